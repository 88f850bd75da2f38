"""Vegas: hats, suits and sweet words."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import around, cut, disc, fill, hole, line, over, place, score, twin
from nshex.drawing.glyphs.shapes import CROSS, RIFLE, SKULL, bust

# The ace of spades; the star runs against the clock to leave a hole.
EMBLEM = fill(
    "M0 -40Q10 -24 28 -10Q40 2 30 14Q18 24 6 13Q8 28 16 36H-16Q-8 28 -6 13Q-18 24 -30 14Q-40 2 -28 -10"
    "Q-10 -24 0 -40ZM0 -19L-4 -8L-15 -8L-6 -1L-9 10L0 3L9 10L6 -1L15 -8L4 -8Z"
)

_FEDORA = "M-15 -22Q-14 -38 -6 -37L0 -34L6 -37Q14 -38 15 -22L28 -17Q0 -8 -28 -17Z"
_COWBOY_HAT = (
    "M-12 -22Q-14 -40 0 -36Q14 -40 12 -22Q24 -22 30 -27Q34 -12 0 -12Q-34 -12 -30 -27Q-24 -22 -12 -22Z"
)
_SHOTGUN = "M-32 9L-27 -6H-6L-4 -10H34V4H-6L-12 6L-15 14H-23L-21 5Z"

DRAWINGS = {
    "mercenary": (
        bust()
        + over("M-17 -19V-22Q-15 -37 0 -37Q15 -37 17 -22V-19Z", 1.5)
        + twin(cut("M12 -14H3V-10H11Z"))
        + score("M8 -4L3 4", 2)
        + place(over(_SHOTGUN, 2.5), 2, 17, turn=-8, scale=0.9)
        + score("M10 13L28 10", 2.4)
    ),
    "bodyguard": (
        bust()
        + cut("M-13 -15H13V-8Q8 -2 2 -9H-2Q-8 -2 -13 -8Z")
        + cut("M-10 12L0 18L10 12L4 40H-4Z")
        + fill("M-3 18H3L5 33L0 38L-5 33Z")
        + line("M15 -10Q21 -2 17 8", 2.4)
    ),
    "guard": (
        fill("M-16 -16V-24Q-16 -39 0 -39Q16 -39 16 -24V-16Z")
        + cut("M-12 -27H12V-20H-12Z")
        + over("M-25 -15H25V20Q23 28 0 38Q-23 28 -25 20Z", 2)
        + cut("M-17 -7H17V4H-17Z")
        + score("M-13 13H13M-13 22H13", 4)
    ),
    "marksman": (
        bust()
        + over(_COWBOY_HAT, 1.5)
        + twin(cut("M11 -8H2V-3H11Z"))
        + place(over(RIFLE, 2.5), 2, 19, turn=-12, scale=0.93)
    ),
    "agitator": (
        fill("M-34 -10H-16L12 -30V22L-16 6H-34Z")
        + fill("M-28 9H-15L-8 31H-20Z")
        + line("M20 -16Q26 -4 20 8M29 -20Q38 -4 29 12", 5)
    ),
    "saboteur": (
        bust()
        + over(_FEDORA, 1.5)
        + cut("M-14 -11Q0 -14 14 -11V-2Q8 4 0 -3Q-8 4 -14 -2Z")
        + disc(-6, -5, 2.2)
        + disc(6, -5, 2.2)
        + hole(0, 27, 10)
        + line("M0 21V27H4.5", 3)
    ),
    "medic": (
        fill("M-34 -12H34V20L29 26H-29L-34 20Z") + line("M-13 -15V-26H13V-15", 7) + place(cut(CROSS), 0, 7)
    ),
    "scout": (
        fill("M-30 -26L-16 -20Q0 -27 16 -20L30 -26Q34 2 21 19Q10 35 0 37Q-10 35 -21 19Q-34 2 -30 -26Z")
        + twin(hole(12, -3, 10) + disc(12, -3, 5))
        + cut("M0 4L5 12L0 20L-5 12Z")
    ),
    "mine": (
        around(fill("M-7 -22L0 -41L7 -22Z"), 0, 45, 90, 135, 180, 225, 270, 315)
        + disc(0, 0, 28)
        + place(cut(SKULL) + disc(-8, -3, 5) + disc(8, -3, 5) + line("M-4 13V18M4 13V18", 2), 0, 1)
    ),
}
