"""What a puzzle says before it is solved, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from nshex.languages import N_, cached_by_language, gettext
from nshex.notation.labels import army_title
from nshex.puzzles import Puzzle, goal_text
from nshex.puzzles.format import THEMES
from nshex.puzzles.themes import THEME_NAMES
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


@cached_by_language
def listed_cards() -> tuple[ListedCard, ...]:
    """The whole collection."""
    return tuple(listed_card(puzzle) for puzzle in in_order())


def listed_card(puzzle: Puzzle) -> ListedCard:
    armies = puzzle.armies
    solvers_first = [armies[puzzle.side], *(army for army in armies if army != armies[puzzle.side])]
    return ListedCard(
        puzzle=translated(puzzle),
        number=number_of(puzzle),
        level=level_name(puzzle.difficulty),
        goal=goal_text(puzzle),
        armies=tuple((army, army_title(army)) for army in solvers_first),
        themes=tuple(theme_name(theme) for theme in puzzle.themes),
        size=board_size(puzzle),
    )


def themes_in_use() -> tuple[tuple[str, str], ...]:
    """Id and name of every theme of the collection."""
    used = {theme for puzzle in in_order() for theme in puzzle.themes}
    return tuple((theme, theme_name(theme)) for theme in THEMES if theme in used)


def theme_name(theme: str) -> str:
    return gettext(THEME_NAMES[theme])


_LEVEL_NAMES = {
    "": N_("Not rated"),
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
    "expert": N_("Expert"),
}


def level_name(difficulty: str) -> str:
    return gettext(_LEVEL_NAMES[difficulty])


def number_of(puzzle: Puzzle) -> str:
    """A puzzle's name besides its title; only those of the collection have a number."""
    if is_user_made(puzzle.id):
        return gettext("Made in the editor")
    return gettext("No. {number}", number=puzzle.number)


def translated(puzzle: Puzzle) -> Puzzle:
    """A puzzle in the reader's language; what somebody wrote in the editor stays as it is."""
    if is_user_made(puzzle.id):
        return puzzle
    return replace(puzzle, title=gettext(puzzle.title), story=gettext(puzzle.story))


def card_json(puzzle: Puzzle) -> types.PuzzleCard:
    return {
        **listed_json(puzzle),
        "number": number_of(puzzle),
        "level": level_name(puzzle.difficulty),
        "story": translated(puzzle).story,
        "goal": goal_text(puzzle),
        "tiles": len(puzzle.tiles),
        "uses": puzzle.uses,
    }


def listed_json(puzzle: Puzzle) -> types.ListedPuzzle:
    return {
        "id": puzzle.id,
        "title": translated(puzzle).title,
        "difficulty": cast(types.Difficulty, puzzle.difficulty),
    }
