"""The command line: finds out what is wanted, and ends with one line where that fails.

Programs rely on: exit status 0, or 2 with one line on standard error and nothing on standard output when the
input is bad (docs/notation.md and `nshex --help`).
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import NoReturn, TextIO

from nshex.build_info import VERSION, build
from nshex.commands import analysis, arena, games, learning, pictures, positions, serve, tuning
from nshex.commands.files import BAD_INPUT, CommandError, OutputError, internal_error, one_line
from nshex.commands.numbers import whole_number
from nshex.geometry import BOARDS
from nshex.notation.names import one_of, show
from nshex.rules.options import MODES

BAD_INPUT_STATUS = 2
INTERNAL_ERROR_STATUS = 1
INTERRUPTED_STATUS = 130
BROKEN_PIPE_STATUS = 141

EXAMPLES = """examples:
  nshex serve                                           play in the browser
  nshex play                                            play in the terminal
  nshex new --armies outpost,hegemony --json > game.json
  nshex show game.json                                  the board
  nshex show game.json --svg board.svg                  the board as a picture
  nshex legal game.json                                 what may be done
  nshex do game.json "hq C3/0" "hq B2/0" --json         do it
  nshex battle game.json                                fight one battle on the board as it stands
  nshex hint game.json                                  what a bot would do, and why
  nshex tiles outpost                                   what is printed on an army's tiles
  nshex arena soldier recruit --games 40 --seed 1       bots against each other

FILE is a position as JSON or in one line (docs/notation.md), - for standard input, or the line itself.
"""


class _Parser(ArgumentParser):
    """A parser whose complaints are one line, printed where all others are."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message.removeprefix('argument ')} (see {self.prog} --help)")

    def refuse(self, words: Sequence[str]) -> NoReturn:
        """Complain about arguments this command does not have; a near miss is named."""
        for word in words:
            if word.startswith("--"):
                known = [name for action in self._actions for name in action.option_strings]
                name = word.partition("=")[0]
                # All options begin alike, so that only much alike ones are near misses.
                self.error(f"unknown option {show(name)}; {one_of(known, name, likeness=0.8)}")
        self.error(f"unknown arguments: {show(' '.join(words))}")


Run = Callable[[Namespace], int]


def _add(
    commands: _SubParsersAction[_Parser], name: str, help: str, run: Run, description: str = ""
) -> _Parser:
    parser = commands.add_parser(
        name, help=help, description=description or f"{help[0].upper()}{help[1:]}.", allow_abbrev=False
    )
    parser.set_defaults(run=run)
    return parser


_FILE_HELP = "a position as JSON or in one line: a file, - for standard input, or the line itself"


def _add_file(parser: _Parser, lines: bool = True) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help=_FILE_HELP)
    if lines:
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument(
            "--jsonl",
            action="store_true",
            help='one JSON value a line in, one a line out; an error is {"error": …} and the rest goes on',
        )


def _add_line(parser: _Parser) -> None:
    parser.add_argument("--line", action="store_true", help="print the position in one line")


def build_parser(argv: Sequence[str]) -> tuple[_Parser, Mapping[str, _Parser]]:
    """The parser and those of all commands; arguments of `play` are only there when it is asked for."""
    parser = _Parser(
        prog="nshex",
        description="A rules engine for the board game Neuroshima Hex (unofficial fan work).",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"nshex {VERSION} ({build()})")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", parser_class=_Parser)
    _add_position_commands(commands)
    _add_game_commands(commands)
    arena.add_arguments(_add(commands, "arena", "play bots against each other", arena.run, arena.DESCRIPTION))
    _add_bot_commands(commands)
    serve.add_arguments(_add(commands, "serve", "play in the browser", serve.run, serve.DESCRIPTION))
    _add_play(commands, asked_for="play" in argv[:1])
    return parser, commands.choices


def _add_position_commands(commands: _SubParsersAction[_Parser]) -> None:
    policy = (
        "Fight one battle on the board as it stands, called by whoever has the turn. Decisions come from the "
        'list "decisions" of the position, in the order they are asked for. Those not given fall on the '
        "first option: attack rather than explode, convert nothing, the first medic, leave a unit just taken "
        "over as it stands."
    )
    _add_file(_add(commands, "battle", "fight one battle on a position", positions.battle, policy))
    _add_file(_add(commands, "status", "what every unit can do now", positions.status))
    _add_file(_add(commands, "legal", "the legal actions", positions.legal))
    doing = _add(commands, "do", "carry out actions", positions.do)
    _add_file(doing)
    _add_line(doing)
    doing.add_argument("actions", metavar="ACTION", nargs="*", help='an action, such as "play move C3>C2/1"')
    drawing = _add(commands, "show", "draw the board", positions.show)
    _add_file(drawing, lines=False)
    _add_line(drawing)
    pictures.add_board_arguments(drawing)


def _add_game_commands(commands: _SubParsersAction[_Parser]) -> None:
    replay = _add(commands, "replay", "play a game record back and verify it", games.replay)
    replay.add_argument("record", metavar="RECORD", help="a game record, or - for standard input")
    replay.add_argument("--seed", help="the seed, where the record does not reveal it")
    replay.add_argument("--json", action="store_true", help="print JSON")

    tiles = _add(commands, "tiles", "what is printed on the tiles", games.tiles)
    tiles.add_argument("army", metavar="ARMY", nargs="?", help="only this army")
    tiles.add_argument("--json", action="store_true", help="print JSON")
    pictures.add_arguments(tiles, size=pictures.SHEET_SIZE)

    new = _add(commands, "new", "a fresh position, before the HQs are placed", games.new)
    new.add_argument("--armies", metavar="A,B", required=True, help="the armies, in the order of the players")
    new.add_argument("--seed", metavar="N", help="a number or 64 hexadecimal digits; otherwise random")
    new.add_argument("--mode", metavar="MODE", help=f"one of {', '.join(MODES)}")
    new.add_argument("--board", metavar="BOARD", help=f"one of {', '.join(BOARDS)}")
    new.add_argument("--rules", metavar="JSON", help='options that differ, as in \'{"edition": "2.0"}\'')
    new.add_argument("--teams", metavar="0+1,2+3", help="who plays with whom")
    new.add_argument("--mercenaries", metavar="M+M,M", help="for each player the mercenaries hired")
    new.add_argument("--json", action="store_true", help="print JSON")
    _add_line(new)


def _add_bot_commands(commands: _SubParsersAction[_Parser]) -> None:
    tuning.add_arguments(_add(commands, "tune", "tune the bots' evaluation", tuning.run, tuning.DESCRIPTION))
    learning.add_arguments(
        _add(commands, "learn", "learn the commander's value model", learning.run, learning.DESCRIPTION)
    )
    analyse = _add(commands, "analyse", "the best ways through a turn", analysis.analyse_position)
    _add_bot_options(analyse)
    lines = whole_number(1, analysis.MOST_LINES)
    analyse.add_argument("--lines", metavar="N", type=lines, default=3, help="how many (3)")
    _add_bot_options(_add(commands, "hint", "one suggestion, with the reason", analysis.hint))
    described = "Let another program drive a bot over standard input and output (docs/protocol.md)."
    engine = _add(commands, "engine", "a bot for other programs", analysis.engine, described)
    engine.add_argument("bot", metavar="BOT", nargs="?", default=analysis.USUAL_BOT, help=_BOT_HELP)


_BOT_HELP = f"a bot with its limit, such as soldier, {analysis.USUAL_BOT} or commander:5000n"


def _add_bot_options(parser: _Parser) -> None:
    _add_file(parser, lines=False)
    parser.add_argument("--bot", metavar="BOT", default=analysis.USUAL_BOT, help=_BOT_HELP)
    parser.add_argument("--seed", metavar="N", default="0", help="what chance is drawn from (0)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_play(commands: _SubParsersAction[_Parser], asked_for: bool) -> None:
    if not asked_for:
        _add(commands, "play", "play in the terminal", lambda args: 0)
        return
    from nshex.commands import play

    parser = _add(commands, "play", "play in the terminal", play.run)
    play.add_arguments(parser)


def _parse(argv: Sequence[str]) -> Namespace:
    parser, commands = build_parser(argv)
    if argv and (argv[0] == "-" or not argv[0].startswith("-")) and argv[0] not in commands:
        raise CommandError(f"no command {show(argv[0])}; {one_of(commands, argv[0])}")
    args, rest = parser.parse_known_args(argv)
    # argparse takes positionals in one go: those that come after an option are left over.
    more = {"do": "actions", "arena": "bots"}.get(args.command or "")
    if more is not None:
        getattr(args, more).extend(word for word in rest if not word.startswith("-"))
        rest = [word for word in rest if word.startswith("-")]
    if rest:
        commands.get(args.command or "", parser).refuse(rest)
    if args.command is None:
        parser.print_help()
        args.run = lambda args: 0
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    _settle_streams()
    try:
        args = _parse(sys.argv[1:] if argv is None else argv)
        status: int = args.run(args)
        return status
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
    """Where output is closed nobody reads it; a sign that a terminal lacks is no reason to fail."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")


def _fail(message: str, status: int) -> int:
    print(f"nshex: {message}", file=sys.stderr)
    return status


def _let_go_of_output() -> None:
    """Nobody reads any more: what is still buffered must not be tried again when Python ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
