"""The symbols of instants; armies that have the same instant share its symbol."""

from __future__ import annotations

from nshex.drawing.glyphs.pens import around, disc, fill, line, over, place, ring, score
from nshex.drawing.glyphs.shapes import skull

_BROADSWORD = "M0 -39L8 -28V11H-8V-29ZM-17 11H17V18H-17ZM-4 18H4V33H-4Z"
_HEXAGON = "M-8 -13.9H8L16 0L8 13.9H-8L-16 0Z"

DRAWINGS = {
    "action": (
        around(line("M0 -29V-37", 6), 0, 60, 120, 180, 240, 300) + fill("M9 -28L-15 5H-2L-9 28L15 -5H2Z")
    ),
    "air_strike": (
        fill("M0 -40L5 -25L35 -10V-3L5 -8L3 7L12 14V19L0 16L-12 19V14L-3 7L-5 -8L-35 -3V-10L-5 -25Z")
        + line("M-17 25V31M0 26V36M17 25V31", 6)
    ),
    "battle": (place(fill(_BROADSWORD), turn=45) + place(over(_BROADSWORD, 2.5), turn=-45)),
    "castling": (
        place(fill(_HEXAGON), -19, 5)
        + place(fill(_HEXAGON), 19, -5)
        + line("M-28 -17Q-14 -36 6 -31M28 17Q14 36 -6 31", 5.5)
        + fill("M3 -40L17 -28L2 -22ZM-3 40L-17 28L-2 22Z")
    ),
    "grenade": (
        fill("M-20 10Q-20 -11 0 -11Q20 -11 20 10Q20 38 0 39Q-20 38 -20 10Z")
        + score("M-18 5H18M-19 18H19M-7 -10V34M7 -10V34", 2.8)
        + fill("M-9 -23H9V-13H-9Z")
        + line("M5 -27H19L27 -8", 6)
        + ring(-15, -26, 7, 4.5)
    ),
    "move": around(line("M0 0V-26", 7) + fill("M-10 -23L0 -40L10 -23Z"), 0, 60, 120, 180, 240, 300),
    "push_back": (fill("M-39 -9H-20V-26L4 0L-20 26V9H-39Z") + place(fill(_HEXAGON), 24, 0)),
    "rotation": line("M20 -23A30.5 30.5 0 1 0 30 4", 8) + fill("M12 -37L34 -24L14 -8Z") + disc(0, 0, 8),
    "sniper": ring(0, 0, 26, 6) + line("M0 -38V-14M0 38V14M-38 0H-14M38 0H14", 5) + disc(0, 0, 4.5),
    "terror": place(skull(), 0, -1, scale=1.75),
}
