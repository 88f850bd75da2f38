"""Tournaments: what was agreed, who takes part, and every pairing with its result.

Pairings are numbered in each tournament. If several processes pair at the same time, the database lets only
one add the next numbers; the others notice and check again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, ForeignKey, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors

OPEN, RUNNING, OVER = "open", "running", "over"
"""The states of a tournament."""


class _Tournament(Base):
    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    name: Mapped[str]
    host: Mapped[str] = mapped_column("token", index=True)
    """The name in the database, as for everything that belongs to a browser."""
    options: Mapped[str]
    created: Mapped[float]
    starts: Mapped[float | None]
    began: Mapped[float | None]
    ended: Mapped[float | None]
    state: Mapped[str] = mapped_column(index=True)


class _Entrant(Base):
    __tablename__ = "tournament_entrants"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str | None]
    bot: Mapped[str | None]
    name: Mapped[str]
    withdrawn: Mapped[bool]


class _TournamentGame(Base):
    __tablename__ = "tournament_games"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    round: Mapped[int]
    first: Mapped[int]
    second: Mapped[int | None]
    game: Mapped[str] = mapped_column(index=True)
    score: Mapped[float | None]


@dataclass(frozen=True)
class StoredTournament:
    id: str
    kind: str
    name: str
    host: str
    """The hash of the host's token."""
    options: str
    """JSON, see `nshex.web.tournaments.tournament`."""
    created: float
    starts: float | None
    """When it starts by itself; None if the host starts it."""
    began: float | None = None
    ended: float | None = None
    state: str = OPEN


@dataclass(frozen=True)
class StoredEntrant:
    number: int
    token: str | None
    """None for a bot."""
    bot: str | None
    name: str
    withdrawn: bool = False


@dataclass(frozen=True)
class StoredPairing:
    number: int
    round: int
    first: int
    second: int | None
    game: str
    """The id of its game, chosen before the game is made; empty for a bye."""
    score: float | None


@dataclass(frozen=True)
class WholeTournament:
    """A tournament with everything that belongs to it."""

    stored: StoredTournament
    entrants: tuple[StoredEntrant, ...]
    pairings: tuple[StoredPairing, ...]


class Tournaments:
    """The part of the database that is about tournaments. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # --- reading ---

    def find(self, id: str) -> WholeTournament | None:
        with told_as_write_errors(), Session(self._engine) as session:
            row = session.get(_Tournament, id)
            if row is None:
                return None
            entrants = session.scalars(
                select(_Entrant).where(_Entrant.tournament == id).order_by(_Entrant.number)
            )
            games = session.scalars(
                select(_TournamentGame)
                .where(_TournamentGame.tournament == id)
                .order_by(_TournamentGame.number)
            )
            return WholeTournament(
                _stored(row),
                tuple(
                    StoredEntrant(one.number, one.token, one.bot, one.name, one.withdrawn) for one in entrants
                ),
                tuple(
                    StoredPairing(one.number, one.round, one.first, one.second, one.game, one.score)
                    for one in games
                ),
            )

    def unfinished(self) -> list[str]:
        """Tournaments that are open or running."""
        query = select(_Tournament.id).where(_Tournament.state.in_((OPEN, RUNNING)))
        with told_as_write_errors(), Session(self._engine) as session:
            return list(session.scalars(query))

    def count_unfinished(self, host: str) -> tuple[int, int]:
        """How many of them this browser has made, and how many there are."""
        own = func.count().filter(_Tournament.host == host)
        query = select(own, func.count()).where(_Tournament.state.in_((OPEN, RUNNING)))
        with told_as_write_errors(), Session(self._engine) as session:
            of_host, in_all = session.execute(query).one()
        return int(of_host), int(in_all)

    def latest(self, most: int) -> list[tuple[StoredTournament, int]]:
        """The tournaments made last, each with how many take part."""
        count = (
            select(func.count())
            .where(_Entrant.tournament == _Tournament.id, _Entrant.withdrawn.is_(False))
            .scalar_subquery()
        )
        query = select(_Tournament, count).order_by(_Tournament.created.desc(), _Tournament.id).limit(most)
        with told_as_write_errors(), Session(self._engine) as session:
            return [(_stored(row), int(players)) for row, players in session.execute(query)]

    # --- writing ---

    def add(self, new: StoredTournament) -> None:
        with told_as_write_errors(), Session(self._engine) as session, session.begin():
            session.execute(insert(_Tournament).values(**vars(new)))

    def join(self, id: str, token: str | None, bot: str | None, name: str) -> bool:
        """Let somebody take part, or come back after withdrawing. False if another player was added in the
        meantime.

        The last number is read before anything else: so of two requests of one browser the second either
        finds the first one's row, or wants its number.
        """
        try:
            with told_as_write_errors(), Session(self._engine) as session, session.begin():
                last = session.scalar(select(func.max(_Entrant.number)).where(_Entrant.tournament == id))
                if token is not None:
                    mine = (_Entrant.tournament == id, _Entrant.token == token)
                    come_back = update(_Entrant).where(*mine).values(withdrawn=False, name=name)
                    if session.execute(come_back.returning(_Entrant.number)).first() is not None:
                        return True
                new = StoredEntrant((last or 0) + 1, token, bot, name)
                session.execute(insert(_Entrant).values(tournament=id, **vars(new)))
        except IntegrityError:
            return False
        return True

    def withdraw(self, id: str, number: int, *, forget: bool) -> None:
        """Let somebody leave; before the start, nothing about them is kept."""
        mine = (_Entrant.tournament == id, _Entrant.number == number)
        with told_as_write_errors(), Session(self._engine) as session, session.begin():
            if forget:
                session.execute(delete(_Entrant).where(*mine))
            else:
                session.execute(update(_Entrant).where(*mine).values(withdrawn=True))

    def set_state(self, id: str, before: str, after: str, now: float) -> bool:
        """From one state to the next; False if another process was faster."""
        times = {"began": now} if after == RUNNING else {"ended": now}
        change = update(_Tournament).where(_Tournament.id == id, _Tournament.state == before)
        change = change.values(state=after, **times)
        with told_as_write_errors(), Session(self._engine) as session, session.begin():
            return session.execute(change.returning(_Tournament.id)).first() is not None

    def add_pairings(self, id: str, pairings: Sequence[StoredPairing]) -> bool:
        """Add pairings with the next numbers; False if another process has added some in the meantime."""
        try:
            with told_as_write_errors(), Session(self._engine) as session, session.begin():
                values = [{"tournament": id, **vars(pairing)} for pairing in pairings]
                session.execute(insert(_TournamentGame), values)
        except IntegrityError:
            return False
        return True

    def note_score(self, id: str, number: int, score: float) -> None:
        mine = (_TournamentGame.tournament == id, _TournamentGame.number == number)
        with told_as_write_errors(), Session(self._engine) as session, session.begin():
            session.execute(
                update(_TournamentGame).where(*mine, _TournamentGame.score.is_(None)).values(score=score)
            )


def _stored(row: _Tournament) -> StoredTournament:
    return StoredTournament(
        id=row.id,
        kind=row.kind,
        name=row.name,
        host=row.host,
        options=row.options,
        created=row.created,
        starts=row.starts,
        began=row.began,
        ended=row.ended,
        state=row.state,
    )
