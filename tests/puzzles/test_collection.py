"""PUZ: the included puzzles are many, proven, varied, and no two are alike."""

import copy
import pickle
import re
from collections import Counter
from random import Random

import pytest

from nshex.puzzles.answers import check
from nshex.puzzles.difficulty import rate
from nshex.puzzles.format import DIFFICULTIES, LONGEST_STORY
from nshex.puzzles.library import collection, hints
from nshex.puzzles.solver import solve
from nshex.puzzles.themes import find_themes
from nshex.puzzles.variety import LEAST_DISTANCE
from nshex.puzzles.wrong_tries import wrong_tries
from nshex.tiles import PLAYABLE
from tests.puzzles.choose import (
    LEAST_OF_A_DIFFICULTY,
    LEAST_OF_A_THEME,
    LEAST_OF_AN_ARMY,
    LEAST_PUZZLES,
    WANTED_THEMES,
    least_distance,
    solver,
)

CARDS = list(collection().values())
SAMPLE = Random(11).sample(CARDS, 14)
"""Proven in every test run; `make bench` proves all."""


def test_enough_of_everything():
    """PUZ-1 Puzzles for every army, theme and difficulty."""
    assert len(CARDS) >= LEAST_PUZZLES
    armies = Counter(solver(card) for card in CARDS)
    assert {army: armies[army] for army in PLAYABLE if armies[army] < LEAST_OF_AN_ARMY} == {}
    themes = Counter(theme for card in CARDS for theme in card.themes)
    assert {theme: themes[theme] for theme in WANTED_THEMES if themes[theme] < LEAST_OF_A_THEME} == {}
    levels = Counter(card.difficulty for card in CARDS)
    assert {level: levels[level] for level in DIFFICULTIES if levels[level] < LEAST_OF_A_DIFFICULTY} == {}


def test_no_two_are_alike():
    """PUZ-1 Any two differ enough in board, tiles and solution."""
    assert least_distance(CARDS) >= LEAST_DISTANCE


def test_numbers_of_the_cards():
    """PUZ-1 Every card has its number, and the easy ones come first."""
    by_number = sorted(CARDS, key=lambda card: card.number)
    assert [card.number for card in by_number] == list(range(1, len(CARDS) + 1))
    levels = [DIFFICULTIES.index(card.difficulty) for card in by_number]
    assert levels == sorted(levels)


def test_every_card_has_words_of_its_own():
    """PUZ-1 A title and a story of two sentences that no other card has."""
    assert len({card.title for card in CARDS}) == len(CARDS)
    assert len({card.story for card in CARDS}) == len(CARDS)
    for card in CARDS:
        assert len(re.findall(r"[.!?](?= |$)", card.story)) == 2, card.id
        assert card.story.endswith(".") and len(card.story) <= LONGEST_STORY, card.id


def test_numbers_in_the_stories():
    """PUZ-1 Where a story says how many tiles there are, or how many may be used, it is so."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven")
    for card in CARDS:
        for number in re.findall(r"of your (\w+) tiles", card.story):
            assert words.index(number) == len(card.tiles), card.id
        for number in re.findall(r"[Uu]se (\w+) (?:tiles?|of your)", card.story):
            assert words.index(number) == card.uses, card.id
        for cell in re.findall(r"\b[A-E][1-5]\b", card.story):
            assert cell in str(card.position), card.id


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_solution_holds_and_wrong_try_does_not(card):
    """PUZ-1 The solution solves it, doing nothing does not, and the wrong try almost does."""
    assert card.check(card.solution).solved
    assert not card.check(()).solved
    assert card.wrong_try and not card.check(card.wrong_try).solved
    found = find_themes(card)
    assert card.themes and [theme for theme in card.themes if theme != "discard"] == list(found)
    assert all(hints(card))


@pytest.mark.parametrize("card", SAMPLE, ids=lambda card: card.id)
def test_exactly_one_solution(card):
    """PUZ-1 Proven: one essential solution, the one on the card; about as hard as the card says.

    Bots change and cards do not, so the difficulty may have become the one next to it.
    """
    proof = solve(card)
    assert proof.unique
    assert proof.solutions[0].lines == card.solution
    today = rate(card, wrong_tries(card, card.solution).near_misses).difficulty
    assert abs(DIFFICULTIES.index(today) - DIFFICULTIES.index(card.difficulty)) <= 1


@pytest.mark.parametrize("id", ["borgo-01", "vegas-01"])
def test_verdicts_and_puzzles_are_copied_and_pickled(id):
    puzzle = collection()[id]
    verdict = check(puzzle, puzzle.solution)
    for again in (copy.deepcopy(verdict), pickle.loads(pickle.dumps(verdict))):
        assert again == verdict
        assert again.story == verdict.story
        assert again.game.position == verdict.game.position
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
