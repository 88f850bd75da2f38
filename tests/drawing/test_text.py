"""The board as text: hexes that line up, marks on the right sides, no line too long."""

import re
from pathlib import Path

import pytest

from nshex.drawing.text import render
from nshex.drawing.text_board import LARGE, SMALL, draw_board
from nshex.drawing.text_units import GAUSS, MELEE, RANGED, short_name, side_mark, sides_of
from nshex.geometry import AXIAL, CELL_INDEX, CELL_NAMES
from nshex.notation.positions import read_position_text
from nshex.notation.seeds import deal
from nshex.rules.engine import new_game
from nshex.rules.options import Match, RuleSet
from nshex.rules.playout import play_randomly
from nshex.rules.rng import Rng
from nshex.tiles import ARMIES, tile_by_id
from tests.support import board

DOCS = Path(__file__).parent.parent.parent / "docs"
UNITS = [tile.full_id for army in ARMIES.values() for tile in army.tiles if tile.is_unit]

TABLES = [
    (("outpost", "moloch"), {}),
    (("dancer", "vegas"), {}),
    (("vegas", "hegemony"), {"board": "terminals"}),
    (("smart", "borgo", "dancer"), {"mode": "points", "mad_bomber": "neutral"}),
    (("moloch", "outpost", "borgo", "vegas"), {"mode": "team"}),
    (
        ("outpost", "moloch", "borgo", "hegemony", "smart", "vegas"),
        {"mode": "deathmatch", "board": "extended"},
    ),
]


def random_state(armies, rules, actions):
    match = Match(RuleSet(**rules), armies)
    s = new_game(match, deal(match, 5), [])
    play_randomly(s, Rng(1, 2, 3, actions + 1), actions)
    return s


def hexagon(s, cell, size):
    """The box of a cell, line by line."""
    q, r = AXIAL[CELL_INDEX[cell]]
    reach = 3 if s.match.board.has("X1") else 2
    x, y = (q + reach) * size.pitch, (2 * r + q + 2 * reach) * size.half
    rows = [line.plain for line in draw_board(s, size)][y : y + 2 * size.half + 1]
    return [row[x : x + size.top + 2 * size.half] for row in rows]


def with_unit(tile, rotation=0, cell="C3"):
    """A board with one unit, owned by the army it belongs to, or by Outpost."""
    army = tile.split(".")[0]
    own = army if army not in ("alabama", "neutral") else "outpost"
    owner = "@0" if army == "alabama" else ""
    other = "borgo" if own != "borgo" else "outpost"
    return board({cell: f"{tile}/{rotation}{owner}"}, armies=[own, other])


# --- whole pictures --------------------------------------------------------------------------------


def test_board_in_the_docs_is_what_the_program_draws():
    """Stored and reviewed; `nshex show docs/board.json > docs/board.txt` writes it again."""
    position = (DOCS / "board.json").read_text("utf-8")
    assert render(read_position_text(position)) + "\n" == (DOCS / "board.txt").read_text("utf-8")


def test_large_hex():
    s = with_unit("moloch.juggernaut")
    assert hexagon(s, "C3", LARGE) == [
        r"  \_________/  ",
        r"  /   ▲2■   \  ",
        r" /     M    ↗\ ",
        "/  Juggernaut \\",
        r"\   i1 ♥2/2   /",
        r" \■         ■/ ",
        r"  \___C3____/  ",
    ]


def test_small_hex():
    s = with_unit("moloch.juggernaut", rotation=3)
    assert hexagon(s, "C3", SMALL) == [
        r" \_________/ ",
        r" /■       ■\ ",
        "/M Juggernau\\",
        r"\↙ i1 ♥2/2  /",
        r" \C3_▼2■___/ ",
    ]


def test_list_if_no_hex_fits():
    s = board({"C3": "moloch.juggernaut/3-1", "A1": "outpost.hq"}, armies=["moloch", "outpost"])
    lines = render(s, width=40, explained=False).splitlines()
    assert lines[lines.index("") :] == [
        *("", "▸M Moloch  ♥20", "  hand: none", "  pile 5 · discards 0"),
        *("", " O Outpost  ♥20", "  hand: none", "  pile 5 · discards 0", ""),
        *(" A1 O Outpost HQ", "    i0 ♥20 +again N▲ NE◥ SE◢ S▼ SW◣ NW◤"),
        *(" C3 M Juggernaut", "    i1 ♥1/2 NE■ S▼2■ SW↙ NW■"),
    ]


# --- every cell, every tile, every way round -------------------------------------------------------


@pytest.mark.parametrize("kind", ["standard", "extended", "terminals"])
@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_every_cell_has_its_name(kind, size):
    s = board({}, armies=["outpost", "borgo"], board=kind)
    found = re.findall(r"[A-EX]\d+", "\n".join(line.plain for line in draw_board(s, size)))
    assert sorted(found) == sorted(cell for cell in CELL_NAMES if s.match.board.has(cell))


@pytest.mark.parametrize("size", [LARGE, SMALL])
@pytest.mark.parametrize("tile", UNITS)
def test_every_tile_every_way_round(tile, size):
    empty = [line.plain for line in draw_board(board({}, armies=["outpost", "borgo"]), size)]
    for rotation in range(6):
        s = with_unit(tile, rotation)
        drawn = [line.plain for line in draw_board(s, size)]
        for before, after in zip(empty, drawn, strict=True):
            sides = [(i, mark) for i, mark in enumerate(before) if mark in "/\\"]
            assert [(i, after[i]) for i, _ in sides] == sides, "a border is broken"
            assert len(before) == len(after)
        text = "".join(hexagon(s, "C3", size))
        for direction, side in enumerate(sides_of(tile_by_id(tile), rotation)):
            assert side_mark(side, direction) in text


@pytest.mark.parametrize("rotation", range(6))
def test_marks_stand_on_their_side(rotation):
    rows = hexagon(with_unit("outpost.commando", rotation), "C3", LARGE)
    places = {0: (1, 7), 1: (2, 12), 2: (5, 12), 3: (5, 7), 4: (5, 2), 5: (2, 2)}
    row, column = places[rotation]
    assert rows[row][column] == RANGED[rotation]


@pytest.mark.parametrize(("tile", "marks"), [("outpost.hq", MELEE), ("smart.gauss_cannon", GAUSS[:1])])
def test_kinds_of_attack_look_different(tile, marks):
    text = "".join(hexagon(with_unit(tile), "C3", LARGE))
    assert all(mark in text for mark in marks)


@pytest.mark.parametrize("width", [13, 11])
def test_names_stay_apart_when_shortened(width):
    for army in ARMIES.values():
        names = [short_name(tile, width) for tile in army.tiles if tile.is_unit]
        assert len(set(names)) == len(names)
        assert all(len(name) <= width for name in names)


# --- what is marked on units and cells -------------------------------------------------------------


def text_at(s, cell):
    return "\n".join(hexagon(s, cell, LARGE))


def test_bonuses_are_in_and_marked():
    s = board({"C3": "borgo.hq", "C2": "borgo.claws", "D3": "outpost.hq"})
    assert "i4+" in text_at(s, "C2")
    s = board({"C3": "hegemony.hq", "C2": "hegemony.thug", "D3": "outpost.hq"})
    assert "▲2" in text_at(s, "C2") or "◤2" in text_at(s, "C2")


def test_penalties_are_marked():
    s = board({"C3": "vegas.saboteur", "C2": "outpost.commando", "A1": "vegas.hq"})
    assert "i2-" in text_at(s, "C2")


def test_netted():
    s = board({"B1": "hegemony.net_fighter/2", "C2": "outpost.commando"})
    assert "###Commando##" in text_at(s, "C2")
    assert "#" in text_at(s, "B1")


def test_taken_over():
    s = board({"C3": "vegas.agitator", "C2": "outpost.commando"})
    assert "O>V" in text_at(s, "C2")


def test_scoped():
    s = board({"C3": "outpost.scoper", "C2": "vegas.scout"})
    assert "V/O" in text_at(s, "C2")


def test_mines_and_terminals():
    s = board(
        {"C3": "outpost.hq"},
        armies=["outpost", "vegas"],
        board="terminals",
        mines={"D2": "vegas.mine", "C3": "vegas.mine"},
    )
    assert "✶ V mine" in text_at(s, "D2")
    assert "◇C3✶" in text_at(s, "C3")
    assert "◇B1" in text_at(s, "B1")
    assert "energy 0/5" in render(s)


def test_neutral_bomber_is_nobodys():
    s = random_state(("outpost", "borgo"), {"mad_bomber": "neutral"}, 0)
    assert "N" in hexagon(s, "C3", LARGE)[2]


# --- the words beside it ---------------------------------------------------------------------------


def test_players_and_whose_decision():
    s = board(
        {"C3": "outpost.hq", "A1": "hegemony.hq"},
        hands=[["move", "runner"], []],
        players=[{"hp": 18}, {"hp": 7}],
    )
    text = render(s)
    assert "Outpost to play" in text
    assert "▸O Outpost  ♥18" in text
    assert " H Hegemony  ♥7" in text
    assert "hand: Move, Runner" in text
    assert "pile 5 · discards 0" in text


def test_points_take_the_place_of_hit_points():
    s = board(
        {"C3": "outpost.hq", "A1": "hegemony.hq", "E1": "borgo.hq"},
        mode="points",
        players=[{"score": 4}],
    )
    text = render(s)
    assert "O Outpost  4/20 points" in text
    assert "♥20" not in text


def test_legend_can_be_left_out():
    s = board({"C3": "outpost.hq", "A1": "hegemony.hq"})
    assert "initiative" in render(s)
    assert "initiative" not in render(s, explained=False)


# --- sizes and colours -----------------------------------------------------------------------------


@pytest.mark.parametrize("actions", [0, 9, 60, 400])
@pytest.mark.parametrize(("armies", "rules"), TABLES)
def test_never_wider_than_asked(armies, rules, actions):
    s = random_state(armies, rules, actions)
    for width in (30, 58, 64, 80, 100, 140):
        for line in render(s, width=width).splitlines():
            assert len(line) <= width


def test_low_screens_get_small_hexes():
    s = board({"C3": "outpost.hq"}, armies=["outpost", "borgo"])
    tall = render(s, width=100, explained=False).splitlines()
    low = render(s, width=100, height=24, explained=False).splitlines()
    assert (len(tall), len(low)) == (31, 21)


@pytest.mark.parametrize(("armies", "rules"), TABLES)
def test_colours_change_nothing_else(armies, rules):
    s = random_state(armies, rules, 50)
    coloured = render(s, colour=True)
    assert "\x1b[" in coloured
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == render(s).splitlines()


def test_colours_do_not_depend_on_the_surroundings(monkeypatch):
    s = board({"C3": "outpost.hq"}, armies=["outpost", "borgo"])
    before = render(s, colour=True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "10")
    assert render(s, colour=True) == before
