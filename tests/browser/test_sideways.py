"""A phone in landscape: the text of a battle or forecast is complete, beside the board, covering nothing."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, script
from tests.browser.table_page import TablePage

US = ({"who": "me"}, {"who": "friend"})
SIDEWAYS = PHONE | {"viewport": {"width": 844, "height": 390}}
REACHING_OUT = script("reaching_out.js")
FOUR_PHASES = 78


@pytest.fixture(params=["en", "de", "pl"])
def table(request, new_context):
    return TablePage(new_context(**SIDEWAYS, locale=request.param).new_page())


def box(locator):
    found = locator.bounding_box()
    assert found, f"{locator} is not shown"
    return found


def test_every_phase_of_the_forecast_can_be_pressed_and_the_hand_as_well(table):
    page = table.play_on("duel", FOUR_PHASES, *US).page
    table.press("forecast")
    page.locator(".skull").first.wait_for()
    strip = box(page.get_by_test_id("forecast-strip"))
    assert page.locator(".phases button").count() == 6, "the whole battle, four phases, to watch it"
    assert page.evaluate(REACHING_OUT, [".phases button", None]) == []
    assert box(page.locator(".below"))["x"] <= strip["x"] + 1, "it covers no cell"
    assert strip["y"] + strip["height"] <= box(table.hand_tile("scout"))["y"] + 1, "it covers no tile"


def test_a_forecast_without_attacks_covers_nothing(table):
    page = table.come_to("sniper").page
    table.hand_tile("battle").tap()
    expect(page.locator(".details .foretold")).to_be_visible()
    expect(page.get_by_test_id("forecast-strip")).to_be_hidden()


def test_every_line_of_a_battle_can_be_read(table):
    page = table.play_on("duel", FOUR_PHASES, *US).page
    table.hold_battles()
    table.hand_tile("scout").tap()
    table.cell("A1").tap()
    table.primary.tap()
    page.get_by_test_id("phase-banner").wait_for()
    page.get_by_test_id("battle-step").tap()
    page.locator("[data-testid=battle-controls][data-state=stopped]").wait_for()
    assert page.locator(".details .line").count() >= 4
    assert page.evaluate(REACHING_OUT, [".details .line", ".more"]) == []
