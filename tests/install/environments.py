"""Creates clean environments and installs into them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
SMOKE = Path(__file__).with_name("smoke.py")
NO_COMPILER = {"CC": "/nonexistent/cc", "CXX": "/nonexistent/cc"}


class Failed(Exception):
    """A program that should have worked; the text is what it wrote."""


def run(*words: object, more: Mapping[str, str] | None = None, folder: Path | None = None) -> str:
    """Run a program without our Python environment variables; returns its output."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "NSHEX"))}
    found = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env={**clean, **(more or {})},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if found.returncode:
        raise Failed(f"{' '.join(map(str, words))} failed:\n{found.stdout}")
    return found.stdout


def environment(python: str | Path, folder: Path) -> Path:
    """The Python of a new virtual environment with nothing in it; our own pip installs there."""
    run(python, "-m", "venv", "--without-pip", folder)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def pip(python: str | Path, *words: object, more: Mapping[str, str] | None = None) -> None:
    """Our pip, working for another Python."""
    quiet = ("--disable-pip-version-check", "--quiet")
    run(sys.executable, "-m", "pip", "--python", python, *quiet, *words, more=more)


def make_sdist(folder: Path) -> Path:
    """The sdist of this tree, built without isolation: setuptools is among our own requirements."""
    code = "import setuptools.build_meta as b, sys; b.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", code, folder, folder=ROOT)
    (sdist,) = folder.glob("nshex-*.tar.gz")
    return sdist


def smoke(python: Path, folder: Path, expected: str, *extras: str) -> str:
    """What the installed package was checked to do."""
    folder.mkdir(parents=True, exist_ok=True)
    return run(python, "-I", SMOKE, expected, *extras, folder=folder).splitlines()[-1].strip()


def own_tests(sdist: Path, folder: Path, *tests: str, package: Path | None = None) -> str:
    """Tests of the sdist with the tools of this environment, on its own sources or on a build of them."""
    with tarfile.open(sdist) as archive:
        if hasattr(tarfile, "data_filter"):  # from Python 3.11.4 on
            archive.extraction_filter = tarfile.data_filter
        archive.extractall(folder)
    (tree,) = folder.iterdir()
    path = package or tree / "src"
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    more = {"PYTHONPATH": str(path), "CI": "true"}
    return run(sys.executable, *words, more=more, folder=tree).splitlines()[-1].strip("= ")


def find_python(version: str) -> str | None:
    """A Python of this version: on the path, or one that pyenv has."""
    if found := shutil.which(f"python{version}"):
        works = subprocess.run([found, "-c", "import venv, ensurepip"], capture_output=True).returncode == 0
        if works:
            return found
    folder = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    return next((str(path) for path in sorted(folder.glob(f"{version}.*/bin/python"), reverse=True)), None)
