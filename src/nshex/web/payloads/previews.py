"""What an action would change, shown before it is confirmed.

It is tried on a view, so nothing hidden can be revealed; anything after the first unknown tile, or in a
battle, is left out. For battles there is the forecast.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from nshex.drawing.follower import Follower
from nshex.geometry import CELL_NAMES, cells_of
from nshex.languages import N_, gettext, ngettext
from nshex.notation.decisions import question
from nshex.notation.labels import army_name, unit_label
from nshex.notation.lines import parse_action
from nshex.notation.status import unit_status
from nshex.notation.story import story
from nshex.rules import events as e
from nshex.rules.engine import apply
from nshex.rules.events import Event
from nshex.rules.options import NEUTRAL
from nshex.rules.state import CHOICE, RETREAT, TURNING, State
from nshex.rules.tables import TILES
from nshex.rules.units import controller_of, endurance, is_hq, rotation_of, serial_of, works_for
from nshex.rules.views import View
from nshex.ui.explain import initiative_words
from nshex.ui.reach import ATTACKING, marks_of, marks_on, reached
from nshex.web.payloads import types
from nshex.web.payloads.marks import mark_json
from nshex.web.payloads.units import foundations_json, units_json

_ENDS = {
    e.BATTLE_BEGAN: N_("A battle begins"),
    e.PHASE: N_("The battle goes on"),
    e.BATTLE_ENDED: N_("The battle is over"),
    e.TURN_ENDED: N_("The turn ends"),
    e.TURN_BEGAN: N_("The first turn begins"),
    e.REDREW: N_("Three new tiles are drawn"),
    e.DREW: N_("A tile is drawn"),
    e.DREW_MERCENARY: N_("A mercenary is hired"),
}
"""From here on an action tells more than its player can know, or is a battle; the phase in which something
is decided is part of the action."""


_WORTH_A_SENTENCE = (e.MINE_WENT_OFF, e.FOUNDATION_DESTROYED, e.ABSORBED, e.DIED, e.HQ_FELL)
"""The other events show in the units that are left."""


def preview_json(view: View, line: str) -> types.PreviewAnswer:
    """What a line would do to the board; one of LINE_ERRORS if it is not a legal action."""
    before = view.state
    tried = try_line(before, line)
    after = tried.after
    changed = [change for change in _changes(before, after) if change.is_visible]
    acting = [change.now.cell for change in changed if change.acts_anew]
    shown = {unit["at"]: unit for unit in units_json(after)}
    lying = foundations_json(before)
    return {
        "units": [{**shown[CELL_NAMES[change.now.cell]], "change": change.as_json()} for change in changed],
        "gone": [CELL_NAMES[cell] for cell in cells_of(int(before.occupied & ~after.occupied))],
        "foundations": [mine for mine in foundations_json(after) if mine not in lying],
        "marks": _marks(after, acting),
        "texts": [
            *story(before, [event for event in tried.events if event.kind in _WORTH_A_SENTENCE]),
            *(words for change in changed for words in change.words(after)),
            *(_deed_words(after, cell, deed) for cell in acting for deed in _deeds(after, cell)),
            *([tried.end] if tried.end else []),
        ],
        "battle": tried.begins_battle,
    }


@dataclass(frozen=True)
class Tried:
    """As much of an action as is certain, and what comes next."""

    after: State
    events: list[Event]
    end: str
    begins_battle: bool = False


def try_line(view: State, line: str) -> Tried:
    """Carry out a line as far as its player can know what happens; one of LINE_ERRORS if it is not legal."""
    after = view.clone()
    events: list[Event] = []
    apply(after, parse_action(view, line), events)
    for i, event in enumerate(events):
        is_decided = i == 0 and event.kind == e.PHASE
        if event.kind in _ENDS and not is_decided:
            known = Follower(view).follow(events[:i])
            return Tried(known, events[:i], gettext(_ENDS[int(event.kind)]), event.kind == e.BATTLE_BEGAN)
    asks = after.step in (RETREAT, CHOICE, TURNING)
    return Tried(after, events, question(after, yours=False) if asks else "")


def _deeds(s: State, cell: int) -> list[str]:
    return [] if s.netted >> cell & 1 else reached(s, marks_of(s, cell))


def _deed_words(s: State, cell: int, deed: str) -> str:
    return gettext("{unit} {deed}", unit=unit_label(s, cell), deed=deed)


def _marks(s: State, cells: list[int]) -> list[types.Mark]:
    """What the units that are placed, moved or turned would do, and what would net or help them."""
    marks = []
    for cell in cells:
        if not s.netted >> cell & 1:
            marks += [mark_json(mark) for mark in marks_of(s, cell)]
        marks += [mark_json(mark, incoming=True) for mark in marks_on(s, cell) if mark.kind not in ATTACKING]
    return marks


# --- what changes ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class UnitStats:
    """A unit at one moment."""

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


@dataclass(frozen=True)
class UnitChange:
    """A unit before and after; one that is new is compared with what is printed on it."""

    was: UnitStats
    now: UnitStats
    is_new: bool

    @property
    def is_visible(self) -> bool:
        return self.is_new or self.was != self.now

    @property
    def acts_anew(self) -> bool:
        """Whether its cell or its rotation has changed."""
        return self.is_new or (self.now.cell, self.now.rotation) != (self.was.cell, self.was.rotation)

    def as_json(self) -> types.Change:
        was, now = self.was, self.now
        found: types.Change = {"new": True} if self.is_new else {}
        if now.netted != was.netted:
            found["netted"] = now.netted
        if now.controller != was.controller:
            found["controller"] = None if now.controller == NEUTRAL else now.controller
        if now.initiative[:1] != was.initiative[:1]:
            found["initiative"] = now.initiative[0] - was.initiative[0]
        if len(now.initiative) != len(was.initiative):
            found["attacks"] = len(now.initiative) - len(was.initiative)
        if now.melee != was.melee:
            found["melee"] = now.melee - was.melee
        if now.ranged != was.ranged:
            found["ranged"] = now.ranged - was.ranged
        if now.lives != was.lives:
            found["lives"] = now.lives - was.lives
        return found

    def words(self, s: State) -> list[str]:
        """The changes that cannot be seen on the board."""
        was, now = self.was, self.now
        facts = []
        if now.netted != was.netted:
            facts.append(gettext("netted") if now.netted else gettext("free of nets"))
        if now.controller != was.controller:
            facts.append(gettext("commanded by {army}", army=army_name(s.match, now.controller)))
        elif now.works_for != was.works_for:
            facts.append(gettext("works for {army}", army=army_name(s.match, now.works_for)))
        if now.initiative != was.initiative:
            facts.append(initiative_words(now.initiative))
        if now.melee != was.melee:
            facts.append(gettext("melee strength {amount:+d}", amount=now.melee - was.melee))
        if now.ranged != was.ranged:
            facts.append(gettext("ranged strength {amount:+d}", amount=now.ranged - was.ranged))
        if now.lives != was.lives:
            facts.append(_lives_words(now.lives - was.lives))
        if not facts:
            return []
        return [gettext("{unit}: {facts}", unit=unit_label(s, now.cell), facts=", ".join(facts))]


def _changes(before: State, after: State) -> list[UnitChange]:
    """Every unit on the board afterwards, with its state before; its serial tells which one it is."""
    old = _stats_by_cell(before)
    found = []
    for serial, now in _stats_by_cell(after).items():
        was = old.get(serial)
        is_new = was is None or was.tile != now.tile  # the serial may have gone on to another unit
        found.append(UnitChange(_as_printed(now) if was is None or is_new else was, now, is_new))
    return found


def _stats_by_cell(s: State) -> dict[int, UnitStats]:
    cells = cells_of(int(s.occupied))
    return {
        int(serial_of(s.cells[cell])): _stats(s, cell, status)
        for cell, status in zip(cells, unit_status(s), strict=True)
    }


def _stats(s: State, cell: int, status: dict[str, Any]) -> UnitStats:
    word = int(s.cells[cell])
    controller = int(controller_of(word))
    lives = int(s.hp[controller]) if is_hq(word) else int(endurance(word)) + 1
    return UnitStats(
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


def _as_printed(now: UnitStats) -> UnitStats:
    tile = TILES[now.tile]
    return replace(
        now,
        works_for=now.controller,
        netted=False,
        initiative=tile.initiative,
        melee=max(edge.melee for edge in tile.edges),
        ranged=max(edge.ranged for edge in tile.edges),
    )


def _lives_words(lives: int) -> str:
    if lives > 0:
        return gettext("healed by {points}", points=lives)
    return ngettext("takes {n} wound", "takes {n} wounds", -lives)
