"""The game for PettingZoo's parallel API: in every cycle one agent picks and the others wait.

For programs that only take parallel environments; the AEC environment fits the game better.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from nshex.research.pettingzoo_table import Table

Told = dict[str, dict[str, Any]]


class NeuroshimaHexParallel(Table, ParallelEnv):  # type: ignore[misc]
    """Agents `player_0`, `player_1` and so on by seat. One of them picks in a cycle, the others wait.

    Waiting is one more action after the picks, and the only one the masks of the waiting agents allow.
    A pick that is not allowed changes nothing; the info of that agent has `illegal_pick`.
    """

    metadata = {  # noqa: RUF012 - PettingZoo reads it from the class
        "render_modes": ["human", "ansi"],
        "name": "neuroshima_hex_parallel_v0",
        "render_fps": 1,
    }

    def __init__(self, render_mode: str | None = None, max_cycles: int | None = None, **terms: Any) -> None:
        """A game that is not over after `max_cycles` cycles is cut off."""
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles is {max_cycles}; expected at least 1, or None")
        super().__init__(render_mode, terms, more_actions=1)
        self.max_cycles = max_cycles
        self.wait: int = self.game.picks
        """The action of an agent whose turn it is not."""
        self._cycles = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Told, Told]:
        self.begin(seed)
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> Told:
        found: Told = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.picks_of(seat)
            mask[self.wait] = seat != self.game.player
            found[agent] = {"observation": self.game.observe(seat), "action_mask": mask}
        return found

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[Told, dict[str, float], dict[str, bool], dict[str, bool], Told]:
        if self.game.player is None or not self.agents:
            raise ValueError("the game is over; expected reset()")
        agents = self.agents
        asked = agents[self.game.player]
        pick = int(actions[asked])
        infos: Told = {agent: {} for agent in agents}
        if self.game.game.picker.allows(pick):
            self.game.step(pick)
        else:
            infos[asked]["illegal_pick"] = pick
        self._cycles += 1
        over = self.game.is_over
        cut = not over and self._cycles == self.max_cycles
        rewards = {agent: float(won) for agent, won in zip(agents, self.game.returns(), strict=True)}
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return self._seen(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos
