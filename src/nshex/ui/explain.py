"""Answers to `?`: what a tile is, and what is going on with a unit on the board."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from nshex.drawing.text_units import Unit, initiative_mark, unit_on
from nshex.geometry import CELL_INDEX, CELL_NAMES, cells_of
from nshex.languages import N_, gettext, ngettext
from nshex.notation.labels import (
    all_of,
    army_name,
    army_title,
    direction_title,
    listed,
    title_of,
    unit_label,
)
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
from nshex.tiles import ARMIES, Ability, Edge, Gives, Kind, Receiver, Tile
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
    """Everything there is to say about a tile or a cell, or one line if nothing was found."""
    words = about.strip().lower()
    if not words:
        return list(HOW_TO_ASK)
    cell = CELL_INDEX.get(words.upper())
    if cell is not None:
        if not s.match.board.has_cell(cell):
            return [gettext("{cell} is not on this board.", cell=words.upper())]
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
    name, army, kind = title_of(tile), army_title(tile.army), gettext(_KINDS[tile.kind])
    title = gettext("{tile} ({army}, {kind})", tile=name, army=army, kind=kind)
    if tile.count > 1:
        title = gettext(
            "{tile} ({army}, {kind}, {number} in the army)",
            tile=name,
            army=army,
            kind=kind,
            number=tile.count,
        )
    lines = [title, gettext(tile.help)]
    if tile.is_unit:
        lines.append(gettext("Printed: {facts}", facts="; ".join(printed_facts(tile))))
    return lines


def printed_facts(tile: Tile) -> list[str]:
    """What is printed on a tile, in words."""
    facts = []
    if tile.initiative:
        facts.append(initiative_words(tile.initiative))
    if tile.toughness:
        message = N_("hit points {number}") if tile.kind is Kind.OBJECT else N_("toughness {number}")
        facts.append(gettext(message, number=tile.toughness))
    facts += [
        gettext("{direction} {signs}", direction=direction_title(i), signs=", ".join(words))
        for i, edge in enumerate(tile.edges)
        if (words := _edge_words(edge, tile.module_edges.get(i)))
    ]
    if tile.gives:
        facts.append(gettext(_GIVES_TO[tile.gives.to], gift=_given(tile.gives)))
    powers = [gettext(_POWERS[ability]) for ability in Ability if ability in tile.abilities]
    return facts + powers or [gettext("nothing but its place on the board")]


_KINDS = {
    Kind.HQ: N_("hq"),
    Kind.SOLDIER: N_("soldier"),
    Kind.MODULE: N_("module"),
    Kind.OBJECT: N_("object"),
    Kind.FOUNDATION: N_("foundation"),
    Kind.INSTANT: N_("instant"),
}
_GIVES_TO = {
    Receiver.LINKED_FRIENDS: N_("gives {gift} to linked friendly units"),
    Receiver.ADJACENT_FRIENDS: N_("gives {gift} to adjacent friendly units"),
    Receiver.LINKED_ENEMIES: N_("gives {gift} to linked enemy units"),
}
_POWERS = {
    Ability.MOBILITY: N_("mobility"),
    Ability.EXPLOSION: N_("explosion"),
    Ability.MEDIC: N_("medic"),
    Ability.SCOPER: N_("scoper"),
    Ability.RECON: N_("recon"),
    Ability.QUARTERMASTER: N_("quartermaster"),
    Ability.TRANSPORTER: N_("transporter"),
    Ability.RETURN: N_("return"),
    Ability.TAKEOVER: N_("takeover"),
    Ability.MINE: N_("mine"),
    Ability.MAD_BOMBER: N_("mad bomber"),
}


def initiative_words(values: Sequence[int]) -> str:
    """`initiative 3 and 2`."""
    return gettext("initiative {values}", values=all_of([str(value) for value in values]))


def _edge_words(edge: Edge, gives: Gives | None) -> list[str]:
    words = [
        gettext(_STRENGTHS[kind], strength=strength)
        for kind, strength in (("melee", edge.melee), ("ranged", edge.ranged))
        if strength
    ]
    words += [gettext(word) for mark, word in _EDGE_MARKS.items() if getattr(edge, mark)]
    return words + ([gettext("link giving {gift}", gift=_given(gives))] if gives else [])


_STRENGTHS = {"melee": N_("melee {strength}"), "ranged": N_("ranged {strength}"), "gauss": N_("gauss")}
_EDGE_MARKS = {"gauss": N_("gauss"), "armor": N_("armor"), "net": N_("net"), "link": N_("link")}


_GIFT_WORDS = (
    ("melee", N_("{amount:+d} melee strength")),
    ("ranged", N_("{amount:+d} ranged strength")),
    ("initiative", N_("{amount:+d} initiative")),
    ("extra_initiative", N_("{amount:+d} further attack, one initiative later")),
    ("mobility", N_("{amount:+d} move a turn")),
    ("healing", N_("{amount:+d} hit points by an Action")),
)


def _given(gives: Gives) -> str:
    return all_of(
        [gettext(words, amount=amount) for key, words in _GIFT_WORDS if (amount := getattr(gives, key))]
    )


# --- cells -----------------------------------------------------------------------------------------


def explain_cell(s: State, cell: int, *, drawn: bool = True) -> list[str]:
    """What is on a cell and what affects it; `drawn` with the marks of boards made of characters."""
    lines = []
    unit = unit_on(s, cell)
    if unit is not None:
        lines += about_tile(unit.tile) + _present(s, unit, drawn) + _influences(s, unit)
    for word in s.foundations:
        if int(word) & 63 == cell:
            mine = TILES[int(word) >> 6 & 255]
            lines += [
                gettext("Under it, laid by {army}:", army=army_name(s.match, int(word) >> 14 & 7))
                if unit
                else "",
                *about_tile(mine),
            ]
    if s.match.board.terminals >> cell & 1:
        lines.append(
            gettext(
                "{cell} is a terminal: a unit of yours there that is not netted is a link.",
                cell=CELL_NAMES[cell],
            )
        )
    return [line for line in lines if line] or [gettext("{cell} is empty.", cell=CELL_NAMES[cell])]


def _present(s: State, unit: Unit, drawn: bool) -> list[str]:
    facts = [
        gettext("on {cell}", cell=CELL_NAMES[unit.cell]),
        gettext("its top faces {direction}", direction=direction_title(unit.rotation)),
    ]
    if initiative_mark(unit):
        facts.append(initiative_words(unit.initiative))
    if unit.tile.kind is Kind.HQ:
        facts += [gettext("{number} hit points", number=unit.lives)] * bool(unit.lives)
    elif unit.lives == 1:
        facts.append(gettext("the next wound destroys it"))
    else:
        facts.append(ngettext("{n} more wound destroys it", "{n} more wounds destroy it", unit.lives))
    lines = [gettext("Now: {facts}", facts=", ".join(facts))]
    if not unit.netted:
        lines += _sides(s, unit, drawn)
    stronger = _stronger(unit)
    return lines + [gettext("With bonuses: {strengths}", strengths=stronger)] * bool(stronger)


def _sides(s: State, unit: Unit, drawn: bool) -> list[str]:
    """What its sides do."""
    if drawn:
        line = describe(s, NUMBER[unit.tile.full_id], unit.cell, unit.rotation)
        return [gettext("Its sides: {marks}", marks=" ".join(line.split()))] if line.strip() else []
    words = reached(s, marks_of(s, unit.cell))
    return [gettext("It {deeds}.", deeds=listed(words))] if words else []


def _stronger(unit: Unit) -> str:
    """Attacks that are not as printed."""
    facts = []
    for direction, side in enumerate(unit.sides):
        edge = unit.tile.edges[(direction - unit.rotation) % 6]
        for kind in ("melee", "ranged"):
            if getattr(side, kind) != getattr(edge, kind):
                strength = gettext(_STRENGTHS[kind], strength=getattr(side, kind))
                facts.append(f"{strength} {direction_title(direction)}")
    return ", ".join(facts)


_SERVICES = (
    (MEDIC, N_("It would be saved by {units}.")),
    (QUARTERMASTER, N_("It may convert an attack by {units}.")),
    (TRANSPORT, N_("It may be moved by {units}.")),
)


def _influences(s: State, unit: Unit) -> list[str]:
    """Who does what to a unit now."""
    cell = unit.cell
    marks = marks_on(s, cell)
    lines = []
    if unit.controller != unit.owner:
        sources = [mark.cell for mark in marks if mark.kind == "takeover"]
        holder, owner = army_name(s.match, unit.controller), army_name(s.match, unit.owner)
        if sources:
            words = N_("Taken over by {army} by {units}; it is {owner}'s.")
        else:
            words = N_("Taken over by {army}; it is {owner}'s.")
        lines.append(gettext(words, army=holder, units=_units(s, sources), owner=owner))
    elif unit.works_for != unit.controller:
        scopers = [mark.cell for mark in marks if mark.kind == "scope"]
        words = (
            N_("Scoped: it works for {army} by {units}.") if scopers else N_("Scoped: it works for {army}.")
        )
        army = army_name(s.match, unit.works_for)
        lines.append(gettext(words, army=army, units=_units(s, scopers)))
    if unit.netted:
        netters = netters_of(s, cell)
        words = N_("Netted by {units}: it cannot act.") if netters else N_("Netted: it cannot act.")
        lines.append(gettext(words, units=_units(s, netters)))
    lines += [
        gettext("Gets {gift} from {unit}.", gift=gift, unit=unit_label(s, mark.cell))
        for mark in marks
        if (gift := _gift(s, mark))
    ]
    threats = [_threat(s, mark) for mark in marks if mark.kind in ATTACKING]
    if threats:
        lines.append(gettext("In reach of {threats}.", threats=", ".join(threats)))
    for table, words in _SERVICES:
        givers = [other for other in cells_of(int(linked_givers(s, table, cell))) if other != cell]
        if givers:
            lines.append(gettext(words, units=_units(s, givers)))
    return lines


def _units(s: State, cells: list[int]) -> str:
    return ", ".join(unit_label(s, cell) for cell in cells)


def _threat(s: State, mark: Mark) -> str:
    return f"{unit_label(s, mark.cell)} ({gettext(_STRENGTHS[mark.kind], strength=mark.strength)})"


def _gift(s: State, mark: Mark) -> str:
    """What a link gives or takes away in a battle; nothing if it does something else."""
    word = int(s.cells[mark.cell])
    if mark.kind not in ("link", "slow") or not int(GIFT_EDGES[word & KEY_MASK]) >> mark.direction & 1:
        return ""
    giver = TILES[word & 255]
    return _given(giver.gives or giver.module_edges[(mark.direction - int(rotation_of(word))) % 6])
