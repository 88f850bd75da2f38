"""`nshex tiles`: what is printed on the tiles, and what it means."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.commands import pictures
from nshex.commands.arguments import add_json
from nshex.commands.files import CommandError
from nshex.commands.output import say, say_json, say_paragraph, say_table
from nshex.notation.names import one_of, show
from nshex.notation.tile_codes import tile_code
from nshex.tiles import ARMIES, Army, Tile
from nshex.tiles.facts import army_facts
from nshex.ui.explain import about_tile, printed_facts

DESCRIPTION = (
    """List the tiles of all armies, or explain each tile of one army. With --svg or --png, draw them."""
)

EXAMPLES = """
  nshex tiles                       every tile of every army, in tables
  nshex tiles outpost               every tile of an army, explained
  nshex tiles outpost --svg outpost.svg
"""

_COLUMNS = ("Code", "Tile", "Name", "Kind", "Count", "Printed")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("army", metavar="ARMY", nargs="?", help=f"one of {', '.join(ARMIES)} (all)")
    add_json(parser)
    pictures.add_arguments(parser, size=pictures.SHEET_SIZE)


def run(args: Namespace) -> int:
    if args.army is not None and args.army not in ARMIES:
        raise CommandError(f"no army {show(args.army)}; {one_of(ARMIES, args.army)}")
    armies = [army for army in ARMIES.values() if args.army in (None, army.id)]
    if pictures.is_wanted(args):
        if args.json:
            raise CommandError("--json with a picture; expected one of them")
        pictures.write_armies(args, armies)
    elif args.json:
        say_json({"armies": {army.id: army_facts(army) for army in armies}})
    elif args.army is not None:
        _explain(armies[0])
    else:
        for army in armies:
            say(f"{army.name}\n")
            say_table(_COLUMNS, [_row(tile) for tile in army.tiles])
            say("")
    return 0


def _explain(army: Army) -> None:
    say_paragraph(f"{army.name}: {army.description}")
    for tile in army.tiles:
        title, *lines = about_tile(tile)
        say(f"\n{title}: {tile.id}, code {tile_code(tile)}")
        for line in lines:
            say_paragraph(line, indent="  ")


def _row(tile: Tile) -> list[str]:
    printed = "; ".join(printed_facts(tile)) if tile.is_unit else ""
    return [tile_code(tile), tile.id, tile.name, tile.kind.value, str(tile.count), printed]
