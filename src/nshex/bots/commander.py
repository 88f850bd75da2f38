"""The strongest bot: it plans its turn, weighs the replies, and spends the rest of its time on rollouts.

1. A wide beam search finds plans for the turn. The value model gives each a prior.
2. For the best of them the prior becomes the value after the next player's best replies, over all the hands
   that player may draw.
3. The rest of the time goes into a race: the hidden tiles are dealt out again (a determinization), and every
   plan in the race is played on that same deal and rolled out for some turns. Since all plans meet the same
   luck, their differences show early, and a plan is dropped as soon as it is clearly behind.
"""

from __future__ import annotations

from dataclasses import dataclass

from nshex.bots.budget import Budget
from nshex.bots.hq_priors import learned_placement
from nshex.bots.interface import Limit
from nshex.bots.planning import Plan, plan_turn
from nshex.bots.race import Race, Runner
from nshex.bots.replies import Replies
from nshex.bots.rollouts import Rollout, RolloutPolicy
from nshex.bots.value_model import LEARNED, evaluation_bonus, win_probability
from nshex.bots.veteran import Planner, different
from nshex.rules.legal import Legal
from nshex.rules.piles import packed_add, pile_list
from nshex.rules.state import State
from nshex.rules.views import View

BEAM_WIDTH = 24
DEFAULT_SECONDS = 1.0
PLAN_SHARE = 0.3
"""Planning ends when this share of the limit is used."""
MOST_PLAN_NODES = 20_000
PRIOR_SHARE = 0.4
"""When this share is used, plans without a prior are left out."""
MOST_PRIORS = 300
"""The value model is asked about this many plans, the best by the evaluation."""
PROBABILITY_WEIGHT = 0.6
"""How much the probability right after a plan counts in its prior; rollouts seldom confirm all of it."""
REPLY_SHARE = 0.6
"""When this share is used, plans whose replies are not known yet stay out of the race."""
MOST_REPLIES = 24
"""Replies are worked out for this many plans, those with the best priors."""
RACE_SHARE = 0.93
"""The race ends when this share is used; a rollout cut off there does not count."""
RUNNERS = 12
"""Plans that start the race."""
MOST_PLANS = 80
STRIDE = 5
POLICY = RolloutPolicy(2, STRIDE)
FULL_HAND = 3
"""Tiles a hand is drawn up to (TRN-2)."""


@dataclass(frozen=True)
class Determinization:
    """One way the hidden tiles may lie, and which placements rollouts on it skip."""

    state: State
    offset: int


class Commander(Planner):
    """Plans, replies and rollouts, until the limit is used up."""

    name = "commander"

    def place_hq(self, s: State, legal: Legal) -> int:
        return learned_placement(s, legal, self.rng)

    def best_plan(self, view: View, s: State, limit: Limit) -> Plan:
        if limit.seconds is None and limit.nodes is None:
            limit = Limit(seconds=DEFAULT_SECONDS, stopped=limit.stopped)
        budget = limit.budget()
        plans = plan_turn(s, s.turn, self.weights, BEAM_WIDTH, budget.part(PLAN_SHARE, MOST_PLAN_NODES))
        runners = with_priors(plans, int(s.turn), budget.part(PRIOR_SHARE, MOST_PRIORS))[:MOST_PLANS]
        best = runners[:MOST_REPLIES]
        best = self.with_replies(best, s, budget.part(REPLY_SHARE)) or best
        race = Race(best[:RUNNERS], best[RUNNERS:] + runners[MOST_REPLIES:])
        return self._run(race, view, s, budget.part(RACE_SHARE))

    def with_replies(self, runners: list[Runner], before: State, budget: Budget) -> list[Runner]:
        """The plans whose replies could be worked out within the budget, best prior first."""
        for runner in runners:
            if not runner.has_reply and budget.left > 0:
                value = float(self._replies(runner.plan.state, before, budget).expected())
                if budget.left > 0:
                    runner.set_reply_value(value)
        known = [runner for runner in runners if runner.has_reply]
        return sorted(known, key=lambda runner: runner.prior, reverse=True)

    def _replies(self, after: State, before: State, budget: Budget) -> Replies:
        """The replies of whoever is next, usually not the player who had the turn before."""
        held = after.hand[after.turn] if after.turn == before.turn else _known_tiles(before, after.turn)
        return Replies(after, held, before.turn, self.weights, budget)

    def _run(self, race: Race, view: View, s: State, budget: Budget) -> Plan:
        """Roll out on one determinization after the other until the budget is used up or one plan is left."""
        determinizations: list[Determinization] = []
        while race.is_open():
            group = race.next_up()
            number = len(group[0].values)
            if number == len(determinizations):
                determinizations.append(Determinization(view.redeal(self.rng), self.rng.below(STRIDE)))
            for runner in group:
                value = self._roll_out(determinizations[number], runner.plan, int(s.turn), budget)
                if budget.left <= 0:
                    return race.leader().plan
                runner.values.append(value)
            race.cut()
            if race.has_room():
                race.join(self.with_replies(race.newcomers(), s, budget))
        return race.leader().plan

    def _roll_out(self, dealt: Determinization, plan: Plan, player: int, budget: Budget) -> float:
        """The value of a plan on one determinization."""
        s = dealt.state.clone()
        rollout = Rollout(self.weights, budget, POLICY, dealt.offset)
        rollout.follow(s, plan.actions, player)
        return float(rollout.value(s, player))


def with_priors(plans: list[Plan], player: int, budget: Budget) -> list[Runner]:
    """The plans with their priors, best first; those that only rotate units differently come last.

    `plans` come in the order of the evaluation; those the budget does not reach are left out.
    """
    priors: dict[int, float] = {}
    for plan in plans:
        if not budget.spend() and priors:
            break
        probability = PROBABILITY_WEIGHT * float(win_probability(plan.state, player, LEARNED))
        priors[id(plan)] = probability + float(evaluation_bonus(plan.score))
    found = sorted(plans[: len(priors)], key=lambda plan: priors[id(plan)], reverse=True)
    return [Runner(plan, priors[id(plan)]) for plan in different(found)]


def _known_tiles(s: State, player: int) -> int:
    """What a player will surely hold in its next turn: its hand, and the known tiles on top of its pile."""
    held = int(s.hand[player])
    for tile in pile_list(s, player)[: min(int(s.known[player]), FULL_HAND)]:
        held = int(packed_add(held, tile))
    return held
