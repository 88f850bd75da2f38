"""The stored mid-game positions that battles, layouts and legal actions are measured on.

`python -m benchmarks.positions` makes `positions.jsonl` anew: 1,000 positions of random two-player games,
every pair of armies in turn, 8 to 17 units on the board.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

from nshex.geometry import popcount
from nshex.notation.positions import read_position, write_position
from nshex.notation.seeds import deal, rng_from_seed
from nshex.rules.engine import new_game
from nshex.rules.options import Match, RuleSet
from nshex.rules.playout import play_randomly
from nshex.rules.state import MAIN, State
from nshex.tiles import PLAYABLE

STORE = Path(__file__).with_name("positions.jsonl")
COUNT = 1000
FEWEST_UNITS, MOST_UNITS = 8, 17


def make() -> list[State]:
    """Random games of every pair of armies, stopped somewhere in the middle."""
    found: list[State] = []
    rng = rng_from_seed(0, "benchmark positions")
    for i, armies in enumerate(itertools.cycle(itertools.permutations(PLAYABLE, 2))):
        match = Match(RuleSet(), armies)
        s = new_game(match, deal(match, i), [])
        play_randomly(s, rng, 20 + rng.below(60))
        if s.step == MAIN and FEWEST_UNITS <= popcount(s.occupied) <= MOST_UNITS:
            found.append(s)
            if len(found) == COUNT:
                return found
    raise AssertionError("cycle never ends")


def load() -> list[State]:
    """The stored positions as states."""
    with STORE.open(encoding="utf-8") as lines:
        return [read_position(json.loads(line)) for line in lines]


def _slim(position: dict[str, Any]) -> dict[str, Any]:
    """The position without what no measurement reads: discards and the depth of the piles."""
    for player in position["players"]:
        player.pop("discards", None)
        player["pile"] = player["pile"][:5]
    return position


def main() -> None:
    with STORE.open("w", encoding="utf-8") as lines:
        for s in make():
            lines.write(json.dumps(_slim(write_position(s)), separators=(",", ":")) + "\n")
    print(f"{STORE.name}: {COUNT} positions, {STORE.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
