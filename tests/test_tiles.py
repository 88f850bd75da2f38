"""The army files say what is printed on the tiles."""

from __future__ import annotations

import json
import pickle
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from nshex.tiles import (
    ARMIES,
    PLAYABLE,
    Ability,
    Edge,
    Gives,
    Kind,
    Receiver,
    Tile,
    TileError,
    tile_by_id,
)
from nshex.tiles.facts import army_facts

FACTS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "tiles.json").read_text(encoding="utf-8")
)["armies"]
ALL_TILES = [tile for army in ARMIES.values() for tile in army.tiles]


# --- the armies that come with the game ---------------------------------------------------------


def test_armies_come_in_their_order() -> None:
    assert list(ARMIES) == list(FACTS)
    assert PLAYABLE == ("moloch", "outpost", "borgo", "hegemony", "smart", "vegas", "dancer")


@pytest.mark.parametrize("army", FACTS)
def test_facts_equal_the_second_copy(army: str) -> None:
    assert json.loads(json.dumps(army_facts(ARMIES[army]))) == FACTS[army]


@pytest.mark.parametrize("army", PLAYABLE)
def test_an_army_has_35_tiles(army: str) -> None:
    assert sum(tile.count for tile in ARMIES[army].tiles) == 35


CODES = {
    "moloch": "m QLHGJKCTUFRZNWYDIOSABMP",
    "outpost": "o QHAWRNCVTEODSXBM",
    "borgo": "b QUCTNWADOPSGBM",
    "hegemony": "h QRHGLNKFUCOZSTEXBMP",
    "smart": "s QRWNGLCVDOYSXTPMB",
    "vegas": "v QEGFKATDSIXRPCBM",
    "dancer": "d YRLAPMB",
    "alabama": "a NGSH",
    "neutral": "n B",
}
"""Never to be changed: lines of positions that people have kept are written with them."""


def test_codes_stay_what_they_are() -> None:
    found = {army.id: f"{army.code} {''.join(tile.code for tile in army.tiles)}" for army in ARMIES.values()}
    assert found == CODES


def test_every_army_has_a_code_of_its_own() -> None:
    assert len({army.code for army in ARMIES.values()}) == len(ARMIES)


def test_traits_are_data() -> None:
    """SET-3, TRN-4, MUL-6: what the engine may ask instead of asking for a name."""
    assert {army.id: army.seat for army in ARMIES.values() if army.seat != "any"} == {
        "vegas": "last",
        "dancer": "first",
    }
    assert [army.id for army in ARMIES.values() if not army.redraw] == ["dancer"]
    assert [army.id for army in ARMIES.values() if army.hits_allies] == ["moloch"]
    assert (ARMIES["alabama"].role, ARMIES["neutral"].role) == ("mercenaries", "neutral")


def test_armies_can_be_told_apart_by_colour() -> None:
    assert len({army.colour for army in ARMIES.values()}) == len(ARMIES)


@pytest.mark.parametrize("army", ARMIES)
def test_an_army_has_a_description_of_its_own(army: str) -> None:
    others = [other.description for other in ARMIES.values() if other.id != army]
    assert ARMIES[army].description.endswith(".")
    assert ARMIES[army].description not in others


@pytest.mark.parametrize("tile", ALL_TILES, ids=lambda tile: tile.full_id)
def test_a_tile_has_help_on_one_line(tile: Tile) -> None:
    assert tile.help.endswith(".")
    assert "\n" not in tile.help


def test_tiles_share_help_only_if_they_do_the_same() -> None:
    """Copied help is fine for the Move of every army, and wrong as soon as the print differs."""
    prints = defaultdict(set)
    for tile in ALL_TILES:
        given = frozenset(tile.module_edges.items())
        what_it_does = (
            tile.kind,
            tile.initiative,
            tile.edges,
            tile.toughness,
            tile.gives,
            given,
            tile.abilities,
        )
        if tile.kind is Kind.INSTANT:
            prints[tile.help].add((tile.id, what_it_does))
        else:
            prints[tile.help].add(("", what_it_does))
    assert [text for text, different in prints.items() if len(different) > 1] == []


# --- single tiles, read by eye ------------------------------------------------------------------


def test_a_soldier() -> None:
    tile = tile_by_id("moloch.juggernaut")
    assert tile.edges == (
        Edge(melee=2, armor=True),
        Edge(ranged=1),
        Edge(armor=True),
        Edge(),
        Edge(armor=True),
        Edge(),
    )
    assert (tile.full_id, tile.initiative, tile.toughness) == ("moloch.juggernaut", (1,), 1)


def test_what_tiles_give() -> None:
    assert tile_by_id("borgo.hq").gives == Gives(Receiver.ADJACENT_FRIENDS, initiative=1)
    assert tile_by_id("smart.officer").gives == Gives(Receiver.LINKED_FRIENDS, ranged=1)
    assert tile_by_id("vegas.saboteur").gives == Gives(Receiver.LINKED_ENEMIES, initiative=-1)
    assert tile_by_id("dancer.object_yellow").module_edges == {
        2: Gives(Receiver.LINKED_FRIENDS, initiative=1),
        3: Gives(Receiver.LINKED_FRIENDS, healing=2),
        4: Gives(Receiver.LINKED_FRIENDS, initiative=1),
    }


def test_abilities() -> None:
    assert tile_by_id("smart.transporter").abilities == {Ability.MOBILITY, Ability.TRANSPORTER}
    assert {ability for tile in ALL_TILES for ability in tile.abilities} == set(Ability)


@pytest.mark.parametrize(
    ("name", "is_unit"),
    [
        ("outpost.hq", True),
        ("outpost.runner", True),
        ("outpost.scout", True),
        ("dancer.object_red", True),
        ("vegas.mine", False),
        ("vegas.move", False),
    ],
)
def test_which_tiles_are_units(name: str, is_unit: bool) -> None:
    assert tile_by_id(name).is_unit is is_unit


@pytest.mark.parametrize("name", ["vegas.mine", "vegas.move"])
def test_tiles_that_are_no_units_have_six_blank_edges(name: str) -> None:
    assert tile_by_id(name).edges == (Edge(),) * 6


def test_tiles_can_be_keys_and_be_sent_to_other_processes() -> None:
    tiles = set(ALL_TILES)
    assert len(tiles) == len(ALL_TILES)
    assert set(pickle.loads(pickle.dumps(ALL_TILES))) == tiles


# --- looking up ---------------------------------------------------------------------------------


def test_every_tile_is_found_by_its_full_id() -> None:
    assert [tile_by_id(tile.full_id) for tile in ALL_TILES] == ALL_TILES


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("hq", "no tile 'hq'; expected '<army>.<tile>', as in 'outpost.hq'"),
        ("outpots.hq", "no army 'outpots' in 'outpots.hq'; did you mean 'outpost'?"),
        ("zzz.hq", "no army 'zzz' in 'zzz.hq'; expected one of moloch, outpost, borgo, hegemony"),
        ("outpost.comando", "no tile 'comando' in army 'outpost'; did you mean 'commando'?"),
        ("dancer.zzz", "no tile 'zzz' in army 'dancer'; expected one of object_yellow, object_red"),
        ("outpost.", "no tile '' in army 'outpost'; expected one of hq, hmg"),
    ],
)
def test_a_wrong_name_says_what_would_be_right(name: str, message: str) -> None:
    with pytest.raises(TileError) as error:
        tile_by_id(name)
    assert str(error.value).startswith(message)
