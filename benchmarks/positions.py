"""The stored mid-game positions that battles, layouts and legal actions are measured on.

`python -m benchmarks.positions` regenerates `positions.txt`: 1,000 lines with positions of random two-player
games, every pair of armies in turn, 8 to 17 units on the board.
"""

from __future__ import annotations

import itertools
from pathlib import Path

from nshex.geometry import popcount
from nshex.notation.position_line import read_line, write_line
from nshex.notation.seeds import deal, rng_from_seed
from nshex.rules.engine import new_game
from nshex.rules.options import Match, RuleSet
from nshex.rules.piles import pile_list, set_pile
from nshex.rules.playout import play_randomly
from nshex.rules.state import MAIN, State
from nshex.tiles import PLAYABLE

STORE = Path(__file__).with_name("positions.txt")
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
    return [read_line(line) for line in STORE.read_text("utf-8").splitlines()]


def _slim(s: State) -> State:
    """The state without what no measurement uses: discards and the depth of the piles."""
    s.discards = s.discards[:0]
    for player in range(len(s.match.armies)):
        set_pile(s, player, pile_list(s, player)[:5])
    return s


def main() -> None:
    STORE.write_text("".join(f"{write_line(_slim(s))}\n" for s in make()), "utf-8")
    print(f"{STORE.name}: {COUNT} positions, {STORE.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
