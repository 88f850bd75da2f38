"""The time from a browser's message to everybody's update, over real sockets.

    python -m benchmarks.web_latency [--actions 600] [--readers 3]

Starts a server with a fresh database in its own process, plays hot-seat games over the socket, and prints p50
and p99 in milliseconds: of the actor's own update, of the last client's update, of choices that are sent only
on request, and of a page with its first table over HTTP; and the time from starting the server to its first
answer. It also prints the size of an update, and the server's processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import time
from dataclasses import dataclass, field
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


@dataclass
class Times:
    """Seconds, and the length of an update."""

    own: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    ways: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)


def play(browser, readers: int, actions: int, rng: random.Random) -> Times:
    """Games with random actions: until the actor's update is there, and until the last reader's is."""
    times = Times()
    while len(times.own) < actions:
        game = browser.new_game(seat("random"), seat("random", "friend"))
        players = [browser.join(game) for _ in range(readers)]
        actor, others = players[0], players[1:]
        while not actor.table["over"] and len(times.own) < actions:
            lines = actor.lines() + ways_asked_for(actor, times)
            line = rng.choice(lines)
            version = actor.table["version"]
            begun = time.perf_counter()
            ask = actor.send("play", version=version, line=line)
            actor.wait_until(lambda table, version=version: table["version"] > version)
            times.own.append(time.perf_counter() - begun)
            times.sizes.append(len(actor.received[-1]))
            for other in others:
                other.wait_until(lambda table, version=version: table["version"] > version)
            times.last.append(time.perf_counter() - begun)
            actor.wait_for(lambda message, ask=ask: message.get("ask") == ask)
        for player in players:
            player.close()
    return times


def ways_asked_for(actor, times: Times) -> list[str]:
    """The lines of choices that are not sent with the table."""
    choices = actor.table["choices"]
    lines: list[str] = []
    for index in choices.get("more", []):
        begun = time.perf_counter()
        button = choices["picks"][index]["value"]
        found = actor.ask("ways", version=actor.table["version"], button=button)
        times.ways.append(time.perf_counter() - begun)
        lines += [way["line"] for way in found["ways"]]
    return lines


def pages(browser, count: int) -> list[float]:
    game = browser.new_game(seat("random"), seat("random", "friend"))
    times = []
    for _ in range(count):
        begun = time.perf_counter()
        browser.fetch(f"/game/{game}")
        times.append(time.perf_counter() - begun)
    return times


def seconds_of_work(server) -> float:
    """Processor time of the server itself, without the workers in which bots think."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
        browser.fetch("/")
        started = time.perf_counter() - begun
        before = seconds_of_work(server)
        times = play(browser, args.readers, args.actions, random.Random(1))
        work = seconds_of_work(server) - before
        first = pages(browser, 50)
    p50, p99 = (1000 * percentile(times.own, share) for share in (0.5, 0.99))
    if args.json:
        print(json.dumps({"p50": p50, "p99": p99, "actions": len(times.own), "readers": args.readers}))
        return
    print(f"from start to first answer         {1000 * started:7.1f} ms")
    report("action to own update", times.own)
    report(f"action to the last of {args.readers} readers", times.last)
    if times.ways:
        report("ways that are asked for", times.ways)
    report("page with its first table", first)
    sizes = (percentile(times.sizes, share) / 1000 for share in (0.5, 0.99))
    print("an update                          p50 {:7.1f} kB   p99 {:7.1f} kB".format(*sizes))
    print(f"work of the server for an action   {1000 * work / len(times.own):11.1f} ms of processor time")
    verdict = "kept" if p99 < WANTED else "NOT kept"
    print(f"wanted: an action to its update in less than {WANTED:.0f} ms: {verdict} at p99")


if __name__ == "__main__":
    main()
