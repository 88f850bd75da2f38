"""Feeds made-up and damaged input to every parser: the only failure allowed is a clear error.

Action lines are read in the states of the stored positions; positions, as JSON and as lines, are damaged
copies of those, and records damaged copies of a finished game. The stream is fixed by a seed, so a failure
can be repeated.
"""

from __future__ import annotations

import copy
import random
import string
from typing import Any

from rich.console import Console
from rich.progress import Progress

from benchmarks.positions import load
from nshex.game import Game
from nshex.notation.errors import AmbiguousError, IllegalActionError, NotationError
from nshex.notation.lines import format_action, parse_action
from nshex.notation.position_line import read_line, write_line
from nshex.notation.positions import read_position, write_position
from nshex.rules.engine import legal_actions
from nshex.rules.state import State

CLEAR = (NotationError, IllegalActionError, AmbiguousError)
"""The errors that say what is wrong; anything else is a bug."""

SCRAPS = (
    *(
        "",
        " ",
        "/",
        ">",
        "@",
        ":",
        "=",
        ",",
        "0",
        "6",
        "-1",
        "99999999999999999999",
        "1e9",
        "\u0000",
        "é",
        "Ⅷ",
        "🙂",
    ),
    *(
        "C3",
        "c3",
        "Z9",
        "X1",
        "N",
        "SE",
        "battle",
        "move",
        "hq",
        "red",
        "alabama.shooter",
        "neutral.mad_bomber",
    ),
    *("null", "true", "{}", "[]", '"', "outpost.hq", "moloch", "for", "from", "heal", "melee", "tiles", "hp"),
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    6,
    10**30,
    1.5,
    float("inf"),
    "",
    "C3",
    "hq",
    [],
    [[]],
    {},
    {"a": 1},
)


class Fuzzer:
    """A repeatable stream of bad input."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.states = load()[:60]
        self.positions = [write_position(s) for s in self.states]
        self.position_lines = [write_line(s) for s in self.states]
        self.lines = [self._some_lines(s) for s in self.states]
        self.record = _finished_record()

    def _some_lines(self, s: State) -> list[str]:
        legal = legal_actions(s)
        picks = [self.random.randrange(legal.size) for _ in range(40)]
        return [format_action(s, legal.at(pick)) for pick in picks]

    def one(self) -> None:
        """One input; raises only on a bug."""
        kind = self.random.random()
        try:
            if kind < 0.9:
                self._line()
            elif kind < 0.95:
                read_line(self._scramble(self.random.choice(self.position_lines)))
            elif kind < 0.99:
                read_position(self._damaged(copy.deepcopy(self.random.choice(self.positions))))
            else:
                Game.from_record(self._scramble(self.record))
        except CLEAR as error:
            if "\n" in str(error) or not str(error):
                raise AssertionError(f"not one clear line: {error!r}") from error

    def _line(self) -> None:
        index = self.random.randrange(len(self.states))
        parse_action(self.states[index], self._scramble(self.random.choice(self.lines[index])))

    def _scramble(self, text: str) -> str:
        """Damage a text in a few places."""
        for _ in range(self.random.randint(1, 3)):
            at = self.random.randint(0, len(text))
            move = self.random.randrange(5)
            if move == 0:
                text = text[:at] + self.random.choice(SCRAPS) + text[at:]
            elif move == 1:
                text = text[:at] + text[at + self.random.randint(1, 4) :]
            elif move == 2:
                text = text[:at] + self.random.choice(string.printable) + text[at + 1 :]
            elif move == 3:
                words = text.split(" ")
                self.random.shuffle(words)
                text = " ".join(words)
            else:
                words = text.split(" ")
                words[self.random.randrange(len(words))] = self.random.choice(SCRAPS)
                text = " ".join(words)
        return text

    def _damaged(self, value: Any) -> Any:
        """Put something wrong somewhere into a JSON value."""
        if isinstance(value, dict) and value and self.random.random() < 0.9:
            key = self.random.choice(list(value))
            if self.random.random() < 0.1:
                value[self.random.choice(SCRAPS)] = value.pop(key)
            else:
                value[key] = self._damaged(value[key])
            return value
        if isinstance(value, list) and value and self.random.random() < 0.9:
            at = self.random.randrange(len(value))
            if self.random.random() < 0.2:
                value.append(copy.deepcopy(value[at]))
            else:
                value[at] = self._damaged(value[at])
            return value
        if isinstance(value, str) and self.random.random() < 0.5:
            return self._scramble(value)
        return self.random.choice(VALUES)


def _finished_record() -> str:
    game = Game.new(["borgo", "moloch"], seed=1)
    picks = random.Random(1)
    while not game.is_over:
        game.push(picks.choice(game.legal))
    return game.record()


def fuzz(count: int, console: Console, seed: int = 0) -> None:
    """Feed this many inputs, with a progress bar."""
    fuzzer = Fuzzer(seed)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("fuzzing the parsers", total=count)
        for i in range(count):
            fuzzer.one()
            if i % 1000 == 0:
                progress.update(task, completed=i)
    console.print(f"fuzzed: {count:,} inputs, nothing but clear errors")
