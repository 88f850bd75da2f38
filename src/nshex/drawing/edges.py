"""What is on the six sides of a tile.

Every symbol is drawn for the top side and turned to where it belongs. It keeps within 25 units of the
middle of its side there, so that the discs in the corners stay free whatever the rotation.
"""

from __future__ import annotations

from itertools import pairwise

from nshex.drawing.lettering import letters
from nshex.drawing.palette import Theme
from nshex.drawing.sides import Pipe, Side
from nshex.drawing.svg import circle, group, line, moved, path, polar

_TIP = -84.5
_SPIKE_BASE = -55.5
_ARROW_START = -30.0
_ROOM = 50.0


def edge_group(side: Side, direction: int, direction_name: str, theme: Theme) -> str:
    """Everything on one side, the lowest layer first."""
    turn = 60 * direction
    turned = "".join(
        (
            _net(theme, faint=side.melee + side.ranged > 0) if side.net else "",
            _pipe_shape(side.pipe, theme) if side.pipe else "",
            _armor(theme) if side.armor else "",
            _beam(theme) if side.gauss else "",
            _attacks(side, theme),
        )
    )
    upright = _pipe_contents(side.pipe, turn, theme) if side.pipe else ""
    return group(
        group(turned, transform=moved(0, 0, turn=turn) or None),
        upright,
        class_="edge",
        data_side=direction_name,
    )


# --- attacks ---------------------------------------------------------------------------------------


def _attacks(side: Side, theme: Theme) -> str:
    """Spikes and arrows side by side, one for each point of strength."""
    count = side.melee + side.ranged
    if not count:
        return ""
    width = min(_ROOM / count, 25 if count > 1 else 38)
    start = -width * (count - 1) / 2
    spikes = "".join(
        _spike(start + width * i, width, _tint(i, side.melee, side.printed_melee, theme), theme)
        for i in range(side.melee)
    )
    arrows = "".join(
        _arrow(
            start + width * (side.melee + i), width, _tint(i, side.ranged, side.printed_ranged, theme), theme
        )
        for i in range(side.ranged)
    )
    return group(arrows, spikes, stroke=theme.ink, stroke_width=2.6, stroke_linejoin="round")


def _tint(index: int, present: int, printed: int, theme: Theme) -> str | None:
    """Points beyond the printed ones are tinted, and so is what is left of a reduced strength."""
    if index >= printed:
        return theme.up
    return theme.down if present < printed else None


def _spike(x: float, width: float, tint: str | None, theme: Theme) -> str:
    """A blade with a bright and a shaded half."""
    half = width / 2 - (0.6 if width < 30 else 0)
    base, notch = _SPIKE_BASE, _SPIKE_BASE - 4
    whole = line([(x - half, base), (x, _TIP), (x + half, base), (x, notch)], closed=True)
    shaded = line([(x, _TIP + 5), (x + half - 3, base - 2), (x, notch)], closed=True)
    change = _change(tint, theme)
    return group(
        path(whole, fill=tint or theme.blade),
        path(shaded, fill=theme.ink, fill_opacity=0.2, stroke="none"),
        class_="spike" + change,
    )


def _arrow(x: float, width: float, tint: str | None, theme: Theme) -> str:
    """A long arrow that begins under the middle and ends at the side."""
    head = min(width / 2 - 0.4, 13.5)
    shaft = head * 0.4
    neck = _TIP + 10 + head
    outline = [
        (x - shaft, _ARROW_START), (x - shaft, neck), (x - head, neck), (x, _TIP),
        (x + head, neck), (x + shaft, neck), (x + shaft, _ARROW_START),
    ]  # fmt: skip
    return path(line(outline, closed=True), fill=tint or theme.arrow, class_="arrow" + _change(tint, theme))


def _change(tint: str | None, theme: Theme) -> str:
    return "" if tint is None else " up" if tint == theme.up else " down"


def _beam(theme: Theme) -> str:
    """A gauss beam: it leaves a coil and flares where it goes through the side."""
    coil = "M-15-49H15M-15-60H15"
    return group(
        path(
            "M-8-30L-9-64L-23-87.5H23L9-64L8-30z",
            fill=theme.beam,
            stroke=theme.ink,
            stroke_width=2.6,
            stroke_linejoin="round",
        ),
        path("M-2.5-32H2.5L3-64L9-86H-9L-3-64z", fill=theme.beam_core),
        path(coil, stroke=theme.ink, stroke_width=8, stroke_linecap="round"),
        path(coil, stroke=theme.beam, stroke_width=3.6, stroke_linecap="round"),
        class_="beam",
    )


# --- armor, nets -----------------------------------------------------------------------------------


def _armor(theme: Theme) -> str:
    """A riveted plate along the side."""
    plate = line([(-46.5, -81), (46.5, -81), (37, -64.5), (-37, -64.5)], closed=True)
    rivets = "".join(circle(x, -73, 2.2) for x in (-33, -11, 11, 33))
    return group(
        path(plate, stroke=theme.ink, stroke_width=7.5),
        path(plate, fill=theme.steel, stroke=theme.rim, stroke_width=3.4),
        path("M-39-68.5H39", stroke=theme.ink, stroke_opacity=0.5, stroke_width=2.4),
        group(rivets, fill=theme.rim),
        class_="armor",
        stroke_linejoin="round",
    )


def _net(theme: Theme, *, faint: bool) -> str:
    """A wedge of mesh, thrown from the middle and weighted at the side; faint behind attacks."""
    near, far = 30.0, 82.0
    spread = (-26.0, -13.0, 0.0, 13.0, 26.0)
    ends = [_on_line(angle, far) for angle in spread]
    strands = "".join(line([_on_line(angle, near), _on_line(angle, far)]) for angle in spread)
    rows = "".join(_sagging(radius, spread) for radius in (48.0, 60.0, 72.0, far))
    wedge = line([polar(near, spread[0]), ends[0], ends[-1], polar(near, spread[-1])], closed=True)
    mesh = strands + rows
    weights = "".join(circle(round(x, 1), round(y + 2, 1), 4.2) for x, y in ends)
    return group(
        path(wedge, fill=theme.ink, fill_opacity=0.78),
        path(mesh, fill="none", stroke=theme.rope, stroke_width=2.7, stroke_opacity=0.5 if faint else None),
        group(weights, fill=theme.rope, stroke=theme.ink, stroke_width=2),
        class_="net",
    )


def _on_line(angle: float, radius: float) -> tuple[float, float]:
    """A point this far towards the side, measured straight up, not along the strand."""
    x, y = polar(radius, angle)
    stretch = radius / -y
    return x * stretch, y * stretch


def _sagging(radius: float, spread: tuple[float, ...]) -> str:
    """A cross strand that hangs inwards between the long ones."""
    knots = [_on_line(angle, radius) for angle in spread]
    d = line(knots[:1])
    for (x1, _), (x2, y2) in pairwise(knots):
        d += f"Q{(x1 + x2) / 2:.1f} {y2 + 5:.1f} {x2:.1f} {y2:.1f}"
    return d


# --- links -----------------------------------------------------------------------------------------


def _pipe_shape(pipe: Pipe, theme: Theme) -> str:
    """A pipe that ends in a broad arrow; pipes that harm enemies are red and barbed."""
    if pipe.harms:
        d = "M-15-30V-61L-24-55L0-87L24-55L15-61V-30z"
        fill = theme.harm
    else:
        d = "M-16.5-30V-67H-22.5L0-87L22.5-67H16.5V-30z"
        fill = theme.paper
    return path(d, fill=fill, stroke=theme.ink, stroke_width=2.8, stroke_linejoin="round", class_="link")


def _pipe_contents(pipe: Pipe, turn: float, theme: Theme) -> str:
    """What the link passes on, upright whatever the rotation."""
    placed = []
    radii = (65.0, 46.0)
    for (symbol, _), radius in zip(pipe.shows, radii, strict=False):
        x, y = polar(radius, turn)
        placed.append(group(symbol(theme), transform=moved(x, y, 0.9)))
    if len(pipe.shows) == 1 and pipe.shows[0][1]:
        x, y = polar(46.5, turn)
        colour = theme.paper if pipe.harms else theme.ink
        placed.append(letters(pipe.shows[0][1], x, y, 9.5, colour, weight=2.3))
    return "".join(placed)
