"""`nshex replay`: a game record played back and verified."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.commands.arguments import add_json
from nshex.commands.files import BAD_INPUT, located, read_text
from nshex.commands.output import say, say_json, winner_text
from nshex.game import Game
from nshex.notation.errors import NotationError
from nshex.notation.records import Record, read_record
from nshex.notation.status import winner_of
from nshex.notation.table_endings import read_table_ending

DESCRIPTION = """Replay a game record and verify it: the seed against its commitment, every action against the
rules, and the result (docs/records.md)."""

EXAMPLES = """
  nshex replay game.txt
  nshex replay game.txt --json
  nshex replay game.txt --commitment 6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="a game record, or - for standard input")
    parser.add_argument("--seed", metavar="SEED", help="the seed, if the record does not reveal it")
    parser.add_argument(
        "--commitment",
        metavar="HEX",
        help="the commitment shown at the start; the record must have it",
    )
    add_json(parser)


def run(args: Namespace) -> int:
    text = read_text(args.record)
    try:
        record = read_record(text)
        if args.commitment is not None:
            _check_commitment(record, args.commitment)
        game = Game.from_record(record, args.seed)
    except BAD_INPUT as problem:
        raise located(args.record, problem) from None
    if args.json:
        say_json(_json(game))
    else:
        say("\n".join(_lines(record, game)))
    return 0


def _check_commitment(record: Record, shown: str) -> None:
    if record.commitment != shown.strip().lower():
        raise NotationError(f"the record commits to {record.commitment}; expected {shown}, as given")


def _json(game: Game) -> dict[str, object]:
    return {
        "actions": [str(action) for action in game.actions],
        "events": [event.to_dict() for event in game.events],
        "position": game.position.to_dict(),
        "winner": winner_of(game.state),
    }


def _lines(record: Record, game: Game) -> list[str]:
    setup = record.setup
    lines = [f"{setup.rules.mode}, {setup.rules.board} board" + (f", {record.date}" if record.date else "")]
    for player, army in enumerate(setup.armies):
        name = setup.names[player] if setup.names else ""
        lines.append(f"  {player}  {army}" + (f"  {name}" if name else ""))
    for number, step in enumerate(game.steps, start=1):
        lines += [f"{number:>4}  {step.action}", *(f"      {line}" for line in step.sentences)]
    last = game.state
    ended = read_table_ending(record.reason, len(setup.armies))
    winner = f"{winner_text(last.match, winner_of(last)).capitalize()}."
    checked = f"{game.length} actions and the result are right"
    return [
        *lines,
        winner if ended is None else ended.words(setup.armies),
        f"Verified: seed, {checked}.",
    ]
