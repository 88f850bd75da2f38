"""Commands about one position: battle, status, legal, do, show."""

import json

import pytest

import nshex.commands.status
from nshex import Position
from tests.support import position

BOARD = position(
    {"C3": "outpost.hq", "B2": "hegemony.runner/3", "E3": "hegemony.hq"},
    hands=[["move"], []],
    players=[{}, {"hp": 18}],
)
CLOWN = position({"C3": "moloch.clown", "C2": "outpost.commando/3", "D3": "outpost.runner"})


@pytest.fixture
def board(file):
    return file(BOARD)


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


def test_an_internal_error_in_one_line_does_not_stop_the_rest(good, monkeypatch):
    def stumble(data):
        raise IndexError("oh\nno")

    monkeypatch.setattr(nshex.commands.status, "unit_status", stumble)
    one, two = answers(good("status", "-", "--jsonl", stdin=lines(BOARD, BOARD)))
    assert one == two == {"error": "internal error, please report it: IndexError: oh no"}


def test_actions_together_with_lines(bad):
    assert "actions as well as --jsonl" in bad("do", "-", "end", "--jsonl")


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
    assert good("legal", "-", stdin=json.dumps(over)) == "Moloch wins: an HQ was destroyed.\n"
    assert "Game over" in good("do", "-", stdin=json.dumps(over))


# --- positions in one line -------------------------------------------------------------------------

LINE = "o:M h18 B2hR3 C3oQ E3hQ"


def test_show_and_new_print_the_line(good, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("outpost:move hegemony18 E3:hegemony.hq B2:hegemony.runner/3\nC3:outpost.hq\n")
    assert good("show", path, "--line") == LINE + "\n"
    assert good("show", "-", "--line", stdin=LINE) == LINE + "\n"
    fresh = good("new", "--armies", "outpost,hegemony", "--seed", "0", "--line")
    assert fresh == "o h step=setup\n"


@pytest.mark.parametrize("command", ["battle", "status", "legal"])
def test_lines_are_read_like_json(good, command):
    """A line in a file, on standard input, in place of the file, and as one of many lines."""
    as_json = Position.from_line(LINE).to_json()
    expected = good(command, "-", "--json", stdin=as_json)
    assert good(command, "-", "--json", stdin=LINE) == expected
    assert good(command, LINE, "--json") == expected
    answers = good(command, "--jsonl", stdin=f"{as_json}\n{LINE}\n{json.dumps(LINE)}\n").splitlines()
    assert answers[0] == answers[1] == answers[2]


def test_do_takes_and_prints_lines(good):
    assert good("do", LINE, "play move C3>C4/0", "--line") == good(
        "show",
        "-",
        "--line",
        stdin=json.dumps(json.loads(good("do", LINE, "play move C3>C4/0", "--json"))["position"]),
    )
    line = json.dumps({"position": LINE, "actions": ["end"]})
    assert "position" in json.loads(good("do", "--jsonl", stdin=line))


def test_a_bad_line_is_told_with_its_place(bad, good):
    assert bad("legal", "o h C3oJ") == bad("show", "o h C3oJ")
    assert bad("legal", "o h C3oJ").startswith("nshex: the line: character 5, 'C3oJ': no tile of outpost")
    assert bad("legal", "-", stdin="o h Z9oQ\n").startswith("nshex: standard input: character 5, 'Z9oQ': at:")
    assert "cannot be read" in bad("legal", "o.h")
    assert "the code 'J'" in json.loads(good("legal", "--jsonl", stdin="o h C3oJ"))["error"]
