"""What all tests share: profiles for hypothesis, and a word about which build is being tested."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

import nshex
from nshex.build_info import VERSION, build

# No deadlines: the plain build is slow, and machines differ. In CI examples are the same in each run, so that
# a failure belongs to the change that shows it; elsewhere new examples are looked for each time.
settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile(
    "ci", deadline=None, max_examples=100, derandomize=True, database=None, print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI", "").lower() in ("1", "true", "yes") else "default")


def pytest_report_header() -> str:
    return f"nshex {VERSION} ({build()}) from {Path(nshex.__path__[0])}"


def pytest_configure() -> None:
    # A suite that tests another build than it says would prove nothing.
    expected = os.environ.get("NSHEX_EXPECT")
    if expected and build() != expected:
        raise pytest.UsageError(
            f"the {expected} build should be tested, but {nshex.__path__[0]} is {build()}"
        )
