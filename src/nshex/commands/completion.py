"""`nshex completion`: lets a shell complete commands and options."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from importlib import import_module

from nshex.bots.registry import BOT_NAMES
from nshex.commands import COMMANDS, GROUPS
from nshex.commands.arguments import OneWord
from nshex.commands.extras import from_extra
from nshex.commands.output import say
from nshex.drawing.palette import THEMES
from nshex.scenarios import collection
from nshex.tiles import ARMIES

SHELLS = ("bash", "zsh", "tcsh")
_FILES = ("FILE", "PLACE", "RECORD", "OUT")
_FOLDERS = ("DIR", "FOLDER")

DESCRIPTION = """Print a script that lets your shell complete commands, options, and names such as those of
bots. The script is made once, so completing starts no program."""

EXAMPLES = """
  nshex completion bash > ~/.local/share/bash-completion/completions/nshex
  nshex completion zsh > ~/.zfunc/_nshex
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", type=OneWord(SHELLS), help=f"one of {', '.join(SHELLS)}")


def run(args: Namespace) -> int:
    with from_extra("completion", "completion needs"):
        import shtab
    say(shtab.complete(_whole_parser(shtab.FILE, shtab.DIRECTORY), shell=args.shell))
    return 0


def _whole_parser(file: Mapping[str, object], folder: Mapping[str, object]) -> ArgumentParser:
    """All commands in one parser; everywhere else only the one that is asked for is loaded."""
    parser = ArgumentParser(prog="nshex")
    parser.add_argument(
        "--version", action="store_true", help="print the version, and whether it is compiled"
    )
    commands = parser.add_subparsers()
    words = {name: line for group in GROUPS.values() for name, line in group.items()}
    for name in COMMANDS:
        command = commands.add_parser(name, help=words[name], description=words[name])
        import_module(f"nshex.commands.{name.replace('-', '_')}").add_arguments(command)
        for action in command._actions:
            if action.metavar in _FILES:
                action.complete = file  # type: ignore[attr-defined]
            elif action.metavar in _FOLDERS:
                action.complete = folder  # type: ignore[attr-defined]
            else:
                action.choices = _known_words(action)
    return parser


def _known_words(action: Action) -> Sequence[str] | None:
    """What an argument can be. Where names of files are possible too, the shell adds those."""
    if isinstance(action.type, OneWord):
        return action.type.words
    named = {"ARMY": tuple(ARMIES), "BOT": BOT_NAMES, "ID": tuple(collection()), "THEME": tuple(THEMES)}
    metavar = str(action.metavar)
    return tuple(metavar.split("|")) if "|" in metavar else named.get(metavar)
