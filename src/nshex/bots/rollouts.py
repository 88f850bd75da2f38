"""Rollouts: play on quickly from a position and see how it ends. Compiled together with the rules.

A rollout has to be cheap, but an opponent who overlooks the reply makes bad plans look good. So the first
turns look at every placement, later ones only at one in `stride`, a different one each time. The value is
taken at several checkpoints, since the battle that matters may come sooner or later.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.bots.budget import Budget
from nshex.bots.evaluation import Weights
from nshex.bots.planning import Use, answer_all, goes_on, score_after, uses
from nshex.bots.value_model import blended_value
from nshex.rules.actions import BATTLE, DISCARD_TILE, END_TURN, action_tile, pack
from nshex.rules.engine import apply, legal_actions
from nshex.rules.piles import packed_has
from nshex.rules.state import DISCARD, DRAW, MAIN, OVER, SETUP, State
from nshex.rules.tables import INSTANT_OP, PLAY_BATTLE

MOST_ACTIONS: Final = 12
NOTHING: Final = -1.0e9
CHECKPOINTS: Final = 3
TURNS_BETWEEN: Final = 2
"""Turns played before each checkpoint."""


class RolloutPolicy:
    """How many turns look at every placement; later turns look at one placement in `stride`."""

    def __init__(self, full_turns: i64, stride: i64) -> None:
        self.full_turns: i64 = full_turns
        self.stride: i64 = stride


class Rollout:
    """Plays on from a position: the player on turn plays what scores best.

    `offset` says which placements are skipped, so that two rollouts with the same offset can be compared.
    """

    def __init__(self, weights: Weights, budget: Budget, policy: RolloutPolicy, offset: i64) -> None:
        self.weights = weights
        self.budget = budget
        self.policy = policy
        self.turns: i64 = 0
        self.offset: i64 = offset
        self.best: i64 = 0
        self.best_score: float = NOTHING

    def follow(self, s: State, actions: list[int], player: i64) -> None:
        """Carry out a plan as far as it goes: an answer in between may not be the one the plan counted on."""
        for action in actions:
            if not goes_on(s, player) or not legal_actions(s).has(action):
                break
            apply(s, action)
            answer_all(s, self.weights, self.budget)

    def value(self, s: State, player: i64) -> float:
        """Play on and return the mean value for a player over the checkpoints.

        If the budget runs out before the end, the result means nothing.
        """
        total = 0.0
        for _ in range(CHECKPOINTS):
            self.play_on(s, TURNS_BETWEEN)
            if self.budget.left <= 0:
                break
            total += blended_value(s, player, self.weights)
        return total / float(CHECKPOINTS)

    def play_on(self, s: State, turns: i64) -> None:
        """Play some turns, or until the game or the budget ends."""
        for _ in range(turns):
            if s.step == OVER or self.budget.left <= 0:
                return
            self.play_turn(s)

    def play_turn(self, s: State) -> None:
        player = s.turn
        actions: i64 = 0
        while s.turn == player and s.step != OVER and s.step != SETUP and actions < MOST_ACTIONS:
            if self.budget.left <= 0:
                return
            if s.step == DRAW:
                apply(s, legal_actions(s).at(0))
            elif s.step == DISCARD:
                self._discard_and_play(s, player)
            elif s.step == MAIN:
                self._find_best(s, player, 0)
                apply(s, self.best)
            answer_all(s, self.weights, self.budget)
            actions += 1
        self.turns += 1

    def _discard_and_play(self, s: State, player: i64) -> None:
        """Discard the tile whose best use scores least, and play the best use of another."""
        alone = s.clone()
        alone.step = MAIN
        uses = self._uses(alone, player)
        if self.budget.left <= 0:
            return
        alone.hand[player] = 0
        idle = self._score_after(alone, END_TURN, player)
        best = max(uses, key=_score_of)
        action, score = best.action, best.score
        for use in uses:
            if INSTANT_OP[use.tile] == PLAY_BATTLE:
                self._count_battle_later(alone, player, use, uses, idle)
        worst = min(uses, key=_score_of)
        apply(s, pack(DISCARD_TILE, tile=worst.tile))
        if score >= idle and action_tile(action) != worst.tile and legal_actions(s).has(action):
            apply(s, action)

    def _uses(self, alone: State, player: i64) -> list[Use]:
        """The best use of each tile in hand, as if it were the only one."""
        found: list[Use] = []
        seen: i64 = 0
        rest = alone.hand[player]
        while rest != 0 and self.budget.left > 0:
            tile = rest & 255
            rest >>= 8
            if not packed_has(seen, tile):
                seen = (seen << 8) | tile
                alone.hand[player] = tile
                self._find_best(alone, player, tile)
                found.append(Use(tile, self.best, self.best_score))
        return found

    def _count_battle_later(
        self, alone: State, player: i64, battle: Use, uses: list[Use], idle: float
    ) -> None:
        """Score a Battle tile by what it adds after another tile was played, if that is more."""
        call = pack(BATTLE, tile=battle.tile)
        for use in uses:
            if use is battle or use.action == END_TURN:
                continue
            alone.hand[player] = use.tile
            then = alone.clone()
            apply(then, use.action)
            answer_all(then, self.weights, self.budget)
            then.hand[player] = battle.tile
            if goes_on(then, player) and legal_actions(then).has(call):
                added = self._score_after(then, call, player) - max(use.score, idle)
                battle.score = max(battle.score, idle + added)

    def _find_best(self, s: State, player: i64, tile: i64) -> None:
        """Find the best use of a tile; tile 0 means any action, and ending the turn wins ties."""
        self.best = END_TURN
        self.best_score = NOTHING if tile != 0 else self._score_after(s, END_TURN, player)
        stride = 1 if self.turns < self.policy.full_turns else self.policy.stride
        self.offset += 1
        for action in uses(legal_actions(s), tile, stride, self.offset):
            score = self._score_after(s, action, player)
            if score > self.best_score:
                self.best_score = score
                self.best = action
            if self.budget.left <= 0:
                return

    def _score_after(self, s: State, action: i64, player: i64) -> float:
        return score_after(s, action, player, self.weights, self.budget)


def _score_of(use: Use) -> float:
    return use.score
