"""Positions with a certain choice: `python -m tests.browser.situations` searches for them again.

Recruits play games with seeds from 0 on until a position has all the wanted actions. The records end there.
They are stored as files, so that the tests stay the same when the recruit bot changes.
"""

import re
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from nshex import Game
from nshex.bots.registry import make_bot, read_bot
from nshex.notation.lines import format_action
from nshex.notation.seeds import rng_from_seed
from nshex.rules.views import View
from tests.browser.records import FOLDER

BOT = "recruit"
LATEST = 140
"""Games are not followed any longer than this."""


@dataclass(frozen=True)
class Situation:
    """What must be legal, as expressions to be found among the lines, and where to look for it."""

    armies: tuple[str, ...]
    lines: tuple[str, ...]
    units: int = 5
    """The least number of units on the board."""
    then: str = ""
    """The step to which one of the lines of the last expression leads, where that matters."""
    agreed: dict[str, Any] = field(default_factory=dict)

    def matches(self, game):
        position = game.position
        if len(position.units) < self.units:
            return False
        lines = position.legal.lines()
        text = "\n".join(lines)
        if not all(re.search(wanted, text, re.MULTILINE | re.DOTALL) for wanted in self.lines):
            return False
        ways = [line for line in lines if re.match(self.lines[-1], line)]
        return not self.then or any(position.apply(line).step == self.then for line in ways)


TERMINALS = {"board": "terminals"}
MERCENARIES = {"mercenaries": [["shooter"], ["shield"]]}

SITUATIONS = {
    "dance": Situation(("dancer", "hegemony"), ("^dance", "^discard"), units=8),
    "action": Situation(
        ("dancer", "hegemony"), (r"^play action \w\d heal", r"^play action \w\d N$"), units=7
    ),
    "energy": Situation(
        ("smart", "outpost"), (r"^energy tiles=\w+,\w+ hp=1", "^energy hp=3"), agreed=TERMINALS
    ),
    "energy_of_objects": Situation(
        ("outpost", "dancer"), ("^energy tiles=.* hp=.*red:1", "^energy hp=blue:2"), agreed=TERMINALS
    ),
    "procedures": Situation(
        ("smart", "outpost"),
        ("^procedure rotation", "^procedure swap", "^procedure push_back"),
        units=7,
        then="retreat",
        agreed=TERMINALS,
    ),
    "laser": Situation(("smart", "outpost"), ("^procedure laser",), agreed=TERMINALS),
    "elimination": Situation(("smart", "outpost"), ("^procedure elimination",), agreed=TERMINALS),
    "detonation": Situation(("smart", "outpost"), ("^procedure detonation",), agreed=TERMINALS),
    "push": Situation(("moloch", "vegas"), ("^play push_back",), units=7, then="retreat"),
    "one_medic": Situation(
        ("smart", "outpost"), (r"^absorb (\w\d) for (\w\d).*^absorb \1 for (?!\2)",), units=8
    ),
    "two_medics": Situation(
        ("smart", "outpost"), (r"^absorb (\w\d) for (\w\d).*^absorb (?!\1)\w\d for \2",), units=8
    ),
    "takeover": Situation(("vegas", "borgo"), ("^turn", "^keep"), units=7),
    "clown": Situation(("moloch", "outpost"), ("^explode", "^attack"), units=7),
    "quartermaster": Situation(("hegemony", "outpost"), ("^convert .* melee", "^keep"), units=7),
    "mobility": Situation(("outpost", "borgo"), ("^use mobility",), units=7),
    "moved_by_hq": Situation(("smart", "vegas"), (r"^use mobility (\w\d)>.*^use hq \1>",), units=6),
    "transport": Situation(("hegemony", "dancer"), ("^use transport@",), units=6),
    "transporter": Situation(("smart", "vegas"), ("^use transporter",), units=6),
    "sniper": Situation(("outpost", "vegas"), ("^play sniper",), units=7),
    "grenade": Situation(("borgo", "moloch"), ("^play grenade",), units=7),
    "air_strike": Situation(("moloch", "vegas"), ("^play air_strike",), units=7),
    "castling": Situation(("vegas", "borgo"), ("^play castling", "^play rotation"), units=7),
    "mercenary": Situation(("moloch", "hegemony"), ("^draw mercenary", "^draw pile"), agreed=MERCENARIES),
}


def find(situation):
    """The record of the first game that reaches the situation, up to that point, with its seed."""
    for seed in count():
        for game in moments(situation, seed):
            if situation.matches(game):
                return game.record(reveal=True)
    raise AssertionError("unreachable")


def moments(situation, seed):
    """A game between recruits, at each moment."""
    game = Game.new(list(situation.armies), seed, **situation.agreed)
    _, limit = read_bot(BOT)
    bots = [make_bot(BOT, rng_from_seed(seed, f"seat {seat}")) for seat in range(len(situation.armies))]
    while not game.position.is_over and len(game.steps) < LATEST:
        yield game
        s = game.position.to_state()
        action = bots[s.decider].choose(View(s, s.decider), limit)
        game.push(format_action(s, action))


if __name__ == "__main__":
    for name, situation in SITUATIONS.items():
        (FOLDER / f"{name}.txt").write_text(find(situation))
