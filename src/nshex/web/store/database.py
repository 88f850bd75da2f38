"""Games on disk: what was agreed, who sits where, and every entry that was accepted; nothing is ever changed.

An entry is a line that was played or a taking back, numbered from 1 in each game. The number of the last
entry is the version of the game. A game is stored with its secret seed, so whoever may read the file may
know every pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, ForeignKey, bindparam, create_engine, event, insert, select, text, update
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from nshex.web.seats import BOT

SCHEMA = 1
"""The number of the schema, kept in the file as `user_version`."""

PLAY, TAKE_BACK = "play", "take_back"
GAME, RECORD = "game", "record"


class StoreError(Exception):
    """The database cannot be used; the text says why."""


class EntryTakenError(Exception):
    """Somebody else, another server on the same file, has added this entry of a game already."""


# --- tables ----------------------------------------------------------------------------------------


class _Base(DeclarativeBase):
    pass


class _Game(_Base):
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


class _Seat(_Base):
    __tablename__ = "seats"

    game: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    who: Mapped[str]
    bot: Mapped[str | None]
    name: Mapped[str]
    token: Mapped[str | None] = mapped_column(index=True)


class _Entry(_Base):
    __tablename__ = "entries"

    game: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    line: Mapped[str]
    seat: Mapped[int | None]
    time: Mapped[float]


_TABLES = _Base.metadata.tables
_ADD_ENTRY = insert(_TABLES["entries"])
_NOTE_STATUS = update(_TABLES["games"]).where(_Game.id == bindparam("of"))
"""Statements of the one thing that is done again and again while somebody waits: an action."""


# --- what goes in and comes out --------------------------------------------------------------------


@dataclass(frozen=True)
class GameStatus:
    """Where a game stands, for lists of games; worked out anew with every entry."""

    decider: int | None
    result: str | None
    """As after `Result:` of a record; None while the game is on."""
    reason: str = ""


@dataclass(frozen=True)
class StoredSeat:
    seat: int
    who: str
    bot: str | None
    name: str
    token: str | None
    """The hash of the token of the browser whose seat it is; None for bots."""


@dataclass(frozen=True)
class StoredGame:
    id: str
    kind: str
    """`game`, or `record` for one that was uploaded to be looked at."""
    setup: str
    """JSON, see `setups.write_setup`."""
    seed: str
    options: str
    """JSON: what this server agreed beyond the rules, such as whether forecasts are allowed."""
    created: float
    touched: float
    status: GameStatus
    seats: tuple[StoredSeat, ...]


@dataclass(frozen=True)
class Entry:
    number: int
    kind: str
    line: str
    seat: int | None
    time: float


# --- the store -------------------------------------------------------------------------------------


class Store:
    """One database file. Every method is one transaction, on disk when it returns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._engine = _open(path)
            self._migrate()
        except (OSError, OperationalError, DatabaseError) as error:
            reason = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
            raise StoreError(f"database {path}: {reason}; expected a file this server may write") from None

    def close(self) -> None:
        self._engine.dispose()

    def _migrate(self) -> None:
        with self._engine.begin() as connection:
            found = int(connection.execute(text("PRAGMA user_version")).scalar_one())
            if found > SCHEMA:
                raise StoreError(
                    f"database {self.path} has schema {found}; expected {SCHEMA}, so a newer nshex wrote it"
                )
            if found == 0:
                _Base.metadata.create_all(connection)
                connection.execute(text(f"PRAGMA user_version = {SCHEMA}"))

    # --- writing ---

    def add_game(self, game: StoredGame, entries: Sequence[Entry] = ()) -> None:
        with Session(self._engine) as session, session.begin():
            session.execute(insert(_Game).values(**_game_values(game)))
            session.execute(insert(_Seat), [{"game": game.id, **vars(seat)} for seat in game.seats])
            if entries:
                session.execute(insert(_Entry), [{"game": game.id, **vars(entry)} for entry in entries])

    def append(self, game: str, entry: Entry, status: GameStatus) -> None:
        """Add an entry and note where the game stands after it."""
        try:
            with self._engine.begin() as connection:
                connection.execute(_ADD_ENTRY, {"game": game, **vars(entry)})
                connection.execute(_NOTE_STATUS, {"of": game, "touched": entry.time, **vars(status)})
        except IntegrityError:
            raise EntryTakenError(f"entry {entry.number} of game {game} is there already") from None

    # --- reading ---

    def game(self, game: str) -> tuple[StoredGame, list[Entry]] | None:
        """A game with all its entries in order; None if there is no such game."""
        with Session(self._engine) as session:
            row = session.get(_Game, game)
            if row is None:
                return None
            found = select(_Entry).where(_Entry.game == game).order_by(_Entry.number)
            entries = [
                Entry(entry.number, entry.kind, entry.line, entry.seat, entry.time)
                for entry in session.scalars(found)
            ]
            return _stored(session, row), entries

    def has_game(self, game: str) -> bool:
        with Session(self._engine) as session:
            return session.scalar(select(_Game.id).where(_Game.id == game)) is not None

    def games_of(self, token: str, most: int = 100) -> list[StoredGame]:
        """Games in which a browser has a seat, those touched last first."""
        mine = select(_Seat.game).where(_Seat.token == token)
        query = select(_Game).where(_Game.id.in_(mine)).order_by(_Game.touched.desc(), _Game.id).limit(most)
        with Session(self._engine) as session:
            return [_stored(session, row) for row in session.scalars(query)]

    def waiting_for_bots(self) -> list[str]:
        """Games in which it is a bot's turn to decide."""
        query = (
            select(_Game.id)
            .join(_Seat, (_Seat.game == _Game.id) & (_Seat.seat == _Game.decider))
            .where(_Game.kind == GAME, _Game.result.is_(None), _Seat.who == BOT)
            .order_by(_Game.touched.desc())
        )
        with Session(self._engine) as session:
            return list(session.scalars(query))


def _open(path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 10})
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """WAL lets readers read while somebody writes; FULL puts every commit on disk before it is told."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _game_values(game: StoredGame) -> dict[str, object]:
    values = {key: value for key, value in vars(game).items() if key not in ("status", "seats")}
    return {**values, **vars(game.status)}


def _stored(session: Session, row: _Game) -> StoredGame:
    seats = session.scalars(select(_Seat).where(_Seat.game == row.id).order_by(_Seat.seat))
    return StoredGame(
        id=row.id,
        kind=row.kind,
        setup=row.setup,
        seed=row.seed,
        options=row.options,
        created=row.created,
        touched=row.touched,
        status=GameStatus(row.decider, row.result, row.reason),
        seats=tuple(StoredSeat(seat.seat, seat.who, seat.bot, seat.name, seat.token) for seat in seats),
    )
