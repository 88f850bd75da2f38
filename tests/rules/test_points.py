"""Playing for points (MUL-2)."""

from __future__ import annotations

from typing import Any

import pytest

from nshex.notation.positions import read_position, write_position
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
    start_fight,
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
    """MUL-2 MED-6 What a medic absorbs is neither a wound nor a point."""
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


# --- points by phase -------------------------------------------------------------------------------

BY_PHASE: dict[str, Any] = {"rules": {"points_by": "phase"}}
LATER = {"D3": f"borgo.net_fighter/{toward('D3', 'C3')}"}
"""Strikes the Moloch HQ for 3 in the phase after the Brawler of the Outpost."""


def test_who_has_the_points_in_an_earlier_phase_wins():
    """MUL-2 Outpost has 20 in phase 3, Borgo in phase 2: the battle is finished, and Outpost has won."""
    s = for_points(SHOOTING | LATER, 19, 0, 18, **BY_PHASE)
    events = fight(s)
    assert phases(events) == {3: ["C2>C3 2"], 2: ["C4>C3 2", "D3>C3 3"]}
    assert (scores(s), winners(s)) == ([20, 0, 20], [0])
    s = for_points(SHOOTING | LATER, 19, 0, 18)
    fight(s)
    assert winners(s) == []


def test_in_the_same_phase_the_higher_score_wins():
    """MUL-2 Both have enough in phase 2; what goes beyond 20 decides, though nobody keeps more than 20."""
    same = SHOOTING | LATER | {"C2": "hegemony.thug/3"}
    s = for_points(same, 19, 0, 18, armies=("hegemony", "moloch", "borgo"), **BY_PHASE)
    events = fight(s)
    assert list(phases(events)) == [2]
    assert (scores(s), winners(s)) == ([20, 0, 20], [2])
    assert [event["score"] for event in named(events, "scored")] == [20, 20, 20]


def test_in_the_same_phase_equal_scores_draw():
    """MUL-2 Twenty-one each in one phase: a draw."""
    same = {"C3": "moloch.hq", "C2": "hegemony.thug/3", "C4": "borgo.brawler/0"}
    strengths = phases(fight(for_points(same, armies=("hegemony", "moloch", "borgo"))))[2]
    hits = {text[:2]: int(text[-1]) for text in strengths}
    before = (21 - hits["C2"], 0, 21 - hits["C4"])
    s = for_points(same, *before, armies=("hegemony", "moloch", "borgo"), **BY_PHASE)
    fight(s)
    assert (scores(s), winners(s)) == ([20, 0, 20], [])


def test_later_phases_change_nothing_for_the_leader():
    """MUL-2 Who leads with 20 from phase 3 on has won, though the other has as much by the end."""
    s = for_points(SHOOTING | LATER, 18, 0, 15, **BY_PHASE)
    fight(s)
    assert (scores(s), winners(s)) == ([20, 0, 20], [0])


def test_by_phase_nobody_wins_with_fewer_points():
    """MUL-2 Without enough points the game goes on as ever."""
    s = for_points(SHOOTING, 17, 0, 17, **BY_PHASE)
    fight(s)
    assert (scores(s), winners(s)) == ([19, 0, 19], None)


def test_teams_by_phase_need_their_sum_first():
    """MUL-2 The team that has 40 together in the earlier phase wins, though the other ends with more."""
    layout = {
        "C3": "moloch.hq",
        "C2": "outpost.brawler/3",
        "A1": "hegemony.hq",
        "A2": "borgo.brawler/0",
        "B2": f"borgo.net_fighter/{toward('B2', 'A1')}",
    }
    armies = ("outpost", "hegemony", "borgo", "moloch")
    s = for_points(layout, 19, 19, 38, 0, armies=armies, teams=[[0, 1], [2, 3]], **BY_PHASE)
    fight(s)
    assert (scores(s), winners(s)) == ([21, 19, 43, 0], [0, 1])


def test_the_lead_is_kept_while_somebody_decides():
    """MUL-2 ARM-1 A Clown is asked after the deciding phase: the position remembers who leads."""
    s = for_points(SHOOTING | {"E1": "moloch.clown", "D1": "borgo.scout"}, 19, 0, 18, **BY_PHASE)
    start_fight(s)
    assert write_position(s)["reached"] == [0]
    again = read_position(write_position(s))
    for state in (s, again):
        do(state, "attack E1")
        assert (scores(state), winners(state)) == ([20, 0, 20], [0])


def test_points_by_phase_outside_a_battle():
    """MUL-2 A Sniper's wound on an object that brings the twentieth point wins at once."""
    s = for_points(
        {"C3": "dancer.object_red", "A1": "dancer.object_yellow", "E1": "dancer.object_blue"},
        *(0, 19, 0),
        armies=("dancer", "outpost", "moloch"),
        turn=1,
        hands=[[], ["sniper"], []],
        **BY_PHASE,
    )
    do(s, "play sniper C3")
    assert (scores(s), winners(s)) == ([0, 20, 0], [1])


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
