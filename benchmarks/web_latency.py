"""How long an action takes from a browser's message to everybody's update, over real sockets.

    python -m benchmarks.web_latency [--actions 600] [--readers 3]

Starts a server with a fresh database in a process of its own, plays games at one screen over the socket, and
prints p50 and p99 in milliseconds: of the actor's own update, of the last of all readers' updates, of a page
with its first table over HTTP, and the time from starting the server to its first answer.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from pathlib import Path

from tests.web.serving import Browser, seat, serving

WANTED = 50.0
"""Milliseconds an action may take until its update is there."""


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def report(what: str, times: list[float]) -> None:
    p50, p99 = (1000 * percentile(times, share) for share in (0.5, 0.99))
    print(
        f"{what:34} p50 {p50:7.1f} ms   p99 {p99:7.1f} ms   most {1000 * max(times):7.1f} ms   n {len(times)}"
    )


def play(browser, readers: int, actions: int, rng: random.Random) -> tuple[list[float], list[float]]:
    """Games with random actions; seconds to the actor's update and to the last reader's."""
    own: list[float] = []
    last: list[float] = []
    while len(own) < actions:
        game = browser.new_game(seat("random"), seat("random", "friend"))
        players = [browser.join(game) for _ in range(readers)]
        actor, others = players[0], players[1:]
        while not actor.table["over"] and len(own) < actions:
            line = rng.choice(actor.lines())
            version = actor.table["version"]
            begun = time.perf_counter()
            ask = actor.send("play", version=version, line=line)
            actor.wait_until(lambda table, version=version: table["version"] > version)
            own.append(time.perf_counter() - begun)
            for other in others:
                other.wait_until(lambda table, version=version: table["version"] > version)
            last.append(time.perf_counter() - begun)
            actor.wait_for(lambda message, ask=ask: message.get("ask") == ask)
        for player in players:
            player.close()
    return own, last


def first_tables(browser, count: int) -> list[float]:
    game = browser.new_game(seat("random"), seat("random", "friend"))
    times = []
    for _ in range(count):
        begun = time.perf_counter()
        browser.fetch(f"/game/{game}")
        browser.fetch(f"/api/games/{game}")
        times.append(time.perf_counter() - begun)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--actions", type=int, default=600)
    parser.add_argument("--readers", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder, "games.sqlite")) as server:
        browser = Browser(server)
        browser.fetch("/api/games")
        started = time.perf_counter() - begun
        own, last = play(browser, args.readers, args.actions, random.Random(1))
        first = first_tables(browser, 50)
    if args.json:
        figures = {
            "p50": 1000 * percentile(own, 0.5),
            "p99": 1000 * percentile(own, 0.99),
            "actions": len(own),
            "readers": args.readers,
        }
        print(json.dumps(figures))
        return
    print(f"from start to first answer         {1000 * started:7.1f} ms")
    report("action to own update", own)
    report(f"action to the last of {args.readers} readers", last)
    report("page and first table", first)
    verdict = "kept" if 1000 * percentile(own, 0.99) < WANTED else "NOT kept"
    print(f"wanted: an action to its update in less than {WANTED:.0f} ms: {verdict} at p99")


if __name__ == "__main__":
    main()
