"""Shorthand for positions in tests."""

from typing import Any

from nshex.notation import read_position
from nshex.notation.tile_codes import read_unit
from nshex.rules.state import State

Json = dict[str, Any]


def units(text: str) -> list[Json]:
    """Units as in the line of a position: `C3:outpost.hq B2:hegemony.runner/3`."""
    return [read_unit(word) for word in text.split()]


def position(
    armies: str = "outpost hegemony", board: str = "", hand: str = "", players: Any = None, **more: Any
) -> Json:
    """A position for these armies; the hand is player 0's, `players` has further keys for each player."""
    seats: list[Json] = [{"army": army} for army in armies.split()]
    seats[0]["hand"] = hand.split()
    for seat, keys in (players or {}).items():
        seats[seat] |= keys
    return {"players": seats, "units": units(board)} | more


def state(*args: Any, **more: Any) -> State:
    return read_position(position(*args, **more))
