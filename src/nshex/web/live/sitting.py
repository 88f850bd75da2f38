"""Taking seats: by a link or from the lobby, by bots if nobody comes, by the same person on another device.

And giving them up again.
"""

from __future__ import annotations

from dataclasses import replace

from nshex.languages import N_, gettext
from nshex.web.live import checks
from nshex.web.live.checks import Refusal
from nshex.web.live.live_game import LiveGame
from nshex.web.live.new_seats import USUAL_BOT
from nshex.web.live.seating import host_of
from nshex.web.live.settling import way_to_leave
from nshex.web.seats import BOT, OPEN, PLAYER
from nshex.web.store.database import StoredSeat
from nshex.web.store.entries import HAND_OVER, LEAVE

_TAKEN = N_("Somebody else has taken this seat. You can watch.")
_FULL = N_("Every seat of this game is taken. You can watch.")
_COUNTS = N_("This game counts for a rating, a series or a tournament. You can resign, but not leave.")


async def sit(live: LiveGame, token: str, name: str, wanted: int | None = None) -> int:
    """Give an open seat to a browser, the first one unless it names another; returns the seat.

    A browser that already has a seat keeps it and gets no other. Taking one of two armies under one command
    gives both (MUL-8).
    """

    def choose(live: LiveGame) -> tuple[StoredSeat, ...]:
        if live.seats_of(token):
            return ()
        checks.check_going_on(live)
        free = live.open_seats
        if not free or (wanted is not None and wanted not in free):
            raise Refusal(checks.NOT_YOUR_SEAT, gettext(_TAKEN if free else _FULL))
        number = free[0] if wanted is None else wanted
        command = live.game.setup.shared_command
        numbers = command if number in command else (number,)
        return tuple(StoredSeat(each, PLAYER, None, name, token) for each in numbers if each in free)

    await live.change_seats(choose)
    return live.seats_of(token)[0]


async def fill_with_bots(live: LiveGame, token: str, bot: str) -> None:
    """Let bots take all open seats, for the player who invites."""

    def choose(live: LiveGame) -> tuple[StoredSeat, ...]:
        if token != host_of(live.stored.seats):
            text = gettext("Only the person who started this game can let bots take the open seats.")
            raise Refusal(checks.NOT_YOUR_SEAT, text)
        checks.check_going_on(live)
        return tuple(StoredSeat(number, BOT, bot, "", None) for number in live.open_seats)

    await live.change_seats(choose)


async def hand_over(live: LiveGame, before: str, after: str) -> None:
    """Give all seats of one browser to another one of the same person."""

    def choose(live: LiveGame) -> tuple[StoredSeat, ...]:
        return tuple(replace(live.stored.seats[seat], token=after) for seat in live.seats_of(before))

    await live.change_seats(choose, HAND_OVER)


async def stand_up(live: LiveGame, token: str) -> None:
    """Give up all seats of a browser.

    A bot plays on for it. If not everybody has come yet, or nobody else is left, its seats become open
    instead, and the game waits.
    """

    def choose(live: LiveGame) -> tuple[StoredSeat, ...]:
        seats = live.seats_of(token)
        checks.check_seat(seats)
        checks.check_going_on(live)
        way = way_to_leave(live, seats)
        if way is None:
            raise Refusal(checks.SWITCHED_OFF, gettext(_COUNTS))
        who, bot = (BOT, USUAL_BOT) if way == "bot" else (OPEN, None)
        return tuple(StoredSeat(seat, who, bot, "", None) for seat in seats)

    await live.change_seats(choose, LEAVE)
