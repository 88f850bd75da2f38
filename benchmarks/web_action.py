"""How much work one action of a live game is for a server, without sockets and database.

    python -m benchmarks.web_action [--games 24]

Plays random games in this process; two clients receive every update. Prints the processor time of an action,
also as a multiple of a fixed piece of work done before each action: that ratio hardly changes when the
machine is busy, so it can be used to compare two versions.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import time
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import Mock

from benchmarks.web.stored_games import ARMIES
from nshex.game import Game
from nshex.web.limits import Asker, Limits
from nshex.web.live.checks import PLAY, Message
from nshex.web.live.host import Host
from nshex.web.live.live_game import LiveGame
from nshex.web.operations.garbage import MIDDLE, NEVER, YOUNG
from nshex.web.settings import Settings
from nshex.web.store.database import GAME, StoredGame, StoredSeat
from nshex.web.store.playback import status_of
from nshex.web.store.setups import write_start

_FIXED = {"list": [{"x": number, "y": str(number), "z": [number] * 5} for number in range(40)]}
TOKENS = ("one", "two")


@dataclass(eq=False)
class _Reader:
    live: LiveGame
    browser: str
    told: int = 0
    language: str = "en"

    @property
    def seats(self) -> tuple[int, ...]:
        return self.live.seats_of(self.browser)

    def tell(self, text: str) -> None:
        self.told += len(text)


@dataclass
class _Spent:
    actions: int = 0
    seconds: float = 0.0
    fixed: float = 0.0
    """Seconds for the fixed piece of work."""
    told: int = 0


def fixed_work() -> None:
    """A bit of everything that making payloads consists of."""
    json.dumps(_FIXED)
    sorted({(number, "key"): [number, str(number)] for number in range(400)})


def _host() -> Host:
    settings = Settings(Path("unused.sqlite"))

    async def append(*_: object) -> None:
        pass

    return Host(append, Mock(), Mock(), Mock(), settings, Limits(settings))


def _begin(host: Host, number: int, rng: random.Random) -> LiveGame:
    game = Game.new(rng.sample(ARMIES, 2), seed=rng.getrandbits(60))
    seats = tuple(StoredSeat(seat, "me", None, "", token) for seat, token in enumerate(TOKENS))
    status = status_of(game.position)
    start, seed = write_start(game), game.seed or ""
    stored = StoredGame(f"game{number}", GAME, start, seed, '{"forecast": true}', 0.0, 0.0, status, seats)
    return LiveGame(stored, game, [], host, Asker())


async def _play(live: LiveGame, rng: random.Random, spent: _Spent) -> None:
    readers = [_Reader(live, token) for token in TOKENS]
    for reader in readers:
        live.join(reader, Asker(browser=reader.browser))
    while (seat := live.decider) is not None:
        message = Message(1, PLAY, live.version, str(rng.choice(live.game.legal)))
        begun = time.process_time()
        fixed_work()
        between = time.process_time()
        await live.answer(message, (seat,))
        spent.seconds += time.process_time() - between
        spent.fixed += between - begun
        spent.actions += 1
    spent.told += sum(reader.told for reader in readers)


async def measure(games: int) -> _Spent:
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)  # as a server does
    host, rng = _host(), random.Random(1)
    for number in range(games // 2):  # for what is kept and used again
        await _play(_begin(host, number, rng), rng, _Spent())
    spent = _Spent()
    for number in range(games):
        await _play(_begin(host, number, rng), rng, spent)
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=24)
    spent = asyncio.run(measure(parser.parse_args().games))
    each = 1000 * spent.seconds / spent.actions
    times = spent.seconds / spent.fixed
    size = spent.told / spent.actions / 1000
    print(
        f"{spent.actions} actions: {each:.2f} ms each, {times:.2f} times the fixed work, {size:.1f} kB told"
    )


if __name__ == "__main__":
    main()
