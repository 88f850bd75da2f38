"""Tiles dragged to the board, units dragged over it, and turned by wheel and keys."""

import pytest
from playwright.sync_api import expect


def middle(locator):
    place = locator.bounding_box()
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def drag(page, start, end):
    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*middle(end), steps=8)
    expect(page.locator("body")).to_have_attribute("data-dragging", "yes")
    page.mouse.up()


def rotation(table, at):
    return int(table.ghost(at).get_attribute("data-rotation") or "0")


@pytest.fixture
def turn(table):
    """Moloch's turn with two tiles and a board half full."""
    return table.play_on("duel", 55, {"who": "me"}, {"who": "friend"})


def test_a_tile_is_dragged_to_a_cell_turned_and_placed(turn, page):
    drag(page, turn.hand_tile("hybrid"), turn.cell("D4"))
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


def test_a_tile_dropped_beside_the_board_goes_back(turn, page):
    version = turn.version
    drag(page, turn.hand_tile("hybrid"), page.locator(".bar .brand"))
    expect(page.locator(".layer-ghosts .ghost")).to_have_count(0)
    expect(page.locator("img.floating")).to_have_count(0)
    assert turn.version == version


def test_the_ghost_shows_what_it_would_do(turn, page):
    turn.hand_tile("net_fighter").click()
    turn.cell("C4").click()
    expect(page.locator(".layer-marks *").first).to_be_attached()
    for _ in range(6):
        if page.locator(".badge", has_text="netted").count():
            break
        before = turn.ghost("C4").get_attribute("data-rotation")
        page.keyboard.press("e")
        expect(turn.ghost("C4")).not_to_have_attribute("data-rotation", before or "")
    expect(page.locator(".badge", has_text="netted").first).to_be_attached()


def test_a_unit_is_moved_by_dragging_it(table, page):
    table.play_on("duel", 66, {"who": "me"}, {"who": "friend"})
    table.hand_tile("move").click()
    drag(page, table.cell("D2"), table.cell("C3"))
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
