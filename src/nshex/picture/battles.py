"""A battle as pictures: for each phase the board as it was, who attacked whom, and what came of it.

The pictures follow the events of the battle; nothing is worked out anew but nets and bonuses, and those by
the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import atan2, hypot
from typing import Any, Final

from nshex.geometry import CELL_INDEX, cells_of
from nshex.picture.board import (
    Frame,
    HasState,
    Marks,
    Options,
    board_content,
    board_defs,
    check_size,
    frame_of,
    state_of,
)
from nshex.picture.palette import theme_named
from nshex.picture.places import cell_centre
from nshex.picture.svg import NAMESPACE, Drawing, PictureError, element, number, text_content
from nshex.rules.layout import relayout
from nshex.rules.state import (
    WOUND_FIELD,
    WOUND_ONE,
    WOUND_SHIFT,
    State,
    is_hq,
    lift,
    owner_of,
    turned,
)

Json = Mapping[str, Any]
Pointer = tuple[int, int, str, str | None]

_GAP: Final = 14.0
_POINTERS: Final = {"melee": "melee", "ranged": "ranged", "melee+ranged": "melee", "gauss": "gauss"}


@dataclass
class Scene:
    """One picture of a battle: a board and what happened on it."""

    state: State
    caption: str
    events: list[Json] = field(default_factory=list)


def battle_svg(
    position: State | HasState,
    events: Iterable[Json],
    *,
    size: float = 1200,
    theme: str = "dark",
    coordinates: bool = True,
    columns: int = 2,
) -> Drawing:
    """A battle on one sheet `size` pixels wide: a board for each phase, and one for the end.

    `position` is the board before the battle, `events` what `Position.battle` or `Game.play` answered.
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
    words = f"A battle in {len(pictures) - 1} phases"
    return Drawing(
        element(
            "svg",
            element("title", text_content(words)),
            element("defs", board_defs(colours)),
            element("rect", width=number(width), height=number(height), fill=colours.ground),
            placed,
            xmlns=NAMESPACE,
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=size,
            height=round(size * height / width),
            role="img",
            aria_label=words,
        )
    )


def _picture(scene: Scene, options: Options) -> tuple[str, Frame]:
    box = frame_of(scene.state, options)
    return board_content(scene.state, marks_of(scene), options, box), box


def _placed(content: str, box: Frame, x: float, y: float) -> str:
    place = {"x": number(x), "y": number(y), "width": number(box.width), "height": number(box.height)}
    return element("svg", content, viewBox=box.view, **place)


# --- what happened when ----------------------------------------------------------------------------


def scenes(position: State | HasState, events: Iterable[Json]) -> list[Scene]:
    """The battle cut into its phases, each with the board at its start; the last one is what was left."""
    s = state_of(position).clone()
    found: list[Scene] = []
    for event in _of_battle(events):
        if event["event"] == "phase":
            relayout(s)
            found.append(Scene(s.clone(), f"Phase {len(found) + 1} · Initiative {event['initiative']}"))
        elif found:
            found[-1].events.append(event)
        _happen(s, event)
    relayout(s)
    return [*found, Scene(s, "After the battle")]


def _of_battle(events: Iterable[Json]) -> Iterator[Json]:
    """The events of the first battle among all."""
    begun = False
    for event in events:
        begun = begun or event["event"] == "battle_began"
        if begun:
            yield event
        if event["event"] == "battle_ended":
            return
    if not begun:
        raise PictureError("no battle among the events; expected 'battle_began'")


def _happen(s: State, event: Json) -> None:
    """Let the board follow an event: units fall, bear wounds, are turned, lose hit points."""
    kind = event["event"]
    if kind not in ("died", "hq_fell", "wounded", "hq_hit", "turned"):
        return
    cell = CELL_INDEX[event["at"]]
    word = s.cells[cell]
    if kind in ("died", "hq_fell"):
        lift(s, cell)
    elif kind == "turned":
        s.cells[cell] = turned(word, event["rot"])
        s.dirty = True
    elif kind == "wounded":
        s.cells[cell] = (word & ~WOUND_FIELD) | (event["wounds"] << WOUND_SHIFT)
    elif is_hq(word):
        s.hp[owner_of(word)] = event["hp"]
    else:
        s.cells[cell] = word + event["wounds"] * WOUND_ONE


# --- how it is shown -------------------------------------------------------------------------------


def marks_of(scene: Scene) -> Marks:
    """Arrows from attackers to targets, wounds on bursts, crosses on the dead, a veil over all others."""
    found = Marks()
    pointers: list[Pointer] = []
    for event in scene.events:
        kind = event["event"]
        if kind == "attack":
            source, target = CELL_INDEX[event["from"]], CELL_INDEX[event["to"]]
            found.highlights[target] = "target"
            found.highlights.setdefault(source, "attacker")
            pointers.append((source, target, _POINTERS.get(event["means"], "explosion"), None))
        elif kind == "exploded":
            found.highlights[CELL_INDEX[event["at"]]] = "attacker"
        elif kind == "absorbed":
            medic, saved = CELL_INDEX[event["medic"]], CELL_INDEX[event["for"]]
            found.highlights.update({medic: "selected", saved: "target"})
            pointers.append((medic, saved, "heal", None))
        elif kind in ("died", "hq_fell"):
            found.dead.append(CELL_INDEX[event["at"]])
    found.arrows = _longest(pointers)
    found.notes = _notes(scene.events)
    if found.highlights:
        others = (cell for cell in cells_of(int(scene.state.occupied)) if cell not in found.highlights)
        found.highlights.update(dict.fromkeys(others, "dim"))
    return found


def _notes(events: list[Json]) -> dict[int, str]:
    """What each target bears: its wounds, or what kept them off."""
    saved = {(event["from"], event["for"]) for event in events if event["event"] == "absorbed"}
    wounds: dict[str, int] = {}
    spared: dict[str, str] = {}
    for event in events:
        if event["event"] == "attack":
            target = event["to"]
            is_saved = (event["from"], target) in saved
            wounds[target] = wounds.get(target, 0) + (0 if is_saved else event.get("wounds", 0))
            spared[target] = "Saved" if is_saved else spared.get(target, "Armor")
    return {CELL_INDEX[at]: f"−{total}" if total else spared[at] for at, total in wounds.items()}


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
