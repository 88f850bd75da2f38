"""The veteran plans its turn, weighs the next player's replies, and rolls out the best plans a few times.

It does what the commander does, with a fixed amount of work instead of a limit in time.
"""

from __future__ import annotations

from nshex.bots.budget import Budget
from nshex.bots.determinizations import Determinization
from nshex.bots.endgame import best_before_last, is_last_turn, is_turn_before_last
from nshex.bots.interface import Limit
from nshex.bots.last_turn import solve_last_turn
from nshex.bots.plan_priors import MOST_PRIORS, with_priors, with_replies
from nshex.bots.planner import Planner
from nshex.bots.planning import Plan, plan_turn
from nshex.bots.race import Race
from nshex.bots.soldier import SAFETY
from nshex.rules.state import State
from nshex.rules.views import View

BEAM_WIDTH = 16
PLAN_NODES = 3_000
PLAN_SHARE = 0.3
"""The share of a limit that planning may take."""
PRIOR_SHARE = 0.35
"""When this share is used, plans without a prior are left out."""
REPLY_SHARE = 0.65
"""When this share is used, plans whose replies are not known yet are left out."""
MOST_REPLIES = 14
"""Replies are worked out for this many plans, those with the best priors."""
CANDIDATES = 6
"""Plans that are rolled out."""
MOST_ROLLOUTS = 14
"""If the plans are close, at least this many rollouts in total are spent on them."""
LAST_TURN_NODES = 15_000
"""The most nodes spent on solving the last turns."""
HAND_NODES = 1_500
"""The most for one hand the next player may hold."""


class Veteran(Planner):
    """Compares the best plans by the replies to them and by a few rollouts."""

    name = "veteran"

    def best_plan(self, view: View, s: State, limit: Limit) -> Plan:
        budget = limit.budget()
        if is_last_turn(s):
            solved = solve_last_turn(s, self.weights, budget.part(SAFETY, LAST_TURN_NODES))
            if solved.actions:
                return solved
        plans = plan_turn(s, s.turn, self.weights, BEAM_WIDTH, budget.part(PLAN_SHARE, PLAN_NODES))
        runners = with_priors(plans, int(s.turn), budget.part(PRIOR_SHARE, MOST_PRIORS))[:MOST_REPLIES]
        runners = with_replies(runners, s, self.weights, budget.part(REPLY_SHARE)) or runners
        if is_turn_before_last(s):
            part = budget.part(SAFETY, LAST_TURN_NODES)
            best = best_before_last(runners, s, self.weights, part, HAND_NODES)
            if best is not None:
                return best
        return self._run(Race(runners[:CANDIDATES], []), view, int(s.turn), budget.part(SAFETY))

    def _run(self, race: Race, view: View, player: int, budget: Budget) -> Plan:
        """Roll out until the race is decided; a determinization that the budget cuts off does not count."""
        rollouts = 0
        while race.is_open() and rollouts < MOST_ROLLOUTS:
            dealt = Determinization.deal(view, self.rng)
            values = [
                dealt.value(runner.plan.actions, player, self.weights, budget) for runner in race.runners
            ]
            if budget.left <= 0:
                break
            for runner, value in zip(race.runners, values, strict=True):
                runner.values.append(value)
            rollouts += len(values)
            race.cut()
        return race.leader().plan
