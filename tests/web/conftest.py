import asyncio
from contextlib import closing, contextmanager

import pytest

from nshex.web.store.database import Store
from tests.web.live_games import games_at
from tests.web.servers import Postgres, Redis, need_servers
from tests.web.serving import Browser, serving


@contextmanager
def faultless(place, *options):
    """A real server in its own process; it must not have complained when the tests are over."""
    with serving(place, *options) as server:
        yield server
    assert "Traceback" not in server.errors.decode()


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory):
    """A server for all tests of a process: starting one takes longer than most of them.

    So there are games, players and ratings of other tests; a test brings browsers of its own.
    """
    with faultless(tmp_path_factory.mktemp("server") / "games.sqlite") as server:
        yield server


@pytest.fixture(scope="session")
def server(sqlite_server):
    """The server that `browser` asks; modules may have another."""
    return sqlite_server


@pytest.fixture(scope="module")
def own_server(tmp_path_factory):
    """A server that only the tests of one module use."""
    with faultless(tmp_path_factory.mktemp("server") / "games.sqlite") as server:
        yield server


@pytest.fixture
def browser(server):
    browser = Browser(server)
    browser.fetch("/")
    return browser


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server for all tests of a process."""
    need_servers()
    with closing(Postgres()) as server:
        yield server


@pytest.fixture(scope="session")
def redis():
    """A Redis server for all tests of a process."""
    need_servers()
    with closing(Redis()) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_server(shared):
    """A server on PostgreSQL with Redis, for all tests of a process."""
    database, options = shared
    with faultless(database, *options) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def either_server(request):
    """A real server, on a file and then on PostgreSQL with Redis."""
    return request.getfixturevalue("sqlite_server" if request.param == "sqlite" else "postgres_server")


@pytest.fixture(params=["sqlite", "postgresql"])
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


@pytest.fixture(scope="session")
def shared(postgres, redis):
    """What two servers have in common."""
    return postgres.new_database(), ("--redis", redis.address)


@pytest.fixture(scope="session")
def two(shared, postgres_server):
    """Two servers for the same games, for all tests of a process."""
    database, options = shared
    with faultless(database, *options) as second:
        yield postgres_server, second


@pytest.fixture
def run(request, database):
    """Runs coroutine functions one after the other, each with games of its own on the same database."""
    redis = request.getfixturevalue("redis").address if isinstance(database, str) else None

    async def main(works):
        for work in works:
            async with games_at(database, redis) as games:
                await work(games)

    return lambda *works: asyncio.run(main(works))
