"""PUZ: with and without its shortcuts, the solver agrees with a brute-force solver."""

from functools import cache
from random import Random

import pytest

from nshex.puzzles import Goal, PuzzleError, read_puzzle, solve
from nshex.puzzles.search import (
    ALL_TRICKS,
    BOARDS_SEEN,
    COMMUTING_ORDERS,
    DAMAGE_BOUND,
    EQUAL_FACINGS,
)
from nshex.puzzles.solver import Solver
from tests.puzzles.naive_solver import NaiveSolver, TooBig
from tests.puzzles.random_puzzles import random_puzzle
from tests.support import position

CHUNKS = 20
IN_A_CHUNK = 15


def small_puzzles(chunk: int):
    """Random puzzles, every third with two uses, with the effects of all solutions by trying everything."""
    rng = Random(chunk)
    found = 0
    while found < IN_A_CHUNK:
        puzzle = random_puzzle(rng)
        if found % 3 == 0 and puzzle.uses < 2:
            continue
        try:
            effects = NaiveSolver(puzzle, patience=1500 if found % 3 == 0 else 400).effects()
        except TooBig:
            continue
        found += 1
        yield puzzle, effects


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_solver_agrees_with_one_that_tries_everything(chunk):
    """PUZ-1 300 random puzzles: whether there is a solution, and how many essentially different ones."""
    for puzzle, effects in small_puzzles(chunk):
        solver = Solver(puzzle)
        found = solver.search.run()
        assert bool(found) == bool(effects), puzzle
        if not solver.search.more:
            assert len(found) == len(effects), puzzle


@pytest.mark.parametrize("tricks", [0, EQUAL_FACINGS, COMMUTING_ORDERS, BOARDS_SEEN, DAMAGE_BOUND])
def test_shortcuts_save_work_and_change_nothing(tricks):
    """PUZ-1 Each shortcut alone, and none, gives the same number of solutions."""
    for puzzle in two_step_puzzles():
        assert len(solve(puzzle, tricks).solutions) == len(solve(puzzle, ALL_TRICKS).solutions)


FILLED = ("B1", "C1", "D1", "E1", "A2", "B2", "C2", "E2", "B3", "A3", "C5", "E3", "D4")


@cache
def two_step_puzzles():
    return [
        read_puzzle(
            {
                "title": "Two blows",
                "position": position(
                    {
                        "A1": "outpost.hq",
                        "C3": "borgo.hq",
                        **dict.fromkeys(("B1", "C1", "D1", "E1", "A2", "B2", "C2", "E2"), "outpost.scoper"),
                    },
                    players=[{"hp": 9, "pile": []}, {"hp": hp, "pile": []}],
                ),
                "tiles": ["brawler", "commando", "annihilator"],
                "uses": 2,
                "goal": goal,
            }
        )
        for hp, goal in ((4, "destroy_hq"), (3, ["destroy_hq", "no_losses"]), (5, "deal 4"))
    ]


STRIKE_POSITION: dict = position(
    {"A1": "outpost.hq", "E3": "borgo.hq", "E2": "borgo.claws/5"}, players=[{"hp": 9}, {"hp": 2}]
)
STRIKE: dict = {
    "title": "One blow",
    "position": STRIKE_POSITION,
    "tiles": ["commando", "brawler", "move"],
    "uses": 1,
    "goal": "destroy_hq",
}


def test_solution_can_be_played():
    """PUZ-1 What the solver gives is an answer that holds."""
    puzzle = read_puzzle(STRIKE)
    proof = solve(puzzle)
    assert proof.solvable
    for solution in proof.solutions:
        assert puzzle.check(solution.lines).solved
    assert ("place brawler D4/1",) in [solution.lines for solution in proof.solutions]
    assert proof.states > 0 and proof.battles > 0


def test_one_cell_and_one_rotation():
    """PUZ-1 On D4 the Brawler strikes first; on D3 the Claws would, and E2 is taken."""
    alone = read_puzzle({**STRIKE, "tiles": ["brawler"]})
    assert [solution.lines for solution in solve(alone).solutions] == [("place brawler D4/1",)]


def test_a_tile_that_does_nothing_makes_no_other_solution():
    """PUZ-1 With two uses the second tile can go anywhere where nobody notices it."""
    few = solve(read_puzzle({**STRIKE, "tiles": ["brawler", "scout"], "uses": 2}))
    assert ("place brawler D4/1",) in [solution.lines for solution in few.solutions]
    assert all(line.split()[1] == "brawler" for solution in few.solutions for line in solution.lines[:1])


def test_no_solution_is_proven():
    """PUZ-1 Three hit points are more than one tile can take; the nearest try is reported."""
    proof = solve(
        read_puzzle({**STRIKE, "position": {**STRIKE["position"], "players": hp(9, 3)}}),
        ALL_TRICKS & ~DAMAGE_BOUND,
    )
    assert (proof.solvable, proof.unique, proof.count) == (False, False, "0")
    assert read_puzzle(STRIKE).check(proof.closest).solved


def hp(one, two):
    return [{"army": "outpost", "hp": one}, {"army": "borgo", "hp": two}]


def test_reply_of_the_other_side_is_part_of_the_proof():
    """PUZ-1 INS-3 The push works only where all cells to retreat to lie in the line of fire."""
    layout = {
        "C3": "moloch.blocker",
        "C2": "borgo.mutant/2",
        "A1": "moloch.hybrid/1",
        "A3": "moloch.hq",
        "E3": "borgo.hq",
    }
    data = {"title": "Nowhere to hide", "tiles": ["push_back"], "goal": "clear"}
    assert not solve(read_puzzle({**data, "position": position(layout)})).solvable
    proof = solve(read_puzzle({**data, "position": position({**layout, "D1": "moloch.scout"})}))
    assert [solution.lines for solution in proof.solutions] == [("play push_back C3>C2",)]
    assert {walk[1] for walk in proof.solutions[0].variations} == {"retreat B1", "retreat C1"}


def test_solver_gives_up_with_one_line():
    """PUZ-1 A bound on the states keeps a hostile puzzle from taking forever."""
    with pytest.raises(PuzzleError, match="more than 5 states to search"):
        solve(read_puzzle(STRIKE), most_states=5)


# --- goals -----------------------------------------------------------------------------------------


def with_goal(goal, layout=None, players=None, tiles=("brawler", "commando")):
    layout = layout or {"A1": "outpost.hq", "E3": "borgo.hq"}
    players = players or [{"hp": 5}, {"hp": 5}]
    return read_puzzle(
        {"title": "Goal", "position": position(layout, players=players), "tiles": list(tiles), "goal": goal}
    )


def test_goal_ahead_by_n():
    """PUZ-1 Two hit points ahead is enough for two, not for three."""
    assert with_goal("ahead 2").check(["place brawler D4/1"]).solved
    verdict = with_goal("ahead 3").check(["place brawler D4/1"])
    assert verdict.reason == "you are only 2 hit points ahead of Borgo; the goal was 3 ahead"


def test_goal_deal():
    """PUZ-1 Hit points taken from the enemy, in the turn and in the battle."""
    assert with_goal("deal 2").check(["place brawler D4/1"]).solved
    assert with_goal("deal 3").check(["place brawler D4/1"]).reason == "only 2 of 3 hit points were taken"


def test_goal_survive():
    """PUZ-1 END-3 One's own HQ survives the battle."""
    layout = {"A1": "outpost.hq", "E3": "borgo.hq", "A2": "borgo.assassin"}
    players = [{"hp": 1}, {"hp": 5}]
    assert with_goal("survive", layout, players).check([]).reason == "your HQ was destroyed"
    assert with_goal("survive", layout, players).check(["place commando B2/5"]).solved is False


def test_goal_save():
    """PUZ-1 The unit that stood there at the beginning lives, wherever it is; others do not count."""
    layout = {
        "A1": "outpost.hq",
        "E3": "borgo.hq",
        "D3": "borgo.mutant/5",
        "D2": "outpost.commando",
        "C3": "",
    }
    layout = {cell: tile for cell, tile in layout.items() if tile}
    puzzle = with_goal("save D2", layout, tiles=("move", "brawler"))
    assert puzzle.check([]).reason == "the unit from D2 was lost"
    assert puzzle.check(["play move D2>D1/0"]).solved
    assert puzzle.goals == (Goal(puzzle.goals[0].kind, cell="D2"),)


def test_goal_win_outright():
    """PUZ-1 END-3 The enemy HQ falls and one's own does not."""
    both = {"A1": "outpost.hq", "E3": "borgo.hq", "A2": "borgo.assassin"}
    players = [{"hp": 1}, {"hp": 2}]
    verdict = with_goal("win_outright", both, players).check(["place brawler D4/1"])
    assert verdict.reason == "your own HQ was destroyed as well"
    alone = with_goal("win_outright", None, players)
    assert alone.check(["place brawler D4/1"]).solved
    assert alone.check([]).reason == "the enemy HQ still has 2 hit points"


@pytest.mark.parametrize(
    ("goal", "message"),
    [
        ("ahead", "puzzle.goal: goal 'ahead'; expected a number from 1 to 60, as in 'ahead 3'"),
        ("deal many", "puzzle.goal: goal 'deal many'; expected a number"),
        ("save Z9", "puzzle.goal: goal 'save Z9'; expected the cell of a unit"),
        ("save E3", "puzzle.goal: goal 'save E3': none of your units stands there; expected one to save"),
        ("win 3", "puzzle.goal: goal 'win 3'; expected 'win' alone"),
        (["win", "win"], "puzzle.goal: goal 'win' is named twice; expected each once"),
    ],
)
def test_goals_that_cannot_be_read(goal, message):
    """PUZ-1 One clear line."""
    with pytest.raises(PuzzleError) as caught:
        with_goal(goal)
    assert str(caught.value).startswith(message)
