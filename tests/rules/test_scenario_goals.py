"""SCN-1: each kind of goal, reached and missed, at once and after the final battle."""

import pytest

from tests.support import board, do, fight, legal_starting, named, step_name

COLUMN = ["C1", "C2", "C3", "C4", "C5"]
HQS = {"C1": "outpost.hq", "C5": "moloch.hq"}
GAUSS_AT_C1 = {**HQS, "C2": "moloch.gauss_cannon"}
"""Moloch strikes the HQ of Outpost once a battle."""


def play(pieces, goals, *, cells=COLUMN, ending=False, hp=(20, 20), **top):
    """A board with these goals; with `ending`, the turn that is on is the last before the final battle."""
    if ending:
        top["ending"] = {"stage": "last_turns", "owed": [0], "last_drawer": 1}
    terms = {"name": "test", "cells": list(cells), "goals": list(goals)}
    piles = [["scout"] * 5] * len(goals)
    return board(pieces, scenario=terms, players=[{"hp": one} for one in hp], piles=piles, **top)


def over(events):
    return [(event["winners"], event["reason"]) for event in named(events, "game_over")]


# --- at once ---------------------------------------------------------------------------------------


def test_destroy_an_hq():
    """SCN-1 Whoever has to destroy an HQ wins when it falls."""
    s = play(GAUSS_AT_C1, ["survive", "destroy"], hp=(1, 20))
    assert over(fight(s)) == [([1], "goal_reached")]


def test_destroy_the_hq_of_a_certain_player():
    """SCN-1 Another player's HQ does not count; that player is out as in the mode (MUL-1, SCN-3)."""
    pieces = {**GAUSS_AT_C1, "B4": "borgo.hq"}
    cells = [*COLUMN, "B4"]
    other = play(pieces, ["survive", "destroy 2", "survive"], cells=cells, hp=(1, 20, 20), mode="deathmatch")
    events = fight(other)
    assert over(events) == [] and named(events, "eliminated")[0]["player"] == 0
    wanted = play(pieces, ["survive", "destroy 0", "survive"], cells=cells, hp=(1, 20, 20), mode="deathmatch")
    assert over(fight(wanted)) == [([1], "goal_reached")]


def test_both_reach_their_goal_in_one_battle():
    """SCN-1 A draw where both HQs fall and both were to be destroyed (END-3)."""
    pieces = {**GAUSS_AT_C1, "C4": "outpost.brawler/3"}
    s = play(pieces, ["destroy", "destroy"], hp=(1, 1))
    assert over(fight(s)) == [([], "goal_reached")]


def test_destroying_outweighs_surviving():
    """SCN-1 If both HQs fall, whoever had to destroy one has reached a goal, the other has not."""
    pieces = {**GAUSS_AT_C1, "C4": "outpost.brawler/3"}
    s = play(pieces, ["survive", "destroy"], hp=(1, 1))
    assert over(fight(s)) == [([1], "goal_reached")]


def test_last_one_standing():
    """SCN-1 The last one standing has seen all other HQs fall."""
    pieces = {**GAUSS_AT_C1, "B4": "borgo.hq"}
    goals = ["last_standing"] * 3
    cells = [*COLUMN, "B4"]
    two_left = play(pieces, goals, cells=cells, hp=(1, 20, 20), mode="deathmatch")
    assert over(fight(two_left)) == []
    alone = play(
        {cell: unit for cell, unit in pieces.items() if cell != "B4"},
        goals,
        armies=["outpost", "moloch", "borgo"],
        cells=cells,
        hp=(1, 20, 0),
        mode="deathmatch",
        out=[2],
    )
    assert over(fight(alone)) == [([1], "goal_reached")]


def test_score_points():
    """SCN-1 Points are scored as in the points mode, by two players as well (MUL-2)."""
    s = play(GAUSS_AT_C1, ["points 2", "points 1"], mode="points")
    assert over(fight(s)) == [([1], "goal_reached")]
    more = play(GAUSS_AT_C1, ["points 2", "points 2"], mode="points")
    assert over(fight(more)) == []
    assert over(fight(more)) == [([1], "goal_reached")]


def test_an_hq_does_not_fall_while_points_are_scored():
    """SCN-3 In the points mode HQs stay (MUL-2)."""
    with pytest.raises(ValueError, match="HQs do not fall in the mode points"):
        play(HQS, ["points 2", "destroy"], mode="points")


# --- in the end ------------------------------------------------------------------------------------


def end(s):
    if step_name(s) == "discard":
        do(s, min(legal_starting(s, "discard ")))
    return do(s, "end")


def test_survive():
    """SCN-1 Whoever survives the final battle wins, with however few hit points."""
    s = play(HQS, ["survive", "destroy"], ending=True, hp=(1, 20))
    assert over(end(s)) == [([0], "goal_reached")]


def test_hold_cells():
    """SCN-1 Units on enough of the cells after the final battle."""
    pieces = {**HQS, "C2": "outpost.scout"}
    s = play(pieces, ["hold 2 of C1,C2,C3", "survive"], ending=True, hp=(1, 20))
    assert over(end(s)) == [([0], "goal_reached")]
    fewer = play(pieces, ["hold 3 of C1,C2,C3", "survive"], ending=True, hp=(20, 1))
    assert over(end(fewer)) == [([1], "goal_reached")]


def test_cells_are_held_after_the_battle():
    """SCN-1 A unit that dies in the final battle holds nothing."""
    pieces = {**HQS, "C3": "outpost.scout", "C4": "moloch.gauss_cannon"}
    s = play(pieces, ["hold 1 of C3", "survive"], ending=True)
    assert over(end(s)) == [([1], "goal_reached")]


def test_both_hold():
    """SCN-1 Where both hold what they were to hold, hit points decide."""
    s = play(HQS, ["hold 1 of C1", "hold 1 of C5"], ending=True, hp=(5, 6))
    assert over(end(s)) == [([1], "hit_points")]


def test_nobody_reaches_a_goal():
    """SCN-1, SCN-3 Where nobody has reached a goal, hit points decide; a tie leads to overtime (END-4)."""
    s = play(HQS, ["destroy", "destroy"], ending=True, hp=(5, 6))
    assert over(end(s)) == [([1], "hit_points")]
    tie = play(HQS, ["destroy", "destroy"], ending=True, hp=(5, 5))
    assert len(named(end(tie), "overtime")) == 1


def test_a_whole_side_holds():
    """SCN-1 Units of allies hold for each other (MUL-4)."""
    pieces = {
        "C1": "outpost.hq",
        "C5": "moloch.hq",
        "A1": "smart.hq",
        "E1": "borgo.hq",
        "C3": "smart.mother_module",
    }
    s = play(
        pieces,
        ["hold 2 of C1,C3", "survive", "hold 2 of C1,C3", "survive"],
        armies=["outpost", "moloch", "smart", "borgo"],
        cells=[*COLUMN, "A1", "E1", "A2"],
        mode="team",
        teams=[[0, 2], [1, 3]],
        hp=(15, 15, 15, 15),
        ending=True,
    )
    assert over(end(s)) == [([0, 2], "goal_reached")]
