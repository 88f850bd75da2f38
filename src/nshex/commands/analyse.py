"""`nshex analyse`: the best ways to play a turn, and the battle each leads to."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from nshex.bots.analysis import Analysis, Forecast, Variation
from nshex.bots.explanation import battle_text, score_text
from nshex.commands import bot_input
from nshex.commands.numbers import whole_number
from nshex.commands.output import say, say_json
from nshex.notation.labels import capitalised
from nshex.notation.names import cell_name, player_name
from nshex.rules.tables import TILES

Json = dict[str, Any]

MOST_LINES = 20

DESCRIPTION = """Compare the best ways to play a turn: first what the bot would play, then the best others,
each with its score and the battle it leads to. The bot knows only what the player may know."""

EXAMPLES = """
  nshex analyse game.json
  nshex analyse game.json --bot commander:5s --lines 5
"""


def add_arguments(parser: ArgumentParser) -> None:
    bot_input.add_arguments(parser)
    lines = whole_number(1, MOST_LINES)
    parser.add_argument(
        "--lines", metavar="N", type=lines, default=3, help="how many variations to print (3)"
    )


def run(args: Namespace) -> int:
    analysis = bot_input.analysed(args, args.lines)
    if args.json:
        say_json(_analysis_json(args.bot, analysis))
        return 0
    s = analysis.view.state
    say(f"{player_name(s.match, int(s.decider))} decides.")
    if analysis.now is not None:
        say(battle_text(s, analysis.now, "Battle forecast"))
    for number, variation in enumerate(analysis.variations, start=1):
        say("")
        say(f"{number}. {score_text(variation.score)}  {capitalised(', '.join(variation.words))}.")
        say(f"   Actions: {'; '.join(variation.actions)}")
        if variation.battle is not None:
            say(f"   {battle_text(s, variation.battle)}")
    return 0


def _analysis_json(bot: str, analysis: Analysis) -> Json:
    return {
        "decider": int(analysis.view.state.decider),
        "bot": bot,
        "now": _battle_json(analysis.now),
        "lines": [_variation_json(variation) for variation in analysis.variations],
    }


def _variation_json(variation: Variation) -> Json:
    return {
        "actions": list(variation.actions),
        "score": round(variation.score, 3),
        "battle": _battle_json(variation.battle),
    }


def _battle_json(battle: Forecast | None) -> Json | None:
    if battle is None:
        return None
    players = range(len(battle.damage))
    return {
        "called": battle.called,
        "damage": list(battle.damage),
        "deaths": [
            {
                "at": cell_name(loss.cell),
                "tile": TILES[loss.tile].full_id,
                "owner": loss.owner if loss.owner in players else None,
            }
            for loss in battle.losses
        ],
        "fallen": list(battle.fallen),
    }
