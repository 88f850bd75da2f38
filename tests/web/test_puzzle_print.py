"""Puzzles on paper, and their boards as pictures (PUZ-1): what is printed, and what is refused."""

import html
import itertools

import pytest

from nshex.puzzles.format import DIFFICULTIES
from nshex.puzzles.library import collection, goal_text
from nshex.web.puzzles.choosing import a_choice, filter_choices
from nshex.web.puzzles.printing import COLUMNS, card_of, sheets
from nshex.web.puzzles.solution import solved
from tests.web.page_reading import Page

FIRST = next(iter(collection().values()))


def ids(cards):
    return [card.puzzle.id if card else None for card in cards]


def test_each_solution_lies_behind_its_card():
    """Turned over the long edge, what is left on the front is right on the back."""
    cards = [card_of(puzzle) for puzzle in itertools.islice(collection().values(), 6)]
    first, last = sheets(cards)
    a, b, c, d, e, f = ids(cards)
    assert (ids(first.front), ids(first.back)) == ([a, b, c, d], [b, a, d, c])
    assert (ids(last.front), ids(last.back)) == ([e, f, None, None], [f, e, None, None])
    for sheet in (first, last):
        for place, card in enumerate(sheet.front):
            row, column = divmod(place, COLUMNS)
            assert sheet.back[row * COLUMNS + COLUMNS - 1 - column] is card


def test_solutions_show_the_turn_what_is_left_over_and_the_end():
    """PUZ-1: for every puzzle, the tiles used and those left over are the tiles given."""
    for puzzle in collection().values():
        found = solved(puzzle)
        given = sorted(tile.name for tile in card_of(puzzle).tiles)
        assert len(given) == len(puzzle.tiles)
        assert found.actions
        assert len(found.left_over) <= len(given)
        assert all(tile.name in given for tile in found.left_over)
        assert len(found.hit_points) == len(puzzle.armies)


def test_a_board_after_the_turn_differs_from_the_one_before_the_battle_ends():
    puzzle = next(one for one in collection().values() if "destroy_hq" in map(str, one.goals))
    found = solved(puzzle)
    enemy = next(points for points in found.hit_points if points.army != puzzle.armies[puzzle.side])
    assert enemy.after == 0
    assert found.turn_end.occupied != found.battle_end.occupied
    assert found.changed, "the tiles that were used are marked"


def test_by_default_a_few_of_each_difficulty_are_printed(browser):
    chosen = a_choice()
    assert [puzzle.difficulty for puzzle in chosen] == [word for word in DIFFICULTIES for _ in range(2)]
    body = browser.fetch("/puzzles/print").body
    page = Page("/puzzles/print", body)
    page.inside()
    assert page.faults == []
    for puzzle in chosen:
        assert body.count(f'data-puzzle="{puzzle.id}"') == 2, "a front and a back"
        assert html.escape(puzzle.title, quote=False) in body
        assert goal_text(puzzle) in page.text
        assert " ".join(puzzle.story.split()) in page.text


def test_filters_and_ids_choose_what_is_printed(browser):
    army = FIRST.armies[FIRST.side]
    body = browser.fetch(f"/puzzles/print?army={army}&difficulty=&theme=").body
    own = [puzzle for puzzle in collection().values() if puzzle.armies[puzzle.side] == army]
    assert body.count('class="card" data-army') == len(own)
    last = list(collection())[-1]
    body = browser.fetch(f"/puzzles/print?id={last},{FIRST.id}&id={last}").body
    assert body.index(f'data-puzzle="{last}"') < body.index(f'data-puzzle="{FIRST.id}"')
    assert body.count("<article") == 4


def test_a_filter_without_matches_prints_nothing(browser):
    choices = filter_choices()
    for army, word, theme in itertools.product(choices["army"], choices["difficulty"], choices["theme"]):
        fitting = [
            puzzle
            for puzzle in collection().values()
            if puzzle.armies[puzzle.side] == army and puzzle.difficulty == word and theme in puzzle.themes
        ]
        if not fitting:
            break
    answer = browser.fetch(f"/puzzles/print?army={army}&difficulty={word}&theme={theme}")
    assert answer.status == 200
    assert "No puzzle matches" in answer.body


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("id=none", 404, "There is no puzzle"),
        ("id=..%2f..%2fetc", 404, "There is no puzzle"),
        ("army=orcs", 400, "expected one of"),
        ("difficulty=%3Cscript%3E", 400, "Difficulty"),
        ("theme=" + "x" * 5000, 400, "Theme"),
    ],
)
def test_nonsense_is_refused_in_words(browser, query, status, words):
    answer = browser.fetch(f"/puzzles/print?{query}")
    assert answer.status == status
    assert words in Page("/", answer.body).text
    assert "<script>" not in answer.body.replace('<script type="module"', "")


def test_the_board_of_a_puzzle_is_a_picture(browser):
    start = browser.fetch(f"/puzzles/{FIRST.id}.svg")
    after = browser.fetch(f"/puzzles/{FIRST.id}.svg?moment=solved&theme=light")
    assert start.headers["Content-Type"] == "image/svg+xml"
    assert start.body.startswith("<svg") and after.body.startswith("<svg")
    assert start.body != after.body


@pytest.mark.parametrize("address", ["none.svg", f"{FIRST.id}.svg?theme=pink", f"{FIRST.id}.svg?moment=x"])
def test_pictures_that_do_not_exist_are_not_found(browser, address):
    assert browser.fetch(f"/puzzles/{address}").status == 404
