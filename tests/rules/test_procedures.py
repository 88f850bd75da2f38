"""The procedures that destroy: Laser, Elimination, Detonation (ENR-6 to ENR-9)."""

from __future__ import annotations

import pytest

from tests.support import (
    do,
    duel,
    hp,
    legal,
    legal_starting,
    named,
    netted,
    seat,
    toward,
    units,
    winners,
)

TERMINALS = ("A2", "B1", "B4", "C3", "D1", "D4", "E2")
OTHERS = ("A1", "A3", "B2", "B3", "C1", "C2", "C4", "C5", "D2", "D3", "E1", "E3")


# --- laser -----------------------------------------------------------------------------------------

LINES = {
    ("B1", "B4"): ("B2", "B3"),
    ("D1", "D4"): ("D2", "D3"),
    ("A2", "D1"): ("B2", "C2"),
    ("A2", "D4"): ("B3", "C4"),
    ("B1", "E2"): ("C2", "D2"),
    ("B4", "E2"): ("C4", "D3"),
}
"""The pairs of terminals on one straight line, and what lies between them."""


def test_the_lines_of_the_laser():
    """ENR-6 Six pairs of terminals lie on one line; the centre lies on none of them."""
    enemies = dict.fromkeys(OTHERS, "moloch.blocker")
    for one in TERMINALS:
        for two in TERMINALS:
            if one >= two:
                continue
            s = duel({one: "outpost.commando", two: "outpost.commando"} | enemies)
            lines = legal_starting(s, "procedure laser")
            assert lines == ({f"procedure laser {one} {two}"} if (one, two) in LINES else set())


@pytest.mark.parametrize("pair", LINES)
def test_the_laser_destroys_all_enemies_between_two_links(pair: tuple[str, str]):
    """ENR-6 Whatever their toughness all enemies between the links die, and nobody else."""
    enemies = dict.fromkeys(OTHERS, "moloch.blocker")
    s = duel({pair[0]: "outpost.commando", pair[1]: "outpost.hq"} | enemies)
    events = do(s, f"procedure laser {pair[0]} {pair[1]}")
    assert {event["at"] for event in named(events, "died")} == set(LINES[pair])
    assert all(event["destroys"] for event in named(events, "struck"))
    assert set(units(s)) == {*pair, *OTHERS} - set(LINES[pair])


def test_the_laser_spares_friends_hqs_and_foundations():
    """ENR-6 ENR-9 Own units, HQs and foundations on the line are not hurt."""
    s = duel(
        {"B1": "vegas.guard", "B4": "vegas.guard", "B2": "outpost.commando", "B3": "vegas.scout"},
        army="vegas",
        enemy="outpost",
    )
    do(s, "procedure laser B1 B4")
    assert set(units(s)) == {"B1", "B3", "B4"}
    s = duel(
        {"B1": "vegas.guard", "B4": "vegas.guard", "B2": "outpost.commando"},
        army="vegas",
        enemy="outpost",
        mines={"B3": "vegas.mine"},
    )
    events = do(s, "procedure laser B1 B4")
    assert not named(events, "foundation_destroyed")


def test_the_laser_needs_something_to_destroy():
    """ENR-6 ENR-9 With only an HQ, or nobody, between the links there is no laser."""
    links = {"B1": "outpost.commando", "B4": "outpost.commando"}
    assert not legal_starting(duel(links | {"B2": "moloch.hq"}), "procedure laser")
    assert not legal_starting(duel(links | {"C2": "moloch.blocker"}), "procedure laser")
    s = duel(links | {"B2": "moloch.hq", "B3": "moloch.blocker"})
    do(s, "procedure laser B1 B4")
    assert (set(units(s)), hp(s, 1)) == ({"B1", "B2", "B4"}, 20)


def test_the_laser_needs_two_unnetted_links():
    """ENR-6 ENR-2 A netted unit at one end makes no laser."""
    s = duel(
        {
            "B1": "outpost.commando",
            "B4": "outpost.commando",
            "B3": "moloch.net_fighter/3",
            "B2": "moloch.blocker",
        }
    )
    assert netted(s) == {"B4"}
    assert not legal_starting(s, "procedure laser")


# --- elimination -----------------------------------------------------------------------------------


def test_elimination_needs_three_links_around():
    """ENR-7 An enemy touching three links is destroyed; with two it is not."""
    links = {"B1": "outpost.commando", "D1": "outpost.officer", "C3": "outpost.hq"}
    s = duel(links | {"C2": "moloch.blocker", "B2": "moloch.blocker"})
    assert legal_starting(s, "procedure elimination") == {"procedure elimination C2"}
    do(s, "procedure elimination C2")
    assert set(units(s)) == {*links, "B2"}
    del links["D1"]
    assert not legal_starting(duel(links | {"C2": "moloch.blocker"}), "procedure elimination")


def test_every_inner_cell_can_be_eliminated():
    """ENR-7 BRD-3 Each of the six inner cells touches three terminals, a rim cell never does."""
    links = dict.fromkeys(TERMINALS, "outpost.commando")
    s = duel(links | {cell: "moloch.blocker" for cell in OTHERS if cell != "A1"})
    found = {line.split()[2] for line in legal_starting(s, "procedure elimination")}
    assert found == {"B2", "B3", "C2", "C4", "D2", "D3"}


def test_elimination_does_not_count_netted_units():
    """ENR-7 ENR-9 A netted unit on a terminal does not help to eliminate."""
    links = {"B1": "outpost.commando", "D1": "outpost.officer", "C3": "outpost.hq"}
    s = duel(links | {"C2": "moloch.blocker", "B2": "moloch.net_fighter/0"})
    assert netted(s) == {"B1"}
    assert not legal_starting(s, "procedure elimination")


# --- detonation ------------------------------------------------------------------------------------


def test_detonation_destroys_all_enemy_links():
    """ENR-8 All enemies on terminals die, those elsewhere live, and one's own side is unhurt."""
    s = duel(
        {
            "A2": "moloch.blocker",
            "D1": "moloch.protector",
            "D2": "moloch.blocker",
            "E2": "moloch.hq",
            "C3": "outpost.commando",
        }
    )
    do(s, "procedure detonation")
    assert set(units(s)) == {"C3", "D2", "E2"}
    assert hp(s, 1) == 20


def test_detonation_needs_no_own_link():
    """ENR-8 The own side needs no unit on a terminal."""
    s = duel({"A2": "moloch.blocker", "A1": "outpost.hq"}, energy=4)
    assert legal_starting(s, "procedure") == {"procedure detonation"}


def test_detonation_spares_netted_units_and_hqs():
    """ENR-8 ENR-9 A netted unit on a terminal is not a link and is spared; alone it cannot be detonated."""
    layout = {"C3": "moloch.blocker", "C2": "alabama.netter/3@0", "B1": "moloch.hq"}
    s = duel(layout)
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "procedure detonation")
    s = duel(layout | {"D4": "moloch.blocker"})
    do(s, "procedure detonation")
    assert set(units(s)) == set(layout)


# --- what the deadly ones have in common -----------------------------------------------------------

DEADLY = {
    "laser": ("procedure laser B1 E2", {"B1": "outpost.commando", "E2": "outpost.commando"}, "C2"),
    "elimination": (
        "procedure elimination C2",
        {"B1": "outpost.commando", "D1": "outpost.commando", "C3": "outpost.commando"},
        "C2",
    ),
    "detonation": ("procedure detonation", {}, "C3"),
}


@pytest.mark.parametrize("name", DEADLY)
def test_objects_take_one_wound(name: str):
    """ENR-9 DAN-3 Laser, Elimination and Detonation do 1 wound to an object."""
    line, links, cell = DEADLY[name]
    objects = {cell: "dancer.object_red", "A1": "dancer.object_yellow/4", "A3": "dancer.object_blue"}
    s = duel(links | objects, enemy="dancer")
    events = do(s, line)
    assert [event["means"] for event in named(events, "struck")] == [name]
    assert seat(s, 1)["hp"] == {"yellow": 10, "red": 9, "blue": 10}


@pytest.mark.parametrize("name", DEADLY)
def test_medics_save(name: str):
    """ENR-9 MED-5 A medic linked to the victim is discarded in its place."""
    line, links, cell = DEADLY[name]
    medic = "C4" if cell == "C3" else "B2"
    s = duel(links | {cell: "moloch.hornet", medic: f"moloch.medic/{toward(medic, cell)}"})
    events = do(s, line)
    assert [(event["medic"], event["for"], event["from"]) for event in named(events, "absorbed")] == [
        (medic, cell, name)
    ]
    assert units(s)[cell] == "moloch.hornet"
    assert medic not in units(s)


@pytest.mark.parametrize("name", DEADLY)
def test_hqs_are_never_hurt(name: str):
    """ENR-9 Laser, Elimination and Detonation do not affect HQs."""
    line, links, cell = DEADLY[name]
    assert line not in legal(duel(links | {cell: "moloch.hq"}))


def test_a_last_object_lost_to_a_procedure_ends_the_game():
    """ENR-9 DAN-1 The wound of a procedure may destroy an object."""
    objects = {"C3": "dancer.object_red", "A1": "dancer.object_yellow", "A3": "dancer.object_blue"}
    s = duel(objects, enemy="dancer", players=[{}, {"hp": {"yellow": 10, "red": 1, "blue": 10}}])
    do(s, "procedure detonation")
    assert winners(s) == [0]
