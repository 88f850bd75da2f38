"""Keyboard only: from the start page into a game and through its turns."""

from playwright.sync_api import expect

from tests.browser.chromium import script

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
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#quick input[name=bot]:checked")).to_have_value("recruit")
    tab_to(page, "#quick button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    table.wait_until_asked()


def focused_cell(page):
    return page.locator(".hex:focus").get_attribute("data-cell")


def walk_to_open_cell(page, table):
    """Move the cursor over the board in rows until it stands on a cell that shines."""
    page.keyboard.press("ArrowUp")
    for key in ["ArrowUp"] * 5 + (["ArrowRight"] * 5 + ["ArrowDown"] + ["ArrowLeft"] * 5 + ["ArrowDown"]) * 5:
        if page.locator(".hex:focus[data-light=open]").count():
            return focused_cell(page)
        page.keyboard.press(key)
        assert focus(page)["isVisible"]
    raise AssertionError("no open cell is reached by arrow keys")


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
    """One action: discard or place the first tile, or end the turn; returns how many tiles were placed."""
    before = table.version
    page.keyboard.press("1")
    placed = 0
    if table.step == "main" and table.open_cells.count():
        walk_to_open_cell(page, table)
        page.keyboard.press("Enter")
        if table.primary.get_attribute("data-action") == "confirm":
            placed = 1
    if table.primary.is_disabled() or (table.step == "main" and not placed):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    page.keyboard.press("Space")
    table.wait_past(before)
    return placed


def test_windows_open_and_close_by_keys(page, table):
    table.play_on("duel", 63, {"who": "me"}, {"who": "friend"})
    page.keyboard.press("?")
    expect(page.get_by_test_id("window-keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("window-keys")).to_have_count(0)
    page.keyboard.press("f")
    expect(page.get_by_test_id("window-forecast")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("window-forecast")).to_have_count(0)
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
