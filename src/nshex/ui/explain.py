"""Answers to `?`: what a tile is, and what is going on with a unit on the board."""

from __future__ import annotations

from difflib import get_close_matches

from nshex.drawing.text_units import Unit, initiative_mark, units_on
from nshex.geometry import CELL_INDEX, CELL_NAMES, DIRECTIONS, cells_of
from nshex.notation.labels import army_name, listed, unit_label
from nshex.rules.layout import linked_givers
from nshex.rules.piles import packed_list
from nshex.rules.state import State
from nshex.rules.tables import (
    GIFT_EDGES,
    KEY_MASK,
    MEDIC,
    NUMBER,
    QUARTERMASTER,
    TILES,
    TRANSPORT,
)
from nshex.rules.units import rotation_of
from nshex.tiles import ARMIES, Ability, Edge, Gives, Kind, Tile
from nshex.ui.facing import describe
from nshex.ui.reach import ATTACKING, Mark, marks_of, marks_on, netters_of, reached

HOW_TO_ASK = (
    "Ask about a tile or a cell: '? runner', '? net fighter', '? borgo.medic', '? B2'.",
    "On the board a mark points where it takes effect. Attacks: ▲ strikes the next cell, ↑ shoots at the "
    "first enemy on the line, ⇑ shoots through all of them; a number is the strength, none means 1.",
    "■ is armor and takes 1 off a shot that strikes this side, # nets the enemy there, and ○ is a link: "
    "what the tile gives or does goes to the unit there.",
    "i3 means that the unit acts in phase 3 of a battle; higher phases come first.",
)


def explain(s: State, about: str) -> list[str]:
    """Everything there is to say about a tile or a cell, or one line about what could not be found."""
    words = about.strip().lower()
    if not words:
        return list(HOW_TO_ASK)
    cell = CELL_INDEX.get(words.upper())
    if cell is not None:
        if not s.match.board.has_cell(cell):
            return [f"{words.upper()} is not on this board."]
        return explain_cell(s, cell)
    tile = tile_named(s, words)
    if tile is None:
        return [f"No tile or cell {about.strip()[:40]!r}{_near(s, words)}"]
    return about_tile(tile)


# --- tiles -----------------------------------------------------------------------------------------


def tile_named(s: State, words: str) -> Tile | None:
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
        lines.append("Printed: " + "; ".join(printed_facts(tile)))
    return lines


def printed_facts(tile: Tile) -> list[str]:
    """What is printed on a tile, in words."""
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


def explain_cell(s: State, cell: int, *, drawn: bool = True) -> list[str]:
    """What is on a cell and what affects it; `drawn` with the marks of boards made of characters."""
    lines = []
    unit = units_on(s).get(cell)
    if unit is not None:
        lines += about_tile(unit.tile) + _present(s, unit, drawn) + _influences(s, unit)
    for word in s.foundations:
        if int(word) & 63 == cell:
            mine = TILES[int(word) >> 6 & 255]
            lines += [
                f"Under it, laid by {army_name(s.match, int(word) >> 14 & 7)}:" if unit else "",
                *about_tile(mine),
            ]
    if s.match.board.terminals >> cell & 1:
        lines.append(f"{CELL_NAMES[cell]} is a terminal: a unit of yours there that is not netted is a link.")
    return [line for line in lines if line] or [f"{CELL_NAMES[cell]} is empty."]


def _present(s: State, unit: Unit, drawn: bool) -> list[str]:
    facts = [f"on {CELL_NAMES[unit.cell]}", f"its top faces {DIRECTIONS[unit.rotation]}"]
    if initiative_mark(unit):
        facts.append("initiative " + " and ".join(map(str, unit.initiative)))
    if unit.tile.kind is Kind.HQ:
        facts += [f"{unit.lives} hit points"] * bool(unit.lives)
    elif unit.lives == 1:
        facts.append("the next wound destroys it")
    else:
        facts.append(f"{unit.lives} more wounds destroy it")
    lines = [f"Now: {', '.join(facts)}"]
    if not unit.netted:
        lines += _sides(s, unit, drawn)
    stronger = _stronger(unit)
    return lines + [f"With bonuses: {stronger}"] * bool(stronger)


def _sides(s: State, unit: Unit, drawn: bool) -> list[str]:
    """What its sides do."""
    if drawn:
        line = describe(s, NUMBER[unit.tile.full_id], unit.cell, unit.rotation)
        return [f"Its sides: {' '.join(line.split())}"] if line.strip() else []
    words = reached(s, marks_of(s, unit.cell))
    return [f"It {listed(words)}."] if words else []


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
    marks = marks_on(s, cell)
    lines = []
    if unit.controller != unit.owner:
        sources = [mark.cell for mark in marks if mark.kind == "takeover"]
        holder, owner = army_name(s.match, unit.controller), army_name(s.match, unit.owner)
        lines.append(f"Taken over by {holder}{_by(s, sources)}; it is {owner}'s.")
    elif unit.works_for != unit.controller:
        scopers = [mark.cell for mark in marks if mark.kind == "scope"]
        lines.append(f"Scoped: it works for {army_name(s.match, unit.works_for)}{_by(s, scopers)}.")
    if unit.netted:
        lines.append(f"Netted{_by(s, netters_of(s, cell))}: it does nothing.")
    lines += [f"Gets {_gift(s, mark)} from {unit_label(s, mark.cell)}." for mark in marks if _gift(s, mark)]
    threats = [f"{unit_label(s, mark.cell)} ({_strength(mark)})" for mark in marks if mark.kind in ATTACKING]
    if threats:
        lines.append(f"In reach of {', '.join(threats)}.")
    for table, words in _SERVICES:
        givers = [other for other in cells_of(int(linked_givers(s, table, cell))) if other != cell]
        if givers:
            lines.append(f"It {words} {', '.join(unit_label(s, giver) for giver in givers)}.")
    return lines


def _by(s: State, cells: list[int]) -> str:
    return f" by {', '.join(unit_label(s, cell) for cell in cells)}" if cells else ""


def _strength(mark: Mark) -> str:
    return "gauss" if mark.kind == "gauss" else f"{mark.kind} {mark.strength}"


def _gift(s: State, mark: Mark) -> str:
    """What a link gives or takes away in a battle; nothing if it does something else."""
    word = int(s.cells[mark.cell])
    if mark.kind not in ("link", "slow") or not int(GIFT_EDGES[word & KEY_MASK]) >> mark.direction & 1:
        return ""
    giver = TILES[word & 255]
    return _given(giver.gives or giver.module_edges[(mark.direction - int(rotation_of(word))) % 6])
