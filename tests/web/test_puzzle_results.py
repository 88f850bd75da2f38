"""First tries at puzzles: each counts once, and changes both ratings by Glicko-2."""

import threading

import pytest

from nshex.ratings.glicko2 import Rating, Result, rate
from nshex.web.store.puzzle_results import SolverRecord
from nshex.web.store.puzzle_runs import StoredAnswer, StoredRun

EASY = Rating(1200, 150)


@pytest.fixture
def results(store):
    return store.puzzle_results


def test_a_try_moves_the_solver_and_the_puzzle(results):
    counted = results.count("me", "borgo-01", False, EASY, 1.0)
    assert results.solver("me").rating == rate(Rating(), [Result(EASY, 0)])
    assert results.puzzle_ratings() == {"borgo-01": rate(EASY, [Result(Rating(), 1)])}
    assert (counted.solved, counted.before) == (False, 1500)
    assert counted.after == results.solver("me").rating.rating < 1500
    assert results.has_met("me", "borgo-01")


def test_only_the_first_try_counts(results):
    assert results.count("me", "borgo-01", False, EASY, 1.0)
    known = results.solver("me"), results.puzzle_ratings()
    assert results.count("me", "borgo-01", True, EASY, 2.0) is None
    assert (results.solver("me"), results.puzzle_ratings()) == known


def test_somebody_else_starts_afresh_against_the_puzzle_as_it_is_now(results):
    results.count("me", "borgo-01", True, EASY, 1.0)
    its = results.puzzle_ratings()["borgo-01"]
    results.count("you", "borgo-01", True, EASY, 2.0)
    assert results.solver("you").rating == rate(Rating(), [Result(its, 1)])
    assert results.solver("nobody") == SolverRecord()


def test_of_tries_at_the_same_time_one_counts(results):
    counted = []
    ready = threading.Barrier(8)

    def try_it():
        ready.wait()
        counted.append(results.count("me", "borgo-01", True, EASY, 1.0))

    threads = [threading.Thread(target=try_it) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(counted) == 8
    assert sum(one is not None for one in counted) == 1
    assert results.solver("me").tries == 1


def test_tries_of_many_at_the_same_time_are_all_counted(results):
    """Each reads the puzzle's rating that the one before has written."""
    ready = threading.Barrier(8)

    def try_it(name):
        ready.wait()
        results.count(name, "borgo-01", True, EASY, 1.0)

    threads = [threading.Thread(target=try_it, args=(f"solver {n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(results.solver(f"solver {n}").tries for n in range(8)) == 8
    alone = EASY
    for _ in range(8):
        alone = rate(alone, [Result(Rating(), 0)])
    assert results.puzzle_ratings()["borgo-01"].rating == pytest.approx(alone.rating)


def test_a_puzzle_met_in_a_run_is_no_longer_tried_for_the_first_time(store):
    store.puzzle_runs.begin(StoredRun("run", "me", "storm", 1.0))
    assert store.puzzle_runs.add("run", StoredAnswer(0, "borgo-01", "failed", 2.0), 0)
    assert store.puzzle_results.count("me", "borgo-01", True, EASY, 3.0) is None
    assert store.puzzle_results.solver("me") == SolverRecord()
    assert store.puzzle_results.has_met("me", "borgo-01")
    assert not store.puzzle_results.has_met("you", "borgo-01")
    assert store.puzzle_results.count("you", "borgo-01", True, EASY, 3.0) is not None


def test_an_answer_in_a_run_is_kept_once_and_the_best_score_is_known(store):
    runs = store.puzzle_runs
    for id, score in (("one", 5), ("two", 3)):
        runs.begin(StoredRun(id, "me", "storm", 1.0))
        assert runs.add(id, StoredAnswer(0, "borgo-01", "solved", 2.0), score)
        assert not runs.add(id, StoredAnswer(0, "borgo-01", "failed", 2.5), 99)
    assert runs.best("me", "storm") == 5
    assert runs.best("me", "storm", but="one") == 3
    assert runs.best("me", "streak") == runs.best("you", "storm") == 0
    assert runs.find("one") == (
        StoredRun("one", "me", "storm", 1.0),
        [StoredAnswer(0, "borgo-01", "solved", 2.0)],
    )
    assert runs.find("none") is None
