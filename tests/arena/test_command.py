"""The command `nshex arena`, as people and programs use it."""

import json
import sys

import pytest

from nshex.arena.progress import progress
from nshex.arena.standings import Scoreboard
from nshex.cli import main
from tests.arena.support import mirrored

SHORT = ["arena", "recruit", "recruit", "--armies", "borgo,smart", "--games", "2", "--workers", "1"]


def test_json(capsys):
    assert main([*SHORT, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    answer = json.loads(out)
    assert list(answer) == ["games", "standings"]
    assert answer["games"] == 2
    for line in answer["standings"]:
        assert list(line) == ["bot", "wins", "draws", "losses", "score", "low", "high"]
        assert line["wins"] + line["draws"] + line["losses"] == 2
        assert 0 <= line["low"] <= line["score"] <= line["high"] <= 1
    assert {line["bot"] for line in answer["standings"]} == {"recruit", "recruit#2"}


def test_text_and_files(capsys, tmp_path):
    report = tmp_path / "own.html"
    status = main([*SHORT, "--seed", "8", "--out", str(tmp_path / "out"), "--report", str(report)])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    assert out.startswith("2 games, two_player, standard board, seed 8\n\nBot ")
    words = [line.split()[0] for line in out.splitlines() if line]
    assert [word for word in words if word[0].isupper()] == ["Bot", "Rating", "Army"]
    assert sorted(words[2:4]) == sorted(words[5:7]) == ["recruit", "recruit#2"]
    assert sorted(words[8:]) == ["borgo", "smart"]
    assert report.read_text("utf-8") == (tmp_path / "out" / "report.html").read_text("utf-8")
    lines = (tmp_path / "out" / "games.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["game"] for line in lines] == [0, 1]


def test_longer_run_goes_on_where_the_shorter_ended(capsys, tmp_path):
    folder = ["--out", str(tmp_path), "--json"]
    assert main([*SHORT, *folder]) == 0
    before = (tmp_path / "games.jsonl").read_text("utf-8")
    assert main([*SHORT, *folder, "--games", "3", "--resume"]) == 0
    after = (tmp_path / "games.jsonl").read_text("utf-8")
    assert after.startswith(before)
    assert after.count("\n") == 3
    assert json.loads(capsys.readouterr().out.splitlines()[1])["games"] == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "required: BOT"),
        (["recruit"], "expected at least two"),
        (["recruit", "general"], "bot 'general' is unknown"),
        (["recruit", "commander:fast"], "limit 'fast' of commander"),
        (["recruit", "soldier", "--games", "0"], "--games: '0'; expected a whole number of at least 1"),
        (["recruit", "soldier", "--patience", "soon"], "--patience: 'soon'; expected seconds, such as 5, 5s"),
        (["recruit", "soldier", "--games", "many"], "--games: 'many'; expected a whole number"),
        (["recruit", "soldier", "--games", "9" * 5000], "--games: '999"),
        (["recruit", "soldier", "--workers", "-1"], "--workers"),
        (["recruit", "soldier", "--seed", "x"], "seed 'x'"),
        (["recruit", "soldier", "--armies", "borgo"], "1 armies for 2 players"),
        (["recruit", "soldier", "--armies", "borgo,bogro"], "did you mean 'borgo'?"),
        (["recruit", "soldier", "--mode", "chess"], "'chess'"),
        (["recruit", "soldier", "--board", "round"], "'round'"),
        (["recruit", "soldier", "--players", "3"], "two_player with 3 players"),
        (["recruit", "soldier", "--rules", "[]"], "--rules is []; expected options"),
        (["recruit", "soldier", "--rules", "{"], "--rules: not JSON: "),
        (["recruit", "soldier", "--rules", '{"editoin": "2.0"}'], "editoin"),
        (["recruit", "soldier", "--resume"], "--resume without --out"),
        (["recruit", "soldier", "--cluster", "tcp://x:1", "--workers", "2"], "--workers with --cluster"),
        (
            ["recruit", "soldier", "--report", "/no/such/folder/report.html"],
            "folder is not a folder",
        ),
        (["recruit", "soldier", "--report", "/"], "/ is a folder; expected a file"),
        (["recruit", "soldier", "--fast"], "unknown option '--fast'; expected one of -h, --help"),
    ],
)
def test_bad_arguments_are_one_line(capsys, arguments, words):
    assert main(["arena", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("nshex: ")
    assert err.count("\n") == 1
    assert words in err


def test_progress_is_only_for_terminals(capsys):
    board = Scoreboard(["a", "b"])
    with progress(board, 4) as tell:
        tell(mirrored(0, True, False)[0])
    assert capsys.readouterr() == ("", "")
    assert board.games == 1


@pytest.mark.parametrize(
    ("terminal", "shown", "hidden"),
    [
        ("xterm", ["2/4", "100.0%"], "games played"),
        ("dumb", ["1 of 4 games played", "2 of 4 games played"], "%"),
    ],
)
def test_a_terminal_shows_progress_as_it_can(capsys, monkeypatch, terminal, shown, hidden):
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("nshex.arena.progress.SECONDS_PER_UPDATE", 0)
    monkeypatch.setattr("nshex.arena.progress.SECONDS_PER_LINE", 0)
    with progress(Scoreboard(["a", "b"]), 4) as tell:
        for result in mirrored(0, True, False):
            tell(result)
    out, err = capsys.readouterr()
    assert out == ""
    assert [words for words in shown if words not in err] == []
    assert hidden not in err
