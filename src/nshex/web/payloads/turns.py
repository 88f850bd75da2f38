"""What others have done since the reader's last turn: marks on the board, and scenes to watch."""

from __future__ import annotations

from collections.abc import Sequence

from nshex.game import Step
from nshex.geometry import CELL_NAMES
from nshex.notation.log import log_parts
from nshex.rules import events as e
from nshex.rules.options import NEUTRAL
from nshex.rules.views import View
from nshex.ui.turn_trace import Trace
from nshex.web.payloads import types
from nshex.web.payloads.board import Board
from nshex.web.payloads.scenes import hit_points_by_seat, scenes_json

_HEADINGS = ("turn_began", "turn_ended", "phase")


def trace_json(trace: Trace) -> types.Trace:
    return {
        "cells": [
            {"at": CELL_NAMES[change.cell], "kind": change.kind, "words": change.words}
            for change in trace.changes
        ],
        "arrows": [
            {"kind": arrow.kind, "at": CELL_NAMES[arrow.start], "to": CELL_NAMES[arrow.goal]}
            for arrow in trace.arrows
        ],
    }


def their_turn_json(steps: Sequence[Step]) -> types.TheirTurn:
    """The actions to watch, in order; there is at least one."""
    before = steps[0].before.state
    board = Board(before)
    return {
        "units": board.units,
        "foundations": board.foundations,
        "hp": hit_points_by_seat(before),
        "steps": [_step_json(step) for step in steps],
    }


def _step_json(step: Step) -> types.TheirStep:
    """An action without what follows from the end of the turn, which belongs to the next player."""
    kinds = [int(event.kind) for event in step.log]
    log = step.log[: kinds.index(e.TURN_BEGAN)] if e.TURN_BEGAN in kinds else step.log
    parts = log_parts(step.before.state, log, step.player)
    return {
        "texts": [part.text for part in parts if part.kind not in _HEADINGS],
        "scenes": scenes_json(View(step.before.state, NEUTRAL).state, log),
    }
