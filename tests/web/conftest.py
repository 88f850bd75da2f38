import pytest

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
    browser.fetch("/api/games")
    return browser
