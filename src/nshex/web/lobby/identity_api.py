"""Who I am on this server, without an account: a name, and a phrase for another device."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import N_, gettext
from nshex.web.http.api import answer, asker_needed, live_games
from nshex.web.http.errors import ApiError, refused_at_table
from nshex.web.http.middleware import cookie_header, hash_of, raw_token_of, token_of
from nshex.web.http.pages import render
from nshex.web.live.checks import Refusal
from nshex.web.live.games import LiveGames
from nshex.web.live.new_seats import read_name
from nshex.web.live.sitting import hand_over
from nshex.web.lobby.phrases import new_phrase, phrase_hash, read_phrase, seal, unseal
from nshex.web.lobby.seats_api import read_fields
from nshex.web.payloads import types
from nshex.web.store.database import GAME
from nshex.web.store.identities import Identities

_SLOWLY = N_("Too many phrases have been tried from here. Wait a minute, then try again.")
_WRONG = N_("There is no such phrase. Check every letter; only the newest phrase works.")


def identity_routes() -> list[Route]:
    return [
        Route("/me", page),
        Route("/api/me", show, methods=["GET"]),
        Route("/api/me", rename, methods=["POST"]),
        Route("/api/me/phrase", give_phrase, methods=["POST"]),
        Route("/api/me/recover", recover, methods=["POST"]),
    ]


def _identities(request: Request) -> Identities:
    return live_games(request).store.identities


async def page(request: Request) -> Response:
    return render(request, "me.html", me=await _me(request, token_of(request) or ""))


async def show(request: Request) -> Response:
    return answer(await _me(request, token_of(request) or ""))


async def _me(request: Request, token: str) -> types.Me:
    identities = _identities(request)
    return {
        "name": await run_in_threadpool(identities.name, token),
        "has_phrase": await run_in_threadpool(identities.has_phrase, token),
    }


async def rename(request: Request) -> Response:
    """From now on, seats that this browser takes have the name."""
    name = await read_fields(request, ("name",), read_name)
    token = asker_needed(request).browser
    await run_in_threadpool(_identities(request).rename, token, name)
    return answer(await _me(request, token))


async def give_phrase(request: Request) -> Response:
    """A new phrase, shown only once; the old one no longer works."""
    asker = asker_needed(request)
    live_games(request).limits.recoveries.check(asker, gettext(_SLOWLY))
    phrase = new_phrase()
    sealed = seal(raw_token_of(request), phrase)
    await run_in_threadpool(_identities(request).keep_phrase, asker.browser, phrase_hash(phrase), sealed)
    found: types.RecoveryPhrase = {"phrase": phrase}
    return answer(found)


async def recover(request: Request) -> Response:
    """Make this browser the same person as the one that got the phrase; what it has comes along."""
    given = await read_fields(
        request, ("phrase",), lambda fields: fields.need("phrase", gettext("a phrase")).text()
    )
    asker = asker_needed(request)
    games = live_games(request)
    games.limits.recoveries.check(asker, gettext(_SLOWLY))
    phrase = read_phrase(given)
    sealed = phrase and await run_in_threadpool(games.store.identities.sealed, phrase_hash(phrase))
    if not phrase or not sealed:
        raise ApiError(403, "wrong_phrase", gettext(_WRONG), "phrase")
    token = unseal(sealed, phrase)
    after = hash_of(token)
    if after != asker.browser:
        await _move(games, asker.browser, after)
    response = answer(await _me(request, after))
    response.headers.append("Set-Cookie", cookie_header(token, request.scope["scheme"]))
    return response


async def _move(games: LiveGames, before: str, after: str) -> None:
    """Seats of running games change hands at the table, so that every process knows; then the rest."""
    for stored in await games.games_of(before):
        if stored.kind == GAME and stored.status.result is None:
            live = await games.find(stored.id)
            if live is not None:
                try:
                    await hand_over(live, before, after)
                except Refusal as refusal:
                    raise refused_at_table(refusal) from None
    await run_in_threadpool(games.store.identities.merge, before, after)
