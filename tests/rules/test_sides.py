"""Games of two sides with more than two players: who plays when, and who wins (MUL-3, MUL-4)."""

from __future__ import annotations

import pytest

from nshex.rules.options import Match, RulesError, RuleSet
from tests.support import (
    board,
    decider,
    do,
    fight,
    final,
    hp,
    named,
    netted,
    opening,
    phases,
    start_game,
    step_name,
    toward,
    winners,
)

THREE = ("outpost", "borgo", "hegemony")
FOUR = ("outpost", "borgo", "hegemony", "smart")


def hit_points(values: tuple[int, ...]) -> list[dict[str, int]]:
    return [{"hp": value} for value in values]


# --- one against all -------------------------------------------------------------------------------


def test_the_start_of_one_against_all():
    """MUL-3 HQs have 20, 13 and 13; the order is 1, 2, 1, 3, and the first turns draw 1, 2, 3."""
    s = start_game(THREE, "one_vs_all")
    assert [hp(s, player) for player in range(3)] == [20, 13, 13]
    assert opening(s, 6) == [(0, 1), (1, 2), (0, 3), (2, 3), (0, 3), (1, 3)]


def test_three_play_one_against_all():
    """MUL-3 Exactly three, with the first of them alone."""
    with pytest.raises(RulesError, match="MUL-3"):
        Match(RuleSet(mode="one_vs_all"), FOUR)
    with pytest.raises(RulesError, match="MUL-3"):
        Match(RuleSet(mode="one_vs_all"), THREE, ((0, 1), (2,)))


def test_dancer_is_not_in_the_team():
    """MUL-3 Dancer may play alone against the two, but not be one of them."""
    assert Match(RuleSet(mode="one_vs_all"), ("dancer", "borgo", "outpost")).players == 3
    with pytest.raises(RulesError, match="MUL-3"):
        Match(RuleSet(mode="one_vs_all"), ("outpost", "borgo", "dancer"))


def test_the_two_are_allies():
    """MUL-3 MUL-5 The two neither hit nor net each other; the single player has no ally."""
    s = board(
        {
            "C3": "borgo.mutant/0",
            "C2": "hegemony.net_master/3",
            "A1": "borgo.brawler/3",
            "A2": "outpost.officer",
        },
        armies=THREE,
        mode="one_vs_all",
    )
    assert netted(s) == set()
    assert phases(fight(s)) == {2: ["A1>A2 2"]}


DUELS = {
    "A1": "outpost.hq",
    "A2": "borgo.brawler/0",
    "E1": "borgo.hq",
    "E2": "outpost.brawler/0",
    "E3": "hegemony.hq",
    "D3": f"outpost.brawler/{toward('D3', 'E3')}",
}
"""Borgo strikes the Outpost HQ for 2, the Outpost both others."""


@pytest.mark.parametrize(
    ("before", "won"),
    [
        ((20, 2, 13), [0]),
        ((20, 13, 1), [0]),
        ((20, 2, 2), [0]),
        ((2, 13, 13), [1, 2]),
        ((2, 2, 13), [1, 2]),
        ((2, 2, 2), [1, 2]),
        ((3, 3, 3), None),
    ],
)
def test_the_first_side_to_destroy_an_hq_wins(before: tuple[int, ...], won: list[int] | None):
    """MUL-3 An HQ of the other side wins; one of each side in a battle: the team wins."""
    s = board(DUELS, armies=THREE, mode="one_vs_all", players=hit_points(before))
    fight(s)
    assert winners(s) == won


@pytest.mark.parametrize(
    ("values", "won"), [((20, 13, 6), [0]), ((20, 8, 13), [1, 2]), ((20, 10, 10), None), ((9, 9, 1), [1, 2])]
)
def test_the_higher_sum_wins_one_against_all(values: tuple[int, ...], won: list[int] | None):
    """MUL-3 END-4 Without a destroyed HQ the single HQ stands against the sum of the two."""
    assert winners(final("one_vs_all", hit_points(values), THREE)) == won


def test_overtime_gives_everybody_one_turn():
    """MUL-3 END-4 In overtime each of the three has one more turn, the single player too."""
    s = final("one_vs_all", hit_points((20, 10, 10)), THREE)
    seen = []
    while winners(s) is None:
        seen.append(decider(s))
        if step_name(s) == "discard":
            do(s, "discard battle")
        do(s, "end")
    assert sorted(seen) == [0, 1, 2]
    assert winners(s) == []


# --- teams -----------------------------------------------------------------------------------------


def test_the_start_of_a_team_match():
    """MUL-4 15 hit points each; teams alternate, players 1, 3, 2, 4, drawing 1, 2, 3 and then as usual."""
    s = start_game(FOUR, "team")
    assert [hp(s, player) for player in range(4)] == [15] * 4
    assert opening(s, 6) == [(0, 1), (2, 2), (1, 3), (3, 3), (0, 3), (2, 3)]


def test_the_later_errata_give_twenty():
    """MUL-4 OPT `team_hq` = 20."""
    s = start_game(FOUR, "team", rules={"team_hq": 20})
    assert [hp(s, player) for player in range(4)] == [20] * 4


def test_other_teams_alternate_too():
    """MUL-4 Whoever plays with whom, teammates never have two turns in a row."""
    match = Match(RuleSet(mode="team"), FOUR, ((0, 3), (1, 2)))
    assert list(match.cycle) == [0, 1, 3, 2]


def test_dancer_first_and_vegas_last_in_a_team_match():
    """MUL-4 SET-3 The teams alternate so that Dancer begins and Vegas ends."""
    match = Match(RuleSet(mode="team"), ("outpost", "dancer", "vegas", "borgo"))
    assert list(match.cycle) == [1, 3, 0, 2]


def test_teams_are_two_pairs():
    """MUL-4 Four players in two teams of two."""
    for armies, teams in ((THREE, None), (FOUR, ((0, 1, 2), (3,))), (FOUR, ((0, 1), (1, 2)))):
        with pytest.raises(RulesError, match="MUL-4"):
            Match(RuleSet(mode="team"), armies, teams)


TEAM_DUELS = {
    "A1": "outpost.hq",
    "A2": f"hegemony.ganger/{toward('A2', 'A1')}",
    "A3": "borgo.hq",
    "B3": f"smart.ripper/{toward('B3', 'A3')}",
    "E1": "hegemony.hq",
    "E2": "borgo.claws/0",
    "E3": "smart.hq",
    "D3": f"outpost.runner/{toward('D3', 'E3')}",
}
"""Each side strikes both HQs of the other: Outpost 1, Borgo 2, Hegemony 1, Smart 1."""


@pytest.mark.parametrize(
    ("before", "won"),
    [
        ((15, 15, 1, 15), [0, 1]),
        ((15, 15, 1, 1), [0, 1]),
        ((15, 2, 15, 15), [2, 3]),
        ((1, 10, 1, 9), []),
        ((1, 11, 1, 9), [0, 1]),
        ((1, 9, 9, 1), [2, 3]),
        ((1, 2, 1, 5), [2, 3]),
        ((1, 2, 1, 1), []),
        ((5, 5, 5, 5), None),
    ],
)
def test_the_first_team_to_destroy_an_hq_wins(before: tuple[int, ...], won: list[int] | None):
    """MUL-4 One destroyed HQ decides; one of each team: the two that remain are compared."""
    s = board(TEAM_DUELS, armies=FOUR, mode="team", players=hit_points(before))
    events = fight(s)
    hits = {(event["player"], event["wounds"]) for event in named(events, "hq_hit")}
    assert hits == {(0, 1), (1, 2), (2, 1), (3, 1)}
    assert winners(s) == won


@pytest.mark.parametrize(
    ("values", "won"),
    [((15, 3, 9, 8), [0, 1]), ((1, 15, 9, 8), [2, 3]), ((8, 8, 15, 1), None)],
)
def test_the_higher_sum_of_a_team_wins(values: tuple[int, ...], won: list[int] | None):
    """MUL-4 END-4 No HQ destroyed: the sums are compared, and a tie is played on."""
    assert winners(final("team", hit_points(values), FOUR)) == won


def test_an_equal_sum_is_a_draw_without_overtime():
    """MUL-4 END-4 As in a game of two."""
    assert winners(final("team", hit_points((8, 8, 15, 1)), FOUR, rules={"overtime": False})) == []


def test_the_other_hq_of_a_team_stays_while_the_battle_lasts():
    """MUL-4 BAT-9 A destroyed HQ does not end the battle: what follows still counts."""
    s = board(
        {
            "A1": "outpost.hq",
            "A2": "hegemony.ganger/0",
            "A3": "borgo.hq",
            "E1": "hegemony.hq",
            "E2": "borgo.net_fighter/0",
            "E3": "smart.hq",
        },
        armies=FOUR,
        mode="team",
        players=hit_points((1, 15, 3, 15)),
    )
    events = fight(s)
    assert [event["player"] for event in named(events, "hq_fell")] == [0, 2]
    assert winners(s) == []
