"""What the units on a board can do now, bonuses included, and who has won: answers for programs."""

from __future__ import annotations

from typing import Any

from nshex.geometry import DIRECTIONS, cells_of
from nshex.notation.names import cell_name
from nshex.rules.attacks import melee_bonus, ranged_bonus, slot_values, work_out_bonuses
from nshex.rules.options import NEUTRAL
from nshex.rules.state import OVER, State
from nshex.rules.tables import GAUSS, KEY_MASK, MELEE, RANGED, TILES
from nshex.rules.units import controller_of, owner_of, tile_of
from nshex.rules.volley import Volley

DRAWN = "draw"

Winner = int | str | list[int] | None
"""None while the game is running, a player, "draw", or with teams the winning players."""


def unit_status(s: State) -> list[dict[str, Any]]:
    """One entry for each unit in cell order: what is printed plus bonuses, even for a netted unit."""
    return [
        status_of(int(s.cells[cell]), cell, bonus, netted=bool(s.netted >> cell & 1))
        for cell, bonus in unit_bonuses(s)
    ]


def unit_bonuses(s: State) -> list[tuple[int, int]]:
    """The cells of all units in order, each with the packed bonuses that its unit gets."""
    bonus = Volley().bonus
    work_out_bonuses(s, bonus)
    return [(cell, int(bonus[cell])) for cell in cells_of(int(s.occupied))]


def status_of(word: int, cell: int, bonus: int, *, netted: bool) -> dict[str, Any]:
    """The entry of one unit; it follows from these facts alone, whatever else is on the board."""
    key = word & KEY_MASK
    return {
        "at": cell_name(cell),
        "tile": TILES[tile_of(word)].full_id,
        "owner": _somebody(owner_of(word)),
        "controller": _somebody(controller_of(word)),
        "netted": netted,
        "initiative": slot_values(word, bonus),
        "melee": _strengths(int(MELEE[key]), int(melee_bonus(bonus))),
        "ranged": _strengths(int(RANGED[key]), int(ranged_bonus(bonus))),
        "gauss": [name for direction, name in enumerate(DIRECTIONS) if GAUSS[key] >> direction & 1],
    }


def _somebody(player: int) -> int | None:
    return None if player == NEUTRAL else int(player)


def _strengths(printed: int, bonus: int) -> dict[str, int]:
    """Strength by direction; a bonus adds only to attacks the unit has (MOD-2)."""
    found: dict[str, int] = {}
    for direction, name in enumerate(DIRECTIONS):
        strength = printed >> 4 * direction & 15
        if strength:
            found[name] = strength + bonus
    return found


def winner_of(s: State) -> Winner:
    """Who has won, as all commands and records write it."""
    if s.step != OVER:
        return None
    winners = cells_of(int(s.winners))
    if not winners:
        return DRAWN
    return winners if s.match.has_teams else winners[0]
