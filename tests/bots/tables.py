"""Setups of different modes and boards, and mid-game positions from them."""

from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import DISCARD, MAIN, OVER, SETUP
from tests.support import board

TABLES = [
    make_setup(["moloch", "hegemony"], mercenaries=[["alabama.shield"], ["alabama.gunner"]]),
    make_setup(["smart", "vegas"], board="terminals"),
    make_setup(["dancer", "borgo"]),
    make_setup(["moloch", "outpost", "borgo", "vegas"], mode="team"),
    make_setup(["moloch", "vegas", "smart"], mode="points"),
]


def table_name(table):
    return "-".join(table.armies)


def in_play(table, seed, actions):
    """A state some random actions after the setup, at the first decision of a turn."""
    s = table.start(seed)
    rng = rng_from_seed(seed, "play")
    while s.step != OVER and (actions > 0 or s.step not in (DISCARD, MAIN)):
        legal = legal_actions(s)
        if s.step != SETUP:
            actions -= 1
        apply(s, legal.at(rng.below(legal.size)))
    return s


def threatened():
    """Outpost, with one hit point left, can snipe the unit beside its HQ."""
    return board(
        {"C3": "outpost.hq", "E1": "borgo.hq", "C2": "borgo.super_mutant/3"},
        hands=[["sniper"], ["battle"]],
        players=[{"hp": 1}, {}],
    )
