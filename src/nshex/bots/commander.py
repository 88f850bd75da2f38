"""Thinks as long as it may: turn plans are tried out on re-dealt piles until few are left.

First the turn is planned with a wide beam. Then the free time goes into trials: the unknown tiles are dealt
anew, every plan still in the running is played on that same deal, followed by some turns of both sides, and
judged. Since all plans meet the same luck, their differences show early; the worst drop out as deals add
up (sequential halving), and the time left goes to the best.
"""

from __future__ import annotations

from nshex.bots.interface import Clock, Limit
from nshex.bots.planning import Budget, Plan, plan_thoroughly
from nshex.bots.veteran import UNLIMITED, Planner, different, outlook
from nshex.rules.state import State
from nshex.rules.views import View

WIDTH = 24
PLAN_SHARE = 0.3
"""The part of the limit that planning the turn may take."""
NODES_A_PLAN = 20_000
CANDIDATES = 16
TURNS_AHEAD = 2
"""Turns a trial plays on after the plan."""
DEFAULT_SECONDS = 1.0
SAFETY = 0.93
"""The part of the limit that is used: a trial that is cut off there is not counted."""
CUTS = ((3, 12), (6, 8), (10, 6), (16, 4), (28, 3), (48, 2))
"""After so many deals, so many plans go on."""


class Runner:
    """A plan in the running and what the deals so far said of it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.total = 0.0


class Commander(Planner):
    """The strongest of the bots."""

    name = "commander"

    def best_plan(self, view: View, s: State, limit: Limit) -> Plan:
        if limit.seconds is None and limit.nodes is None:
            limit = Limit(seconds=DEFAULT_SECONDS)
        clock = Clock(limit, SAFETY)
        planning = Budget(
            NODES_A_PLAN if limit.nodes is None else max(1, int(limit.nodes * PLAN_SHARE)),
            Clock(limit, PLAN_SHARE).end or 0.0,
        )
        plans = different(plan_thoroughly(s, s.turn, self.weights, WIDTH, planning))[:CANDIDATES]
        trials = UNLIMITED if limit.nodes is None else max(1, limit.nodes - int(limit.nodes * PLAN_SHARE))
        return self._try_out(view, s.turn, plans, clock, Budget(trials, clock.end or 0.0))

    def _try_out(self, view: View, player: int, plans: list[Plan], clock: Clock, budget: Budget) -> Plan:
        """Deal after deal until the limit is used up or one plan is left."""
        runners = [Runner(plan) for plan in plans]
        cuts = dict(CUTS)
        deals = 0
        while len(runners) > 1 and budget.left > 0 and not clock.is_up():
            deal = view.redeal(self.rng)
            scores = [outlook(deal, r.plan, player, self.weights, TURNS_AHEAD, budget) for r in runners]
            if budget.left <= 0 or clock.is_up():
                break
            for runner, score in zip(runners, scores, strict=True):
                runner.total += score
            deals += 1
            if deals in cuts:
                runners = sorted(runners, key=lambda runner: -runner.total)[: cuts[deals]]
        return max(runners, key=lambda runner: runner.total).plan
