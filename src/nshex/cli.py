"""The command line: reads what is asked for and runs that command.

Programs rely on the exit status: 0, or 2 with one line on standard error and nothing on standard output when
the input is bad (docs/notation.md).
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn, TextIO

from nshex.build_info import VERSION, build
from nshex.commands import COMMANDS, GROUPS
from nshex.commands.files import BAD_INPUT, CommandError, OutputError, internal_error, one_line
from nshex.notation.names import one_of, show

BAD_INPUT_STATUS = 2
INTERNAL_ERROR_STATUS = 1
INTERRUPTED_STATUS = 130
BROKEN_PIPE_STATUS = 141
WINDOWS = sys.platform == "win32"

DESCRIPTION = "A rules engine for the board game Neuroshima Hex (unofficial fan work)."

EXAMPLES = """
  nshex serve                                      play in the browser
  nshex new --armies outpost,hegemony --json > game.json
  nshex show game.json                             draw the board
  nshex legal game.json                            list the legal actions
  nshex do game.json "hq C3/0" "hq B2/0" --json    carry out actions
  nshex hint game.json                             ask a bot what to do, and why
  nshex tiles outpost                              explain the tiles of an army
"""

FILES = "FILE is a position as JSON or in one line (docs/notation.md), or - for standard input."


class _Formatter(HelpFormatter):
    """Wraps descriptions and keeps lists and examples as they are written."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n  " in text else super()._fill_text(text, width, indent)


class _Parser(ArgumentParser):
    """A parser whose errors are one line, printed where all others are."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message.removeprefix('argument ')} (see {self.prog} --help)")

    def refuse(self, words: Sequence[str]) -> NoReturn:
        """Complain about arguments that the command does not have, and name a similar option."""
        for word in words:
            if word.startswith("--"):
                known = [name for action in self._actions for name in action.option_strings]
                name = word.partition("=")[0]
                # All options begin with two dashes, so only very similar ones are suggested.
                self.error(f"unknown option {show(name)}; {one_of(known, name, likeness=0.8)}")
        self.error(f"unknown arguments: {show(' '.join(words))}")


Run = Callable[[Namespace], int]


def _parse(argv: Sequence[str]) -> tuple[Run, Namespace]:
    """What to run, and its arguments."""
    if argv and (argv[0] == "-" or not argv[0].startswith("-")):
        return _parse_command(argv[0], argv[1:])
    parser = _main_parser()
    args, rest = parser.parse_known_args(argv)
    if rest:
        parser.refuse(rest)
    return _print_main_help, args


def _main_parser() -> _Parser:
    epilog = "\n\n".join(
        [
            *(_listed(f"{title}:", commands) for title, commands in GROUPS.items()),
            f"examples:{EXAMPLES.rstrip()}",
            f"{FILES}\n`nshex COMMAND --help` explains a command.",
        ]
    )
    parser = _Parser(
        prog="nshex",
        usage="nshex COMMAND [ARGUMENTS]",
        description=DESCRIPTION,
        epilog=epilog,
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"nshex {VERSION} ({build()})")
    return parser


def _listed(title: str, commands: dict[str, str]) -> str:
    return "\n".join([title, *(f"  {name:<11}{help}" for name, help in commands.items())])


def _print_main_help(args: Namespace) -> int:
    _main_parser().print_help()
    return 0


def _parse_command(name: str, argv: Sequence[str]) -> tuple[Run, Namespace]:
    if name not in COMMANDS:
        raise CommandError(f"no command {show(name)}; {one_of(COMMANDS, name)}")
    command = import_module(f"nshex.commands.{name.replace('-', '_')}")
    parser = _Parser(
        prog=f"nshex {name}",
        description=command.DESCRIPTION,
        epilog=f"examples:{command.EXAMPLES.rstrip()}",
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    args, rest = parser.parse_known_intermixed_args(argv)
    if rest:
        parser.refuse(rest)
    return command.run, args


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    _settle_streams()
    try:
        run, args = _parse(sys.argv[1:] if argv is None else argv)
        return run(args)
    except OutputError as error:
        _let_go_of_output()
        return _fail(one_line(str(error)), BAD_INPUT_STATUS)
    except BAD_INPUT as error:
        return _fail(one_line(str(error)), BAD_INPUT_STATUS)
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS
    except BrokenPipeError:
        _let_go_of_output()
        return BROKEN_PIPE_STATUS
    except Exception as error:  # people get one line, never a traceback
        return _fail(internal_error(error), INTERNAL_ERROR_STATUS)


def _settle_streams() -> None:
    """Closed streams take nothing, and a character that the terminal lacks is replaced.

    On Windows, files and other programs get UTF-8 instead of the code page of the system: it has all of our
    characters, and commands read nothing else.
    """
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if WINDOWS and "PYTHONIOENCODING" not in os.environ:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper) and not stream.isatty():
                stream.reconfigure(encoding="utf-8", errors=stream.errors)


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")


def _fail(message: str, status: int) -> int:
    print(f"nshex: {message}", file=sys.stderr)
    return status


def _let_go_of_output() -> None:
    """Nobody reads any more: Python must not try to write the rest of the buffer at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
