"""The score of games that belong together. Players are told apart by a key, since they change seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class SeriesGame:
    """One of them, by seat."""

    players: tuple[str, ...]
    """Who sits where, each by a key that is the same in all games."""
    hit_points: tuple[int, ...]
    winners: tuple[int, ...] = ()
    is_over: bool = False
    ended_by_players: bool = False
    """Whether somebody gave up or ran out of time: then those who did not win have no hit points."""


@dataclass(frozen=True)
class SeriesScore:
    points: dict[str, float]
    is_decided: bool
    winner: str | None = None
    """None while nothing is decided, and in a draw."""


def best_of(games: Sequence[SeriesGame], most: int) -> SeriesScore:
    """A win is a point and a draw half of one, until somebody cannot be caught up with any more."""
    points = dict.fromkeys(games[0].players, 0.0)
    over = [game for game in games if game.is_over]
    for game in over:
        share = 0.5 if not game.winners else 1.0
        for seat, player in enumerate(game.players):
            if seat in game.winners or not game.winners:
                points[player] += share
    best, *others = sorted(points.values(), reverse=True)
    left = most - len(over)
    is_decided = left <= 0 or (bool(others) and best > others[0] + left)
    return SeriesScore(points, is_decided, _leader(points) if is_decided else None)


def mirrored(games: Sequence[SeriesGame]) -> SeriesScore:
    """The hit points of both tables added up; before the end as they stand.

    Somebody who has just sat down at the first table may not yet have the seat at the second.
    """
    points = dict.fromkeys(games[0].players, 0.0)
    for game in games:
        for seat, player in enumerate(game.players):
            if player not in points:
                continue
            gave_up = game.ended_by_players and bool(game.winners) and seat not in game.winners
            points[player] += 0 if gave_up else game.hit_points[seat]
    is_decided = all(game.is_over for game in games)
    return SeriesScore(points, is_decided, _leader(points) if is_decided else None)


def _leader(points: dict[str, float]) -> str | None:
    most = max(points.values())
    leaders = [player for player, own in points.items() if own == most]
    return leaders[0] if len(leaders) == 1 else None
