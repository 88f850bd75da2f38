"""What was agreed for a game, as JSON text for the store."""

from __future__ import annotations

import json

from nshex.notation.records import options_of_format_1
from nshex.notation.scenarios import read_scenario, write_scenario
from nshex.notation.setups import Setup, make_setup, scenario_setup


def write_setup(setup: Setup) -> str:
    """A setup as JSON text; of the rules only what is not as usual. A scenario is stored whole."""
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


def read_setup(text: str) -> Setup:
    """The setup that `write_setup` wrote, now or when the format had other keys.

    One without `first` was stored when an edition decided less; `shared_command` was
    once called `commander`.
    """
    agreed = json.loads(text)
    if "scenario" in agreed:
        return scenario_setup(read_scenario(agreed["scenario"]), agreed["names"])
    if "commander" in agreed:
        agreed["shared_command"] = agreed.pop("commander")
    if "first" not in agreed:
        agreed["options"] = options_of_format_1(agreed["options"])
    return make_setup(**agreed)
