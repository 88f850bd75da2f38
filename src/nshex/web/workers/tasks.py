"""What worker processes are asked to think about. They get views as JSON, so they cannot know a pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nshex.bots.analysis import analyse, planned_variation
from nshex.bots.evaluation import STANDARD, evaluate
from nshex.bots.explanation import battle_text, reasons
from nshex.bots.registry import make_bot, read_bot
from nshex.game import Game
from nshex.notation.seeds import rng_from_seed
from nshex.notation.views import read_view
from nshex.position import Position
from nshex.rules.state import OVER, SETUP
from nshex.rules.views import View
from nshex.web.payloads.types import HintAnswer

Json = dict[str, Any]

MOST_SCORE = 100.0
"""Beyond this a game is as good as won."""
MOST_ACTIONS = 12
"""Actions a bot may decide at a time."""


@dataclass(frozen=True)
class BotTask:
    """A position as the one who has to decide may know it, and who is asked."""

    view: Json
    bot: str
    """A bot with its limit, such as `commander:2s`."""
    entropy: bytes
    """What the bot's own randomness comes from; says nothing about the game's seed."""


def choose_moves(task: BotTask) -> list[str]:
    """What a bot does next, as lines: as much of its turn as it can know, so that it thinks of it once."""
    name, limit = read_bot(task.bot)
    bot = make_bot(name, rng_from_seed(task.entropy, "bot"))
    game = Game.from_position(Position.around(read_view(task.view).state))
    player = int(game.state.decider)
    while game.decider == player and len(game.steps) < MOST_ACTIONS:
        step = game.push(bot.choose(View(game.state, player), limit))
        if step.reveals or step.ends_turn:
            break
    return [str(action) for action in game.actions]


def give_hint(task: BotTask) -> HintAnswer:
    """What a bot would do and why."""
    name, limit = read_bot(task.bot)
    view = read_view(task.view)
    bot = make_bot(name, rng_from_seed(task.entropy, "bot"))
    analysis = analyse(view, bot, limit, rng_from_seed(task.entropy, "analysis"), 1)
    best = analysis.variations[0]
    texts = [*best.story, *reasons(analysis)]
    if best.battle is not None:
        texts.append(battle_text(view.state, best.battle))
    return {"line": best.actions[0], "turn": f"Best turn: {', '.join(best.words)}.", "texts": texts}


def judge(tasks: list[BotTask]) -> list[list[float] | None]:
    """How good positions are for each seat, after the turn a bot would play; None while HQs are placed."""
    return [_scores(task) for task in tasks]


def _scores(task: BotTask) -> list[float] | None:
    name, limit = read_bot(task.bot)
    view = read_view(task.view)
    s = view.state
    seats = range(len(s.match.armies))
    if s.step == SETUP:
        return None
    if s.step == OVER:
        return [_clipped(evaluate(s, seat, STANDARD)) for seat in seats]
    bot = make_bot(name, rng_from_seed(task.entropy, "bot"))
    action = bot.choose(view, limit)
    _, score = planned_variation(bot, view, action, STANDARD)
    player = int(s.decider)
    gain = score - float(evaluate(s, player, STANDARD))
    found = [float(evaluate(s, seat, STANDARD)) for seat in seats]
    return [
        _clipped(value + gain if s.match.is_friend(player, seat) else value - gain)
        for seat, value in enumerate(found)
    ]


def _clipped(score: float) -> float:
    """Scores as people plot them: a won game is not worth more than the most there is to see."""
    return round(max(-MOST_SCORE, min(MOST_SCORE, float(score))), 2)
