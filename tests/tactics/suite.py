"""The suite of tactical positions: one file per theme, one JSON object per line."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from nshex.notation.lines import format_action
from nshex.notation.position_line import read_line
from nshex.rules.state import State
from tests.tactics.prover import Goal, prove

Json = dict[str, Any]

FOLDER = Path(__file__).parent / "suite"


@dataclass(frozen=True)
class Tactic:
    """A position, the question, and the proven answer."""

    id: str
    theme: str
    question: str
    goal: Goal
    position: str
    """In one line."""
    decider: int = 0
    answers: tuple[str, ...] = ()
    """Every first action that reaches the optimum."""
    optimum: int = 0
    second: int = 0
    """The best of all other first actions."""
    choices: int = 0
    """How many first actions there are."""
    nodes: int = field(default=0, compare=False)
    """States the proof takes."""

    def state(self) -> State:
        return read_line(self.position)

    def numbered(self, number: int) -> Tactic:
        return replace(self, id=f"{self.theme}-{number}")

    def json(self) -> Json:
        proof = {"optimum": self.optimum, "second": self.second, "choices": self.choices, "nodes": self.nodes}
        return {
            "id": self.id,
            "theme": self.theme,
            "question": self.question,
            "goal": self.goal.value,
            "decider": self.decider,
            "answers": list(self.answers),
            "proof": proof,
            "position": self.position,
        }


def proven(tactic: Tactic) -> Tactic:
    """The same position with a new proof."""
    s = tactic.state()
    proof = prove(s, tactic.goal)
    assert proof.second is not None
    return replace(
        tactic,
        decider=int(s.decider),
        answers=tuple(format_action(s, action) for action in proof.answers),
        optimum=proof.optimum,
        second=proof.second,
        choices=len(proof.values),
        nodes=proof.nodes,
    )


def read_tactic(data: Json) -> Tactic:
    proof = data["proof"]
    return Tactic(
        id=data["id"],
        theme=data["theme"],
        question=data["question"],
        goal=Goal(data["goal"]),
        position=data["position"],
        decider=data["decider"],
        answers=tuple(data["answers"]),
        **proof,
    )


def read_suite() -> list[Tactic]:
    """All positions, by theme."""
    files = sorted(FOLDER.glob("*.jsonl"))
    return [read_tactic(json.loads(line)) for file in files for line in file.read_text("utf-8").splitlines()]


def write_suite(theme: str, tactics: list[Tactic]) -> None:
    FOLDER.mkdir(exist_ok=True)
    lines = [json.dumps(tactic.json()) for tactic in tactics]
    (FOLDER / f"{theme}.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")
