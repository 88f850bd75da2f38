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
from time import perf_counter

from nshex.bots.interface import Limit
from nshex.bots.judgement import LEARNED, bonus, chance
from nshex.bots.places import learned_setup
from nshex.bots.planning import Budget, Plan, plan_turn
from nshex.bots.race import Race, Runner
from nshex.bots.replies import Replies
from nshex.bots.trials import Care, Trial
from nshex.bots.veteran import UNLIMITED, Planner, different
from nshex.rules.legal import Legal
from nshex.rules.state import State, packed_add, pile_list
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
CARE = Care(2, STRIDE)
MOST_ORDERED = 300
"""Of so many plans, the best by the evaluation, the chance of winning is judged to put them in order."""
CHANCE_SHARE = 0.6
"""The part of the chance judged right after a plan that trials may be expected to find."""
ENTRANTS = 24
"""So many plans, the most promising, are answered before the race begins."""
ANSWER_SHARE = 0.6
"""When that part of the limit is used, the plans not yet answered do not start."""
CANDIDATES = 12
"""Plans in the running at first."""
MOST_PLANS = 80
FULL_HAND = 3
"""Tiles a hand is drawn up to (TRN-2)."""


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
            first = self.answered(runners[:ENTRANTS], s, budget) or runners[:ENTRANTS]
        race = Race(first[:CANDIDATES], first[CANDIDATES:] + runners[ENTRANTS:])
        with allowance.part(SAFETY) as budget:
            return self._run(race, view, s, budget)

    def answered(self, runners: list[Runner], before: State, budget: Budget) -> list[Runner]:
        """Those for which the budget is enough to say what the next player leaves of them, the best first."""
        for runner in runners:
            if not runner.answered and budget.left > 0:
                expected = float(self._replies(runner.plan.state, before, budget).expected())
                if budget.left > 0:
                    runner.expect(expected)
        answered = [runner for runner in runners if runner.answered]
        return sorted(answered, key=lambda runner: runner.promise, reverse=True)

    def _replies(self, after: State, before: State, budget: Budget) -> Replies:
        """What can be made of a plan by whoever is next; usually not the player who had the turn before."""
        held = after.hand[after.turn] if after.turn == before.turn else _known_tiles(before, after.turn)
        return Replies(after, held, before.turn, self.weights, budget)

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
                race.join(self.answered(race.newcomers(), s, budget))
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


def _known_tiles(s: State, player: int) -> int:
    """What a player will hold for certain in its next turn: its hand, and what lies open on its pile."""
    held = int(s.hand[player])
    for tile in pile_list(s, player)[: min(int(s.known[player]), FULL_HAND)]:
        held = int(packed_add(held, tile))
    return held
