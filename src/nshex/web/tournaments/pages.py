"""The pages of tournaments: the list with a form for a new one, and one page each with the standings."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import N_, gettext, ngettext
from nshex.web.clocks.control import control_words
from nshex.web.http import form_options
from nshex.web.http.api import live_games
from nshex.web.http.embedded_table import embedded
from nshex.web.http.errors import ApiError
from nshex.web.http.pages import render
from nshex.web.store.database import Store
from nshex.web.store.tournaments import StoredTournament
from nshex.web.tournaments.api import KIND_NAMES, payload, tournament_of
from nshex.web.tournaments.played import ARENA
from nshex.web.tournaments.tournament import Options, Tournament, read_options

MOST_LISTED = 40
KIND_WORDS = {
    "arena": N_("For a fixed time: finish a game, get the next opponent at once, and collect points."),
    "swiss": N_("A few rounds; in each you meet somebody who has done about as well."),
    "round_robin": N_("Everybody plays everybody once."),
}
STATE_NAMES = {"open": N_("Open to join"), "running": N_("Running"), "over": N_("Over")}


def tournament_pages() -> list[Route]:
    return [Route("/tournaments", show_list), Route("/tournaments/{tournament}", show_tournament)]


@dataclass(frozen=True)
class Listed:
    """A tournament of the list."""

    stored: StoredTournament
    options: Options
    players: int

    @property
    def kind(self) -> str:
        return KIND_NAMES[self.stored.kind]


async def show_list(request: Request) -> Response:
    found = await live_games(request).read(_listed)
    groups = [
        (STATE_NAMES[state], [one for one in found if one.stored.state == state]) for state in STATE_NAMES
    ]
    return render(
        request,
        "tournaments.html",
        groups=groups,
        kinds=[(kind, name, KIND_WORDS[kind]) for kind, name in KIND_NAMES.items()],
    )


def _listed(store: Store) -> list[Listed]:
    latest = store.tournaments.latest(MOST_LISTED)
    found = [Listed(stored, read_options(stored.options), players) for stored, players in latest]
    return [one for one in found if one.options.listed]


async def show_tournament(request: Request) -> Response:
    try:
        found = await tournament_of(request)
    except ApiError as problem:
        raise HTTPException(404, problem.detail) from None
    return render(
        request,
        "tournament.html",
        tournament=found,
        kind=KIND_NAMES[found.kind],
        words=_words(found),
        first=embedded(await payload(request, found)),
        levels=form_options.levels(),
        bots=form_options.bots(live_games(request).bots.others),
        usual_level=form_options.USUAL_LEVEL,
    )


def _words(found: Tournament) -> str:
    """What is played, in a sentence or two."""
    if found.kind == ARENA:
        minutes = found.options.minutes
        text = ngettext(
            "{n} minute. A win is 2 points, a draw 1; after two wins in a row, points count double.",
            "{n} minutes. A win is 2 points, a draw 1; after two wins in a row, points count double.",
            minutes,
        )
    else:
        text = " ".join([gettext(KIND_WORDS[found.kind]), gettext("A win is 1 point, a draw a half.")])
    more = [gettext("Armies are drawn by lot for every game.")]
    if clock := control_words(found.options.clock):
        more.append(gettext("Clock: {clock}.", clock=clock))
    if found.options.rated:
        more.append(gettext("Games between people are rated."))
    return " ".join([text, *more])
