"""`nshex puzzle`: the output and exit status of each subcommand."""

import json
from random import Random

import pytest

from nshex.commands.puzzle import likeness
from nshex.puzzles.format import read_puzzle_text, write_puzzle
from nshex.puzzles.library import collection
from nshex.puzzles.session import play_puzzle

BRIDGE = """
id = "bridge"
title = "One Blow at the Bridge"
story = "Borgo's HQ stands on E3. Destroy it."
position = "o9:::- b2:::- A1oQ E2bC5 E3bQ"
tiles = ["brawler", "move"]
uses = 1
goal = "destroy_hq"
themes = ["bonus"]
solution = ["place brawler D4/1"]
"""


@pytest.fixture
def bridge(tmp_path):
    path = tmp_path / "bridge.toml"
    path.write_text(BRIDGE, "utf-8")
    return path


def test_list(good):
    """PUZ-1 Every puzzle of the collection, for programs and for people."""
    found = json.loads(good("puzzle", "list", "--json"))
    assert [entry["id"] for entry in found] == list(collection())
    for entry in found:
        assert list(entry) == ["id", "title", "difficulty", "armies", "themes", "tiles", "uses", "goal"]
    lines = good("puzzle", "list").splitlines()
    assert lines[0].split() == ["Id", "Title", "Difficulty", "Armies", "Tiles", "Goal"]
    assert len(lines) == 1 + len(collection())


def test_without_a_verb(run):
    """One line that names what is missing, and nothing else."""
    status, out, err = run("puzzle")
    assert (status, out) == (2, "")
    assert err == (
        "nshex: the following arguments are required: list|show|play|check|solve|make|prove "
        "(see nshex puzzle --help)\n"
    )


def test_show(good, bridge, tmp_path):
    """PUZ-1 Story, board, tiles, goal; or a picture."""
    text = good("puzzle", "show", bridge)
    assert text.startswith("bridge: One Blow at the Bridge\n")
    assert "You play Outpost. Tiles: Brawler, Move.\nYou may use 1. Destroy the enemy HQ." in text
    data = json.loads(good("puzzle", "show", bridge, "--json"))
    assert (data["tiles"], data["uses"], data["goal"]) == (["brawler", "move"], 1, ["destroy_hq"])
    assert "solution" not in data and "wrong_try" not in data
    assert good("puzzle", "solve", "-", "--workers", "1", stdin=json.dumps(data)).startswith("1 essentially")
    assert good("puzzle", "show", bridge, "--svg", tmp_path / "board.svg") == ""
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")


def test_check(run, bridge):
    """PUZ-1 Status 0 when solved, 1 when not, and the story of the battle."""
    status, out, err = run("puzzle", "check", bridge, "place brawler D4/1")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "Outpost places Brawler on D4, facing NE."
    assert out.splitlines()[-1] == "Solved."
    status, out, err = run("puzzle", "check", bridge, "place brawler D4/0")
    assert (status, err) == (1, "")
    assert out.splitlines()[-1] == "Not solved: the enemy HQ still has 2 hit points."
    status, out, err = run("puzzle", "check", bridge, "place brawler E3/0", "--json")
    assert (status, json.loads(out)["solved"]) == (1, False)


def test_solve(run, bridge):
    """PUZ-1 The solutions, and why the best wrong try fails; 1 where there is no solution."""
    status, out, err = run("puzzle", "solve", bridge, "--workers", "1")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "1 essentially different solution."
    assert lines[2] == "1. place brawler D4/1"
    assert "Close, but wrong: place brawler " in out
    assert "  the enemy HQ still has 2 hit points" in lines
    hopeless = BRIDGE.replace("b2:::", "b9:::")
    status, out, err = run("puzzle", "solve", "-", "--workers", "1", "--json", stdin=hopeless)
    assert (status, json.loads(out)["solutions"]) == (1, [])


def test_prove(run, bridge, tmp_path):
    """PUZ-1 Whether each has exactly one solution."""
    status, out, err = run("puzzle", "prove", bridge, "--workers", "1")
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "1 of 1 puzzles have exactly one solution"
    other = tmp_path / "two.toml"
    other.write_text(BRIDGE.replace('"move"]', '"commando"]'), "utf-8")
    status, out, _ = run("puzzle", "prove", bridge, other, "--workers", "2")
    assert (status, out.splitlines()[-1]) == (1, "1 of 2 puzzles have exactly one solution")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["lst"], "puzzle 'lst': no such command; did you mean 'list'?"),
        (["list", "borgo"], "'borgo' after list; expected nothing"),
        (["show"], "0 words after show; expected the id of a puzzle, or a file"),
        (["show", "no-such"], "no puzzle 'no-such'; "),
        (["show", "no/such.toml"], "no/such.toml: cannot be read"),
        (["prove", "--workers", "2", "--cluster", "tcp://h:1"], "--workers with --cluster"),
        (["make", "five"], "'five' after make; expected nothing"),
        (["make", "--armies", "borgo,borg"], "--armies: no army 'borg'; did you mean 'borgo'?"),
        (["list", "--seed", "3"], "--seed with list; expected it with make"),
        (["list", "--svg"], "a picture with list; expected it with show"),
        (
            ["show", "borgo-01", "--workers", "2"],
            "--workers with show; expected it with solve, make or prove",
        ),
        (["make", "--json"], "--json with make; expected it with list, show, check, solve or prove"),
    ],
)
def test_bad_input(bad, words, message):
    """PUZ-1 One clear line."""
    assert message in bad("puzzle", *words)


def test_bad_file(bad, tmp_path):
    """PUZ-1 The line names the file."""
    path = tmp_path / "bad.toml"
    path.write_text("title = 3", "utf-8")
    assert f"{path}: puzzle.title: expected a text, found 3" in bad("puzzle", "solve", path)


def test_play():
    """PUZ-1 Lines are tried, taken back, hinted at; the battle says whether they solve it."""
    typed = iter(
        [
            *("place brawler D4/0", "battle", "hint", "hint", "hint", "hint", "nonsense"),
            *("place brawler D4/2", "undo", "undo", "board", "help", "place brawler D4/1", "battle"),
        ]
    )
    said: list[str] = []
    assert play_puzzle(read_puzzle_text(BRIDGE), lambda prompt: next(typed), said.append)
    assert "Not solved: the enemy HQ still has 2 hit points. Try again." in said
    assert [line for line in said if line.startswith(("A module", "Begin", "Look"))] == [
        "A module makes the difference.",
        "Begin with the Brawler.",
        "Look at D4.",
    ]
    assert "There are no more hints." in said
    assert "There is nothing to take back." in said
    assert said[-1] == "Solved."


def test_play_with_a_tile_too_many():
    """PUZ-1 A tile more than may be used is refused at once, and what was typed before stays."""
    puzzle = read_puzzle_text(BRIDGE.replace('"move"]', '"commando"]'))
    typed = iter(["place brawler D4/1", "place commando B1/0", "undo", "place brawler D4/1", "battle"])
    said: list[str] = []
    assert play_puzzle(puzzle, lambda prompt: next(typed), said.append)
    assert said.count("you may use 1; type battle to fight, undo to take back") == 1


def test_play_and_leave():
    """PUZ-1 Giving up shows the solution, and why what comes nearest fails."""
    said: list[str] = []
    puzzle = read_puzzle_text(BRIDGE + 'wrong_try = ["place brawler D4/0"]\n')
    assert not play_puzzle(puzzle, lambda prompt: "solution", said.append)
    assert said[-2:] == [
        "place brawler D4/1",
        "Close, but wrong: place brawler D4/0 (the enemy HQ still has 2 hit points)",
    ]


HOSTILE = 400
SCRAPS = (
    *(
        "\x00",
        "\n\n[x]\n",
        '"',
        "]",
        "}",
        "= =",
        "9" * 400,
        "nan",
        "é",
        "\ud7ff",
        "title = 1\n",
        "{",
        "/9",
        " 0 ",
    ),
    *(
        "A1oQ",
        "C3bQ",
        "\\u0000",
        "deal 99",
        "save Z9",
        "place ",
        "play move A1>A1/0",
        "'''",
        "#",
        "-1",
        "[[[[[[[",
    ),
)


def mangled(rng: Random, text: str) -> str:
    """A file with one to three things cut out of it, doubled, put in or swapped."""
    for _ in range(rng.randint(1, 3)):
        start, end = sorted(rng.choices(range(len(text) + 1), k=2))
        end = min(end, start + rng.randint(0, 30))
        piece = text[start:end]
        put = rng.choice(("", piece * 2, piece[::-1], rng.choice(SCRAPS), chr(rng.randrange(1, 0x2FFF))))
        text = text[:start] + put + text[end:]
    return text


def test_hostile_files(run):
    """PUZ-1 Hundreds of damaged files are understood, or refused in one clear line, by check and by solve."""
    rng = Random(1)
    refused = 0
    for number in range(HOSTILE):
        words = ("check", "-", "place brawler D4/1") if number % 2 else ("solve", "-", "--workers", "1")
        status, out, err = run("puzzle", *words, stdin=mangled(rng, BRIDGE).encode("utf-8", "replace"))
        assert len(err.splitlines()) <= 1 and "Traceback" not in err
        if status not in (0, 1):
            refused += 1
            assert out == "" and err.startswith("nshex") and len(err) < 400
    assert refused > HOSTILE // 2


def test_a_new_puzzle_says_which_one_it_is_like():
    puzzle = next(iter(collection().values()))
    assert likeness(write_puzzle(puzzle)) == f"# much like {puzzle.id} of the collection\n"
    assert likeness(BRIDGE) == ""
