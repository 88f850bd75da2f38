"""The strongest bot: it plans its turn, weighs the replies, and spends the rest of its time on rollouts.

1. A wide beam search finds plans for the turn. The value model gives each a prior.
2. For the best of them the prior becomes the value after the next player's best replies, over all the hands
   that player may draw.
3. The rest of the time goes into a race: the hidden tiles are dealt out again (a determinization), and every
   plan in the race is played on that same deal and rolled out for some turns. Since all plans meet the same
   luck, their differences show early, and a plan is dropped as soon as it is clearly behind.
"""

from __future__ import annotations

from nshex.bots.budget import Budget
from nshex.bots.determinizations import Determinization
from nshex.bots.interface import Limit
from nshex.bots.plan_priors import MOST_PRIORS, with_priors, with_replies
from nshex.bots.planner import Planner
from nshex.bots.planning import Plan, plan_turn
from nshex.bots.race import Race
from nshex.rules.state import State
from nshex.rules.views import View

BEAM_WIDTH = 24
DEFAULT_SECONDS = 1.0
PLAN_SHARE = 0.3
"""Planning ends when this share of the limit is used."""
MOST_PLAN_NODES = 20_000
PRIOR_SHARE = 0.4
"""When this share is used, plans without a prior are left out."""
REPLY_SHARE = 0.6
"""When this share is used, plans whose replies are not known yet stay out of the race."""
MOST_REPLIES = 24
"""Replies are worked out for this many plans, those with the best priors."""
RACE_SHARE = 0.93
"""The race ends when this share is used; a rollout cut off there does not count."""
RUNNERS = 12
"""Plans that start the race."""
MOST_PLANS = 80


class Commander(Planner):
    """Plans, replies and rollouts, until the limit is used up."""

    name = "commander"

    def best_plan(self, view: View, s: State, limit: Limit) -> Plan:
        if limit.seconds is None and limit.nodes is None:
            limit = Limit(seconds=DEFAULT_SECONDS, stopped=limit.stopped)
        budget = limit.budget()
        plans = plan_turn(s, s.turn, self.weights, BEAM_WIDTH, budget.part(PLAN_SHARE, MOST_PLAN_NODES))
        runners = with_priors(plans, int(s.turn), budget.part(PRIOR_SHARE, MOST_PRIORS))[:MOST_PLANS]
        best = runners[:MOST_REPLIES]
        best = with_replies(best, s, self.weights, budget.part(REPLY_SHARE)) or best
        race = Race(best[:RUNNERS], best[RUNNERS:] + runners[MOST_REPLIES:])
        return self._run(race, view, s, budget.part(RACE_SHARE))

    def _run(self, race: Race, view: View, s: State, budget: Budget) -> Plan:
        """Roll out on one determinization after the other until the budget is used up or one plan is left."""
        determinizations: list[Determinization] = []
        while race.is_open():
            group = race.next_up()
            number = len(group[0].values)
            if number == len(determinizations):
                determinizations.append(Determinization.deal(view, self.rng))
            for runner in group:
                value = determinizations[number].value(runner.plan, int(s.turn), self.weights, budget)
                if budget.left <= 0:
                    return race.leader().plan
                runner.values.append(value)
            race.cut()
            if race.has_room():
                race.join(with_replies(race.newcomers(), s, self.weights, budget))
        return race.leader().plan
