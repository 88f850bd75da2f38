"""The table by real touch events: drag, hold, turn, tap and scroll."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, WAIT
from tests.browser.finger import Finger, point
from tests.browser.table_page import TablePage

MENUS = """() => {
  window.menus = 0;
  addEventListener("contextmenu", (event) => { if (!event.defaultPrevented) window.menus += 1; });
}"""


@pytest.fixture
def table(new_context):
    return TablePage(new_context(**PHONE).new_page())


@pytest.fixture
def finger(table):
    return Finger(table.page)


@pytest.fixture
def turn(table):
    """Moloch's turn with two tiles and a board half full."""
    return table.play_on("duel", 55, {"who": "me"}, {"who": "friend"})


def nothing_is_picked(table):
    expect(table.page.locator("[data-testid=hand] [aria-pressed=true]")).to_have_count(0)
    expect(table.page.locator(".layer-ghosts .ghost")).to_have_count(0)
    expect(table.page.locator("img.floating")).to_have_count(0)


def test_a_tile_is_dragged_turned_and_placed(turn, finger):
    page = turn.page
    finger.grab(turn.hand_tile("hybrid"))
    finger.move(turn.cell("D4"))
    expect(page.locator("body")).to_have_attribute("data-dragging", "yes")
    expect(turn.ghost("D4")).to_be_attached()
    finger.lift()
    expect(page.locator("body")).not_to_have_attribute("data-dragging", "yes")
    ghost = turn.ghost("D4")
    first = ghost.get_attribute("data-rotation")
    finger.tap(page.get_by_test_id("turn-right"))
    expect(ghost).not_to_have_attribute("data-rotation", first)
    finger.tap(page.get_by_test_id("turn-left"))
    expect(ghost).to_have_attribute("data-rotation", first)
    before = turn.version
    finger.tap(turn.primary)
    turn.wait_past(before)
    expect(turn.unit("D4")).to_be_attached()


def test_the_knob_is_dragged_around_the_unit(turn, finger):
    finger.tap(turn.hand_tile("hybrid"))
    finger.tap(turn.cell("D4"))
    ghost = turn.ghost("D4")
    knob = turn.page.locator(".knob .reach")
    middle = point(turn.cell("D4"))
    for wanted, (x, y) in (("3", (0, 80)), ("0", (0, -80)), ("5", (-70, -40))):
        finger.drag(knob, (middle[0] + x, middle[1] + y))
        expect(ghost).to_have_attribute("data-rotation", wanted)


def test_a_tile_dropped_beside_the_board_goes_back(turn, finger):
    version = turn.version
    finger.drag(turn.hand_tile("hybrid"), turn.page.locator(".bar .brand"))
    nothing_is_picked(turn)
    assert turn.version == version


def test_a_cancelled_drag_changes_nothing(turn, finger):
    finger.grab(turn.hand_tile("hybrid"))
    finger.move(turn.cell("D4"))
    expect(turn.ghost("D4")).to_be_attached()
    finger.lose()
    nothing_is_picked(turn)


@pytest.mark.parametrize("what", ["tile", "unit"])
def test_holding_explains_and_does_nothing(turn, finger, what):
    page = turn.page
    page.evaluate(MENUS)
    version = turn.version
    held = turn.hand_tile("hybrid") if what == "tile" else turn.cell("C3")
    words = "Hybrid" if what == "tile" else "Assassin"
    finger.press(held)
    expect(page.get_by_test_id("help")).to_contain_text(words)
    expect(page.get_by_test_id("help")).to_be_in_viewport()
    finger.lift()
    expect(page.get_by_test_id("help")).to_be_in_viewport()
    nothing_is_picked(turn)
    assert turn.version == version
    assert page.evaluate("window.menus") == 0
    finger.tap(page.locator("[data-part=side-close]"))
    expect(page.get_by_test_id("help")).not_to_be_in_viewport()
    finger.tap(turn.hand_tile("hybrid"))
    expect(turn.hand_tile("hybrid")).to_have_attribute("aria-pressed", "true")


def test_the_explanation_does_not_cover_what_it_explains(turn, finger):
    sheet = turn.page.locator("[data-part=side]")
    for held in (*map(turn.cell, ("C1", "A3", "C3", "E2", "C5")), turn.hand_tile("hybrid")):
        finger.press(held)
        expect(turn.page.get_by_test_id("help").locator("h2")).to_be_in_viewport(ratio=1)
        finger.lift()
        expect(sheet).to_be_in_viewport(ratio=1)
        assert not overlap(sheet.bounding_box(), held.bounding_box()), held
        finger.tap(sheet.get_by_role("button", name="Close"))
        expect(sheet).not_to_be_in_viewport()
    finger.tap(turn.page.get_by_test_id("side-toggle"))
    expect(turn.page.get_by_test_id("log")).to_be_in_viewport()


def overlap(one, other):
    """Whether two boxes overlap by more than their edges."""
    return all(
        min(one[start] + one[size], other[start] + other[size]) - max(one[start], other[start]) > 0
        for start, size in (("x", "width"), ("y", "height"))
    )


def test_a_unit_is_moved_by_dragging_it(table, finger):
    table.play_on("duel", 66, {"who": "me"}, {"who": "friend"})
    finger.tap(table.hand_tile("move"))
    finger.drag(table.cell("D2"), table.cell("C3"))
    expect(table.ghost("C3")).to_be_attached()
    before = table.version
    finger.tap(table.primary)
    table.wait_past(before)
    expect(table.unit("C3")).to_be_attached()
    expect(table.unit("D2")).to_have_count(0)


def test_taps_do_a_whole_turn(turn, finger):
    finger.tap(turn.hand_tile("net_fighter"))
    finger.tap(turn.cell("C4"))
    expect(turn.ghost("C4")).to_be_attached()
    before = turn.version
    finger.tap(turn.cell("C4"))
    turn.wait_past(before)
    turn.wait_until_asked()
    expect(turn.unit("C4")).to_be_attached()
    before = turn.version
    expect(turn.primary).to_contain_text("End turn")
    finger.tap(turn.primary)
    turn.wait_past(before)


# --- scrolling -------------------------------------------------------------------------------------


SCROLLED = """([selector, way, limit]) => new Promise((done, give_up) => {
  const end = performance.now() + limit;
  const look = () => {
    const found = selector ? document.querySelector(selector) : document.scrollingElement;
    if (found[way] > 40) done();
    else if (performance.now() > end) give_up(new Error(`${selector || "the page"} has not moved`));
    else requestAnimationFrame(look);
  };
  look();
})"""


def scrolled(page, selector="", way="scrollTop"):
    """Wait until a part of the page, or all of it, has moved under the finger."""
    page.evaluate(SCROLLED, [selector, way, WAIT])


def test_pages_scroll_under_a_finger(table, finger):
    page = table.page
    page.goto("/")
    finger.drag((195, 700), (195, 300))
    scrolled(page)


def test_the_log_scrolls_under_a_finger(turn, finger):
    page = turn.page
    finger.tap(page.get_by_test_id("side-toggle"))
    log = page.get_by_test_id("log")
    expect(log).to_be_in_viewport()
    log.evaluate("(list) => list.scrollTo(0, 0)")
    x, y = point(log)
    finger.drag((x, y + 80), (x, y - 80))
    scrolled(page, "[data-testid=log]")


def test_many_buttons_scroll_under_a_finger(table, finger):
    table.come_to("procedures")
    x, y = point(table.page.get_by_test_id("options"))
    finger.drag((x + 100, y), (x - 120, y))
    scrolled(table.page, "[data-testid=options]", "scrollLeft")
    assert table.step == "main"


def test_a_replay_scrolls_even_under_a_finger_on_the_board(table, finger):
    table.page.goto(table.replay("duel"))
    board = table.page.locator("svg.board")
    expect(board).to_be_visible()
    live = table.page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
    assert live > 100, "the page has nothing to scroll"
    x, y = point(board)
    finger.drag((x, y + 120), (x, y - 120))
    scrolled(table.page)
