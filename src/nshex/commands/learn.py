"""`nshex learn`: learn the commander's value model from games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.console import Console
from rich.progress import Progress

from nshex.bots.hq_priors import HQ_FEATURES
from nshex.bots.value_model import FEATURE_NAMES, STAGE_NAMES
from nshex.commands.arguments import add_workers, read_executor
from nshex.commands.extras import from_extra
from nshex.commands.files import CommandError
from nshex.commands.numbers import whole_number
from nshex.commands.output import say

DESCRIPTION = """Play quick games over all pairs of armies and learn from their results how likely a
position is to win. Prints the weights of the commander's value model for each stage of the game, the
priors for where each army places its HQ, and the log loss on games held out (guessing gives 0.693). The
same games and seed give the same weights, wherever the games are played."""

EXAMPLES = """
  nshex learn --games 20000 --seed 1
  nshex learn --games 200000 --seed 1 --cluster tcp://host:8786
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--games", metavar="N", type=whole_number(10), default=20_000, help="games to learn from (20000)"
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number(1), default=1, help="the seed of the games (1)"
    )
    add_workers(parser)


def run(args: Namespace) -> int:
    from nshex.executors import ExecutorError

    with from_extra("arena", "learning needs"):
        from nshex.bots.learning import GAMES_A_TASK, gather, learn

    batches = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=args.games)
        try:
            for batch in gather(args.games, args.seed, read_executor(args).run):
                batches.append(batch)
                progress.advance(task, GAMES_A_TASK)
        except ExecutorError as problem:
            raise CommandError(str(problem)) from None
    learned = learn(batches)
    size = 1 + len(FEATURE_NAMES)
    stages = [learned.weights[start : start + size] for start in range(0, len(learned.weights), size)]
    say(f"{'':18}" + "".join(f"{name:>12}" for name in STAGE_NAMES))
    for i, name in enumerate(("move", *FEATURE_NAMES)):
        say(f"{name:18}" + "".join(f"{stage[i]:12.4f}" for stage in stages))
    say("")
    say(f"{'':18}" + "".join(f"{name:>10}" for name in HQ_FEATURES))
    for army, row in learned.hq_priors.items():
        say(f"{army:18}" + "".join(f"{weight:10.3f}" for weight in row))
    say("")
    say(f"{learned.positions} positions of {args.games} games; log loss {learned.loss:.4f}")
    return 0
