"""How the board is read: nets, takeovers and scoping together (STA)."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests import naive
from tests.support import (
    board,
    controller,
    do,
    fight,
    initiatives,
    legal,
    named,
    netted,
    phases,
    start_fight,
    step_name,
    toward,
    unit_at,
    units,
    units_json,
)


def netter(cell, other, owner):
    return f"alabama.netter/{toward(cell, other)}@{owner}"


def agitator(cell, other):
    return f"vegas.agitator/{toward(cell, other)}"


def holders(s):
    """Who controls the unit on each cell."""
    return {cell: controller(s, cell) for cell in units(s)}


def settle_turns(s):
    """Decline to turn every unit just taken over."""
    while step_name(s) == "turn":
        do(s, next(line for line in legal(s) if line.startswith("keep")))


# --- what comes first ------------------------------------------------------------------------------


def test_mine_goes_off_before_the_layout_is_read():
    """STA-1 A netter placed on a mine is dead before it nets anybody."""
    s = board(
        {"C3": "vegas.marksman", "A1": "smart.hq"},
        armies=["smart", "vegas"],
        hands=[["net_fighter"]],
        mines={"C4": "vegas.mine"},
    )
    events = do(s, "place net_fighter C4/0")
    assert unit_at(s, "C4") is None
    assert not named(events, "netted")


def test_unit_on_a_mine_is_not_taken_over():
    """STA-1 A unit that moves onto a mine in front of an Agitator dies; nobody may turn it."""
    s = board(
        {"C5": "smart.cyborg", "C3": "vegas.agitator/3", "A1": "smart.hq"},
        armies=["smart", "vegas"],
        hands=[["move"]],
        mines={"C4": "vegas.mine"},
    )
    events = do(s, "play move C5>C4/0")
    assert unit_at(s, "C4") is None
    assert not named(events, "taken")
    assert step_name(s) == "main"


FILLED = {cell: "vegas.guard" for cell in sorted(naive.CELLS) if cell not in ("C3", "C2", "A1", "E3")}
"""All cells but four hold units that attack nobody."""


def test_unit_killed_by_a_mine_does_not_fill_the_board():
    """STA-1 The nineteenth unit dies on a mine: no battle."""
    s = board(
        FILLED | {"A1": "vegas.hq/2", "E3": "smart.hq", "C2": "vegas.guard"},
        armies=["smart", "vegas"],
        hands=[["cyborg"]],
        mines={"C3": "vegas.mine"},
    )
    events = do(s, "place cyborg C3/0")
    assert named(events, "died") and not named(events, "battle_began")
    assert step_name(s) == "main"


def test_layout_is_read_before_the_full_board_starts_a_battle():
    """STA-1 The nineteenth unit nets its neighbour, and only then the battle begins."""
    s = board(
        FILLED | {"A1": "vegas.hq/2", "E3": "smart.hq", "C2": "vegas.bodyguard/3"},
        armies=["smart", "vegas"],
        hands=[["net_fighter"]],
    )
    events = do(s, "place net_fighter C3/0")
    names = [event["event"] for event in events]
    assert names.index("netted") < names.index("battle_began")
    assert all(not attack.startswith("C2>") for attack in phases(events).get(2, []))
    assert unit_at(s, "C3") is not None


# --- the fixed point -------------------------------------------------------------------------------


def test_taken_netter_nets_for_its_captor():
    """STA-2 A netter taken over lets go of Vegas and nets its own army."""
    cells = {"C3": netter("C3", "C2", 1), "C2": "smart.cyborg"}
    s = board(cells | {"A1": "vegas.hq/0"}, armies=["vegas", "smart"])
    assert netted(s) == set()
    s = board(cells | {"C4": agitator("C4", "C3")}, armies=["vegas", "smart"])
    assert controller(s, "C3") == 0
    assert netted(s) == {"C2"}


def test_takeover_goes_on_through_a_freed_source():
    """STA-2 Taking the netter of a second Agitator frees that one, which takes a unit of its own."""
    cells = {
        "C3": netter("C3", "C2", 1),
        "C2": agitator("C2", "C1"),
        "C1": "smart.cyborg",
    }
    s = board(cells, armies=["vegas", "smart"])
    assert netted(s) == {"C2"} and controller(s, "C1") == 1
    s = board(cells | {"C4": agitator("C4", "C3")}, armies=["vegas", "smart"])
    assert netted(s) == set()
    assert holders(s) == {"C1": 0, "C2": 0, "C3": 0, "C4": 0}


def test_net_on_a_source_that_faces_the_netter_does_not_count():
    """STA-2 Face to face the netter is taken and the Agitator stays free."""
    s = board({"C3": agitator("C3", "C2"), "C2": netter("C2", "C3", 1)}, armies=["vegas", "smart"])
    assert netted(s) == set()
    assert controller(s, "C2") == 0


def test_net_on_a_source_counts_where_takeover_does_not_work_between_the_two():
    """STA-2 Moloch nets the Agitator of its ally though it faces the netter."""
    s = board(
        {"C3": agitator("C3", "C2"), "C2": "moloch.net_fighter/3"},
        armies=["vegas", "moloch", "smart", "borgo"],
        mode="team",
    )
    assert netted(s) == {"C3"}
    assert controller(s, "C2") == 1


def test_netter_of_a_third_cell_ends_the_takeover():
    """STA-2 A netter not under takeover nets the source: the taken unit goes back."""
    s = board(
        {"C3": agitator("C3", "C2"), "C2": "smart.cyborg", "C4": netter("C4", "C3", 1)},
        armies=["vegas", "smart"],
    )
    assert netted(s) == {"C3"}
    assert controller(s, "C2") == 1


def test_bonuses_come_after_takeover_and_scoping():
    """STA-2 A taken Scout speeds up Vegas, a scoped one the Scoper's side."""
    cells = {
        "C2": "outpost.scout/0",
        "C1": "outpost.commando",
        "D2": "vegas.marksman",
        "B2": "vegas.marksman",
    }
    s = board(cells, armies=["vegas", "outpost"])
    assert [initiatives(s, cell) for cell in ("C1", "D2", "B2")] == [[4], [3], [3]]
    s = board(cells | {"C3": agitator("C3", "C2")}, armies=["vegas", "outpost"])
    assert [initiatives(s, cell) for cell in ("C1", "D2", "B2")] == [[3], [4], [4]]
    s = board({"C3": "vegas.scout/0", "D3": "outpost.scoper", "C2": "outpost.commando"})
    assert initiatives(s, "C2") == [4]


def test_majority_of_sides_holds_a_unit():
    """STA-2 Two Agitators of Vegas against one scoped: Vegas has the unit; one against one: its owner."""
    cells = {
        "C3": "outpost.commando",
        "C2": agitator("C2", "C3"),
        "D1": "outpost.scoper",
        "C4": agitator("C4", "C3"),
    }
    s = board(cells, armies=["vegas", "outpost"])
    assert controller(s, "C3") == 1
    s = board(cells | {"B3": agitator("B3", "C3")}, armies=["vegas", "outpost"])
    assert controller(s, "C3") == 0


def test_source_facing_a_netter_is_not_netted_though_takeovers_cancel():
    """STA-2 VEG-5 The netter stays its owner's and still does not net the Agitator it faces."""
    s = board(
        {
            "C3": netter("C3", "C4", 1),
            "C4": agitator("C4", "C3"),
            "C2": agitator("C2", "C3"),
            "D1": "outpost.scoper",
        },
        armies=["vegas", "outpost"],
    )
    assert controller(s, "C3") == 1
    assert netted(s) == set()


def test_own_netter_held_by_the_enemy_does_not_net_a_source_that_faces_it():
    """STA-2 VEG-5 Two scoped Agitators hold a netter of Vegas; it does not net the third, which it faces."""
    s = board(
        {
            "C3": netter("C3", "C4", 0),
            "C4": agitator("C4", "C3"),
            "C2": agitator("C2", "C3"),
            "D2": agitator("D2", "C3"),
            "D1": "outpost.scoper",
        },
        armies=["vegas", "outpost"],
    )
    assert controller(s, "C3") == 1
    assert netted(s) == set()


# --- oscillations ----------------------------------------------------------------------------------


def test_unit_that_would_change_hands_for_ever_is_never_taken():
    """STA-2 Taking B would free M, which nets Q, which frees N, which nets the Agitator: B is not taken."""
    s = board(
        {
            "C2": agitator("C2", "D1"),
            "D1": netter("D1", "D2", 1),
            "D2": netter("D2", "D3", 0),
            "D3": netter("D3", "C3", 2),
            "C3": netter("C3", "C2", 1),
        },
        armies=["vegas", "borgo", "smart"],
        mode="deathmatch",
    )
    assert holders(s) == {"C2": 0, "D1": 1, "D2": 0, "D3": 2, "C3": 1}
    assert netted(s) == {"D2", "C3"}


def test_netter_that_would_net_the_scoper_protecting_it_is_never_taken():
    """STA-2 Taken, the netter would stop the Scoper, whose Agitator takes for Vegas again, and so on."""
    s = board(
        {"C3": agitator("C3", "C2"), "C2": netter("C2", "D2", 1), "D2": "outpost.scoper"},
        armies=["vegas", "outpost"],
    )
    assert controller(s, "C2") == 1
    assert netted(s) == set()


# --- three in a ring -------------------------------------------------------------------------------

RING = {"A": "C3", "B": "C2", "C": "D2"}


@pytest.mark.parametrize(("owner", "taken", "captives"), [(1, 1, {"C3"}), (2, 0, {"D2"})])
def test_agitator_and_two_netters_in_a_ring(owner, taken, captives):
    """STA-3 A points at netter B, B's net at C, C's net at A. B and C of one army: C nets A and B stays
    free. B and C enemies anyway: B is taken, B nets C and A is safe."""
    s = board(
        {
            RING["A"]: agitator(RING["A"], RING["B"]),
            RING["B"]: netter(RING["B"], RING["C"], 1),
            RING["C"]: netter(RING["C"], RING["A"], owner),
        },
        armies=["vegas", "borgo", "smart"],
        mode="deathmatch",
    )
    assert netted(s) == captives
    assert controller(s, RING["B"]) == taken


def test_ring_of_a_two_player_game():
    """STA-3 In a game of two armies B and C are of one army: C nets A."""
    s = board(
        {"C3": agitator("C3", "C2"), "C2": netter("C2", "D2", 1), "D2": netter("D2", "C3", 1)},
        armies=["vegas", "smart"],
    )
    assert netted(s) == {"C3"}
    assert controller(s, "C2") == 1


# --- in battle -------------------------------------------------------------------------------------


def test_taken_unit_fights_for_its_captor_to_the_end_of_the_phase():
    """STA-4 The Agitator dies in phase 3: in that phase its captive shoots its own army, in 2 it is free."""
    s = board(
        {
            "C3": "outpost.mobile_armor/0",
            "C4": agitator("C4", "C3"),
            "C2": "outpost.hq",
            "C5": "outpost.commando",
            "A1": "vegas.guard",
        },
        armies=["vegas", "outpost"],
    )
    assert controller(s, "C3") == 0
    assert phases(fight(s)) == {3: ["C3>C2 2", "C5>C4 1"], 2: ["C3>A1 1"], 1: ["C3>A1 1"]}
    assert controller(s, "C3") == 1


def test_takeover_that_begins_in_a_battle_works_from_the_next_phase():
    """STA-4 An Agitator freed in phase 3 has its captive's attack of 2; it is turned after the battle."""
    s = board(
        {
            "C3": "smart.golem_mk3/0",
            "C4": agitator("C4", "C3"),
            "C5": "smart.net_fighter",
            "B4": "vegas.marksman/2",
            "C1": "smart.hq",
        },
        armies=["vegas", "smart"],
    )
    assert controller(s, "C3") == 1
    assert phases(start_fight(s)) == {3: ["B4>C5 1"], 2: ["C3>C1 2"]}
    assert step_name(s) == "turn"
    assert "turn C3/2" in legal(s)


def test_scoping_ends_with_the_phase_in_which_the_scoper_dies():
    """STA-4 In phase 3 a scoped Officer still strengthens Outpost, in phase 2 its own army again."""
    s = board(
        {
            "C3": "outpost.mobile_armor/1",
            "B2": "outpost.scoper",
            "B3": "smart.officer/1",
            "C2": "smart.hq",
            "A2": "smart.cyborg/1",
        },
        armies=["outpost", "smart"],
    )
    assert phases(fight(s)) == {3: ["C3>C2 2", "A2>B2 1"], 2: ["C3>C2 1"], 0: ["C2>C3 1"]}


# --- the words, on random boards -------------------------------------------------------------------

POOL = {
    "vegas": ["vegas.agitator", "vegas.hq", "vegas.saboteur", "vegas.scout", "vegas.marksman"],
    "outpost": ["outpost.scoper", "outpost.scout", "outpost.saboteur", "outpost.commando"],
    "smart": ["smart.net_fighter", "smart.cyborg", "smart.scout", "smart.hq"],
    "hegemony": ["hegemony.net_fighter", "hegemony.net_master", "hegemony.boss"],
    "borgo": ["borgo.net_fighter", "borgo.mutant", "borgo.scout"],
    "dancer": ["dancer.object_yellow", "dancer.object_red"],
}
"""Units that net, take over, scope or are scoped, and a few that do not."""
HEADS = ("vegas.hq", "smart.hq", "dancer.object_yellow", "dancer.object_red")


@st.composite
def entangled(draw, players):
    """Boards on which nets, takeovers and Scopers meet."""
    others = draw(st.permutations(sorted(set(POOL) - {"vegas"})))
    armies = ["vegas"] + others[: players - 1]
    names = [name for army in armies for name in POOL[army]] + ["alabama.netter"] * 3 + ["vegas.agitator"] * 2
    cells = draw(st.permutations(sorted(naive.CELLS)))[: draw(st.integers(2, 18))]
    found, used = {}, set()
    for cell in cells:
        name = draw(st.sampled_from(names))
        if name in used and name in HEADS:
            continue
        used.add(name)
        owner = f"@{draw(st.integers(0, players - 1))}" if name.startswith("alabama") else ""
        found[cell] = f"{name}/{draw(st.integers(0, 5))}{owner}"
    return armies, found


def compare(armies, placed, s):
    """The layout and the initiatives of a state are those of the naive engine."""
    pieces = naive.read_board(units_json(placed), armies)
    layout = naive.lay_out(pieces)
    given_by = naive.bonuses(pieces, layout)
    assert netted(s) == {naive.NAMES[cell] for cell in layout.netted}
    assert holders(s) == {naive.NAMES[cell]: who for cell, who in layout.controller.items()}
    for cell, piece in pieces.items():
        values = set(naive.slots(piece, given_by[cell]).values())
        assert initiatives(s, naive.NAMES[cell]) == sorted(values, reverse=True)


@given(entangled(players=2))
@example((["vegas", "outpost"], {"C3": "vegas.agitator/0", "C2": "outpost.scoper/0"}))
def test_random_layouts_of_two_armies(case):
    """STA-2 Nets, holders and initiatives are what the words say."""
    armies, placed = case
    compare(armies, placed, board(placed, armies=armies))


@given(entangled(players=3))
def test_random_layouts_of_three_armies(case):
    """STA-2 Also with three armies, where takeovers can free a third party's netter."""
    armies, placed = case
    compare(armies, placed, board(placed, armies=armies, mode="deathmatch"))


# --- order -----------------------------------------------------------------------------------------


@st.composite
def orders(draw):
    """A board, and up to seven tiles of the player in turn that come onto it one by one in some order."""
    armies, placed = draw(entangled(players=2))
    own = [cell for cell, text in placed.items() if text.startswith("vegas.") and "hq" not in text]
    return armies, placed, draw(st.permutations(own))[:7]


@given(orders())
def test_order_of_placing_does_not_matter(case):
    """STA-1 Tiles placed one after the other, in any order, end in the layout of the finished board."""
    armies, placed, late = case
    start = {cell: text for cell, text in placed.items() if cell not in late}
    hand = [placed[cell].split("/")[0].removeprefix("vegas.") for cell in late]
    s = board(start, armies=armies, hands=[hand])
    for cell in late:
        tile, rotation = placed[cell].split("/")
        do(s, f"place {tile.removeprefix('vegas.')} {cell}/{rotation}")
        settle_turns(s)
    compare(armies, placed, s)


def test_last_tile_decides_as_if_it_had_been_first():
    """STA-1 Agitator, then netter on it; netter, then Agitator it faces: the same end either way."""
    for first, second in (("agitator C3/0", "agitator C4/0"), ("agitator C4/0", "agitator C3/0")):
        s = board(
            {"C2": "smart.cyborg", "D3": netter("D3", "C3", 1), "A1": "vegas.hq/0"},
            armies=["vegas", "smart"],
            hands=[["agitator", "agitator"]],
        )
        do(s, f"place {first}")
        settle_turns(s)
        do(s, f"place {second}")
        settle_turns(s)
        assert netted(s) == {"C3"}
        assert controller(s, "C2") == 1
