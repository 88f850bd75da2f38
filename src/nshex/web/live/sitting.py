"""Taking seats: by a link or from the lobby, for bots where nobody comes, for the same person elsewhere."""

from __future__ import annotations

from dataclasses import replace

from nshex.web.live import checks
from nshex.web.live.checks import Refusal
from nshex.web.live.live_game import LiveGame
from nshex.web.live.seating import host_of
from nshex.web.seats import BOT, PLAYER
from nshex.web.store.database import StoredSeat
from nshex.web.store.entries import HAND_OVER

_TAKEN = "Somebody else has taken this seat. You can watch."
_FULL = "Every seat of this game is taken. You can watch."


async def sit(live: LiveGame, token: str, name: str, wanted: int | None = None) -> int:
    """Give an open seat to a browser, the first one unless it names another; returns the seat.

    A browser that has a seat already keeps it and gets no other. Whoever takes one of two armies that are
    under one command gets both (MUL-8).
    """

    def choose(live: LiveGame) -> tuple[StoredSeat, ...]:
        if live.seats_of(token):
            return ()
        checks.check_going_on(live)
        free = live.open_seats
        if not free or (wanted is not None and wanted not in free):
            raise Refusal(checks.NOT_YOUR_SEAT, _TAKEN if free else _FULL)
        number = free[0] if wanted is None else wanted
        command = live.game.setup.shared_command
        numbers = command if number in command else (number,)
        return tuple(StoredSeat(each, PLAYER, None, name, token) for each in numbers if each in free)

    await live.change_seats(choose)
    return live.seats_of(token)[0]


async def fill_with_bots(live: LiveGame, token: str, bot: str) -> None:
    """Let bots take all open seats, for whoever invites."""

    def choose(live: LiveGame) -> tuple[StoredSeat, ...]:
        if token != host_of(live.stored.seats):
            text = "Only the person who started this game can let bots take the open seats."
            raise Refusal(checks.NOT_YOUR_SEAT, text)
        checks.check_going_on(live)
        return tuple(StoredSeat(number, BOT, bot, "", None) for number in live.open_seats)

    await live.change_seats(choose)


async def hand_over(live: LiveGame, before: str, after: str) -> None:
    """Give all seats of one browser to another, which is the same person."""

    def choose(live: LiveGame) -> tuple[StoredSeat, ...]:
        return tuple(replace(live.stored.seats[seat], token=after) for seat in live.seats_of(before))

    await live.change_seats(choose, HAND_OVER)
