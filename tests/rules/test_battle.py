"""The course of a battle: phases, removals, order of declarations (BAT-1, 2, 8, 9, 12, 13)."""

from __future__ import annotations

from tests.support import (
    board,
    do,
    fight,
    hp,
    initiatives,
    legal,
    named,
    netted,
    phases,
    start_fight,
    step_name,
    unit_at,
    units,
    wounds,
)

# --- phases ----------------------------------------------------------------------------------------


def test_phases_go_down_from_the_highest_initiative_to_zero():
    """BAT-1 Every value on the board is a phase, the highest first, 0 the last."""
    s = board(
        {
            "A1": "borgo.claws/3",
            "B1": "borgo.scout/4",
            "A2": "moloch.blocker/3",
            "C1": "borgo.brawler/3",
            "C2": "moloch.blocker/3",
            "E1": "borgo.net_fighter/3",
            "E2": "moloch.blocker/3",
            "C4": "borgo.hq",
            "C5": "moloch.blocker",
        }
    )
    assert phases(fight(s)) == {4: ["A1>A2 1"], 2: ["C1>C2 2"], 1: ["E1>E2 3"], 0: ["C4>C5 1"]}


def test_quicker_unit_kills_before_the_slower_one_acts():
    """BAT-1 A unit dead in an earlier phase does not attack in a later one."""
    s = board({"C3": "outpost.commando", "C2": "hegemony.thug/3"})
    assert phases(fight(s)) == {3: ["C3>C2 1"]}
    assert units(s) == {"C3": "outpost.commando"}


def test_attacks_of_one_phase_fall_together():
    """BAT-1 Two units of one initiative that strike each other both hit and both die."""
    s = board({"C3": "outpost.commando", "C2": "hegemony.ganger/3"})
    assert sorted(phases(fight(s))[3]) == ["C2>C3 1", "C3>C2 1"]
    assert units(s) == {}


def test_ring_of_killers_dies_together():
    """BAT-1 BAT-2 Each of three kills the next of another army; nobody is spared by dying first."""
    s = board(
        {"C3": "outpost.commando/0", "C2": "hegemony.ganger/2", "D2": "borgo.claws/4"},
        mode="deathmatch",
    )
    assert sorted(phases(fight(s))[3]) == ["C2>D2 1", "C3>C2 1", "D2>C3 1"]
    assert units(s) == {}


def test_netted_unit_does_not_attack_in_its_phase():
    """BAT-1 Only un-netted units attack."""
    s = board({"C3": "outpost.commando/0", "C2": "hegemony.guard", "D2": "hegemony.net_fighter/4"})
    assert phases(fight(s)) == {}


def test_phase_without_a_target_passes_quietly():
    """BAT-1 Units with nobody to hit use their phase up; nothing changes."""
    s = board({"C3": "outpost.commando", "C5": "hegemony.ganger/3"})
    before = units(s)
    events = fight(s)
    assert phases(events) == {}
    assert units(s) == before
    assert named(events, "battle_began") and named(events, "battle_ended")


# --- removal ---------------------------------------------------------------------------------------


def test_dying_unit_still_blocks_in_its_last_phase():
    """BAT-2 BAT-9 Two shots of one phase hit the same target; nothing passes to the unit behind it."""
    s = board(
        {
            "C5": "outpost.commando",
            "C4": "outpost.commando",
            "C2": "hegemony.thug",
            "C1": "hegemony.runner",
        }
    )
    assert phases(fight(s))[3] == ["C4>C2 1", "C5>C2 1"]
    assert unit_at(s, "C2") is None
    assert unit_at(s, "C1") is not None


def test_cell_of_the_dead_is_open_in_the_next_phase():
    """BAT-2 The board of the next phase is the one after the removals."""
    s = board(
        {
            "C5": "outpost.annihilator",
            "C4": "outpost.commando",
            "C2": "hegemony.thug",
            "C1": "hegemony.runner",
        }
    )
    assert phases(fight(s)) == {3: ["C4>C2 1"], 2: ["C5>C1 2"]}


def test_dying_module_still_links_in_its_last_phase_and_not_after():
    """BAT-2 An Officer that dies in a phase strengthens the attacks of that phase, not those of the next."""
    s = board(
        {
            "C3": "outpost.mobile_armor/0",
            "C4": "outpost.officer",
            "B2": "moloch.blocker",
            "C5": "moloch.hybrid",
        }
    )
    assert phases(fight(s)) == {3: ["C3>B2 2", "C5>C4 1"], 2: ["C3>B2 1"]}


def test_wounds_and_hq_damage_are_settled_at_the_end_of_the_phase():
    """BAT-2 All attacks of a phase come before the events that follow from them."""
    cells = {
        "C3": "outpost.commando",
        "C2": "hegemony.ganger/3",
        "D3": "hegemony.ganger/4",
        "C4": "outpost.hq",
    }
    names = [event["event"] for event in fight(board(cells))]
    first = names.index("phase")
    assert sorted(names[first : first + 7]) == ["attack"] * 3 + ["died"] * 2 + ["hq_hit", "phase"]
    assert names[first + 1 : first + 4] == ["attack"] * 3


def test_bonuses_are_worked_out_anew_after_removals():
    """BAT-2 Losing a Scout in one phase moves a unit that has not acted to its own initiative."""
    s = board(
        {
            "C3": "borgo.mutant",
            "B3": "borgo.scout/1",
            "C2": "moloch.blocker/3",
            "A3": "moloch.hybrid/1",
            "A2": "moloch.scout/3",
        }
    )
    assert initiatives(s, "C3") == [3]
    assert initiatives(s, "A3") == [4]
    assert phases(fight(s)) == {4: ["A3>B3 1"], 2: ["C3>C2 1"]}


# --- wounds ----------------------------------------------------------------------------------------


def test_unit_dies_when_wounds_exceed_toughness():
    """BAT-8 Toughness 2 bears two wounds and dies of the third."""
    for attackers, alive in ((("C3",), True), (("C3", "B1"), True), (("C3", "B1", "D1"), False)):
        cells = {"C3": "borgo.claws/0", "B1": "borgo.claws/2", "D1": "borgo.claws/4"}
        s = board({"C2": "moloch.blocker/1"} | {cell: cells[cell] for cell in attackers})
        fight(s)
        assert (unit_at(s, "C2") is not None) is alive
        if alive:
            assert wounds(s, "C2") == len(attackers)


def test_unit_without_toughness_dies_of_one_wound():
    """BAT-8 With toughness 0 the first wound kills."""
    s = board({"C2": "moloch.hybrid", "C3": "borgo.claws"})
    fight(s)
    assert unit_at(s, "C2") is None


def test_wounds_stay_between_battles():
    """BAT-8 A wound of an earlier battle counts in the next one."""
    s = board({"C2": "moloch.protector/1", "C3": "borgo.claws"})
    fight(s)
    assert wounds(s, "C2") == 1
    assert named(fight(s), "died") == [{"event": "died", "at": "C2", "tile": "moloch.protector", "owner": 0}]


def test_wounds_within_one_battle_add_up_over_phases():
    """BAT-8 One wound in each of two phases kills a unit of toughness 1."""
    s = board({"C3": "outpost.hmg", "C2": "hegemony.gladiator/0"})
    events = fight(s)
    assert phases(events) == {2: ["C3>C2 1"], 1: ["C3>C2 1"]}
    assert unit_at(s, "C2") is None


# --- HQs that fall ---------------------------------------------------------------------------------


def test_all_hits_of_a_phase_fall_on_the_target_of_its_start():
    """BAT-9 An HQ with one hit point takes both shots; the unit behind it takes none."""
    s = board(
        {"C5": "outpost.commando", "C4": "outpost.commando", "C2": "moloch.hq", "C1": "moloch.blocker"},
        players=[{}, {"hp": 1}],
    )
    events = fight(s)
    assert phases(events)[3] == ["C4>C2 1", "C5>C2 1"]
    assert wounds(s, "C1") == 0
    assert named(events, "hq_fell")


def test_fallen_hq_leaves_with_its_bonus_and_the_battle_goes_on():
    """BAT-9 Without their HQ Mutants are one initiative slower, but still fight."""
    s = board(
        {
            "C3": "borgo.hq",
            "C2": "borgo.mutant",
            "C1": "moloch.blocker/0",
            "D3": "moloch.hybrid/5",
            "E3": "moloch.scout/3",
        },
        players=[{"hp": 1}, {}],
    )
    assert initiatives(s, "C2") == [3]
    assert initiatives(s, "D3") == [4]
    events = fight(s)
    assert phases(events) == {4: ["D3>C3 1"], 2: ["C2>C1 1"]}
    assert named(events, "game_over")[0]["winners"] == [1]


def test_second_hq_can_fall_in_a_later_phase_of_the_same_battle():
    """BAT-9 The battle is fought to its end: it can still become a draw."""
    s = board(
        {"C3": "borgo.hq", "D3": "moloch.hybrid/5", "A1": "moloch.hq", "A2": "borgo.brawler"},
        players=[{"hp": 1}, {"hp": 2}],
    )
    events = fight(s)
    assert phases(events) == {3: ["D3>C3 1"], 2: ["A2>A1 2"]}
    assert [event["player"] for event in named(events, "hq_fell")] == [0, 1]
    assert step_name(s) == "over"
    assert named(events, "game_over")[0]["winners"] == []


def test_fallen_hq_does_not_strike_at_the_end_of_the_battle():
    """BAT-9 An HQ destroyed in phase 3 is not there in phase 0."""
    s = board({"C3": "borgo.hq", "D3": "moloch.hybrid/5", "C4": "moloch.blocker"}, players=[{"hp": 1}, {}])
    assert phases(fight(s)) == {3: ["D3>C3 1"]}
    assert "C3" not in units(s)


def test_hq_that_falls_in_phase_zero_strikes_in_it():
    """BAT-9 Destruction comes at the end of the phase: the HQ's own attacks of that phase count."""
    s = board({"C3": "borgo.hq", "C4": "dancer.object_yellow/0"}, players=[{"hp": 1}, {"hp": {"yellow": 1}}])
    events = fight(s)
    assert sorted(phases(events)[0]) == ["C3>C4 1", "C4>C3 1"]
    assert named(events, "game_over")[0]["winners"] == []


def test_fallen_hq_opens_the_line_behind_it():
    """BAT-9 From the next phase on shots fly over the cell of a fallen HQ."""
    s = board(
        {"C5": "outpost.annihilator", "C4": "outpost.commando", "C3": "moloch.hq", "C2": "moloch.blocker"},
        players=[{}, {"hp": 1}],
    )
    assert phases(fight(s)) == {3: ["C4>C3 1"], 2: ["C5>C2 2"]}


# --- who declares when -----------------------------------------------------------------------------


def test_attacks_are_declared_by_the_caller_first():
    """BAT-12 The units of the player who called the battle come first, whatever their cells."""
    cells = {"C3": "outpost.commando", "C2": "hegemony.ganger/3"}
    assert phases(fight(board(cells), caller=0))[3] == ["C3>C2 1", "C2>C3 1"]
    assert phases(fight(board(cells), caller=1))[3] == ["C2>C3 1", "C3>C2 1"]


def test_after_the_caller_players_declare_by_seat():
    """BAT-12 The others follow in the order of their seats."""
    cells = {"C3": "outpost.commando/0", "C2": "hegemony.ganger/2", "D2": "borgo.claws/4"}
    lines = {0: "C3>C2 1", 1: "C2>D2 1", 2: "D2>C3 1"}
    for caller in range(3):
        events = fight(board(cells, mode="deathmatch"), caller=caller)
        assert phases(events)[3] == [lines[(caller + seat) % 3] for seat in range(3)]


CHOOSERS = {
    "B1": "moloch.clown/0",
    "B2": "hegemony.thug/0",
    "E3": "hegemony.thug/0",
    "E2": "moloch.blocker/3",
    "D3": "hegemony.quartermaster/2",
}
"""A Clown beside a Thug, and a Thug with a Quartermaster, all of initiative 2."""


def test_choices_of_the_caller_are_asked_first():
    """BAT-12 Clown and Quartermaster act in one phase: whoever called the battle decides first."""
    s = board(CHOOSERS)
    start_fight(s, caller=0)
    assert legal(s) == {"explode B1", "attack B1"}
    s = board(CHOOSERS)
    start_fight(s, caller=1)
    assert {"keep E3", "convert E3 N ranged"} < legal(s)
    assert {line.split()[1] for line in legal(s)} == {"E3"}


def test_attacks_and_explosions_are_declared_before_medics():
    """BAT-12 The Clown decides before the medics' owner does, though that player called the battle."""
    cells = {
        "C3": "moloch.clown/0",
        "C2": "borgo.brawler/0",
        "B1": "borgo.medic/3",
        "C1": "borgo.medic/2",
    }
    s = board(cells, armies=["borgo", "moloch"])
    start_fight(s, caller=0)
    assert legal(s) == {"explode C3", "attack C3"}
    do(s, "explode C3")
    assert legal(s) == {"absorb B1 for C2 from C3", "absorb C1 for C2 from C3"}


def test_caller_of_the_final_battle_is_who_drew_out_first():
    """BAT-12 The final battle counts as called by the player who first drew the last tile."""
    s = board(
        {"A1": "outpost.hq", "E3": "moloch.hq"},
        piles=[["runner"], ["battle", "battle", "battle", "battle", "battle", "battle"]],
    )
    do(s, "end", "discard battle", "end")
    do(s, "end", "discard battle")
    events = do(s, "end")
    assert [event["caller"] for event in named(events, "battle_began")] == [0]
    s = board(
        {"A1": "outpost.hq", "E3": "moloch.hq"},
        piles=[["runner"] * 6, ["move"]],
    )
    do(s, "end", "end", "discard runner")
    events = do(s, "end")
    assert [event["caller"] for event in named(events, "battle_began")] == [1]


def test_nothing_but_the_choices_of_the_battle_is_legal_in_it():
    """BAT-13 No mobility, no tile from the hand, no placing while a battle lasts."""
    s = board(
        {"B1": "moloch.clown/0", "B2": "hegemony.runner/0", "A1": "hegemony.transport"},
        hands=[["move", "push_back"], ["move", "push_back"]],
        turn=1,
    )
    assert any(line.startswith("use mobility") for line in legal(s))
    start_fight(s, caller=1)
    assert legal(s) == {"explode B1", "attack B1"}


def test_turn_is_over_after_the_battle():
    """BAT-13 A battle ends the turn: mobility not used before it is gone."""
    s = board({"A1": "outpost.runner", "E3": "moloch.blocker"}, hands=[["battle", "move"], []])
    events = do(s, "play battle")
    assert named(events, "turn_ended") == [{"event": "turn_ended", "player": 0}]
    assert step_name(s) == "discard"
    assert not any(line.startswith("use") for line in legal(s))


def test_netter_dying_in_a_phase_holds_until_its_end():
    """BAT-2 What a dying netter holds cannot act in that phase."""
    s = board(
        {
            "C3": "outpost.commando/3",
            "C2": "hegemony.net_fighter/3",
            "C4": "hegemony.thug",
            "C1": "outpost.brawler/3",
        }
    )
    assert netted(s) == {"C3"}
    assert phases(fight(s)) == {3: ["C1>C2 2"], 2: ["C4>C3 2"]}
    assert hp(s, 0) == 20
