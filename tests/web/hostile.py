"""Hostile messages over a real socket: each is answered, and the game goes on."""

import json
import random
from collections import Counter

from websockets.exceptions import ConnectionClosed

from nshex.web.live.checks import FAILED, MOST_ASK
from tests.web.serving import ANSWERING, seat

AT_ONCE = 40
"""Messages sent before their answers are taken; a client that reads none at all is dropped."""
SETTINGS = "messages_a_second = 1000000.0\nmessages_at_once = 1000000.0\nnew_games_at_once = 100000.0\n"
"""For a server whose limit on messages is not what is tested."""
LONGEST_REFUSAL = 500

KINDS = ("play", "take_back", "preview", "forecast", "explain", "ways", "reload")
ODD_VALUES: tuple[object, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1.5,
    2**53,
    10**30,
    "",
    "\u0000",
    "💥" * 40,
    "../../etc/passwd",
    [],
    {},
    [[]],
)
ODD_WORDS = (
    "C3",
    "Z99",
    "moloch.hornet",
    "no.such",
    "__proto__",
    "'; DROP TABLE games; --",
    "<script>",
    "A1/0 " * 50,
)
BROKEN = (
    "",
    " ",
    "null",
    "[]",
    '"play"',
    "{",
    "}",
    '{"ask": 1',
    "NaN",
    "Infinity",
    "{'ask': 1}",
    "\ufeff{}",
    "[" * 900,
    '{"a":' * 300,
    "9" * 1900,
    "\\ud800",
    "\x00\x01\x02",
)
READABLE_NOT = (None, -1, 1.0, "1", True, MOST_ASK, 10**40, [1])
"""Numbers of messages under which nothing can be answered."""


class Attack:
    """One socket at one table, at which its owner also plays at times, so that the game moves on."""

    def __init__(self, browser, rng):
        self.browser = browser
        self.rng = rng
        self.asks = 0
        self.sent = 0
        self.errors: Counter[str] = Counter()
        self.answered = 0
        self._sit_down()

    def _sit_down(self):
        self.game = self.browser.new_game(seat("random"), seat("random", "friend"))
        self.player = self.browser.join(self.game)

    def run(self, messages):
        while self.sent < messages:
            if self.player.table["over"]:
                self.player.close()
                self._sit_down()
            self._round(min(AT_ONCE, messages - self.sent))

    def close(self):
        """Afterwards the game is unchanged, for a new client too, and can be played."""
        with self.browser.join(self.game) as fresh:
            self.player.ask("reload")
            assert fresh.table["version"] == self.player.table["version"]
            if not fresh.table["over"]:
                fresh.play(fresh.lines()[0])
        self.player.close()

    def _round(self, count):
        """Send some messages, then take an answer to each."""
        expected: Counter[int | None] = Counter()
        for _ in range(count):
            text, ask = self._message()
            self.player.socket.send(text)
            expected[ask] += 1
        self.sent += count
        found: Counter[int | None] = Counter()
        while found.total() < count:
            message = self.player.next()
            if message["type"] not in ("answer", "refused"):
                continue
            found[message["ask"]] += 1
            if message["type"] == "answer":
                self.answered += 1
                continue
            self.errors[message["error"]] += 1
            assert message["error"] != FAILED, f"an error of the server's own: {message}"
            assert 0 < len(message["text"]) <= LONGEST_REFUSAL
        assert found == expected

    def _message(self):
        """A text or bytes, and the number under which it should be answered."""
        rng = self.rng
        roll = rng.random()
        if roll < 0.08:
            return rng.choice(BROKEN), None
        if roll < 0.10:
            return rng.randbytes(rng.randrange(50)), None
        if roll < 0.14:
            return "".join(chr(rng.randrange(32, 0x2FFF)) for _ in range(rng.randrange(1, 80))), None
        found = self._fields()
        if roll < 0.20:
            found["ask"] = rng.choice(READABLE_NOT)
            return json.dumps(found), None
        self.asks += 1
        found["ask"] = self.asks
        if roll < 0.60:
            key = rng.choice([key for key in found if key != "ask"])
            found[key] = rng.choice(ODD_VALUES)
        if roll < 0.25:
            found["more"] = "x" * rng.randrange(1_000, 30_000)
        text = json.dumps(found)
        if 0.60 <= roll < 0.65:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(('"', "{", "\\", ",", "\n", "é", "")) + text[at + 1 :]
            return text, _readable(text)
        return text, self.asks

    def _fields(self):
        """A message that is partly valid."""
        rng, table = self.rng, self.player.table
        kind = rng.choice(KINDS)
        version = (
            table["version"] if rng.random() < 0.8 else rng.choice((-1, 0, 1, table["version"] + 1, 10**9))
        )
        found = {"type": kind, "version": version}
        if kind in ("play", "preview"):
            found["line"] = self._line()
        elif kind == "explain":
            found[rng.choice(("at", "tile"))] = rng.choice(ODD_WORDS)
        elif kind == "ways":
            found["button"] = rng.choice(("dance", "", *ODD_WORDS))
        return found

    def _line(self):
        lines = self.player.lines() if self.player.table["choices"] else []
        line = self.rng.choice([*lines, *ODD_WORDS])
        if self.rng.random() < 0.7 and line:
            at = self.rng.randrange(len(line))
            line = line[:at] + self.rng.choice("AZ09/ ->@\u0007é") + line[at + 1 :]
        return line


def _readable(text):
    """The number of a damaged message, as far as it can be read."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    ask = found.get("ask") if isinstance(found, dict) else None
    return ask if type(ask) is int and 0 <= ask < MOST_ASK else None


def attack(browser, messages, seed):
    """Send this many; returns how many were accepted, and how often each refusal came."""
    found = Attack(browser, random.Random(seed))
    found.run(messages)
    found.close()
    return found.answered, found.errors


def too_long_a_frame(browser):
    """A frame beyond what the server reads; returns the code with which it closes."""
    game = browser.new_game(seat("random"), seat("random", "friend"))
    with browser.join(game) as player:
        try:
            player.socket.send("x" * 200_000)
            player.socket.recv(timeout=ANSWERING)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None
    return None
