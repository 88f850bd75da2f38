"""The standings of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nshex.web.tournaments.played import ARENA, Entrant, Played

ON_FIRE = 2
"""After this many wins in a row, results in an arena count double, until a game is not won."""


@dataclass(frozen=True)
class PlayerStanding:
    """How somebody stands."""

    number: int
    points: float
    won: int
    drawn: int
    lost: int
    opponents: float
    """What the opponents have scored, which breaks ties."""
    on_fire: bool
    """Whether the next result counts double."""

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


def standings(kind: str, entrants: Sequence[Entrant], played: Sequence[Played]) -> list[PlayerStanding]:
    """All who take part, the best first: by points, then by their opponents' points, then by wins."""
    points = points_by_player(kind, entrants, played)
    found = [_standing(kind, one.number, played, points) for one in entrants]
    return sorted(found, key=lambda one: (-one.points, -one.opponents, -one.won, one.number))


def points_by_player(kind: str, entrants: Sequence[Entrant], played: Sequence[Played]) -> dict[int, float]:
    return {one.number: points_of(kind, one.number, played)[0] for one in entrants}


def points_of(kind: str, player: int, played: Sequence[Played]) -> tuple[float, bool]:
    """The points of a player, and whether the next result counts double.

    A win is a point and a draw half a point; in an arena two points and one, and double after wins.
    """
    scores = [
        score for one in played if player in one.players and (score := one.score_of(player)) is not None
    ]
    if kind != ARENA:
        return sum(scores), False
    total, wins = 0.0, 0
    for score in scores:
        total += 2 * score * (2 if wins >= ON_FIRE else 1)
        wins = wins + 1 if score == 1 else 0
    return total, wins >= ON_FIRE


def _standing(kind: str, player: int, played: Sequence[Played], points: dict[int, float]) -> PlayerStanding:
    games = [one for one in played if player in one.players and one.second is not None]
    scores = [one.score_of(player) for one in games]
    opponents = [one.opponent_of(player) for one in games if one.score is not None]
    own, on_fire = points_of(kind, player, played)
    return PlayerStanding(
        number=player,
        points=own,
        won=scores.count(1),
        drawn=scores.count(0.5),
        lost=scores.count(0),
        opponents=sum(points.get(other, 0.0) for other in opponents if other is not None),
        on_fire=on_fire,
    )
