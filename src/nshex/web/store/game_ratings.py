"""Ratings of players, kept with the token of their seats: overall, and with each army.

A rated game counts in the transaction that ends it, so it counts exactly once, however it ends, whichever
process notes the end, and whatever fails right after it. That it has counted is stored in a row, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.ratings.glicko2 import Rating, Result, rate
from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors

OVERALL = ""
"""Takes the place of an army."""


class _PlayerRating(Base):
    __tablename__ = "game_ratings"

    token: Mapped[str] = mapped_column(primary_key=True)
    army: Mapped[str] = mapped_column(primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    games: Mapped[int]
    won: Mapped[int]
    drawn: Mapped[int]
    name: Mapped[str]
    touched: Mapped[float]


class _RatedSeat(Base):
    __tablename__ = "rated_seats"

    game: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(index=True)
    before: Mapped[float]
    after: Mapped[float]


UNKNOWN = Rating()
"""Of somebody who has played no rated game."""


@dataclass(frozen=True)
class RatedPlayer:
    token: str
    name: str
    army: str


@dataclass(frozen=True)
class RatedResult:
    """A rated game that has ended between two players."""

    game: str
    players: tuple[RatedPlayer, RatedPlayer]
    score: float
    """Of the first player: 1 for a win, 0.5 for a draw, 0 for a loss."""
    time: float


@dataclass(frozen=True)
class PlayerRecord:
    """What is known about a player; nothing for somebody who has played no rated game."""

    token: str
    name: str = ""
    rating: Rating = UNKNOWN
    games: int = 0
    won: int = 0
    drawn: int = 0


def count_results(session: Session, results: Sequence[RatedResult]) -> None:
    """Let games count that have not counted yet. The caller's transaction is the one that ends them.

    Rows are locked in one order, so two processes never wait for each other.
    """
    counted = _counted(session, [result.game for result in results])
    new = [result for result in results if result.game not in counted]
    keys = {(player.token, army) for one in new for player in one.players for army in (OVERALL, player.army)}
    rows = {key: _found_or_new(session, *key) for key in sorted(keys)}
    for result in new:
        before = [_rating(rows[player.token, OVERALL]) for player in result.players]
        for seat, player in enumerate(result.players):
            score = result.score if seat == 0 else 1 - result.score
            for army in (OVERALL, player.army):
                _count(rows[player.token, army], Result(before[1 - seat], score), player.name, result.time)
            after = rows[player.token, OVERALL].rating
            values = {"seat": seat, "token": player.token, "before": before[seat].rating, "after": after}
            session.execute(insert(_RatedSeat).values(game=result.game, **values))
    session.flush()


def _counted(session: Session, games: Collection[str]) -> set[str]:
    return set(session.scalars(select(_RatedSeat.game).where(_RatedSeat.game.in_(games))))


def _found_or_new(session: Session, token: str, army: str) -> _PlayerRating:
    """A row locked against others; another process may make it at the same moment."""
    key = (token, army)
    if session.get(_PlayerRating, key) is None:
        fresh = {"games": 0, "won": 0, "drawn": 0, "name": "", "touched": 0.0, **vars(UNKNOWN)}
        with suppress(IntegrityError), session.begin_nested():
            session.execute(insert(_PlayerRating).values(token=token, army=army, **fresh))
    return session.get_one(_PlayerRating, key, with_for_update=True, populate_existing=True)


def _count(row: _PlayerRating, result: Result, name: str, now: float) -> None:
    """For the rating with one army, too, the opponent's overall rating counts: it is the most certain."""
    new = rate(_rating(row), [result])
    row.rating, row.deviation, row.volatility = new.rating, new.deviation, new.volatility
    row.games += 1
    row.won += result.score == 1
    row.drawn += result.score == 0.5
    row.name = name or row.name
    row.touched = now


def _rating(row: _PlayerRating) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)


def _record(row: _PlayerRating) -> PlayerRecord:
    return PlayerRecord(row.token, row.name, _rating(row), row.games, row.won, row.drawn)


class GameRatings:
    """The part of the database that is about ratings of players."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, tokens: Iterable[str], army: str = OVERALL) -> dict[str, PlayerRecord]:
        """The records of players; those without a rated game have none."""
        query = select(_PlayerRating).where(_PlayerRating.token.in_(list(tokens)), _PlayerRating.army == army)
        with told_as_write_errors(), Session(self._engine) as session:
            return {row.token: _record(row) for row in session.scalars(query)}

    def changes(self, game: str) -> dict[int, tuple[float, float]]:
        """What a game did to the ratings of its seats, before and after; nothing unless it has counted."""
        query = select(_RatedSeat).where(_RatedSeat.game == game)
        with told_as_write_errors(), Session(self._engine) as session:
            return {row.seat: (row.before, row.after) for row in session.scalars(query)}

    def ladder(self, army: str, most: int, deviation: float) -> list[PlayerRecord]:
        """The strongest players with at most this deviation."""
        query = select(_PlayerRating).where(_PlayerRating.army == army, _PlayerRating.deviation <= deviation)
        query = query.order_by(_PlayerRating.rating.desc(), _PlayerRating.token).limit(most)
        with told_as_write_errors(), Session(self._engine) as session:
            return [_record(row) for row in session.scalars(query)]

    def newcomers(self, army: str, most: int, deviation: float) -> list[PlayerRecord]:
        """Players with a larger deviation than this, the most recent first."""
        query = select(_PlayerRating).where(_PlayerRating.army == army, _PlayerRating.deviation > deviation)
        query = query.order_by(_PlayerRating.touched.desc(), _PlayerRating.token).limit(most)
        with told_as_write_errors(), Session(self._engine) as session:
            return [_record(row) for row in session.scalars(query)]
