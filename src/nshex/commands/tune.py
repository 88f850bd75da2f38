"""`nshex tune`: better weights for the evaluation, found by games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.console import Console
from rich.progress import Progress

from nshex.bots.evaluation import DEFAULT_WEIGHTS, WEIGHT_NAMES
from nshex.bots.task_runner import TaskRunner
from nshex.bots.tuning import PAIRS, Deal, compare, tune
from nshex.commands.arguments import add_workers, read_executor
from nshex.commands.files import CommandError
from nshex.commands.numbers import whole_number
from nshex.commands.output import say

CHECK_DEALS = 210
"""Deals on which the new weights meet those in use; none of them was used for tuning."""

DESCRIPTION = """Tune the weights of the evaluation: soldiers with changed weights play mirrored pairs over
all armies, and the weights follow the winners. Prints the new weights and their score against those in
use. The same rounds and seed give the same weights, wherever the games are played."""

EXAMPLES = """
  nshex tune --rounds 70 --seed 1
  nshex tune --rounds 700 --cluster tcp://host:8786
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
    add_workers(parser)


def run(args: Namespace) -> int:
    from nshex.executors import ExecutorError

    executor = read_executor(args)
    here = args.workers is None and args.cluster is None  # a round is too short to start processes for it
    run_tasks: TaskRunner[Deal, float] = map if here else executor.run
    weights = list(DEFAULT_WEIGHTS)
    try:
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("tuning", total=args.rounds)
            for done in tune(args.rounds, args.seed, run=run_tasks):
                weights = done.weights
                progress.advance(task)
        score = compare(weights, list(DEFAULT_WEIGHTS), 0, CHECK_DEALS, run_tasks)
    except ExecutorError as problem:
        raise CommandError(str(problem)) from None
    for name, old, new in zip(WEIGHT_NAMES, DEFAULT_WEIGHTS, weights, strict=True):
        say(f"{name:16} {old:7.3f} -> {new:7.3f}")
    say(f"The new weights score {score:.3f} against those in use, in {2 * CHECK_DEALS} games.")
    return 0
