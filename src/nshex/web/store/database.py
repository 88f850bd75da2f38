"""Games on disk: what was agreed, who sits where, and every entry that was accepted; entries never change.

An entry is a line that was played, a take-back, or something players settled, numbered from 1 in each game.
The number of the last entry is the version of the game. Game and number are the key of an entry, so if
several processes want to add the same one, the database accepts only one. A game is stored with its secret
seed, so anybody who can read the database can know every pile.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from sqlalchemy import Engine, ForeignKey, Select, bindparam, func, insert, select, text, update
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.notation.records import winners_of
from nshex.web.seats import BOT, OPEN
from nshex.web.store.base import Base
from nshex.web.store.bot_accounts import BotAccounts
from nshex.web.store.engines import DatabaseProblem, open_engine
from nshex.web.store.entries import Entry
from nshex.web.store.failures import NO_ROOM, WriteError, told_as_write_errors
from nshex.web.store.game_ratings import GameRatings, RatedPlayer, RatedResult, count_results
from nshex.web.store.identities import Identities
from nshex.web.store.listings import Listing, ListingRow, Listings
from nshex.web.store.locations import Location, shown
from nshex.web.store.own_games import OwnGames
from nshex.web.store.push_subscriptions import PushSubscriptions
from nshex.web.store.puzzle_results import PuzzleResults
from nshex.web.store.puzzle_runs import PuzzleRuns
from nshex.web.store.schema import NewerSchemaError, bring_up_to_date
from nshex.web.store.setups import armies_of, began_from_position
from nshex.web.store.tournaments import Tournaments
from nshex.web.store.user_puzzles import UserPuzzles
from nshex.web.store.verdicts import Verdicts
from nshex.web.terms import read_terms

_AT_ONCE = 1000
"""Games asked for in one query; databases limit the number of parameters."""
LEAST_ROOM = 1_000_000
"""Bytes that must be free beside a file, so that games can be saved."""

GAME, RECORD = "game", "record"


class StoreError(Exception):
    """The database cannot be used; the text says why."""


class PairingTakenError(Exception):
    """Another game is already waiting for anybody, so this one was not added."""


class EntryTakenError(Exception):
    """Another process has already added this entry of a game."""


class GameTakenError(Exception):
    """There is already a game with this id."""


# --- tables ----------------------------------------------------------------------------------------


class _Game(Base):
    __tablename__ = "games"

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    setup: Mapped[str]
    seed: Mapped[str]
    options: Mapped[str]
    created: Mapped[float]
    touched: Mapped[float] = mapped_column(index=True)
    decider: Mapped[int | None]
    result: Mapped[str | None]
    reason: Mapped[str]
    deadline: Mapped[float | None] = mapped_column(index=True)


class _Seat(Base):
    __tablename__ = "seats"

    game: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    who: Mapped[str]
    bot: Mapped[str | None]
    name: Mapped[str]
    token: Mapped[str | None] = mapped_column(index=True)


class _Entry(Base):
    __tablename__ = "entries"

    game: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    line: Mapped[str]
    seat: Mapped[int | None]
    time: Mapped[float]


_TABLES = Base.metadata.tables
_ADD_ENTRY = insert(_TABLES["entries"])
_NOTE_STATUS = update(_TABLES["games"]).where(_Game.id == bindparam("of"))
_TAKE_SEAT = update(_TABLES["seats"]).where(_Seat.game == bindparam("of"), _Seat.seat == bindparam("number"))
"""Statements for what is done most often while somebody waits: adding an entry."""


# --- what goes in and comes out --------------------------------------------------------------------


@dataclass(frozen=True)
class GameStatus:
    """The state of a game, for lists of games; worked out with every entry."""

    decider: int | None
    result: str | None
    """As after `Result:` in a record; None while the game is running."""
    reason: str = ""
    """The reason why a game ended, as after `Reason:` in a record."""
    deadline: float | None = None
    """When the deciding player's time runs out; None if no clock is running."""


@dataclass(frozen=True)
class StoredSeat:
    seat: int
    who: str
    bot: str | None
    name: str
    token: str | None
    """The hash of the token of the browser whose seat it is; None for bots.

    A bot with a token plays on for somebody who has left the game.
    """


@dataclass(frozen=True)
class StoredGame:
    id: str
    kind: str
    """`game`, or `record` for one that was uploaded to be looked at."""
    setup: str
    """JSON, see `setups.write_start`."""
    seed: str
    options: str
    """JSON: what the players agreed besides the rules, see `nshex.web.terms`."""
    created: float
    touched: float
    status: GameStatus
    seats: tuple[StoredSeat, ...]


@dataclass(frozen=True)
class Addition:
    """An entry to be added to a game, the state of the game after it, and seats that change with it."""

    game: str
    entry: Entry
    status: GameStatus
    seats: tuple[StoredSeat, ...] = ()


# --- the store -------------------------------------------------------------------------------------


class Store:
    """One database. Every method is one transaction, on disk when it returns."""

    def __init__(self, location: Location) -> None:
        self.location = location
        try:
            self._engine, self.found_schema = _open(location)
        except (DatabaseProblem, NewerSchemaError) as problem:
            raise StoreError(f"database {shown(location)}: {problem}") from None
        except (OSError, DatabaseError) as error:
            reason = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
            raise StoreError(
                f"database {shown(location)}: {reason}; expected one this server may write"
            ) from None
        self.bot_accounts = BotAccounts(self._engine)
        self.own_games = OwnGames(self._engine)
        self.game_ratings = GameRatings(self._engine)
        self.push_subscriptions = PushSubscriptions(self._engine)
        self.puzzle_results = PuzzleResults(self._engine)
        self.puzzle_runs = PuzzleRuns(self._engine)
        self.tournaments = Tournaments(self._engine)
        self.user_puzzles = UserPuzzles(self._engine)
        self.listings = Listings(self._engine)
        self.identities = Identities(self._engine)
        self.verdicts = Verdicts(self._engine)

    def close(self) -> None:
        self._engine.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the database too: everything but a file."""
        return isinstance(self.location, str)

    # --- writing ---

    def check_writable(self) -> None:
        """Write what is already there, so that a full disk or a read-only file is noticed.

        The little that is written may fit where a game does not, so there must be some room beside a file.
        """
        if isinstance(self.location, Path) and shutil.disk_usage(self.location.parent).free < LEAST_ROOM:
            raise WriteError(NO_ROOM)
        with told_as_write_errors(), self._engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    def write_log_back(self) -> None:
        """Write the log of a SQLite database back into its file; nobody has to wait meanwhile."""
        with told_as_write_errors(), self._engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def add_game(
        self, game: StoredGame, entries: Sequence[Entry] = (), listing: Listing | None = None
    ) -> None:
        """Add a game, and list it; PairingTakenError if another one is already waiting for anybody."""
        try:
            self._add_game(game, entries, listing)
        except IntegrityError:
            if listing is None or listing.pairing is None:
                raise GameTakenError(f"there is a game {game.id} already") from None
            raise PairingTakenError from None

    def _add_game(self, game: StoredGame, entries: Sequence[Entry], listing: Listing | None) -> None:
        with told_as_write_errors(), Session(self._engine) as session, session.begin():
            if listing is not None:
                values = {"game": game.id, "seen": listing.since, **vars(listing)}
                session.execute(insert(ListingRow).values(**values))
            session.execute(insert(_Game).values(**_game_values(game)))
            session.execute(insert(_Seat), [{"game": game.id, **vars(seat)} for seat in game.seats])
            if entries:
                session.execute(insert(_Entry), [{"game": game.id, **vars(entry)} for entry in entries])

    def append(self, game: str, entry: Entry, status: GameStatus, seats: tuple[StoredSeat, ...] = ()) -> None:
        """Add an entry and note the state of the game after it, and who has these seats from now on."""
        try:
            self._add_together([Addition(game, entry, status, seats)])
        except IntegrityError:
            raise EntryTakenError(f"entry {entry.number} of game {game} is there already") from None

    def append_all(self, additions: Sequence[Addition]) -> list[Exception | None]:
        """Add entries of different games in one transaction; returns for each why it was not added, or None.

        If one of them cannot be added, each gets its own transaction, so that it fails alone.
        """
        if len(additions) > 1:
            with suppress(IntegrityError):
                self._add_together(additions)
                return [None] * len(additions)
        return [self._problem_of(addition) for addition in additions]

    def _problem_of(self, addition: Addition) -> Exception | None:
        try:
            self.append(addition.game, addition.entry, addition.status, addition.seats)
        except (EntryTakenError, WriteError) as problem:
            return problem
        return None

    def _add_together(self, additions: Sequence[Addition]) -> None:
        """In one transaction, always in the same order of games: so two processes never block each other."""
        additions = sorted(additions, key=lambda addition: addition.game)
        entries = [{"game": addition.game, **vars(addition.entry)} for addition in additions]
        statuses = [
            {"of": addition.game, "touched": addition.entry.time, **vars(addition.status)}
            for addition in additions
        ]
        seats = [_taken_seat(addition.game, seat) for addition in additions for seat in addition.seats]
        with told_as_write_errors(), self._engine.begin() as connection:
            connection.execute(_ADD_ENTRY, entries if len(entries) > 1 else entries[0])
            connection.execute(_NOTE_STATUS, statuses if len(statuses) > 1 else statuses[0])
            if seats:
                connection.execute(_TAKE_SEAT, seats)
            ended = [addition.game for addition in additions if addition.status.result is not None]
            if ended:
                with Session(connection) as session:
                    count_results(session, _rated_results(session, ended))

    # --- reading ---

    def game(self, game: str) -> tuple[StoredGame, list[Entry]] | None:
        """A game with all its entries in order; None if there is no such game."""
        with told_as_write_errors(), Session(self._engine) as session:
            row = session.get(_Game, game)
            if row is None:
                return None
            found = select(_Entry).where(_Entry.game == game).order_by(_Entry.number)
            entries = [_entry(entry) for entry in session.scalars(found)]
            seats = session.scalars(select(_Seat).where(_Seat.game == game).order_by(_Seat.seat))
            return _stored(row, seats), entries

    def newer(self, game: str, version: int) -> list[Entry]:
        """The entries of a game after a version, in order."""
        query = select(_Entry).where(_Entry.game == game, _Entry.number > version).order_by(_Entry.number)
        with told_as_write_errors(), Session(self._engine) as session:
            return [_entry(found) for found in session.scalars(query)]

    def seats_of(self, game: str) -> tuple[StoredSeat, ...]:
        """Who sits where in a game now."""
        query = select(_Seat).where(_Seat.game == game).order_by(_Seat.seat)
        with told_as_write_errors(), Session(self._engine) as session:
            return tuple(_seat(seat) for seat in session.scalars(query))

    def versions(self, games: Sequence[str]) -> dict[str, int]:
        """How far games have come, those without an entry left out."""
        last = select(_Entry.game, func.max(_Entry.number)).group_by(_Entry.game)
        found: dict[str, int] = {}
        with told_as_write_errors(), Session(self._engine) as session:
            for first in range(0, len(games), _AT_ONCE):
                query = last.where(_Entry.game.in_(games[first : first + _AT_ONCE]))
                found |= {row[0]: row[1] for row in session.execute(query)}
        return found

    def results(self, games: Sequence[str]) -> dict[str, str | None]:
        """The results of some games, as far as they exist; None for a running game."""
        query = select(_Game.id, _Game.result).where(_Game.id.in_(games))
        with told_as_write_errors(), Session(self._engine) as session:
            return {row[0]: row[1] for row in session.execute(query)}

    def has_record(self, game: str) -> bool:
        """Whether a record can be written of a game: not of one that began from a position."""
        with told_as_write_errors(), Session(self._engine) as session:
            setup = session.scalar(select(_Game.setup).where(_Game.id == game))
            return setup is not None and not began_from_position(setup)

    def games_of(self, token: str, most: int = 100) -> list[StoredGame]:
        """Games in which a browser has a seat, those touched last first; all in one query."""
        mine = select(_Seat.game).where(_Seat.token == token)
        return self._last_touched(select(_Game.id).where(_Game.id.in_(mine)), most)

    def open_to_programs(self, most: int) -> list[StoredGame]:
        """Games with open seats whose terms let programs take them, those touched last first."""
        waiting = select(_Seat.game).where(_Seat.who == OPEN)
        welcome = _Game.options.contains('"programs": true', autoescape=True)
        on = select(_Game.id).where(_Game.id.in_(waiting), _Game.result.is_(None), welcome)
        return [game for game in self._last_touched(on, most) if read_terms(game.options).programs]

    def _last_touched(self, ids: Select[str], most: int) -> list[StoredGame]:
        last = ids.order_by(_Game.touched.desc(), _Game.id).limit(most)
        query = (
            select(_Game, _Seat)
            .join(_Seat, _Seat.game == _Game.id)
            .where(_Game.id.in_(last))
            .order_by(_Game.touched.desc(), _Game.id, _Seat.seat)
        )
        with told_as_write_errors(), Session(self._engine) as session:
            rows = session.execute(query)
            games = groupby(((row[0], row[1]) for row in rows), key=lambda pair: pair[0])
            return [_stored(game, [seat for _, seat in pairs]) for game, pairs in games]

    def open_games(self, token: str) -> int:
        """How many games in which a browser has a seat are not over."""
        mine = select(_Seat.game).where(_Seat.token == token)
        query = select(func.count()).where(_Game.id.in_(mine), _Game.kind == GAME, _Game.result.is_(None))
        with told_as_write_errors(), Session(self._engine) as session:
            return int(session.scalar(query) or 0)

    def waiting_for_bots(self, before: float | None = None) -> list[str]:
        """Games in which it is a bot's turn to decide, or only those where it has been for a long time."""
        query = (
            select(_Game.id)
            .join(_Seat, (_Seat.game == _Game.id) & (_Seat.seat == _Game.decider))
            .where(_Game.kind == GAME, _Game.result.is_(None), _Seat.who == BOT)
            .order_by(_Game.touched.desc())
        )
        if before is not None:
            query = query.where(_Game.touched < before)
        with told_as_write_errors(), Session(self._engine) as session:
            return list(session.scalars(query))

    def past_deadline(self, now: float, most: int = 100) -> list[str]:
        """Games in which the deciding player's time has run out, the earliest first."""
        query = select(_Game.id).where(_Game.deadline <= now).order_by(_Game.deadline).limit(most)
        with told_as_write_errors(), Session(self._engine) as session:
            return list(session.scalars(query))


def _open(location: Location) -> tuple[Engine, int]:
    """Connections to a database with the present schema, and the number of the one it had."""
    engine = open_engine(location)
    try:
        return engine, bring_up_to_date(engine)
    except BaseException:
        engine.dispose()
        raise


def _rated_results(session: Session, games: Sequence[str]) -> list[RatedResult]:
    """The results of rated games that have ended, each between two browsers."""
    found: list[RatedResult] = []
    for game in session.scalars(select(_Game).where(_Game.id.in_(games), _Game.kind == GAME)):
        if not read_terms(game.options).rated:
            continue
        seats = session.scalars(select(_Seat).where(_Seat.game == game.id).order_by(_Seat.seat))
        players = [
            RatedPlayer(seat.token, seat.name, army)
            for seat, army in zip(seats, armies_of(game.setup), strict=True)
            if seat.token is not None
        ]
        if len(players) == 2 and players[0].token != players[1].token:
            winners = winners_of(game.result or "")
            score = 0.5 if len(winners) != 1 else 1.0 - winners[0]
            found.append(RatedResult(game.id, (players[0], players[1]), score, game.touched))
    return found


def _game_values(game: StoredGame) -> dict[str, object]:
    values = {key: value for key, value in vars(game).items() if key not in ("status", "seats")}
    return {**values, **vars(game.status)}


def _taken_seat(game: str, seat: StoredSeat) -> dict[str, object]:
    values = {"who": seat.who, "bot": seat.bot, "name": seat.name, "token": seat.token}
    return {"of": game, "number": seat.seat, **values}


def _entry(row: _Entry) -> Entry:
    return Entry(row.number, row.kind, row.line, row.seat, row.time)


def _seat(row: _Seat) -> StoredSeat:
    return StoredSeat(row.seat, row.who, row.bot, row.name, row.token)


def _stored(row: _Game, seats: Iterable[_Seat]) -> StoredGame:
    return StoredGame(
        id=row.id,
        kind=row.kind,
        setup=row.setup,
        seed=row.seed,
        options=row.options,
        created=row.created,
        touched=row.touched,
        status=GameStatus(row.decider, row.result, row.reason, row.deadline),
        seats=tuple(_seat(seat) for seat in seats),
    )
