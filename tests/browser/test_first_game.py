"""A newcomer's first game, on a phone: an easy opponent, an easy army, help that begins with the goal."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.table_page import TablePage

CUT_OFF = "(at) => at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1"


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_description_of_a_level_is_not_cut_off(new_context, language):
    page = new_context(**DESKTOP, locale=language).new_page()
    page.goto("/")
    told = set()
    for level in page.locator("#quick label:has([name=bot])").all():
        level.click()
        words = page.locator("#bot-words")
        expect(words).to_have_text(level.get_attribute("data-words"))
        assert not words.evaluate(CUT_OFF), words.inner_text()
        told.add(words.inner_text())
    assert len(told) == 8


def test_armies_are_in_sight_on_a_phone_in_landscape(new_context):
    page = new_context(**PHONE | {"viewport": {"width": 844, "height": 390}}).new_page()
    page.goto("/")
    expect(page.locator("#quick label:has([name=army])").first).to_be_in_viewport(ratio=1)


def test_a_newcomer_is_led_to_an_easy_game_and_told_the_goal(new_context):
    page = new_context(**PHONE).new_page()
    page.goto("/")
    quick = page.locator("#quick")
    expect(quick.locator("input[name=bot]:checked")).to_have_value("level1")
    expect(quick.locator("input[name=army]:checked")).to_have_value("borgo")
    enemy = quick.get_by_test_id("enemy")
    expect(enemy.locator("option[value=borgo]")).to_be_disabled()
    enemy.select_option("outpost")
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url("**/game/*")
    table = TablePage(page)
    table.wait_until_asked()
    expect(page.locator("[data-part=others]")).to_contain_text("Outpost")
    expect(page.locator("[data-part=mine]")).to_contain_text("Borgo")

    table.press("keys")
    window = page.get_by_test_id("window-keys")
    told = window.locator(".content").inner_text()
    assert told.startswith("Destroy the enemy HQ")
    assert told.index("Draw up to three tiles") < told.index("then a glowing cell")
    assert "wheel" not in told and "keyboard" not in told
    assert violations(page) == []
