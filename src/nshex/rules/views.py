"""What one player may know, and full states that fit it.

Hands, discards and the board are open, so everybody can work out which tiles are left in every pile;
only their order is hidden, except for tiles that everybody saw put back on top (ARM-5,
MER-2). A view keeps unknown tiles sorted, so nothing of the true order is left in it. Mercenaries may lie
face down: a view has only the number of those of other players (MER-1).
"""

from __future__ import annotations

from mypy_extensions import i64

from nshex.rules.options import PILE_ROOM
from nshex.rules.piles import packed_add, packed_list, pile_list, set_pile
from nshex.rules.rng import Rng
from nshex.rules.state import State, replaced
from nshex.rules.tables import FACE_DOWN, TILES
from nshex.tiles import ARMIES


class View:
    """A state as one player sees it, or with NEUTRAL for a player, as somebody without a seat does."""

    def __init__(self, s: State, player: int) -> None:
        self.player = player
        self.state: State = s.clone()
        for owner in range(s.match.players):
            known, unknown = _split_pile(s, owner)
            _lay_pile(self.state, owner, known, sorted(unknown))
            if s.match.hidden_mercenaries and owner != player:
                turn_face_down(self.state, owner)

    def pile_count(self, player: int) -> int:
        return self.state.pile_size[player]

    def known_top(self, player: int) -> list[int]:
        """Tiles everybody knows to lie on top of a pile, top first."""
        return _split_pile(self.state, player)[0]

    def unknown_tiles(self, player: int) -> list[int]:
        """The tiles of a pile whose order nobody knows, sorted."""
        return _split_pile(self.state, player)[1]

    def redeal(self, rng: Rng) -> State:
        """A full state consistent with the view: unknown tiles in a new random order."""
        dealt = self.state.clone()
        for owner in range(dealt.match.players):
            known, unknown = _split_pile(dealt, owner)
            rng.shuffle_list(unknown)
            _lay_pile(dealt, owner, known, unknown)
        if dealt.match.hidden_mercenaries:
            _hire_anew(dealt, rng)
        return dealt


def turn_face_down(s: State, player: i64) -> None:
    """Forget which mercenaries a player has, but not how many."""
    hidden: i64 = 0
    for _ in packed_list(s.mercenaries[player]):
        hidden = packed_add(hidden, FACE_DOWN)
    s.mercenaries = replaced(s.mercenaries, player, hidden)


def _hire_anew(s: State, rng: Rng) -> None:
    """Replace mercenaries that lie face down with some that could be there."""
    able = _mercenaries_not_seen(s)
    rng.shuffle_list(able)
    for player in range(s.match.players):
        hired: i64 = 0
        for tile in packed_list(s.mercenaries[player]):
            hired = packed_add(hired, able.pop() if tile == FACE_DOWN and able else tile)
        s.mercenaries = replaced(s.mercenaries, player, hired)


def _mercenaries_not_seen(s: State) -> list[int]:
    """The mercenaries that are nowhere in sight, each as often as there are copies of it."""
    seen = [int(word) & 255 for word in s.cells if word != 0]
    seen += [int(code) & 255 for code in s.discards]
    for player in range(s.match.players):
        seen += packed_list(s.mercenaries[player]) + packed_list(s.hand[player]) + pile_list(s, player)
    found: list[int] = []
    for number, tile in TILES.items():
        role = ARMIES[tile.army].role
        if role == "mercenaries" or (role == "neutral" and s.match.bomber_joins and not s.bomber_left):
            found += [number] * (tile.count - seen.count(number))
    return found


def _split_pile(s: State, owner: int) -> tuple[list[int], list[int]]:
    tiles = pile_list(s, owner)
    known: i64 = s.known[owner]
    return tiles[:known], tiles[known:]


def _lay_pile(s: State, owner: int, known: list[int], unknown: list[int]) -> None:
    """Set a pile and wipe what lay above it earlier, which would show tiles already drawn from it."""
    set_pile(s, owner, known + unknown)
    fresh = s.piles[:]
    for i in range(owner * PILE_ROOM + s.pile_size[owner], (owner + 1) * PILE_ROOM):
        fresh[i] = 0
    s.piles = fresh
