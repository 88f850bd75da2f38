"""Playing for points (MUL-2)."""

from __future__ import annotations

from typing import Any

import pytest

from nshex.rules.options import Match, RulesError, RuleSet
from nshex.rules.state import State
from tests.support import (
    board,
    do,
    fight,
    final,
    hp,
    named,
    phases,
    seat,
    toward,
    units,
    winners,
)

THREE = ("outpost", "moloch", "borgo")
FOUR = ("outpost", "moloch", "borgo", "hegemony")


def scores(s: State) -> list[int]:
    return [seat(s, player)["score"] for player in range(len(s.match.armies))]


# --- points ----------------------------------------------------------------------------------------

SHOOTING = {"C3": "moloch.hq", "C2": "outpost.brawler/3", "C4": "borgo.brawler/0", "E3": "borgo.hq"}
"""Outpost and Borgo each strike the Moloch HQ for 2; Moloch's HQ strikes nobody it could hurt."""


def for_points(
    layout: dict[str, str], *before: int, armies: tuple[str, ...] = THREE, **options: Any
) -> State:
    return board(
        layout, armies=armies, mode="points", players=[{"score": value} for value in before], **options
    )


def test_wounds_to_enemy_hqs_score_and_do_not_hurt():
    """MUL-2 Each wound dealt to an enemy HQ is a point for the dealer; hit points never change."""
    s = for_points(SHOOTING, 1, 0, 0)
    events = fight(s)
    assert scores(s) == [3, 0, 2]
    assert not named(events, "hq_hit")
    assert [seat(s, player)["hp"] for player in range(3)] == [20, 20, 20]


def test_hqs_do_not_die_for_points():
    """MUL-2 An HQ stays on the board however often it is hit."""
    s = for_points(SHOOTING, 17, 0, 0)
    fight(s)
    assert "C3" in units(s)
    assert winners(s) is None


def test_twenty_points_win_when_the_battle_is_over():
    """MUL-2 At 20 the battle is still fought to its end; points stop at 20."""
    s = for_points(SHOOTING | {"D3": f"borgo.net_fighter/{toward('D3', 'C3')}"}, 19, 0, 14)
    events = fight(s)
    assert phases(events) == {3: ["C2>C3 2"], 2: ["C4>C3 2", "D3>C3 3"]}
    assert scores(s) == [20, 0, 19]
    assert named(events, "game_over") == [{"event": "game_over", "winners": [0], "reason": "points"}]


def test_two_who_reach_twenty_in_one_battle_draw():
    """MUL-2 Both stop at 20, and neither is ahead."""
    s = for_points(SHOOTING, 19, 0, 18)
    fight(s)
    assert scores(s) == [20, 0, 20]
    assert winners(s) == []


def test_the_table_may_agree_on_other_points():
    """MUL-2 OPT `points_to_win` replaces the 20, as goal and as cap."""
    s = for_points(SHOOTING, 9, 0, 0, rules={"points_to_win": 10})
    fight(s)
    assert (scores(s), winners(s)) == ([10, 0, 2], [0])


def test_a_medic_takes_the_points_away():
    """MUL-2 MED-6 What a medic absorbs is no wound and no point."""
    s = for_points({"C3": "moloch.hq", "C2": "outpost.brawler/3", "C4": "moloch.medic/0", "E3": "borgo.hq"})
    fight(s)
    assert scores(s) == [0, 0, 0]


def test_wounds_to_other_units_score_nothing():
    """MUL-2 Only HQs count."""
    s = for_points({"C3": "moloch.blocker", "C2": "outpost.brawler/3"})
    fight(s)
    assert scores(s) == [0, 0, 0]


def test_taken_units_score_for_their_controller():
    """MUL-2 VEG-2 A unit turned against its own HQ scores for Vegas."""
    s = for_points(
        {"C3": "outpost.hq", "C2": "outpost.brawler/3", "B2": f"vegas.agitator/{toward('B2', 'C2')}"},
        armies=("outpost", "moloch", "vegas"),
    )
    fight(s)
    assert scores(s) == [0, 0, 2]


def test_objects_do_not_die_for_points():
    """MUL-2 DAN-1 Every wound of an object, an instant's too, scores and leaves it whole."""
    s = for_points(
        {
            "C3": "dancer.object_red/3",
            "A1": "dancer.object_yellow",
            "E1": "dancer.object_blue",
            "C2": "outpost.brawler/3",
        },
        armies=("dancer", "outpost", "moloch"),
        turn=1,
        hands=[[], ["sniper"], []],
    )
    do(s, "play sniper E1")
    assert scores(s) == [0, 1, 0]
    fight(s)
    assert scores(s) == [0, 3, 0]
    assert seat(s, 0)["hp"] == {"yellow": 10, "red": 10, "blue": 10}


def test_points_reached_outside_a_battle_win_at_once():
    """MUL-2 A Sniper's wound on an object can be the twentieth point."""
    s = for_points(
        {"C3": "dancer.object_red", "A1": "dancer.object_yellow", "E1": "dancer.object_blue"},
        *(0, 19, 0),
        armies=("dancer", "outpost", "moloch"),
        turn=1,
        hands=[[], ["sniper"], []],
    )
    do(s, "play sniper C3")
    assert winners(s) == [1]


@pytest.mark.parametrize(("points", "won"), [((5, 9, 7), [1]), ((9, 5, 9), None)])
def test_most_points_win_after_the_final_battle(points: tuple[int, ...], won: list[int] | None):
    """MUL-2 END-4 Nobody at 20: most points win, a shared lead is played on."""
    assert winners(final("points", [{"score": value} for value in points])) == won


def test_how_many_play_for_points():
    """MUL-2 Three or four."""
    assert Match(RuleSet(mode="points"), FOUR).points_to_win == 20
    with pytest.raises(RulesError, match="MUL-2"):
        Match(RuleSet(mode="points"), FOUR[:2])


PAIRS: dict[str, Any] = {"armies": FOUR, "teams": [[0, 1], [2, 3]]}


def test_teams_need_forty_points_together():
    """MUL-2 In teams the points of both count and 40 win; nobody is capped at 20."""
    shots = {"C3": "borgo.hq", "C2": "outpost.brawler/3", "C4": "moloch.hornet/0"}
    s = for_points(shots, 19, 16, 0, 0, **PAIRS)
    fight(s)
    assert (scores(s), winners(s)) == ([21, 18, 0, 0], None)
    s = for_points(shots, 30, 6, 39, 0, **PAIRS)
    fight(s)
    assert (scores(s), winners(s)) == ([32, 8, 39, 0], [0, 1])


def test_molochs_hits_on_its_ally_score_nothing():
    """MUL-2 MUL-6 Moloch strikes its ally's HQ: no wound and no point."""
    s = for_points({"C3": "outpost.hq", "C4": "moloch.hornet/0"}, **PAIRS)
    events = fight(s)
    assert phases(events)[2] == ["C4>C3 2"]
    assert (scores(s), hp(s, 0)) == ([0, 0, 0, 0], 20)
