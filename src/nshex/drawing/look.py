"""The state of a unit, as far as a picture shows it, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nshex.drawing.svg import PictureError
from nshex.geometry import DIRECTIONS
from nshex.tiles import ARMIES, Tile, TileError, tile_by_id


@dataclass(frozen=True)
class Look:
    """The state of a unit now; anything left at its default is drawn as printed."""

    initiative: tuple[int, ...] | None = None
    melee: Mapping[str, int] | None = None
    """Present strength by board direction, as a unit's status gives it."""
    ranged: Mapping[str, int] | None = None
    wounds: int = 0
    netted: bool = False
    captor: str | None = None
    """The army that has taken it over."""
    hit_points: int | None = None
    """Of a headquarters or an object."""
    owner: str | None = None
    """The army it belongs to, if that is not the army on the tile: mercenaries, the bomber."""

    def __post_init__(self) -> None:
        for word in ("melee", "ranged"):
            _check_strengths(word, getattr(self, word) or {})
        if self.wounds < 0:
            raise PictureError(f"wounds is {self.wounds}; expected 0 or more")
        for army in (self.captor, self.owner):
            if army is not None and army not in ARMIES:
                raise TileError(f"no army {army!r}; expected one of {', '.join(ARMIES)}")


def _check_strengths(word: str, strengths: Mapping[str, int]) -> None:
    for direction, strength in strengths.items():
        if direction not in DIRECTIONS:
            raise PictureError(
                f"no direction {direction!r} in {word}; expected one of {', '.join(DIRECTIONS)}"
            )
        if strength < 0:
            raise PictureError(f"strength {strength} in {word} at {direction}; expected 0 or more")


AS_PRINTED = Look()


def look_of(
    status: Mapping[str, Any],
    armies: Sequence[str],
    *,
    wounds: int = 0,
    hit_points: int | None = None,
) -> Look:
    """The look of a unit from its entry in the list that `nshex.notation.status.unit_status` gives.

    `armies` are the players' armies in order. Wounds and hit points are not part of a status.
    """
    owner = _army_of(status["owner"], armies)
    controller = _army_of(status["controller"], armies)
    return Look(
        initiative=tuple(status["initiative"]),
        melee=dict(status["melee"]),
        ranged=dict(status["ranged"]),
        wounds=wounds,
        netted=bool(status["netted"]),
        captor=controller if controller != owner else None,
        hit_points=hit_points,
        owner=owner if owner != tile_by_id(status["tile"]).army else None,
    )


def _army_of(player: int | None, armies: Sequence[str]) -> str | None:
    return None if player is None else armies[player]


def check_rotation(rotation: int) -> None:
    if rotation not in range(6):
        raise PictureError(f"no rotation {rotation!r}; expected a whole number from 0 to 5")


def tile_label(tile: Tile | str, rotation: int = 0, look: Look | None = None) -> str:
    """A tile in words: `Moloch Hunter-Killer, facing N`, and what has happened to it."""
    check_rotation(rotation)
    if isinstance(tile, str):
        tile = tile_by_id(tile)
    words = [f"{ARMIES[tile.army].name} {tile.name}"]
    if tile.is_unit:
        words.append(f"facing {DIRECTIONS[rotation]}")
    return ", ".join(words + _state_words(look or AS_PRINTED))


def _state_words(look: Look) -> list[str]:
    words = []
    if look.owner:
        words.append(f"of {ARMIES[look.owner].name}")
    if look.hit_points is not None:
        words.append(f"{look.hit_points} hit points")
    if look.wounds:
        words.append(f"{look.wounds} wound" + "s" * (look.wounds > 1))
    if look.netted:
        words.append("netted")
    if look.captor:
        words.append(f"taken over by {ARMIES[look.captor].name}")
    return words
