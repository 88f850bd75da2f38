"""Engines: bots as programs that exchange lines of text over pipes, written in any language.

`EngineServer` lets another program use one of our bots; `ExternalEngine` is a bot that asks another program.
Both speak the protocol of docs/protocol.md. An engine gets a view, so it knows no more than a player.
"""

from __future__ import annotations

import json
import queue
import re
import shlex
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import IO, TextIO

from nshex.bots.analysis import planned_variation
from nshex.bots.evaluation import STANDARD
from nshex.bots.interface import Bot, Limit
from nshex.build_info import VERSION
from nshex.notation.errors import AmbiguousError, IllegalActionError, NotationError
from nshex.notation.lines import format_action, parse_action
from nshex.notation.names import show
from nshex.notation.positions import read_json
from nshex.notation.seeds import read_seed, rng_from_seed
from nshex.notation.views import read_view, write_view
from nshex.rules.engine import legal_actions
from nshex.rules.rng import Rng
from nshex.rules.state import OVER
from nshex.rules.views import View

PROTOCOL = 1
LONGEST_LINE = 1_000_000
"""Characters in a line; a list of 1295 dances has a tenth of them."""


class ProtocolError(ValueError):
    """A line that cannot be understood; the message says what was expected."""


# --- our bots as engines ---------------------------------------------------------------------------


class EngineServer:
    """Lets another program use a bot over a pair of text streams."""

    def __init__(
        self, name: str, limit: Limit, make: Callable[[Rng], Bot], source: TextIO, target: TextIO
    ) -> None:
        self.bot_name = name
        self.limit = limit
        """What applies to a `go` without a limit."""
        self.make = make
        """Makes a new bot for a game, with random numbers of its own."""
        self.source = source
        self.target = target
        self.seed = "0"
        self.bot: Bot = self._new_bot()
        self.view: View | None = None
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.waiting: deque[str | None] = deque()
        """Lines that came while the bot was thinking."""
        self.commands: dict[str, Callable[[str], None]] = {
            "nshex": self._greet,
            "setoption": self._set_option,
            "newgame": self._start_game,
            "position": self._take_position,
            "legal": self._tell_legal,
            "go": self._think,
            "stop": self._ignore,
        }

    def run(self) -> None:
        """Answer until `quit` or the end of the input."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            line = self.waiting.popleft() if self.waiting else self.lines.get()
            if line is None or line.strip() == "quit":
                return
            if line.strip():
                self._obey(line)

    def _listen(self) -> None:
        for line in self.source:
            self.lines.put(line)
        self.lines.put(None)

    def _obey(self, line: str) -> None:
        """Carry out a command; an error is answered in one line, and the next command is read."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word not in self.commands:
                raise ProtocolError(f"no command {show(word)}; expected {', '.join(self.commands)} or quit")
            self.commands[word](rest.strip())
        except ValueError as problem:
            self._say("error " + " ".join(str(problem).split()))

    def _say(self, line: str) -> None:
        print(line, file=self.target, flush=True)

    def _new_bot(self) -> Bot:
        return self.make(rng_from_seed(read_seed(self.seed), "engine"))

    def _greet(self, rest: str) -> None:
        if rest != str(PROTOCOL):
            raise ProtocolError(f"protocol {show(rest)}; this engine speaks {PROTOCOL}")
        self._say(f"id name {self.bot_name}")
        self._say(f"id version {VERSION}")
        self._say("option seed 0")
        self._say("ready")

    def _set_option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name != "seed":
            raise ProtocolError(f"no option {show(name)}; expected seed")
        read_seed(value)
        self.seed = value
        self.bot = self._new_bot()

    def _start_game(self, rest: str) -> None:
        self.bot = self._new_bot()
        self.view = None

    def _take_position(self, rest: str) -> None:
        self.view = read_view(read_json(rest))

    def _tell_legal(self, rest: str) -> None:
        """Answer `legal`; with a list there is nothing to do, since this engine knows the rules."""
        if not rest:
            s = self._given_view().state
            actions = legal_actions(s).actions()
            self._say("legal " + json.dumps([format_action(s, action) for action in actions]))

    def _ignore(self, rest: str) -> None:
        """`stop` when the bot is not thinking: the answer has just been sent."""

    def _given_view(self) -> View:
        if self.view is None:
            raise ProtocolError("no position yet; expected 'position' with a view first")
        return self.view

    def _think(self, rest: str) -> None:
        view = self._given_view()
        if view.state.step == OVER:
            raise ProtocolError("the game is over; there is nothing to decide")
        limit = _read_limit(rest.split(), self.limit)
        begun = time.perf_counter()
        action = self.bot.choose(view, replace(limit, stopped=self._is_stopped))
        line, score = planned_variation(self.bot, view, action, STANDARD)
        spent = time.perf_counter() - begun
        self._say(f"info time {spent:.3f} score {score:.2f} line {json.dumps(line)}")
        self._say(f"best {format_action(view.state, action)}")

    def _is_stopped(self) -> bool:
        """Whether the answer is wanted at once; other commands wait."""
        with suppress(queue.Empty):
            while True:
                self.waiting.append(self.lines.get_nowait())
        return any(line is None or line.strip() in ("stop", "quit") for line in self.waiting)


def _read_limit(words: list[str], usual: Limit) -> Limit:
    """The limit of a `go` line: `time 1.5`, `nodes 5000`, or nothing."""
    if not words:
        return usual
    if len(words) == 2 and words[0] in ("time", "nodes"):
        with suppress(ValueError):
            if words[0] == "nodes":
                return replace(usual, seconds=None, nodes=int(words[1]))
            seconds = float(words[1])
            if seconds < float("inf"):
                return replace(usual, seconds=seconds, nodes=None)
    raise ProtocolError(f"go {show(' '.join(words))}; expected 'time SECONDS' or 'nodes NUMBER', above 0")


# --- others' engines as bots -----------------------------------------------------------------------


class EngineError(RuntimeError):
    """An engine breaks the protocol."""


class EngineDied(EngineError):
    """The program cannot be started, or has ended."""


class EngineSilent(EngineError):
    """No answer in time."""


class EngineNonsense(EngineError):
    """A line that cannot be read, or an action that is not legal."""


HANDSHAKE_SECONDS = 10.0
PATIENCE_SECONDS = 60.0
"""How long an engine may think if the limit is not in seconds."""
GRACE_SECONDS = 1.0
"""Extra time for the pipes, and to answer after `stop`."""
CLOSING_SECONDS = 2.0


class ExternalEngine:
    """A bot that is another program, driven over its standard input and output.

    Any failure raises an `EngineError` that names the engine, and the program is ended. Close it when done,
    or use it in a `with` block.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        options: Mapping[str, str] | None = None,
        handshake: float = HANDSHAKE_SECONDS,
        patience: float | None = None,
        grace: float = GRACE_SECONDS,
        note: Callable[[str], None] | None = None,
    ) -> None:
        """Start a program.

        `handshake` is how many seconds the program may take to start; a longer `patience` counts there too.
        `patience` is how many seconds an answer may take in all (60 without a limit in seconds). When the
        time limit is up, the engine is told to stop. It is ended when `patience` runs out too, but not before
        it had `grace` seconds to stop. `note` gets every line: `> ` before what is sent, `< ` before what
        comes back, `! ` before what the program writes to standard error.
        """
        self.command = split_command(command) if isinstance(command, str) else list(command)
        self.name = self.command[0] if self.command else ""
        self.patience = patience
        self.grace = grace
        self.options: dict[str, str] = {}
        """The options of the engine, with their current values."""
        self.info: dict[str, str] = {}
        """The last `info` of the engine."""
        self._wants_legal = False
        self._pipe = _Pipe(self.command, note or _forget)
        try:
            self._shake_hands(max(handshake, patience or 0.0))
            for option, value in (options or {}).items():
                self.set_option(option, value)
        except EngineError:
            self.close()
            raise

    def __enter__(self) -> ExternalEngine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ask the program to quit, and end it if it does not."""
        self._pipe.close()

    def new_game(self) -> None:
        """Tell the engine that a new game begins."""
        self._tell("newgame")

    def set_option(self, name: str, value: str) -> None:
        if name not in self.options:
            known = ", ".join(self.options) or "none"
            raise EngineNonsense(f"engine {self.name} has no option {show(name)}; it has {known}")
        self.options[name] = value
        self._tell(f"setoption {name} {value}")

    def choose(self, view: View, limit: Limit) -> int:
        """One of the legal actions for the decider of the view."""
        try:
            return self._choose(view, limit)
        except EngineError:
            self.close()
            raise

    def _choose(self, view: View, limit: Limit) -> int:
        self.info = {}
        legal = legal_actions(view.state)
        self._tell("position " + json.dumps(write_view(view)))
        if self._wants_legal:
            lines = [format_action(view.state, action) for action in legal.actions()]
            self._tell("legal " + json.dumps(lines))
        self._tell(f"go {_limit_words(limit)}".strip())
        line = self._answer(limit.seconds)
        try:
            action = parse_action(view.state, line)
        except (NotationError, IllegalActionError, AmbiguousError) as problem:
            raise EngineNonsense(f"engine {self.name} answered {show(line, 80)}: {problem}") from None
        if not legal.has(action):
            raise EngineNonsense(f"engine {self.name} answered {show(line, 80)}, which is not legal here")
        return action

    def _answer(self, seconds: float | None) -> str:
        """The line after `best`. If it is late, the engine is told to stop, once."""
        patience = PATIENCE_SECONDS if self.patience is None else self.patience
        wait = patience if seconds is None else seconds
        grace = max(self.grace, 0.0 if self.patience is None else self.patience - wait)
        line = self._await("best", wait)
        if line is None:
            self._tell("stop")
            line = self._await("best", grace)
        if line is None:
            raise EngineSilent(
                f"engine {self.name} did not answer within {wait:g} s, nor {grace:g} s after 'stop'"
            )
        return line

    def _await(self, word: str, seconds: float) -> str | None:
        """The rest of the first line that begins with a word; None if none comes in time."""
        deadline = time.monotonic() + seconds
        while True:
            line = self._pipe.read(deadline - time.monotonic())
            if line is None:
                return None
            head, _, rest = line.strip().partition(" ")
            if head == word:
                return rest.strip()
            self._note(head, rest.strip(), line)

    def _note(self, head: str, rest: str, line: str) -> None:
        """Handle a line that is not an answer."""
        if head == "info":
            self.info = _read_info(rest)
        elif head == "id":
            key, _, value = rest.partition(" ")
            if key == "name" and value:
                self.name = value
        elif head == "option":
            name, _, value = rest.partition(" ")
            self.options[name] = value
        elif (head, rest) == ("want", "legal"):
            self._wants_legal = True
        elif head == "error":
            raise EngineNonsense(f"engine {self.name} reports: {show(rest, 200)}")
        elif head:
            raise EngineNonsense(
                f"engine {self.name} sent {show(line.rstrip(), 80)}; "
                "expected id, option, want legal, ready, info, best or error (docs/protocol.md)"
            )

    def _shake_hands(self, seconds: float) -> None:
        self._tell(f"nshex {PROTOCOL}")
        if self._await("ready", seconds) is None:
            raise EngineSilent(f"engine {self.name} was not ready within {seconds:g} s")

    def _tell(self, line: str) -> None:
        self._pipe.write(line)


def _forget(line: str) -> None:
    """Ignores the lines of a conversation."""


def split_command(text: str, windows: bool = sys.platform == "win32") -> list[str]:
    """The words of a command; none if quotes are left open. On Windows a backslash is part of a path."""
    if windows:
        words = re.findall(r'(?:[^\s"]|"[^"]*")+', text)
        return [] if text.count('"') % 2 else [word.replace('"', "") for word in words]
    try:
        return shlex.split(text)
    except ValueError:
        return []


def _limit_words(limit: Limit) -> str:
    if limit.seconds is not None:
        return f"time {limit.seconds:g}"
    return f"nodes {limit.nodes}" if limit.nodes is not None else ""


def _read_info(text: str) -> dict[str, str]:
    """`score 1.5 nodes 300 line […]` as a dict; the line comes last and may contain spaces."""
    head, mark, line = text.partition("line ")
    words = head.split()
    found = dict(zip(words[::2], words[1::2], strict=False))
    return found | ({"line": line} if mark else {})


class _Pipe:
    """A program and its pipes; reading has a time limit, and writing never blocks."""

    def __init__(self, command: list[str], note: Callable[[str], None]) -> None:
        if not command:
            raise EngineDied("no engine; expected a command")
        self.note = note
        self.name = command[0]
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as problem:
            reason = (problem.strerror or type(problem).__name__).lower()
            raise EngineDied(f"engine {self.name} cannot be started: {reason}") from None
        self.sent: queue.Queue[str | None] = queue.Queue()
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.last_words: deque[bytes] = deque(maxlen=5)
        self.writer = threading.Thread(target=self._write, args=(self.process.stdin,), daemon=True)
        self.reader = threading.Thread(
            target=self._read, args=(self.process.stdout, self.lines.put, "<"), daemon=True
        )
        self.listener = threading.Thread(
            target=self._read, args=(self.process.stderr, self.last_words.append, "!"), daemon=True
        )
        self.threads = (self.writer, self.reader, self.listener)
        for thread in self.threads:
            thread.start()

    def _write(self, stream: IO[bytes]) -> None:
        """Pass lines to the program; if it has ended, reading the answer notices."""
        with suppress(OSError):
            while (line := self.sent.get()) is not None:
                stream.write(line.encode() + b"\n")
                stream.flush()
        with suppress(OSError):
            stream.close()

    def _read(self, stream: IO[bytes], take: Callable[[bytes], None], mark: str) -> None:
        """Take lines from the program; an empty one marks the end."""
        with stream:
            while line := stream.readline(LONGEST_LINE):
                self.note(f"{mark} {line.decode(errors='replace').rstrip()}")
                take(line)
        take(b"")

    def write(self, line: str) -> None:
        self.note(f"> {line}")
        self.sent.put(line)

    def read(self, seconds: float) -> str | None:
        """The next line, or None if it does not come in time."""
        try:
            line = self.lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None
        if not line:
            self.lines.put(line)
            raise EngineDied(f"engine {self.name} has ended{self._why()}")
        if len(line) >= LONGEST_LINE:
            raise EngineNonsense(f"engine {self.name} sent a line of more than {LONGEST_LINE} bytes")
        try:
            return line.decode()
        except UnicodeDecodeError:
            raise EngineNonsense(f"engine {self.name} sent {show(line, 80)}, which is not UTF-8") from None

    def _why(self) -> str:
        """The exit status and the last line of standard error, if known."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(CLOSING_SECONDS)
        self.listener.join(CLOSING_SECONDS)
        status = "" if self.process.returncode is None else f" with status {self.process.returncode}"
        words = [line.decode(errors="replace").strip() for line in self.last_words if line.strip()]
        return status + (f": {show(words[-1], 200)}" if words else "")

    def close(self) -> None:
        """Ask the program to quit, and end it if it does not."""
        self.sent.put("quit")
        self.sent.put(None)
        try:
            self.process.wait(CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for thread in self.threads:
            thread.join(CLOSING_SECONDS)
