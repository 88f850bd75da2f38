"""A real server in its own process, and clients for it."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager, suppress
from http.cookies import SimpleCookie
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

STARTING = 60
ANSWERING = 60
"""Seconds after which waiting is given up; test machines can be slow."""
GONE = (FileNotFoundError, ProcessLookupError)
"""What reading a file in `/proc` raises when its process has just ended."""


class Server:
    """`nshex serve` on a free port. `kill` is kill -9; `start` after it is a restart."""

    process: subprocess.Popen
    errors = b""

    def __init__(self, database, *options):
        self.database = database
        self.options = options
        self.port = 0
        self.start()

    def start(self):
        command = [sys.executable, "-m", "nshex", "serve", "--port", str(self.port), "--no-browser"]
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database), *self.options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.errors = b""
        found = None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(rb"http://[^:]+:(\d+)/", line)
            if found:
                break
        if found is None:
            _, errors = self.process.communicate()
            raise AssertionError(f"the server does not start: {errors.decode()}")
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self._listener = threading.Thread(target=self._listen, args=(self.process,), daemon=True)
        self._listener.start()

    def _listen(self, process):
        for line in process.stderr:
            self.errors += line

    def kill(self):
        self._end(signal.SIGKILL)

    def stop(self):
        self._end(signal.SIGTERM)

    def _end(self, how):
        if self.process.poll() is None:
            os.kill(self.process.pid, how)
        self.process.wait(30)
        self._listener.join()
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()

    def check_silent(self):
        """Nothing in the server has failed since it started."""
        errors = self.errors.decode()
        assert "Traceback" not in errors, errors

    def workers(self):
        """Process ids of the workers in which bots think."""
        found = []
        children = f"/proc/{self.process.pid}/task"
        for task in os.listdir(children):
            with suppress(*GONE), open(f"{children}/{task}/children") as file:
                for child in file.read().split():
                    with suppress(*GONE), open(f"/proc/{child}/cmdline") as words:
                        if "spawn_main" in words.read():
                            found.append(int(child))
        return found


@contextmanager
def serving(database, *options):
    server = Server(database, *options)
    try:
        yield server
    finally:
        server.stop()


class Answer:
    def __init__(self, status, headers, sent):
        self.status = status
        self.headers = headers
        self.sent = sent

    @property
    def body(self):
        return self.sent.decode()

    def json(self):
        return json.loads(self.body)


class Browser:
    """A browser: keeps its cookie, fetches addresses, opens sockets."""

    def __init__(self, server):
        self.server = server
        self.cookie = ""

    def fetch(self, path, body=None, method=None, headers=()):
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.server.address + path, data, method=method)
        request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        for name, value in dict(headers).items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=ANSWERING) as response:
                answer = Answer(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            answer = Answer(error.code, error.headers, error.read())
        for given in answer.headers.get_all("Set-Cookie") or []:
            morsel = SimpleCookie(given)
            self.cookie = "; ".join(f"{name}={one.value}" for name, one in morsel.items())
        return answer

    def new_game(self, *seats, **more):
        if not self.cookie:
            self.fetch("/")  # as people do, who open a page before they begin a game
        answer = self.fetch("/api/games", {"seats": list(seats), **more})
        assert answer.status == 201, answer.body
        return answer.json()["game"]

    def join(self, game, **options):
        return Player(self, game, **options)


def seat(army, who="me", **more):
    return {"army": army, "who": who, **more}


class Refused(Exception):
    def __init__(self, message):
        super().__init__(f"{message['error']}: {message['text']}")
        self.error = message["error"]
        self.text = message["text"]


class Player:
    """A socket to a game, with table and log as the last message left them, or as they were `known`."""

    def __init__(self, browser, game, **options):
        self.game = game
        self.asks = 0
        self.received = []
        """Every text that came, in order."""
        self.updates = []
        known = options.pop("known", {"table": None, "log": []})
        path = f"/api/games/{game}/socket{options.pop('query', '')}"
        address = f"ws://127.0.0.1:{browser.server.port}{path}"
        self.table: Any = known["table"]
        self.log: list[Any] = known["log"]
        if self.table is not None:
            address += f"?version={self.table['version']}"
        headers = {"Cookie": browser.cookie} if browser.cookie else {}
        headers |= options.pop("headers", {})
        opening = connect(address, additional_headers=headers, open_timeout=ANSWERING, **options)
        self._open = ExitStack()
        self.socket = self._open.enter_context(opening)
        try:
            if self.table is None:
                self.wait_for(lambda message: message["type"] == "table")
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def close(self):
        self._open.close()

    def next(self):
        text = self.socket.recv(timeout=ANSWERING)
        self.received.append(text)
        message = json.loads(text)
        if message["type"] == "update":
            assert message["after"] == self.table["version"], "an update was missed"
            self.updates.append(message)
            self.log[message["kept"] :] = message["log"]
        if message["type"] == "table":
            is_older = self.table is not None and message["table"]["version"] < self.table["version"]
            assert not is_older, "nobody is sent an older table than before"
            self.log = message["log"]
        if message["type"] in ("table", "update"):
            self.table = message["table"]
        return message

    def wait_for(self, wanted):
        while True:
            message = self.next()
            if wanted(message):
                return message

    def send(self, type, **fields):
        self.asks += 1
        self.socket.send(json.dumps({"ask": self.asks, "type": type, **fields}))
        return self.asks

    def ask(self, type, **fields):
        """Send a message and wait for its answer; raises Refused if it is refused."""
        ask = self.send(type, **fields)
        answer = self.wait_for(lambda message: message.get("ask") == ask)
        if answer["type"] == "refused":
            raise Refused(answer)
        return answer["answer"]

    def play(self, line):
        return self.ask("play", version=self.table["version"], line=line)

    def wait_until(self, wanted):
        """Take messages until the table is as wanted."""
        while not wanted(self.table):
            self.next()
        return self.table

    def wait_for_decision(self):
        """Wait until one of the user's seats has to decide, or the game is over."""
        return self.wait_until(lambda table: table["choices"] is not None or table["over"])

    def lines(self):
        return [way["line"] for way in self.table["choices"]["ways"]]


def closed(player):
    """The code with which the server closes a socket."""
    while True:
        try:
            player.next()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None
