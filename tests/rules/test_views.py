"""Views: what one player may know, and full states that fit it.

Hands, discards and the board are open, the order of piles is not (TRN-1).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from nshex.notation.positions import write_position
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.engine import apply, legal_actions
from nshex.rules.playout import play_randomly
from nshex.rules.rng import Rng
from nshex.rules.state import OVER, State
from nshex.rules.tables import TILES
from nshex.rules.views import View
from tests.support import board, do, legal, seat

BOMBER = "neutral.mad_bomber"
ORDERS = (["brawler", "runner", "scout", "hmg"], ["scout", "hmg", "brawler", "runner"])


def with_pile(pile: list[str], **options: Any) -> State:
    return board(
        {"A1": "outpost.hq", "E3": "smart.hq"},
        armies=["outpost", "smart"],
        piles=[pile, ["cyborg"] * 3],
        **options,
    )


def names(tiles: list[int]) -> list[str]:
    return [TILES[tile].id for tile in tiles]


def dealt(view: View, seed: int) -> State:
    return view.redeal(rng_from_seed(seed, "redeal"))


def without_piles(s: State) -> dict[str, Any]:
    """A position with the piles as multisets."""
    found = write_position(s)
    for player in found["players"]:
        player["pile"] = sorted(player["pile"])
    return found


def random_states(count: int) -> list[State]:
    """States from the middle of random games of several kinds."""
    tables: list[tuple[list[str], dict[str, Any]]] = [
        (["outpost", "vegas"], {}),
        (["smart", "moloch"], {"options": {"mad_bomber": "neutral"}}),
        (["dancer", "hegemony", "borgo"], {"mode": "deathmatch"}),
        (["moloch", "smart", "vegas", "outpost"], {"mode": "team"}),
    ]
    found = []
    for i in range(count):
        armies, options = tables[i % len(tables)]
        s = make_setup(armies, **options).start(i)
        play_randomly(s, rng_from_seed(i, "play"), 20 + 3 * i)
        found.append(s)
    return found


def test_a_view_never_shows_the_order_of_a_pile():
    """TRN-1 Two games that differ in the order of a pile only look the same to everybody."""
    first, second = (View(with_pile(order), 0).state for order in ORDERS)
    assert write_position(first) == write_position(second)
    assert list(first.piles) == list(second.piles)


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_own_pile_is_as_hidden_as_the_others(viewer: int):
    """TRN-1 Piles are hidden from their owners too."""
    views = [View(with_pile(order), viewer) for order in ORDERS]
    assert views[0].player == viewer
    assert write_position(views[0].state) == write_position(views[1].state)


def test_a_view_shows_which_tiles_are_left_and_how_many():
    """TRN-1 Everything else is open, so the rest of a pile can be worked out: its tiles, not their order."""
    view = View(with_pile(ORDERS[0]), 1)
    assert view.pile_count(0) == 4
    assert Counter(names(view.unknown_tiles(0))) == Counter(ORDERS[0])
    assert view.known_top(0) == []


def test_tiles_already_drawn_leave_no_trace():
    """TRN-1 What lay on top before it was drawn is not left behind in the view."""
    states = []
    for order in (
        ["brawler", "runner", "scout", "hmg", "medic"],
        ["scout", "runner", "brawler", "hmg", "medic"],
    ):
        s = with_pile(order, turn=1)
        do(s, "end", "discard runner")
        do(s, "discard brawler", "discard scout", "end")
        states.append(s)
    views = [View(s, 1).state for s in states]
    assert list(views[0].piles) == list(views[1].piles)


def test_a_returned_bio_droid_stays_known():
    """ARM-5 Everybody saw the Bio-droid go on top of the pile: views and new deals keep it there."""
    s = board(
        {"C3": "smart.bio_droid", "A1": "outpost.hq", "E3": "smart.hq"},
        armies=["outpost", "smart"],
        hands=[["sniper"], []],
        piles=[["battle"] * 5, ["cyborg", "scout", "ripper", "officer", "move"]],
    )
    do(s, "play sniper C3")
    view = View(s, 0)
    assert names(view.known_top(1)) == ["bio_droid"]
    assert Counter(names(view.unknown_tiles(1))) == Counter(["cyborg", "scout", "ripper", "officer", "move"])
    orders = set()
    for seed in range(12):
        pile = seat(dealt(view, seed), 1)["pile"]
        assert pile[0] == "bio_droid"
        orders.add(tuple(pile[1:]))
    assert len(orders) > 1


def test_a_passed_mad_bomber_stays_known():
    """MER-2 So does the Mad Bomber on top of the next player's pile."""
    s = board(
        {},
        armies=["outpost", "smart"],
        hands=[[BOMBER], []],
        piles=[ORDERS[0], ["cyborg", "scout", "ripper"]],
    )
    do(s, f"discard {BOMBER}")
    view = View(s, 1)
    assert names(view.known_top(1)) == ["mad_bomber"]
    assert {seat(dealt(view, seed), 1)["pile"][0] for seed in range(8)} == {BOMBER}


def test_two_known_tiles_keep_their_order():
    """ARM-5 MER-2 Two tiles that came back lie on top in the order in which they came."""
    s = board(
        {"C3": "smart.bio_droid"},
        armies=["outpost", "smart"],
        hands=[["sniper", BOMBER], []],
        piles=[ORDERS[0], ["cyborg", "scout", "ripper"]],
    )
    do(s, "play sniper C3", f"discard {BOMBER}")
    view = View(s, 0)
    assert names(view.known_top(1)) == ["mad_bomber", "bio_droid"]
    assert all(seat(dealt(view, seed), 1)["pile"][:2] == [BOMBER, "bio_droid"] for seed in range(8))


def test_a_known_tile_that_is_drawn_is_known_no_more():
    """ARM-5 Once drawn, the known tile is in the hand and the rest of the pile as unknown as before."""
    s = with_pile(ORDERS[0], hands=[[BOMBER], []])
    do(s, f"discard {BOMBER}")
    do(s, "end")
    assert BOMBER in seat(s, 1)["hand"]
    assert View(s, 0).known_top(1) == []


def test_a_view_does_not_touch_the_true_state():
    """TRN-1 Viewing changes nothing, and neither does redealing or playing on from there."""
    s = with_pile(ORDERS[0])
    before = write_position(s)
    view = View(s, 0)
    play_randomly(dealt(view, 1), Rng(1, 2, 3, 4), 50)
    assert write_position(s) == before


def test_a_new_deal_keeps_everything_but_the_order():
    """TRN-1 Same tiles in the same places and the same legal actions; only the order of piles differs."""
    for s in random_states(24):
        view = View(s, 0)
        for seed in range(3):
            other = dealt(view, seed)
            assert without_piles(other) == without_piles(s)
            if s.step != OVER:
                assert legal(other) == legal(s)


def test_new_deals_differ_with_the_generator_and_only_with_it():
    """TRN-1 The same generator deals the same, others deal otherwise."""
    view = View(make_setup(["outpost", "smart"]).start(5), 0)
    assert write_position(dealt(view, 1)) == write_position(dealt(view, 1))
    assert len({str(write_position(dealt(view, seed))) for seed in range(5)}) == 5


def test_a_new_deal_does_not_depend_on_the_true_order():
    """TRN-1 Two true orders, one generator: the same deal, so nothing of the truth leaks through."""
    first, second = (dealt(View(with_pile(order), 0), 7) for order in ORDERS)
    assert write_position(first) == write_position(second)


def test_a_new_deal_can_be_played_on():
    """TRN-1 A dealt state is a whole game: it plays to its end."""
    for s in random_states(8):
        other = dealt(View(s, 0), 1)
        play_randomly(other, Rng(9, 8, 7, 6))
        assert other.step == OVER


def test_a_view_of_a_view_is_the_same():
    """TRN-1 Nothing is left to hide in a view."""
    for s in random_states(8):
        once = View(s, 0)
        assert write_position(View(once.state, 0).state) == write_position(once.state)


def test_every_tile_of_an_unknown_pile_can_come_up():
    """TRN-1 Over many deals each tile lies on top about as often as the others."""
    view = View(with_pile(ORDERS[0]), 0)
    tops = Counter(seat(dealt(view, seed), 0)["pile"][0] for seed in range(400))
    assert set(tops) == set(ORDERS[0])
    assert min(tops.values()) > 60


def test_a_view_works_in_the_middle_of_a_decision():
    """TRN-1 A view of a state that waits for a decision has the same question open."""
    s = board(
        {"C3": "moloch.clown", "C4": "outpost.brawler/0", "A1": "outpost.hq"},
        armies=["outpost", "moloch"],
        hands=[["battle"], []],
    )
    do(s, "play battle")
    other = dealt(View(s, 1), 3)
    assert legal(other) == legal(s)
    for state in (s, other):
        apply(state, legal_actions(state).at(0))
    assert without_piles(other)["units"] == without_piles(s)["units"]
