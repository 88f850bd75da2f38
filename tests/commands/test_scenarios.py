"""`nshex scenarios`, and scenarios in `new` and `play` (SCN-1)."""

import json

import pytest

from nshex.scenarios import collection


def test_list(good):
    """SCN-1 Every scenario, for people and for programs."""
    lines = good("scenarios").splitlines()
    assert lines[0].split() == ["Id", "Title", "Mode", "Armies", "Rounds"]
    assert [line.split()[0] for line in lines[1:]] == list(collection())
    assert [one["id"] for one in json.loads(good("scenarios", "list", "--json"))] == list(collection())


@pytest.mark.parametrize("id", sorted(collection()))
def test_show(good, id, tmp_path):
    """SCN-1 Story, goals and board; or a picture of it."""
    text = good("scenarios", "show", id)
    assert text.startswith(f"{id}: {collection()[id].title}\n")
    for army in collection()[id].armies:
        assert f"  {army.capitalize()}: " in text
    assert good("scenarios", "show", id, "--svg", tmp_path / "board.svg") == ""
    drawn = (tmp_path / "board.svg").read_text("utf-8")
    assert drawn.count('class="cell"') == bin(collection()[id].terms.cells).count("1")
    assert json.loads(good("scenarios", "show", id, "--json"))["id"] == id


def test_show_a_file(good, bad, tmp_path):
    """SCN-1 A user's own scenario."""
    path = tmp_path / "own.toml"
    path.write_text(
        json.dumps(json.loads(good("scenarios", "show", "tunnel", "--json")) | {"id": "own"}), "utf-8"
    )
    assert good("scenarios", "show", path).startswith("own: ")
    path.write_text('id = "own"\n', "utf-8")
    assert "players: missing, expected a table for each player" in bad("scenarios", "show", path)


def test_new(good, bad):
    """SCN-1 The first position of a scenario; it has its own armies and rules."""
    position = json.loads(good("new", "--scenario", "tunnel", "--seed", "1", "--json"))
    assert position["scenario"]["name"] == "tunnel"
    assert [player["army"] for player in position["players"]] == ["outpost", "borgo"]
    line = good("new", "--scenario", "tunnel", "--seed", "1", "--line").strip()
    assert "scenario.goals=survive;destroy" in line
    assert good("show", line) == good("new", "--scenario", "tunnel", "--seed", "1")
    assert "--armies with --scenario" in bad("new", "--scenario", "tunnel", "--armies", "smart,vegas")
    assert "no scenario 'tunel'" in bad("new", "--scenario", "tunel")
    assert "no --armies; expected them" in bad("new")


def test_play(good, bad):
    """SCN-1 A scenario in the terminal."""
    out = good("play", "--scenario", "corner", "--seed", "1", "--seats", "me,random,random", stdin="q\ny\n")
    assert "goal: Be the last one standing." in out
    assert "--board with --scenario" in bad("play", "--scenario", "corner", "--board", "standard")


def test_measure(good):
    """SCN-1 Who wins when a bot plays all sides."""
    found = json.loads(good("scenarios", "measure", "tunnel", "--games", "2", "--bot", "recruit", "--json"))
    assert found[0]["id"] == "tunnel"
    assert sum(found[0]["wins"].values()) + found[0]["draws"] == 2
    assert "2 games" in good("scenarios", "measure", "tunnel", "--games", "2", "--bot", "recruit")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("look",), "scenarios 'look': no such command"),
        (("list", "tunnel"), "'tunnel' after list; expected nothing"),
        (("show",), "0 words after show"),
        (("show", "tunnel", "--games", "3"), "--games or --bot with show"),
        (("list", "--svg", "-"), "a picture with list"),
        (("show", "x.toml"), "x.toml: cannot be read"),
    ],
)
def test_errors(bad, words, problem):
    assert problem in bad("scenarios", *words)
