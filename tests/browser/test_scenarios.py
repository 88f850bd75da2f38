"""Scenarios in the form of a new game, and their boards at the table (SCN-1)."""

import pytest
from playwright.sync_api import expect

from nshex.geometry import CELL_NAMES
from nshex.scenarios import collection
from tests.browser.chromium import DESKTOP, PHONE

DAY = 24 * 60 * 60 * 1000


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_scenario_is_chosen_and_played(new_context, size):
    """SCN-1 The form shows board and goals, asks only who plays, and the table has the cells of the board."""
    page = new_context(**size).new_page()
    page.goto("/")
    form = page.locator("#setup")
    form.locator("#scenario").select_option("corner")
    expect(form.locator("[data-scenario=corner] img")).to_be_visible()
    expect(form.locator("[data-scenario=corner] dd").first).to_have_text("Be the last one standing.")
    expect(form.locator("[data-where=mode]")).to_be_hidden()
    expect(form.locator(".seat:visible")).to_have_count(3)
    expect(form.locator("#army-1")).to_have_value("moloch")
    expect(form.locator("#army-1")).to_be_disabled()
    for seat in (1, 2):
        form.locator(f"#who-{seat}").select_option("friend")
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")
    cells = page.locator("[data-testid=board] [data-cell]")
    expect(cells.first).to_be_attached()
    found = set(cells.evaluate_all("all => all.map((cell) => cell.dataset.cell)"))
    assert found == {cell for cell in CELL_NAMES if collection()["corner"].match().board.has(cell)}


def test_a_scenario_with_a_friend_has_a_clock(page):
    """The terms are asked as soon as a seat is left to others, and reach the game."""
    page.goto("/")
    form = page.locator("#setup")
    form.locator("#scenario").select_option("bridges")
    expect(form.get_by_label("Clock", exact=True)).to_be_hidden()
    form.locator("#who-1").select_option("open")
    form.get_by_label("Clock", exact=True).select_option("3d")
    expect(form.get_by_label("Rated")).to_be_hidden()
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")
    game = page.context.request.get(f"/api/games/{page.url.split('/')[-1]}").json()
    assert game["table"]["clocks"]["left"][0] == 3 * DAY


def test_back_from_a_scenario_to_an_ordinary_game(page):
    """SCN-1 Without a scenario everything can be chosen again."""
    page.goto("/")
    form = page.locator("#setup")
    form.locator("#scenario").select_option("siege")
    form.locator("#scenario").select_option("")
    expect(form.locator("[data-where=mode]")).to_be_visible()
    expect(form.locator(".seat:visible")).to_have_count(2)
    expect(form.locator("#army-0")).to_be_enabled()
    expect(form.locator("#army-0")).to_have_value("random")
