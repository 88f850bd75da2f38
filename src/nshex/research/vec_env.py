"""Many games side by side: each step makes one pick in every game, with rows of shared arrays to read from.

Compiled code holds the interpreter's lock, so threads would not help; the games are spread over processes
that write to the same memory, including your own.
"""

from __future__ import annotations

import multiprocessing
import warnings
import weakref
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nshex.notation.seeds import MAX_SEED
from nshex.research.env import Bytes, Env
from nshex.research.tokens import PICK_NAMES
from nshex.research.vec_share import LOAD, RESET, STORE, Rows, Share, Worker, processors
from nshex.rules.options import RuleSet

GAMES_FOR_A_WORKER = 64
"""With fewer games per process, waiting for one another costs more than a second process gains."""


def helpful_workers(n: int) -> int:
    """How many processes make a step of this many games fastest, if starting them is free.

    Only a forked process starts at once. The other ways of starting one run the main program again, which has
    to be prepared for that.
    """
    method = multiprocessing.get_start_method(allow_none=True) or multiprocessing.get_all_start_methods()[0]
    if method != "fork":
        return 1
    return max(1, min(processors(), n // GAMES_FOR_A_WORKER))


class VecEnv:
    """`n` games side by side. A game that ends is followed by the next one in the same row.

    Each step overwrites the arrays: `observations` (a row for each game, what the player to pick
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
        workers: int | None = None,
    ) -> None:
        """The arguments are those of `Env`. Row i plays the seeds seed + i, seed + i + n and so on.

        `workers` is how many processes play; None for as many as are useful here.
        """
        env = Env(
            armies, mode, board, options=options, teams=teams, mercenaries=mercenaries, first=first, seed=0
        )
        self._start(n, env, helpful_workers(n) if workers is None else workers)
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
        rows = Rows(n, env.observation_size, env.picks, env.players)
        self.observations: Bytes = rows.array("observations", np.uint8, n, env.observation_size)
        self.masks: Bytes = rows.array("masks", np.uint8, n, env.picks)
        self.players: Bytes = rows.array("players", np.uint8, n)
        self.dones: Bytes = rows.array("dones", np.uint8, n)
        self.rewards: NDArray[np.float32] = rows.array("rewards", np.float32, n, env.players)
        self._chosen = rows.array("chosen", np.int64, n)
        self._every = np.arange(n)
        bounds = [n * part // workers for part in range(workers + 1)]
        self._own = Share(env.setup, rows, 0, bounds[1])
        with warnings.catch_warnings():
            # NumPy's threads make Python warn about every fork; a worker uses nothing that they could hold.
            warnings.filterwarnings("ignore", ".*fork", DeprecationWarning)
            self._workers = [Worker(env.setup, rows, low, high - low) for low, high in pairwise(bounds[1:])]
        self._finalizer = weakref.finalize(self, _close, self._workers)

    def reset(self, seed: int = 0) -> None:
        """Begin new games in all rows."""
        if not 0 <= seed <= MAX_SEED - self.n:
            raise ValueError(f"seed {seed}; expected a number from 0 to {MAX_SEED - self.n}")
        self._ask_all([seed] * (1 + len(self._workers)), RESET)

    def step(self, picks: Sequence[int] | NDArray[Any]) -> None:
        """Make a pick in each game, and overwrite all arrays."""
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
        for worker in self._workers:
            worker.ask_step()
        self._own.step()
        for worker in self._workers:
            worker.await_step()

    def _ask_all(self, values: Sequence[Any], command: str) -> list[Any]:
        """Have every process do something at the same time, each with its own value."""
        for worker, value in zip(self._workers, values[1:], strict=True):
            worker.ask(command, value)
        return [self._own.do(command, values[0]), *(worker.answer() for worker in self._workers)]

    def close(self) -> None:
        """End the worker processes."""
        self._finalizer()

    def __enter__(self) -> VecEnv:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __deepcopy__(self, memo: object) -> VecEnv:
        return _restored(*self.__reduce__()[1])

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickled as the games; what the last step won is forgotten."""
        workers = 1 + len(self._workers)
        return _restored, (self.n, self._own.env.to_bytes(), workers, self._ask_all([None] * workers, STORE))

    def __repr__(self) -> str:
        count = 1 + len(self._workers)
        where = f"{count} processes" if count > 1 else "one process"
        return f"<VecEnv of {self.n} games {' – '.join(self.setup.armies)} in {where}>"


def _restored(n: int, env: bytes, workers: int, games: list[Any]) -> VecEnv:
    """A `VecEnv` that was pickled."""
    other = VecEnv.__new__(VecEnv)
    other._start(n, Env.from_bytes(env), workers)
    other._ask_all(games, LOAD)
    return other


def _close(workers: list[Worker]) -> None:
    while workers:
        workers.pop().close()
