"""Computer players at the terminal: any bot that can be named. They see only what a player may know."""

from __future__ import annotations

from nshex.bot_adapters.opening import check_bot, close_bot, open_bot
from nshex.bots.registry import BOT_NAMES, BotError
from nshex.notation.errors import NotationError
from nshex.notation.names import one_of, show
from nshex.notation.seeds import Seed, rng_from_seed
from nshex.notation.setups import LONGEST_NAME
from nshex.rules.views import View

ME, FRIEND, RANDOM = "me", "friend", "random"
SEATS = (ME, FRIEND, *BOT_NAMES)
"""Who can play an army; a bot's name may have a limit, as in `commander:2s`. Other bots have their own names
(docs/bots.md)."""


class BotPlayer:
    """Leaves every decision to a bot."""

    def __init__(self, seat: str, seed: Seed, player: int) -> None:
        self._seat = seat
        try:
            self._bot, self._limit = open_bot(seat, rng_from_seed(seed, f"bot:{player}"))
        except BotError as problem:
            raise NotationError(str(problem)) from None

    def decide(self, view: View) -> int:
        try:
            return self._bot.choose(view, self._limit)
        except Exception as problem:
            if self._seat.partition(":")[0] in BOT_NAMES:
                raise
            reason = " ".join(f"{type(problem).__name__}: {problem}".split())
            raise NotationError(f"{self._seat} failed: {reason}") from problem

    def close(self) -> None:
        close_bot(self._bot)


def computer_player(seat: str, seed: Seed, player: int) -> BotPlayer | None:
    """The computer player for a seat; None for a person."""
    return None if seat in (ME, FRIEND) else BotPlayer(seat, seed, player)


def read_seat(text: str) -> str:
    """A seat as typed; our own names are understood in capitals too."""
    text = text.strip()
    return text.lower() if text.lower().partition(":")[0] in SEATS else text


def seat_name(seat: str) -> str:
    """The player's name in the record. Of a long path or command it is the end, which says most."""
    return seat if len(seat) <= LONGEST_NAME else "…" + seat[1 - LONGEST_NAME :].lstrip()


def check_seat(seat: str) -> str:
    """The same seat, if it names a player."""
    if seat in (ME, FRIEND):
        return seat
    name = seat.partition(":")[0]
    if name in (ME, FRIEND):
        raise NotationError(f"no player {show(seat)}; {one_of(SEATS, name)}")
    try:
        check_bot(seat)
    except BotError as problem:
        is_no_bot = name.isidentifier() and name not in BOT_NAMES
        people = f"; people are {ME} and {FRIEND}" if is_no_bot else ""
        raise NotationError(f"{problem}{people}") from None
    return seat
