"""Environments: games by picks, their copies, and what they refuse."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from nshex import Game
from nshex.research import Env

TABLES: tuple[dict[str, Any], ...] = (
    {"armies": ["outpost", "hegemony"], "mercenaries": [["alabama.netter"], ["alabama.gunner"]]},
    {"armies": ["dancer", "vegas", "smart", "borgo"], "mode": "team", "board": "terminals"},
    {"armies": ["moloch", "smart", "borgo", "vegas", "outpost", "hegemony"], "mode": "deathmatch"}
    | {"board": "extended", "options": {"mad_bomber": "neutral"}},
)


def play(env: Env, seed: int, most: int = 10_000) -> Env:
    rng = np.random.default_rng(seed)
    for _ in range(most):
        if env.is_over:
            break
        env.step(int(rng.choice(np.flatnonzero(env.mask()))))
    return env


def same(one: Env, other: Env) -> bool:
    seen = all(np.array_equal(one.observe(n), other.observe(n)) for n in range(one.players))
    return seen and np.array_equal(one.mask(), other.mask()) and one.position == other.position


@pytest.mark.parametrize("terms", TABLES, ids=lambda terms: "-".join(terms["armies"]))
def test_a_game_by_picks_is_a_game(terms: dict) -> None:
    env = play(Env(**terms, seed=3), seed=1)
    game = env.to_game()
    assert game.position == env.position
    assert Game.from_record(game.record()) == game
    outcome = game.outcome()
    assert outcome is not None
    returns = env.returns()
    assert abs(returns.sum()) < 1e-6
    winners = outcome.winner if isinstance(outcome.winner, tuple) else (outcome.winner,)
    assert [n for n in range(env.players) if returns[n] > 0] == ([] if outcome.is_draw else list(winners))
    assert not env.mask().any()
    with pytest.raises(ValueError, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize("terms", TABLES, ids=lambda terms: "-".join(terms["armies"]))
def test_copies_and_pickles_play_on_alike(terms: dict) -> None:
    env = play(Env(**terms, seed=4), seed=2, most=45)
    copies = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    copies.append(Env.from_bytes(env.to_bytes()))
    assert all(same(env, other) for other in copies)
    layouts = [env.layout, copy.deepcopy(env.layout), pickle.loads(pickle.dumps(env.layout))]
    assert all(layout.parts() == env.layout.parts() for layout in layouts)
    ends = [play(other, seed=9) for other in (env, *copies)]
    assert all(same(ends[0], other) for other in ends[1:])
    ends[1].reset(seed=8)
    ends[3].reset(seed=8)
    assert same(ends[1], ends[3])


def test_the_same_seed_is_the_same_game() -> None:
    assert same(play(Env(seed=7), seed=1), play(Env(seed=7), seed=1))


def test_redealing_changes_only_what_the_player_does_not_know() -> None:
    env = play(Env(**TABLES[0], options={"hidden_mercenaries": True}, seed=5), seed=3, most=21)
    player = env.player
    assert player is not None
    dealt = [env.redeal(player, seed=seed) for seed in (1, 1, 2)]
    assert dealt[0].position == dealt[1].position != dealt[2].position
    assert all(np.array_equal(env.observe(player), other.observe(player)) for other in dealt)
    assert dealt[0].picks_made == env.picks_made


def test_picks_have_lines_and_lines_have_picks() -> None:
    env = play(Env(["borgo", "moloch"], seed=6), seed=4, most=30)
    while env.picks_made:
        env.step(env.legal_picks()[0])
    for line in env.position.legal.lines():
        assert env.line_of(env.picks_of(line)) == line
    with pytest.raises(ValueError, match="do not complete"):
        env.line_of([])


@pytest.mark.parametrize(
    ("mistake", "complaint"),
    [
        (lambda env: env.step(63), "expected a number from 0 to 59"),
        (lambda env: env.step(-1), "expected a number from 0 to 59"),
        (lambda env: env.step(env.pick_number("end")), r"\(end\) is not allowed now; expected one of A1, A2"),
        (lambda env: env.observe(2), "no player 2; expected 0 to 1"),
        (lambda env: env.reset(seed=-1), "seed -1; expected a number"),
        (lambda env: env.pick_number("X1"), "no pick 'X1'"),
        (lambda env: Env.from_bytes(b"{}"), "these bytes hold no environment"),
        (lambda env: Env(["outpost", "nobody"]), "no army 'nobody'"),
    ],
)
def test_mistakes_are_explained(mistake, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        mistake(Env(seed=1))
