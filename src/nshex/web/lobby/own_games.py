"""The games of a browser: the list of them, removing one, the statistics, and the one to continue."""

from __future__ import annotations

from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.notation.records import winners_of
from nshex.notation.table_endings import read_table_ending
from nshex.tiles import ARMIES
from nshex.web.http.api import answer, live_games, token_needed, when_text
from nshex.web.http.errors import ApiError
from nshex.web.http.middleware import token_of
from nshex.web.live.seating import seat_infos
from nshex.web.lobby.statistics import own_seats, statistics_json
from nshex.web.payloads import types
from nshex.web.seats import BOT, OPEN
from nshex.web.store.database import RECORD, StoredGame
from nshex.web.store.setups import armies_of
from nshex.web.terms import read_terms

MOST_COUNTED = 2_000
"""Games that statistics look at, the latest ones."""


def own_game_routes() -> list[Route]:
    return [
        Route("/api/games", list_games, methods=["GET"]),
        Route("/api/games/{game}", let_go, methods=["DELETE"]),
        Route("/api/me/statistics", show_statistics),
    ]


async def list_games(request: Request) -> Response:
    token = token_of(request)
    if token is None:
        return answer([])
    return answer([listed_game(game, token) for game in await live_games(request).games_of(token)])


async def game_to_continue(request: Request) -> types.ListedGame | None:
    """The game the start page offers first: one waiting for the reader, or else the last one under way."""
    token = token_of(request)
    if token is None:
        return None
    games = [listed_game(game, token) for game in await live_games(request).games_of(token)]
    running = [game for game in games if game["state"] == "playing"]
    return next((game for game in running if game["your_decision"]), running[0] if running else None)


async def let_go(request: Request) -> Response:
    """Take a finished game off the list; one in which nobody else had a seat is deleted."""
    token, id = token_needed(request), request.path_params["game"]
    games = live_games(request)
    live = await games.find(id)
    if live is None or not any(seat.token == token for seat in live.stored.seats):
        raise ApiError(404, "no_game", gettext("You have no such game."))
    if live.is_live:
        raise ApiError(409, "still_on", gettext("The game is still on. Resign first, or play it to the end."))
    await run_in_threadpool(games.store.own_games.let_go, id, token)
    left = (replace(seat, token=None) if seat.token == token else seat for seat in live.stored.seats)
    live.stored = replace(live.stored, seats=tuple(left))
    if not live.terms.is_tied and await run_in_threadpool(games.store.own_games.delete_if_nobodys, id):
        live.removed = True
    return answer({})


async def show_statistics(request: Request) -> Response:
    token = token_of(request) or ""
    games = await run_in_threadpool(live_games(request).store.games_of, token, MOST_COUNTED)
    return answer(statistics_json(games, token))


def listed_game(game: StoredGame, token: str) -> types.ListedGame:
    """A game as a line in a player's list."""
    status, terms = game.status, read_terms(game.options)
    over = status.result is not None
    seats = tuple(seat.seat for seat in game.seats if seat.token == token and seat.who != BOT)
    is_record = game.kind == RECORD
    winners = winners_of(status.result or "")
    is_waiting = any(seat.who == OPEN for seat in game.seats)
    mine = own_seats(game, token)
    infos = seat_infos(game, seats)
    return {
        "game": game.id,
        "address": f"/{'replay' if is_record or over else 'game'}/{game.id}",
        "picture": f"/game/{game.id}/board.svg?at={game.touched:.0f}",
        "state": "over" if over else "record" if is_record else "waiting" if is_waiting else "playing",
        "armies": [
            {
                "army": army,
                "name": gettext(ARMIES[army].name),
                "won": seat in winners,
                "mine": seat in mine,
                "player": "" if is_record else infos[seat].name,
            }
            for seat, army in enumerate(armies_of(game.setup))
        ],
        "your_decision": not over and not is_record and status.decider in seats,
        "decider": None if over or is_record else status.decider,
        "when": when_text(game.touched),
        "deadline": None if status.deadline is None else when_text(status.deadline),
        "ended": _ended(game),
        "rated": terms.rated,
        "can_leave": is_waiting and not terms.is_tied,
    }


def _ended(game: StoredGame) -> str:
    """How players ended a game, in words; empty if they did not."""
    armies = armies_of(game.setup)
    ending = read_table_ending(game.status.reason, len(armies))
    return "" if ending is None else ending.words(armies)
