"""What is told of a puzzle before it is solved, in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

from nshex.puzzles import Puzzle, goal_text
from nshex.puzzles.format import THEMES
from nshex.tiles import ARMIES
from nshex.web.payloads import types
from nshex.web.puzzles.card_boards import board_size
from nshex.web.puzzles.source import in_order, is_user_made


@dataclass(frozen=True)
class ListedCard:
    """A puzzle in the list."""

    puzzle: Puzzle
    number: str
    level: str
    goal: str
    armies: tuple[tuple[str, str], ...]
    """Id and name, the solver's first."""
    themes: tuple[str, ...]
    size: tuple[int, int]
    """Of its picture."""


@cache
def listed_cards() -> tuple[ListedCard, ...]:
    """The whole collection."""
    return tuple(listed_card(puzzle) for puzzle in in_order())


def listed_card(puzzle: Puzzle) -> ListedCard:
    armies = puzzle.armies
    solvers_first = [armies[puzzle.side], *(army for army in armies if army != armies[puzzle.side])]
    return ListedCard(
        puzzle=puzzle,
        number=number_of(puzzle),
        level=level_name(puzzle.difficulty),
        goal=goal_text(puzzle),
        armies=tuple((army, ARMIES[army].name) for army in solvers_first),
        themes=tuple(theme_name(theme) for theme in puzzle.themes),
        size=board_size(puzzle),
    )


def themes_in_use() -> tuple[tuple[str, str], ...]:
    """Id and name of every theme of the collection."""
    used = {theme for puzzle in in_order() for theme in puzzle.themes}
    return tuple((theme, theme_name(theme)) for theme in THEMES if theme in used)


def theme_name(theme: str) -> str:
    return theme.replace("_", " ").capitalize()


def level_name(difficulty: str) -> str:
    return difficulty.capitalize() or "Not rated"


def number_of(puzzle: Puzzle) -> str:
    """What a puzzle is called beside its title; only those of the collection have a number."""
    return "Made in the editor" if is_user_made(puzzle.id) else f"No. {puzzle.number}"


def card_json(puzzle: Puzzle) -> types.PuzzleCard:
    return {
        **listed_json(puzzle),
        "number": number_of(puzzle),
        "level": level_name(puzzle.difficulty),
        "story": puzzle.story,
        "goal": goal_text(puzzle),
        "tiles": len(puzzle.tiles),
        "uses": puzzle.uses,
    }


def listed_json(puzzle: Puzzle) -> types.ListedPuzzle:
    return {
        "id": puzzle.id,
        "title": puzzle.title,
        "difficulty": cast(types.Difficulty, puzzle.difficulty),
    }
