"""Boards as pictures: everything is drawn, marks are in the right places, nonsense is refused."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nshex import Game, Position
from nshex.drawing.battles import battle_svg, marks_of, scenes
from nshex.drawing.board import Arrow, Ghost, board_svg, cell_centre
from nshex.drawing.hexagons import APOTHEM
from nshex.drawing.lettering import letters, text_width
from nshex.drawing.marks import ARROW_KINDS, HIGHLIGHT_KINDS
from nshex.drawing.sheet import armies_svg, army_svg
from nshex.drawing.svg import Drawing, PictureError
from nshex.geometry import BOARDS, CELL_INDEX, CELL_NAMES, cells_of
from nshex.notation.seeds import deal
from nshex.rules.engine import new_game
from nshex.rules.options import Match, RuleSet
from nshex.rules.playout import play_randomly
from nshex.rules.rng import Rng
from nshex.tiles import ARMIES, TileError
from tests.pictures import FOLDER, PICTURES, example
from tests.support import board, position

ROOT = Path(__file__).parent.parent.parent
TABLES = [
    (("outpost", "moloch"), {}),
    (("dancer", "vegas"), {"board": "terminals"}),
    (("smart", "borgo", "dancer"), {"mode": "points", "mad_bomber": "neutral"}),
    (("moloch", "outpost", "borgo", "vegas"), {"mode": "team"}),
    (
        ("outpost", "moloch", "borgo", "hegemony", "smart", "vegas"),
        {"mode": "deathmatch", "board": "extended"},
    ),
]


def parsed(drawing):
    """The elements of a drawing; fails where it is not well formed."""
    return ElementTree.fromstring(drawing)


def classed(drawing, name):
    """All elements of a class, in order."""
    return [found for found in parsed(drawing).iter() if name in found.get("class", "").split()]


def cells_with(drawing, name):
    return {found.get("data-cell") for found in classed(drawing, name)}


def titles(drawing):
    return [found.text for found in parsed(drawing).iter() if found.tag.endswith("title")]


def random_state(armies, rules, actions, seed=5):
    match = Match(RuleSet(**rules), armies)
    s = new_game(match, deal(match, seed), [])
    play_randomly(s, Rng(1, 2, 3, actions + 1), actions)
    return s


# --- the table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_touch(name):
    found = BOARDS[name]
    for cell in cells_of(int(found.cells)):
        x, y = cell_centre(cell)
        for direction in range(6):
            other = found.neighbour[cell * 6 + direction]
            if other >= 0:
                dx, dy = cell_centre(other)[0] - x, cell_centre(other)[1] - y
                assert (dx * dx + dy * dy) ** 0.5 == pytest.approx(2 * APOTHEM, abs=0.1)
    assert cell_centre(CELL_INDEX["C3"]) == (0, 0)
    assert cell_centre(CELL_INDEX["C2"])[1] < 0 < cell_centre(CELL_INDEX["D3"])[0]


@pytest.mark.parametrize("name", BOARDS)
def test_every_cell_of_the_board_is_drawn(name):
    drawing = board_svg(Game.new(["outpost", "moloch"], seed=1, board=name).position)
    assert cells_with(drawing, "cell") == {cell for cell in CELL_NAMES if BOARDS[name].has(cell)}
    terminals = BOARDS[name].terminals
    assert len(classed(drawing, "terminal")) == bin(terminals).count("1")


@pytest.mark.parametrize(("armies", "rules"), TABLES)
@pytest.mark.parametrize("actions", [0, 30, 90])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_unit_and_foundation_is_drawn(armies, rules, actions, theme):
    s = random_state(armies, rules, actions)
    drawing = board_svg(s, theme=theme, names=True, panel=True)
    units = {CELL_NAMES[cell] for cell in cells_of(int(s.occupied))}
    assert cells_with(drawing, "unit") == units
    assert cells_with(drawing, "base") == {CELL_NAMES[word & 63] for word in s.foundations}
    assert len(classed(drawing, "player")) == len(armies)


def test_units_look_as_they_are_now():
    drawing = board_svg(example())
    words = titles(drawing)
    assert "C2: Moloch Blocker, facing S, 1 wound" in words
    assert "C3: Outpost Commando, facing N, netted" in words
    assert "C4: Outpost HQ, facing N, 17 hit points" in words


def test_takeover_and_owner_are_told():
    taken = board(
        {"C3": "vegas.agitator", "C2": "outpost.runner", "A1": "alabama.shooter@0"},
        armies=["vegas", "outpost"],
    )
    words = titles(board_svg(taken))
    assert "C2: Outpost Runner, facing N, taken over by Vegas" in words
    assert any(text.startswith("A1: ") and "of Vegas" in text for text in words)


def test_hit_points_of_objects_and_none_where_points_count():
    objects = Position.from_json(
        position(
            {"C3": "dancer.object_red", "B2": "outpost.hq"},
            armies=["dancer", "outpost"],
            players=[{"hp": {"red": 4}}, {}],
        )
    )
    assert "C3: Dancer Object Red, facing N, 4 hit points" in titles(board_svg(objects))
    points = random_state(("smart", "borgo", "vegas"), {"mode": "points"}, 12)
    assert not any("hit points" in text for text in titles(board_svg(points)) if "HQ" in text)


def test_a_mine_under_a_unit_shows():
    drawing = board_svg(
        board({"C3": "vegas.hq", "E3": "outpost.hq"}, mines={"C3": "vegas.mine", "A1": "vegas.mine"})
    )
    assert cells_with(drawing, "base") == {"C3", "A1"}
    assert len(classed(drawing, "badge")) == 1


def test_names_and_coordinates_can_be_chosen():
    written = [
        len(classed(board_svg(example(), coordinates=coordinates, names=names), "labels"))
        for coordinates, names in ((True, False), (False, True), (False, False))
    ]
    assert written == [1, 1, 0]
    assert len(board_svg(example(), names=True)) > len(board_svg(example()))


def test_the_panel_shows_hands_and_who_decides():
    drawing = board_svg(example(), panel=True)
    assert [len(list(hand)) for hand in classed(drawing, "hand")] == [2, 1]
    assert [found.get("data-player") for found in classed(drawing, "deciding")] == ["0"]
    assert classed(board_svg(example()), "player") == []


@pytest.mark.parametrize("size", [1, 200, 800, 1234.5])
def test_the_size_is_the_width(size):
    drawing = parsed(board_svg(example(), size=size))
    assert float(drawing.get("width")) == size
    _, _, width, height = map(float, drawing.get("viewBox").split())
    assert float(drawing.get("height")) == pytest.approx(size * height / width, abs=0.5)


# --- marks -----------------------------------------------------------------------------------------


def place_of(element):
    """Where a translated element lies."""
    found = re.match(r"translate\((\S+) ([^)]+)\)", element.get("transform"))
    assert found
    return tuple(float(value) for value in found.groups())


@pytest.mark.parametrize("kind", HIGHLIGHT_KINDS)
@pytest.mark.parametrize("cell", ["B2", "D4", CELL_INDEX["D4"]])
def test_a_highlight_surrounds_its_cell(kind, cell):
    (found,) = classed(board_svg(example(), highlights={cell: kind}), "highlight")
    assert kind in found.get("class").split()
    corners = [tuple(map(float, pair.split(","))) for pair in found[0].get("points").split()]
    index = cell if isinstance(cell, int) else CELL_INDEX[cell]
    middle = tuple(sum(values) / 6 for values in zip(*corners, strict=True))
    assert middle == pytest.approx(cell_centre(index), abs=0.1)


def test_fills_have_their_colour():
    found = classed(board_svg(example(), fills={"B2": "#123456", "A1": "red"}), "fill")
    assert sorted(fill[0].get("fill") for fill in found) == ["#123456", "red"]


@pytest.mark.parametrize("kind", ARROW_KINDS)
def test_arrows_start_where_they_should(kind):
    (found,) = classed(board_svg(example(), arrows=[Arrow("E3", "D3", kind)]), "pointer")
    assert place_of(found) == cell_centre(CELL_INDEX["E3"])
    assert kind in found.get("class").split()


def test_an_arrow_has_the_colour_asked_for_and_within_a_cell_is_a_ring():
    drawing = board_svg(example(), arrows=[Arrow("E3", "E3", colour="#abcdef")])
    (ring,) = classed(drawing, "pointer")
    assert [part.tag.split("}")[1] for part in ring] == ["circle", "circle"]
    assert "#abcdef" in drawing


def test_ghosts_stand_where_asked():
    (found,) = classed(board_svg(example(), ghosts=[Ghost("outpost.brawler", "C5", 2)]), "ghost")
    assert place_of(found[0]) == cell_centre(CELL_INDEX["C5"])


def test_the_last_action_is_shown():
    drawing = board_svg(example(), last_action="play move B4>A3/1>A3/2")
    assert len(classed(drawing, "highlight")) == 2
    (found,) = classed(drawing, "pointer")
    assert place_of(found) == cell_centre(CELL_INDEX["B4"])
    assert classed(board_svg(example(), last_action="end"), "highlight") == []


def test_notes_crosses_and_captions():
    drawing = board_svg(example(), notes={"B2": "−2"}, dead=["B2"], caption="Phase 1")
    assert [len(classed(drawing, name)) for name in ("note", "dead", "caption")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (
            {"highlights": {"Z9": "legal"}},
            "highlights: no cell 'Z9'; expected a cell of the standard board, A1 to E3",
        ),
        ({"highlights": {"X1": "legal"}}, "highlights: no cell 'X1'"),
        ({"highlights": {19: "legal"}}, "highlights: no cell 19; expected .* its index, 0 to 18"),
        ({"highlights": {"C3": "shiny"}}, "highlights: no kind 'shiny'; expected one of legal, selected"),
        ({"fills": {"C3": "url(#x)"}}, r"fills: no colour 'url\(#x\)'; expected one such as"),
        ({"fills": {None: "red"}}, "fills: no cell None"),
        ({"arrows": [Arrow("C3", "Q1")]}, "arrows: no cell 'Q1'"),
        ({"arrows": [Arrow("C3", "C2", "laser")]}, "arrows: no kind 'laser'; expected one of move, melee"),
        ({"arrows": [Arrow("C3", "C2", colour="#12")]}, "arrows: no colour '#12'"),
        ({"ghosts": [Ghost("outpost.hq", "C9")]}, "ghosts: no cell 'C9'"),
        ({"ghosts": [Ghost("outpost.hq", "C1", 6)]}, "no rotation 6; expected a whole number from 0 to 5"),
        ({"notes": {-1: "2"}}, "notes: no cell -1"),
        ({"dead": [True]}, "dead: no cell True"),
        ({"last_action": "play sniper X3"}, "last_action: no cell 'X3'"),
        ({"theme": "pink"}, "no theme 'pink'; expected one of dark, light"),
        ({"size": 0}, "size is 0; expected pixels, 1 to 10000"),
        ({"size": "big"}, "size is 'big'"),
        ({"size": float("nan")}, "size is nan"),
    ],
)
def test_nonsense_is_refused(options, complaint):
    with pytest.raises(PictureError, match=complaint):
        board_svg(example(), **options)


def test_only_positions_can_be_drawn():
    with pytest.raises(PictureError, match="no picture of str; expected a Position or a State"):
        board_svg("C3")  # type: ignore[arg-type]
    with pytest.raises(TileError, match="no army 'nobody'"):
        board_svg(example(), ghosts=[Ghost("nobody.hq", "C5")])


# --- everywhere the same ---------------------------------------------------------------------------


def test_drawings_are_deterministic_and_complete():
    first, second = (board_svg(example(), panel=True) for _ in range(2))
    assert first == second
    assert isinstance(first, Drawing)
    assert first._repr_svg_() == first
    for word in ("<text", "<image", "<script", "<style", "http://"):
        assert word not in first.replace("http://www.w3.org/2000/svg", "")


def test_everything_referred_to_is_defined():
    drawing = board_svg(example(), panel=True)
    ids = {found.get("id") for found in parsed(drawing).iter()}
    referred = re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', drawing)
    assert {one or two for one, two in referred} <= ids


def test_the_state_is_left_alone():
    given = example()
    before = given.to_json()
    board_svg(given.to_state(), panel=True)
    battle_svg(given, given.battle().events)
    assert given.to_json() == before


def test_plain_python_draws_the_same():
    """Tests run on the installed build, which may be compiled; the sources themselves never are."""
    code = "import sys, tests.pictures as p; sys.stdout.buffer.write(p.PICTURES['battle']().encode())"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
    assert done.stdout.decode("utf-8") == PICTURES["battle"]()


@pytest.mark.parametrize("name", PICTURES)
def test_stored_pictures_are_up_to_date(name):
    kept = (FOLDER / f"{name}.svg").read_text("utf-8")
    assert kept == PICTURES[name]() + "\n", "make docs draws it anew"


def test_no_other_pictures_are_stored():
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)


def test_notebooks_show_positions_and_games():
    game = Game.new(["outpost", "hegemony"], seed=1)
    assert cells_with(game._repr_svg_(), "unit") == set()
    game.push("hq C3/0")
    assert cells_with(game._repr_svg_(), "unit") == {"C3"}
    assert len(classed(game._repr_svg_(), "highlight")) == 1
    assert cells_with(game.position._repr_svg_(), "unit") == {"C3"}
    assert classed(game.position._repr_svg_(), "highlight") == []


def test_the_examples_of_the_document_hold():
    result = doctest.testfile(str(ROOT / "docs" / "pictures.md"), module_relative=False, encoding="utf-8")
    assert result.attempted
    assert not result.failed


# --- battles ---------------------------------------------------------------------------------------


def test_a_picture_for_each_phase_and_one_for_the_end():
    given = example()
    battle = given.battle()
    found = scenes(given, battle.events)
    assert [scene.caption for scene in found] == [
        "Phase 1 · Initiative 3",
        "Phase 2 · Initiative 2",
        "Phase 3 · Initiative 1",
        "After the battle",
    ]
    drawing = battle_svg(given, battle.events)
    assert len(classed(drawing, "caption")) == 4
    assert len(classed(drawing, "dead")) == 5


def test_a_phase_shows_who_hits_whom():
    given = example()
    first = marks_of(scenes(given, given.battle().events)[0])
    names = {CELL_NAMES[cell]: kind for cell, kind in first.highlights.items() if kind != "dim"}
    assert names == {"E1": "attacker", "B1": "attacker", "D1": "target", "B3": "target"}
    ways = {(CELL_NAMES[tail], CELL_NAMES[head], kind) for tail, head, kind, _ in first.arrows}
    assert ways == {("E1", "D1", "melee"), ("B1", "B3", "ranged")}
    assert {CELL_NAMES[cell]: note for cell, note in first.notes.items()} == {"D1": "−2", "B3": "−2"}
    assert sorted(CELL_NAMES[cell] for cell in first.dead) == ["B3", "D1"]


def test_a_beam_is_one_arrow():
    given = example()
    third = marks_of(scenes(given, given.battle().events)[2])
    ways = [(CELL_NAMES[tail], CELL_NAMES[head], kind) for tail, head, kind, _ in third.arrows]
    assert ways == [("E3", "C3", "gauss")]


def shown(units, decisions=()):
    """The marks of each phase of a battle, with cells by name."""
    given = Position.from_json(position(units))
    found = []
    for scene in scenes(given, given.battle(decisions).events):
        marks = marks_of(scene)
        arrows = {(CELL_NAMES[tail], CELL_NAMES[head], kind) for tail, head, kind, _ in marks.arrows}
        notes = {CELL_NAMES[cell]: note for cell, note in marks.notes.items()}
        found.append((arrows, notes, sorted(CELL_NAMES[cell] for cell in marks.dead)))
    return found


def test_armor_that_stops_a_shot_is_told():
    first, _ = shown({"B3": "moloch.blocker/3", "B4": "outpost.commando"})
    assert first == ({("B4", "B3", "ranged")}, {"B3": "Armor"}, [])


def test_an_explosion_reaches_all_around():
    first, _ = shown({"C3": "moloch.clown", "C2": "outpost.medic", "D4": "outpost.medic"}, ["explode C3"])
    assert first == ({("C3", "C2", "explosion")}, {"C2": "−1"}, ["C2", "C3"])


def test_a_medic_steps_in():
    first, _ = shown({"C3": "moloch.hybrid", "C2": "outpost.runner", "C1": "outpost.medic/3"})
    assert first == ({("C3", "C2", "ranged"), ("C1", "C2", "heal")}, {"C2": "Saved"}, ["C1"])


@pytest.mark.parametrize(("armies", "rules"), TABLES)
@pytest.mark.parametrize("actions", [20, 45, 70])
def test_the_last_scene_is_the_board_after_the_battle(armies, rules, actions):
    """Following the events leads where the rules led: the same units, wounds, nets and hit points."""
    for seed in range(6):
        given = Position(random_state(armies, rules, actions, seed))
        if given.step not in ("draw", "discard", "main"):
            continue
        battle = given.battle()
        if any(event.kind in ("eliminated", "game_over") for event in battle.events):
            continue
        last = scenes(given, battle.events)[-1].state
        after = Position(last)
        assert after.units == battle.position.units
        assert [player.hp for player in after.players] == [player.hp for player in battle.position.players]
        if seed == 0:
            parsed(battle_svg(given, battle.events))


def test_events_without_a_battle_are_refused():
    with pytest.raises(PictureError, match="no battle among the events; expected 'battle_began'"):
        battle_svg(example(), [{"event": "turn_ended", "player": 0}])
    with pytest.raises(PictureError, match="columns is 0; expected"):
        battle_svg(example(), example().battle().events, columns=0)


# --- sheets ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("army", ARMIES)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_sheet_has_every_tile_of_the_army(army, theme):
    drawing = army_svg(army, theme=theme)
    found = [tile.get("data-tile") for tile in classed(drawing, "tile")]
    assert sorted(found) == sorted(tile.full_id for tile in ARMIES[army].tiles)


def test_all_armies_on_one_sheet():
    drawing = armies_svg()
    assert [found.get("data-army") for found in classed(drawing, "army")] == list(ARMIES)
    heights = [place_of(found)[1] for found in parsed(drawing) if found.get("transform")]
    assert heights == sorted(heights)
    assert len(heights) == len(ARMIES) - 1


def test_sheets_refuse_nonsense():
    with pytest.raises(TileError, match="no army 'molch'"):
        army_svg("molch")
    with pytest.raises(PictureError, match="columns is 0"):
        army_svg("moloch", columns=0)
    with pytest.raises(PictureError, match="no armies"):
        armies_svg([])


# --- letters ---------------------------------------------------------------------------------------


def test_every_sign_of_every_name_can_be_drawn():
    used = {sign for army in ARMIES.values() for tile in army.tiles for sign in tile.name + army.name}
    box = letters("\N{SNOWMAN}", 0, 0, 10, "red")
    for sign in used - {" "} | set("0123456789+-−×·…"):
        assert letters(sign, 0, 0, 10, "red") != box, sign


def test_letters_fit_and_lie_where_asked():
    assert text_width("OUT", 20) == 2 * text_width("out", 10)
    start = letters("abc", 50, 10, 10, "red", anchor="start")
    assert "translate(50.0 5.0)" in start
    assert "scale(0.5)" in letters("abc", 0, 0, 10, "red", fit=text_width("abc", 5))
    assert letters("é", 0, 0, 10, "red") == letters("E", 0, 0, 10, "red")
    with pytest.raises(ValueError, match="anchor is 'left'; expected one of start, middle, end"):
        letters("abc", 0, 0, 10, "red", anchor="left")
