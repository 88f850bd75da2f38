"""Boards and helpers for the tests of how games end."""

from nshex.notation.positions import write_position
from tests.support import do, legal_starting, named, step_name

HQS = {"A1": "moloch.hq", "E3": "borgo.hq"}
WEST = ("A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2")
EAST = ("C3", "C4", "C5", "D1", "D2", "D3", "D4", "E1", "E2")
QUIET = HQS | dict.fromkeys(WEST, "moloch.scout") | dict.fromkeys(EAST, "borgo.scout")
"""A full board on which nobody can hurt anybody: only scouts stand beside the HQs, each army's own."""
FULL = [["battle"] * 5, ["battle"] * 5]


def without(cell, units_there=QUIET):
    return {place: unit for place, unit in units_there.items() if place != cell}


def battles(events):
    return [event["cause"] for event in named(events, "battle_began")]


def result(s):
    return write_position(s).get("result")


def over(events):
    return [(event["winners"], event["reason"]) for event in named(events, "game_over")]


def end_turn(s):
    """End a turn, with the forced discard first where there is one."""
    if step_name(s) == "discard":
        do(s, min(legal_starting(s, "discard ")))
    return do(s, "end")


def turns(events):
    return [event["player"] for event in named(events, "turn_began")]
