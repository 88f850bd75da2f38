"""Many games side by side: one pick in each of them a step, with rows of shared arrays to read from.

Compiled code holds the interpreter's lock, so threads would not help; with `workers` the games are spread
over processes that write to the same memory. The process that asks is one of them.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import pickle
from collections.abc import Mapping, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nshex.notation.seeds import MAX_SEED
from nshex.notation.setups import Setup
from nshex.research.batch import Batch
from nshex.research.env import Bytes, Env, outcome_of
from nshex.research.pick_game import PickGame
from nshex.research.tokens import PICK_NAMES
from nshex.rules.options import RuleSet
from nshex.rules.state import State

_STEP_BYTES = b"step"
"""A step is asked for, and answered, without pickling: it happens thousands of times a second."""
_STEP, _RESET, _STORE, _LOAD, _CLOSE = "step", "reset", "store", "load", "close"


class _Rows:
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

    def flat(self, name: str) -> memoryview:
        return memoryview(self.memory[name]).cast("B")

    def array(self, name: str, dtype: Any, *shape: int) -> NDArray[Any]:
        return np.frombuffer(self.memory[name], dtype=dtype).reshape(shape)


class _Share:
    """The games of one process."""

    def __init__(self, setup: Setup, rows: _Rows, first: int, count: int) -> None:
        self.setup = setup
        self.env = Env.from_setup(setup, seed=0)
        self.first, self.count = first, count
        self.total = rows.games
        self.dones = rows.array("dones", np.uint8, rows.games)[first : first + count]
        self.rewards = rows.array("rewards", np.float32, rows.games, rows.seats)
        self.chosen = rows.array("chosen", np.int64, rows.games)[first : first + count]
        self.next_seed = [0] * count
        self.match = setup.match()
        games = [PickGame(setup.start(0, self.match)) for _ in range(count)]
        flat = (rows.flat("observations"), rows.flat("masks"), rows.flat("players"))
        self.batch = Batch(self.env.layout, games, first, self._begin, *flat)

    def _begin(self, number: int) -> State:
        """The next game of a number: seeds go up by the number of games, so that none is played twice."""
        index = number - self.first
        seed = self.next_seed[index]
        self.next_seed[index] = (seed + self.total) % MAX_SEED
        return self.setup.start(seed, self.match)

    def do(self, command: str, value: Any) -> Any:
        if command == _STEP:
            self._step()
        elif command == _RESET:
            self.next_seed = [(value + self.first + index) % MAX_SEED for index in range(self.count)]
            self.dones[:] = 0
            for index in range(self.count):
                self.batch.put(index, PickGame(self._begin(self.first + index)))
        elif command == _STORE:
            stored = [self.env.with_game(game).to_bytes() for game in self.batch.games]
            return list(zip(self.next_seed, stored, strict=True))
        elif command == _LOAD:
            for index, (seed, data) in enumerate(value):
                self.next_seed[index] = seed
                self.batch.put(index, Env.from_bytes(data).game)
        return None

    def _step(self) -> None:
        if self.dones.any():
            self.dones[:] = 0
            self.rewards[self.first : self.first + self.count] = 0.0
        for number, s in self.batch.step(self.chosen.tolist()):
            self.dones[number - self.first] = 1
            self.rewards[number] = outcome_of(s)


def _serve(pipe: Connection, setup: Setup, rows: _Rows, first: int, count: int) -> None:
    """A worker process: does what it is asked until it is told to stop, or nobody is there any more."""
    share = _Share(setup, rows, first, count)
    try:
        while True:
            asked = pipe.recv_bytes()
            if asked == _STEP_BYTES:
                share.do(_STEP, None)
                pipe.send_bytes(_STEP_BYTES)
                continue
            command, value = pickle.loads(asked)
            if command == _CLOSE:
                return
            pipe.send_bytes(pickle.dumps(share.do(command, value)))
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return


class VecEnv:
    """`n` games side by side. A game that ends is followed by the next one in the same row.

    The arrays are written anew by each step: `observations` (a row for each game, what the player to pick
    sees), `masks`, `players` (who picks), `dones` (1 where a game has just ended) and `rewards` (what each
    player won in it).

    >>> games = VecEnv(4, ["outpost", "hegemony"], seed=1)
    >>> games.observations.shape, games.masks.shape
    ((4, 1300), (4, 60))
    >>> games.step(games.masks.argmax(axis=1))
    >>> games.players.tolist()
    [1, 1, 1, 1]
    """

    def __init__(
        self,
        n: int,
        armies: Sequence[str] = ("outpost", "hegemony"),
        mode: str | None = None,
        board: str | None = None,
        *,
        options: RuleSet | Mapping[str, object] | None = None,
        teams: Sequence[Sequence[int]] | None = None,
        mercenaries: Sequence[Sequence[str]] = (),
        first: int | str | None = None,
        seed: int = 0,
        workers: int = 1,
    ) -> None:
        """The arguments are those of `Env`. Row i plays the seeds seed + i, seed + i + n and so on."""
        env = Env(
            armies, mode, board, options=options, teams=teams, mercenaries=mercenaries, first=first, seed=0
        )
        self._start(n, env, workers)
        self.reset(seed)

    def _start(self, n: int, env: Env, workers: int) -> None:
        if n < 1:
            raise ValueError(f"{n} games; expected at least 1")
        if not 1 <= workers <= n:
            raise ValueError(f"{workers} workers for {n} games; expected 1 to {n}")
        self.n = n
        self.setup = env.setup
        self.layout = env.layout
        self.picks = env.picks
        self.pick_names = env.pick_names
        rows = _Rows(n, env.observation_size, env.picks, env.players)
        self.observations: Bytes = rows.array("observations", np.uint8, n, env.observation_size)
        self.masks: Bytes = rows.array("masks", np.uint8, n, env.picks)
        self.players: Bytes = rows.array("players", np.uint8, n)
        self.dones: Bytes = rows.array("dones", np.uint8, n)
        self.rewards: NDArray[np.float32] = rows.array("rewards", np.float32, n, env.players)
        self._chosen = rows.array("chosen", np.int64, n)
        self._every = np.arange(n)
        bounds = [n * part // workers for part in range(workers + 1)]
        self._own = _Share(env.setup, rows, 0, bounds[1])
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        for low, high in pairwise(bounds[1:]):
            ours, theirs = multiprocessing.Pipe()
            process = multiprocessing.Process(
                target=_serve, args=(theirs, env.setup, rows, low, high - low), daemon=True
            )
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def reset(self, seed: int = 0) -> None:
        """Begin new games in all rows."""
        if not 0 <= seed <= MAX_SEED - self.n:
            raise ValueError(f"seed {seed}; expected a number from 0 to {MAX_SEED - self.n}")
        self.rewards[:] = 0.0
        self._ask_all(_RESET, seed)

    def step(self, picks: Sequence[int] | NDArray[Any]) -> None:
        """Make a pick in each game, and write all arrays anew."""
        chosen = np.asarray(picks)
        if chosen.shape != (self.n,):
            raise ValueError(f"picks of shape {chosen.shape}; expected ({self.n},)")
        if chosen.min() < 0 or chosen.max() >= self.picks:
            raise ValueError(f"picks from {chosen.min()} to {chosen.max()}; expected 0 to {self.picks - 1}")
        if not self.masks[self._every, chosen].all():
            row = int(np.flatnonzero(self.masks[self._every, chosen] == 0)[0])
            name = PICK_NAMES[int(chosen[row])]
            raise ValueError(f"pick {int(chosen[row])} ({name}) is not allowed in row {row}; see its mask")
        self._chosen[:] = chosen
        self._ask_all(_STEP, None)

    def _ask_all(self, command: str, value: Any, parts: Sequence[Any] | None = None) -> list[Any]:
        """Have every process do something at the same time; with `parts` each gets its own value."""
        values = parts if parts is not None else [value] * (1 + len(self._pipes))
        for pipe, part in zip(self._pipes, values[1:], strict=True):
            pipe.send_bytes(_STEP_BYTES if command == _STEP else pickle.dumps((command, part)))
        answers = [self._own.do(command, values[0])]
        for pipe in self._pipes:
            try:
                answer = pipe.recv_bytes()
            except EOFError:
                raise RuntimeError("a worker process of VecEnv has ended; its games are lost") from None
            answers.append(None if command == _STEP else pickle.loads(answer))
        return answers

    def close(self) -> None:
        """End the worker processes."""
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            with contextlib.suppress(OSError):
                pipe.send_bytes(pickle.dumps((_CLOSE, None)))
            process.join()
            pipe.close()
        self._pipes, self._processes = [], []

    def __enter__(self) -> VecEnv:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __deepcopy__(self, memo: object) -> VecEnv:
        return _restored(*self.__reduce__()[1])

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickled as the games; what the last step won is forgotten."""
        env = self._own.env.to_bytes()
        return _restored, (self.n, env, 1 + len(self._pipes), self._ask_all(_STORE, None))

    def __repr__(self) -> str:
        return f"<VecEnv of {self.n} games {' – '.join(self.setup.armies)}, {1 + len(self._pipes)} workers>"


def _restored(n: int, env: bytes, workers: int, games: list[Any]) -> VecEnv:
    """A `VecEnv` that was pickled."""
    other = VecEnv.__new__(VecEnv)
    other._start(n, Env.from_bytes(env), workers)
    other._ask_all(_LOAD, None, games)
    return other
