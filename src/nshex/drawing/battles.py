"""A battle as pictures: for each phase the board as it was, who attacked whom, and the result.

The board follows the events of the battle (follower.py); no rule is written a second time here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import atan2, hypot
from typing import Any, Final, Protocol

from nshex.drawing.board import (
    Frame,
    HasState,
    Marks,
    Options,
    board_content,
    check_size,
    document,
    frame_of,
    state_of,
)
from nshex.drawing.follower import Follower
from nshex.drawing.hexagons import cell_centre
from nshex.drawing.palette import theme_named
from nshex.drawing.svg import Drawing, PictureError, element, number
from nshex.geometry import cells_of
from nshex.notation.event_read import read_event
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.rules.state import State

Json = Mapping[str, Any]
Pointer = tuple[int, int, str, str | None]


class HasDict(Protocol):
    """An event as programs have it, such as `nshex.Event`."""

    def to_dict(self) -> dict[str, Any]: ...


Told = Json | HasDict
"""An event as JSON, or as an object that becomes JSON."""

_GAP: Final = 14.0
_POINTERS: Final = {e.BY_MELEE: "melee", e.BY_RANGED: "ranged", e.BY_BOTH: "melee", e.BY_GAUSS: "gauss"}


@dataclass
class Scene:
    """One picture of a battle: a board and what happened on it."""

    state: State
    caption: str
    events: list[Event] = field(default_factory=list)


def battle_svg(
    position: State | HasState,
    events: Iterable[Told],
    *,
    size: float = 1200,
    theme: str = "dark",
    coordinates: bool = True,
    columns: int = 2,
) -> Drawing:
    """A battle on one sheet `size` pixels wide: a board for each phase, and one for the end.

    `position` is the board before the battle, `events` those of `Position.battle` or `Game.push`.
    """
    check_size(size)
    if columns < 1:
        raise PictureError(f"columns is {columns!r}; expected 1 or more")
    colours = theme_named(theme)
    pictures = [
        _picture(scene, Options(colours, coordinates, caption=scene.caption))
        for scene in scenes(position, events)
    ]
    columns = min(columns, len(pictures))
    box = pictures[0][1]
    wide, high = box.width + _GAP, box.height + _GAP
    width, height = columns * wide - _GAP, -(-len(pictures) // columns) * high - _GAP
    placed = "".join(
        _placed(content, frame, i % columns * wide, i // columns * high)
        for i, (content, frame) in enumerate(pictures)
    )
    ground = element("rect", width=number(width), height=number(height), fill=colours.ground)
    words = f"A battle in {len(pictures) - 1} phases"
    return document(words, Frame(0, 0, width, height), size, colours, ground, placed)


def _picture(scene: Scene, options: Options) -> tuple[str, Frame]:
    box = frame_of(scene.state, options)
    return board_content(scene.state, marks_of(scene), options, box), box


def _placed(content: str, box: Frame, x: float, y: float) -> str:
    place = {"x": number(x), "y": number(y), "width": number(box.width), "height": number(box.height)}
    return element("svg", content, viewBox=box.view, **place)


# --- what happened when ----------------------------------------------------------------------------


def scenes(position: State | HasState, events: Iterable[Told]) -> list[Scene]:
    """The battle cut into its phases, each with the board at its start; the last scene is the board
    afterwards."""
    follower = Follower(state_of(position))
    found: list[Scene] = []
    for part in _parts(_of_battle(events)):
        if part[0].kind == e.PHASE:
            found.append(
                Scene(follower.s.clone(), f"Phase {len(found) + 1} · Initiative {part[0].initiative}", part)
            )
        follower.follow(part)
    return [*found, Scene(follower.s, "After the battle")]


def _of_battle(events: Iterable[Told]) -> Iterator[Event]:
    """The events of the first battle among all."""
    begun = False
    for told in events:
        event = read_event(told if isinstance(told, Mapping) else told.to_dict())
        begun = begun or event.kind == e.BATTLE_BEGAN
        if begun:
            yield event
        if begun and event.kind == e.BATTLE_ENDED:
            return
    if not begun:
        raise PictureError("no battle among the events; expected 'battle_began'")


def _parts(events: Iterable[Event]) -> list[list[Event]]:
    """The events up to the first phase, then those of each phase."""
    parts: list[list[Event]] = [[]]
    for event in events:
        if event.kind == e.PHASE:
            parts.append([])
        parts[-1].append(event)
    return parts


# --- how it is shown -------------------------------------------------------------------------------


def marks_of(scene: Scene) -> Marks:
    """Arrows from attackers to targets, wounds on bursts, crosses on the dead, a veil over all others."""
    found = Marks()
    pointers: list[Pointer] = []
    for event in scene.events:
        cell, other = int(event.cell), int(event.target_cell)
        if event.kind == e.ATTACK:
            found.highlights[other] = "target"
            found.highlights.setdefault(cell, "attacker")
            pointers.append((cell, other, _POINTERS.get(int(event.means), "explosion"), None))
        elif event.kind == e.EXPLODED:
            found.highlights[cell] = "attacker"
        elif event.kind == e.ABSORBED:
            found.highlights.update({cell: "selected", other: "target"})
            pointers.append((cell, other, "heal", None))
        elif event.kind in (e.DIED, e.HQ_FELL):
            found.dead.append(cell)
    found.arrows = _longest(pointers)
    found.notes = _notes(scene.events)
    if found.highlights:
        others = (cell for cell in cells_of(int(scene.state.occupied)) if cell not in found.highlights)
        found.highlights.update(dict.fromkeys(others, "dim"))
    return found


def _notes(events: list[Event]) -> dict[int, str]:
    """What each target takes: its wounds, or what stopped them."""
    saved = {(int(event.source), int(event.target_cell)) for event in events if event.kind == e.ABSORBED}
    wounds: dict[int, int] = {}
    spared: dict[int, str] = {}
    for event in events:
        if event.kind == e.ATTACK:
            target = int(event.target_cell)
            is_saved = (int(event.cell), target) in saved
            wounds[target] = wounds.get(target, 0) + (0 if is_saved else int(event.wounds))
            spared[target] = "Saved" if is_saved else spared.get(target, "Armor")
    return {cell: f"−{total}" if total else spared[cell] for cell, total in wounds.items()}


def _longest(pointers: list[Pointer]) -> list[Pointer]:
    """A beam that goes through several units is one arrow, to the last of them."""
    kept: dict[tuple[int, float, str], tuple[float, Pointer]] = {}
    for pointer in pointers:
        (x1, y1), (x2, y2) = cell_centre(pointer[0]), cell_centre(pointer[1])
        key = (pointer[0], round(atan2(y2 - y1, x2 - x1), 3), pointer[2])
        length = hypot(x2 - x1, y2 - y1)
        if key not in kept or kept[key][0] < length:
            kept[key] = (length, pointer)
    return [pointer for _, pointer in kept.values()]
