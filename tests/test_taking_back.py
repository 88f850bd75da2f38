"""One rule says what may be taken back; web, terminal and lessons use it, with their own additions."""

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex.game import Game, Kept
from nshex.notation.seeds import rng_from_seed
from nshex.terminal import game_loop
from nshex.terminal.game_loop import GameLoop
from nshex.terminal.opponent import FRIEND, ME
from nshex.terminal.screen import Screen
from nshex.web.live import checks
from tests.property.games import choose, seeds, share, tables


def at_terminal(game, seats):
    """The game at a terminal where nobody types."""
    return GameLoop(game, seats, Screen(StringIO(), StringIO(), "never"))


@share(0.3)
@given(table=tables(), seed=seeds, moment=st.integers(0, 200), data=st.data())
def test_web_and_terminal_keep_to_the_rule(table, seed, moment, data):
    game = Game.begin(table, seed)
    rng = rng_from_seed(seed, "play")
    count = len(game.position.players)
    people = data.draw(st.sets(st.integers(0, count - 1), min_size=1, max_size=count - 1))
    loop = at_terminal(game, tuple(ME if seat in people else "random" for seat in range(count)))
    friends = at_terminal(game, (ME,) + (FRIEND,) * (count - 1))
    while not game.is_over and len(game.steps) < moment:
        game.push(choose(game.state, rng))
        kept = game.why_kept(people)
        assert loop._why_kept() is kept
        assert checks.can_take_back(tuple(people), game) is (kept is None and not game.is_over)
        assert friends._why_kept() is None, "people among themselves take back what they like"


def test_at_the_start_nothing_can_be_taken_back_anywhere():
    game = Game.new(["outpost", "borgo"], 1)
    assert at_terminal(game, (ME, FRIEND))._why_kept() is Kept.NO_ACTION
    assert not checks.can_take_back((0, 1), game)


def test_every_reason_has_words_at_every_table():
    for kept in Kept:
        assert checks._WHY_KEPT[kept]
        assert game_loop._WHY_KEPT[kept]


@pytest.mark.parametrize("seats", [(ME, "random")])
def test_against_others_a_finished_turn_cannot_be_taken_back(seats):
    game = Game.new(["outpost", "borgo"], 1)
    for line in ("hq B2/0", "hq D3/0", "end"):
        game.push(line)
    assert at_terminal(game, seats)._why_kept() is Kept.REVEALED
