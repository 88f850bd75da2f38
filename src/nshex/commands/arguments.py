"""Arguments that several commands share."""

from __future__ import annotations

from argparse import ArgumentParser

from nshex.geometry import BOARDS
from nshex.notation.setups import LOT
from nshex.rules.editions import OPTIONS
from nshex.rules.options import MODES


def add_file(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a position as JSON or in one line: a file, - for standard input, or the line itself",
    )


def add_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_jsonl(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help='read one position a line and print one JSON value a line; a bad line gives {"error": …}',
    )


def add_line(parser: ArgumentParser) -> None:
    parser.add_argument("--line", action="store_true", help="print the position in one line")


def add_game_options(parser: ArgumentParser) -> None:
    """What is agreed on before a game."""
    parser.add_argument("--mode", metavar="MODE", help=f"one of {', '.join(MODES)}")
    parser.add_argument("--board", metavar="BOARD", help=f"one of {', '.join(BOARDS)}")
    add_rules(parser)


def add_rules(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        metavar="O=V,O=V",
        help=f"options, as in edition=2.0,overtime=on, or as JSON: {', '.join(OPTIONS)}",
    )


def add_first(parser: ArgumentParser) -> None:
    parser.add_argument("--first", metavar="WHO", help=f"who begins: the number of a player, or {LOT}")
