"""A whole game against a bot, by clicks only."""

import re

import pytest
from playwright.sync_api import expect


@pytest.mark.slow
def test_a_game_from_the_first_click_to_the_result(page, table):
    page.goto("/")
    page.locator("#quick label", has_text="Outpost").click()
    page.locator("#quick label", has=page.get_by_label("Level 1 Cadet")).click()
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url("**/game/*")
    turns = 0
    while True:
        table.wait_until_asked()
        if table.is_over:
            break
        table.decide()
        turns += 1
    assert turns > 5, "an HQ cannot fall that soon"
    expect(table.result).to_be_visible()
    expect(table.result.get_by_role("heading", level=2)).not_to_be_empty()
    expect(table.result).to_contain_text(re.compile("Victory|Defeat|over"))
    expect(table.primary).to_be_disabled()

    expect(table.result.get_by_test_id("curve").locator("polyline")).to_have_count(2)
    expect(table.result.get_by_test_id("losses")).to_contain_text("Outpost")
    table.hold_battles()
    table.result.get_by_test_id("watch-decisive").click()
    expect(page.get_by_test_id("phase-banner")).to_be_visible()
    expect(table.question).to_have_text("The decisive battle")
    table.skip_battle()
    expect(table.result).to_be_visible()

    table.result.get_by_test_id("replay").click()
    page.wait_for_url("**/replay/*")
    expect(page.locator("#moves li").nth(turns)).to_be_attached()


def test_a_rematch_is_one_click(table, page):
    table.play_on("duel", 90, {"who": "me"}, {"who": "bot", "bot": "recruit"})
    while not table.is_over:
        table.decide()
        table.wait_until_asked()
    address = page.url
    table.result.get_by_test_id("rematch").click()
    page.wait_for_url(lambda found: "/game/" in found and found != address)
    table.wait_until_asked()
    expect(table.result).to_be_hidden()
    assert table.step == "setup"
