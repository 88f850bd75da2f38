"""What has changed on the board since a player's last turn: cells that changed, and what moved where.

Two moments are compared, so anything that came and went in between leaves no mark. Only whether a unit was
pushed or moved is taken from the events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from nshex.geometry import CELL_NAMES, cells_of
from nshex.languages import N_, gettext
from nshex.notation.labels import tile_title
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.ui.snapshots import Snapshot, UnitSnapshot

ChangeKind = Literal["came", "moved", "turned", "taken", "hurt", "healed", "gone"]
ArrowKind = Literal["moved", "pushed"]


@dataclass(frozen=True)
class Change:
    """A cell on which something has changed."""

    cell: int
    kind: ChangeKind
    tile: int = 0
    """Of the unit that is gone; 0 for a mine, or if the unit can still be seen."""
    start: int = -1
    """Where the unit came from, if it moved."""
    is_mine: bool = False

    @property
    def words(self) -> str:
        if self.is_mine:
            return gettext(_MINES[self.kind])
        if self.kind == "gone":
            return gettext("{tile} gone since your last turn", tile=tile_title(self.tile))
        if self.kind == "moved":
            return gettext("came from {cell} since your last turn", cell=CELL_NAMES[self.start])
        return gettext(_WORDS[self.kind])


_MINES: dict[ChangeKind, str] = {
    "came": N_("mine laid since your last turn"),
    "gone": N_("mine gone since your last turn"),
}
_WORDS: dict[ChangeKind, str] = {
    "came": N_("new since your last turn"),
    "taken": N_("has changed sides since your last turn"),
    "hurt": N_("hurt since your last turn"),
    "turned": N_("turned since your last turn"),
    "healed": N_("healed since your last turn"),
}


@dataclass(frozen=True)
class Arrow:
    """A unit that is somewhere else than before."""

    kind: ArrowKind
    start: int
    goal: int


@dataclass(frozen=True)
class Trace:
    changes: tuple[Change, ...]
    arrows: tuple[Arrow, ...]


def pushed_to(events: Iterable[Event]) -> dict[int, bool]:
    """For each cell that a unit moved to, whether it was pushed there."""
    return {
        int(event.to_cell): event.kind == e.PUSHED for event in events if event.kind in (e.MOVED, e.PUSHED)
    }


def trace(before: Snapshot, after: Snapshot, pushes: dict[int, bool], now: Snapshot) -> Trace:
    """What changed between two moments; cells that have changed again since then are left out."""
    changed, since = before.differs(after), after.differs(now)
    old, new = before.units(changed), after.units(changed)
    found = {change.cell: change for change in _changes(old, new)}
    for cell in cells_of(before.ground ^ after.ground):
        laid = bool(after.ground >> cell & 1)
        found.setdefault(cell, Change(cell, "came" if laid else "gone", is_mine=True))
    arrows = [
        Arrow("pushed" if pushes.get(unit.cell) else "moved", old[serial].cell, unit.cell)
        for serial, unit in new.items()
        if serial in old and old[serial].tile == unit.tile and old[serial].cell != unit.cell
    ]
    return Trace(
        tuple(found[cell] for cell in sorted(found) if not since >> cell & 1),
        tuple(arrow for arrow in arrows if not since >> arrow.goal & 1),
    )


def _changes(old: dict[int, UnitSnapshot], new: dict[int, UnitSnapshot]) -> Iterable[Change]:
    kept = {serial for serial, unit in new.items() if serial in old and old[serial].tile == unit.tile}
    for serial in old.keys() - kept:
        yield Change(old[serial].cell, "gone", tile=old[serial].tile)
    for serial, unit in new.items():
        if serial not in kept:
            yield Change(unit.cell, "came")
        elif (kind := _became(old[serial], unit)) is not None:
            yield Change(unit.cell, kind, start=old[serial].cell)


def _became(was: UnitSnapshot, now: UnitSnapshot) -> ChangeKind | None:
    """The change that matters most."""
    if was.controller != now.controller:
        return "taken"
    if was.cell != now.cell:
        return "moved"
    if was.lives > now.lives:
        return "hurt"
    if was.rotation != now.rotation:
        return "turned"
    return "healed" if was.lives < now.lives else None
