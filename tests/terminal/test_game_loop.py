"""A turn in the terminal: answers, takebacks, and other commands."""

import re

import pytest

from nshex.drawing.text_units import units_on
from nshex.notation.lines import format_action
from nshex.notation.records import read_record
from nshex.rules.engine import apply, legal_actions
from nshex.terminal.menu import menu_lines
from nshex.ui.choices import Level, choices
from tests.support import board, verified
from tests.terminal.keyboard import DUEL, FRIENDS, play

# --- a turn ----------------------------------------------------------------------------------------


def test_answers_level_by_level():
    _, shown = play(FRIENDS, "c3", "e3", "1", "b2", "1")
    assert "Outpost places Runner on B2, facing NE." in shown
    assert "On which cell? (Enter: back)" in shown
    assert "Which way should it face? (Enter: back)" in shown


def test_answers_in_one_line():
    _, shown = play(FRIENDS, "c3", "e3", "1 b2 1")
    assert "Outpost places Runner on B2, facing NE." in shown
    assert "Which way should it face?" not in shown


def test_cell_with_rotation():
    _, shown = play(FRIENDS, "c3", "e3", "1", "b2/1")
    assert "Outpost places Runner on B2, facing NE." in shown


def test_written_out_lines():
    _, shown = play(FRIENDS, "hq C3", "hq e3/0", "place runner B2/1", "use mobility B2>B1/0", "end")
    assert "Outpost places Runner on B2, facing NE." in shown
    assert "Outpost's Runner moves from B2 to B1, facing N." in shown
    assert "Turn 2: Hegemony." in shown


def test_rotation_tells_what_is_hit():
    _, shown = play(FRIENDS, "c3", "c2", "1", "b2")
    assert re.search(r"1  ◥ NE +strikes Hegemony HQ C2", shown)


def test_enter_goes_back():
    _, shown = play(FRIENDS, "c3", "e3", "1", "", "2")
    assert "Outpost discards Runner." in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("zzz", "'zzz' is not a choice here. Pick one from the list, or type h for help."),
        ("7", "'7' is not a choice here"),
        ("1 Z9", "'Z9' is not a choice here. The question is:"),
        ("1 b2 1 5", "There is no question left for '5'. The question is:"),
        ("place brawler B2/1", "brawler"),
        ("place runner C3/1", "C3"),
        ("place runner", "expected 'place <tile> <cell>/<rotation>'"),
    ],
)
def test_bad_answers_get_one_clear_line(typed, answer):
    _, shown = play(FRIENDS, "c3", "e3", typed)
    before = play(FRIENDS, "c3", "e3")[1].removesuffix("\nGoodbye.\n")
    assert shown.startswith(before)
    assert answer in shown[len(before) :].splitlines()[0]


def test_every_legal_action_can_be_reached_or_looks_like_one_that_can():
    """Levels leave out only facings that look the same as another."""
    positions = [
        board(
            {"C3": "outpost.hq", "B2": "outpost.runner/2", "A1": "borgo.hq"}, hands=[["scoper", "move"], []]
        ),
        board(
            {"C3": "smart.hq", "C2": "smart.transporter", "B2": "smart.cyborg", "A1": "borgo.hq"},
            hands=[["cyborg", "push_back"], []],
        ),
        board(
            {"C3": "outpost.hq", "C2": "outpost.recon_center", "B2": "outpost.runner", "A1": "borgo.hq"},
            hands=[["move"], []],
        ),
    ]
    for s in positions:
        reached = set(_leaves(choices(s)))
        legal = set(legal_actions(s).actions())
        assert reached <= legal
        looks = {_look_after(s, action) for action in reached} | {_look(s)}
        for action in legal - reached:
            assert _look_after(s, action) in looks, format_action(s, action)


def _look(s):
    return tuple((unit.cell, unit.tile, unit.sides) for unit in units_on(s).values())


def _look_after(s, action):
    after = s.clone()
    apply(after, action)
    return _look(after)


def _leaves(level):
    for way in level.ways.values():
        if isinstance(way, Level):
            yield from _leaves(way)
        else:
            yield way


def test_all_round_tiles_are_not_asked_for_a_facing():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["scoper"], []])
    level = choices(s).ways["1"]
    assert isinstance(level, Level)
    assert all(isinstance(way, int) for way in level.ways.values())


def test_menu_explains_each_tile_once():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["runner"], []])
    lines = menu_lines(choices(s), 100)
    assert "melee" in lines[0]
    assert lines[1].split() == ["2", "discard", "Runner"]
    assert lines[-1].split()[0] == "e"
    assert all(len(line) <= 100 for line in lines)


# --- take-back -------------------------------------------------------------------------------------


def test_own_decision_can_be_taken_back():
    _, shown = play(DUEL, "c3", "1 b2 1", "u", "1 b1 0")
    assert "Taken back: place runner B2/1" in shown
    assert "Outpost places Runner on B1, facing N." in shown


def test_nothing_can_be_taken_back_after_new_tiles():
    _, shown = play(DUEL, "c3", "1 b2 1", "e", "u")
    assert "That cannot be taken back: " in shown


def test_nothing_to_take_back():
    _, shown = play(DUEL, "u")
    assert "That cannot be taken back: nothing has been decided yet." in shown


def test_friends_take_back_what_they_like():
    _, shown = play(FRIENDS, "c3", "e3", "1 b2 1", "e", "u", "u", "u", "u", "u", "a1")
    assert [line for line in shown.splitlines() if "Taken back" in line] == [
        "> Taken back: end",
        "> Taken back: place runner B2/1",
        "> Taken back: hq E3/0",
        "> Taken back: hq C3/0",
    ]
    assert "Outpost sets up HQ on A1." in shown


def test_a_taken_back_decision_leaves_no_trace(tmp_path):
    file = tmp_path / "game.txt"
    play(FRIENDS, "c3", "e3", "1 b2 1", "u", f"s {file}")
    assert read_record(file.read_text("utf-8")).actions == ("hq C3/0", "hq E3/0")


# --- other commands --------------------------------------------------------------------------------


def test_help_and_log():
    _, shown = play(FRIENDS, "l", "h", "c3", "l", "l all")
    assert "Nothing has happened yet." in shown
    assert "take back the last decision" in shown
    assert shown.count("Outpost sets up HQ on C3.") == 3


def test_question_marks():
    _, shown = play(
        FRIENDS, "?", "? runner", "? net fighter", "? hegemony.hq", "? C3", "? X3", "? runer", "? q"
    )
    assert "Ask about a tile or a cell" in shown
    assert "Runner (Outpost, soldier" in shown
    assert "Net Fighter (Hegemony, soldier" in shown
    assert "HQ (Hegemony, hq)" in shown
    assert "C3 is empty." in shown
    assert "X3 is not on this board." in shown
    assert "No tile or cell 'runer'; did you mean 'runner'?" in shown


def test_no_forecast_while_headquarters_are_set_up():
    _, shown = play(FRIENDS, "b")
    assert "A battle forecast can be made during a turn, not now." in shown


def test_saving(tmp_path):
    file = tmp_path / "game.txt"
    taken = tmp_path / "taken.txt"
    taken.write_text("mine")
    status, shown = play(FRIENDS, "c3", f"s {file}", f"s {taken}", f"s {tmp_path}/no/where", "e3", "q")
    assert status == 0
    assert f"Saved to {file}; the seed is added when you quit." in shown
    assert f"{taken} exists already. Choose another name." in shown
    assert "Not saved: No such file or directory." in shown
    record = verified(file.read_text("utf-8"))
    assert record.actions == ("hq C3/0", "hq E3/0")
    assert record.seed == 3
    assert taken.read_text() == "mine"


def test_quitting_asks_about_the_record(tmp_path):
    file = tmp_path / "game.txt"
    status, shown = play(FRIENDS, "c3", "q", str(file))
    assert status == 0
    assert "Save the game record?" in shown
    assert verified(file.read_text("utf-8")).actions == ("hq C3/0",)
    assert play(FRIENDS, "q")[1].endswith("> Goodbye.\n")
