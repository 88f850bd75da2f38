"""Hegemony: gangs of the arena, mohawks, blades and nets."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import cut, disc, fill, flip, hole, limb, line, over, place, score, twin
from nshex.drawing.glyphs.shapes import RIFLE, SHOULDERS, SWORD, bust, chevrons, eyes, gap, net, runner

# A gang skull with a spiked mohawk; nose and tooth gaps run against the clock to leave holes.
EMBLEM = fill(
    "M-24 4Q-24 -10 -15 -17L-20 -31L-9 -24L-7 -37L0 -27L7 -37L9 -24L20 -31L15 -17Q24 -10 24 4"
    "Q24 15 15 19V34H-15V19Q-24 15 -24 4Z"
    + gap(-10, 4, 7)
    + gap(10, 4, 7)
    + "M0 13L-4 21H4ZM-7 26V34H-4V26ZM4 26V34H7V26Z"
)

_TRIDENT = line("M0 34V-20", 5) + line("M-10 -35V-26Q-10 -19 0 -19Q10 -19 10 -26V-35M0 -37V-20", 5)

DRAWINGS = {
    "runner": (
        runner()
        + fill("M5 -22L-3 -27L4 -30L2 -37L9 -34L13 -39L16 -34L21 -35L20 -29Z")
        + limb("M-12 6L31 -13", 4, 2)
        + fill("M26 -19L38 -16L31 -7Z")
        + disc(21, -8, 4.5)
    ),
    "thug": (
        bust("M-18 -14Q-18 -32 -2 -32Q14 -32 14 -14V0Q13 12 -2 14Q-17 12 -18 0Z")
        + cut("M-16 -15L-5 -10L-6 -6L-15 -9ZM12 -15L1 -10L2 -6L11 -9Z")
        + score("M-8 4H4", 3.5)
        + place(
            over("M-7 -24Q0 -32 7 -24L4 27H-4Z", 2) + twin(fill("M6 -25L12 -23L6 -17ZM5 -13L11 -11L5 -6Z")),
            22,
            3,
            turn=8,
        )
    ),
    "ganger": (
        fill("M12 -23L15 -35L5 -27L0 -39L-5 -26L-16 -35L-13 -22L-27 -23L-18 -12L-8 -4H10Z")
        + fill(SHOULDERS)
        + over(
            "M-16 16Q-22 -2 -17 -13Q-11 -24 2 -24Q14 -23 15 -12L22 -3L17 -1"
            "L15 9Q11 15 3 14L5 22Q-8 24 -16 16Z",
            2,
        )
        + cut("M4 -12L15 -11L6 -6Z")
        + score("M-17 1L17 0", 2.6)
        + fill("M-16 0L-29 -5L-24 3L-29 10L-16 4Z")
    ),
    "gladiator": (
        place(
            line("M-22 29Q-36 12 -29 -10Q-20 -34 6 -36Q20 -36 26 -28", 8)
            + fill(
                "M-16 33Q-21 12 -18 -4Q-14 -24 6 -25Q25 -25 27 -2L31 4L26 7V26Q22 32 14 35L6 20V34"
                "Q-6 37 -16 33Z"
            )
            + cut("M7 -6H27V0H17V22L12 26L8 14Z")
            + score("M-17 -9Q4 -18 24 -13", 2.8),
            scale=0.96,
        )
    ),
    "net_fighter": (
        place(net(), -5, 27, turn=-10, scale=1.25)
        + place(score("M0 34V-12", 9) + _TRIDENT, 11, 1, turn=21, scale=0.88)
    ),
    "net_master": (
        place(net(), -6, 14, turn=-44, scale=0.92)
        + place(net(), 6, 14, turn=44, scale=0.92)
        + place(bust(), 0, 8, scale=0.8)
        + cut("M-11 -8H11V3H-11Z")
        + line("M-11 -2.5H11M-4 -8V3M4 -8V3", 2)
    ),
    "guard": (
        line("M27 26V-16", 5)
        + fill("M27 -31L33 -18L27 -9L21 -18Z")
        + fill("M-16 -10V-24Q-16 -38 -3 -38Q10 -38 10 -24V-10Z")
        + cut("M-12 -22H6V-17H-1V-10H-5V-17H-12Z")
        + over("M-29 -7H23V10Q20 30 -3 38Q-26 30 -29 10Z", 2)
        + hole(-3, 13, 10)
        + disc(-3, 13, 5.5)
    ),
    "universal_soldier": (
        place(fill(SWORD), turn=42) + flip(place(over(RIFLE, 2.5), -1, 2, turn=-48, scale=1.18))
    ),
    "boss": (
        bust()
        + over("M-17 -21L-20 -35L-9 -29L0 -39L9 -29L20 -35L17 -21Z", 1.5)
        + cut("M-13 -16H13V-9Q8 -3 2 -9H-2Q-8 -3 -13 -9Z")
        + score("M-5 3H8", 3)
        + limb("M6 3L21 8", 4.5, 1.5)
        + score("M-8 22L0 30L8 22M0 30V38", 2.8)
    ),
    "officer": (
        bust()
        + over("M-15 -17Q-15 -34 0 -34Q15 -34 15 -17Q0 -22 -15 -17Z", 1.5)
        + fill("M15 -22L24 -27L22 -17L26 -10L16 -14Z")
        + score("M-14 -16L12 -4", 2.4)
        + hole(-6, -9, 5)
        + hole(6, -10, 2.6)
        + score("M-5 6H5", 2.6)
        + score(chevrons(1, 23, 13), 5)
    ),
    "officer_2": (
        bust()
        + over("M-19 -11Q-19 -30 -3 -32L0 -40L3 -32Q19 -30 19 -11L23 -6H-23Z", 1.5)
        + score("M-17 -15H17", 2.6)
        + eyes(0)
        + score(chevrons(2, 19, 11), 4.5)
    ),
    "scout": (
        bust()
        + over("M-18 -8Q-20 -37 0 -37Q20 -37 18 -8Z", 2)
        + over("M-18 -19H18V-3Q9 3 2 -5H-2Q-9 3 -18 -3Z", 1.5)
        + hole(-9, -10, 5.5)
        + hole(9, -10, 5.5)
        + twin(line("M36 -13H27M37 -3H25", 4.5))
    ),
    "transport": (
        fill("M-34 -18H8V15H-34Z")
        + fill("M11 -8H24L34 6V15H11Z")
        + cut("M15 -3H22L28 6H15Z")
        + score("M-26 -14V11M-18 -14V11M-9 -14V11M0 -14V11", 2.4)
        + disc(-21, 20, 10)
        + disc(20, 20, 10)
        + hole(-21, 20, 4)
        + hole(20, 20, 4)
        + line("M-16 -28H12M5 -35L12 -28L5 -22", 5)
    ),
    "quartermaster": (
        place(fill(SWORD), -11, -4, turn=-24, scale=0.8)
        + place(fill(RIFLE), 12, -10, turn=-64, scale=0.85)
        + over("M-27 4H27V28H-27Z", 2)
        + score("M-27 11H27", 2.6)
        + score("M-14 17H12M7 14L12 17M14 23H-12M-7 26L-12 23", 2.4)
    ),
}
