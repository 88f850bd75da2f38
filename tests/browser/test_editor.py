"""The editor: setting up a position, its errors, and making a game and a puzzle from it."""

import pytest
from playwright.sync_api import expect

from tests.browser import chromium
from tests.browser.finger import Finger, point
from tests.browser.table_page import TablePage, upload

BRIDGE = "o9:WM::- b2:::- A1oQ E2bC5 E3bQ"
"""The example of docs/puzzles.md with its tiles in hand: exactly one essential solution."""


class EditorPage:
    def __init__(self, page):
        self.page = page

    def open(self, line=""):
        self.page.goto(f"/editor?position={line.replace(' ', '+')}" if line else "/editor")
        self.wait()
        return self

    def wait(self):
        """Until the server has read the draft."""
        self.page.locator("body:not([data-reading])").wait_for()

    def army(self, army):
        self.page.locator(f"#armies [data-army={army}]").click()

    def tile(self, tile):
        return self.page.locator(f'.palette-tile[data-tile="{tile}"]')

    def cell(self, at):
        return self.page.locator(f'[data-cell="{at}"] .hit')

    def unit(self, at):
        return self.page.locator(f'.unit[data-at="{at}"]')

    def tray(self, seat, name):
        return self.page.locator(f'[data-tray="{seat}:{name}"]')

    def line(self, text):
        expect(self.page.locator("#line")).to_have_value(text)

    def drag(self, start, end):
        start.scroll_into_view_if_needed()
        self.page.mouse.move(*point(start))
        self.page.mouse.down()
        x, y = point(end)
        self.page.mouse.move(x - 12, y - 12, steps=3)
        self.page.mouse.move(x, y)
        self.page.mouse.up()


@pytest.fixture
def editor(page):
    return EditorPage(page)


def test_a_position_is_set_up_by_drag_and_drop(editor, page):
    editor.open()
    editor.drag(editor.tile("outpost.hq"), editor.cell("A1"))
    editor.drag(editor.tile("outpost.commando"), editor.cell("C3"))
    page.keyboard.press("e")
    page.keyboard.press("e")
    editor.army("borgo")
    editor.drag(editor.tile("borgo.hq"), editor.cell("E3"))
    editor.army("outpost")
    editor.drag(editor.tile("outpost.brawler"), editor.tray(0, "hand"))
    editor.line("o:W b A1oQ C3oC2 E3bQ")
    editor.drag(editor.cell("C3"), editor.cell("C4"))
    editor.line("o:W b A1oQ C4oC2 E3bQ")
    editor.drag(editor.cell("C4"), page.locator(".editor-line"))
    editor.line("o:W b A1oQ E3bQ")
    editor.army("borgo")
    expect(editor.tile("borgo.hq").locator(".left")).to_have_text("0/1")
    page.locator("#undo").click()
    page.locator("#undo").click()
    editor.line("o:W b A1oQ C3oC2 E3bQ")
    page.locator("#redo").click()
    editor.line("o:W b A1oQ C4oC2 E3bQ")
    assert page.url.endswith("/editor?position=o:W+b+A1oQ+C4oC2+E3bQ")


def test_everything_works_by_keyboard(editor, page):
    editor.open("m b")
    editor.tile("moloch.juggernaut").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    editor.line("m b C3mJ")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("q")
    editor.line("m b C3mJ5")
    page.keyboard.press("w")
    editor.line("m b C3mJ5-1")
    page.keyboard.press("-")
    page.keyboard.press("Delete")
    editor.line("m b")
    page.keyboard.press("Control+z")
    editor.line("m b C3mJ5")


def test_wheel_ring_and_buttons_turn_a_unit(editor, page):
    editor.open("o b C3oC")
    editor.cell("C3").click()
    page.mouse.wheel(0, 120)
    editor.line("o b C3oC1")
    page.locator(".handle.turn-right").click()
    editor.line("o b C3oC2")
    page.locator("#turn-left").click()
    editor.line("o b C3oC1")
    editor.cell("C3").click(button="right")
    editor.line("o b")


def test_faults_are_named_and_marked_on_the_board(editor, page):
    editor.open("o b A1oQ B1oQ C3oW D2oW")
    faults = page.locator(".fault-item:not(.advice)")
    expect(faults).to_have_count(2)
    expect(faults.first).to_contain_text("B1")
    expect(faults.first.locator("a")).to_have_attribute("href", "/rules#SET-1")
    expect(page.locator(".badge.bad")).to_have_count(3)
    expect(page.locator("#puzzle")).to_be_disabled()
    faults.first.click()
    page.locator("#remove").click()
    editor.cell("D2").click()
    page.locator("#remove").click()
    editor.line("o b A1oQ C3oW")
    expect(page.locator(".badge.bad")).to_have_count(0)
    expect(page.locator("#puzzle")).to_be_enabled()


def test_an_address_without_a_position_says_why(editor, page):
    editor.open("nonsense")
    expect(page.locator("#told")).to_contain_text("no army 'nonsense'")
    expect(page.locator("[data-cell]")).to_have_count(19)


def test_hit_points_turn_and_table(editor, page):
    editor.open("o b A1oQ")
    page.locator("[data-key=hp-1]").fill("7")
    page.locator("[data-key=hp-1]").press("Enter")
    page.locator("[data-key=turn-1]").check()
    editor.line("o b7 A1oQ turn=1")
    page.locator("#table-choice summary").click()
    page.locator("#editor-board").select_option("terminals")
    editor.line("o b A1oQ board=terminals turn=1")
    expect(page.locator(".ground.terminal")).to_have_count(7)
    page.locator("[data-key=energy-1]").fill("3")
    page.locator("[data-key=energy-1]").press("Enter")
    editor.line("o b:energy=3 A1oQ board=terminals turn=1")
    page.locator("#editor-scenario").select_option("tunnel")
    expect(page.locator("#sound")).to_have_attribute("data-tone", "good")


def test_a_line_is_pasted_and_copied(editor, page, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    editor.open()
    page.locator("#line").fill("outpost:brawler hegemony C4:outpost.hq C2:hegemony.hq")
    page.locator("#line").press("Enter")
    expect(editor.unit("C4")).to_be_attached()
    page.locator("#copy-line").click()
    expect(page.locator("#told")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()") == "o:W h C2hQ C4oQ"
    page.locator("#line").fill("nonsense")
    page.locator("#line").press("Enter")
    expect(page.locator("#told")).to_contain_text("no army 'nonsense'")
    expect(editor.unit("C4")).to_be_attached()


def test_a_battle_is_looked_into_and_a_bot_is_asked(editor, page):
    editor.open("o:M h A1oQ E2oW3 E3hQ")
    page.locator("#forecast").click()
    strip, hits = page.get_by_test_id("forecast-strip"), page.locator("[data-wounds=E3]")
    expect(strip).to_contain_text("Hegemony")
    expect(hits).to_be_attached()
    expect(page.locator("dialog[open]")).to_have_count(0)
    before = hits.text_content()
    editor.cell("E2").hover()
    page.keyboard.press("Delete")
    expect(hits).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(hits).to_have_text(before)
    page.locator("#forecast").click()
    expect(strip).to_be_hidden()
    expect(hits).to_have_count(0)
    page.locator("#analyse").click()
    expect(page.locator(".verdicts li")).to_have_count(2)


def test_playing_on_against_a_bot(editor, page):
    editor.open(BRIDGE)
    page.locator("#play").click()
    page.locator("#play-on-form [type=submit]").click()
    page.wait_for_url("**/game/*")
    table = TablePage(page)
    table.wait_until_asked()
    expect(table.unit("E2")).to_be_attached()
    expect(page.locator('[data-tile="outpost.brawler"]')).to_be_attached()


def test_a_moment_of_a_replay_is_edited(editor, page):
    page.goto(f"{upload(page.context, 'duel')}#45")
    page.locator("#board svg .unit").first.wait_for()
    count = page.locator("#board svg .unit").count()
    page.locator("#edit").click()
    page.wait_for_url("**/editor?*")
    expect(page.locator("#board svg .unit")).to_have_count(count)


# --- from the board to somebody else's screen ------------------------------------------------------


def solve_by_clicks(page):
    """The only solution of the puzzle, placed by hand; then the battle."""
    table = TablePage(page)
    table.wait_idle()
    table.hand_tile("brawler").click()
    table.cell("D4").click()
    while page.locator('.ghost[data-at="D4"]').get_attribute("data-rotation") != "1":
        page.get_by_test_id("turn-right").click()
    table.primary.click()
    expect(page.get_by_test_id("used")).to_contain_text("1 of 1")
    table.primary.click()
    table.wait_until_asked()
    expect(page.get_by_test_id("solved")).to_be_visible()


def make_puzzle(page):
    """Fill in the form, let it be solved, publish it; returns the address."""
    page.locator("#puzzle").click()
    page.locator("#editor-title").fill("One blow")
    page.locator("#editor-uses").fill("1")
    page.locator("#puzzle-solve").click()
    expect(page.locator("#puzzle-result .note")).to_contain_text("exactly one")
    page.locator("#publish").click()
    return page.locator("#puzzle-link").get_attribute("href")


def test_from_drag_and_drop_to_a_puzzle_somebody_else_solves(editor, page, new_context):
    """PUZ-1 from beginning to end, on a desktop."""
    editor.open("o9:::- b2:::- A1oQ E3bQ")
    editor.army("borgo")
    editor.drag(editor.tile("borgo.claws"), editor.cell("E2"))
    page.keyboard.press("q")
    editor.army("outpost")
    editor.drag(editor.tile("outpost.brawler"), editor.tray(0, "hand"))
    editor.drag(editor.tile("outpost.move"), editor.tray(0, "hand"))
    editor.line(BRIDGE)
    address = make_puzzle(page)
    other = new_context(**chromium.DESKTOP).new_page()
    other.goto(address)
    expect(other.get_by_test_id("coach")).to_contain_text("One blow")
    solve_by_clicks(other)


def test_the_same_by_finger_on_a_phone(new_context):
    page = new_context(**chromium.PHONE).new_page()
    editor = EditorPage(page).open("o9:::- b2:::- A1oQ E3bQ")
    finger = Finger(page)
    editor.army("borgo")
    finger.grab(editor.tile("borgo.claws"))
    x, y = point(editor.cell("E2"))
    finger.move((x, y))
    finger.lift()
    expect(editor.unit("E2")).to_be_attached()
    page.locator("#turn-left").tap()
    editor.army("outpost")
    for tile in ("outpost.brawler", "outpost.move"):
        editor.tile(tile).tap()
        editor.tray(0, "hand").locator(".tray-add").tap()
        editor.tile(tile).tap()
    editor.line(BRIDGE)
    address = make_puzzle(page)
    other = new_context(**chromium.PHONE).new_page()
    other.goto(address)
    solve_by_clicks(other)


def test_a_position_with_several_solutions_is_refused(editor, page):
    editor.open(BRIDGE)
    page.locator("#puzzle").click()
    page.get_by_label("survive", exact=True).check()
    page.get_by_label("destroy the enemy HQ").uncheck()
    page.locator("#puzzle-solve").click()
    expect(page.locator("#puzzle-result .note")).to_contain_text("essentially different")
    page.locator(".way summary").last.click()
    expect(page.locator(".way code").last).to_be_visible()
