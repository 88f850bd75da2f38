"""One game between two bots, from the first HQ to the result."""

from __future__ import annotations

from contextlib import ExitStack
from time import perf_counter

from nshex.arena.contest import GameTask
from nshex.arena.engine_log import note_for
from nshex.arena.entrants import open_bot
from nshex.arena.results import FORFEIT, GameResult
from nshex.bot_adapters.opening import EngineTerms, close_bot
from nshex.bots.interface import Bot, Limit
from nshex.bots.registry import read_limit
from nshex.game import Game
from nshex.geometry import cells_of
from nshex.notation.names import show
from nshex.notation.seeds import rng_from_seed
from nshex.rules.state import REASON_NAMES
from nshex.rules.views import View

SeatedBot = tuple[Bot, Limit]


class _Fault(Exception):
    """A bot failed and loses the game."""


def play_game(task: GameTask) -> GameResult:
    """Play a game to its end. A bot that fails loses it, so one bad engine does not end a long run."""
    begun = perf_counter()
    game = Game.begin(task.setup(), task.seed)
    fault = ""
    with ExitStack() as stack:
        seats = [_take_seat(task, seat, stack) for seat in range(len(task.bots))]
        try:
            while game.decider is not None:
                game.push(_choice(game, *seats[game.decider]))
        except _Fault as failed:
            fault = f"{task.bots[int(game.state.decider)].label}: {failed}"
    labels = tuple(entrant.label for entrant in task.bots)
    s = game.state
    return GameResult(
        number=task.number,
        seed=task.seed,
        armies=task.armies,
        bots=labels,
        winners=_others(labels, int(s.decider)) if fault else tuple(cells_of(int(s.winners))),
        reason=FORFEIT if fault else REASON_NAMES[s.reason],
        actions=game.length,
        seconds=perf_counter() - begun,
        record=game.record(reveal=True),
        fault=fault,
    )


def _take_seat(task: GameTask, seat: int, stack: ExitStack) -> SeatedBot:
    terms = task.terms
    bot, limit = open_bot(
        task.bots[seat].spec,
        rng_from_seed(task.seed, f"bot:{seat}"),
        read_limit(terms.limit) if terms.limit else None,
        EngineTerms(terms.patience, note_for(terms.log, task.number, seat) if terms.log else None),
    )
    stack.callback(close_bot, bot)
    return bot, limit


def _choice(game: Game, bot: Bot, limit: Limit) -> int:
    s = game.state
    try:
        action = bot.choose(View(s, int(s.decider)), limit)
    except Exception as error:
        raise _Fault(" ".join(f"{type(error).__name__}: {error}".split())) from error
    if type(action) is not int or not game.legal.has_packed(action):
        raise _Fault(f"action {show(action)} is not legal")
    return action


def _others(labels: tuple[str, ...], failed: int) -> tuple[int, ...]:
    return tuple(seat for seat, label in enumerate(labels) if label != labels[failed])
