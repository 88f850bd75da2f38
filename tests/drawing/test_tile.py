"""Drawings of tiles: every tile can be drawn, has a description, and shows what is printed and its state."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from nshex.drawing.frames import pattern_of
from nshex.drawing.palette import SAFE_COLOURS, THEMES
from nshex.drawing.svg import Drawing, PictureError
from nshex.drawing.tile import Look, look_of, tile_defs, tile_group, tile_label, tile_svg
from nshex.geometry import DIRECTIONS
from nshex.notation.position_line import read_line
from nshex.notation.status import unit_status
from nshex.tiles import ARMIES, Ability, Kind, TileError, tile_by_id

SVG = "{http://www.w3.org/2000/svg}"
TILES = [tile for army in ARMIES.values() for tile in army.tiles]
UNITS = [tile for tile in TILES if tile.is_unit]


def parsed(drawing):
    return ElementTree.fromstring(drawing)


def with_class(root, name):
    """All elements that carry this class."""
    return [found for found in root.iter() if name in found.get("class", "").split()]


def side_of(root, direction):
    """What is drawn on one side of a tile; None for a blank side."""
    return next((edge for edge in with_class(root, "edge") if edge.get("data-side") == direction), None)


def count_on(root, direction, name):
    side = side_of(root, direction)
    return 0 if side is None else len(with_class(side, name))


def picture_alone(tile):
    """The drawing without anything that merely names the tile."""
    return re.sub(r' (data-tile|class)="[^"]*"', "", tile_group(tile))


# --- every tile ------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.full_id)
def test_every_tile_draws_in_every_rotation(tile, theme):
    for rotation in range(6):
        drawing = tile_svg(tile, rotation=rotation, theme=theme, name=True)
        root = parsed(drawing)
        label = root.get("aria-label")
        assert label.startswith(f"{ARMIES[tile.army].name} {tile.name}")
        assert (f"facing {DIRECTIONS[rotation]}" in label) == tile.is_unit
        assert root.find(f"{SVG}title").text == label
        assert len(drawing) < 12_000
        assert not re.search(r"\b(nan|inf|None)\b", drawing)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.full_id)
def test_ids_are_unique_and_references_are_met(tile):
    drawing = tile_svg(tile, look=Look(netted=True, wounds=1, captor="vegas"))
    ids = re.findall(r' id="([^"]+)"', drawing)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"#(nshex-[\w-]+)", drawing)) == set(ids)


def test_all_tiles_look_different():
    pictures = {tile.full_id: picture_alone(tile) for tile in TILES}
    same = [(a, b) for a, b in combinations(pictures, 2) if pictures[a] == pictures[b]]
    assert not same


def test_rotations_look_different_where_the_sides_differ():
    for tile in UNITS:
        drawings = {tile_group(tile, rotation=rotation) for rotation in range(6)}
        sides = {
            tuple((tile.edges[(i - r) % 6], tile.module_edges.get((i - r) % 6)) for i in range(6))
            for r in range(6)
        }
        assert len(drawings) == len(sides), tile.full_id


def test_drawing_is_deterministic():
    look = Look(initiative=(3, 1), wounds=1, netted=True, captor="vegas")
    assert tile_svg("moloch.clown", rotation=2, look=look) == tile_svg(
        tile_by_id("moloch.clown"), rotation=2, look=look
    )


def test_groups_bring_no_definitions_and_share_those_of_the_theme():
    for theme in THEMES:
        defined = re.findall(r' id="([^"]+)"', tile_defs(theme))
        assert len(defined) == len(set(defined))
        for tile in TILES:
            body = tile_group(tile, theme=theme, look=Look(netted=True))
            assert " id=" not in body and "<defs" not in body
            assert set(re.findall(r"#(nshex-[\w-]+)", body)) <= set(defined)
    assert not set(re.findall(r' id="([^"]+)"', tile_defs("dark"))) & set(
        re.findall(r' id="([^"]+)"', tile_defs("light"))
    )


# --- what is printed -------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", UNITS, ids=lambda tile: tile.full_id)
def test_sides_show_what_is_printed_where_it_points(tile):
    for rotation in range(6):
        root = parsed(tile_svg(tile, rotation=rotation))
        for index, edge in enumerate(tile.edges):
            direction = DIRECTIONS[(index + rotation) % 6]
            assert count_on(root, direction, "spike") == edge.melee
            assert count_on(root, direction, "arrow") == edge.ranged
            assert count_on(root, direction, "beam") == edge.gauss
            assert count_on(root, direction, "armor") == edge.armor
            assert count_on(root, direction, "net") == edge.net
            assert count_on(root, direction, "link") == (edge.link or index in tile.module_edges)


@pytest.mark.parametrize("tile", UNITS, ids=lambda tile: tile.full_id)
def test_discs_show_what_is_printed_and_do_not_turn(tile):
    discs: set[bytes] = set()
    for rotation in range(6):
        root = parsed(tile_svg(tile, rotation=rotation))
        assert len(with_class(root, "initiative")) == len(tile.initiative)
        shields = 0 if tile.kind is Kind.OBJECT else tile.toughness
        assert len(with_class(root, "shield")) == shields
        assert len(with_class(root, "hit-points")) == (tile.kind is Kind.OBJECT)
        for ability in tile.abilities - {
            Ability.MEDIC,
            Ability.SCOPER,
            Ability.QUARTERMASTER,
            Ability.TAKEOVER,
        }:
            assert len(with_class(root, ability.value)) == 1
        discs.update(ElementTree.tostring(group) for group in with_class(root, "discs"))
    assert len(discs) <= 1


def test_discs_of_a_tile_stand_apart():
    for tile in UNITS:
        look = Look(wounds=1, captor="vegas")
        for group in with_class(parsed(tile_svg(tile, look=look)), "discs"):
            places = [disc.get("transform") for disc in group]
            assert len(places) == len(set(places)), tile.full_id


def test_instants_have_neither_border_nor_sides():
    root = parsed(tile_svg("moloch.air_strike"))
    assert with_class(root, "glyph") and not with_class(root, "border") and not with_class(root, "edge")


def test_armies_differ_by_border_pattern():
    assert len({pattern_of(army) for army in ARMIES}) == len(ARMIES)


# --- what has happened -----------------------------------------------------------------------------


def test_bonus_strength_replaces_what_is_printed_and_is_tinted():
    look = Look(melee={"NE": 3, "N": 2}, ranged={})
    root = parsed(tile_svg("borgo.claws", rotation=1, look=look))
    assert count_on(root, "NE", "spike") == 3 and count_on(root, "NE", "up") == 2
    assert count_on(root, "N", "spike") == 2 and count_on(root, "N", "up") == 1


def test_lower_strength_is_tinted_down():
    root = parsed(tile_svg("outpost.brawler", look=Look(melee={"N": 1})))
    assert count_on(root, "N", "spike") == count_on(root, "N", "down") == 1


@pytest.mark.parametrize(
    ("initiative", "up", "down"),
    [((3,), 0, 0), ((4,), 1, 0), ((2,), 0, 1), ((3, 2), 1, 0), ((4, 3, 2, 1), 4, 0), ((), 0, 0)],
)
def test_present_initiative_replaces_the_printed_one(initiative, up, down):
    root = parsed(tile_svg("borgo.claws", look=Look(initiative=initiative)))
    discs = with_class(root, "initiative")
    assert len(discs) == len(initiative)
    assert sum("up" in disc.get("class").split() for disc in discs) == up
    assert sum("down" in disc.get("class").split() for disc in discs) == down


def test_wounds_show_as_cracks_count_and_spent_shields():
    root = parsed(tile_svg("moloch.blocker", look=Look(wounds=1)))
    assert len(with_class(root, "cracks")) == len(with_class(root, "wounds")) == 1
    assert len(with_class(root, "shield")) == 2 and len(with_class(root, "spent")) == 1
    assert not with_class(parsed(tile_svg("moloch.blocker")), "cracks")


def test_netted_units_are_meshed_and_grey():
    free, netted = tile_svg("outpost.commando"), tile_svg("outpost.commando", look=Look(netted=True))
    assert len(with_class(parsed(netted), "netted")) == 1 and not with_class(parsed(free), "netted")
    amber = THEMES["dark"].arrow
    assert amber in free and amber not in netted


def test_captor_shows_as_collar_and_mark():
    root = parsed(tile_svg("outpost.commando", look=Look(captor="vegas")))
    assert [mark.get("class") for mark in with_class(root, "vegas")] == [
        "collar vegas",
        "border vegas",
        "captor vegas",
    ]
    assert with_class(root, "border")[0].get("class") == "border outpost"


def test_owner_of_a_mercenary_shows_in_the_border():
    root = parsed(tile_svg("alabama.gunner", look=Look(owner="borgo")))
    assert [mark.get("class") for mark in with_class(root, "border")] == ["border borgo"]


def test_hit_points_stand_in_the_hq_and_on_objects():
    for tile in ("moloch.hq", "dancer.object_red"):
        drawings = {tile_group(tile, look=Look(hit_points=points)) for points in range(21)}
        assert len(drawings) == 21
    assert tile_group("dancer.object_red") == tile_group("dancer.object_red", look=Look(hit_points=10))


def test_label_tells_the_state():
    look = Look(wounds=2, netted=True, captor="vegas", owner="borgo")
    words = "Alabama Shield Bearer, facing S, of Borgo, 2 wounds, netted, taken over by Vegas"
    assert tile_label("alabama.shield", 3, look) == words
    assert 'aria-hidden="true"' in tile_svg("alabama.shield", label=False)
    assert "<title>" not in tile_svg("alabama.shield", label=False)


def test_look_of_a_status_entry():
    position = read_line(
        "vegas borgo C3:vegas.agitator C2:borgo.claws E1:alabama.shooter@1 A1:neutral.mad_bomber"
    )
    looks = {entry["at"]: look_of(entry, ("vegas", "borgo"), wounds=1) for entry in unit_status(position)}
    assert looks["C2"].captor == "vegas" and looks["C2"].owner is None and looks["C2"].wounds == 1
    assert looks["C2"].initiative == (3,) and looks["C2"].melee == {"N": 1, "NW": 1}
    assert looks["E1"].owner == "borgo" and looks["E1"].captor is None
    assert looks["A1"].owner is None and looks["A1"].captor is None


# --- documents and complaints ----------------------------------------------------------------------


def test_drawing_is_text_a_notebook_picture_and_a_file(tmp_path):
    drawing = tile_svg("moloch.hunter_killer", size=60)
    assert isinstance(drawing, Drawing) and drawing._repr_svg_() == drawing
    assert parsed(drawing).get("viewBox") == "-104 -90 208 180"
    assert parsed(drawing).get("width") == "60"
    assert drawing.save(tmp_path / "tile.svg").read_text("utf-8") == drawing


def test_name_stands_below_the_tile():
    root = parsed(tile_svg("moloch.hunter_killer", name=True))
    assert len(with_class(root, "name")) == 1
    assert float(root.get("viewBox").split()[3]) > 180


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"tile": "moloch.hunter"}, TileError, "did you mean"),
        ({"tile": "hunter"}, TileError, "<army>.<tile>"),
        ({"tile": "moloch.hq", "rotation": 6}, PictureError, "from 0 to 5"),
        ({"tile": "moloch.hq", "rotation": -1}, PictureError, "from 0 to 5"),
        ({"tile": "moloch.hq", "theme": "pink"}, PictureError, "dark, light"),
    ],
)
def test_bad_requests_get_clear_errors(arguments, error, words):
    with pytest.raises(error, match=re.escape(words)):
        tile_svg(arguments.pop("tile"), **arguments)


@pytest.mark.parametrize(
    ("fields", "error", "words"),
    [
        ({"melee": {"W": 1}}, PictureError, "no direction 'W' in melee"),
        ({"ranged": {"N": -1}}, PictureError, "expected 0 or more"),
        ({"wounds": -1}, PictureError, "expected 0 or more"),
        ({"captor": "nobody"}, TileError, "no army 'nobody'"),
        ({"owner": "nobody"}, TileError, "no army 'nobody'"),
    ],
)
def test_impossible_looks_get_clear_errors(fields, error, words):
    with pytest.raises(error, match=re.escape(words)):
        Look(**fields)


def test_objects_carry_the_colours_of_their_names_even_under_a_net():
    colours = {"yellow": "#ecc94b", "red": "#e8695e", "blue": "#5b9fe6"}
    for name, colour in colours.items():
        for look in (Look(), Look(netted=True)):
            drawn = tile_group(f"dancer.object_{name}", look=look)
            assert [other for other in colours.values() if f'stroke="{other}"' in drawn] == [colour]


def test_safe_themes_give_each_army_a_colour_and_a_hatching_of_its_own():
    drawn = [str(tile_svg(ARMIES[army].tiles[0], theme="dark-safe")) for army in SAFE_COLOURS]
    patterns = ["".join(re.findall("<pattern.*?</pattern>", one)) for one in drawn]
    assert all(patterns)
    assert len({re.sub("hatch-[a-z]+", "", one) for one in patterns}) == len(SAFE_COLOURS)
    assert "<pattern" not in str(tile_svg("moloch.hq"))
    assert len(set(SAFE_COLOURS.values())) == len(SAFE_COLOURS)
