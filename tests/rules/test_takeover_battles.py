"""Takeover in battles: sources that are freed or lost there, and the free turn after it (VEG-1)."""

from __future__ import annotations

from tests.rules.vegas import VEGAS, against_vegas
from tests.support import (
    controller,
    decider,
    do,
    fight,
    named,
    netted,
    phases,
    rotation,
    step_name,
    toward,
    units,
    winners,
)

FREED_IN_BATTLE = {
    "C3": "vegas.agitator/0",
    "C2": "hegemony.thug/0",
    "C4": "hegemony.net_fighter/0",
    "C5": "vegas.marksman/0",
    "C1": "vegas.guard/0",
    "D1": "hegemony.officer",
}


def test_a_source_freed_in_a_battle_takes_and_turns_after_it():
    """VEG-1 A source freed from its net in a battle takes at once; the free turn comes after the battle."""
    s = against_vegas("hegemony", FREED_IN_BATTLE)
    assert netted(s) == {"C3"}
    assert controller(s, "C2") == 0
    events = fight(s, "turn C2/3")
    assert phases(events) == {3: ["C5>C4 1"], 2: ["C2>D1 1"]}
    kinds = [event["event"] for event in events]
    assert kinds.index("taken") < kinds.index("battle_ended") < kinds.index("turned")
    assert "C4" not in units(s)
    assert "D1" not in units(s)
    assert rotation(s, "C2") == 3


def test_the_free_turn_after_a_battle_is_vegas_even_in_the_enemy_turn():
    """VEG-1 Whoever called the battle: the Vegas player turns, then the game goes on with the next turn."""
    s = against_vegas("hegemony", FREED_IN_BATTLE, turn=0, hands=[["battle"], []])
    do(s, "play battle")
    assert (step_name(s), decider(s)) == ("turn", VEGAS)
    events = do(s, "keep C2")
    assert [event["player"] for event in named(events, "turn_ended")] == [0]
    assert [event["player"] for event in named(events, "turn_began")] == [VEGAS]


def test_a_unit_taken_and_killed_in_a_battle_is_not_turned():
    """VEG-1 What does not live to the end of the battle is not turned."""
    s = against_vegas("hegemony", FREED_IN_BATTLE | {"B2": f"hegemony.gladiator/{toward('B2', 'C2')}"})
    events = fight(s)
    assert len(named(events, "taken")) == 1
    assert "C2" not in units(s)


def test_a_takeover_broken_and_renewed_in_a_battle_turns_again():
    """VEG-1 A takeover that ends and begins again within a battle is a new one, with its own free turn."""
    s = against_vegas(
        "hegemony",
        {
            "C3": "vegas.agitator/0",
            "C2": "hegemony.quartermaster/0",
            "C4": "hegemony.net_fighter/0",
            "C5": "alabama.netter/0@1",
            "B4": f"hegemony.ganger/{toward('B4', 'C5')}",
            "D3": "vegas.guard",
            "D4": f"vegas.bodyguard/{toward('D4', 'C4')}",
        },
    )
    assert netted(s) == {"C4"}
    assert controller(s, "C2") == VEGAS
    events = fight(s, "turn C2/2")
    assert [event["event"] for event in events if event["event"] in ("taken", "released")] == [
        "released",
        "taken",
    ]


def test_no_free_turn_when_the_final_battle_decides_the_game():
    """VEG-1 END-4 After a final battle that decides the game nobody is asked about the facing of a unit."""
    ending = {"stage": "last_turns", "owed": [1], "last_drawer": 0}
    heads = {"A1": "hegemony.hq", "E3": "vegas.hq/3"}
    s = against_vegas("hegemony", FREED_IN_BATTLE | heads, ending=ending, players=[{"hp": 7}, {"hp": 8}])
    events = do(s, "end")
    assert len(named(events, "taken")) == 1
    assert winners(s) == [VEGAS]


def test_the_free_turn_comes_before_the_overtime():
    """VEG-1 END-4 Where overtime follows the final battle the free turn matters and is asked for first."""
    ending = {"stage": "last_turns", "owed": [1], "last_drawer": 0}
    heads = {"A1": "hegemony.hq", "E3": "vegas.hq/3"}
    s = against_vegas("hegemony", FREED_IN_BATTLE | heads, ending=ending)
    do(s, "end")
    assert (step_name(s), decider(s)) == ("turn", VEGAS)
    events = do(s, "turn C2/3")
    assert [event["event"] for event in named(events, "overtime")] == ["overtime"]
    assert rotation(s, "C2") == 3
