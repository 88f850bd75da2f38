"""Positions from games that the veteran lost, in which its turn was a mistake: `lost_games.jsonl`.

What is right in such a position cannot be proven, since hidden tiles matter. It counts as known if searches
with a hundred times the veteran's work, each with other random numbers, agree on one turn (`python -m
tests.tactics.find_lost`). A turn is the same if it leaves the same position, in whatever order the tiles were
played.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nshex.bots.analysis import rest_of_turn
from nshex.bots.budget import UNLIMITED, Budget
from nshex.bots.evaluation import STANDARD, board_key
from nshex.bots.interface import Bot, Limit
from nshex.bots.planning import answer_all
from nshex.notation.lines import format_action, parse_action
from nshex.notation.position_line import read_line
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import State
from nshex.rules.views import View

Json = dict[str, Any]

FILE = Path(__file__).parent / "lost_games.jsonl"
QUESTION = "Which turn was better than the one played?"


@dataclass(frozen=True)
class LostGame:
    """A position of a lost game, the turn that was played there, and the one that searches agree on."""

    id: str
    position: str
    """In one line."""
    decider: int
    answer: tuple[str, ...]
    """The actions of the turn that is better."""
    played: tuple[str, ...]
    """The actions of the turn that was played."""
    searches: int
    nodes: int
    """How many searches agree, and the nodes of each."""
    loss: float
    """How much of the chance of winning the turn played gave away, as rollouts show."""

    def state(self) -> State:
        return read_line(self.position)

    def json(self) -> Json:
        return {
            "id": self.id,
            "theme": "lost_games",
            "question": QUESTION,
            "decider": self.decider,
            "answers": list(self.answer),
            "played": list(self.played),
            "agreed": {"searches": self.searches, "nodes": self.nodes, "loss": self.loss},
            "position": self.position,
        }


def read_lost_game(data: Json) -> LostGame:
    return LostGame(
        id=data["id"],
        position=data["position"],
        decider=data["decider"],
        answer=tuple(data["answers"]),
        played=tuple(data["played"]),
        **data["agreed"],
    )


def read_lost_games() -> list[LostGame]:
    if not FILE.exists():
        return []
    return [read_lost_game(json.loads(line)) for line in FILE.read_text("utf-8").splitlines()]


def write_lost_games(found: list[LostGame]) -> None:
    FILE.write_text("".join(f"{json.dumps(one.json())}\n" for one in found), "utf-8")


def lines_of(s: State, actions: list[int]) -> tuple[str, ...]:
    """A turn in the notation, action by action."""
    copy = s.clone()
    lines = []
    for action in actions:
        lines.append(format_action(copy, action))
        _carry_out(copy, action)
    return tuple(lines)


def outcome(s: State, actions: list[int]) -> int:
    """The key of the position that a turn leaves."""
    copy = s.clone()
    for action in actions:
        _carry_out(copy, action)
    return int(board_key(copy))


def outcome_of_lines(s: State, lines: tuple[str, ...]) -> int:
    """The same for a turn in the notation. Fails where an action is not legal."""
    copy = s.clone()
    for line in lines:
        action = parse_action(copy, line)
        assert legal_actions(copy).has(action), line
        _carry_out(copy, action)
    return int(board_key(copy))


def _carry_out(s: State, action: int) -> None:
    apply(s, action)
    answer_all(s, STANDARD, Budget(UNLIMITED))


def solves(bot: Bot, lost: LostGame, limit: Limit) -> bool:
    """Whether a bot plays the turn that the searches agree on."""
    s = lost.state()
    turn = rest_of_turn(bot, View(s, lost.decider), limit)
    return outcome(s, turn) == outcome_of_lines(s, lost.answer)
