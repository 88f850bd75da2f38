"""`nshex legal`: the legal actions."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.actions import legal_lines
from nshex.commands.arguments import add_file, add_json, add_jsonl
from nshex.commands.output import say, say_json, what_next
from nshex.commands.position_input import answer_each_line, path_of, position_at
from nshex.notation.positions import read_position

DESCRIPTION = """List the legal actions of whoever decides, one a line, in the notation that `nshex do` reads
(docs/notation.md)."""

EXAMPLES = """
  nshex legal game.json
  nshex legal game.json --json
  nshex legal --jsonl < positions.jsonl
"""


def add_arguments(parser: ArgumentParser) -> None:
    add_file(parser)
    add_json(parser)
    add_jsonl(parser)


def run(args: Namespace) -> int:
    if args.jsonl:
        return answer_each_line(args, _answer)
    s = position_at(path_of(args))
    lines = legal_lines(s)
    if args.json:
        say_json(lines)
    else:
        say("\n".join(lines or [what_next(s)]))
    return 0


def _answer(data: object) -> list[str]:
    return legal_lines(read_position(data))
