"""The names of the players at a table, and through whose eyes a reader sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from nshex.bots.registry import bot_title
from nshex.languages import gettext
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State
from nshex.web.payloads import types
from nshex.web.seats import BOT, FRIEND, ME, OPEN, PLAYER, SeatInfo
from nshex.web.store.database import StoredGame, StoredSeat
from nshex.web.terms import Terms


def eyes_of(s: State, seats: tuple[int, ...], *, past: bool = False) -> int:
    """The player through whose eyes a reader sees a state; NEUTRAL for somebody who may see nothing hidden.

    People who share a screen see the hidden tiles of the one who decides, and only at the current moment: in
    earlier moments each could look up what the other had. If nothing is hidden, one view does for all.
    """
    if not s.match.hidden_mercenaries:
        return int(s.decider)
    if len(seats) == 1:
        return seats[0]
    return int(s.decider) if s.decider in seats and not past else NEUTRAL


def seat_infos(stored: StoredGame, readers: tuple[int, ...]) -> list[SeatInfo]:
    """The seats of a game by name, as a reader sees them."""
    return [
        SeatInfo(seat.seat, _name(stored, number, readers), cast(types.Who, seat.who))
        for number, seat in enumerate(stored.seats)
    ]


def _name(stored: StoredGame, number: int, readers: tuple[int, ...]) -> str:
    seat = stored.seats[number]
    if seat.who == BOT and seat.token is not None:  # plays on for somebody who has left
        bot, name = _usual_name(stored, number, readers), seat.name or gettext("Player")
        return gettext("{bot} for {name}", bot=bot, name=name)
    return seat.name or _usual_name(stored, number, readers)


def _usual_name(stored: StoredGame, number: int, readers: tuple[int, ...]) -> str:
    seat = stored.seats[number]
    if seat.who == BOT and seat.bot is not None:
        return bot_title(seat.bot)
    alike = [other.seat for other in stored.seats if other.who == seat.who]
    which = f" {alike.index(seat.seat) + 1}" if len(alike) > 1 else ""
    if seat.who == OPEN:
        return gettext("Open seat") + which
    names = {ME: gettext("You") if number in readers else gettext("Player"), FRIEND: gettext("Friend")}
    if seat.who == PLAYER and number in readers:
        return gettext("You")
    return names.get(seat.who, gettext("Player")) + which


# --- tables that wait for players ------------------------------------------------------------------


def host_of(seats: tuple[StoredSeat, ...]) -> str | None:
    """The browser that invites: the one that began the game, or the first at the table if it has no seat."""
    taken = [seat for seat in seats if seat.token is not None]
    return next((seat.token for seat in taken if seat.who != PLAYER), taken[0].token if taken else None)


def waiting_json(stored: StoredGame, terms: Terms, readers: tuple[int, ...]) -> types.Waiting | None:
    """What a reader is told while seats are open; None once all are taken."""
    free = [seat.seat for seat in stored.seats if seat.who == OPEN]
    if not free:
        return None
    may_invite = bool(readers) or terms.listed
    host = host_of(stored.seats)
    return {
        "open": free,
        "join": join_address(stored.id, terms) if may_invite else "",
        "can_fill": any(stored.seats[number].token == host for number in readers),
    }


def join_address(game: str, terms: Terms) -> str:
    """The link by which an open seat is taken."""
    return f"/join/{game}-{terms.invitation}"


def all_taken(seats: Sequence[StoredSeat]) -> bool:
    """Whether all seats are taken, so that the game has begun."""
    return all(seat.who != OPEN for seat in seats)
