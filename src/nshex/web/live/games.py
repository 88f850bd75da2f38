"""All games of a server: those in memory, and the way from and to the store."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from nshex.game import Game
from nshex.languages import N_, gettext
from nshex.notation.errors import AmbiguousError, IllegalActionError, NotationError
from nshex.notation.records import read_record
from nshex.notation.seeds import new_secret
from nshex.position import Position
from nshex.rules.options import RulesError
from nshex.web.clocks.control import is_over_days
from nshex.web.clocks.watch import ClockWatch
from nshex.web.exchange.interface import Alone, Exchange
from nshex.web.ids import new_id
from nshex.web.limits import Asker, LimitError, Limits
from nshex.web.live.agreements import ending_entries
from nshex.web.live.bot_games import BotGames
from nshex.web.live.hints import Hints
from nshex.web.live.host import Host
from nshex.web.live.live_game import LiveGame
from nshex.web.live.new_games import (
    NewGame,
    NewSeats,
    PlayingOn,
    begun_again,
    play_first,
)
from nshex.web.live.new_seats import SetupError, names_of, seats_of_new
from nshex.web.live.rematches import dealt_anew, moved_on, renumbered
from nshex.web.live.sharing import Sharing
from nshex.web.live.store_threads import StoreThreads
from nshex.web.operations.metrics import Figures, Metrics
from nshex.web.seats import BOT, NOBODY, OPEN
from nshex.web.server_bots import read_server_bots
from nshex.web.settings import Settings
from nshex.web.store.database import (
    GAME,
    RECORD,
    Addition,
    GameStatus,
    GameTakenError,
    Store,
    StoredGame,
    StoredSeat,
)
from nshex.web.store.entries import Entry
from nshex.web.store.listings import Listing
from nshex.web.store.playback import entries_of, follow, game_of, status_of
from nshex.web.store.setups import write_start
from nshex.web.terms import Terms
from nshex.workers import WorkerPool

log = logging.getLogger(__name__)

_TOO_FAST = N_("Many games have been started from here in a short time. Wait a moment before the next.")
_TOO_MANY = N_("You have too many unfinished games ({number}). Finish one before you start another.")

_Found = TypeVar("_Found")

_INVITATION_LENGTH = 12
NICENESS = 10
"""Of the processes in which bots think: whoever plays must not wait for a core that a bot has."""
USER_PUZZLE = "u-"
"""How the ids of puzzles made in the editor begin."""
SECONDS_TO_SETTLE = 15.0
"""How long a shutdown waits for actions under way: longer than a database may be locked."""
A_MINUTE = 60.0
"""Seconds after which to try again what has to wait for a game to end."""
RESUMED_AT_ONCE = 4
"""How many games are resumed at the same time when the server starts."""


class LiveGames:
    """The games of a server."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        metrics: Metrics | None = None,
        exchange: Exchange | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics or Metrics()
        self.workers = WorkerPool(settings.workers, self.metrics.job_done, NICENESS)
        self.is_closing = False
        """Whether the server is about to end, so that nothing new is begun."""
        self.limits = Limits(settings)
        self.bots = read_server_bots(settings)
        self.hints = Hints(self.workers, self.limits)
        self._exchange: Exchange = exchange or Alone()
        self._host = Host(
            append=self._append,
            newer=self._newer,
            seats=self._seats,
            workers=self.workers,
            settings=settings,
            limits=self.limits,
            bots=self.bots,
            leases=self._exchange.leases,
            presence=self._exchange.presence,
            phrases=self._exchange.phrases,
            remote=self._exchange.remote,
            now=now,
        )
        self.on_game_over: Callable[[], None] = lambda: None
        """Told when a game has ended here."""
        self.on_moved: Callable[[str, GameStatus], None] = lambda game, status: None
        """Told when a game has begun or moved on here, and where it stands."""
        self._bot_games = BotGames(self.limits.bot_games)
        self._threads = StoreThreads(store)
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        """Games kept in memory, those looked at last at the end."""
        self._in_use: WeakValueDictionary[str, LiveGame] = WeakValueDictionary()
        """Every game that somebody still holds: whoever asks for it gets the same, kept or not."""
        self._loading: dict[str, asyncio.Task[LiveGame | None]] = {}
        self._sharing = Sharing(self, self._exchange)
        self._resuming = asyncio.create_task(self._resume())
        self.clock_watch = ClockWatch(self)

    async def read(self, work: Callable[..., _Found], *args: object) -> _Found:
        """What a function reads from the store, its first argument, in the language of whoever asks."""
        return await self._threads.read(partial(copy_context().run, work), self.store, *args)

    async def write(self, work: Callable[..., _Found], *args: object) -> _Found:
        """What a function changes in the store, its first argument, in the language of whoever asks."""
        return await self._threads.write(partial(copy_context().run, work), self.store, *args)

    async def check_disk(self) -> None:
        """Return once the store has written something; raises what keeps it from doing so."""
        await self._threads.write(self.store.check_writable)

    def figures(self) -> Figures:
        """The server's figures, for its operator."""
        lives = list(self._in_use.values())
        load = self.workers.load()
        return Figures(
            games=len(lives),
            playing=sum(live.is_live and live.is_busy for live in lives),
            readers=sum(len(live.readers) for live in lives),
            workers=load.workers,
            workers_busy=load.busy,
            bots_waiting=load.moves,
            analyses_waiting=load.others,
            hears_others=self._exchange.is_connected if self.settings.redis else None,
        )

    async def settle(self) -> None:
        """Start nothing new, stop bots from thinking, and wait until everything accepted is on disk."""
        self.is_closing = True
        self._resuming.cancel()
        lives = list(self._in_use.values())
        await asyncio.gather(*(live.close() for live in lives), return_exceptions=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_SETTLE):
                await asyncio.gather(*(live.settled() for live in lives))

    async def stop(self) -> None:
        """Release everything. There is nothing to save: everything accepted is on disk."""
        for task in (self._resuming, *self._bot_games.tasks):
            task.cancel()
        await asyncio.gather(*(live.close() for live in list(self._in_use.values())), return_exceptions=True)
        await self._sharing.stop()
        await self.clock_watch.stop()
        await asyncio.to_thread(self.workers.stop)
        self._threads.close()
        self.store.close()

    # --- games ---

    async def find(self, game: str) -> LiveGame | None:
        """The one live game of this id, from memory or played back; None if there is no such game."""
        live = self._in_use.get(game)
        if live is not None and not live.removed:
            await self._sharing.make_sure(live)
            self._keep(live)
            await self._look_at_twin(live)
            return live
        if game not in self._loading:
            self._loading[game] = asyncio.create_task(self._load(game))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> LiveGame | None:
        try:
            found = await self._threads.read(self.store.game, game)
            if found is None:
                return None
            stored, entries = found
            played = await self._threads.play_back(game_of, stored, entries)
            asker = Asker(browser=next((seat.token for seat in stored.seats if seat.token), ""))
            live = self._enter(LiveGame(stored, played, entries, self._host, asker))
            await self._look_at_twin(live)
            return live
        finally:
            del self._loading[game]
            self._sharing.loaded(game, self._in_use.get(game))

    def _enter(self, live: LiveGame) -> LiveGame:
        self._in_use[live.id] = live
        self._keep(live)
        live.start_bot()
        live.watch_clock()
        return live

    def _keep(self, live: LiveGame) -> None:
        self._games[live.id] = live
        self._games.move_to_end(live.id)
        self._make_space()

    def _make_space(self) -> None:
        if len(self._games) <= self.settings.games_kept:
            return
        idle = [game for game, live in self._games.items() if not live.is_busy]
        for game in idle[:-1]:
            if len(self._games) <= self.settings.games_kept:
                return
            del self._games[game]

    async def _append(
        self, game: str, entry: Entry, status: GameStatus, seats: tuple[StoredSeat, ...]
    ) -> None:
        with self.metrics.store.time():
            await self._threads.append(Addition(game, entry, status, seats))
        self._exchange.tell(game, entry.number)
        self.on_moved(game, status)
        if status.result is not None:
            self.on_game_over()
        self.metrics.entries.labels(entry.kind).inc()

    async def _newer(self, game: str, version: int) -> list[Entry]:
        return await self._threads.read(self.store.newer, game, version)

    async def _seats(self, game: str) -> tuple[StoredSeat, ...]:
        return await self._threads.read(self.store.seats_of, game)

    # --- for following other processes ---

    def in_memory(self, game: str) -> LiveGame | None:
        return self._in_use.get(game)

    def all_in_memory(self) -> list[LiveGame]:
        return list(self._in_use.values())

    def is_loading(self, game: str) -> bool:
        return game in self._loading

    async def versions(self, games: list[str]) -> dict[str, int]:
        """How far games have come in the store."""
        return await self._threads.read(self.store.versions, games)

    async def waiting_for_bots(self, before: float) -> list[str]:
        """Games in which it has been a bot's turn since a moment or longer."""
        return await self._threads.read(self.store.waiting_for_bots, before)

    async def past_deadline(self) -> list[str]:
        """Games in which the time of whoever decides has run out."""
        return await self._threads.read(self.store.past_deadline, self._host.now())

    async def _resume(self) -> None:
        """Continue games that are waiting for a bot, as after a restart."""
        places = asyncio.Semaphore(RESUMED_AT_ONCE)

        async def go_on(game: str) -> None:
            async with places:
                try:
                    if await self._exchange.leases.is_taken(game):
                        return
                    live = await self.find(game)
                    if live is not None:
                        await live.bots_done()
                except Exception:
                    log.exception("game %s cannot be continued", game)

        waiting = await self._threads.read(self.store.waiting_for_bots)
        await asyncio.gather(*(go_on(game) for game in waiting))

    # --- new games ---

    async def create(self, new: NewGame, asker: Asker, pairing: str | None = None) -> str:
        """Begin a game with a secret seed; returns its id.

        PairingTakenError if it should wait for anybody, and another game already does.
        """
        game = Game.begin(new.setup)
        seats = seats_of_new(new.seats, asker.browser)
        return await self._add(game, GAME, new.terms, seats, [], asker, pairing)

    async def create_given(self, id: str, game: Game, terms: Terms, seats: list[StoredSeat]) -> None:
        """Start a game with an id and seats that were given out before; an existing one stays as it is."""
        asker = Asker(browser=next((seat.token for seat in seats if seat.token), ""))
        with suppress(GameTakenError):
            await self._begin(id, game, GAME, terms, seats, [], asker)

    async def add_record(self, text: str, asker: Asker) -> str:
        """Keep a record to look at, every action and its result checked."""
        self._check_new_game(asker)
        try:
            record = await self._threads.play_back(read_record, text)
            game = await self._threads.play_back(Game.from_record, record)
        except (NotationError, IllegalActionError, AmbiguousError, RulesError) as problem:
            raise SetupError("record", str(problem)) from None
        names = game.setup.names or ("",) * len(game.setup.armies)
        seats = [StoredSeat(seat, NOBODY, None, name, asker.browser) for seat, name in enumerate(names)]
        entries = entries_of(game, game.length, self._host.now())
        entries += ending_entries(record.reason, game.state.match, game.length, self._host.now())
        return await self._add(game, RECORD, Terms(), seats, entries, asker)

    async def play_on(self, live: LiveGame, moment: int, new: PlayingOn, asker: Asker) -> str:
        """A new game from a moment of another, with its piles, so the other must no longer hide them."""
        game = begun_again(live.game, new.seats)
        now = self._host.now()
        await self._threads.play_back(follow, game, entries_of(live.game, moment, now))
        play_first(game, new.lines)
        entries = entries_of(game, game.length, now)
        seats = seats_of_new(new.seats, asker.browser)
        return await self._add(game, GAME, _terms_for(seats, live.terms), seats, entries, asker)

    async def create_from(self, position: Position, new: NewSeats, asker: Asker) -> str:
        """Begin a game from a position; returns its id."""
        try:
            game = Game.from_position(position, names=names_of(new.seats), shared_command=new.shared_command)
        except NotationError as problem:
            raise SetupError("shared_command", str(problem)) from None
        seats = seats_of_new(new.seats, asker.browser)
        return await self._add(game, GAME, _terms_for(seats, Terms()), seats, [], asker)

    async def rematch(self, live: LiveGame, asker: Asker) -> str:
        """The same table again with new piles; if nobody has a partner, everybody moves one seat on.

        A game that began from a position begins from it again, with everybody in the same seat. The unknown
        part of its piles is shuffled again, or the rematch would show what is still to come in the first
        game.
        """
        seats = live.stored.seats
        terms = replace(live.terms, best_of=1, previous="", twin="", table=0, tournament="")
        if live.game.seed is None:
            again = Game(live.game.setup, dealt_anew(live.game.start), None)
            return await self._add(again, GAME, terms, list(seats), [], asker)
        setup = live.game.setup
        if not setup.match().has_teams:
            seats, setup = seats[1:] + seats[:1], moved_on(setup)
        seats = renumbered(seats)
        return await self._add(Game.begin(setup), GAME, terms, list(seats), [], asker)

    async def _look_at_twin(self, live: LiveGame) -> None:
        """Note when both tables of a mirrored duel are over, after which nothing has to be hidden."""
        if live.terms.twin and live.is_over and not live.twin_is_over:
            results = await self._threads.read(self.store.results, [live.terms.twin])
            live.twin_is_over = results.get(live.terms.twin) is not None

    async def check_may_begin(self, asker: Asker) -> None:
        """LimitError if somebody has started too many games."""
        self._check_new_game(asker)
        await self._check_open_games(asker)

    def _check_new_game(self, asker: Asker) -> None:
        text = gettext(_TOO_FAST)
        self.limits.new_games.check(asker, text)

    async def _check_open_games(self, asker: Asker) -> None:
        open_games = await self._threads.read(self.store.open_games, asker.browser)
        if open_games >= self.settings.open_games:
            text = gettext(_TOO_MANY, number=open_games)
            raise LimitError(text, A_MINUTE)

    async def _add(
        self,
        game: Game,
        kind: str,
        terms: Terms,
        seats: list[StoredSeat],
        entries: list[Entry],
        asker: Asker,
        pairing: str | None = None,
    ) -> str:
        if kind == GAME:
            await self.check_may_begin(asker)
        live = await self._begin(new_id(), game, kind, terms, seats, entries, asker, pairing)
        return live.id

    async def _begin(
        self,
        id: str,
        game: Game,
        kind: str,
        terms: Terms,
        seats: list[StoredSeat],
        entries: list[Entry],
        asker: Asker,
        pairing: str | None = None,
    ) -> LiveGame:
        """Save a new game; GameTakenError if there is one with this id.

        LimitError if only bots would play it and there are too many such games already.
        """
        has_open_seats = any(seat.who == OPEN for seat in seats)
        terms = replace(terms, invitation=new_id(_INVITATION_LENGTH) if has_open_seats else "")
        now = self._host.now()
        stored = StoredGame(
            id=id,
            kind=kind,
            setup=write_start(game),
            seed=game.seed or new_secret(),
            options=terms.to_json(),
            created=now,
            touched=now,
            status=status_of(game.position, has_begun=not has_open_seats),
            seats=tuple(seats),
        )
        live = LiveGame(stored, game, entries, self._host, asker)
        live.stored = stored = replace(stored, status=live.status)
        is_listed = terms.listed and has_open_seats
        listing = Listing(now, pairing, is_over_days(terms.clock)) if is_listed else None

        async def save() -> LiveGame:
            await self._threads.write(self.store.add_game, stored, entries, listing)
            self.on_moved(id, stored.status)
            return self._enter(live)

        if all(seat.who == BOT for seat in seats):
            return await self._bot_games.begin(save, asker)
        return await save()

    # --- puzzles ---

    async def add_puzzle(self, text: str, token: str) -> str:
        """Keep a puzzle that somebody made; returns its id."""
        id, most = f"{USER_PUZZLE}{new_id(8)}", self.settings.puzzles_a_browser
        return await self._threads.write(self.store.user_puzzles.add, id, text, token, most)

    async def user_puzzle(self, id: str) -> str | None:
        """The TOML of a puzzle that somebody made."""
        return await self._threads.read(self.store.user_puzzles.text, id)

    async def games_of(self, token: str) -> list[StoredGame]:
        return await self._threads.read(self.store.games_of, token)


def _terms_for(seats: list[StoredSeat], terms: Terms) -> Terms:
    """The terms of a game that continues from elsewhere; with seats for others there is no help."""
    return replace(terms, forecast=False) if any(seat.who == OPEN for seat in seats) else terms
