"""What one player may know, and full states that fit it.

Hands, discards and the board are open, so everybody can work out which tiles are left in every pile;
only their order is hidden, except for tiles that were put back on top in everybody's sight (ARM-5,
MER-2). A view keeps unknown tiles sorted, so nothing of the true order is left in it.
"""

from __future__ import annotations

from mypy_extensions import i64

from nshex.rules.options import PILE_ROOM
from nshex.rules.rng import Rng
from nshex.rules.state import State, pile_list, set_pile


class View:
    """A state as one player sees it."""

    def __init__(self, s: State, player: int) -> None:
        self.player = player
        self.state: State = s.clone()
        for owner in range(s.match.players):
            known, unknown = _split_pile(s, owner)
            _lay_pile(self.state, owner, known, sorted(unknown))

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
        return dealt


def _split_pile(s: State, owner: int) -> tuple[list[int], list[int]]:
    tiles = pile_list(s, owner)
    known: i64 = s.known[owner]
    return tiles[:known], tiles[known:]


def _lay_pile(s: State, owner: int, known: list[int], unknown: list[int]) -> None:
    """Set a pile and wipe what lay above it earlier, which would tell tiles already drawn from it."""
    set_pile(s, owner, known + unknown)
    fresh = s.piles[:]
    for i in range(owner * PILE_ROOM + s.pile_size[owner], (owner + 1) * PILE_ROOM):
        fresh[i] = 0
    s.piles = fresh
