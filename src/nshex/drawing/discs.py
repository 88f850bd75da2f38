"""The discs in the corners of a tile: they stay upright and in their places whatever the rotation.

Symbols on the sides turn with the tile and never reach the corners, so the numbers are there: initiative in
the two at the foot, toughness and mobility in the two at the head, everything else in the outer two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nshex.drawing.lettering import letters
from nshex.drawing.palette import Theme, mix, shown_colour
from nshex.drawing.svg import Point, circle, group, moved, path, polar
from nshex.drawing.symbols import HAND, HEART, SHIELD, Symbol, motion

_CORNER = 78.5
RADIUS = 17.5

FOOT_LEFT, FOOT_RIGHT = polar(_CORNER, 210), polar(_CORNER, 150)
HEAD_LEFT, HEAD_RIGHT = polar(_CORNER, 330), polar(_CORNER, 30)
OUTER_LEFT, OUTER_RIGHT = polar(_CORNER, 270), polar(_CORNER, 90)


class Corners:
    """Which corners are still free; each disc asks for the ones it likes best."""

    def __init__(self) -> None:
        self._taken: list[Point] = []

    def take(self, *wishes: Point) -> Point:
        """The first preferred corner that is free, else any free corner, else the middle of the head."""
        every = (*wishes, OUTER_LEFT, OUTER_RIGHT, HEAD_RIGHT, HEAD_LEFT, FOOT_RIGHT, FOOT_LEFT)
        place = next((corner for corner in every if corner not in self._taken), (0.0, -50.0))
        self._taken.append(place)
        return place


# --- initiative ------------------------------------------------------------------------------------


def initiative_discs(present: Sequence[int], printed: Sequence[int], corners: Corners, theme: Theme) -> str:
    """One disc for each value from left to right, highest first; a changed one is tinted and marked."""
    return "".join(
        _initiative(value, _change(index, present, printed), place, size, theme)
        for (index, value), (place, size) in zip(
            enumerate(present), _foot(len(present), corners), strict=True
        )
    )


def _change(index: int, present: Sequence[int], printed: Sequence[int]) -> int:
    """1 for a value that is higher than printed or extra, -1 for a lower one."""
    if index >= len(printed):
        return 1
    return (present[index] > printed[index]) - (present[index] < printed[index])


def _foot(count: int, corners: Corners) -> Iterator[tuple[Point, float]]:
    """One or two values take the corners; more of them also take the arc between."""
    if count == 0:
        return
    yield corners.take(FOOT_LEFT), RADIUS
    between = count - 2
    for i in range(between):
        yield (24.0 * (i - (between - 1) / 2), 53.0), min(12.0, 30 / between)
    if count > 1:
        yield corners.take(FOOT_RIGHT), RADIUS


def _initiative(value: int, change: int, place: Point, size: float, theme: Theme) -> str:
    fill, sign, word = theme.blade, "", "initiative"
    if change:
        fill = mix(theme.up if change > 0 else theme.down, "#ffffff", 0.25)
        word += " up" if change > 0 else " down"
        sign = _sign(change, theme)
    return group(
        circle(0, 0, RADIUS, fill=fill, stroke=theme.ink, stroke_width=3),
        letters(str(value), 0, 0, 20, theme.ink, weight=2.2),
        sign,
        transform=moved(*place, size / RADIUS),
        class_=word,
    )


def _sign(change: int, theme: Theme) -> str:
    """A small wedge on the rim, up or down, for people who cannot tell the tints apart."""
    d = "M-7-13.5L0-22L7-13.5z" if change > 0 else "M-7 13.5L0 22L7 13.5z"
    fill = theme.up if change > 0 else theme.down
    return path(d, fill=fill, stroke=theme.ink, stroke_width=2.2, stroke_linejoin="round")


# --- toughness, wounds, hit points -----------------------------------------------------------------


def toughness_shields(toughness: int, wounds: int, corners: Corners, theme: Theme) -> str:
    """A shield for each wound the unit survives; those used up are hollow."""
    if not toughness:
        return ""
    x, y = corners.take(HEAD_LEFT)
    step = 17.0
    scale = 1.3 if toughness == 1 else 0.95
    first = x - step * (toughness - 1) / 2
    return "".join(
        _shield((first + step * i, y), scale, spent=i >= toughness - wounds, theme=theme)
        for i in range(toughness)
    )


def _shield(place: Point, scale: float, *, spent: bool, theme: Theme) -> str:
    gleam = (
        "" if spent else path("M-4.5-6.5V1C-4.5 4-3 6-1 7.5", fill="none", stroke="#ffffff", stroke_width=2.4)
    )
    return group(
        path(SHIELD, fill=theme.ink if spent else theme.shield, stroke=theme.ink, stroke_width=5),
        path(SHIELD, fill="none", stroke=theme.shield if spent else "#ffffff", stroke_width=1.8),
        gleam,
        transform=moved(*place, scale),
        class_="shield spent" if spent else "shield",
    )


def wound_count(wounds: int, corners: Corners, theme: Theme) -> str:
    """A drop of blood with the number of wounds."""
    if not wounds:
        return ""
    place = corners.take(OUTER_LEFT)
    return group(
        path(
            "M0-21C7-11 16-5 16 4A16 16 0 0 1-16 4C-16-5-7-11 0-21z",
            fill=theme.blood,
            stroke="#ffffff",
            stroke_width=2.6,
        ),
        letters(str(wounds), 0, 3.5, 17, "#ffffff", weight=2.2),
        transform=moved(*place),
        class_="wounds",
    )


def hit_point_heart(points: int, corners: Corners, theme: Theme) -> str:
    """The hit points of an object, which is not a headquarters by itself."""
    place = corners.take(HEAD_RIGHT)
    return group(
        path(HEART, fill=theme.blood, stroke=theme.ink, stroke_width=1.6, transform="scale(1.75)"),
        letters(str(points), 0, -2, 15, "#ffffff", weight=2.2, fit=22),
        transform=moved(*place),
        class_="hit-points",
    )


# --- abilities, captors ----------------------------------------------------------------------------


def mobility_disc(corners: Corners, theme: Theme) -> str:
    place = corners.take(HEAD_RIGHT)
    return group(
        circle(0, 0, RADIUS, fill=theme.motion, stroke=theme.ink, stroke_width=3),
        motion(theme),
        transform=moved(*place),
        class_="mobility",
    )


def symbol_disc(symbol: Symbol, name: str, corners: Corners, theme: Theme, *, gift: bool = False) -> str:
    """A small disc for something the whole tile does or, marked with a plus, gives to its neighbours."""
    place = corners.take(OUTER_RIGHT, HEAD_RIGHT)
    plus = circle(-13, -13, 7, fill=theme.ink, stroke=theme.paper, stroke_width=1.6) + path(
        "M-17-13H-9M-13-17V-9", stroke=theme.paper, stroke_width=2.2
    )
    return group(
        circle(0, 0, RADIUS, fill=theme.paper, stroke=theme.ink, stroke_width=3),
        group(symbol(theme), transform="scale(.95)"),
        plus if gift else "",
        transform=moved(*place),
        class_=name,
    )


def captor_mark(captor: str, corners: Corners, theme: Theme) -> str:
    """A hand in the captor's colour."""
    place = corners.take(OUTER_RIGHT, HEAD_RIGHT, OUTER_LEFT)
    return group(
        circle(0, 0, RADIUS + 1, fill=shown_colour(captor, theme), stroke="#ffffff", stroke_width=3),
        path(HAND, fill="#ffffff", stroke=theme.ink, stroke_width=1.6, transform="scale(.92)"),
        transform=moved(*place),
        class_=f"captor {captor}",
    )
