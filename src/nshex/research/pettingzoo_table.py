"""What the two environments for PettingZoo share: agents by seat, their spaces, and the board as text."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from nshex.research.env import Env


class Table:
    """Agents `player_0`, `player_1` and so on by seat; observations have `observation` and `action_mask`."""

    def __init__(self, render_mode: str | None, terms: dict[str, Any], more_actions: int = 0) -> None:
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}; expected human, ansi or None")
        self.render_mode = render_mode
        self.game = Env(**terms)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents = list(self.possible_agents)
        actions = self.game.picks + more_actions
        seen = spaces.Box(0, 255, (self.game.observation_size,), np.uint8)
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """Start a new game; without a seed, the next one that follows from the last seed."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.game.reset(int(self._dice.integers(2**62)))
        self.agents = list(self.possible_agents)

    def picks_of(self, seat: int) -> NDArray[np.int8]:
        """The actions allowed now: none for an agent whose turn it is not."""
        mask = np.zeros(self.action_spaces[self.possible_agents[seat]].n, np.int8)
        if seat == self.game.player:
            mask[: self.game.picks] = self.game.mask()
        return mask

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return str(self.game.position)
        if self.render_mode == "human":
            print(self.game.position)
        return None

    def close(self) -> None:
        pass
