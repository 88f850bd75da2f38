"""`nshex learn`: find the weights of the commander's judgement from how games end."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace

from rich.console import Console
from rich.progress import Progress

from nshex.bots.judgement import FEATURE_NAMES, STAGE_NAMES
from nshex.bots.places import PLACE_NAMES
from nshex.commands.numbers import whole_number
from nshex.commands.output import say

DESCRIPTION = """Learn from games played quickly, over all pairs of armies, what a position is worth. Prints
the weights of the commander's judgement for each stage of the game, what each place is worth to the HQ of
each army, and how well the judgement foretells results it has not learned from (log loss; guessing has
0.693). The same games and seed give the same figures."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--games", metavar="N", type=whole_number(10), default=20_000, help="games to learn from (20000)"
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number(1), default=1, help="what the games are drawn from (1)"
    )


def run(args: Namespace) -> int:
    from nshex.bots.learning import GAMES_A_TASK, gather, learn

    batches = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=args.games)
        for batch in gather(args.games, args.seed, os.cpu_count() or 1):
            batches.append(batch)
            progress.advance(task, GAMES_A_TASK)
    learned = learn(batches)
    size = 1 + len(FEATURE_NAMES)
    stages = [learned.weights[start : start + size] for start in range(0, len(learned.weights), size)]
    say(f"{'':18}" + "".join(f"{name:>12}" for name in STAGE_NAMES))
    for i, name in enumerate(("move", *FEATURE_NAMES)):
        say(f"{name:18}" + "".join(f"{stage[i]:12.4f}" for stage in stages))
    say("")
    say(f"{'':18}" + "".join(f"{name:>10}" for name in PLACE_NAMES))
    for army, row in learned.places.items():
        say(f"{army:18}" + "".join(f"{weight:10.3f}" for weight in row))
    say("")
    say(f"{learned.positions} positions of {args.games} games; log loss {learned.loss:.4f}")
    return 0
