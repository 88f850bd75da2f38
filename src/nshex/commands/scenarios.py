"""`nshex scenarios`: prepared games, to look at and to measure."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.commands import pictures
from nshex.commands.arguments import add_json
from nshex.commands.files import CommandError
from nshex.commands.numbers import whole_number
from nshex.commands.output import board_text, say, say_json, say_paragraph, say_table
from nshex.commands.progress import counting
from nshex.commands.scenario_input import scenario_at
from nshex.notation.goal_words import goal_sentence, rounds_sentence
from nshex.notation.labels import army_name
from nshex.notation.names import one_of, show
from nshex.notation.scenarios import Scenario, write_scenario
from nshex.scenarios import collection

DESCRIPTION = """Scenarios: battles set up beforehand, with a board of their own shape and a goal for each
side. ID is a scenario of the collection or a file with one. `measure` lets a bot play all sides and counts
who wins."""

EXAMPLES = """
  nshex scenarios list
  nshex scenarios show tunnel
  nshex scenarios show tunnel --svg tunnel.svg
  nshex scenarios measure tunnel --games 200 --bot soldier
  nshex new --scenario tunnel
  nshex play --scenario tunnel
"""

VERBS = ("list", "show", "measure")
USUAL_GAMES = 200
USUAL_BOT = "soldier"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("verb", metavar="|".join(VERBS), nargs="?", default="list", help="what to do (list)")
    parser.add_argument("ids", metavar="ID", nargs="*", help="a scenario, or a file with one")
    add_json(parser)
    pictures.add_board_arguments(parser)
    parser.add_argument(
        "--games", metavar="N", type=whole_number(1), help=f"measure: how many games ({USUAL_GAMES})"
    )
    parser.add_argument("--bot", metavar="BOT", help=f"measure: who plays all sides ({USUAL_BOT})")


def run(args: Namespace) -> int:
    verbs = {"list": _list, "show": _show, "measure": _measure}
    if args.verb not in verbs:
        raise CommandError(f"scenarios {show(args.verb)}: no such command; {one_of(VERBS, args.verb)}")
    if args.verb != "show" and pictures.is_wanted(args):
        raise CommandError(f"a picture with {args.verb}; expected it with show")
    if args.verb != "measure" and (args.games is not None or args.bot is not None):
        raise CommandError(f"--games or --bot with {args.verb}; expected them with measure")
    verbs[args.verb](args)
    return 0


def _list(args: Namespace) -> None:
    if args.ids:
        raise CommandError(f"{show(args.ids[0])} after list; expected nothing")
    scenarios = list(collection().values())
    if args.json:
        say_json([write_scenario(scenario) for scenario in scenarios])
    else:
        say_table(("Id", "Title", "Mode", "Armies", "Rounds"), [_row(scenario) for scenario in scenarios])


def _row(scenario: Scenario) -> list[str]:
    rounds = str(scenario.terms.rounds or "")
    return [scenario.id, scenario.title, scenario.rules.mode, ", ".join(scenario.armies), rounds]


def _show(args: Namespace) -> None:
    if len(args.ids) != 1:
        raise CommandError(f"{len(args.ids)} words after show; expected the id of a scenario, or a file")
    scenario = scenario_at(args.ids[0])
    s = scenario.start(0)
    if pictures.is_wanted(args):
        pictures.write_board(args, s)
    elif args.json:
        say_json(write_scenario(scenario))
    else:
        say(f"{scenario.id}: {scenario.title}")
        say_paragraph(scenario.story)
        for player in range(len(scenario.armies)):
            goal = goal_sentence(s.match, player)
            say_paragraph(f"{army_name(s.match, player)}: {goal or 'As in the mode.'}", indent="  ")
        if scenario.terms.rounds:
            say_paragraph(rounds_sentence(s.match), indent="  ")
        say("")
        say(board_text(s))


def _measure(args: Namespace) -> None:
    from nshex.arena.scenario_games import measure

    scenarios = [scenario_at(id) for id in args.ids] or list(collection().values())
    rows = []
    for scenario in scenarios:
        with counting(scenario.id) as done:
            found = measure(scenario, args.bot or USUAL_BOT, args.games or USUAL_GAMES, done)
        names = ["+".join(scenario.armies[player] for player in team) for team, _ in found.sides]
        if args.json:
            sides = dict(zip(names, [wins for _, wins in found.sides], strict=True))
            rows.append({"id": scenario.id, "games": found.games, "wins": sides, "draws": found.draws})
            rows[-1] |= {"by_goal": found.by_goal, "turns": round(found.turns, 1)}
            continue
        shares = [
            f"{name} {wins / found.games:.1%}" for name, (_, wins) in zip(names, found.sides, strict=True)
        ]
        say(
            f"{scenario.id}: {', '.join(shares)}, draws {found.draws / found.games:.1%}; "
            f"{found.by_goal / found.games:.0%} by a goal, {found.turns:.1f} turns, {found.games} games"
        )
    if args.json:
        say_json(rows)
