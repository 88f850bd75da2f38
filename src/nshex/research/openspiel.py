"""The game for OpenSpiel: importing this module registers `python_neuroshima_hex`.

Drawing is a chance node, so the piles have no order before it, and the only thing a player does not know is
which picks another one has made in a decision that is not finished.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from nshex.notation.names import tile_name
from nshex.notation.setups import Setup, make_setup
from nshex.position import Position
from nshex.research.chance import ChanceGame
from nshex.research.env import array_over, outcome_of
from nshex.research.observation import Observer
from nshex.research.planes import Layout, layout_of
from nshex.research.tokens import PICK_NAMES
from nshex.rules.state import OVER

SHORT_NAME = "python_neuroshima_hex"
MOST_CHANCE_OUTCOMES = 256
"""Chance outcomes are numbers of tiles."""
LONGEST_GAME = 20_000

_PARAMETERS = {"armies": "outpost/hegemony", "mode": "", "board": ""}
_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Neuroshima Hex",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=_PARAMETERS,
)


class NeuroshimaHexGame(pyspiel.Game):  # type: ignore[misc]
    """Parameters: `armies` with a slash between them, `mode` and `board` as `Env` takes them."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        armies = [army.strip() for army in given["armies"].split("/")]
        self.setup: Setup = make_setup(armies, mode=given["mode"] or None, board=given["board"] or None)
        self.layout = layout_of(self.setup.match())
        players = self.layout.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.picks,
            max_chance_outcomes=MOST_CHANCE_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> NeuroshimaHexState:
        return NeuroshimaHexState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> NeuroshimaHexObserver:
        if params:
            raise ValueError(f"observation parameters {params}; expected none")
        return NeuroshimaHexObserver(self.layout)


class NeuroshimaHexState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: NeuroshimaHexGame) -> None:
        super().__init__(game)
        self.chance = ChanceGame(game.setup)

    def current_player(self) -> int:
        if self.chance.draws:
            return int(pyspiel.PlayerId.CHANCE)
        s = self.chance.game.s
        return int(pyspiel.PlayerId.TERMINAL) if s.step == OVER else int(s.decider)

    def is_terminal(self) -> bool:
        return bool(self.chance.game.s.step == OVER)

    def _legal_actions(self, player: int) -> list[int]:
        return self.chance.game.legal_picks()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.chance.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.chance.draws:
            self.chance.draw(action)
        else:
            self.chance.pick(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return PICK_NAMES[action]
        owner = self.chance.owner
        return f"draws {tile_name(self.chance.game.s.match, 0 if owner is None else owner, action)}"

    def returns(self) -> list[float]:
        return [float(value) for value in outcome_of(self.chance.game.s)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> NeuroshimaHexState:
        """A state that the player cannot tell from this one; what it does not know has not been dealt yet."""
        return self.clone()  # type: ignore[no-any-return]

    def __str__(self) -> str:
        game = self.chance.game
        picks = ", ".join(PICK_NAMES[game.picker.picks[place]] for place in range(game.picker.made))
        drawn = ", ".join(map(str, self.chance.drawn))
        return f"{Position(game.s).to_line()} [{picks}] [{drawn}]"


class NeuroshimaHexObserver:
    """Observations as `Env` has them, as numbers from 0 to 255 and in words."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {name: self.tensor[part] for name, part in layout.parts().items()}

    def set_from(self, state: NeuroshimaHexState, player: int) -> None:
        observer = Observer(self._layout)
        observer.look(state.chance.game, player)
        self.tensor[:] = array_over(observer.values)

    def string_from(self, state: NeuroshimaHexState, player: int) -> str:
        """The view of the player as JSON, with the tiles drawn and the player's own picks so far."""
        game = state.chance.game
        view = Position(game.s).view(player).to_json()
        own = game.s.decider == player
        picks = [int(game.picker.picks[place]) for place in range(game.picker.made if own else 0)]
        return f"{player} {view} picks {picks} drawn {state.chance.drawn}"


pyspiel.register_game(_TYPE, NeuroshimaHexGame)

__all__ = ["SHORT_NAME", "NeuroshimaHexGame", "NeuroshimaHexObserver", "NeuroshimaHexState"]
