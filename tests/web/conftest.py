import asyncio
from contextlib import closing

import pytest

from nshex.web.store.database import Store
from tests.web.live_games import games_at
from tests.web.servers import Postgres, Redis, need_servers
from tests.web.serving import Browser, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A real server in its own process; it must not have complained when the tests are over."""
    with serving(tmp_path_factory.mktemp("server") / "games.sqlite") as server:
        yield server
    assert "Traceback" not in server.errors.decode()


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


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either_server(request, tmp_path_factory):
    """A real server, on a file and then on PostgreSQL with Redis."""
    if request.param == "sqlite":
        place, options = tmp_path_factory.mktemp("server") / "games.sqlite", []
    else:
        place = request.getfixturevalue("postgres").new_database()
        options = ["--redis", request.getfixturevalue("redis").address]
    with serving(place, *options) as server:
        yield server
    assert "Traceback" not in server.errors.decode()


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


@pytest.fixture(scope="module")
def shared(postgres, redis):
    """What two servers have in common."""
    return postgres.new_database(), ("--redis", redis.address)


@pytest.fixture(scope="module")
def two(shared):
    database, options = shared
    with serving(database, *options) as first, serving(database, *options) as second:
        yield first, second
    for server in (first, second):
        assert "Traceback" not in server.errors.decode()


@pytest.fixture
def run(request, database):
    """Runs coroutine functions one after the other, each with games of its own on the same database."""
    redis = request.getfixturevalue("redis").address if isinstance(database, str) else None

    async def main(works):
        for work in works:
            async with games_at(database, redis) as games:
                await work(games)

    return lambda *works: asyncio.run(main(works))
