"""Smart: the clean machines of a thinking enemy, sleek shells around circuits."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import around, cut, disc, fill, hole, line, over, place, score, twin
from nshex.drawing.glyphs.shapes import BARREL, BOLT, SHOULDERS, chevrons, net, saw

# A circuit that grows in a hexagonal cell.
EMBLEM = (
    line("M-18 -31.2H18L36 0L18 31.2H-18L-36 0Z", 7)
    + around(line("M0 0V-13L9 -18", 6) + disc(11, -19, 5.5), 0, 120, 240)
    + disc(0, 0, 9)
)

DRAWINGS = {
    "ripper": (
        fill(saw(12, 40, 31))
        + hole(0, 0, 11)
        + disc(0, 0, 6)
        + around(score("M-4 -18Q8 -25 18 -17", 4), 0, 120, 240)
    ),
    "twister": (
        around(fill("M2 -8Q-16 -18 -6 -39Q0 -25 16 -22Q10 -10 2 -8Z"), 0, 90, 180, 270)
        + disc(0, 0, 13)
        + hole(0, 0, 7)
        + disc(0, 0, 3)
    ),
    "net_fighter": (
        place(net(), 0, -4, turn=180, scale=1.12)
        + fill("M-16 -26H16L21 -15L11 -2H-11L-21 -15Z")
        + cut("M-9 -20H9V-11H-9Z")
        + disc(0, -15.5, 3)
        + twin(line("M20 -20H28", 5) + line("M20 -25H31", 4))
    ),
    "gauss_cannon": (
        twin(
            fill("M3 24H11L23 6Q26 -12 15 -35L9 -33Q14 -12 11 -2L3 10Z")
            + score("M10 5L22 11M7 14L16 20", 2.8)
        )
        + disc(0, -10, 8)
        + line("M0 -24V-38", 4.5)
        + fill("M-14 28H14L17 35Q0 42 -17 35Z")
    ),
    "golem_mk3": (
        fill("M-15 -14H15L22 -2L17 18H-17L-22 -2Z")
        + fill("M-11 -34H11V-17H-11Z")
        + cut("M-7 -29H7V-22H-7Z")
        + twin(fill("M24 -24H33L37 -12V12H24Z") + fill("M3 21H16V35H3Z") + hole(30, -14, 3.2))
        + score("M-9 -3H9M-7 5H7", 3.5)
    ),
    "cyborg": (
        fill(SHOULDERS)
        + over("M-16 -18Q-16 -38 0 -38Q16 -38 16 -18V-2L9 14H-9L-16 -2Z")
        + cut("M-12 -20H-1V-12H-12Z")
        + over("M0 -26H22V-6H0Z", 2)
        + hole(11, -16, 6.5)
        + disc(11, -16, 3)
        + line("M28 -16H36", 4)
        + score("M-6 -2V9M0 -1V10M6 -2V9", 2.6)
    ),
    "transporter": (
        fill("M-20 -9L-13 -17H13L20 -9V10L13 17H-13L-20 10Z")
        + cut("M-12 -6H12V6H-12Z")
        + fill("M-3 -6H3V6H-3Z")
        + line("M-32 -6A32 32 0 0 1 18 -27M32 6A32 32 0 0 1 -18 27", 5.5)
        + fill("M12 -36L29 -21L11 -16ZM-12 36L-29 21L-11 16Z")
    ),
    "bio_droid": (
        around(fill(BARREL), 60, -60)
        + fill("M-18 -10Q-18 -34 0 -34Q18 -34 18 -10Q18 10 0 17Q-18 10 -18 -10Z")
        + twin(cut("M14 -14L3 -8Q3 3 10 1Q14 -3 14 -14Z") + line("M10 14Q17 24 13 34", 5))
        + line("M0 17V38", 5)
    ),
    "officer": (
        fill("M-22 6V-14Q-22 -36 0 -36Q22 -36 22 -14V6Z")
        + cut("M-16 -18H16Q16 -6 10 -6H-10Q-16 -6 -16 -18Z")
        + disc(-7, -12, 3)
        + disc(7, -12, 3)
        + twin(line("M25 -16V-4", 5))
        + line(chevrons(2, 14), 6)
    ),
    "mother_module": (
        fill("M-22 -22H22V22H-22Z")
        + around(line("M-13 -24V-34M0 -24V-37M13 -24V-34", 5), 0, 90, 180, 270)
        + place(cut(BOLT), scale=0.95)
    ),
    "scout": (
        fill("M-36 -2Q0 -34 36 -2Q0 30 -36 -2Z")
        + hole(0, -2, 12)
        + disc(0, -2, 7)
        + line("M0 -20V-36", 5)
        + disc(0, -34, 5)
        + line("M0 14V36", 5)
        + twin(line("M13 12L21 29", 5))
    ),
}
