"""Puzzles on paper: cards, four to a sheet, each with its solution behind it.

The sheets are printed on both sides and turned over the long edge, so the columns of a back are reversed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.geometry import BOARDS
from nshex.languages import cached_by_language, gettext
from nshex.notation.labels import army_name, army_title
from nshex.puzzles.format import Puzzle
from nshex.puzzles.library import collection, goal_text
from nshex.rules.state import State, hit_points
from nshex.tiles import ARMIES, Tile
from nshex.web.http.pages import render
from nshex.web.puzzles.card_boards import board_size
from nshex.web.puzzles.cards import number_of, translated
from nshex.web.puzzles.choosing import filter_choices, read_query
from nshex.web.puzzles.solution import Solved, given_tiles, solved

COLUMNS = 2
CARDS = 4
"""On one side of a sheet."""
MOST_CARDS = 200


@dataclass(frozen=True)
class Card:
    """What is printed of a puzzle, on both sides."""

    puzzle: Puzzle
    number: str
    army: str
    """The id of the army that solves."""
    against: str
    shape: str
    """The name of its board; the standard one is cut out of its picture to save ink."""
    size: tuple[int, int]
    hit_points: tuple[tuple[str, str, int], ...]
    """For each player the army, its name, and what its HQ or objects have left."""
    tiles: tuple[Tile, ...]
    goal: str
    solved: Solved


@dataclass(frozen=True)
class Sheet:
    """Two pages: fronts in reading order, and the backs that lie behind them; None if there is no card."""

    front: tuple[Card | None, ...]
    back: tuple[Card | None, ...]


def print_routes() -> list[Route]:
    return [Route("/puzzles/print", _print)]


def _print(request: Request) -> Response:
    asked = read_query(request.query_params)
    puzzles = asked.puzzles()
    if len(puzzles) > MOST_CARDS:
        raise HTTPException(
            400,
            gettext(
                "{number} puzzles are too many to print; choose {most} or fewer.",
                number=len(puzzles),
                most=MOST_CARDS,
            ),
        )
    return render(
        request,
        "puzzle_print.html",
        sheets=sheets([_known_card(puzzle.id) for puzzle in puzzles]),
        count=len(puzzles),
        asked=asked,
        choices=filter_choices(),
        army_names={army: army_title(army) for army in ARMIES},
    )


@cached_by_language
def _known_card(id: str) -> Card:
    """The card of a puzzle of the collection; its solution is played out once."""
    return card_of(collection()[id])


def card_of(puzzle: Puzzle) -> Card:
    s = puzzle.state()
    enemies = [p for p in range(s.match.players) if not s.match.is_friend(puzzle.side, p)]
    return Card(
        puzzle=translated(puzzle),
        number=number_of(puzzle),
        army=s.match.armies[puzzle.side],
        against=", ".join(army_name(s.match, player) for player in enemies),
        shape=_shape(s),
        size=board_size(puzzle),
        hit_points=tuple(_hit_points(s, player) for player in range(s.match.players)),
        tiles=given_tiles(puzzle, s),
        goal=goal_text(puzzle),
        solved=solved(puzzle),
    )


def _shape(s: State) -> str:
    """Boards with the cells of the standard board have the same outline."""
    return "standard" if s.match.board.cells == BOARDS["standard"].cells else s.match.board.name


def _hit_points(s: State, player: int) -> tuple[str, str, int]:
    return s.match.armies[player], army_name(s.match, player), int(hit_points(s, player))


def sheets(cards: Sequence[Card]) -> list[Sheet]:
    """Cards laid out for both sides of the paper."""
    found = []
    for first in range(0, len(cards), CARDS):
        front: list[Card | None] = list(cards[first : first + CARDS])
        front += [None] * (CARDS - len(front))
        rows = [front[place : place + COLUMNS] for place in range(0, CARDS, COLUMNS)]
        back = [card for row in rows for card in reversed(row)]
        found.append(Sheet(tuple(front), tuple(back)))
    return found
