"""How much faster this build is than another, and whether both play the same games.

`python -m benchmarks.compare OTHER [--ours FOLDER]`: OTHER is a commit, which is compiled first, or a folder
with sources, compiled in place or plain; ours is the installed build unless a folder is given. The builds
take turns at every measurement; the table shows medians of the work done per second of processor time. Then
both play random games of all modes: states, legal actions and events must be the same at every step.
"""

from __future__ import annotations

import argparse
import statistics
from itertools import zip_longest

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.builds import Worker, folder_of
from benchmarks.worker import MEASURES

ROUNDS = 7
GAMES = 1000
SHARE = 20
"""Games asked for at a time."""


def _measure(other: Worker, ours: Worker, rounds: int, console: Console) -> None:
    taken: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in MEASURES}
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("measuring", total=rounds * len(MEASURES))
        for _ in range(rounds):
            for name, (theirs, mine) in taken.items():
                progress.update(task, description=name)
                theirs.append(other.measure(name))
                mine.append(ours.measure(name))
                progress.advance(task)
    table = Table(title=f"a second of processor time, medians of {rounds} rounds")
    for column in ("", f"other ({other.build})", f"ours ({ours.build})", "ratio"):
        table.add_column(column, justify="left" if column == "" else "right")
    for name, (theirs, mine) in taken.items():
        before, after = statistics.median(theirs), statistics.median(mine)
        table.add_row(name, f"{before:,.0f}", f"{after:,.0f}", f"{after / before:.2f}")
    console.print(table)


def _play(other: Worker, ours: Worker, games: int, console: Console) -> bool:
    """Whether both builds play the same random games."""
    steps = 0
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("playing", total=games)
        for first in range(0, games, SHARE):
            numbers = range(first, min(first + SHARE, games))
            for worker in (other, ours):
                worker.begin("games", numbers.start, numbers.stop)
            theirs, mine = other.answer(), ours.answer()
            for number, before, after in zip(numbers, theirs, mine, strict=True):
                if before != after:
                    _show_difference(other, ours, number, console)
                    return False
                steps += after[0]
            progress.advance(task, len(numbers))
    console.print(f"{games:,} random games of all modes, {steps:,} actions: no difference")
    return True


def _show_difference(other: Worker, ours: Worker, number: int, console: Console) -> None:
    for worker in (other, ours):
        worker.begin("trace", number)
    for step, (before, after) in enumerate(zip_longest(other.answer(), ours.answer())):
        if before != after:
            console.print(f"game {number} differs at action {step}: {before} there, {after} here")
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", help="a commit, or a folder with the sources of a build")
    parser.add_argument("--ours", help="the same for our build (default: the installed one)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of measurements (0: none)")
    parser.add_argument("--games", type=int, default=GAMES, help="random games to compare (0: none)")
    args = parser.parse_args()
    console = Console()
    other = Worker(folder_of(args.other))
    ours = Worker(folder_of(args.ours) if args.ours else None)
    if args.rounds:
        _measure(other, ours, args.rounds, console)
    same = not args.games or _play(other, ours, args.games, console)
    for worker in (other, ours):
        worker.close()
    if not same:
        raise SystemExit("the builds do not play the same games")


if __name__ == "__main__":
    main()
