"""Playing again, and the score of games that belong together."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.geometry import cells_of
from nshex.languages import gettext
from nshex.rules.state import hit_points
from nshex.web.http.api import answer, asker_needed, live_game_of, live_games, made_game
from nshex.web.http.errors import ApiError, refused_at_table
from nshex.web.http.middleware import token_of
from nshex.web.live import checks
from nshex.web.live.checks import Refusal
from nshex.web.live.games import LiveGames
from nshex.web.live.live_game import LiveGame
from nshex.web.live.rematches import browsers, next_id, rematch_json
from nshex.web.live.seating import seat_infos
from nshex.web.lobby.words import series_words
from nshex.web.payloads import types
from nshex.web.seats import PLAYER
from nshex.web.series.making import make_next, twin_of
from nshex.web.series.score import SeriesGame, SeriesScore, best_of, mirrored
from nshex.web.store.database import RECORD, StoredSeat
from nshex.web.terms import Terms

MOST_TRIES = 10
"""How often to retry writing an agreement when another process was faster."""


def series_routes() -> list[Route]:
    return [
        Route("/api/games/{game}/rematch", rematch, methods=["POST"]),
        Route("/api/games/{game}/series", show_series),
    ]


# --- playing again ---------------------------------------------------------------------------------


async def rematch(request: Request) -> Response:
    """The same table again, for its players. If several browsers play, all have to agree."""
    live = await live_game_of(request, request.path_params["game"])
    asker = asker_needed(request)
    seats = live.seats_of(asker.browser)
    if live.stored.kind == RECORD or not seats:
        raise ApiError(
            403,
            "not_your_seat",
            gettext("Only the players of a game can ask for a rematch. Start a new game."),
        )
    games = live_games(request)
    alone = browsers(live.stored.seats) <= {asker.browser}
    if alone and not live.open_seats and live.terms.best_of == 1 and not live.terms.twin:
        return made_game(await games.rematch(live, asker))
    await _check_may_agree(games, live)
    terms = await _next_terms(games, live)
    try:
        await _agree(games, live, seats, terms)
    except Refusal as refusal:
        raise refused_at_table(refusal) from None
    now = rematch_json(live)
    address = now["address"] if now else ""
    found: types.NewAddress = {"game": next_id(live) if address else "", "address": address}
    return answer(found, 201)


async def _check_may_agree(games: LiveGames, live: LiveGame) -> None:
    if not live.is_over:
        raise ApiError(409, "still_on", gettext("The game is not over yet. Finish it, or resign."))
    if live.terms.table == 2:
        raise ApiError(409, "other_table", gettext("Ask for a rematch at the first table of this duel."))
    if live.terms.twin and not live.twin_is_over:
        raise ApiError(
            409, "still_on", gettext("The game at the other table is not over yet. Finish it first.")
        )


async def _agree(games: LiveGames, live: LiveGame, seats: tuple[int, ...], terms: Terms) -> None:
    for tries_left in reversed(range(MOST_TRIES)):
        try:
            await live.agree_to_rematch(seats, lambda: make_next(games, live, terms))
            return
        except Refusal as refusal:
            if refusal.error != checks.WRONG_VERSION or not tries_left:
                raise


async def _next_terms(games: LiveGames, live: LiveGame) -> Terms:
    """The terms of the next game: in the same series, unless that is decided."""
    terms = replace(live.terms, previous="", tournament="")
    if terms.best_of == 1:
        return terms
    played = await _chain(games, live)
    score = best_of([_series_game(one) for one in played], terms.best_of)
    return terms if score.is_decided else replace(terms, previous=live.id)


# --- how it stands ---------------------------------------------------------------------------------


async def _chain(games: LiveGames, live: LiveGame) -> list[LiveGame]:
    """All games of a series in order."""
    first = live
    while first.terms.previous and (before := await games.find(first.terms.previous)) is not None:
        first = before
    found = [first]
    while (now := rematch_json(found[-1])) is not None and now["address"]:
        after = await games.find(next_id(found[-1]))
        if after is None or after.terms.previous != found[-1].id:
            break
        found.append(after)
    return found


async def _tables(games: LiveGames, live: LiveGame) -> list[LiveGame]:
    """Both tables of a mirrored duel, the first one first."""
    twin = await twin_of(games, live)
    found = [live] if twin is None else [live, twin]
    if len({frozenset(map(_key, one.stored.seats)) for one in found}) > 1:
        for one in found:  # somebody sits down at another process
            await one.catch_up(one.version + 1)
    return sorted(found, key=lambda one: one.terms.table)


def _key(seat: StoredSeat) -> str:
    """What identifies a player in all games of a series: two may share one browser."""
    who = "me" if seat.who == PLAYER else seat.who
    return f"{seat.token or seat.bot or seat.who}:{who}"


def _series_game(live: LiveGame) -> SeriesGame:
    s, ending = live.game.state, live.agreements.ending
    seats = live.stored.seats
    winners = tuple(cells_of(int(s.winners))) if ending is None else ending.winners
    return SeriesGame(
        players=tuple(_key(seat) for seat in seats),
        hit_points=tuple(int(hit_points(s, seat.seat)) for seat in seats),
        winners=winners if live.is_over else (),
        is_over=live.is_over,
        ended_by_players=ending is not None,
    )


async def show_series(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    games = live_games(request)
    tournament = f"/tournaments/{live.terms.tournament}" if live.terms.tournament else ""
    found: types.Series = {"kind": "single", "text": "", "players": [], "games": [], "tournament": tournament}
    if live.terms.twin:
        played = await _tables(games, live)
        score = mirrored([_series_game(one) for one in played])
        found["kind"] = "mirrored"
    elif live.terms.best_of > 1:
        played = await _chain(games, live)
        score = best_of([_series_game(one) for one in played], live.terms.best_of)
        found["kind"] = "best_of"
    else:
        return answer(found)
    names = _names(live, token_of(request))
    found["players"] = [
        {"name": names.get(key, gettext("Player")), "points": points} for key, points in score.points.items()
    ]
    found["games"] = [
        {
            "address": f"/game/{one.id}",
            "label": gettext("Table {number}", number=number)
            if live.terms.twin
            else gettext("Game {number}", number=number),
            "is_here": one.id == live.id,
            "over": one.is_over,
        }
        for number, one in enumerate(played, start=1)
    ]
    found["text"] = _words(live, score, names)
    return answer(found)


def _names(live: LiveGame, reader: str | None) -> dict[str, str]:
    infos = seat_infos(live.stored, live.seats_of(reader))
    return {_key(seat): info.name for seat, info in zip(live.stored.seats, infos, strict=True)}


def _words(live: LiveGame, score: SeriesScore, names: dict[str, str]) -> str:
    what = series_words(live.terms)
    if not score.is_decided:
        return what
    if score.winner is None:
        return gettext("{series}: level", series=what)
    name = names.get(score.winner, gettext("Player"))
    if name == gettext("You"):
        return gettext("{series}: You have won", series=what)
    return gettext("{series}: {name} has won", series=what, name=name)
