"""`nshex status`: what each unit can do now."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from nshex.commands.arguments import add_file, add_json, add_jsonl
from nshex.commands.output import say_json, say_table
from nshex.commands.position_input import answer_each_line, path_of, position_at
from nshex.notation.positions import read_position
from nshex.notation.status import unit_status

DESCRIPTION = """Show each unit on the board: who owns and who controls it, whether it is netted, when it
acts and what it does in each direction, with all bonuses."""

EXAMPLES = """
  nshex status game.json
  nshex status game.json --json
"""

_COLUMNS = ("At", "Unit", "Owner", "Under", "Netted", "Initiative", "Melee", "Ranged", "Gauss")


def add_arguments(parser: ArgumentParser) -> None:
    add_file(parser)
    add_json(parser)
    add_jsonl(parser)


def run(args: Namespace) -> int:
    if args.jsonl:
        return answer_each_line(args, _answer)
    entries = unit_status(position_at(path_of(args)))
    if args.json:
        say_json(entries)
    else:
        say_table(_COLUMNS, [_row(entry) for entry in entries])
    return 0


def _answer(data: object) -> list[dict[str, Any]]:
    return unit_status(read_position(data))


def _row(entry: dict[str, Any]) -> list[str]:
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
