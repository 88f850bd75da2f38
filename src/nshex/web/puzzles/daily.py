"""The puzzle of the day: the same for everybody, by the date in UTC.

Every date puts the whole collection in its own order, by hashes of date and id, and takes the first puzzle
that has not had its day yet; when all have, it starts again. A puzzle that is added later only changes the
few days on which it comes before the puzzle that had them, so most days keep theirs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from nshex.puzzles.format import Puzzle
from nshex.puzzles.library import collection

FIRST_DAY = date(2026, 11, 1)


def daily_routes() -> list[Route]:
    return [Route("/puzzles/today", show_today)]


def show_today(request: Request) -> Response:
    """Leads to the puzzle of the day, which has an address of its own."""
    return RedirectResponse(f"/puzzles/{todays_puzzle().id}", 303, {"Cache-Control": "no-store"})


def todays_puzzle() -> Puzzle:
    return puzzle_of(today())


def today() -> date:
    return datetime.now(UTC).date()


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a date; for dates before the first day, that of the first day."""
    return collection()[_choose(tuple(collection()), max(day, FIRST_DAY))]


@lru_cache(maxsize=4)
def _choose(ids: tuple[str, ...], day: date) -> str:
    return choices(ids, day)[-1]


def choices(ids: Sequence[str], last: date) -> list[str]:
    """The puzzles of all days from the first one to that date."""
    found: list[str] = []
    unused = set(ids)
    day = FIRST_DAY
    while day <= last:
        unused = unused or set(ids)
        found.append(min(unused, key=lambda id: _rank(day, id)))
        unused.remove(found[-1])
        day += timedelta(days=1)
    return found


def _rank(day: date, id: str) -> bytes:
    return hashlib.sha256(f"{day.isoformat()} {id}".encode()).digest()
