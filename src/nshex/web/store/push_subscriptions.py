"""Where browsers want to be notified of their turn, and which turns they have been notified of."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import asdict, dataclass

from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.languages import ENGLISH
from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors

MOST_OF_ONE = 10
"""Subscriptions of one person, who may have several devices; the oldest make room for new ones."""


class _PushSubscription(Base):
    __tablename__ = "push_subscriptions"

    endpoint: Mapped[str] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(index=True)
    p256dh: Mapped[str]
    auth: Mapped[str]
    language: Mapped[str]
    created: Mapped[float]


class _PushedTurn(Base):
    __tablename__ = "pushed_turns"

    game: Mapped[str] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(primary_key=True)
    turn: Mapped[int]


@dataclass(frozen=True)
class Subscription:
    """What a browser gives to a server that may push to it."""

    endpoint: str
    """The address of its push service at which it is reached."""
    p256dh: str
    """Its public key, in base64url."""
    auth: str
    """A secret that only the browser and we know, in base64url."""
    language: str = ENGLISH
    """The language of its notifications."""


@dataclass(frozen=True)
class PushSubscriptions:
    """Both tables. Every method is one transaction."""

    engine: Engine

    def add(self, token: str, subscription: Subscription) -> None:
        """Keep a subscription; one with the same endpoint is replaced."""
        row = asdict(subscription) | {"token": token, "created": time.time()}
        same = _PushSubscription.endpoint == subscription.endpoint
        newest = select(_PushSubscription.endpoint).where(_PushSubscription.token == token)
        too_many = newest.order_by(_PushSubscription.created.desc()).offset(MOST_OF_ONE)
        with suppress(IntegrityError), told_as_write_errors(), self.engine.begin() as connection:
            # The same subscription may come twice at the same time; it is enough if one succeeds.
            connection.execute(delete(_PushSubscription).where(same))
            connection.execute(insert(_PushSubscription).values(**row))
            for endpoint in connection.scalars(too_many).all():
                connection.execute(delete(_PushSubscription).where(_PushSubscription.endpoint == endpoint))

    def of(self, token: str) -> list[Subscription]:
        """The subscriptions of a person, the oldest first."""
        found = select(_PushSubscription).where(_PushSubscription.token == token)
        with told_as_write_errors(), Session(self.engine) as session:
            rows = session.scalars(found.order_by(_PushSubscription.created))
            return [Subscription(row.endpoint, row.p256dh, row.auth, row.language) for row in rows]

    def remove(self, token: str, endpoint: str | None = None) -> None:
        """Forget one subscription of a person, or all of them."""
        gone = delete(_PushSubscription).where(_PushSubscription.token == token)
        if endpoint is not None:
            gone = gone.where(_PushSubscription.endpoint == endpoint)
        with told_as_write_errors(), self.engine.begin() as connection:
            connection.execute(gone)

    def claim_turn(self, game: str, token: str, turn: int) -> bool:
        """Whether a person has not been notified of this turn of a game yet; from now on they have.

        If several processes ask at the same time, only one may notify.
        """
        mine = (_PushedTurn.game == game, _PushedTurn.token == token)
        later = update(_PushedTurn).where(*mine, _PushedTurn.turn < turn).values(turn=turn)
        with told_as_write_errors(), self.engine.begin() as connection:
            if connection.execute(later).rowcount:
                return True
            if connection.execute(select(_PushedTurn.turn).where(*mine)).first() is not None:
                return False
        try:
            with told_as_write_errors(), self.engine.begin() as connection:
                connection.execute(insert(_PushedTurn).values(game=game, token=token, turn=turn))
        except IntegrityError:  # another process was faster
            return False
        return True

    def forget_game(self, game: str) -> None:
        """A game that is over has no more turns."""
        with told_as_write_errors(), self.engine.begin() as connection:
            connection.execute(delete(_PushedTurn).where(_PushedTurn.game == game))
