"""`nshex play`: a game in the terminal."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import TextIO

from nshex.terminal.screen import Leave, Screen
from nshex.terminal.session import Session
from nshex.terminal.setting import add_arguments, agree
from nshex.terminal.table import Table

__all__ = ["add_arguments", "run"]


def run(args: argparse.Namespace, source: TextIO | None = None, target: TextIO | None = None) -> int:
    """Play; the exit status is 0 however the game ends, 2 with one line for arguments that do not fit."""
    target = sys.stdout if target is None else target
    if isinstance(target, io.TextIOWrapper):
        target.reconfigure(errors="replace")
    screen = Screen(sys.stdin if source is None else source, target, args.colour)
    try:
        try:
            agreed = agree(args, screen)
        except ValueError as problem:
            print(f"nshex play: {problem}", file=sys.stderr)
            return 2
        Table(Session(agreed.setup, agreed.seed), agreed.seats, screen).play()
        screen.say("Goodbye.")
    except Leave:
        screen.say("Goodbye.")
    except KeyboardInterrupt:
        screen.say("\nGoodbye.")
    except BrokenPipeError:
        # Whoever read the output has gone; keep the interpreter from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
