"""Answers to `?`: what a tile is, and what is going on with a unit on the board."""

from __future__ import annotations

from difflib import get_close_matches

from librt.vecs import vec
from mypy_extensions import i64

from nshex.geometry import CELL_INDEX, CELL_NAMES, DIRECTIONS, cells_of
from nshex.guide.lookout import Lookout, unit_label
from nshex.picture.text_panel import army_name
from nshex.picture.text_units import Unit, initiative_mark, units_on
from nshex.rules.layout import linked_givers, net_targets
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State, packed_list, works_for
from nshex.rules.tables import (
    GIFT_EDGES,
    KEY_MASK,
    MEDIC,
    NETS,
    QUARTERMASTER,
    SCOPE,
    TAKEOVER,
    TILES,
    TRAITS,
    TRANSPORT,
)
from nshex.tiles import ARMIES, Ability, Edge, Gives, Kind, Tile

HOW_TO_ASK = (
    "Ask about a tile or a cell: '? runner', '? net fighter', '? borgo.medic', '? B2'.",
    "On the board a mark points where it works. Attacks: ▲ strikes the next cell, ↑ shoots at the first "
    "enemy on the line, ⇑ shoots through all of them; a number is the strength, none means 1.",
    "■ is armor and takes 1 off a shot that strikes this side, # nets the enemy there, and ○ is a link: "
    "what the tile gives or does reaches the unit there.",
    "i3 means that the unit acts in phase 3 of a battle; higher phases come first.",
)


def explain(s: State, about: str) -> list[str]:
    """Everything there is to say about a tile or a cell, or one line about what could not be found."""
    words = about.strip().lower()
    if not words:
        return list(HOW_TO_ASK)
    cell = CELL_INDEX.get(words.upper())
    if cell is not None:
        if cell >= s.match.board.size:
            return [f"{words.upper()} is not on this board."]
        return _cell(s, cell)
    tile = find_tile(s, words)
    if tile is None:
        return [f"No tile or cell {about.strip()[:40]!r}{_near(s, words)}"]
    return about_tile(tile)


# --- tiles -----------------------------------------------------------------------------------------


def find_tile(s: State, words: str) -> Tile | None:
    """A tile by id, name or full id: of the deciding army first, then of others at the table, then any."""
    wanted = words.replace(" ", "_").replace("-", "_")
    for tile in _tiles_by_nearness(s):
        if wanted in (tile.id, tile.full_id, tile.name.lower().replace(" ", "_").replace("-", "_")):
            return tile
    return None


def _tiles_by_nearness(s: State) -> list[Tile]:
    deciding = s.match.armies[s.decider]
    held = [TILES[tile] for tile in packed_list(s.hand[s.decider])]
    armies = dict.fromkeys([deciding, *s.match.armies, *ARMIES])
    return held + [tile for army in armies for tile in ARMIES[army].tiles]


def _near(s: State, words: str) -> str:
    names = [tile.id for tile in _tiles_by_nearness(s)]
    close = get_close_matches(words.replace(" ", "_"), names, n=1)
    return f"; did you mean {close[0]!r}?" if close else "; type ? for how to ask."


def about_tile(tile: Tile) -> list[str]:
    """What is printed on a tile, and our words about it."""
    copies = "" if tile.count == 1 else f", {tile.count} of them"
    lines = [f"{tile.name} ({ARMIES[tile.army].name}, {tile.kind.value}{copies})", tile.help]
    if tile.is_unit:
        lines.append("Printed: " + "; ".join(_printed(tile)))
    return lines


def _printed(tile: Tile) -> list[str]:
    facts = []
    if tile.initiative:
        facts.append("initiative " + " and ".join(map(str, tile.initiative)))
    if tile.toughness:
        facts.append(f"{'hit points' if tile.kind is Kind.OBJECT else 'toughness'} {tile.toughness}")
    facts += [
        f"{DIRECTIONS[i]} {', '.join(words)}"
        for i, edge in enumerate(tile.edges)
        if (words := _edge_words(edge, tile.module_edges.get(i)))
    ]
    if tile.gives:
        facts.append(f"gives {_given(tile.gives)} to {tile.gives.to.value}")
    powers = [ability.value.replace("_", " ") for ability in Ability if ability in tile.abilities]
    return facts + powers or ["nothing but its place on the board"]


def _edge_words(edge: Edge, gives: Gives | None) -> list[str]:
    words = [f"{kind} {k}" for kind, k in (("melee", edge.melee), ("ranged", edge.ranged)) if k]
    words += [mark for mark in ("gauss", "armor", "net", "link") if getattr(edge, mark)]
    return words + ([f"link giving {_given(gives)}"] if gives else [])


_GIFT_WORDS = (
    ("melee", "melee strength"),
    ("ranged", "ranged strength"),
    ("initiative", "initiative"),
    ("extra_initiative", "further attack, one initiative later"),
    ("mobility", "move a turn"),
    ("healing", "hit points by an Action"),
)


def _given(gives: Gives) -> str:
    return " and ".join(f"{amount:+d} {word}" for key, word in _GIFT_WORDS if (amount := getattr(gives, key)))


# --- cells -----------------------------------------------------------------------------------------


def _cell(s: State, cell: int) -> list[str]:
    lines = []
    unit = units_on(s).get(cell)
    if unit is not None:
        lines += about_tile(unit.tile) + _present(s, unit) + _influences(s, unit)
    for word in s.foundations:
        if int(word) & 63 == cell:
            mine = TILES[int(word) >> 6 & 255]
            lines += [f"Under it, laid by {_who(s, int(word) >> 14 & 7)}:" if unit else "", *about_tile(mine)]
    if s.match.board.terminals >> cell & 1:
        lines.append(f"{CELL_NAMES[cell]} is a terminal: an own unit there that is not netted is a link.")
    return [line for line in lines if line] or [f"{CELL_NAMES[cell]} is empty."]


def _who(s: State, player: int) -> str:
    return "nobody" if player == NEUTRAL else army_name(s.match, player)


def _present(s: State, unit: Unit) -> list[str]:
    facts = [f"on {CELL_NAMES[unit.cell]}", f"its top faces {DIRECTIONS[unit.rotation]}"]
    if initiative_mark(unit):
        facts.append("initiative " + " and ".join(map(str, unit.initiative)))
    if unit.tile.kind is Kind.HQ:
        facts += [f"{unit.lives} hit points"] * bool(unit.lives)
    elif unit.lives == 1:
        facts.append("the next wound removes it")
    else:
        facts.append(f"{unit.lives} wounds remove it")
    lines = [f"Now: {', '.join(facts)}"]
    line = Lookout(s, unit.tile, unit.cell, unit.controller, unit.cell).line(unit.rotation).strip()
    if line and not unit.netted:
        lines.append(f"Its sides: {' '.join(line.split())}")
    stronger = _stronger(unit)
    return lines + [f"With bonuses: {stronger}"] * bool(stronger)


def _stronger(unit: Unit) -> str:
    """Attacks that are not as printed."""
    facts = []
    for direction, side in enumerate(unit.sides):
        edge = unit.tile.edges[(direction - unit.rotation) % 6]
        for kind in ("melee", "ranged"):
            if getattr(side, kind) != getattr(edge, kind):
                facts.append(f"{kind} {getattr(side, kind)} {DIRECTIONS[direction]}")
    return ", ".join(facts)


_SERVICES = (
    (MEDIC, "would be saved by"),
    (QUARTERMASTER, "may convert an attack by"),
    (TRANSPORT, "may be moved by"),
)


def _influences(s: State, unit: Unit) -> list[str]:
    """Who does what to a unit at present."""
    cell = unit.cell
    lines = []
    if unit.controller != unit.owner:
        sources = _pointing(s, TAKEOVER, cell)
        lines.append(
            f"Taken over by {_who(s, unit.controller)}{_by(s, sources)}; it is {_who(s, unit.owner)}'s."
        )
    elif unit.works_for != unit.controller:
        lines.append(f"Scoped: its work serves {_who(s, unit.works_for)}{_by(s, _pointing(s, SCOPE, cell))}.")
    if unit.netted:
        netters = [other for other in cells_of(int(s.occupied & ~s.netted)) if _nets(s, other, cell)]
        lines.append(f"Netted{_by(s, netters)}: it does nothing.")
    lines += [f"Gets {gift} from {giver}." for gift, giver in _gifts(s, unit)]
    for table, words in _SERVICES:
        givers = [other for other in cells_of(int(linked_givers(s, table, cell))) if other != cell]
        if givers:
            lines.append(f"It {words} {', '.join(unit_label(s, giver) for giver in givers)}.")
    return lines


def _by(s: State, cells: list[int]) -> str:
    return f" by {', '.join(unit_label(s, cell) for cell in cells)}" if cells else ""


def _nets(s: State, netter: int, cell: int) -> bool:
    if TRAITS[int(s.cells[netter]) & 255] & NETS == 0:
        return False
    return bool(net_targets(s, netter) >> cell & 1)


def _neighbours(s: State, cell: int) -> list[tuple[int, int]]:
    """Un-netted units around a cell, each with the direction from it to the cell."""
    around = s.match.board.neighbour
    found = []
    for direction in range(6):
        other = int(around[cell * 6 + direction])
        if other >= 0 and s.occupied >> other & 1 and not s.netted >> other & 1:
            found.append((other, (direction + 3) % 6))
    return found


def _pointing(s: State, table: vec[i64], cell: int) -> list[int]:
    """The units around a cell whose links in a facing table point at it."""
    return [
        other
        for other, direction in _neighbours(s, cell)
        if int(table[int(s.cells[other]) & KEY_MASK]) >> direction & 1
    ]


def _gifts(s: State, unit: Unit) -> list[tuple[str, str]]:
    """What a unit gets or loses, and by whom."""
    return [
        (_gift_towards(s, TILES[int(s.cells[giver]) & 255], giver, unit.cell), unit_label(s, giver))
        for giver in _pointing(s, GIFT_EDGES, unit.cell)
        if _serves(s, giver, unit)
    ]


def _serves(s: State, giver: int, unit: Unit) -> bool:
    """Whether a neighbour's gift reaches a unit; what slows is meant for enemies (MOD-3)."""
    word = int(s.cells[giver])
    gives = TILES[word & 255].gives
    if gives is not None and gives.initiative < 0:
        return not s.match.is_friend(works_for(word), unit.controller)
    return bool(linked_givers(s, GIFT_EDGES, unit.cell) >> giver & 1)


def _gift_towards(s: State, giver: Tile, at: int, cell: int) -> str:
    if giver.gives:
        return _given(giver.gives)
    rotation = int(s.cells[at]) >> 8 & 7
    direction = next(direction for other, direction in _neighbours(s, cell) if other == at)
    return _given(giver.module_edges[(direction - rotation) % 6])
