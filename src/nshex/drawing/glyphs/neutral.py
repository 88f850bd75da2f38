"""Neutral: the Mad Bomber, on nobody's side."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import cut, disc, fill, hole, line, place
from nshex.drawing.glyphs.shapes import gap, star

# A ragged blast with a warning in it; stroke and dot run against the clock to leave holes.
EMBLEM = fill(
    "M3 -40L9 -25L27 -30L22 -15L40 -6L27 4L34 20L18 19L14 37L1 27L-14 36L-15 21L-34 22L-27 6L-40 -3L-25 -12"
    "L-29 -27L-12 -23ZM-5 -17L-3 6H3L5 -17Z" + gap(0, 14, 4.5)
)

DRAWINGS = {
    "mad_bomber": (
        disc(-4, 9, 28)
        + fill("M6 -22L17 -15L12 -7L1 -14Z")
        + line("M10 -18Q11 -26 17 -25", 4.5)
        + place(fill(star(6, 9.5, 4)), 20, -26)
        + hole(-14, 2, 7)
        + hole(7, 2, 6)
        + disc(-12, 1, 3)
        + disc(8, 4, 2.5)
        + cut("M-23 14Q-3 20 15 14Q13 32 -4 32Q-21 32 -23 14Z")
        + line("M-15 18V28M-7 18V31M1 18V31M8 17V28", 2)
    ),
}
