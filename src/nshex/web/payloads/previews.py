"""What an action would change, shown before it is confirmed.

It is tried on a view, so nothing hidden can come to light; whatever happens after the first unknown tile, or
in a battle, is left out. For battles there is the forecast.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nshex.drawing.follower import Follower
from nshex.geometry import CELL_NAMES, cells_of
from nshex.notation.decisions import question
from nshex.notation.labels import army_name, unit_label
from nshex.notation.lines import parse_action
from nshex.notation.status import unit_status
from nshex.notation.story import story
from nshex.rules import events as e
from nshex.rules.engine import apply
from nshex.rules.events import Event
from nshex.rules.state import (
    CHOICE,
    RETREAT,
    TURNING,
    State,
    controller_of,
    endurance,
    is_hq,
    rotation_of,
    serial_of,
    works_for,
)
from nshex.rules.tables import TILES
from nshex.rules.views import View
from nshex.ui.reach import ATTACKING, marks_of, marks_on, reached
from nshex.web.payloads.marks import mark_json
from nshex.web.payloads.units import foundations_json, player_or_none, units_json

Json = dict[str, Any]

_ENDS = {
    e.BATTLE_BEGAN: "A battle begins",
    e.PHASE: "The battle goes on",
    e.BATTLE_ENDED: "The battle is over",
    e.TURN_ENDED: "The turn ends",
    e.TURN_BEGAN: "The first turn begins",
    e.REDREW: "Three new tiles are drawn",
    e.DREW: "A tile is drawn",
    e.DREW_MERCENARY: "A mercenary is hired",
}
"""From here on an action tells more than its player can know, or is a battle; the phase in which something
is decided is part of the action."""


_TOLD = (e.MINE_WENT_OFF, e.FOUNDATION_DESTROYED, e.ABSORBED, e.DIED, e.HQ_FELL)
"""Events worth a sentence; the others show in the units that are left."""


def preview_json(s: State, line: str) -> Json:
    """What a line would do to the board; NotationError or IllegalActionError if it is no legal action."""
    before = View(s, int(s.decider)).state
    tried = _try(before, line)
    after = tried.after
    new = _snapshots(after)
    old = {serial: was for serial, was in _snapshots(before).items() if _is_still_there(was, new.get(serial))}
    acting = [now.cell for serial, now in new.items() if now.acts_anew(old.get(serial))]
    changes = {serial: _change(old.get(serial), now) for serial, now in new.items()}
    shown = {unit["at"]: unit for unit in units_json(after)}
    lying = foundations_json(before)
    return {
        "units": [
            shown[CELL_NAMES[new[serial].cell]] | {"change": change}
            for serial, change in changes.items()
            if change
        ],
        "gone": [CELL_NAMES[cell] for cell in cells_of(int(before.occupied & ~after.occupied))],
        "foundations": [mine for mine in foundations_json(after) if mine not in lying],
        "marks": _marks(after, acting),
        "texts": [
            *story(before, [event for event in tried.events if event.kind in _TOLD]),
            *(words for serial, now in new.items() for words in _words(after, now, changes[serial])),
            *(f"{unit_label(after, cell)} {words}" for cell in acting for words in _deeds(after, cell)),
            *([tried.end] if tried.end else []),
        ],
    }


@dataclass(frozen=True)
class Tried:
    """As much of an action as is certain, and what comes next."""

    after: State
    events: list[Event]
    end: str


def _try(view: State, line: str) -> Tried:
    after = view.clone()
    events: list[Event] = []
    apply(after, parse_action(view, line), events)
    for i, event in enumerate(events):
        is_decided = i == 0 and event.kind == e.PHASE
        if event.kind in _ENDS and not is_decided:
            return Tried(Follower(view).follow(events[:i]), events[:i], _ENDS[int(event.kind)])
    asks = after.step in (RETREAT, CHOICE, TURNING)
    return Tried(after, events, question(after, yours=False) if asks else "")


def _is_still_there(was: UnitSnapshot, now: UnitSnapshot | None) -> bool:
    """A serial may have gone on to another unit."""
    return now is not None and now.tile == was.tile


def _deeds(s: State, cell: int) -> list[str]:
    return [] if s.netted >> cell & 1 else reached(s, marks_of(s, cell))


def _marks(s: State, cells: list[int]) -> list[Json]:
    """What the units that come, move or turn would do, and what would hold or help them."""
    marks = []
    for cell in cells:
        if not s.netted >> cell & 1:
            marks += [mark_json(s, mark) for mark in marks_of(s, cell)]
        marks += [mark_json(s, mark, named=True) for mark in marks_on(s, cell) if mark.kind not in ATTACKING]
    return marks


# --- what changes ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class UnitSnapshot:
    """A unit at one moment; the serial tells which one it is."""

    cell: int
    tile: int
    rotation: int
    controller: int
    works_for: int
    netted: bool
    lives: int
    initiative: tuple[int, ...]
    melee: int
    ranged: int

    def acts_anew(self, earlier: UnitSnapshot | None) -> bool:
        """Whether it stands elsewhere, or otherwise, than before."""
        return earlier is None or (self.cell, self.rotation) != (earlier.cell, earlier.rotation)


def _snapshots(s: State) -> dict[int, UnitSnapshot]:
    cells = cells_of(int(s.occupied))
    return {
        int(serial_of(s.cells[cell])): _snapshot(s, cell, status)
        for cell, status in zip(cells, unit_status(s), strict=True)
    }


def _snapshot(s: State, cell: int, status: Json) -> UnitSnapshot:
    word = int(s.cells[cell])
    controller = int(controller_of(word))
    lives = int(s.hp[controller]) if is_hq(word) else int(endurance(word)) + 1
    return UnitSnapshot(
        cell=cell,
        tile=word & 255,
        rotation=int(rotation_of(word)),
        controller=controller,
        works_for=int(works_for(word)),
        netted=status["netted"],
        lives=lives,
        initiative=tuple(status["initiative"]),
        melee=max(status["melee"].values(), default=0),
        ranged=max(status["ranged"].values(), default=0),
    )


def _change(earlier: UnitSnapshot | None, now: UnitSnapshot) -> Json:
    """What is different; a unit that comes from the hand is compared with what is printed on it."""
    found: Json = {"new": True} if earlier is None else {}
    if earlier is None:
        earlier = _as_printed(now)
    elif earlier.cell != now.cell:
        found["from"] = CELL_NAMES[earlier.cell]
    for key in ("rotation", "netted"):
        if getattr(now, key) != getattr(earlier, key):
            found[key] = getattr(now, key)
    for key in ("controller", "works_for"):
        if getattr(now, key) != getattr(earlier, key):
            found[key] = player_or_none(getattr(now, key))
    if now.initiative[:1] != earlier.initiative[:1]:
        found["initiative"] = now.initiative[0] - earlier.initiative[0]
    if len(now.initiative) != len(earlier.initiative):
        found["attacks"] = len(now.initiative) - len(earlier.initiative)
    for key in ("melee", "ranged", "lives"):
        if getattr(now, key) != getattr(earlier, key):
            found[key] = getattr(now, key) - getattr(earlier, key)
    return found


def _as_printed(now: UnitSnapshot) -> UnitSnapshot:
    tile = TILES[now.tile]
    return UnitSnapshot(
        cell=now.cell,
        tile=now.tile,
        rotation=now.rotation,
        controller=now.controller,
        works_for=now.controller,
        netted=False,
        lives=now.lives,
        initiative=tile.initiative,
        melee=max(edge.melee for edge in tile.edges),
        ranged=max(edge.ranged for edge in tile.edges),
    )


def _words(s: State, now: UnitSnapshot, change: Json) -> list[str]:
    """The changes that a look at the board does not tell, in words."""
    facts = []
    if "netted" in change:
        facts.append("netted" if now.netted else "free of nets")
    if "controller" in change:
        facts.append(f"commanded by {army_name(s.match, now.controller)}")
    elif "works_for" in change:
        facts.append(f"works for {army_name(s.match, now.works_for)}")
    if "initiative" in change or "attacks" in change:
        facts.append(f"initiative {' and '.join(map(str, now.initiative))}")
    for key in ("melee", "ranged"):
        if key in change:
            facts.append(f"{key} strength {change[key]:+d}")
    if "lives" in change:
        facts.append(_lives_words(change["lives"]))
    return [f"{unit_label(s, now.cell)}: {', '.join(facts)}"] if facts else []


def _lives_words(lives: int) -> str:
    if lives > 0:
        return f"healed by {lives}"
    return f"takes {-lives} wound{'s' * (lives < -1)}"
