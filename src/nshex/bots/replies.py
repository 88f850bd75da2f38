"""The next player's best reply to a position, averaged over every hand that player may draw. Compiled with
the rules.

One rollout says as much about the tiles that happened to be drawn as about the plan. Here luck plays no part:
the best uses of each tile are found once, every pair of tiles is played one after the other, and then each
possible hand plays the best it holds and is weighted by how likely it is. Moves of units on the board count
as a tile that every hand holds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.bots.budget import Budget
from nshex.bots.evaluation import Weights
from nshex.bots.planning import Use, answer_all, goes_on, score_after, uses
from nshex.bots.value_model import blended_value
from nshex.rules.actions import END_TURN, cell_b
from nshex.rules.engine import apply, legal_actions
from nshex.rules.options import PILE_ROOM
from nshex.rules.piles import packed_count, packed_has, packed_remove
from nshex.rules.state import DISCARD, DRAW, MAIN, State
from nshex.rules.tables import INSTANT_OP, PLAY_BATTLE

USES_KEPT: Final = 4
"""The best uses of a tile that are kept, each on another cell, since the best cell may be taken by then."""
USES_VALUED: Final = 3
"""The value model chooses between this many of them."""
NO_TILE: Final = 0
"""Stands for what units on the board can do without a tile from the hand."""
NO_ACTION: Final = -1


class TurnValue:
    """What a turn is worth to the player who plays it and to the player whose plan it replies to."""

    def __init__(self, own: float, planner: float) -> None:
        self.own: float = own
        self.planner: float = planner


class Mean:
    """A running weighted mean."""

    def __init__(self) -> None:
        self.total: float = 0.0
        self.weight: float = 0.0

    def add(self, value: float, weight: float) -> None:
        self.total += value * weight
        self.weight += weight


class PossibleTile:
    """A tile the player may hold: how many are surely in hand, how many may be drawn, and its best uses.

    `after` and `value` are those of the best use.
    """

    def __init__(self, tile: i64, value: TurnValue) -> None:
        self.tile: i64 = tile
        self.held: i64 = 0
        self.hidden: i64 = 0
        self.uses: list[Use] = []
        self.after: State | None = None
        self.value = value

    def keep(self, action: i64, score: float) -> None:
        """Keep a use if it is among the best, only one for each cell."""
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
        if len(self.uses) > USES_KEPT:
            self.uses.pop()

    def goes_before(self, other: PossibleTile) -> bool:
        """Whether this tile is played first of the two: a Battle comes last, otherwise the better use
        first."""
        if not self.uses or not other.uses:
            return bool(self.uses)
        battle, others_battle = INSTANT_OP[self.tile] == PLAY_BATTLE, INSTANT_OP[other.tile] == PLAY_BATTLE
        if battle != others_battle:
            return others_battle
        return self.uses[0].score >= other.uses[0].score


class Replies:
    """The replies of the player whose turn has just begun, as far as two tiles of a hand go.

    `held` are the tiles in hand before the turn: what was drawn since is as unknown as the pile. If the
    budget runs out, the result means nothing.
    """

    def __init__(self, s: State, held: i64, planner: i64, weights: Weights, budget: Budget) -> None:
        self.player: i64 = s.turn
        self.planner: i64 = planner
        self.weights = weights
        self.budget = budget
        self.tiles: list[PossibleTile] = []
        self.begun = s.clone()
        while self.begun.step == DRAW and self.begun.turn == self.player:
            apply(self.begun, legal_actions(self.begun).at(0))
        hand = self.begun.hand[self.player]
        self.plays: i64 = packed_count(hand)
        self.draws: i64 = 0
        if self.begun.step == DISCARD:
            self.begun.step = MAIN
            self.plays -= 1
        self.begun.hand[self.player] = 0
        self.idle = self._value_of(self.begun)
        self._sort_tiles(hand, held)
        self.moves = self._possible_tile(NO_TILE)
        """What units can do without a tile: the last of `tiles`."""
        self.pairs: list[TurnValue] = []

    def expected(self) -> float:
        """The mean value for the planner, once the player has made the best of its hand."""
        if not goes_on(self.begun, self.player):
            return self.idle.planner
        for possible in self.tiles:
            self._find_uses(possible)
            if self.budget.left <= 0:
                return 0.0
        self._play_in_pairs()
        if self.budget.left <= 0:
            return 0.0
        hand: list[i64] = []
        for place in range(len(self.tiles)):
            for _ in range(self.tiles[place].held):
                hand.append(place)
        mean = Mean()
        self._add_hands(hand, self.draws, 0, 0, 1.0, mean)
        return mean.total / mean.weight

    def _sort_tiles(self, hand: i64, held: i64) -> None:
        """Count which tiles are surely in hand and which may be drawn."""
        begun = self.begun
        while hand != 0:
            tile = hand & 255
            hand >>= 8
            if packed_has(held, tile):
                held = packed_remove(held, tile)
                self._possible_tile(tile).held += 1
            else:
                self._possible_tile(tile).hidden += 1
                self.draws += 1
        if self.draws > 0:
            for i in range(begun.pile_size[self.player]):
                self._possible_tile(i64(begun.piles[self.player * PILE_ROOM + i])).hidden += 1

    def _possible_tile(self, tile: i64) -> PossibleTile:
        for known in self.tiles:
            if known.tile == tile:
                return known
        possible = PossibleTile(tile, self.idle)
        self.tiles.append(possible)
        return possible

    def _find_uses(self, possible: PossibleTile) -> None:
        """Find what a tile can do if it is the only one in hand."""
        alone = self.begun
        alone.hand[self.player] = possible.tile
        for action in uses(legal_actions(alone), possible.tile, 1, 0):
            possible.keep(action, score_after(alone, action, self.player, self.weights, self.budget))
            if self.budget.left <= 0:
                return
        for use in possible.uses[:USES_VALUED]:
            after = self._after(alone, use.action)
            value = self._value_of(after)
            if possible.after is None or value.own > possible.value.own:
                possible.after = after
                possible.value = value
            if not self.budget.spend():
                return

    def _after(self, s: State, action: i64) -> State:
        then = s.clone()
        apply(then, action)
        answer_all(then, self.weights, self.budget)
        return then

    def _play_in_pairs(self) -> None:
        count = len(self.tiles)
        self.pairs = [self.idle] * (count * count)
        for i in range(count):
            for j in range(i, count):
                both = self._after_both(self.tiles[i], self.tiles[j])
                if both is not None:
                    value = self._value_of(both)
                    self.pairs[i * count + j] = value
                    self.pairs[j * count + i] = value
                    if not self.budget.spend():
                        return

    def _after_both(self, one: PossibleTile, other: PossibleTile) -> State | None:
        """The state after two tiles played one after the other; None if nothing is left for the second."""
        if one is other and one.held + one.hidden < 2:
            return None
        first, second = (one, other) if one.goes_before(other) else (other, one)
        after = first.after
        if after is None or not goes_on(after, self.player):
            return None
        action = self._best_left(after, second)
        return None if action == NO_ACTION else self._after(after, action)

    def _best_left(self, s: State, possible: PossibleTile) -> i64:
        """The best of the uses kept that are still possible once another tile has been played."""
        s.hand[self.player] = possible.tile
        legal = legal_actions(s)
        best: i64 = NO_ACTION
        best_score = 0.0
        for use in possible.uses:
            if legal.has(use.action):
                score = score_after(s, use.action, self.player, self.weights, self.budget)
                if best == NO_ACTION or score > best_score:
                    best = use.action
                    best_score = score
        return best

    def _add_hands(
        self, hand: list[i64], draws: i64, first: i64, taken: i64, ways: float, mean: Mean
    ) -> None:
        """Add every possible hand to the mean, weighted by the number of ways to draw it.

        Tiles are added in the order of `self.tiles`, from number `first` on; `taken` of that one are in hand.
        """
        if draws == 0:
            mean.add(self._best_of(hand).planner, ways)
            return
        for place in range(first, len(self.tiles)):
            drawn = taken if place == first else 0
            left = self.tiles[place].hidden - drawn
            if left > 0:
                hand.append(place)
                more = ways * float(left) / float(drawn + 1)
                self._add_hands(hand, draws - 1, place, drawn + 1, more, mean)
                hand.pop()

    def _best_of(self, hand: list[i64]) -> TurnValue:
        """The best the player can do with a hand: one tile or two, or a move and a tile, or nothing."""
        best = _better(self.idle, self.moves.value)
        size = len(hand)
        count = len(self.tiles)
        moves = count - 1
        for i in range(size if self.plays > 0 else 0):
            start = hand[i] * count
            best = _better(best, self.tiles[hand[i]].value)
            best = _better(best, self.pairs[start + moves])
            for j in range(i + 1, size if self.plays > 1 else 0):
                best = _better(best, self.pairs[start + hand[j]])
        return best

    def _value_of(self, s: State) -> TurnValue:
        """The value if the turn ends here."""
        then = s
        if goes_on(s, self.player):
            then = s.clone()
            then.hand[self.player] = 0
            apply(then, END_TURN)
            answer_all(then, self.weights, self.budget)
        own = blended_value(then, self.player, self.weights)
        if self.planner == self.player:
            return TurnValue(own, own)
        if then.match.players == 2:
            return TurnValue(own, 1.0 - own)
        return TurnValue(own, blended_value(then, self.planner, self.weights))


def _better(one: TurnValue, other: TurnValue) -> TurnValue:
    """The one that is worth more to the player on turn; the first if they are equal."""
    return other if other.own > one.own else one
