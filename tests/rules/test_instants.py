"""INS: what every instant tile may be played on, and what it does."""

import pytest

from nshex.notation.errors import IllegalActionError
from nshex.notation.positions import write_position
from tests.support import (
    absorbed,
    board,
    controller,
    do,
    hp,
    legal,
    legal_starting,
    named,
    netted,
    rotation,
    step_name,
    unit_at,
    units,
    wounds,
)

SEVEN = {"B2", "B3", "C2", "C3", "C4", "D2", "D3"}


def mines(s):
    return {found["at"] for found in write_position(s)["foundations"]}


def hand(s, player):
    return write_position(s)["players"][player]["hand"]


def discards(s, player):
    return write_position(s)["players"][player].get("discards", [])


# --- INS-1 Battle ----------------------------------------------------------------------------------


def test_battle_tile_starts_a_battle_and_ends_the_turn():
    """INS-1 A battle at once, called by the player; then it is the next player's turn."""
    s = board({"A1": "outpost.hq", "B2": "outpost.commando/2", "E3": "borgo.hq"}, hands=[["battle"]])
    events = do(s, "play battle")
    assert named(events, "battle_began") == [{"event": "battle_began", "caller": 0, "cause": "tile"}]
    assert named(events, "turn_ended")[0]["player"] == 0
    assert s.turn == 1


@pytest.mark.parametrize("drawer", [0, 1])
def test_no_battle_tile_once_anybody_drew_the_last_tile(drawer):
    """INS-1 END-1 Refused to the one who drew it and to the others alike."""
    s = board(
        {"A1": "outpost.hq", "E3": "borgo.hq"},
        hands=[["battle"], ["battle"]],
        piles=[["move"] * 5, ["claws"]] if drawer else [["move", "scout"], ["claws"] * 5],
        turn=1 - drawer,
    )
    assert "play battle" in legal(s)
    do(s, "end")
    if step_name(s) == "discard":
        do(s, "discard move")
    assert "play battle" not in legal(s)
    with pytest.raises(IllegalActionError, match="INS-1"):
        do(s, "play battle")
    do(s, "end")
    if step_name(s) == "discard":
        do(s, min(line for line in legal(s) if line != "discard battle"))
    assert "battle" in hand(s, int(s.turn))
    assert "play battle" not in legal(s)


# --- INS-2 Move ------------------------------------------------------------------------------------


def test_move_is_a_step_a_rotation_or_both():
    """INS-2 Any free neighbour any way round, or another way round on the spot; never nothing."""
    s = board({"C3": "outpost.commando/2", "C2": "borgo.hq"}, hands=[["move"]])
    free = {"B2", "B3", "C4", "D2", "D3"}
    steps = {f"play move C3>{cell}/{r}" for cell in free for r in range(6)}
    turns = {f"play move C3>C3/{r}" for r in range(6) if r != 2}
    assert legal_starting(s, "play move") == steps | turns


def test_move_carries_unit_and_facing():
    """INS-2 Step and rotation happen at once, and the tile is spent."""
    s = board({"C3": "outpost.commando/2", "E3": "borgo.hq"}, hands=[["move"]])
    events = do(s, "play move C3>C4/5")
    assert units(s) == {"C4": "outpost.commando", "E3": "borgo.hq"}
    assert rotation(s, "C4") == 5
    assert discards(s, 0) == ["move"]
    assert [event["event"] for event in events] == ["played", "moved"]


def test_move_is_not_a_turn_first_and_a_step_later():
    """INS-2 After the turn the tile is gone: nobody turns, profits from it and then steps."""
    s = board({"C3": "outpost.commando/2", "E3": "borgo.hq"}, hands=[["move"]])
    do(s, "play move C3>C3/5")
    assert legal(s) == {"end"}


def test_hq_moves_too():
    """INS-2 "Units" are HQs as well."""
    s = board({"C3": "outpost.hq", "E3": "borgo.hq"}, hands=[["move"]])
    do(s, "play move C3>C2/0")
    assert units(s)["C2"] == "outpost.hq"


def test_move_only_own_units_on_free_cells():
    """INS-2 Neither the enemy's units, nor onto a taken cell, nor two cells far."""
    s = board({"C3": "outpost.hq", "C2": "outpost.commando", "D2": "borgo.hq"}, hands=[["move"]])
    for line in ("play move D2>D1/0", "play move C3>C2/0", "play move C3>D2/0", "play move C3>C5/0"):
        with pytest.raises(IllegalActionError):
            do(s, line)


def test_netted_unit_is_not_moved():
    """INS-2 NET-1 A netted unit can neither step nor turn; the HQ neither."""
    s = board(
        {
            "C3": "outpost.commando",
            "C4": "hegemony.net_fighter",
            "B1": "outpost.hq",
            "B2": "hegemony.net_fighter",
        },
        hands=[["move"]],
    )
    assert netted(s) == {"C3", "B1"}
    assert not legal_starting(s, "play move")


def test_move_onto_a_mine():
    """INS-2 ARM-6 A cell with only a mine is free; the unit dies of it."""
    s = board(
        {"C3": "outpost.commando", "A1": "outpost.hq", "E3": "vegas.hq"},
        hands=[["move"]],
        mines={"C2": "vegas.mine"},
    )
    do(s, "play move C3>C2/0")
    assert units(s) == {"A1": "outpost.hq", "E3": "vegas.hq"}
    assert mines(s) == set()


# --- INS-3 Push Back -------------------------------------------------------------------------------

PUSH = {"C3": "moloch.guard/1", "C2": "outpost.commando/4", "A3": "moloch.hq", "E3": "outpost.hq"}


def push_table(extra=None, units_there=None, **options):
    return board((units_there or PUSH) | (extra or {}), hands=[["push_back"]], **options)


def test_pushed_units_controller_chooses_the_cell():
    """INS-3 Three cells beside the target and not beside the pusher; the target's controller decides."""
    s = push_table()
    do(s, "play push_back C3>C2")
    assert (step_name(s), s.decider, s.turn) == ("retreat", 1, 0)
    assert legal(s) == {"retreat B1", "retreat C1", "retreat D1"}
    events = do(s, "retreat D1")
    assert units(s) == {
        **{k: v.split("/")[0] for k, v in PUSH.items() if k != "C2"},
        "D1": "outpost.commando",
    }
    assert named(events, "pushed")[0] == {
        "event": "pushed",
        "player": 0,
        "tile": "outpost.commando",
        "from": "C2",
        "to": "D1",
        "by": "C3",
        "pusher": "moloch.guard",
    }
    assert (step_name(s), s.decider) == ("main", 0)


@pytest.mark.parametrize("cell", ["B1", "C1", "D1"])
def test_pushed_unit_is_not_rotated(cell):
    """INS-3 It keeps its facing, and the pusher its place and facing."""
    s = push_table()
    do(s, "play push_back C3>C2", f"retreat {cell}")
    assert rotation(s, cell) == 4
    assert rotation(s, "C3") == 1


def test_retreat_cells_touch_the_target_and_not_the_pusher():
    """INS-3 D2 and B2 are free and beside the target, but beside the pusher too."""
    s = push_table()
    do(s, "play push_back C3>C2")
    for cell in ("B2", "D2", "C4", "A1"):
        with pytest.raises(IllegalActionError):
            do(s, f"retreat {cell}")


def test_a_single_way_out_is_not_asked_for():
    """INS-3 With one cell left the unit goes there at once."""
    s = push_table({"B1": "moloch.scout", "C1": "outpost.scout"})
    events = do(s, "play push_back C3>C2")
    assert named(events, "pushed")[0]["to"] == "D1"
    assert step_name(s) == "main"


def test_two_ways_out_are_asked_for():
    """INS-3 Only free cells are offered."""
    s = push_table({"B1": "moloch.scout"})
    do(s, "play push_back C3>C2")
    assert legal(s) == {"retreat C1", "retreat D1"}


def test_push_without_room_is_not_possible():
    """INS-3 All three cells taken, by whomever: not on that target."""
    s = push_table({"B1": "moloch.scout", "C1": "outpost.scout", "D1": "outpost.medic"})
    assert not legal_starting(s, "play push_back C3>C2")
    with pytest.raises(IllegalActionError):
        do(s, "play push_back C3>C2")


def test_push_over_the_rim_is_not_possible():
    """INS-3 C1 has no cell behind it when pushed from the south; from the side it has one."""
    there = {"C2": "moloch.guard", "C1": "outpost.commando", "A3": "moloch.hq", "E3": "outpost.hq"}
    assert not legal_starting(push_table(units_there=there), "play push_back")
    there = {"B1": "moloch.guard", "C1": "outpost.commando", "A3": "moloch.hq", "E3": "outpost.hq"}
    s = push_table(units_there=there)
    do(s, "play push_back B1>C1")
    assert units(s)["D1"] == "outpost.commando"


def test_push_over_the_rim_of_the_main_cells_on_the_extended_board():
    """INS-3 BRD-2 There the ring gives room."""
    there = {"C2": "moloch.guard", "C1": "outpost.commando", "A3": "moloch.hq", "E3": "outpost.hq"}
    s = push_table(units_there=there, board="extended")
    do(s, "play push_back C2>C1")
    assert legal(s) == {"retreat X1", "retreat X2", "retreat X18"}


def test_every_adjacent_pair_can_be_chosen():
    """INS-3 The player names pusher and target; own units and distant ones are no targets."""
    s = push_table({"B2": "moloch.scout"})
    assert legal_starting(s, "play push_back") == {"play push_back C3>C2", "play push_back B2>C2"}


def test_netted_unit_does_not_push():
    """INS-3 NET-1 A netted pusher pushes nothing."""
    s = push_table({"C4": "outpost.scout"})
    assert "play push_back C3>C4" in legal(s)
    there = {"C3": "moloch.guard", "C2": "hegemony.ganger", "C4": "hegemony.net_fighter", "A3": "moloch.hq"}
    s = push_table(units_there=there)
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "play push_back")


def test_netted_unit_is_not_pushed():
    """INS-3 NET-1 A netted target stays; a netter may be pushed, but not by what it nets."""
    there = {
        "C3": "hegemony.net_fighter",
        "C2": "outpost.commando",
        "B2": "hegemony.ganger",
        "A3": "hegemony.hq",
        "E3": "outpost.hq",
    }
    s = push_table(units_there=there)
    assert netted(s) == {"C2"}
    assert not legal_starting(s, "play push_back")
    there = {"C3": "moloch.guard", "C4": "hegemony.net_fighter", "B3": "moloch.scout", "A3": "moloch.hq"}
    s = push_table(units_there=there, armies=["moloch", "hegemony"])
    assert legal_starting(s, "play push_back") == {"play push_back B3>C4"}


def test_hq_pushes_and_is_pushed():
    """INS-3 An HQ pushes an HQ; the pushed HQ's player chooses."""
    s = push_table(units_there={"C3": "moloch.hq", "C2": "outpost.hq"})
    do(s, "play push_back C3>C2")
    assert s.decider == 1
    do(s, "retreat C1")
    assert units(s) == {"C3": "moloch.hq", "C1": "outpost.hq"}


def test_netted_hq_neither_pushes_nor_is_pushed():
    """INS-3 NET-1 HQs under a net are no exception."""
    there = {"C3": "moloch.hq", "C2": "hegemony.ganger", "C4": "hegemony.net_fighter", "A1": "hegemony.hq"}
    s = push_table(units_there=there)
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "play push_back")
    there = {"C2": "hegemony.ganger", "C3": "moloch.hq", "C4": "hegemony.net_fighter", "A1": "hegemony.hq"}
    s = push_table(units_there=there)
    assert s.match.armies[0] == "hegemony"
    assert not legal_starting(s, "play push_back")


MINED = {"C3": "vegas.guard", "C2": "outpost.commando", "A3": "vegas.hq", "E3": "outpost.hq"}


def test_a_mine_is_a_retreat_cell():
    """INS-3 ARM-6 A cell with only a mine counts as free; going there is death."""
    s = push_table(units_there=MINED, mines={"C1": "vegas.mine"})
    do(s, "play push_back C3>C2")
    assert legal(s) == {"retreat B1", "retreat C1", "retreat D1"}
    events = do(s, "retreat C1")
    assert [event["event"] for event in events][:3] == ["pushed", "mine", "struck"]
    assert "C1" not in units(s) and mines(s) == set()
    assert discards(s, 1) == ["commando"]


def test_a_mine_may_be_the_only_way_out():
    """INS-3 Then the push is possible and the unit goes onto it unasked."""
    s = push_table({"B1": "vegas.scout", "D1": "vegas.medic"}, units_there=MINED, mines={"C1": "vegas.mine"})
    do(s, "play push_back C3>C2")
    assert set(units(s)) == {"A3", "B1", "C3", "D1", "E3"}
    assert step_name(s) == "main"


def test_hq_pushed_onto_a_mine():
    """INS-3 ARM-6 The HQ stands unhurt, the mine is gone."""
    s = push_table(units_there={"C3": "vegas.hq", "C2": "outpost.hq"}, mines={"C1": "vegas.mine"})
    do(s, "play push_back C3>C2", "retreat C1")
    assert units(s)["C1"] == "outpost.hq"
    assert hp(s, 1) == 20
    assert mines(s) == set()


def test_taken_unit_is_the_captors_to_place_when_its_owner_pushes_it():
    """INS-3 VEG-2 The controller chooses, not the owner."""
    s = board(
        {
            "C3": "hegemony.guard/3",
            "C2": "hegemony.ganger",
            "B2": "vegas.agitator/1",
            "A3": "hegemony.hq",
            "E3": "vegas.hq",
        },
        hands=[["push_back"]],
    )
    assert controller(s, "C2") == 1
    do(s, "play push_back C3>C2")
    assert (step_name(s), s.decider) == ("retreat", 1)
    do(s, "retreat D1")
    assert controller(s, "D1") == 0


def test_taken_unit_pushes_for_its_captor():
    """INS-3 VEG-2 "Own" is what the player commands."""
    s = board(
        {
            "C2": "outpost.commando",
            "B2": "vegas.agitator/1",
            "C1": "outpost.scout",
            "D2": "outpost.medic",
            "A3": "vegas.hq",
            "E3": "outpost.hq",
        },
        armies=["vegas", "outpost"],
        hands=[["push_back"]],
    )
    assert controller(s, "C2") == 0
    assert "play push_back C2>D2" in legal(s)
    assert "play push_back C2>B2" not in legal(s)


def test_push_among_three_players():
    """INS-3 The controller of the target decides, whoever comes next in turn."""
    s = board(
        {"C3": "moloch.guard", "C2": "borgo.claws", "A1": "moloch.hq", "A3": "outpost.hq", "E3": "borgo.hq"},
        armies=["moloch", "outpost", "borgo"],
        mode="deathmatch",
        hands=[["push_back"]],
    )
    do(s, "play push_back C3>C2")
    assert s.decider == 2


def test_push_changes_the_layout():
    """INS-3 STA-1 A netter pushed away frees what it held."""
    there = {
        "C3": "moloch.guard",
        "B3": "moloch.scout",
        "C4": "hegemony.net_fighter",
        "A3": "moloch.hq",
        "E3": "hegemony.hq",
    }
    s = push_table(units_there=there)
    assert netted(s) == {"C3"}
    events = do(s, "play push_back B3>C4", "retreat C5")
    assert named(events, "unnetted") == [{"event": "unnetted", "at": "C3", "tile": "moloch.guard"}]
    assert netted(s) == set()


# --- INS-4 Grenade ---------------------------------------------------------------------------------


def grenade_table(there, **options):
    return board(there, armies=["borgo", "moloch"], hands=[["grenade"]], **options)


def test_grenade_destroys_whatever_the_toughness():
    """INS-4 INS-12 A Blocker with toughness 2 and armor towards the HQ is gone at once."""
    s = grenade_table({"C3": "borgo.hq", "C2": "moloch.blocker/3", "E3": "moloch.hq"})
    events = do(s, "play grenade C2")
    assert named(events, "died") == [{"event": "died", "at": "C2", "tile": "moloch.blocker", "owner": 1}]
    assert set(units(s)) == {"C3", "E3"}
    assert discards(s, 1) == ["blocker"]


def test_grenade_reaches_only_enemies_beside_the_own_hq():
    """INS-4 Not HQs, not own units, nothing farther away."""
    s = grenade_table(
        {
            "C3": "borgo.hq",
            "C2": "moloch.blocker",
            "D2": "moloch.hq",
            "C4": "borgo.claws",
            "C1": "moloch.guard",
            "B3": "moloch.guard",
        }
    )
    assert legal_starting(s, "play grenade") == {"play grenade C2", "play grenade B3"}


def test_no_grenade_from_a_netted_hq():
    """INS-4 NET-1 The HQ must be free."""
    s = grenade_table(
        {"C3": "borgo.hq", "C2": "moloch.net_fighter/3", "B3": "moloch.guard", "E3": "moloch.hq"}
    )
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "play grenade")


def test_no_grenade_without_an_hq():
    """INS-4 On a test board without the own HQ there is nowhere to throw from."""
    s = grenade_table({"C3": "borgo.claws", "C2": "moloch.guard", "E3": "moloch.hq"})
    assert not legal_starting(s, "play grenade")


def test_grenade_hits_a_netted_enemy():
    """INS-4 A net does not protect: only moves are forbidden."""
    s = grenade_table(
        {"C3": "borgo.hq", "C2": "moloch.guard", "B2": "borgo.net_fighter/1", "E3": "moloch.hq"}
    )
    assert netted(s) == {"C2"}
    do(s, "play grenade C2")
    assert "C2" not in units(s)


def test_grenade_destroys_a_foundation():
    """INS-4 A mine beside the HQ; one farther away is out of reach."""
    s = board(
        {"C3": "borgo.hq", "E3": "vegas.hq"},
        hands=[["grenade"]],
        mines={"C2": "vegas.mine", "C5": "vegas.mine"},
    )
    assert legal_starting(s, "play grenade") == {"play grenade C2"}
    events = do(s, "play grenade C2")
    assert named(events, "foundation_destroyed") == [
        {"event": "foundation_destroyed", "at": "C2", "tile": "vegas.mine"}
    ]
    assert mines(s) == {"C5"}
    assert discards(s, 1) == ["mine"]


def test_medic_saves_from_a_grenade():
    """INS-4 INS-11 MED-5 The medic goes instead of the unit."""
    s = grenade_table({"C3": "borgo.hq", "C2": "moloch.guard", "C1": "moloch.medic/1", "E3": "moloch.hq"})
    events = do(s, "play grenade C2")
    assert named(events, "absorbed")[0]["medic"] == "C1"
    assert set(units(s)) == {"C2", "C3", "E3"}


def test_grenade_wounds_an_object():
    """INS-4 DAN-3 An object loses one hit point."""
    s = board(
        {
            "C3": "borgo.hq",
            "C2": "dancer.object_red",
            "A1": "dancer.object_blue",
            "E3": "dancer.object_yellow",
        },
        hands=[["grenade"]],
    )
    do(s, "play grenade C2")
    assert hp(s, 1) == 29


# --- INS-5 Sniper ----------------------------------------------------------------------------------


def test_sniper_wounds_any_enemy_unit_anywhere():
    """INS-5 All enemy units but the HQ, none of the own."""
    s = board(
        {
            "A1": "outpost.hq",
            "A2": "outpost.medic",
            "E1": "moloch.blocker",
            "C5": "moloch.guard",
            "E3": "moloch.hq",
        },
        hands=[["sniper"]],
    )
    assert legal_starting(s, "play sniper") == {"play sniper E1", "play sniper C5"}
    do(s, "play sniper E1")
    assert wounds(s, "E1") == 1
    assert unit_at(s, "E1") == {"at": "E1", "tile": "moloch.blocker", "wounds": 1}


def test_sniper_kills_at_once():
    """INS-5 INS-11 A unit without toughness left is off the board before the next action."""
    s = board({"A1": "outpost.hq", "C5": "moloch.guard", "E3": "moloch.hq"}, hands=[["sniper", "commando"]])
    do(s, "play sniper C5")
    assert "C5" not in units(s)
    assert "place commando C5/0" in legal(s)


def test_sniper_adds_to_earlier_wounds():
    """INS-5 BAT-8 The third wound kills a Blocker."""
    s = board({"A1": "outpost.hq", "C5": "moloch.blocker-2", "E3": "moloch.hq"}, hands=[["sniper"]])
    do(s, "play sniper C5")
    assert "C5" not in units(s)


def test_sniper_destroys_a_mine():
    """INS-5 Any foundation, the own too, but no mine under a unit."""
    s = board(
        {"A1": "outpost.hq", "E3": "vegas.hq"},
        hands=[["sniper"]],
        mines={"C3": "vegas.mine", "C5": "vegas.mine"},
    )
    assert legal_starting(s, "play sniper") == {"play sniper C3", "play sniper C5"}
    do(s, "play sniper C3")
    assert mines(s) == {"C5"}
    s = board(
        {"A1": "outpost.hq", "E3": "vegas.hq"}, hands=[[], ["sniper"]], mines={"C3": "vegas.mine"}, turn=1
    )
    do(s, "play sniper C3")
    assert mines(s) == set()


def test_sniper_from_under_a_net():
    """INS-5 No unit fires it: a netted HQ is no hindrance."""
    s = board({"C3": "outpost.hq", "C2": "hegemony.net_fighter/3", "E3": "hegemony.hq"}, hands=[["sniper"]])
    assert netted(s) == {"C3"}
    do(s, "play sniper C2")
    assert netted(s) == set()


def test_sniper_on_an_own_unit_under_takeover():
    """INS-5 VEG-2 What the enemy commands is an enemy."""
    s = board(
        {"A1": "outpost.hq", "C2": "outpost.commando", "B2": "vegas.agitator/1", "E3": "vegas.hq"},
        hands=[["sniper"]],
    )
    assert legal_starting(s, "play sniper") == {"play sniper C2", "play sniper B2"}
    do(s, "play sniper C2")
    assert discards(s, 0) == ["sniper", "commando"]


# --- INS-6 Air Strike ------------------------------------------------------------------------------


def test_air_strike_is_called_on_an_inner_cell():
    """INS-6 The seven cells off the rim, on the standard board and on the Duel board."""
    for name in ("standard", "terminals"):
        s = board({"A1": "moloch.hq", "E3": "borgo.hq"}, hands=[["air_strike"]], board=name)
        assert legal_starting(s, "play air_strike") == {f"play air_strike {cell}" for cell in SEVEN}


def test_air_strike_on_the_extended_board():
    """INS-6 Any cell with six neighbours in play: the 19, not the ring."""
    s = board({"A1": "moloch.hq", "E3": "borgo.hq"}, hands=[["air_strike"]], board="extended")
    cells = {line.split()[2] for line in legal_starting(s, "play air_strike")}
    assert len(cells) == 19
    assert not {cell for cell in cells if cell.startswith("X")}


def test_air_strike_reaches_ring_cells_on_the_extended_board():
    """INS-6 Called on C1 it hits X1."""
    s = board(
        {
            "A1": "moloch.hq",
            "E3": "borgo.hq",
            "X1": "borgo.claws",
            "X3": "borgo.claws",
            "C1": "borgo.super_mutant",
        },
        hands=[["air_strike"]],
        board="extended",
    )
    do(s, "play air_strike C1")
    assert set(units(s)) == {"A1", "E3", "X3", "C1"}
    assert wounds(s, "C1") == 1


def test_air_strike_hits_friend_and_foe_but_no_hq():
    """INS-6 INS-12 One wound on the cell and its six neighbours, armor or not; what lies outside is safe."""
    s = board(
        {
            "C3": "moloch.blocker",
            "C2": "moloch.guard",
            "D2": "borgo.hq",
            "B3": "moloch.hq",
            "D3": "borgo.super_mutant",
            "C4": "borgo.claws",
            "C1": "borgo.claws",
            "C5": "moloch.scout",
        },
        hands=[["air_strike"]],
    )
    events = do(s, "play air_strike C3")
    assert {event["to"] for event in named(events, "struck")} == {"C2", "C3", "C4", "D3"}
    assert set(units(s)) == {"B3", "C1", "C3", "C5", "D2", "D3"}
    assert (wounds(s, "C3"), wounds(s, "D3")) == (1, 1)
    assert (hp(s, 0), hp(s, 1)) == (20, 20)


def test_air_strike_on_an_empty_place():
    """INS-6 It may be played although nothing is there."""
    s = board({"A1": "moloch.hq", "E3": "borgo.hq"}, hands=[["air_strike"]])
    do(s, "play air_strike C3")
    assert discards(s, 0) == ["air_strike"]


def test_air_strike_clears_mines():
    """INS-6 Foundations in the area are destroyed, outside it not."""
    s = board(
        {"A1": "moloch.hq", "E3": "vegas.hq", "C4": "vegas.guard"},
        hands=[["air_strike"]],
        mines={"C3": "vegas.mine", "C2": "vegas.mine", "C1": "vegas.mine"},
    )
    do(s, "play air_strike C3")
    assert mines(s) == {"C1"}
    assert wounds(s, "C4") == 1
    assert discards(s, 1) == ["mine", "mine"]


def test_air_strike_spares_a_foundation_under_a_unit():
    """INS-6 BRD-4 The unit is hit, what lies under it stays."""
    s = board(
        {"A1": "moloch.hq", "E3": "vegas.hq", "C3": "vegas.guard"},
        hands=[["air_strike"]],
        mines={"C3": "vegas.mine"},
    )
    do(s, "play air_strike C3")
    assert wounds(s, "C3") == 1
    assert mines(s) == {"C3"}


# --- INS-7 Castling --------------------------------------------------------------------------------


def test_castling_swaps_two_adjacent_own_units():
    """INS-7 They change cells and keep their facing."""
    s = board(
        {"C3": "vegas.guard/2", "C2": "vegas.marksman/5", "A1": "vegas.hq", "E3": "borgo.hq"},
        hands=[["castling"]],
    )
    assert legal_starting(s, "play castling") == {"play castling C2 C3"}
    events = do(s, "play castling C3 C2")
    assert (units(s)["C2"], units(s)["C3"]) == ("vegas.guard", "vegas.marksman")
    assert (rotation(s, "C2"), rotation(s, "C3")) == (2, 5)
    assert len(named(events, "swapped")) == 1


def test_castling_with_the_hq():
    """INS-7 The HQ may be one of the two."""
    s = board({"C3": "vegas.hq/3", "C2": "vegas.marksman/5", "E3": "borgo.hq"}, hands=[["castling"]])
    do(s, "play castling C2 C3")
    assert (units(s)["C2"], rotation(s, "C2")) == ("vegas.hq", 3)


def test_castling_needs_free_own_neighbours():
    """INS-7 Not with an enemy, not at a distance, not with a netted unit."""
    s = board(
        {
            "A1": "vegas.hq",
            "A2": "hegemony.net_fighter/2",
            "B3": "vegas.guard",
            "C3": "vegas.marksman",
            "C1": "vegas.scout",
            "E3": "hegemony.hq",
        },
        hands=[["castling"]],
    )
    assert netted(s) == {"B3"}
    assert not legal_starting(s, "play castling")


def test_castling_moves_wounds_along():
    """INS-7 A wounded unit is wounded where it goes."""
    s = board(
        {"C3": "vegas.guard-1", "C2": "vegas.marksman", "A1": "vegas.hq", "E3": "borgo.hq"},
        hands=[["castling"]],
    )
    do(s, "play castling C2 C3")
    assert (wounds(s, "C2"), wounds(s, "C3")) == (1, 0)


def test_castling_with_a_taken_unit():
    """INS-7 VEG-2 A unit under the own command counts as own."""
    s = board(
        {"C2": "outpost.commando", "B2": "vegas.agitator/1", "A1": "vegas.hq", "E3": "outpost.hq"},
        armies=["vegas", "outpost"],
        hands=[["castling"]],
    )
    assert "play castling B2 C2" in legal(s)


# --- INS-8 Rotation --------------------------------------------------------------------------------


def test_rotation_turns_one_own_unit_freely():
    """INS-8 Five other facings for each own unit, the HQ too; no step."""
    s = board({"C3": "vegas.guard/2", "A1": "vegas.hq", "E3": "borgo.hq"}, hands=[["rotation"]])
    wanted = {f"play rotation C3/{r}" for r in range(6) if r != 2}
    wanted |= {f"play rotation A1/{r}" for r in range(1, 6)}
    assert legal_starting(s, "play rotation") == wanted
    do(s, "play rotation C3/5")
    assert rotation(s, "C3") == 5


def test_rotation_of_a_netted_unit_is_not_possible():
    """INS-8 NET-1 Nor of an enemy."""
    s = board(
        {"C3": "vegas.guard", "C4": "hegemony.net_fighter", "A1": "vegas.hq", "E3": "hegemony.hq"},
        hands=[["rotation"]],
    )
    assert {line.split()[2][:2] for line in legal_starting(s, "play rotation")} == {"A1"}


# --- INS-9 Terror ----------------------------------------------------------------------------------


def terror_table(other, there, **options):
    return board(
        {"A1": "smart.hq", **there},
        armies=["smart", other],
        hands=[["terror", "ripper"], options.pop("held", [])],
        **options,
    )


def test_under_terror_no_board_tile_is_placed():
    """INS-9 In the opponent's next turn only instants, moves and discards are possible."""
    s = terror_table(
        "outpost",
        {"E3": "outpost.hq", "C3": "outpost.runner"},
        held=["commando", "move"],
        piles=[["battle"] * 5, ["scout"] * 5],
    )
    events = do(s, "play terror", "end", "discard scout")
    assert named(events, "terror") == [{"event": "terror", "player": 0}]
    assert not legal_starting(s, "place ")
    with pytest.raises(IllegalActionError, match="INS-9"):
        do(s, "place commando C2/0")
    do(s, "use mobility C3>C2/0", "play move C2>C3/1", "discard commando")
    assert "end" in legal(s)


def test_terror_ends_with_their_next_turn():
    """INS-9 In the turn after they place tiles again."""
    s = terror_table(
        "outpost", {"E3": "outpost.hq"}, held=["commando", "move"], piles=[["sniper"] * 5, ["scout"] * 5]
    )
    do(s, "play terror", "end", "discard scout", "end")
    assert s.turn == 0
    do(s, "discard sniper", "end", "discard scout")
    assert "place commando C2/0" in legal(s)


def test_terror_does_not_bind_the_one_who_plays_it():
    """INS-9 Only opponents: Smart places its own tile afterwards."""
    s = terror_table("outpost", {"E3": "outpost.hq"})
    do(s, "play terror", "place ripper C3/0")
    assert units(s)["C3"] == "smart.ripper"


def test_terror_forbids_foundations():
    """INS-9 A mine is a board tile too."""
    s = terror_table("vegas", {"E3": "vegas.hq"}, held=["mine"], piles=[["battle"] * 5, ["scout"] * 5])
    assert s.turn == 0
    do(s, "play terror", "end", "discard scout")
    assert not legal_starting(s, "place ")


def test_terror_leaves_instants_alone():
    """INS-9 A Sniper, a Push Back and a Battle can be played."""
    s = terror_table(
        "hegemony",
        {"E3": "hegemony.hq", "E2": "smart.ripper"},
        held=["sniper", "push_back"],
        piles=[["battle"] * 5, ["battle"] * 5],
    )
    do(s, "play terror", "end", "discard push_back")
    assert {"play sniper E2", "play battle"} <= legal(s)


def test_under_terror_the_transporter_is_still_exchanged():
    """INS-9 ARM-4 The exchange is not a placing."""
    s = board(
        {"A1": "smart.hq", "C3": "smart.transporter", "E3": "outpost.hq"}, hands=[["ripper"]], terror=[0]
    )
    assert not legal_starting(s, "place ")
    do(s, "use transporter C3 ripper/2")
    assert units(s)["C3"] == "smart.ripper"


def test_under_terror_a_captured_transporter_is_exchanged():
    """INS-9 VEG-9 Vegas under Terror puts a tile in place of Smart's Transporter it holds."""
    s = terror_table(
        "vegas",
        {"E3": "vegas.hq", "C2": "smart.transporter", "B2": "vegas.agitator/1"},
        held=["guard"],
        piles=[["battle"] * 5, ["scout"] * 5],
    )
    assert controller(s, "C2") == 1
    do(s, "play terror", "end", "discard scout")
    assert not legal_starting(s, "place ")
    do(s, "use transporter C2 guard/0")
    assert units(s)["C2"] == "vegas.guard"


def test_terror_hits_every_opponent():
    """INS-9 MUL-7 Each until the end of the own next turn."""
    s = board(
        {"A1": "smart.hq", "E3": "outpost.hq", "C1": "borgo.hq"},
        armies=["smart", "outpost", "borgo"],
        mode="deathmatch",
        hands=[["terror"], ["commando", "scout"], ["claws", "scout"]],
        piles=[["sniper"] * 5, ["scout"] * 5, ["scout"] * 5],
    )
    do(s, "play terror", "end", "discard scout")
    assert not legal_starting(s, "place ")
    do(s, "end", "discard scout")
    assert not legal_starting(s, "place ")
    do(s, "end", "discard sniper", "end", "discard scout")
    assert s.turn == 1
    assert legal_starting(s, "place ")


def test_terror_against_dancer():
    """INS-9 No Dance and no Action in the next turn; moves and pushes work."""
    there = {
        "E3": "dancer.object_red",
        "C3": "dancer.object_blue",
        "C5": "dancer.object_yellow",
        "C2": "smart.ripper",
    }
    free = board(
        {"A1": "smart.hq", **there},
        armies=["smart", "dancer"],
        hands=[[], ["action", "move"]],
        piles=[["battle"] * 5, ["push_back"] * 5],
        turn=0,
    )
    do(free, "end")
    assert legal_starting(free, "dance ")
    do(free, "discard push_back")
    assert "play action C3 N" in legal(free)

    s = terror_table("dancer", there, held=["action", "move"], piles=[["battle"] * 5, ["push_back"] * 5])
    do(s, "end", "discard push_back", "end")
    assert s.turn == 0
    do(s, "discard battle", "play terror", "end")
    assert not legal_starting(s, "dance ")
    do(s, "discard push_back")
    assert not legal_starting(s, "play action ")
    assert legal_starting(s, "play move ")


# --- INS-10 to INS-12 ------------------------------------------------------------------------------


def test_action_strikes_at_once():
    """INS-10 DAN-4 Dancer's Action lets one edge of an object attack outside battle."""
    s = board(
        {
            "C3": "dancer.object_blue",
            "A1": "dancer.object_red",
            "E3": "dancer.object_yellow",
            "C2": "borgo.super_mutant/3",
            "C5": "borgo.hq",
        },
        hands=[["action"]],
    )
    do(s, "play action C3 N")
    assert "C2" not in units(s)
    assert s.turn == 0


def test_medic_absorbs_a_sniper_shot():
    """INS-11 MED-1 The unit is unhurt, the medic discarded, outside battle as in it."""
    s = board(
        {"A1": "outpost.hq", "C3": "moloch.guard", "C4": "moloch.medic", "E3": "moloch.hq"},
        hands=[["sniper"]],
    )
    events = do(s, "play sniper C3")
    assert absorbed(events) == {("C4", "C3", "sniper")}
    assert set(units(s)) == {"A1", "C3", "E3"}
    assert wounds(s, "C3") == 0
    assert discards(s, 1) == ["medic"]


def test_medic_choice_outside_battle():
    """INS-11 MED-2 With two medics the controller is asked, in the middle of the opponent's turn."""
    s = board(
        {
            "A1": "outpost.hq",
            "C3": "moloch.guard",
            "C4": "moloch.medic",
            "C2": "moloch.medic/1",
            "D3": "moloch.medic/5",
            "E3": "moloch.hq",
        },
        hands=[["sniper"]],
    )
    do(s, "play sniper C3")
    assert (step_name(s), s.decider, s.turn) == ("choice", 1, 0)
    assert legal(s) == {f"absorb {medic} for C3 from sniper" for medic in ("C2", "C4", "D3")}
    do(s, "absorb C4 for C3 from sniper")
    assert (step_name(s), s.decider) == ("main", 0)
    assert "C4" not in units(s) and "C3" in units(s)


def test_medic_killed_by_the_same_air_strike_saves_nobody():
    """INS-11 MED-3 Unit and medic both in the area: both are lost."""
    s = board(
        {"A1": "moloch.hq", "C3": "outpost.commando", "C4": "outpost.medic", "E3": "outpost.hq"},
        hands=[["air_strike"]],
    )
    do(s, "play air_strike C3")
    assert set(units(s)) == {"A1", "E3"}


@pytest.mark.parametrize("rot", range(6))
def test_armor_does_not_help_against_a_sniper(rot):
    """INS-12 Whichever way the armor faces."""
    s = board(
        {"A1": "outpost.hq", "C3": f"moloch.armored_guard/{rot}", "E3": "moloch.hq"}, hands=[["sniper"]]
    )
    do(s, "play sniper C3")
    assert "C3" not in units(s)


def test_armor_does_not_help_against_an_air_strike():
    """INS-12 A Guard of Vegas with armor on three sides takes its wound."""
    s = board({"A1": "moloch.hq", "C3": "vegas.guard", "E3": "vegas.hq"}, hands=[["air_strike"]])
    do(s, "play air_strike C3")
    assert wounds(s, "C3") == 1
