"""Accounts over HTTP, and what a program asks: where it may sit, and the position of a game."""

from __future__ import annotations

import hashlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.notation.fields import Fields
from nshex.notation.views import write_view
from nshex.tiles import ARMIES
from nshex.web.bot_accounts.tokens import Tokens, new_token
from nshex.web.http.api import answer, asker_needed, live_game_of, live_games, when_text
from nshex.web.http.errors import ApiError
from nshex.web.http.middleware import program_of, token_of
from nshex.web.limits import Asker
from nshex.web.live.new_seats import SetupError
from nshex.web.lobby.seats_api import read_fields
from nshex.web.payloads import types
from nshex.web.store.bot_accounts import BotAccount, TooManyAccountsError
from nshex.web.store.database import Store, StoredGame
from nshex.web.store.setups import armies_of

LONGEST_NAME = 40
MOST_OPEN = 50


def bot_account_routes() -> list[Route]:
    return [
        Route("/api/bot-accounts", list_accounts, methods=["GET"]),
        Route("/api/bot-accounts", create_account, methods=["POST"]),
        Route("/api/bot-accounts/{account}", revoke_account, methods=["DELETE"]),
        Route("/api/bot/games", list_bot_games),
        Route("/api/games/{game}/position", show_position),
    ]


def tokens_of(request: Request) -> Tokens:
    tokens: Tokens = request.app.state.tokens
    return tokens


def account_json(account: BotAccount) -> types.BotAccount:
    return {"id": account.id, "name": account.name, "created": when_text(account.created)}


# --- accounts --------------------------------------------------------------------------------------


async def create_account(request: Request) -> Response:
    """A new account; its token is shown here and never again."""
    name = await read_fields(request, ("name",), _read_name)
    owner = _person(request)
    games = live_games(request)
    games.limits.new_games.check(
        owner, gettext("Too many accounts have been created from here. Wait a moment.")
    )
    token = new_token()
    hashed = hashlib.sha256(token.encode()).hexdigest()
    try:
        most = games.settings.bot_accounts_a_browser
        account = await games.write(_add, hashed, owner.browser, name, most)
    except TooManyAccountsError:
        text = gettext("You cannot have any more bot accounts. Revoke one that you do not need.")
        raise ApiError(409, "too_many_accounts", text) from None
    found: types.NewBotAccount = {**account_json(account), "token": token}
    return answer(found, 201)


async def list_accounts(request: Request) -> Response:
    token = token_of(request)
    accounts = [] if token is None else await live_games(request).read(_of, token)
    return answer([account_json(account) for account in accounts])


async def revoke_account(request: Request) -> Response:
    id = request.path_params["account"]
    if not await live_games(request).write(_remove, _person(request).browser, id):
        raise ApiError(404, "no_account", gettext("You have no such bot account; it may have been revoked."))
    tokens_of(request).forget(id)
    return answer({})


def _person(request: Request) -> Asker:
    """The one who asks, if it is a browser: a program cannot make accounts."""
    if program_of(request) is not None:
        raise ApiError(403, "not_for_programs", gettext("Bot accounts are made and revoked in a browser."))
    return asker_needed(request)


def _read_name(fields: Fields) -> str:
    name = fields.need("name", gettext("a name for the bot")).text(gettext("a name for the bot")).strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        text = gettext(
            "a name of {length} characters; expected 1 to {most} that can be shown",
            length=len(name),
            most=LONGEST_NAME,
        )
        raise SetupError("name", text)
    return name


def _add(store: Store, token: str, owner: str, name: str, most: int) -> BotAccount:
    return store.bot_accounts.add(token, owner, name, most)


def _of(store: Store, owner: str) -> list[BotAccount]:
    return store.bot_accounts.of(owner)


def _remove(store: Store, owner: str, id: str) -> bool:
    return store.bot_accounts.remove(owner, id)


# --- for programs ----------------------------------------------------------------------------------


async def list_bot_games(request: Request) -> Response:
    """Games in which a program may take a seat, and those in which it has one."""
    token = asker_needed(request).browser
    games = live_games(request)
    waiting = await games.read(_open_to_programs)
    mine = [game for game in await games.games_of(token) if game.status.result is None]
    found: types.BotGames = {
        "open": [_listed(game, token) for game in waiting if all(seat.token != token for seat in game.seats)],
        "mine": [_listed(game, token) for game in mine],
    }
    return answer(found)


def _open_to_programs(store: Store) -> list[StoredGame]:
    return store.open_to_programs(MOST_OPEN)


def _listed(game: StoredGame, token: str) -> types.BotGame:
    armies = armies_of(game.setup)
    mine = [seat.seat for seat in game.seats if seat.token == token]
    return {
        "game": game.id,
        "seats": [
            {"army": army, "army_name": ARMIES[army].name, "who": seat.who}
            for army, seat in zip(armies, game.seats, strict=True)
        ],
        "readers_seats": mine,
        "your_decision": game.status.decider in mine and all(seat.who != "open" for seat in game.seats),
    }


async def show_position(request: Request) -> Response:
    """The current position as this reader may know it; piles show what is in them, not in which order."""
    live = await live_game_of(request, request.path_params["game"])
    seats = live.seats_of(token_of(request))
    found: types.GamePosition = {
        "version": live.version,
        "decider": live.decider,
        "readers_seats": list(seats),
        "over": live.is_over,
        "view": write_view(live.view(seats)),
    }
    return answer(found)
