"""What runs in a helper (see helpers.py): it rolls out plans on a determinization, task by task.

A task is one line of JSON; the answer has the values of the plans and the nodes that were looked at. The end
of the input ends the process.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from time import perf_counter, time

from nshex.bots.budget import Budget
from nshex.bots.determinizations import Determinization
from nshex.bots.evaluation import STANDARD
from nshex.notation.position_line import read_line


def answer(line: str) -> str:
    """The values of the plans of a task, or none if its budget was too small for all of them."""
    task = json.loads(line)
    dealt = Determinization(read_line(task["state"]), task["offset"])
    budget = Budget(task["nodes"], perf_counter() + task["until"] - time())
    values = [dealt.value(actions, task["player"], STANDARD, budget) for actions in task["plans"]]
    found = values if budget.left > 0 else None
    return json.dumps({"number": task["number"], "values": found, "nodes": int(budget.nodes - budget.left)})


def main() -> None:
    with suppress(KeyboardInterrupt):
        for line in sys.stdin:
            print(answer(line), flush=True)


if __name__ == "__main__":
    main()
