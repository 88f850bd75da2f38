"""Moloch: machines, all lenses, plates and barrels."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import around, cut, disc, fill, hole, limb, line, over, place, score, twin
from nshex.drawing.glyphs.shapes import BARREL, BOLT, CROSS, chevrons, gap, gear, net, tread

# A cog that watches.
EMBLEM = (
    fill(gear(10, 40, 32) + gap(0, 0, 24))
    + fill("M-21 0Q0 -21 21 0Q0 21 -21 0Z" + gap(0, 0, 8.5))
    + disc(0, 0, 4)
)

_BAYONET = fill("M-7 -10L-9 -24L0 -40L9 -24L7 -10Z") + score("M0 -30V-16", 2.4)

DRAWINGS = {
    "blocker": (
        fill("M-35 -12L-22 -28H22L35 -12V18L22 32H-22L-35 18Z")
        + cut("M-29 -9H29V14H-29Z")
        + fill("M-30 15L-13 -10H-3L-20 15ZM-10 15L7 -10H17L0 15ZM10 15L27 -10H30V3L21 15Z")
        + "".join(hole(x, y, 3) for y in (-18.5, 23) for x in (-18, 0, 18))
    ),
    "hybrid": (
        fill("M-18 -18Q-18 -38 0 -38Q18 -38 18 -18V-6L12 -2V8L4 14H-4Q-17 8 -18 -6Z")
        + score("M0 -38V-26L4 -22V-12L0 -8V14", 2.5)
        + cut("M-14 -15Q-8 -19 -4 -14Q-8 -11 -14 -15Z")
        + hole(10, -15, 5.5)
        + disc(10, -15, 2)
        + score("M4 0H12M4 5H10", 2)
        + fill("M-25 32L-28 21H-10L-7 18H10V20H32V26H13V29H6L4 37H-4L-4 30H-12L-19 35Z")
    ),
    "gauss_cannon": (
        fill("M-28 21L-17 12H17L28 21L23 33H-23Z")
        + fill("M-13 14V-37L-5 -30V14ZM13 14V-37L5 -30V14Z")
        + line("M-17 4H-6M-17 -8H-6M-17 -20H-6M17 4H6M17 -8H6M17 -20H6", 6)
        + line("M0 -39V8", 3.5)
        + hole(-13, 23, 3)
        + hole(13, 23, 3)
        + hole(0, 23, 3)
    ),
    "juggernaut": (
        tread(-27, -18, 27)
        + tread(27, -18, 27)
        + fill("M-18 -14H18V26L9 34H-9L-18 26Z")
        + fill("M-33 -22H33L24 -16H-24Z")
        + fill("M-25 -20L-15 -36L-5 -20ZM5 -20L15 -36L25 -20Z")
        + hole(0, 8, 13)
        + disc(0, 8, 9)
        + limb("M0 8L25 -7", 7)
    ),
    "hunter_killer": (
        around(_BAYONET, 0, 60, -60, 180)
        + fill("M-17 -5L0 -15L17 -5L13 9L0 17L-13 9Z")
        + hole(0, 1, 8.5)
        + disc(0, 1, 4.5)
    ),
    "clown": (
        twin(disc(22, 7, 10) + disc(24, -7, 6))
        + disc(0, 10, 22)
        + over("M-15 -9L0 -33L15 -9Q0 -16 -15 -9Z", 2)
        + fill("M0 -40L2.5 -35L8 -34.5L4 -31L5 -25.5L0 -28L-5 -25.5L-4 -31L-8 -34.5L-2.5 -35Z")
        + twin(score("M12 0L6 8M6 0L12 8", 2.8))
        + hole(0, 12, 5.5)
        + disc(0, 12, 3.5)
        + cut("M-15 17Q0 24 15 17Q11 31 0 31Q-11 31 -15 17Z")
        + line("M-7 20V28M0 22V31M7 20V28", 1.8)
    ),
    "armored_hunter": (
        around(fill("M-9 -12L0 -40L9 -12Z"), 0, 60, 120, 180, 240, 300)
        + over("M-21 12V-6Q-20 -25 0 -25Q20 -25 21 -6V12L11 22H-11Z", 2.5)
        + cut("M-15 -6H15V3H-15Z")
        + disc(-6, -1.5, 2.6)
        + disc(6, -1.5, 2.6)
        + score("M-7 11V16M0 11V16M7 11V16", 2.8)
    ),
    "armored_guard": (
        around(fill(BARREL), 60, -60)
        + disc(0, 0, 17)
        + twin(fill("M16 14L26 31H14L8 18Z"))
        + over("M-17 -31H17L20 -4Q14 20 0 30Q-14 20 -20 -4Z")
        + score("M-10 -16H10M0 -16V14", 5)
    ),
    "guard": (
        line("M0 12L-19 33M0 12L19 33M0 12V37", 6)
        + around(fill(BARREL), 0, -60)
        + disc(0, 1, 18)
        + hole(0, 1, 10)
        + disc(0, 1, 5)
    ),
    "protector": (
        around(fill(BARREL), 0, 60, -60)
        + over("M-26 10A26 26 0 0 1 26 10V16H-26Z", 2)
        + fill("M-33 19H33L27 30H-27Z")
        + cut("M-15 -1H15V8H-15Z")
        + disc(0, 3.5, 3.2)
    ),
    "hornet": (
        twin(
            fill("M4 -10Q26 -34 36 -16Q38 -4 5 -3Z")
            + fill("M5 0Q32 0 30 12Q24 20 4 6Z")
            + line("M4 -26L12 -36", 3.5)
        )
        + disc(0, -21, 10)
        + fill("M-8 -14H8V-2H-8Z")
        + over("M-11 2Q0 -8 11 2Q14 20 0 40Q-14 20 -11 2Z", 2)
        + score("M-11 8Q0 12 11 8M-10 17Q0 21 10 17M-7 26Q0 29 7 26", 3)
        + twin(hole(5, -22, 3.2))
    ),
    "net_fighter": (
        place(
            place(net(), scale=1.3)
            + limb("M-12 -8Q-15 6 0 8Q15 6 12 -8", 6, 2)
            + fill("M-9 6H9L6 25H-6Z")
            + hole(0, 12, 3),
            6,
            11,
            turn=-30,
        )
    ),
    "stormtrooper": (
        fill("M-17 -34H17L22 -22V-4L13 6H-13L-22 -4V-22Z")
        + cut("M-14 -24H14L11 -12H-11Z")
        + disc(0, -18, 3.4)
        + twin(
            fill("M25 -22H33L35 -18V0H33V14H27V0H25Z") + line("M10 6L17 17L11 32", 7) + line("M17 33H7", 6)
        )
    ),
    "mother_module": (
        fill("M-19 -20Q-19 -38 0 -38Q19 -38 19 -20V22H-19Z")
        + cut("M-13 -19Q-13 -31 0 -31Q13 -31 13 -19V16H-13Z")
        + place(fill(BOLT), 0, -7, scale=1.05)
        + fill("M-27 25H27L22 33H-22Z")
        + twin(line("M24 18H32V-8H24", 5))
    ),
    "medic": fill(gear(8, 40, 32)) + place(cut(CROSS), scale=1.45),
    "brain": (
        twin(
            fill("M2 -30Q12 -38 20 -30Q31 -28 30 -17Q38 -8 31 1Q30 12 19 11Q12 18 2 12Z")
            + score("M12 -29Q20 -24 13 -17M30 -15Q20 -18 18 -9Q9 -10 9 -2M28 2Q22 -2 16 4", 3)
        )
        + fill("M-16 19H16L20 26H-20ZM-14 29H14L11 36H-11Z")
    ),
    "officer": (
        line("M0 -24V-37", 5)
        + fill("M-20 -28H20L25 -9L13 10H-13L-25 -9Z")
        + cut("M-16 -18H16V-10H4.5V4H-4.5V-10H-16Z")
        + line(chevrons(2, 16), 6)
    ),
    "scout": (
        disc(0, -2, 20)
        + hole(0, -2, 13)
        + disc(0, -2, 8.5)
        + hole(3, -5, 3)
        + line("M0 17V37", 5)
        + twin(line("M14 10L24 30", 5) + line("M13 -16L20 -29", 4) + disc(21, -30, 4.5))
    ),
}
