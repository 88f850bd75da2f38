"""The lobby over HTTP, its page, and the page of your own games."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.web.http.api import answer, asker_needed, made_game
from nshex.web.http.pages import render
from nshex.web.lobby.lobby import Lobby


def lobby_routes() -> list[Route]:
    return [
        Route("/api/lobby", show_lobby),
        Route("/api/lobby/anybody", play_anybody, methods=["POST"]),
        Route("/lobby", lobby_page),
        Route("/games", games_page),
    ]


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def show_lobby(request: Request) -> Response:
    return answer(await _lobby(request).show())


async def play_anybody(request: Request) -> Response:
    return made_game(await _lobby(request).play_anybody(asker_needed(request)))


def lobby_page(request: Request) -> Response:
    return render(request, "lobby.html")


def games_page(request: Request) -> Response:
    return render(request, "games.html")
