"""My games: the one to continue on the start page, the list with small boards, deleting, statistics."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.shots_together import meet, person, play, reader_of
from tests.browser.table_page import FRIEND, ME, TablePage
from tests.web.serving import seat

DAY_OF = "(when) => String(new Date(when).getDate())"
MONTH_NOW = "new Date().toLocaleDateString('en', { month: 'short' })"
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


def test_a_calendar_says_on_which_day_time_runs_out_and_whose(page):
    me = reader_of(page, "Ada")
    friends = [person(page, name) for name in ("Bea", "Cleo", "Dora")]
    clocks = ("3d", "3d", "20d")
    _, theirs, late = (meet(me, friend, clock=clock) for friend, clock in zip(friends, clocks, strict=True))
    play(theirs, me, turns=1)
    page.goto("/games")
    calendar = page.get_by_test_id("calendar")
    expect(calendar.locator("li")).to_have_count(28)
    expect(calendar.locator("li").first).to_have_attribute("data-today", "")
    months = calendar.locator(".month")
    expect(months.first).to_have_text(page.evaluate(MONTH_NOW))
    dates = [cell.locator(".date").text_content() for cell in calendar.locator("li", has=months).all()]
    assert dates[1:] in ([], ["1"]), "the month is named today and where it begins"
    due = calendar.locator("li[data-due]")
    expect(due).to_have_count(2)
    expect(due.first).to_contain_text("your time runs out in 1 game, the other players' in 1")
    expect(due.last).to_contain_text("your time runs out in 1 game")
    listed = {one["game"]: one["deadline"] for one in me.fetch("/api/games").json()}
    for cell, game in ((due.first, theirs), (due.last, late)):
        expect(cell.locator(".date")).to_have_text(page.evaluate(DAY_OF, listed[game]))
    games = page.get_by_test_id("my-games").locator("li")
    expect(games).to_contain_text(
        ["Your turn · 2 days left", "Your turn · 19 days left", "Waiting for Cleo · 2 days left"]
    )
    # A table at which nobody sits yet is left from here.
    me.new_game(seat("smart"), seat("vegas", "open"))
    page.reload()
    games.get_by_role("button", name="Leave Smart against Vegas").click()
    games.get_by_role("button", name="Really leave").click()
    expect(games).to_have_count(3)


def test_a_phrase_brings_ones_games_to_another_device(new_context, ends):
    phone = TablePage(new_context(ends[0].address, **PHONE).new_page()).begin(ME, FRIEND)
    phone.decide()
    address = urlsplit(phone.page.url).path
    phone.page.goto("/me")
    phone.page.get_by_role("button", name="Make a phrase").click()
    phrase = phone.page.get_by_test_id("phrase")
    expect(phrase).to_be_visible()
    laptop = TablePage(new_context(ends[1].address, **DESKTOP).new_page())
    laptop.page.goto("/me")
    laptop.page.locator("#entered").fill(phrase.inner_text())
    laptop.page.get_by_role("button", name="Use it here").click()
    laptop.page.wait_for_url("**/games")
    laptop.page.get_by_test_id("my-games").get_by_role("link").click()
    laptop.page.wait_for_url(f"**{address}")
    laptop.wait_until_asked()
    laptop.decide()
    phone.open(address)
    phone.page.wait_for_selector("body[data-version='2']")
    phone.wait_until_asked()
    phone.decide()
    laptop.wait_past(2)
