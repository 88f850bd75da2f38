"""`nshex learn`: learn the value network and the priors for HQs from games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress

from nshex.bots.hq_priors import HQ_FEATURES
from nshex.bots.network_file import read_network
from nshex.commands.arguments import add_workers, read_executor
from nshex.commands.extras import from_extra
from nshex.commands.files import CommandError
from nshex.commands.numbers import whole_number
from nshex.commands.output import say

if TYPE_CHECKING:
    from nshex.bots.learning import Samples

DESCRIPTION = """Play quick games over all pairs of armies and in other modes, and learn from their results
how likely a position is to win. In each generation after the first, the network learned so far chooses
between plans for each turn; with --start, a network does so from the beginning. Games in which a network
chose are kept for the generations that follow. Prints the log loss on games held out (guessing between two
gives 0.693) and the priors for where each army places its HQ, and writes the value network of the last
generation to a file. The same games, generations and seed give the same network, wherever the games are
played."""

EXAMPLES = """
  nshex learn --games 20000 --seed 1 --output network.json
  nshex learn --start old.json --generations 1 --output network.json
  nshex learn --games 200000 --seed 1 --cluster tcp://host:8786 --output network.json
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--games", metavar="N", type=whole_number(10), default=20_000, help="games of a generation (20000)"
    )
    parser.add_argument(
        "--generations", metavar="N", type=whole_number(1), default=2, help="generations of games (2)"
    )
    parser.add_argument(
        "--start", metavar="FILE", type=Path, help="the network that chooses in the first generation (none)"
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number(1), default=1, help="the seed of the games (1)"
    )
    parser.add_argument("--output", metavar="FILE", type=Path, help="where to write the network, as JSON")
    add_workers(parser)


def run(args: Namespace) -> int:
    with from_extra("arena", "learning needs"):
        from nshex.bots.learning import learn, learn_hq_priors

    network = "" if args.start is None else _read_start(args.start)
    kept: list[Samples] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for generation in range(1, args.generations + 1):
            samples = [*kept, *_play(args, generation, network, progress)]
            kept = samples if network else []
            task = progress.add_task("learning", total=None)
            for done in learn(samples, args.seed):
                network = done.network
                progress.update(task, description=f"learning: log loss {done.best_loss:.4f}")
            progress.remove_task(task)
            positions = sum(len(batch.results) for batch in samples)
            say(f"Generation {generation}: {positions} positions, log loss {done.best_loss:.4f}")
    say("")
    say(f"{'':18}" + "".join(f"{name:>10}" for name in HQ_FEATURES))
    for army, row in learn_hq_priors(samples).items():
        say(f"{army:18}" + "".join(f"{weight:10.3f}" for weight in row))
    if args.output is not None:
        try:
            args.output.write_text(network, "utf-8")
        except OSError as problem:
            raise CommandError(f"{args.output} cannot be written: {problem.strerror}") from None
    return 0


def _read_start(path: Path) -> str:
    """The text of a network that fits the features of today."""
    try:
        text = path.read_text("utf-8")
        read_network(text)
    except OSError as problem:
        raise CommandError(f"{path} cannot be read: {problem.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise CommandError(f"{path} holds no value network: {problem}") from None
    return text


def _play(args: Namespace, generation: int, network: str, progress: Progress) -> list[Samples]:
    """The samples of one generation; each has other games."""
    from nshex.bots.learning import GAMES_A_TASK, gather
    from nshex.executors import ExecutorError

    found = []
    task = progress.add_task(f"playing generation {generation}", total=args.games)
    try:
        for batch in gather(args.games, args.seed * 1000 + generation, network, read_executor(args).run):
            found.append(batch)
            progress.advance(task, GAMES_A_TASK)
    except ExecutorError as problem:
        raise CommandError(str(problem)) from None
    progress.remove_task(task)
    return found
