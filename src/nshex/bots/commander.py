"""Thinks as long as it may: turn plans are answered, then tried out on re-dealt piles until few are left.

First the turn is planned with a wide beam, and the plans are put in order by how likely they seem to win. For
the likeliest it is worked out what the next player makes of them, over all the hands it may draw: that is
what is expected of a plan. Then the free time goes into trials: the unknown tiles are dealt anew, plans are
played on that same deal, followed by some turns of both sides, and judged. Since all plans meet the same
luck, their differences show early: a plan drops out as soon as it is behind the leader by clearly more than
chance explains, and the next ones in the order take the places that become free.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from time import perf_counter

from nshex.bots.evaluation import Weights
from nshex.bots.interface import Limit
from nshex.bots.judgement import LEARNED, bonus, chance
from nshex.bots.places import learned_setup
from nshex.bots.planning import Budget, Plan, plan_turn
from nshex.bots.replies import Replies
from nshex.bots.trials import Care, Trial
from nshex.bots.veteran import UNLIMITED, Planner, different
from nshex.rules.legal import Legal
from nshex.rules.state import State
from nshex.rules.views import View

WIDTH = 24
PLAN_SHARE = 0.3
"""The part of the limit that planning the turn may take."""
NODES_A_PLAN = 20_000
ORDER_SHARE = 0.4
"""When that part of it is used, the plans not yet judged are left out."""
DEFAULT_SECONDS = 1.0
SAFETY = 0.93
"""The part of the limit that is used: a trial that is cut off there is not counted."""
STRIDE = 5
CARE = Care(0, 2, STRIDE)
MOST_ORDERED = 300
"""Of so many plans, the best by the evaluation, the chance of winning is judged to put them in order."""
CHANCE_SHARE = 0.6
"""The part of the chance judged right after a plan that trials may be expected to find."""
ENTRANTS = 24
"""So many plans, the most promising, are answered before the race begins."""
ANSWER_SHARE = 0.6
"""When that part of the limit is used, the plans not yet answered do not start."""
FAITH = 4
"""What is expected of a plan counts as much as so many deals."""
SPREAD = 0.2
"""How far two plans usually differ from deal to deal (standard deviation), until their deals tell."""
CANDIDATES = 12
"""Plans in the running at first."""
FEW = 1
NEWCOMERS = 8
"""When no more plans than that are left, so many of the next ones join."""
MOST_PLANS = 80
CLEARLY = 1.5
"""Standard errors behind the leader at which a plan drops out."""
ENOUGH = 5
"""A plan that did not differ from the leader on so many deals will not."""


class Allowance:
    """The limit of one decision, given out in parts."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.begun = perf_counter()
        self.nodes = limit.nodes or UNLIMITED

    @contextmanager
    def part(self, share: float, most: int = UNLIMITED) -> Iterator[Budget]:
        """What is left until a share of the limit is used, and no more than so many states."""
        limit = self.limit
        spent = (limit.nodes or UNLIMITED) - self.nodes
        nodes = min(most, max(1, int(share * (limit.nodes or UNLIMITED)) - spent))
        end = 0.0 if limit.seconds is None else self.begun + share * limit.seconds
        budget = Budget(nodes, end, limit.stopped)
        yield budget
        self.nodes -= nodes - max(0, int(budget.left))


class Runner:
    """A plan in the running, what is expected of it, and what each deal so far said of it."""

    def __init__(self, plan: Plan, promise: float) -> None:
        self.plan = plan
        self.promise = promise
        self.answered = False
        self.scores: list[float] = []

    def answer(self, before: State, weights: Weights, budget: Budget) -> None:
        """Expect what the next player leaves of the plan, if the budget is enough to tell.

        What that player held `before` the plan is known, what it drew is not.
        """
        state = self.plan.state
        held = (before if state.turn != before.turn else state).hand[state.turn]
        expected = float(Replies(state, held, before.turn, weights, budget).expected())
        if budget.left > 0:
            self.promise = expected
            self.answered = True

    def lead_over(self, other: Runner) -> float:
        """By how much this plan is better: the expectation, and the deals that both have met."""
        leads = self._leads_over(other)
        return (FAITH * (self.promise - other.promise) + sum(leads)) / (FAITH + len(leads))

    def is_behind(self, leader: Runner) -> bool:
        """Whether the leader is ahead by more than chance explains, or never differs from this plan."""
        leads = leader._leads_over(self)
        deals = len(leads)
        if deals == 0:
            return False
        if deals >= ENOUGH and not any(leads):
            return True
        usual = sum(leads) / deals
        squares = FAITH * SPREAD**2 + sum((lead - usual) ** 2 for lead in leads)
        weight = FAITH + deals
        return leader.lead_over(self) >= CLEARLY * sqrt(squares / (weight - 1) / weight)

    def _leads_over(self, other: Runner) -> list[float]:
        return [own - others for own, others in zip(self.scores, other.scores, strict=False)]


class Race:
    """Which plans are still in the running, and which wait for a place."""

    def __init__(self, runners: list[Runner], waiting: list[Runner]) -> None:
        self.runners = runners
        self.waiting = waiting

    def is_open(self) -> bool:
        return len(self.runners) > 1

    def leader(self) -> Runner:
        """The best by comparison with the one that has met the most deals."""
        known = max(self.runners, key=lambda runner: len(runner.scores))
        return max(self.runners, key=lambda runner: runner.lead_over(known))

    def next_up(self) -> list[Runner]:
        """Those that have met the fewest deals."""
        least = min(len(runner.scores) for runner in self.runners)
        return [runner for runner in self.runners if len(runner.scores) == least]

    def cut(self) -> None:
        """Drop what is clearly behind."""
        leader = self.leader()
        self.runners = [r for r in self.runners if r is leader or not r.is_behind(leader)]

    def has_room(self) -> bool:
        return len(self.runners) <= FEW

    def newcomers(self) -> list[Runner]:
        """The next that waited."""
        found, self.waiting = self.waiting[:NEWCOMERS], self.waiting[NEWCOMERS:]
        return found

    def join(self, runners: list[Runner]) -> None:
        self.runners += runners


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
        allowance = Allowance(limit)
        with allowance.part(PLAN_SHARE, NODES_A_PLAN) as budget:
            plans = plan_turn(s, s.turn, self.weights, WIDTH, budget)
        with allowance.part(ORDER_SHARE, MOST_ORDERED) as budget:
            runners = in_order(plans, int(s.turn), budget)[:MOST_PLANS]
        with allowance.part(ANSWER_SHARE) as budget:
            first = self._answered(runners[:ENTRANTS], s, budget)
        race = Race(first[:CANDIDATES], first[CANDIDATES:] + runners[ENTRANTS:])
        with allowance.part(SAFETY) as budget:
            return self._run(race, view, s, budget)

    def _answered(self, runners: list[Runner], s: State, budget: Budget) -> list[Runner]:
        """Those for which the budget was enough, the most promising first; all, if it was for none."""
        for runner in runners:
            if not runner.answered and budget.left > 0:
                runner.answer(s, self.weights, budget)
        answered = [runner for runner in runners if runner.answered]
        return sorted(answered, key=lambda runner: runner.promise, reverse=True) or runners

    def _run(self, race: Race, view: View, s: State, budget: Budget) -> Plan:
        """Deal after deal until the budget is used up or one plan is left."""
        deals: list[Deal] = []
        while race.is_open():
            group = race.next_up()
            number = len(group[0].scores)
            if number == len(deals):
                deals.append(Deal(view.redeal(self.rng), self.rng.below(STRIDE)))
            for runner in group:
                found = self._outlook(deals[number], runner.plan, int(s.turn), budget)
                if budget.left <= 0:
                    return race.leader().plan
                runner.scores.append(found)
            race.cut()
            if race.has_room():
                race.join(self._answered(race.newcomers(), s, budget))
        return race.leader().plan

    def _outlook(self, deal: Deal, plan: Plan, player: int, budget: Budget) -> float:
        """How well a plan does on one deal, judged after some turns."""
        s = deal.state.clone()
        trial = Trial(self.weights, budget, CARE, deal.offset)
        trial.follow(s, plan.actions, player)
        return float(trial.outlook(s, player))


def in_order(plans: list[Plan], player: int, budget: Budget) -> list[Runner]:
    """The plans with what is expected of them, the most promising first, variants of a better one last.

    `plans` come in the order of the evaluation; those for which the budget is too small do not run.
    """
    promises: dict[int, float] = {}
    for plan in plans:
        if not budget.spend() and promises:
            break
        judged = CHANCE_SHARE * float(chance(plan.state, player, LEARNED))
        promises[id(plan)] = judged + float(bonus(plan.score))
    judged_plans = sorted(plans[: len(promises)], key=lambda plan: promises[id(plan)], reverse=True)
    return [Runner(plan, promises[id(plan)]) for plan in different(judged_plans)]
