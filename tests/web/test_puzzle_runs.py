"""Streak and storm: the order of puzzles, what counts, when a run is over, and what is refused."""

import itertools

import pytest

from nshex.languages import gettext, speaking
from nshex.puzzles.format import DIFFICULTIES
from nshex.puzzles.library import collection, goal_text
from nshex.web.puzzles.cards import level_name
from nshex.web.puzzles.runs import (
    FAILED,
    GRACE_SECONDS,
    KINDS,
    PENALTY_SECONDS,
    SKIPPED,
    SOLVED,
    STORM,
    STORM_SECONDS,
    STREAK,
    Run,
    order_of,
)
from nshex.web.store.puzzle_runs import StoredRun
from tests.web.puzzle_answers import whole_solution
from tests.web.serving import Browser


def run_of(kind, *outcomes, started=1000.0):
    run = Run(StoredRun("id", "me", kind, started))
    for outcome in outcomes:
        run = run.after(run.answered(outcome, started + 1))
    return run


# --- rules of a run --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_puzzle_comes_once_and_easy_ones_first(kind):
    order = order_of("some run", kind)
    assert sorted(order) == sorted(collection())
    levels = [DIFFICULTIES.index(collection()[id].difficulty) for id in order]
    experts = levels.index(len(DIFFICULTIES) - 1)
    assert levels[:experts] == sorted(levels[:experts])
    assert order == order_of("some run", kind) != order_of("another run", kind)


def test_a_storm_ends_after_three_minutes_plus_network_delay():
    run = run_of(STORM, SOLVED, SOLVED)
    end = 1000.0 + STORM_SECONDS
    assert not run.is_over(end + GRACE_SECONDS - 0.1)
    assert run.is_over(end + GRACE_SECONDS + 0.1)
    assert run.score == 2


def test_a_wrong_answer_in_a_storm_costs_time_but_not_the_storm():
    run = run_of(STORM, SOLVED, FAILED, FAILED)
    assert run.ends == 1000.0 + STORM_SECONDS - 2 * PENALTY_SECONDS
    assert not run.is_over(1010.0)
    assert (run.score, run.number) == (1, 3)


def test_a_streak_ends_with_the_first_failure_whenever_it_comes():
    assert not run_of(STREAK, SOLVED, SKIPPED, SOLVED).is_over(1e12)
    assert run_of(STREAK, SOLVED, FAILED).is_over(1001.0)


def test_one_puzzle_may_be_skipped_in_a_streak_and_none_in_a_storm():
    assert run_of(STREAK).skips_left == 1
    assert run_of(STREAK, SKIPPED).skips_left == 0
    assert run_of(STORM).skips_left == 0


def test_a_run_through_everything_is_over():
    run = run_of(STREAK, *itertools.repeat(SOLVED, len(collection())))
    assert run.is_over(1001.0)
    assert run.score == len(collection())
    assert run.puzzle().id == run.order[-1]


# --- over HTTP -------------------------------------------------------------------------------------


@pytest.fixture
def solver(server):
    browser = Browser(server)
    browser.fetch("/puzzles")
    return browser


def begin(browser, kind):
    found = browser.fetch("/api/puzzle-runs", {"kind": kind})
    assert found.status == 201, found.body
    return found.json()


def play(browser, step, lines):
    run = step["run"]
    return browser.fetch(f"/api/puzzle-runs/{run['id']}/{run['number']}", {"lines": list(lines)})


def solution(step):
    return whole_solution(collection()[step["puzzle"]["id"]])


def test_a_streak_is_solved_on_to_the_first_failure(solver):
    step = begin(solver, STREAK)
    assert step["run"]["left"] is None and step["verdict"] == "open"
    assert not step["table"]["can"]["hint"] and not step["table"]["can"]["forecast"]
    for count in (1, 2):
        solved = play(solver, step, solution(step)).json()
        assert (solved["verdict"], solved["run"]["score"]) == ("solved", count)
        step = play(solver, solved, []).json()
        assert step["puzzle"]["id"] != solved["puzzle"]["id"]
    failed = play(solver, step, ["battle"]).json()
    assert failed["verdict"] == "failed" and failed["run"]["over"]
    assert [one["outcome"] for one in failed["run"]["answers"]] == ["solved", "solved", "failed"]
    again = play(solver, failed, [])
    assert (again.status, again.json()["error"]) == (409, "run_over")
    assert begin(solver, STREAK)["run"]["best"] == 2
    assert ">2<" in solver.fetch("/puzzles/streak").body


@pytest.mark.parametrize(("language", "word"), [("de", "Nicht gelöst"), ("pl", "Nie rozwiązano")])
def test_a_run_speaks_the_language_of_its_solver(solver, language, word):
    solver.cookie += f"; language={language}"
    step = begin(solver, STREAK)
    failed = play(solver, step, ["battle"]).json()
    puzzle = collection()[step["puzzle"]["id"]]
    (given,) = failed["run"]["answers"]
    with speaking(language):
        level, title, story = level_name(puzzle.difficulty), gettext(puzzle.title), gettext(puzzle.story)
        goal = goal_text(puzzle)
    assert (step["puzzle"]["title"], step["puzzle"]["story"]) == (title, story)
    assert (step["puzzle"]["level"], step["puzzle"]["goal"]) == (level, goal)
    assert (given["title"], given["level"]) == (title, level)
    assert word in failed["message"]


def test_a_storm_goes_on_after_a_failure_and_takes_time_for_it(solver):
    step = begin(solver, STORM)
    assert 0 < step["run"]["left"] <= 1000 * STORM_SECONDS
    failed = play(solver, step, ["battle"]).json()
    assert not failed["run"]["over"]
    assert failed["run"]["left"] <= step["run"]["left"] - 1000 * PENALTY_SECONDS
    assert failed["table"]["choices"]["picks"][0]["value"] == "next", "there is no second try"
    following = play(solver, failed, []).json()
    assert play(solver, following, solution(following)).json()["run"]["score"] == 1


def test_one_skip(solver):
    step = begin(solver, STREAK)
    address = f"/api/puzzle-runs/{step['run']['id']}"
    skipped = solver.fetch(f"{address}/0/skip", {}).json()
    assert (skipped["run"]["number"], skipped["run"]["skips"]) == (1, 0)
    assert skipped["puzzle"]["id"] != step["puzzle"]["id"]
    refused = solver.fetch(f"{address}/1/skip", {})
    assert (refused.status, refused.json()["error"]) == (409, "no_skip")
    storm = begin(solver, STORM)
    assert solver.fetch(f"/api/puzzle-runs/{storm['run']['id']}/0/skip", {}).status == 409


def test_a_puzzle_is_answered_once_and_in_its_turn(solver):
    step = begin(solver, STREAK)
    assert play(solver, step, solution(step)).status == 200
    again = play(solver, step, solution(step))
    assert (again.status, again.json()["error"]) == (409, "not_next")
    ahead = solver.fetch(f"/api/puzzle-runs/{step['run']['id']}/5", {"lines": []})
    assert (ahead.status, ahead.json()["error"]) == (409, "not_next")


def test_nobody_plays_in_the_run_of_another(server, solver):
    step = begin(solver, STORM)
    other = Browser(server)
    other.fetch("/puzzles")
    assert play(other, step, ["battle"]).status == 404
    assert play(Browser(server), step, ["battle"]).status in (401, 404)
    assert play(solver, step, []).status == 200


def test_questions_of_the_table_during_a_run(solver):
    step = begin(solver, STORM)
    address = f"/api/puzzle-runs/{step['run']['id']}/0/ask"
    assert solver.fetch(address, {"lines": [], "type": "explain", "at": "C3"}).status in (200, 422)
    assert solver.fetch(address, {"lines": [], "type": "forecast"}).json()["error"] == "no_forecast"


def test_runs_are_not_rated_and_their_puzzles_no_longer_count(solver):
    step = begin(solver, STREAK)
    assert "rated" not in play(solver, step, solution(step)).json()
    id = step["puzzle"]["id"]
    found = solver.fetch(f"/api/puzzles/{id}", {"lines": solution(step)}).json()
    assert found["verdict"] == "solved" and "rated" not in found


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b"null", b'{"kind": 7}', b'{"kind": "marathon"}', b'{"kind": ["storm"]}', b"x" * 5000],
)
def test_a_run_that_cannot_begin_is_refused(solver, body):
    found = solver.fetch("/api/puzzle-runs", body)
    assert found.status in (413, 422)
    assert found.json()["text"]


@pytest.mark.parametrize(
    "lines", [None, 7, ["place"], [7], ["battle", "battle"], ["x" * 500], ["battle"] * 99]
)
def test_lines_that_make_no_sense_end_nothing(solver, lines):
    step = begin(solver, STREAK)
    found = solver.fetch(f"/api/puzzle-runs/{step['run']['id']}/0", {"lines": lines})
    assert found.status == 422
    assert found.json()["text"]
    assert play(solver, step, solution(step)).json()["run"]["score"] == 1


@pytest.mark.parametrize("address", ["none/0", "none/-1", "none/x", "%00/0", "none/99999999999999999999"])
def test_addresses_of_no_run_are_not_found(solver, address):
    assert solver.fetch(f"/api/puzzle-runs/{address}", {"lines": []}).status == 404


def test_a_run_needs_the_cookie_that_keeps_its_best(server):
    assert Browser(server).fetch("/api/puzzle-runs", {"kind": STORM}).status == 401


def test_the_number_of_runs_is_limited(solver):
    statuses = [solver.fetch("/api/puzzle-runs", {"kind": STREAK}).status for _ in range(140)]
    assert statuses[0] == 201
    assert statuses[-1] == 429
