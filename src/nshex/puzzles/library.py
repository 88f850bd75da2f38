"""The puzzles that come with the package, one file each in `cards/`, and what helps to solve them."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from pathlib import Path

from nshex.geometry import CELL_INDEX
from nshex.languages import gettext
from nshex.notation.labels import procedure_title, tile_title
from nshex.notation.names import show
from nshex.puzzles.format import Puzzle, PuzzleError, read_puzzle_text
from nshex.puzzles.goals import goal_sentence
from nshex.puzzles.themes import THEME_HINTS
from nshex.rules.tables import NUMBER, TILES

CARDS = Path(__file__).parent / "cards"


@cache
def collection() -> dict[str, Puzzle]:
    """All puzzles by id, in the order of their ids."""
    found: dict[str, Puzzle] = {}
    for path in sorted(CARDS.glob("*.toml")):
        try:
            puzzle = read_puzzle_text(path.read_text("utf-8"))
        except PuzzleError as problem:
            raise PuzzleError(f"{path.name}: {problem}") from None
        if puzzle.id != path.stem:
            raise PuzzleError(f"{path.name}: the id is {show(puzzle.id)}; expected {show(path.stem)}")
        found[puzzle.id] = puzzle
    return found


def find_puzzle(name: str) -> Puzzle:
    """The puzzle of the collection with that id."""
    found = collection().get(name)
    if found is None:
        near = get_close_matches(name[:60], collection(), 1)
        hint = f"did you mean {near[0]!r}?" if near else "'nshex puzzle list' has them all"
        raise PuzzleError(f"no puzzle {show(name)}; {hint}")
    return found


def goal_text(puzzle: Puzzle) -> str:
    """What is asked for, in words."""
    s = puzzle.state()
    return " ".join(goal_sentence(s, puzzle.side, goal) for goal in puzzle.goals)


def hints(puzzle: Puzzle) -> tuple[str, str, str]:
    """Three hints, each revealing more: the theme, the first tile or unit to use, and where."""
    if puzzle.themes:
        theme = gettext(THEME_HINTS[puzzle.themes[0]])
    else:
        theme = gettext("Look at what each tile could do.")
    if not puzzle.solution:
        unknown = gettext("No solution is known.")
        return theme, unknown, unknown
    words = puzzle.solution[0].split()
    return theme, _what(puzzle, words), _where(words)


def hinted_tile(puzzle: Puzzle) -> str | None:
    """The full id of the tile that the second hint is about; None if it is not a tile in hand."""
    words = puzzle.solution[0].split() if puzzle.solution else [""]
    number = _hinted_number(puzzle, words)
    return None if number is None else TILES[number].full_id


def hinted_cell(puzzle: Puzzle) -> str | None:
    """The cell that the third hint is about, if any."""
    return _hinted_cell(puzzle.solution[0].split()) if puzzle.solution else None


def _hinted_number(puzzle: Puzzle, words: list[str]) -> int | None:
    if words[0] in ("place", "play"):
        return _number(puzzle, words[1])
    if words[0] == "use" and words[1] == "transporter":
        return _number(puzzle, words[3].partition("/")[0])
    return None


def _what(puzzle: Puzzle, words: list[str]) -> str:
    number = _hinted_number(puzzle, words)
    if number is not None:
        return gettext("Begin with the {tile}.", tile=tile_title(number).removeprefix("The "))
    if words[0] == "procedure":
        return gettext("Begin with the procedure {procedure}.", procedure=procedure_title(words[1]))
    if words[0] == "dance":
        return gettext("Begin with a dance.")
    return gettext("Begin with a unit that can move by itself.")


def _number(puzzle: Puzzle, name: str) -> int:
    return NUMBER.get(name) or NUMBER[f"{puzzle.armies[puzzle.side]}.{name}"]


def _hinted_cell(words: list[str]) -> str | None:
    cells = [part.partition("/")[0] for word in words[1:] for part in word.split(">")]
    named = [cell for cell in cells if cell in CELL_INDEX]
    if not named:
        return None
    return named[0] if words[0] == "dance" else named[-1]


def _where(words: list[str]) -> str:
    cell = _hinted_cell(words)
    if cell is None:
        return gettext("No cell has to be named for it.")
    if words[0] == "dance":
        return gettext("One of the objects belongs on {cell}.", cell=cell)
    return gettext("Look at {cell}.", cell=cell)
