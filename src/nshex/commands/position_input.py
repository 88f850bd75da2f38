"""What the commands about a position share: reading it, answering line by line, and the report as JSON."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any

from nshex.commands.files import BAD_INPUT, STDIN, CommandError, answer_lines, located, read_value
from nshex.commands.output import say
from nshex.notation.event_write import event_json
from nshex.notation.fields import Value
from nshex.notation.positions import read_position, write_position
from nshex.notation.status import winner_of
from nshex.rules.events import Event
from nshex.rules.state import State


def path_of(args: Namespace) -> str:
    """The file to read; with --jsonl standard input if none is given."""
    if args.file is not None:
        return str(args.file)
    if getattr(args, "jsonl", False):
        return STDIN
    raise CommandError("no FILE; expected a position, or - for standard input")


def position_at(path: str) -> State:
    """The position in a file."""
    data = read_value(path)
    try:
        return read_position(data)
    except BAD_INPUT as problem:
        raise located(path, problem) from None


def answer_each_line(args: Namespace, answer: Callable[[object], object]) -> int:
    """Print an answer for each line of input."""
    for line in answer_lines(path_of(args), answer):
        say(line)
    return 0


def action_lines(raw: object, name: str) -> list[str]:
    """A list of action lines out of JSON."""
    return [item.text("an action") for item in Value(raw, name).items()]


def report(s: State, events: list[Event], **more: object) -> dict[str, Any]:
    """What happened, where it led, and who has won."""
    return {
        "events": [event_json(event) for event in events],
        "position": write_position(s),
        **more,
        "winner": winner_of(s),
    }
