"""Army files read and checked strictly: a typo in a data file must never turn into a strange game."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from typing import cast

from nshex.geometry import DIRECTIONS
from nshex.tiles.model import (
    Ability,
    Army,
    Edge,
    Gives,
    Kind,
    Receiver,
    Role,
    Seat,
    Tile,
    TileDataError,
)
from nshex.tiles.toml_table import TomlTable, bad, is_number

# --- one tile --------------------------------------------------------------------------------------

_EDGE_WORD = re.compile(r"(?P<attack>melee|ranged)(?P<strength>[1-9])|(?P<mark>gauss|armor|net|link)")
_EDGE_WORDS = "words out of melee<k>, ranged<k>, gauss, armor, net, link"
_ID = r"[a-z][a-z0-9_]*"
_ID_WORDS = "a short id of small letters, digits and underscores"
_ARMY_CODE = r"[a-z]{1,2}"
_TILE_CODE = r"[A-Z]"

_GIVEN_AMOUNTS: Mapping[str, tuple[int, ...]] = {
    "melee": (1,),
    "ranged": (1,),
    "initiative": (1, -1),
    "extra_initiative": (1,),
    "mobility": (1,),
    "healing": (2,),
}
_ANY_TILE = ("id", "code", "name", "name_context", "kind", "count", "help")
_TILE_KEYS: Mapping[Kind, tuple[str, ...]] = {
    Kind.HQ: (*_ANY_TILE, "initiative", "edges", "gives", "abilities"),
    Kind.SOLDIER: (*_ANY_TILE, "initiative", "edges", "toughness", "abilities"),
    Kind.MODULE: (*_ANY_TILE, "initiative", "edges", "toughness", "gives", "abilities"),
    Kind.OBJECT: (*_ANY_TILE, "initiative", "edges", "toughness", "module_edges", "abilities"),
    Kind.FOUNDATION: (*_ANY_TILE, "abilities"),
    Kind.INSTANT: _ANY_TILE,
}
_INSTANTS = (
    "action",
    "air_strike",
    "battle",
    "castling",
    "grenade",
    "move",
    "push_back",
    "rotation",
    "sniper",
    "terror",
)
_LINK_ABILITIES = frozenset({Ability.MEDIC, Ability.SCOPER, Ability.QUARTERMASTER, Ability.TAKEOVER})


def _edge(table: TomlTable, direction: str) -> Edge:
    """Read what stands on one side, as in ``"melee2 armor"``."""
    text = table.raw.get(direction)
    if text is None:
        return Edge()
    place = table.at(direction)
    words = text.split() if isinstance(text, str) else []
    if not words:
        raise bad(place, _EDGE_WORDS, text)
    found: dict[str, int] = {}
    for word in words:
        match = _EDGE_WORD.fullmatch(word)
        if match is None:
            raise bad(place, _EDGE_WORDS, word)
        name = match["attack"] or match["mark"]
        if name in found:
            raise bad(place, f"{name} at most once", text)
        found[name] = int(match["strength"] or 1)
    return Edge(
        melee=found.get("melee", 0),
        ranged=found.get("ranged", 0),
        gauss="gauss" in found,
        armor="armor" in found,
        net="net" in found,
        link="link" in found,
    )


def _edges(table: TomlTable) -> tuple[Edge, ...]:
    """Six sides; the ones left out are blank, but a unit must say so with at least ``edges = {}``."""
    raw = table.need("edges", 'a table by direction, as in { N = "melee1" }')
    sides = TomlTable(raw, table.at("edges"))
    sides.only(DIRECTIONS, "a tile with six edges")
    return tuple(_edge(sides, direction) for direction in DIRECTIONS)


def _initiative(table: TomlTable) -> tuple[int, ...]:
    expected = "at most three whole numbers from 0 to 9, highest first"
    found = table.items("initiative", expected)
    numbers = all(is_number(value) and 0 <= value <= 9 for value in found)
    if not numbers or len(found) > 3 or found != sorted(set(found), reverse=True):
        raise bad(table.at("initiative"), expected, found)
    return tuple(found)


def _amounts(table: TomlTable) -> dict[str, int]:
    amounts: dict[str, int] = {}
    for key, allowed in _GIVEN_AMOUNTS.items():
        if key in table.raw:
            found = table.raw[key]
            if not is_number(found) or found not in allowed:
                raise bad(table.at(key), " or ".join(map(str, allowed)), found)
            amounts[key] = found
    if not amounts:
        raise TileDataError(f"{table.place}: gives nothing, expected one of {', '.join(_GIVEN_AMOUNTS)}")
    return amounts


def _check_harm(amounts: dict[str, int], to: str, table: TomlTable) -> None:
    """Enemies are only ever slowed, and only enemies are."""
    slows = amounts.get("initiative") == -1
    if slows and to != Receiver.LINKED_ENEMIES:
        raise bad(table.at("to"), f"'{Receiver.LINKED_ENEMIES}' with initiative = -1", to)
    if to == Receiver.LINKED_ENEMIES and amounts != {"initiative": -1}:
        raise bad(table.place, f"nothing but initiative = -1 for '{Receiver.LINKED_ENEMIES}'", amounts)


def _gives(table: TomlTable, kind: Kind) -> Gives | None:
    """What the whole tile gives. An HQ reaches all its neighbours, a module those on its links."""
    if "gives" not in table.raw:
        return None
    inner = TomlTable(table.raw["gives"], table.at("gives"))
    inner.only(("to", *(key for key in _GIVEN_AMOUNTS if key != "healing")), "gives")
    if kind is Kind.HQ:
        to = inner.choice("to", [Receiver.ADJACENT_FRIENDS])
    else:
        linked = [Receiver.LINKED_FRIENDS, Receiver.LINKED_ENEMIES]
        to = inner.choice("to", linked, default=Receiver.LINKED_FRIENDS)
    amounts = _amounts(inner)
    _check_harm(amounts, to, inner)
    return Gives(to=Receiver(to), **amounts)


def _module_edges(table: TomlTable) -> dict[int, Gives]:
    """What an object gives, side by side: each module edge is a module of its own."""
    sides = TomlTable(table.raw.get("module_edges", {}), table.at("module_edges"))
    sides.only(DIRECTIONS, "a tile with six edges")
    given: dict[int, Gives] = {}
    for index, direction in enumerate(DIRECTIONS):
        if direction in sides.raw:
            inner = TomlTable(sides.raw[direction], sides.at(direction))
            inner.only(_GIVEN_AMOUNTS, "a module edge")
            amounts = _amounts(inner)
            if amounts.get("initiative") == -1:
                raise bad(inner.at("initiative"), "1, as module edges serve friends only", -1)
            given[index] = Gives(to=Receiver.LINKED_FRIENDS, **amounts)
    return given


def _abilities(table: TomlTable, kind: Kind) -> frozenset[Ability]:
    """A mine is what makes a foundation; every other ability needs a unit to carry it out."""
    known = [ability for ability in Ability if (ability is Ability.MINE) == (kind is Kind.FOUNDATION)]
    expected = f"a list out of {', '.join(known)}"
    found = table.items("abilities", expected)
    for word in found:
        if word not in known or found.count(word) > 1:
            raise bad(table.at("abilities"), f"{expected}, each once", word)
    return frozenset(Ability(word) for word in found)


def _check_sense(tile: Tile, table: TomlTable) -> None:
    """Catch what is well formed and still cannot be meant."""
    attacks = any(edge.melee or edge.ranged or edge.gauss for edge in tile.edges)
    if attacks and not tile.initiative:
        raise bad(table.at("initiative"), "at least one initiative for a tile with attacks", [])
    linked = any(edge.link for edge in tile.edges)
    gives_by_link = tile.gives is not None and tile.gives.to is not Receiver.ADJACENT_FRIENDS
    if linked != (gives_by_link or bool(tile.abilities & _LINK_ABILITIES)):
        raise bad(table.at("edges"), "a link exactly where the tile gives or does something by link", linked)
    if tile.kind in (Kind.HQ, Kind.OBJECT) and tile.count != 1:
        raise bad(table.at("count"), f"1 for a tile of kind {tile.kind}", tile.count)
    if tile.kind is Kind.OBJECT and tile.toughness == 0:
        raise bad(table.at("toughness"), "the hit points of the object", 0)
    if tile.kind is Kind.INSTANT and tile.id not in _INSTANTS:
        raise bad(table.at("id"), f"an instant the engine can play ({', '.join(_INSTANTS)})", tile.id)


def _parse_tile(raw: object, number: int, army: str, source: str) -> Tile:
    label = raw.get("id") if isinstance(raw, dict) else None
    table = TomlTable(raw, f"{source}, tile {label!r}" if label else f"{source}, tile number {number}")
    kind = Kind(table.choice("kind", Kind))
    table.only(_TILE_KEYS[kind], f"a tile of kind {kind}")
    on_board = "edges" in _TILE_KEYS[kind]
    tile = Tile(
        army=army,
        id=table.pattern("id", _ID, _ID_WORDS),
        code=table.pattern("code", _TILE_CODE, "one capital letter"),
        name=table.text("name"),
        kind=kind,
        count=table.number("count", 1, 35),
        initiative=_initiative(table),
        edges=_edges(table) if on_board else (Edge(),) * 6,
        toughness=table.number("toughness", 0, 20, default=0),
        gives=_gives(table, kind),
        module_edges=_module_edges(table),
        abilities=_abilities(table, kind),
        help=table.text("help"),
        name_context=table.text("name_context", default=""),
    )
    _check_sense(tile, table)
    return tile


# --- one army --------------------------------------------------------------------------------------

_ARMY_SIZE = 35
_ARMY_KEYS = ("id", "code", "name", "colour", "role", "seat", "redraw", "hits_allies", "description")


def _check_deck(tiles: tuple[Tile, ...], role: str, source: str) -> None:
    """Only whole armies have headquarters and a full pile; mercenaries and neutral tiles join others."""
    for id, times in Counter(tile.id for tile in tiles).items():
        if times > 1:
            raise bad(f"{source}, tile {id!r}, key 'id'", "every id once", f"{times} times")
    owners: dict[str, str] = {}
    for tile in tiles:
        if tile.code in owners:
            place = f"{source}, tile {tile.id!r}, key 'code'"
            raise bad(place, f"another than tile {owners[tile.code]!r} has", tile.code)
        owners[tile.code] = tile.id
    heads = [tile.kind.value for tile in tiles if tile.kind in (Kind.HQ, Kind.OBJECT)]
    place = f"{source}, key 'tile'"
    if role != "army":
        if heads:
            raise bad(place, f"no hq and no objects in the role {role!r}", heads)
        return
    if heads not in (["hq"], ["object"] * 3):
        raise bad(place, "exactly one hq or three objects", heads)
    total = sum(tile.count for tile in tiles)
    if total != _ARMY_SIZE:
        raise bad(f"{source}, key 'count'", f"counts that add up to {_ARMY_SIZE}", total)


def parse_army(text: str, source: str) -> Army:
    """Read one army file; ``source`` is what complaints call it."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TileDataError(f"{source}: expected TOML: {error}") from error
    whole = TomlTable(raw, source)
    whole.only(("army", "tile"), "an army file")
    table = TomlTable(whole.need("army", "a table [army]"), f"{source}, [army]")
    table.only(_ARMY_KEYS, "[army]")
    id = table.pattern("id", _ID, _ID_WORDS)
    role = table.choice("role", ("army", "mercenaries", "neutral"))
    entries = whole.items("tile", "a list of [[tile]] tables")
    if not entries:
        raise bad(whole.at("tile"), "at least one [[tile]]", entries)
    tiles = tuple(_parse_tile(entry, number, id, source) for number, entry in enumerate(entries, start=1))
    _check_deck(tiles, role, source)
    return Army(
        id=id,
        code=table.pattern("code", _ARMY_CODE, "one or two small letters"),
        name=table.text("name"),
        colour=table.pattern("colour", "#[0-9a-f]{6}", "a colour as in '#c8362f'"),
        role=cast(Role, role),
        seat=cast(Seat, table.choice("seat", ("any", "first", "last"), default="any")),
        redraw=table.flag("redraw", default=True),
        hits_allies=table.flag("hits_allies", default=False),
        description=table.text("description"),
        tiles=tiles,
    )


def load_army(id: str) -> Army:
    source = f"{id}.toml"
    text = files("nshex").joinpath("armies").joinpath(source).read_text(encoding="utf-8")
    army = parse_army(text, source)
    if army.id != id:
        raise bad(f"{source}, [army], key 'id'", repr(id), army.id)
    return army
