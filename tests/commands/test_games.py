"""Commands about whole games and armies: new, replay, tiles."""

import json
import random
import re
from pathlib import Path

import pytest

from nshex import Game, Position
from nshex.cli import main
from nshex.rules.editions import OPTIONS

DUEL = ("--armies", "outpost,moloch")

TILES = json.loads((Path(__file__).parent.parent / "data" / "tiles.json").read_text("utf-8"))["armies"]


def test_new(good):
    data = json.loads(good("new", "--armies", "outpost,hegemony", "--seed", "4", "--json"))
    assert Position.from_json(data) == Game.new(["outpost", "hegemony"], seed=4).position
    secret = "ab" * 32
    data = json.loads(good("new", "--armies", "outpost,hegemony", "--seed", secret, "--json"))
    assert Position.from_json(data) == Game.new(["outpost", "hegemony"], seed=secret).position
    assert good("new", "--armies", "outpost,hegemony", "--json") != good(
        "new", "--armies", "outpost,hegemony", "--json"
    )


def test_new_with_everything(good):
    text = good(
        *(
            "new",
            "--armies",
            "moloch,borgo,smart,vegas",
            "--mode",
            "team",
            "--board",
            "extended",
            "--seed",
            "1",
        ),
        *("--rules", '{"team_hq": 20}', "--teams", "0+2,1+3", "--mercenaries", "shooter,gunner,,", "--json"),
    )
    data = json.loads(text)
    assert data["teams"] == [[0, 2], [1, 3]]
    assert data["rules"]["team_hq"] == 20
    assert [player.get("mercenaries", []) for player in data["players"]] == [
        ["alabama.shooter"],
        ["alabama.gunner"],
        [],
        [],
    ]


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("edition=2.0", {"edition": "2.0"}),
        ("edition=duel,overtime=on", {"edition": "duel", "overtime": True}),
        ("vegas_last=off mad_bomber=off team_hq=18", {"edition": "3.0", "vegas_last": False, "team_hq": 18}),
        ('{"points_by": "phase"}', {"edition": "3.0", "points_by": "phase"}),
    ],
)
def test_options_by_name_or_as_json(good, words, rules):
    """OPT-1 OPT-2 Every option can be set on the command line."""
    data = json.loads(good("new", "--armies", "outpost,moloch", "--rules", words, "--json"))
    assert data["rules"] == rules


def test_who_begins(good):
    """SET-5 By number, or by lot from the seed."""
    first = json.loads(good("new", "--armies", "outpost,moloch", "--first", "1", "--json"))
    assert (first["first"], first["turn"]) == (1, 1)
    lots = [
        json.loads(good("new", "--armies", "outpost,moloch", "--first", "lot", "--seed", str(seed), "--json"))
        for seed in (1, 2, 3, 4, 5, 6, 1)
    ]
    assert {lot["first"] for lot in lots} == {0, 1}
    assert lots[0]["first"] == lots[-1]["first"]


@pytest.mark.parametrize("command", ["new", "play"])
def test_help_names_every_option(command, capsys):
    """OPT-1 Nobody has to look elsewhere for the names."""
    with pytest.raises(SystemExit):
        main([command, "--help"])
    words = "".join(capsys.readouterr().out.split())
    assert all(option in words for option in OPTIONS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no --armies; expected them"),
        (["--armies", "outpost"], "expected 2"),
        (["--armies", "outpost,hegemoney"], "no army 'hegemoney'; did you mean 'hegemony'?"),
        (["--armies", "outpost,moloch", "--seed", "x"], "seed 'x'"),
        (["--armies", "outpost,moloch", "--mode", "solo"], "mode: unknown value 'solo'"),
        ([*DUEL, "--rules", "{"], "--rules: not JSON"),
        ([*DUEL, "--rules", "1"], "--rules is 1; expected options as in edition=2.0"),
        (
            ["--armies", "outpost,moloch", "--rules", "overtime=maybe"],
            "rules.overtime: expected true or false",
        ),
        ([*DUEL, "--rules", "overtime="], "--rules: 'overtime=' is not an option"),
        (
            ["--armies", "outpost,moloch", "--rules", "overtme=on"],
            "unknown key 'overtme'; did you mean 'overtime'",
        ),
        ([*DUEL, "--rules", "edition=2.0,edition=3.0"], "edition is given twice"),
        (
            ["--armies", "outpost,moloch", "--first", "me"],
            "--first is 'me'; expected the number of a player, or lot",
        ),
        (
            ["--armies", "outpost,moloch", "--first", "2"],
            "player 2 is to begin; expected one from 0 to 1 (SET-5)",
        ),
        (
            ["--armies", "outpost,vegas", "--first", "1"],
            "player 1 (vegas) cannot begin",
        ),
        ([*DUEL, "--rules", '{"a": 1}'], "rules: unknown key 'a'"),
        (["--armies", "outpost,moloch", "--teams", "a,b"], "--teams is 'a,b'"),
        (["--armies", "outpost,moloch", "--mercenaries", "bob,"], "no mercenary 'bob'"),
    ],
)
def test_impossible_new_games(bad, arguments, message):
    assert message in bad("new", *arguments)


def test_tiles(good):
    assert json.loads(good("tiles", "--json")) == {"armies": TILES}
    assert json.loads(good("tiles", "vegas", "--json")) == {"armies": {"vegas": TILES["vegas"]}}
    assert "nB    mad_bomber" in good("tiles")


def test_tiles_of_an_army_are_explained(good):
    text = good("tiles", "dancer")
    assert "Object Yellow (Dancer, object): object_yellow, code dY" in text
    assert "link giving +2 hit points by an Action" in " ".join(text.split()), "nothing is cut off"
    assert all(len(line) <= 100 for line in text.splitlines())


def test_tiles_of_an_unknown_army(bad):
    assert bad("tiles", "outposts") == "nshex: no army 'outposts'; did you mean 'outpost'?\n"


@pytest.fixture(scope="module")
def record() -> str:
    game = Game.new(["outpost", "hegemony"], seed=8, names=["Anna", "Ben"])
    rng = random.Random(8)
    while not game.is_over:
        game.push(rng.choice(game.legal))
    return game.record(date="2030-12-31")


def test_replay(good, record):
    [promise] = re.findall(r"Commitment: (\w+)", record)
    assert good("replay", "-", "--commitment", promise, stdin=record) == good("replay", "-", stdin=record)
    story = good("replay", "-", stdin=record)
    assert "two_player, standard board, 2030-12-31" in story
    assert "outpost  Anna" in story
    assert story.rstrip().endswith("and the result are right.")
    found = json.loads(good("replay", "-", "--json", stdin=record))
    assert list(found) == ["actions", "events", "position", "winner"]
    assert f"Result: {found['winner']}\n" in record


def test_replay_refuses(bad, record):
    assert "standard input: line 1: no 'Nshex:'" in bad("replay", "-")
    assert "does not match the commitment" in bad("replay", "-", stdin=record.replace("Seed: 8", "Seed: 9"))
    assert "is not legal" in bad("replay", "-", stdin=record.replace("\n\nhq", "\n\nend\nhq"))
    assert "the record commits to" in bad("replay", "-", "--commitment", "0" * 64, stdin=record)
    assert "cannot be read" in bad("replay", "nothing.txt")


def test_replay_of_an_unfinished_game(good, bad):
    game = Game.new(["outpost", "hegemony"])
    game.push("hq C3/0")
    assert "does not reveal its seed" in bad("replay", "-", stdin=game.record())
    assert "nobody has won yet" in good("replay", "-", "--seed", game.seed, stdin=game.record()).lower()
