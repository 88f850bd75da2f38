"""What a puzzle asks for, as people write and read it. `docs/puzzles.md` defines every goal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from nshex.geometry import CELL_INDEX
from nshex.notation.errors import NotationError
from nshex.notation.labels import army_name
from nshex.notation.names import one_of, show
from nshex.puzzles import aims
from nshex.puzzles.aims import Aim, shortfall
from nshex.rules.state import OVER, State, hit_points
from nshex.rules.tables import TILES
from nshex.rules.units import owner_of


class GoalKind(StrEnum):
    """The goals, by the word they are written with."""

    WIN = "win"
    WIN_OUTRIGHT = "win_outright"
    DESTROY_HQ = "destroy_hq"
    AHEAD = "ahead"
    NO_LOSSES = "no_losses"
    SAVE = "save"
    DEAL = "deal"
    SURVIVE = "survive"
    CLEAR = "clear"


_BITS = {
    GoalKind.WIN: aims.WIN,
    GoalKind.WIN_OUTRIGHT: aims.WIN_OUTRIGHT,
    GoalKind.DESTROY_HQ: aims.DESTROY_HQ,
    GoalKind.AHEAD: aims.AHEAD,
    GoalKind.NO_LOSSES: aims.NO_LOSSES,
    GoalKind.SAVE: aims.SAVE,
    GoalKind.DEAL: aims.DEAL,
    GoalKind.SURVIVE: aims.SURVIVE,
    GoalKind.CLEAR: aims.CLEAR,
}
_NUMBERED = (GoalKind.AHEAD, GoalKind.DEAL)
MOST = 60
"""The largest number a goal may ask for: all hit points of three enemies."""


@dataclass(frozen=True)
class Goal:
    """One thing the battle has to bring; `str(goal)` is how it is written."""

    kind: GoalKind
    number: int = 0
    cell: str = ""

    WIN: ClassVar[Goal]
    WIN_OUTRIGHT: ClassVar[Goal]
    DESTROY_HQ: ClassVar[Goal]
    NO_LOSSES: ClassVar[Goal]
    SURVIVE: ClassVar[Goal]
    CLEAR: ClassVar[Goal]

    def __str__(self) -> str:
        if self.kind in _NUMBERED:
            return f"{self.kind} {self.number}"
        return f"{self.kind} {self.cell}" if self.cell else str(self.kind)


Goal.WIN = Goal(GoalKind.WIN)
Goal.WIN_OUTRIGHT = Goal(GoalKind.WIN_OUTRIGHT)
Goal.DESTROY_HQ = Goal(GoalKind.DESTROY_HQ)
Goal.NO_LOSSES = Goal(GoalKind.NO_LOSSES)
Goal.SURVIVE = Goal(GoalKind.SURVIVE)
Goal.CLEAR = Goal(GoalKind.CLEAR)


def read_goal(text: str) -> Goal:
    """The goal a text such as `deal 5` stands for."""
    words = text.split()
    known = [kind.value for kind in GoalKind]
    if not words or words[0] not in known:
        raise NotationError(f"unknown value {show(text)}; {one_of(known, words[0] if words else '')}")
    kind = GoalKind(words[0])
    if kind in _NUMBERED:
        if len(words) != 2 or not words[1].isdecimal() or not 1 <= int(words[1][:4]) <= MOST:
            raise NotationError(f"goal {show(text)}; expected a number from 1 to {MOST}, as in '{kind} 3'")
        return Goal(kind, number=int(words[1]))
    if kind is GoalKind.SAVE:
        if len(words) != 2 or words[1].upper() not in CELL_INDEX:
            raise NotationError(f"goal {show(text)}; expected the cell of a unit, as in 'save B2'")
        return Goal(kind, cell=words[1].upper())
    if len(words) != 1:
        raise NotationError(f"goal {show(text)}; expected {words[0]!r} alone")
    return Goal(kind)


def check_goals(s: State, side: int, goals: tuple[Goal, ...]) -> None:
    """Whether the goals make sense on the board a puzzle begins with."""
    for kind in GoalKind:
        if sum(goal.kind is kind for goal in goals) > 1:
            raise NotationError(f"goal {str(kind)!r} is named twice; expected each once")
    for goal in goals:
        if goal.kind is GoalKind.SAVE:
            word = s.cells[CELL_INDEX[goal.cell]]
            if not word or not s.match.is_friend(side, owner_of(word)):
                found = "none of your units stands there"
                raise NotationError(f"goal {str(goal)!r}: {found}; expected one to save")


def make_aim(s: State, side: int, goals: tuple[Goal, ...]) -> Aim:
    """The goals in the form the search compares."""
    kinds, ahead, deal, cell = 0, 0, 0, 0
    for goal in goals:
        kinds |= _BITS[goal.kind]
        if goal.kind is GoalKind.AHEAD:
            ahead = goal.number
        elif goal.kind is GoalKind.DEAL:
            deal = goal.number
        elif goal.kind is GoalKind.SAVE:
            cell = CELL_INDEX[goal.cell]
    return Aim(s, side, kinds, ahead, deal, cell)


# --- in words --------------------------------------------------------------------------------------


def goal_sentence(s: State, side: int, goal: Goal) -> str:
    """What is asked for, as a sentence to the solver; `s` is the board the puzzle begins with."""
    dancer = _has_objects(s, side)
    head = "one of the enemy objects" if dancer else "the enemy HQ"
    if goal.kind is GoalKind.SAVE:
        tile = TILES[int(s.cells[CELL_INDEX[goal.cell]]) & 255]
        return f"Keep your {tile.name} on {goal.cell} alive through the battle."
    return {
        GoalKind.WIN: "Be ahead in hit points after the battle, or win the game by it.",
        GoalKind.WIN_OUTRIGHT: f"Destroy {head} and keep your own standing.",
        GoalKind.DESTROY_HQ: f"Destroy {head}.",
        GoalKind.AHEAD: f"Finish the battle at least {_points(goal.number)} ahead.",
        GoalKind.NO_LOSSES: "Lose no unit in the battle.",
        GoalKind.DEAL: f"Take at least {_points(goal.number)} from the enemy.",
        GoalKind.SURVIVE: "Survive the battle.",
        GoalKind.CLEAR: "Leave no enemy unit on the board but the HQ."
        if not dancer
        else "Leave no enemy unit on the board but the objects.",
    }[goal.kind]


def why_missed(aim: Aim, goals: tuple[Goal, ...], s: State, units_before: int) -> str:
    """Why the goals are not reached on a board after the battle, or nothing if they are."""
    for goal in goals:
        missing = _missing(aim, goal, s, units_before)
        if missing:
            return _reason(aim, goal, s, missing)
    return ""


def _missing(aim: Aim, goal: Goal, s: State, units_before: int) -> int:
    kinds = aim.kinds
    aim.kinds = _BITS[goal.kind]
    try:
        return int(shortfall(aim, s, units_before))
    finally:
        aim.kinds = kinds


def _reason(aim: Aim, goal: Goal, s: State, missing: int) -> str:
    side = int(aim.side)
    own_fell = bool(s.fallen >> side & 1)
    if goal.kind is GoalKind.WIN:
        return "the game was not won" if s.step == OVER else _lead(s, side)
    if goal.kind is GoalKind.WIN_OUTRIGHT and own_fell:
        return "your own HQ was destroyed as well" if missing <= aims.LOST else "your HQ was destroyed"
    if goal.kind in (GoalKind.WIN_OUTRIGHT, GoalKind.DESTROY_HQ):
        return f"{_weakest_head(s, side)} still has {_points(missing)}"
    if goal.kind is GoalKind.AHEAD:
        return f"{_lead(s, side)}; the goal was {goal.number} ahead"
    if goal.kind is GoalKind.DEAL:
        taken = goal.number - missing
        return f"{f'only {taken}' if taken > 0 else 'none'} of {goal.number} hit points were taken"
    if goal.kind is GoalKind.NO_LOSSES:
        return "one of your units was lost" if missing == 1 else f"{missing} of your units were lost"
    if goal.kind is GoalKind.SAVE:
        return f"the unit from {goal.cell} was lost"
    if goal.kind is GoalKind.SURVIVE:
        return "your HQ was destroyed"
    return "an enemy unit is left" if missing == 1 else f"{missing} enemy units are left"


def _points(number: int) -> str:
    return f"{number} hit point{'s' * (number != 1)}"


def _has_objects(s: State, side: int) -> bool:
    """Whether an enemy has objects in place of an HQ."""
    return any(s.match.many_headed >> player & 1 for player in _enemies(s, side))


def _weakest_head(s: State, side: int) -> str:
    if _has_objects(s, side):
        return "the weakest enemy object"
    return "the enemy HQ" if len(_enemies(s, side)) == 1 else "the weakest enemy HQ"


def _lead(s: State, side: int) -> str:
    """Where a side stands compared with its strongest enemy."""
    strongest = max(_enemies(s, side), key=lambda player: _strength(s, player))
    lead = _strength(s, side) - _strength(s, strongest)
    name = army_name(s.match, strongest)
    if lead == 0:
        return f"you are level with {name}"
    count = f"{abs(lead)} point{'s' * (abs(lead) != 1)}" if s.match.scoring else _points(abs(lead))
    return f"you are only {count} ahead of {name}" if lead > 0 else f"you are {count} behind {name}"


def _enemies(s: State, side: int) -> list[int]:
    return [player for player in range(s.match.players) if not s.match.is_friend(side, player)]


def _strength(s: State, player: int) -> int:
    """What the side of a player is compared by: points, or hit points."""
    allies = [ally for ally in range(s.match.players) if s.match.is_friend(player, ally)]
    return sum(int(s.score[ally] if s.match.scoring else hit_points(s, ally)) for ally in allies)
