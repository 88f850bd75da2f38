"""How well rollout policies play: `python -m benchmarks.rollouts [--games 840]`.

Each policy (`bots/rollouts.py`) plays whole games against the cheapest one: mirrored, over all pairs of
armies, from HQs placed at random. Prints its score, the standard error, and how long its turns take compared
with those of the cheapest policy in the same run.
"""

import argparse
import itertools
import os
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from nshex.bots.budget import UNLIMITED, Budget
from nshex.bots.evaluation import STANDARD
from nshex.bots.rollouts import Rollout, RolloutPolicy
from nshex.notation.seeds import deal, rng_from_seed
from nshex.rules.engine import new_game
from nshex.rules.options import Match, RuleSet
from nshex.rules.playout import play_randomly
from nshex.rules.state import OVER
from nshex.tiles import PLAYABLE

PAIRS = tuple(itertools.permutations(PLAYABLE, 2))
ALWAYS = 1_000
MOST_TURNS = 300
CHEAPEST = (0, 5)
POLICIES = {
    "one placement in 3": (0, 3),
    "every placement": (ALWAYS, 5),
}


def start(number):
    """The same armies, piles and HQs for both games of a pair."""
    pair = number // 2
    rng = rng_from_seed(pair, "trials")
    match = Match(RuleSet(), PAIRS[pair % len(PAIRS)])
    s = new_game(match, deal(match, rng.below(1 << 30)), [])
    play_randomly(s, rng, len(match.placing))
    return s


def play(number, policy):
    """The score of a policy against the cheapest one, and the seconds and turns of both."""
    s = start(number)
    own = number % 2
    policies = {own: RolloutPolicy(*policy), 1 - own: RolloutPolicy(*CHEAPEST)}
    players = {seat: Rollout(STANDARD, Budget(UNLIMITED), found, 0) for seat, found in policies.items()}
    seconds, turns = [0.0, 0.0], [0, 0]
    while s.step != OVER and sum(turns) < MOST_TURNS:
        seat = int(s.turn)
        begun = time.perf_counter()
        players[seat].play_turn(s)
        seconds[seat] += time.perf_counter() - begun
        turns[seat] += 1
    score = 0.5 if s.winners == 0 else float(s.winners >> own & 1)
    return score, seconds[own], turns[own], seconds[1 - own], turns[1 - own]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--games", metavar="N", type=int, default=840, help="games for each policy, even (840)"
    )
    games = parser.parse_args().games
    print(f"{'against one placement in 5':<28}{'score':>8}{'error':>8}{'time':>8}")
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for name, policy in POLICIES.items():
            rows = list(pool.map(play, range(games), itertools.repeat(policy), chunksize=10))
            pairs = [(one[0] + other[0]) / 2 for one, other in zip(rows[::2], rows[1::2], strict=True)]
            error = statistics.stdev(pairs) / len(pairs) ** 0.5
            own, own_turns, other, other_turns = (sum(column) for column in list(zip(*rows, strict=True))[1:])
            ratio = own / own_turns / (other / other_turns)
            print(f"{name:<28}{statistics.mean(pairs):>8.3f}{error:>8.3f}{ratio:>7.1f}x", flush=True)


if __name__ == "__main__":
    main()
