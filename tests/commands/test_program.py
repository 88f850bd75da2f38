"""The command line as a program: what other programs rely on, and one line for every error."""

import io
import json
import os
import subprocess
import sys

import pytest

import nshex.commands.legal
from nshex import cli
from nshex.build_info import VERSION, build
from tests.support import position

FULL = "/dev/full"
NSHEX = [sys.executable, "-m", "nshex"]
BOARD = position(
    {"C3": "outpost.hq", "B2": "hegemony.runner/3", "E3": "hegemony.hq"},
    hands=[["move"], []],
    players=[{}, {"hp": 18}],
)
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has neither such pipes nor such a shell")


@pytest.fixture
def board(file):
    return file(BOARD)


# --- as a program ----------------------------------------------------------------------------------


def start(*argv, **options):
    pipe = subprocess.PIPE
    return subprocess.Popen([*NSHEX, *argv], stdin=pipe, stdout=pipe, stderr=pipe, **options)


def test_version_says_which_build():
    process = start("--version")
    out, err = process.communicate()
    assert (process.returncode, out.decode().splitlines(), err) == (0, [f"nshex {VERSION} ({build()})"], b"")


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


@POSIX
def test_broken_pipe_is_handled_quietly():
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


@pytest.mark.parametrize("asked", [None, "cp1252"])
def test_output_into_a_file_on_windows_is_utf8(monkeypatch, asked):
    """Unless somebody asks for another encoding; its code page lacks most signs of a board."""
    monkeypatch.setattr(cli, "WINDOWS", True)
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    if asked:
        monkeypatch.setenv("PYTHONIOENCODING", asked)
    written = {name: io.TextIOWrapper(io.BytesIO(), encoding="cp1252") for name in ("stdout", "stderr")}
    for name, stream in written.items():
        monkeypatch.setattr(sys, name, stream)
    assert cli.main(["show", "o h18 C3oQ B2hR3"]) == 0
    assert cli.main(["x" * 200]) == 2
    for stream in written.values():
        stream.flush()
    out, err = (stream.buffer.getvalue() for stream in written.values())
    if asked:
        assert b"?" in out
    else:
        assert "\N{BLACK HEART SUIT}18" in out.decode("utf-8")
        assert "\N{HORIZONTAL ELLIPSIS}" in err.decode("utf-8")


# --- what is wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fight"], "no command 'fight'"),
        (["legl"], "no command 'legl'; did you mean 'legal'?"),
        (["-"], "no command '-'; expected one of serve,"),
        (["--loud"], "unknown option '--loud'; expected one of -h, --help, --version (see nshex --help)"),
        (["legal"], "no FILE"),
        (["legal", ""], "'': cannot be read: no such file"),
        (["legal", "-", "extra"], "unknown arguments: 'extra' (see nshex legal --help)"),
        (["legal", "-", "--jso"], "unknown option '--jso'; did you mean '--json'"),
        (["new", "--armies", "a,b", "--sed=3"], "unknown option '--sed'; did you mean '--seed'"),
        (
            ["do", "-", "end", "--quick"],
            "unknown option '--quick'; expected one of -h, --help, --json, --jsonl, --line",
        ),
        (["analyse", "-", "--lines", "21"], "--lines: '21'; expected a whole number from 1 to 20 (see nshex"),
        (
            ["analyse", "-", "--lines", "9" * 5000],
            "--lines: '99999999999999999999999999999999999999…; expected",
        ),
        (["tune", "--rounds", "0"], "--rounds: '0'; expected a whole number of at least 1"),
        (["tune", "--seed", "1.5"], "--seed: '1.5'; expected a whole number of at least 1"),
        (["serve", "--port", "65536"], "--port: '65536'; expected a whole number from 0 to 65535"),
        (["serve", "--host", "é..x"], "--host 'é..x' is unknown; expected an address such as 127.0.0.1"),
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
        ('{"nshex": 1, "nshex": 1}', "is given twice"),
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


@pytest.mark.parametrize("words", [["legal", "-"], ["legal", "--jsonl"], ["play"], ["engine", "recruit"]])
def test_closed_standard_input(bad, words):
    assert "standard input: cannot be read: it is closed" in bad(*words, stdin=None)


@POSIX
@pytest.mark.parametrize("words", [["--help"], ["tiles", "--json"], ["show", "-", "--svg", "-"], ["play"]])
def test_closed_standard_output(words):
    closing = ["sh", "-c", 'exec "$@" >&-', "sh", *NSHEX, *words]
    done = subprocess.run(closing, input=json.dumps(BOARD).encode(), stderr=subprocess.PIPE, check=False)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)


@pytest.mark.skipif(not os.path.exists(FULL), reason=f"only Linux has {FULL}")
@pytest.mark.parametrize("words", [["tiles", "--json"], ["tiles", "vegas", "--svg", "-"]])
def test_a_full_disk_is_one_line(words):
    with open(FULL, "w") as full:
        done = subprocess.run([*NSHEX, *words], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"nshex: standard output: cannot be written: no space left on device")
    assert done.stderr.count(b"\n") == 1


def test_bytes_that_are_no_text_do_not_end_a_conversation(good):
    answers = good("engine", "recruit", stdin=b"\xff\xfe\nnshex 1\nquit\n")
    assert answers.startswith("error no command")
    assert answers.endswith("ready\n")
    assert "is not an opponent" in good("play", stdin=b"\n\xff\n")


def test_an_internal_error_is_one_line(run, board, monkeypatch):
    def stumble(s):
        raise IndexError("oh\nno")

    monkeypatch.setattr(nshex.commands.legal, "legal_lines", stumble)
    assert run("legal", board) == (1, "", "nshex: internal error, please report it: IndexError: oh no\n")


def test_interrupt_is_handled_quietly(run, board, monkeypatch):
    def interrupt(s):
        raise KeyboardInterrupt

    monkeypatch.setattr(nshex.commands.legal, "legal_lines", interrupt)
    assert run("legal", board) == (130, "", "")
