"""One's games: the one to continue on the start page, the list with small boards, deleting, statistics."""

from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.table_page import TablePage

DRAWN = "(image) => image.decode().then(() => image.naturalWidth > 0)"


def test_games_are_continued_listed_counted_and_deleted(new_context):
    page = new_context(**PHONE).new_page()
    table = TablePage(page).play_on("duel", 90, {"who": "me"}, {"who": "bot", "bot": "recruit"})
    table.primary.click()
    table.wait_until_asked()
    expect(table.result).to_be_visible()
    table.play_on("duel", 42, {"who": "me"}, {"who": "bot", "bot": "soldier"})
    running = page.url

    page.goto("/")
    to_continue = page.get_by_test_id("continue")
    expect(to_continue).to_contain_text("Your turn")
    assert to_continue.locator("img").evaluate(DRAWN)
    to_continue.click()
    page.wait_for_url(running)

    page.goto("/games")
    games = page.get_by_test_id("my-games").locator("li")
    first, over = games.nth(0), games.filter(has_text="You won")
    expect(first).to_contain_text("Your turn")
    expect(first.locator(".mine")).to_contain_text("Moloch")
    expect(first).to_contain_text("Soldier")
    assert first.locator("img").evaluate(DRAWN)
    expect(first.get_by_role("button")).to_have_count(0)
    statistics = page.get_by_test_id("statistics")
    expect(statistics).to_contain_text("1 won, 0 drawn, 0 lost of 1")
    expect(statistics.get_by_role("row", name="Recruit")).to_contain_text("100%")

    expect(over).to_contain_text("Recruit")
    over.get_by_role("button", name="Delete Moloch against Borgo").click()
    over.get_by_role("button", name="Really delete").click()
    expect(over).to_have_count(0)
    expect(first).to_contain_text("Your turn")
    expect(statistics).to_be_hidden()
