"""Hints: what to do and why, in words a player knows."""

import re

from nshex.bots.analysis import analyse
from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.game import Game
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.views import View
from nshex.ui.advice import advice
from tests.support import board

NOTATION = re.compile(r"\b[A-E][1-5]/\d|\b[a-z]+_[a-z]+\b|>")


def advised(s, bot="soldier"):
    bot = make_bot(bot, rng_from_seed(1, "bot"))
    return advice(analyse(View(s, int(s.decider)), bot, Limit(nodes=80), rng_from_seed(1, "deals"), 1))


def test_the_reason_is_what_a_battle_would_cost():
    """A unit strikes the HQ for 2; pushed away or shot it strikes no more."""
    s = board(
        {"C3": "hegemony.hq", "E1": "borgo.hq", "C2": "borgo.super_mutant/3"},
        hands=[["push_back"], []],
    )
    found = advised(s)
    assert found.action.startswith("Push Borgo Super Mutant on C2 away from Hegemony HQ on C3")
    assert "A battle would cost you 0 hit points instead of 2." in found.why
    assert found.then == "", "that the turn ends goes without saying"


def test_an_hq_is_placed_where_few_can_reach_it():
    game = Game.begin(make_setup(("moloch", "borgo")), 3)
    found = advised(game.state)
    assert found.action.startswith("Place HQ on ")
    assert found.why


def test_every_hint_of_a_game_is_in_words():
    game = Game.begin(make_setup(("moloch", "borgo")), 5)
    bot = make_bot("recruit", rng_from_seed(1, "recruit"))
    for _ in range(25):
        found = advised(game.state, "recruit")
        for text in (found.action, found.then, *found.why):
            assert not NOTATION.search(text), text
        assert found.action and found.action[0].isupper()
        assert found.why and all(text.endswith(".") for text in found.why)
        game.push(bot.choose(View(game.state, int(game.state.decider)), Limit()))
