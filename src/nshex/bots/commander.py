"""Thinks as long as it may: turn plans are tried out on re-dealt piles until few are left.

First the turn is planned with a wide beam, and the plans are put in order by how likely they seem to win.
Then the free time goes into trials: the unknown tiles are dealt anew, plans are played on that same deal,
followed by some turns of both sides, and judged. Since all plans meet the same luck, their differences show
early: a plan drops out as soon as it is behind the leader by clearly more than chance explains, and the next
ones in the order take the places that become free.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from nshex.bots.interface import Clock, Limit
from nshex.bots.judgement import LEARNED, chance
from nshex.bots.places import learned_setup
from nshex.bots.planning import Budget, Plan, plan_turn
from nshex.bots.trials import Trial
from nshex.bots.veteran import UNLIMITED, Planner, different
from nshex.rules.legal import Legal
from nshex.rules.state import State
from nshex.rules.views import View

WIDTH = 24
PLAN_SHARE = 0.3
"""The part of the limit that planning the turn may take."""
NODES_A_PLAN = 20_000
ORDER_SHARE = 0.4
"""When that part of it is used, the plans not yet judged stay in the order of the evaluation."""
DEFAULT_SECONDS = 1.0
SAFETY = 0.93
"""The part of the limit that is used: a trial that is cut off there is not counted."""
STRIDE = 5
"""Of the placements of a tile a trial looks at one in so many."""
MOST_ORDERED = 300
"""Of so many plans, the best by the evaluation, the chance of winning is judged to put them in order."""
POINT = 0.01
"""What a point of the evaluation after the plan adds to the chance judged then."""
PRIOR = 0.01
"""What a point of it adds to the chance that trials find: they are few, and of two plans that did equally
well the one that looks better usually is."""
MOST_POINTS = 60.0
CANDIDATES = 24
"""Plans in the running at first."""
FEW = 1
NEWCOMERS = 8
"""When no more plans than that are left, so many of the next ones join."""
MOST_PLANS = 80
FIRST_CUT = 5
"""Deals before a plan can drop out."""
CLEARLY = 1.5
"""Standard errors behind the leader at which a plan drops out."""


class Runner:
    """A plan in the running and what each deal so far said of it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.scores: list[float] = []
        self.total = 0.0
        self.prior = PRIOR * points(plan)

    def add(self, found: float) -> None:
        self.scores.append(found + self.prior)
        self.total += found + self.prior

    @property
    def mean(self) -> float:
        return self.total / len(self.scores) if self.scores else 0.0

    def is_behind(self, leader: Runner) -> bool:
        """Whether the leader is ahead by more than chance explains, or never differs from this plan."""
        deals = len(self.scores)
        leads = [ahead - own for ahead, own in zip(leader.scores, self.scores, strict=False)]
        mean = sum(leads) / deals
        variance = sum((lead - mean) ** 2 for lead in leads) / (deals - 1)
        return mean >= CLEARLY * sqrt(variance / deals)


class Race:
    """Which plans are still in the running, and which wait for a place."""

    def __init__(self, plans: list[Plan]) -> None:
        self.runners = [Runner(plan) for plan in plans[:CANDIDATES]]
        self.waiting = plans[CANDIDATES:MOST_PLANS]

    def is_open(self) -> bool:
        return len(self.runners) > 1

    def leader(self) -> Runner:
        """The best of those that have met the most deals."""
        most = max(len(runner.scores) for runner in self.runners)
        return max((r for r in self.runners if len(r.scores) == most), key=lambda runner: runner.mean)

    def next_up(self) -> list[Runner]:
        """Those that have met the fewest deals."""
        least = min(len(runner.scores) for runner in self.runners)
        return [runner for runner in self.runners if len(runner.scores) == least]

    def cut(self) -> None:
        """Drop what is clearly behind, and let others take the places."""
        leader = self.leader()
        self.runners = [
            r for r in self.runners if r is leader or len(r.scores) < FIRST_CUT or not r.is_behind(leader)
        ]
        if len(self.runners) <= FEW:
            self.runners += [Runner(plan) for plan in self.waiting[:NEWCOMERS]]
            self.waiting = self.waiting[NEWCOMERS:]


@dataclass(frozen=True)
class Deal:
    """One way the unknown tiles may lie, and which placements trials on it look at."""

    state: State
    offset: int


class Commander(Planner):
    """The strongest of the bots."""

    name = "commander"

    def set_up(self, s: State, legal: Legal) -> int:
        return learned_setup(s, legal, self.rng)

    def best_plan(self, view: View, s: State, limit: Limit) -> Plan:
        if limit.seconds is None and limit.nodes is None:
            limit = Limit(seconds=DEFAULT_SECONDS, stopped=limit.stopped)
        clock = Clock(limit, SAFETY)
        planning = _share(limit, PLAN_SHARE, NODES_A_PLAN)
        ordering = _share(limit, ORDER_SHARE, MOST_ORDERED)
        given = planning.left + ordering.left
        plans = in_order(plan_turn(s, s.turn, self.weights, WIDTH, planning), int(s.turn), ordering)
        spent = given - max(0, planning.left) - max(0, ordering.left)
        left = UNLIMITED if limit.nodes is None else max(1, limit.nodes - int(spent))
        return self._try_out(view, s.turn, plans, clock, Budget(left, clock.end or 0.0, limit.stopped))

    def _try_out(self, view: View, player: int, plans: list[Plan], clock: Clock, budget: Budget) -> Plan:
        """Deal after deal until the limit is used up or one plan is left."""
        race = Race(plans)
        deals: list[Deal] = []
        while race.is_open():
            group = race.next_up()
            number = len(group[0].scores)
            if number == len(deals):
                deals.append(Deal(view.redeal(self.rng), self.rng.below(STRIDE)))
            for runner in group:
                found = self._outlook(deals[number], runner.plan, player, budget)
                if budget.left <= 0 or clock.is_up():
                    return race.leader().plan
                runner.add(found)
            if number + 1 >= FIRST_CUT:
                race.cut()
        return race.leader().plan

    def _outlook(self, deal: Deal, plan: Plan, player: int, budget: Budget) -> float:
        """How likely a plan is to win on one deal, judged after some turns."""
        s = deal.state.clone()
        trial = Trial(self.weights, budget, STRIDE, deal.offset)
        trial.follow(s, plan.actions, player)
        return float(trial.chance(s, player))


def points(plan: Plan) -> float:
    """The evaluation after a plan, within bounds: what is won is won."""
    return max(-MOST_POINTS, min(MOST_POINTS, plan.score))


def in_order(plans: list[Plan], player: int, budget: Budget) -> list[Plan]:
    """The plans that look likeliest to win first; `plans` come in the order of the evaluation."""
    judged: list[tuple[float, Plan]] = []
    for plan in plans:
        if not budget.spend():
            break
        judged.append((float(chance(plan.state, player, LEARNED)) + POINT * points(plan), plan))
    judged.sort(key=lambda pair: pair[0], reverse=True)
    return different([plan for _, plan in judged] + plans[len(judged) :])


def _share(limit: Limit, share: float, nodes: int) -> Budget:
    """What one part of thinking may take: its share of the limit, and no more than so many states."""
    if limit.nodes is not None:
        nodes = max(1, min(nodes, int(limit.nodes * share)))
    return Budget(nodes, Clock(limit, share).end or 0.0, limit.stopped)
