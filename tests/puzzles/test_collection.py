"""PUZ: the puzzles that come with the package are complete, right, told about and different."""

from collections import Counter
from itertools import combinations
from os import environ
from random import Random

import pytest

from nshex.puzzles.difficulty import Rating
from nshex.puzzles.format import DIFFICULTIES, THEMES, read_puzzle_text, write_puzzle
from nshex.puzzles.library import collection, find_puzzle, goal_text, hints
from nshex.puzzles.solver import solve
from nshex.puzzles.themes import find_themes
from nshex.puzzles.variety import LEAST_DISTANCE, distance
from nshex.tiles import PLAYABLE
from tests.puzzles.choose import LEAST_OF_A_THEME, LEAST_OF_AN_ARMY, LEAST_PUZZLES, WANTED_THEMES

PUZZLES = list(collection().values())
SAMPLE = 6


def test_there_are_enough():
    """PUZ-1 So many in four difficulties, for each army and for each theme."""
    assert len(PUZZLES) >= LEAST_PUZZLES
    levels = Counter(puzzle.difficulty for puzzle in PUZZLES)
    assert set(levels) == set(DIFFICULTIES)
    assert min(levels.values()) >= 10
    armies = Counter(puzzle.armies[puzzle.side] for puzzle in PUZZLES)
    assert {army for army in PLAYABLE if armies[army] < LEAST_OF_AN_ARMY} == set()
    themes = Counter(theme for puzzle in PUZZLES for theme in puzzle.themes)
    assert {theme for theme in WANTED_THEMES if themes[theme] < LEAST_OF_A_THEME} == set()


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_each_is_right(puzzle):
    """PUZ-1 The solution holds, the wrong try does not; everything that is told is there."""
    verdict = puzzle.check(puzzle.solution)
    assert verdict.solved, verdict.reason
    assert not puzzle.check(puzzle.wrong_try).solved
    assert set(puzzle.themes) - {"discard"} == set(find_themes(puzzle, verdict))
    assert set(puzzle.themes) <= set(THEMES)
    assert puzzle.story.count(". ") == 1 and puzzle.story.endswith(".")
    assert goal_text(puzzle)
    assert all(hints(puzzle))
    assert isinstance(puzzle.position, str)
    assert read_puzzle_text(write_puzzle(puzzle)) == puzzle


def test_a_sample_is_proven():
    """PUZ-1 Exactly one essential solution; another sample in each run, `make bench` proves all."""
    chance = Random(0) if environ.get("CI") else Random()
    for puzzle in chance.sample(PUZZLES, SAMPLE):
        assert solve(puzzle).unique, puzzle.id


def test_no_two_are_alike():
    """PUZ-1 Any two differ enough, and no title stands twice."""
    assert len({puzzle.title for puzzle in PUZZLES}) == len(PUZZLES)
    near = [(one.id, two.id) for one, two in combinations(PUZZLES, 2) if distance(one, two) < LEAST_DISTANCE]
    assert near == []


def test_distance_sees_a_turned_board():
    """PUZ-1 A board turned by a third is the same board."""
    base = read_puzzle_text(
        'title = "One"\nposition = "o9:::- b2:::- A1oQ E2bC5 E3bQ"\ntiles = ["brawler"]\ngoal = "win"\n'
    )
    turned = read_puzzle_text(
        'title = "Two"\nposition = "o9:::- b2:::- A3oQ E1bQ D1bC5"\ntiles = ["brawler"]\ngoal = "win"\n'
    )
    assert distance(base, base) == 0
    assert distance(base, turned) == 0


def test_unknown_puzzle():
    """PUZ-1 A name that is almost right is put right."""
    with pytest.raises(ValueError, match="no puzzle 'borgo-1'; did you mean 'borgo-"):
        find_puzzle("borgo-1")


def test_difficulty_grows():
    """PUZ-1 More actions, more near misses, bots that fail: harder."""
    easy = Rating(1, 2, 0, (), False, False, False)
    hard = Rating(3, 3, 30, ("recruit", "soldier", "veteran"), True, True, True)
    assert (easy.difficulty, hard.difficulty) == ("easy", "expert")
    assert easy.score < Rating(2, 2, 0, (), False, False, False).score < hard.score
