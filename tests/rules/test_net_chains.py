"""Nets on netters: chains, circles and both at once (NET-2, STA-2)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests import naive
from tests.support import board, do, fight, named, netted, phases, toward, units_json

TWO = ["outpost", "borgo"]
THREE = ["outpost", "borgo", "smart"]


def row_of_nets(*cells, owners=(0, 1)):
    """Netters on the cells, each netting the next, the last facing away; owners take turns."""
    facing = {one: toward(one, two) for one, two in pairwise(cells)}
    facing[cells[-1]] = toward(cells[-2], cells[-1])
    return {cell: f"alabama.netter/{facing[cell]}@{owners[i % len(owners)]}" for i, cell in enumerate(cells)}


def ring_of_nets(*cells, owners=(0, 1)):
    """As a row, but the last nets the first."""
    ring = row_of_nets(*cells, owners=owners)
    owner = owners[(len(cells) - 1) % len(owners)]
    return ring | {cells[-1]: f"alabama.netter/{toward(cells[-1], cells[0])}@{owner}"}


def held(placed, armies=TWO, **options):
    return netted(board(placed, armies=armies, **options))


# --- chains ----------------------------------------------------------------------------------------


def test_netted_netter_nets_nobody():
    """NET-2 The first disables the second, the third is free."""
    assert held(row_of_nets("C5", "C4") | {"C3": "outpost.commando"}) == {"C4"}


@pytest.mark.parametrize(
    ("cells", "captives"),
    [
        (("C5", "C4"), {"C4"}),
        (("C5", "C4", "C3"), {"C4"}),
        (("C5", "C4", "C3", "C2"), {"C4", "C2"}),
        (("C5", "C4", "C3", "C2", "C1"), {"C4", "C2"}),
        (("A1", "A2", "A3", "B4", "C5", "D4", "E3"), {"A2", "B4", "D4"}),
    ],
)
def test_chain_of_nets_alternates(cells, captives):
    """NET-2 Followed from the netter nobody nets, every second one is disabled."""
    assert held(row_of_nets(*cells)) == captives


def test_chain_through_two_nets_of_one_unit():
    """NET-2 A Moloch Net Fighter disables two netters, and with them both nets beyond."""
    placed = {
        "C4": "moloch.net_fighter/0",
        "C3": "hegemony.net_fighter/0",
        "C2": "moloch.hybrid",
        "B3": "hegemony.net_fighter/5",
        "A2": "moloch.hybrid",
    }
    assert held(placed, ["moloch", "hegemony"]) == {"C3", "B3"}


def test_netter_netted_twice():
    """NET-2 It takes the loss of both nets to free it."""
    placed = row_of_nets("C5", "C4", "C3") | {"D3": f"alabama.netter/{toward('D3', 'C4')}@0"}
    assert held(placed) == {"C4"}
    placed["E2"] = f"alabama.netter/{toward('E2', 'D3')}@1"
    assert held(placed) == {"C4", "D3"}


def test_removing_the_head_of_a_chain_turns_it_round():
    """NET-2 Without the first netter the second is free and disables the third."""
    placed = row_of_nets("C5", "C4", "C3", "C2")
    del placed["C5"]
    assert held(placed) == {"C3"}


# --- circles ---------------------------------------------------------------------------------------


def test_two_face_to_face_cancel():
    """NET-2 Neither of two netters that net each other is netted."""
    assert held(ring_of_nets("C3", "C2")) == set()


def test_two_of_one_army_face_to_face_are_no_circle():
    """NET-2 Friends do not net each other; an enemy nets one of them as ever."""
    placed = ring_of_nets("C3", "C2", owners=(0, 0)) | {"C4": "alabama.netter/0@1"}
    assert held(placed) == {"C3"}


@pytest.mark.parametrize(
    ("cells", "owners"),
    [
        (("C3", "C2", "D2"), (0, 1, 2)),
        (("C3", "D2", "C2"), (0, 1, 2)),
        (("C3", "C2", "D1", "D2"), (0, 1)),
        (("C2", "D1", "D2", "D3", "C3"), (0, 1, 0, 1, 2)),
        (("C2", "D2", "D3", "C4", "B3", "B2"), (0, 1)),
        (("C1", "D1", "E1", "E2", "E3", "D4", "C5", "B4", "A3", "A2", "A1", "B1"), (0, 1)),
    ],
)
def test_circle_of_any_length_cancels(cells, owners):
    """NET-2 Three, four, five, six or twelve in a ring: none is netted."""
    assert held(ring_of_nets(*cells, owners=owners), THREE, mode="deathmatch") == set()


def test_members_of_a_circle_fight():
    """NET-2 A net fighter with an attack, whose net is cancelled, strikes the one it faces."""
    s = board({"C3": "borgo.net_fighter", "C2": "hegemony.net_fighter/3"})
    assert netted(s) == set()
    assert phases(fight(s)) == {1: ["C3>C2 3"]}


def test_other_nets_of_circle_members_work():
    """NET-2 A Moloch Net Fighter in a circle still nets with its second net."""
    placed = {"C3": "moloch.net_fighter/0", "C2": "hegemony.net_fighter/3", "B2": "hegemony.ganger"}
    assert held(placed, ["moloch", "hegemony"]) == {"B2"}


def test_tail_of_a_circle_is_netted():
    """NET-2 What hangs on a circle follows the chain from it."""
    placed = {
        "C3": "moloch.net_fighter/0",
        "C2": "hegemony.net_fighter/3",
        "B2": "hegemony.net_fighter/5",
        "A1": "alabama.netter/3@0",
        "A2": "hegemony.net_fighter/2",
    }
    assert held(placed, ["moloch", "hegemony"]) == {"B2", "A2"}
    placed["B2"] = "hegemony.ganger"
    assert held(placed, ["moloch", "hegemony"]) == {"B2", "A2"}


def test_circle_netted_from_outside_breaks():
    """NET-2 An active netter outside disables a member; the others follow the chain."""
    ring = ring_of_nets("C3", "C2")
    assert held(ring | {"C4": "alabama.netter/0@1"}) == {"C3"}
    four = ring_of_nets("C3", "C2", "D1", "D2")
    assert held(four) == set()
    assert held(four | {"C4": "alabama.netter/0@1"}) == {"C3", "D1"}


def test_circle_netted_by_a_netted_netter_stays():
    """NET-2 An outsider that is itself disabled breaks nothing."""
    ring = ring_of_nets("C3", "C2")
    assert held(ring | {"C4": "alabama.netter/0@1", "C5": "alabama.netter/0@0"}) == {"C4"}


def test_circle_that_nets_another_circle():
    """NET-2 The first circle is free and disables a member of the second, whose partner is then free."""
    placed = {
        "C3": "moloch.net_fighter/0",
        "C2": "hegemony.net_fighter/3",
        "B2": "hegemony.net_fighter/0",
        "B1": "alabama.netter/3@0",
    }
    assert held(placed, ["moloch", "hegemony"]) == {"B2"}


def test_two_circles_that_share_a_member_cancel_together():
    """NET-2 One netter facing two that face it: all three are free."""
    placed = {
        "C3": "moloch.net_fighter/0",
        "C2": "hegemony.net_fighter/3",
        "B2": "hegemony.net_fighter/2",
    }
    assert held(placed, ["moloch", "hegemony"]) == set()


def test_two_separate_circles_cancel_each():
    """NET-2 Circles apart do not matter to each other."""
    assert held(ring_of_nets("C3", "C2") | ring_of_nets("E1", "E2")) == set()


def test_circle_ends_when_a_member_dies_in_battle():
    """NET-2 NET-3 One of a ring of four dies: what is left is a chain."""
    s = board(ring_of_nets("C3", "C2", "D1", "D2") | {"C4": "borgo.claws"}, armies=TWO)
    assert netted(s) == set()
    assert phases(fight(s)) == {3: ["C4>C3 1"]}
    assert netted(s) == {"D1"}


def test_ring_of_three_breaks_when_one_turns_away():
    """NET-2 Turning a member away leaves a chain."""
    s = board(
        ring_of_nets("C3", "C2", "D2", owners=(0, 1, 2)), armies=THREE, mode="deathmatch", hands=[["move"]]
    )
    assert netted(s) == set()
    events = do(s, "play move C3>C3/3")
    assert netted(s) == {"D2"}
    assert [event["at"] for event in named(events, "netted")] == ["D2"]


# --- the rule in plain sets, on random boards ------------------------------------------------------

NETTERS = {
    2: ["hegemony.net_fighter", "hegemony.net_master", "moloch.net_fighter", "moloch.hybrid"],
    3: ["hegemony.net_fighter", "moloch.net_fighter", "borgo.net_fighter", "hegemony.net_master"],
}


@st.composite
def many_netters(draw, players):
    cells = draw(st.permutations(sorted(naive.CELLS)))[: draw(st.integers(2, 18))]
    names = NETTERS[players] + ["alabama.netter"]
    found = {}
    for cell in cells:
        name = draw(st.sampled_from(names))
        owner = f"@{draw(st.integers(0, players - 1))}" if name.startswith("alabama") else ""
        found[cell] = f"{name}/{draw(st.integers(0, 5))}{owner}"
    return found


def netted_in_plain_words(placed, armies):
    """NET-2 as sets: netters nobody nets are active, and so on."""
    pieces = naive.read_board(units_json(placed), armies)
    owners = {cell: piece.owner for cell, piece in pieces.items()}
    return {naive.NAMES[cell] for cell in naive.nets_alone(naive.net_targets(pieces, owners))}


@given(many_netters(players=2))
@example(ring_of_nets("C3", "C2") | {"C4": "alabama.netter/0@1"})
def test_random_nets_of_two_armies(placed):
    """NET-2 STA-2 Who is netted is what the plain rule says."""
    armies = ["hegemony", "moloch"]
    assert held(placed, armies) == netted_in_plain_words(placed, armies)


@given(many_netters(players=3))
@example(ring_of_nets("C3", "C2", "D2", owners=(0, 1, 2)))
def test_random_nets_of_three_armies(placed):
    """NET-2 STA-2 With three armies, where odd circles are possible, too."""
    armies = ["hegemony", "moloch", "borgo"]
    assert held(placed, armies, mode="deathmatch") == netted_in_plain_words(placed, armies)


@given(many_netters(players=2))
def test_no_free_netter_leaves_its_captive_free_outside_circles(placed):
    """NET-2 Whoever is netted has a free netter on it; who is spared is in a circle with its netter."""
    armies = ["hegemony", "moloch"]
    captives = held(placed, armies)
    pieces = naive.read_board(units_json(placed), armies)
    owners = {cell: piece.owner for cell, piece in pieces.items()}
    targets = {
        naive.NAMES[cell]: {naive.NAMES[other] for other in others}
        for cell, others in naive.net_targets(pieces, owners).items()
    }
    free = set(targets) - captives
    for captive in captives:
        assert any(captive in targets[netter] for netter in free)
    for netter in free:
        for spared in targets[netter] - captives:
            assert spared in targets and leads_back(spared, netter, targets)


def leads_back(start, goal, targets):
    seen, fresh = set(), {start}
    while fresh:
        seen |= fresh
        fresh = {other for cell in fresh for other in targets.get(cell, ())} - seen
    return goal in seen
