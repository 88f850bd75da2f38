"""Live games inside the test process: created, played and observed without a server."""

import asyncio
import json
import time
from contextlib import asynccontextmanager

import pytest

from nshex.web.exchange.redis_exchange import RedisExchange
from nshex.web.limits import Asker
from nshex.web.live import checks
from nshex.web.live.checks import Message, Refusal
from nshex.web.live.games import LiveGames
from nshex.web.live.new_games import read_new_game
from nshex.web.settings import Settings
from nshex.web.store.database import Store

TOKEN = "hash of a token"
ASKER = Asker(browser=TOKEN)
GUEST = "hash of a guest's token"


@asynccontextmanager
async def open_games(path, **settings):
    async with games_at(path / "games.sqlite", **settings) as games:
        yield games


@asynccontextmanager
async def games_at(place, redis=None, now=time.time, **settings):
    exchange = RedisExchange(redis) if redis else None
    games = LiveGames(Settings(place, **{"workers": 1, **settings}), Store(place), exchange=exchange, now=now)
    try:
        yield games
    finally:
        await games.stop()


class Listener:
    """A client that records what it receives."""

    def __init__(self, *seats, browser=TOKEN, language="en"):
        self.seats = seats
        self.language = language
        self.browser = browser
        self.messages = []

    def tell(self, text):
        self.messages.append(json.loads(text))


def new_game(*seats, **more):
    return read_new_game(json.dumps({"seats": list(seats), **more}))


def hot_seat(first="outpost", second="borgo", **more):
    return new_game({"army": first, "who": "me"}, {"army": second, "who": "friend"}, **more)


async def act(live, line, seats=(0, 1)):
    return await live.answer(Message(1, checks.PLAY, live.version, line), seats)


async def take_back(live, seats=(0, 1)):
    return await live.answer(Message(1, checks.TAKE_BACK, live.version), seats)


def for_two(**more):
    return new_game({"army": "outpost", "who": "me"}, {"army": "borgo", "who": "open"}, **more)


async def resign(live, seats):
    return await live.answer(Message(1, checks.RESIGN), seats)


async def refusal_of(work):
    with pytest.raises(Refusal) as refused:
        await work
    return refused.value.error


async def until(condition):
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)
