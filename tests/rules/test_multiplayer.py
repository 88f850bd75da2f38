"""Games of more than two: deathmatch, points, one against all, teams (MUL-1 to MUL-4, MUL-7 to MUL-9)."""

from __future__ import annotations

from typing import Any

import pytest

from nshex.notation.errors import NotationError
from nshex.notation.setups import make_setup
from nshex.rules.options import Match, RulesError, RuleSet
from nshex.rules.state import State
from tests.support import (
    HQ_CELLS,
    board,
    decider,
    do,
    fight,
    final,
    hp,
    initiatives,
    legal_starting,
    named,
    opening,
    phases,
    seat,
    start_game,
    step_name,
    toward,
    units,
    winners,
)

THREE = ("outpost", "moloch", "borgo")
FOUR = ("outpost", "moloch", "borgo", "hegemony")


# --- deathmatch ------------------------------------------------------------------------------------


def test_how_many_play_a_deathmatch():
    """MUL-1 Three to six on the extended or the standard board; on terminals no more than four."""
    six = ("outpost", "moloch", "borgo", "hegemony", "smart", "vegas")
    for name in ("extended", "standard"):
        for count in (3, 4, 5, 6):
            assert Match(RuleSet(mode="deathmatch", board=name), six[:count]).players == count
    for name, count in (("extended", 2), ("standard", 2), ("terminals", 5), ("terminals", 6)):
        with pytest.raises(RulesError, match="MUL-1"):
            Match(RuleSet(mode="deathmatch", board=name), six[:count])


def test_the_opening_of_a_deathmatch():
    """MUL-1 SET-4 HQs have 20; the first turns draw 1, 2, 3, and so on, in the order of seats."""
    s = start_game(FOUR, "deathmatch")
    assert [hp(s, player) for player in range(4)] == [20] * 4
    assert opening(s, 6) == [(0, 1), (1, 2), (2, 3), (3, 3), (0, 3), (1, 3)]


def test_six_players_open_on_the_extended_board():
    """MUL-1 SET-2 HQs go on the 19 main cells of the extended board; everybody has a turn in order."""
    six = ("outpost", "moloch", "borgo", "hegemony", "smart", "vegas")
    s = make_setup(list(six), mode="deathmatch", board="extended").start(3)
    assert not legal_starting(s, "hq X")
    s = start_game(six, "deathmatch", board="extended")
    assert opening(s, 7) == [(0, 1), (1, 2), (2, 3), (3, 3), (4, 3), (5, 3), (0, 3)]


def test_a_fallen_hq_leaves_with_its_phase_and_its_army_with_the_battle():
    """MUL-1 BAT-9 The HQ and its bonus go with the phase; its units fight on to the end of the battle."""
    s = board(
        {
            "C3": "borgo.hq",
            "C2": "outpost.brawler/3",
            "B3": f"borgo.mutant/{toward('B3', 'A3')}",
            "A3": "moloch.blocker",
            "C5": "moloch.hq",
            "A1": "outpost.hq",
            "E1": f"borgo.net_fighter/{toward('E1', 'E2')}",
            "E2": "moloch.blocker",
        },
        armies=THREE,
        mode="deathmatch",
        players=[{}, {}, {"hp": 2}],
    )
    assert initiatives(s, "B3") == [3]
    events = fight(s)
    assert phases(events) == {3: ["C2>C3 2", "B3>A3 1"], 1: ["E1>E2 3"]}
    kinds = [(event["event"], event.get("at")) for event in events]
    fell = kinds.index(("hq_fell", "C3"))
    ended = kinds.index(("battle_ended", None))
    assert fell < kinds.index(("phase", None), fell) < ended < kinds.index(("died", "B3"))
    assert named(events, "eliminated") == [{"event": "eliminated", "player": 2}]
    assert set(units(s)) == {"A1", "A3", "C2", "C5"}
    assert winners(s) is None


def test_taken_units_of_a_fallen_army_go_as_well():
    """MUL-1 VEG-2 Units of the army that Vegas holds leave with it; units it held itself are free."""
    s = board(
        {
            "C3": "borgo.hq",
            "C2": "outpost.brawler/3",
            "A1": "outpost.hq",
            "E3": "vegas.hq/3",
            "E1": "borgo.mutant",
            "E2": "vegas.agitator/0",
        },
        armies=("outpost", "borgo", "vegas"),
        mode="deathmatch",
        players=[{}, {"hp": 2}, {}],
    )
    fight(s)
    assert set(units(s)) == {"A1", "C2", "E2", "E3"}
    assert seat(s, 1)["discards"] == ["hq", "mutant"]


def test_units_held_by_a_fallen_vegas_are_free():
    """MUL-1 VEG-3 With Vegas out its Agitators leave, and whom they held is its owner's again."""
    s = board(
        {
            "C3": "vegas.hq/3",
            "C2": "outpost.brawler/3",
            "A1": "outpost.hq",
            "E3": "borgo.hq",
            "E1": "borgo.mutant",
            "E2": "vegas.agitator/0",
        },
        armies=("outpost", "borgo", "vegas"),
        mode="deathmatch",
        players=[{}, {}, {"hp": 2}],
    )
    events = fight(s)
    assert [event["at"] for event in named(events, "released")] == ["E1"]
    assert set(units(s)) == {"A1", "C2", "E1", "E3"}


def test_players_who_are_out_have_no_turns():
    """MUL-1 The turn passes over a player whose HQ has fallen, even if it was that player's."""
    layout = {"C3": "moloch.hq", "C2": "outpost.brawler/3", "A1": "outpost.hq", "E3": "borgo.hq"}
    options: dict[str, Any] = {"armies": THREE, "mode": "deathmatch", "players": [{}, {"hp": 2}, {}]}
    s = board(layout, hands=[["battle"], [], []], **options)
    do(s, "play battle")
    assert decider(s) == 2
    do(s, "discard battle", "end")
    assert decider(s) == 0
    s = board(layout, turn=1, hands=[[], ["battle"], []], **options)
    do(s, "play battle")
    assert decider(s) == 2


def test_the_last_one_standing_wins():
    """MUL-1 With everybody else out the game is won at once; with nobody left it is a draw."""
    layout = {"C3": "moloch.hq", "C2": "outpost.brawler/3", "A1": "outpost.hq"}
    s = board(layout, armies=THREE, mode="deathmatch", players=[{}, {"hp": 2}, {}], out=[2])
    events = fight(s)
    assert named(events, "game_over") == [{"event": "game_over", "winners": [0], "reason": "last_standing"}]
    both = {"C3": "moloch.hq", "C2": "outpost.brawler/3", "D3": "outpost.hq", "D2": "moloch.hornet/3"}
    s = board(both, armies=THREE, mode="deathmatch", players=[{"hp": 2}, {"hp": 2}, {}], out=[2])
    fight(s)
    assert winners(s) == []


def test_an_hq_lost_outside_a_battle_takes_its_army_at_once():
    """MUL-1 DAN-4 Destroyed by an Action, the HQ goes with all its units and the turn goes on."""
    s = board(
        {
            "C3": "dancer.object_blue",
            "A1": "dancer.object_yellow",
            "A3": "dancer.object_red",
            "C2": "outpost.hq",
            "E3": "outpost.brawler",
            "E1": "borgo.hq",
        },
        armies=("dancer", "outpost", "borgo"),
        mode="deathmatch",
        players=[{}, {"hp": 2}, {}],
        hands=[["action", "move"], [], []],
    )
    do(s, "play action C3 N")
    assert not [tile for tile in units(s).values() if tile.startswith("outpost")]
    assert (step_name(s), decider(s)) == ("main", 0)


@pytest.mark.parametrize(("points", "won"), [((5, 9, 7), [1]), ((9, 5, 9), None), ((0, 3, 2), [1])])
def test_most_hit_points_win_after_the_final_battle(points: tuple[int, ...], won: list[int] | None):
    """MUL-1 END-4 The highest HQ wins; where the lead is shared there is overtime."""
    players = [{"hp": value} for value in points]
    out = [i for i, value in enumerate(points) if value == 0]
    assert winners(final("deathmatch", players, out=out)) == won


def test_a_shared_lead_without_overtime_is_a_draw():
    """MUL-1 END-4 Without overtime the tie stands."""
    players = [{"hp": value} for value in (9, 5, 9)]
    assert winners(final("deathmatch", players, rules={"overtime": False})) == []


# --- the end ---------------------------------------------------------------------------------------


def last_tile(
    mode: str, turn: int, *, cycle: int | None = None, armies: tuple[str, ...] = THREE, **options: Any
) -> State:
    """Somebody ends a turn and the next player draws the last tile of a pile."""
    order: dict[str, Any] = {} if cycle is None else {"cycle": cycle}
    piles = options.pop("piles")
    return board(
        {cell: f"{army}.hq" for cell, army in zip(HQ_CELLS, armies, strict=False)},
        armies=armies,
        mode=mode,
        turn=turn,
        piles=piles,
        **order,
        **options,
    )


def turns_until_the_battle(s: State) -> list[int]:
    """Whose turns come before the final battle, when everybody just ends the turn."""
    found: list[int] = []
    while True:
        found.append(decider(s))
        if step_name(s) == "discard":
            do(s, min(legal_starting(s, "discard")))
        events = do(s, "end")
        if named(events, "battle_began"):
            return found


def test_every_other_living_player_has_one_more_turn():
    """MUL-9 END-1 After the last tile all the others have a turn, then comes the final battle."""
    piles = [["battle"] * 3, ["battle"] * 9, ["battle"] * 9]
    s = last_tile("deathmatch", 2, piles=piles)
    do(s, "end")
    assert turns_until_the_battle(s) == [0, 1, 2]


def test_players_who_are_out_are_not_waited_for():
    """MUL-9 Only living players have a turn before the final battle."""
    piles = [["battle"] * 3, ["battle"] * 9, ["battle"] * 9]
    s = last_tile("deathmatch", 2, piles=piles, out=[1])
    do(s, "end")
    assert turns_until_the_battle(s) == [0, 2]


@pytest.mark.parametrize(("cycle", "turns"), [(3, [0, 1]), (1, [0, 2])])
def test_the_single_player_draws_out_and_the_next_opponent_has_a_turn(cycle: int, turns: list[int]):
    """MUL-9 MUL-3 One against all: only the next opponent plays on when the single player drew out."""
    piles = [["battle"] * 3, ["battle"] * 9, ["battle"] * 9]
    s = last_tile("one_vs_all", 1 if cycle == 1 else 2, cycle=cycle, piles=piles)
    do(s, "end")
    assert turns_until_the_battle(s) == turns


@pytest.mark.parametrize(("cycle", "turns"), [(0, [1, 0, 2]), (2, [2, 0, 1])])
def test_one_of_the_team_draws_out_and_both_others_have_a_turn(cycle: int, turns: list[int]):
    """MUL-9 MUL-3 When one of the team drew out, the single player and the other have a turn each."""
    piles = [["battle"] * 9, ["battle"] * 3, ["battle"] * 3]
    s = last_tile("one_vs_all", 0, cycle=cycle, piles=piles)
    do(s, "end")
    assert turns_until_the_battle(s) == turns


def test_a_team_game_waits_for_all_three_others():
    """MUL-9 MUL-4 In the order in which the teams alternate."""
    piles = [["battle"] * 3, *[["battle"] * 9] * 3]
    s = last_tile("team", 3, armies=FOUR, piles=piles)
    do(s, "end")
    assert turns_until_the_battle(s) == [0, 2, 1, 3]


# --- Terror, the extended board, two armies in one hand --------------------------------------------


def test_terror_hits_all_other_players():
    """MUL-7 INS-9 Each of the others, the ally too, places nothing in the next turn."""
    armies = ("smart", "outpost", "borgo", "hegemony")
    piles = [["battle"] * 9, ["brawler"] * 9, ["mutant"] * 9, ["thug"] * 9]
    s = board({}, armies=armies, mode="team", piles=piles, hands=[["terror"], [], [], []])
    do(s, "play terror", "end")
    for player, tile in ((2, "mutant"), (1, "brawler"), (3, "thug")):
        assert decider(s) == player
        do(s, f"discard {tile}")
        assert not legal_starting(s, "place")
        do(s, "end")
    do(s, "discard battle", "end", "discard mutant")
    assert legal_starting(s, "place")


def test_the_full_board_battle_looks_at_the_main_cells():
    """MUL-7 END-2 On the extended board a battle starts when the 19 main cells are full."""
    cells = [f"{c}{n}" for c, size in zip("ABCDE", (3, 4, 5, 4, 3), strict=True) for n in range(1, size + 1)]
    layout = dict.fromkeys(cells, "moloch.blocker") | {"A1": "outpost.commando/3"}
    del layout["C3"]
    s = board(
        layout, armies=FOUR, mode="deathmatch", board="extended", turn=0, hands=[["commando"] * 2, [], [], []]
    )
    assert not named(do(s, "place commando X1/0"), "battle_began")
    assert named(do(s, "place commando C3/0"), "battle_began")[0]["cause"] == "full_board"


def test_ring_cells_alone_never_fill_the_board():
    """MUL-7 END-2 A full ring with a free main cell is not a full board."""
    layout = {f"X{i}": "moloch.blocker" for i in range(1, 18)}
    s = board(layout, armies=FOUR, mode="deathmatch", board="extended", hands=[["commando"], [], [], []])
    assert not named(do(s, "place commando X18/0"), "battle_began")


def test_one_person_may_command_two_allied_armies():
    """MUL-8 Two seats of a team may be one person's; nothing else at the table changes."""
    setup = make_setup(list(FOUR), mode="team", shared_command=[0, 1])
    s = setup.start(3)
    for cell in HQ_CELLS[:4]:
        do(s, f"hq {cell}/0")
    assert opening(s, 5) == [(0, 1), (2, 2), (1, 3), (3, 3), (0, 3)]
    for players in ([0, 2], [0]):
        with pytest.raises(NotationError, match="MUL-8"):
            make_setup(list(FOUR), mode="team", shared_command=players)
    with pytest.raises(NotationError, match="MUL-8"):
        make_setup(list(THREE), mode="deathmatch", shared_command=[0, 1])


def test_every_army_decides_for_itself():
    """MUL-8 The one who decides is always named by army: hands, turns and interruptions stay apart."""
    s = board(
        {"C3": "hegemony.ganger", "C2": "moloch.blocker", "C4": "outpost.commando"},
        armies=FOUR,
        mode="team",
        turn=3,
        hands=[["move"], ["move"], [], ["push_back", "push_back"]],
    )
    do(s, "play push_back C3>C2")
    assert (step_name(s), decider(s)) == ("retreat", 1)
    do(s, "retreat C1", "play push_back C3>C4")
    assert (step_name(s), decider(s)) == ("retreat", 0)
    do(s, "retreat C5", "end")
    assert decider(s) == 0
    do(s, "discard battle")
    moved = {line.split()[2][:2] for line in legal_starting(s, "play move")}
    assert moved == {"C5"}
