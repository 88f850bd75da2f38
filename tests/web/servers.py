"""PostgreSQL and Redis from Debian's packages, each on a free port with its own folder."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from abc import ABC, abstractmethod
from contextlib import ExitStack, suppress
from glob import glob
from itertools import count
from time import monotonic, sleep

import psycopg
import pytest
import redis

STARTING = 60
ROOT = 0
_numbers = count(1)


def program(name):
    """Where a program is; PostgreSQL's are not on the PATH."""
    return shutil.which(name) or next(iter(sorted(glob(f"/usr/lib/postgresql/*/bin/{name}"))), None)


def missing():
    """Which of the programs are missing, in words; empty where all are there."""
    names = {"initdb": "postgresql", "postgres": "postgresql", "redis-server": "redis-server"}
    packages = sorted({package for name, package in names.items() if program(name) is None})
    return f"Debian's packages {' and '.join(packages)} are not installed" if packages else ""


def need_servers():
    """Tests that need the servers are skipped where these are missing, but in CI they fail."""
    reason = missing()
    if reason and os.environ.get("CI", "").lower() in ("1", "true", "yes"):
        pytest.fail(f"the tests on PostgreSQL and Redis need both: {reason}")
    if reason:
        pytest.skip(reason)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def _someone():
    """PostgreSQL refuses to run as root: the user it runs as."""
    if os.getuid() != ROOT:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise AssertionError("there is no user postgres, nor nobody")


class _Server(ABC):
    """A program with a folder. `kill` is kill -9; `start` after it is a restart."""

    process: subprocess.Popen

    def __init__(self):
        self._folder = ExitStack()
        self.folder = self._folder.enter_context(tempfile.TemporaryDirectory(prefix="nshex-test-"))
        self.port = free_port()
        self._user = _someone()
        if self._user:
            os.chown(self.folder, self._user["user"], self._user["group"])

    def run(self, *command):
        with open(f"{self.folder}/log", "ab") as log:
            self.process = subprocess.Popen(
                command, cwd=self.folder, stdout=log, stderr=subprocess.STDOUT, **self._user
            )
        end = monotonic() + STARTING
        while not self.answers():
            assert self.process.poll() is None and monotonic() < end, self.log()
            sleep(0.02)

    @abstractmethod
    def answers(self):
        """Whether the server takes commands."""

    def log(self):
        with open(f"{self.folder}/log", encoding="utf-8", errors="replace") as log:
            return log.read()

    def kill(self):
        self.end(signal.SIGKILL)

    def end(self, how):
        if self.process.poll() is None:
            os.kill(self.process.pid, how)
        self.process.wait(STARTING)

    def close(self):
        self.end(signal.SIGINT)
        self._folder.close()


class Postgres(_Server):
    def __init__(self, *, safe=False):
        """`safe` keeps what was committed on disk, as after a loss of power; kill -9 needs less."""
        super().__init__()
        self._safe = safe
        command = [program("initdb"), "-A", "trust", "-U", "nshex", "-D", f"{self.folder}/data", "--no-sync"]
        done = subprocess.run(
            [*command, "-E", "UTF8", "--no-locale"], cwd=self.folder, capture_output=True, **self._user
        )
        assert done.returncode == 0, done.stderr.decode()
        self.start()

    def kill(self):
        """The whole server at once, as when the machine fails: its processes would outlive the first one."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children") as file:
            children = [int(child) for child in file.read().split()]
        super().kill()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    def start(self):
        options = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "on" if self._safe else "off",
            "shared_buffers": "32MB",
        }
        words = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        self.run(program("postgres"), "-D", f"{self.folder}/data", "-p", str(self.port), *words)

    def address(self, database):
        return f"postgresql://nshex@127.0.0.1:{self.port}/{database}"

    def answers(self):
        try:
            psycopg.connect(self.address("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def new_database(self):
        """The address of an empty database."""
        name = f"games{next(_numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)


class Redis(_Server):
    def __init__(self):
        super().__init__()
        self.start()

    def start(self):
        options = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": self.folder}
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        self.run(program("redis-server"), *words)

    @property
    def address(self):
        return f"redis://127.0.0.1:{self.port}/0"

    def answers(self):
        with redis.Redis(port=self.port, socket_connect_timeout=5) as client:
            try:
                return client.ping()
            except redis.ConnectionError:
                return False
