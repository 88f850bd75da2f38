"""What pairings and standings are based on: who takes part, and who has played whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

ARENA, SWISS, ROUND_ROBIN = "arena", "swiss", "round_robin"
KINDS = (ARENA, SWISS, ROUND_ROBIN)


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part, under a number that stays the same."""

    number: int
    is_bot: bool = False
    withdrawn: bool = False


@dataclass(frozen=True)
class Pairing:
    """Two who play; the first has the first seat. Without a second it is a bye."""

    first: int
    second: int | None


@dataclass(frozen=True)
class Played(Pairing):
    """A pairing that was made."""

    round: int = 0
    score: float | None = None
    """The first player's score: 1, 0.5 or 0; None while the game is running. A bye scores 1."""

    @property
    def players(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    def score_of(self, player: int) -> float | None:
        if self.score is None:
            return None
        return self.score if player == self.first else 1 - self.score

    def opponent_of(self, player: int) -> int | None:
        return self.second if player == self.first else self.first


def meetings(played: Iterable[Played]) -> Counter[frozenset[int]]:
    """How often each pair has met."""
    return Counter(frozenset(one.players) for one in played if one.second is not None)


def byes(played: Iterable[Played]) -> Counter[int]:
    return Counter(one.first for one in played if one.second is None)


def seated(one: int, two: int, played: Sequence[Played]) -> Pairing:
    """Which of two gets the first seat: the one who had it less often, then the one who had the other
    last."""

    def order(player: int) -> tuple[int, bool, int]:
        seats = _seats(player, played)
        return _surplus(seats), bool(seats) and seats[-1], player

    first, second = sorted((one, two), key=order)
    return Pairing(first, second)


def first_seat_surplus(player: int, played: Sequence[Played]) -> int:
    """How many more games somebody has begun from the first seat than from the second."""
    return _surplus(_seats(player, played))


def _seats(player: int, played: Sequence[Played]) -> list[bool]:
    """For each game of a player, whether it had the first seat."""
    return [game.first == player for game in played if game.second is not None and player in game.players]


def _surplus(seats: Sequence[bool]) -> int:
    return sum(1 if first else -1 for first in seats)
