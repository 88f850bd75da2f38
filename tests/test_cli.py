"""The command line: what programs rely on, what people see, and one line for everything that is wrong."""

import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import nshex.commands.positions
from nshex import Game, Position
from nshex.build_info import build
from nshex.cli import main
from tests.support import position

TILES = json.loads((Path(__file__).parent / "data" / "tiles.json").read_text("utf-8"))["armies"]

BOARD = position(
    {"C3": "outpost.hq", "B2": "hegemony.runner/3", "E3": "hegemony.hq"},
    hands=[["move"], []],
    players=[{}, {"hp": 18}],
)
CLOWN = position({"C3": "moloch.clown", "C2": "outpost.commando/3", "D3": "outpost.runner"})


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command in this process; returns status, output and complaints."""

    def runner(*argv, stdin: str | bytes = ""):
        data = stdin if isinstance(stdin, bytes) else stdin.encode("utf-8")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        status = main(list(argv))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return runner


@pytest.fixture
def good(run):
    """Run a command that must succeed; returns its output."""

    def runner(*argv, stdin: str | bytes = ""):
        status, out, err = run(*argv, stdin=stdin)
        assert (status, err) == (0, "")
        return out

    return runner


@pytest.fixture
def bad(run):
    """Run a command that must fail as bad input does; returns the one line."""

    def runner(*argv, stdin: str | bytes = ""):
        status, out, err = run(*argv, stdin=stdin)
        assert (status, out) == (2, "")
        assert err.startswith("nshex: ")
        assert err.endswith("\n")
        assert err.count("\n") == 1
        return err

    return runner


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.json"
    path.write_text(json.dumps(BOARD), "utf-8")
    return str(path)


# --- as a program ----------------------------------------------------------------------------------


def start(*argv, **options):
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-m", "nshex", *argv], stdin=pipe, stdout=pipe, stderr=pipe, **options
    )


def test_version_says_which_build():
    process = start("--version")
    out, err = process.communicate()
    assert (process.returncode, out.decode(), err) == (0, f"nshex 0.1.0 ({build()})\n", b"")


def test_position_through_a_pipe():
    process = start("battle", "-", "--json")
    out, err = process.communicate(json.dumps(BOARD).encode())
    assert (process.returncode, err) == (0, b"")
    assert json.loads(out)["winner"] is None


def test_bad_input_of_a_program():
    process = start("legal", "nowhere.json", "--json")
    out, err = process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert err.decode().strip().startswith("nshex: nowhere.json: cannot be read: no such file")
    assert err.count(b"\n") == 1


def test_lines_are_answered_as_they_come():
    process = start("legal", "-", "--jsonl")
    for _ in range(2):
        process.stdin.write(json.dumps(BOARD).encode() + b"\n")
        process.stdin.flush()
        assert "end" in json.loads(process.stdout.readline())
    out, err = process.communicate()
    assert (process.returncode, out, err) == (0, b"", b"")


def test_broken_pipe_is_no_drama():
    process = start("battle", "-", "--jsonl")
    process.stdout.close()
    try:
        process.stdin.write((json.dumps(BOARD) + "\n").encode() * 50)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.stderr.read() == b""
    assert process.wait() == 141
    process.stderr.close()


def test_output_that_cannot_show_every_sign():
    process = start("show", "-", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    out, err = process.communicate(json.dumps(BOARD).encode())
    assert (process.returncode, err) == (0, b"")
    assert out


# --- battle ----------------------------------------------------------------------------------------


def test_battle(good, board):
    found = json.loads(good("battle", board, "--json"))
    assert list(found) == ["events", "position", "winner"]
    assert {"event": "died", "at": "B2", "tile": "hegemony.runner", "owner": 1} in found["events"]
    assert [unit["at"] for unit in found["position"]["units"]] == ["C3", "E3"]
    assert found["position"]["turn"] == 0
    assert found["position"]["players"][0]["hand"] == ["move"]
    assert found["winner"] is None


def test_outputs_are_inputs(good, board):
    after = json.loads(good("battle", board, "--json"))["position"]
    again = json.loads(good("battle", "-", "--json", stdin=json.dumps(after)))["position"]
    assert again["units"] == after["units"]


def test_battle_with_decisions(good):
    told = json.loads(good("battle", "-", "--json", stdin=json.dumps(CLOWN | {"decisions": ["explode C3"]})))
    assert told["position"]["units"] == []
    untold = json.loads(good("battle", "-", "--json", stdin=json.dumps(CLOWN)))
    assert [unit["at"] for unit in untold["position"]["units"]] == ["C3", "D3"]


@pytest.mark.parametrize(
    ("decisions", "message"),
    [
        (["explode D3"], "decisions[0]: 'explode D3' is not legal"),
        (["attack C3", "attack C3"], "decisions[1]: 'attack C3' was not asked for"),
        ("explode C3", "decisions: expected a list, found 'explode C3'"),
        ([1], "decisions[0]: expected an action, found 1"),
    ],
)
def test_battle_with_bad_decisions(bad, decisions, message):
    assert message in bad("battle", "-", "--json", stdin=json.dumps(CLOWN | {"decisions": decisions}))


def test_decisions_are_only_for_battles(bad):
    for command in ("legal", "status", "show", "do"):
        assert "unknown key 'decisions'" in bad(command, "-", stdin=json.dumps(CLOWN | {"decisions": []}))


HORNET = {"C3": "outpost.hq", "C2": "moloch.hornet/3", "A1": "moloch.hq"}


@pytest.mark.parametrize(
    ("armies", "mode", "winner"),
    [
        (["outpost", "moloch"], "two_player", 1),
        (["outpost", "borgo", "moloch", "smart"], "team", [2, 3]),
        (["outpost", "moloch", "borgo"], "one_vs_all", [1, 2]),
        (["moloch", "outpost", "borgo"], "one_vs_all", [0]),
    ],
)
def test_winner(good, armies, mode, winner):
    weak = [{"hp": 1} if army == "outpost" else {} for army in armies]
    data = position(HORNET, armies=armies, players=weak, mode=mode)
    assert json.loads(good("battle", "-", "--json", stdin=json.dumps(data)))["winner"] == winner


def test_draw(good):
    units = {"C3": "outpost.hq", "C2": "moloch.hornet/3", "A1": "moloch.hq", "A2": "outpost.brawler"}
    data = position(units, armies=["outpost", "moloch"], players=[{"hp": 1}, {"hp": 1}])
    assert json.loads(good("battle", "-", "--json", stdin=json.dumps(data)))["winner"] == "draw"


# --- status, legal, do -----------------------------------------------------------------------------


def test_status(good, board):
    first, *rest = json.loads(good("status", board, "--json"))
    assert first == {
        "at": "B2",
        "tile": "hegemony.runner",
        "owner": 1,
        "controller": 1,
        "netted": False,
        "initiative": [2],
        "melee": {"S": 1},
        "ranged": {},
        "gauss": [],
    }
    assert [entry["at"] for entry in rest] == ["C3", "E3"]


def test_status_counts_bonuses_also_for_the_netted(good):
    units = {
        "C3": "outpost.hq",
        "C2": "outpost.commando",
        "D3": "moloch.net_fighter/5",
        "B3": "neutral.mad_bomber",
        "A1": "moloch.gauss_cannon/2",
    }
    found = {
        entry["at"]: entry
        for entry in json.loads(good("status", "-", "--json", stdin=json.dumps(position(units))))
    }
    assert found["C3"]["netted"]
    assert found["B3"]["owner"] is None
    assert found["B3"]["controller"] is None
    assert found["A1"]["gauss"] == ["SE"]
    assert found["C2"]["initiative"] == [3]
    del units["D3"]
    found = {
        entry["at"]: entry
        for entry in json.loads(
            good("status", "-", "--json", stdin=json.dumps(position(units, armies=["outpost", "moloch"])))
        )
    }
    assert found["C2"]["initiative"] == [3, 2]


def test_legal(good, board):
    lines = json.loads(good("legal", board, "--json"))
    assert "play move C3>C2/1" in lines
    assert lines[-1] == "end"
    assert good("legal", board).split("\n")[:-1] == lines


def test_do(good, board):
    found = json.loads(good("do", board, "play move C3>C2/1", "end", "--json"))
    assert list(found) == ["events", "position", "legal", "winner"]
    assert found["events"][0]["event"] == "played"
    assert found["position"]["turn"] == 1
    assert sorted(found["legal"]) == sorted(Position.from_json(found["position"]).legal.lines())


def test_do_takes_options_anywhere(good, board):
    one = good("do", board, "play move C3>C2/1", "end", "--json")
    assert good("do", "--json", board, "play move C3>C2/1", "end") == one
    assert good("do", board, "--json", "play move C3>C2/1", "end") == one
    assert good("do", board, "play move C3>C2/1", "--json", "end") == one


def test_do_nothing(good, board):
    assert json.loads(good("do", board, "--json"))["events"] == []


def test_do_names_the_action_that_is_wrong(bad, board):
    assert "action 2: 'play move C2>C1/0' is not legal" in bad(
        "do", board, "play move C3>C2/1", "play move C2>C1/0"
    )
    assert "action 1: 'jump': no action begins with 'jump'" in bad("do", board, "jump", "--json")


# --- lines -----------------------------------------------------------------------------------------


def lines(*values: object) -> str:
    return "".join((value if isinstance(value, str) else json.dumps(value)) + "\n" for value in values)


def answers(text: str) -> list:
    return [json.loads(line) for line in text.split("\n")[:-1]]


@pytest.mark.parametrize("command", ["battle", "status", "legal"])
def test_good_and_bad_lines_mixed(good, command):
    text = lines(BOARD, "{", BOARD | {"extra": 1}, "[]", "", BOARD)
    first, broken, unknown, no_object, last = answers(good(command, "-", "--jsonl", stdin=text))
    assert first == last == json.loads(good(command, "-", "--json", stdin=json.dumps(BOARD)))
    assert broken["error"].startswith("not JSON")
    assert "unknown key 'extra'" in unknown["error"]
    assert list(no_object) == ["error"]


def test_do_lines(good, board):
    text = lines(
        {"position": BOARD, "actions": ["play move C3>C2/1"]},
        {"position": BOARD, "actions": ["hop"]},
        {"position": BOARD},
        {"position": BOARD, "actions": "end"},
        {"position": BOARD, "actions": [], "more": 1},
        BOARD,
        {"position": BOARD, "actions": []},
    )
    found = answers(good("do", "--jsonl", stdin=text))
    assert found[0] == json.loads(good("do", board, "play move C3>C2/1", "--json"))
    assert "action 1: 'hop'" in found[1]["error"]
    assert "actions: missing" in found[2]["error"]
    assert "actions: expected a list" in found[3]["error"]
    assert "unknown key 'more'" in found[4]["error"]
    assert "unknown key" in found[5]["error"]
    assert found[6]["position"]["turn"] == 0


def test_lines_with_odd_bytes(good):
    text = b"\xff\xfe\n" + json.dumps(BOARD).encode() + b"\n" + b'{"nshex": "\\ud800"}\n'
    odd, fine, surrogate = answers(good("legal", "-", "--jsonl", stdin=text))
    assert "not UTF-8" in odd["error"]
    assert "end" in fine
    assert "error" in surrogate


def test_last_line_needs_no_line_end(good):
    assert len(answers(good("legal", "-", "--jsonl", stdin=json.dumps(BOARD)))) == 1


def test_our_own_mistake_in_a_line_does_not_end_the_rest(good, monkeypatch):
    def stumble(data):
        raise IndexError("oh\nno")

    monkeypatch.setattr(nshex.commands.positions, "unit_status", stumble)
    one, two = answers(good("status", "-", "--jsonl", stdin=lines(BOARD, BOARD)))
    assert one == two == {"error": "internal error, please report it: IndexError: oh no"}


def test_actions_beside_lines(bad):
    assert "actions beside --jsonl" in bad("do", "-", "end", "--jsonl")


# --- games and tiles -------------------------------------------------------------------------------


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
    ("arguments", "message"),
    [
        ([], "required: --armies"),
        (["--armies", "outpost"], "expected 2"),
        (["--armies", "outpost,hegemoney"], "no army 'hegemoney'; did you mean 'hegemony'?"),
        (["--armies", "outpost,moloch", "--seed", "x"], "seed 'x'"),
        (["--armies", "outpost,moloch", "--mode", "solo"], "mode: unknown value 'solo'"),
        (["--armies", "outpost,moloch", "--rules", "{"], "--rules: not JSON"),
        (["--armies", "outpost,moloch", "--rules", "1"], "--rules is 1; expected a JSON object"),
        (["--armies", "outpost,moloch", "--rules", '{"a": 1}'], "rules: unknown key 'a'"),
        (["--armies", "outpost,moloch", "--teams", "a,b"], "--teams is 'a,b'"),
        (["--armies", "outpost,moloch", "--mercenaries", "bob,"], "no mercenary 'bob'"),
    ],
)
def test_new_that_cannot_be(bad, arguments, message):
    assert message in bad("new", *arguments)


def test_tiles(good):
    assert json.loads(good("tiles", "--json")) == {"armies": TILES}
    assert json.loads(good("tiles", "vegas", "--json")) == {"armies": {"vegas": TILES["vegas"]}}
    assert "agitator" in good("tiles", "vegas")
    assert "mad_bomber" in good("tiles")


def test_tiles_of_an_unknown_army(bad):
    assert bad("tiles", "outposts") == "nshex: no army 'outposts'; did you mean 'outpost'?\n"


@pytest.fixture(scope="module")
def record() -> str:
    game = Game.new(["outpost", "hegemony"], seed=8, names=["Anna", "Ben"])
    rng = random.Random(8)
    while not game.position.is_over:
        game.play(rng.choice(game.position.legal.lines()))
    return game.record(date="2030-12-31")


def test_replay(good, record):
    story = good("replay", "-", stdin=record)
    assert "two_player, standard board, 2030-12-31" in story
    assert "outpost  Anna" in story
    assert story.rstrip().endswith("and the result are right.")
    found = json.loads(good("replay", "-", "--json", stdin=record))
    assert list(found) == ["actions", "events", "position", "winner"]
    assert f"Result: {found['winner']}\n" in record


def test_replay_refuses(bad, record):
    assert "standard input: line 1: no 'Nshex:'" in bad("replay", "-")
    assert "does not fit the commitment" in bad("replay", "-", stdin=record.replace("Seed: 8", "Seed: 9"))
    assert "is not legal" in bad("replay", "-", stdin=record.replace("\n\nhq", "\n\nend\nhq"))
    assert "cannot be read" in bad("replay", "nothing.txt")


def test_replay_of_a_game_that_is_on(good, bad):
    game = Game.new(["outpost", "hegemony"])
    game.play("hq C3/0")
    assert "does not reveal its seed" in bad("replay", "-", stdin=game.record())
    assert "nobody has won yet" in good("replay", "-", "--seed", game.seed, stdin=game.record()).lower()


# --- for people ------------------------------------------------------------------------------------


def test_help_with_examples(good):
    assert "examples:" in good()


@pytest.mark.parametrize("command", ["battle", "status", "legal", "do", "show"])
def test_readable_output(good, board, command):
    text = good(command, board)
    assert text.strip()
    assert not text.startswith(("{", "["))
    assert "\x1b" not in text


def test_on_a_terminal(good, board, monkeypatch):
    monkeypatch.setattr("nshex.commands.output.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "hegemony.runner" in good("status", board)
    assert "\x1b[" in good("show", board)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in good("show", board)


def test_legal_when_all_is_over(good):
    data = position(HORNET, armies=["outpost", "moloch"], players=[{"hp": 1}])
    over = json.loads(good("battle", "-", "--json", stdin=json.dumps(data)))["position"]
    assert json.loads(good("legal", "-", "--json", stdin=json.dumps(over))) == []
    assert good("legal", "-", stdin=json.dumps(over)) == "Game over (hq destroyed).\n"
    assert "Game over" in good("do", "-", stdin=json.dumps(over))


# --- what is wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fight"], "no command 'fight'"),
        (["legl"], "no command 'legl'; did you mean 'legal'?"),
        (["--loud"], "unknown arguments: --loud"),
        (["legal"], "no FILE"),
        (["legal", "-", "extra"], "unknown arguments: extra"),
        (["legal", "-", "--jso"], "unknown arguments: --jso"),
        (["do", "-", "end", "--quick"], "unknown arguments: --quick"),
        (["replay"], "required: RECORD"),
        (["show", "no\nwhere"], "no where: cannot be read"),
    ],
)
def test_bad_arguments(bad, arguments, message):
    assert message in bad(*arguments)


@pytest.mark.parametrize("command", ["battle", "status", "legal", "do", "show"])
@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("", "not JSON: Expecting value at line 1, column 1"),
        ('{"nshex": 1,\n "players" []}', "at line 2, column 12"),
        (b'{"a":\n "\xff"}', "line 2 is not UTF-8"),
        ("[]", "the position: expected an object, found []"),
        ("{}", "players: missing"),
        ("[" * 100_000, "too deeply nested"),
        ('{"nshex": ' + "9" * 5000 + "}", "too many digits"),
        ('{"nshex": 1, "nshex": 1}', "stands twice"),
        ('{"nshex": NaN}', "NaN is not JSON"),
        (
            json.dumps(BOARD | {"units": [{"at": "Z9", "tile": "outpost.hq"}]}),
            "units[0].at: 'Z9' is not a cell",
        ),
        (json.dumps(BOARD | {"turn": 5}), "turn: expected a player from 0 to 1"),
    ],
)
def test_bad_positions(bad, command, stdin, message):
    line = bad(command, "-", stdin=stdin)
    assert message in line
    assert line.startswith("nshex: standard input: ")


def test_folder_instead_of_a_file(bad, tmp_path):
    assert "is a directory" in bad("legal", str(tmp_path))
    assert "is a directory" in bad("legal", str(tmp_path), "--jsonl")


def test_closed_standard_input(bad, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["legal", "-"]) == 2
    assert "standard input: cannot be read: it is closed" in capsys.readouterr().err


def test_our_own_mistake_is_one_line(run, board, monkeypatch):
    def stumble(s):
        raise IndexError("oh\nno")

    monkeypatch.setattr(nshex.commands.positions, "legal_lines", stumble)
    assert run("legal", board) == (1, "", "nshex: internal error, please report it: IndexError: oh no\n")


def test_interrupt_is_no_drama(run, board, monkeypatch):
    def interrupt(s):
        raise KeyboardInterrupt

    monkeypatch.setattr(nshex.commands.positions, "legal_lines", interrupt)
    assert run("legal", board) == (130, "", "")
