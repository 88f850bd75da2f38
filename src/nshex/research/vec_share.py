"""The games of one process of a `VecEnv`, and the memory that the processes share.

A process that waits for another tries again and again for a moment, since the next step usually comes soon,
and only then goes to sleep: waking up can take longer than a step. Semaphores also make sure that what one
process has written is seen by the other.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import pickle
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nshex.notation.seeds import MAX_SEED
from nshex.notation.setups import Setup
from nshex.research.batch import Batch
from nshex.research.env import Env, array_over, outcome_of
from nshex.research.pick_game import PickGame
from nshex.research.tokens import COMPACT_PICKS
from nshex.rules.state import State

RESET, STORE, LOAD, CLOSE = "reset", "store", "load", "close"
_SHORTEST_TRIAL, _LONGEST_TRIAL = 0.000_1, 0.002
"""For how many seconds a process tries before it goes to sleep."""
_PATIENCE = 1.0
"""After this many seconds of sleep it checks whether the others are still there."""
_WORD_BITS = 64


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Signal:
    """One process gives it, another waits for it.

    If trying failed, it tries for a shorter time next time: steps are rare, or the machine is busy.
    """

    def __init__(self) -> None:
        self._semaphore = multiprocessing.Semaphore(0)
        self._longest = _LONGEST_TRIAL if processors() > 1 else _SHORTEST_TRIAL
        self._trial = self._longest

    def give(self) -> None:
        self._semaphore.release()

    def wait(self, is_other_alive: Callable[[], bool]) -> bool:
        """Wait until it is given; False if the process that should give it has ended."""
        until = time.perf_counter() + self._trial
        while time.perf_counter() < until:
            if self._semaphore.acquire(False):
                self._trial = min(2 * self._trial, self._longest)
                return True
        self._trial = max(self._trial / 2, _SHORTEST_TRIAL)
        while not self._semaphore.acquire(True, _PATIENCE):
            if not is_other_alive():
                return False
        return True


class Rows:
    """The shared arrays, in memory that all processes see."""

    def __init__(self, games: int, observation: int, picks: int, players: int) -> None:
        self.games, self.observation, self.picks, self.seats = games, observation, picks, players
        self.memory: dict[str, Any] = {
            "observations": multiprocessing.RawArray(ctypes.c_uint8, games * observation),
            "masks": multiprocessing.RawArray(ctypes.c_uint8, games * picks),
            "players": multiprocessing.RawArray(ctypes.c_uint8, games),
            "dones": multiprocessing.RawArray(ctypes.c_uint8, games),
            "rewards": multiprocessing.RawArray(ctypes.c_float, games * players),
            "chosen": multiprocessing.RawArray(ctypes.c_int64, games),
        }

    def array(self, name: str, dtype: Any, *shape: int) -> NDArray[Any]:
        return np.frombuffer(self.memory[name], dtype=dtype).reshape(shape)


class Share:
    """The games of one process: rows of the shared arrays from `first` on."""

    def __init__(self, setup: Setup, rows: Rows, first: int, count: int) -> None:
        self.setup = setup
        self.env = Env.from_setup(setup, seed=0)
        self.first, self.count = first, count
        self.total = rows.games
        own = slice(first, first + count)
        self.observations = rows.array("observations", np.uint8, rows.games, rows.observation)[own]
        self.masks = rows.array("masks", np.uint8, rows.games, rows.picks)[own]
        self.players = rows.array("players", np.uint8, rows.games)[own]
        self.dones = rows.array("dones", np.uint8, rows.games)[own]
        self.rewards = rows.array("rewards", np.float32, rows.games, rows.seats)[own]
        self.chosen = rows.array("chosen", np.int64, rows.games)[own]
        self.next_seed = [0] * count
        self.match = setup.match()
        games = [PickGame(setup.start(0, self.match)) for _ in range(count)]
        self.batch = Batch(self.env.layout, games, self._begin)
        self._written = array_over(self.batch.rows).reshape(count * rows.seats, rows.observation)
        self._shown = array_over(self.batch.shown, np.int64)
        self._allowed = array_over(self.batch.allowed, np.int64)
        self._first_rows = np.arange(count) * rows.seats

    def _begin(self, index: int) -> State:
        """The next game of a row: seeds go up by the number of games, so that none is played twice."""
        seed = self.next_seed[index]
        self.next_seed[index] = (seed + self.total) % MAX_SEED
        return self.setup.start(seed, self.match)

    def step(self) -> None:
        """Make the chosen picks, and overwrite the rows."""
        if self.dones.any():
            self.dones[:] = 0
            self.rewards[:] = 0.0
        for index, s in self.batch.step(self.chosen.tolist()):
            self.dones[index] = 1
            self.rewards[index] = outcome_of(s)
        self._show()

    def do(self, command: str, value: Any) -> Any:
        """Anything else that is asked for."""
        if command == STORE:
            stored = [self.env.with_game(game).to_bytes() for game in self.batch.games]
            return list(zip(self.next_seed, stored, strict=True))
        self.dones[:] = 0
        self.rewards[:] = 0.0
        if command == RESET:
            self.next_seed = [(value + self.first + index) % MAX_SEED for index in range(self.count)]
            for index in range(self.count):
                self.batch.put(index, PickGame(self._begin(index)))
        elif command == LOAD:
            for index, (seed, data) in enumerate(value):
                self.next_seed[index] = seed
                self.batch.put(index, Env.from_bytes(data).game)
        self._show()
        return None

    def _show(self) -> None:
        """Copy what the players to pick see to the shared rows."""
        np.take(self._written, self._shown, axis=0, out=self.observations, mode="clip")
        np.subtract(self._shown, self._first_rows, out=self.players, casting="unsafe")
        words = self._allowed.astype("<i8", copy=False).view(np.uint8).reshape(self.count, -1)
        bits = np.unpackbits(words, axis=1, bitorder="little")
        more = self.masks.shape[1] - COMPACT_PICKS
        self.masks[:, :COMPACT_PICKS] = bits[:, :COMPACT_PICKS]
        self.masks[:, COMPACT_PICKS:] = bits[:, _WORD_BITS : _WORD_BITS + more]


class Worker:
    """A process with a share of the games, as the process that asks sees it."""

    def __init__(self, setup: Setup, rows: Rows, first: int, count: int) -> None:
        self._asked, self._answered = Signal(), Signal()
        self._message = multiprocessing.RawValue(ctypes.c_bool, False)
        self._steps = False
        self._pipe, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.Process(
            target=_serve,
            args=(theirs, self._asked, self._answered, self._message, setup, rows, first, count),
            daemon=True,
        )
        self._process.start()
        theirs.close()

    def ask_step(self) -> None:
        self.await_step()
        self._message.value = False
        self._steps = True
        self._asked.give()

    def await_step(self) -> None:
        """Wait for the step asked for; after an interrupt, the next thing that is asked for waits first."""
        if self._steps:
            if not self._answered.wait(self._process.is_alive):
                raise _lost()
            self._steps = False

    def ask(self, command: str, value: Any) -> None:
        self.await_step()
        self._message.value = True
        self._asked.give()
        try:
            self._pipe.send_bytes(pickle.dumps((command, value)))
        except OSError:
            raise _lost() from None

    def answer(self) -> Any:
        try:
            return pickle.loads(self._pipe.recv_bytes())
        except (EOFError, OSError):
            raise _lost() from None

    def close(self) -> None:
        """End the process; one that has ended already is fine, too."""
        with contextlib.suppress(RuntimeError):
            self.ask(CLOSE, None)
        self._process.join()
        self._pipe.close()


def _lost() -> RuntimeError:
    return RuntimeError("a worker process of VecEnv has ended; its games are lost")


def _serve(
    pipe: Connection,
    asked: Signal,
    answered: Signal,
    message: Any,
    setup: Setup,
    rows: Rows,
    first: int,
    count: int,
) -> None:
    """A worker process: does what it is asked until it is told to stop, or the main process is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    try:
        share = Share(setup, rows, first, count)
        while asked.wait(parent.is_alive):
            if not message.value:
                share.step()
                answered.give()
                continue
            command, value = pickle.loads(pipe.recv_bytes())
            if command == CLOSE:
                return
            pipe.send_bytes(pickle.dumps(share.do(command, value)))
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return
