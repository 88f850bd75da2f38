"""Playing a position on, quickly: what the commander tries plans out with. Compiled together with the rules.

A trial has to be cheap rather than clever. Of the many placements of a tile every so many-th is looked at,
others each time, and what was seen while choosing the tile to discard is used for the first play as well.
A trial is judged at several moments, since the battle that matters may come sooner or later.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.bots.evaluation import Weights, evaluate
from nshex.bots.judgement import LEARNED, Judgement, chance
from nshex.bots.planning import Budget, answer_all, best_answer, goes_on, interrupted
from nshex.rules.actions import DISCARD_TILE, END_TURN, REDRAW, op_of, pack
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import DISCARD, DRAW, MAIN, OVER, SETUP, State, packed_has

MOST_ACTIONS: Final = 12
NOTHING: Final = -1.0e9
FEW: Final = 12
"""So few actions are all looked at."""
MOST_LOOKS: Final = 150
"""Looks at most for one action, however many there are (recon, dances)."""
MOMENTS: Final = 3
TURNS_BETWEEN: Final = 2
"""A trial is judged so many times, each after so many turns."""


class Trial:
    """One way on from a position: whoever has the turn plays what looks best at a glance."""

    def __init__(
        self,
        weights: Weights,
        budget: Budget,
        stride: i64,
        offset: i64,
        judgement: Judgement = LEARNED,
    ) -> None:
        self.weights = weights
        self.judgement = judgement
        self.budget = budget
        self.stride: i64 = stride
        self.looks: i64 = offset
        self.best: i64 = 0
        self.best_score: float = NOTHING

    def follow(self, s: State, actions: list[int], player: i64) -> None:
        """Carry out a plan as far as it goes."""
        for action in actions:
            if not goes_on(s, player):
                break
            apply(s, action)
            answer_all(s, self.weights, self.budget)

    def chance(self, s: State, player: i64) -> float:
        """Play on and say how likely the player is to win: the mean over the moments a trial is judged.

        Once the budget is used up there is no answer worth having.
        """
        total = 0.0
        for _ in range(MOMENTS):
            self.play_on(s, TURNS_BETWEEN)
            if self.budget.left <= 0:
                break
            total += chance(s, player, self.judgement)
        return total / float(MOMENTS)

    def play_on(self, s: State, turns: i64) -> None:
        """Play so many turns, or to the end of the game or the budget."""
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
                self._look(s, player, 0)
                apply(s, self.best)
            answer_all(s, self.weights, self.budget)
            actions += 1

    def _discard_and_play(self, s: State, player: i64) -> None:
        """Discard the tile whose best use promises least, and play the best use of another."""
        worst: i64 = 0
        worst_use = 1.0e9
        best: i64 = END_TURN
        best_use = NOTHING
        seen: i64 = 0
        rest = s.hand[player]
        alone = s.clone()
        alone.step = MAIN
        while rest != 0:
            tile = rest & 255
            rest >>= 8
            if packed_has(seen, tile):
                continue
            seen = (seen << 8) | tile
            alone.hand[player] = tile
            self._look(alone, player, tile)
            if self.budget.left <= 0:
                return
            if self.best_score < worst_use:
                worst_use = self.best_score
                worst = tile
            if self.best_score > best_use:
                best_use = self.best_score
                best = self.best
        apply(s, pack(DISCARD_TILE, tile=worst))
        if (best >> 6) & 255 != worst and legal_actions(s).has(best):
            alone.hand[player] = 0
            if best_use >= self._score_after(alone, END_TURN, player):
                apply(s, best)

    def _look(self, s: State, player: i64, tile: i64) -> None:
        """Find the best action, of one tile or (0) of all and of none: then ending the turn wins ties."""
        self.best = END_TURN
        self.best_score = NOTHING if tile != 0 else self._score_after(s, END_TURN, player)
        legal = legal_actions(s)
        every = 1 if legal.size <= FEW else max(self.stride, legal.size // MOST_LOOKS)
        for i in range(legal.size):
            action = legal.at(i)
            op = op_of(action)
            if op == DISCARD_TILE or op == END_TURN or op == REDRAW:
                continue
            if tile != 0 and (action >> 6) & 255 != tile:
                continue
            self.looks += 1
            if self.looks % every != 0:
                continue
            score = self._score_after(s, action, player)
            if score > self.best_score:
                self.best_score = score
                self.best = action
            if self.budget.left <= 0:
                return

    def _score_after(self, s: State, action: i64, player: i64) -> float:
        copy = s.clone()
        apply(copy, action)
        answers: i64 = 0
        while interrupted(copy) and answers < MOST_ACTIONS:
            apply(copy, best_answer(copy, self.weights, self.budget))
            answers += 1
        self.budget.spend()
        return evaluate(copy, player, self.weights)
