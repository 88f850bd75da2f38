"""Streak, storm, the puzzle of the day, ratings and links, on desktop and phone."""

import re

import pytest
from playwright.sync_api import expect

from nshex.puzzles.library import collection
from nshex.web.puzzles.daily import todays_puzzle
from tests.browser.chromium import DESKTOP, PHONE, wait_for_notice
from tests.browser.puzzle_runs import RunTable
from tests.browser.table_page import TablePage

LATER = "() => { const now = performance.now; performance.now = () => now.call(performance) + 200_000; }"
"""What makes the page's clock run out; the server's is another matter."""
SIZES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.fixture(params=SIZES)
def sized(request, new_context):
    """A page in each size."""
    return new_context(**SIZES[request.param]).new_page()


def test_a_streak_goes_on_to_the_first_failure(sized):
    table = RunTable(sized)
    table.start("streak")
    solved = table.solve()
    expect(sized.get_by_test_id("run-score")).to_have_text("1")
    expect(table.primary).to_have_text("Next puzzle")
    table.primary.click()
    table.wait_for_another(solved.id)
    failed = table.puzzle
    assert failed.id != solved.id
    table.primary.click()
    end = sized.get_by_test_id("run-end")
    expect(end).to_be_visible()
    expect(sized.get_by_test_id("run-end-score")).to_have_text("1")
    expect(sized.get_by_test_id("run-end-best")).to_have_text("A new best!")
    answers = sized.get_by_test_id("run-answers").locator("li")
    expect(answers).to_have_count(2)
    expect(answers.nth(0)).to_have_attribute("data-outcome", "solved")
    expect(answers.nth(1)).to_have_attribute("data-outcome", "failed")
    expect(answers.nth(1).get_by_role("link")).to_have_attribute("href", f"/puzzles/{failed.id}")
    sized.reload()
    expect(sized.get_by_test_id("run-start")).to_contain_text("Your best so far: 1")


def test_one_puzzle_of_a_streak_is_skipped(page):
    table = RunTable(page)
    table.start("streak")
    first = table.puzzle
    skip = page.get_by_test_id("run-skip")
    skip.click()
    table.wait_for_another(first.id)
    expect(skip).to_be_disabled()
    expect(page.get_by_test_id("run-score")).to_have_text("0")


def test_a_storm_shows_one_puzzle_after_another_until_time_is_up(sized):
    table = RunTable(sized)
    table.start("storm")
    first = table.puzzle
    expect(sized.get_by_test_id("run-clock")).to_have_text(re.compile(r"^[23]:\d\d$"))
    table.solve()
    expect(sized.get_by_test_id("run-score")).to_have_text("1")
    table.wait_for_another(first.id)
    second = table.puzzle
    table.primary.click()  # a battle with no tile used: wrong, and ten seconds are gone
    wait_for_notice(sized, "10 seconds lost")
    table.wait_for_another(second.id)
    sized.evaluate(LATER)
    expect(sized.get_by_test_id("run-end")).to_be_visible()
    expect(sized.get_by_test_id("run-end")).to_contain_text("Time is up")
    expect(sized.get_by_test_id("run-end-score")).to_have_text("1")
    outcomes = (
        sized.get_by_test_id("run-answers")
        .locator("li")
        .evaluate_all("(found) => found.map((item) => item.dataset.outcome)")
    )
    assert outcomes == ["solved", "failed"]
    sized.get_by_test_id("run-again").click()
    expect(sized.get_by_test_id("run-score")).to_have_text("0")
    expect(sized.get_by_test_id("run-end")).to_be_hidden()


def test_the_puzzle_of_the_day_is_a_click_away(sized):
    before = todays_puzzle()
    for address in ("/", "/puzzles"):
        sized.goto(address)
        link = sized.get_by_test_id("today")
        link.scroll_into_view_if_needed()
        expect(link.locator("img")).to_have_js_property("complete", True)
        link.click()
        sized.wait_for_url(re.compile("/puzzles/(?!today)[a-z]"))
        assert sized.url.rpartition("/")[2] in {before.id, todays_puzzle().id}


def test_a_first_try_changes_the_rating_and_the_list_shows_it(sized):
    table = TablePage(sized)
    table.open("/puzzles/borgo-03")
    table.primary.click()
    wait_for_notice(sized, "Rating ")
    notices = sized.evaluate("window.shownNotices")
    assert any(re.search(r"Rating \d+ ± \d+ \(−\d+\)", words) for words in notices)
    rating = sized.locator("[data-part=rating-value]").text_content()
    assert int(rating) < 1500
    sized.goto("/puzzles")
    expect(sized.get_by_test_id("own-rating")).to_contain_text(rating)
    sized.goto("/puzzles/borgo-03")
    expect(sized.get_by_test_id("rating")).to_contain_text("it no longer counts")


def test_a_hint_counts_as_a_failure(page):
    TablePage(page).open("/puzzles/borgo-03")
    page.get_by_test_id("puzzle-hint").click()
    expect(page.get_by_test_id("rating")).to_have_attribute("data-solved", "false")
    expect(page.locator("[data-part=rating-change]")).to_have_text(re.compile("^−"))


def test_a_link_is_copied_on_a_desktop(new_context, server):
    context = new_context(**DESKTOP)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"/puzzles/{next(iter(collection()))}?from=somewhere")
    page.get_by_test_id("share").click()
    wait_for_notice(page, "Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url.partition("?")[0]


def test_a_phone_opens_its_share_dialog(new_context):
    page = new_context(**PHONE).new_page()
    page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    page.goto("/puzzles/borgo-03")
    page.locator("[data-part=coach-fold]").click()
    page.get_by_test_id("share").click()
    shared = page.evaluate("window.shared")
    assert shared["url"].endswith("/puzzles/borgo-03")
    assert shared["title"] == collection()["borgo-03"].title
