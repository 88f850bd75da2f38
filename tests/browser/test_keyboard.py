"""Keyboard only: from the start page into a game and through its turns."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import script
from tests.browser.finger import point
from tests.browser.table_page import FRIEND, ME, MOST_PICKS

FOCUS = script("focus.js")
MOST_TABS = 60
FEWEST_ACTIONS = 6
MOST_ACTIONS = 60
"""The piles are a matter of luck: some hands begin with instants for many turns."""


def focus(page):
    return page.evaluate(FOCUS)


def tab_to(page, selector):
    """Press Tab until an element has the focus; each stop on the way shows that it has it."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        found = focus(page)
        assert found is None or found["isVisible"], f"the focus cannot be seen on {found}"
        if page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def begin_by_keys(page, table):
    page.goto("/")
    tab_to(page, "#quick input[name=army]")
    page.keyboard.press("ArrowRight")
    tab_to(page, "#quick input[name=bot]")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#quick input[name=bot]:checked")).to_have_value("level2")
    tab_to(page, "#quick button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    table.wait_until_asked()


def focused_cell(page):
    return page.locator(".hex:focus").get_attribute("data-cell")


def walk_to_open_cell(page, table):
    """Move the cursor to a highlighted cell, by keys not tried yet from each cell."""
    page.keyboard.press("ArrowUp")
    goal = table.open_cells.first
    tried = set()
    while not page.locator(".hex:focus[data-light=open]").count():
        here = focused_cell(page)
        untried = [key for key in keys_towards(page, goal) if (here, key) not in tried]
        assert untried, f"{goal.get_attribute('data-cell')} is not reached by arrow keys, only {here}"
        tried.add((here, untried[0]))
        page.keyboard.press(untried[0])
        assert focus(page)["isVisible"]
    return focused_cell(page)


def keys_towards(page, goal):
    """The arrow keys, those that lead towards a cell first."""
    from_x, from_y = point(page.locator(".hex:focus"))
    to_x, to_y = point(goal)
    across, down = to_x - from_x, to_y - from_y
    gains = {"ArrowRight": across, "ArrowLeft": -across, "ArrowDown": down, "ArrowUp": -down}
    return sorted(gains, key=lambda key: -gains[key])


def test_every_cell_is_reached_by_arrow_keys(page, table):
    table.begin(ME, FRIEND)
    ways: dict[str, set[str]] = {}
    for cell in page.locator(".hex").all():
        at = cell.get_attribute("data-cell")
        ways[at] = set()
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            cell.focus()
            page.keyboard.press(key)
            ways[at].add(focused_cell(page))
    for start in ways:
        reached, found = set[str](), {start}
        while found - reached:
            at = (found - reached).pop()
            reached.add(at)
            found |= ways[at]
        assert reached == set(ways), f"not all from {start}"


@pytest.mark.slow
def test_a_game_by_keys_alone(page, table):
    begin_by_keys(page, table)

    at = walk_to_open_cell(page, table)
    page.keyboard.press("Enter")
    page.keyboard.press("e")
    before = table.version
    page.keyboard.press("Space")
    table.wait_past(before)
    expect(table.unit(at)).to_be_attached()

    placed = 0
    for action in range(MOST_ACTIONS):
        table.wait_until_asked()
        if table.is_over or (placed and action >= FEWEST_ACTIONS):
            break
        placed += play_by_keys(page, table)
    assert placed


def play_by_keys(page, table):
    """One action with the first tile, or what the board or a button asks for; returns whether on a cell."""
    before = table.version
    page.keyboard.press("1")
    walked = 0
    for _ in range(MOST_PICKS):
        chosen = page.locator("[data-testid=hand] [aria-pressed=true]").count() > 0
        is_ready = table.primary.is_enabled() and table.primary.get_attribute("data-action") == "confirm"
        if not is_ready and table.open_cells.count() and (chosen or table.step != "main"):
            walk_to_open_cell(page, table)
            page.keyboard.press("Enter")
            walked = 1
        elif table.primary.is_enabled():
            page.keyboard.press("Space")
            break
        else:
            tab_to(page, "[data-testid=options] button")
            page.keyboard.press("Enter")
            if page.locator("body").get_attribute("data-busy") == "yes" or table.version != before:
                break
    table.wait_past(before)
    return walked


def test_windows_open_and_close_by_keys(page, table):
    table.play_on("duel", 63, {"who": "me"}, {"who": "friend"})
    page.keyboard.press("?")
    expect(page.get_by_test_id("window-keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("window-keys")).to_have_count(0)
    page.keyboard.press("f")
    strip = page.get_by_test_id("forecast-strip")
    expect(strip).to_be_visible()
    page.keyboard.press(".")
    expect(strip.locator("[data-phase='0']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press(",")
    expect(strip.locator("[data-phase=all]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("f")
    expect(strip).to_be_hidden()
    before = page.locator("[data-part=table]").get_attribute("data-side")
    page.keyboard.press("l")
    expect(page.locator("[data-part=table]")).not_to_have_attribute("data-side", before)


def test_the_log_tells_screen_readers_what_happens(page, table):
    table.begin({"army": "moloch", "who": "me"}, {"army": "borgo", "who": "friend"})
    table.decide()
    table.wait_until_asked()
    expect(page.locator("[data-part=live]")).to_contain_text("Moloch")
    names = [cell.get_attribute("aria-label") for cell in page.locator(".hex").all()]
    assert len(names) == 19 and all(names)
    assert sum("HQ" in name for name in names) == 1
