"""Installs the package as users do, in clean environments, and tries it out there.

    python -m tests.install WHEEL            this Python: the given wheel, and a plain one made from the sdist
    python -m tests.install --all [3.12 …]   every Python that is installed, or these: the sdist and the wheel
                                             made from it, with and without a compiler, with each extra; then
                                             the sdist's own tests, unless --no-tests is given
    python -m tests.install --own-tests      this Python: the sdist's own tests alone, all but those in the
                                             browser, on the wheel made from it

`make test` does the first in about a minute: the wheel is already built, and pip has the other packages in
its cache. `make release-check` does the second.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tests.install.environments import NO_COMPILER, Failed, environment, make_sdist, own_tests, pip, smoke
from tests.install.release_check import release_check

QUICK_TESTS = ("tests/api", "tests/notation/test_records.py", "tests/test_tiles.py")


def check_one(wheel: Path, work: Path) -> None:
    """The wheel with a compiler, then the sdist without one, in one clean environment."""
    build = "compiled" if "none-any" not in wheel.name else "plain"
    python = environment(sys.executable, work / "venv")
    pip(python, "install", f"{wheel}[web]")
    print(f"   {smoke(python, work / 'elsewhere', build, 'web')}", flush=True)
    sdist = make_sdist(work)
    offline = ("--no-build-isolation", "--no-deps")
    pip(sys.executable, "wheel", *offline, "-w", work / "plain", sdist, more=NO_COMPILER)
    (plain,) = (work / "plain").glob("nshex-*.whl")
    assert plain.name.endswith("none-any.whl"), f"{plain.name}: expected a wheel for every system"
    pip(python, "install", "--no-deps", "--force-reinstall", plain)
    print(f"   {smoke(python, work / 'elsewhere', 'plain', 'web')}", flush=True)
    print(f"   the sdist's own tests ({', '.join(QUICK_TESTS)}): ", end="", flush=True)
    print(own_tests(sdist, work / "unpacked", *QUICK_TESTS))


def main(words: list[str]) -> None:
    begun = perf_counter()
    works = True
    with tempfile.TemporaryDirectory(prefix="nshex-install-") as folder:
        if words[:1] == ["--all"]:
            versions = [word for word in words[1:] if not word.startswith("-")]
            works = release_check(Path(folder), versions, tests="--no-tests" not in words)
        elif words == ["--own-tests"]:
            works = release_check(Path(folder), (), installs=False)
        elif len(words) == 1:
            check_one(Path(words[0]).resolve(), Path(folder))
        else:
            sys.exit(__doc__)
    print(f"   done in {perf_counter() - begun:.0f} seconds")
    sys.exit(0 if works else 1)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Failed as failure:
        sys.exit(str(failure))
