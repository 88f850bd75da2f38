"""Outpost: people with helmets, rifles and radios."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import cut, disc, fill, hole, limb, line, over, place, score, twin
from nshex.drawing.glyphs.shapes import CROSS, HELMET, RIFLE, bust, chevrons, eyes, gear, runner, star

# A watchtower that holds the line; star and gate run against the clock to leave holes.
EMBLEM = fill(
    "M-22 -34H-13V-27H-5V-34H5V-27H13V-34H22V-12L15 -3L20 34H-20L-15 -3L-22 -12Z"
    "M0 -22L-3.5 -13.5L-12.5 -13L-5.5 -7L-8 2L0 -3L8 2L5.5 -7L12.5 -13L3.5 -13.5Z"
    "M-6 34H6V21Q6 15 0 15Q-6 15 -6 21Z"
)

_PEAKED_CAP = "M-25 -22Q-14 -38 0 -38Q14 -38 25 -22L18 -13H-18ZM-18 -10H18L22 -5Q0 -12 -22 -5Z"
_WRENCH = "M-6 34V-12L-13 -18V-29L-6 -35V-23H6V-35L13 -29V-18L6 -12V34Q0 40 -6 34Z"
_LAUNCHER = "M-6 34V-12H-10L0 -38L10 -12H6V34Z"

DRAWINGS = {
    "hmg": (
        line("M0 2L-22 29M0 2L22 29M0 2V33", 6)
        + over("M-36 -14H-14L-12 -18H8V-14H36V-6H8V4H-12V-4H-22L-25 6H-33L-30 -4H-36Z", 2)
        + score("M15 -10H16M22 -10H23M29 -10H30", 3)
        + over("M-9 6H11V20H-9Z", 2)
        + score("M-4 9V17M1 9V17M6 9V17", 2.2)
    ),
    "mobile_armor": (
        fill("M-33 6L-22 -11H3L20 -4L25 6V15H-33Z")
        + fill("M-15 -13H5V-24H-9ZM6 -22H32V-16H6Z")
        + fill("M27 -6L38 11L25 24Z")
        + disc(-23, 20, 10)
        + disc(-1, 22, 10)
        + disc(20, 20, 9)
        + hole(-23, 20, 4)
        + hole(-1, 22, 4)
        + hole(20, 20, 3.5)
        + cut("M-19 -6H-4V2H-25Z")
    ),
    "brawler": (
        fill("M-7 -12V-28L2 -40L9 -26V-12Z")
        + score("M2 -28V-16", 2.4)
        + fill("M-18 -11H20V-5H-18Z")
        + fill("M-17 -2H12Q19 -2 19 5V14Q18 22 11 24V38Q-2 42 -14 37V23Q-19 20 -19 13V2Q-19 -2 -17 -2Z")
        + score("M-19 5H6M-19 13H6M6 -2V19", 2.6)
    ),
    "runner": (
        runner()
        + over("M23 -27L21 -32Q18 -37 12 -36Q4 -35 4 -27Z", 1.5)
        + place(fill("M-4 4V-11L2 -17L4 4Z"), 26, -9, turn=18)
    ),
    "annihilator": (
        place(bust() + over(HELMET, 2) + eyes(1), -5, 4, scale=0.88)
        + place(over(_LAUNCHER, 2), 17, 2, turn=11, scale=0.88)
        + limb("M2 21H19", 8, 2)
    ),
    "commando": (bust() + over(HELMET, 2) + eyes(1) + place(over(RIFLE, 2.5), 2, 19, turn=-14, scale=0.92)),
    "scoper": (
        bust()
        + over("M-18 -20H-10V0H-18ZM10 -20H18V0H10Z", 1.5)
        + line("M-14 -20Q-14 -37 0 -37Q14 -37 14 -20", 4.5)
        + hole(5, -11, 5)
        + hole(-6, -11, 2.5)
        + limb("M-14 0Q-14 8 -4 8", 3, 1.5)
        + line("M24 -22Q31 -10 24 2M31 -24Q39 -10 31 4", 4)
    ),
    "saboteur": fill(gear(8, 38, 29)) + hole(0, 0, 10) + place(over(_WRENCH, 3), turn=40),
    "recon_center": (
        fill("M-30 -21Q-34 10 -6 14Q12 16 20 2Z")
        + score("M-24 -8Q-20 5 -6 7", 2.6)
        + line("M-6 -8L11 -24", 4)
        + disc(12, -25, 5)
        + line("M-6 14L-16 33M-6 14L8 33M-18 34H11M-11 25H2", 5)
        + line("M23 -30Q31 -22 32 -13M20 -16Q23 -13 23 -8", 4)
    ),
    "officer": (
        bust()
        + over(_PEAKED_CAP, 2)
        + place(cut(star(5, 7.5, 3.2)), 0, -25)
        + eyes(0, 6, 2.4)
        + score(chevrons(2, 20, 10), 4)
    ),
    "medic": (
        bust()
        + over("M-24 -6Q-26 -38 0 -38Q26 -38 24 -6Z", 2)
        + place(cut(CROSS), 0, -21, scale=0.82)
        + eyes(0)
    ),
    "scout": (
        bust()
        + over("M-17 -20Q-17 -38 0 -38Q17 -38 17 -20L26 -16H-17Z", 1.5)
        + over("M-22 -14H-4V-9H4V-14H22L24 4H5V-2H-5V4H-24Z", 2)
        + twin(hole(14, -4, 5.5) + limb("M26 22L20 9", 8, 2))
    ),
}
