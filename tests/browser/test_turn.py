"""A player's turn: what the others have done before it, and what a battle would do now."""

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.chromium import DESKTOP
from tests.browser.table_page import END_NOW, TablePage

US = ({"who": "me"}, {"who": "friend"})
PUSHED_TWICE = 36
"""In the stored duel: Moloch has pushed two of Borgo's units, and Borgo begins its turn."""
STORMTROOPER = 70
"""On B4, turned to the south-east, it would shoot at Borgo's HQ."""
BATTLE_IN_HAND = 85
TWO_IN_HAND, ONE_IN_HAND, NONE_IN_HAND = 69, 70, 71
"""Moloch places both of its tiles."""
IN_ONE_PLACE = """() => {
  const real = Element.prototype.animate;
  Element.prototype.animate = function (...frames) {
    const animation = real.apply(this, frames);
    animation.pause();
    return animation;
  };
}"""
"""From now on animations never finish unless they are cut short."""


def test_their_turn_leaves_a_trace_and_is_watched_again(table):
    page = table.play_on("duel", PUSHED_TWICE, *US).page
    changed, shifts = page.locator("[data-changed]"), page.locator(".shift.pushed")
    expect(changed).to_have_count(2)
    assert {one.get_attribute("data-from") for one in shifts.all()} == {"D1", "D3"}
    assert "came from D1 since your last turn" in table.cell("D2").get_attribute("aria-label")
    page.reload()
    table.wait_idle()
    expect(changed).to_have_count(2)
    page.keyboard.press("w")
    next_, told = page.get_by_test_id("turn-next"), []
    expect(page.get_by_test_id("turn-controls")).to_be_visible()
    expect(table.unit("D1")).to_be_visible()
    expect(table.unit("D2")).to_have_count(0)
    while next_.is_visible():
        told.append(table.question.inner_text())
        page.keyboard.press("Space")
        page.wait_for_function(
            "(told) => document.querySelector('[data-testid=question]').innerText !== told", arg=told[-1]
        )
    assert told[0] == "Moloch discards Hornet."
    assert any("pushes Borgo's Brawler from D3 to E2" in text for text in told)
    table.wait_idle()
    expect(changed).to_have_count(2)
    expect(table.unit("D2")).to_be_visible()
    table.hand_tile("medic").click()
    expect(page.locator(".board")).to_have_attribute("data-picking", "")
    table.confirm()
    expect(changed).to_have_count(2)


def test_the_battle_forecast_is_drawn_over_the_board_and_includes_the_tile_being_placed(table):
    page = table.play_on("duel", STORMTROOPER, *US).page
    strip, skulls = page.get_by_test_id("forecast-strip"), page.locator("[data-doomed]")
    table.press("forecast")
    expect(page.get_by_test_id("forecast")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-wounds=C5]")).to_have_text("−2")
    expect(skulls).to_have_count(5)
    expect(strip.locator(".words")).to_contain_text(
        "Moloch loses 3 units; Borgo loses 2 units and 2 hit points"
    )
    expect(page.locator("dialog")).to_have_count(0)
    assert violations(page) == []
    phases = strip.locator("[data-phase]")
    seen = 0
    for place in range(1, phases.count()):
        phases.nth(place).click()
        expect(phases.nth(place)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-blow]").first).to_be_attached()
        seen += skulls.count()
    assert seen == 5, "every unit dies in one phase"
    phases.first.click()
    table.hand_tile("stormtrooper").click()
    table.cell("B4").click()
    for _ in range(2):
        page.keyboard.press("e")
    expect(page.locator("[data-wounds=C5]")).to_have_text("−4")
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)
    expect(page.locator("[data-wounds=C5]")).to_have_text("−2")
    page.keyboard.press("f")
    expect(strip).to_be_hidden()
    expect(skulls).to_have_count(0)


def test_a_battle_tile_shows_its_forecast_by_itself(table):
    page = table.play_on("duel", BATTLE_IN_HAND, *US).page
    strip = page.get_by_test_id("forecast-strip")
    expect(strip).to_be_hidden()
    table.hand_tile("battle").click()
    expect(strip).to_contain_text("Borgo loses 4 hit points")
    expect(page.get_by_test_id("forecast")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    expect(strip).to_be_hidden()


def test_ending_a_turn_is_discreet_says_what_is_kept_and_can_be_taken_back(table):
    page = table.play_on("duel", TWO_IN_HAND, *US).page
    before = table.version
    expect(table.primary).to_have_text("End turn, keep 2 tiles")
    expect(table.primary).to_have_attribute("data-quiet", "")
    table.primary.click()
    expect(table.question).to_have_text("The turn ends")
    expect(table.primary).to_have_attribute("data-action", END_NOW)
    page.keyboard.press("u")
    expect(table.primary).to_have_text("End turn, keep 2 tiles")
    table.primary.click()
    table.hand_tile("juggernaut").click()
    expect(table.open_cells.first).to_be_attached()
    assert table.version == before, "another pick takes it back too"
    table.open(table.seat_at("duel", NONE_IN_HAND, *US))
    expect(table.primary).to_have_text("End turn")
    expect(table.primary).not_to_have_attribute("data-quiet", "")
    table.open(table.seat_at("duel", ONE_IN_HAND, *US))
    before = table.version
    expect(table.primary).to_have_text("End turn, keep 1 tile")
    table.primary.click()
    table.wait_past(before)


def test_the_next_tile_is_placed_while_the_last_one_still_moves(new_context):
    table = TablePage(new_context(**DESKTOP, reduced_motion="no-preference").new_page())
    page = table.play_on("duel", TWO_IN_HAND, *US).page
    page.evaluate(IN_ONE_PLACE)
    table.place("juggernaut", "C2")
    table.wait_idle()
    moving = "() => document.getAnimations().some((one) => one.playState === 'paused')"
    assert page.evaluate(moving), "the unit is still landing"
    before = table.version
    table.hand_tile("stormtrooper").click()
    table.cell("B4").click()
    table.primary.click()
    table.wait_past(before)
    expect(table.unit("B4")).to_be_visible()
    expect(table.unit("C2")).to_be_visible()
