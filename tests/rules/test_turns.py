"""TRN: drawing, the forced discard, the main step, redrawing."""

import pytest

from nshex.notation.errors import IllegalActionError
from nshex.notation.positions import write_position
from nshex.rules.views import View
from tests.support import (
    board,
    discards,
    do,
    hand,
    hp,
    legal,
    legal_starting,
    named,
    rotation,
    step_name,
    units,
)

HQS = {"A1": "outpost.hq", "E3": "borgo.hq"}
NEARLY_FULL = {
    **dict.fromkeys(("A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2", "C3"), "outpost.medic"),
    **dict.fromkeys(("C4", "C5", "D1", "D2", "D3", "D4", "E1"), "borgo.scout"),
}
"""With two HQs all cells but E2 are taken."""


def pile(s, player):
    return write_position(s)["players"][player]["pile"]


def drew(events):
    return [event["tile"].split(".")[1] for event in named(events, "drew")]


# --- TRN-1, TRN-2 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kept", [[], ["medic"], ["medic", "scout"]])
def test_drawing_fills_up_to_three(kept):
    """TRN-1 Kept tiles count; the top of the pile comes first."""
    s = board(HQS, hands=[[], kept], piles=[["move"] * 5, ["claws", "mutant", "brawler", "assassin"]])
    events = do(s, "end")
    fresh = ["claws", "mutant", "brawler"][: 3 - len(kept)]
    assert drew(events) == fresh
    assert hand(s, 1) == kept + fresh
    assert pile(s, 1) == ["claws", "mutant", "brawler", "assassin"][len(fresh) :]


def test_hands_are_open_piles_are_not():
    """TRN-1 A view shows every hand; two orders of the same pile look the same in it."""
    views = []
    for order in (["claws", "mutant", "medic"], ["medic", "claws", "mutant"]):
        s = board(HQS, hands=[["move"], ["claws"]], piles=[["scout"] * 3, order])
        views.append(write_position(View(s, 0).state))
    assert views[0] == views[1]
    assert views[0]["players"][1]["hand"] == ["claws"]
    assert sorted(views[0]["players"][1]["pile"]) == ["claws", "medic", "mutant"]


def test_with_three_tiles_one_is_discarded_first():
    """TRN-2 Before the discard nothing else is possible, not even ending the turn or moving."""
    s = board(HQS | {"C3": "borgo.assassin"}, piles=[["move"] * 5, ["claws", "mutant", "claws", "medic"]])
    do(s, "end")
    assert step_name(s) == "discard"
    assert legal(s) == {"discard claws", "discard mutant"}
    for line in ("end", "place claws B2/0", "use mobility C3>C2/0"):
        with pytest.raises(IllegalActionError, match="discards one of three"):
            do(s, line)
    events = do(s, "discard claws")
    assert [event["tile"] for event in named(events, "discarded")] == ["borgo.claws"]
    assert step_name(s) == "main"
    assert hand(s, 1) == ["mutant", "claws"]
    assert discards(s, 1) == ["claws"]
    assert {"end", "place claws B2/0", "use mobility C3>C2/0"} <= legal(s)


@pytest.mark.parametrize("left", [["claws"], ["claws", "mutant"]])
def test_no_forced_discard_when_the_pile_ran_out(left):
    """TRN-2 Fewer than three because the pile is empty: none has to go."""
    s = board(HQS, piles=[["move"] * 5, left])
    do(s, "end")
    assert step_name(s) == "main"
    assert hand(s, 1) == left


def test_no_forced_discard_with_nothing_at_all():
    """TRN-2 An empty pile and an empty hand: the turn has no tiles, but it is a turn."""
    s = board(HQS | {"C3": "borgo.assassin"}, piles=[["move"] * 5, []])
    do(s, "end")
    assert (s.turn, step_name(s), hand(s, 1)) == (1, "main", [])
    do(s, "use mobility C3>C2/0")


def test_last_tile_that_makes_three_does_not_exempt():
    """TRN-2 Whoever has three must discard, even if the third was the last of the pile."""
    s = board(HQS, hands=[[], ["medic"]], piles=[["move"] * 5, ["claws", "mutant"]])
    do(s, "end")
    assert step_name(s) == "discard"


# --- TRN-3 -----------------------------------------------------------------------------------------


def test_main_step_mixes_everything_in_any_order():
    """TRN-3 Ability, tile, procedure, discard, ability: as the player likes."""
    s = board(
        {"A2": "outpost.hq", "E3": "borgo.hq", "C3": "outpost.runner", "B3": "outpost.mobile_armor"},
        hands=[["move", "commando"]],
        players=[{"energy": 2}],
        board="terminals",
    )
    do(
        s,
        "use mobility C3>C2/1",
        "play move B3>C3/0",
        "procedure rotation C3/2",
        "discard commando",
        "use mobility C3>B3/4",
        "end",
    )
    assert units(s) == {
        "A2": "outpost.hq",
        "E3": "borgo.hq",
        "C2": "outpost.runner",
        "B3": "outpost.mobile_armor",
    }
    assert discards(s, 0) == ["move", "commando"]
    assert hand(s, 0) == []


def test_ability_before_and_after_a_tile():
    """TRN-3 The same turn the other way round."""
    s = board(HQS | {"C3": "outpost.runner"}, hands=[["commando", "move"]])
    do(s, "discard move", "place commando B2/0", "use mobility C3>C2/0", "end")
    assert units(s)["C2"] == "outpost.runner"


def test_what_remains_is_kept():
    """TRN-3 Tiles neither played nor discarded are there in the next turn."""
    s = board(HQS, hands=[["move", "commando"]])
    do(s, "end")
    assert hand(s, 0) == ["move", "commando"]
    assert s.turn == 1


def test_discarding_any_number_of_tiles():
    """TRN-3 Both tiles may be discarded, and are then replaced in the next turn."""
    s = board(HQS, hands=[["move", "commando"]])
    do(s, "discard commando", "discard move")
    assert hand(s, 0) == []
    assert discards(s, 0) == ["commando", "move"]


def test_at_most_two_tiles_are_played():
    """TRN-3 After the forced discard two are left, and no more come."""
    s = board(HQS, piles=[["move"] * 5, ["claws", "mutant", "medic", "scout"]])
    do(s, "end", "discard medic", "place claws C3/0", "place mutant C2/0")
    assert hand(s, 1) == []
    assert legal(s) == {"end"}


def test_only_own_units_abilities_are_used():
    """TRN-3 Abilities of own units: the opponent's stand still."""
    s = board(HQS | {"C3": "borgo.assassin"})
    assert legal(s) == {"end"}


# --- TRN-4 -----------------------------------------------------------------------------------------

THREE_INSTANTS = ["move", "battle", "grenade"]


def redraw_table(order, kept=(), **top):
    s = board(HQS, hands=[[], list(kept)], piles=[["move"] * 5, list(order)], **top)
    do(s, "end")
    return s


def test_three_instants_may_be_drawn_anew():
    """TRN-4 They are discarded, three others drawn, and of those one must go as usual."""
    s = redraw_table([*THREE_INSTANTS, "claws", "mutant", "medic", "scout"])
    assert "redraw" in legal(s)
    events = do(s, "redraw")
    assert len(named(events, "redrew")) == 1
    assert drew(events) == ["claws", "mutant", "medic"]
    assert discards(s, 1) == THREE_INSTANTS
    assert step_name(s) == "discard"
    assert "redraw" not in legal(s)


def test_redraw_is_a_choice():
    """TRN-4 The player may also keep the instants."""
    s = redraw_table([*THREE_INSTANTS, "claws"])
    do(s, "discard move")
    assert hand(s, 1) == ["battle", "grenade"]
    assert "redraw" not in legal(s)


def test_redraw_as_often_as_it_happens():
    """TRN-4 Three times in one turn, until a unit comes."""
    s = redraw_table(
        [*THREE_INSTANTS, "battle", "battle", "move", "move", "move", "battle", "claws", "move", "move"]
    )
    do(s, "redraw", "redraw", "redraw")
    assert hand(s, 1) == ["claws", "move", "move"]
    assert "redraw" not in legal(s)
    assert len(discards(s, 1)) == 9


def test_no_redraw_when_a_tile_was_kept():
    """TRN-4 Three must have been drawn this turn; a kept instant does not count."""
    assert "redraw" not in legal(redraw_table(["move", "battle", "claws"], kept=["grenade"]))


@pytest.mark.parametrize(
    "order", [["claws", "move", "battle"], ["move", "claws", "battle"], ["move", "battle", "claws"]]
)
def test_no_redraw_with_a_board_tile(order):
    """TRN-4 All three must be instants."""
    assert "redraw" not in legal(redraw_table([*order, "scout"]))


def test_a_foundation_is_no_instant():
    """TRN-4 A mine among the three forbids the redraw."""
    s = board(
        {"A1": "outpost.hq", "E3": "vegas.hq"}, piles=[["move"] * 5, ["mine", "move", "battle", "move"]]
    )
    do(s, "end")
    assert "redraw" not in legal(s)


def test_dancer_does_not_redraw():
    """TRN-4 Nearly all of Dancer's tiles are instants; the rule is not for Dancer."""
    s = board(
        {
            "A1": "dancer.object_red",
            "A3": "dancer.object_blue",
            "C5": "dancer.object_yellow",
            "E3": "borgo.hq",
        },
        piles=[["move", "battle", "action", "move"], ["claws"] * 5],
        turn=1,
    )
    do(s, "end")
    assert step_name(s) == "discard"
    assert "redraw" not in legal(s)


def test_redraw_can_be_switched_on_and_off():
    """TRN-4 OPT Option `redraw_instants`; without it the edition decides."""
    order = [*THREE_INSTANTS, "claws"]
    assert "redraw" in legal(redraw_table(order))
    assert "redraw" not in legal(redraw_table(order, rules={"redraw_instants": False}))
    assert "redraw" not in legal(redraw_table(order, rules={"edition": "2.0"}))
    assert "redraw" in legal(redraw_table(order, rules={"edition": "2.0", "redraw_instants": True}))


def test_redraw_takes_what_the_pile_has():
    """TRN-4 TRN-2 END-1 With fewer than three left those are drawn, the end begins, no discard is forced."""
    s = redraw_table([*THREE_INSTANTS, "claws", "mutant"])
    events = do(s, "redraw")
    assert hand(s, 1) == ["claws", "mutant"]
    assert step_name(s) == "main"
    assert named(events, "last_tile") == [{"event": "last_tile", "player": 1}]


# --- TRN-5 to TRN-7 --------------------------------------------------------------------------------


def test_board_tile_goes_on_any_free_cell_any_way_round():
    """TRN-5 17 free cells, six rotations each; the tile lies as it was put."""
    s = board(HQS, hands=[["commando"]])
    placings = legal_starting(s, "place commando ")
    assert len(placings) == 17 * 6
    assert not {line for line in placings if line.split()[2].split("/")[0] in HQS}
    do(s, "place commando C3/4")
    assert units(s)["C3"] == "outpost.commando"
    assert rotation(s, "C3") == 4
    assert hand(s, 0) == []


def test_placed_tile_does_not_move_again_by_itself():
    """TRN-5 A unit without mobility stays, this turn and later."""
    s = board(HQS, hands=[["commando"]])
    do(s, "place commando C3/4")
    assert legal(s) == {"end"}
    do(s, "end", "discard battle", "end", "discard battle")
    assert not legal_starting(s, "use ")


def test_placed_tile_moves_by_actions():
    """TRN-5 A Move tile is what it takes."""
    s = board(HQS, hands=[["commando", "move"]])
    do(s, "place commando C3/4", "play move C3>C2/1")
    assert units(s)["C2"] == "outpost.commando"


def test_battle_ends_the_turn_and_the_hand_stays():
    """TRN-6 The second tile is still there in the next own turn."""
    s = board(HQS, hands=[["battle", "commando"]])
    events = do(s, "play battle")
    names = [event["event"] for event in events]
    assert names.index("battle_began") < names.index("battle_ended") < names.index("turn_ended")
    assert s.turn == 1
    assert hand(s, 0) == ["commando"]
    assert discards(s, 0) == ["battle"]


def test_ability_of_a_unit_just_placed():
    """TRN-7 Placed and moved in one turn, once."""
    s = board(HQS, hands=[["runner"]])
    do(s, "place runner C3/0", "use mobility C3>C2/5")
    assert units(s)["C2"] == "outpost.runner"
    assert not legal_starting(s, "use ")


def test_no_ability_when_the_placing_started_a_battle():
    """TRN-7 END-2 The unit that fills the board fights, and the turn is over before it could move."""
    s = board(NEARLY_FULL | HQS | {"D4": "borgo.net_fighter"}, hands=[["runner"]], players=[{"hp": 20}])
    events = do(s, "place runner E2/3")
    assert named(events, "battle_began")[0]["cause"] == "full_board"
    assert [event["player"] for event in named(events, "turn_ended")] == [0]
    assert s.turn == 1
    assert hp(s, 1) == 19
