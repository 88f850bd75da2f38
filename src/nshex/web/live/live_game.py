"""A game being played: the same checks for everybody, one action at a time.

Readers and bots go through the same checks; what is accepted is on disk before anybody is told. Payloads are
made from a view, which does not contain the order of the piles, so they cannot reveal it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from dataclasses import replace
from typing import Any, NoReturn, TypeVar

from nshex.game import Game, Kept, Step
from nshex.languages import gettext
from nshex.position import Position
from nshex.rules.views import View
from nshex.web.clocks.alarm import Alarm
from nshex.web.clocks.clock import Clocks, advanced
from nshex.web.clocks.control import read_control
from nshex.web.clocks.game_clocks import clocks_of, moment_at
from nshex.web.limits import Asker
from nshex.web.live import checks, phrases, questions, rematches, settling
from nshex.web.live.agreements import Agreements, settle, settle_all
from nshex.web.live.bot_turns import BotTurns
from nshex.web.live.broadcast import Broadcast
from nshex.web.live.checks import Message, Refusal
from nshex.web.live.host import Host, Reader
from nshex.web.live.repeats import is_repeat
from nshex.web.live.seating import all_taken
from nshex.web.live.shown_tables import ShownTables
from nshex.web.payloads import types
from nshex.web.seats import BOT, OPEN
from nshex.web.store.database import GAME, EntryTakenError, GameStatus, StoredGame, StoredSeat
from nshex.web.store.entries import (
    CHANGE_SEATS,
    PLAY,
    REMATCH,
    SIT,
    TAKE_BACK,
    TAKE_BACK_TO,
    TIME_OUT,
    Entry,
)
from nshex.web.store.failures import WriteError
from nshex.web.store.playback import status_of
from nshex.web.terms import read_terms

log = logging.getLogger(__name__)

_Found = TypeVar("_Found")

ChooseSeats = Callable[["LiveGame"], tuple[StoredSeat, ...]]
"""Says which seats of a game change, and how; none if there is nothing to do."""

STEPS_KEPT = 4
"""Steps of a running game that can be taken back at once; others are replayed when needed."""


class LiveGame:
    """A game in memory: how far it has come, its readers, and the bot that thinks."""

    def __init__(
        self,
        stored: StoredGame,
        game: Game,
        entries: Sequence[Entry],
        host: Host,
        asker: Asker,
    ) -> None:
        self.stored = stored
        self.id = stored.id
        self.game = game
        self.version = len(entries)
        self.terms = read_terms(stored.options)
        self.agreements: Agreements = settle_all(entries, game.state.match)
        self._control = read_control(self.terms.clock) if stored.kind == GAME else None
        self.clocks: Clocks | None = None
        if self._control is not None:
            ended = None if self.agreements.ending is None else self.agreements.ending.entry
            self.clocks = clocks_of(stored, game, entries, self._control, ended)
        self._alarm = Alarm(self.notice_time)
        self.asker = asker
        """Whoever the bots of this game think for."""
        self.removed = False
        """Whether the game is no longer in the store, so that this object must not be used any more."""
        self.twin_is_over = False
        """Whether the other table of a mirrored duel, which has the same piles, is known to be over."""
        self._lock = asyncio.Lock()
        self._host = host
        self.thinking: Callable[[], types.Thinking] | None = None
        """What readers were told last about the bot that has to decide, for those who come later."""
        self._bots = BotTurns(self, host)
        self._shown = ShownTables(self, host)
        self.broadcast = Broadcast(self, host, self._shown)
        self._note_steps()

    # --- looking ---

    @property
    def is_live(self) -> bool:
        """Whether the game can be continued; an uploaded record cannot."""
        return self.stored.kind == GAME and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the rules or the players have ended the game."""
        return self.game.is_over or self.agreements.ending is not None

    @property
    def hides_nothing(self) -> bool:
        """Whether everybody may know the piles: nothing is played with them any more."""
        return not self.is_live and (not self.terms.twin or self.twin_is_over)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """Seats that wait for somebody to take them; until then nobody acts."""
        return tuple(seat.seat for seat in self.stored.seats if seat.who == OPEN)

    @property
    def decider(self) -> int | None:
        """The seat that has to decide now; None once the game is over, and while seats are open."""
        return None if self.is_over or self.open_seats else self.game.decider

    def try_out(self, action: str) -> Step:
        return self.game.try_out(action)

    def why_kept(self, players: Collection[int]) -> Kept | None:
        return self.game.why_kept(players)

    @property
    def forecast_allowed(self) -> bool:
        return self.terms.forecast

    @property
    def readers(self) -> set[Reader]:
        """Those at the table."""
        return self.broadcast.readers

    @property
    def is_busy(self) -> bool:
        """Whether somebody needs this game in memory."""
        return bool(self.readers) or self._bots.is_busy or self._lock.locked()

    def bot_to_decide(self) -> str | None:
        """The bot that has to decide now, if one has."""
        decider = self.decider
        if decider is None or not self.is_live or self.removed:
            return None
        return self.stored.seats[decider].bot

    def seats_of(self, token: str | None) -> tuple[int, ...]:
        """The seats that belong to a browser."""
        if token is None:
            return ()
        return tuple(seat.seat for seat in self.stored.seats if seat.token == token and seat.who != BOT)

    @property
    def status(self) -> GameStatus:
        """The state of the game, for lists of games."""
        has_begun = all_taken(self.stored.seats)
        return status_of(self.game.position, self.agreements.ending, self.deadline, has_begun=has_begun)

    @property
    def deadline(self) -> float | None:
        """When the deciding player's time runs out; None if no clock is running."""
        return None if self.clocks is None else self.clocks.deadline

    def view(self, seats: tuple[int, ...]) -> View:
        """The present state as a reader may know it."""
        return self._shown.view(seats)

    def their_turn(self, seats: tuple[int, ...]) -> types.TheirTurn | None:
        return self._shown.their_turn(seats)

    def table(self, seats: tuple[int, ...]) -> types.Table:
        """The table as one reader may see it."""
        return self._shown.table(seats)

    def moment(self, moment: int, seats: tuple[int, ...]) -> types.Moment:
        """The table after this many actions, and what the last of them did."""
        return self._shown.moment(moment, seats)

    def table_message(self, seats: tuple[int, ...]) -> types.TableMessage:
        return self._shown.message(seats)

    def join(self, reader: Reader, asker: Asker) -> None:
        """Let somebody sit down. From then on the moves of bots are wanted at once."""
        self.broadcast.readers.add(reader)
        if reader.seats:
            self.asker = asker
            self._bots.hurry()
        self.start_bot()
        self.broadcast.count_watchers()

    def leave(self, reader: Reader) -> None:
        self.broadcast.readers.discard(reader)
        self.broadcast.count_watchers()

    def say(self, seat: int, phrase: str) -> None:
        """Let everybody hear a phrase, here and at other processes."""
        self.broadcast.tell_said(seat, phrase)
        self._host.phrases.say(self.id, seat, phrase)

    # --- what readers ask ---

    async def answer(self, message: Message, seats: tuple[int, ...]) -> types.AnyAnswer:
        """The answer to a message; Refusal if a check fails."""
        return await _ANSWERS[message.type](self, message, seats)

    async def _play(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        return await _to_the_end(self._play_now(message, seats))

    async def _play_now(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        async with self._lock:
            try:
                await self._refuse_late()
                step = checks.check_can_act(message, self.live_seats(seats), self, self.version)
                await self._write(self._entry(PLAY, step.player, str(step.action)), step=step)
            except Refusal:
                if not await self._was_accepted(message, PLAY, seats):
                    raise
            return {"version": message.version + 1}  # the action's own, also if more has happened since

    async def _take_back(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        return await _to_the_end(self._take_back_now(message, seats))

    async def _take_back_now(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        async with self._lock:
            try:
                await self._refuse_late()
                checks.check_take_back(message, self.live_seats(seats), self, self.version)
                self.check_length()
                await self._write(self._entry(TAKE_BACK, self.game.peek().player))
            except Refusal:
                if not await self._was_accepted(message, TAKE_BACK, seats):
                    raise
            return {"version": message.version + 1}  # the action's own, also if more has happened since

    async def _was_accepted(self, message: Message, kind: str, seats: tuple[int, ...]) -> bool:
        """Whether a message that cannot be accepted now has been accepted before."""
        if not seats or not 0 <= message.version < self.version:
            return False
        try:
            entries = await self._host.newer(self.id, message.version)
        except WriteError as problem:
            raise self._not_saved(problem) from None
        return is_repeat(message, kind, seats, entries)

    async def _reload(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        self.start_bot()
        return {"version": self.version}

    def live_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Nobody has a seat in an uploaded record: it can only be looked at."""
        return seats if self.stored.kind == GAME else ()

    # --- what players settle ---

    async def change_seats(self, choose: ChooseSeats, kind: str = SIT) -> None:
        """Put on disk who has some seats from now on, then tell everybody.

        `choose` names the new seats, or raises a Refusal; it is called again if the game has moved on in the
        meantime.
        """
        await _to_the_end(self._change_seats_now(choose, kind))

    async def _change_seats_now(self, choose: ChooseSeats, kind: str) -> None:
        async with self._lock:
            while changed := choose(self):
                try:
                    await self._write(self._entry(kind, changed[0].seat, changed[0].name), changed)
                    return
                except Refusal as refusal:
                    if refusal.error != checks.WRONG_VERSION:
                        raise

    async def _settle(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        return await _to_the_end(self._settle_now(message, seats))

    async def _settle_now(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        async with self._lock:
            await self._refuse_late()
            checks.check_seat(self.live_seats(seats))
            checks.check_going_on(self)
            await settling.ANSWERS[message.type](self, message, seats)
            return {"version": self.version}

    async def agree_to_rematch(self, seats: tuple[int, ...], make: Callable[[], Awaitable[object]]) -> None:
        """Note that some seats want to play again; `make` makes the game before it is announced."""
        await _to_the_end(self._agree_to_rematch_now(seats, make))

    async def _agree_to_rematch_now(
        self, seats: tuple[int, ...], make: Callable[[], Awaitable[object]]
    ) -> None:
        async with self._lock:
            agreed = self.agreements.rematch | set(seats)
            if agreed == self.agreements.rematch:
                return
            if rematches.all_agree(self.stored.seats, agreed):
                await make()
            await self.settle_by(REMATCH, seats[0], " ".join(map(str, seats)))

    async def settle_by(
        self, kind: str, seat: int, line: str = "", changed: tuple[StoredSeat, ...] = ()
    ) -> None:
        """Put on disk what a player settles, and who has some seats from now on; then tell everybody."""
        await self._write(self._entry(kind, seat, line), changed)

    def check_length(self) -> None:
        checks.check_length(self.version, self._host.settings.most_entries)

    # --- clocks ---

    def watch_clock(self) -> None:
        """Make sure that somebody notices when the running clock runs out."""
        deadline = self.deadline
        self._alarm.set(None if deadline is None else deadline - self._host.now())

    async def notice_time(self) -> None:
        """If the deciding player's time has run out, note it and go on as was agreed."""
        async with self._lock:
            try:
                if not self.removed and await self._note_time_out() is None:
                    self.watch_clock()
            except Refusal as refusal:
                log.info("game %s: that the time has run out was not noted: %s", self.id, refusal.text)

    async def _refuse_late(self) -> None:
        """Accept nothing after the time has run out, even if nobody has noticed yet."""
        seat = await self._note_time_out()
        if seat is not None:
            raise settling.ran_out_of_time(self, seat)

    async def _note_time_out(self) -> int | None:
        """The seat whose time has run out, once that is on disk; None if nobody's has."""
        clocks, deadline = self.clocks, self.deadline
        if clocks is None or clocks.running is None or deadline is None or self._host.now() < deadline:
            return None
        seat = clocks.running
        line, changed = settling.after_time_out(self, seat, self.terms.time_out)
        await self._write(Entry(self.version + 1, TIME_OUT, line, seat, deadline), changed)
        return seat

    # --- acting ---

    def _entry(self, kind: str, seat: int, line: str = "") -> Entry:
        return Entry(self.version + 1, kind, line, seat, self._host.now())

    def _carry_out(self, entry: Entry, seats: tuple[StoredSeat, ...], step: Step | None = None) -> None:
        """What an entry that is on disk changes here; `step` is its action, if it is one."""
        if step is not None:
            self.game.push(step)
        self._go_back_to(self._stay_after(entry))
        self.agreements = settle(self.agreements, entry, self.game.state.match)
        changes_seats = seats != self.stored.seats
        self.stored = replace(self.stored, seats=seats)
        self.clocks = self._clocks_after(entry, self.game.position, seats, self.agreements)
        if not self.is_live:
            self._bots.give_up_plan()
        self._moved_on()
        self.broadcast.tell_update(entry, step)
        if changes_seats:
            self.broadcast.count_watchers()
        self.start_bot()

    def _stay_after(self, entry: Entry) -> int:
        """How many actions stay after an entry."""
        if entry.kind == TAKE_BACK_TO:
            return int(entry.line)
        return self.game.length - (entry.kind == TAKE_BACK)

    def _go_back_to(self, moment: int) -> None:
        if moment == self.game.length:
            return
        while self.game.length > moment:
            self.game.pop()
        self._bots.give_up_plan()

    def _clocks_after(
        self, entry: Entry, position: Position, seats: tuple[StoredSeat, ...], agreements: Agreements
    ) -> Clocks | None:
        if self.clocks is None or self._control is None:
            return None
        is_over = agreements.ending is not None
        return advanced(self.clocks, self._control, moment_at(entry.time, position, seats, is_over=is_over))

    async def catch_up(self, version: int) -> None:
        """Follow what other processes have accepted, up to this version at least."""
        async with self._lock:
            if self.version < version:
                await self._catch_up()

    async def _catch_up(self) -> None:
        for entry in await self._host.newer(self.id, self.version):
            self._bots.give_up_plan()
            step = self.game.try_out(entry.line) if entry.kind == PLAY else None
            seats = await self._host.seats(self.id) if entry.kind in CHANGE_SEATS else self.stored.seats
            if not seats:  # whoever stood up was the last, and the game has been deleted since
                self.removed = True
                return
            self._carry_out(entry, seats, step)

    async def _write(
        self, entry: Entry, changed: tuple[StoredSeat, ...] = (), *, step: Step | None = None
    ) -> None:
        """Put an entry on disk, with the seats it changes; then carry it out."""
        new = {seat.seat: seat for seat in changed}
        seats = tuple(new.get(seat.seat, seat) for seat in self.stored.seats)
        try:
            await self._host.append(self.id, entry, self._status_after(entry, seats, step), changed)
        except EntryTakenError:
            log.info("game %s: another process was faster", self.id)
            await self._follow_faster(entry)
        except WriteError as problem:
            raise self._not_saved(problem) from None
        self._carry_out(entry, seats, step)

    def _status_after(self, entry: Entry, seats: tuple[StoredSeat, ...], step: Step | None) -> GameStatus:
        position = self.game.position_at(self._stay_after(entry)) if step is None else step.after
        agreements = settle(self.agreements, entry, self.game.state.match)
        clocks = self._clocks_after(entry, position, seats, agreements)
        deadline = None if clocks is None else clocks.deadline
        return status_of(position, agreements.ending, deadline, has_begun=all_taken(seats))

    async def _follow_faster(self, entry: Entry) -> NoReturn:
        """Another process has added this entry: carry out what it did, and refuse what was asked here."""
        try:
            await self._catch_up()
        except WriteError as problem:
            raise self._not_saved(problem) from None
        if self.version < entry.number:
            self.removed = True
            raise checks.removed()
        raise checks.moved_on()

    def _not_saved(self, problem: WriteError) -> Refusal:
        log.error("game %s: an action could not be saved: %s", self.id, problem.__cause__ or problem)
        return Refusal(checks.NOT_SAVED, gettext(str(problem)))

    def _moved_on(self) -> None:
        """There is a new version, of which nothing has been made yet."""
        self.version += 1
        self._note_steps()
        self.thinking = None
        self._shown.moved_on()
        self._bots.moved_on()
        self.watch_clock()

    def _note_steps(self) -> None:
        """What is in the log need not be kept elsewhere, but people look back at finished games."""
        self._shown.follow(self.game)
        if self.is_live:
            self.game.forget_early_steps(STEPS_KEPT)

    # --- bots ---

    def start_bot(self) -> None:
        """Let the bot that has to decide think, unless it does already."""
        self._bots.start()

    def moment_before(self, seats: tuple[int, ...]) -> int | None:
        """How many actions stay if the last one of some seats is taken back; None if there is none."""
        return self._shown.log.moment_before(seats)

    async def bots_done(self) -> None:
        """Wait until no bot has to decide any more."""
        await self._bots.finished()

    async def settled(self) -> None:
        """Wait until the action under way, if there is one, is on disk and announced."""
        async with self._lock:
            pass

    async def close(self) -> None:
        """Stop thinking; what was accepted is on disk already."""
        self._alarm.set(None)
        await self._bots.close()


_Answer = Callable[[LiveGame, Message, tuple[int, ...]], Awaitable[types.AnyAnswer]]
_ANSWERS: dict[str, _Answer] = {
    checks.PLAY: LiveGame._play,
    checks.TAKE_BACK: LiveGame._take_back,
    checks.PREVIEW: questions.preview,
    checks.FORECAST: questions.forecast,
    checks.EXPLAIN: questions.explain,
    checks.RELOAD: LiveGame._reload,
    checks.PING: questions.ping,
    checks.WAYS: questions.ways,
    checks.THEIR_TURN: questions.their_turn,
    **dict.fromkeys(settling.ANSWERS, LiveGame._settle),
    checks.SAY: phrases.say,
}


async def _to_the_end(work: Coroutine[Any, Any, _Found]) -> _Found:
    """Finish even if the one who asked is gone: disk and memory must stay the same."""
    return await asyncio.shield(asyncio.create_task(work))
