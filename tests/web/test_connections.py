"""Half-open and idle connections: limited in time and number, and they shut nobody out."""

import socket
from contextlib import ExitStack, contextmanager

import pytest
from websockets.sync.client import connect as open_socket

from nshex.web.http.connection_limits import is_among
from nshex.web.http.open_files import raise_file_limit
from tests.web.serving import Browser, Server, seat

WAITING = 30


@contextmanager
def serving_with(tmp_path, settings):
    path = tmp_path / "serve.toml"
    path.write_text(settings)
    server = Server(tmp_path / "games.sqlite", "--settings", str(path))
    try:
        yield server
    finally:
        server.stop()


def connect(stack, server, sent=b""):
    found = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), WAITING))
    found.sendall(sent)
    return found


def is_closed(connection):
    """Whether the server closes a connection; it may say why before."""
    try:
        while connection.recv(4096):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


ATTEMPTS = 200
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@pytest.mark.parametrize("sent", [b"", HALF])
def test_half_a_request_times_out(tmp_path, sent):
    with ExitStack() as stack, serving_with(tmp_path, "seconds_to_ask = 0.5\n") as server:
        slow = connect(stack, server, sent)
        assert is_closed(slow)
        again = connect(stack, server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200 OK" in again.recv(4096)
        again.sendall(HALF)
        assert is_closed(again), "a second request on a connection has to come in time as well"


def test_half_open_connections_shut_nobody_out(tmp_path):
    settings = "connections_asking = 20\nconnections = 60\nseconds_to_ask = 60\n"
    with ExitStack() as stack, serving_with(tmp_path, settings) as server:
        half_open = [connect(stack, server, HALF) for _ in range(150)]
        browser = Browser(server)
        assert browser.fetch("/").status == 200
        game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
        with browser.join(game) as player:
            player.play("hq B2/0")
            assert is_closed(half_open[0])


def test_the_number_of_connections_per_address_is_limited(tmp_path):
    settings = "connections_an_address = 5\nlimit_this_machine = true\nproxies = []\n"
    with ExitStack() as stack, serving_with(tmp_path, settings) as server:
        taken = [connect(stack, server, HALF) for _ in range(5)]
        refused = connect(stack, server)
        assert refused.recv(4096).startswith(b"HTTP/1.1 429")
        taken.pop().close()
        answers = (Browser(server).fetch("/health").status for _ in range(ATTEMPTS))
        assert 200 in answers  # as soon as the server has noticed that a place is free


@pytest.mark.parametrize(
    ("proxies", "found"),
    [
        (["*"], True),
        (["10.0.0.7"], True),
        (["10.0.0.0/8"], True),
        (["192.168.0.0/16", "::1"], False),
        (["nonsense/99"], False),
        ([], False),
    ],
)
def test_connections_of_a_proxy_are_of_many_people(proxies, found):
    assert is_among("10.0.0.7", proxies) == found


def test_tables_of_one_browser_are_counted_and_free_again(tmp_path):
    with ExitStack() as stack, serving_with(tmp_path, "sockets_a_browser = 2\n") as server:
        browser = Browser(server)
        browser.fetch("/")
        game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
        first, second = (stack.enter_context(browser.join(game)) for _ in range(2))
        third = connect_to_table(stack, browser, game)
        assert '"too_many"' in third and "Close some of them" in third
        second.close()
        first.play("hq B2/0")
        with browser.join(game) as player:
            assert player.table["version"] == 1


def connect_to_table(stack, browser, game):
    """The first text a table sends."""
    address = f"ws://127.0.0.1:{browser.server.port}/api/games/{game}/socket"
    found = stack.enter_context(open_socket(address, additional_headers={"Cookie": browser.cookie}))
    return found.recv(WAITING)


def test_the_limit_of_open_files_is_raised():
    resource = pytest.importorskip("resource", reason="only where files are limited")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[1]), before[1]))
        most = raise_file_limit()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft == min(65_536, hard) and 0 < most < soft
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
