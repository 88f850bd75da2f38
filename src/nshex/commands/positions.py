"""Commands about one position: battle, status, legal, do, show."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from nshex.actions import legal_lines
from nshex.commands import pictures
from nshex.commands.files import (
    BAD_INPUT,
    STDIN,
    CommandError,
    answer_lines,
    located,
    read_value,
)
from nshex.commands.output import board_text, say, say_json, say_table, what_next
from nshex.game import Game
from nshex.notation.battles import fight
from nshex.notation.errors import PositionError, at_place
from nshex.notation.fields import Value
from nshex.notation.position_line import write_line
from nshex.notation.positions import read_position, write_position
from nshex.notation.status import unit_status, winner_of
from nshex.notation.story import event_json, story
from nshex.position import Position
from nshex.rules.events import Event
from nshex.rules.state import State

Json = dict[str, Any]


# --- what they answer ------------------------------------------------------------------------------


def _fought(data: object) -> tuple[State, list[Event]]:
    """The state after one battle on a position, which may come with decisions."""
    decisions: list[str] = []
    if isinstance(data, dict) and "decisions" in data:
        decisions = _lines(data["decisions"], "decisions")
        data = {key: value for key, value in data.items() if key != "decisions"}
    s = read_position(data)
    return s, fight(s, decisions)


def _done(data: object, actions: list[str]) -> tuple[State, list[Event]]:
    """The state after some actions; a complaint says which of them is wrong."""
    game = Game.from_position(Position.around(read_position(data)))
    for number, line in enumerate(actions, start=1):
        with at_place(f"action {number}"):
            game.push(line)
    return game.state, [event for step in game.steps for event in step.log]


def _lines(raw: object, name: str) -> list[str]:
    return [item.text("an action") for item in Value(raw, name).items()]


def _report(s: State, events: list[Event], **more: object) -> Json:
    return {
        "events": [event_json(event) for event in events],
        "position": write_position(s),
        **more,
        "winner": winner_of(s),
    }


def _battle_answer(data: object) -> Json:
    return _report(*_fought(data))


def _do_answer(s: State, events: list[Event]) -> Json:
    return _report(s, events, legal=legal_lines(s))


def _do_line(data: object) -> Json:
    table = Value(data, "the line").table(("position", "actions"))
    position = table.need("position", "a position")
    actions = table.need("actions", "a list of actions")
    return _do_answer(*_done(position.raw, _lines(actions.raw, "actions")))


def _status_answer(data: object) -> list[Json]:
    return unit_status(read_position(data))


def _legal_answer(data: object) -> list[str]:
    return legal_lines(read_position(data))


# --- the commands ----------------------------------------------------------------------------------


def _file(args: Namespace) -> str:
    if args.file is not None:
        return str(args.file)
    if getattr(args, "jsonl", False):
        return STDIN
    raise CommandError("no FILE; expected a position, or - for standard input")


def _for_each_line(args: Namespace, answer: Any) -> int:
    for line in answer_lines(_file(args), answer):
        say(line)
    return 0


def battle(args: Namespace) -> int:
    """One battle on a position."""
    if args.jsonl:
        return _for_each_line(args, _battle_answer)
    path = _file(args)
    data = read_value(path)
    try:
        s, events = _fought(data)
    except BAD_INPUT as problem:
        raise located(path, problem) from None
    if args.json:
        say_json(_report(s, events))
    else:
        say("\n".join([*story(s, events), "", board_text(s)]))
    return 0


def status(args: Namespace) -> int:
    """What every unit can do now."""
    if args.jsonl:
        return _for_each_line(args, _status_answer)
    entries = unit_status(_position(_file(args)))
    if args.json:
        say_json(entries)
    else:
        columns = ("At", "Unit", "Owner", "Under", "Netted", "Initiative", "Melee", "Ranged", "Gauss")
        say_table(columns, [_status_row(entry) for entry in entries])
    return 0


def _status_row(entry: Json) -> list[str]:
    owner, controller = (("-" if who is None else str(who)) for who in (entry["owner"], entry["controller"]))
    return [
        entry["at"],
        entry["tile"],
        owner,
        controller if controller != owner else "",
        "netted" if entry["netted"] else "",
        " ".join(str(value) for value in entry["initiative"]),
        *(" ".join(f"{way}:{k}" for way, k in entry[kind].items()) for kind in ("melee", "ranged")),
        " ".join(entry["gauss"]),
    ]


def legal(args: Namespace) -> int:
    """The legal actions."""
    if args.jsonl:
        return _for_each_line(args, _legal_answer)
    s = _position(_file(args))
    lines = legal_lines(s)
    if args.json:
        say_json(lines)
    else:
        say("\n".join(lines or [what_next(s)]))
    return 0


def do(args: Namespace) -> int:
    """Carry out actions."""
    if args.jsonl:
        if args.actions:
            raise CommandError("actions beside --jsonl; expected them in the lines")
        return _for_each_line(args, _do_line)
    path = _file(args)
    data = read_value(path)
    try:
        s, events = _done(data, args.actions)
    except PositionError as problem:
        raise located(path, problem) from None
    if args.json:
        say_json(_do_answer(s, events))
    elif args.line:
        say(write_line(s))
    else:
        say("\n".join([*story(s, events), "", board_text(s), "", what_next(s)]))
    return 0


def show(args: Namespace) -> int:
    """The board for people, as text or as a picture; or the position in one line."""
    if pictures.is_wanted(args):
        pictures.write_board(args, _position(_file(args)))
    elif args.line:
        say(write_line(_position(_file(args))))
    else:
        say(board_text(_position(_file(args))))
    return 0


def _position(path: str) -> State:
    data = read_value(path)
    try:
        return read_position(data)
    except BAD_INPUT as problem:
        raise located(path, problem) from None
