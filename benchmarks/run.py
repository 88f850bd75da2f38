"""`make bench`: the engine's speed, plain and compiled side by side in one run.

Each measurement is taken several times in turns by both builds; the table shows medians, the ratio and
what we want to reach. Everything is also written to bench.json: name -> plain, compiled, ratio. Then the
puzzles are proven (see puzzles.py), and a million inputs are thrown at the parsers (see fuzz.py).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks import puzzles
from benchmarks.fuzz import fuzz
from benchmarks.worker import MEASURES

ROOT = Path(__file__).resolve().parent.parent
TARGETS = {"battles": 150_000.0, "games, 2 players": 5_000.0}
LEAST_RATIO = {"battles": 10.0, "games, 2 players": 10.0}
MOST_BYTES = 2048
ROUNDS = 5


class Worker:
    """A process that measures one build on demand."""

    def __init__(self, build: str) -> None:
        environment = dict(os.environ)
        environment.pop("PYTHONPATH", None)
        path = [str(ROOT)] if build == "compiled" else [str(ROOT / "src"), str(ROOT)]
        environment["PYTHONPATH"] = os.pathsep.join(path)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        greeting = self._read()
        self.build = greeting["build"]
        self.units = greeting["units"]

    def measure(self, name: str) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        return float(self._read())

    def _read(self):
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a benchmark worker ended early")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def _measure_all(workers: list[Worker], rounds: int, console: Console) -> dict[str, dict[str, float]]:
    taken: dict[str, dict[str, list[float]]] = {name: {w.build: [] for w in workers} for name in MEASURES}
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("measuring", total=len(MEASURES) * rounds)
        for _ in range(rounds):
            for name in MEASURES:
                progress.update(task, description=name)
                for worker in workers:
                    taken[name][worker.build].append(worker.measure(name))
                progress.advance(task)
    results = {}
    for name, builds in taken.items():
        row = {build: statistics.median(values) for build, values in builds.items()}
        if "compiled" in row and "plain" in row:
            row["ratio"] = row["compiled"] / row["plain"]
        results[name] = row
    return results


def _verdict(name: str, row: dict[str, float]) -> str:
    """What was wanted, and whether it was reached."""
    if name == "bytes a state":
        wanted, reached = f"under {MOST_BYTES:,}", row.get("compiled", row["plain"]) < MOST_BYTES
    elif name in TARGETS and "compiled" in row:
        wanted = f"{TARGETS[name]:,.0f}, {LEAST_RATIO[name]:.0f}×"
        reached = row["compiled"] >= TARGETS[name] and row["ratio"] >= LEAST_RATIO[name]
    else:
        return ""
    return f"{wanted}: {'yes' if reached else 'NO'}"


def _show(results: dict[str, dict[str, float]], console: Console) -> None:
    table = Table(title="a second (medians)")
    for column in ("", "plain", "compiled", "ratio", "wanted"):
        table.add_column(column, justify="left" if column == "" else "right")
    for name, row in results.items():
        cells = [f"{row[build]:,.0f}" if build in row else "–" for build in ("plain", "compiled")]
        ratio = f"{row['ratio']:.1f}×" if "ratio" in row and name != "bytes a state" else ""
        table.add_row(name, *cells, ratio, _verdict(name, row))
    console.print(table)
    for build in ("plain", "compiled"):
        games = {n: results[f"games, {n} players"].get(build) for n in (2, 3, 4, 6)}
        base = games[2]
        if base is not None:
            growth = ", ".join(f"{n}: {base / rate:.1f}" for n, rate in games.items() if rate)
            console.print(f"cost of a game by players, two-player game = 1 ({build}): {growth}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--fuzz", type=int, default=1_000_000, help="inputs for the parsers (0: none)")
    parser.add_argument("--no-puzzles", dest="puzzles", action="store_false", help="prove no puzzles")
    parser.add_argument("--out", type=Path, default=ROOT / "bench.json")
    args = parser.parse_args()
    console = Console()
    workers = [Worker("plain"), Worker("compiled")]
    if workers[1].build == "plain":
        console.print("the installed build is plain: nothing to compare")
        workers.pop().close()
    console.print(f"1,000 mid-game positions, {workers[0].units:.1f} units on average; {args.rounds} rounds")
    results = _measure_all(workers, args.rounds, console)
    for worker in workers:
        worker.close()
    _show(results, console)
    args.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    console.print(f"written to {args.out.name}")
    if args.puzzles:
        puzzles.measure(console)
    if args.fuzz:
        fuzz(args.fuzz, console)


if __name__ == "__main__":
    main()
