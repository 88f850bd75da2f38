"""Ratings over HTTP: the server judges, the first try counts, help counts as a failure."""

import threading
from html import unescape

import pytest

from nshex.puzzles.library import collection
from nshex.ratings.glicko2 import Rating, Result, rate
from nshex.web.puzzles.ratings import START, start_rating
from tests.web.page_reading import Page
from tests.web.puzzle_answers import whole_solution
from tests.web.serving import Browser

EASY = [puzzle for puzzle in collection().values() if puzzle.difficulty == "easy"]


@pytest.fixture
def server(own_server):
    """Where nobody else has tried the puzzles."""
    return own_server


@pytest.fixture
def solver(server):
    """A browser nobody has seen before."""
    browser = Browser(server)
    browser.fetch("/puzzles")
    return browser


def answer(browser, puzzle, lines):
    return browser.fetch(f"/api/puzzles/{puzzle.id}", {"lines": list(lines)}).json()


def solve(browser, puzzle):
    return answer(browser, puzzle, whole_solution(puzzle))


def fail(browser, puzzle):
    return answer(browser, puzzle, ["battle"])


def test_the_first_solution_is_a_win_against_the_puzzle(server, solver):
    puzzle = EASY[0]
    found = solve(solver, puzzle)
    assert found["verdict"] == "solved"
    won = rate(Rating(), [Result(start_rating(puzzle), 1)])
    assert found["rated"]["solved"] is True
    assert found["rated"]["change"] == round(won.rating) - 1500
    assert found["rated"]["solver"] == {
        "rating": round(won.rating),
        "margin": round(won.margin),
        "tries": 1,
        "solved": 1,
    }
    assert f"{round(won.rating)}" in solver.fetch("/puzzles").body
    assert "rated" not in solve(solver, puzzle), "once"


def test_a_failure_counts_and_what_comes_after_does_not(solver):
    puzzle = EASY[1]
    assert answer(solver, puzzle, [])["verdict"] == "open"
    failed = fail(solver, puzzle)
    assert failed["rated"]["change"] < 0 and failed["rated"]["solved"] is False
    assert "rated" not in solve(solver, puzzle)
    page = Page("/", solver.fetch(f"/puzzles/{puzzle.id}").body).text
    assert "it no longer counts" in page


@pytest.mark.parametrize("help", ["hints/1", "solution", "wrong-try"])
def test_help_before_the_battle_is_a_failure(solver, help):
    puzzle = next(puzzle for puzzle in EASY if puzzle.wrong_try)
    found = solver.fetch(f"/api/puzzles/{puzzle.id}/{help}", {}).json()
    assert found["rated"]["solved"] is False
    assert "rated" not in solve(solver, puzzle)


def test_help_is_not_given_for_following_a_link(solver):
    """Another site can make a browser follow one."""
    for help in ("hints/1", "solution", "wrong-try"):
        assert solver.fetch(f"/api/puzzles/{EASY[6].id}/{help}").status == 405
    assert solve(solver, EASY[6])["rated"]["solved"] is True


def test_help_after_the_battle_costs_nothing(solver):
    solve(solver, EASY[2])
    assert "rated" not in solver.fetch(f"/api/puzzles/{EASY[2].id}/solution", {}).json()


def test_a_browser_cannot_say_that_it_has_solved(solver):
    puzzle = EASY[3]
    body = {"lines": ["battle"], "solved": True, "verdict": "solved", "rated": {"solved": True}}
    found = solver.fetch(f"/api/puzzles/{puzzle.id}", body).json()
    assert (found["verdict"], found["rated"]["solved"]) == ("failed", False)


def test_lines_that_are_not_legal_count_nothing(solver):
    puzzle = EASY[4]
    refused = solver.fetch(f"/api/puzzles/{puzzle.id}", {"lines": ["place nonsense Z9", "battle"]})
    assert refused.status == 422
    assert solve(solver, puzzle)["rated"]["solved"] is True


def test_without_a_cookie_nothing_is_rated(server):
    stranger = Browser(server)
    found = solve(stranger, EASY[0])
    assert found["verdict"] == "solved" and "rated" not in found


def test_of_many_answers_at_once_one_counts(solver):
    puzzle, found = EASY[5], []
    ready = threading.Barrier(6)

    def send():
        ready.wait()
        found.append(solve(solver, puzzle))

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one["verdict"] for one in found] == ["solved"] * 6
    assert sum("rated" in one for one in found) == 1


def test_the_list_shows_the_rating_of_every_puzzle(solver):
    body = solver.fetch("/puzzles").body
    assert body.count("· </i>rated ") == len(collection())
    untouched = [puzzle for puzzle in collection().values() if puzzle.difficulty == "expert"]
    assert body.count(f"· </i>rated {START['expert']:.0f}") == len(untouched)


def test_a_link_comes_with_a_picture(server, solver):
    puzzle = EASY[0]
    body = solver.fetch(f"/puzzles/{puzzle.id}").body
    assert f'<meta property="og:image" content="{server.address}/puzzles/{puzzle.id}.png">' in body
    assert f'<meta property="og:url" content="{server.address}/puzzles/{puzzle.id}">' in body
    assert '<meta name="twitter:card" content="summary_large_image">' in body
    assert f'<meta name="description" content="{puzzle.story}">' in unescape(body)
    assert solver.fetch(f"/puzzles/{puzzle.id}.png").headers["Content-Type"] == "image/png"
