"""Scenarios in the form of a new game: their words, and a picture of each board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.drawing.board import board_svg
from nshex.drawing.surface import extent
from nshex.languages import cached_by_language, gettext, translated_text
from nshex.notation.goal_words import goal_sentence, rounds_sentence
from nshex.notation.labels import army_name
from nshex.scenarios import collection, find_scenario
from nshex.web.http.colours import picture_theme

WIDTH = 320
_DAY = 24 * 60 * 60


@dataclass(frozen=True)
class ScenarioCard:
    """A scenario in words, with the size of its picture."""

    id: str
    title: str
    story: str
    armies: tuple[str, ...]
    goals: tuple[tuple[str, str], ...]
    """For each player the name of the army and its goal."""
    rounds: str
    size: tuple[int, int]


@cached_by_language
def cards() -> tuple[ScenarioCard, ...]:
    """All scenarios of the package."""
    return tuple(_card(id) for id in collection())


def _card(id: str) -> ScenarioCard:
    scenario = find_scenario(id)
    match = scenario.match()
    _, _, width, height = extent(match.board)
    return ScenarioCard(
        id=id,
        title=gettext(scenario.title),
        story=translated_text(scenario.story),
        armies=scenario.armies,
        goals=tuple(
            (army_name(match, player), goal_sentence(match, player)) for player in range(len(scenario.armies))
        ),
        rounds=rounds_sentence(match),
        size=(WIDTH, round(WIDTH * height / width)),
    )


def routes() -> list[Route]:
    return [Route("/scenario/{id}.svg", _picture)]


def _picture(request: Request) -> Response:
    """The board at the start of a scenario."""
    id = request.path_params["id"]
    if id not in collection():
        raise HTTPException(404, gettext("There is no scenario {id!r}.", id=id))
    headers = {"Cache-Control": f"public, max-age={_DAY}"}
    return Response(_drawing(id, picture_theme(request)), media_type="image/svg+xml", headers=headers)


@cache
def _drawing(id: str, theme: str) -> str:
    return board_svg(find_scenario(id).start(0), size=2 * WIDTH, theme=theme)
