"""The strongest bot: it plans its turn, weighs the replies, and spends the rest of its time on rollouts.

1. A wide beam search finds plans for the turn. The value model gives each a prior.
2. For the best of them the prior becomes the value after the next player's best replies, over all the hands
   that player may draw.
3. The rest of the time goes into a race: the hidden tiles are dealt out again (a determinization), and every
   plan in the race is played on that same deal and rolled out for some turns. Since all plans have the same
   luck, their differences show early, and a plan is dropped as soon as it is clearly behind.
"""

from __future__ import annotations

from dataclasses import replace

from nshex.bots.budget import Budget
from nshex.bots.determinizations import Determinization
from nshex.bots.endgame import best_before_last, is_last_turn, is_turn_before_last
from nshex.bots.evaluation import STANDARD
from nshex.bots.helpers import HELPERS, Helper
from nshex.bots.interface import Limit
from nshex.bots.last_turn import solve_last_turn
from nshex.bots.plan_priors import MOST_PRIORS, with_priors, with_replies
from nshex.bots.planner import Planner
from nshex.bots.planning import Plan, plan_turn
from nshex.bots.race import Race, Runner
from nshex.rules.state import State
from nshex.rules.views import View

BEAM_WIDTH = 24
MOST_PLAN_NODES = 20_000
WIDE_BEAM_WIDTH = 100
MOST_WIDE_NODES = 20_000
WIDE_COSTS = 4
"""A wide beam usually takes about this many times as long as a narrow one."""
DEFAULT_SECONDS = 1.0
PLAN_SHARE = 0.3
"""Planning ends when this share of the limit is used."""
PRIOR_SHARE = 0.4
"""When this share is used, plans without a prior are left out."""
REPLY_SHARE = 0.6
"""When this share is used, plans whose replies are not known yet stay out of the race."""
MOST_REPLIES = 40
"""Replies are worked out for this many plans, those with the best priors."""
RACE_SHARE = 0.93
"""The race ends when this share is used; a rollout cut off there does not count."""
RUNNERS = 12
"""Plans that start the race."""
MOST_PLANS = 80
LAST_TURN_NODES = 60_000
"""The most nodes spent on solving the last turn of a game: enough for nearly all, and memory is limited."""
LAST_SHARE = 0.8
"""In the turn before it, solving the last turn ends when this share is used."""
HAND_NODES = 8_000
"""The most nodes for one hand the next player may hold then."""


class Commander(Planner):
    """Plans, replies and rollouts, until the limit is used up."""

    name = "commander"

    def best_plan(self, view: View, s: State, limit: Limit) -> Plan:
        if limit.seconds is None and limit.nodes is None:
            limit = replace(limit, seconds=DEFAULT_SECONDS)
        team = HELPERS.take(limit.threads - 1 if self.weights is STANDARD else 0)
        try:
            return self._search(view, s, limit.budget(), team)
        finally:
            HELPERS.give_back(team)

    def _search(self, view: View, s: State, budget: Budget, team: list[Helper]) -> Plan:
        if is_last_turn(s):
            solved = solve_last_turn(s, self.weights, budget.part(RACE_SHARE, LAST_TURN_NODES))
            if solved.actions:
                return solved
        plans = self._plans(s, budget)
        runners = with_priors(plans, int(s.turn), budget.part(PRIOR_SHARE, MOST_PRIORS))[:MOST_PLANS]
        best = runners[:MOST_REPLIES]
        best = with_replies(best, s, self.weights, budget.part(REPLY_SHARE)) or best
        if is_turn_before_last(s):
            winning = best_before_last(best, s, self.weights, budget.part(LAST_SHARE), HAND_NODES)
            if winning is not None:
                return winning
        race = Race(best[:RUNNERS], best[RUNNERS:] + runners[MOST_REPLIES:])
        return self._run(race, view, s, budget.part(RACE_SHARE), team)

    def _plans(self, s: State, budget: Budget) -> list[Plan]:
        """Plans from a narrow beam; where the limit allows, from a wide one instead.

        What a plan is worth often shows only in the replies, so good plans can be far from the best by their
        own score, and a narrow beam drops them.
        """
        narrow = plan_turn(s, s.turn, self.weights, BEAM_WIDTH, budget.part(PLAN_SHARE, MOST_PLAN_NODES))
        if budget.used() * (1 + WIDE_COSTS) > PLAN_SHARE:
            return narrow
        part = budget.part(PLAN_SHARE, MOST_WIDE_NODES)
        wide = plan_turn(s, s.turn, self.weights, WIDE_BEAM_WIDTH, part)
        return wide if part.left > 0 else narrow

    def _run(self, race: Race, view: View, s: State, budget: Budget, team: list[Helper]) -> Plan:
        """Roll out on one determinization after another until the budget is used up or one plan is left.

        Each helper takes another determinization at the same time.
        """
        player = int(s.turn)
        dealt: list[Determinization] = []
        while race.is_open():
            group = race.next_up()
            first = len(group[0].values)
            while len(dealt) < first + 1 + len(team):
                dealt.append(Determinization.deal(view, self.rng))
            for helper, further in zip(team, dealt[first + 1 :], strict=False):
                helper.begin(further, [runner.plan for runner in group], player, budget, 1 + len(team))
            for runner in group:
                value = dealt[first].value(runner.plan.actions, player, self.weights, budget)
                if budget.left <= 0:
                    return race.leader().plan
                runner.values.append(value)
            if not all(_add_rolled(helper, group, budget) for helper in team):
                return race.leader().plan
            race.cut()
            if race.has_room():
                race.join(with_replies(race.newcomers(), s, self.weights, budget))
        return race.leader().plan


def _add_rolled(helper: Helper, group: list[Runner], budget: Budget) -> bool:
    """Add what a helper found to the plans; False if there is nothing, or nothing left to spend."""
    rolled = helper.rolled()
    if rolled is None:
        return False
    budget.left -= rolled.nodes
    for runner, value in zip(group, rolled.values, strict=True):
        runner.values.append(value)
    return bool(budget.left > 0)
