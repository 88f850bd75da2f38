"""A lost connection: the table reconnects by itself, and moves made meanwhile happen exactly once."""

from playwright.sync_api import expect

from tests.browser.chromium import DESKTOP, wait_for_notice
from tests.browser.cut_line import line_to
from tests.browser.table_page import FRIEND, ME, TablePage


def is_back(table):
    expect(table.page.locator("body")).to_have_attribute("data-connection", "open")
    wait_for_notice(table.page, "You are back.")


def lines_of(table):
    game = table.page.url.split("/")[-1]
    answer = table.page.context.request.get(f"/api/games/{game}/moments")
    return [moment["line"] for moment in answer.json()["moments"][1:]]


def test_moves_made_while_disconnected_happen_once(new_context, ends):
    """Pressed while nothing goes through, and pressed when only the answer gets lost."""
    with line_to(ends[0]) as line:
        context = new_context(line.address, **DESKTOP)
        context.complaints.allow("WebSocket|net::ERR_")
        table = TablePage(context.new_page()).begin(ME, FRIEND)
        game = table.page.url.split("/")[-1]
        watcher = TablePage(new_context(ends[1].address, **DESKTOP).new_page())
        watcher.open(f"/game/{game}")

        table.open_cells.first.click()
        line.cut()
        banner = table.page.get_by_text("Connection lost; reconnecting")
        expect(banner).to_be_visible()
        covered = banner.bounding_box()
        board = table.page.get_by_test_id("board").bounding_box()
        assert covered["y"] + covered["height"] <= board["y"]
        table.primary.click()
        expect(table.page.get_by_text("Your move will be sent.")).to_be_visible()
        line.mend()
        table.wait_past(0)
        is_back(table)
        watcher.wait_past(0)
        table.wait_until_asked()
        assert table.version == 1 and len(lines_of(watcher)) == 1

        table.open_cells.first.click()
        line.lose_answers()
        table.primary.click()
        watcher.wait_past(1)
        assert table.version == 1
        line.cut()
        line.mend()
        table.wait_past(1)
        is_back(table)
        table.wait_until_asked()
        assert table.version == watcher.version == 2 and len(lines_of(watcher)) == 2
        expect(table.page.locator(".message")).to_have_count(0)


def test_a_browser_that_says_it_is_offline_comes_back_when_it_is_online(new_context, server):
    context = new_context(**DESKTOP)
    context.complaints.allow("WebSocket|net::ERR_")
    table = TablePage(context.new_page()).begin(ME, FRIEND)
    table.open_cells.first.click()
    context.set_offline(True)
    expect(table.page.locator("body")).to_have_attribute("data-connection", "lost")
    table.primary.click()
    context.set_offline(False)
    table.wait_past(0)
    is_back(table)
    table.wait_until_asked()
    assert table.version == 1
