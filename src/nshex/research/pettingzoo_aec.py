"""The game for PettingZoo: an AEC environment whose agents are the seats."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from nshex.research.pettingzoo_table import Table


class NeuroshimaHexAEC(Table, AECEnv):  # type: ignore[misc]
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
        super().__init__(render_mode, terms)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
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
        return {"observation": self.game.observe(seat), "action_mask": self.picks_of(seat)}

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
