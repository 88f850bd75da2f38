"""Finished games made by hand, and contests that are quick to play."""

import json
import subprocess
import sys

from nshex.arena.contest import make_contest
from nshex.arena.results import GameResult, result_from_json


def game(number, bots, winners, armies=("moloch", "borgo"), reason="hit_points", actions=80, fault=""):
    return GameResult(
        number=number,
        seed=7,
        armies=tuple(armies),
        bots=tuple(bots),
        winners=tuple(winners),
        reason=reason,
        actions=actions,
        seconds=0.5,
        record="",
        fault=fault,
    )


def mirrored(pair, first_wins, second_wins, bots=("a", "b"), **more):
    """The two games of a pair; `first_wins` and `second_wins` say whether seat 0 won (None: a draw)."""
    return [
        game(2 * pair + side, order, () if won is None else (0,) if won else (1,), **more)
        for side, (order, won) in enumerate([(bots, first_wins), (bots[::-1], second_wins)])
    ]


def quick_contest(seed=1, **more):
    return make_contest(["recruit", "recruit"], armies=["borgo", "smart", "vegas"], seed=seed, **more)


def without_time(results):
    """Everything about games that must repeat, in the order of their numbers."""
    lines = [{**result.to_json(), "seconds": 0} for result in results]
    return sorted(lines, key=lambda line: line["game"])


GAMES = 8
QUICK = ["recruit", "recruit", "--armies", "borgo,smart,vegas", "--seed", "1", "--games", str(GAMES)]
"""The quick contest as arguments."""

_SCRIPT = """
import multiprocessing, os, signal, sys
from nshex.arena.results import ResultsFolder
from nshex.cli import main

keep = ResultsFolder.add

def keep_and_strike(self, result):
    keep(self, result)
    if len(self.results) == {after}:
        {strike}

ResultsFolder.add = keep_and_strike

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background ignores it
    sys.exit(main(["arena", *sys.argv[1:]]))
"""


def run_and_strike(folder, strike, *arguments, after=3):
    """Run the quick contest as a program in which something happens once this many games are stored.

    Returns when the program and everything it started have ended: all of them hold its output open.
    """
    script = folder / "strike.py"
    script.write_text(_SCRIPT.format(strike=strike, after=after), "utf-8")
    return subprocess.run(
        [sys.executable, script, *QUICK, "--out", folder / "out", "--json", *arguments],
        capture_output=True,
        text=True,
        start_new_session=True,
        timeout=120,
    )


def kept(folder):
    """The finished games in the folder of a run."""
    lines = (folder / "out" / "games.jsonl").read_text("utf-8").splitlines()
    return [result_from_json(json.loads(line)) for line in lines]
