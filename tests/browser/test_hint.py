"""A hint at the table: what to do and why, without covering a cell."""

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.chromium import DESKTOP, PHONE, resize, script
from tests.browser.table_page import TablePage

COVERED = script("covered_cells.js")
SIZES = {
    "desktop": DESKTOP,
    "tablet": {"viewport": {"width": 1200, "height": 800}},
    "phone": PHONE,
    "small phone": PHONE | {"viewport": {"width": 360, "height": 640}},
    "phone on its side": PHONE | {"viewport": {"width": 844, "height": 390}},
}


def test_a_hint_says_why_and_covers_no_cell(new_context):
    table = TablePage(new_context(**DESKTOP).new_page())
    table.play_on("duel", 55, {"who": "me"}, {"who": "friend"})
    table.press("hint")
    advice = table.page.get_by_test_id("advice")
    expect(advice).to_contain_text("Place ")
    expect(advice).to_contain_text("battle would")
    assert violations(table.page) == []
    for name, size in SIZES.items():
        resize(table.page, **size["viewport"])
        box = advice.bounding_box()
        assert box["y"] >= 0 and box["height"] > 20, name
        assert table.page.evaluate(COVERED, "advice") == [], name
    table.confirm()
    expect(advice).to_have_count(0)
