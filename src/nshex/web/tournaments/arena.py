"""An arena: free players are paired again at once, until time is up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nshex.web.tournaments.played import Entrant, Pairing, Played, meetings, seated


def arena_pairings(
    entrants: Sequence[Entrant], played: Sequence[Played], points: Mapping[int, float]
) -> list[Pairing]:
    """Pairings of the players who are free now.

    People come first, the leaders before the others: each gets the opponent met least often so far, and of
    those the nearest in the standings. A person without an opponent plays a bot; bots do not play each other.
    """
    busy = {player for one in played if one.score is None for player in one.players}
    free = [one for one in entrants if not one.withdrawn and one.number not in busy]
    ranked = sorted(free, key=lambda one: (-points.get(one.number, 0.0), one.number))
    people = [one.number for one in ranked if not one.is_bot]
    bots = [one.number for one in ranked if one.is_bot]
    met = meetings(played)
    found: list[Pairing] = []
    while people:
        one = people.pop(0)
        others = people or bots
        if not others:
            break
        two = min(others, key=lambda other: (met[frozenset((one, other))], others.index(other)))
        others.remove(two)
        found.append(seated(one, two, played))
    return found
