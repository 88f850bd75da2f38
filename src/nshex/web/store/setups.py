"""What was agreed for a game, as JSON text for the store; if it began from a position, that position too."""

from __future__ import annotations

import json
from functools import lru_cache

from nshex.game import Game
from nshex.notation.records import options_of_format_1
from nshex.notation.scenarios import read_scenario, write_scenario
from nshex.notation.setups import Setup, make_setup, scenario_setup
from nshex.position import Position


def write_setup(setup: Setup) -> str:
    """A setup as JSON text; of the rules only what differs from the defaults. A scenario is stored whole."""
    if setup.scenario is not None:
        return json.dumps({"scenario": write_scenario(setup.scenario), "names": setup.names})
    return json.dumps(
        {
            "armies": setup.armies,
            "mode": setup.rules.mode,
            "board": setup.rules.board,
            "options": setup.rules.unusual(),
            "teams": setup.teams,
            "mercenaries": setup.mercenaries,
            "names": setup.names,
            "shared_command": setup.shared_command,
            "first": setup.first,
        }
    )


def write_start(game: Game) -> str:
    """How a game began: what was agreed, or the position it began from."""
    if game.seed is not None:
        return write_setup(game.setup)
    setup = game.setup
    return json.dumps(
        {"position": game.start.to_dict(), "names": setup.names, "shared_command": setup.shared_command}
    )


def began_from_position(text: str) -> bool:
    """Whether `write_start` wrote a position."""
    return "position" in json.loads(text)


def begin_stored(text: str, seed: str) -> Game:
    """The game that `write_start` wrote, before its first action."""
    agreed = json.loads(text)
    if "position" not in agreed:
        return Game.begin(read_setup(text), seed)
    position = Position.from_json(agreed.pop("position"))
    return Game.from_position(position, **agreed)


@lru_cache(maxsize=2000)
def armies_of(text: str) -> tuple[str, ...]:
    """The armies of a game that `write_start` wrote, for lists of games."""
    agreed = json.loads(text)
    if "position" in agreed:
        return tuple(player["army"] for player in agreed["position"]["players"])
    return read_setup(text).armies


def read_setup(text: str) -> Setup:
    """The setup that `write_setup` wrote, now or when the format had other keys.

    A setup without `first` was stored when editions set less; `shared_command` was once called `commander`.
    """
    agreed = json.loads(text)
    if "scenario" in agreed:
        return scenario_setup(read_scenario(agreed["scenario"]), agreed["names"])
    if "commander" in agreed:
        agreed["shared_command"] = agreed.pop("commander")
    if "first" not in agreed:
        agreed["options"] = options_of_format_1(agreed["options"])
    return make_setup(**agreed)
