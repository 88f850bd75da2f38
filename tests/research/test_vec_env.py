"""Many games side by side are the same games as one after another."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from typing import Any

import numpy as np
import pytest

from nshex.research import Env, VecEnv, vec_env

ARMIES = ["dancer", "moloch", "vegas"]


def first_or_last(masks: Any, count: int) -> Any:
    """Picks that are easy to repeat: now the first allowed, now the last."""
    if count % 3:
        return masks.argmax(axis=1)
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@pytest.mark.parametrize("workers", [1, 2])
def test_rows_are_the_games_of_their_seeds(workers: int) -> None:
    with VecEnv(3, ARMIES, mode="deathmatch", seed=5, workers=workers) as games:
        single = [Env(ARMIES, mode="deathmatch", seed=5 + row) for row in range(3)]
        seeds = [5, 6, 7]
        ended = 0
        for count in range(700):
            for row, env in enumerate(single):
                assert games.players[row] == env.player
                assert np.array_equal(games.observations[row], env.observe())
                assert np.array_equal(games.masks[row], env.mask())
            picks = first_or_last(games.masks, count)
            games.step(picks)
            for row, env in enumerate(single):
                env.step(picks[row])
                assert games.dones[row] == env.is_over
                assert np.array_equal(games.rewards[row], env.returns())
                if env.is_over:
                    ended += 1
                    seeds[row] += 3
                    env.reset(seed=seeds[row])
        assert ended >= 3


def test_copies_go_on_alike() -> None:
    with VecEnv(4, seed=1, workers=2) as games:
        for count in range(20):
            games.step(first_or_last(games.masks, count))
        with pickle.loads(pickle.dumps(games)) as one, copy.deepcopy(games) as two:
            for count in range(150):
                for other in (games, one, two):
                    other.step(first_or_last(other.masks, count))
                assert np.array_equal(games.observations, one.observations)
                assert np.array_equal(games.masks, two.masks)


def test_mistakes_are_explained() -> None:
    with pytest.raises(ValueError, match="3 workers for 2 games"):
        VecEnv(2, workers=3)
    games = VecEnv(2, seed=1)
    with pytest.raises(ValueError, match=r"expected \(2,\)"):
        games.step([0])
    with pytest.raises(ValueError, match="expected 0 to 59"):
        games.step([0, 60])
    with pytest.raises(ValueError, match=r"pick 37 \(end\) is not allowed in row 1"):
        games.step([0, 37])


def test_as_many_workers_as_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vec_env, "processors", lambda: 2)
    monkeypatch.setattr(multiprocessing, "get_start_method", lambda allow_none: "fork")
    assert [vec_env.helpful_workers(n) for n in (1, 100, 128, 256)] == [1, 1, 2, 2]
    monkeypatch.setattr(multiprocessing, "get_start_method", lambda allow_none: "spawn")
    assert vec_env.helpful_workers(256) == 1


def test_a_dead_worker_is_reported_and_none_is_left_running() -> None:
    games = VecEnv(2, seed=1, workers=2)
    (worker,) = multiprocessing.active_children()
    worker.kill()
    worker.join()
    with pytest.raises(RuntimeError, match="a worker process of VecEnv has ended"):
        games.step(games.masks.argmax(axis=1))
    games.close()
    forgotten = VecEnv(2, seed=1, workers=2)
    (worker,) = multiprocessing.active_children()
    del forgotten
    worker.join(20)
    assert not worker.is_alive()
