"""In any game: no tile is lost, no invariant breaks, the same seed gives the same game."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex.geometry import BOARDS
from nshex.notation.lines import format_action
from nshex.notation.positions import read_position, write_position
from nshex.notation.seeds import full_pile, rng_from_seed
from nshex.notation.setups import Setup, make_setup
from nshex.rules import playout
from nshex.rules.engine import apply, is_over, legal_actions
from nshex.rules.options import NEUTRAL
from nshex.rules.piles import discard_list, packed_list, pile_list
from nshex.rules.state import SETUP, State, hit_points
from nshex.rules.tables import NUMBER, TOUGHNESS
from nshex.rules.units import owner_of, tile_of, wounds_of
from nshex.rules.views import View
from nshex.tiles import PLAYABLE
from tests.property.games import choose, game_at, play, seeds, share, tables

BOMBER = NUMBER["neutral.mad_bomber"]
moments = st.integers(0, 150)


def text(s: State) -> str:
    return json.dumps(write_position(s), sort_keys=True)


# --- conservation -------------------------------------------------------------------------------------


def tiles_of(s: State, player: int) -> Counter[int]:
    """All tiles of a player, wherever they are; heads not yet placed are still in the box."""
    found = Counter(pile_list(s, player) + discard_list(s, player))
    found.update(packed_list(s.hand[player]) + packed_list(s.mercenaries[player]))
    found.update(tile_of(word) for word in s.cells if word and owner_of(word) == player)
    found.update((word >> 6) & 255 for word in s.foundations if (word >> 14) & 7 == player)
    if s.step == SETUP:
        found.update(head for head in s.match.heads[player] if not found[head])
    del found[BOMBER]
    return found


def army_of(table: Setup, player: int) -> Counter[int]:
    hired = [NUMBER[name] for name in table.mercenaries[player]] if table.mercenaries else []
    found = Counter(full_pile(table.armies[player]) + table.match().heads[player] + hired)
    if table.scenario is not None:
        found.subtract(NUMBER[name] for name in table.scenario.without[player])
        found.update(NUMBER[name] for name in table.scenario.added[player])
    del found[BOMBER]
    return found


def bombers(s: State) -> int:
    players = range(s.match.players)
    held = [tile for player in players for tile in pile_list(s, player) + discard_list(s, player)]
    held += [tile for player in players for tile in packed_list(s.hand[player])]
    held += [tile for player in players for tile in packed_list(s.mercenaries[player])]
    held += [tile_of(word) for word in s.cells if word]
    return held.count(BOMBER)


@given(table=tables(), seed=seeds)
@share(0.6)
def test_no_tile_is_lost_or_doubled(table, seed):
    """SET-1 MER-1 MER-2: every army stays complete; only the Mad Bomber may leave the game, once."""
    s = table.start(seed)
    players = range(s.match.players)
    wanted = [army_of(table, player) for player in players]
    there = bombers(s)
    assert there <= 1
    for _ in play(s, rng_from_seed(seed, "play")):
        assert [tiles_of(s, player) for player in players] == wanted
        assert bombers(s) <= there
        there = bombers(s)


@given(table=tables(), seed=seeds)
@share(0.6)
def test_bounds_are_kept(table, seed):
    """BAT-8 END-3 ENR-1 TRN-1 SCN-1: hit points, wounds, energy, hands and the board keep their bounds."""
    s = table.start(seed)
    for _ in play(s, rng_from_seed(seed, "play")):
        for player in range(s.match.players):
            assert 0 <= hit_points(s, player) <= 30
            assert 0 <= s.hp[player] <= s.match.start_hp[player]
            assert 0 <= s.energy[player] <= 5
            assert len(packed_list(s.hand[player])) <= 3
        for word in s.cells:
            assert wounds_of(word) <= TOUGHNESS[tile_of(word)]
        on_board = sum(1 << cell for cell, word in enumerate(s.cells) if word)
        assert s.occupied == on_board == sum(s.side)
        assert s.netted & ~s.occupied == 0
        assert (s.occupied | s.ground) & ~s.match.board.cells == 0
        assert not any(owner_of(word) == NEUTRAL for word in s.cells if word and tile_of(word) != BOMBER)


# --- actions ------------------------------------------------------------------------------------------


@given(table=tables(), seed=seeds, moment=moments)
@share(0.6)
def test_every_legal_action_applies(table, seed, moment):
    """From some moment of a game each legal action leads to a decision of somebody, or to the end."""
    s, rng = game_at(table, seed, moment)
    actions = legal_actions(s).actions()
    rng.shuffle_list(actions)
    for action in actions[:60]:
        child = s.clone()
        apply(child, action)
        assert is_over(child) == (len(legal_actions(child)) == 0)
        assert is_over(child) or child.living >> child.decider & 1


@given(table=tables(), seed=seeds)
@share(0.6)
def test_random_play_ends(table, seed):
    """END-1: piles run out, so every game ends; then nothing is legal and the result is clear."""
    s = table.start(seed)
    playout.play_randomly(s, rng_from_seed(seed, "playout"))
    assert is_over(s)
    assert len(legal_actions(s)) == 0
    assert legal_actions(s).actions() == []
    assert s.reason > 0
    sides = [sum(1 << player for player in team) for team in s.match.teams]
    assert s.winners in (0, *sides)


@pytest.mark.parametrize("board", sorted(BOARDS))
@pytest.mark.parametrize("armies", list(combinations(PLAYABLE, 2)), ids=" ".join)
def test_every_pairing_plays_to_the_end(armies, board):
    """Each army meets each other on each board, whatever else chance leaves out."""
    s = make_setup(armies, board=board).start(7)
    for _ in play(s, rng_from_seed(7, f"{armies}{board}")):
        pass
    assert is_over(s)


# --- positions ----------------------------------------------------------------------------------------


@given(table=tables(), seed=seeds, moment=moments)
@share(0.8)
def test_every_state_survives_a_round_trip(table, seed, moment):
    """A position written, read and written again is the same, and so is what may be done in it."""
    s, rng = game_at(table, seed, moment)
    for _ in range(12):
        position = write_position(s)
        back = read_position(json.loads(json.dumps(position)))
        assert write_position(back) == position
        assert legal_actions(back).actions() == legal_actions(s).actions()
        assert back.step == s.step
        if is_over(s):
            break
        assert back.decider == s.decider
        action = choose(s, rng)
        apply(back, action)
        apply(s, action)
        assert write_position(back) == write_position(s)


@given(table=tables(), seed=seeds)
@share(0.3)
def test_states_do_not_share_what_they_change(table, seed):
    """Clone aliasing: all earlier states still read as they did when the game is over."""
    s = table.start(seed)
    rng = rng_from_seed(seed, "play")
    kept: list[tuple[State, str]] = []
    while not is_over(s):
        kept.append((s, text(s)))
        following = s.clone()
        apply(following, choose(s, rng))
        s = following
    for state, written in kept:
        assert text(state) == written


# --- chance -------------------------------------------------------------------------------------------


@given(table=tables(), seed=seeds, noise=st.integers())
@share(0.4)
def test_the_same_seed_gives_the_same_game(table, seed, noise):
    """Global random generators do not affect a game."""
    games = []
    for disturbed in (False, True):
        s = table.start(seed)
        lines = []
        rng = rng_from_seed(seed, "play")
        while not is_over(s):
            if disturbed:
                random.seed(noise)
                noise = random.getrandbits(32)
            action = choose(s, rng)
            lines.append(format_action(s, action))
            apply(s, action)
        games.append((lines, text(s)))
    assert games[0] == games[1]


@given(table=tables(), seed=seeds, moment=moments, deals=st.integers(1, 3))
@share(0.6)
def test_a_redealt_view_plays_on(table, seed, moment, deals):
    """TRN-1: a view hides only the order of piles, so any redeal is a game that can be played to its end."""
    s, rng = game_at(table, seed, moment)
    if is_over(s):
        return
    written = text(s)
    view = View(s, int(s.decider))
    for _ in range(deals):
        dealt = view.redeal(rng)
        assert legal_actions(dealt).actions() == legal_actions(s).actions()
        for player in range(s.match.players):
            assert Counter(pile_list(dealt, player)) == Counter(pile_list(s, player))
        for _ in play(dealt, rng):
            pass
        assert is_over(dealt)
    assert text(s) == written
