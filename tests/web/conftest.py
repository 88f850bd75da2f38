import asyncio

import pytest

from nshex.web.store.database import Store
from tests.web.live_games import games_at
from tests.web.serving import Browser
from tests.web.two_processes import KINDS, one_process


@pytest.fixture(scope="session")
def sqlite_server(ends_on_sqlite):
    """A server for all tests of a process: starting one takes longer than most of them.

    So there are games, players and ratings of other tests; each test uses its own browsers.
    """
    return ends_on_sqlite[0]


@pytest.fixture(scope="session")
def server(sqlite_server):
    """The server that `browser` asks; modules may have another."""
    return sqlite_server


@pytest.fixture(scope="module")
def own_server(tmp_path_factory):
    """A server that only the tests of one module use."""
    with one_process(tmp_path_factory.mktemp("server") / "games.sqlite") as (server, _):
        yield server


@pytest.fixture
def browser(server):
    browser = Browser(server)
    browser.fetch("/")
    return browser


@pytest.fixture(scope="session")
def two(ends_on_postgresql):
    """Two servers for the same games on PostgreSQL with Redis, for all tests of a process."""
    return ends_on_postgresql


@pytest.fixture(params=KINDS)
def either_server(request):
    """A real server, on a file and then on PostgreSQL with Redis."""
    if request.param == "sqlite":
        return request.getfixturevalue("sqlite_server")
    return request.getfixturevalue("two")[0]


@pytest.fixture(params=KINDS)
def database(request, tmp_path):
    """The place of an empty database: a file, then one on a PostgreSQL server."""
    if request.param == "sqlite":
        return tmp_path / "games.sqlite"
    return request.getfixturevalue("postgres").new_database()


@pytest.fixture
def store(database):
    store = Store(database)
    yield store
    store.close()


@pytest.fixture
def run(request, database):
    """Runs coroutine functions one after the other, each with its own games on the same database."""
    redis = request.getfixturevalue("redis").address if isinstance(database, str) else None

    async def main(works):
        for work in works:
            async with games_at(database, redis) as games:
                await work(games)

    return lambda *works: asyncio.run(main(works))
