"""Shared by all tests: Hypothesis profiles, servers, and a line that says which build is being tested.

The fixtures import what the servers need, so that the other tests run without it, even on Windows.
"""

import os
from contextlib import closing
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


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server for all tests of a process."""
    from tests.web.servers import Postgres, need_servers

    need_servers()
    with closing(Postgres()) as server:
        yield server


@pytest.fixture(scope="session")
def redis():
    """A Redis server for all tests of a process."""
    from tests.web.servers import Redis, need_servers

    need_servers()
    with closing(Redis()) as server:
        yield server


@pytest.fixture(scope="session")
def ends_on_sqlite(tmp_path_factory):
    from tests.web.two_processes import one_process

    with one_process(tmp_path_factory.mktemp("one") / "games.sqlite") as ends:
        yield ends


@pytest.fixture(scope="session")
def ends_on_postgresql(postgres, redis):
    from tests.web.two_processes import two_processes

    with two_processes(postgres.new_database(), redis) as ends:
        yield ends


@pytest.fixture(scope="module", params=("sqlite", "postgresql"))
def ends(request):
    """The servers of two players: one on a file, then two processes on PostgreSQL with Redis.

    They are started once for all tests of a process, so there are games of other tests as well.
    """
    return request.getfixturevalue(f"ends_on_{request.param}")
