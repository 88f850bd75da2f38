"""Accounts of programs that play: only the hash of each token is kept, so nobody can read it here."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Engine, delete, func, insert, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors

_ID_LENGTH = 12


class TooManyAccountsError(Exception):
    """A browser has as many accounts as it may."""


class _BotAccount(Base):
    __tablename__ = "bot_accounts"

    token: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(index=True)
    owner: Mapped[str] = mapped_column(index=True)
    name: Mapped[str]
    created: Mapped[float]


@dataclass(frozen=True)
class BotAccount:
    id: str
    """What pages call it; it identifies the token without revealing it."""
    name: str
    created: float


@dataclass(frozen=True)
class BotAccounts:
    """The table of accounts. Every method is one transaction."""

    engine: Engine

    def add(self, token: str, owner: str, name: str, most: int) -> BotAccount:
        """Add an account for a browser; TooManyAccountsError if it has `most` already."""
        account = BotAccount(token[:_ID_LENGTH], name, time.time())
        with told_as_write_errors(), Session(self.engine) as session, session.begin():
            count = select(func.count()).where(_BotAccount.owner == owner)
            if (session.scalar(count) or 0) >= most:
                raise TooManyAccountsError
            values = {"token": token, "owner": owner, "created": account.created}
            session.execute(insert(_BotAccount).values(id=account.id, name=name, **values))
        return account

    def of(self, owner: str) -> list[BotAccount]:
        """The accounts of a browser, the oldest first."""
        found = select(_BotAccount).where(_BotAccount.owner == owner).order_by(_BotAccount.created)
        with told_as_write_errors(), Session(self.engine) as session:
            return [_account(row) for row in session.scalars(found)]

    def find(self, token: str) -> BotAccount | None:
        """The account with this hash of a token; None once it is revoked."""
        with told_as_write_errors(), Session(self.engine) as session:
            row = session.get(_BotAccount, token)
            return None if row is None else _account(row)

    def remove(self, owner: str, id: str) -> bool:
        """Revoke an account of a browser; whether it had it."""
        gone = delete(_BotAccount).where(_BotAccount.owner == owner, _BotAccount.id == id)
        with told_as_write_errors(), Session(self.engine) as session, session.begin():
            return session.execute(gone.returning(_BotAccount.id)).first() is not None


def _account(row: _BotAccount) -> BotAccount:
    return BotAccount(row.id, row.name, row.created)
