"""One game between two bots, from the first HQ to the result."""

from __future__ import annotations

from contextlib import ExitStack
from time import perf_counter

from nshex.arena.contest import GameTask
from nshex.arena.entrants import close_bot, open_bot
from nshex.arena.results import FORFEIT, GameResult
from nshex.bots.interface import Bot, Limit
from nshex.geometry import cells_of
from nshex.notation.lines import format_action
from nshex.notation.names import show
from nshex.notation.records import UNFINISHED, Record, result_text, write_record
from nshex.notation.seeds import commitment, rng_from_seed
from nshex.notation.status import winner_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import OVER, REASON_NAMES, State
from nshex.rules.views import View

Seat = tuple[Bot, Limit]


class _Fault(Exception):
    """A bot failed; the game is over for it."""


def play_game(task: GameTask) -> GameResult:
    """Play a game out. A bot that fails loses it, so that one bad engine does not end a long run."""
    begun = perf_counter()
    s = task.setup().start(task.seed)
    lines: list[str] = []
    fault = ""
    with ExitStack() as stack:
        seats = [_take_seat(task, seat, stack) for seat in range(len(task.bots))]
        try:
            _play_out(s, seats, lines)
        except _Fault as failed:
            fault = f"{task.bots[int(s.decider)].label}: {failed}"
    labels = tuple(entrant.label for entrant in task.bots)
    return GameResult(
        number=task.number,
        seed=task.seed,
        armies=task.armies,
        bots=labels,
        winners=_others(labels, int(s.decider)) if fault else tuple(cells_of(int(s.winners))),
        reason=FORFEIT if fault else REASON_NAMES[s.reason],
        actions=len(lines),
        seconds=perf_counter() - begun,
        record=_record(task, s, lines),
        fault=fault,
    )


def _take_seat(task: GameTask, seat: int, stack: ExitStack) -> Seat:
    bot, limit = open_bot(task.bots[seat].spec, rng_from_seed(task.seed, f"bot:{seat}"))
    stack.callback(close_bot, bot)
    return bot, limit


def _play_out(s: State, seats: list[Seat], lines: list[str]) -> None:
    """Play until the game is over; `lines` has the actions also when a bot fails."""
    while s.step != OVER:
        action = _choice(s, *seats[s.decider])
        lines.append(format_action(s, action))
        apply(s, action)


def _choice(s: State, bot: Bot, limit: Limit) -> int:
    try:
        action = bot.choose(View(s, int(s.decider)), limit)
    except Exception as error:
        raise _Fault(" ".join(f"{type(error).__name__}: {error}".split())) from error
    if type(action) is not int or not legal_actions(s).has(action):
        raise _Fault(f"action {show(action)} is not legal")
    return action


def _others(labels: tuple[str, ...], failed: int) -> tuple[int, ...]:
    return tuple(seat for seat, label in enumerate(labels) if label != labels[failed])


def _record(task: GameTask, s: State, lines: list[str]) -> str:
    over = s.step == OVER
    record = Record(
        setup=task.setup(),
        commitment=commitment(task.seed),
        actions=tuple(lines),
        seed=task.seed,
        result=result_text(winner_of(s)) if over else UNFINISHED,
        reason=REASON_NAMES[s.reason] if over else "",
    )
    return write_record(record)
