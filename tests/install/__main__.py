"""Installs the package as its users do, in clean environments, and tries it there.

    python -m tests.install WHEEL     this Python: the given wheel, and a plain one made from the sdist
    python -m tests.install --all     every Python that is installed: the sdist with and without a compiler

`make test` does the first in about a minute: the wheel is the one it has built already, and pip has the other
packages at hand. `make release-check` does the second.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[2]
SMOKE = Path(__file__).with_name("smoke.py")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NO_COMPILER = {"CC": "/nonexistent/cc", "CXX": "/nonexistent/cc"}
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")
QUICK_TESTS = ("tests/api", "tests/notation/test_records.py", "tests/test_tiles.py")


def run(*words: object, more: Mapping[str, str] | None = None, folder: Path | None = None) -> None:
    """Run a program without anything of ours in its way; what it wrote is shown if it fails."""
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
        sys.exit(f"{' '.join(map(str, words))} failed:\n{found.stdout}")
    told = [line for line in found.stdout.splitlines() if line.startswith("   ")]
    print("\n".join(told), end="\n" if told else "", flush=True)


def environment(python: str | Path, folder: Path) -> Path:
    """The Python of a new virtual environment."""
    run(python, "-m", "venv", folder)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def make_sdist(folder: Path) -> Path:
    """The sdist of this tree, built without isolation: setuptools is among our own requirements."""
    code = "import setuptools.build_meta as b, sys; b.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", code, folder, folder=ROOT)
    (sdist,) = folder.glob("nshex-*.tar.gz")
    return sdist


def smoke(python: Path, folder: Path, expected: str, *extras: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    run(python, "-I", SMOKE, expected, *extras, folder=folder)


def own_tests(sdist: Path, folder: Path, *tests: str) -> None:
    """Tests of the sdist on its own sources, with the tools of this environment."""
    with tarfile.open(sdist) as archive:
        if hasattr(tarfile, "data_filter"):  # from Python 3.11.4 on
            archive.extraction_filter = tarfile.data_filter
        archive.extractall(folder)
    (tree,) = folder.iterdir()
    run(
        *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests),
        more={"PYTHONPATH": str(tree / "src"), "CI": "true"},
        folder=tree,
    )
    print(f"   the sdist's own tests pass: {', '.join(tests)}")


def check_one(wheel: Path, work: Path) -> None:
    """The wheel with a compiler, then the sdist without one, in one clean environment."""
    build = "compiled" if "none-any" not in wheel.name else "plain"
    python = environment(sys.executable, work / "venv")
    run(python, *PIP, "install", f"{wheel}[web]")
    smoke(python, work / "elsewhere", build, "web")
    sdist = make_sdist(work)
    run(
        *(sys.executable, *PIP, "wheel", "--no-build-isolation", "--no-deps", "-w", work / "plain", sdist),
        more=NO_COMPILER,
    )
    (plain,) = (work / "plain").glob("nshex-*.whl")
    assert plain.name.endswith("none-any.whl"), f"{plain.name}: expected a wheel for every system"
    run(python, *PIP, "install", "--no-deps", "--force-reinstall", plain)
    smoke(python, work / "elsewhere", "plain", "web")
    own_tests(sdist, work / "unpacked", *QUICK_TESTS)


def check_all(work: Path) -> None:
    """Every Python, as a user without anything of ours would install it."""
    sdist = make_sdist(work)
    own_tests(sdist, work / "unpacked", "tests", "-n", "auto", "--ignore=tests/browser")
    for number, version in enumerate(PYTHONS):
        found = find_python(version)
        if found is None:
            print(f"   Python {version} is not installed here: not tried")
            continue
        for build, more in (("compiled", {}), ("plain", NO_COMPILER)):
            # The newest of these may lack wheels of some packages of other extras.
            extras = ("arena", "web", "research") if number < len(PYTHONS) - 1 else ("web",)
            python = environment(found, work / f"{version}-{build}")
            run(python, *PIP, "install", f"{sdist}[{','.join(extras)}]", more=more)
            smoke(python, work / "elsewhere" / f"{version}-{build}", build, *extras)
            shutil.rmtree(work / f"{version}-{build}")


def find_python(version: str) -> str | None:
    """A Python of this version: on the path, or one that pyenv has."""
    if found := shutil.which(f"python{version}"):
        works = subprocess.run([found, "-c", "import venv, ensurepip"], capture_output=True).returncode == 0
        if works:
            return found
    folder = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    return next((str(path) for path in sorted(folder.glob(f"{version}.*/bin/python"), reverse=True)), None)


def main() -> None:
    begun = perf_counter()
    with tempfile.TemporaryDirectory(prefix="nshex-install-") as folder:
        if sys.argv[1:] == ["--all"]:
            check_all(Path(folder))
        elif len(sys.argv) == 2:
            check_one(Path(sys.argv[1]).resolve(), Path(folder))
        else:
            sys.exit(__doc__)
    print(f"   done in {perf_counter() - begun:.0f} seconds")


if __name__ == "__main__":
    main()
