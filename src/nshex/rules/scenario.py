"""What a scenario changes about a match: its board, hit points, rounds and goals (SCN-1).

Units, foundations and tiles of a scenario are in the first state of its game; `ScenarioTerms` are what stays
true while it is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NO_GOAL: Final = 0
"""Each side wins as the mode says."""
DESTROY: Final = 1
"""An HQ or object of certain players falls."""
BE_LAST: Final = 2
"""The HQs of all enemies have fallen, those of the side have not."""
SCORE_POINTS: Final = 3
SURVIVE: Final = 4
"""The HQs of the side stand at the end, and no enemy has reached a goal."""
HOLD: Final = 5
"""At the end, units of the side stand on a number of certain cells."""
GOAL_NAMES: Final = ("", "destroy", "last_standing", "points", "survive", "hold")

MOST_ROUNDS: Final = 99
MOST_START_HP: Final = 60


@dataclass(frozen=True)
class Goal:
    """What a side of a scenario has to do."""

    kind: int = NO_GOAL
    players: int = 0
    """DESTROY: the players of whom one has to fall, a mask; none named: any enemy."""
    cells: int = 0
    """HOLD: the cells, a mask."""
    amount: int = 0
    """SCORE_POINTS: how many; HOLD: on how many of the cells."""

    def __reduce__(self) -> tuple[type[Goal], tuple[int, ...]]:
        """Pickled and copied by value: a frozen compiled class cannot be filled in field by field."""
        return Goal, (self.kind, self.players, self.cells, self.amount)


@dataclass(frozen=True)
class ScenarioTerms:
    """What a scenario says about the whole match."""

    name: str
    cells: int
    """The cells of its board, a mask."""
    hp: tuple[int, ...] = ()
    """For each player the hit points at the start; none: as in the mode."""
    standing: tuple[int, ...] = ()
    """The players whose HQ or objects stand from the start."""
    rounds: int = 0
    """The final battle is fought after this many; 0: when a pile is empty (END-1)."""
    goals: tuple[Goal, ...] = ()
    """For each player; none: as in the mode."""

    def __reduce__(self) -> tuple[type[ScenarioTerms], tuple[object, ...]]:
        """Pickled and copied by value, as goals are."""
        return ScenarioTerms, (self.name, self.cells, self.hp, self.standing, self.rounds, self.goals)
