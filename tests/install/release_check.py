"""Checks every installed Python, with and without a compiler, with every extra: one table row each."""

from __future__ import annotations

import shutil
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table

from tests.install.environments import (
    NO_COMPILER,
    Failed,
    environment,
    find_python,
    make_sdist,
    own_tests,
    pip,
    smoke,
)

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
EXTRAS = ("", "web", "arena", "research", "all")
UNTRIED, GOOD, BAD = "not installed here", "yes", "NO"


class ReleaseCheck:
    """Goes on after a failure, so that one run shows all of them."""

    def __init__(self, work: Path, console: Console) -> None:
        self.work = work
        self.console = console
        self.failures = 0
        self.table = Table(title="the sdist and the wheels made from it, in clean environments")
        for column in ("Python", "build", "installed", "works", "seen", "seconds"):
            self.table.add_column(column, justify="right" if column == "seconds" else "left")

    def try_out(self, python: str, build: str, what: str, trial: Callable[[], str]) -> bool:
        """One row; the trial says what was seen, or fails."""
        self.console.print(f"   {python} {build} {what} …", highlight=False, markup=False)
        begun = perf_counter()
        try:
            seen, works = trial(), GOOD
        except Failed as failure:
            self.console.print(str(failure), highlight=False, markup=False)
            seen, works = str(failure).strip().splitlines()[-1][:60], BAD
            self.failures += 1
        self.table.add_row(
            python, build, what.replace("[", "\\["), works, seen, f"{perf_counter() - begun:.0f}"
        )
        return works == GOOD

    def check(self, versions: Sequence[str], with_tests: bool) -> None:
        sdist = make_sdist(self.work)
        for version in versions:
            found = find_python(version)
            if found is None:
                self.table.add_row(version, "", "", UNTRIED, "", "")
                continue
            self._check_compiled(version, found, sdist)
            for extra in ("", "all"):
                self._install(version, found, "plain", sdist, extra)
        if with_tests:
            ours = f"{sys.version_info.major}.{sys.version_info.minor}"
            wheels = sorted((self.work / "wheels" / ours).glob("*.whl"))
            self.try_out(ours, "compiled", "the sdist's own tests", lambda: self._own_tests(sdist, wheels))

    def _check_compiled(self, version: str, found: str, sdist: Path) -> None:
        folder = self.work / "wheels" / version

        def build() -> str:
            python = environment(found, self.work / "build")
            try:
                pip(python, "wheel", "--no-deps", "-w", folder, sdist)
            finally:
                shutil.rmtree(self.work / "build")
            (wheel,) = folder.glob("nshex-*.whl")
            if "none-any" in wheel.name:
                raise Failed(f"{wheel.name} is not compiled")
            return wheel.name

        if self.try_out(version, "compiled", "the wheel from the sdist", build):
            (wheel,) = folder.glob("nshex-*.whl")
            for extra in EXTRAS:
                self._install(version, found, "compiled", wheel, extra)

    def _install(self, version: str, found: str, build: str, package: Path, extra: str) -> None:
        what = f"nshex[{extra}]" if extra else "nshex"
        kind = "wheel" if package.suffix == ".whl" else "sdist"
        place = self.work / f"{version}-{build}-{extra}"

        def install() -> str:
            try:
                python = environment(found, place)
                more = NO_COMPILER if build == "plain" else {}
                pip(python, "install", f"{package}[{extra}]" if extra else package, more=more)
                return smoke(python, place / "elsewhere", build, *filter(None, [extra]))
            finally:
                shutil.rmtree(place)

        self.try_out(version, build, f"{what} from the {kind}", install)

    def _own_tests(self, sdist: Path, wheels: Sequence[Path]) -> str:
        """All but those in the browser, on the wheel made for this Python."""
        if not wheels:
            raise Failed("there is no wheel to test")
        package = self.work / "package"
        zipfile.ZipFile(wheels[0]).extractall(package)
        return own_tests(
            sdist, self.work / "unpacked", "tests", "-n", "auto", "--ignore=tests/browser", package=package
        )


def release_check(work: Path, versions: Sequence[str], with_tests: bool) -> bool:
    """Whether everything that could be tried works; the table says what."""
    console = Console()
    check = ReleaseCheck(work, console)
    check.check(versions or PYTHONS, with_tests)
    console.print(check.table)
    untried = [version for version in versions or PYTHONS if find_python(version) is None]
    if untried:
        console.print(f"   not tried, since it is not installed: Python {', '.join(untried)}")
    console.print("   all of it works" if not check.failures else f"   {check.failures} of it failed")
    return not check.failures
