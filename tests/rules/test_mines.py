"""ARM-6 and ARM-7: mines, and foundations in general."""

import pytest

from tests.support import (
    absorbed,
    attacks,
    board,
    controller,
    died,
    do,
    fight,
    hp,
    legal,
    legal_starting,
    mines,
    named,
    netted,
    seat,
    step_name,
    unit_at,
    units,
)

MINE = {"C3": "vegas.mine"}


# --- ARM-6 -----------------------------------------------------------------------------------------


def test_a_mine_is_placed_on_an_empty_cell():
    """ARM-6 not under a unit, without rotation."""
    s = board({"C2": "vegas.guard", "A1": "borgo.claws"}, hands=[["mine"], []])
    assert "place mine C3" in legal(s)
    assert not {"place mine C2", "place mine A1"} & legal(s)
    do(s, "place mine C3")
    assert mines(s) == {"C3"}
    assert "C3" not in units(s)


@pytest.mark.parametrize(("tile", "turn"), [("claws", 0), ("guard", 1)])
def test_a_unit_placed_on_a_mine_dies_with_it(tile, turn):
    """ARM-6 placed; friend and foe of whoever laid it."""
    hands = [["claws"], ["guard"]]
    s = board({"A1": "borgo.hq"}, armies=["borgo", "vegas"], hands=hands, mines=MINE, turn=turn)
    told = do(s, f"place {tile} C3/0")
    assert named(told, "mine") == [{"event": "mine", "at": "C3", "owner": 1}]
    assert died(told) == {"C3"}
    assert mines(s) == set()
    assert tile in seat(s, turn)["discards"]
    assert "mine" in seat(s, 1)["discards"]


def test_whatever_its_toughness():
    """ARM-6 a Blocker dies as well."""
    s = board({"A1": "moloch.hq"}, armies=["moloch", "vegas"], hands=[["blocker"], []], mines=MINE)
    assert died(do(s, "place blocker C3/0")) == {"C3"}


@pytest.mark.parametrize("line", ["play move C4>C3/0", "use mobility C4>C3/0"])
def test_a_unit_moved_onto_a_mine_dies_with_it(line):
    """ARM-6 moved, by a tile or by itself."""
    s = board({"C4": "borgo.assassin"}, armies=["borgo", "vegas"], hands=[["move"], []], mines=MINE)
    assert died(do(s, line)) == {"C3"}
    assert mines(s) == set()


def test_turning_beside_a_mine_sets_nothing_off():
    """ARM-6 only who enters."""
    s = board({"C4": "borgo.assassin"}, armies=["borgo", "vegas"], mines=MINE)
    do(s, "use mobility C4>C4/3")
    assert mines(s) == {"C3"}


def test_a_unit_moved_by_smart_hq_or_transport_dies_on_a_mine():
    """ARM-6 ARM-3 MOD-7 lent moves are moves."""
    s = board({"C4": "smart.ripper", "C5": "smart.hq"}, armies=["smart", "vegas"], mines=MINE)
    assert died(do(s, "use hq C4>C3/0")) == {"C3"}
    s = board({"C4": "hegemony.thug", "C5": "hegemony.transport"}, armies=["hegemony", "vegas"], mines=MINE)
    assert died(do(s, "use transport@C5 C4>C3/0")) == {"C3"}


def test_a_unit_pushed_onto_a_mine_dies_with_it():
    """ARM-6 INS-3 a cell with only a mine is free to be pushed to."""
    s = board(
        {"C5": "vegas.guard", "C4": "borgo.claws"},
        armies=["borgo", "vegas"],
        hands=[[], ["push_back"]],
        mines=MINE,
        turn=1,
    )
    do(s, "play push_back C5>C4")
    assert legal(s) == {"retreat B3", "retreat C3", "retreat D3"}
    told = do(s, "retreat C3")
    assert died(told) == {"C3"}
    assert units(s) == {"C5": "vegas.guard"}


def test_a_unit_castled_onto_a_mine_dies_with_it():
    """ARM-6 INS-7 a mine under a unit goes off under the one that comes, not under the one that leaves."""
    s = board(
        {"C3": "vegas.guard", "C4": "vegas.bodyguard"},
        armies=["borgo", "vegas"],
        hands=[[], ["castling"]],
        mines=MINE,
        turn=1,
    )
    told = do(s, "play castling C3 C4")
    assert died(told) == {"C3"}
    assert units(s) == {"C4": "vegas.guard"}


def test_a_unit_swapped_onto_a_mine_dies_with_it():
    """ARM-6 ENR-4 the procedure Swap brings a unit there too."""
    s = board(
        {"C3": "vegas.guard", "B1": "vegas.bodyguard"},
        armies=["borgo", "vegas"],
        board="terminals",
        players=[{}, {"energy": 2}],
        mines=MINE,
        turn=1,
    )
    told = do(s, "procedure swap B1/0 C3/0")
    assert died(told) == {"C3"}
    assert units(s) == {"B1": "vegas.guard"}


def test_a_unit_exchanged_for_a_transporter_enters_the_cell():
    """ARM-6 ARM-4 the tile put in its place is placed: a mine under the Transporter goes off."""
    s = board({"C3": "smart.transporter"}, armies=["smart", "vegas"], hands=[["ripper"], []], mines=MINE)
    told = do(s, "use transporter C3 ripper/0")
    assert died(told) == {"C3"}
    assert mines(s) == set()


DANCERS = {"C2": "dancer.object_blue", "A1": "dancer.object_red", "E3": "dancer.object_yellow"}


def test_an_object_moved_onto_a_mine_takes_one_wound():
    """ARM-6 DAN-3 it stays, the mine goes."""
    s = board(DANCERS, armies=["dancer", "vegas"], hands=[["move"], []], mines=MINE)
    told = do(s, "play move C2>C3/0")
    assert not died(told)
    assert hp(s, 0) == 29
    assert units(s)["C3"] == "dancer.object_blue"
    assert mines(s) == set()


def test_an_object_that_dances_onto_a_mine_takes_one_wound():
    """ARM-6 DAN-5 who changes to the cell is struck, who only turns is not."""
    s = board(DANCERS, armies=["dancer", "vegas"], mines={"C2": "vegas.mine", "E3": "vegas.mine"})
    do(s, "dance yellow E3/1 red C2/0 blue A1/0")
    assert seat(s, 0)["hp"] == {"yellow": 10, "red": 9, "blue": 10}
    assert mines(s) == {"E3"}


@pytest.mark.parametrize("line", ["play move C4>C3/0", "use transport@C5 C4>C3/0"])
def test_an_hq_survives_and_the_mine_goes(line):
    """ARM-6 unhurt."""
    s = board(
        {"C4": "hegemony.hq", "C5": "hegemony.transport"},
        armies=["hegemony", "vegas"],
        hands=[["move"], []],
        mines=MINE,
    )
    told = do(s, line)
    assert named(told, "mine")
    assert hp(s, 0) == 20
    assert units(s)["C3"] == "hegemony.hq"
    assert mines(s) == set()


def test_a_pushed_hq_survives_a_mine():
    """ARM-6 INS-3 HQs are pushed, also onto mines."""
    s = board(
        {"C5": "vegas.guard", "C4": "borgo.hq"},
        armies=["borgo", "vegas"],
        hands=[[], ["push_back"]],
        mines=MINE,
        turn=1,
    )
    do(s, "play push_back C5>C4", "retreat C3")
    assert (hp(s, 0), mines(s)) == (20, set())


def test_a_medic_linked_at_that_cell_saves_the_unit():
    """ARM-6 MED-5 not a medic linked where it came from."""
    s = board(
        {"C5": "borgo.assassin", "C4": "borgo.medic", "B4": "borgo.medic/2"},
        armies=["borgo", "vegas"],
        mines={"D4": "vegas.mine"},
    )
    told = do(s, "use mobility C5>D4/0")
    assert died(told) == {"D4"}
    s = board(
        {"C5": "borgo.assassin", "C4": "borgo.medic/2"}, armies=["borgo", "vegas"], mines={"D4": "vegas.mine"}
    )
    told = do(s, "use mobility C5>D4/0")
    assert absorbed(told) == {("C4", "D4", "mine")}
    assert units(s) == {"D4": "borgo.assassin"}
    assert mines(s) == set()


@pytest.mark.parametrize("gone", ["C4", "D3"])
def test_two_medics_at_the_mine(gone):
    """ARM-6 MED-2 the controller chooses which goes; then the turn goes on."""
    s = board(
        {"C4": "borgo.medic/5", "D3": "borgo.medic"},
        armies=["borgo", "vegas"],
        hands=[["claws"], []],
        mines=MINE,
    )
    do(s, "place claws C3/0")
    assert legal(s) == {"absorb C4 for C3 from mine", "absorb D3 for C3 from mine"}
    do(s, f"absorb {gone} for C3 from mine")
    assert set(units(s)) == {"C3", "C4", "D3"} - {gone}
    assert mines(s) == set()
    assert step_name(s) == "main"


def test_a_medic_that_enters_a_mine_does_not_save_itself():
    """ARM-6 MED-8 it dies like any unit."""
    s = board({"A1": "borgo.hq"}, armies=["borgo", "vegas"], hands=[["medic"], []], mines=MINE)
    assert died(do(s, "place medic C3/0")) == {"C3"}


def test_the_mine_goes_off_before_the_layout_is_worked_out():
    """ARM-6 STA-1 a netter that dies on the mine has netted nobody."""
    s = board({"C2": "vegas.guard"}, armies=["hegemony", "vegas"], hands=[["net_fighter"], []], mines=MINE)
    told = do(s, "place net_fighter C3/0")
    assert not named(told, "netted")
    assert netted(s) == set()


def test_an_agitator_that_dies_on_a_mine_takes_nobody():
    """ARM-6 STA-1 VEG-1 nor does the one who laid it profit on the way."""
    s = board({"C2": "borgo.claws"}, armies=["borgo", "vegas"], hands=[[], ["agitator"]], mines=MINE, turn=1)
    do(s, "place agitator C3/0")
    assert controller(s, "C2") == 0
    assert step_name(s) == "main"


def test_a_mine_keeps_the_board_from_being_full():
    """ARM-6 END-2 the unit on the last free cell dies before anybody looks whether the board is full."""
    every = [
        f"{column}{row + 1}"
        for column, size in zip("ABCDE", (3, 4, 5, 4, 3), strict=True)
        for row in range(size)
    ]
    cells = {cell: "moloch.blocker" for cell in every if cell != "C3"}
    s = board(cells, armies=["moloch", "vegas"], hands=[["scout"], []], mines=MINE)
    told = do(s, "place scout C3/0")
    assert not named(told, "battle_began")
    assert step_name(s) == "main"


# --- ARM-7 -----------------------------------------------------------------------------------------


def test_a_foundation_is_not_moved_or_turned():
    """ARM-7 neither by its owner nor pushed by others."""
    s = board(
        {"C4": "vegas.guard"},
        armies=["vegas", "borgo"],
        hands=[["move", "rotation", "push_back", "castling"], []],
        mines=MINE,
    )
    lines = legal(s)
    assert not [line for line in lines if line.startswith(("play move C3", "play rotation C3"))]
    assert not [line for line in lines if line.startswith(("play castling", "play push_back"))]
    s = board({"C4": "borgo.claws"}, armies=["vegas", "borgo"], hands=[[], []], mines=MINE, turn=1)
    assert not legal_starting(s, "play push_back")


def test_a_foundation_is_not_netted_or_taken_over():
    """ARM-7 a net or an Agitator pointing at it does nothing, and it still goes off for the Hegemony."""
    s = board(
        {"C4": "hegemony.net_fighter", "D3": "vegas.agitator/5"},
        armies=["hegemony", "vegas"],
        hands=[["thug"], []],
        mines=MINE,
    )
    assert netted(s) == set()
    assert died(do(s, "place thug C3/0")) == {"C3"}


def test_a_foundation_does_not_block_lines():
    """ARM-7 BAT-4 BAT-5 shots and beams pass over it and leave it where it is."""
    s = board({"C5": "borgo.assassin", "C1": "vegas.guard"}, mines=MINE)
    assert attacks(fight(s)) == {("C5", "C1", "ranged", 1)}
    assert mines(s) == {"C3"}
    s = board({"C5": "smart.gauss_cannon", "C1": "vegas.guard"}, mines=MINE)
    assert attacks(fight(s)) == {("C5", "C1", "gauss", 1)}
    assert mines(s) == {"C3"}


def test_attacks_do_not_destroy_a_foundation():
    """ARM-7 destroyed only by instants: melee beside it strikes nothing."""
    s = board({"C4": "borgo.claws", "A1": "vegas.hq"}, mines=MINE)
    assert not attacks(fight(s))
    assert mines(s) == {"C3"}


@pytest.mark.parametrize(
    ("cells", "army", "line"),
    [
        ({"A1": "outpost.hq"}, "outpost", "play sniper C3"),
        ({"C4": "borgo.hq"}, "borgo", "play grenade C3"),
        ({"A1": "moloch.hq"}, "moloch", "play air_strike C3"),
        ({"A1": "moloch.hq"}, "moloch", "play air_strike C2"),
    ],
)
def test_instants_destroy_a_foundation(cells, army, line):
    """ARM-7 INS-4 INS-5 INS-6 it goes to its owner's discards without going off."""
    tile = line.split()[1]
    s = board(cells, armies=[army, "vegas"], hands=[[tile], []], mines=MINE)
    told = do(s, line)
    assert named(told, "foundation_destroyed") == [
        {"event": "foundation_destroyed", "at": "C3", "tile": "vegas.mine"}
    ]
    assert not named(told, "mine")
    assert mines(s) == set()
    assert seat(s, 1)["discards"] == ["mine"]


def test_a_grenade_reaches_only_foundations_beside_the_hq():
    """ARM-7 INS-4 adjacent to one's own HQ, which is not netted."""
    s = board({"C5": "borgo.hq"}, armies=["borgo", "vegas"], hands=[["grenade"], []], mines=MINE)
    assert "play grenade C3" not in legal(s)


def test_a_foundation_under_a_unit_is_sheltered():
    """ARM-7 INS-6 the air strike meets the unit on it."""
    s = board({"C3": "moloch.blocker"}, armies=["moloch", "vegas"], hands=[["air_strike"], []], mines=MINE)
    do(s, "play air_strike C3")
    assert mines(s) == {"C3"}
    assert unit_at(s, "C3")["wounds"] == 1


def test_procedures_do_not_touch_foundations():
    """ARM-7 ENR-6 ENR-8 no laser, no detonation."""
    s = board(
        {"B1": "borgo.claws", "E2": "borgo.claws", "D2": "vegas.guard"},
        armies=["borgo", "vegas"],
        board="terminals",
        players=[{"energy": 5}, {}],
        mines={"C2": "vegas.mine", "C3": "vegas.mine"},
    )
    told = do(s, "procedure laser B1 E2")
    assert died(told) == {"D2"}
    assert mines(s) == {"C2", "C3"}
    assert not legal_starting(s, "procedure detonation"), "a mine on a terminal is no link"


def test_no_foundation_on_another():
    """ARM-7 one to a cell."""
    s = board({"A1": "vegas.hq"}, armies=["vegas", "borgo"], hands=[["mine"], []], mines=MINE)
    assert "place mine C3" not in legal(s)
    assert "place mine C2" in legal(s)


def test_a_foundation_alone_does_not_fill_a_cell():
    """ARM-7 TRN-5 a cell with a mine is free: units may be placed there."""
    s = board({"A1": "borgo.hq"}, armies=["borgo", "vegas"], hands=[["claws"], []], mines=MINE)
    assert "place claws C3/0" in legal(s)


def test_terror_forbids_foundations():
    """ARM-7 INS-9 a mine is a board tile."""
    s = board({"A1": "vegas.hq"}, armies=["vegas", "borgo"], hands=[["mine"], []], terror=[0])
    assert not legal_starting(s, "place")
