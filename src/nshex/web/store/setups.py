"""What was agreed for a game, as JSON text for the store."""

from __future__ import annotations

import json
from dataclasses import fields

from nshex.notation.setups import Setup, make_setup
from nshex.rules.options import RuleSet


def write_setup(setup: Setup) -> str:
    """A setup as JSON text; of the rules only what is not as usual."""
    plain = RuleSet()
    agreed = {field.name: getattr(setup.rules, field.name) for field in fields(RuleSet)}
    options = {
        key: value
        for key, value in agreed.items()
        if key not in ("mode", "board") and value != getattr(plain, key)
    }
    return json.dumps(
        {
            "armies": setup.armies,
            "mode": setup.rules.mode,
            "board": setup.rules.board,
            "options": options,
            "teams": setup.teams,
            "mercenaries": setup.mercenaries,
            "names": setup.names,
            "commander": setup.commander,
        }
    )


def read_setup(text: str) -> Setup:
    """The setup that `write_setup` wrote."""
    return make_setup(**json.loads(text))
