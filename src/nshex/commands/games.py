"""Commands about whole games and armies: new, replay, tiles."""

from __future__ import annotations

import json
from argparse import Namespace

from nshex.commands import pictures
from nshex.commands.files import BAD_INPUT, CommandError, located, read_text
from nshex.commands.output import board_text, say, say_json, say_table, winner_text
from nshex.game import Game
from nshex.notation.names import one_of, show
from nshex.notation.position_line import write_line
from nshex.notation.positions import write_position
from nshex.notation.records import Record, read_record
from nshex.notation.seeds import new_secret, read_seed
from nshex.notation.setup_words import read_armies, read_mercenaries, read_rules_option, read_teams
from nshex.notation.setups import make_setup
from nshex.notation.status import winner_of
from nshex.tiles import ARMIES, Army, Tile, army_facts

# --- new -------------------------------------------------------------------------------------------


def new(args: Namespace) -> int:
    """A fresh position, before the HQs are placed."""
    setup = make_setup(
        read_armies(args.armies),
        mode=args.mode,
        board=args.board,
        options=read_rules_option(args.rules),
        teams=read_teams(args.teams),
        mercenaries=read_mercenaries(args.mercenaries),
    )
    s = setup.start(read_seed(new_secret() if args.seed is None else args.seed))
    if args.json:
        say_json(write_position(s))
    elif args.line:
        say(write_line(s))
    else:
        say(board_text(s))
    return 0


# --- replay ----------------------------------------------------------------------------------------


def replay(args: Namespace) -> int:
    """A record played back and verified."""
    text = read_text(args.record)
    try:
        record = read_record(text)
        game = Game.from_record(record, args.seed)
    except BAD_INPUT as problem:
        raise located(args.record, problem) from None
    if args.json:
        say_json(_replay_json(game))
    else:
        say("\n".join(_replay_lines(record, game)))
    return 0


def _replay_json(game: Game) -> dict[str, object]:
    return {
        "actions": [str(action) for action in game.actions],
        "events": [event.to_dict() for event in game.events],
        "position": game.position.to_dict(),
        "winner": winner_of(game.state),
    }


def _replay_lines(record: Record, game: Game) -> list[str]:
    setup = record.setup
    lines = [f"{setup.rules.mode}, {setup.rules.board} board" + (f", {record.date}" if record.date else "")]
    for player, army in enumerate(setup.armies):
        name = setup.names[player] if setup.names else ""
        lines.append(f"  {player}  {army}" + (f"  {name}" if name else ""))
    for number, step in enumerate(game.steps, start=1):
        lines += [f"{number:>4}  {step.action}", *(f"      {line}" for line in step.sentences)]
    last = game.state
    checked = f"{len(game.steps)} actions and the result are right"
    return [
        *lines,
        f"{winner_text(last.match, winner_of(last)).capitalize()}.",
        f"Verified: seed, {checked}.",
    ]


# --- tiles -----------------------------------------------------------------------------------------


def tiles(args: Namespace) -> int:
    """What is printed on the tiles."""
    if args.army is not None and args.army not in ARMIES:
        raise CommandError(f"no army {show(args.army)}; {one_of(ARMIES, args.army)}")
    armies = [army for army in ARMIES.values() if args.army in (None, army.id)]
    if pictures.is_wanted(args):
        if args.json:
            raise CommandError("--json beside a picture; expected one of them")
        pictures.write_armies(args, armies)
        return 0
    if args.json:
        say_json({"armies": {army.id: army_facts(army) for army in armies}})
        return 0
    for number, army in enumerate(armies):
        say(("\n" if number else "") + f"{army.name}: {army.description}")
        _say_tiles(army)
    return 0


def _say_tiles(army: Army) -> None:
    columns = (
        "Tile",
        "Name",
        "Kind",
        "Count",
        "Init",
        "Edges N, NE, SE, S, SW, NW",
        "Tough",
        "Gives and can do",
    )
    say_table(columns, [_tile_row(army, tile) for tile in army.tiles])


def _tile_row(army: Army, tile: Tile) -> list[str]:
    facts = next(found for found in army_facts(army) if found["id"] == tile.id)
    edges = [" ".join(words) or "-" for words in facts.get("edges", [])]
    gives = [facts[key] for key in ("gives", "module_edges") if key in facts]
    extras = [json.dumps(given).replace('"', "").strip("{}") for given in gives]
    return [
        tile.id,
        tile.name,
        tile.kind.value,
        str(tile.count),
        " ".join(str(value) for value in tile.initiative),
        ", ".join(edges) if any(edge != "-" for edge in edges) else "",
        str(tile.toughness or ""),
        ", ".join([*extras, *facts.get("abilities", [])]),
    ]
