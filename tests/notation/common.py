"""Short ways to write positions in tests."""

from typing import Any

from nshex.notation import read_position
from nshex.rules.state import State

Json = dict[str, Any]


def units(text: str) -> list[Json]:
    """Units from `C3 outpost.hq, B2 hegemony.runner/3`."""
    found: list[Json] = []
    for entry in text.split(","):
        if entry.strip():
            at, name = entry.split()
            tile, _, rot = name.partition("/")
            found.append({"at": at, "tile": tile} | ({"rot": int(rot)} if rot else {}))
    return found


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
