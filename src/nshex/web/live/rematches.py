"""The next game of the same players: who has agreed to it, and which game it is.

Its id follows from the game before it, so it is one game, whoever makes it and however often.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from nshex.notation.seeds import SECRET_BYTES, rng_from_seed
from nshex.notation.setups import LOT, Setup
from nshex.position import Position
from nshex.rules.options import NEUTRAL, may_begin
from nshex.rules.views import View
from nshex.web.payloads import types
from nshex.web.seats import BOT, OPEN
from nshex.web.store.database import StoredSeat

if TYPE_CHECKING:
    from nshex.web.live.live_game import LiveGame

_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 10


def browsers(seats: Sequence[StoredSeat], among: Collection[int] | None = None) -> set[str]:
    """The browsers of the people at a table, or only in some seats."""
    return {
        seat.token
        for seat in seats
        if seat.token and seat.who not in (BOT, OPEN) and (among is None or seat.seat in among)
    }


def all_agree(seats: Sequence[StoredSeat], agreed: Collection[int]) -> bool:
    return browsers(seats) == browsers(seats, agreed)


def derived_id(live: LiveGame, word: str) -> str:
    """The id of a game that follows from another; nobody can guess it before the seed is known."""
    digest = hashlib.sha256(f"{live.id}:{live.stored.seed}:{word}".encode()).digest()
    return "".join(_SIGNS[byte % len(_SIGNS)] for byte in digest[:_LENGTH])


def next_id(live: LiveGame) -> str:
    return derived_id(live, "next")


def rematch_json(live: LiveGame) -> types.Rematch | None:
    """Who wants to play again; None while the game is running.

    In a mirrored duel, players agree to it at the first table.
    """
    if not live.is_over:
        return None
    if live.terms.table == 2:
        return {"wanted": [], "address": "", "asked_at": f"/game/{live.terms.twin}"}
    agreed = live.agreements.rematch
    made = bool(agreed) and all_agree(live.stored.seats, agreed)
    return {"wanted": sorted(agreed), "address": f"/game/{next_id(live)}" if made else "", "asked_at": ""}


def renumbered(seats: tuple[StoredSeat, ...]) -> tuple[StoredSeat, ...]:
    return tuple(replace(seat, seat=number) for number, seat in enumerate(seats))


def dealt_anew(start: Position) -> Position:
    """A position with the unknown part of its piles shuffled again."""
    rng = rng_from_seed(secrets.token_bytes(SECRET_BYTES), "rematch")
    return Position.around(View(start.state, NEUTRAL).redeal(rng))


def moved_on(setup: Setup) -> Setup:
    """A setup in which the first player becomes the last; what belongs to a player moves along.

    The seat that begins stays the same, so that somebody else begins, unless that army may not (SET-3).
    The armies of a scenario stay where they are; players move on to the next one.
    """
    names = setup.names[1:] + setup.names[:1]
    if setup.scenario is not None:
        return replace(setup, names=names)
    moved = replace(
        setup,
        armies=setup.armies[1:] + setup.armies[:1],
        teams=None,
        mercenaries=setup.mercenaries[1:] + setup.mercenaries[:1],
        names=names,
        first=None,
    )
    begins = setup.first == LOT or setup.first in may_begin(moved.match())
    return replace(moved, first=setup.first) if begins else moved
