"""Ends of games that are not in the rules: resigning, running out of time, agreeing to a draw.

In a record they come after `Reason:`, as in `resigned 1`, `time 0` or `agreement`: the word, and the players
who have lost by it. By the rules such a game is not over, so its result is `*`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nshex.languages import N_, gettext
from nshex.notation.errors import NotationError
from nshex.notation.labels import army_title
from nshex.notation.names import show

RESIGNED, TIME, AGREEMENT = "resigned", "time", "agreement"
TABLE_REASONS = (RESIGNED, TIME, AGREEMENT)
_WORDS = {RESIGNED: N_("{army} resigned."), TIME: N_("{army} ran out of time.")}


@dataclass(frozen=True)
class TableEnding:
    """How players ended a game."""

    reason: str
    lost: tuple[int, ...] = ()
    """The players who have lost, last the one who ended the game; nobody if a draw was agreed."""

    def __str__(self) -> str:
        return " ".join([self.reason, *map(str, self.lost)])

    def words(self, armies: Sequence[str]) -> str:
        """The ending as people read it."""
        if self.reason == AGREEMENT:
            return gettext("Draw by agreement.")
        return gettext(_WORDS[self.reason], army=army_title(armies[self.lost[-1]]))

    def winners(self, players: int) -> tuple[int, ...]:
        """Everybody who has not lost; nobody in a draw."""
        if self.reason == AGREEMENT:
            return ()
        return tuple(player for player in range(players) if player not in self.lost)


def read_table_ending(text: str, players: int) -> TableEnding | None:
    """The ending a reason stands for; None for a reason of the rules."""
    reason, *lost = text.split() or [""]
    if reason not in TABLE_REASONS:
        return None
    if not all(word.isdecimal() and int(word) < players for word in lost) or len(set(lost)) < len(lost):
        raise NotationError(f"reason {show(text)}; expected players from 0 to {players - 1} after {reason}")
    if (reason == AGREEMENT) == bool(lost) or len(lost) == players:
        expected = "nobody after it" if reason == AGREEMENT else "the players who have lost after it"
        raise NotationError(f"reason {show(text)}; expected {expected}")
    return TableEnding(reason, tuple(int(word) for word in lost))
