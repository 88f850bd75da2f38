"""What each side of a unit reaches on the current board; the rules work out one side at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from nshex.geometry import cells_of
from nshex.languages import N_, gettext
from nshex.notation.labels import unit_label
from nshex.rules.attacks import attack, know_foes, melee_bonus, ranged_bonus, work_out_bonuses
from nshex.rules.events import BY_BOTH, BY_GAUSS, BY_MELEE, BY_RANGED
from nshex.rules.instants import healable
from nshex.rules.layout import active_takeovers, linked_givers, net_targets
from nshex.rules.medics import served_by
from nshex.rules.state import State
from nshex.rules.tables import (
    BONUS_SLOW,
    GAUSS,
    GIFT,
    GIFT_EDGES,
    HEALING,
    KEY_MASK,
    MEDIC,
    MELEE,
    NET,
    NETS,
    QUARTERMASTER,
    RANGED,
    SCOPE,
    TAKEOVER,
    TRAITS,
    TRANSPORT,
)
from nshex.rules.units import controller_of, serial_of, works_for
from nshex.rules.volley import Volley, hit_means, hit_target

ATTACKING = ("melee", "ranged", "gauss")


@dataclass(frozen=True)
class Mark:
    """One thing one side of a unit does."""

    kind: str
    """melee, ranged, gauss, net, takeover, scope, slow, link or heal."""
    cell: int
    direction: int
    strength: int
    """Of an attack, with bonuses; 0 for everything else."""
    reaches: tuple[int, ...]
    """The cells of the units it works on now."""

    @property
    def verb(self) -> str:
        return _VERBS[self.kind]


_VERBS = {
    "melee": N_("strikes {targets}"),
    "ranged": N_("shoots {targets}"),
    "gauss": N_("shoots {targets}"),
    "net": N_("nets {targets}"),
    "takeover": N_("takes {targets}"),
    "scope": N_("takes {targets}"),
    "slow": N_("slows {targets}"),
    "link": N_("helps {targets}"),
    "heal": N_("helps {targets}"),
}
"""What follows the name of the unit that does it."""


def marks_of(s: State, cell: int) -> list[Mark]:
    """What a unit's sides do, clockwise from the north; a netted unit is described as if it were free."""
    volley = _volley(s)
    around = s.match.board.neighbour
    sides = [direction for direction in range(6) if around[cell * 6 + direction] >= 0]
    return [mark for direction in sides for mark in _side(s, volley, cell, direction)]


def marks_on(s: State, cell: int) -> list[Mark]:
    """What free units do to the unit on a cell; only a side on whose line it stands can reach it."""
    volley = _volley(s)
    lines = s.match.board.lines
    return [
        mark
        for other in cells_of(int(s.occupied & ~s.netted))
        for direction in range(6)
        if int(lines[other * 6 + direction]) >> cell & 1
        for mark in _side(s, volley, other, direction)
        if cell in mark.reaches
    ]


def _volley(s: State) -> Volley:
    """What attacks need to know of the whole board."""
    volley = Volley()
    work_out_bonuses(s, volley.bonus)
    know_foes(s, volley)
    return volley


def _side(s: State, volley: Volley, cell: int, direction: int) -> list[Mark]:
    return _attacks(s, volley, cell, direction) + _links(s, cell, direction)


def reached(s: State, marks: list[Mark]) -> list[str]:
    """Marks in words: `strikes Hegemony HQ C2`."""
    found: dict[str, list[str]] = {}
    for mark in marks:
        for cell in mark.reaches:
            found.setdefault(mark.verb, []).append(unit_label(s, cell))
    return [gettext(verb, targets=", ".join(dict.fromkeys(targets))) for verb, targets in found.items()]


def strikes(s: State, cell: int, direction: int) -> str:
    """What the attacks of one side hit."""
    marks = [m for m in marks_of(s, cell) if m.direction == direction and m.kind in ATTACKING]
    return "; ".join(reached(s, marks))


def netters_of(s: State, cell: int) -> list[int]:
    """The cells of the free units whose nets fall on a cell."""
    return [
        other
        for other in cells_of(int(s.occupied & ~s.netted))
        if int(TRAITS[int(s.cells[other]) & 255]) & NETS and int(net_targets(s, other)) >> cell & 1
    ]


# --- attacks ---------------------------------------------------------------------------------------


def _attacks(s: State, v: Volley, cell: int, direction: int) -> list[Mark]:
    key = int(s.cells[cell]) & KEY_MASK
    v.clear()
    attack(s, v, cell, direction)
    hits = [(int(hit_means(v.hits[i])), int(hit_target(v.hits[i]))) for i in range(int(v.count))]
    marks = []
    for kind, means, table, bonus in (
        ("melee", BY_MELEE, MELEE, melee_bonus(v.bonus[cell])),
        ("ranged", BY_RANGED, RANGED, ranged_bonus(v.bonus[cell])),
    ):
        printed = int(table[key]) >> 4 * direction & 15
        if printed:
            struck = tuple(target for found, target in hits if found in (means, BY_BOTH))
            marks.append(Mark(kind, cell, direction, printed + int(bonus), struck))
    if int(GAUSS[key]) >> direction & 1:
        struck = tuple(target for found, target in hits if found == BY_GAUSS)
        marks.append(Mark("gauss", cell, direction, 1, struck))
    return marks


# --- links -----------------------------------------------------------------------------------------


def _links(s: State, cell: int, direction: int) -> list[Mark]:
    """Nets and everything that works through links, on the one cell they can reach."""
    key = int(s.cells[cell]) & KEY_MASK
    other = int(s.match.board.neighbour[cell * 6 + direction])
    met = bool(s.occupied >> other & 1)
    marks = []
    for kind, table, works in _LINKS:
        if int(table[key]) >> direction & 1:
            if kind == "link" and table is GIFT_EDGES and slows(s, cell, direction):
                kind = "slow"
            reaches = (other,) if met and works(s, cell, direction, other) else ()
            mark = Mark(kind, cell, direction, 0, reaches)
            if mark not in marks:
                marks.append(mark)
    return marks


def slows(s: State, giver: int, direction: int) -> bool:
    """Whether what a side gives is meant for enemies (MOD-3)."""
    return bool(GIFT[(int(s.cells[giver]) & KEY_MASK) * 6 + direction] >= BONUS_SLOW)


def _gives(s: State, cell: int, direction: int, other: int) -> bool:
    if slows(s, cell, direction):
        return not s.match.is_friend(works_for(s.cells[cell]), controller_of(s.cells[other]))
    return _is_linked(GIFT_EDGES)(s, cell, direction, other)


def _nets(s: State, cell: int, direction: int, other: int) -> bool:
    """Netters that net one another may all stay free (NET-2)."""
    return bool(net_targets(s, cell) & s.netted & 1 << other)


def _takes(s: State, cell: int, direction: int, other: int) -> bool:
    pair = 64 * int(serial_of(s.cells[cell])) + int(serial_of(s.cells[other]))
    return pair in [int(known) for known in active_takeovers(s)]


def _scopes(s: State, cell: int, direction: int, other: int) -> bool:
    served = works_for(s.cells[other])
    return bool(served != controller_of(s.cells[other]) and served == controller_of(s.cells[cell]))


def _heals(s: State, cell: int, direction: int, other: int) -> bool:
    return bool((served_by(s, cell) | healable(s, cell)) >> other & 1)


Works = Callable[[State, int, int, int], bool]


def _is_linked(table: vec[i64]) -> Works:
    def works(s: State, cell: int, direction: int, other: int) -> bool:
        return bool(linked_givers(s, table, other) >> cell & 1)

    return works


_LINKS: tuple[tuple[str, vec[i64], Works], ...] = (
    ("net", NET, _nets),
    ("takeover", TAKEOVER, _takes),
    ("scope", SCOPE, _scopes),
    ("heal", MEDIC, _heals),
    ("heal", HEALING, _heals),
    ("link", GIFT_EDGES, _gives),
    ("link", QUARTERMASTER, _is_linked(QUARTERMASTER)),
    ("link", TRANSPORT, _is_linked(TRANSPORT)),
)
