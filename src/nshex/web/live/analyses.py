"""The analysis of a finished game: how likely each player was to win, and which turns could have been better.

A strong bot judges each turn in the worker processes, several at a time, but after all their other work. It
works only while somebody is looking, and so asks again and again. It stops when nobody has asked for a while,
and continues from there when somebody does. Each verdict is stored with the game as soon as it is known.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from math import exp
from time import monotonic

from nshex.bots.chances import chances_of
from nshex.game import Game, Step
from nshex.languages import ENGLISH, N_, gettext, language
from nshex.notation.lines import parse_action
from nshex.rules.engine import legal_actions
from nshex.rules.state import SETUP
from nshex.web.encoding import dump
from nshex.web.limits import Asker, LimitError, Limits
from nshex.web.live import checks
from nshex.web.live.bot_turns import USUAL_SECONDS, task_of
from nshex.web.live.checks import Refusal
from nshex.web.live.live_game import LiveGame
from nshex.web.payloads import types
from nshex.web.store.failures import WriteError
from nshex.web.store.verdicts import Verdicts
from nshex.web.workers.tasks import TurnTask, TurnVerdict, judge_turn
from nshex.workers import Job, Rank, TaskError, WorkerPool

log = logging.getLogger(__name__)

JUDGE = "commander:800ms"
MISTAKE, BLUNDER = 0.10, 0.20
"""Losses from which on a turn is called so."""
SHARPNESS = 4.0
"""How fast the accuracy of a turn falls with its loss: to two thirds at a loss of 10 in 100."""
WORST_SHOWN = 3
ANALYSES_KEPT = 50
SECONDS_WANTED = 10.0
"""An analysis that nobody has asked for in this time is paused."""
SECONDS_BETWEEN_LOOKS = 1.0
_STILL_ON = N_("The game is still on. It can be analysed once it is over.")
_OTHER_TABLE_ON = N_("The game at the other table has the same piles and is still on. Wait until it is over.")
_TOO_MANY = N_("Too many games are being analysed. Try again in a moment.")
_USED_UP = N_("Bots have thought a lot for you already. Try again later.")


@dataclass(frozen=True)
class PlayedTurn:
    """What one player did until something new was revealed, without the answers of others in between."""

    first: int
    """The moment before its first action."""
    last: int
    """The moment after its last."""
    player: int
    actions: tuple[int, ...]


class Analysis:
    """The verdicts on the turns of one game, as far as they are known yet."""

    def __init__(self, live: LiveGame, stored: Mapping[int, str]) -> None:
        """`stored` are the verdicts that were found before, by the moment at which the turn began."""
        self.turns = list(played_turns(live.game))
        self.verdicts: dict[int, TurnVerdict] = {
            number: _read(stored[turn.first])
            for number, turn in enumerate(self.turns)
            if turn.first in stored
        }
        """By the number of the turn in that list."""
        self.result = _result(live)
        self.error = ""
        self.asked = monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_wanted(self) -> bool:
        return monotonic() - self.asked < SECONDS_WANTED

    @property
    def is_done(self) -> bool:
        return bool(self.error) or len(self.verdicts) == len(self.turns)

    def as_json(self) -> types.GameAnalysis:
        found = [_judged(self.turns[number], self.verdicts[number]) for number in sorted(self.verdicts)]
        seats = sorted({turn.player for turn in self.turns})
        return {
            "done": self.is_done,
            "judged": len(found),
            "turns": len(self.turns),
            "result": None if self.result is None else list(self.result),
            "found": found,
            "summary": [_summary(seat, found) for seat in seats] if self.is_done else [],
            "error": gettext(self.error) if self.error else "",
        }


class Analyses:
    """Analyses that were asked for; each is made once and kept for a while."""

    def __init__(self, workers: WorkerPool, limits: Limits, verdicts: Verdicts, at_once: int) -> None:
        """This many turns are judged at once: one for each worker that is not kept for urgent moves."""
        self._workers = workers
        self._limits = limits
        self._verdicts = verdicts
        self._at_once = max(1, at_once)
        self._analyses: OrderedDict[tuple[str, int, str], Analysis] = OrderedDict()

    async def analysis(self, live: LiveGame, asker: Asker) -> Analysis:
        """The analysis of a game; it grows while somebody looks at it.

        Refusal while the game is running, LimitError if too many are being made.
        """
        if not live.hides_nothing:
            raise Refusal(checks.SWITCHED_OFF, gettext(_OTHER_TABLE_ON if live.is_over else _STILL_ON))
        key = (live.id, live.version, language())
        if key not in self._analyses:
            is_stored = language() == ENGLISH
            stored = await asyncio.to_thread(self._verdicts.of, live.id, live.version) if is_stored else {}
            self._analyses.setdefault(key, Analysis(live, stored))
        analysis = self._analyses[key]
        analysis.asked = monotonic()
        if not analysis.is_done and analysis.task is None:
            self._start(analysis, live, asker)
        self._analyses.move_to_end(key)
        self._make_space()
        return analysis

    def _start(self, analysis: Analysis, live: LiveGame, asker: Asker) -> None:
        if (wait := self._limits.thinking.seconds_until(asker, 0)) > 0:
            raise LimitError(gettext(_USED_UP), wait)
        self._limits.graphs.take(asker, gettext(_TOO_MANY), wait=USUAL_SECONDS)
        analysis.task = asyncio.create_task(self._make(analysis, live, asker))

    def _make_space(self) -> None:
        while len(self._analyses) > ANALYSES_KEPT:
            _, oldest = self._analyses.popitem(last=False)
            if oldest.task is not None:
                oldest.task.cancel()

    async def _make(self, analysis: Analysis, live: LiveGame, asker: Asker) -> None:
        open_turns = iter([n for n in range(len(analysis.turns)) if n not in analysis.verdicts])
        try:
            async with asyncio.TaskGroup() as lanes:
                for _ in range(self._at_once):
                    lanes.create_task(self._judge_on(analysis, live, open_turns, asker))
        except* TaskError as problems:
            log.error("a game could not be analysed: %s", problems.exceptions[0])
            analysis.error = N_("The rest could not be analysed.")
        finally:
            analysis.task = None
            self._limits.graphs.leave(asker)

    async def _judge_on(
        self, analysis: Analysis, live: LiveGame, open_turns: Iterator[int], asker: Asker
    ) -> None:
        """Judge one open turn after another, for as long as somebody is looking."""
        for number in open_turns:
            turn = analysis.turns[number]
            asked = task_of(live, JUDGE, turn.first)
            task = TurnTask(asked.view, asked.bot, asked.entropy, asked.language, turn.actions)
            verdict = await self._verdict(analysis, task, asker)
            if verdict is None:
                return
            analysis.verdicts[number] = verdict
            if language() == ENGLISH:  # verdicts have words in them, and are stored in one language
                await self._store(live, turn, verdict)

    async def _store(self, live: LiveGame, turn: PlayedTurn, verdict: TurnVerdict) -> None:
        written = dump(asdict(verdict))
        try:
            await asyncio.to_thread(self._verdicts.add, live.id, live.version, turn.first, written)
        except WriteError as problem:
            log.warning("a verdict could not be stored: %s", problem)

    async def _verdict(self, analysis: Analysis, task: TurnTask, asker: Asker) -> TurnVerdict | None:
        """The verdict on a turn; None when nobody wants it any more."""
        job: Job = self._workers.ask(
            judge_turn, task, seconds=USUAL_SECONDS, rank=Rank.IDLE, owner=asker.owner
        )
        future = asyncio.wrap_future(job.future)
        try:
            while not future.done():
                await asyncio.wait([future], timeout=SECONDS_BETWEEN_LOOKS)
                if not future.done() and not analysis.is_wanted:
                    return None
            found: TurnVerdict = future.result()
            return found
        finally:
            self._workers.cancel(job)
            self._limits.thinking.overdraw(asker, job.took)

    async def stop(self) -> None:
        tasks = [analysis.task for analysis in self._analyses.values() if analysis.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def played_turns(game: Game) -> Iterator[PlayedTurn]:
    """The turns of a game in which there was something to decide, without the placing of HQs.

    What others decide in the middle of a turn, such as a retreat, is a turn of its own.
    """
    steps = game.steps
    taken: set[int] = set()
    for first, step in enumerate(steps):
        if first in taken or step.before.state.step == SETUP:
            continue
        own = list(_own_steps(steps, first))
        taken.update(own)
        if any(legal_actions(steps[number].before.state).size > 1 for number in own):
            actions = tuple(_packed(steps[number]) for number in own)
            yield PlayedTurn(first, own[-1] + 1, step.player, actions)


def _own_steps(steps: tuple[Step, ...], first: int) -> Iterator[int]:
    """The steps of the player who took the first one, until the turn ends or something new is revealed."""
    is_interruption = steps[first].player != steps[first].before.state.turn
    for number in range(first, len(steps)):
        if steps[number].player == steps[first].player:
            yield number
        elif is_interruption:
            return
        if steps[number].reveals or steps[number].ends_turn:
            return


def _result(live: LiveGame) -> tuple[float, ...] | None:
    """How a game ended, as chances; None for a record that breaks off."""
    ending = live.agreements.ending
    if ending is None:
        return chances_of(live.game.state) if live.game.is_over else None
    match = live.game.state.match
    sides = {int(match.allies[seat]) for seat in range(len(match.armies))}
    if not ending.winners:
        return tuple(1.0 / len(sides) for _ in match.armies)
    return tuple(float(seat in ending.winners) for seat in range(len(match.armies)))


def _read(written: str) -> TurnVerdict:
    found = json.loads(written)
    return TurnVerdict(tuple(found["chances"]), found["loss"], found["better"])


def _packed(step: Step) -> int:
    return int(parse_action(step.before.state, str(step.action)))


def _judged(turn: PlayedTurn, verdict: TurnVerdict) -> types.JudgedTurn:
    loss = verdict.loss
    return {
        "n": turn.first,
        "to": turn.last,
        "seat": turn.player,
        "chances": list(verdict.chances),
        "loss": loss,
        "grade": "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "good",
        "better": verdict.better,
    }


def _summary(seat: int, found: list[types.JudgedTurn]) -> types.SideSummary:
    own = [turn for turn in found if turn["seat"] == seat]
    costly = sorted((turn for turn in own if turn["better"] is not None), key=lambda turn: -turn["loss"])
    accuracies = [100 * exp(-SHARPNESS * turn["loss"]) for turn in own]
    return {
        "seat": seat,
        "accuracy": round(sum(accuracies) / len(accuracies)) if accuracies else None,
        "mistakes": sum(turn["grade"] == "mistake" for turn in own),
        "blunders": sum(turn["grade"] == "blunder" for turn in own),
        "worst": [turn["n"] for turn in costly[:WORST_SHOWN]],
    }
