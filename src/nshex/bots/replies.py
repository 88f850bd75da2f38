"""What the next player makes of a position, over all the hands it may draw. Compiled together with the rules.

A trial on one deal says as much about the tiles that happened to be drawn as about the plan that was tried.
Here luck has no part: the best uses of each tile the player may hold are found once, every two tiles are
played one after the other, and then each possible hand plays the best it holds and counts as often as it
is dealt.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.bots.evaluation import Weights
from nshex.bots.judgement import prospects
from nshex.bots.planning import Budget, Use, answer_all, goes_on, score_after, uses
from nshex.rules.actions import END_TURN, cell_b
from nshex.rules.engine import apply, legal_actions
from nshex.rules.options import PILE_ROOM
from nshex.rules.state import DISCARD, DRAW, MAIN, State, packed_count, packed_has, packed_remove
from nshex.rules.tables import INSTANT_OP, PLAY_BATTLE

STRIDE: Final = 2
"""One use of a tile in so many is looked at."""
PLACES: Final = 4
"""The best uses of a tile that are kept, each in another cell: the first may be taken by then."""


class Outcome:
    """How things stand after a turn, for the player of the turn and for who asks."""

    def __init__(self, own: float, asked: float) -> None:
        self.own: float = own
        self.asked: float = asked


class Mean:
    """A weighted mean that grows."""

    def __init__(self) -> None:
        self.total: float = 0.0
        self.weight: float = 0.0

    def add(self, value: float, weight: float) -> None:
        self.total += value * weight
        self.weight += weight


class Candidate:
    """A tile the player may hold: how many are in hand for certain, how many may be drawn, what it can do."""

    def __init__(self, tile: i64) -> None:
        self.tile: i64 = tile
        self.held: i64 = 0
        self.hidden: i64 = 0
        self.uses: list[Use] = []
        self.after: State | None = None

    def keep(self, action: i64, score: float) -> None:
        """Remember a use if it is among the best, only one for each cell."""
        for place in range(len(self.uses)):
            if cell_b(self.uses[place].action) == cell_b(action):
                if score <= self.uses[place].score:
                    return
                del self.uses[place]
                break
        place = 0
        while place < len(self.uses) and self.uses[place].score >= score:
            place += 1
        self.uses.insert(place, Use(self.tile, action, score))
        if len(self.uses) > PLACES:
            self.uses.pop()

    def goes_before(self, other: Candidate) -> bool:
        """Whether it is played first of the two: battles come last, otherwise what does more."""
        if not self.uses or not other.uses:
            return bool(self.uses)
        battle, others_battle = INSTANT_OP[self.tile] == PLAY_BATTLE, INSTANT_OP[other.tile] == PLAY_BATTLE
        if battle != others_battle:
            return others_battle
        return self.uses[0].score >= other.uses[0].score


class Replies:
    """All a player can do in the turn that just began, as far as two tiles of a hand go.

    `held` are the tiles it had before the turn: what it drew is as unknown as its pile. When the budget runs
    out there is no answer worth having.
    """

    def __init__(self, s: State, held: i64, asking: i64, weights: Weights, budget: Budget) -> None:
        self.player: i64 = s.turn
        self.asking: i64 = asking
        self.weights = weights
        self.budget = budget
        self.candidates: list[Candidate] = []
        self.begun = s.clone()
        while self.begun.step == DRAW and self.begun.turn == self.player:
            apply(self.begun, legal_actions(self.begun).at(0))
        self.plays: i64 = packed_count(self.begun.hand[self.player])
        self.draws: i64 = 0
        self._sort_tiles(held)
        if self.begun.step == DISCARD:
            self.begun.step = MAIN
            self.plays -= 1
        self.begun.hand[self.player] = 0
        self.idle = self._outcome(self.begun)
        self.singles: list[Outcome] = []
        self.pairs: list[Outcome] = []

    def expected(self) -> float:
        """The mean, for who asks, of how things stand once the player has made the best of its hand."""
        if not goes_on(self.begun, self.player):
            return self.idle.asked
        for candidate in self.candidates:
            self._find_uses(candidate)
            if self.budget.left <= 0:
                return 0.0
        self._play_alone_and_in_pairs()
        if self.budget.left <= 0:
            return 0.0
        hand: list[i64] = []
        for place in range(len(self.candidates)):
            for _ in range(self.candidates[place].held):
                hand.append(place)
        mean = Mean()
        self._deal(hand, self.draws, 0, 0, 1.0, mean)
        return mean.total / mean.weight

    def _sort_tiles(self, held: i64) -> None:
        """Find out which tiles are in hand for certain and which may be drawn."""
        begun = self.begun
        rest = begun.hand[self.player]
        while rest != 0:
            tile = rest & 255
            rest >>= 8
            if packed_has(held, tile):
                held = packed_remove(held, tile)
                self._candidate(tile).held += 1
            else:
                self._candidate(tile).hidden += 1
                self.draws += 1
        if self.draws > 0:
            for i in range(begun.pile_size[self.player]):
                self._candidate(i64(begun.piles[self.player * PILE_ROOM + i])).hidden += 1

    def _candidate(self, tile: i64) -> Candidate:
        for candidate in self.candidates:
            if candidate.tile == tile:
                return candidate
        candidate = Candidate(tile)
        self.candidates.append(candidate)
        return candidate

    def _find_uses(self, candidate: Candidate) -> None:
        """Look at what a tile can do if it is the only one in hand."""
        alone = self.begun
        alone.hand[self.player] = candidate.tile
        for action in uses(legal_actions(alone), candidate.tile, STRIDE, 0):
            candidate.keep(action, score_after(alone, action, self.player, self.weights, self.budget))
            if self.budget.left <= 0:
                return
        if candidate.uses:
            candidate.after = self._after(alone, candidate.uses[0].action)

    def _after(self, s: State, action: i64) -> State:
        then = s.clone()
        apply(then, action)
        answer_all(then, self.weights, self.budget)
        return then

    def _play_alone_and_in_pairs(self) -> None:
        count = len(self.candidates)
        self.pairs = [self.idle] * (count * count)
        for candidate in self.candidates:
            self.singles.append(self.idle if candidate.after is None else self._outcome(candidate.after))
        for i in range(count):
            for j in range(i, count):
                both = self._after_both(self.candidates[i], self.candidates[j])
                if both is not None:
                    outcome = self._outcome(both)
                    self.pairs[i * count + j] = outcome
                    self.pairs[j * count + i] = outcome
                    if not self.budget.spend():
                        return

    def _after_both(self, one: Candidate, other: Candidate) -> State | None:
        """Two tiles played one after the other, if the second still finds a place."""
        if one is other and one.held + one.hidden < 2:
            return None
        first, second = (one, other) if one.goes_before(other) else (other, one)
        after = first.after
        if after is None or not goes_on(after, self.player):
            return None
        after.hand[self.player] = second.tile
        legal = legal_actions(after)
        for use in second.uses:
            if legal.has(use.action):
                return self._after(after, use.action)
        return None

    def _deal(self, hand: list[i64], draws: i64, first: i64, taken: i64, ways: float, mean: Mean) -> None:
        """Count every hand once, as often as it is dealt: tiles come in the order of the candidates.

        Of the `first` that may come next so many are `taken` already.
        """
        if draws == 0:
            mean.add(self._best_of(hand).asked, ways)
            return
        for place in range(first, len(self.candidates)):
            drawn = taken if place == first else 0
            left = self.candidates[place].hidden - drawn
            if left > 0:
                hand.append(place)
                self._deal(hand, draws - 1, place, drawn + 1, ways * float(left) / float(drawn + 1), mean)
                hand.pop()

    def _best_of(self, hand: list[i64]) -> Outcome:
        """What the player makes of a hand."""
        best = self.idle
        size = len(hand)
        count = len(self.candidates)
        for i in range(size if self.plays > 0 else 0):
            if self.singles[hand[i]].own > best.own:
                best = self.singles[hand[i]]
            for j in range(i + 1, size if self.plays > 1 else 0):
                both = self.pairs[hand[i] * count + hand[j]]
                if both.own > best.own:
                    best = both
        return best

    def _outcome(self, s: State) -> Outcome:
        """How things stand when the turn ends with this."""
        then = s
        if goes_on(s, self.player):
            then = s.clone()
            then.hand[self.player] = 0
            apply(then, END_TURN)
            answer_all(then, self.weights, self.budget)
        own = prospects(then, self.player, self.weights)
        if self.asking == self.player:
            return Outcome(own, own)
        if then.match.players == 2:
            return Outcome(own, 1.0 - own)
        return Outcome(own, prospects(then, self.asking, self.weights))
