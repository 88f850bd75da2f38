"""`nshex tune`: better weights for the evaluation, found by games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.console import Console
from rich.progress import Progress

from nshex.bots.evaluation import DEFAULT_WEIGHTS, WEIGHT_NAMES
from nshex.bots.tuning import PAIRS, compare, tune
from nshex.commands.numbers import whole_number
from nshex.commands.output import say

CHECK_DEALS = 210
"""Deals on which the new weights meet those in use; none of them was used for tuning."""

DESCRIPTION = """Tune the weights of the evaluation: soldiers with changed weights play mirrored pairs over
all armies, and the weights follow the winners. Prints the new weights and their score against those in
use. The same rounds and seed give the same weights."""

EXAMPLES = """
  nshex tune --rounds 70 --seed 1
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=whole_number(1),
        default=70,
        help=f"rounds of {2 * len(PAIRS)} games (70)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number(1), default=1, help="the seed of the run (1)"
    )


def run(args: Namespace) -> int:
    weights = list(DEFAULT_WEIGHTS)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("tuning", total=args.rounds)
        for done in tune(args.rounds, args.seed):
            weights = done.weights
            progress.advance(task)
    for name, old, new in zip(WEIGHT_NAMES, DEFAULT_WEIGHTS, weights, strict=True):
        say(f"{name:16} {old:7.3f} -> {new:7.3f}")
    score = compare(weights, list(DEFAULT_WEIGHTS), 0, CHECK_DEALS)
    say(f"The new weights score {score:.3f} against those in use, in {2 * CHECK_DEALS} games.")
    return 0
