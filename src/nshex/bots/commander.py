"""Thinks as long as it may: turn plans are tried out on re-dealt piles until few are left.

First the turn is planned with a wide beam. Then the free time goes into trials: the unknown tiles are dealt
anew, every plan still in the running is played on that same deal, followed by some turns of both sides, and
judged. Since all plans meet the same luck, their differences show early: a plan drops out as soon as it is
behind the leader by clearly more than chance explains, and the time left goes to the others.
"""

from __future__ import annotations

from math import sqrt

from nshex.bots.interface import Clock, Limit
from nshex.bots.planning import Budget, Plan, plan_turn
from nshex.bots.trials import Trial
from nshex.bots.veteran import UNLIMITED, Planner, different
from nshex.rules.state import State
from nshex.rules.views import View

WIDTH = 24
PLAN_SHARE = 0.3
"""The part of the limit that planning the turn may take."""
NODES_A_PLAN = 20_000
CANDIDATES = 16
DEFAULT_SECONDS = 1.0
SAFETY = 0.93
"""The part of the limit that is used: a deal that is cut off there is not counted."""
STRIDE = 5
"""Of the placements of a tile a trial looks at one in so many."""
PRIOR = 0.007
"""What a point of the evaluation after the plan adds to the chance of winning that trials find: they are few,
and of two plans that did equally well the one that looks better usually is."""
MOST_PRIOR = 60.0
FIRST_CUT = 5
"""Deals before a plan can drop out."""
CLEARLY = 2.3
"""Standard errors behind the leader at which a plan drops out."""


class Runner:
    """A plan in the running and what each deal so far said of it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.scores: list[float] = []
        self.total = 0.0
        self.prior = PRIOR * max(-MOST_PRIOR, min(MOST_PRIOR, plan.score))

    def add(self, chance: float) -> None:
        self.scores.append(chance + self.prior)
        self.total += chance + self.prior

    def is_behind(self, leader: Runner) -> bool:
        """Whether the leader is ahead by more than chance explains, or never differs from this plan."""
        deals = len(self.scores)
        leads = [ahead - own for ahead, own in zip(leader.scores, self.scores, strict=True)]
        mean = sum(leads) / deals
        variance = sum((lead - mean) ** 2 for lead in leads) / (deals - 1)
        return mean >= CLEARLY * sqrt(variance / deals)


class Commander(Planner):
    """The strongest of the bots."""

    name = "commander"

    def best_plan(self, view: View, s: State, limit: Limit) -> Plan:
        if limit.seconds is None and limit.nodes is None:
            limit = Limit(seconds=DEFAULT_SECONDS, stopped=limit.stopped)
        clock = Clock(limit, SAFETY)
        nodes = NODES_A_PLAN if limit.nodes is None else max(1, int(limit.nodes * PLAN_SHARE))
        planning = Budget(nodes, Clock(limit, PLAN_SHARE).end or 0.0, limit.stopped)
        plans = different(plan_turn(s, s.turn, self.weights, WIDTH, planning))[:CANDIDATES]
        left = UNLIMITED if limit.nodes is None else max(1, limit.nodes - nodes + int(planning.left))
        return self._try_out(view, s.turn, plans, clock, Budget(left, clock.end or 0.0, limit.stopped))

    def _try_out(self, view: View, player: int, plans: list[Plan], clock: Clock, budget: Budget) -> Plan:
        """Deal after deal until the limit is used up or one plan is left."""
        runners = [Runner(plan) for plan in plans]
        leader = runners[0]
        while len(runners) > 1 and budget.left > 0 and not clock.is_up():
            deal = view.redeal(self.rng)
            chances = self._outlooks(deal, runners, player, budget)
            if len(chances) < len(runners) or clock.is_up():
                break
            for runner, chance in zip(runners, chances, strict=True):
                runner.add(chance)
            leader = max(runners, key=lambda runner: runner.total)
            if len(leader.scores) >= FIRST_CUT:
                runners = [r for r in runners if r is leader or not r.is_behind(leader)]
        return leader.plan

    def _outlooks(self, deal: State, runners: list[Runner], player: int, budget: Budget) -> list[float]:
        """How likely each plan is to win on one deal; as far as the budget lasts."""
        offset = self.rng.below(STRIDE)
        found: list[float] = []
        for runner in runners:
            s = deal.clone()
            trial = Trial(self.weights, budget, STRIDE, offset)
            trial.follow(s, runner.plan.actions, player)
            chance = float(trial.chance(s, player))
            if budget.left <= 0:
                break
            found.append(chance)
        return found
