"""What to draw on each side of a unit: by board direction, with current strengths."""

from __future__ import annotations

from dataclasses import dataclass

from nshex.drawing.look import Look
from nshex.drawing.symbols import BY_LINK, Symbol, gift_symbols
from nshex.geometry import DIRECTIONS
from nshex.tiles import Ability, Receiver, Tile


@dataclass(frozen=True)
class Pipe:
    """A link: what it passes on, and whether that harms enemies."""

    shows: tuple[tuple[Symbol, str], ...]
    harms: bool


@dataclass(frozen=True)
class Side:
    """One side as it is drawn: by board direction, with current strengths."""

    melee: int = 0
    ranged: int = 0
    printed_melee: int = 0
    printed_ranged: int = 0
    gauss: bool = False
    armor: bool = False
    net: bool = False
    pipe: Pipe | None = None


def sides_to_draw(tile: Tile, rotation: int, look: Look) -> list[Side]:
    """The six sides by board direction, with current strengths if the look has them."""
    return [_side(tile, (direction - rotation) % 6, DIRECTIONS[direction], look) for direction in range(6)]


def _side(tile: Tile, index: int, direction: str, look: Look) -> Side:
    edge = tile.edges[index]
    return Side(
        melee=edge.melee if look.melee is None else look.melee.get(direction, 0),
        ranged=edge.ranged if look.ranged is None else look.ranged.get(direction, 0),
        printed_melee=edge.melee,
        printed_ranged=edge.ranged,
        gauss=edge.gauss,
        armor=edge.armor,
        net=edge.net,
        pipe=_pipe(tile, index),
    )


def _pipe(tile: Tile, index: int) -> Pipe | None:
    """The link on a side, if there is one, and what its end shows."""
    if index in tile.module_edges:
        return Pipe(tuple(gift_symbols(tile.module_edges[index])), harms=False)
    if not tile.edges[index].link:
        return None
    shows = gift_symbols(tile.gives) if tile.gives and tile.gives.to is not Receiver.ADJACENT_FRIENDS else []
    shows += [
        (symbol, "")
        for ability, symbols in BY_LINK.items()
        if ability in tile.abilities
        for symbol in symbols
    ]
    against = tile.gives is not None and tile.gives.to is Receiver.LINKED_ENEMIES
    harms = against or bool(tile.abilities & {Ability.TAKEOVER, Ability.SCOPER})
    return Pipe(tuple(shows), harms)
