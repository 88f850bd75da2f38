"""Events as a scene shows them: what can be seen, and on which cells."""

from __future__ import annotations

from nshex.geometry import CELL_NAMES
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.rules.volley import DESTROYED
from nshex.web.payloads import types

_MEANS: dict[int, types.AttackMeans] = {
    e.BY_MELEE: "melee",
    e.BY_RANGED: "ranged",
    e.BY_BOTH: "melee+ranged",
    e.BY_GAUSS: "gauss",
    e.BY_EXPLOSION: "explosion",
}
_SHIFTS: dict[int, types.ShiftKind] = {
    e.MOVED: "moved",
    e.PUSHED: "pushed",
    e.SWAPPED: "swapped",
    e.ABSORBED: "absorbed",
}
_HAPPENINGS: dict[int, types.HappeningKind] = {
    e.EXPLODED: "exploded",
    e.MINE_WENT_OFF: "mine",
    e.DIED: "died",
    e.HQ_FELL: "hq_fell",
    e.PLACED: "placed",
    e.HQ_PLACED: "hq_placed",
    e.EXCHANGED: "exchanged",
    e.TURNED: "turned",
    e.NETTED: "netted",
    e.UNNETTED: "unnetted",
    e.TAKEN: "taken",
    e.RELEASED: "released",
}


def scene_events(events: list[Event]) -> list[types.SceneEvent]:
    """The events that can be seen on the board."""
    return [found for event in events if (found := scene_event(event)) is not None]


def scene_event(event: Event) -> types.SceneEvent | None:
    """An event as a scene shows it; None if there is nothing to see."""
    kind = int(event.kind)
    if kind in _HAPPENINGS:
        return types.Happening(kind=_HAPPENINGS[kind], at=CELL_NAMES[event.cell])
    if kind in _SHIFTS:
        return types.Shift(kind=_SHIFTS[kind], at=CELL_NAMES[event.cell], to=CELL_NAMES[_goal(event)])
    if kind == e.ATTACK:
        return types.Attack(
            kind="attack",
            at=CELL_NAMES[event.cell],
            to=CELL_NAMES[event.target_cell],
            means=_MEANS[int(event.means)],
            wounds=int(event.wounds),
        )
    if kind == e.STRUCK:
        wounds = None if event.wounds >= DESTROYED else int(event.wounds)
        return types.Strike(kind="struck", at=CELL_NAMES[event.target_cell], wounds=wounds)
    if kind == e.HEALED:
        return types.Healing(kind="healed", at=CELL_NAMES[event.cell], amount=int(event.healing))
    return None


def _goal(event: Event) -> int:
    """Where something that leaves its cell goes: to another cell, or to the unit it is about."""
    return int(event.to_cell if event.kind in (e.MOVED, e.PUSHED) else event.target_cell)
