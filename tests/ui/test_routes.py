"""Every legal action is a row of picks: short, unambiguous, the same for pointing and typing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nshex.drawing.text_units import units_on
from nshex.notation.lines import format_action
from nshex.rules.actions import action_tile, cell_a, cell_d, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.piles import discard_list, packed_list
from nshex.rules.state import OVER, SETUP, State
from nshex.rules.tables import TILES
from nshex.rules.units import wounds_of
from nshex.ui.picks import CELL, OPTION, ROTATION, TILE
from nshex.ui.routes import routes
from tests.property.games import game_at, seeds, share, tables
from tests.support import board, do, duel, start_fight, toward

moments = st.integers(min_value=0, max_value=220)


def rows(s: State, line: str) -> list[list[tuple[str, str]]]:
    """The rows of picks that lead to a line, as (kind, value)."""
    return [
        [(pick.kind, pick.value) for pick in route.picks]
        for route in routes(s)
        if format_action(s, route.action) == line
    ]


def row(s: State, line: str) -> list[tuple[str, str]]:
    (found,) = rows(s, line)
    return found


def labels(s: State, line: str) -> list[str]:
    (route,) = [route for route in routes(s) if format_action(s, route.action) == line]
    return [pick.label for pick in route.picks]


# --- any game at all -------------------------------------------------------------------------------


@given(table=tables(), seed=seeds, moment=moments)
@share(0.6)
def test_routes_are_legal_and_no_route_is_mistaken_for_another(table, seed, moment):
    s, _ = game_at(table, seed, moment)
    if s.step == OVER:
        return
    found = routes(s)
    legal = legal_actions(s)
    assert found
    assert all(legal.has(route.action) for route in found)
    pointed = [tuple((pick.kind, pick.value) for pick in route.picks) for route in found]
    typed = [tuple((pick.kind, pick.value) for pick in route.words) for route in found]
    for answers in (pointed, typed):
        assert len(set(answers)) == len(answers)
        whole = set(answers)
        begun = {answer[:i] for answer in answers for i in range(len(answer))}
        assert not whole & begun, "a route ends where another goes on"


@given(table=tables(), seed=seeds, moment=moments)
@share(0.6)
def test_picks_name_what_is_there(table, seed, moment):
    s, _ = game_at(table, seed, moment)
    if s.step == OVER:
        return
    player = int(s.decider if s.step == SETUP else s.turn)
    hand = [TILES[tile].full_id for tile in packed_list(s.hand[player])]
    heads = [TILES[tile].full_id for tile in s.match.heads[player]]
    for route in routes(s):
        for pick in route.picks:
            assert pick.question
            if pick.kind == TILE:
                assert pick.value in (heads if s.step == SETUP else hand)
            elif pick.kind == CELL:
                assert s.match.board.has(pick.value)
            elif pick.kind == ROTATION:
                assert pick.value in "012345"
            else:
                assert pick.kind == OPTION
                assert pick.label


@given(table=tables(), seed=seeds, moment=moments)
@share(0.3)
def test_omitted_actions_look_like_offered_ones(table, seed, moment):
    """Every legal action has a route, or ends as one that has, or changes nothing one could see."""
    s, rng = game_at(table, seed, moment)
    if s.step == OVER:
        return
    offered = {route.action for route in routes(s)}
    left_out = [action for action in legal_actions(s).actions() if action not in offered]
    for _ in range(min(6, len(left_out))):
        action = left_out[rng.below(len(left_out))]
        look = look_after(s, action)
        alike = (other for other in offered if kin(other) == kin(action))
        same = units_look(s) == look[0] or any(look_after(s, other) == look for other in alike)
        assert same, format_action(s, action)


def kin(action: int) -> tuple[int, ...]:
    return tuple(int(part(action)) for part in (op_of, action_tile, cell_a, cell_d))


def units_look(s: State):
    return tuple(
        (unit.cell, unit.tile, unit.sides, unit.owner, unit.controller, unit.netted, unit.initiative)
        + (int(wounds_of(s.cells[unit.cell])),)
        for unit in units_on(s).values()
    )


def look_after(s: State, action: int):
    after = s.clone()
    apply(after, action)
    held = [list(map(int, after.hand)), list(map(int, after.hp)), int(after.step), int(after.decider)]
    return units_look(after), held, [discard_list(after, i) for i in range(int(s.match.players))]


# --- rows as a hand on the table makes them --------------------------------------------------------


def test_placing_is_tile_cell_rotation():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["runner", "scoper"], []])
    assert row(s, "place runner B2/3") == [("tile", "outpost.runner"), ("cell", "B2"), ("rotation", "3")]
    assert labels(s, "place runner B2/3") == ["Runner", "", "facing S"]


def test_a_tile_that_is_the_same_all_round_is_not_turned():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["scoper"], []])
    assert row(s, "place scoper B2/0") == [("tile", "outpost.scoper"), ("cell", "B2")]
    assert rows(s, "place scoper B2/1") == []


def test_a_mine_needs_no_facing():
    s = board({"C3": "vegas.hq", "A1": "borgo.hq"}, hands=[["mine"], []])
    assert row(s, "place mine B2") == [("tile", "vegas.mine"), ("cell", "B2")]


def test_setting_up_is_done_with_the_headquarters_in_hand():
    s = board({}, armies=["outpost", "borgo"], step="setup")
    assert row(s, "hq B2/0") == [("tile", "outpost.hq"), ("cell", "B2")]
    s = board({}, armies=["dancer", "borgo"], step="setup")
    assert row(s, "hq red B2/4") == [("tile", "dancer.object_red"), ("cell", "B2"), ("rotation", "4")]


def test_discarding_takes_a_button_unless_it_must_be_done():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["runner", "move"], []])
    assert row(s, "discard runner") == [("tile", "outpost.runner"), ("option", "discard")]
    assert labels(s, "discard runner")[1] == "Discard Runner"
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["runner", "move", "move"], []], step="discard")
    assert row(s, "discard runner") == [("tile", "outpost.runner")]


def test_instants():
    s = board(
        {"C3": "hegemony.hq", "B2": "borgo.mutant", "A1": "borgo.hq"},
        hands=[["battle", "push_back", "sniper"], []],
    )
    assert row(s, "play battle") == [("tile", "hegemony.battle"), ("option", "play")]
    assert row(s, "play push_back C3>B2") == [("tile", "hegemony.push_back"), ("cell", "C3"), ("cell", "B2")]
    assert row(s, "play sniper B2") == [("tile", "hegemony.sniper"), ("cell", "B2")]


def test_castling_in_either_order():
    s = board({"C3": "vegas.hq", "C2": "vegas.guard", "A1": "borgo.hq"}, hands=[["castling"], []])
    assert rows(s, "play castling C2 C3") == [
        [("tile", "vegas.castling"), ("cell", "C2"), ("cell", "C3")],
        [("tile", "vegas.castling"), ("cell", "C3"), ("cell", "C2")],
    ]


def test_an_own_move_begins_with_the_unit():
    s = board({"C3": "outpost.hq", "B2": "outpost.runner", "A1": "borgo.hq"})
    assert row(s, "use mobility B2>B3/1") == [("cell", "B2"), ("cell", "B3"), ("rotation", "1")]
    assert row(s, "use mobility B2>B2/1") == [("cell", "B2"), ("cell", "B2"), ("rotation", "1")]


def test_what_moves_a_unit_is_asked_only_where_several_can():
    layout = {"C3": "hegemony.transport", "C2": "hegemony.runner", "A1": "borgo.hq", "E3": "hegemony.hq"}
    s = board(layout, armies=["hegemony", "borgo"])
    assert row(s, "use mobility C2>C1/0")[-1] == ("option", "mobility")
    assert row(s, "use transport@C3 C2>C1/0")[-1] == ("option", "transport C3")
    assert labels(s, "use transport@C3 C2>C1/0")[-1] == "The Transport on C3 moves it"
    s = board(layout | {"C2": "hegemony.thug"}, armies=["hegemony", "borgo"])
    assert row(s, "use transport@C3 C2>C1/0") == [("cell", "C2"), ("cell", "C1"), ("rotation", "0")]


def test_a_move_of_two_steps_has_one_destination():
    """With a Recon Center a unit goes to any cell within two steps; how it got there does not matter."""
    s = board(
        {"C3": "outpost.hq", "E3": "outpost.recon_center", "B2": "outpost.runner", "A1": "borgo.hq"},
        hands=[["move"], []],
    )
    goals = {
        tuple(pick.value for pick in route.picks[:2]) for route in routes(s) if route.picks[0].kind == CELL
    }
    assert ("B2", "B3") in goals
    assert ("B2", "B4") in goals
    assert ("B2", "E1") not in goals
    ends = [tuple(pick.value for pick in route.picks) for route in routes(s)]
    assert len(ends) == len(set(ends))


def test_procedures_begin_with_a_button_that_names_the_price():
    s = duel({"C3": "outpost.hq", "B1": "outpost.runner", "A2": "outpost.commando", "E3": "moloch.hq"})
    assert row(s, "procedure rotation B1/2") == [
        ("option", "procedure rotation"),
        ("cell", "B1"),
        ("rotation", "2"),
    ]
    assert labels(s, "procedure rotation B1/2")[0] == "Rotation: 1 energy"
    both = rows(s, "procedure swap A2/1 B1/2")
    assert [[value for _, value in found] for found in both] == [
        ["procedure swap", "A2", "B1", "1", "2"],
        ["procedure swap", "B1", "A2", "1", "2"],
    ]


def test_energy_is_bought_in_parts():
    s = duel({"C3": "outpost.hq", "E3": "moloch.hq"}, energy=0, hands=[["runner", "move"], []])
    assert labels(s, "energy tiles=runner hp=2") == [
        "Get energy for tiles or hit points; ends the turn",
        "Runner",
        "2 hit points",
        "Get 3 energy and end the turn",
    ]


def test_a_dance_is_chosen_object_by_object():
    s = board(
        {
            "B2": "dancer.object_yellow",
            "C3": "dancer.object_red",
            "D3": "dancer.object_blue",
            "A1": "borgo.hq",
        }
    )
    found = row(s, "dance yellow C3/1 red B2/0 blue D3/5")
    assert [value for _, value in found] == ["dance", "C3", "1", "B2", "0", "D3", "5"]
    (route,) = [r for r in routes(s) if format_action(s, r.action) == "dance yellow C3/1 red B2/0 blue D3/5"]
    assert [pick.about for pick in route.picks[1:3]] == ["dancer.object_yellow"] * 2


def test_end_of_turn_is_the_obvious_button():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"})
    (route,) = routes(s)
    assert [(pick.kind, pick.value, pick.primary) for pick in route.picks] == [("option", "end", True)]


# --- decisions in between --------------------------------------------------------------------------


def test_retreat_is_a_cell():
    s = board({"C3": "hegemony.hq", "C2": "borgo.mutant", "A1": "borgo.hq"}, hands=[["push_back"], []])
    do(s, "play push_back C3>C2")
    assert row(s, "retreat C1") == [("cell", "C1")]
    assert routes(s)[0].picks[0].question == "Borgo Mutant C2 is pushed. Where does it go?"


def test_a_unit_taken_over_is_turned_by_a_rotation():
    s = board(
        {"C3": "outpost.commando", "A1": "vegas.hq", "E3": "outpost.hq"},
        armies=["vegas", "outpost"],
        hands=[["agitator"], []],
    )
    do(s, "place agitator C4/0")
    assert row(s, "turn C3/2") == [("rotation", "2")]
    assert labels(s, "keep C3") == ["facing N, as it stands"]
    (keep,) = [route for route in routes(s) if format_action(s, route.action) == "keep C3"]
    assert (keep.picks[0].at, keep.picks[0].about) == ("C3", "outpost.commando")


def test_a_clown_attacks_or_explodes():
    s = board(
        {"C3": "moloch.clown", "C2": "borgo.mutant", "B3": "borgo.claws", "A1": "borgo.hq", "E3": "moloch.hq"}
    )
    start_fight(s)
    assert row(s, "explode C3") == [("option", "explode")]
    assert row(s, "attack C3") == [("option", "attack")]
    assert {route.picks[0].at for route in routes(s)} == {"C3"}


def test_a_medic_is_chosen_by_cells():
    s = board(
        {
            "C3": "moloch.blocker/3",
            "C4": "moloch.medic",
            "B3": "moloch.medic/1",
            "C2": f"hegemony.ganger/{toward('C2', 'C3')}",
        }
    )
    start_fight(s)
    assert row(s, "absorb C4 for C3 from C2") == [("cell", "C3"), ("cell", "C4"), ("option", "from C2")]
    assert row(s, "absorb B3 for C3 from C2")[:2] == [("cell", "C3"), ("cell", "B3")]
    assert labels(s, "absorb C4 for C3 from C2")[-1] == "save it from Hegemony Ganger C2"


def test_a_quartermaster_offers_to_change_an_attack():
    s = board(
        {"C4": "hegemony.quartermaster", "C3": "hegemony.ganger", "A1": "outpost.hq", "C1": "outpost.runner"}
    )
    start_fight(s)
    found = {tuple(pick.value for pick in route.picks) for route in routes(s)}
    assert found == {("attack",), ("N ranged",)}


def test_an_action_between_two_says_who_does_what_to_whom():
    s = board(
        {"C3": "moloch.hybrid", "C2": "hegemony.runner", "A1": "moloch.hq", "E3": "hegemony.hq"},
        hands=[["push_back"], []],
    )
    (route,) = [one for one in routes(s) if format_action(s, one.action) == "play push_back C3>C2"]
    assert [pick.role for pick in route.picks] == [None, "acts", "meant"]
    assert route.picks[-1].says == "Hybrid C3 pushes Runner on C2"


def test_the_end_of_a_turn_says_what_it_keeps_and_is_quiet_while_there_is_more_to_do():
    for hand, label, is_quiet in (
        (["runner", "battle"], "End turn, keep 2 tiles", True),
        (["sniper"], "End turn, keep 1 tile", False),
        ([], "End turn", False),
    ):
        s = board({"A1": "outpost.hq", "E3": "hegemony.hq"}, hands=[hand, []])
        (end,) = [one.picks[0] for one in routes(s) if format_action(s, one.action) == "end"]
        assert (end.label, end.quiet) == (label, is_quiet)
