"""The Swiss system: in each round players meet others who have done about as well so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from math import ceil, log2

from nshex.web.tournaments.played import (
    Entrant,
    Pairing,
    Played,
    byes,
    first_seat_surplus,
    meetings,
    seated,
)

_MOST_SURPLUS = 2
"""Two players who both had one of the seats this many times more often than the other should not meet."""
_MOST_STEPS = 4000
"""How many steps one search for pairings may take."""

May = Callable[[int, int], bool]


def usual_rounds(players: int) -> int:
    """How many rounds it takes to find a winner."""
    return max(1, ceil(log2(players))) if players > 1 else 0


def swiss_round(
    entrants: Sequence[Entrant], played: Sequence[Played], points: Mapping[int, float]
) -> list[Pairing]:
    """The pairings of the next round.

    Nobody meets the same player again, or has a second bye, if it can be avoided. If not, nobody meets
    anybody more often than needed. If it can be avoided without that, no two who are both owed the same seat
    meet either: one of them would not get it.
    """
    present = [one.number for one in entrants if not one.withdrawn]
    ranked = sorted(present, key=lambda player: (-points.get(player, 0.0), player))
    if len(ranked) < 2:
        return []
    met, had_bye = meetings(played), byes(played)
    surplus = {player: first_seat_surplus(player, played) for player in ranked}
    for most, any_seats in ((most, any_seats) for most in count() for any_seats in (False, True)):

        def may(one: int, two: int, most: int = most, any_seats: bool = any_seats) -> bool:
            return met[frozenset((one, two))] <= most and (
                any_seats or not _owed_the_same_seat(surplus[one], surplus[two])
            )

        for resting in _resting(ranked, had_bye):
            pairs = _paired([player for player in ranked if player != resting], may)
            if pairs is not None:
                found = [seated(one, two, played) for one, two in pairs]
                return found if resting is None else [*found, Pairing(resting, None)]
    raise AssertionError("with enough repetitions everybody may meet everybody")


def _owed_the_same_seat(one: int, two: int) -> bool:
    """Whether the surpluses of two players both say that the same seat is due."""
    return one * two > 0 and min(abs(one), abs(two)) >= _MOST_SURPLUS


def _resting(ranked: Sequence[int], had_bye: Counter[int]) -> Iterator[int | None]:
    """Who may have the bye: the last of those who had the fewest, then the next to last and so on."""
    if len(ranked) % 2 == 0:
        yield None
        return
    fewest = min(had_bye[player] for player in ranked)
    yield from (player for player in reversed(ranked) if had_bye[player] == fewest)


def _paired(ranked: Sequence[int], may: May) -> list[tuple[int, int]] | None:
    """Everybody paired, the best with the next best if possible; None if there is no way."""
    return _search(ranked, may, _Steps(), by_need=False) or _search(ranked, may, _Steps(), by_need=True)


class _Steps:
    """Counts steps down, so that a search with many players comes to an end."""

    left = _MOST_STEPS


def _search(rest: Sequence[int], may: May, steps: _Steps, *, by_need: bool) -> list[tuple[int, int]] | None:
    """Pair the first of those who are left, or the one with the fewest possible partners, and so on."""
    if not rest:
        return []
    steps.left -= 1
    if steps.left < 0:
        return None
    one = min(rest, key=lambda player: _choices(player, rest, may)) if by_need else rest[0]
    place = rest.index(one)
    partners = [two for two in rest if two != one and may(one, two)]
    for two in sorted(partners, key=lambda player: abs(rest.index(player) - place)):
        others = [player for player in rest if player not in (one, two)]
        found = _search(others, may, steps, by_need=by_need)
        if found is not None:
            return [(one, two), *found]
    return None


def _choices(player: int, rest: Sequence[int], may: May) -> int:
    return sum(other != player and may(player, other) for other in rest)
