"""Events told in the light of the board: units that an event only places are called by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nshex.geometry import CELL_INDEX
from nshex.notation.story import tell
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State, owner_of
from nshex.rules.tables import TILES
from nshex.tiles import ARMIES

_SOME_UNIT = re.compile(r"\b[Tt]he unit at ([A-EX][0-9]+)\b")
_ARRIVALS = (e.HQ_PLACED, e.PLACED, e.EXCHANGED)
_MOVES = (e.MOVED, e.PUSHED)


def narrate(before: State, events: list[Event]) -> Iterator[tuple[Event, str]]:
    """Every event worth a line, with the line; `before` is the board the events began on."""
    names = {cell: _name(before, cell) for cell in range(before.match.board.size) if before.cells[cell]}
    for event in events:
        line = tell(before, event)
        if line is not None:
            yield event, _SOME_UNIT.sub(lambda found: _called(names, found), line)
        _follow(before, names, event)


def told(before: State, events: list[Event]) -> list[str]:
    return [line for _, line in narrate(before, events)]


def _called(names: dict[int, str], found: re.Match[str]) -> str:
    name = names.get(CELL_INDEX[found[1]])
    return f"{name} at {found[1]}" if name else found[0]


def _name(s: State, cell: int) -> str:
    word = int(s.cells[cell])
    return _with_army(s, int(owner_of(word)), word & 255)


def _with_army(s: State, owner: int, tile: int) -> str:
    if owner == NEUTRAL:
        return f"The {TILES[tile].name}"
    army = ARMIES[s.match.armies[owner]].name
    possessive = "'" if army.endswith("s") else "'s"
    return f"{army}{possessive} {TILES[tile].name.removeprefix('The ')}"


def _follow(s: State, names: dict[int, str], event: Event) -> None:
    """Keep up with who stands where; the dead are still spoken of."""
    cell, other = int(event.cell), int(event.other)
    if event.kind in _ARRIVALS:
        names[cell] = _with_army(s, int(event.player), int(event.tile))
    elif event.kind in _MOVES and cell in names:
        names[other] = names.pop(cell)
    elif event.kind == e.SWAPPED and cell in names and other in names:
        names[cell], names[other] = names[other], names[cell]
