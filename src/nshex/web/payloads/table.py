"""The table as one reader gets it: everything that is open, and nothing else.

Piles are read from a view, which does not know their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from nshex.drawing.board import cell_centre
from nshex.drawing.text_panel import course
from nshex.geometry import CELL_NAMES, cells_of
from nshex.notation.decisions import outcome, question
from nshex.notation.position_write import hit_points_json
from nshex.rules.options import Match
from nshex.rules.state import (
    OVER,
    REASON_NAMES,
    SETUP,
    STEP_NAMES,
    State,
    cell_of_tile,
    discard_list,
    hit_points,
    packed_list,
)
from nshex.rules.tables import NUMBER, TILES
from nshex.rules.views import View
from nshex.tiles import ARMIES
from nshex.web.payloads.choices import choices_json
from nshex.web.payloads.marks import interruption_json
from nshex.web.payloads.tile_art import art_address
from nshex.web.payloads.units import foundations_json, units_json
from nshex.web.seats import SeatInfo

Json = dict[str, Any]


def table_json(
    s: State,
    *,
    game: str,
    version: int,
    seats: Sequence[SeatInfo],
    readers_seats: Sequence[int],
    thinking: bool,
    can: Mapping[str, bool],
    log: Sequence[Json],
) -> Json:
    """Everything a reader may know, and the choices of those seats that are the reader's."""
    over = s.step == OVER
    decides = not over and int(s.decider) in readers_seats
    return {
        "game": game,
        "version": version,
        "mode": s.match.rules.mode,
        "board": s.match.rules.board,
        "readers_seats": list(readers_seats),
        "turn": None if over or s.step == SETUP else int(s.turn),
        "decider": None if over else int(s.decider),
        "step": STEP_NAMES[s.step],
        "course": course(s),
        "question": question(s, yours=decides and len(readers_seats) == 1),
        "asked": interruption_json(s),
        "thinking": thinking,
        "over": _over(s),
        "cells": _cells(s.match),
        "units": units_json(s),
        "foundations": foundations_json(s),
        "seats": seats_json(s, seats),
        "choices": choices_json(s) if decides else None,
        "can": dict(can),
        "log": list(log),
    }


def _over(s: State) -> Json | None:
    if s.step != OVER:
        return None
    return {
        "winners": cells_of(int(s.winners)),
        "reason": REASON_NAMES[s.reason],
        "text": outcome(s.match, int(s.winners), int(s.reason)),
    }


def _cells(match: Match) -> list[Json]:
    cells = []
    for cell in cells_of(int(match.board.cells)):
        x, y = cell_centre(cell)
        terminal = bool(match.board.terminals >> cell & 1)
        cells.append({"at": CELL_NAMES[cell], "x": x, "y": y, "terminal": terminal})
    return cells


# --- seats -----------------------------------------------------------------------------------------


def seats_json(s: State, seats: Sequence[SeatInfo]) -> list[Json]:
    """Every seat with all that is open about it; the order of piles is not."""
    view = View(s, int(s.decider))
    return [_seat(view, info) for info in seats]


def _seat(view: View, info: SeatInfo) -> Json:
    s, player = view.state, info.seat
    match = s.match
    army = ARMIES[match.armies[player]]
    points = hit_points_json(s, player)
    hand = [*_heads_to_place(s, player), *packed_list(s.hand[player])]
    return {
        "seat": player,
        "name": info.name,
        "who": info.who,
        "bot": info.bot,
        "army": army.id,
        "army_name": army.name,
        "colour": army.colour,
        "team": _team(match, player),
        "hp": None if match.scoring else _sum_of_points(s, player, points),
        "heads": points if isinstance(points, dict) else None,
        "hand": _tiles(hand),
        "pile": view.pile_count(player),
        "known": _tiles(view.known_top(player)),
        "tiles": _own_tiles(view, player, hand),
        "discards": _tiles(discard_list(s, player)),
        "energy": int(s.energy[player]) if match.energy else None,
        "score": int(s.score[player]) if match.scoring else None,
        "mercenaries": _tiles(packed_list(s.mercenaries[player])),
        "terror": bool(s.terror >> player & 1),
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
    """HQs and objects that are still beside the board: in the hand, as it were."""
    if s.step != SETUP:
        return []
    return [head for head in s.match.heads[player] if cell_of_tile(s, head) < 0]


def _tiles(numbers: Iterable[int]) -> list[Mapping[str, Any]]:
    return [tile_json(number) for number in numbers]


@cache
def tile_json(number: int) -> Mapping[str, Any]:
    """A tile that is not on the board; the same for ever, and in every table dozens of times."""
    tile = TILES[number]
    return {
        "tile": tile.full_id,
        "name": tile.name,
        "kind": tile.kind.value,
        "art": art_address(tile),
    }


def _own_tiles(view: View, player: int, hand: list[int]) -> list[Json]:
    """Every tile of the army: how many there are, how many have been used, how many the pile still holds."""
    left = Counter([*view.known_top(player), *view.unknown_tiles(player)])
    held = Counter(hand)
    found = []
    for tile in ARMIES[view.state.match.armies[player]].tiles:
        number = NUMBER[tile.full_id]
        used = max(0, tile.count - left[number] - held[number])
        found.append({**tile_json(number), "count": tile.count, "used": used, "left": left[number]})
    return found
