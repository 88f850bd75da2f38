"""What a decision that interrupts a turn or a battle is about: which units, and what is done to them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from nshex.languages import gettext
from nshex.rules import actions as a
from nshex.rules.actions import cell_a, cell_b, cell_c, op_of
from nshex.rules.state import CHOICE, RETREAT, TURNING, State
from nshex.ui.reach import ATTACKING, Mark, marks_of, marks_on


@dataclass(frozen=True)
class Interruption:
    """Arrows to draw, and a word or two for each unit involved, by cell."""

    subject: int | None = None
    """The cell of the one unit it is about, if it is about one."""
    marks: list[Mark] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)


def interruption(s: State) -> Interruption | None:
    """What the board shows while somebody decides; None in the normal course of a turn."""
    if s.step == RETREAT:
        return _push(s)
    if s.step == TURNING:
        return _takeover(s)
    if s.step != CHOICE:
        return None
    return _saving(s) if op_of(s.alternatives[0]) == a.ABSORB else _acting(s)


def _push(s: State) -> Interruption:
    pusher, pushed = int(cell_a(s.job)), int(cell_b(s.job))
    push = _between(s, "push", pusher, pushed)
    return Interruption(
        pushed, [push] if push else [], {pusher: gettext("pushes"), pushed: gettext("must retreat")}
    )


def _takeover(s: State) -> Interruption:
    taken = int(cell_b(s.alternatives[0]))
    takers = [mark for mark in marks_on(s, taken) if mark.kind == "takeover"]
    return Interruption(taken, takers, {taken: gettext("taken over")})


def _saving(s: State) -> Interruption:
    """Medics with the units they could save, and the attacks waiting to be absorbed."""
    marks: dict[Mark, None] = {}
    medics: dict[int, str] = {}
    for option in s.alternatives:
        medic, saved, source = int(cell_a(option)), int(cell_b(option)), int(cell_c(option))
        medics[medic] = gettext("saves")
        helping = _between(s, "heal", medic, saved)
        hits = [mark for mark in marks_on(s, saved) if mark.cell == source and mark.kind in ATTACKING]
        marks.update((replace(hit, reaches=(saved,)), None) for hit in hits)
        marks.update({helping: None} if helping else {})
    return Interruption(marks=list(marks), notes=medics)


def _acting(s: State) -> Interruption:
    cell = int(cell_b(s.alternatives[0]))
    attacks = [mark for mark in marks_of(s, cell) if mark.kind in ATTACKING and mark.reaches]
    return Interruption(cell, attacks, {cell: gettext("acts now")})


def _between(s: State, kind: str, cell: int, other: int) -> Mark | None:
    """Something done to a neighbour."""
    for direction in range(6):
        if int(s.match.board.neighbour[cell * 6 + direction]) == other:
            return Mark(kind, cell, direction, 0, (other,))
    return None
