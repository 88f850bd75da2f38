"""The printed editions as bundles of switches (OPT-2), and the values every option can take (OPT-1).

A new switch is a field of `Switches` with a value in each edition, a field of the same name in `RuleSet`, and
a line in `OPTIONS`. Positions, records, stored games and the forms of the tables follow from these.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from nshex.languages import gettext

BOMBER_OFF: Final = "off"
BOMBER_NEUTRAL: Final = "neutral"
BOMBER_MERCENARY: Final = "mercenary"
BOMBER_ROLES: Final = (BOMBER_OFF, BOMBER_NEUTRAL, BOMBER_MERCENARY)

BY_BATTLE: Final = "battle"
BY_PHASE: Final = "phase"
MOMENTS: Final = (BY_BATTLE, BY_PHASE)
"""When something takes effect: at the end of the battle, or of the phase."""


@dataclass(frozen=True)
class Switches:
    """What editions disagree about."""

    redraw_instants: bool
    """Whether three drawn instants may be exchanged (TRN-4)."""
    overtime: bool
    """Whether a tie after the final battle leads to overtime (END-4)."""
    team_hq: int
    """Hit points of each HQ in a team game (MUL-4)."""
    eliminated_units: str
    """When the units of an army without its HQ leave the board (MUL-1)."""
    points_by: str
    """Whether the battle or the phase decides who had enough points first (MUL-2)."""
    vegas_last: bool
    """Whether Vegas always comes last (SET-3)."""
    hidden_mercenaries: bool
    """Whether mercenaries lie face down until they are taken (MER-1)."""

    def __reduce__(self) -> tuple[type[Switches], tuple[object, ...]]:
        """Pickled and copied by value: a frozen compiled class cannot be filled in field by field."""
        return Switches, tuple([getattr(self, switch.name) for switch in fields(self)])


EDITIONS: Final[dict[str, Switches]] = {
    "3.0": Switches(True, True, 15, BY_BATTLE, BY_BATTLE, True, False),
    "2.0": Switches(False, False, 20, BY_PHASE, BY_PHASE, True, True),
    "duel": Switches(False, False, 15, BY_BATTLE, BY_BATTLE, False, False),
}
USUAL_EDITION: Final = "3.0"
SWITCH_NAMES: Final = tuple(field.name for field in fields(Switches))


@dataclass(frozen=True)
class Values:
    """The values an option can take: one of some words, a number in a range, or true and false."""

    clause: str
    words: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0

    @property
    def is_flag(self) -> bool:
        return not self.words and not self.highest


OPTIONS: Final[dict[str, Values]] = {
    "edition": Values("OPT-2", words=tuple(EDITIONS)),
    "redraw_instants": Values("TRN-4"),
    "overtime": Values("END-4"),
    "team_hq": Values("MUL-4", lowest=1, highest=99),
    "eliminated_units": Values("MUL-1", words=MOMENTS),
    "points_by": Values("MUL-2", words=MOMENTS),
    "vegas_last": Values("SET-3"),
    "hidden_mercenaries": Values("MER-1"),
    "mad_bomber": Values("MER-2", words=BOMBER_ROLES),
    "points_to_win": Values("MUL-2", lowest=1, highest=999),
    "clown_hurts_hq": Values("ARM-1"),
}
"""Every option but mode and board, in the order in which they are written."""


def fault_of(option: str, value: object) -> str | None:
    """What is wrong with the value of an option, or None."""
    values = OPTIONS[option]
    if values.words:
        if value in values.words:
            return None
        known = ", ".join(values.words)
        return gettext(
            "{option} is {value!r}; expected one of {known}", option=option, value=value, known=known
        )
    if values.highest:
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and values.lowest <= value <= values.highest
        ):
            return None
        return gettext(
            "{option} is {value!r}; expected {lowest} to {highest} ({clause})",
            option=option,
            value=value,
            lowest=values.lowest,
            highest=values.highest,
            clause=values.clause,
        )
    if isinstance(value, bool):
        return None
    return gettext(
        "{option} is {value!r}; expected True or False ({clause})",
        option=option,
        value=value,
        clause=values.clause,
    )
