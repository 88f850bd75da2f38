"""Pieces that many drawings share: bodies, weapons, rank marks and machine parts.

Names in capitals are path data, to be filled, cut or laid over; functions give path data that depends on
numbers, or whole fragments. Busts end in the rim of the circle, like heads on coins.
"""

from __future__ import annotations

from math import cos, pi, sin

from nshex.drawing.glyphs.pens import cut, disc, fill, hole, line, over, score

# --- path data by numbers --------------------------------------------------------------------------


def _polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _polar(radius: float, angle: float) -> tuple[float, float]:
    """A point by its distance and its angle in turns, clockwise from the top."""
    return radius * sin(2 * pi * angle), -radius * cos(2 * pi * angle)


def star(points: int, outer: float, inner: float) -> str:
    """A star with one point up."""
    return _polygon([_polar(inner if k % 2 else outer, k / (2 * points)) for k in range(2 * points)])


def gear(teeth: int, outer: float, root: float) -> str:
    """A cog wheel; a tooth stands on top."""
    corners: list[tuple[float, float]] = []
    for k in range(teeth):
        for offset, radius in ((-0.3, root), (-0.18, outer), (0.18, outer), (0.3, root)):
            corners.append(_polar(radius, (k + offset) / teeth))
    return _polygon(corners)


def saw(teeth: int, outer: float, root: float) -> str:
    """A saw blade whose teeth lean clockwise."""
    corners: list[tuple[float, float]] = []
    for k in range(teeth):
        corners += [_polar(root, (k - 0.5) / teeth), _polar(outer, (k + 0.35) / teeth)]
    return _polygon(corners)


def gap(x: float, y: float, r: float) -> str:
    """A circle run against the clock, which leaves a hole in the shape whose path data it joins."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


# --- bodies ----------------------------------------------------------------------------------------

SHOULDERS = "M-34 21A40 40 0 0 0 34 21Q30 11 16 9H-16Q-30 11 -34 21Z"
HEAD = "M-14 -14Q-14 -31 0 -31Q14 -31 14 -14V-4Q13 9 0 15Q-13 9 -14 -4Z"
HELMET = "M-20 -12Q-20 -38 0 -38Q20 -38 20 -12L24 -5H-24Z"
SKULL = "M-18 -4A18 18 0 1 1 18 -4Q18 6 11 9V18H-11V9Q-18 6 -18 -4Z"
HOOD = "M0 -39Q24 -30 25 -4Q26 10 34 21A40 40 0 0 1 -34 21Q-26 10 -25 -4Q-24 -30 0 -39Z"


def bust(head: str = HEAD) -> str:
    """Head and shoulders."""
    return fill(SHOULDERS) + over(head)


def eyes(y: float, spread: float = 6, r: float = 2.6) -> str:
    """Two plain eyes."""
    return hole(-spread, y, r) + hole(spread, y, r)


def skull() -> str:
    """A bare skull, about 36 wide, its eyes at the middle."""
    sockets = hole(-8, -3, 5.5) + hole(8, -3, 5.5) + cut("M0 4L3.5 10H-3.5Z")
    return fill(SKULL) + sockets + score("M-4 13V18M4 13V18", 2)


def runner() -> str:
    """A figure in full stride to the right; the leading hand is at (27, -11), the head around (13, -27)."""
    back = line("M-2 7L-15 17L-33 15", 8) + line("M4 -13L-13 -13L-20 1", 6)
    front = line("M-1 7L16 12L11 33", 8.5) + line("M8 -13L18 -2L27 -11", 6)
    return back + line("M6 -14L-2 6", 13) + front + disc(13, -27, 8)


# --- marks -----------------------------------------------------------------------------------------

CROSS = "M-5 -15H5V-5H15V5H5V15H-5V5H-15V-5H-5Z"
BOLT = "M6 -20L-11 4H-1L-6 20L11 -4H1Z"


def chevrons(count: int, y: float, half: float = 17) -> str:
    """Rank chevrons as path data, one under the other, the point of the first at y."""
    rise = half * 0.45
    return "".join(
        f"M{-half:g} {top + rise:g}L0 {top:g}L{half:g} {top + rise:g}"
        for top in (y + 10 * row for row in range(count))
    )


# --- weapons and machine parts ---------------------------------------------------------------------

RIFLE = "M-30 7L-29 -4H-12L-9 -6H8V-4H30V0H10V3H2L0 11H-6L-5 4H-13L-22 9Z"
PISTOL = "M-16 -9H18V0H2Q1 6 -4 6L-6 16H-16L-13 0Z"
SWORD = "M0 -38L6 -30V14H-6V-30ZM-14 14H14V20H-14ZM-3.5 20H3.5V32H-3.5Z"
BARREL = "M-5 -39H5V-32H3.5V0H-3.5V-32H-5Z"


def net() -> str:
    """A thrown net with weights, opening upwards from the hand at (0, 0); 46 wide and 38 tall."""
    cords = line("M0 0L-19 -28M0 0V-34M0 0L19 -28", 4)
    meshes = line("M-7 -10Q0 -12 7 -10M-13 -19Q-5 -19 0 -24Q5 -19 13 -19", 3.5)
    rim = line("M-19 -28Q-7 -26 0 -34Q7 -26 19 -28", 3.5)
    weights = disc(-19, -28, 4) + disc(0, -34, 4) + disc(19, -28, 4)
    return cords + meshes + rim + weights


def tread(x: float, top: float, bottom: float) -> str:
    """A caterpillar track seen from above."""
    left, right, soft = x - 6, x + 6, 4
    body = (
        f"M{left:g} {top + soft:g}Q{left:g} {top:g} {x:g} {top:g}Q{right:g} {top:g} {right:g} {top + soft:g}"
        f"V{bottom - soft:g}Q{right:g} {bottom:g} {x:g} {bottom:g}"
        f"Q{left:g} {bottom:g} {left:g} {bottom - soft:g}Z"
    )
    rungs = range(int(top) + 8, int(bottom) - 4, 8)
    return fill(body) + score("".join(f"M{left + 1:g} {y}H{right - 1:g}" for y in rungs), 2)
