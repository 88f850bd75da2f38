"""`nshex show`: the board as text."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.commands import pictures
from nshex.commands.arguments import add_file, add_line
from nshex.commands.output import board_text, say
from nshex.commands.position_input import path_of, position_at
from nshex.notation.position_line import write_line

DESCRIPTION = """Draw the board as text, or as a picture with --svg or --png."""

EXAMPLES = """
  nshex show game.json
  nshex show game.json --svg board.svg --panel
  nshex show game.json --line
"""


def add_arguments(parser: ArgumentParser) -> None:
    add_file(parser)
    add_line(parser)
    pictures.add_board_arguments(parser)


def run(args: Namespace) -> int:
    if pictures.is_wanted(args):
        pictures.write_board(args, position_at(path_of(args)))
    elif args.line:
        say(write_line(position_at(path_of(args))))
    else:
        say(board_text(position_at(path_of(args))))
    return 0
