"""What is printed on the tiles.

The facts live in ``armies/*.toml``, one file an army, so that an army can be added or corrected without
touching code. This module reads them once at import, checks them strictly (a typo in a data file must never
turn into a strange game), and hands them out as frozen objects that everything else shares.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeGuard, cast


class Kind(StrEnum):
    """What sort of tile it is; everything but foundations and instants is a unit."""

    HQ = "hq"
    SOLDIER = "soldier"
    MODULE = "module"
    OBJECT = "object"
    FOUNDATION = "foundation"
    INSTANT = "instant"


class Ability(StrEnum):
    """The closed list of special powers; a new one needs code in the engine, not just a word in a file."""

    MOBILITY = "mobility"
    EXPLOSION = "explosion"
    MEDIC = "medic"
    SCOPER = "scoper"
    RECON = "recon"
    QUARTERMASTER = "quartermaster"
    TRANSPORTER = "transporter"
    RETURN = "return"
    TAKEOVER = "takeover"
    MINE = "mine"
    MAD_BOMBER = "mad_bomber"


class Receiver(StrEnum):
    """Who gets what a tile gives."""

    LINKED_FRIENDS = "linked friendly units"
    ADJACENT_FRIENDS = "adjacent friendly units"
    LINKED_ENEMIES = "linked enemy units"


class TileError(ValueError):
    """Somebody asked for an army or a tile that does not exist."""


class TileDataError(ValueError):
    """An army file breaks the schema; the message names file, tile, key and what was expected."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One of the six sides of a tile."""

    melee: int = 0
    ranged: int = 0
    gauss: bool = False
    armor: bool = False
    net: bool = False
    link: bool = False


@dataclass(frozen=True, slots=True)
class Gives:
    """What a module, an HQ or a module edge hands out, and to whom."""

    to: Receiver
    melee: int = 0
    ranged: int = 0
    initiative: int = 0
    extra_initiative: int = 0
    mobility: int = 0
    healing: int = 0


@dataclass(frozen=True, slots=True)
class Tile:
    """One printed tile. Edges run clockwise from the top; foundations and instants have six blank ones."""

    army: str
    id: str
    code: str
    """One capital letter that stands for the tile in the line of a position; unique in its army."""
    name: str
    kind: Kind
    count: int
    initiative: tuple[int, ...]
    edges: tuple[Edge, ...]
    toughness: int
    gives: Gives | None
    # A dict cannot be hashed; leaving it out keeps tiles usable as keys, and equality still looks at it.
    module_edges: Mapping[int, Gives] = field(hash=False)
    abilities: frozenset[Ability]
    help: str

    @property
    def full_id(self) -> str:
        """The name that is unique over all armies, as in ``outpost.hq``."""
        return f"{self.army}.{self.id}"

    @property
    def is_unit(self) -> bool:
        """Units stand on the board and fight; foundations lie under them and instants never get there."""
        return self.kind not in (Kind.FOUNDATION, Kind.INSTANT)


Role = Literal["army", "mercenaries", "neutral"]
Seat = Literal["any", "first", "last"]


@dataclass(frozen=True, slots=True)
class Army:
    """An army and the traits that set it apart, so that the engine never has to ask for an army by name."""

    id: str
    code: str
    """One or two small letters that stand for the army in the line of a position."""
    name: str
    colour: str
    role: Role
    seat: Seat
    redraw: bool
    hits_allies: bool
    description: str
    tiles: tuple[Tile, ...]

    def tile(self, id: str) -> Tile:
        """The tile with this short id, as in ``hq``."""
        for tile in self.tiles:
            if tile.id == id:
                return tile
        known = [tile.id for tile in self.tiles]
        raise TileError(f"no tile {id!r} in army {self.id!r}; {_expected_one_of(known, id)}")


# --- complaints ------------------------------------------------------------------------------------


def _expected_one_of(options: Iterable[str], found: str) -> str:
    """Name what would have been right: the near misses if there are any, else everything."""
    options = list(options)
    close = get_close_matches(found, options)
    if close:
        return "did you mean " + " or ".join(repr(word) for word in close) + "?"
    return "expected one of " + ", ".join(options)


def _bad(place: str, expected: str, found: object) -> TileDataError:
    return TileDataError(f"{place}: expected {expected}, found {found!r}")


class _Table:
    """One TOML table and where it stands, so that every complaint can name the place."""

    def __init__(self, raw: object, place: str) -> None:
        if not isinstance(raw, dict):
            raise _bad(place, "a table", raw)
        self.raw: dict[str, object] = raw
        self.place = place

    def at(self, key: str) -> str:
        return f"{self.place}, key {key!r}"

    def only(self, known: Iterable[str], what: str) -> None:
        """Refuse keys nobody would read: they are typos, or belong to another kind of tile."""
        known = list(known)
        for key in self.raw:
            if key not in known:
                raise TileDataError(f"{self.at(key)}: unknown in {what}; {_expected_one_of(known, key)}")

    def need(self, key: str, expected: str) -> object:
        if key not in self.raw:
            raise TileDataError(f"{self.at(key)}: missing, expected {expected}")
        return self.raw[key]

    def text(self, key: str) -> str:
        """A text that must be there; line breaks are for the file's reader only and become spaces."""
        found = self.need(key, "a text")
        if not isinstance(found, str) or not found.strip():
            raise _bad(self.at(key), "a text that is not empty", found)
        return " ".join(found.split())

    def pattern(self, key: str, pattern: str, expected: str) -> str:
        found = self.need(key, expected)
        if not isinstance(found, str) or not re.fullmatch(pattern, found):
            raise _bad(self.at(key), expected, found)
        return found

    def choice(self, key: str, options: Iterable[str], default: str | None = None) -> str:
        options = list(options)
        expected = "one of " + ", ".join(f"'{option}'" for option in options)
        found = self.need(key, expected) if default is None else self.raw.get(key, default)
        if not isinstance(found, str) or found not in options:
            raise _bad(self.at(key), expected, found)
        return found

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        expected = f"a whole number from {low} to {high}"
        found = self.need(key, expected) if default is None else self.raw.get(key, default)
        if not _is_number(found) or not low <= found <= high:
            raise _bad(self.at(key), expected, found)
        return found

    def flag(self, key: str, default: bool) -> bool:
        found = self.raw.get(key, default)
        if not isinstance(found, bool):
            raise _bad(self.at(key), "true or false", found)
        return found

    def items(self, key: str, expected: str) -> list[Any]:
        """A list that may be left out."""
        found = self.raw.get(key, [])
        if not isinstance(found, list):
            raise _bad(self.at(key), expected, found)
        return found


def _is_number(found: object) -> TypeGuard[int]:
    """TOML's true and false are ints to Python, but nobody means them as amounts."""
    return isinstance(found, int) and not isinstance(found, bool)


# --- one tile --------------------------------------------------------------------------------------

_DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
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
_ANY_TILE = ("id", "code", "name", "kind", "count", "help")
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


def _edge(table: _Table, direction: str) -> Edge:
    """Read what stands on one side, as in ``"melee2 armor"``."""
    text = table.raw.get(direction)
    if text is None:
        return Edge()
    place = table.at(direction)
    words = text.split() if isinstance(text, str) else []
    if not words:
        raise _bad(place, _EDGE_WORDS, text)
    found: dict[str, int] = {}
    for word in words:
        match = _EDGE_WORD.fullmatch(word)
        if match is None:
            raise _bad(place, _EDGE_WORDS, word)
        name = match["attack"] or match["mark"]
        if name in found:
            raise _bad(place, f"{name} at most once", text)
        found[name] = int(match["strength"] or 1)
    return Edge(
        melee=found.get("melee", 0),
        ranged=found.get("ranged", 0),
        gauss="gauss" in found,
        armor="armor" in found,
        net="net" in found,
        link="link" in found,
    )


def _edges(table: _Table) -> tuple[Edge, ...]:
    """Six sides; the ones left out are blank, but a unit must say so with at least ``edges = {}``."""
    raw = table.need("edges", 'a table by direction, as in { N = "melee1" }')
    sides = _Table(raw, table.at("edges"))
    sides.only(_DIRECTIONS, "a tile with six edges")
    return tuple(_edge(sides, direction) for direction in _DIRECTIONS)


def _initiative(table: _Table) -> tuple[int, ...]:
    expected = "at most three whole numbers from 0 to 9, highest first"
    found = table.items("initiative", expected)
    numbers = all(_is_number(value) and 0 <= value <= 9 for value in found)
    if not numbers or len(found) > 3 or found != sorted(set(found), reverse=True):
        raise _bad(table.at("initiative"), expected, found)
    return tuple(found)


def _amounts(table: _Table) -> dict[str, int]:
    amounts: dict[str, int] = {}
    for key, allowed in _GIVEN_AMOUNTS.items():
        if key in table.raw:
            found = table.raw[key]
            if not _is_number(found) or found not in allowed:
                raise _bad(table.at(key), " or ".join(map(str, allowed)), found)
            amounts[key] = found
    if not amounts:
        raise TileDataError(f"{table.place}: gives nothing, expected one of {', '.join(_GIVEN_AMOUNTS)}")
    return amounts


def _check_harm(amounts: dict[str, int], to: str, table: _Table) -> None:
    """Enemies are only ever slowed, and only enemies are."""
    slows = amounts.get("initiative") == -1
    if slows and to != Receiver.LINKED_ENEMIES:
        raise _bad(table.at("to"), f"'{Receiver.LINKED_ENEMIES}' with initiative = -1", to)
    if to == Receiver.LINKED_ENEMIES and amounts != {"initiative": -1}:
        raise _bad(table.place, f"nothing but initiative = -1 for '{Receiver.LINKED_ENEMIES}'", amounts)


def _gives(table: _Table, kind: Kind) -> Gives | None:
    """What the whole tile gives. An HQ reaches all its neighbours, a module those on its links."""
    if "gives" not in table.raw:
        return None
    inner = _Table(table.raw["gives"], table.at("gives"))
    inner.only(("to", *(key for key in _GIVEN_AMOUNTS if key != "healing")), "gives")
    if kind is Kind.HQ:
        to = inner.choice("to", [Receiver.ADJACENT_FRIENDS])
    else:
        linked = [Receiver.LINKED_FRIENDS, Receiver.LINKED_ENEMIES]
        to = inner.choice("to", linked, default=Receiver.LINKED_FRIENDS)
    amounts = _amounts(inner)
    _check_harm(amounts, to, inner)
    return Gives(to=Receiver(to), **amounts)


def _module_edges(table: _Table) -> dict[int, Gives]:
    """What an object gives, side by side: each module edge is a module of its own."""
    sides = _Table(table.raw.get("module_edges", {}), table.at("module_edges"))
    sides.only(_DIRECTIONS, "a tile with six edges")
    given: dict[int, Gives] = {}
    for index, direction in enumerate(_DIRECTIONS):
        if direction in sides.raw:
            inner = _Table(sides.raw[direction], sides.at(direction))
            inner.only(_GIVEN_AMOUNTS, "a module edge")
            amounts = _amounts(inner)
            if amounts.get("initiative") == -1:
                raise _bad(inner.at("initiative"), "1, as module edges serve friends only", -1)
            given[index] = Gives(to=Receiver.LINKED_FRIENDS, **amounts)
    return given


def _abilities(table: _Table, kind: Kind) -> frozenset[Ability]:
    """A mine is what makes a foundation; every other ability needs a unit to carry it out."""
    known = [ability for ability in Ability if (ability is Ability.MINE) == (kind is Kind.FOUNDATION)]
    expected = f"a list out of {', '.join(known)}"
    found = table.items("abilities", expected)
    for word in found:
        if word not in known or found.count(word) > 1:
            raise _bad(table.at("abilities"), f"{expected}, each once", word)
    return frozenset(Ability(word) for word in found)


def _check_sense(tile: Tile, table: _Table) -> None:
    """Catch what is well formed and still cannot be meant."""
    attacks = any(edge.melee or edge.ranged or edge.gauss for edge in tile.edges)
    if attacks and not tile.initiative:
        raise _bad(table.at("initiative"), "at least one initiative for a tile with attacks", [])
    linked = any(edge.link for edge in tile.edges)
    gives_by_link = tile.gives is not None and tile.gives.to is not Receiver.ADJACENT_FRIENDS
    if linked != (gives_by_link or bool(tile.abilities & _LINK_ABILITIES)):
        raise _bad(table.at("edges"), "a link exactly where the tile gives or does something by link", linked)
    if tile.kind in (Kind.HQ, Kind.OBJECT) and tile.count != 1:
        raise _bad(table.at("count"), f"1 for a tile of kind {tile.kind}", tile.count)
    if tile.kind is Kind.OBJECT and tile.toughness == 0:
        raise _bad(table.at("toughness"), "the hit points of the object", 0)
    if tile.kind is Kind.INSTANT and tile.id not in _INSTANTS:
        raise _bad(table.at("id"), f"an instant the engine can play ({', '.join(_INSTANTS)})", tile.id)


def _parse_tile(raw: object, number: int, army: str, source: str) -> Tile:
    label = raw.get("id") if isinstance(raw, dict) else None
    table = _Table(raw, f"{source}, tile {label!r}" if label else f"{source}, tile number {number}")
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
            raise _bad(f"{source}, tile {id!r}, key 'id'", "every id once", f"{times} times")
    owners: dict[str, str] = {}
    for tile in tiles:
        if tile.code in owners:
            place = f"{source}, tile {tile.id!r}, key 'code'"
            raise _bad(place, f"another than tile {owners[tile.code]!r} has", tile.code)
        owners[tile.code] = tile.id
    heads = [tile.kind.value for tile in tiles if tile.kind in (Kind.HQ, Kind.OBJECT)]
    place = f"{source}, key 'tile'"
    if role != "army":
        if heads:
            raise _bad(place, f"no hq and no objects in the role {role!r}", heads)
        return
    if heads not in (["hq"], ["object"] * 3):
        raise _bad(place, "exactly one hq or three objects", heads)
    total = sum(tile.count for tile in tiles)
    if total != _ARMY_SIZE:
        raise _bad(f"{source}, key 'count'", f"counts that add up to {_ARMY_SIZE}", total)


def parse_army(text: str, source: str) -> Army:
    """Read one army file; ``source`` is what complaints call it."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TileDataError(f"{source}: expected TOML: {error}") from error
    whole = _Table(raw, source)
    whole.only(("army", "tile"), "an army file")
    table = _Table(whole.need("army", "a table [army]"), f"{source}, [army]")
    table.only(_ARMY_KEYS, "[army]")
    id = table.pattern("id", _ID, _ID_WORDS)
    role = table.choice("role", ("army", "mercenaries", "neutral"))
    entries = whole.items("tile", "a list of [[tile]] tables")
    if not entries:
        raise _bad(whole.at("tile"), "at least one [[tile]]", entries)
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


# --- all armies ------------------------------------------------------------------------------------

_FILES = ("moloch", "outpost", "borgo", "hegemony", "smart", "vegas", "dancer", "alabama", "neutral")


def _load(id: str) -> Army:
    source = f"{id}.toml"
    text = files("nshex").joinpath("armies").joinpath(source).read_text(encoding="utf-8")
    army = parse_army(text, source)
    if army.id != id:
        raise _bad(f"{source}, [army], key 'id'", repr(id), army.id)
    return army


ARMIES: Mapping[str, Army] = MappingProxyType({id: _load(id) for id in _FILES})
PLAYABLE: tuple[str, ...] = tuple(army.id for army in ARMIES.values() if army.role == "army")


def tile_by_id(name: str) -> Tile:
    """The tile with this full id, as in ``outpost.hq``."""
    army_id, dot, tile_id = name.partition(".")
    if not dot:
        raise TileError(f"no tile {name!r}; expected '<army>.<tile>', as in 'outpost.hq'")
    if army_id not in ARMIES:
        raise TileError(f"no army {army_id!r} in {name!r}; {_expected_one_of(ARMIES, army_id)}")
    return ARMIES[army_id].tile(tile_id)


# --- back to plain facts ---------------------------------------------------------------------------


def _edge_words(edge: Edge) -> list[str]:
    attacks = [f"{name}{k}" for name, k in (("melee", edge.melee), ("ranged", edge.ranged)) if k]
    return attacks + [mark for mark in ("gauss", "armor", "net", "link") if getattr(edge, mark)]


def _given_facts(gives: Gives) -> dict[str, Any]:
    facts: dict[str, Any] = {} if gives.to is Receiver.LINKED_FRIENDS else {"to": gives.to.value}
    return facts | {key: getattr(gives, key) for key in _GIVEN_AMOUNTS if getattr(gives, key)}


def _tile_facts(tile: Tile) -> dict[str, Any]:
    facts: dict[str, Any] = {"id": tile.id, "name": tile.name, "kind": tile.kind.value, "count": tile.count}
    if tile.is_unit:
        facts["initiative"] = list(tile.initiative)
        facts["edges"] = [_edge_words(edge) for edge in tile.edges]
        facts["toughness"] = tile.toughness
    if tile.gives:
        facts["gives"] = _given_facts(tile.gives)
    if tile.module_edges:
        facts["module_edges"] = {str(edge): _given_facts(gives) for edge, gives in tile.module_edges.items()}
    if tile.abilities:
        facts["abilities"] = [ability.value for ability in Ability if ability in tile.abilities]
    return facts


def army_facts(army: Army) -> list[dict[str, Any]]:
    """The printed facts in plain JSON shape, without our words about them; blank things are left out."""
    return [_tile_facts(tile) for tile in army.tiles]
