"""How long the lines of mid-game positions are: `python -m tests.notation.line_lengths [games]`.

Seeded games for two, every pair of armies in turn, half of them played at random and half by recruits. The
middle third of a game's positions counts as mid-game, pending decisions included.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice, permutations
from statistics import median, quantiles

from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.notation.position_line import write_line
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.engine import apply, legal_actions
from nshex.rules.rng import Rng
from nshex.rules.state import OVER
from nshex.rules.views import View
from nshex.tiles import PLAYABLE

GAMES = 84
"""Every ordered pair of armies twice."""


def random_game(armies: tuple[str, str], seed: int) -> list[str]:
    """The lines of all positions of a game played at random."""
    s = make_setup(armies).start(seed)
    rng = rng_from_seed(seed, "play")
    lines = [write_line(s)]
    while s.step != OVER:
        legal = legal_actions(s)
        apply(s, legal.at(rng.below(len(legal))))
        lines.append(write_line(s))
    return lines


def bot_game(armies: tuple[str, str], seed: int) -> list[str]:
    """The lines of all positions of a game between recruits."""
    s = make_setup(armies).start(seed)
    bots = [make_bot("recruit", _dice(seed, seat)) for seat in range(2)]
    lines = [write_line(s)]
    while s.step != OVER:
        apply(s, bots[s.decider].choose(View(s, s.decider), Limit()))
        lines.append(write_line(s))
    return lines


def _dice(seed: int, seat: int) -> Rng:
    return rng_from_seed(seed, f"seat {seat}")


def mid_game(lines: list[str]) -> list[str]:
    return lines[len(lines) // 3 : 2 * len(lines) // 3]


def mid_game_lines(games: int) -> Iterator[str]:
    """Lines from this many games."""
    pairs = [pair for pair in permutations(PLAYABLE, 2) for _ in range(2)]
    for seed, armies in islice(enumerate(pairs), games):
        play = bot_game if seed % 2 else random_game
        yield from mid_game(play(armies, seed))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    lengths = [len(line) for line in mid_game_lines(games)]
    top = quantiles(lengths, n=20)[-1]
    print(f"{len(lengths)} positions of {games} games: ", end="")
    print(f"median {median(lengths):.0f} characters, 95th percentile {top:.0f}, longest {max(lengths)}")


if __name__ == "__main__":
    main()
