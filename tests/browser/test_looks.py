"""What must be visible at the table: scores, names on phones, targets, help that points at its unit."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.chromium import PHONE, resize
from tests.browser.table_page import TablePage

QUESTIONS = """() => {
  window.asked = [];
  const question = document.querySelector("[data-testid=question]");
  const note = () => window.asked.push(question.textContent);
  new MutationObserver(note).observe(question, { childList: true });
}"""
"""Records all questions the page shows from now on."""
NEAR_NUMBERS = """([shapes, least, side = -1]) => {
  const board = document.querySelector("svg.board");
  const fromScreen = board.getScreenCTM().inverse();
  const inBoard = (shape, point) => point.matrixTransform(fromScreen.multiply(shape.getScreenCTM()));
  const outline = (shape) => {
    const length = shape.getTotalLength();
    return Array.from({ length: 60 }, (_, i) => inBoard(shape, shape.getPointAtLength((length * i) / 60)));
  };
  const found = [];
  for (const unit of document.querySelectorAll(".layer-units .unit:not(.faded)")) {
    const { e, f } = unit.transform.baseVal[0].matrix;
    for (const shape of document.querySelectorAll(shapes)) {
      const middle = inBoard(shape, new DOMPoint(0, 0));
      const points = shape.tagName === "circle" ? [middle, ...outline(shape)] : outline(shape);
      if (points.some(({ x, y }) => Math.hypot(x - (e + side * 39.25), y - (f + 68)) < least))
        found.push(`${shape.parentElement.getAttribute("class")} on the initiative of ${unit.dataset.at}`);
    }
  }
  return found;
}"""
"""Which shapes come nearer to the middle of a unit's initiative, in its lower left corner, than they may;
side 1 is for the corner of a second one."""
DISC = 17.5
NEWEST_IS_SEEN = """() => {
  const log = document.querySelector("[data-testid=log]");
  const parts = [log, log.lastElementChild.lastElementChild];
  const [box, newest] = parts.map((one) => one.getBoundingClientRect());
  return newest.top >= box.top && newest.bottom <= box.bottom + 1;
}"""
US = ({"who": "me"}, {"who": "friend"})
ALL_FRIENDS = ({"who": "me"}, *({"who": "friend"},) * 3)


def test_the_result_shows_everybodys_score(table):
    table.play_on("duel", 90, *US)
    table.primary.click()
    table.wait_until_asked()
    rows = table.result.get_by_test_id("scores").locator("li")
    expect(rows).to_have_text([re.compile("Moloch.*15 hit points"), re.compile("Borgo.*13 hit points")])
    expect(table.result).to_contain_text("after 25 turns")
    assert violations(table.page) == []
    colour = table.result.evaluate("result => getComputedStyle(result).backgroundColor")
    assert colour.startswith("rgb("), "nothing shines through"


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_whole_summary_of_a_game_fits_on_a_small_desktop(new_context, language):
    page = new_context(viewport={"width": 1280, "height": 720}, locale=language).new_page()
    table = TablePage(page).play_on("duel", 90, *US)
    table.confirm()
    expect(table.result.get_by_test_id("watch-decisive")).to_be_visible()
    hidden = table.result.evaluate("(result) => result.scrollHeight - result.clientHeight")
    assert hidden <= 0, "it does not scroll"


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_the_summary_of_a_game_uses_the_height_of_a_phone(new_context, size):
    table = TablePage(new_context(**PHONE).new_page()).play_on("duel", 90, *US)
    resize(table.page, *size)
    table.confirm()
    top, height = table.result.evaluate("(r) => [r.getBoundingClientRect().top, r.offsetHeight]")
    assert top >= 0 and height > 0.7 * size[1] and top + height <= size[1]


def test_the_question_does_not_show_below_the_summary_on_a_phone(new_context):
    """It says the same, and in Polish it is so long that half a line of it could be seen there."""
    table = TablePage(new_context(**PHONE, locale="pl").new_page()).play_on("duel", 90, *US)
    table.confirm()
    expect(table.result).to_be_visible()
    expect(table.question).to_be_hidden()
    table.result.get_by_role("button", name="Obejrzyj planszę").click()
    expect(table.question).to_be_visible()


@pytest.mark.parametrize("width", [390, 360])
def test_names_are_seen_on_a_phone_with_four_seats(new_context, width):
    page = new_context(**PHONE | {"viewport": {"width": width, "height": 740}}).new_page()
    TablePage(page).play_on("four", 60, *ALL_FRIENDS)
    for strip in page.locator(".others .seat").all():
        name = strip.locator("strong").bounding_box()
        assert name["width"] > 20
        for hit_points in strip.locator(".hp").all():
            box = hit_points.bounding_box()
            is_beside = box["x"] >= name["x"] + name["width"] or box["y"] >= name["y"] + name["height"] - 1
            assert is_beside, "hit points cover the name"


def test_what_hits_a_unit_is_drawn_up_to_it(table):
    table.play_on("duel", 63, *US)
    table.cell("C3").hover()
    beam = table.page.locator(".layer-marks .mark.gauss.incoming .core")
    expect(beam).to_have_count(1)
    end = beam.evaluate("beam => [beam.x2.baseVal.value, beam.y2.baseVal.value]")
    middle = table.cell("C3").evaluate(
        "hex => [hex.transform.baseVal[0].matrix.e, hex.transform.baseVal[0].matrix.f]"
    )
    assert end == pytest.approx(middle)


def test_the_highlight_of_a_target_hides_nothing_on_its_tile(table):
    table.come_to("sniper")
    table.hand_tile("sniper").click()
    targets = [cell.get_attribute("data-cell") for cell in table.open_cells.all()]
    assert targets
    expect(table.page.locator(".light.halo")).to_have_count(len(targets))
    is_below = """units => document.querySelector(".layer-lights").compareDocumentPosition(units)
      & Node.DOCUMENT_POSITION_FOLLOWING"""
    assert table.page.locator(".layer-units").evaluate(is_below), "lights are drawn below units"
    for at in targets:
        expect(table.page.locator(f".lit[data-at={at}]")).to_have_count(1)
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".board .lit")).to_have_count(0)


def test_the_handles_that_turn_a_unit_cover_no_initiative(table):
    table.play_on("duel", 55, *US)
    table.hand_tile("net_fighter").click()
    cells = [cell.get_attribute("data-cell") for cell in table.open_cells.all()]
    assert len(cells) > 2
    for at in cells:
        table.cell(at).click()
        expect(table.page.locator("[data-handle]")).to_have_count(3)
        assert table.page.evaluate(NEAR_NUMBERS, [".handle circle", DISC]) == [], at
        table.page.get_by_test_id("back").click()


def test_the_ring_of_a_takeover_and_the_handles_around_it_cover_no_number(table):
    table.come_to("takeover")
    expect(table.page.locator(".mark.takeover .target")).to_have_count(1)
    assert table.page.evaluate(NEAR_NUMBERS, [".mark .target, .handle circle", DISC]) == []


def test_a_second_initiative_is_not_covered_either(page):
    """In the editor: a unit to be turned with one of two initiatives north and north-west of it."""
    page.goto("/editor?position=o:::-+b:::-+A1oQ+E3bQ+B2oH+C2oA+C3oC+D2oC")
    page.locator('[data-cell="C3"] .hit').click()
    expect(page.locator("[data-handle]")).to_have_count(2)
    for side in (-1, 1):
        assert page.evaluate(NEAR_NUMBERS, [".handle circle", DISC, side]) == []


def test_the_outline_of_what_has_changed_covers_no_initiative(table):
    table.play_on("four", 60, *ALL_FRIENDS)
    assert table.page.locator(".changed:not(.gone)").count() > 1
    assert table.page.evaluate(NEAR_NUMBERS, [".changed .corners", DISC]) == []


def test_the_newest_line_stays_in_view_when_the_help_needs_more_room(table):
    table.play_on("duel", 63, *US)
    table.page.wait_for_function(NEWEST_IS_SEEN)
    height = table.page.get_by_test_id("help").bounding_box()["height"]
    table.cell("C3").hover()
    page_help = table.page.get_by_test_id("help")
    expect(page_help).to_contain_text("C3")
    assert page_help.bounding_box()["height"] != height
    table.page.wait_for_function(NEWEST_IS_SEEN)
    table.page.mouse.move(0, 0)
    table.page.wait_for_function(NEWEST_IS_SEEN)


def test_tiles_drawn_together_are_one_line_of_the_log(table):
    table.play_on("duel", 41, *US)
    log = table.page.get_by_test_id("log")
    expect(log).to_contain_text("Moloch draws Protector, Medic, Push Back.")
    assert len(log.get_by_text(re.compile("^Moloch draws")).all()) == len(
        log.get_by_text(re.compile("^Turn [0-9]+: Moloch$")).all()
    )


def test_the_questions_to_a_bot_are_not_shown(table):
    table.play_on("duel", 41, {"who": "me"}, {"who": "bot", "bot": "recruit"})
    table.page.evaluate(QUESTIONS)
    table.confirm()
    asked = table.page.evaluate("window.asked")
    assert "Borgo takes its turn" in asked
    assert not [words for words in asked if words.startswith("Borgo:")]


def test_a_tile_opens_without_a_frame_around_its_picture(page):
    page.goto("/tiles#hegemony.net_fighter")
    expect(page.locator("#large-name")).to_be_focused()
