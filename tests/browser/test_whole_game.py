"""Two browsers through a whole game, with a reload and a cut connection in the middle."""

from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.cut_line import line_to
from tests.browser.table_page import ASKED, TablePage
from tests.web.serving import Browser
from tests.web.two_processes import play_until


def same_browser(page, server):
    """A second tab of the browser of a page, which plays faster than fingers."""
    browser = Browser(server)
    browser.cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    return browser


def decide_by_hand(table, *players):
    """An action by clicks once the page has caught up, which the other tabs see."""
    before = max(player.table["version"] for player in players)
    table.page.wait_for_selector(f"{ASKED}[data-version='{before}']")
    table.decide()
    for player in players:
        player.wait_until(lambda shown: shown["version"] > before)


@pytest.mark.slow
def test_a_whole_game_with_a_reload_and_a_cut_connection(ends, new_context):
    with ExitStack() as stack:
        line = stack.enter_context(line_to(ends[1]))
        host = TablePage(new_context(ends[0].address, **DESKTOP).new_page())
        friend = TablePage(new_context(line.address, **PHONE).new_page())
        friend.page.context.complaints.allow("WebSocket|net::ERR_")
        host.page.goto("/")
        host.begin({"army": "moloch", "who": "me"}, {"army": "borgo", "who": "open"})
        game = host.page.url.rpartition("/")[2]
        friend.page.goto(urlsplit(host.page.get_by_test_id("invite").input_value()).path)
        friend.page.get_by_test_id("take-seat").click()
        friend.page.wait_for_url("**/game/*")
        tables = zip((host, friend), ends, strict=True)
        players = [stack.enter_context(same_browser(one.page, end).join(game)) for one, end in tables]

        decide_by_hand(host, *players)
        decide_by_hand(friend, *players)
        play_until(players, lambda table: table["version"] >= 8)
        host.page.reload()
        line.cut()
        expect(friend.page.get_by_text("Connection lost; reconnecting")).to_be_visible()
        play_until(players, lambda table: table["version"] >= 14)
        line.mend()
        expect(friend.page.locator("body")).to_have_attribute("data-connection", "open")
        for table, player in zip((host, friend), players, strict=True):
            play_until(players, lambda shown, player=player: player.table["choices"] is not None)
            decide_by_hand(table, *players)
        play_until(players, lambda table: table["over"] is not None)
        for table in (host, friend):
            expect(table.result).to_be_visible()
            expect(table.page.locator("body")).to_have_attribute(
                "data-version", str(players[0].table["version"])
            )
