"""Chooses a collection out of made puzzles: `python -m tests.puzzles.choose MADE.toml… [--into FOLDER]`.

The files hold any number of puzzles, an empty line between two. Each is proven anew and gets its themes,
difficulty, title and story from the code as it is. Chosen are so many for each army and theme that the
collection is complete (`LEAST_…`), then what balances the difficulties, never two that are too much alike.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

from nshex.puzzles.difficulty import rate
from nshex.puzzles.format import DIFFICULTIES, Puzzle, PuzzleError, read_puzzle_text, write_puzzle
from nshex.puzzles.library import CARDS
from nshex.puzzles.solver import solve
from nshex.puzzles.stories import all_names, tell_puzzle
from nshex.puzzles.themes import find_themes
from nshex.puzzles.variety import LEAST_DISTANCE, nearest
from nshex.puzzles.wrong_tries import wrong_tries
from nshex.tiles import PLAYABLE

LEAST_PUZZLES = 120
LEAST_OF_AN_ARMY = 14
LEAST_OF_A_THEME = 4
WANTED_THEMES = (
    *("net", "net_chain", "medic", "takeover", "push", "castling", "clown", "quartermaster", "scoper"),
    *("gauss", "mine", "mobility", "dance", "action", "terminal", "procedure"),
)
MOST_STATES = 1_000_000


def read_made(paths: Iterable[Path]) -> list[Puzzle]:
    """Every puzzle of some files; one that is made twice counts once."""
    found: dict[tuple[object, ...], Puzzle] = {}
    for path in paths:
        for text in path.read_text("utf-8").split("\n\n"):
            if "title" in text:
                puzzle = read_puzzle_text(text)
                found.setdefault((puzzle.position, puzzle.tiles, puzzle.goals), puzzle)
    return list(found.values())


def finished(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle proven, with all that is told about it; None without exactly one solution."""
    try:
        proof = solve(puzzle, most_states=MOST_STATES)
    except PuzzleError:
        return None
    if not proof.unique or not puzzle.check(proof.solutions[0].lines).solved:
        return None
    puzzle = replace(puzzle, solution=proof.solutions[0].lines, wrong_try=())
    puzzle = replace(puzzle, themes=find_themes(puzzle))
    tries = wrong_tries(puzzle, puzzle.solution)
    if tries.best is not None:
        puzzle = replace(puzzle, wrong_try=tries.best.lines)
    rating = rate(puzzle, tries.near_misses)
    if rating.obvious_tile_unused:
        puzzle = replace(puzzle, themes=(*puzzle.themes, "discard"))
    return replace(puzzle, difficulty=rating.difficulty)


def choose(puzzles: list[Puzzle], wanted: int) -> list[Puzzle]:
    """The most needed puzzle again and again, of those that are not like one already chosen."""
    chosen: list[Puzzle] = []
    left = list(puzzles)
    themes: Counter[str] = Counter()
    armies: Counter[str] = Counter()
    levels: Counter[str] = Counter()

    def need(puzzle: Puzzle) -> float:
        army = armies[puzzle.armies[puzzle.side]]
        wanted_themes = [theme for theme in puzzle.themes if theme in WANTED_THEMES]
        scarce = sum(max(0, LEAST_OF_A_THEME + 2 - themes[theme]) for theme in wanted_themes)
        score = 2.0 * scarce + max(0, LEAST_OF_AN_ARMY + 2 - army) - 0.1 * army
        return score - 0.2 * levels[puzzle.difficulty]

    while left and len(chosen) < wanted:
        left.sort(key=need, reverse=True)
        puzzle = left.pop(0)
        if nearest(puzzle, chosen)[0] < LEAST_DISTANCE:
            continue
        chosen.append(puzzle)
        themes.update(puzzle.themes)
        armies[puzzle.armies[puzzle.side]] += 1
        levels[puzzle.difficulty] += 1
    return chosen


def named(puzzles: list[Puzzle]) -> list[Puzzle]:
    """With ids by army and difficulty, titles of their own, and stories."""
    rng = Random(1)
    titles: set[str] = set()
    numbers: Counter[str] = Counter()
    found = []
    for puzzle in sorted(
        puzzles, key=lambda puzzle: (DIFFICULTIES.index(puzzle.difficulty), puzzle.solution)
    ):
        army = puzzle.armies[puzzle.side]
        numbers[army] += 1
        title = rng.choice([name for name in all_names(puzzle) if name not in titles])
        titles.add(title)
        story = tell_puzzle(rng, puzzle)
        found.append(replace(puzzle, id=f"{army}-{numbers[army]:02}", title=title, story=story))
    return found


def report(puzzles: list[Puzzle]) -> str:
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    armies = Counter(puzzle.armies[puzzle.side] for puzzle in puzzles)
    levels = Counter(puzzle.difficulty for puzzle in puzzles)
    least = min((nearest(puzzle, puzzles[:i])[0] for i, puzzle in enumerate(puzzles) if i), default=1.0)
    return "\n".join(
        [
            f"{len(puzzles)} puzzles, at least {least:.2f} apart",
            " ".join(f"{army}={armies[army]}" for army in PLAYABLE),
            " ".join(f"{level}={levels[level]}" for level in DIFFICULTIES),
            " ".join(f"{theme}={themes[theme]}" for theme in WANTED_THEMES),
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("made", nargs="+", type=Path)
    parser.add_argument("--into", type=Path, default=CARDS)
    parser.add_argument("--wanted", type=int, default=150)
    args = parser.parse_args()
    made = [puzzle for puzzle in map(finished, read_made(args.made)) if puzzle is not None]
    chosen = named(choose(made, args.wanted))
    args.into.mkdir(parents=True, exist_ok=True)
    for old in args.into.glob("*.toml"):
        old.unlink()
    for puzzle in chosen:
        (args.into / f"{puzzle.id}.toml").write_text(write_puzzle(puzzle), "utf-8")
    print(f"of {len(made)}: {report(chosen)}")


if __name__ == "__main__":
    main()
