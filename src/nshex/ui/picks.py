"""A pick is one answer on the way to an action; a route is all of them, in the order they are given."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from nshex.tiles import Tile

PickKind = Literal["tile", "cell", "rotation", "option"]
TILE: Final = "tile"
CELL: Final = "cell"
ROTATION: Final = "rotation"
OPTION: Final = "option"
"""What is picked: a tile in the hand, a cell of the board, a facing (0 to 5), or a button with words."""

Role = Literal["acts", "meant"]
ACTS: Final = "acts"
MEANT: Final = "meant"

AS_IT_STANDS: Final = "as it stands"


@dataclass(frozen=True)
class Facing:
    """A unit about to be put on a cell: what the rotations of a route are chosen for."""

    tile: int
    cell: int
    player: int
    leaving: int | None
    """The cell the unit comes from, if it is on the board already."""
    stays: bool = False
    """Whether this rotation leaves the unit as it stands."""


@dataclass(frozen=True)
class Pick:
    """One answer. Two picks are the same answer if their words are the same."""

    kind: PickKind
    value: str
    """A tile's full id, a cell's name, a rotation, or a short word for the option."""
    question: str
    label: str
    name: str = ""
    """The name of the action it begins, if the label says more."""
    primary: bool = False
    """The obvious next thing to do."""
    quiet: bool = False
    """Obvious, but there is more to do first."""
    at: str = ""
    """The cell a rotation or option is about, if no earlier pick has said so."""
    about: str = ""
    """The full id of the tile it is about, if no earlier pick has said so."""
    role: Role | None = None
    """The part of a cell's unit in an action between two."""
    says: str = ""
    """What the action does with this pick, in a sentence."""
    gives: tuple[str, ...] | None = None
    """The full ids of the tiles in hand that it gives away, if it says which."""
    tile: Tile | None = field(default=None, compare=False)
    """A tile worth explaining."""
    facing: Facing | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Route:
    """The picks that lead to an action.

    With a pointer, players choose a tile and then a cell; when typing, they first say what to do. The details
    are the same.
    """

    action: int
    details: tuple[Pick, ...] = ()
    deed: Pick | None = None
    """What is done, in words; None if only one thing can be done."""
    lead: tuple[Pick, ...] = ()
    """What is pointed at before the details."""
    tail: tuple[Pick, ...] = ()
    """What is pointed at after them."""
    stand: Facing | None = None
    """What its rotation is chosen for, if the pick of that rotation does not say so itself."""

    @property
    def picks(self) -> tuple[Pick, ...]:
        """For pointing: the row of picks at a web table."""
        return self.lead + self.details + self.tail

    @property
    def words(self) -> tuple[Pick, ...]:
        """For typing: what is done comes first."""
        return self.details if self.deed is None else (self.deed, *self.details)
