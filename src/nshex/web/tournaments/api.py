"""Tournaments over HTTP: make one, join it, start it, and see the standings."""

from __future__ import annotations

import time
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.bots.registry import bot_title
from nshex.languages import N_, gettext
from nshex.notation.fields import Fields
from nshex.web.http.api import answer, asker_needed, live_games
from nshex.web.http.errors import ApiError
from nshex.web.http.middleware import token_of
from nshex.web.ids import new_id
from nshex.web.limits import Asker, LimitError
from nshex.web.live.games import A_MINUTE, LiveGames
from nshex.web.live.new_games import read_clock
from nshex.web.live.new_seats import read_bot_name, read_name
from nshex.web.lobby.seats_api import read_fields
from nshex.web.payloads import types
from nshex.web.store.database import Store
from nshex.web.store.tournaments import OPEN, OVER, RUNNING, StoredTournament
from nshex.web.tournaments.director import Director
from nshex.web.tournaments.payloads import tournament_json
from nshex.web.tournaments.played import ARENA, KINDS, SWISS
from nshex.web.tournaments.tournament import Options, Tournament

KIND_NAMES = {"arena": N_("Arena"), "swiss": N_("Swiss"), "round_robin": N_("Round robin")}
MOST_MINUTES = 24 * 60
MOST_ROUNDS = 20
NAMELESS = N_("Nameless")
"""The name of players who give none."""
_KEYS = ("kind", "name", "minutes", "rounds", "starts_in", "rated", "listed", "clock")
_NOT_HOST = N_("Only the person who created this tournament can do that.")


def tournament_routes() -> list[Route]:
    at = "/api/tournaments/{tournament}"
    return [
        Route("/api/tournaments", make, methods=["POST"]),
        Route(at, show),
        Route(f"{at}/join", join, methods=["POST"]),
        Route(f"{at}/withdraw", withdraw, methods=["POST"]),
        Route(f"{at}/bots", add_bot, methods=["POST"]),
        Route(f"{at}/start", start, methods=["POST"]),
        Route(f"{at}/end", finish, methods=["POST"]),
    ]


async def make(request: Request) -> Response:
    new = await read_fields(request, _KEYS, _read_new)
    asker = asker_needed(request)
    games = live_games(request)
    games.limits.new_games.check(
        asker, gettext("Too many tournaments have been created from here. Wait a moment.")
    )
    await _check_number(games, asker)
    stored = new(new_id(), asker.browser, time.time())
    await games.write(_add, stored)
    found: types.NewTournamentAddress = {
        "tournament": stored.id,
        "address": f"/tournaments/{stored.id}",
    }
    return answer(found, 201)


async def _check_number(games: LiveGames, asker: Asker) -> None:
    of_host, in_all = await games.read(_count, asker.browser)
    if of_host >= games.settings.tournaments_a_browser or in_all >= games.settings.tournaments:
        text = gettext("Too many tournaments are going on. End one of yours, or wait until one is over.")
        raise LimitError(text, A_MINUTE)


def _read_new(fields: Fields) -> Callable[[str, str, float], StoredTournament]:
    """A function that makes the requested tournament, once its id, its host and the time are known."""
    kind = fields.choice("kind", KINDS, ARENA)
    name = read_name(fields) or gettext(KIND_NAMES[kind])
    starts_in = _number(fields, "starts_in", 0, 7 * MOST_MINUTES)
    options = Options(
        minutes=_number(fields, "minutes", 1, MOST_MINUTES) or Options.minutes,
        rounds=(_number(fields, "rounds", 1, MOST_ROUNDS) or 0) if kind == SWISS else 0,
        rated=fields.flag("rated", False),
        listed=fields.flag("listed", True),
        clock=read_clock(fields),
    )

    def made(id: str, host: str, now: float) -> StoredTournament:
        starts = None if starts_in is None else now + 60 * starts_in
        return StoredTournament(id, kind, name, host, options.to_json(), now, starts)

    return made


def _number(fields: Fields, key: str, least: int, most: int) -> int | None:
    given = fields.get(key)
    return None if given is None else given.number(least, most)


async def show(request: Request) -> Response:
    return await _answer(request, await tournament_of(request))


async def join(request: Request) -> Response:
    name = await read_fields(request, ("name",), read_name)
    asker, found = asker_needed(request), await tournament_of(request)
    name = name or await live_games(request).read(_name, asker.browser) or gettext(NAMELESS)
    _refuse_if(found.why_not_join(asker.browser), "closed")
    await _enter(request, found, asker.browser, None, name)
    return await _answer(request, await tournament_of(request))


async def add_bot(request: Request) -> Response:
    bots = live_games(request).bots
    bot = await read_fields(request, ("bot",), lambda fields: read_bot_name(fields, bots))
    found = await _of_host(request)
    _refuse_if(found.why_no_bot(), "closed")
    usual = bot_title(bot)
    number = 1 + sum(one.bot is not None for one in found.by_number.values())
    await _enter(request, found, None, bot, f"{usual} {number}")
    return await _answer(request, await tournament_of(request))


async def _enter(request: Request, found: Tournament, token: str | None, bot: str | None, name: str) -> None:
    games = live_games(request)
    while not await games.write(_join, found.stored.id, token, bot, name):
        # another was entered under that number at the same moment, or the tournament was deleted
        await tournament_of(request)
    _director(request).hurry()


async def withdraw(request: Request) -> Response:
    found = await tournament_of(request)
    entrant = found.entrant_of(asker_needed(request).browser)
    if entrant is None:
        raise ApiError(409, "not_in_it", gettext("You are not in this tournament."))
    await live_games(request).write(_withdraw, found.stored.id, entrant.number, found.stored.state == OPEN)
    return await _answer(request, await tournament_of(request))


async def start(request: Request) -> Response:
    found = await _of_host(request)
    if not found.may_start:
        raise ApiError(
            409, "cannot_start", gettext("A tournament needs at least two players, and starts only once.")
        )
    await live_games(request).write(_set_state, found.stored.id, OPEN, RUNNING, time.time())
    _director(request).hurry()
    return await _answer(request, await tournament_of(request))


async def finish(request: Request) -> Response:
    found = await _of_host(request)
    _refuse_if(gettext("This tournament is over.") if found.stored.state == OVER else "", "closed")
    await live_games(request).write(_set_state, found.stored.id, found.stored.state, OVER, time.time())
    return await _answer(request, await tournament_of(request))


# --- what they have in common ----------------------------------------------------------------------


def _director(request: Request) -> Director:
    director: Director = request.app.state.director
    return director


async def tournament_of(request: Request) -> Tournament:
    found = await live_games(request).read(_found, request.path_params["tournament"])
    if found is None:
        text = gettext("There is no tournament at this address. Check that you copied the whole link.")
        raise ApiError(404, "no_tournament", text)
    return found


async def _of_host(request: Request) -> Tournament:
    asker: Asker = asker_needed(request)
    found = await tournament_of(request)
    if found.stored.host != asker.browser:
        raise ApiError(403, "not_host", gettext(_NOT_HOST))
    return found


def _refuse_if(text: str, error: str) -> None:
    if text:
        raise ApiError(409, error, text)


async def _answer(request: Request, found: Tournament) -> Response:
    return answer(await payload(request, found))


async def payload(request: Request, found: Tournament) -> types.Tournament:
    """A tournament as the reader may see it."""
    return await live_games(request).read(_payload, found, token_of(request))


def _payload(store: Store, found: Tournament, reader: str | None) -> types.Tournament:
    ratings = store.game_ratings.of(one.token for one in found.by_number.values() if one.token)
    made = store.results([one.game for one in found.pairings if one.score is None])
    return tournament_json(found, reader, ratings, made, time.time())


def _count(store: Store, host: str) -> tuple[int, int]:
    return store.tournaments.count_unfinished(host)


def _found(store: Store, id: str) -> Tournament | None:
    whole = store.tournaments.find(id)
    return None if whole is None else Tournament(whole)


def _name(store: Store, token: str) -> str:
    return store.identities.name(token)


def _add(store: Store, new: StoredTournament) -> None:
    store.tournaments.add(new)


def _join(store: Store, id: str, token: str | None, bot: str | None, name: str) -> bool:
    return store.tournaments.join(id, token, bot, name)


def _withdraw(store: Store, id: str, number: int, forget: bool) -> None:
    store.tournaments.withdraw(id, number, forget=forget)


def _set_state(store: Store, id: str, before: str, after: str, now: float) -> bool:
    return store.tournaments.set_state(id, before, after, now)
