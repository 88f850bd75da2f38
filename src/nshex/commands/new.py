"""`nshex new`: the first position of a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.commands.arguments import (
    add_first,
    add_game_options,
    add_json,
    add_line,
    add_mercenaries,
    add_scenario,
    add_seed,
)
from nshex.commands.files import CommandError
from nshex.commands.output import board_text, say, say_json
from nshex.commands.scenario_input import refuse_beside_scenario, scenario_at
from nshex.notation.position_line import write_line
from nshex.notation.positions import write_position
from nshex.notation.seeds import new_secret, read_seed
from nshex.notation.setup_words import (
    read_armies,
    read_first,
    read_mercenaries,
    read_rules_option,
    read_teams,
)
from nshex.notation.setups import Setup, make_setup, scenario_setup
from nshex.tiles import PLAYABLE

DESCRIPTION = """Set up a game and print its first position, before the HQs are placed. The seed decides
the order of the piles."""

EXAMPLES = """
  nshex new --armies outpost,hegemony --json > game.json
  nshex new --armies moloch,borgo,smart --mode deathmatch --seed 7
  nshex new --armies vegas,dancer --rules edition=2.0,overtime=on --line
  nshex new --armies borgo,smart --first lot --seed 3
  nshex new --scenario tunnel
"""

_AGREED = ("armies", "mode", "board", "rules", "teams", "mercenaries", "first")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--armies", metavar="A,B,…", help=f"one for each player: {', '.join(PLAYABLE)}")
    add_scenario(parser)
    add_seed(parser)
    add_game_options(parser)
    parser.add_argument("--teams", metavar="0+1,2+3", help="the players of each team")
    add_mercenaries(parser)
    add_first(parser)
    add_json(parser)
    add_line(parser)


def run(args: Namespace) -> int:
    s = _setup(args).start(read_seed(new_secret() if args.seed is None else args.seed))
    if args.json:
        say_json(write_position(s))
    elif args.line:
        say(write_line(s))
    else:
        say(board_text(s))
    return 0


def _setup(args: Namespace) -> Setup:
    if args.scenario is not None:
        refuse_beside_scenario({option: getattr(args, option) for option in _AGREED})
        return scenario_setup(scenario_at(args.scenario))
    if args.armies is None:
        raise CommandError("no --armies; expected them, as in outpost,hegemony, or a --scenario")
    return make_setup(
        read_armies(args.armies),
        mode=args.mode,
        board=args.board,
        options=read_rules_option(args.rules),
        teams=read_teams(args.teams),
        mercenaries=read_mercenaries(args.mercenaries),
        first=read_first(args.first),
    )
