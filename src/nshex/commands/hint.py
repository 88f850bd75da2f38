"""`nshex hint`: one suggestion, with the reason."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.bot_adapters.opening import read_spec
from nshex.bots.explanation import battle_reasons, reasons
from nshex.bots.registry import BOT_NAMES
from nshex.commands import bot_input
from nshex.commands.output import say, say_json

DESCRIPTION = """Suggest what to do in a position and say why. The bot knows only what the player may know."""

EXAMPLES = """
  nshex hint game.json
  nshex hint game.json --bot commander:5s
"""


def add_arguments(parser: ArgumentParser) -> None:
    bot_input.add_arguments(parser)


def run(args: Namespace) -> int:
    analysis = bot_input.analysed(args, 1)
    best = analysis.variations[0]
    judged = compares(args.bot)
    why = reasons(analysis) if judged else battle_reasons(analysis)
    if args.json:
        found = {"action": best.actions[0], "words": list(best.story), "reasons": why}
        say_json(found | {"line": list(best.actions), "score": round(best.score, 3)})
        return 0
    say(f"{'Best' if judged else 'The bot’s'} turn: {', '.join(best.words)}.")
    if why:
        say("Why: " + " ".join(why))
    say("Actions: " + "; ".join(best.actions))
    return 0


def compares(bot: str) -> bool:
    """Whether a bot is known to choose the best of what it sees; of bots of others nothing is known."""
    name = read_spec(bot).name
    return name in BOT_NAMES and name != "random"
