"""Borgo: mutants, all claws, horns and teeth."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import around, cut, disc, fill, hole, limb, line, over, place, score, twin
from nshex.drawing.glyphs.shapes import CROSS, HOOD, PISTOL, chevrons, net, skull, star

# The print of a clawed paw.
EMBLEM = place(
    around(fill("M-6 -20Q-9 -32 1 -45Q8 -32 6 -20Q0 -15 -6 -20Z"), -58, -20, 20, 58)
    + fill("M-21 12Q-22 -10 0 -13Q22 -10 21 12Q16 27 0 20Q-16 27 -21 12Z"),
    0,
    11,
)

_HORNS = twin(fill("M10 -16Q27 -14 26 -33Q38 -12 16 0Z"))
_FIST = "M-11 -6Q-11 -10 -7 -10H8Q12 -10 12 -6V6Q12 10 8 10H-7Q-11 10 -11 6Z"

DRAWINGS = {
    "mutant": (
        fill(
            "M-24 -10Q-26 -34 -4 -34Q8 -40 20 -30Q30 -18 24 0Q34 10 26 24Q14 38 -4 36"
            "Q-26 34 -28 16Q-30 4 -24 -10Z"
        )
        + cut("M-20 -16L-2 -8Q-4 2 -12 1Q-20 -2 -20 -16ZM19 -19L6 -11Q8 -4 13 -5Q19 -8 19 -19Z")
        + disc(-10, -5, 2.6)
        + cut("M-21 10Q0 3 23 8Q21 28 0 29Q-19 28 -21 10Z")
        + fill("M-19 7L-12 19L-5 5ZM-4 4L2 17L9 4ZM10 4L16 18L22 6ZM-12 31L-4 18L3 31ZM4 31L10 20L16 28Z")
    ),
    "claws": (
        fill("M-19 12H20Q21 28 8 38H-10Q-20 28 -19 12Z")
        + fill(
            "M-19 9Q-30 -14 -17 -36Q-13 -14 -8 9ZM-5 9Q-9 -18 3 -40Q8 -18 7 9Z"
            "M10 9Q12 -14 24 -32Q29 -10 21 9Z"
        )
        + score("M-19 20H20M-15 28H16", 3)
    ),
    "super_mutant": (
        fill("M-12 -6Q-20 -20 -34 -14Q-42 4 -34 20A40 40 0 0 0 34 20Q42 4 34 -14Q20 -20 12 -6Z")
        + twin(fill("M37 -12L29 -30L24 -14ZM25 -14L18 -28L12 -10Z") + score("M37 3Q22 -2 16 14", 3.5))
        + over("M-13 -20Q-13 -38 0 -38Q13 -38 13 -20L16 -4Q11 10 0 10Q-11 10 -16 -4Z", 3)
        + twin(cut("M11 -22L1 -16L9 -12Z"))
        + cut("M-11 -6H11Q9 4 0 4Q-9 4 -11 -6Z")
        + fill("M-9 5L-6 -6L-3 5ZM9 5L6 -6L3 5Z")
        + score("M0 18V34", 3.5)
    ),
    "net_fighter": (
        place(net(), 0, 5, scale=1.2)
        + over(
            "M-11 37L-12 24Q-22 16 -21 4L-15 8V0Q-11 -6 -6 -1Q-1 -7 4 -1Q9 -6 14 0V6Q18 18 12 24L12 36"
            "Q0 41 -11 37Z",
            2,
        )
        + score("M-6 1V12M4 1V12", 2.6)
    ),
    "brawler": (
        place(fill(star(9, 18, 12)), 14, -19)
        + line("M14 -19L-22 26", 8)
        + limb("M13 29L-6 13", 15, 2)
        + place(over(_FIST, 2) + score("M-11 -4H5M-11 3H5", 2.6), -9, 10, turn=38)
    ),
    "assassin": (
        fill(HOOD)
        + cut("M0 -25Q15 -19 15 -1Q13 11 0 15Q-13 11 -15 -1Q-15 -19 0 -25Z")
        + fill("M-12 -8L-2 -3L-9 1ZM12 -8L2 -3L9 1Z")
        + place(over(PISTOL, 2.5), 3, 20, scale=1.05)
    ),
    "medic": (
        place(
            fill("M-9 -14H9V20H-9ZM-2 20H2V37H-2ZM-12 -18H12V-13H-12ZM-3 -28H3V-18H-3ZM-9 -33H9V-28H-9Z")
            + score("M-4 -5H8M-4 3H8M-4 11H8", 2.6),
            5,
            -1,
            turn=38,
        )
        + place(over(CROSS, 3), -17, -14)
    ),
    "officer": (place(_HORNS + skull(), 0, -6, scale=0.88) + line(chevrons(2, 17), 6)),
    "super_officer": (
        place(
            _HORNS + skull() + fill("M-13 -21L-16 -36L-7 -29L0 -41L7 -29L16 -36L13 -21Q0 -26 -13 -21Z"),
            0,
            -4,
            scale=0.86,
        )
        + line(chevrons(2, 18, 15), 6)
    ),
    "scout": (
        fill("M-15 -10L-24 -33Q-8 -30 -4 -18H4Q8 -30 24 -33L15 -10Q24 6 13 19L0 30L-13 19Q-24 6 -15 -10Z")
        + hole(0, 0, 10)
        + disc(0, 0, 5)
        + cut("M-8 16H8L4 22L0 17L-4 22Z")
        + twin(line("M33 -8Q38 8 27 24", 4.5))
    ),
}
