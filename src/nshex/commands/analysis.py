"""Commands that ask a bot: analyse, hint, engine."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from nshex.bots.analysis import (
    Analysis,
    AnalysisError,
    Forecast,
    Variation,
    analyse,
    battle_text,
    reasons,
    score_text,
)
from nshex.bots.interface import Bot, Limit
from nshex.bots.protocol import EngineServer
from nshex.bots.registry import BotError, make_bot, read_bot
from nshex.commands.files import BAD_INPUT, CommandError, located, read_value, standard_input
from nshex.commands.output import say, say_json
from nshex.notation.errors import NotationError
from nshex.notation.names import cell_name, player_name
from nshex.notation.positions import read_position
from nshex.notation.seeds import read_seed, rng_from_seed
from nshex.notation.views import read_view
from nshex.rules.tables import TILES
from nshex.rules.views import View

Json = dict[str, Any]

USUAL_BOT = "commander:1s"
MOST_LINES = 20


def _view(path: str) -> View:
    """What the decider of a position may know; the file may be a view already."""
    data = read_value(path)
    try:
        if isinstance(data, dict) and "player" in data:
            return read_view(data)
        s = read_position(data)
    except BAD_INPUT as problem:
        raise located(path, problem) from None
    return View(s, int(s.decider))


def _bot(text: str, seed: str) -> tuple[Bot, Limit]:
    name, limit = read_bot(text)
    return make_bot(name, rng_from_seed(read_seed(seed), "bot")), limit


def _analysed(args: Namespace, count: int) -> Analysis:
    if args.file is None:
        raise CommandError("no FILE; expected a position, or - for standard input")
    view = _view(args.file)
    try:
        bot, limit = _bot(args.bot, args.seed)
        return analyse(view, bot, limit, rng_from_seed(read_seed(args.seed), "analysis"), count)
    except BotError as problem:
        raise CommandError(f"--bot: {problem}") from None
    except AnalysisError as problem:
        raise CommandError(f"{args.file}: {problem}") from None


# --- analyse ---------------------------------------------------------------------------------------


def analyse_position(args: Namespace) -> int:
    """The best variations of a position."""
    analysis = _analysed(args, args.lines)
    if args.json:
        say_json(_analysis_json(args, analysis))
        return 0
    s = analysis.view.state
    say(f"{player_name(s.match, int(s.decider))} decides.")
    if analysis.now is not None:
        say(f"If nothing is done, {battle_text(s, analysis.now)}")
    for number, line in enumerate(analysis.variations, start=1):
        say("")
        say(f"{number}. {score_text(line.score)}  {'; '.join(line.actions)}")
        if line.battle is not None:
            say(f"   {_capital(battle_text(s, line.battle))}")
    return 0


def _analysis_json(args: Namespace, analysis: Analysis) -> Json:
    return {
        "decider": int(analysis.view.state.decider),
        "bot": args.bot,
        "now": _battle_json(analysis.now),
        "lines": [_line_json(line) for line in analysis.variations],
    }


def _line_json(line: Variation) -> Json:
    return {
        "actions": list(line.actions),
        "score": round(line.score, 3),
        "battle": _battle_json(line.battle),
    }


def _battle_json(battle: Forecast | None) -> Json | None:
    if battle is None:
        return None
    return {
        "called": battle.called,
        "damage": list(battle.damage),
        "deaths": [
            {
                "at": cell_name(loss.cell),
                "tile": TILES[loss.tile].full_id,
                "owner": _somebody(battle, loss.owner),
            }
            for loss in battle.losses
        ],
        "fallen": list(battle.fallen),
    }


def _somebody(battle: Forecast, player: int) -> int | None:
    return player if player in range(len(battle.damage)) else None


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# --- hint ------------------------------------------------------------------------------------------


def hint(args: Namespace) -> int:
    """One suggestion, with the reason."""
    analysis = _analysed(args, 1)
    line = analysis.variations[0]
    why = reasons(analysis)
    if args.json:
        found = {"action": line.actions[0], "words": list(line.story), "reasons": why}
        say_json(found | {"line": list(line.actions), "score": round(line.score, 3)})
        return 0
    say(f"Try: {line.actions[0]}")
    for sentence in line.story:
        say(f"  {sentence}")
    say("Why: " + " ".join(why))
    if len(line.actions) > 1:
        say("Then: " + "; ".join(line.actions[1:]))
    return 0


# --- engine ----------------------------------------------------------------------------------------


def engine(args: Namespace) -> int:
    """A bot that others drive over standard input and output."""
    try:
        server = EngineServer(args.bot, standard_input(), sys.stdout)
    except (BotError, NotationError) as problem:
        raise CommandError(str(problem)) from None
    server.run()
    return 0
