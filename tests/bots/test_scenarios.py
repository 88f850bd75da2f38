"""SCN-1: every bot plays every scenario, on boards of any shape."""

import pytest

from nshex.arena.scenario_games import measure
from nshex.bots.evaluation import STANDARD, evaluate
from nshex.bots.interface import Limit
from nshex.bots.registry import STYLE_NAMES, make_bot
from nshex.notation.seeds import rng_from_seed
from nshex.rules.engine import apply, legal_actions
from nshex.rules.views import View
from nshex.scenarios import collection
from tests.support import board


@pytest.mark.parametrize("id", sorted(collection()))
@pytest.mark.parametrize("name", STYLE_NAMES)
def test_every_bot_plays_every_scenario(name, id):
    """SCN-1 The first decisions of a game, each of them legal."""
    s = collection()[id].start(1)
    bots = [make_bot(name, rng_from_seed(1, str(seat))) for seat in range(s.match.players)]
    for _ in range(8):
        action = bots[int(s.decider)].choose(View(s, int(s.decider)), Limit(nodes=20))
        assert legal_actions(s).has(action)
        apply(s, action)


def test_games_are_played_to_the_end():
    """SCN-1 A bot against itself; the same seeds give the same figures."""
    found = measure(collection()["hourglass"], "recruit", 2)
    assert sum(wins for _, wins in found.sides) + found.draws == found.games == 2
    assert found == measure(collection()["hourglass"], "recruit", 2)


def test_cells_to_hold_are_worth_something():
    """SCN-1 A unit on a cell to hold counts for its side."""
    terms = {"name": "t", "cells": ["C1", "C2", "C3", "C4", "C5", "B3"], "goals": ["hold 1 of C3", "survive"]}
    on = board({"C1": "outpost.hq", "C5": "moloch.hq", "C3": "outpost.scout"}, scenario=terms)
    beside = board({"C1": "outpost.hq", "C5": "moloch.hq", "B3": "outpost.scout"}, scenario=terms)
    assert evaluate(on, 0, STANDARD) > evaluate(beside, 0, STANDARD) + 1
    assert evaluate(on, 1, STANDARD) < evaluate(beside, 1, STANDARD) - 1
