"""What lies open on a table: the same for all readers who may see as much, so it is made and written once.

Piles are read from a view, which does not know their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, cached_property

from nshex.languages import cached_by_language, gettext, language
from nshex.notation.goal_words import goal_sentence
from nshex.notation.labels import tile_title, title_of
from nshex.notation.position_write import hit_points_json
from nshex.rules.options import Match
from nshex.rules.piles import discard_list, packed_list
from nshex.rules.state import SETUP, State, cell_of_tile, hit_points
from nshex.rules.tables import FACE_DOWN, NUMBER, TILES
from nshex.rules.views import View
from nshex.tiles import ARMIES, Kind
from nshex.web.encoding import dump
from nshex.web.payloads import types
from nshex.web.payloads.board import Board
from nshex.web.payloads.tile_art import art_address


class OpenTable:
    """The board and the seats of one view."""

    def __init__(self, view: View, board: Board | None = None) -> None:
        """`board` is that of this state, if it has already been made."""
        self.board = board or Board(view.state)
        self.seats = [_seat(view, player) for player in range(int(view.state.match.players))]

    @cached_property
    def seat_texts(self) -> list[str]:
        return [dump(seat) for seat in self.seats]


def _seat(view: View, player: int) -> types.OpenSeat:
    """Everything open about a seat; the order of its pile is not."""
    s = view.state
    match = s.match
    army = ARMIES[match.armies[player]]
    points = hit_points_json(s, player)
    hand = [*_heads_to_place(s, player), *packed_list(s.hand[player])]
    return {
        "seat": player,
        "army": army.id,
        "army_name": gettext(army.name),
        "team": _team(match, player),
        "hp": None if match.scoring else _sum_of_points(s, player, points),
        "heads": points if isinstance(points, dict) else None,
        "hand": [tile_json(number) for number in hand],
        "pile": view.pile_count(player),
        "tiles": _own_tiles(view, player, hand),
        "known": _names(view.known_top(player)),
        "discards": _names(discard_list(s, player)),
        "energy": int(s.energy[player]) if match.energy else None,
        "score": int(s.score[player]) if match.scoring else None,
        "goal": goal_sentence(match, player),
        "mercenaries": _hired(packed_list(s.mercenaries[player])),
        "out": not s.living >> player & 1,
    }


def _sum_of_points(s: State, player: int, points: int | dict[str, int]) -> int:
    """Objects still to be placed count in full."""
    if s.placed < len(s.match.placing) and isinstance(points, dict):
        return sum(points.values())
    return int(hit_points(s, player))


def _team(match: Match, player: int) -> int | None:
    if not match.has_teams:
        return None
    return next(i for i, team in enumerate(match.teams) if player in team)


def _heads_to_place(s: State, player: int) -> list[int]:
    """HQs and objects still to be placed; they are shown with the hand."""
    if s.step != SETUP:
        return []
    return [head for head in s.match.heads[player] if cell_of_tile(s, head) < 0]


def _names(numbers: Iterable[int]) -> list[str]:
    return [tile_title(number) for number in numbers]


def _hired(numbers: list[int]) -> list[str]:
    """Mercenaries by name, and how many lie face down (MER-1)."""
    hidden = numbers.count(FACE_DOWN)
    return _names(n for n in numbers if n != FACE_DOWN) + (
        [gettext("{number} face down", number=hidden)] if hidden else []
    )


_KINDS: dict[Kind, types.TileKind] = {
    Kind.HQ: "hq",
    Kind.OBJECT: "object",
    Kind.SOLDIER: "soldier",
    Kind.MODULE: "module",
    Kind.FOUNDATION: "foundation",
    Kind.INSTANT: "instant",
}


@cached_by_language
def tile_json(number: int) -> types.HandTile:
    """A tile that is not on the board; shared by all games, so it must not be changed."""
    tile = TILES[number]
    return {
        "tile": tile.full_id,
        "name": title_of(tile),
        "kind": _KINDS[tile.kind],
        "art": art_address(tile),
    }


def _own_tiles(view: View, player: int, hand: list[int]) -> list[types.CountedTile]:
    spoken = language()
    left = Counter([*view.known_top(player), *view.unknown_tiles(player)])
    found: list[types.CountedTile] = []
    for number, count in _numbers_and_counts(view.state.match.armies[player]):
        in_pile = left[number]
        found.append(_counted(spoken, number, max(0, count - in_pile - hand.count(number)), in_pile))
    return found


@cache
def _numbers_and_counts(army: str) -> list[tuple[int, int]]:
    """The tiles of an army by number, and how many there are of each."""
    return [(NUMBER[tile.full_id], tile.count) for tile in ARMIES[army].tiles]


@cache
def _counted(spoken: str, number: int, used: int, left: int) -> types.CountedTile:
    """A tile in a list of all tiles; made once in each language, so it must not be changed."""
    tile = TILES[number]
    return {
        "name": title_of(tile),
        "art": tile_json(number)["art"],
        "count": tile.count,
        "used": used,
        "left": left,
    }
