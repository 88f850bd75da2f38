"""`Game` in random games of all modes: records, pickles, copies and earlier positions agree."""

import copy
import pickle

from hypothesis import given
from hypothesis import strategies as st

from nshex.game import Game
from nshex.notation.seeds import rng_from_seed
from tests.property.games import choose, seeds, share, tables


def game_after(table, seed, actions) -> Game:
    """A game after this many random actions, or at its end."""
    game = Game.begin(table, seed)
    rng = rng_from_seed(seed, "play")
    while not game.is_over and len(game.steps) < actions:
        game.push(choose(game.state, rng))
    return game


@share(0.3)
@given(table=tables(), seed=seeds, moment=st.integers(0, 400))
def test_records_pickles_and_copies_agree(table, seed, moment):
    game = game_after(table, seed, moment)
    again = Game.from_record(game.record(reveal=True, date="2030-12-31"))
    thawed = pickle.loads(pickle.dumps(game))
    for other in (again, thawed, game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert other == game
        assert hash(other) == hash(game)
        assert other.position == game.position
        assert other.events == game.events
        assert other.record() == game.record()
        assert [step.player for step in other.steps] == [step.player for step in game.steps]
        assert list(other.story()) == list(game.story())


@share(0.3)
@given(table=tables(), seed=seeds, moment=st.integers(0, 200), back=st.integers(1, 30))
def test_popping_and_pushing_again_changes_nothing(table, seed, moment, back):
    game = game_after(table, seed, moment)
    whole, copied = game.record(), game.copy()
    lines = [str(game.pop().action) for _ in range(min(back, len(game.steps)))][::-1]
    assert copied.record() == whole, "a copy keeps what the game takes back"
    for number, line in enumerate(lines):
        before = game.position
        assert game.position == copied.position_at(len(copied.steps) - len(lines) + number)
        tried = game.try_out(line)
        assert game.position is before
        assert game.push(line) == tried
    assert game == copied
    assert game.record() == whole


@share(0.3)
@given(table=tables(), seed=seeds, moment=st.integers(0, 200), number=st.integers(0, 10**6))
def test_a_game_from_a_position_goes_on_alike(table, seed, moment, number):
    """An action, its line or its number does the same on the game and on a game from its position."""
    game = game_after(table, seed, moment)
    if game.is_over:
        return
    action = game.legal[number % len(game.legal)]
    packed = choose(game.state, rng_from_seed(number, "packed"))
    assert game.legal.has_packed(packed)
    for given_action in (action, str(action), packed):
        one, other = game.copy(), Game.from_position(pickle.loads(pickle.dumps(game.position)))
        step, alike = one.push(given_action), other.push(given_action)
        assert step == alike
        assert step.events == alike.events
        assert step.after == game.position.apply(step.action)
        assert (step.reveals, step.ends_turn) == (alike.reveals, alike.ends_turn)


@share(0.2)
@given(table=tables(), seed=seeds, moment=st.integers(0, 200))
def test_views_hide_the_order_of_piles_and_nothing_else(table, seed, moment):
    """Samples of a view fit it, and a pickled view is the same view."""
    position = game_after(table, seed, moment).position
    for player in range(len(position.players)):
        view = position.view(player)
        assert pickle.loads(pickle.dumps(view)) == view
        assert view.sample(seed=1).view(player) == view
        assert view.units == position.units
        assert [len(p.hand) for p in view.players] == [len(p.hand) for p in position.players]
