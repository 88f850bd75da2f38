"""`nshex battle`: one battle on a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from nshex.commands import pictures
from nshex.commands.arguments import add_file, add_json, add_jsonl
from nshex.commands.files import BAD_INPUT, CommandError, located, read_value
from nshex.commands.output import board_text, say, say_json
from nshex.commands.position_input import action_lines, answer_each_line, path_of, report
from nshex.notation.battles import fight
from nshex.notation.positions import read_position
from nshex.notation.story import story
from nshex.rules.state import State

DESCRIPTION = """Fight one battle on the board as it is, called by the player whose turn it is. Decisions
during the battle come from the list "decisions" of the position, in the order in which they are needed.
Where none is given, the first option is taken: a Clown attacks, a Quartermaster converts nothing, the first
medic absorbs, and a unit taken over is not turned. With --svg or --png the battle is drawn instead: a
board for each phase, with who hits whom."""

EXAMPLES = """
  nshex battle game.json
  nshex battle game.json --json
  nshex battle game.json --svg battle.svg
  nshex battle --jsonl < positions.jsonl
"""


def add_arguments(parser: ArgumentParser) -> None:
    add_file(parser)
    add_json(parser)
    add_jsonl(parser)
    pictures.add_arguments(parser, pictures.SHEET_SIZE)


def run(args: Namespace) -> int:
    is_drawn = pictures.is_wanted(args)
    if is_drawn and (args.json or args.jsonl):
        raise CommandError("--svg and --png draw one battle; expected them without --json and --jsonl")
    if args.jsonl:
        return answer_each_line(args, _answer)
    path = path_of(args)
    data = read_value(path)
    try:
        before, decisions = _read(data)
        s = before.clone()
        events = fight(s, decisions)
    except BAD_INPUT as problem:
        raise located(path, problem) from None
    if is_drawn:
        pictures.write_battle(args, before, events)
    elif args.json:
        say_json(report(s, events))
    else:
        say("\n".join([*story(s, events), "", board_text(s)]))
    return 0


def _answer(data: object) -> dict[str, Any]:
    s, decisions = _read(data)
    events = fight(s, decisions)
    return report(s, events)


def _read(data: object) -> tuple[State, list[str]]:
    """The state before the battle, and the decisions that come with the position."""
    decisions: list[str] = []
    if isinstance(data, dict) and "decisions" in data:
        decisions = action_lines(data["decisions"], "decisions")
        data = {key: value for key, value in data.items() if key != "decisions"}
    return read_position(data), decisions
