"""Links: units on terminals, and what lies between them (ENR-2, ENR-6)."""

from __future__ import annotations

from mypy_extensions import i64

from nshex.geometry import BIT
from nshex.rules.state import State, union


def own_links(s: State, player: i64) -> i64:
    """A player's un-netted units on terminals."""
    return s.side[player] & s.match.board.terminals & ~s.netted


def enemy_links(s: State, player: i64) -> i64:
    """The links of all enemies; a unit nobody owns is no link."""
    enemies = s.match.enemies[player] & s.living
    return union(s, enemies) & s.match.board.terminals & ~s.netted


def cells_between(s: State, one: i64, two: i64) -> i64:
    """The cells strictly between two cells on one straight line; none if they are not on one."""
    around = s.match.board.neighbour
    for direction in range(6):
        found: i64 = 0
        cell = around[one * 6 + direction]
        while cell >= 0:
            if cell == two:
                return found
            found |= BIT[cell]
            cell = around[cell * 6 + direction]
    return 0


def laser_cells(s: State, one: i64, two: i64) -> i64:
    """The enemy units a laser between two links would meet."""
    return cells_between(s, one, two) & union(s, s.match.enemies[s.turn])
