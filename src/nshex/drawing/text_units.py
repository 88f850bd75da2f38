"""What a reader wants to know about a unit, worked out once from the state and written in short marks.

The marks follow the tiles: a broad triangle strikes the next cell, a thin arrow shoots along the line, a
double arrow goes through everything; each points where it hits.
"""

from __future__ import annotations

from dataclasses import dataclass

from nshex.geometry import cells_of
from nshex.rules.attacks import melee_bonus, ranged_bonus, slot_values, work_out_bonuses
from nshex.rules.options import NEUTRAL, Match
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.rules.units import controller_of, endurance, is_hq, owner_of, rotation_of, works_for
from nshex.rules.volley import Volley
from nshex.tiles import ARMIES, Ability, Edge, Gives, Kind, Tile

MELEE = "▲◥◢▼◣◤"
RANGED = "↑↗↘↓↙↖"
GAUSS = "⇑⇗⇘⇓⇙⇖"
ARMOR = "■"
NET = "#"
LINK = "○"
HEART = "♥"
MOBILE = "»"
TERMINAL = "◇"
MINE = "✶"


@dataclass(frozen=True)
class Side:
    """One side of a unit now: printed marks, and strengths including bonuses."""

    melee: int
    ranged: int
    gauss: bool
    armor: bool
    net: bool
    link: bool

    @property
    def attacks(self) -> bool:
        return bool(self.melee or self.ranged or self.gauss)


@dataclass(frozen=True)
class Unit:
    """A unit on the board."""

    cell: int
    tile: Tile
    rotation: int
    owner: int
    controller: int
    works_for: int
    netted: bool
    initiative: tuple[int, ...]
    lives: int
    """Wounds it takes to remove it; for an HQ its hit points, 0 if those never change."""
    full_lives: int
    sides: tuple[Side, ...]
    """By board direction."""


def sides_of(tile: Tile, rotation: int, melee: int = 0, ranged: int = 0) -> tuple[Side, ...]:
    """The six sides of a tile by board direction, with these bonuses on the attacks it has."""
    turned = [(direction - rotation) % 6 for direction in range(6)]
    return tuple(_side(tile.edges[edge], edge in tile.module_edges, melee, ranged) for edge in turned)


def _side(edge: Edge, gives: bool, melee: int, ranged: int) -> Side:
    return Side(
        melee=edge.melee + melee if edge.melee else 0,
        ranged=edge.ranged + ranged if edge.ranged else 0,
        gauss=edge.gauss,
        armor=edge.armor,
        net=edge.net,
        link=edge.link or gives,
    )


def units_on(s: State) -> dict[int, Unit]:
    """Every unit on the board by cell."""
    volley = Volley()
    work_out_bonuses(s, volley.bonus)
    return {cell: _unit(s, cell, int(volley.bonus[cell])) for cell in cells_of(int(s.occupied))}


def unit_on(s: State, cell: int) -> Unit | None:
    """The unit on one cell, if there is one."""
    if not s.occupied >> cell & 1:
        return None
    volley = Volley()
    work_out_bonuses(s, volley.bonus)
    return _unit(s, cell, int(volley.bonus[cell]))


def _unit(s: State, cell: int, bonus: int) -> Unit:
    word = int(s.cells[cell])
    tile = TILES[word & 255]
    owner = int(owner_of(word))
    if is_hq(word):
        lives = 0 if s.match.scoring else int(s.hp[owner])
        full = int(s.match.start_hp[owner])
    else:
        lives = int(endurance(word)) + 1
        full = tile.toughness + (0 if tile.kind is Kind.OBJECT else 1)
    rotation = int(rotation_of(word))
    return Unit(
        cell=cell,
        tile=tile,
        rotation=rotation,
        owner=owner,
        controller=int(controller_of(word)),
        works_for=int(works_for(word)),
        netted=bool(s.netted >> cell & 1),
        initiative=tuple(slot_values(word, bonus)),
        lives=lives,
        full_lives=full,
        sides=sides_of(tile, rotation, int(melee_bonus(bonus)), int(ranged_bonus(bonus))),
    )


# --- marks -----------------------------------------------------------------------------------------


def side_mark(side: Side, direction: int) -> str:
    """A side in a few characters, such as `◥2■`; strength 1 is not written."""
    mark = ""
    if side.melee:
        mark += MELEE[direction] + _strength(side.melee)
    if side.ranged:
        mark += RANGED[direction] + _strength(side.ranged)
    if side.gauss:
        mark += GAUSS[direction]
    return mark + ARMOR * side.armor + NET * side.net + LINK * side.link


def _strength(strength: int) -> str:
    return str(strength) if strength > 1 else ""


def initiative_mark(unit: Unit) -> str:
    """`i3,2`, followed by + or - if it differs from what is printed."""
    if not unit.initiative:
        return ""
    printed = unit.tile.initiative
    change = "" if unit.initiative == printed else "+" if unit.initiative > printed else "-"
    return "i" + ",".join(map(str, unit.initiative)) + change


def lives_mark(unit: Unit) -> str:
    """Hit points of heads, and of units that survive more than one wound."""
    if unit.tile.kind is Kind.HQ:
        return f"{HEART}{unit.lives}" if unit.lives else ""
    if unit.tile.kind is Kind.OBJECT:
        return f"{HEART}{unit.lives}"
    return f"{HEART}{unit.lives}/{unit.full_lives}" if unit.full_lives > 1 else ""


_GIFTS = (
    ("melee", "melee"),
    ("ranged", "shot"),
    ("initiative", "init"),
    ("extra_initiative", "again"),
    ("mobility", "move"),
)
_POWERS = {
    Ability.MOBILITY: MOBILE,
    Ability.EXPLOSION: "bursts",
    Ability.MEDIC: "heals",
    Ability.SCOPER: "scopes",
    Ability.RECON: "recon",
    Ability.QUARTERMASTER: "converts",
    Ability.TRANSPORTER: "swaps",
    Ability.RETURN: "returns",
    Ability.TAKEOVER: "takes",
    Ability.MAD_BOMBER: "bursts",
}


def power_marks(tile: Tile) -> list[str]:
    """What a tile gives and can do, one short word each."""
    given = _gift_marks(tile.gives) if tile.gives else []
    return given + [_POWERS[ability] for ability in _POWERS if ability in tile.abilities]


def _gift_marks(gives: Gives) -> list[str]:
    return [
        f"{'+' if amount > 0 else '-'}{word}" for key, word in _GIFTS if (amount := getattr(gives, key)) != 0
    ]


def status_mark(unit: Unit, width: int) -> str:
    """Initiative, lives and powers, as many of them as fit."""
    text = ""
    for mark in (initiative_mark(unit), lives_mark(unit), *power_marks(unit.tile)):
        longer = f"{text} {mark}".strip()
        if len(longer) <= width:
            text = longer
    return text


def owner_letter(match: Match, player: int) -> str:
    """The first letter of a player's army; no two armies share one."""
    return "N" if player == NEUTRAL else ARMIES[match.armies[player]].name[0]


def owner_mark(match: Match, unit: Unit) -> str:
    """`O`; taken over by V `O>V`; a module whose work V has scoped `O/V`."""
    mark = owner_letter(match, unit.owner)
    if unit.controller != unit.owner:
        mark += ">" + owner_letter(match, unit.controller)
    elif unit.works_for != unit.controller:
        mark += "/" + owner_letter(match, unit.works_for)
    return mark


def short_name(tile: Tile, width: int) -> str:
    """A tile's name in at most this many characters: first words become initials, then it is cut."""
    if tile.kind is Kind.HQ:
        name = f"{ARMIES[tile.army].name} HQ"
        return name if len(name) <= width else tile.name
    name = tile.name
    words = name.replace("-", " ").split()
    for i in range(len(words) - 1):
        if len(name) <= width:
            break
        words[i] = words[i][0] + "."
        name = "".join(words)
    return name[:width]
