"""The clocks of a game: pure arithmetic from the moments at which something was decided.

One clock runs at a time: that of the player who has to decide, even when a battle or a tile asks somebody
else in the middle of a turn. Bots have no clock, and none runs before all seats are taken.

With time for the whole game, what is used is gone, and each turn adds the increment to the player whose turn
it was. With time per turn, everybody has the full time again whenever another turn begins. Taking back an
action gives no time back; playing a turn again adds no second increment.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from nshex.web.clocks.control import Control


@dataclass(frozen=True)
class Moment:
    """The state of a game once something has happened."""

    time: float
    decider: int | None
    """Whose clock is running from now on; None while seats are open, when a bot decides, and at the end."""
    turn: int
    """How many turns have begun."""
    player: int
    """Whose turn it is."""


@dataclass(frozen=True)
class Clocks:
    """What every seat has left, and whose clock is running."""

    left: tuple[float, ...]
    """Seconds by seat at the time `since`."""
    running: int | None = None
    since: float = 0.0
    turn: int = 0
    latest: int = 0
    """The latest turn there has been; it may have been taken back."""
    player: int = 0

    @property
    def deadline(self) -> float | None:
        """When the deciding player's time runs out; None if no clock is running."""
        return None if self.running is None else self.since + self.left[self.running]

    def left_at(self, seat: int, now: float) -> float:
        """The seconds a seat has at a moment that is not before the last entry."""
        used = max(0.0, now - self.since) if seat == self.running else 0.0
        return max(0.0, self.left[seat] - used)


def set_up(control: Control, seats: int) -> Clocks:
    """Clocks that have not been started yet."""
    return Clocks((control.seconds,) * seats)


def advanced(clocks: Clocks, control: Control, moment: Moment) -> Clocks:
    """The clocks once something has happened."""
    now = max(moment.time, clocks.since)
    left = [clocks.left_at(seat, now) for seat in range(len(clocks.left))]
    if control.by_turn and moment.turn != clocks.turn:
        left = [control.seconds] * len(left)
    if clocks.turn > 0 and moment.turn > clocks.latest:
        left[clocks.player] += control.increment
    return replace(
        clocks,
        left=tuple(left),
        running=moment.decider,
        since=now,
        turn=moment.turn,
        latest=max(clocks.latest, moment.turn),
        player=moment.player,
    )
