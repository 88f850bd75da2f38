"""`nshex show`, `battle` and `tiles` as pictures: files, standard output, and one line for each error."""

import json
import sys
from xml.etree import ElementTree

import pytest

from nshex import Position
from nshex.drawing.battles import battle_svg
from nshex.drawing.board import board_svg
from nshex.drawing.sheet import armies_svg, army_svg
from nshex.tiles import ARMIES
from tests.support import position

BOARD = position(
    {"C3": "outpost.hq", "B2": "vegas.guard/3-1"},
    armies=["outpost", "vegas"],
    hands=[["move"], []],
    players=[{}, {"hp": 18}],
    mines={"D2": "vegas.mine"},
)
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def board(file):
    return file(BOARD)


# --- battle ----------------------------------------------------------------------------------------

FIGHT = "outpost moloch C3:outpost.commando C1:moloch.hybrid/3"


def test_battle_draws_its_phases(good_bytes):
    before = Position.from_line(FIGHT)
    drawing = battle_svg(before, before.battle().events, theme="light", size=900)
    options = ["--theme", "light", "--size", "900"]
    assert good_bytes("battle", "-", "--svg", "-", *options, stdin=FIGHT) == (drawing + "\n").encode("utf-8")


@pytest.mark.parametrize("other", ["--json", "--jsonl"])
def test_battle_is_drawn_or_written(bad, other):
    assert "expected them without --json" in bad("battle", "-", "--svg", "-", other, stdin=FIGHT)


# --- show ------------------------------------------------------------------------------------------


def test_show_writes_a_picture(good_bytes, board, tmp_path):
    out = tmp_path / "board.svg"
    assert good_bytes("show", board, "--svg", out) == b""
    text = out.read_text("utf-8")
    assert text == board_svg(Position.from_json(BOARD)) + "\n"
    units = [found for found in ElementTree.fromstring(text).iter() if found.get("class") == "unit"]
    assert [unit.get("data-cell") for unit in units] == ["B2", "C3"]


def test_show_to_standard_output_from_standard_input(good_bytes):
    out = good_bytes("show", "-", "--svg", "-", stdin=json.dumps(BOARD))
    assert ElementTree.fromstring(out).get("width") == "800"
    assert good_bytes("show", "-", "--svg", stdin=json.dumps(BOARD)) == out


def test_show_takes_options(good_bytes, board):
    options = ["--theme", "light", "--size", "300", "--no-coordinates", "--names", "--panel"]
    drawing = board_svg(
        Position.from_json(BOARD), theme="light", size=300, coordinates=False, names=True, panel=True
    )
    assert good_bytes("show", board, "--svg", "-", *options) == (drawing + "\n").encode("utf-8")


def test_show_draws_a_mine_that_nobody_laid(good_bytes):
    """A board for tests may have a mine without its army at the table."""
    nobodys = position({"C3": "outpost.hq"}, armies=["outpost", "borgo"], mines={"D2": "vegas.mine"})
    picture = ElementTree.fromstring(good_bytes("show", "-", "--svg", "-", stdin=json.dumps(nobodys)))
    assert [found.get("data-cell") for found in picture.iter() if found.get("class") == "base"] == ["D2"]


def test_show_writes_png(good_bytes, board, tmp_path):
    out = tmp_path / "board.png"
    assert good_bytes("show", board, "--png", out, "--size", "90") == b""
    data = out.read_bytes()
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20], "big") == 90
    assert good_bytes("show", board, "--png", "-", "--size", "90") == data


def test_show_writes_both(good_bytes, board, tmp_path):
    good_bytes("show", board, "--png", tmp_path / "b.png", "--svg", tmp_path / "b.svg", "--size", "60")
    assert (tmp_path / "b.png").read_bytes().startswith(PNG)
    assert (tmp_path / "b.svg").read_text("utf-8").startswith("<svg ")


def test_show_without_a_picture_is_text_as_before(good_bytes, board):
    assert "Outpost HQ" in good_bytes("show", board).decode("utf-8")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--svg", "-", "--theme", "pink"], "no theme 'pink'; expected one of dark, light"),
        (["--svg", "-", "--size", "big"], "--size is 'big'; expected a whole number of pixels"),
        (["--svg", "-", "--size", "0"], "size is 0; expected pixels, 1 to 10000"),
        (["--png", "-", "--size", "9999"], "pixels are too many for PNG; expected a smaller size"),
        (["--theme", "light"], "--theme is for pictures; expected --svg or --png as well"),
        (["--no-coordinates"], "--no-coordinates is for pictures; expected --svg or --png as well"),
        (["--svg", "-", "--png", "-"], "--svg and --png both go to standard output; expected two files"),
        (["--png"], "--png: expected one argument"),
    ],
)
def test_show_says_what_is_wrong(bad, board, options, complaint):
    assert complaint in bad("show", board, *options)


def test_a_place_that_cannot_be_written(bad, board, tmp_path):
    out = tmp_path / "no" / "board.svg"
    expected = f"nshex: {out}: cannot be written: no such file or directory; expected a file, or -\n"
    assert bad("show", board, "--svg", out) == expected


def test_a_bad_position_writes_nothing(bad, tmp_path):
    out = tmp_path / "board.svg"
    assert "standard input: " in bad("show", "-", "--svg", out, stdin='{"players": []}')
    assert not out.exists()


def test_missing_resvg_is_reported_before_anything_is_written(bad, board, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    out = tmp_path / "board.svg"
    told = bad("show", board, "--svg", out, "--png", tmp_path / "board.png")
    assert told == "nshex: PNG needs the package resvg_py; install nshex[pictures], or write SVG\n"
    assert not out.exists()


# --- tiles -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("army", ["moloch", "neutral"])
def test_tiles_of_an_army(good_bytes, tmp_path, army):
    out = tmp_path / "army.svg"
    good_bytes("tiles", army, "--svg", out, "--theme", "light")
    assert out.read_text("utf-8") == army_svg(army, theme="light") + "\n"


def test_tiles_of_all_armies(good_bytes):
    assert good_bytes("tiles", "--svg", "-") == (armies_svg(ARMIES.values()) + "\n").encode("utf-8")


def test_tiles_as_png(good_bytes):
    data = good_bytes("tiles", "dancer", "--png", "-", "--size", "120")
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20], "big") == 120


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["molch", "--svg", "-"], "no army 'molch'; did you mean 'moloch'?"),
        (["moloch", "--svg", "-", "--json"], "--json with a picture; expected one of them"),
        (["--size", "100"], "--size is for pictures; expected --svg or --png as well"),
    ],
)
def test_tiles_say_what_is_wrong(bad, options, complaint):
    assert complaint in bad("tiles", *options)
