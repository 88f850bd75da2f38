"""Two players on one server with SQLite, and on two processes with PostgreSQL and Redis."""

from contextlib import contextmanager

from tests.web.serving import serving

KINDS = ("sqlite", "postgresql")


@contextmanager
def one_process(database):
    """A server with SQLite, which both players use."""
    with serving(database) as server:
        yield server, server
    server.check_silent()


@contextmanager
def two_processes(database, redis):
    """A server for each of two players, on one PostgreSQL database."""
    options = ("--redis", redis.address)
    with serving(database, *options) as here, serving(database, *options) as there:
        yield here, there
    for server in (here, there):
        server.check_silent()


def play_until(players, wanted):
    """The player to move takes the first action, until a table is as wanted."""
    while True:
        newest = max(player.table["version"] for player in players)
        for player in players:
            player.wait_until(lambda table, newest=newest: table["version"] >= newest)
        if wanted(players[0].table):
            return
        acting = next((player for player in players if player.table["choices"] is not None), None)
        if acting is None:  # a bot decides
            players[0].next()
        else:
            before = acting.table["version"]
            acting.play(acting.lines()[0])
            acting.wait_until(lambda table, before=before: table["version"] > before)
