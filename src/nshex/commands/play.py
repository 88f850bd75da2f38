"""`nshex play`: a game in the terminal."""

from __future__ import annotations

import argparse
import sys
from typing import TextIO

from nshex.commands.files import standard_input
from nshex.game import Game
from nshex.terminal.game_loop import GameLoop
from nshex.terminal.screen import Leave, Screen
from nshex.terminal.setup import add_arguments, agree

__all__ = ["add_arguments", "run"]


def run(args: argparse.Namespace, source: TextIO | None = None, target: TextIO | None = None) -> int:
    """Play; the exit status is 0 however the game ends."""
    source = standard_input() if source is None else source
    screen = Screen(source, sys.stdout if target is None else target, args.colour)
    try:
        agreed = agree(args, screen)
        GameLoop(Game.begin(agreed.setup, agreed.seed), agreed.seats, screen).play()
        screen.say("Goodbye.")
    except Leave:
        screen.say("Goodbye.")
    except KeyboardInterrupt:
        screen.say("\nGoodbye.")
    return 0
