"""SCN: boards of any shape, starting units, rounds, and what stays as in the mode."""

import pytest

from nshex.geometry import AXIAL, CELL_INDEX, CELL_NAMES, STEPS, Board, cells_of
from nshex.notation.errors import NotationError, PositionError
from nshex.notation.position_line import read_line, write_line
from nshex.notation.positions import read_position, write_position
from nshex.notation.scenarios import read_scenario
from nshex.rules.options import Match, RulesError, RuleSet
from nshex.rules.scenario import Goal, ScenarioTerms
from tests.support import (
    attacks,
    board,
    do,
    fight,
    hp,
    legal,
    legal_starting,
    named,
    netted,
    step_name,
    units,
)

COLUMN = ["C1", "C2", "C3", "C4", "C5"]
RING = ["X1", "X2", "X3", "X4"]


def on(cells, **terms):
    """The keys of a position that is played on these cells."""
    ring = any(cell.startswith("X") for cell in cells)
    return {
        "scenario": {"name": "test", "cells": list(cells), **terms},
        "board": "extended" if ring else "standard",
    }


def scenario(**changes):
    data = {
        "id": "test",
        "title": "A test",
        "story": "Two armies meet.",
        "cells": "B2 B3 C2 C3 C4 D2 D3",
        "players": [{"army": "outpost"}, {"army": "moloch"}],
    }
    return read_scenario(data | changes)


def end_turn(s):
    if step_name(s) == "discard":
        do(s, min(legal_starting(s, "discard ")))
    return do(s, "end")


# --- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [COLUMN, RING, ["A1", "E3"], ["A1", "A2", "B1", "X17"]])
def test_neighbours_of_a_cut_board(names):
    """SCN-1 A cell that was cut off is nobody's neighbour; the others touch as ever."""
    cut = Board("cut", sum(1 << CELL_INDEX[name] for name in names), 0)
    for cell in range(37):
        for direction, (q, r) in enumerate(STEPS):
            there = (AXIAL[cell][0] + q, AXIAL[cell][1] + r)
            other = AXIAL.index(there) if there in AXIAL else -1
            touch = CELL_NAMES[cell] in names and other >= 0 and CELL_NAMES[other] in names
            assert cut.neighbour[cell * 6 + direction] == (other if touch else -1)
            assert (other >= 0 and bool(cut.around[cell] >> other & 1)) == touch
    assert [CELL_NAMES[cell] for cell in cells_of(int(cut.cells))] == [n for n in CELL_NAMES if n in names]


def test_units_only_stand_on_the_board():
    """SCN-1 A tile goes on a free cell of the scenario's board, and on no other."""
    s = board({"C1": "outpost.hq", "C5": "moloch.hq"}, hands=[["brawler"], []], **on(COLUMN))
    assert {line.split()[2][:2] for line in legal_starting(s, "place brawler")} == {"C2", "C3", "C4"}
    with pytest.raises(NotationError, match=r"B2 is not on the test board \(SCN-1\)"):
        do(s, "place brawler B2/0")
    with pytest.raises(PositionError, match=r"B2 is not on the test board \(SCN-1\)"):
        board({"B2": "outpost.hq", "C5": "moloch.hq"}, **on(COLUMN))


def test_lines_of_fire_end_before_a_gap():
    """SCN-1 A shot does not cross a cell that does not exist."""
    pieces = {"A1": "outpost.hq", "A3": "moloch.hq", "C1": "outpost.commando/3", "C3": "moloch.guard"}
    across = board(pieces, **on(["A1", "A3", "C1", "C2", "C3"]))
    assert ("C1", "C3") in {shot[:2] for shot in attacks(fight(across))}
    gap = board(pieces, **on(["A1", "A3", "C1", "C3"]))
    assert not attacks(fight(gap))


def test_nets_end_before_a_gap():
    """SCN-1 A net reaches the next cell only, and none that does not exist."""
    pieces = {"A1": "moloch.hq", "A3": "outpost.hq", "C1": "moloch.net_fighter/3", "C2": "outpost.brawler"}
    assert netted(board(pieces, **on(["A1", "A3", "C1", "C2"]))) == {"C2"}
    apart = {("C3" if cell == "C2" else cell): unit for cell, unit in pieces.items()}
    assert netted(board(apart, **on(["A1", "A3", "C1", "C3"]))) == set()


def test_nobody_is_pushed_off_the_board():
    """SCN-1 A push needs a cell that exists."""
    pieces = {"C1": "moloch.hq", "C3": "moloch.hybrid", "C4": "outpost.brawler", "C2": "outpost.hq"}
    free = board(pieces, hands=[["push_back"], []], **on(COLUMN))
    assert "play push_back C3>C4" in legal(free)
    wall = board(pieces, hands=[["push_back"], []], **on(COLUMN[:4]))
    assert "play push_back C3>C4" not in legal(wall)


def test_an_air_strike_needs_six_neighbours():
    """SCN-1 An air strike is called where all six neighbours exist (INS-6)."""
    around = ["C3", "C2", "C4", "B2", "B3", "D2", "D3", "A1"]
    s = board({"A1": "moloch.hq", "C3": "outpost.hq"}, hands=[["air_strike"], []], **on(around))
    assert legal_starting(s, "play air_strike") == {"play air_strike C3"}
    gap = board(
        {"A1": "moloch.hq", "C3": "outpost.hq"}, hands=[["air_strike"], []], **on(around[:5] + ["A1"])
    )
    assert not legal_starting(gap, "play air_strike")


def test_terminals_of_a_cut_board():
    """SCN-1 Of the terminals those count that are on the board."""
    terms = ScenarioTerms("test", sum(1 << CELL_INDEX[cell] for cell in COLUMN))
    match = Match(RuleSet(board="terminals"), ("smart", "vegas"), terms=terms)
    assert match.board.terminals == 1 << CELL_INDEX["C3"]
    assert match.energy


def test_cells_come_from_the_board_it_is_cut_from():
    """SCN-1 The ring belongs to the extended board."""
    with pytest.raises(RulesError, match=r"cell X1 is not on the standard board"):
        Match(RuleSet(), ("smart", "borgo"), terms=ScenarioTerms("test", 1 << CELL_INDEX["X1"]))


# --- how it begins ---------------------------------------------------------------------------------


def test_hit_points_of_the_scenario():
    """SCN-1 Armies begin with the hit points the scenario gives them."""
    s = scenario(players=[{"army": "outpost", "hp": 12}, {"army": "moloch", "hp": 27}]).start(1)
    assert (hp(s, 0), hp(s, 1)) == (12, 27)
    assert list(s.match.start_hp) == [12, 27]


def test_units_and_foundations_stand_from_the_start():
    """SCN-1 What stands on the board is not in a pile."""
    data = scenario(
        units="C2vQ C4sQ B2:smart.transporter/1 D2:vegas.mine",
        players=[{"army": "smart"}, {"army": "vegas"}],
    )
    s = data.start(3)
    assert units(s)["B2"].startswith("smart.transporter")
    assert write_position(s)["foundations"] == [{"at": "D2", "tile": "vegas.mine"}]
    piles = [player["pile"] + player["hand"] for player in write_position(s)["players"]]
    whole = scenario(players=[{"army": "smart"}, {"army": "vegas"}]).start(3)
    full = [player["pile"] for player in write_position(whole)["players"]]
    assert len(piles[0]) == len(full[0]) - 1 and len(piles[1]) == len(full[1]) - 1


def test_hqs_already_on_the_board_are_not_placed():
    """SCN-1 Only HQs that do not stand yet are placed; where all stand, the first turn begins at once."""
    one = scenario(units="C3mQ").start(1)
    assert (step_name(one), int(one.decider)) == ("setup", 0)
    do(one, "hq B2")
    assert step_name(one) == "main"
    both = scenario(units="C3mQ B2oQ").start(1)
    assert (step_name(both), int(both.turns_begun), int(both.turn)) == ("main", 1, 0)


def test_tiles_taken_out_and_added():
    """SCN-1 A pile with some tiles removed and others added."""
    plain = sorted(write_position(scenario().start(5))["players"][0]["pile"])
    changed = scenario(
        players=[{"army": "outpost", "without": "battle,battle", "added": "scout"}, {"army": "moloch"}]
    )
    pile = sorted(write_position(changed.start(5))["players"][0]["pile"])
    assert pile.count("battle") == plain.count("battle") - 2
    assert pile.count("scout") == plain.count("scout") + 1


def test_who_begins():
    """SCN-1 A scenario says who begins."""
    assert int(scenario(first=1).start(1).decider) == 1
    assert int(scenario(first=0).start(1).decider) == 0


# --- rounds ----------------------------------------------------------------------------------------


def test_the_final_battle_follows_the_last_round():
    """SCN-1 After the last round comes the final battle; in it no Battle tile is played (END-1)."""
    pieces = {"C1": "outpost.hq", "C5": "moloch.hq"}
    s = board(
        pieces,
        hands=[["battle"], []],
        piles=[["brawler"] * 9, ["guard"] * 9],
        players=[{"hp": 12}, {"hp": 11}],
        turn=1,
        round=2,
        **on(COLUMN, rounds=3),
    )
    events = end_turn(s)
    assert len(named(events, "last_round")) == 1
    do(s, "discard brawler")
    assert not legal_starting(s, "play battle")
    assert not named(do(s, "end"), "battle_began")
    events = end_turn(s)
    assert [event["cause"] for event in named(events, "battle_began")] == ["final"]
    assert named(events, "game_over") == [{"event": "game_over", "winners": [0], "reason": "hit_points"}]


def test_battle_tiles_before_the_last_round():
    """SCN-1 Until the last round everything is as ever."""
    pieces = {"C1": "outpost.hq", "C5": "moloch.hq"}
    s = board(pieces, hands=[["battle"], []], round=2, **on(COLUMN, rounds=3))
    assert "play battle" in legal(s)
    assert "round" not in write_position(board(pieces, **on(COLUMN)))


def test_an_empty_pile_ends_a_scenario_too():
    """SCN-3 The last tile of a pile begins the end as in the mode, even if rounds are left (END-1)."""
    pieces = {"C1": "outpost.hq", "C5": "moloch.hq"}
    s = board(pieces, piles=[["brawler"] * 9, ["guard"]], turn=0, round=1, **on(COLUMN, rounds=9))
    events = end_turn(s)
    assert len(named(events, "last_tile")) == 1


def test_rounds_of_players_who_are_out():
    """SCN-1 A round is a turn of everybody who is still in the game (MUL-1)."""
    pieces = {"C1": "outpost.hq", "C5": "moloch.hq", "C3": "borgo.hq"}
    s = board(
        pieces,
        mode="deathmatch",
        piles=[["brawler"] * 9, ["guard"] * 9, ["mutant"] * 9],
        turn=0,
        round=1,
        **on(COLUMN, rounds=2),
    )
    s.living &= ~4
    end_turn(s)
    assert int(s.round) == 1
    end_turn(s)
    assert (int(s.round), int(s.turn)) == (2, 0)


# --- the full board --------------------------------------------------------------------------------


def test_full_board_looks_at_the_cells_inside():
    """SCN-2 Cells of the ring need not be full for a battle to begin."""
    pieces = {"C1": "outpost.hq", "C2": "outpost.scout", "C4": "moloch.scout", "C5": "moloch.hq"}
    s = board(pieces, hands=[["scout"], []], **on([*COLUMN, "X1", "X2"]))
    events = do(s, "place scout C3/0")
    assert named(events, "battle_began")[0]["cause"] == "full_board"
    ring = board(pieces, hands=[["scout"], []], **on([*COLUMN, "X1", "X2"]))
    assert not named(do(ring, "place scout X1/0"), "battle_began")


def test_full_board_in_the_ring():
    """SCN-2 Where a board has only cells of the ring, all of them count."""
    pieces = {"X1": "outpost.hq", "X4": "moloch.hq", "X2": "outpost.scout"}
    s = board(pieces, hands=[["scout"], []], **on(RING))
    events = do(s, "place scout X3/0")
    assert named(events, "battle_began")[0]["cause"] == "full_board"


def test_hqs_are_placed_inside():
    """SCN-2 HQs go on the cells that count for a full board (SET-2)."""
    inside = scenario(cells="C1 C2 C3 X1 X2").start(1)
    assert {line.split()[1][:2] for line in legal(inside)} == {"C1", "C2", "C3"}
    ring = scenario(cells="X1 X2 X3 X4").start(1)
    assert {line.split()[1].split("/")[0] for line in legal(ring)} == {"X1", "X2", "X3", "X4"}


# --- what stays ------------------------------------------------------------------------------------


def test_an_hq_that_falls_loses_whatever_the_goals_are():
    """SCN-3 A goal does not save whose HQ has fallen (END-3)."""
    pieces = {"C1": "outpost.hq", "C5": "moloch.hq", "C2": "moloch.hybrid", "C4": "moloch.guard"}
    terms = on(COLUMN, goals=["hold 1 of C1", "hold 1 of C5"])
    s = board({**pieces, "C2": "moloch.gauss_cannon"}, players=[{"hp": 1}, {}], **terms)
    events = fight(s)
    assert named(events, "game_over") == [{"event": "game_over", "winners": [1], "reason": "hq_destroyed"}]


# --- notation --------------------------------------------------------------------------------------


def test_a_position_of_a_scenario_is_self_contained():
    """SCN-1 Positions as JSON and in one line carry the scenario's terms."""
    s = board(
        {"C1": "outpost.hq", "X2": "moloch.guard/2", "C5": "moloch.hq"},
        turn=1,
        round=2,
        **on([*COLUMN, "X1", "X2"], hp=[12, 25], standing=[0], rounds=4, goals=["survive", "destroy 0"]),
    )
    again = read_position(write_position(s))
    assert write_position(again) == write_position(s)
    assert again.match.terms == s.match.terms
    assert write_line(read_line(write_line(s))) == write_line(s)
    assert "scenario.goals=survive;destroy~0" in write_line(s)


@pytest.mark.parametrize(
    ("terms", "problem"),
    [
        ({"cells": ["C1", "Z9"]}, "scenario.cells: 'Z9' is not a cell"),
        ({"cells": ["C1", "C1"]}, "scenario.cells: C1 is named twice"),
        ({"cells": []}, "scenario.cells: no cell"),
        ({"hp": [1]}, "hit points for 1 players; expected one for each of 2"),
        ({"hp": [0, 3]}, "expected a whole number from 1 to 60"),
        ({"goals": ["survive"]}, "goals for 1 players"),
        ({"goals": ["survive", "win"]}, "no goal 'win'; expected 'destroy'"),
        ({"goals": ["survive", "destroy 1"]}, "only an enemy's HQ is to be destroyed"),
        ({"goals": ["survive", "points 3"]}, "points are not scored in two_player"),
        ({"goals": ["survive", "hold 1 of A1"]}, "a cell to hold is not on the scenario's board"),
        ({"goals": ["survive", "hold 3 of C1,C2"]}, "3 of 2 cells; expected at least 1"),
        ({"rounds": 0}, "scenario.rounds: expected a whole number from 1 to 99"),
        ({"name": "No Name"}, "scenario.name: expected small letters"),
        ({"standing": [2]}, "scenario.standing[0]: expected a whole number from 0 to 1"),
        ({"more": 1}, "scenario: unknown key 'more'"),
    ],
)
def test_impossible_terms(terms, problem):
    """SCN-1 What is wrong with the terms is said in one line."""
    data = on(COLUMN)
    data["scenario"].update(terms)
    with pytest.raises(PositionError) as caught:
        board({"C1": "outpost.hq", "C5": "moloch.hq"}, **data)
    assert problem in str(caught.value) and "\n" not in str(caught.value)


def test_round_needs_a_limit():
    """SCN-1 Rounds are counted only where a scenario limits them."""
    with pytest.raises(PositionError, match=r"round: no scenario limits the rounds"):
        board({"C1": "outpost.hq", "C5": "moloch.hq"}, round=2)


def test_a_goal_for_each_side_or_none():
    """SCN-1 Allies have one goal, and nobody is without one."""
    cells = sum(1 << CELL_INDEX[cell] for cell in COLUMN)
    with pytest.raises(RulesError, match="there is none, but others have one"):
        Match(RuleSet(), ("smart", "borgo"), terms=ScenarioTerms("test", cells, goals=(Goal(4), Goal())))
    four = ("smart", "borgo", "outpost", "moloch")
    goals = (Goal(4), Goal(1), Goal(1), Goal(1))
    with pytest.raises(RulesError, match="ally 1 has another one"):
        Match(RuleSet(mode="team"), four, terms=ScenarioTerms("test", cells, goals=goals))
