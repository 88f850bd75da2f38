"""`make bench`: the engine's speed, plain and compiled side by side in one run.

The two builds take turns at each measurement; the table shows medians, the ratio and the target. Everything
is also written to bench.json: name -> plain, compiled, ratio. Then the research environments are compared
with OpenSpiel (research.py), bots look for the better turn in lost games (lost_games.py), the puzzles are
proven (puzzles.py), the parsers get a million inputs (fuzz.py) and a server a hundred thousand hostile
messages (socket_fuzz.py), and everything a server sends about 200 games is searched for hidden information
(web_secrets.py).
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks import lost_games, puzzles, research
from benchmarks.builds import PLAIN, ROOT, Worker
from benchmarks.fuzz import fuzz
from benchmarks.socket_fuzz import MESSAGES, fuzz_socket
from benchmarks.web_secrets import GAMES, search
from benchmarks.worker import MEASURES

TARGETS = {"battles": 150_000.0, "games, 2 players": 5_000.0}
LEAST_RATIO = {"battles": 10.0, "games, 2 players": 10.0}
MOST_BYTES = 2048
ROUNDS = 5


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
    """The target, and whether it was met."""
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
    parser.add_argument("--socket-fuzz", type=int, default=MESSAGES, help="messages for a server (0: none)")
    parser.add_argument("--secrets", type=int, default=GAMES, help="games searched for secrets (0: none)")
    parser.add_argument("--no-puzzles", dest="puzzles", action="store_false", help="prove no puzzles")
    parser.add_argument("--out", type=Path, default=ROOT / "bench.json")
    args = parser.parse_args()
    console = Console()
    workers = [Worker(PLAIN), Worker()]
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
    research.measure(console)
    lost_games.measure(console)
    proven = not args.puzzles or puzzles.measure(console)
    if args.fuzz:
        fuzz(args.fuzz, console)
    if args.socket_fuzz:
        fuzz_socket(args.socket_fuzz, console)
    if args.secrets:
        search(args.secrets, console)
    if not proven:
        raise SystemExit("a puzzle has not exactly one solution, or its proof took longer than wanted")


if __name__ == "__main__":
    main()
