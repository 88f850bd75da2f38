"""Small upright symbols: what links and headquarters give, and what abilities do.

Each is drawn around the origin inside a square from -12 to 12, to be placed on pipes and discs. One shape
means the same thing everywhere: a clock is initiative, a spike melee, an arrow ranged attacks.
"""

from __future__ import annotations

from collections.abc import Callable

from nshex.drawing.palette import Theme
from nshex.drawing.svg import circle, group, path
from nshex.tiles import Ability, Gives

Symbol = Callable[[Theme], str]

HAND = (
    "M-6.5 12V5L-11-1.2C-12-3-9.6-4.4-8.4-2.9L-6-.2V-8.6C-6-11-2.6-11-2.6-8.6V-1.4V-10.4"
    "C-2.6-12.8.8-12.8.8-10.4V-1.4V-9.4C.8-11.7 4.2-11.7 4.2-9.4"
    "V-.8V-6.4C4.2-8.6 7.4-8.6 7.4-6.4V3.6C7.4 7 6.4 8.4 5.4 10V12z"
)
HEART = "M0 10.5C-14 1-11-9.5-5.2-9.5C-2.4-9.5-.6-7.8 0-5.8C.6-7.8 2.4-9.5 5.2-9.5C11-9.5 14 1 0 10.5z"
CROSS = "M-4-11H4V-4H11V4H4V11H-4V4H-11V-4H-4z"
SHIELD = "M-9-10Q0-13 9-10V0C9 6 5 9.5 0 12C-5 9.5-9 6-9 0z"
_ARROW_UP = "M0-12L8-2.5H3V11.5H-3V-2.5H-8z"
_SPIKE_UP = "M0-12.5L11.5 10.5L0 6.5L-11.5 10.5z"
_BURST = (
    "M0-12L2.8-5.4L9.4-9.4L6.8-2.4L12 .8L5.8 3.2L8.2 10L1.6 6.4"
    "L-2.6 12L-3.8 5.2L-11 6.2L-6 .8L-11.6-5L-4.2-4.4z"
)


def clock(theme: Theme) -> str:
    """Initiative."""
    return _clock(theme.ink, theme.paper)


def slow_clock(theme: Theme) -> str:
    """Initiative taken away; it is drawn on red, so dark and light are swapped."""
    return _clock(theme.paper, theme.ink)


def _clock(face: str, hands: str) -> str:
    drawn = path("M0-6V.5L4.4 3", fill="none", stroke=hands, stroke_width=3.2, stroke_linecap="round")
    return circle(0, 0, 11, fill=face) + drawn


def twice(theme: Theme) -> str:
    """One more attack: a second initiative disc before the first."""
    plus = path("M-1 4H8M3.5-.5V8.5", stroke=theme.paper, stroke_width=3)
    front = circle(3.5, 4, 8.6, fill=theme.ink, stroke=theme.paper, stroke_width=2)
    return circle(-4.5, -4, 8, fill=theme.ink) + front + plus


def spike(theme: Theme) -> str:
    """Melee."""
    return path(_SPIKE_UP, fill=theme.ink)


def arrow(theme: Theme) -> str:
    """Ranged attacks."""
    return path(_ARROW_UP, fill=theme.arrow, stroke=theme.ink, stroke_width=2.6, stroke_linejoin="round")


def motion(theme: Theme) -> str:
    """Mobility: an arrow that has left a trail."""
    return path("M0-11L10 1.5H4.2V6H-4.2V1.5H-10zM-4.2 8.6H4.2V11.6H-4.2z", fill="#ffffff", stroke="none")


def motion_disc(theme: Theme) -> str:
    """Mobility on a ground of another colour."""
    return circle(0, 0, 11.5, fill=theme.motion, stroke=theme.ink, stroke_width=2) + group(
        motion(theme), transform="scale(.66)"
    )


def heart(theme: Theme) -> str:
    """Healing."""
    return path(HEART, fill=theme.blood, stroke=theme.ink, stroke_width=2)


def cross(theme: Theme) -> str:
    """A medic."""
    return path(CROSS, fill=theme.heal, stroke=theme.ink, stroke_width=2.2, stroke_linejoin="round")


def hand(theme: Theme) -> str:
    """Takeover."""
    return path(HAND, fill=theme.paper, stroke=theme.ink, stroke_width=2, stroke_linejoin="round")


def eye(theme: Theme) -> str:
    """Scoping: an eye on enemy modules."""
    return (
        path("M-12 0Q0-13 12 0Q0 13-12 0z", fill=theme.paper, stroke=theme.ink, stroke_width=2.4)
        + circle(0, 0, 4.6, fill=theme.ink)
        + circle(1.5, -1.5, 1.4, fill=theme.paper)
    )


def lens(theme: Theme) -> str:
    """Reconnaissance: a scope with cross-hairs."""
    return circle(0, 0, 7.6, fill="none", stroke=theme.ink, stroke_width=2.8) + path(
        "M0-12V-3.5M0 12V3.5M-12 0H-3.5M12 0H3.5", stroke=theme.ink, stroke_width=2.8, stroke_linecap="round"
    )


def convert(theme: Theme) -> str:
    """A quartermaster: a spike for an arrow, or an arrow for a spike."""
    return path("M-6.5-10L.5 9L-6.5 6L-13.5 9z", fill=theme.ink) + path(
        "M7.5-11L14-2.5H10.5V10H4.5V-2.5H1z", fill=theme.arrow, stroke=theme.ink, stroke_width=2
    )


def burst(theme: Theme) -> str:
    """An explosion."""
    return path(_BURST, fill=theme.arrow, stroke=theme.ink, stroke_width=1.6, stroke_linejoin="round")


def bomb(theme: Theme) -> str:
    """The Mad Bomber: a round bomb with a lit fuse."""
    return (
        circle(-1.5, 3, 8, fill=theme.ink)
        + path("M3-4Q5-10 9-8", fill="none", stroke=theme.ink, stroke_width=2.6, stroke_linecap="round")
        + path("M9.5-12.5V-4M5.5-10.5L13-6M13-10.5L6.5-5.5", stroke=theme.blood, stroke_width=1.8)
    )


def back(theme: Theme) -> str:
    """Return to the pile: an arrow that comes round to a tile."""
    return path(
        "M7.5-6A9 9 0 1 0 9.5 3",
        fill="none",
        stroke=theme.ink,
        stroke_width=3.2,
        stroke_linecap="round",
    ) + path("M11-12V-2.5H1.5z", fill=theme.ink)


def exchange(theme: Theme) -> str:
    """A transporter: one tile out, another in."""
    return path("M-11-4.5H4M11 4.5H-4", stroke=theme.ink, stroke_width=3.4) + path(
        "M3-11L11.5-4.5L3 2zM-3-2L-11.5 4.5L-3 11z", fill=theme.ink
    )


_GIFTS: tuple[tuple[str, Symbol], ...] = (
    ("melee", spike),
    ("ranged", arrow),
    ("initiative", clock),
    ("extra_initiative", twice),
    ("mobility", motion_disc),
    ("healing", heart),
)

BY_LINK: dict[Ability, tuple[Symbol, ...]] = {
    Ability.MEDIC: (cross,),
    Ability.SCOPER: (eye,),
    Ability.QUARTERMASTER: (convert, exchange),
    Ability.TAKEOVER: (hand,),
}
"""Abilities that work through links, so that the link shows them, from its far end inwards."""

ON_DISC: dict[Ability, Symbol] = {
    Ability.EXPLOSION: burst,
    Ability.RECON: lens,
    Ability.TRANSPORTER: exchange,
    Ability.RETURN: back,
    Ability.MAD_BOMBER: bomb,
}
"""Abilities of the whole tile, each on a disc; mobility has a disc in a colour of its own."""


def gift_symbols(gives: Gives) -> list[tuple[Symbol, str]]:
    """What is given: for each gift a symbol and its amount, as in `+1`."""
    given = [(name, symbol, getattr(gives, name)) for name, symbol in _GIFTS]
    return [
        (slow_clock if symbol is clock and amount < 0 else symbol, _amount(name, amount))
        for name, symbol, amount in given
        if amount
    ]


def _amount(name: str, amount: int) -> str:
    """A unit either has mobility or an extra attack or has not, so their symbols need no number."""
    if name in ("mobility", "extra_initiative"):
        return ""
    return f"+{amount}" if amount > 0 else f"−{-amount}"
