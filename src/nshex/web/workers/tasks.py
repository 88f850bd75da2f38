"""What worker processes work out. They get views as JSON, so they cannot know the order of a pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nshex.bot_adapters.opening import close_bot, open_bot
from nshex.bots.analysis import analyse, planned_variation
from nshex.bots.evaluation import STANDARD, evaluate
from nshex.bots.explanation import battle_text, reasons
from nshex.bots.interface import Bot, Limit
from nshex.bots.review import review_turn
from nshex.game import Game
from nshex.languages import ENGLISH, gettext, speaking
from nshex.notation.seeds import rng_from_seed
from nshex.notation.views import read_view
from nshex.position import Position
from nshex.rules.state import OVER, SETUP
from nshex.rules.views import View
from nshex.ui.advice import advice
from nshex.web.payloads.types import BetterTurn, HintAnswer

Json = dict[str, Any]

MOST_SCORE = 100.0
"""Beyond this a game is as good as won."""
MOST_ACTIONS = 12
"""Actions a bot may decide at a time."""


@dataclass(frozen=True)
class BotTask:
    """A position as the deciding player may know it, and which bot is asked."""

    view: Json
    bot: str
    """A bot with its limit, such as `commander:2s`."""
    entropy: bytes
    """What the bot's own randomness comes from; says nothing about the game's seed."""
    language: str = ENGLISH
    """In which reasons are given."""


def choose_moves(task: BotTask) -> list[str]:
    """What a bot does next, as lines: as much of its turn as can be known now, so that it searches only
    once."""
    game = Game.from_position(Position.around(read_view(task.view).state))
    player = int(game.state.decider)
    bot, limit = _opened(task)
    try:
        while game.decider == player and game.length < MOST_ACTIONS:
            step = game.push(bot.choose(View(game.state, player), limit))
            if step.reveals or step.ends_turn:
                break
    finally:
        close_bot(bot)
    return [str(action) for action in game.actions]


def _opened(task: BotTask) -> tuple[Bot, Limit]:
    return open_bot(task.bot, rng_from_seed(task.entropy, "bot"))


def give_hint(task: BotTask) -> HintAnswer:
    """What a bot would do and why."""
    with speaking(task.language):
        return _hint(task)


def _hint(task: BotTask) -> HintAnswer:
    view = read_view(task.view)
    bot, limit = _opened(task)
    analysis = analyse(view, bot, limit, rng_from_seed(task.entropy, "analysis"), 1)
    best = analysis.variations[0]
    texts = [*best.story, *reasons(analysis)]
    if best.battle is not None:
        texts.append(battle_text(view.state, best.battle))
    advised = advice(analysis)
    return {
        "line": best.actions[0],
        "turn": gettext("Best turn: {actions}.", actions=", ".join(best.words)),
        "texts": texts,
        "action": advised.action,
        "then": advised.then,
        "why": list(advised.why),
    }


@dataclass(frozen=True)
class TurnTask(BotTask):
    """A turn that was played, from the position in which it began."""

    played: tuple[int, ...] = ()
    """The player's actions, as the rules pack them."""


@dataclass(frozen=True)
class TurnVerdict:
    """A turn as it was judged."""

    chances: tuple[float, ...]
    loss: float
    better: BetterTurn | None


def judge_turn(task: TurnTask) -> TurnVerdict:
    """What a turn did to the chances of all seats, and what would have been better."""
    with speaking(task.language):
        return _verdict(task)


def _verdict(task: TurnTask) -> TurnVerdict:
    view = read_view(task.view)
    bot, limit = _opened(task)
    found = review_turn(view, task.played, bot, limit, rng_from_seed(task.entropy, "review"))
    better: BetterTurn | None = None
    if found.better is not None:
        best = found.better.variations[0]
        texts = reasons(found.better, by_name=True)
        better = {"lines": list(best.actions), "words": ", ".join(best.words), "reasons": texts}
    return TurnVerdict(tuple(round(chance, 4) for chance in found.chances), round(found.loss, 4), better)


def judge(tasks: list[BotTask]) -> list[list[float] | None]:
    """How good positions are for each seat, after the turn a bot would play; None while HQs are placed."""
    return [_scores(task) for task in tasks]


def _scores(task: BotTask) -> list[float] | None:
    view = read_view(task.view)
    s = view.state
    seats = range(len(s.match.armies))
    if s.step == SETUP:
        return None
    if s.step == OVER:
        return [_clipped(evaluate(s, seat, STANDARD)) for seat in seats]
    bot, limit = _opened(task)
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
    """Scores cut to a range that can be plotted."""
    return round(max(-MOST_SCORE, min(MOST_SCORE, float(score))), 2)
