"""What has become of the board since a player's last turn: cells that changed, and what moved where.

Two moments are compared, so what came and went in between leaves no mark where it did not change anything in
the end. Only whether a unit was pushed or moved is taken from the events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from nshex.geometry import CELL_NAMES, cells_of
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.rules.tables import TILES
from nshex.ui.snapshots import Snapshot, UnitSnapshot

ChangeKind = Literal["came", "moved", "turned", "taken", "hurt", "healed", "gone"]
ArrowKind = Literal["moved", "pushed"]


@dataclass(frozen=True)
class Change:
    """A cell on which something is not as it was."""

    cell: int
    kind: ChangeKind
    words: str


@dataclass(frozen=True)
class Arrow:
    """A unit that stands elsewhere than before."""

    kind: ArrowKind
    start: int
    goal: int


@dataclass(frozen=True)
class Trace:
    changes: tuple[Change, ...]
    arrows: tuple[Arrow, ...]


def pushed_to(events: Iterable[Event]) -> dict[int, bool]:
    """For each cell that a unit came to from another, whether it was pushed there."""
    return {
        int(event.to_cell): event.kind == e.PUSHED for event in events if event.kind in (e.MOVED, e.PUSHED)
    }


def trace(before: Snapshot, after: Snapshot, pushes: dict[int, bool], now: Snapshot) -> Trace:
    """What changed between two moments; cells that have changed once more since then are left out."""
    changed, since = before.differs(after), after.differs(now)
    old, new = before.units(changed), after.units(changed)
    found = {change.cell: change for change in _changes(old, new)}
    for cell in cells_of(before.ground ^ after.ground):
        laid = bool(after.ground >> cell & 1)
        words = f"mine {'laid' if laid else 'gone'} since your last turn"
        found.setdefault(cell, Change(cell, "came" if laid else "gone", words))
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
        unit = old[serial]
        yield Change(unit.cell, "gone", f"{TILES[unit.tile].name} gone since your last turn")
    for serial, unit in new.items():
        change = _became(old[serial], unit) if serial in kept else ("came", "new")
        if change is not None:
            kind, words = change
            yield Change(unit.cell, kind, f"{words} since your last turn")


def _became(was: UnitSnapshot, now: UnitSnapshot) -> tuple[ChangeKind, str] | None:
    """The change that matters most."""
    if was.controller != now.controller:
        return "taken", "has changed sides"
    if was.cell != now.cell:
        return "moved", f"came from {CELL_NAMES[was.cell]}"
    if was.lives > now.lives:
        return "hurt", "hurt"
    if was.rotation != now.rotation:
        return "turned", "turned"
    return ("healed", "healed") if was.lives < now.lives else None
