"""Round robin: everybody plays everybody once."""

from __future__ import annotations

from collections.abc import Sequence

from nshex.web.tournaments.played import Entrant, Pairing


def rounds_of(players: int) -> int:
    """With an odd number somebody rests in each round."""
    return players - 1 + players % 2 if players > 1 else 0


def robin_round(entrants: Sequence[Entrant], number: int) -> list[Pairing]:
    """The pairings of a round, counted from 1, by the circle method.

    One place stays and the others move round it by one from round to round. Seats alternate, so that
    everybody has the first one as often as the other, give or take one. A player whose opponent has withdrawn
    has a bye.
    """
    places: list[Entrant | None] = [*entrants]
    if len(places) % 2:
        places.append(None)
    size, turn = len(places), number - 1
    fixed = places[-1]
    circle = [places[(turn + step) % (size - 1)] for step in range(size - 1)]
    pairs = [(circle[0], fixed) if turn % 2 else (fixed, circle[0])]
    for step in range(1, size // 2):
        one, two = circle[step], circle[-step]
        pairs.append((one, two) if step % 2 else (two, one))
    return [pairing for one, two in pairs if (pairing := _pairing(one, two)) is not None]


def _pairing(one: Entrant | None, two: Entrant | None) -> Pairing | None:
    present = [entrant for entrant in (one, two) if entrant is not None and not entrant.withdrawn]
    if not present:
        return None
    return Pairing(present[0].number, present[1].number if len(present) == 2 else None)
