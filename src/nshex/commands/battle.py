"""`nshex battle`: one battle on a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from nshex.commands.arguments import add_file, add_json, add_jsonl
from nshex.commands.files import BAD_INPUT, located, read_value
from nshex.commands.output import board_text, say, say_json
from nshex.commands.position_input import action_lines, answer_each_line, path_of, report
from nshex.notation.battles import fight
from nshex.notation.positions import read_position
from nshex.notation.story import story
from nshex.rules.events import Event
from nshex.rules.state import State

DESCRIPTION = """Fight one battle on the board as it is, called by the player whose turn it is. Decisions
during the battle come from the list "decisions" of the position, in the order they are asked for. For
those not given the first option is taken: a Clown attacks, a Quartermaster converts nothing, the first
medic absorbs, and a captured unit is not turned."""

EXAMPLES = """
  nshex battle game.json
  nshex battle game.json --json
  nshex battle --jsonl < positions.jsonl
"""


def add_arguments(parser: ArgumentParser) -> None:
    add_file(parser)
    add_json(parser)
    add_jsonl(parser)


def run(args: Namespace) -> int:
    if args.jsonl:
        return answer_each_line(args, _answer)
    path = path_of(args)
    data = read_value(path)
    try:
        s, events = _fight(data)
    except BAD_INPUT as problem:
        raise located(path, problem) from None
    if args.json:
        say_json(report(s, events))
    else:
        say("\n".join([*story(s, events), "", board_text(s)]))
    return 0


def _answer(data: object) -> dict[str, Any]:
    return report(*_fight(data))


def _fight(data: object) -> tuple[State, list[Event]]:
    """The state after the battle, and its events; the position may hold decisions."""
    decisions: list[str] = []
    if isinstance(data, dict) and "decisions" in data:
        decisions = action_lines(data["decisions"], "decisions")
        data = {key: value for key, value in data.items() if key != "decisions"}
    s = read_position(data)
    return s, fight(s, decisions)
