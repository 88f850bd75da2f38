"""States of many kinds to start from, and what counts as a proper refusal."""

from collections.abc import Callable
from typing import Any

from nshex.notation import (
    AmbiguousError,
    IllegalActionError,
    NotationError,
    parse_action,
    read_position,
    write_position,
)
from nshex.rules.engine import apply
from nshex.rules.state import State

from .common import position, state


def _after(s: State, *lines: str) -> State:
    for line in lines:
        apply(s, parse_action(s, line))
    return s


MINED = position("outpost vegas", "A1:outpost.hq E3:vegas.hq C4:outpost.commando C2:outpost.medic/3")
MINED["units"].append({"at": "B2", "tile": "outpost.medic", "rot": 2})
MINED |= {"foundations": [{"at": "C3", "tile": "vegas.mine"}]}
MINED["players"][0]["hand"] = ["move"]
DANCERS = "C3:dancer.object_yellow B2:dancer.object_red/1 C4:dancer.object_blue C2:vegas.hq"

STATES = [
    state(hand="move scout", board="A1:outpost.hq E3:hegemony.hq B2:outpost.runner C3:hegemony.net_fighter"),
    state("outpost borgo", step="setup"),
    state("dancer vegas", DANCERS, "action move"),
    state("smart moloch borgo vegas", mode="team", hand="terror transporter"),
    read_position(position("outpost borgo", "B1:outpost.hq", "move") | {"board": "terminals"}),
    _after(state("moloch borgo", "C3:moloch.clown C2:borgo.mutant", "battle"), "play battle"),
    _after(read_position(MINED), "play move C4>C3/0"),
    _after(state("vegas outpost", "C2:outpost.commando A1:vegas.hq", "agitator"), "place agitator C3/0"),
    _after(state("hegemony outpost", "C3:hegemony.hq C2:outpost.hq", "push_back"), "play push_back C3>C2"),
    state(result={"winners": [], "reason": "hit_points"}),
]
WRITTEN = [write_position(s) for s in STATES]


def attempt(read: Callable[..., Any], *args: object) -> Any:
    """The result of a parser; None after an error, which must be one line and one of our own kinds."""
    refused = (NotationError, IllegalActionError, AmbiguousError)
    complaint = ""
    try:
        return read(*args)
    except refused as error:
        complaint = str(error)
    assert complaint and "\n" not in complaint
    return None
