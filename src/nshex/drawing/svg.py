"""Small helpers to write SVG as text, and the drawing that comes out of them.

Drawings are plain text built by pure functions, so that they can be compared, cached, sent to a browser and
turned into pixels by any program. Nothing here knows about the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

NAMESPACE = "http://www.w3.org/2000/svg"

Point = tuple[float, float]


class PictureError(ValueError):
    """A picture that cannot be drawn was asked for; the message says what was expected."""


class Drawing(str):
    """A whole SVG document. Notebooks show it as a picture, everything else takes it as text."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | Path) -> Path:
        """Write the drawing to a file and say where it is."""
        target = Path(path)
        target.write_text(self, encoding="utf-8")
        return target


def number(value: float) -> str:
    """A coordinate in as few characters as a tenth of a unit needs."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def points(places: Iterable[Point]) -> str:
    """Points as `x,y x,y`, for polygons."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in places)


def line(places: Iterable[Point], *, closed: bool = False) -> str:
    """Path data through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places) + ("z" if closed else "")


def polar(radius: float, degrees: float) -> Point:
    """The point at a distance from the middle; 0 degrees is up, clockwise from there."""
    angle = radians(degrees)
    return radius * sin(angle), -radius * cos(angle)


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """One element. `stroke_width=3` becomes `stroke-width="3"`; attributes that are None are left out."""
    opening = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{opening}>{inside}</{name}>" if inside else f"<{name}{opening}/>"


def _value(value: str | float | None) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


def group(*children: str, **attributes: str | float | None) -> str:
    """A <g>, or nothing if it would be empty."""
    return element("g", *children, **attributes) if any(children) else ""


def path(d: str, **attributes: str | float | None) -> str:
    return element("path", d=d, **attributes)


def circle(x: float, y: float, r: float, **attributes: str | float | None) -> str:
    """A circle; coordinates that are 0 are left out."""
    return element("circle", cx=x or None, cy=y or None, r=r, **attributes)


def moved(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The value of a `transform` that puts something drawn around the origin elsewhere."""
    parts = [f"translate({number(x)} {number(y)})"] if x or y else []
    parts += [f"rotate({number(turn)})"] if turn else []
    parts += [f"scale({f'{scale:.3f}'.rstrip('0').rstrip('.')})"] if scale != 1 else []
    return "".join(parts)


def text_content(words: str) -> str:
    """Text made safe to go between tags."""
    return escape(words)
