"""What a puzzle asks for, as people write and read it. `docs/puzzles.md` defines every goal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from nshex.geometry import CELL_INDEX
from nshex.languages import N_, gettext, ngettext
from nshex.notation.errors import NotationError
from nshex.notation.labels import army_name, title_of
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
    """One thing the battle has to achieve; `str(goal)` is how it is written."""

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
        raise NotationError(
            gettext(
                "unknown value {raw}; {hint}", raw=show(text), hint=one_of(known, words[0] if words else "")
            )
        )
    kind = GoalKind(words[0])
    if kind in _NUMBERED:
        if len(words) != 2 or not words[1].isdecimal() or not 1 <= int(words[1][:4]) <= MOST:
            raise NotationError(
                gettext(
                    "goal {text}; expected a number from 1 to {most}, as in '{kind} 3'",
                    text=show(text),
                    most=MOST,
                    kind=kind,
                )
            )
        return Goal(kind, number=int(words[1]))
    if kind is GoalKind.SAVE:
        if len(words) != 2 or words[1].upper() not in CELL_INDEX:
            raise NotationError(
                gettext("goal {text}; expected the cell of a unit, as in 'save B2'", text=show(text))
            )
        return Goal(kind, cell=words[1].upper())
    if len(words) != 1:
        raise NotationError(gettext("goal {text}; expected {word!r} alone", text=show(text), word=words[0]))
    return Goal(kind)


def check_goals(s: State, side: int, goals: tuple[Goal, ...]) -> None:
    """Whether the goals make sense on the board a puzzle begins with."""
    for kind in GoalKind:
        if sum(goal.kind is kind for goal in goals) > 1:
            raise NotationError(gettext("goal {kind!r} is named twice; expected each once", kind=str(kind)))
    for goal in goals:
        if goal.kind is GoalKind.SAVE:
            word = s.cells[CELL_INDEX[goal.cell]]
            if not word or not s.match.is_friend(side, owner_of(word)):
                raise NotationError(
                    gettext(
                        "goal {goal!r}: none of your units stands there; expected one to save", goal=str(goal)
                    )
                )


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
    if goal.kind is GoalKind.SAVE:
        tile = TILES[int(s.cells[CELL_INDEX[goal.cell]]) & 255]
        return gettext(
            "Keep your {tile} on {cell} alive through the battle.", tile=title_of(tile), cell=goal.cell
        )
    if goal.kind is GoalKind.AHEAD:
        return ngettext(
            "Finish the battle at least {n} hit point ahead.",
            "Finish the battle at least {n} hit points ahead.",
            goal.number,
        )
    if goal.kind is GoalKind.DEAL:
        return ngettext(
            "Cost the enemy at least {n} hit point.",
            "Cost the enemy at least {n} hit points.",
            goal.number,
        )
    if _has_objects(s, side) and goal.kind in _AGAINST_OBJECTS:
        return gettext(_AGAINST_OBJECTS[goal.kind])
    return gettext(_SENTENCES[goal.kind])


_SENTENCES = {
    GoalKind.WIN: N_("Be ahead in hit points after the battle, or win the game by it."),
    GoalKind.WIN_OUTRIGHT: N_("Destroy the enemy HQ and keep your own standing."),
    GoalKind.DESTROY_HQ: N_("Destroy the enemy HQ."),
    GoalKind.NO_LOSSES: N_("Lose no unit in the battle."),
    GoalKind.SURVIVE: N_("Survive the battle."),
    GoalKind.CLEAR: N_("Leave no enemy unit on the board but the HQ."),
}
_AGAINST_OBJECTS = {
    GoalKind.WIN_OUTRIGHT: N_("Destroy one of the enemy objects and keep your own standing."),
    GoalKind.DESTROY_HQ: N_("Destroy one of the enemy objects."),
    GoalKind.CLEAR: N_("Leave no enemy unit on the board but the objects."),
}
"""The same if an enemy has objects instead of an HQ."""


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
        return gettext("the game was not won") if s.step == OVER else _lead(s, side)
    if goal.kind is GoalKind.WIN_OUTRIGHT and own_fell:
        if missing <= aims.LOST:
            return gettext("your own HQ was destroyed as well")
        return gettext("your HQ was destroyed")
    if goal.kind in (GoalKind.WIN_OUTRIGHT, GoalKind.DESTROY_HQ):
        return _still_stands(s, side, missing)
    if goal.kind is GoalKind.AHEAD:
        return gettext("{lead}; the goal was {number} ahead", lead=_lead(s, side), number=goal.number)
    if goal.kind is GoalKind.DEAL:
        taken = goal.number - missing
        if taken > 0:
            return gettext("only {taken} of {number} hit points were taken", taken=taken, number=goal.number)
        return gettext("none of {number} hit points were taken", number=goal.number)
    if goal.kind is GoalKind.NO_LOSSES:
        return ngettext("one of your units was lost", "{n} of your units were lost", missing)
    if goal.kind is GoalKind.SAVE:
        return gettext("the unit from {cell} was lost", cell=goal.cell)
    if goal.kind is GoalKind.SURVIVE:
        return gettext("your HQ was destroyed")
    return ngettext("an enemy unit is left", "{n} enemy units are left", missing)


def _still_stands(s: State, side: int, missing: int) -> str:
    """What the weakest enemy HQ or object has left."""
    if _has_objects(s, side):
        return ngettext(
            "the weakest enemy object still has {n} hit point",
            "the weakest enemy object still has {n} hit points",
            missing,
        )
    if len(_enemies(s, side)) == 1:
        return ngettext(
            "the enemy HQ still has {n} hit point", "the enemy HQ still has {n} hit points", missing
        )
    return ngettext(
        "the weakest enemy HQ still has {n} hit point",
        "the weakest enemy HQ still has {n} hit points",
        missing,
    )


def _has_objects(s: State, side: int) -> bool:
    """Whether an enemy has objects in place of an HQ."""
    return any(s.match.many_headed >> player & 1 for player in _enemies(s, side))


def _lead(s: State, side: int) -> str:
    """How a side compares with its strongest enemy."""
    strongest = max(_enemies(s, side), key=lambda player: _strength(s, player))
    lead = _strength(s, side) - _strength(s, strongest)
    army = army_name(s.match, strongest)
    if lead == 0:
        return gettext("you are level with {army}", army=army)
    if s.match.scoring:
        if lead > 0:
            return ngettext(
                "you are only {n} point ahead of {army}",
                "you are only {n} points ahead of {army}",
                lead,
                army=army,
            )
        return ngettext(
            "you are {n} point behind {army}", "you are {n} points behind {army}", -lead, army=army
        )
    if lead > 0:
        return ngettext(
            "you are only {n} hit point ahead of {army}",
            "you are only {n} hit points ahead of {army}",
            lead,
            army=army,
        )
    return ngettext(
        "you are {n} hit point behind {army}", "you are {n} hit points behind {army}", -lead, army=army
    )


def _enemies(s: State, side: int) -> list[int]:
    return [player for player in range(s.match.players) if not s.match.is_friend(side, player)]


def _strength(s: State, player: int) -> int:
    """What the side of a player is compared by: points, or hit points."""
    allies = [ally for ally in range(s.match.players) if s.match.is_friend(player, ally)]
    return sum(int(s.score[ally] if s.match.scoring else hit_points(s, ally)) for ally in allies)
