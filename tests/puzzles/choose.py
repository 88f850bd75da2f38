"""Adds generated puzzles to the collection: `python -m tests.puzzles.choose MADE.toml…`.

The files hold any number of puzzles, separated by empty lines. Each is proven again and gets its themes,
difficulty, title and story from the current code; better texts are written by hand afterwards. The choice
favours armies, themes and difficulties that are scarce, and never includes two that are too similar. Existing
cards keep their ids and texts; all are renumbered, easy ones first.
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
LEAST_OF_A_DIFFICULTY = 20
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
    """The proven puzzle with all its texts; None unless it has exactly one solution."""
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


def choose(puzzles: list[Puzzle], cards: list[Puzzle], wanted: int) -> list[Puzzle]:
    """The most needed puzzle again and again, of those that are not like one already there."""
    chosen: list[Puzzle] = []
    left = list(puzzles)
    themes = Counter(theme for card in cards for theme in card.themes)
    armies = Counter(solver(card) for card in cards)
    levels = Counter(card.difficulty for card in cards)

    def need(puzzle: Puzzle) -> float:
        army = armies[solver(puzzle)]
        wanted_themes = [theme for theme in puzzle.themes if theme in WANTED_THEMES]
        scarce = sum(max(0, LEAST_OF_A_THEME + 2 - themes[theme]) for theme in wanted_themes)
        score = 2.0 * scarce + max(0, LEAST_OF_AN_ARMY + 2 - army) - 0.1 * army
        return score - 0.2 * levels[puzzle.difficulty]

    while left and len(cards) + len(chosen) < wanted:
        left.sort(key=need, reverse=True)
        puzzle = left.pop(0)
        if nearest(puzzle, cards + chosen)[0] < LEAST_DISTANCE:
            continue
        chosen.append(puzzle)
        themes.update(puzzle.themes)
        armies[solver(puzzle)] += 1
        levels[puzzle.difficulty] += 1
    return chosen


def solver(puzzle: Puzzle) -> str:
    """The army that solves."""
    return puzzle.armies[puzzle.side]


def named(puzzles: list[Puzzle], cards: list[Puzzle]) -> list[Puzzle]:
    """New puzzles with free ids of their army, unique titles, and stories."""
    rng = Random(1)
    ids = {card.id for card in cards}
    titles = {card.title for card in cards}
    found = []
    for puzzle in puzzles:
        name = next(name for i in range(1, 1000) if (name := f"{solver(puzzle)}-{i:02}") not in ids)
        title = rng.choice([title for title in all_names(puzzle) if title not in titles])
        ids.add(name)
        titles.add(title)
        found.append(replace(puzzle, id=name, title=title, story=tell_puzzle(rng, puzzle)))
    return found


def numbered(cards: list[Puzzle]) -> list[Puzzle]:
    """Numbered from easy to expert, the armies taking turns."""
    turns: Counter[tuple[str, str]] = Counter()
    keyed = []
    for card in sorted(cards, key=lambda card: card.id):
        keyed.append((DIFFICULTIES.index(card.difficulty), turns[card.difficulty, solver(card)], card))
        turns[card.difficulty, solver(card)] += 1
    keyed.sort(key=lambda entry: entry[:2])
    return [replace(card, number=number) for number, (_, _, card) in enumerate(keyed, start=1)]


def report(puzzles: list[Puzzle]) -> str:
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    armies = Counter(solver(puzzle) for puzzle in puzzles)
    levels = Counter(puzzle.difficulty for puzzle in puzzles)
    return "\n".join(
        [
            f"{len(puzzles)} puzzles, at least {least_distance(puzzles):.2f} apart",
            " ".join(f"{army}={armies[army]}" for army in PLAYABLE),
            " ".join(f"{level}={levels[level]}" for level in DIFFICULTIES),
            " ".join(f"{theme}={themes[theme]}" for theme in WANTED_THEMES),
        ]
    )


def least_distance(puzzles: list[Puzzle]) -> float:
    """How far the two most alike are apart."""
    return min((nearest(puzzle, puzzles[:i])[0] for i, puzzle in enumerate(puzzles)), default=1.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("made", nargs="*", type=Path)
    parser.add_argument("--into", type=Path, default=CARDS)
    parser.add_argument("--wanted", type=int, default=150)
    args = parser.parse_args()
    cards = [read_puzzle_text(path.read_text("utf-8")) for path in sorted(args.into.glob("*.toml"))]
    made = [puzzle for puzzle in map(finished, read_made(args.made)) if puzzle is not None]
    collected = numbered(cards + named(choose(made, cards, args.wanted), cards))
    for puzzle in collected:
        (args.into / f"{puzzle.id}.toml").write_text(write_puzzle(puzzle), "utf-8")
    print(report(collected))


if __name__ == "__main__":
    main()
