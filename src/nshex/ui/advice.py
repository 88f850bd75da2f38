"""An analysis as advice to a player: what to do, what comes next, and why, in words."""

from __future__ import annotations

from dataclasses import dataclass

from nshex.bots.analysis import Analysis
from nshex.bots.explanation import battle_reasons, reasons
from nshex.game import Game
from nshex.geometry import CELL_NAMES
from nshex.languages import gettext
from nshex.notation.labels import capitalised, listed, one_after_another, unit_label
from nshex.position import Position
from nshex.rules import events as e
from nshex.rules.state import State
from nshex.ui.reach import marks_of, reached

FEW_NEIGHBOURS = 4
END_OF_TURN = "end"
_ARRIVALS = {e.PLACED, e.MOVED, e.TURNED, e.EXCHANGED}


@dataclass(frozen=True)
class Advice:
    action: str
    """The first action: "Discard Push Back"."""
    then: str
    """The rest of the turn, or nothing."""
    why: tuple[str, ...]
    """Sentences: "A battle would cost you 0 hit points instead of 3."."""


def advice(analysis: Analysis) -> Advice:
    """The first variation of an analysis as advice."""
    best = analysis.variations[0]
    first, *rest = best.words
    if best.actions[-1] == END_OF_TURN:
        rest = rest[:-1]
    why = battle_reasons(analysis) or _about_place(analysis) or reasons(analysis)
    return Advice(capitalised(first), one_after_another(rest), tuple(why))


def _about_place(analysis: Analysis) -> list[str]:
    """What is good about the cell of the first unit that the turn places or moves."""
    game = Game.from_position(Position.around(analysis.view.state))
    for line in analysis.variations[0].actions:
        if line not in game.legal:
            return []
        for event in game.push(line).log:
            cell = int(event.to_cell if event.kind == e.MOVED else event.cell)
            if event.kind == e.HQ_PLACED:
                return _about_head(game.state, cell)
            if event.kind in _ARRIVALS:
                return _about_reach(game.state, cell)
    return []


def _about_head(s: State, cell: int) -> list[str]:
    around = sum(int(s.match.board.neighbour[cell * 6 + direction]) >= 0 for direction in range(6))
    if around > FEW_NEIGHBOURS:
        return []
    return [
        gettext(
            "Only {cells} cells touch {cell}, so few enemies can stand next to it.",
            cells=around,
            cell=CELL_NAMES[cell],
        )
    ]


def _about_reach(s: State, cell: int) -> list[str]:
    words = reached(s, marks_of(s, cell)) if s.occupied >> cell & 1 else []
    return [gettext("{unit} {deeds}.", unit=unit_label(s, cell), deeds=listed(words))] if words else []
