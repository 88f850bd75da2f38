"""How reliable the predicted chances of winning are: `python -m benchmarks.calibration [--bot soldier]`.

Plays games of a bot with itself over all pairs of armies, with seeds that learning never uses, and takes four
positions after a turn from each, at random. Prints a reliability diagram: for each predicted chance, the
share of games won. The expected calibration error is the mean distance between the two.

`--fit` refits the factors of `nshex/bots/chances.py` to all positions of such games. Use another seed for it,
so that the diagram shows games the factors were not fitted to.
"""

from __future__ import annotations

import argparse
import itertools
from dataclasses import dataclass

import numpy as np

from nshex.bots.chances import link_columns, win_chance
from nshex.bots.learning import regression
from nshex.bots.registry import make_bot, read_bot
from nshex.bots.value_model import LEARNED, win_probability
from nshex.notation.seeds import deal, rng_from_seed
from nshex.rules.engine import apply, new_game
from nshex.rules.options import Match, RuleSet
from nshex.rules.state import MAIN, OVER
from nshex.rules.views import View
from nshex.tiles import PLAYABLE

PAIRS = tuple(itertools.permutations(PLAYABLE, 2))
A_GAME = 4
BINS = 10
WIDTH = 40


@dataclass(frozen=True)
class Prediction:
    """A predicted chance of winning, its inputs, and the result: 1, ½ or 0."""

    chance: float
    columns: list[float]
    result: float


def predictions(number: int, bot: str, seed: int) -> list[Prediction]:
    """All positions of one game after a turn, in random order, each for the player who had the turn."""
    name, limit = read_bot(bot)
    rng = rng_from_seed(seed, f"calibration {number}")
    match = Match(RuleSet(), PAIRS[number % len(PAIRS)])
    s = new_game(match, deal(match, rng.below(1 << 30)), [])
    bots = [make_bot(name, rng_from_seed(seed, f"calibration {number} {player}")) for player in range(2)]
    seen: list[tuple[int, float, list[float]]] = []
    while s.step != OVER:
        player = int(s.turn)
        in_play = s.step == MAIN
        apply(s, bots[s.decider].choose(View(s, int(s.decider)), limit))
        if in_play and s.turn != player and s.step != OVER:
            believed = float(win_probability(s, player, LEARNED))
            seen.append((player, win_chance(s, player), link_columns(s, believed)))
    rng.shuffle_list(order := list(range(len(seen))))
    shuffled = [seen[place] for place in order]
    return [
        Prediction(chance, columns, _result(int(s.winners), player)) for player, chance, columns in shuffled
    ]


def _result(winners: int, player: int) -> float:
    return 0.5 if winners == 0 else float(winners >> player & 1)


def report(found: list[Prediction]) -> None:
    """The diagram, one line for each tenth, and the error."""
    error = 0.0
    for place in range(BINS):
        inside = [one for one in found if min(BINS - 1, int(one.chance * BINS)) == place]
        if not inside:
            continue
        predicted = sum(one.chance for one in inside) / len(inside)
        kept = sum(one.result for one in inside) / len(inside)
        error += abs(predicted - kept) * len(inside) / len(found)
        bar = "#" * round(kept * WIDTH)
        print(f"{len(inside):5} positions: predicted {predicted:6.1%}, won {kept:6.1%}  {bar}")
    print(f"{len(found)} positions; expected calibration error {error:.1%}")


def fit(found: list[Prediction]) -> None:
    """Print the factors that make the chances agree with the results."""
    rows = np.array([one.columns for one in found])
    factors = regression(rows, np.array([one.result for one in found]), penalty=1.0)
    print(f"{len(found)} positions: FACTORS = ({', '.join(f'{max(0.0, factor):.2f}' for factor in factors)})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=8000)
    parser.add_argument("--bot", default="soldier")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="find the factors of nshex/bots/chances.py anew")
    args = parser.parse_args()
    found: list[Prediction] = []
    for number in itertools.count():
        if len(found) >= args.positions:
            break
        found += predictions(number, args.bot, args.seed)[: None if args.fit else A_GAME]
    if args.fit:
        fit(found)
    else:
        report(found[: args.positions])


if __name__ == "__main__":
    main()
