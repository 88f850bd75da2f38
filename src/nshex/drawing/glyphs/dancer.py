"""Dancer: three objects not from this world."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import around, cut, disc, fill, hole, line, twin
from nshex.drawing.glyphs.shapes import star

# Three bodies whirling around nothing.
EMBLEM = around(
    disc(-10, -27, 8) + fill("M2 -36Q36 -30 32 6Q24 -14 4 -16Q-4 -16 -8 -14Q4 -20 2 -36Z"), 0, 120, 240
)

DRAWINGS = {
    "object_yellow": (
        fill("M-26 -29H26L7 0L26 29H-26L-7 0Z")
        + cut("M-14 -23H14L0 -3Z")
        + cut("M0 8L13 23H-13Z")
        + fill("M-22 -34H22L28 -27H-28ZM-28 27H28L22 34H-22Z")
        + disc(0, -16, 4)
        + twin(line("M22 -13Q31 0 22 13", 4) + line("M31 -16Q40 0 31 16", 4))
    ),
    "object_red": (
        fill(star(10, 40, 25)) + hole(0, 0, 18) + fill("M-16 0Q0 -16 16 0Q0 16 -16 0Z") + hole(0, 0, 5.5)
    ),
    "object_blue": (
        fill("M0 -40Q11 -16 0 8Q-11 -16 0 -40Z")
        + twin(fill("M5 10Q18 -10 14 -34Q34 -8 11 14Z") + fill("M13 17Q31 8 36 -10Q44 16 16 25Z"))
        + disc(0, 22, 9)
        + hole(0, 22, 4)
        + line("M-13 34Q0 39 13 34", 5)
    ),
}
