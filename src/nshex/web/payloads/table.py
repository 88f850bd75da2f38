"""The table as one reader gets it: everything that is open, and nothing else.

Piles are read from a view, which does not know their order.
"""

from __future__ import annotations

from collections.abc import Sequence

from nshex.drawing.text_panel import progress
from nshex.geometry import cells_of
from nshex.languages import gettext
from nshex.notation.decisions import outcome, question
from nshex.rules.state import OVER, STEP_NAMES, State
from nshex.rules.views import View
from nshex.web.encoding import dump, merged
from nshex.web.payloads import types
from nshex.web.payloads.choices import Offered, choices_json
from nshex.web.payloads.marks import interruption_json
from nshex.web.payloads.open_table import OpenTable
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
    is_offered: Offered | None = None,
    opened: OpenTable | None = None,
) -> types.Table:
    """Everything a reader may know, and the choices for the reader's seats.

    `ending` is one that players agreed on or caused; nobody decides while the table is `waiting` for players.
    `own_seats` are the reader's seats, if `readers_seats`, for which the reader may decide, are not all of
    them. `opened` is what lies open in this view, if it has already been made.
    """
    s = view.state
    opened = opened or OpenTable(view)
    board = opened.board
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
        "seats": [_with_name(opened.seats[info.seat], info) for info in seats],
        "choices": choices_json(s, is_offered) if decides else None,
        "can": can,
        "waiting": waiting,
        "shuffle": shuffle,
        "clocks": clocks,
        "trace": trace,
        "settling": settling,
    }


def _with_name(seat: types.OpenSeat, info: SeatInfo) -> types.Seat:
    return {**seat, "name": info.name, "who": info.who}


def dump_table(table: types.Table, opened: OpenTable) -> str:
    """A table as JSON, in which everything open has already been written."""
    rest = {name: value for name, value in table.items() if name not in _OPEN}
    seats = [
        merged(dump({"name": seat["name"], "who": seat["who"]}), opened.seat_texts[seat["seat"]])
        for seat in table["seats"]
    ]
    return merged(dump(rest), opened.board.text, f'{{"seats":[{",".join(seats)}]}}')


_OPEN = ("cells", "units", "foundations", "seats")


def _question(s: State, ending: types.Over | None, waiting: types.Waiting | None, *, yours: bool) -> str:
    if ending is not None:
        return ending["text"]
    if waiting is not None:
        return gettext("The game begins when every seat is taken.")
    return question(s, yours=yours)


def _over(s: State) -> types.Over | None:
    if s.step != OVER:
        return None
    return {"winners": cells_of(int(s.winners)), "text": outcome(s.match, int(s.winners), int(s.reason))}
