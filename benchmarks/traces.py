"""Random games of every mode, followed step by step, so that two builds can be compared (see compare.py).

A trace is one short hash for every step of a game: of the state, of the legal actions in their order, of the
events, and occasionally of a battle fought on the spot.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Iterator

from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import LOT, Setup, make_setup, scenario_setup
from nshex.rules.actions import op_of
from nshex.rules.editions import EDITIONS
from nshex.rules.engine import apply, legal_actions
from nshex.rules.events import Event
from nshex.rules.rng import Rng
from nshex.rules.single_battle import battle_now
from nshex.rules.state import OVER, State
from nshex.scenarios import collection
from nshex.tiles import PLAYABLE

VECTORS = (
    *("cells", "side", "foundations", "takeovers", "carried", "hp", "hand", "mercenaries", "pile_size"),
    *("known", "energy", "score", "piles", "discards", "decisions", "alternatives"),
)
NUMBERS = (
    *(
        "occupied",
        "netted",
        "ground",
        "serials",
        "reached",
        "off_board",
        "bomber_left",
        "step",
        "decider",
        "turn",
    ),
    *("cycle_at", "turns_begun", "round", "placed", "fresh", "drawn", "terror", "living", "fallen"),
    *("turn_over", "ending", "owed", "last_drawer", "battle", "caller", "phase", "battle_changed", "judging"),
    *("job", "entered", "dirty", "winners", "reason"),
)
"""The fields of a state that make up the game; others only help to find things quickly."""
FORMER_NAMES = {"off_board": "apart"}
"""What older builds call an attribute."""

SEATS = {"two_player": (2, 2), "deathmatch": (3, 6), "points": (3, 4), "one_vs_all": (3, 3), "team": (4, 4)}
SCENARIO = "scenario"
MODES = ("two_player", *SEATS, SCENARIO)
MERCENARIES = ("alabama.netter", "alabama.gunner", "alabama.shooter", "alabama.shield", "neutral.mad_bomber")
SWITCHES: dict[str, tuple[object, ...]] = {
    "mad_bomber": ("off", "neutral", "mercenary"),
    **dict.fromkeys(
        ("clown_hurts_hq", "redraw_instants", "overtime", "vegas_last", "hidden_mercenaries"), (True, False)
    ),
    **dict.fromkeys(("eliminated_units", "points_by"), ("battle", "phase")),
}
STEPS_BETWEEN_BATTLES = 5


def table(number: int) -> Setup:
    """The setup of a game: modes in turn, everything else at random."""
    lots = rng_from_seed(number, "tables")
    mode = MODES[number % len(MODES)]
    if mode == SCENARIO:
        known = list(collection().values())
        return scenario_setup(known[lots.below(len(known))])
    low, high = SEATS[mode]
    count = low + lots.below(high - low + 1)
    armies = _drawn(PLAYABLE, count, lots)
    options = {name: values[lots.below(len(values))] for name, values in SWITCHES.items()}
    options["edition"] = tuple(EDITIONS)[lots.below(len(EDITIONS))]
    if mode == "one_vs_all":
        rank = {"dancer": 0, "vegas": 2}
        armies.sort(key=lambda army: rank.get(army, 1))
    boards = ("standard", "extended") if count > 4 else ("standard", "standard", "terminals", "extended")
    teams = [[0, 3], [1, 2]] if mode == "points" and count == 4 and lots.below(2) else None
    hired: list[list[str]] = []
    if count <= 4 and lots.below(2):
        choice = MERCENARIES if options["mad_bomber"] == "mercenary" else MERCENARIES[:4]
        hired = [[name] for name in _drawn(choice, count, lots)]
    return make_setup(
        armies,
        mode=mode,
        board=boards[lots.below(len(boards))],
        options=options,
        teams=teams,
        mercenaries=hired,
        first=LOT if lots.below(2) else None,
    )


def _drawn(choice: tuple[str, ...], count: int, lots: Rng) -> list[str]:
    order = list(range(len(choice)))
    lots.shuffle_list(order)
    return [choice[i] for i in order[:count]]


def trace(number: int) -> Iterator[str]:
    """Play a game at random; a hash for every step, with the action in front."""
    s = table(number).start(number)
    dice = rng_from_seed(number, "play")
    steps = 0
    while s.step != OVER:
        actions = legal_actions(s).actions()
        action = _choice(actions, dice)
        log: list[Event] = []
        apply(s, action, log)
        found = hashlib.blake2b(digest_size=8)
        found.update(array("q", actions).tobytes())
        found.update(repr(log).encode())
        if steps % STEPS_BETWEEN_BATTLES == 0 and s.step != OVER:
            fought: list[Event] = []
            found.update(_bytes(battle_now(s, fought)))
            found.update(repr(fought).encode())
        found.update(_bytes(s))
        yield f"{action:x} {found.hexdigest()}"
        steps += 1


def _choice(actions: list[int], dice: Rng) -> int:
    """Half the time any action, else one of any kind, so that placements do not crowd out rare kinds."""
    if dice.below(2) == 0:
        return actions[dice.below(len(actions))]
    kinds: dict[int, list[int]] = {}
    for action in actions:
        kinds.setdefault(int(op_of(action)), []).append(action)
    same = list(kinds.values())[dice.below(len(kinds))]
    return same[dice.below(len(same))]


def _bytes(s: State) -> bytes:
    vectors = [[int(value) for value in getattr(s, name)] for name in VECTORS]
    return json.dumps([vectors, [_number(s, name) for name in NUMBERS]]).encode()


def _number(s: State, name: str) -> int:
    """An attribute of a state, by the name it has in this build."""
    return int(getattr(s, name if hasattr(s, name) else FORMER_NAMES[name]))


def summary(number: int) -> tuple[int, str]:
    """How many steps a game took, and one hash for all of them."""
    found = hashlib.blake2b(digest_size=8)
    steps = 0
    for step in trace(number):
        found.update(step.encode())
        steps += 1
    return steps, found.hexdigest()
