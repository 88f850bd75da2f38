"""Picks lead to every legal action, each in exactly one way."""

from __future__ import annotations

from hypothesis import given

from nshex.geometry import MAIN_MASK
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import Setup, make_setup
from nshex.research.pick_game import PickGame
from nshex.research.picker import UNFINISHED, Picker
from nshex.research.tokens import COMPACT_PICKS, FULL_PICKS, MOST_PICKS, PICK_NAMES, PICK_NUMBERS
from nshex.rules.engine import legal_actions
from nshex.rules.state import State
from tests.property.games import choose, seeds, share, tables

MOST_LISTED = 300
"""Decisions with more actions are walked through by some of them only."""


def all_ways(s: State) -> dict[int, tuple[int, ...]]:
    """Every action of a decision with the picks that lead to it."""
    found: dict[int, tuple[int, ...]] = {}

    def walk(picker: Picker, way: tuple[int, ...]) -> None:
        if picker.action != UNFINISHED:
            assert picker.action not in found, f"{found[picker.action]} and {way} lead to the same action"
            found[int(picker.action)] = way
            return
        assert picker.count() > 1, "a pick that is no choice was asked for"
        for n in range(picker.count()):
            further = picker.copy(s)
            further.pick(picker.nth(n))
            walk(further, (*way, int(picker.nth(n))))

    picker = Picker(s)
    picker.begin()
    walk(picker, ())
    return found


@share(0.3)
@given(table=tables(), seed=seeds)
def test_picks_reach_every_legal_action_once(table: Setup, seed: int) -> None:
    game = PickGame(table.start(seed))
    rng = rng_from_seed(seed, "play")
    compact = not game.s.match.board.cells & ~MAIN_MASK and not game.s.match.energy
    for _ in range(60):
        if game.is_over():
            break
        legal = legal_actions(game.s)
        if legal.size <= MOST_LISTED:
            ways = all_ways(game.s)
            assert set(ways) == set(legal.actions())
        else:
            chosen = [legal.at(rng.below(legal.size)) for _ in range(10)]
            ways = {action: tuple(game.picks_for(action)) for action in chosen}
        action = choose(game.s, rng)
        way = game.picks_for(action)
        assert tuple(way) == ways.get(action, tuple(way))
        assert len(way) <= MOST_PICKS
        assert not compact or max(way) < COMPACT_PICKS
        taken = len(game.actions)
        for pick in way:
            assert len(game.actions) == taken
            assert game.picker.allows(pick)
            game.pick(pick)
        assert game.actions[taken] == action


def test_a_dance_is_reached_by_picks() -> None:
    """The 1,295 dances are the most that one decision offers beside the moves of a Recon Center (DAN-5)."""
    game = PickGame(make_setup(["dancer", "moloch"]).start(4))
    rng = rng_from_seed(4, "play")
    while legal_actions(game.s).size < 1295:
        game.pick(game.random_pick(rng))
    assert set(all_ways(game.s)) == set(legal_actions(game.s).actions())


def test_every_pick_has_a_name_of_its_own() -> None:
    assert len(PICK_NAMES) == len(PICK_NUMBERS) == FULL_PICKS
    assert COMPACT_PICKS <= 64
    assert FULL_PICKS <= 160
