"""Moves survive: a reload, a takeback, and a server that is killed and restarted."""

from playwright.sync_api import expect

from tests.browser.chromium import DESKTOP, WAIT
from tests.browser.table_page import FRIEND, ME, TablePage
from tests.web.serving import serving


def test_reload_in_the_middle_of_a_turn(table, page):
    table.play_on("duel", 76, {"who": "me"}, {"who": "friend"})
    table.decide()
    table.wait_until_asked()
    table.place("guard", "D2") if table.hand_tile("guard").count() else table.decide()
    table.wait_until_asked()
    version, units = table.version, page.locator(".layer-units .unit").count()
    hand = page.locator("[data-testid=hand] .name").all_inner_texts()
    page.reload()
    table.wait_until_asked()
    assert table.version == version
    expect(page.locator(".layer-units .unit")).to_have_count(units)
    assert page.locator("[data-testid=hand] .name").all_inner_texts() == hand
    table.decide()
    assert table.version == version + 1


def test_take_back_within_the_turn(table, page):
    table.play_on("duel", 77, {"who": "me"}, {"who": "friend"})
    units = page.locator(".layer-units .unit").count()
    table.place("guard", "D2")
    table.wait_until_asked()
    expect(table.unit("D2")).to_be_attached()
    before = table.version
    table.press("take-back")
    table.wait_past(before)
    table.wait_until_asked()
    expect(table.unit("D2")).to_have_count(0)
    expect(page.locator(".layer-units .unit")).to_have_count(units)
    expect(table.hand_tile("guard")).to_be_visible()


def test_a_pick_is_undone_before_anything_is_sent(table, page):
    table.play_on("duel", 77, {"who": "me"}, {"who": "friend"})
    version = table.version
    table.hand_tile("guard").click()
    table.cell("D2").click()
    expect(table.ghost("D2")).to_be_attached()
    table.press("back")
    expect(table.ghost("D2")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("[data-testid=hand] [aria-pressed=true]")).to_have_count(0)
    assert table.version == version


def test_two_pages_of_one_game_show_the_same(table, context):
    table.begin(ME, FRIEND)
    other = TablePage(context.new_page())
    other.open(table.page.url)
    table.decide()
    other.wait_past(0)
    other.wait_until_asked()
    assert other.version == table.version
    expect(other.page.locator(".layer-units .unit")).to_have_count(1)


def test_a_stranger_watches_and_cannot_act(table, new_context):
    table.begin(ME, FRIEND)
    stranger = TablePage(new_context(**DESKTOP).new_page())
    stranger.open(table.page.url)
    expect(stranger.primary).to_be_disabled()
    expect(stranger.open_cells).to_have_count(0)
    table.decide()
    stranger.wait_past(0)
    expect(stranger.page.locator(".layer-units .unit")).to_have_count(1)


def test_the_server_is_killed_and_the_page_comes_back(new_context, tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        context = new_context(server.address, **DESKTOP)
        context.complaints.allow("WebSocket|net::ERR_")
        table = TablePage(context.new_page()).begin(ME, FRIEND)
        table.decide()
        table.wait_until_asked()
        version = table.version
        server.kill()
        expect(table.page.locator("body")).to_have_attribute("data-connection", "lost")
        expect(table.page.get_by_text("Connection lost")).to_be_visible()
        expect(table.page.get_by_role("button", name="Try now")).to_be_visible()
        server.start()
        expect(table.page.locator("body")).to_have_attribute("data-connection", "open", timeout=2 * WAIT)
        table.wait_until_asked()
        assert table.version == version
        table.decide()
        table.wait_until_asked()
        assert table.version == version + 1
        expect(table.page.locator(".layer-units .unit")).to_have_count(2)


def test_the_server_restarts_and_the_page_says_so_and_comes_back(new_context, tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        context = new_context(server.address, **DESKTOP)
        context.complaints.allow("WebSocket|net::ERR_")
        table = TablePage(context.new_page()).begin(ME, FRIEND)
        server.stop()
        expect(table.page.get_by_text("The server is restarting")).to_be_visible()
        server.start()
        expect(table.page.locator("body")).to_have_attribute("data-connection", "open", timeout=2 * WAIT)
        expect(table.page.get_by_text("The server is restarting")).to_be_hidden()
        table.wait_until_asked()
        table.decide()
        expect(table.page.locator(".layer-units .unit")).to_have_count(1)


def test_an_action_during_a_restart_is_kept(new_context, tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        context = new_context(server.address, **DESKTOP)
        context.complaints.allow("WebSocket|net::ERR_")
        table = TablePage(context.new_page()).begin(ME, FRIEND)
        table.open_cells.first.click()
        server.kill()
        expect(table.page.locator("body")).to_have_attribute("data-connection", "lost")
        table.primary.click()
        server.start()
        table.wait_past(0)
        table.wait_until_asked()
        assert table.version == 1
        expect(table.page.locator(".layer-units .unit")).to_have_count(1)
