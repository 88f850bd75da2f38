"""A real server, a real browser, and browser contexts in which any error fails the test."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import chromium
from tests.browser.table_page import TablePage
from tests.web.serving import serving


def pytest_collection_modifyitems(items):
    """Tests with a browser come last: while it is there, its event loop counts as running in their thread.

    The long ones come first among them, so that at the end no worker waits for another.
    """

    def place(item):
        has_browser = item.path.is_relative_to(Path(__file__).parent)
        return has_browser, has_browser and item.get_closest_marker("slow") is None

    items.sort(key=place)


@pytest.fixture(scope="session")
def chrome():
    """Chromium, once for each worker. Without one the tests are skipped, but in CI they fail."""
    reason = chromium.missing()
    if reason and os.environ.get("CI", "").lower() in ("1", "true", "yes"):
        pytest.fail(f"the browser tests need a browser: {reason}")
    if reason:
        pytest.skip(f"no browser: {reason}")
    expect.set_options(timeout=chromium.WAIT)
    with chromium.browsing() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """`nshex serve` in its own process; it must not have logged any errors when the tests are over."""
    with serving(tmp_path_factory.mktemp("table") / "games.sqlite") as server:
        yield server
    server.check_silent()


@pytest.fixture
def new_context(chrome, server):
    """Makes browser contexts, each a separate user."""
    made = []

    def make(address=None, **options):
        made.append(chromium.reader(chrome, address or server.address, **options))
        return made[-1]

    yield make
    for context in made:
        context.close()
    for context in made:
        context.complaints.check()


@pytest.fixture
def context(new_context):
    return new_context(**chromium.DESKTOP)


@pytest.fixture
def page(context):
    return context.new_page()


@pytest.fixture
def table(page):
    """The table of a game, on a page that shows none yet."""
    return TablePage(page)
