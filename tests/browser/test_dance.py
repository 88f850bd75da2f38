"""A whole Dance by hand: objects dragged, pressed and turned in any order, with a preview."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.finger import Finger, point
from tests.browser.table_page import TablePage


@pytest.fixture
def dance(table):
    """Yellow on C3/1, red on D1/2, blue on D4/0."""
    table.come_to("dance")
    table.option("Dance").click()
    expect(table.note("C3")).to_be_visible()
    return table


def test_objects_are_dragged_turned_and_the_dance_confirmed(dance, page):
    expect(dance.note("C3")).to_have_text("Object Yellow")
    expect(dance.primary).to_be_disabled()
    dance.drag(dance.cell("C3"), dance.cell("D4"))
    expect(dance.note("D4")).to_have_text("Object Yellow")
    expect(dance.note("C3")).to_have_text("Object Blue")
    expect(dance.ghost("D4")).to_have_attribute("data-rotation", "1")
    expect(dance.ghost("C3")).to_have_attribute("data-rotation", "0")
    page.keyboard.press("e")
    expect(dance.ghost("D4")).to_have_attribute("data-rotation", "2")
    dance.drag(dance.cell("D1"), dance.cell("C3"))
    page.mouse.move(*point(dance.cell("C3")))
    page.mouse.wheel(0, -120)
    expect(dance.ghost("C3")).to_have_attribute("data-rotation", "1")
    expect(dance.primary).to_have_text("Dance")
    dance.confirm()
    assert dance.line == "dance yellow D4/2 red C3/1 blue D1/0"
    for at, name in (("D4", "yellow"), ("C3", "red"), ("D1", "blue")):
        expect(dance.unit(at)).to_have_attribute("data-unit", f"dancer.object_{name}")
    expect(page.locator(".layer-interruption .note")).to_have_count(0)


def test_objects_are_pressed_one_after_the_other(dance, page):
    dance.cell("D1").click()
    expect(dance.question).to_contain_text("Object Red")
    page.get_by_test_id("turn-right").click()
    expect(dance.ghost("D1")).to_have_attribute("data-rotation", "3")
    dance.cell("C3").click()
    expect(dance.note("C3")).to_have_text("Object Red")
    dance.cell("C3").click()
    expect(dance.question).to_contain_text("Choose a unit")
    dance.cell("D4").click()
    page.locator("[data-handle=turn-left]").click()
    expect(dance.ghost("D4")).to_have_attribute("data-rotation", "5")
    before = dance.version
    page.locator("[data-handle=confirm]").click()
    dance.wait_past(before)
    dance.wait_until_asked()
    assert dance.line == "dance yellow D1/1 red C3/3 blue D4/5"


def test_a_dance_is_undone_step_by_step(dance, page):
    version = dance.version
    dance.cell("D1").click()
    dance.cell("C3").click()
    expect(page.locator(".layer-ghosts .ghost")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".layer-ghosts .ghost")).to_have_count(0)
    expect(dance.note("C3")).to_have_text("Object Yellow")
    expect(dance.primary).to_be_disabled()
    page.keyboard.press("Escape")
    expect(dance.option("Dance")).to_be_visible()
    expect(page.locator(".layer-interruption .note")).to_have_count(0)
    assert dance.version == version


def test_picking_a_tile_ends_the_arrangement(dance, page):
    dance.cell("D1").click()
    dance.cell("C3").click()
    dance.hand_tile("push_back").click()
    expect(page.locator(".layer-interruption .note")).to_have_count(0)
    expect(page.locator(".layer-ghosts .ghost")).to_have_count(0)
    expect(dance.primary).to_have_text("Discard Push Back")
    dance.confirm()
    assert dance.line == "discard push_back"


def test_a_dance_by_keyboard_with_labels_for_screen_readers(dance, page):
    dance.cell("D1").focus()
    expect(dance.cell("D1")).to_have_attribute("aria-label", re.compile("Move or turn Object Red$"))
    page.keyboard.press("Enter")
    page.keyboard.press("q")
    expect(dance.ghost("D1")).to_have_attribute("data-rotation", "1")
    before = dance.version
    page.keyboard.press("Space")
    dance.wait_past(before)
    dance.wait_until_asked()
    assert dance.line == "dance yellow C3/1 red D1/1 blue D4/0"


def test_a_dance_by_finger(new_context):
    table = TablePage(new_context(**PHONE).new_page()).come_to("dance")
    finger = Finger(table.page)
    finger.tap(table.option("Dance"))
    expect(table.note("C3")).to_be_visible()
    finger.drag(table.cell("C3"), table.cell("D1"))
    expect(table.note("D1")).to_have_text("Object Yellow")
    finger.tap(table.page.get_by_test_id("turn-right"))
    expect(table.ghost("D1")).to_have_attribute("data-rotation", "2")
    before = table.version
    finger.tap(table.primary)
    table.wait_past(before)
    table.wait_until_asked()
    assert table.line == "dance yellow D1/2 red C3/2 blue D4/0"
