"""What one player can see, as numbers from 0 to 255 in a fixed place each (planes.py, docs/research.md).

Nothing here reads the order of a pile beyond the tiles that everybody knows to be on top, nor mercenaries
that lie face down (MER-1). Players are counted from the observer, so that everybody has the same seat.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nshex.geometry import BIT, FULL_SIZE, ZEROS, lowest
from nshex.research.pick_game import PickGame
from nshex.research.planes import (
    ARMOR,
    CONTROLLER,
    COUNTED,
    COUNTS,
    DECIDED,
    ENDURANCE,
    FOUNDATION_OWNER,
    FOUNDATION_TILE,
    GAUSS,
    HAND_PLACES,
    HIRED_PLACES,
    IN_PLAY,
    INITIATIVE,
    INITIATIVES,
    KIND_OF,
    KNOWN_PLACES,
    LINK,
    MELEE,
    MOVED,
    NET,
    NETTED,
    OWNER,
    PLANES,
    PLAYER_SIZE,
    RANGED,
    ROTATION,
    SPENT,
    TAKEN_OVER,
    TERMINAL,
    TILE,
    WORKS_FOR,
    WOUNDS,
    Layout,
)
from nshex.rules import tables as t
from nshex.rules.actions import action_tile, cell_a, cell_b, op_of
from nshex.rules.attacks import melee_bonus, present_values, ranged_bonus, work_out_bonuses
from nshex.rules.options import MODES, NEUTRAL, PILE_ROOM
from nshex.rules.piles import packed_count
from nshex.rules.state import CHOICE, DISCARD, NO_JOB, NO_PHASE, TURNING, State, hit_points
from nshex.rules.tables import FACE_DOWN, KEY_MASK, KIND, NUMBER
from nshex.rules.turn import may_redraw
from nshex.rules.units import (
    CONVERTED,
    SPENT_SHIFT,
    controller_of,
    endurance,
    is_hq,
    owner_of,
    rotation_of,
    works_for,
    wounds_of,
)
from nshex.tiles import ARMIES, PLAYABLE

_NOBODY: Final = 7
"""How the neutral player is written; others are 1 and up, the observer 1."""


def _places_in_armies() -> vec[i64]:
    """For each tile its place in its own army."""
    table = vec[i64]([0] * 256)
    for army in ARMIES.values():
        for place, tile in enumerate(army.tiles):
            table[NUMBER[tile.full_id]] = place
    return table


def _armies_of_tiles() -> vec[i64]:
    """For each tile the number of its army among those that can be played, or -1."""
    table = vec[i64]([-1] * 256)
    for number, name in enumerate(PLAYABLE):
        for tile in ARMIES[name].tiles:
            table[NUMBER[tile.full_id]] = number
    return table


def _links() -> vec[i64]:
    """For each facing the directions in which a tile gives, heals, lends, takes over or scopes."""
    table = vec[i64]([0] * t.KEYS)
    for key in range(t.KEYS):
        mask = t.GIFT_EDGES[key] | t.MEDIC[key] | t.TRANSPORT[key] | t.TAKEOVER[key] | t.SCOPE[key]
        table[key] = mask | t.QUARTERMASTER[key] | t.HEALING[key]
    return table


_PLACE: Final[vec[i64]] = _places_in_armies()
_ARMY: Final[vec[i64]] = _armies_of_tiles()
_LINKS: Final[vec[i64]] = _links()


class Observer:
    """Writes observations of one game after another into the same numbers, and only what has changed.

    Several may share one vector, and each writes from its `origin` on.
    """

    def __init__(self, layout: Layout, shared: vec[u8] | None = None, origin: i64 = 0) -> None:
        self.values: vec[u8] = shared if shared is not None else vec[u8]([0] * layout.size)
        self.origin: i64 = origin
        self.cells: i64 = layout.cells
        self.table: i64 = origin + layout.table
        self.seats: i64 = origin + layout.seats
        self.made: i64 = origin + layout.made
        self.end: i64 = origin + layout.size
        self.board_drawn: bool = False
        self.player: i64 = -1
        self.moment: i64 = -1
        self.bonus: vec[i64] = ZEROS[:]
        self.seen_word: vec[i64] = ZEROS[:]
        """For each cell what stood there when it was written last, to write only what has changed."""
        self.seen_bonus: vec[i64] = ZEROS[:]
        self.seen_netted: i64 = 0
        self.seen_ground: i64 = 0
        self.seen_decided: i64 = 0
        self.seen_hands: vec[i64] = ZEROS[:6]
        self.seen_hired: vec[i64] = ZEROS[:6]
        self.seen_tops: vec[i64] = ZEROS[:6]
        """For each player how many tiles on top of the pile were written last."""
        self.seen_sizes: vec[i64] = ZEROS[:6]
        """For each player the size of the pile when it was counted last, or -1."""
        self.seen_piles: vec[u8] = vec[u8]()
        """The piles as they lay when they were counted last."""
        self.seen_discards: i64 = -1

    def look(self, game: PickGame, player: i64) -> None:
        """Write what a player sees of a game now."""
        s = game.s
        if player != self.player or game.moments != self.moment:
            if not self.board_drawn:
                self._write_cells(s)
            if player != self.player:
                self._forget()
                self._write_lasting(s, player)
            self._write_board(s, player)
            self._write_table(s, player)
            self._write_players(s, player)
            self.player = player
            self.moment = game.moments
        picker = game.picker
        own = s.decider == player
        made: i64 = 0
        if own:
            made = picker.made
        self._set(self.table, 1 if own and not game.is_over() else 0)
        values = self.values
        picks = picker.picks
        for place in range(made):
            values[self.made + place] = u8(picks[place] + 1)
        for place in range(self.made + made, self.end):
            values[place] = u8(0)

    def look_anew(self) -> None:
        """Forget what was written: another game comes next."""
        self.moment = -1
        self.player = -1

    def _set(self, place: i64, value: i64) -> None:
        if value > 255:
            value = 255
        elif value < 0:
            value = 0
        self.values[place] = u8(value)

    # --- the board ---

    def _write_cells(self, s: State) -> None:
        """What never changes about the cells."""
        for cell in range(self.cells):
            at = self.origin + cell * PLANES
            self._set(at + IN_PLAY, 1 if s.match.board.cells & BIT[cell] != 0 else 0)
            self._set(at + TERMINAL, 1 if s.match.board.terminals & BIT[cell] != 0 else 0)
        self.board_drawn = True

    def _forget(self) -> None:
        """Players are counted from the observer: for another one all is written again."""
        for cell in range(FULL_SIZE):
            self.seen_word[cell] = -1
        for player in range(6):
            self.seen_hands[player] = -1
            self.seen_hired[player] = -1
            self.seen_tops[player] = -1
            self.seen_sizes[player] = -1
        self.seen_discards = -1

    def _write_board(self, s: State, player: i64) -> None:
        work_out_bonuses(s, self.bonus)
        self._write_foundations(s, player)
        self._write_decided(s)
        changed = s.netted ^ self.seen_netted
        words = s.cells
        seen = self.seen_word
        bonus = self.bonus
        for cell in range(self.cells):
            word = words[cell]
            if word == 0:
                if seen[cell] != 0:
                    self._clear(cell)
                    seen[cell] = 0
            elif word != seen[cell] or bonus[cell] != self.seen_bonus[cell] or changed & BIT[cell] != 0:
                self._clear(cell)
                self._write_unit(s, cell, word, player)
                seen[cell] = word
                self.seen_bonus[cell] = bonus[cell]
        self.seen_netted = s.netted

    def _clear(self, cell: i64) -> None:
        at = self.origin + cell * PLANES
        values = self.values
        for place in range(at + TILE, at + PLANES):
            values[place] = u8(0)

    def _write_unit(self, s: State, cell: i64, word: i64, player: i64) -> None:
        at = self.origin + cell * PLANES
        tile = word & 255
        key = word & KEY_MASK
        bonus = self.bonus[cell]
        self._set(at + TILE, tile)
        self._set(at + KIND_OF, KIND[tile])
        self._set(at + OWNER, _seen_from(s, player, owner_of(word)))
        self._set(at + CONTROLLER, _seen_from(s, player, controller_of(word)))
        self._set(at + WORKS_FOR, _seen_from(s, player, works_for(word)))
        self._set(at + ROTATION, rotation_of(word))
        if not is_hq(word):
            self._set(at + WOUNDS, wounds_of(word))
            self._set(at + ENDURANCE, endurance(word) + 1)
        if s.netted & BIT[cell] != 0:
            self._set(at + NETTED, 1)
        if owner_of(word) != controller_of(word):
            self._set(at + TAKEN_OVER, 1)
        self._set(at + MOVED, (word >> 25) & 7)
        spent = (word >> SPENT_SHIFT) & 127
        self._set(at + SPENT, spent + 128 if word & CONVERTED != 0 else spent)
        self._write_initiative(at + INITIATIVE, word, bonus)
        self._write_strengths(at + MELEE, t.MELEE[key], melee_bonus(bonus))
        self._write_strengths(at + RANGED, t.RANGED[key], ranged_bonus(bonus))
        self._write_edges(at + GAUSS, t.GAUSS[key])
        self._write_edges(at + ARMOR, t.ARMOR[key])
        self._write_edges(at + NET, t.NET[key])
        self._write_edges(at + LINK, _LINKS[key])

    def _write_initiative(self, at: i64, word: i64, bonus: i64) -> None:
        """The initiatives there are now, highest first, each plus one: 0 says that there is none."""
        have = present_values(word, bonus)
        highest: i64 = 60
        written: i64 = 0
        while have != 0 and written < INITIATIVES:
            while have & BIT[highest] == 0:
                highest -= 1
            have ^= BIT[highest]
            self._set(at + written, highest + 1)
            written += 1

    def _write_strengths(self, at: i64, strengths: i64, bonus: i64) -> None:
        direction: i64 = 0
        while strengths != 0:
            if strengths & 15 != 0:
                self._set(at + direction, (strengths & 15) + bonus)
            strengths >>= 4
            direction += 1

    def _write_edges(self, at: i64, edges: i64) -> None:
        while edges != 0:
            self.values[at + lowest(edges)] = u8(1)
            edges &= edges - 1

    def _write_foundations(self, s: State, player: i64) -> None:
        gone = self.seen_ground
        while gone != 0:
            at = self.origin + lowest(gone) * PLANES
            gone &= gone - 1
            self._set(at + FOUNDATION_TILE, 0)
            self._set(at + FOUNDATION_OWNER, 0)
        for word in s.foundations:
            at = self.origin + (word & 63) * PLANES
            self._set(at + FOUNDATION_TILE, (word >> 6) & 255)
            self._set(at + FOUNDATION_OWNER, _seen_from(s, player, (word >> 14) & 7))
        self.seen_ground = s.ground

    def _write_decided(self, s: State) -> None:
        """The decisions already taken in the phase or action that is being settled, by the unit concerned."""
        gone = self.seen_decided
        self.seen_decided = 0
        while gone != 0:
            self._set(self.origin + lowest(gone) * PLANES + DECIDED, 0)
            gone &= gone - 1
        for decision in s.decisions:
            cell = cell_b(decision)
            self._set(self.origin + cell * PLANES + DECIDED, op_of(decision))
            self.seen_decided |= BIT[cell]

    # --- the table ---

    def _write_table(self, s: State, player: i64) -> None:
        at = self.table
        self._set(at + 1, s.step)
        self._set(at + 2, _seen_from(s, player, s.decider))
        self._set(at + 3, _seen_from(s, player, s.turn))
        self._set(at + 4, s.turns_begun)
        self._set(at + 5, 1 if s.fresh and s.match.many_headed & BIT[s.turn] != 0 else 0)
        self._set(at + 6, 1 if s.step == DISCARD and may_redraw(s) else 0)
        self._set(at + 7, s.round)
        self._set(at + 8, s.ending)
        self._set(at + 9, 0 if s.last_drawer == NEUTRAL else _seen_from(s, player, s.last_drawer))
        self._set(at + 10, s.battle)
        self._set(at + 11, _seen_from(s, player, s.caller) if s.battle != 0 else 0)
        self._set(at + 12, s.phase + 1 if s.phase != NO_PHASE else 0)
        working = s.job != NO_JOB
        self._set(at + 13, op_of(s.job) if working else 0)
        self._set(at + 14, action_tile(s.job) if working else 0)
        self._set(at + 15, cell_a(s.job) + 1 if working else 0)
        self._set(at + 16, cell_b(s.job) + 1 if working else 0)
        asked = s.step == CHOICE or s.step == TURNING
        self._set(at + 17, op_of(s.alternatives[0]) if asked else 0)
        self._set(at + 18, cell_b(s.alternatives[0]) + 1 if asked else 0)
        self._set(at + 19, 1 if s.bomber_left and s.match.bomber_joins and s.match.hidden_mercenaries else 0)

    # --- the players ---

    def _write_lasting(self, s: State, observer: i64) -> None:
        """What stays as it is for a whole game, of the table and of the players."""
        mode: i64 = MODES.index(s.match.rules.mode)
        self._set(self.table + 20, mode)
        self._set(self.table + 21, s.match.players)
        count: i64 = s.match.players
        for seat in range(count):
            player = (observer + seat) % count
            at = self.seats + seat * PLAYER_SIZE
            self._set(at, _army_of(s, player) + 1)
            self._set(at + 1, 1 if s.match.is_friend(observer, player) else 0)
            self._set(at + 3, s.match.start_hp[player])

    def _write_players(self, s: State, observer: i64) -> None:
        count: i64 = s.match.players
        for seat in range(count):
            player = (observer + seat) % count
            at = self.seats + seat * PLAYER_SIZE
            bit = BIT[player]
            self._set(at + 2, hit_points(s, player))
            self._set(at + 4, s.score[player])
            self._set(at + 5, s.energy[player])
            self._set(at + 6, 1 if s.living & bit != 0 else 0)
            self._set(at + 7, 1 if s.fallen & bit != 0 else 0)
            self._set(at + 8, 1 if s.terror & bit != 0 else 0)
            self._set(at + 9, 1 if s.owed & bit != 0 else 0)
            self._set(at + 10, s.pile_size[player])
            self._set(at + 11, s.known[player])
            if s.hand[player] != self.seen_hands[player]:
                self._write_hand(s, at, player)
                self.seen_hands[player] = s.hand[player]
            if s.mercenaries[player] != self.seen_hired[player]:
                hidden = s.match.hidden_mercenaries and player != observer
                self._set(at + 13, packed_count(s.mercenaries[player]))
                self._write_packed(at + 14 + HAND_PLACES, s.mercenaries[player], HIRED_PLACES, hidden)
                self.seen_hired[player] = s.mercenaries[player]
            if s.known[player] > 0 or self.seen_tops[player] != 0:
                self._write_top(s, at + 14 + HAND_PLACES + HIRED_PLACES, player)
                self.seen_tops[player] = s.known[player]
            if s.pile_size[player] != self.seen_sizes[player] or s.known[player] > 0:
                self._count_pile(s, at + COUNTS + COUNTED, player)
        self.seen_piles = s.piles
        if len(s.discards) != self.seen_discards:
            self._count_discards(s, observer)

    def _write_packed(self, at: i64, packed: i64, places: i64, hidden: bool) -> None:
        for place in range(places):
            tile = packed & 255
            self._set(at + place, FACE_DOWN if hidden and tile != 0 else tile)
            packed >>= 8

    def _write_top(self, s: State, at: i64, player: i64) -> None:
        top = player * PILE_ROOM + s.pile_size[player] - 1
        for place in range(KNOWN_PLACES):
            self._set(at + place, i64(s.piles[top - place]) if place < s.known[player] else 0)

    def _count_anew(self, at: i64) -> None:
        values = self.values
        for place in range(at, at + COUNTED):
            values[place] = u8(0)

    def _write_hand(self, s: State, at: i64, player: i64) -> None:
        hand = s.hand[player]
        self._set(at + 12, packed_count(hand))
        self._write_packed(at + 14, hand, HAND_PLACES, False)
        self._count_anew(at + COUNTS)
        army = _army_of(s, player)
        while hand != 0:
            self.values[at + COUNTS + _place_in(army, hand & 255)] += u8(1)
            hand >>= 8

    def _count_pile(self, s: State, at: i64, player: i64) -> None:
        """Tiles leave a pile from the top; those laid back on it are known until they leave again.

        So where none is known and the pile has got smaller, the tiles missing are those that lay on top when
        it was counted last. In every other case all are counted.
        """
        size = s.pile_size[player]
        before = self.seen_sizes[player]
        bottom = player * PILE_ROOM
        army = _army_of(s, player)
        values = self.values
        if size < before and s.known[player] == 0:
            seen = self.seen_piles
            for place in range(bottom + size, bottom + before):
                values[at + _place_in(army, i64(seen[place]))] -= u8(1)
        else:
            self._count_anew(at)
            piles = s.piles
            for place in range(bottom, bottom + size):
                values[at + _place_in(army, i64(piles[place]))] += u8(1)
        if s.known[player] > 0:
            size = -1
        self.seen_sizes[player] = size

    def _count_discards(self, s: State, observer: i64) -> None:
        """Discards only ever grow, so those that were counted stay."""
        count: i64 = s.match.players
        first = self.seats + COUNTS + 2 * COUNTED
        if self.seen_discards < 0:
            for seat in range(count):
                self._count_anew(first + seat * PLAYER_SIZE)
            self.seen_discards = 0
        discards = s.discards
        for index in range(self.seen_discards, len(discards)):
            number = i64(discards[index])
            player = number >> 8
            at = first + (player - observer + count) % count * PLAYER_SIZE
            self.values[at + _place_in(_army_of(s, player), number & 255)] += u8(1)
        self.seen_discards = len(discards)


def _army_of(s: State, player: i64) -> i64:
    return _ARMY[s.match.heads[player][0]]


def _place_in(army: i64, tile: i64) -> i64:
    """Where a table of counts has a tile: tiles of other armies are counted together."""
    if _ARMY[tile] == army:
        return _PLACE[tile]
    return COUNTED - 1


def _seen_from(s: State, observer: i64, player: i64) -> i64:
    """A player counted from the observer, who is 1."""
    if player == NEUTRAL:
        return _NOBODY
    count: i64 = s.match.players
    return (player - observer + count) % count + 1
