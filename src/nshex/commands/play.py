"""`nshex play`: a game in the terminal."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TextIO

from nshex.commands.arguments import (
    OneWord,
    add_first,
    add_game_options,
    add_mercenaries,
    add_scenario,
    add_seed,
)
from nshex.commands.files import standard_input
from nshex.commands.scenario_input import refuse_beside_scenario, scenario_at
from nshex.game import Game
from nshex.terminal.game_loop import GameLoop
from nshex.terminal.opponent import SEATS
from nshex.terminal.screen import COLOUR_CHOICES, Leave, Screen
from nshex.terminal.setup import agree, agree_on_scenario
from nshex.tiles import PLAYABLE

DESCRIPTION = """Play a game in the terminal, against bots or with friends at the same keyboard. Without
options it asks who plays what."""

EXAMPLES = """
  nshex play
  nshex play --opponent commander:2s --armies borgo,moloch
  nshex play --armies outpost,borgo,smart --seats me,friend,soldier
  nshex play --scenario tunnel --seats me,veteran
"""

_AGREED = ("armies", "mode", "board", "mercenaries", "first", "rules")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--armies", metavar="A,B,…", help=f"one for each player: random, {', '.join(PLAYABLE)}"
    )
    parser.add_argument(
        "--opponent",
        metavar="WHO",
        help="who plays the other armies: friend, or a bot such as soldier or my_bot.py:MyBot (random)",
    )
    parser.add_argument("--seats", metavar="S,S,…", help=f"who plays each army: {', '.join(SEATS)}")
    add_scenario(parser)
    add_seed(parser)
    add_game_options(
        parser, "two_player; deathmatch with more armies", "standard; extended from five players"
    )
    add_mercenaries(parser)
    add_first(parser)
    parser.add_argument(
        "--colour",
        "--color",
        metavar="WHEN",
        type=OneWord(COLOUR_CHOICES),
        default="auto",
        help=f"when to use colours: {', '.join(COLOUR_CHOICES)} (auto)",
    )


def run(args: Namespace, source: TextIO | None = None, target: TextIO | None = None) -> int:
    """Play; the exit status is 0 however the game ends."""
    source = standard_input() if source is None else source
    screen = Screen(source, sys.stdout if target is None else target, args.colour)
    try:
        if args.scenario is not None:
            refuse_beside_scenario({option: getattr(args, option) for option in _AGREED})
            agreed = agree_on_scenario(scenario_at(args.scenario), args)
        else:
            agreed = agree(args, screen)
        GameLoop(Game.begin(agreed.setup, agreed.seed), agreed.seats, screen).play()
        screen.say("Goodbye.")
    except Leave:
        screen.say("Goodbye.")
    except KeyboardInterrupt:
        screen.say("\nGoodbye.")
    return 0
