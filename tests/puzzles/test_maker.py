"""PUZ: generated puzzles have exactly one solution and the right themes."""

import tomllib
from dataclasses import replace
from random import Random

import pytest

from nshex.executors import Executor
from nshex.notation.position_line import read_line
from nshex.notation.positions import write_position
from nshex.puzzles.difficulty import bot_try, rate
from nshex.puzzles.format import read_puzzle, read_puzzle_text
from nshex.puzzles.maker import FEWEST_UNITS
from nshex.puzzles.solver import solve
from nshex.puzzles.stories import all_names, tell_puzzle
from nshex.puzzles.themes import find_themes
from nshex.puzzles.work import Order, make_one, prove_all, solve_together
from nshex.puzzles.wrong_tries import wrong_tries
from tests.support import position

QUICK = [Order(seed, 1, ("dancer",), ("action",)) for seed in (10, 5, 9)]


@pytest.mark.parametrize("order", QUICK, ids=lambda order: f"seed-{order.seed}")
def test_made_puzzles_have_one_solution(order):
    """PUZ-1 Proven, with all texts of a puzzle; the same order gives the same puzzle."""
    number, text = make_one(order)
    puzzle = read_puzzle_text(text)
    assert (number, make_one(order)[1]) == (1, text)
    proof = solve(puzzle)
    assert proof.unique
    assert proof.solutions[0].lines == puzzle.solution
    assert puzzle.armies[puzzle.side] == "dancer"
    assert puzzle.title in all_names(puzzle)
    assert puzzle.story and puzzle.difficulty and puzzle.themes
    assert puzzle.check(puzzle.solution).solved
    assert not puzzle.check(puzzle.wrong_try).solved


def test_units_that_do_not_matter_are_gone():
    """PUZ-1 Whatever else were taken away, there would be another solution, or the board too empty."""
    data = tomllib.loads(make_one(QUICK[0])[1])
    start = write_position(read_line(data["position"]))
    assert len(start["units"]) > FEWEST_UNITS
    for unit in start["units"]:
        if unit["tile"].endswith(".hq") or "object" in unit["tile"]:
            continue
        if any(unit["at"] in line for line in data["solution"]):
            continue
        rest = [other for other in start["units"] if other != unit]
        smaller = read_puzzle({**data, "position": {**start, "units": rest}})
        proof = solve(smaller)
        assert not proof.unique or list(proof.solutions[0].lines) != data["solution"]


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ({"D3": "hegemony.boss", "E2": "hegemony.guard"}, "the Boss and a Guard"),
        ({"D3": "hegemony.officer", "E2": "hegemony.officer"}, "two Officers I"),
        ({"D3": "hegemony.universal_soldier"}, "a Universal Soldier keeps it company"),
        ({"D3": "borgo.claws", "E2": "borgo.assassin"}, "the Claws and an Assassin"),
    ],
)
def test_stories_name_units_as_people_would(units, words):
    """PUZ-1 Articles and plurals."""
    enemy = units["D3"].split(".")[0]
    board = position({"A1": "outpost.hq", "E3": f"{enemy}.hq", **units}, players=[{"hp": 9}, {"hp": 2}])
    puzzle = read_puzzle({"title": "Words", "position": board, "tiles": ["brawler"], "goal": "destroy_hq"})
    assert any(words in tell_puzzle(Random(seed), puzzle) for seed in range(20))


STRIKE = read_puzzle(
    {
        "title": "One blow",
        "position": position(
            {"A1": "outpost.hq", "E3": "borgo.hq", "E2": "borgo.claws/5"}, players=[{"hp": 9}, {"hp": 2}]
        ),
        "tiles": ["brawler", "commando", "scout"],
        "uses": 1,
        "goal": "destroy_hq",
        "solution": ["place brawler D4/1"],
    }
)


def test_best_wrong_try():
    """PUZ-1 One thing done otherwise, as near to the goal as any, and the reason why it fails."""
    tries = wrong_tries(STRIKE, STRIKE.solution)
    assert tries.best is not None
    assert (tries.best.missing, tries.best.reason) == (1, "the enemy HQ still has 1 hit point")
    assert tries.best.lines == ("place commando D4/1",)
    assert "Borgo's HQ at E3 loses 1 hit point, 1 left." in tries.best.story
    assert tries.near_misses >= 1


def test_work_is_divided_among_processes():
    """PUZ-1 One puzzle searched in shares, and several at once, give what one process finds."""
    told: list[tuple[int, int]] = []
    together = solve_together(STRIKE, Executor(workers=2), lambda done, total: told.append((done, total)))
    alone = solve(STRIKE)
    assert [solution.lines for solution in together.solutions] == [one.lines for one in alone.solutions]
    assert told[-1][0] == told[-1][1]
    found = sorted(prove_all([STRIKE, STRIKE], Executor(workers=2)), key=lambda proven: proven.number)
    assert [proven.number for proven in found] == [0, 1]
    assert [proven.proof.count for proven in found if proven.proof is not None] == [alone.count] * 2


def test_bots_try_and_are_counted():
    """PUZ-1 What a bot does with the tiles is an answer; whether it holds makes the puzzle harder or not."""
    for name in ("recruit", "soldier"):
        lines = bot_try(STRIKE, name)
        assert len([line for line in lines if line.startswith(("place", "play"))]) <= STRIKE.uses
    rating = rate(replace(STRIKE, themes=("sacrifice",)), near_misses=3)
    assert (rating.actions, rating.spare_tiles, rating.near_misses, rating.sacrifice) == (1, 2, 3, True)


@pytest.mark.parametrize(
    ("layout", "tiles", "solution", "themes"),
    [
        ({"C3": "moloch.clown", "C4": "borgo.claws/2"}, [], [], {"clown", "sacrifice"}),
        ({"C3": "moloch.blocker", "C2": "borgo.mutant"}, ["push_back"], ["play push_back C3>C2"], {"push"}),
        ({"C4": "borgo.claws/5"}, ["net_fighter"], ["place net_fighter C3/3"], {"net"}),
        ({"C4": "borgo.claws/5"}, ["gauss_cannon"], ["place gauss_cannon C2/3"], {"gauss"}),
        (
            {"C4": "borgo.net_fighter/0", "C3": "moloch.hunter_killer"},
            ["net_fighter"],
            ["place net_fighter B4/2"],
            {"net", "net_chain"},
        ),
        (
            {"C3": "moloch.hybrid", "C4": "borgo.claws/0"},
            ["medic"],
            ["place medic C2/3"],
            {"medic"},
        ),
    ],
)
def test_themes_are_found_in_the_solution(layout, tiles, solution, themes):
    """PUZ-1 In its lines, in what they set off, and in the battle."""
    board = position({"A1": "moloch.hq", **layout, "E3": "borgo.hq"}, players=[{"pile": []}, {"pile": []}])
    data = {"title": "Theme", "position": board, "tiles": tiles, "goal": "win", "solution": solution}
    assert themes <= set(find_themes(read_puzzle(data)))
