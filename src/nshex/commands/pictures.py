"""The picture options of commands, and writing the files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from nshex.commands.files import CommandError, OutputError, reason_of
from nshex.drawing.palette import THEMES
from nshex.drawing.png import png_bytes
from nshex.drawing.svg import Drawing, PictureError
from nshex.notation.event_write import event_json
from nshex.notation.names import show
from nshex.rules.events import Event
from nshex.rules.state import State
from nshex.tiles import Army

STDOUT = "-"
BOARD_SIZE = 800
SHEET_SIZE = 1200


def add_arguments(parser: ArgumentParser, size: int) -> None:
    """The options of every picture; `size` is the default width."""
    parser.add_argument(
        "--svg",
        metavar="OUT",
        nargs="?",
        const=STDOUT,
        help="draw a picture as SVG to this file; without a name, or with -, to standard output",
    )
    parser.add_argument("--png", metavar="OUT", help="the same as PNG (needs nshex[pictures])")
    parser.add_argument("--theme", metavar="THEME", help=f"{' or '.join(THEMES)} (dark)")
    parser.add_argument("--size", metavar="N", help=f"the width of the picture in pixels ({size})")


def add_board_arguments(parser: ArgumentParser) -> None:
    """The options of a picture of a board."""
    add_arguments(parser, BOARD_SIZE)
    parser.add_argument("--no-coordinates", action="store_true", help="leave out the cell names")
    parser.add_argument("--names", action="store_true", help="add the names of the units")
    parser.add_argument("--panel", action="store_true", help="add the players: hit points, hands, piles")


def is_wanted(args: Namespace) -> bool:
    """Whether a picture is wanted; options for pictures are refused without --svg or --png."""
    if args.svg is not None or args.png is not None:
        if args.svg == args.png:
            raise CommandError(f"--svg and --png both go to {_place(args.svg)}; expected two files")
        return True
    for option in ("theme", "size", "no_coordinates", "names", "panel"):
        if getattr(args, option, None):
            raise CommandError(
                f"--{option.replace('_', '-')} is for pictures; expected --svg or --png as well"
            )
    return False


def write_board(args: Namespace, s: State) -> None:
    """Draw the board of a position."""
    from nshex.drawing.board import board_svg

    _write(
        args,
        lambda: board_svg(
            s,
            size=_size(args, BOARD_SIZE),
            theme=args.theme or "dark",
            coordinates=not args.no_coordinates,
            names=args.names,
            panel=args.panel,
        ),
    )


def write_battle(args: Namespace, before: State, events: list[Event]) -> None:
    """Draw the phases of a battle."""
    from nshex.drawing.battles import battle_svg

    told = [event_json(event) for event in events]
    _write(
        args,
        lambda: battle_svg(before, told, size=_size(args, SHEET_SIZE), theme=args.theme or "dark"),
    )


def write_armies(args: Namespace, armies: list[Army]) -> None:
    """Draw the tiles of an army, or of all armies."""
    from nshex.drawing.sheet import armies_svg, army_svg

    def draw() -> Drawing:
        size, theme = _size(args, SHEET_SIZE), args.theme or "dark"
        if len(armies) == 1:
            return army_svg(armies[0], size=size, theme=theme)
        return armies_svg(armies, size=size, theme=theme)

    _write(args, draw)


def _size(args: Namespace, usual: int) -> int:
    if args.size is None:
        return usual
    try:
        return int(args.size)
    except ValueError:
        raise CommandError(f"--size is {show(args.size)}; expected a whole number of pixels") from None


def _write(args: Namespace, draw: Callable[[], Drawing]) -> None:
    """Draw first, then write: nothing is written if drawing fails."""
    try:
        drawing = draw()
        pixels = None if args.png is None else png_bytes(drawing)
    except PictureError as problem:
        raise CommandError(str(problem)) from None
    if args.svg is not None:
        _put(args.svg, (drawing + "\n").encode("utf-8"))
    if pixels is not None:
        _put(args.png, pixels)


def _place(out: str) -> str:
    return "standard output" if out == STDOUT else out or "''"


def _put(out: str, data: bytes) -> None:
    try:
        if out == STDOUT:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            with open(out, "wb") as file:
                file.write(data)
    except BrokenPipeError:
        raise
    except OSError as error:
        text = f"{_place(out)}: cannot be written: {reason_of(error)}; expected a file, or -"
        raise OutputError(text) from None
