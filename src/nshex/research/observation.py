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
    """Writes observations of one game after another into the same numbers, and only what has changed."""

    def __init__(self, layout: Layout) -> None:
        self.values: vec[u8] = vec[u8]([0] * layout.size)
        self.cells: i64 = layout.cells
        self.table: i64 = layout.table
        self.seats: i64 = layout.seats
        self.made: i64 = layout.made
        self.size: i64 = layout.size
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
        self.seen_piles: vec[i64] = ZEROS[:6]
        """For each player the size of the pile when it was counted last, or -1."""
        self.seen_discards: i64 = -1

    def look(self, game: PickGame, player: i64) -> None:
        """Write what a player sees of a game now."""
        s = game.s
        if player != self.player or game.moments != self.moment:
            if not self.board_drawn:
                self._write_cells(s)
            if player != self.player:
                self._forget()
            self._write_board(s, player)
            self._write_table(s, player)
            self._write_players(s, player)
            self.player = player
            self.moment = game.moments
        picker = game.picker
        own = s.decider == player
        self._set(self.table, 1 if own and not game.is_over() else 0)
        for place in range(self.size - self.made):
            self._set(self.made + place, picker.picks[place] + 1 if own and place < picker.made else 0)

    def look_anew(self) -> None:
        """Forget what was written: the next game is another one."""
        self.moment = -1
        self.player = -1

    def _set(self, place: i64, value: i64) -> None:
        if value > 255:
            value = 255
        self.values[place] = u8(value)

    # --- the board ---

    def _write_cells(self, s: State) -> None:
        """What never changes about the cells."""
        for cell in range(self.cells):
            self._set(cell * PLANES + IN_PLAY, 1 if s.match.board.cells & BIT[cell] != 0 else 0)
            self._set(cell * PLANES + TERMINAL, 1 if s.match.board.terminals & BIT[cell] != 0 else 0)
        self.board_drawn = True

    def _forget(self) -> None:
        """Players are counted from the observer: for another one all is written again."""
        for cell in range(FULL_SIZE):
            self.seen_word[cell] = -1
        for player in range(6):
            self.seen_piles[player] = -1
        self.seen_discards = -1

    def _write_board(self, s: State, player: i64) -> None:
        work_out_bonuses(s, self.bonus)
        self._write_foundations(s, player)
        self._write_decided(s)
        changed = s.netted ^ self.seen_netted
        for cell in range(self.cells):
            word = s.cells[cell]
            if word == 0:
                if self.seen_word[cell] != 0:
                    self._clear(cell)
                    self.seen_word[cell] = 0
            elif (
                word != self.seen_word[cell]
                or self.bonus[cell] != self.seen_bonus[cell]
                or changed & BIT[cell] != 0
            ):
                self._clear(cell)
                self._write_unit(s, cell, word, player)
                self.seen_word[cell] = word
                self.seen_bonus[cell] = self.bonus[cell]
        self.seen_netted = s.netted

    def _clear(self, cell: i64) -> None:
        for place in range(cell * PLANES + TILE, (cell + 1) * PLANES):
            self.values[place] = u8(0)

    def _write_unit(self, s: State, cell: i64, word: i64, player: i64) -> None:
        at = cell * PLANES
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
            cell = lowest(gone)
            gone &= gone - 1
            self._set(cell * PLANES + FOUNDATION_TILE, 0)
            self._set(cell * PLANES + FOUNDATION_OWNER, 0)
        for word in s.foundations:
            at = (word & 63) * PLANES
            self._set(at + FOUNDATION_TILE, (word >> 6) & 255)
            self._set(at + FOUNDATION_OWNER, _seen_from(s, player, (word >> 14) & 7))
        self.seen_ground = s.ground

    def _write_decided(self, s: State) -> None:
        """The decisions already taken in the phase or action that is being settled, by the unit concerned."""
        gone = self.seen_decided
        self.seen_decided = 0
        while gone != 0:
            self._set(lowest(gone) * PLANES + DECIDED, 0)
            gone &= gone - 1
        for decision in s.decisions:
            cell = cell_b(decision)
            self._set(cell * PLANES + DECIDED, op_of(decision))
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
        mode: i64 = MODES.index(s.match.rules.mode)
        self._set(at + 20, mode)
        self._set(at + 21, s.match.players)

    # --- the players ---

    def _write_players(self, s: State, observer: i64) -> None:
        count: i64 = s.match.players
        for seat in range(count):
            player = (observer + seat) % count
            at = self.seats + seat * PLAYER_SIZE
            bit = BIT[player]
            army = _ARMY[s.match.heads[player][0]]
            self._set(at, army + 1)
            self._set(at + 1, 1 if s.match.is_friend(observer, player) else 0)
            self._set(at + 2, max(0, hit_points(s, player)))
            self._set(at + 3, s.match.start_hp[player])
            self._set(at + 4, max(0, s.score[player]))
            self._set(at + 5, s.energy[player])
            self._set(at + 6, 1 if s.living & bit != 0 else 0)
            self._set(at + 7, 1 if s.fallen & bit != 0 else 0)
            self._set(at + 8, 1 if s.terror & bit != 0 else 0)
            self._set(at + 9, 1 if s.owed & bit != 0 else 0)
            self._set(at + 10, s.pile_size[player])
            self._set(at + 11, s.known[player])
            self._set(at + 12, packed_count(s.hand[player]))
            self._set(at + 13, packed_count(s.mercenaries[player]))
            hidden = s.match.hidden_mercenaries and player != observer
            self._write_packed(at + 14, s.hand[player], HAND_PLACES, False)
            self._write_packed(at + 14 + HAND_PLACES, s.mercenaries[player], HIRED_PLACES, hidden)
            self._write_top(s, at + 14 + HAND_PLACES + HIRED_PLACES, player)
            self._count_hand(at + COUNTS, s.hand[player], army)
            if s.pile_size[player] != self.seen_piles[player] or s.known[player] > 0:
                self._count_pile(s, at + COUNTS + COUNTED, player, army)
                self.seen_piles[player] = -1 if s.known[player] > 0 else s.pile_size[player]
        if len(s.discards) != self.seen_discards:
            self._count_discards(s, observer)
            self.seen_discards = len(s.discards)

    def _write_packed(self, at: i64, packed: i64, places: i64, hidden: bool) -> None:
        for place in range(places):
            tile = packed & 255
            self._set(at + place, FACE_DOWN if hidden and tile != 0 else tile)
            packed >>= 8

    def _write_top(self, s: State, at: i64, player: i64) -> None:
        top = player * PILE_ROOM + s.pile_size[player] - 1
        for place in range(KNOWN_PLACES):
            self._set(at + place, i64(s.piles[top - place]) if place < s.known[player] else 0)

    def _count(self, at: i64, tile: i64, army: i64) -> None:
        place = at + (_PLACE[tile] if _ARMY[tile] == army else COUNTED - 1)
        self.values[place] += u8(1)

    def _count_anew(self, at: i64) -> None:
        for place in range(at, at + COUNTED):
            self.values[place] = u8(0)

    def _count_hand(self, at: i64, hand: i64, army: i64) -> None:
        self._count_anew(at)
        while hand != 0:
            self._count(at, hand & 255, army)
            hand >>= 8

    def _count_pile(self, s: State, at: i64, player: i64, army: i64) -> None:
        """A pile of which nothing is known changes only with its size: tiles leave it from the top."""
        self._count_anew(at)
        bottom = player * PILE_ROOM
        for place in range(bottom, bottom + s.pile_size[player]):
            self._count(at, i64(s.piles[place]), army)

    def _count_discards(self, s: State, observer: i64) -> None:
        """Discards only ever grow."""
        count: i64 = s.match.players
        for seat in range(count):
            self._count_anew(self.seats + seat * PLAYER_SIZE + COUNTS + 2 * COUNTED)
        for code in s.discards:
            number = i64(code)
            player = number >> 8
            seat = (player - observer + count) % count
            at = self.seats + seat * PLAYER_SIZE + COUNTS + 2 * COUNTED
            self._count(at, number & 255, _ARMY[s.match.heads[player][0]])


def _seen_from(s: State, observer: i64, player: i64) -> i64:
    """A player counted from the observer, who is 1."""
    if player == NEUTRAL:
        return _NOBODY
    count: i64 = s.match.players
    return (player - observer + count) % count + 1
