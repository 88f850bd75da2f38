"""The page on which bot accounts are made and revoked."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.web.bot_accounts.api import LONGEST_NAME, account_json
from nshex.web.http.api import live_games
from nshex.web.http.middleware import token_of
from nshex.web.http.pages import render
from nshex.web.store.bot_accounts import BotAccount
from nshex.web.store.database import Store


def bot_account_pages() -> list[Route]:
    return [Route("/bot-accounts", bot_accounts)]


async def bot_accounts(request: Request) -> Response:
    token = token_of(request)
    accounts = [] if token is None else await live_games(request).read(_of, token)
    return render(
        request,
        "bot_accounts.html",
        accounts=[account_json(account) for account in accounts],
        longest_name=LONGEST_NAME,
        site=f"{request.url.scheme}://{request.url.netloc}",
    )


def _of(store: Store, owner: str) -> list[BotAccount]:
    return store.bot_accounts.of(owner)
