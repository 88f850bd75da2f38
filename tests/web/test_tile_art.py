"""Addresses of drawings: written for what is on the board, read back strictly."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given

from nshex.drawing.tile import Look
from nshex.notation.seeds import rng_from_seed
from nshex.rules.tables import TILES
from nshex.tiles import TileError, tile_by_id
from nshex.web.payloads.tile_art import ArtError, art_address, art_svg, parse_art
from nshex.web.payloads.units import units_json
from tests.property.games import play, seeds, share, tables
from tests.support import board


def query_of(address):
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


def drawn(address):
    tile = urlsplit(address).path.removeprefix("/art/").removesuffix(".svg")
    return art_svg(tile, query_of(address))


def test_a_tile_as_printed_has_a_short_address():
    tile = tile_by_id("moloch.hunter_killer")
    assert art_address(tile) == "/art/moloch.hunter_killer.svg"
    as_printed = Look(initiative=tile.initiative, melee={"N": 1, "NE": 1, "S": 1, "NW": 1})
    assert art_address(tile, rotation=3, look=as_printed).startswith(
        "/art/moloch.hunter_killer.svg?rotation=3"
    )


def test_only_what_differs_is_named_and_comes_back():
    tile = tile_by_id("hegemony.runner")
    look = Look(
        initiative=(4, 3),
        melee={"SE": 2},
        wounds=1,
        netted=True,
        captor="vegas",
        hit_points=7,
        owner="borgo",
    )
    address = art_address(tile, rotation=2, look=look)
    assert address == (
        "/art/hegemony.runner.svg?rotation=2&initiative=4%2C3&melee=SE2&wounds=1&netted=1&captor=vegas&hp=7&owner=borgo"
    )
    assert parse_art(query_of(address)) == look


def test_drawings_follow_the_query():
    plain = art_svg("hegemony.runner", {})
    assert plain.startswith("<svg")
    for query in (
        {"rotation": "2"},
        {"initiative": "5"},
        {"melee": "N3"},
        {"netted": "1"},
        {"captor": "vegas"},
        {"theme": "light"},
    ):
        assert art_svg("hegemony.runner", query) != plain, query
    assert art_svg("hegemony.runner", {"netted": "0"}) == plain


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ({"rotation": "6"}, "rotation is '6'; expected a whole number from 0 to 5"),
        ({"rotation": "-1"}, "rotation is '-1'"),
        ({"rotation": "٣"}, "rotation is"),
        ({"wounds": "1000"}, "wounds is '1000'; expected a whole number from 0 to 99"),
        ({"netted": "yes"}, "netted is 'yes'; expected a whole number from 0 to 1"),
        ({"hp": ""}, "hp is ''"),
        ({"initiative": "3;2"}, "initiative is '3;2'; expected numbers such as 3,2"),
        ({"initiative": "1,2,3,4,5,6,7,8,9"}, "at most 8"),
        ({"melee": "N"}, "melee is 'N'; expected directions with strengths"),
        ({"ranged": "E1"}, "ranged is 'E1'"),
        ({"melee": "N1,N2"}, "each once"),
        ({"captor": "klingons"}, "captor is 'klingons'; expected one of"),
        ({"owner": "molloch"}, "did you mean 'moloch'?"),
        ({"theme": "pink"}, "theme is 'pink'; expected one of dark, light"),
        ({"colour": "red"}, "unknown key 'colour'; expected one of rotation"),
        ({"rotation": "<script>"}, "rotation is '<script>'"),
    ],
)
def test_bad_queries_get_a_clear_error(query, complaint):
    with pytest.raises(ArtError, match=re.escape(complaint)):
        art_svg("moloch.hq", query)


def test_unknown_tiles():
    with pytest.raises(TileError, match="did you mean"):
        art_svg("moloch.hybrd", {})


def test_every_tile_has_a_drawing():
    for tile in TILES.values():
        assert drawn(art_address(tile)).startswith("<svg")


def test_a_unit_shows_what_has_happened_to_it():
    s = board(
        {
            "C3": "moloch.blocker-1",
            "C2": "hegemony.net_fighter/3",
            "B2": "hegemony.hq",
            "E3": "moloch.hq",
        },
        players=[{"hp": 7}, {}],
    )
    art = {unit["at"]: unit["art"] for unit in units_json(s)}
    assert art["C3"] == "/art/moloch.blocker.svg?wounds=1&netted=1"
    assert art["E3"] == "/art/moloch.hq.svg?hp=7"
    assert art["C2"] == "/art/hegemony.net_fighter.svg?rotation=3"


@given(table=tables(), seed=seeds)
@share(0.1)
def test_every_unit_of_every_game_has_an_address_that_can_be_drawn(table, seed):
    s = table.start(seed)
    addresses = set()
    for number, _ in enumerate(play(s, rng_from_seed(seed, "play"))):
        if number % 7 == 0:
            addresses |= {unit["art"] for unit in units_json(s)}
    for address in sorted(addresses)[::5]:
        assert drawn(address).startswith("<svg")
