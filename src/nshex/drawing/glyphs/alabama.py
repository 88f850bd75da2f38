"""Alabama: hired guns from the plains."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import cut, fill, line, over, place, score
from nshex.drawing.glyphs.shapes import net, star

# A lucky horseshoe around a star.
EMBLEM = fill(
    "M-12 37L-26 30Q-38 12 -35 -6Q-28 -38 0 -38Q28 -38 35 -6Q38 12 26 30L12 37L10 27L17 22Q26 10 23 -5"
    "Q18 -26 0 -26Q-18 -26 -23 -5Q-26 10 -17 22L-10 27Z"
) + place(fill(star(5, 16, 7)), 0, 1)

DRAWINGS = {
    "netter": place(net(), -5, 15, turn=20, scale=1.32) + line("M-5 15Q-32 8 -28 24Q-18 38 6 32", 5),
    "gunner": (
        fill("M-11 -36H-5V-6H-11ZM-3 -38H3V-6H-3ZM5 -36H11V-6H5Z")
        + fill("M-14 -28H14V-22H-14ZM-15 -9H15V20L8 26H-8L-15 20Z")
        + line("M0 24V34M-10 36H10", 6)
        + line("M16 4Q32 4 29 22", 6)
        + score("M-8 -1H8M-8 7H8", 3)
        + score("M24 2L22 8M31 9L26 12", 2.4)
    ),
    "shooter": (
        place(
            fill("M-17 -18H36V-9H10V-4L5 2H-3V7Q-5 12 -10 12H-12L-18 32H-31L-26 4Q-32 0 -29 -8Z")
            + score("M-8 -13V2M10 -13V-5", 2.6)
            + score("M-3 -3H5M-3 -8H5", 2)
            + line("M-20 -18L-26 -23", 5)
            + line("M-2 6Q6 6 5 -1", 3),
            0,
            -2,
            scale=0.94,
        )
    ),
    "shield": (
        fill(
            "M-12 -24Q-13 -40 0 -37Q13 -40 12 -24Q22 -24 27 -28Q30 -18 12 -16H-12"
            "Q-30 -18 -27 -28Q-22 -24 -12 -24Z"
        )
        + over("M-27 -12Q0 -20 27 -12V8Q24 29 0 38Q-24 29 -27 8Z", 2)
        + place(cut(star(5, 17, 7)), 0, 10)
    ),
}
