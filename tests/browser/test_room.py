"""Texts about a battle are beside the board if there is room, otherwise below it.

They cover nothing, and all of them can be read.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.chromium import DESKTOP, PHONE, resize, script
from tests.browser.table_page import TablePage

US = ({"who": "me"}, {"who": "friend"})
BEFORE_BATTLE = 78
"""In the stored duel: a battle with four phases; twenty-one sentences about the second, its busiest."""
BUSIEST = 1
WINDOWS = [(1440, 900), (1280, 1024), (1366, 1024), (1000, 1000), (900, 1000)]
TABLETS = [(768, 1024), (820, 1180), (1024, 1366), (1180, 820), (1024, 768)]
PHONES = [(390, 844), (360, 640), (844, 390), (667, 375)]
IN_THE_WAY = script("in_the_way.js")
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""By then the page has adapted to its new size."""
SCROLLED_TO = """(line) => {
  const [inner, outer] = [line, line.closest(".details")].map((one) => one.getBoundingClientRect());
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""
OVERFLOW = "(one) => [getComputedStyle(one).overflowY, one.scrollHeight > one.clientHeight]"


def box(locator):
    return pytest.approx(locator.bounding_box(), abs=0.6)


def phase(page, number):
    return page.locator(f".phases [data-phase='{number}']")


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_forecast_covers_nothing_and_is_told_on_every_screen(new_context, language):
    page = new_context(**PHONE, locale=language).new_page()
    table = TablePage(page).play_on("duel", BEFORE_BATTLE, *US)
    table.press("forecast")
    page.locator(".skull").first.wait_for()
    told = page.locator(".details .foretold, .forecast-strip .words").filter(visible=True)
    found = {}
    for size in [*PHONES, *TABLETS, *WINDOWS]:
        resize(page, *size)
        page.evaluate(NEXT_FRAME)
        expect(told).to_have_count(1)
        found[size] = page.evaluate(IN_THE_WAY)
        phase(page, BUSIEST).click()
        expect(told).to_have_count(1)
        found[size] += page.evaluate(IN_THE_WAY)
        page.locator(".phases button").first.click()
    assert found == {size: [] for size in found}


def test_a_long_phase_can_be_scrolled_through_below_the_board(new_context):
    page = new_context(**PHONE).new_page()
    table = TablePage(page).play_on("duel", BEFORE_BATTLE, *US)
    board = box(table.page.locator("svg.board"))
    table.press("forecast")
    phase(page, BUSIEST).tap()
    assert page.get_by_test_id("details").evaluate(OVERFLOW) == ["auto", True]
    assert page.locator("svg.board").bounding_box() == board, "the board stays where it is"
    assert violations(page) == []


@pytest.mark.parametrize("size", [(820, 1180), (1280, 1024), (390, 844), (360, 640), (844, 390)])
def test_the_newest_line_of_a_battle_is_in_view(new_context, size):
    page = new_context(**DESKTOP, locale="pl").new_page()
    table = TablePage(page).play_on("duel", BEFORE_BATTLE, *US)
    resize(page, *size)
    page.evaluate(NEXT_FRAME)
    board = box(page.locator("svg.board"))
    table.hold_battles()
    table.hand_tile("scout").click()
    table.cell("A1").click()
    table.primary.click()
    stopped = page.locator("[data-testid=battle-controls][data-state=stopped]")
    lines = page.locator(".details .line")
    for _ in range(BUSIEST + 1):
        stopped.wait_for()
        page.get_by_test_id("battle-step").click()
    stopped.wait_for()
    expect(lines).to_have_count(21)
    assert lines.last.evaluate(SCROLLED_TO)
    assert page.locator("svg.board").bounding_box() == board, "the board stays where it is"
    assert violations(page) == []
    lines.first.scroll_into_view_if_needed()
    assert lines.first.evaluate(SCROLLED_TO)


def test_the_phases_stay_on_the_screen_when_a_phone_is_turned(new_context):
    page = new_context(**PHONE).new_page()
    table = TablePage(page).play_on("duel", BEFORE_BATTLE, *US)
    table.press("forecast")
    expect(phase(page, 0)).to_be_visible()
    for size in [(844, 390), (390, 844), (667, 375)]:
        resize(page, *size)
        page.evaluate(NEXT_FRAME)
        assert page.evaluate(script("reaching_out.js"), [".phases button", None]) == [], size
