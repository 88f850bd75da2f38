"""Drawings as pixels, by resvg (the extra `nshex[pictures]`); everything else works without it."""

from __future__ import annotations

import re
from typing import Final

from nshex.drawing.svg import PictureError

MOST_PIXELS: Final = 40_000_000
"""More would only fill the memory."""
MISSING: Final = "PNG needs the package resvg_py; install nshex[pictures], or write SVG"


def png_bytes(drawing: str) -> bytes:
    """A drawing as the bytes of a PNG file, in the size the drawing asks for.

    No fonts are needed: drawings contain their letters as strokes.
    """
    width, height = _extent(drawing)
    if width * height > MOST_PIXELS:
        raise PictureError(f"{width:g} × {height:g} pixels are too many for PNG; expected a smaller size")
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PictureError(MISSING) from None
    return bytes(svg_to_bytes(svg_string=drawing, skip_system_fonts=True))


_SIZE: Final = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')


def _extent(drawing: str) -> tuple[float, float]:
    found = _SIZE.match(drawing)
    if found is None:
        raise PictureError(
            "no drawing with a width and a height; expected what the functions of pictures give"
        )
    return float(found[1]), float(found[2])
