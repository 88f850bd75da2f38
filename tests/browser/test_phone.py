"""The table on a phone, by touch."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, resize, script
from tests.browser.table_page import TablePage

LEAST_TARGET = 40
"""Pixels a finger can hit."""
FINGER = 44
"""Pixels a finger needs."""
SIZES = [(390, 844), (375, 812), (375, 667), (360, 740), (360, 640), (320, 568), (667, 375)]
"""Phones from the usual to the smallest, one of them on its side."""
INTERRUPTIONS = ("push", "one_medic", "two_medics", "takeover", "clown", "quartermaster")
ALL_BUTTONS = "document.querySelectorAll('.field .tool').forEach((tool) => { tool.hidden = false; })"
"""As late in a game between people: there has been a battle, and the others have had their turn."""
SCROLLS = """() => {
  const page = document.scrollingElement;
  scrollTo(500, 500);
  const moved = [scrollX, scrollY];
  scrollTo(0, 0);
  return { moved, wide: page.scrollWidth - page.clientWidth, high: page.scrollHeight - page.clientHeight };
}"""

SMALL_BUTTONS = """(least) => [...document.querySelectorAll("button")]
  .map((button) => [button.dataset.testid ?? button.innerText, button.getBoundingClientRect()])
  .filter(([, place]) => place.width > 0 && Math.min(place.width, place.height) < least)
  .map(([name, place]) => [name, place.width, place.height])"""


@pytest.fixture
def table(new_context):
    return TablePage(new_context(**PHONE).new_page())


def box(locator):
    found = locator.bounding_box()
    assert found, f"{locator} is not shown"
    return found


def assert_on_screen(locator):
    place, screen = box(locator), PHONE["viewport"]
    assert place["x"] >= -1 and place["x"] + place["width"] <= screen["width"] + 1, (str(locator), place)
    assert place["y"] >= -1 and place["y"] + place["height"] <= screen["height"] + 1, (str(locator), place)


def assert_nothing_scrolls(table):
    found = table.page.evaluate(SCROLLS)
    assert found == {"moved": [0, 0], "wide": 0, "high": 0}


def test_board_hand_and_button_fit_without_scrolling(table):
    table.play_on("duel", 63, {"who": "me"}, {"who": "friend"})
    assert_nothing_scrolls(table)
    assert_on_screen(table.page.locator("svg.board"))
    assert_on_screen(table.primary)
    for tile in table.page.locator("[data-testid=hand] .hand-tile").all():
        assert_on_screen(tile)
    assert box(table.primary)["y"] > PHONE["viewport"]["height"] * 2 / 3, (
        "the button is out of the thumb's reach"
    )
    assert box(table.primary)["height"] >= LEAST_TARGET
    assert box(table.page.locator("svg.board"))["width"] > PHONE["viewport"]["width"] * 0.8


def test_the_board_stays_where_it_is_all_through_a_turn(table):
    def place():
        return box(table.page.locator("svg.board"))

    table.play_on("duel", 78, {"who": "me"}, {"who": "friend"})
    table.hold_battles()
    before = pytest.approx(place(), abs=0.1)
    table.hand_tile("scout").tap()
    assert place() == before, "a tile is picked"
    table.cell("A1").tap()
    assert place() == before, "it lies on its cell"
    table.primary.tap()
    expect(table.skip).to_be_visible()
    assert place() == before, "a battle is shown"
    table.wait_until_asked()
    assert place() == before, "the battle is over"
    table.play_on("duel", 33, {"who": "me"}, {"who": "friend"})
    assert place() == before, "a unit retreats, and the hand is empty"


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_board_stays_where_it_is_whatever_is_asked(new_context, language):
    table = TablePage(new_context(**PHONE, locale=language).new_page())
    places = {}
    for situation in (*INTERRUPTIONS, "mercenary", "dance"):
        table.come_to(situation)
        places[situation] = box(table.page.locator("svg.board"))
        assert_on_screen(table.primary)
    usual = pytest.approx(places["push"], abs=0.1)
    assert [situation for situation, place in places.items() if place != usual] == []


@pytest.mark.parametrize("language", ["de", "pl"])
def test_a_question_of_two_lines_above_a_button_moves_nothing(new_context, language):
    """Dancer's first turn: a tile, the Dance, and a question that says whose turn it is."""
    table = TablePage(new_context(**PHONE, locale=language).new_page())
    table.begin({"army": "dancer"}, {"army": "borgo", "who": "bot", "bot": "recruit"}, first=0)
    table.wait_until_asked()
    before = box(table.page.locator("svg.board"))
    while table.step == "setup":
        table.decide()
        table.wait_until_asked()
    expect(table.options).to_have_count(1)
    assert box(table.page.locator("svg.board")) == pytest.approx(before, abs=0.1)


def test_battle_commentary_comes_sentence_by_sentence(table):
    table.play_on("duel", 78, {"who": "me"}, {"who": "friend"})
    table.hold_battles()
    table.hand_tile("scout").tap()
    table.cell("A1").tap()
    table.primary.tap()
    table.press("battle-step")
    table.page.locator("[data-testid=battle-controls][data-state=stopped]").wait_for()
    lines = table.page.locator("[data-testid=details] .line")
    expect(lines.first).to_have_text("Moloch's Hybrid at C1 shoots Borgo's Super Mutant at C3 for 1.")
    for line in lines.all():
        assert_on_screen(line)
    table.wait_until_asked()
    expect(lines).to_have_count(0)


def test_a_turn_by_taps(table):
    table.play_on("duel", 55, {"who": "me"}, {"who": "bot", "bot": "recruit"})
    table.hand_tile("net_fighter").tap()
    table.cell("C4").tap()
    expect(table.page.get_by_test_id("turn-left")).to_be_visible()
    table.page.get_by_test_id("turn-right").tap()
    assert_nothing_scrolls(table)
    before = table.version
    assert_on_screen(table.primary)
    table.primary.tap()
    table.wait_past(before)
    for _ in range(3):
        table.wait_until_asked()
        table.decide()
        assert_nothing_scrolls(table)


def test_every_control_is_big_enough_for_a_finger(table):
    table.play_on("duel", 63, {"who": "me"}, {"who": "friend"})
    assert table.page.evaluate(SMALL_BUTTONS, 32) == []


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_nothing_lies_over_a_cell_or_a_name_on_phones_of_any_size(new_context, language):
    """Buttons covered corners of cells, and "to act" the end of a long name."""
    table = TablePage(new_context(**PHONE, locale=language).new_page())
    me = {"army": "hegemony", "who": "me", "name": "Maximiliane Wolkenstein"}
    table.begin(me, {"army": "outpost", "who": "bot", "bot": "recruit"})
    table.wait_until_asked()
    expect(table.page.get_by_test_id("game-menu")).to_be_visible()
    table.page.evaluate(ALL_BUTTONS)
    found = {}
    for size in SIZES:
        resize(table.page, *size)
        found[size] = table.page.evaluate(script("misfits.js"), FINGER)
    assert found == {size: [] for size in SIZES}


def test_a_lesson_is_read_and_then_done(table):
    table.open("/learn/placing/1")
    table.page.locator("[data-part=coach-go]").tap()
    assert_nothing_scrolls(table)
    assert_on_screen(table.page.locator("svg.board"))
    table.place("brawler", "C3")
    table.page.locator("[data-testid=coach][data-verdict=done]").wait_for()
    assert_on_screen(table.page.get_by_test_id("coach-next"))
    assert_nothing_scrolls(table)
