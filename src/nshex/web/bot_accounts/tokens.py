"""Which program is behind a token."""

from __future__ import annotations

import secrets
from time import monotonic

from nshex.web.live.games import LiveGames
from nshex.web.store.bot_accounts import BotAccount
from nshex.web.store.database import Store

PREFIX = "nshexbot_"
"""Makes a token recognisable if it turns up by mistake, as in a public file."""
SECONDS_BELIEVED = 10.0
"""How long an answer from the store is good for: a token revoked elsewhere still works for this long."""
_MOST_KEPT = 10_000


def new_token() -> str:
    return PREFIX + secrets.token_urlsafe(32)


class Tokens:
    """The accounts behind recently seen tokens, by the hashes of the tokens."""

    def __init__(self, games: LiveGames) -> None:
        self._games = games
        self._seen: dict[str, tuple[float, BotAccount | None]] = {}

    async def find(self, token: str) -> BotAccount | None:
        """The account of a hash; None if there is none, or it has been revoked."""
        when, account = self._seen.get(token, (-SECONDS_BELIEVED, None))
        if monotonic() - when < SECONDS_BELIEVED:
            return account
        account = await self._games.read(_find, token)
        if len(self._seen) >= _MOST_KEPT:
            self._seen.clear()
        self._seen[token] = (monotonic(), account)
        return account

    def forget(self, id: str) -> None:
        """An account has been revoked here."""
        self._seen = {token: seen for token, seen in self._seen.items() if not seen[1] or seen[1].id != id}


def _find(store: Store, token: str) -> BotAccount | None:
    return store.bot_accounts.find(token)
