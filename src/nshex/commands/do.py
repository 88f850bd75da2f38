"""`nshex do`: carry out actions."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from nshex.actions import legal_lines
from nshex.commands.arguments import add_file, add_json, add_jsonl, add_line
from nshex.commands.files import CommandError, located, read_value
from nshex.commands.output import board_text, say, say_json, what_next
from nshex.commands.position_input import action_lines, answer_each_line, path_of, report
from nshex.game import Game
from nshex.notation.errors import PositionError, at_place
from nshex.notation.fields import Value
from nshex.notation.position_line import write_line
from nshex.notation.positions import read_position
from nshex.notation.story import story
from nshex.position import Position
from nshex.rules.events import Event
from nshex.rules.state import State

DESCRIPTION = """Carry out actions, one after the other, and print what happened and the new position.
Actions are written as in docs/notation.md; `nshex legal` lists the ones that are possible."""

EXAMPLES = """
  nshex do game.json "hq C3/0" "hq B2/0"
  nshex do game.json "place runner B2/1" end --json
  nshex do game.json "play battle" --line
"""


def add_arguments(parser: ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("actions", metavar="ACTION", nargs="*", help='an action, such as "play move C3>C2/1"')
    add_json(parser)
    add_jsonl(parser)
    add_line(parser)


def run(args: Namespace) -> int:
    if args.jsonl:
        if args.actions:
            raise CommandError("actions as well as --jsonl; expected them in the lines")
        return answer_each_line(args, _answer_line)
    path = path_of(args)
    data = read_value(path)
    try:
        s, events = _do(data, args.actions)
    except PositionError as problem:
        raise located(path, problem) from None
    if args.json:
        say_json(_answer(s, events))
    elif args.line:
        say(write_line(s))
    else:
        say("\n".join([*story(s, events), "", board_text(s), "", what_next(s)]))
    return 0


def _answer(s: State, events: list[Event]) -> dict[str, Any]:
    return report(s, events, legal=legal_lines(s))


def _answer_line(data: object) -> dict[str, Any]:
    table = Value(data, "the line").table(("position", "actions"))
    position = table.need("position", "a position")
    actions = table.need("actions", "a list of actions")
    return _answer(*_do(position.raw, action_lines(actions.raw, "actions")))


def _do(data: object, actions: list[str]) -> tuple[State, list[Event]]:
    """The state after the actions, and the events; an error says which action is wrong."""
    game = Game.from_position(Position.around(read_position(data)))
    for number, line in enumerate(actions, start=1):
        with at_place(f"action {number}"):
            game.push(line)
    return game.state, [event for step in game.steps for event in step.log]
