"""PUZ: puzzles survive a round trip as text, and bad ones give one clear error line."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex.puzzles import PuzzleError, read_puzzle, read_puzzle_text, write_puzzle
from nshex.puzzles.format import DIFFICULTIES, THEMES
from nshex.puzzles.themes import THEME_HINTS

TEXT = """
id = "example"
title = "One Blow at the Bridge"
story = "Borgo's HQ stands on E3. Destroy it."
difficulty = "easy"
themes = ["bonus", "net"]
armies = ["outpost", "borgo"]
position = "o9:::- b2:::- A1oQ E2bC5 E3bQ"
side = 0
tiles = ["brawler", "move"]
uses = 1
goal = ["destroy_hq", "no_losses"]
solution = ["place brawler D4/1"]
wrong_try = ["place brawler D4/0"]
"""
DOCUMENT = Path(__file__).parents[2] / "docs" / "puzzles.md"


def changed(**changes):
    return {**tomllib.loads(TEXT), **changes}


def test_what_is_written_is_read_back():
    """PUZ-1 Every key comes back."""
    puzzle = read_puzzle_text(TEXT)
    assert read_puzzle_text(write_puzzle(puzzle)) == puzzle
    assert (puzzle.id, puzzle.difficulty, puzzle.themes) == ("example", "easy", ("bonus", "net"))
    assert (puzzle.armies, puzzle.side) == (("outpost", "borgo"), 0)
    assert puzzle.check(puzzle.solution).solved
    assert not puzzle.check(puzzle.wrong_try).solved


def test_example_of_the_document():
    """PUZ-1 The file in docs/puzzles.md is one, and its solution holds."""
    example = DOCUMENT.read_text("utf-8").partition("```toml\n")[2].partition("```")[0]
    puzzle = read_puzzle_text(example)
    assert puzzle.check(puzzle.solution).solved
    assert not puzzle.check(puzzle.wrong_try).solved


def test_titles_with_quotes():
    """PUZ-1 Signs that mean something in TOML are written so that they do not."""
    puzzle = read_puzzle(changed(title='The "Last" \\ Stand', story="Über – größer"))
    assert read_puzzle_text(write_puzzle(puzzle)) == puzzle


def test_every_theme_has_a_hint():
    """PUZ-1 The first hint comes from the theme."""
    assert set(THEME_HINTS) == set(THEMES)
    assert len(DIFFICULTIES) == 4


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": "No Good"}, "puzzle.id: expected an id of small letters"),
        ({"title": ""}, "puzzle.title: expected one printable line of at most 60"),
        ({"title": "x" * 61}, "puzzle.title: expected one printable line"),
        ({"story": "two\nlines"}, "puzzle.story: expected one printable line"),
        ({"difficulty": "nightmare"}, "puzzle.difficulty: unknown value 'nightmare'; expected one of easy"),
        ({"themes": ["nets"]}, "puzzle.themes[0]: unknown value 'nets'; did you mean 'net'"),
        ({"armies": ["borgo", "outpost"]}, "puzzle.armies: the position has outpost, borgo"),
        ({"position": "o9:::- b2:::- A1oQ E3xQ"}, "puzzle.position: "),
        ({"position": ""}, "puzzle.position: "),
        ({"side": 1}, "puzzle.position: player 1 solves, but the turn is player 0's"),
        ({"tiles": ["move"] * 8}, "puzzle.tiles: 8 tiles; expected at most 7"),
        ({"goal": "save E3"}, "puzzle.goal: goal 'save E3': none of your units stands there"),
    ],
)
def test_errors_say_where(changes, message):
    """PUZ-1 What is wrong, where, and what was expected, in one line."""
    with pytest.raises(PuzzleError) as caught:
        read_puzzle(changed(**changes))
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


SCRAPS = st.sampled_from(
    [
        *(
            '""',
            "[]",
            "{}",
            "0",
            "-1",
            "9" * 30,
            "true",
            "nan",
            "1979-05-27",
            '"A1"',
            '["move"]',
            '"deal 99"',
        ),
        *('"save A1"', '"o9:::- b2:::- A1oQ"', '{army = "borgo"}', "[[[[[]]]]]", '"\\u0000"', "'''x'''"),
    ]
)


@given(st.sampled_from([line.partition(" ")[0] for line in TEXT.strip().splitlines()]), SCRAPS)
def test_wrong_values_give_one_line(key, scrap):
    """PUZ-1 A value that does not belong there is either understood or refused in one line."""
    lines = [line for line in TEXT.strip().splitlines() if not line.startswith(f"{key} ")]
    _refused_in_one_line("\n".join([*lines, f"{key} = {scrap}"]))


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 40), st.text(max_size=6))
def test_damaged_files_give_one_line(start, length, text):
    """PUZ-1 Anything cut out of a file and anything put in."""
    _refused_in_one_line(TEXT[:start] + text + TEXT[start + length :])


@given(st.text(max_size=200))
def test_any_text_gives_one_line(text):
    """PUZ-1 Whatever it is."""
    _refused_in_one_line(text)


def _refused_in_one_line(text):
    problem = ""
    try:
        puzzle = read_puzzle_text(text)
        puzzle.check(puzzle.solution)
    except PuzzleError as found:
        problem = str(found)
    assert len(problem.splitlines()) <= 1
