"""Other processes that roll out plans for this one, so that a search can use more than one core.

Values are the same wherever they are worked out. Helpers are started when they are first needed, kept for
the next turn, and end with this process.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter, time

from nshex.bots.budget import Budget
from nshex.bots.determinizations import Determinization
from nshex.bots.planning import Plan
from nshex.notation.position_line import write_line

GRACE = 0.05
"""How many seconds after its deadline an answer is still awaited."""
ENOUGH = 3600.0
"""Seconds for a task without a deadline."""


@dataclass(frozen=True)
class Rolled:
    """What a helper worked out: the value of each plan, and the nodes it took."""

    values: list[float]
    nodes: int


class Helper:
    """A process that rolls out plans, one task at a time."""

    def __init__(self) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "nshex.bots.helper_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": path},
        )
        self._number = 0
        self._until = 0.0
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as answers:
            for line in answers:
                self._answers.put(line)
        self._answers.put("")

    def begin(
        self, dealt: Determinization, plans: list[Plan], player: int, budget: Budget, threads: int
    ) -> None:
        """Start a task with a fair share of a budget; `rolled` waits for the answer."""
        self._number += 1
        self._until = time() + (budget.end - perf_counter() if budget.end else ENOUGH)
        task = {
            "number": self._number,
            "state": write_line(dealt.state),
            "offset": dealt.offset,
            "plans": [plan.actions for plan in plans],
            "player": player,
            "nodes": max(1, budget.left // threads),
            "until": self._until,
        }
        assert self._process.stdin is not None
        with suppress(OSError):  # a process that is gone shows when it does not answer
            self._process.stdin.write(json.dumps(task) + "\n")
            self._process.stdin.flush()

    def rolled(self) -> Rolled | None:
        """The answer to the last task; None if its budget was too small, or the process is gone."""
        with suppress(queue.Empty):
            while line := self._answers.get(timeout=max(0.0, self._until + GRACE - time())):
                answer = json.loads(line)
                if answer["number"] == self._number:
                    return None if answer["values"] is None else Rolled(answer["values"], answer["nodes"])
        return None

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._listener.join()
        assert self._process.stdin is not None
        with suppress(OSError):  # what was not written yet
            self._process.stdin.close()


class Helpers:
    """The idle helpers of this process."""

    def __init__(self) -> None:
        self._idle: list[Helper] = []
        atexit.register(self.close)

    def take(self, count: int) -> list[Helper]:
        """This many helpers, or fewer if one cannot be started. Give them back afterwards."""
        taken: list[Helper] = []
        with suppress(OSError):
            while len(taken) < count:
                taken.append(self._idle.pop() if self._idle else Helper())
        return taken

    def give_back(self, helpers: list[Helper]) -> None:
        """Keep helpers for the next turn, except those whose process is gone."""
        for helper in helpers:
            if helper.is_alive:
                self._idle.append(helper)
            else:
                helper.close()

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()


HELPERS = Helpers()
