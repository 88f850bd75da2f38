"""Puzzles by mouse and touch: the list, failing, solving, and help (PUZ-1)."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.finger import Finger
from tests.browser.table_page import TablePage

ONE_TILE = "/puzzles/borgo-03"
"""Solved by a Net Fighter on B4, rotation 2."""
TWO_TILES = "/puzzles/borgo-02"
"""Solved by a Net Fighter on B1, rotation 3, and by a Move that turns C2 to 0."""


def verdict(page, wanted):
    return page.locator(f"[data-testid=coach][data-verdict={wanted}]")


def turn_to(table, at, rotation):
    """Turn the tile being placed to the wanted rotation."""
    for _ in range(6):
        if table.ghost(at).get_attribute("data-rotation") == str(rotation):
            return
        before = table.ghost(at).get_attribute("data-rotation")
        table.page.get_by_test_id("turn-right").click()
        expect(table.ghost(at)).not_to_have_attribute("data-rotation", before)
    raise AssertionError(f"never turned to {rotation}")


def place(table, tile, at, rotation):
    before = table.version
    table.hand_tile(tile).click()
    table.cell(at).click()
    turn_to(table, at, rotation)
    table.primary.click()
    table.wait_past(before)
    table.wait_until_asked()


def fight(table, wanted):
    expect(table.primary).to_have_text("Fight the battle")
    table.primary.click()
    table.wait_until_asked()
    verdict(table.page, wanted).wait_for()


def test_a_puzzle_is_failed_then_solved_by_clicks(page, table):
    table.open(TWO_TILES)
    used = page.get_by_test_id("used")
    expect(used).to_have_text("0 of 2")
    expect(page.get_by_test_id("goal")).to_contain_text("Destroy the enemy HQ")
    fight(table, "failed")
    expect(table.question).to_contain_text("Not solved: the enemy HQ still has")
    expect(table.primary).to_have_text("Try again")
    table.primary.click()
    verdict(page, "open").wait_for()
    table.wait_until_asked()

    place(table, "net_fighter", "B1", 3)
    expect(used).to_have_text("1 of 2")
    table.hand_tile("move").click()
    table.cell("C2").click()
    table.cell("C2").click()
    turn_to(table, "C2", 0)
    table.primary.click()
    table.wait_until_asked()
    expect(used).to_have_text("2 of 2")
    expect(table.tiles).to_have_count(0)
    fight(table, "solved")
    solved = page.get_by_test_id("solved")
    expect(solved).to_contain_text("After 2 tries.")
    expect(solved).to_contain_text(re.compile(r"1 of \d+ solved"))
    page.get_by_test_id("solved-next").click()
    page.wait_for_url(re.compile(r"/puzzles/(?!borgo-02)[a-z]+-\d+$"))

    page.goto("/puzzles")
    expect(page.locator("#progress-words")).to_have_text(re.compile(r"^1 of \d+ solved$"))
    expect(page.locator("[data-puzzle=borgo-02] .solved-mark")).to_be_visible()
    expect(page.locator(".themes:visible")).to_have_count(1)  # of what is not solved yet, it would be a hint


def test_every_step_is_taken_back_freely(page, table):
    table.open(TWO_TILES)
    take_back = page.get_by_test_id("take-back")
    expect(take_back).to_be_disabled()
    place(table, "net_fighter", "B1", 3)
    place(table, "medic", "A2", 0)
    take_back.click()
    expect(table.unit("A2")).to_have_count(0)
    expect(table.unit("B1")).to_have_count(1)
    fight(table, "failed")
    take_back.click()
    verdict(page, "open").wait_for()
    expect(table.unit("B1")).to_have_count(1)
    expect(page.get_by_test_id("used")).to_have_text("1 of 2")
    page.get_by_test_id("puzzle-reset").click()
    expect(table.unit("B1")).to_have_count(0)
    expect(page.get_by_test_id("puzzle-reset")).to_be_disabled()


def test_a_puzzle_is_solved_by_touch(new_context):
    page = new_context(**PHONE).new_page()
    table, finger = TablePage(page), Finger(page)
    table.open(ONE_TILE)
    finger.grab(table.hand_tile("net_fighter"))
    finger.move(table.cell("B4"))
    expect(table.ghost("B4")).to_be_attached()
    finger.lift()
    turn_to(table, "B4", 2)
    finger.tap(table.primary)
    table.wait_past(0)
    table.wait_until_asked()
    expect(page.get_by_test_id("used")).to_have_text("1 of 1")
    finger.tap(table.primary)
    table.wait_until_asked()
    verdict(page, "solved").wait_for()
    expect(page.get_by_test_id("solved")).to_contain_text("On the first try.")
    finger.tap(page.get_by_test_id("solved-next"))
    page.wait_for_url(re.compile(r"/puzzles/(?!borgo-03)[a-z]+-\d+$"))


def test_a_puzzle_is_solved_by_keyboard(page, table):
    table.open(ONE_TILE)
    table.hand_tile("net_fighter").focus()
    page.keyboard.press("Enter")
    table.cell("B4").focus()
    page.keyboard.press("Enter")
    for _ in range(6):
        if table.ghost("B4").get_attribute("data-rotation") == "2":
            break
        page.keyboard.press("e")
    page.keyboard.press("Enter")
    table.wait_past(0)
    table.wait_until_asked()
    page.keyboard.press("Space")
    table.wait_until_asked()
    verdict(page, "solved").wait_for()


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_hints_come_one_by_one(new_context, size):
    page = new_context(**size).new_page()
    table = TablePage(page)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/hints/" in request.url else None)
    table.open(ONE_TILE)
    hints = page.get_by_test_id("hints").locator("li")
    expect(hints).to_have_count(0)
    if size:
        page.locator("[data-part=coach-fold]").click()
    button = page.get_by_test_id("puzzle-hint")
    for number in (1, 2, 3):
        button.click()
        expect(hints).to_have_count(number)
        assert len(asked) == number
        marked = page.locator(".hand-tile.asked").count(), page.locator(".hex.asked").count()
        assert marked == (number > 1, number > 2), "the second hint marks the tile, the third the cell"
    expect(hints.last).to_contain_text("B4")
    expect(page.locator(".hex.asked")).to_have_attribute("data-cell", "B4")
    expect(button).to_be_disabled()


def test_the_hint_key_shows_a_hint(page, table):
    table.open(ONE_TILE)
    page.keyboard.press("h")
    expect(page.get_by_test_id("hints").locator("li")).to_have_count(1)


def test_the_solution_is_gone_through_step_by_step(page, table):
    table.open(TWO_TILES)
    page.get_by_test_id("puzzle-solution").click()
    expect(table.question).to_contain_text("The solution, step 1 of 3")
    table.primary.click()
    expect(table.unit("B1")).to_have_count(1)
    table.wait_until_asked()
    page.get_by_test_id("take-back").click()
    expect(table.unit("B1")).to_have_count(0)
    expect(page.get_by_test_id("used")).to_be_hidden()
    expect(page.get_by_test_id("puzzle-reset")).to_be_enabled()
    for _ in range(2):
        before = table.version
        table.primary.click()
        table.wait_past(before)
        table.wait_until_asked()
    expect(table.primary).to_have_text("Fight the battle")
    table.primary.click()
    table.wait_until_asked()
    verdict(page, "solved").wait_for()
    expect(page.get_by_test_id("solved")).to_be_hidden()
    table.primary.click()
    verdict(page, "open").wait_for()
    expect(table.unit("B1")).to_have_count(0)
    page.goto("/puzzles")
    expect(page.locator("#progress-words")).to_have_text(re.compile(r"^0 of "))


def test_the_near_miss_fails(page, table):
    table.open(ONE_TILE)
    page.get_by_test_id("puzzle-wrong-try").click()
    expect(table.question).to_contain_text("A near miss, step 1 of 2")
    table.confirm()
    table.confirm()
    verdict(page, "failed").wait_for()
    expect(table.question).to_contain_text("A near miss: the enemy HQ still has")


def test_the_list_is_filtered_and_the_filter_is_in_the_address(page):
    page.goto("/puzzles")
    cards = page.locator("[data-puzzle]:visible")
    total = cards.count()
    page.locator(".army-filter label", has_text="Borgo").click()
    page.get_by_label("Difficulty").select_option("easy")
    expect(page).to_have_url(re.compile(r"\?army=borgo&difficulty=easy$"))
    few = cards.count()
    assert 0 < few < total
    expect(page.locator("#count")).to_contain_text(str(few))
    page.reload()
    expect(page.locator("#count")).to_contain_text(str(few))
    page.get_by_label("Solved or not").select_option("solved")
    expect(page.locator("#none")).to_be_visible()
    page.goto("/puzzles?theme=medic&army=nonsense&difficulty=nonsense")
    assert 0 < cards.count() < total
    assert all("medic" in card.get_attribute("data-themes").split() for card in cards.all())


def test_pictures_far_below_are_not_loaded(page):
    drawn = []
    page.on("request", lambda request: drawn.append(request.url) if ".svg?theme" in request.url else None)
    page.goto("/puzzles")
    page.wait_for_load_state("networkidle")
    assert 0 < len(drawn) < page.locator("[data-puzzle]").count() / 2


SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    window.shifts.push([value, sources.map(({ node }) => node?.className)]);
  }
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize("address", ["/puzzles", "/puzzles?army=borgo", ONE_TILE, "/puzzles/vegas-12"])
def test_nothing_jumps_on_a_phone_while_a_page_loads(new_context, address):
    """On a second visit: on the first, lines may break anew when the fonts arrive after the text."""
    page = new_context(**PHONE).new_page()
    page.goto("/puzzles")
    page.evaluate("document.fonts.ready")
    page.add_init_script(SHIFTS)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    shifts = page.evaluate("shifts")
    assert sum(value for value, _ in shifts) < 0.01, shifts
