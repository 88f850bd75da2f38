"""What happens to a unit in play, drawn over or around it: cracks, nets, the collar of a unit taken over."""

from __future__ import annotations

from math import sqrt

from nshex.drawing.frames import border, hexagon
from nshex.drawing.palette import Theme, shown_colour
from nshex.drawing.svg import Point, element, group, line, path

# Each wound opens one more of these; they run in from the corners, between what stands on the sides.
_CRACKS: tuple[str, ...] = (
    "M-90 4L-70-6L-58 5L-46-7L-32 4L-22-8L-4 2L8-8M-58 5L-50 20L-56 30M-46-7L-44-24L-52-34M-22-8L-18-24",
    "M48-82L38-62L44-50L28-40L31-26L16-16L18-4M44-50L58-44L62-34M31-26L46-18",
    "M44 80L36 62L43 52L27 42L30 28L14 18L16 8M43 52L58 48M30 28L44 24",
    "M-46-80L-38-62L-44-52L-28-42L-30-28L-14-20M-44-52L-58-46",
)


def cracks(wounds: int, theme: Theme) -> str:
    """Red cracks, one for each wound, as long as there is room."""
    if not wounds:
        return ""
    d = "".join(_CRACKS[:wounds])
    common = {"fill": "none", "stroke_linejoin": "bevel"}
    return group(
        path(d, stroke=theme.ink, stroke_width=7, **common),
        path(d, stroke=theme.blood, stroke_width=3.6, **common),
        class_="cracks",
    )


def mesh(theme: Theme) -> str:
    """A net over the whole tile."""
    ropes = "".join(line(ends) for slope in (1, -1) for ends in _ropes(slope, 31))
    common = {"fill": "none", "stroke_linecap": "round"}
    return path(ropes, stroke=theme.ink, stroke_opacity=0.45, stroke_width=5, **common) + path(
        ropes, stroke=theme.rope, stroke_opacity=0.9, stroke_width=2.3, **common
    )


def _ropes(slope: int, gap: float) -> list[tuple[Point, Point]]:
    """The lines of one direction, cut where they leave the hexagon."""
    found = []
    count = int(130 / gap)
    for i in range(-count, count + 1):
        ends = _inside(slope, i * gap * sqrt(2))
        if ends:
            found.append(ends)
    return found


def _inside(slope: int, height: float) -> tuple[Point, Point] | None:
    """The part of y = slope·x + height inside a hexagon of circumradius 97."""
    size = 97.0
    low, high = -size, size
    # |y| ≤ size·√3/2 and |√3·x ± y| ≤ √3·size, each as a range of x.
    for a, b, bound in (
        (slope, height, size * sqrt(3) / 2),
        (sqrt(3) + slope, height, sqrt(3) * size),
        (sqrt(3) - slope, -height, sqrt(3) * size),
    ):
        ends = sorted(((-bound - b) / a, (bound - b) / a))
        low, high = max(low, ends[0]), min(high, ends[1])
    if high - low < 6:
        return None
    return (low, slope * low + height), (high, slope * high + height)


def collar(captor: str, theme: Theme) -> str:
    """A band in the captor's colour and pattern, inside the owner's border."""
    return group(
        element(
            "polygon", points=hexagon(84), fill="none", stroke=shown_colour(captor, theme), stroke_width=15
        ),
        border(captor, theme, radius=79, width=7),
        class_=f"collar {captor}",
    )
