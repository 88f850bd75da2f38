"""The table as one reader gets it: everything that is open, and nothing else.

Piles are read from a view, which does not know their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from nshex.drawing.text_panel import progress
from nshex.geometry import cells_of
from nshex.notation.decisions import outcome, question
from nshex.notation.goal_words import goal_sentence
from nshex.notation.position_write import hit_points_json
from nshex.rules.options import Match
from nshex.rules.piles import discard_list, packed_list
from nshex.rules.state import OVER, SETUP, STEP_NAMES, State, cell_of_tile, hit_points
from nshex.rules.tables import FACE_DOWN, NUMBER, TILES
from nshex.rules.views import View
from nshex.tiles import ARMIES, Kind
from nshex.web.encoding import dump, merged
from nshex.web.payloads import types
from nshex.web.payloads.board import Board
from nshex.web.payloads.choices import Offered, all_that_is_legal, choices_json
from nshex.web.payloads.marks import interruption_json
from nshex.web.payloads.tile_art import art_address
from nshex.web.seats import SeatInfo


def table_json(
    view: View,
    *,
    game: str,
    version: int,
    seats: Sequence[SeatInfo],
    readers_seats: Sequence[int],
    can: types.Can,
    ending: types.Over | None = None,
    waiting: types.Waiting | None = None,
    own_seats: Sequence[int] | None = None,
    shuffle: types.Shuffle | None = None,
    clocks: types.Clocks | None = None,
    settling: types.Settling | None = None,
    trace: types.Trace | None = None,
    is_offered: Offered = all_that_is_legal,
    board: Board | None = None,
) -> types.Table:
    """Everything a reader may know, and the choices of those seats that are the reader's.

    `ending` is one that players brought about; nobody decides while the table is `waiting` for players.
    `own_seats` are the reader's where `readers_seats`, for which the reader may decide, are not all of them.
    `board` is the one of this state, where it has been made already.
    """
    s = view.state
    board = board or Board(s)
    decider = None if s.step == OVER or ending or waiting else int(s.decider)
    decides = decider is not None and decider in readers_seats
    return {
        "game": game,
        "version": version,
        "readers_seats": list(readers_seats),
        "own_seats": list(readers_seats if own_seats is None else own_seats),
        "decider": decider,
        "step": STEP_NAMES[s.step],
        "turns": int(s.turns_begun),
        "progress": progress(s),
        "question": _question(s, ending, waiting, yours=decides and len(readers_seats) == 1),
        "interruption": interruption_json(s),
        "over": _over(s) or ending,
        "cells": board.cells,
        "units": board.units,
        "foundations": board.foundations,
        "seats": [_seat(view, info) for info in seats],
        "choices": choices_json(s, is_offered) if decides else None,
        "can": can,
        "waiting": waiting,
        "shuffle": shuffle,
        "clocks": clocks,
        "trace": trace,
        "settling": settling,
    }


def dump_table(table: types.Table, board: Board) -> str:
    """A table as JSON, of which the part about the board has been written already."""
    rest = {name: value for name, value in table.items() if name not in _OF_THE_BOARD}
    return merged(dump(rest), board.text)


_OF_THE_BOARD = ("cells", "units", "foundations")


def _question(s: State, ending: types.Over | None, waiting: types.Waiting | None, *, yours: bool) -> str:
    if ending is not None:
        return ending["text"]
    if waiting is not None:
        return "The game begins when every seat is taken."
    return question(s, yours=yours)


def _over(s: State) -> types.Over | None:
    if s.step != OVER:
        return None
    return {"winners": cells_of(int(s.winners)), "text": outcome(s.match, int(s.winners), int(s.reason))}


# --- seats -----------------------------------------------------------------------------------------


def _seat(view: View, info: SeatInfo) -> types.Seat:
    """All that is open about a seat; the order of its pile is not."""
    s, player = view.state, info.seat
    match = s.match
    army = ARMIES[match.armies[player]]
    points = hit_points_json(s, player)
    hand = [*_heads_to_place(s, player), *packed_list(s.hand[player])]
    return {
        "seat": player,
        "name": info.name,
        "who": info.who,
        "army": army.id,
        "army_name": army.name,
        "colour": army.colour,
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
    return [TILES[number].name for number in numbers]


def _hired(numbers: list[int]) -> list[str]:
    """Mercenaries by name, and how many lie face down (MER-1)."""
    hidden = numbers.count(FACE_DOWN)
    return _names(n for n in numbers if n != FACE_DOWN) + ([f"{hidden} face down"] if hidden else [])


_KINDS: dict[Kind, types.TileKind] = {
    Kind.HQ: "hq",
    Kind.OBJECT: "object",
    Kind.SOLDIER: "soldier",
    Kind.MODULE: "module",
    Kind.FOUNDATION: "foundation",
    Kind.INSTANT: "instant",
}


@cache
def tile_json(number: int) -> types.HandTile:
    """A tile that is not on the board; the same for ever, so it must not be changed."""
    tile = TILES[number]
    return {"tile": tile.full_id, "name": tile.name, "kind": _KINDS[tile.kind], "art": art_address(tile)}


def _own_tiles(view: View, player: int, hand: list[int]) -> list[types.CountedTile]:
    left = Counter([*view.known_top(player), *view.unknown_tiles(player)])
    held = Counter(hand)
    found: list[types.CountedTile] = []
    for tile in ARMIES[view.state.match.armies[player]].tiles:
        number = NUMBER[tile.full_id]
        used = max(0, tile.count - left[number] - held[number])
        found.append(
            {
                "tile": tile.full_id,
                "name": tile.name,
                "art": tile_json(number)["art"],
                "count": tile.count,
                "used": used,
                "left": left[number],
            }
        )
    return found
