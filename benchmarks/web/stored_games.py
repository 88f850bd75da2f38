"""Unfinished games written straight into a database, to give a server the load of an evening at once."""

from __future__ import annotations

import hashlib
import random
import secrets
import time
from dataclasses import dataclass

from nshex.game import Game
from nshex.web.http.middleware import COOKIE
from nshex.web.seats import BOT
from nshex.web.store.database import GAME, Store, StoredGame, StoredSeat
from nshex.web.store.locations import Location
from nshex.web.store.playback import entries_of, status_of
from nshex.web.store.setups import write_start

PATTERNS = 40
"""Different games; each is stored many times, cut off at different moments."""
ARMIES = ("moloch", "borgo", "outpost", "hegemony", "vegas", "smart", "dancer")


@dataclass(frozen=True)
class Table:
    """A stored game and the cookies of those who sit at it, by seat; None where a bot sits."""

    game: str
    cookies: tuple[str | None, ...]


def store_games(place: Location, count: int, rng: random.Random, bot: str | None = None) -> list[Table]:
    """This many two-player games, each stopped at some moment; a bot has the second seat."""
    patterns = [_played(rng) for _ in range(min(PATTERNS, count))]
    store = Store(place)
    try:
        return [_store(store, rng.choice(patterns), rng, bot) for _ in range(count)]
    finally:
        store.close()


def _played(rng: random.Random) -> Game:
    """A game of random actions to its end."""
    game = Game.new(rng.sample(ARMIES, 2), seed=rng.getrandbits(60))
    while not game.is_over:
        game.push(rng.choice(game.legal))
    return game


def _store(store: Store, game: Game, rng: random.Random, bot: str | None) -> Table:
    moment = rng.randrange(len(game.steps))
    tokens = [secrets.token_urlsafe(32) for _ in range(2)]
    seats = [StoredSeat(seat, "me", None, "", _hash(token)) for seat, token in enumerate(tokens)]
    if bot is not None:
        seats[1] = StoredSeat(1, BOT, bot, "", None)
    now = time.time()
    stored = StoredGame(
        id=secrets.token_hex(5),
        kind=GAME,
        setup=write_start(game),
        seed=game.seed or "",
        options='{"forecast": true}',
        created=now,
        touched=now,
        status=status_of(game.position_at(moment)),
        seats=tuple(seats),
    )
    store.add_game(stored, entries_of(game, moment, now))
    cookies = [f"{COOKIE}={token}" for token in tokens]
    return Table(stored.id, (cookies[0], None if bot else cookies[1]))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
