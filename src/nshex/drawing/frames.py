"""The body of a tile: hexagons, the border pattern that tells armies apart without colour, and wear."""

from __future__ import annotations

from math import hypot
from random import Random

from nshex.drawing.palette import Theme, mix, shown_colour
from nshex.drawing.svg import element, number, path, points, polar
from nshex.tiles import ARMIES

_CORNERS = (30, 90, 150, 210, 270, 330)
_MIDDLE = 95.5
"""Circumradius of the line the border runs on."""
_WIDTH = 8.0


def hexagon(radius: float) -> str:
    """The corners of a flat-top hexagon, for a polygon's `points`."""
    return points(polar(radius, angle) for angle in _CORNERS)


# --- borders ---------------------------------------------------------------------------------------

# Dashes along a side of 96 units, and whether their ends are round. Each army has the pattern of its place
# in the list of armies.
_PATTERNS: tuple[tuple[str, bool], ...] = (
    ("6 6", False),
    ("36 12", False),
    ("0 12", True),
    ("2.5 3.5", False),
    ("", False),
    ("24 10 0 14", True),
    ("48 48", False),
    ("18 30", False),
    ("10 14", True),
)


def pattern_of(army: str) -> tuple[str, bool]:
    """What makes an army's border unlike the others."""
    return _PATTERNS[list(ARMIES).index(army) % len(_PATTERNS)]


def border(army: str, theme: Theme, radius: float = _MIDDLE, width: float = _WIDTH) -> str:
    """A dark band with the army's pattern on it, in the army's colour."""
    colour = mix(shown_colour(army, theme), "#ffffff", 0.42)
    dashes, round_ends = pattern_of(army)
    shape = hexagon(radius)
    band = element("polygon", points=shape, fill="none", stroke=theme.ink, stroke_width=width)
    marks = element(
        "polygon",
        points=shape,
        fill="none",
        stroke=colour,
        stroke_width=width * (0.62 if round_ends else 0.55),
        stroke_dasharray=_fitted(dashes, radius) if dashes else None,
        stroke_dashoffset=_offset(dashes, radius),
        stroke_linecap="round" if round_ends else None,
        class_=f"border {army}",
    )
    return band + marks


def _fitted(dashes: str, side: float) -> str:
    """The pattern stretched so that it repeats from corner to corner."""
    scale = side / 96
    return " ".join(f"{float(dash) * scale:.2f}".rstrip("0").rstrip(".") for dash in dashes.split())


def _offset(dashes: str, side: float) -> float | None:
    """Half a dash, so that every corner lies in the middle of one."""
    return float(dashes.split()[0]) / 2 * side / 96 if dashes else None


# --- wear ------------------------------------------------------------------------------------------


def _scratches(seed: int, count: int) -> str:
    """Short strokes in a few main directions, as handling leaves them."""
    chance = Random(seed)
    d = ""
    for _ in range(count):
        x, y = polar(20 + 64 * chance.random() ** 0.5, 360 * chance.random())
        length = 4 + 16 * chance.random() ** 2
        dx, dy = polar(length, chance.choice((24, 38, 112)) + 20 * chance.random())
        if hypot(x + dx, y + dy) > 86:
            dx, dy = -dx, -dy
        d += f"M{x:.0f} {y:.0f}l{dx:.0f} {dy:.0f}"
    return d


def _specks(seed: int, count: int) -> str:
    """Chips of paint, most of them near the rim."""
    chance = Random(seed)
    d = ""
    for _ in range(count):
        x, y = polar(84 * chance.random() ** 0.35, 360 * chance.random())
        size = 1 + 3.4 * chance.random() ** 2
        corner = f"{number(size)} {number(-size * chance.random())} {number(size * 0.3)} {number(size)}"
        d += f"M{x:.0f} {y:.0f}l{corner}z"
    return d


def wear(theme: Theme) -> str:
    """Hatching and paint chips over the whole body, to be used behind everything else."""
    hatching = "".join(f"M{x} 30L{x + 34} -62" for x in range(-70, 30, 9))
    return (
        path(hatching, stroke=theme.wear, stroke_width=1.4, stroke_opacity=0.13)
        + path(_scratches(3, 26), stroke=theme.wear, stroke_width=1.3, stroke_opacity=0.34)
        + path(_scratches(8, 18), stroke="#ffffff", stroke_width=1, stroke_opacity=0.22)
        + path(_specks(5, 44), fill=theme.wear, fill_opacity=0.32)
    )
