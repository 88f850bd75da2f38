"""The table under the units: a slab of worn steel (or board, in the light theme) with the cells cut into it.

Wear is drawn, never a bitmap: turbulence for grain, stains, hatching and scratches placed by a fixed
formula, so that the same board always looks the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nshex.drawing.hexagons import APOTHEM, RADIUS, cell_centre, corners, hexagon
from nshex.drawing.lettering import letters
from nshex.drawing.palette import Theme, mix
from nshex.drawing.svg import circle, element, group, line, moved, number, path, polar
from nshex.geometry import CELL_NAMES, MAIN_SIZE, Board, cells_of

MARGIN: Final = 54.0
"""From the outermost cells to the edge of the picture."""
_SLAB: Final = 34.0
_CELL: Final = 96.5
_GRAIN: Final = 220.0
_OVERLAP: Final = 8.0
_STAIN_AREA: Final = 60_000.0


@dataclass(frozen=True)
class Surface:
    """The colours of the table in one theme."""

    slab: str
    slab_edge: str
    slab_light: str
    cell: str
    cell_deep: str
    ring: str
    groove: str
    light: str
    print: str
    plate: str
    """Behind what is printed."""
    rivet: str
    terminal: str
    grain: float
    stain: float


_SURFACES: Final = {
    "dark": Surface(
        slab="#333a41",
        slab_edge="#0a0b0d",
        slab_light="#6a7884",
        cell="#2b3137",
        cell_deep="#1d2125",
        ring="#2c2823",
        groove="#0b0d0f",
        light="#4d5862",
        print="#d3c8b0",
        plate="#14171a",
        rivet="#7d8b97",
        terminal="#2fd9f2",
        grain=0.7,
        stain=0.22,
    ),
    "light": Surface(
        slab="#b7ab94",
        slab_edge="#6e6553",
        slab_light="#efe6d3",
        cell="#efe7d6",
        cell_deep="#dccfb6",
        ring="#d6c8aa",
        groove="#7d735f",
        light="#fffaf0",
        print="#3f382b",
        plate="#cfc3aa",
        rivet="#7a705c",
        terminal="#0f93a8",
        grain=0.3,
        stain=0.06,
    ),
}


def extent(board: Board) -> tuple[float, float, float, float]:
    """Left, top, width and height of a board with its margin."""
    centres = [cell_centre(cell) for cell in cells_of(int(board.cells))]
    left, right = min(x for x, _ in centres), max(x for x, _ in centres)
    top, bottom = min(y for _, y in centres), max(y for _, y in centres)
    beside, above = RADIUS + MARGIN, APOTHEM + MARGIN
    return left - beside, top - above, right - left + 2 * beside, bottom - top + 2 * above


def _id(theme: Theme, name: str) -> str:
    """Ids contain the theme, so that drawings of both themes can be on one page."""
    return f"nsb-{theme.name}-{name}"


def table_defs(theme: Theme) -> str:
    """Gradients, hatching and noise that `ground` and `cells` refer to."""
    surface = _SURFACES[theme.base]
    return "".join(
        (
            _gradient(_id(theme, "cell"), surface.cell, surface.cell_deep),
            _gradient(_id(theme, "ring"), surface.ring, mix(surface.ring, surface.groove, 0.4)),
            _glow(_id(theme, "lamp"), theme),
            element(
                "pattern",
                path("M0 0V9", stroke=surface.groove, stroke_width=3),
                id=_id(theme, "hatch"),
                width=9,
                height=9,
                patternUnits="userSpaceOnUse",
                patternTransform="rotate(32)",
            ),
            _spot(_id(theme, "stain"), surface.stain),
            _noise(_id(theme, "noise"), surface.grain),
            element(
                "pattern",
                element("rect", width=_GRAIN, height=_GRAIN, filter=f"url(#{_id(theme, 'noise')})"),
                id=_id(theme, "grain"),
                width=_GRAIN,
                height=_GRAIN,
                patternUnits="userSpaceOnUse",
            ),
        )
    )


def _gradient(id: str, top: str, bottom: str) -> str:
    stops = element("stop", offset=0, stop_color=top) + element("stop", offset=1, stop_color=bottom)
    return element("linearGradient", stops, id=id, x1=0, y1=0, x2=0, y2=1)


def _glow(id: str, theme: Theme) -> str:
    """Lamplight over the middle of the table."""
    colour, strength = ("#ffe2b0", 0.13) if theme.is_dark else ("#fffdf5", 0.7)
    stops = element("stop", offset=0, stop_color=colour, stop_opacity=strength) + element(
        "stop", offset=1, stop_color=colour, stop_opacity=0
    )
    return element("radialGradient", stops, id=id, cx=0.5, cy=0.42, r=0.62)


def _spot(id: str, strength: float) -> str:
    """A stain that is darkest off its middle and fades out."""
    stops = "".join(
        element("stop", offset=offset, stop_color="#000000", stop_opacity=strength * share)
        for offset, share in ((0, 0.8), (0.4, 1), (0.62, 0.45), (1, 0))
    )
    return element("radialGradient", stops, id=id, fx=0.36, fy=0.42)


def _noise(id: str, strength: float) -> str:
    """Grain that fits together on all sides: a small piece is drawn and repeated like tiles."""
    black = " ".join(["0"] * 15)
    steps = element(
        "feTurbulence",
        type="fractalNoise",
        baseFrequency="0.75",
        numOctaves=2,
        seed=7,
        stitchTiles="stitch",
    ) + element("feColorMatrix", type="matrix", values=f"{black} 0 0 0 {strength:g} {-strength * 0.35:g}")
    box = {"x": "0", "y": "0", "width": "1", "height": "1"}
    return element("filter", steps, id=id, color_interpolation_filters="sRGB", **box)


# --- ground and slab -------------------------------------------------------------------------------


def ground(x: float, y: float, width: float, height: float, theme: Theme) -> str:
    """What the slab lies on, hatched and lit; it extends a little beyond the picture.

    A picture is whole pixels high, so a strip of a fraction of a pixel may be left over at its edges.
    """
    x, y, width, height = x - _OVERLAP, y - _OVERLAP, width + 2 * _OVERLAP, height + 2 * _OVERLAP
    box = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
    return (
        element("rect", fill=theme.ground, **box)
        + path(_diagonals(x, y, width, height), stroke=theme.ink, stroke_width=3, stroke_opacity=0.06)
        + element("rect", fill=f"url(#{_id(theme, 'lamp')})", **box)
    )


def _diagonals(x: float, y: float, width: float, height: float) -> str:
    """Hatching from top to bottom, leaning; what sticks out at the sides is cut off with the picture."""
    lean = height * 0.62
    starts = range(round(x), round(x + width + lean), 13)
    return "".join(f"M{start} {number(y)}l{number(-lean)} {number(height)}" for start in starts)


def wear(x: float, y: float, width: float, height: float, theme: Theme, *, grain: bool = True) -> str:
    """Stains and grain over slab and cells, under everything that is played."""
    box = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
    noise = element("rect", fill=f"url(#{_id(theme, 'grain')})", **box) if grain else ""
    return group(_stains(x, y, width, height, theme), noise, class_="wear")


def _stains(x: float, y: float, width: float, height: float, theme: Theme) -> str:
    """Dark clouds strewn by a fixed formula, more of them on a larger table."""
    count = round(width * height / _STAIN_AREA) + 3
    spots = []
    for i in range(count):
        # Multiples of the golden ratio and of the square root of two never crowd.
        across, down = (0.31 + i * 0.618) % 1, (0.17 + i * 0.4142) % 1
        wide = 150 + i * 97 % 190
        turn = i * 67 % 180
        place = moved(round(x + across * width), round(y + down * height), turn=turn)
        spots.append(element("ellipse", rx=wide, ry=round(wide * (0.3 + i % 4 * 0.09)), transform=place))
    return group(*spots, fill=f"url(#{_id(theme, 'stain')})")


def slab(board: Board, theme: Theme) -> str:
    """One plate under all cells: each cell drawn with a broad border makes its outline."""
    surface = _SURFACES[theme.base]
    d = "".join(line(corners(*cell_centre(cell), RADIUS), closed=True) for cell in cells_of(int(board.cells)))
    layers = (
        (surface.slab_edge, 2 * _SLAB + 9, 5.0),
        (surface.slab_light, 2 * _SLAB + 1, -1.5),
        (surface.slab, 2 * _SLAB - 3, 0.0),
    )
    plate = "".join(
        path(d, fill=colour, stroke=colour, stroke_width=width, transform=moved(0, drop) or None)
        for colour, width, drop in layers
    )
    return group(plate, _rivets(board, surface), stroke_linejoin="round", class_="slab")


def _rivets(board: Board, surface: Surface) -> str:
    """A rivet outside each corner that belongs to one cell only."""
    owners: dict[tuple[int, int], list[int]] = {}
    for cell in cells_of(int(board.cells)):
        for x, y in corners(*cell_centre(cell), RADIUS):
            owners.setdefault((round(x), round(y)), []).append(cell)
    placed = []
    for (x, y), cells in owners.items():
        if len(cells) == 1:
            cx, cy = cell_centre(cells[0])
            px, py = cx + (x - cx) * 1.17, cy + (y - cy) * 1.17
            placed.append(circle(round(px, 1), round(py, 1), 5.4, fill=surface.groove))
            placed.append(circle(round(px - 0.8, 1), round(py - 1.2, 1), 3.8, fill=surface.rivet))
    return "".join(placed)


# --- cells -----------------------------------------------------------------------------------------


def cells(board: Board, theme: Theme) -> str:
    """All cells, empty."""
    surface = _SURFACES[theme.base]
    drawn = (_cell(board, cell, theme, surface) for cell in cells_of(int(board.cells)))
    return group(*drawn, class_="cells")


def _cell(board: Board, cell: int, theme: Theme, surface: Surface) -> str:
    x, y = cell_centre(cell)
    outer = cell >= MAIN_SIZE
    fill = f"url(#{_id(theme, 'ring' if outer else 'cell')})"
    pieces = [
        element("polygon", points=hexagon(x, y, _CELL), fill=fill, stroke=surface.groove, stroke_width=5),
        path(
            line(_bottom_edges(x, y, _CELL - 3)),
            fill="none",
            stroke=surface.light,
            stroke_width=1.6,
            stroke_opacity=0.7,
        ),
        _scratches(cell, x, y, surface),
    ]
    if outer:
        hatch = f"url(#{_id(theme, 'hatch')})"
        pieces.append(element("polygon", points=hexagon(x, y, _CELL - 4), fill=hatch, opacity=0.22))
    if not board.terminals >> cell & 1:
        pieces.append(_sight(x, y, surface))
    return group(*pieces, class_="cell", data_cell=CELL_NAMES[cell])


def _bottom_edges(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The rim that catches the light: cells are cut into the slab, so it is the lower one."""
    return corners(x, y, radius)[:4]


def _sight(x: float, y: float, surface: Surface) -> str:
    """Register marks: a small cross in the middle and ticks towards the corners."""
    ticks = "".join(
        f"M{number(x + ax)} {number(y + ay)}L{number(x + bx)} {number(y + by)}"
        for (ax, ay), (bx, by) in ((polar(70, turn), polar(78, turn)) for turn in range(30, 390, 60))
    )
    cross = f"M{number(x - 9)} {number(y)}h18M{number(x)} {number(y - 9)}v18"
    return path(cross + ticks, stroke=surface.print, stroke_width=2, stroke_opacity=0.3, fill="none")


def terminals(board: Board, theme: Theme) -> str:
    """The terminals of a board, above all wear, because they glow."""
    lit = cells_of(int(board.terminals))
    return group(
        "".join(_terminal(*cell_centre(cell), _SURFACES[theme.base]) for cell in lit), class_="terminals"
    )


def _terminal(x: float, y: float, surface: Surface) -> str:
    """A socket that feeds the unit on it."""
    ring = {"fill": "none", "stroke": surface.terminal}
    contacts = "".join(
        circle(round(x + dx, 1), round(y + dy, 1), 4.5, fill=surface.terminal)
        for dx, dy in (polar(58, turn) for turn in range(30, 390, 60))
    )
    bolt = "M6-26L-14 5H-1L-7 27L14-6H1z"
    return group(
        element("polygon", points=hexagon(x, y, 92), stroke_width=7, stroke_opacity=0.85, **ring),
        circle(x, y, 58, stroke_width=1.8, stroke_opacity=0.5, stroke_dasharray="10 6", **ring),
        contacts,
        path(bolt, fill=surface.terminal, transform=moved(x, y, 1.1) or None),
        class_="terminal",
    )


def _scratches(cell: int, x: float, y: float, surface: Surface) -> str:
    """A few lines left by somebody's boots; their place depends only on the cell."""
    d = []
    for i in range(3):
        turn = (cell * 137 + i * 71) % 360
        from_x, from_y = polar(18 + (cell * 29 + i * 41) % 52, turn)
        length, lean = 8 + (cell * 17 + i * 23) % 22, 28 + (cell * 53 + i * 19) % 40
        to_x, to_y = polar(length, lean)
        d.append(f"M{number(x + from_x)} {number(y + from_y)}l{number(to_x)} {number(to_y)}")
    return path("".join(d), stroke=surface.light, stroke_width=1.1, stroke_opacity=0.35)


def labels(texts: dict[int, str], theme: Theme) -> str:
    """Words on the seam at the foot of cells: names of cells, and of the units on them."""
    surface = _SURFACES[theme.base]
    written = []
    for cell, text in texts.items():
        x, y = cell_centre(cell)
        y += APOTHEM
        written.append(letters(text, x, y, 10, surface.print, weight=1.9, fit=92, outline=surface.plate))
    return group("".join(written), class_="labels")


def shadow(x: float, y: float) -> str:
    """The shadow that a tile throws on the table."""
    return element("polygon", points=hexagon(x + 1.5, y + 4.5, 91), fill="#000000", fill_opacity=0.4)
