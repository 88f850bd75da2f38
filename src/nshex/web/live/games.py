"""All games of a server: those in memory, and the way from and to the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from nshex.game import Game
from nshex.notation.errors import AmbiguousError, IllegalActionError, NotationError
from nshex.notation.setups import LOT, Setup
from nshex.rules.options import RulesError, may_begin
from nshex.web.live.live_game import LiveGame
from nshex.web.live.new_games import NewGame, NewSeat, SetupError, options_json
from nshex.web.seats import BOT, NOBODY
from nshex.web.settings import Settings
from nshex.web.store.database import GAME, RECORD, Entry, GameStatus, Store, StoredGame, StoredSeat
from nshex.web.store.playback import entries_of, follow, game_of, status_of
from nshex.web.store.setups import write_setup
from nshex.workers import WorkerPool

log = logging.getLogger(__name__)

_Found = TypeVar("_Found")

_ID_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 10
RESUMED_AT_ONCE = 4
"""How many games are gone on with at the same time when the server starts."""


class LiveGames:
    """The games of a server. One thread does all writing, in the order it is asked for."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.workers = WorkerPool(settings.workers)
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveGame | None]] = {}
        self._resuming = asyncio.create_task(self._resume())

    async def _on_disk(self, work: Callable[..., _Found], *args: object) -> _Found:
        return await asyncio.get_running_loop().run_in_executor(self._disk, work, *args)

    async def stop(self) -> None:
        """Let go of everything. There is nothing to save: what was accepted is on disk."""
        self._resuming.cancel()
        await asyncio.gather(*(live.close() for live in self._games.values()), return_exceptions=True)
        await asyncio.to_thread(self.workers.stop)
        self._disk.shutdown()
        self.store.close()

    # --- games ---

    async def find(self, game: str) -> LiveGame | None:
        """The live of a game, from memory or played back; None if there is no such game."""
        live = self._games.get(game)
        if live is not None and not live.broken:
            self._games.move_to_end(game)
            return live
        if game not in self._loading:
            self._loading[game] = asyncio.create_task(self._load(game))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> LiveGame | None:
        try:
            found = await self._on_disk(self.store.game, game)
            if found is None:
                return None
            stored, entries = found
            played = await asyncio.to_thread(game_of, stored, entries)
            live = LiveGame(stored, played, len(entries), self._append, self.workers)
            self._games[game] = live
            self._games.move_to_end(game)
            self._make_space()
            live.start_bot()
            return live
        finally:
            del self._loading[game]

    def _make_space(self) -> None:
        idle = [game for game, live in self._games.items() if not live.is_busy]
        for game in idle[:-1]:
            if len(self._games) <= self.settings.games_kept:
                return
            del self._games[game]

    async def _append(self, game: str, entry: Entry, status: GameStatus) -> None:
        await self._on_disk(self.store.append, game, entry, status)

    async def _resume(self) -> None:
        """Go on with games that wait for a bot, as after a restart."""
        places = asyncio.Semaphore(RESUMED_AT_ONCE)

        async def go_on(game: str) -> None:
            async with places:
                try:
                    live = await self.find(game)
                    if live is not None:
                        await live.bots_done()
                except Exception:
                    log.exception("game %s cannot be gone on with", game)

        waiting = await self._on_disk(self.store.waiting_for_bots)
        await asyncio.gather(*(go_on(game) for game in waiting))

    # --- new games ---

    async def create(self, new: NewGame, token: str) -> str:
        """Begin a game with a secret seed; returns its id."""
        game = Game.begin(new.setup)
        return await self._add(game, GAME, options_json(new), seats_of_new(new.seats, token), [])

    async def add_record(self, text: str, token: str) -> str:
        """Keep a record to look at, every action and its result checked."""
        try:
            game = await asyncio.to_thread(Game.from_record, text)
        except (NotationError, IllegalActionError, AmbiguousError, RulesError) as problem:
            raise SetupError("record", str(problem)) from None
        names = game.setup.names or ("",) * len(game.setup.armies)
        seats = [StoredSeat(seat, NOBODY, None, name, token) for seat, name in enumerate(names)]
        entries = entries_of(game, len(game.steps))
        return await self._add(game, RECORD, '{"forecast": true}', seats, entries)

    async def play_on(self, live: LiveGame, moment: int, new: tuple[NewSeat, ...], token: str) -> str:
        """A new game from a moment of another, with its piles; so that one must not hide them any more."""
        game = Game.begin(_renamed(live.game.setup, new), live.game.seed)
        entries = entries_of(live.game, moment)
        await asyncio.to_thread(follow, game, entries)
        return await self._add(game, GAME, live.stored.options, seats_of_new(new, token), entries)

    async def rematch(self, live: LiveGame, token: str) -> str:
        """The same table again with new piles; where nobody has a partner, everybody moves one seat on."""
        seats = tuple(replace(seat, token=token if seat.token else None) for seat in live.stored.seats)
        setup = live.game.setup
        if not setup.match().has_teams:
            seats, setup = seats[1:] + seats[:1], _moved_on(setup)
        seats = tuple(replace(seat, seat=number) for number, seat in enumerate(seats))
        return await self._add(Game.begin(setup), GAME, live.stored.options, list(seats), [])

    async def _add(
        self, game: Game, kind: str, options: str, seats: list[StoredSeat], entries: list[Entry]
    ) -> str:
        assert game.seed is not None, "a game that is kept has piles from a seed"
        now = time.time()
        stored = StoredGame(
            id="".join(secrets.choice(_ID_SIGNS) for _ in range(_ID_LENGTH)),
            kind=kind,
            setup=write_setup(game.setup),
            seed=game.seed,
            options=options,
            created=now,
            touched=now,
            status=status_of(game.position),
            seats=tuple(seats),
        )
        await self._on_disk(self.store.add_game, stored, entries)
        live = LiveGame(stored, game, len(entries), self._append, self.workers)
        self._games[stored.id] = live
        self._make_space()
        live.start_bot()
        return stored.id

    async def games_of(self, token: str) -> list[StoredGame]:
        return await self._on_disk(self.store.games_of, token)


def seats_of_new(new: tuple[NewSeat, ...], token: str) -> list[StoredSeat]:
    """People's seats belong to the browser that begins the game."""
    return [
        StoredSeat(number, seat.who, seat.bot, seat.name, None if seat.who == BOT else token)
        for number, seat in enumerate(new)
    ]


def _moved_on(setup: Setup) -> Setup:
    """A setup whose first player is the last; what belongs to a player moves along.

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


def _renamed(setup: Setup, new: tuple[NewSeat, ...]) -> Setup:
    names = tuple(seat.name for seat in new)
    return replace(setup, names=names if any(names) else ())
