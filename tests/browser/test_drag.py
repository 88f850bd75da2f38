"""Dragging tiles to the board and units across it, and turning them by wheel, keys, knob and buttons."""

from math import cos, pi, sin

import pytest
from playwright.sync_api import expect

from tests.browser.finger import point as middle


@pytest.fixture
def turn(table):
    """Moloch's turn with two tiles and a board half full."""
    return table.play_on("duel", 55, {"who": "me"}, {"who": "friend"})


def test_a_tile_is_dragged_to_a_cell_turned_and_placed(turn, page):
    turn.drag(turn.hand_tile("hybrid"), turn.cell("D4"))
    expect(turn.ghost("D4")).to_be_attached()
    ghost = turn.ghost("D4")
    first = ghost.get_attribute("data-rotation")
    page.mouse.wheel(0, 120)
    expect(ghost).not_to_have_attribute("data-rotation", first)
    page.mouse.wheel(0, -120)
    expect(ghost).to_have_attribute("data-rotation", first)
    page.keyboard.press("e")
    expect(ghost).not_to_have_attribute("data-rotation", first)
    page.keyboard.press("q")
    expect(ghost).to_have_attribute("data-rotation", first)
    before = turn.version
    turn.primary.click()
    turn.wait_past(before)
    turn.wait_until_asked()
    expect(turn.unit("D4")).to_be_attached()


def test_the_knob_is_dragged_all_the_way_round(turn, page):
    """At none of the six sides is it covered by a button of the ring."""
    turn.hand_tile("hybrid").click()
    turn.cell("D4").click()
    x, y = middle(turn.cell("D4"))
    across = turn.cell("D4").bounding_box()["width"] * 0.56
    for side in (1, 2, 3, 4, 5, 0):
        page.mouse.move(*middle(page.locator(".knob .reach")))
        page.mouse.down()
        page.mouse.move(x + across * sin(pi / 3 * side), y - across * cos(pi / 3 * side), steps=4)
        page.mouse.up()
        expect(turn.ghost("D4")).to_have_attribute("data-rotation", str(side))


def test_the_ring_turns_and_confirms(turn, page):
    turn.hand_tile("hybrid").click()
    turn.cell("D4").click()
    ghost = turn.ghost("D4")
    page.locator("[data-handle=turn-right]").click()
    expect(ghost).to_have_attribute("data-rotation", "1")
    page.locator("[data-handle=turn-left]").click()
    expect(ghost).to_have_attribute("data-rotation", "0")
    page.get_by_test_id("turn-left").click()
    expect(ghost).to_have_attribute("data-rotation", "5")
    page.get_by_test_id("turn-right").click()
    expect(ghost).to_have_attribute("data-rotation", "0")
    before = turn.version
    page.locator("[data-handle=confirm]").click()
    turn.wait_past(before)
    assert turn.line == "place hybrid D4/0"


def test_a_tile_dropped_beside_the_board_goes_back(turn, page):
    version = turn.version
    turn.drag(turn.hand_tile("hybrid"), page.locator(".bar .brand"))
    expect(page.locator(".layer-ghosts .ghost")).to_have_count(0)
    expect(page.locator("img.floating")).to_have_count(0)
    assert turn.version == version


def test_the_ghost_shows_what_it_would_do(turn, page):
    turn.hand_tile("net_fighter").click()
    turn.cell("C4").click()
    expect(page.locator(".layer-marks *").first).to_be_attached()
    expect(page.locator(".badge")).to_have_text(["netted"])
    page.keyboard.press("q")
    expect(turn.ghost("C4")).to_have_attribute("data-rotation", "5")
    expect(page.locator(".badge")).to_have_text(["netted", "−1 melee"])


def test_a_unit_is_moved_by_dragging_it(table, page):
    table.play_on("duel", 66, {"who": "me"}, {"who": "friend"})
    table.hand_tile("move").click()
    table.drag(table.cell("D2"), table.cell("C3"))
    expect(table.ghost("C3")).to_be_attached()
    before = table.version
    table.primary.click()
    table.wait_past(before)
    table.wait_until_asked()
    expect(table.unit("C3")).to_be_attached()
    expect(table.unit("D2")).to_have_count(0)


def test_pointing_at_a_unit_explains_it(turn, page):
    page.mouse.move(*middle(turn.cell("C3")))
    expect(page.get_by_test_id("help")).to_contain_text("Assassin")


def test_a_click_explains_a_unit_before_the_pause_for_pointing_is_over(turn, page):
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.mouse.move(*middle(turn.cell("C3")))
    page.mouse.down()
    page.mouse.up()
    expect(page.get_by_test_id("help")).to_contain_text("Assassin")
