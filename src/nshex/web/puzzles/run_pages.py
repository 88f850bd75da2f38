"""The pages of streak and storm: one table that shows one puzzle after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import N_, gettext
from nshex.web.http.middleware import token_of
from nshex.web.http.pages import render
from nshex.web.puzzles.ratings import store_of
from nshex.web.puzzles.runs import PENALTY_SECONDS, STORM, STORM_SECONDS, STREAK


@dataclass(frozen=True)
class Kind:
    """What a page says about a kind of run."""

    id: str
    name: str
    words: str


_KINDS = (
    Kind(
        STORM,
        N_("Puzzle storm"),
        N_(
            "Solve as many puzzles as you can in {minutes:.0f} minutes, easy ones first. "
            "A wrong answer costs {seconds:.0f} seconds, and the next puzzle comes."
        ),
    ),
    Kind(
        STREAK,
        N_("Puzzle streak"),
        N_(
            "One puzzle after another, harder and harder. The first wrong answer ends it; take your time. "
            "You may skip one puzzle."
        ),
    ),
)


def run_pages() -> list[Route]:
    return [Route(f"/puzzles/{kind.id}", _page(kind)) for kind in _KINDS]


def _page(kind: Kind) -> Callable[[Request], Response]:
    def show(request: Request) -> Response:
        token = token_of(request)
        best = store_of(request).puzzle_runs.best(token, kind.id) if token else 0
        return render(
            request,
            "puzzle_run.html",
            game=f"puzzle-{kind.id}",
            kind=kind,
            words=gettext(kind.words, minutes=STORM_SECONDS / 60, seconds=PENALTY_SECONDS),
            best=best,
            penalty=round(PENALTY_SECONDS),
        )

    return show
