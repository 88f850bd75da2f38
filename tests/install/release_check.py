"""Checks every installed Python, with and without a compiler, with every extra: one table row each."""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
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
        self.rows: list[tuple[str, ...]] = []

    def try_out(self, python: str, build: str, what: str, trial: Callable[[], str]) -> bool:
        """One row; the trial says what was seen, or fails."""
        begun = perf_counter()
        try:
            seen, works = trial(), GOOD
        except Failed as failure:
            self.console.print(str(failure), highlight=False, markup=False)
            seen, works = str(failure).strip().splitlines()[-1][:60], BAD
        seconds = f"{perf_counter() - begun:.0f}"
        self.rows.append((python, build, what, works, seen, seconds))
        told = f"   {python} {build} {what}: {works}, {seconds} seconds"
        self.console.print(told, highlight=False, markup=False)
        return works == GOOD

    def check_installs(self, versions: Sequence[str], sdist: Path) -> None:
        """Two Pythons at a time where there are two cores: compiling keeps only one busy."""
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            list(pool.map(lambda version: self._check_python(version, sdist), versions))
        self.rows.sort(key=lambda row: list(versions).index(row[0]))

    def check_own_tests(self, sdist: Path) -> None:
        """This Python has what they need, so they run on the wheel made for it."""
        ours = f"{sys.version_info.major}.{sys.version_info.minor}"
        wheel = self._find_wheel(ours, "compiled")
        if wheel is None:
            wheel = self._make_wheel(ours, sys.executable, "compiled", sdist)
        if wheel is not None:
            self.try_out(ours, "compiled", "the sdist's own tests", lambda: self._own_tests(sdist, wheel))

    def _check_python(self, version: str, sdist: Path) -> None:
        found = find_python(version)
        if found is None:
            self.rows.append((version, "", "", UNTRIED, "", ""))
            return
        for build in ("compiled", "plain"):
            self._check_build(version, found, build, sdist)

    def _check_build(self, version: str, found: str, build: str, sdist: Path) -> None:
        """The wheel that pip makes from the sdist, and an environment with it for every extra."""
        if wheel := self._make_wheel(version, found, build, sdist):
            for extra in EXTRAS:
                self._install(version, found, build, wheel, extra)

    def _find_wheel(self, version: str, build: str) -> Path | None:
        return next((self.work / f"{version}-{build}").glob("nshex-*.whl"), None)

    def _make_wheel(self, version: str, found: str, build: str, sdist: Path) -> Path | None:
        folder = self.work / f"{version}-{build}"

        def make() -> str:
            python = environment(found, folder / "builder")
            more = NO_COMPILER if build == "plain" else {}
            pip(python, "wheel", "--no-deps", "-w", folder, sdist, more=more)
            (wheel,) = folder.glob("nshex-*.whl")
            if ("none-any" in wheel.name) != (build == "plain"):
                raise Failed(f"{wheel.name} is not {build}")
            return wheel.name

        works = self.try_out(version, build, "the wheel from the sdist", make)
        return self._find_wheel(version, build) if works else None

    def _install(self, version: str, found: str, build: str, wheel: Path, extra: str) -> None:
        """Without a compiler, so that nothing the wheel depends on needs one either.

        No bytecode is made ahead: what is never imported would take most of the time.
        """
        place = wheel.parent / "environment"
        wanted = f"{wheel}[{extra}]" if extra else wheel

        def install() -> str:
            try:
                python = environment(found, place)
                pip(python, "install", "--no-compile", wanted, more=NO_COMPILER)
                return smoke(python, place / "elsewhere", build, *filter(None, [extra]))
            finally:
                shutil.rmtree(place, ignore_errors=True)

        self.try_out(version, build, f"nshex[{extra}]" if extra else "nshex", install)

    def _own_tests(self, sdist: Path, wheel: Path) -> str:
        """All but those in the browser."""
        package = self.work / "package"
        zipfile.ZipFile(wheel).extractall(package)
        return own_tests(
            sdist, self.work / "unpacked", "tests", "-n", "auto", "--ignore=tests/browser", package=package
        )

    def table(self) -> Table:
        table = Table(title="the sdist and the wheels made from it, in clean environments")
        for column in ("Python", "build", "installed", "works", "seen", "seconds"):
            table.add_column(column, justify="right" if column == "seconds" else "left")
        for row in self.rows:
            table.add_row(*(text.replace("[", "\\[") for text in row))
        return table


def release_check(work: Path, versions: Sequence[str], installs: bool = True, tests: bool = True) -> bool:
    """Whether everything that could be tried works; the table says what."""
    console = Console()
    check = ReleaseCheck(work, console)
    sdist = make_sdist(work)
    if installs:
        check.check_installs(versions or PYTHONS, sdist)
    if tests:
        check.check_own_tests(sdist)
    console.print(check.table())
    if untried := [row[0] for row in check.rows if row[3] == UNTRIED]:
        console.print(f"   not tried, since it is not installed: Python {', '.join(untried)}")
    failures = [row[3] for row in check.rows].count(BAD)
    console.print("   all of it works" if not failures else f"   {failures} of it failed")
    return not failures
