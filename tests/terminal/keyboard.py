"""A fake keyboard for `nshex play`: what is typed, and what is then shown."""

import argparse
import io
import random
import re

from nshex.commands.play import add_arguments, run

DUEL = ["--armies", "outpost,hegemony", "--seed", "3"]
FRIENDS = [*DUEL, "--opponent", "friend"]

GAMES = [
    ["--seed", "11"],
    DUEL,
    ["--armies", "dancer,smart", "--opponent", "friend", "--seed", "1"],
    ["--armies", "vegas,borgo", "--board", "terminals", "--seed", "2"],
    ["--armies", "hegemony,dancer", "--board", "terminals", "--seats", "me,me", "--seed", "3"],
    ["--mode", "team", "--seed", "4"],
    ["--mode", "one_vs_all", "--seats", "friend,me,random", "--seed", "5"],
    ["--mode", "points", "--rules", '{"mad_bomber": "neutral"}', "--seed", "6"],
    ["--armies", "random,random,random,random,random,random", "--seed", "7"],
    ["--armies", "outpost,moloch", "--mercenaries", "shooter+netter,gunner", "--seed", "8"],
    ["--armies", "outpost,smart", "--seats", "friend,me", "--seed", "9"],
    ["--seats", "random,random", "--seed", "10"],
]


def arguments(words):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(words)


def play(words, *typed):
    """Type lines; returns the exit status and everything shown."""
    target = io.StringIO()
    status = run(arguments(words), io.StringIO("".join(f"{line}\n" for line in typed)), target)
    return status, target.getvalue()


class Fingers(io.StringIO):
    """Somebody who reads the menu and picks from it at random, now and then mistyping."""

    def __init__(self, target, seed, slips=0.0, most=3000):
        super().__init__()
        self.target = target
        self.rng = random.Random(seed)
        self.slips = slips
        self.left = most
        self.typed = []

    def readline(self, *_):
        self.left -= 1
        if self.left < 0:
            return ""
        line = self._line()
        self.typed.append(line)
        return line + "\n"

    def _line(self):
        if self.rng.random() < self.slips:
            return self.rng.choice(["b", "u", "l", "h", "? B2", "? C3", "", "zzz", "1 2 3", "? hq", "l all"])
        tail = self.target.getvalue()[-8000:]
        if tail.endswith((": ", "]: ")):
            return ""
        start = max(tail.rfind("(h: help)"), tail.rfind("(Enter: back)"))
        keys = _keys(tail[start:].splitlines()[1:])
        if "e" in keys and len(keys) > 1 and self.rng.random() < 0.8:
            keys.remove("e")
        return self.rng.choice(keys or ["h"])


def _keys(lines):
    keys = []
    for line in lines:
        if re.match(r"  (-|[A-EX]\d+)( |$)", line):
            keys += re.findall(r"(?:^|  )(-|[A-EX]\d+)(?= |$)", line)
        elif found := re.match(r" +(\S+)  \S", line):
            keys.append(found[1])
        else:
            break
    return keys


def play_through(words, seed, slips=0.0):
    target = io.StringIO()
    fingers = Fingers(target, seed, slips)
    assert run(arguments(words), fingers, target) == 0
    return target.getvalue(), fingers.typed
