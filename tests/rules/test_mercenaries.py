"""Mercenaries from Alabama (MER-1)."""

from __future__ import annotations

from typing import Any

import pytest

from nshex.notation.errors import NotationError
from nshex.notation.setups import make_setup
from nshex.rules.state import State
from tests.support import (
    board,
    controller,
    decider,
    do,
    fight,
    initiatives,
    legal,
    named,
    phases,
    seat,
    step_name,
    toward,
    unit_at,
)


def with_mercenaries(*mercenaries: str, **options: Any) -> State:
    """Outpost against Borgo; Borgo ends its turn and Outpost, with these mercenaries, is about to draw."""
    options.setdefault("piles", [["brawler", "runner", "hmg", "scout"], ["mutant"] * 9])
    s = board(
        {"A1": "outpost.hq", "E3": "borgo.hq"},
        turn=1,
        players=[{"mercenaries": list(mercenaries)}, {}],
        **options,
    )
    do(s, "end")
    return s


# --- mercenaries -----------------------------------------------------------------------------------


def test_a_mercenary_comes_instead_of_a_pile_tile():
    """MER-1 Whenever a tile is drawn the owner may take a mercenary in its place."""
    s = with_mercenaries("shooter")
    assert (step_name(s), decider(s)) == ("draw", 0)
    assert legal(s) == {"draw pile", "draw mercenary shooter"}
    events = do(s, "draw mercenary shooter")
    assert named(events, "drew_mercenary") == [
        {"event": "drew_mercenary", "player": 0, "tile": "alabama.shooter"}
    ]
    assert seat(s, 0)["hand"] == ["alabama.shooter", "brawler", "runner"]
    assert seat(s, 0)["pile"] == ["hmg", "scout"]
    assert step_name(s) == "discard"


def test_each_tile_drawn_is_a_choice():
    """MER-1 The question comes with every tile until the mercenary is there, then no more."""
    s = with_mercenaries("shooter")
    do(s, "draw pile")
    assert step_name(s) == "draw"
    do(s, "draw pile")
    assert seat(s, 0)["hand"] == ["brawler", "runner"]
    do(s, "draw mercenary shooter")
    assert step_name(s) == "discard"
    assert seat(s, 0)["pile"] == ["hmg", "scout"]


def test_two_mercenaries_once_each():
    """MER-1 Both may come in one drawing, and neither comes twice."""
    s = with_mercenaries("shooter", "shield")
    do(s, "draw mercenary shield")
    assert legal(s) == {"draw pile", "draw mercenary shooter"}
    do(s, "draw mercenary shooter")
    assert seat(s, 0)["hand"] == ["alabama.shield", "alabama.shooter", "brawler"]
    assert "mercenaries" not in seat(s, 0)
    do(s, "discard brawler", "end", "discard mutant", "end")
    assert (step_name(s), seat(s, 0)["hand"][2]) == ("discard", "runner")


def test_the_mercenary_may_wait_for_a_later_turn():
    """MER-1 Drawing only from the pile keeps the mercenary for another time."""
    s = with_mercenaries("shooter", piles=[["brawler"] * 9, ["mutant"] * 9])
    do(s, "draw pile", "draw pile", "draw pile", "discard brawler", "end", "discard mutant", "end")
    assert (step_name(s), decider(s)) == ("draw", 0)
    do(s, "draw mercenary shooter")
    assert seat(s, 0)["hand"] == ["brawler", "brawler", "alabama.shooter"]


def test_only_the_owner_is_asked():
    """MER-1 The opponent draws as ever."""
    s = with_mercenaries("shooter")
    do(s, "draw pile", "draw pile", "draw pile", "discard hmg", "end")
    assert (step_name(s), decider(s)) == ("discard", 1)


def test_a_redraw_is_a_drawing():
    """MER-1 TRN-4 A mercenary may also come when three instants are redrawn."""
    pile = ["move", "move", "battle", "brawler", "runner", "hmg", "scout"]
    s = with_mercenaries("shooter", piles=[pile, ["mutant"] * 9])
    do(s, "draw pile", "draw pile", "draw pile", "redraw")
    assert step_name(s) == "draw"
    do(s, "draw mercenary shooter")
    assert seat(s, 0)["hand"] == ["alabama.shooter", "brawler", "runner"]


def test_a_mercenary_counts_as_a_board_tile_drawn():
    """MER-1 TRN-4 With a mercenary among the three there is no redraw."""
    s = with_mercenaries("shooter", piles=[["move"] * 9, ["mutant"] * 9])
    do(s, "draw mercenary shooter")
    assert seat(s, 0)["hand"] == ["alabama.shooter", "move", "move"]
    assert "redraw" not in legal(s)


def test_a_mercenary_puts_off_the_end():
    """MER-1 END-1 It is not a tile of the pile: the last pile tile is still to be drawn."""
    s = with_mercenaries("shooter", piles=[["brawler"] * 3, ["mutant"] * 9])
    events = do(s, "draw mercenary shooter")
    assert not named(events, "last_tile")
    s = with_mercenaries("shooter", piles=[["brawler"] * 3, ["mutant"] * 9])
    assert named(do(s, "draw pile", "draw pile", "draw pile"), "last_tile") == [
        {"event": "last_tile", "player": 0}
    ]


def test_an_empty_pile_gives_no_mercenary_either():
    """MER-1 END-5 A mercenary replaces a pile tile; where there is none to draw, nothing is drawn."""
    s = with_mercenaries("shooter", piles=[["brawler"], ["mutant"] * 9])
    do(s, "draw pile")
    assert step_name(s) == "main"
    assert seat(s, 0)["hand"] == ["brawler"]
    assert seat(s, 0)["mercenaries"] == ["alabama.shooter"]


def test_a_mercenary_is_an_ordinary_tile_of_its_army():
    """MER-1 It is placed, gets the army's bonuses, hits its enemies, and dies into its owner's discards."""
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.mutant/1"},
        armies=["outpost", "borgo"],
        hands=[["alabama.shooter"], []],
    )
    do(s, "place shooter C2/0")
    assert (controller(s, "C2"), initiatives(s, "C2")) == (0, [3, 2])
    assert unit_at(s, "C2") == {"at": "C2", "tile": "alabama.shooter", "owner": 0}
    assert phases(fight(s))[3] == ["C2>C1 1"]
    s = board(
        {"C2": "alabama.shooter@0", "B1": f"borgo.mutant/{toward('B1', 'C2')}"},
        armies=["outpost", "borgo"],
    )
    fight(s)
    assert seat(s, 0)["discards"] == ["alabama.shooter"]


def test_mercenaries_are_kept_and_discarded_like_tiles():
    """MER-1 A mercenary in hand may be discarded; it does not come back."""
    s = with_mercenaries("shooter")
    do(s, "draw mercenary shooter", "discard alabama.shooter")
    assert seat(s, 0)["discards"] == ["alabama.shooter"]
    assert "mercenaries" not in seat(s, 0)


def test_mercenaries_are_not_part_of_the_pile():
    """MER-1 SET-1 The pile has the army's 34 tiles, mercenaries or not."""
    s = make_setup(["outpost", "borgo"], mercenaries=[["shooter", "shield"], ["netter"]]).start(1)
    assert [len(seat(s, player)["pile"]) for player in (0, 1)] == [34, 34]
    assert seat(s, 0)["mercenaries"] == ["alabama.shooter", "alabama.shield"]
    do(s, "hq A1/0", "hq E3/0")
    do(s, "draw mercenary shooter", "end")
    assert legal(s) == {"draw pile", "draw mercenary netter"}


def test_how_many_mercenaries():
    """MER-1 Two players have up to two each, three and four one each, and each mercenary exists once."""
    make_setup(
        ["outpost", "borgo", "smart"], mode="deathmatch", mercenaries=[["shooter"], ["netter"], ["gunner"]]
    )
    for armies, mode, hired in (
        (["outpost", "borgo"], "two_player", [["shooter", "netter", "gunner"], []]),
        (["outpost", "borgo", "smart"], "deathmatch", [["shooter", "netter"], [], []]),
        (["outpost", "borgo"], "two_player", [["shooter"], ["shooter"]]),
    ):
        with pytest.raises(NotationError, match="MER-1"):
            make_setup(armies, mode=mode, mercenaries=hired)
