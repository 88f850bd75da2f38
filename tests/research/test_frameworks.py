"""Our environments pass the test suites of PettingZoo, Gymnasium and OpenSpiel."""

from __future__ import annotations

import copy
import itertools
import pickle
import time
import warnings
from types import SimpleNamespace

import numpy as np
import pytest

from nshex.research import gymnasium_env, pettingzoo_env, pettingzoo_parallel_env

THREE = {"armies": ["dancer", "moloch", "vegas"], "mode": "deathmatch", "board": "extended"}


def needs(module: str):
    return pytest.importorskip(module, reason=f"{module} is not installed; it is among the extra `dev`")


@pytest.mark.parametrize("terms", [{}, THREE], ids=["two", "three"])
def test_pettingzoo(terms: dict, capsys: pytest.CaptureFixture[str]) -> None:
    needs("pettingzoo")
    from pettingzoo.test import api_test, render_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice, such as about the size of observations
        api_test(pettingzoo_env(**terms), num_cycles=300)
        seed_test(lambda: pettingzoo_env(**terms), num_cycles=100)
        render_test(lambda render_mode: pettingzoo_env(render_mode=render_mode, **terms))
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_performance(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays for five seconds of a clock; this clock is done after some 500 cycles, so several games."""
    needs("pettingzoo")
    from pettingzoo.test.performance_benchmark import performance_benchmark

    ticks = itertools.count()
    with monkeypatch.context() as patched:
        patched.setattr(time, "time", lambda: next(ticks) / 100)
        performance_benchmark(pettingzoo_env())
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("terms", [{}, THREE], ids=["two", "three"])
def test_pettingzoo_parallel(terms: dict, capsys: pytest.CaptureFixture[str]) -> None:
    needs("pettingzoo")
    from pettingzoo.test import max_cycles_test, parallel_api_test, parallel_seed_test
    from pettingzoo.utils import parallel_to_aec

    def make(max_cycles: int | None = None):
        return pettingzoo_parallel_env(max_cycles=max_cycles, **terms)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice, as above
        parallel_api_test(make(), num_cycles=300)
        parallel_seed_test(make, num_cycles=100)
        max_cycles_test(
            SimpleNamespace(
                parallel_env=make, env=lambda max_cycles: parallel_to_aec(make(max_cycles=max_cycles))
            )
        )
    assert "Passed Parallel API test" in capsys.readouterr().out


def test_a_parallel_game_is_the_aec_game() -> None:
    """With the same seed and picks both show the same, and end with the same rewards."""
    needs("pettingzoo")
    one, many = pettingzoo_env(), pettingzoo_parallel_env()
    one.reset(seed=3)
    seen, _ = many.reset(seed=3)
    rewards = {}
    while many.agents:
        asked = one.agent_selection
        single = one.last()[0]
        assert np.array_equal(single["observation"], seen[asked]["observation"])
        assert np.array_equal(single["action_mask"], seen[asked]["action_mask"][:-1])
        assert [agent for agent in many.agents if seen[agent]["action_mask"][many.wait]] == [
            agent for agent in many.agents if agent != asked
        ]
        pick = int(single["action_mask"].argmax())
        one.step(pick)
        picks = {agent: pick if agent == asked else many.wait for agent in many.agents}
        seen, rewards, over, cut, _ = many.step(picks)
    assert all(over.values()) and not any(cut.values())
    assert rewards == one.rewards
    with pytest.raises(ValueError, match="expected reset"):
        many.step({})
    many.reset(seed=4)
    for other in (copy.deepcopy(many), pickle.loads(pickle.dumps(many))):
        assert np.array_equal(other.game.observe(), many.game.observe())


def test_a_pick_that_is_not_allowed_changes_nothing_in_parallel() -> None:
    needs("pettingzoo")
    game = pettingzoo_parallel_env(max_cycles=2)
    before, _ = game.reset(seed=1)
    for cut in (False, True):
        seen, rewards, over, truncated, infos = game.step(dict.fromkeys(game.agents, game.wait))
        assert infos == {"player_0": {"illegal_pick": game.wait}, "player_1": {}}
        assert np.array_equal(seen["player_0"]["observation"], before["player_0"]["observation"])
        assert (any(rewards.values()), any(over.values()), all(truncated.values())) == (False, False, cut)
    assert game.agents == []


def test_a_pettingzoo_game_ends_with_its_returns() -> None:
    needs("pettingzoo")
    game = pettingzoo_env(armies=["borgo", "moloch"])
    game.reset(seed=3)
    won = {}
    for agent in game.agent_iter():
        seen, reward, over, _, _ = game.last()
        won[agent] = reward
        game.step(None if over else int(seen["action_mask"].argmax()))
    assert sorted(won.values()) in ([-1.0, 1.0], [0.0, 0.0])
    game.reset(seed=4)
    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert np.array_equal(other.last()[0]["observation"], game.last()[0]["observation"])


@pytest.mark.parametrize("opponent", ["random", "soldier"])
def test_gymnasium(opponent: str) -> None:
    needs("gymnasium")
    from gymnasium.utils.env_checker import check_env

    env = gymnasium_env(opponent=opponent)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice about environments that are not registered
        check_env(env, skip_render_check=False)
    env.reset(seed=2)
    over, reward = False, 0.0
    while not over:
        seen, reward, over, _, info = env.step(int(np.flatnonzero(env.action_masks())[-1]))
        assert env.observation_space.contains(seen)
        assert np.array_equal(info["action_mask"], env.action_masks())
    assert reward == env.game.returns()[env.player]
    env.reset(seed=5)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert np.array_equal(other.game.observe(), env.game.observe())
        assert other.reset()[1]["player"] == copy.deepcopy(env).reset()[1]["player"]


def test_an_illegal_pick_loses() -> None:
    needs("gymnasium")
    env = gymnasium_env(opponent="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert (reward, over) == (-1.0, True)
    assert "illegal_pick" in info
    with pytest.raises(ValueError, match="expected reset"):
        env.step(0)


def test_openspiel() -> None:
    needs("pyspiel")
    import pyspiel

    import nshex.research.openspiel

    name = nshex.research.openspiel.SHORT_NAME
    for terms in ("", "(armies=dancer/moloch/vegas,mode=deathmatch,board=extended)"):
        loaded = pyspiel.load_game(name + terms)
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_openspiel_chance_deals_as_the_rules_do() -> None:
    """With the tiles of a real game as chance outcomes, the states are those of the game."""
    needs("pyspiel")
    import pyspiel

    import nshex.research.openspiel
    from nshex.research import Env
    from nshex.rules.piles import pile_list

    env = Env(["outpost", "hegemony"], seed=4)
    piles = [pile_list(env.game.s, player) for player in range(2)]
    state = pyspiel.load_game(nshex.research.openspiel.SHORT_NAME).new_initial_state()
    rng = np.random.default_rng(2)
    while not env.is_over:
        pick = int(rng.choice(env.legal_picks()))
        assert state.legal_actions() == env.legal_picks()
        env.step(pick)
        state.apply_action(pick)
        while state.is_chance_node():
            state.apply_action(piles[state.chance.owner].pop(0))
        player = state.current_player()
        if not env.is_over:
            assert np.array_equal(state.observation_tensor(player), env.observe(player))
    assert state.is_terminal()
    assert state.returns() == env.returns().tolist()


def test_openspiel_ismcts_finds_a_pick() -> None:
    needs("pyspiel")
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    import nshex.research.openspiel

    game = pyspiel.load_game(nshex.research.openspiel.SHORT_NAME)
    state = game.new_initial_state()
    dice = np.random.RandomState(1)
    for _ in range(12):
        outcomes = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(int(dice.choice(outcomes or state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=8,
        evaluator=mcts.RandomRolloutEvaluator(1, dice),
        random_state=dice,
    )
    assert bot.step(state) in state.legal_actions()
