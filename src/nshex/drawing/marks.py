"""What is drawn on a board to point something out: highlights, fills, arrows, ghosts, notes."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Final

from nshex.drawing.glyphs import glyph
from nshex.drawing.hexagons import APOTHEM, TILE_SCALE, Cell, cell_centre, hexagon
from nshex.drawing.lettering import letters, text_width
from nshex.drawing.palette import Theme, core_of, shown_colour
from nshex.drawing.svg import PictureError, Point, circle, element, group, line, moved, path, points, polar
from nshex.drawing.tile import tile_group
from nshex.tiles import Tile


@dataclass(frozen=True)
class Arrow:
    """An arrow from cell to cell; within one cell it becomes a ring.

    `kind` sets shape and colour; `colour` replaces the colour.
    """

    tail: Cell
    head: Cell
    kind: str = "move"
    colour: str | None = None


@dataclass(frozen=True)
class Ghost:
    """A tile that might be placed on a cell."""

    tile: Tile | str
    cell: Cell
    rotation: int = 0


@dataclass(frozen=True)
class _Shape:
    """How an arrow is cut: half widths of shaft and head, length of the head, where it starts and stops."""

    shaft: float
    head: float
    length: float
    start: float
    stop: float


_MELEE: Final = _Shape(9, 25, 40, 52, 38)
_SHOT: Final = _Shape(6.5, 21, 38, 40, 36)
_BEAM: Final = _Shape(8, 19, 30, 40, 22)
_MOVE: Final = _Shape(8, 24, 34, 40, 34)
_SHAPES: Final = {
    "move": _MOVE,
    "melee": _MELEE,
    "ranged": _SHOT,
    "gauss": _BEAM,
    "explosion": _MELEE,
    "heal": _MOVE,
    "link": _SHOT,
}


def _arrow_colour(kind: str, theme: Theme) -> str:
    return {
        "move": theme.motion,
        "melee": theme.blade,
        "ranged": theme.arrow,
        "gauss": theme.beam,
        "explosion": "#ff7a1a",
        "heal": theme.shield,
        "link": theme.paper,
    }[kind]


ARROW_KINDS: Final = tuple(_SHAPES)
HIGHLIGHT_KINDS: Final = ("legal", "selected", "last", "target", "danger", "attacker", "dim")


def check_kind(kind: str, known: tuple[str, ...], what: str) -> None:
    if kind not in known:
        raise PictureError(f"{what}: no kind {kind!r}; expected one of {', '.join(known)}")


# --- highlights and fills --------------------------------------------------------------------------


def _glow_of(kind: str, theme: Theme) -> str:
    dark = theme.is_dark
    return {
        "legal": theme.up if dark else "#2f9d3a",
        "selected": "#ffffff" if dark else theme.ink,
        "last": theme.arrow if dark else "#c97d10",
        "target": theme.harm,
        "danger": theme.harm,
        "attacker": theme.arrow,
        "dim": theme.ground,
    }[kind]


def under_units(cell: int, kind: str, theme: Theme) -> str:
    """The part of a highlight that lies on the cell, fully visible if it is empty."""
    if kind == "dim":
        return ""
    x, y = cell_centre(cell)
    colour = _glow_of(kind, theme)
    return element("polygon", points=hexagon(x, y, 95), fill=colour, fill_opacity=0.2)


def over_units(cell: int, kind: str, theme: Theme) -> str:
    """The part of a highlight in the seam around a unit, and for `dim` a veil over it."""
    x, y = cell_centre(cell)
    colour = _glow_of(kind, theme)
    if kind == "dim":
        veil = element("polygon", points=hexagon(x, y, 94), fill=colour, fill_opacity=0.62)
        return group(veil, class_="highlight dim")
    ring = {"points": hexagon(x, y, 95), "fill": "none", "stroke": colour, "stroke_linejoin": "round"}
    halo = element("polygon", stroke_width=16, stroke_opacity=0.28, **ring)
    dashes = {"legal": None, "last": "34 12"}.get(kind)
    sharp = element("polygon", stroke_width=6, stroke_dasharray=dashes, **ring)
    ticks = _ticks(x, y, colour) if kind in ("target", "danger") else ""
    return group(halo, sharp, ticks, class_=f"highlight {kind}")


def _ticks(x: float, y: float, colour: str) -> str:
    """Cross-hairs that reach inwards from the corners."""
    d = "".join(
        line([(x + ax, y + ay), (x + bx, y + by)])
        for (ax, ay), (bx, by) in ((polar(96, turn), polar(76, turn)) for turn in range(30, 390, 60))
    )
    return path(d, stroke=colour, stroke_width=8, stroke_linecap="round", fill="none")


def fill(cell: int, colour: str, occupied: bool) -> str:
    """A colour over a whole cell; fainter if a unit must stay visible."""
    x, y = cell_centre(cell)
    shade = element("polygon", points=hexagon(x, y, 95), fill=colour, fill_opacity=0.3 if occupied else 0.5)
    return group(shade, class_="fill")


# --- arrows ----------------------------------------------------------------------------------------


def arrow(tail: int, head: int, kind: str, colour: str | None, theme: Theme) -> str:
    """An arrow over everything, with a dark edge so that it stands out on any tile."""
    colour = colour or _arrow_colour(kind, theme)
    if tail == head:
        x, y = cell_centre(tail)
        ring = circle(x, y, 62, fill="none", stroke=theme.ink, stroke_width=15) + circle(
            x, y, 62, fill="none", stroke=colour, stroke_width=9
        )
        return group(ring, class_=f"pointer {kind}")
    (x1, y1), (x2, y2) = cell_centre(tail), cell_centre(head)
    length = hypot(x2 - x1, y2 - y1)
    shape = _SHAPES[kind]
    outline = line(_outline(shape, shape.start, length - shape.stop), closed=True)
    core = _core(shape, length - shape.stop, theme) if kind == "gauss" else ""
    return group(
        path(outline, fill=colour, stroke=theme.ink, stroke_width=5, stroke_linejoin="round"),
        core,
        class_=f"pointer {kind}",
        transform=moved(x1, y1, turn=degrees(atan2(y2 - y1, x2 - x1))) or None,
    )


def _outline(shape: _Shape, start: float, end: float) -> list[Point]:
    """An arrow along the x axis; its shaft grows towards the head."""
    neck = end - shape.length
    thin = shape.shaft * 0.55
    upper = [(start, -thin), (neck, -shape.shaft), (neck - 5, -shape.head), (end, 0.0)]
    return [*upper, (neck - 5, shape.head), (neck, shape.shaft), (start, thin)]


def _core(shape: _Shape, end: float, theme: Theme) -> str:
    return path(
        line([(shape.start + 6, 0), (end - shape.length / 2, 0)]),
        stroke=theme.beam_core,
        stroke_width=5,
        stroke_linecap="round",
    )


# --- ghosts and notes ------------------------------------------------------------------------------


def ghost(tile: Tile | str, cell: int, rotation: int, theme: Theme) -> str:
    """A half-transparent tile inside a dashed rim."""
    x, y = cell_centre(cell)
    rim = element(
        "polygon",
        points=hexagon(x, y, 94),
        fill="none",
        stroke=theme.words,
        stroke_width=4,
        stroke_dasharray="16 10",
    )
    tile_at = group(
        tile_group(tile, rotation=rotation, theme=theme.name),
        transform=moved(x, y, TILE_SCALE),
        opacity=0.62,
    )
    return group(tile_at, rim, class_="ghost")


def badge(cell: int, tile: Tile, theme: Theme) -> str:
    """A small disc on a corner of a cell: what lies under the unit there."""
    x, y = cell_centre(cell)
    disc = circle(0, 0, 21, fill=core_of(tile.army, theme), stroke=theme.ink, stroke_width=7) + circle(
        0, 0, 21, fill="none", stroke=shown_colour(tile.army, theme), stroke_width=4
    )
    drawn = group(glyph(tile, theme.glyph, core_of(tile.army, theme)), transform="scale(.45)")
    return group(disc, drawn, class_="badge", transform=moved(x + 46, y - 79))


_BURST: Final = tuple(polar(35 if i % 2 == 0 else 23, i * 360 / 22 + (i % 3) * 4) for i in range(22))


def note(cell: int, text: str, theme: Theme, *, below: bool = False) -> str:
    """A few characters on a burst at the head or the foot of a cell, such as `−2`."""
    x, y = cell_centre(cell)
    stretch = max(1.0, text_width(text, 21) / 40)
    star = points((px * stretch, py) for px, py in _BURST)
    return group(
        element("polygon", points=star, fill=theme.harm, stroke=theme.ink, stroke_width=4.5),
        letters(text, 0, 0.5, 21, "#ffffff", weight=2.3, outline=theme.ink),
        class_="note",
        transform=moved(x, y + APOTHEM * (0.6 if below else -0.6)),
        stroke_linejoin="round",
    )


def struck_out(cell: int, theme: Theme) -> str:
    """A cross over a unit that is gone."""
    x, y = cell_centre(cell)
    d = "M-52-46L50 48M54-44L-48 52"
    pen = {"fill": "none", "stroke_linecap": "round"}
    return group(
        path(d, stroke=theme.ink, stroke_width=17, **pen),
        path(d, stroke=theme.blood, stroke_width=9, **pen),
        class_="dead",
        transform=moved(x, y) or None,
    )
