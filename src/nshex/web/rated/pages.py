"""The ladder: the strongest players, overall or with one army, and those about whom too little is known
yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.tiles import ARMIES, PLAYABLE
from nshex.web.http.api import live_games
from nshex.web.http.middleware import token_of
from nshex.web.http.pages import render
from nshex.web.rated.ratings import SURE_ENOUGH
from nshex.web.store.database import Store
from nshex.web.store.game_ratings import OVERALL, PlayerRecord

MOST_RANKED = 100
MOST_PROVISIONAL = 30


def ladder_pages() -> list[Route]:
    return [Route("/ladder", ladder)]


@dataclass(frozen=True)
class Row:
    """A player on the ladder."""

    name: str
    rating: int
    margin: int
    games: int
    won: int
    drawn: int
    is_reader: bool

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn


@dataclass(frozen=True)
class Ladder:
    ranked: list[Row]
    provisional: list[Row]
    reader: Row | None
    """The reader's own row, wherever it is."""


async def ladder(request: Request) -> Response:
    army = request.query_params.get("army", OVERALL)
    if army and army not in PLAYABLE:
        raise HTTPException(404, gettext("There is no such army. Choose one on the ladder."))
    found = await live_games(request).read(_ladder, army, token_of(request))
    return render(
        request,
        "ladder.html",
        ladder=found,
        army=army,
        playable=[ARMIES[name] for name in PLAYABLE],
    )


def _ladder(store: Store, army: str, reader: str | None) -> Ladder:
    ratings = store.game_ratings
    own = ratings.of([reader], army) if reader else {}
    ranked = ratings.ladder(army, MOST_RANKED, SURE_ENOUGH)
    provisional = ratings.newcomers(army, MOST_PROVISIONAL, SURE_ENOUGH)
    rows = _rows(list(own.values()), reader)
    return Ladder(_rows(ranked, reader), _rows(provisional, reader), rows[0] if rows else None)


def _rows(records: Sequence[PlayerRecord], reader: str | None) -> list[Row]:
    return [
        Row(
            name=record.name or gettext("Nameless"),
            rating=round(record.rating.rating),
            margin=round(record.rating.margin),
            games=record.games,
            won=record.won,
            drawn=record.drawn,
            is_reader=record.token == reader,
        )
        for record in records
    ]
