"""Find and write the golden games: `python -m tests.golden.make [NAME…]`.

Tries random play from a scenario's start with one seed after another until the game shows what it is meant
to. Look at the changes before committing: a different golden game means different rules.
"""

from __future__ import annotations

import json
import sys

from nshex.notation.lines import format_action
from nshex.notation.positions import read_position
from nshex.notation.seeds import rng_from_seed
from nshex.rules.actions import op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.rng import Rng
from nshex.rules.state import OVER, State
from tests.golden.replay import FOLDER, Json, replay, sum_up
from tests.golden.scenarios import SCENARIOS, Scenario

MOST_TRIES = 3000
MOST_ACTIONS = 2000


def choose(s: State, rng: Rng) -> int:
    """A random action: first which kind of action, so that placements do not crowd out rare kinds."""
    kinds: dict[int, list[int]] = {}
    for action in legal_actions(s).actions():
        kinds.setdefault(int(op_of(action)), []).append(action)
    actions = kinds[list(kinds)[rng.below(len(kinds))]]
    return actions[rng.below(len(actions))]


def play(scenario: Scenario, seed: int) -> list[str] | None:
    """The lines of a random game; None if it does not end."""
    s = read_position(scenario.start)
    rng = rng_from_seed(seed, scenario.name)
    lines: list[str] = []
    while s.step != OVER:
        if len(lines) == MOST_ACTIONS:
            return None
        action = choose(s, rng)
        lines.append(format_action(s, action))
        apply(s, action)
    return lines


def find(scenario: Scenario) -> Json:
    """The first random game that shows what the scenario wants."""
    for seed in range(MOST_TRIES):
        lines = play(scenario, seed)
        if lines is None:
            continue
        game: Json = {"shows": scenario.shows, "start": scenario.start, "actions": lines}
        result = sum_up(*replay(game))
        if scenario.wanted(result):
            return {**game, "result": result}
    raise SystemExit(f"{scenario.name}: not found in {MOST_TRIES} games")


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for scenario in SCENARIOS:
        if names and scenario.name not in names:
            continue
        game = find(scenario)
        text = json.dumps(game, indent=1, ensure_ascii=False)
        (FOLDER / f"{scenario.name}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{scenario.name}: {len(game['actions'])} actions, {game['result']['reason']}")


if __name__ == "__main__":
    main(sys.argv[1:])
