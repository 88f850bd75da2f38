"""The game for PettingZoo: an AEC environment whose agents are the seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from nshex.research.env import Env


class NeuroshimaHexAEC(AECEnv):  # type: ignore[misc]
    """Agents `player_0`, `player_1` and so on by seat; an agent may be asked for several picks in a row.

    Observations are dictionaries with `observation` and `action_mask`, which is all zeros for whoever is not
    asked. Rewards come at the end: what `Env.returns` says.
    """

    metadata = {  # noqa: RUF012 - PettingZoo reads it from the class
        "render_modes": ["human", "ansi"],
        "name": "neuroshima_hex_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, render_mode: str | None = None, **terms: Any) -> None:
        super().__init__()
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}; expected human, ansi or None")
        self.render_mode = render_mode
        self.game = Env(**terms)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents = list(self.possible_agents)
        seen = spaces.Box(0, 255, (self.game.observation_size,), np.uint8)
        mask = spaces.Box(0, 1, (self.game.picks,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.picks) for agent in self.agents}
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.game.reset(int(self._dice.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def _choose_agent(self) -> None:
        player = self.game.player
        if player is not None:
            self.agent_selection = self.possible_agents[player]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.picks, np.int8)
        if seat == self.game.player:
            mask[:] = self.game.mask()
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.step(action)
        if self.game.is_over:
            returns = self.game.returns()
            self.rewards = {name: float(won) for name, won in zip(self.agents, returns, strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        self._choose_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return str(self.game.position)
        if self.render_mode == "human":
            print(self.game.position)
        return None

    def close(self) -> None:
        pass


def wrapped(render_mode: str | None = None, **terms: Any) -> Any:
    """The environment with the usual wrappers: an illegal pick ends the game, and order is enforced."""
    game: Any = NeuroshimaHexAEC(render_mode=render_mode, **terms)
    for wrapper in (
        lambda inner: wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1),
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.OrderEnforcingWrapper,
    ):
        game = wrapper(game)
    return game
