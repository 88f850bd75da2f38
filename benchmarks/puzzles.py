"""`python -m benchmarks.puzzles`: proves the whole collection on one core and measures the solver.

Prints the median and slowest proof, states per second, how the work grows with tiles given and used, and what
each of the solver's shortcuts saves on a sample of the puzzles. Times are processor time. `tried` are the
boards reached, `states` those searched because they were new.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from dataclasses import dataclass
from time import process_time

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from nshex.puzzles.format import Puzzle, PuzzleError
from nshex.puzzles.library import collection
from nshex.puzzles.search import (
    ALL_TRICKS,
    BOARDS_SEEN,
    COMMUTING_ORDERS,
    DAMAGE_BOUND,
    EQUAL_FACINGS,
    TooMuch,
)
from nshex.puzzles.solver import Solver, solve

TRICKS = {
    "all": ALL_TRICKS,
    "without equal rotations": ALL_TRICKS & ~EQUAL_FACINGS,
    "without commuting orders": ALL_TRICKS & ~COMMUTING_ORDERS,
    "without boards already seen": ALL_TRICKS & ~BOARDS_SEEN,
    "without the bound on damage": ALL_TRICKS & ~DAMAGE_BOUND,
    "without any": 0,
}
MEDIAN_WANTED = 2.0
SLOWEST_WANTED = 60.0
SAMPLE = 24
MOST_STATES = 2_000_000
"""Limit for a search without a shortcut; if it is reached, it counts as this many."""


@dataclass
class Measured:
    """One puzzle proven."""

    puzzle: Puzzle
    seconds: float
    states: int
    right: bool


def prove_collection(console: Console) -> list[Measured]:
    measured = []
    puzzles = list(collection().values())
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("proving", total=len(puzzles))
        for puzzle in puzzles:
            proof = solve(puzzle)
            right = proof.unique and puzzle.check(puzzle.solution).solved
            measured.append(Measured(puzzle, proof.seconds, proof.states, right))
            progress.advance(task)
    return measured


def show_proofs(measured: list[Measured], console: Console) -> bool:
    """Print the results; returns whether the targets were met."""
    seconds = [entry.seconds for entry in measured]
    slowest = max(measured, key=lambda entry: entry.seconds)
    median = statistics.median(seconds)
    wrong = [entry.puzzle.id for entry in measured if not entry.right]
    rate = sum(entry.states for entry in measured) / sum(seconds)
    console.print(
        f"{len(measured)} puzzles proven on one core in {sum(seconds):.0f} s: median {median:.2f} s "
        f"(wanted {MEDIAN_WANTED:.0f}), slowest {slowest.seconds:.1f} s, {slowest.puzzle.id} "
        f"(wanted {SLOWEST_WANTED:.0f}); {rate:,.0f} states a second"
    )
    if wrong:
        console.print(f"not exactly one solution: {', '.join(wrong)}")
    return not wrong and median <= MEDIAN_WANTED and slowest.seconds <= SLOWEST_WANTED


def show_growth(measured: list[Measured], console: Console) -> None:
    groups: dict[tuple[int, int], list[Measured]] = defaultdict(list)
    for entry in measured:
        groups[entry.puzzle.uses, len(entry.puzzle.tiles)].append(entry)
    table = Table(title="growth with tiles used and given (medians)")
    for column in ("used", "given", "puzzles", "states", "seconds"):
        table.add_column(column, justify="right")
    for (uses, given), entries in sorted(groups.items()):
        states = statistics.median(entry.states for entry in entries)
        seconds = statistics.median(entry.seconds for entry in entries)
        table.add_row(str(uses), str(given), str(len(entries)), f"{states:,.0f}", f"{seconds:.3f}")
    console.print(table)


def show_tricks(sample: list[Puzzle], console: Console) -> None:
    """What it costs to leave out each shortcut, on the same puzzles."""
    table = Table(title=f"what spares work, on {len(sample)} puzzles (given up after {MOST_STATES:,} states)")
    for column in ("", "tried", "states", "battles", "seconds", "given up"):
        table.add_column(column, justify="left" if column == "" else "right")
    for name, tricks in TRICKS.items():
        tried = states = battles = given_up = 0
        begun = process_time()
        for puzzle in sample:
            search = Solver(puzzle, tricks, MOST_STATES).search
            try:
                search.run()
            except (TooMuch, PuzzleError):
                given_up += 1
            tried += int(search.states) + int(search.met_again)
            states += int(search.states)
            battles += int(search.battles)
        spent = process_time() - begun
        table.add_row(name, f"{tried:,}", f"{states:,}", f"{battles:,}", f"{spent:.1f}", str(given_up))
    console.print(table)


def measure(console: Console, sample: int = SAMPLE) -> bool:
    """Run everything; returns whether the target times were met and every puzzle has exactly one solution."""
    measured = prove_collection(console)
    good = show_proofs(measured, console)
    show_growth(measured, console)
    by_states = sorted(measured, key=lambda entry: entry.states)
    step = max(1, len(by_states) // sample)
    show_tricks([entry.puzzle for entry in by_states[::step]], console)
    return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=SAMPLE, help="puzzles to leave tricks out on")
    raise SystemExit(0 if measure(Console(), parser.parse_args().sample) else 1)


if __name__ == "__main__":
    main()
