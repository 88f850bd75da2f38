"""Mercenaries that lie face down until they are taken (MER-1, `hidden_mercenaries`)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex.notation.position_line import read_line, write_line
from nshex.notation.positions import read_position, write_position
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.notation.views import read_view, write_view
from nshex.rules.engine import apply
from nshex.rules.options import NEUTRAL
from nshex.rules.piles import packed_list
from nshex.rules.state import OVER, State
from nshex.rules.tables import FACE_DOWN, NUMBER, TILES
from nshex.rules.views import View
from tests.property.games import choose
from tests.support import board, do, legal, named, seat, step_name

HIDDEN = {"hidden_mercenaries": True}
ALL = ("netter", "gunner", "shooter", "shield")


def game(*hired: list[str], seed: int = 3, **options: Any) -> State:
    """Outpost against Borgo with these mercenaries face down; HQs stand."""
    rules = HIDDEN | {"redraw_instants": False} | options
    s = make_setup(["outpost", "borgo"], options=rules, mercenaries=list(hired)).start(seed)
    do(s, "hq A1/0", "hq E3/0")
    return s


def hired(s: State, player: int) -> list[str]:
    """The mercenaries of a player by name, "?" for one that is not known."""
    return ["?" if tile == FACE_DOWN else TILES[tile].id for tile in packed_list(s.mercenaries[player])]


def test_others_know_only_how_many():
    """MER-1 Each player sees their own mercenaries and the number of the other's; spectators only numbers."""
    s = game(["shooter", "netter"], ["gunner"])
    assert [hired(View(s, 0).state, player) for player in (0, 1)] == [["shooter", "netter"], ["?"]]
    assert [hired(View(s, 1).state, player) for player in (0, 1)] == [["?", "?"], ["gunner"]]
    assert [hired(View(s, NEUTRAL).state, player) for player in (0, 1)] == [["?", "?"], ["?"]]


def test_without_the_option_they_lie_open():
    """MER-1 Off: everybody sees them."""
    s = game(["shooter"], ["gunner"], hidden_mercenaries=False)
    assert hired(View(s, 0).state, 1) == ["gunner"]


def test_the_second_edition_hides_them():
    """MER-1 OPT-2 The edition says so unless the table does."""
    s = make_setup(["outpost", "borgo"], options={"edition": "2.0"}, mercenaries=[["shooter"], []]).start(1)
    assert hired(View(s, 1).state, 0) == ["?"]


def test_a_mercenary_taken_is_open():
    """MER-1 Once taken it is an ordinary tile in an open hand, and one fewer lies face down."""
    s = game(["shooter", "netter"], ["gunner"])
    assert legal(s) == {"draw pile", "draw mercenary shooter", "draw mercenary netter"}
    events = do(s, "draw mercenary shooter")
    assert named(events, "drew_mercenary")[0]["tile"] == "alabama.shooter"
    view = View(s, 1).state
    assert seat(view, 0)["hand"] == ["alabama.shooter"]
    assert hired(view, 0) == ["?"]


def test_the_other_is_not_told_what_can_be_taken():
    """MER-1 While a player chooses between pile and mercenary, the others' view offers no names."""
    s = game(["shooter"], [])
    assert step_name(s) == "draw"
    view = View(s, 1).state
    assert (step_name(view), legal(view)) == ("draw", {"draw pile"})


def test_views_as_json():
    """MER-1 A view is written with "?" and comes back equal, for players and for spectators."""
    s = game(["shooter", "netter"], ["gunner"])
    for viewer in (0, 1, NEUTRAL):
        data = write_view(View(s, viewer))
        assert write_view(read_view(data)) == data
    assert write_view(View(s, 1))["players"][0]["mercenaries"] == ["?", "?"]
    assert write_view(View(s, NEUTRAL))["player"] is None


def test_positions_with_unknown_mercenaries_come_back():
    """MER-1 The state of a view is a position like any other."""
    view = View(game(["shooter"], ["gunner", "netter"]), 0).state
    assert write_position(read_position(write_position(view))) == write_position(view)
    line = write_line(view)
    assert "mercenaries=aS" in line and "mercenaries=??" in line
    assert write_position(read_line(line)) == write_position(view)


# --- re-dealing ------------------------------------------------------------------------------------


def dealt(view: View, count: int = 60) -> list[list[str]]:
    """What the other player has in that many deals."""
    other = 1 - view.player
    return [hired(view.redeal(rng_from_seed(i, "deal")), other) for i in range(count)]


def test_a_deal_has_only_possible_mercenaries():
    """MER-1 Each in turn, but never one's own, and never one twice."""
    s = game(["shooter"], ["gunner", "netter"])
    found = dealt(View(s, 0))
    assert {name for names in found for name in names} == {"gunner", "netter", "shield"}
    assert all(len(set(names)) == 2 for names in found)
    assert len(set(map(tuple, found))) == 6


def test_a_deal_knows_what_has_been_taken():
    """MER-1 What was taken, in hand, on the board or discarded, is not dealt again."""
    s = game(["shooter"], ["gunner", "netter"])
    do(s, "draw pile", "end", "draw mercenary gunner")
    for line in ("draw pile", "place gunner C3/0"):
        do(s, line)
        assert {name for names in dealt(View(s, 0)) for name in names} == {"netter", "shield"}


def test_a_deal_may_have_the_mad_bomber():
    """MER-1 MER-3 It can lie face down where it can be hired, until it has left the game."""
    s = game(["shooter"], ["gunner"], mad_bomber="mercenary")
    assert "mad_bomber" in {name for names in dealt(View(s, 0)) for name in names}
    assert "mad_bomber" not in {
        name for names in dealt(View(game(["shooter"], ["gunner"]), 0)) for name in names
    }


def test_a_deal_knows_that_the_mad_bomber_is_gone():
    """MER-1 MER-2 Hit by two players in one phase it leaves the game; a position remembers that."""
    s = board(
        {"C3": "neutral.mad_bomber@0", "C2": "borgo.mutant/3", "C4": "hegemony.thug/0"},
        armies=["outpost", "borgo", "hegemony"],
        mode="deathmatch",
        rules=HIDDEN | {"mad_bomber": "mercenary"},
        players=[{"mercenaries": ["shooter"]}, {"mercenaries": ["netter"]}, {}],
        hands=[["battle"], [], []],
    )
    events = do(s, "play battle")
    assert named(events, "bomber_left")
    for state in (s, read_position(write_position(s))):
        view = View(state, 0)
        found = {name for i in range(60) for name in hired(view.redeal(rng_from_seed(i, "deal")), 1)}
        assert found == {"netter", "gunner", "shield"}


def test_a_deal_is_a_game_that_can_be_played():
    """MER-1 In a deal the other player can take what it was dealt."""
    s = game(["shooter"], ["gunner"])
    do(s, "draw pile", "end")
    state = View(s, 0).redeal(rng_from_seed(1, "deal"))
    name = hired(state, 1)[0]
    assert legal(state) == {"draw pile", f"draw mercenary {name}"}
    do(state, f"draw mercenary {name}")
    assert NUMBER[f"alabama.{name}"] in packed_list(state.hand[1])


# --- what cannot be told apart ---------------------------------------------------------------------

pairs = st.permutations(ALL).map(lambda names: (list(names[:1]), list(names[1:2]), list(names[2:3])))


@given(pairs, st.integers(0, 1000), st.integers(2, 60))
def test_two_games_that_differ_face_down_only_look_the_same(
    names: tuple[list[str], list[str], list[str]], seed: int, moment: int
):
    """MER-1 Borgo has another mercenary and never takes it: to Outpost and spectators nothing differs."""
    own, one, two = names
    games = [game(own, other, seed=seed) for other in (one, two)]
    rng = rng_from_seed(seed, "play")
    for _ in range(moment):
        if games[0].step == OVER:
            break
        if step_name(games[0]) == "draw" and games[0].decider == 1:
            for s in games:
                do(s, "draw pile")
        else:
            action = choose(games[0], rng)
            for s in games:
                apply(s, action)
        for viewer in (0, NEUTRAL):
            first, second = (View(s, viewer) for s in games)
            assert write_view(first) == write_view(second)
            assert list(first.state.mercenaries) == list(second.state.mercenaries)
    assert dealt(View(games[0], 0), 5) == dealt(View(games[1], 0), 5)


@pytest.mark.parametrize("viewer", [0, 1, NEUTRAL])
def test_a_view_of_a_view_is_the_same(viewer: int):
    """MER-1 Looking twice shows nothing more."""
    view = View(game(["shooter"], ["gunner"]), viewer)
    assert write_view(View(view.state, viewer)) == write_view(view)
