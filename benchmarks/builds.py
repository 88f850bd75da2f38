"""The builds to measure, each in its own process (see worker.py), and where they come from."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PLAIN = ROOT / "src"
"""The sources themselves: the plain build."""
KEPT_BUILDS = Path(sys.prefix) / "builds"
"""Compiled sources of commits, by commit."""


class Worker:
    """A process that measures one build on demand: the installed one, or the one in a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        environment = dict(os.environ)
        path = [str(ROOT)] if folder is None else [str(folder), str(ROOT)]
        environment["PYTHONPATH"] = os.pathsep.join(path)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        greeting = self._read()
        self.build: str = greeting["build"]
        self.units: float = greeting["units"]

    def begin(self, *words: object) -> None:
        """Ask for something; `answer` waits for it."""
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def answer(self) -> Any:
        return self._read()

    def measure(self, name: str) -> float:
        self.begin(name)
        return float(self.answer())

    def _read(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a benchmark worker ended early")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def folder_of(build: str) -> Path:
    """The folder to import a build from: a folder with it, or sources; or a commit, which is built first."""
    if Path(build).is_dir():
        folder = Path(build).resolve()
        return folder / "src" if (folder / "src" / "nshex").is_dir() else folder
    return _built_commit(build)


def _built_commit(revision: str) -> Path:
    """The compiled sources of a commit, built once and kept."""
    commit = _git("rev-parse", "--short", f"{revision}^{{commit}}").decode().strip()
    folder = KEPT_BUILDS / commit
    if not (folder / "done").exists():
        print(f"compiling {commit}; this takes one to three minutes", flush=True)
        with tarfile.open(fileobj=io.BytesIO(_git("archive", commit))) as archive:
            archive.extractall(folder, filter="data")
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (folder / "done").touch()
    return folder / "src"


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True).stdout
