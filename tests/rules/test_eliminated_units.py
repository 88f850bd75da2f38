"""Deathmatch: units that leave together with their HQ (MUL-1, `eliminated_units`), and a crowded board."""

from __future__ import annotations

from typing import Any

import pytest

from nshex.notation.positions import read_position, write_position
from nshex.rules.state import State
from tests.support import (
    board,
    controller,
    decider,
    died,
    do,
    fight,
    legal_starting,
    named,
    netted,
    phases,
    seat,
    start_fight,
    start_game,
    toward,
    units,
    winners,
)

THREE = ("outpost", "moloch", "borgo")
BY_PHASE = {"eliminated_units": "phase"}


def falling(layout: dict[str, str], armies: tuple[str, ...] = THREE, last: int = 2, **options: Any) -> State:
    """A board on which the Brawler on C2 destroys the HQ on C3 in phase 3; its units go with it."""
    options.setdefault("rules", BY_PHASE)
    players: list[dict[str, Any]] = [{} for _ in armies]
    players[last] = {"hp": 2}
    cells = {"C3": f"{armies[last]}.hq", "C2": "outpost.brawler/3", "A1": "outpost.hq"}
    return board(cells | layout, armies=armies, mode="deathmatch", players=players, **options)


def events_in_order(events: list[dict[str, Any]], *wanted: tuple[str, str | None]) -> bool:
    """Whether these events, each with its cell, happened in this order."""
    kinds = [(event["event"], event.get("at")) for event in events]
    places = [kinds.index(kind) for kind in wanted]
    return places == sorted(places)


@pytest.mark.parametrize(("rules", "later"), [(BY_PHASE, []), ({}, ["E1>E2 3"])])
def test_units_leave_together_with_the_hq(rules: dict[str, str], later: list[str]):
    """MUL-1 By phase the Net Fighter is gone before its initiative comes; by battle it still strikes."""
    s = falling(
        {
            "E1": f"borgo.net_fighter/{toward('E1', 'E2')}",
            "E2": "moloch.blocker",
            "C5": "moloch.hq",
        },
        rules=rules,
    )
    events = fight(s)
    assert phases(events).get(1, []) == later
    assert named(events, "eliminated") == [{"event": "eliminated", "player": 2}]
    assert set(units(s)) == {"A1", "C2", "C5"} | (set() if later else {"E2"})
    if rules:
        assert events_in_order(events, ("hq_fell", "C3"), ("died", "E1"), ("battle_ended", None))


def test_what_an_eliminated_netter_held_acts_in_the_next_phase():
    """MUL-1 NET-3 The net leaves with the HQ in phase 3: the netted Hornet attacks in phase 2."""
    layout = {
        "E2": f"borgo.net_fighter/{toward('E2', 'E1')}",
        "E1": f"moloch.hornet/{toward('E1', 'D1')}",
        "D1": "outpost.officer",
        "C5": "moloch.hq",
    }
    s = falling(layout)
    assert netted(s) == {"E1"}
    assert phases(fight(s))[2] == ["E1>D1 2"]
    s = falling(layout, rules={})
    assert 2 not in phases(fight(s))


def test_taken_units_of_the_army_leave_with_its_hq():
    """MUL-1 VEG-2 A Mutant that Vegas holds goes with the Borgo HQ, before it can strike for Vegas."""
    s = falling(
        {
            "E1": f"borgo.mutant/{toward('E1', 'D1')}",
            "E2": "vegas.agitator/0",
            "D1": "outpost.officer",
            "E3": "vegas.hq/3",
        },
        armies=("outpost", "vegas", "borgo"),
    )
    assert controller(s, "E1") == 1
    events = fight(s)
    assert phases(events) == {3: ["C2>C3 2"]}
    assert died(events) == {"E1"}
    assert seat(s, 2)["discards"] == ["hq", "mutant"]


def test_units_an_eliminated_vegas_held_are_free_in_the_same_battle():
    """MUL-1 VEG-3 The Agitator leaves with the Vegas HQ: the Mutant strikes for its owner in phase 2."""
    layout = {
        "E1": f"borgo.mutant/{toward('E1', 'D1')}",
        "E2": "vegas.agitator/0",
        "D1": "borgo.scout",
        "E3": "borgo.hq",
        "B1": "outpost.officer",
    }
    s = falling(layout, armies=("outpost", "borgo", "vegas"))
    assert controller(s, "E1") == 2
    assert phases(fight(s)) == {3: ["C2>C3 2"]}
    assert controller(s, "E1") == 1
    s = falling(layout, armies=("outpost", "borgo", "vegas"), rules={})
    assert "E1>D1 1" in phases(fight(s))[2]


def test_other_objects_leave_with_the_one_that_fell():
    """MUL-1 DAN-1 A Dancer's objects are units of its army: by phase they leave together."""
    layout = {
        "C3": "dancer.object_red/3",
        "C2": "outpost.brawler/3",
        "A1": "outpost.hq",
        "A3": "dancer.object_yellow",
        "E3": "dancer.object_blue",
        "C5": "moloch.hq",
    }
    for rules, left in ((BY_PHASE, True), ({}, False)):
        s = board(
            layout,
            armies=["dancer", "outpost", "moloch"],
            mode="deathmatch",
            players=[{"hp": {"red": 2}}, {}, {}],
            rules=rules,
        )
        events = fight(s)
        kinds = [(event["event"], event.get("at")) for event in events]
        assert (kinds.index(("died", "A3")) < kinds.index(("battle_ended", None))) == left
        assert set(units(s)) == {"A1", "C2", "C5"}
        assert seat(s, 0)["hp"] == {"yellow": 0, "red": 0, "blue": 0}


def test_two_armies_fall_in_one_phase():
    """MUL-1 Both leave at once, and the last one standing has won."""
    s = board(
        {
            "C3": "borgo.hq",
            "C2": "outpost.brawler/3",
            "E1": "moloch.hq",
            "E2": "outpost.brawler/0",
            "A1": "outpost.hq",
            "A3": f"borgo.mutant/{toward('A3', 'A2')}",
            "A2": "outpost.officer",
        },
        armies=THREE,
        mode="deathmatch",
        players=[{}, {"hp": 2}, {"hp": 2}],
        rules=BY_PHASE,
    )
    events = fight(s)
    assert list(phases(events)) == [3]
    assert winners(s) == [0]
    assert {event["player"] for event in named(events, "eliminated")} == {1, 2}


def test_the_army_is_gone_while_somebody_decides():
    """MUL-1 ARM-1 A Clown is asked in the next phase: Borgo's units have left, and positions know it."""
    s = falling(
        {
            "E1": "moloch.clown",
            "D1": "outpost.officer",
            "E3": f"borgo.mutant/{toward('E3', 'E2')}",
            "C5": "moloch.hq",
        }
    )
    start_fight(s)
    assert "E3" not in units(s) and decider(s) == 1
    again = read_position(write_position(s))
    for state in (s, again):
        do(state, "explode E1")
        assert set(units(state)) == {"A1", "C2", "C5"}
        assert write_position(state)["out"] == [2]


def test_other_modes_know_no_eliminated_units():
    """MUL-1 Where the fall of an HQ ends the game the option says nothing: units stay to the end."""
    s = board(
        {
            "C3": "borgo.hq",
            "C2": "outpost.brawler/3",
            "A1": "outpost.hq",
            "A3": f"borgo.mutant/{toward('A3', 'A2')}",
            "A2": "outpost.officer",
        },
        armies=["outpost", "borgo"],
        players=[{}, {"hp": 2}],
        rules=BY_PHASE,
    )
    assert phases(fight(s))[2] == ["A3>A2 1"]


# --- five and six on the standard board ------------------------------------------------------------

SIX = ("outpost", "moloch", "borgo", "hegemony", "smart", "vegas")
CELLS = [
    f"{column}{row}"
    for column, size in zip("ABCDE", (3, 4, 5, 4, 3), strict=True)
    for row in range(1, size + 1)
]


@pytest.mark.parametrize("count", [5, 6])
def test_many_players_open_on_the_standard_board(count: int):
    """MUL-1 SET-2 Five and six HQs stand on the 19 cells, and everybody has a turn."""
    s = start_game(SIX[:count], "deathmatch")
    assert len(units(s)) == count
    seen = set()
    for _ in range(count):
        seen.add(decider(s))
        while seat(s, decider(s))["hand"]:
            do(s, f"discard {seat(s, decider(s))['hand'][0]}")
        do(s, "end")
    assert seen == set(range(count))


@pytest.mark.parametrize("count", [5, 6])
def test_a_full_standard_board_of_many_players(count: int):
    """MUL-1 END-2 With HQs on five or six cells the last free cell starts the battle."""
    heads = {cell: f"{army}.hq" for cell, army in zip(CELLS, SIX[:count], strict=False)}
    rest = dict.fromkeys(CELLS[count:-1], "outpost.scout")
    s = board(heads | rest, armies=SIX[:count], mode="deathmatch", hands=[["brawler"]])
    assert legal_starting(s, "place brawler") == {f"place brawler {CELLS[-1]}/{turn}" for turn in range(6)}
    events = do(s, f"place brawler {CELLS[-1]}/0")
    assert named(events, "battle_began")[0]["cause"] == "full_board"
