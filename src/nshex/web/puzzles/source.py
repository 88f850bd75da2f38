"""Where puzzles come from: the one place where an address becomes a puzzle."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from starlette.requests import Request

from nshex.languages import gettext
from nshex.puzzles import Puzzle, collection, read_puzzle_text
from nshex.web.http.api import live_games
from nshex.web.http.errors import ApiError
from nshex.web.live.games import USER_PUZZLE


async def find_puzzle(request: Request, id: str) -> Puzzle:
    """The puzzle with that id, of the collection or made by a user; ApiError if there is none."""
    found = collection().get(id)
    if found is not None:
        return found
    text = await live_games(request).user_puzzle(id) if is_user_made(id) else None
    if text is None:
        words = gettext("There is no puzzle at this address. Check the link, or choose one from the list.")
        raise ApiError(404, "no_puzzle", words)
    return _user_made(id, text)


def is_user_made(id: str) -> bool:
    """Whether an id is that of a puzzle made in the editor."""
    return id.startswith(USER_PUZZLE)


@lru_cache(maxsize=200)
def _user_made(id: str, text: str) -> Puzzle:
    return replace(read_puzzle_text(text), id=id)


@cache
def in_order() -> tuple[Puzzle, ...]:
    """The collection as it is offered, by number: the easy ones first, the armies in turn."""
    return tuple(sorted(collection().values(), key=lambda puzzle: puzzle.number))
