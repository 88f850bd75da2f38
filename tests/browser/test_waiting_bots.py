"""What a table says when its bot has to wait, and when too many tables are open."""

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import TablePage
from tests.web.serving import Browser, Server, seat

BOTS = [seat("moloch", "bot", bot="commander:30s"), seat("borgo", "bot", bot="commander:30s")]


@pytest.fixture
def crowded(tmp_path):
    """A server on which more bots want to think than can."""
    settings = tmp_path / "serve.toml"
    settings.write_text("workers = 1\nsockets_a_browser = 1\n")
    server = Server(tmp_path / "games.sqlite", "--settings", str(settings))
    yield server
    server.stop()


def test_the_table_says_how_many_bots_wait(crowded, new_context):
    visitor = Browser(crowded)
    visitor.fetch("/")
    games = [visitor.new_game(*BOTS) for _ in range(5)]
    for _ in range(2):  # those who come later are told as well
        page = new_context(address=crowded.address).new_page()
        page.goto(f"/game/{games[-1]}")
        expect(page.get_by_test_id("question")).to_contain_text("waiting")


def test_a_table_beyond_the_limit_says_so_and_reconnects(crowded, new_context):
    context = new_context(address=crowded.address)
    first = TablePage(context.new_page())
    first.play_on("duel", 41, {"who": "me"}, {"who": "friend"})
    second = context.new_page()
    second.goto(first.page.url)
    expect(second.locator("[data-part=connection-words]")).to_contain_text("Too many tables are open here")
    first.page.close()
    expect(second.locator("body")).to_have_attribute("data-connection", "open")
