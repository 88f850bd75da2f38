"""The pens all glyphs are drawn with.

A drawing is SVG text in two placeholder colours, so that the same silhouette can be printed in any theme:
INK makes the shape, PAPER cuts details out of it. Everything stands upright in a circle of radius 40 around
(0, 0), y down. Pens fix caps and joins once, which keeps strokes alike in all armies.
"""

from __future__ import annotations

INK = "@ink"
PAPER = "@paper"


def fill(d: str) -> str:
    """A solid shape."""
    return f'<path d="{d}" fill="{INK}"/>'


def cut(d: str) -> str:
    """A shape taken out of the ink under it."""
    return f'<path d="{d}" fill="{PAPER}"/>'


def _stroke(d: str, colour: str, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def line(d: str, width: float = 5) -> str:
    """A round stroke of ink."""
    return _stroke(d, INK, width)


def score(d: str, width: float = 3) -> str:
    """A round stroke cut out of the ink under it."""
    return _stroke(d, PAPER, width)


def over(d: str, gap: float = 3) -> str:
    """A solid shape lying on others: a thin gap around it keeps it apart from the ink below."""
    return score(d, 2 * gap) + fill(d)


def limb(d: str, width: float = 8, gap: float = 2.5) -> str:
    """A stroke of ink that keeps its distance from what lies below, for arms, legs and cables."""
    return score(d, width + 2 * gap) + line(d, width)


def disc(x: float, y: float, r: float) -> str:
    """A solid circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{INK}"/>'


def hole(x: float, y: float, r: float) -> str:
    """A circle taken out."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{PAPER}"/>'


def ring(x: float, y: float, r: float, width: float = 5) -> str:
    """A circle line."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="none" stroke="{INK}" stroke-width="{width:g}"/>'


def place(drawing: str, x: float = 0, y: float = 0, *, turn: float = 0, scale: float = 1) -> str:
    """The drawing somewhere else, turned clockwise and scaled around its own middle."""
    steps = [f"translate({x:g} {y:g})"] if x or y else []
    steps += [f"rotate({turn:g})"] if turn else []
    steps += [f"scale({scale:g})"] if scale != 1 else []
    return f'<g transform="{" ".join(steps)}">{drawing}</g>' if steps else drawing


def flip(drawing: str) -> str:
    """The mirror image, left for right."""
    return f'<g transform="scale(-1 1)">{drawing}</g>'


def twin(drawing: str) -> str:
    """The drawing together with its mirror image, for faces and machines drawn by halves."""
    return drawing + flip(drawing)


def around(drawing: str, *turns: float) -> str:
    """One drawing repeated at several angles around the middle."""
    return "".join(place(drawing, turn=turn) for turn in turns)
