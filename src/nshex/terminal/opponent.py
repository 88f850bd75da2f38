"""Computer players at the terminal: a random one, and the bots. They see only what a player may know."""

from __future__ import annotations

from nshex.bots.registry import BOT_NAMES, BotError, make_bot, read_bot
from nshex.notation.errors import NotationError
from nshex.notation.names import one_of, show
from nshex.notation.seeds import Seed, rng_from_seed
from nshex.rules.engine import legal_actions
from nshex.rules.views import View

ME, FRIEND, RANDOM = "me", "friend", "random"
SEATS = (ME, FRIEND, RANDOM, *BOT_NAMES)
"""Who can play an army; a bot's name may have a limit, as in `commander:2s`."""


class RandomPlayer:
    """Picks a legal action at random, all equally likely."""

    def __init__(self, seed: Seed, player: int) -> None:
        self._rng = rng_from_seed(seed, f"random player:{player}")

    def decide(self, view: View) -> int:
        legal = legal_actions(view.state)
        return int(legal.at(self._rng.below(legal.size)))


class BotPlayer:
    """Leaves every decision to a bot."""

    def __init__(self, seat: str, seed: Seed, player: int) -> None:
        name, self._limit = read_bot(seat)
        self._bot = make_bot(name, rng_from_seed(seed, f"bot:{player}"))

    def decide(self, view: View) -> int:
        return self._bot.choose(view, self._limit)


def computer_player(seat: str, seed: Seed, player: int) -> RandomPlayer | BotPlayer | None:
    """The computer player for a seat; None for a person."""
    if seat in (ME, FRIEND):
        return None
    return RandomPlayer(seed, player) if seat == RANDOM else BotPlayer(seat, seed, player)


def check_seat(seat: str) -> str:
    """The same seat, if it names a player."""
    try:
        name, _ = read_bot(seat)
    except BotError as problem:
        raise NotationError(str(problem)) from None
    if name not in SEATS or (seat != name and name not in BOT_NAMES):
        raise NotationError(f"no player {show(seat)}; {one_of(SEATS, name)}")
    return seat
