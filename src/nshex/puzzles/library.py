"""The puzzles that come with the package, one file each in `cards/`, and what helps to solve them."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from pathlib import Path

from nshex.geometry import CELL_INDEX
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
    """Three hints, each telling more: what it is about, the first tile or unit to use, and where."""
    theme = THEME_HINTS[puzzle.themes[0]] if puzzle.themes else "Look at what each tile could do."
    if not puzzle.solution:
        return theme, "No solution is known.", "No solution is known."
    words = puzzle.solution[0].split()
    return theme, _what(puzzle, words), _where(words)


def _what(puzzle: Puzzle, words: list[str]) -> str:
    if words[0] in ("place", "play"):
        return f"Begin with {_tile(puzzle, words[1])}."
    if words[0] == "use" and words[1] == "transporter":
        return f"Begin with {_tile(puzzle, words[3].partition('/')[0])}."
    if words[0] == "procedure":
        return f"Begin with the procedure {words[1].replace('_', ' ')}."
    if words[0] == "dance":
        return "Begin with a dance."
    return "Begin with a unit that can move by itself."


def _tile(puzzle: Puzzle, name: str) -> str:
    number = NUMBER.get(name) or NUMBER[f"{puzzle.armies[puzzle.side]}.{name}"]
    return f"the {TILES[number].name.removeprefix('The ')}"


def _where(words: list[str]) -> str:
    cells = [part.partition("/")[0] for word in words[1:] for part in word.split(">")]
    named = [cell for cell in cells if cell in CELL_INDEX]
    if not named:
        return "No cell has to be named for it."
    if words[0] == "dance":
        return f"One of the objects belongs on {named[0]}."
    return f"Look at {named[-1]}."
