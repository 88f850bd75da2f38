"""The game for Gymnasium: one seat is yours, the others are played by bots."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from nshex.bot_adapters.opening import close_bot, open_bot
from nshex.notation.seeds import rng_from_seed
from nshex.research.env import Bytes, Env
from nshex.rules.views import View

Info = dict[str, Any]


class NeuroshimaHexSingle(gymnasium.Env[Bytes, np.int64]):
    """One player against bots. `action_masks()` is what sb3-contrib's MaskablePPO asks for.

    The reward comes at the end: what `Env.returns` says. A pick that is not allowed loses the game at once.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 - read from the class

    def __init__(
        self,
        opponent: str = "soldier",
        player: int | None = None,
        render_mode: str | None = None,
        **terms: Any,
    ) -> None:
        """`opponent` is a bot as the arena names it; `player` is your seat, None for a different one each
        game."""
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}; expected human, ansi or None")
        self.render_mode = render_mode
        self.game = Env(**terms)
        if player is not None and not 0 <= player < self.game.players:
            raise ValueError(f"no player {player}; expected 0 to {self.game.players - 1}, or None")
        self.opponent = opponent
        self._seat = player
        self.player = player or 0
        """The seat that is yours in this game."""
        self._bot, self._limit = open_bot(opponent, rng_from_seed(0, "opponent"))
        self._lost = False
        self.observation_space = spaces.Box(0, 255, (self.game.observation_size,), np.uint8)
        self.action_space = spaces.Discrete(self.game.picks)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Bytes, Info]:
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(2**62))
        close_bot(self._bot)
        self._bot, self._limit = open_bot(self.opponent, rng_from_seed(game_seed, "opponent"))
        seats = self.game.players
        while True:
            self.player = int(self.np_random.integers(seats)) if self._seat is None else self._seat
            self.game.reset(game_seed)
            self._lost = False
            self._let_others_play()
            if not self.game.is_over:
                return self._seen()
            game_seed = int(self.np_random.integers(2**62))

    def _seen(self) -> tuple[Bytes, Info]:
        return self.game.observe(self.player), {"action_mask": self._mask(), "player": self.player}

    def _mask(self) -> NDArray[np.int8]:
        return self.game.mask().astype(np.int8)

    def action_masks(self) -> NDArray[np.bool_]:
        """The picks that are allowed now."""
        return self.game.mask().astype(bool)

    def _let_others_play(self) -> None:
        game = self.game.game
        while not game.is_over() and game.s.decider != self.player:
            game.act(self._bot.choose(View(game.s, int(game.s.decider)), self._limit))

    def step(self, action: np.int64) -> tuple[Bytes, float, bool, bool, Info]:
        if self.game.is_over or self._lost:
            raise ValueError("the game is over; expected reset()")
        pick = int(action)
        if not self.game.game.picker.allows(pick):
            self._lost = True
            seen, info = self._seen()
            return seen, -1.0, True, False, {**info, "illegal_pick": pick}
        self.game.step(pick)
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        seen, info = self._seen()
        return seen, float(self.game.returns()[self.player]), self.game.is_over, False, info

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return str(self.game.position)
        if self.render_mode == "human":
            print(self.game.position)
        return None

    def close(self) -> None:
        close_bot(self._bot)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the game; the bot starts anew."""
        stored = (self.opponent, self._seat, self.render_mode, self.game.to_bytes(), self.player, self._lost)
        return _restored, (*stored, self.np_random)

    def __deepcopy__(self, memo: object) -> NeuroshimaHexSingle:
        made, stored = self.__reduce__()
        return made(*stored[:-1], deepcopy(stored[-1]))  # type: ignore[no-any-return]


def _restored(
    opponent: str,
    seat: int | None,
    render_mode: str | None,
    game: bytes,
    player: int,
    lost: bool,
    dice: np.random.Generator,
) -> NeuroshimaHexSingle:
    """An environment that was pickled."""
    env = Env.from_bytes(game)
    other = NeuroshimaHexSingle(opponent, seat, render_mode, armies=env.setup.armies)
    other.game = env
    other.observation_space = spaces.Box(0, 255, (env.observation_size,), np.uint8)
    other.action_space = spaces.Discrete(env.picks)
    other.player, other._lost, other.np_random = player, lost, dice
    return other
