"""Watching a battle: pause, step, speed, skip, replay, and reduced motion."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.chromium import DESKTOP, PHONE, script
from tests.browser.table_page import IDLE, TablePage

BEFORE_BATTLE = 78
"""In the stored duel: Moloch fills the board with Scout on A1, which starts a battle."""
MOVING = """document.getAnimations()
  .filter((one) => one.effect?.target?.closest(".field") && one.playState === "running")
  .filter((one) => !(one instanceof CSSTransition && one.effect.target.closest("button"))).length"""

COVERED = script("covered_cells.js")

RATES = """document.getAnimations()
  .filter((one) => one.playState === "paused")
  .map((one) => one.playbackRate)"""

NOTE_LINES = """() => {
  const banner = document.querySelector("[data-testid=phase-banner]");
  window.lineCounts = [];
  new MutationObserver(() => window.lineCounts.push(banner.querySelectorAll("p").length))
    .observe(banner, { childList: true, subtree: true });
}"""
"""Records the number of lines each time one is added."""

STOP_IN_MOTION = """() => {
  const moving = document.getAnimations()
    .filter((one) => !(one instanceof CSSTransition) && !(one instanceof CSSAnimation));
  const stopped = document.querySelector("[data-testid=battle-controls]").dataset.state === "stopped";
  if (moving.some((one) => one.pending)) return false;
  const caught = stopped && moving.some((one) => one.playState === "paused");
  if (!caught && (stopped || moving.length))
    document.querySelector("[data-testid=battle-pause]").click();
  return caught;
}"""
"""Pauses, and again if nothing was caught: for moments between phases nothing moves, and what is
paused in its last frame is no longer shown."""


ANIMATED = """[...new Set(document.getAnimations()
  .filter((one) => one.effect?.target?.closest(".board"))
  .flatMap((one) => one.effect.getKeyframes().flatMap(Object.keys)))]
  .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name)).sort()"""
"""The properties that are animated on the board."""

LOOKING_INSIDE = """() => {
  const around = [];
  for (let one = document.querySelector(".layer-effects"); one; one = one.parentElement) around.push(one);
  const rules = (list) => [...list].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
    return [rule.selectorText ?? "", ...rules(rule.cssRules ?? [])];
  });
  const selectors = [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules));
  const anchors = (selector) => [...selector.matchAll(/([.#\\w-]+)(:is\\(|:not\\()?:has\\(/g)];
  const isAround = ([, anchor]) => around.some((one) => one.matches(anchor));
  return selectors.filter((selector) => anchors(selector).some(isAround));
}"""
"""Style rules that depend on what is somewhere inside an element around the board."""


@pytest.fixture
def table(new_context):
    return TablePage(new_context(**DESKTOP, reduced_motion="no-preference").new_page())


def fight(table, held_by="button"):
    """Begin a battle, which pauses at its first phase."""
    table.play_on("duel", BEFORE_BATTLE, {"who": "me"}, {"who": "friend"})
    table.hold_battles(held_by)
    table.hand_tile("scout").click()
    table.cell("A1").click()
    table.primary.click()
    expect(banner(table)).to_be_visible()
    expect(controls(table)).to_have_attribute("data-state", "stopped")


def banner(table):
    return table.page.get_by_test_id("phase-banner")


def controls(table):
    return table.page.get_by_test_id("battle-controls")


def hurry(table):
    """Continue four times as fast; what is shown is the same."""
    speed = table.page.get_by_test_id("battle-speed")
    for text in ("2×", "4×"):
        speed.click()
        expect(speed).to_have_text(text)


def step(table):
    """Play one phase, until the battle pauses or is over."""
    table.press("battle-step")
    stopped = f"[data-testid=battle-controls][data-state=stopped], {IDLE}"
    expect(table.page.locator(stopped).first).to_be_attached()


def initiative(table):
    return int(banner(table).get_attribute("data-initiative"))


def test_stepped_through_phase_by_phase(table):
    fight(table)
    hurry(table)
    before = table.version
    seen = [initiative(table)]
    assert table.page.evaluate(MOVING) == 0
    while True:
        step(table)
        if table.page.locator(IDLE).count():
            break
        expect(banner(table)).to_contain_text("Initiative")
        seen.append(initiative(table))
        assert table.version == before, "the table of the end is shown before the end"
    seen = list(dict.fromkeys(seen))
    assert len(seen) > 2
    assert seen == sorted(seen, reverse=True)
    expect(controls(table)).to_be_hidden()
    expect(banner(table)).to_be_hidden()
    assert table.version != before


def test_pause_and_go_on(table):
    fight(table, held_by="key")
    expect(table.page.get_by_test_id("battle-pause")).to_have_attribute("aria-label", "Resume")
    hurry(table)
    table.press("battle-pause")
    table.wait_idle()
    expect(controls(table)).to_be_hidden()


def test_speed_applies_to_all_animations(table):
    fight(table)
    table.page.wait_for_function(STOP_IN_MOTION)
    expect(controls(table)).to_have_attribute("data-state", "stopped")
    speed = table.page.get_by_test_id("battle-speed")
    for text, rate in (("2×", 2), ("4×", 4), ("½×", 0.5), ("1×", 1)):
        speed.click()
        expect(speed).to_have_text(text)
        expect(speed).to_have_attribute("aria-label", f"Speed {text}")
        rates = table.page.evaluate(RATES)
        assert rates and set(rates) == {rate}
    table.press("battle-skip")
    table.wait_idle()


def test_the_space_bar_steps(table):
    fight(table)
    first = initiative(table)
    table.page.keyboard.press("Space")
    expect(controls(table)).to_have_attribute("data-state", "stopped")
    table.page.keyboard.press("Space")
    expect(banner(table)).not_to_have_attribute("data-initiative", str(first))
    table.press("battle-skip")
    table.wait_idle()


def test_a_replayed_battle_is_the_same_phase_by_phase(table):
    fight(table)
    hurry(table)
    first = phases(table)
    table.page.get_by_test_id("watch-again").click()
    expect(banner(table)).to_be_visible()
    expect(table.question).to_have_text("The last battle again")
    assert phases(table) == first


def phases(table):
    """Step to the end; returns the initiatives on the way and the text about each."""
    seen = {}
    while table.page.locator("[data-testid=phase-banner]:visible").count():
        seen[initiative(table)] = banner(table).inner_text()
        step(table)
    table.wait_idle()
    return seen


def test_skip_and_watch_again(table):
    fight(table)
    table.press("battle-skip")
    table.wait_idle()
    after = table.page.locator(".layer-units .unit").count()
    again = table.page.get_by_test_id("watch-again")
    expect(again).to_be_visible()
    again.click()
    expect(banner(table)).to_be_visible()
    assert table.page.locator(".layer-units .unit").count() > after
    table.press("battle-skip")
    table.wait_idle()
    expect(table.page.locator(".layer-units .unit")).to_have_count(after)


def test_a_forecast_is_shown_and_watched_without_changing_anything(table):
    table.play_on("duel", BEFORE_BATTLE, {"who": "me"}, {"who": "friend"})
    table.hold_battles()
    before, units = table.version, table.page.locator(".layer-units .unit").count()
    table.press("forecast")
    table.press("watch-forecast")
    expect(banner(table)).to_be_visible()
    expect(table.page.get_by_test_id("forecast-strip")).to_be_hidden()
    table.press("battle-skip")
    table.wait_idle()
    expect(table.page.get_by_test_id("forecast-strip")).to_be_visible()
    expect(table.page.locator(".layer-units .unit")).to_have_count(units)
    assert table.version == before


def test_a_game_without_forecast_offers_none(table):
    seats = [{"army": "moloch", "who": "me"}, {"army": "borgo", "who": "friend"}]
    table.begin(*seats, forecast=False)
    expect(table.page.get_by_test_id("forecast")).to_be_disabled()


def test_sentences_appear_with_their_attacks(table):
    """At the start of a phase there is no text; it grows attack by attack, and the last lines stay."""
    fight(table)
    expect(banner(table)).to_have_text("3Initiative")
    table.page.evaluate(NOTE_LINES)
    step(table)
    counts = table.page.evaluate("window.lineCounts")
    assert counts[0] == 1 and counts == sorted(counts) and len(counts) > 3, counts
    expect(banner(table)).to_contain_text("Moloch's Medic at A2 is destroyed.")
    assert violations(table.page) == []
    table.press("battle-skip")
    table.wait_idle()


def test_with_reduced_motion_arrows_and_numbers_show_who_hit_whom(new_context):
    table = TablePage(new_context(**DESKTOP, reduced_motion="reduce").new_page())
    fight(table)
    step(table)
    assert table.page.evaluate(MOVING) == 0
    blows = table.page.locator(".layer-effects .blow")
    assert [blow.get_attribute("class") for blow in blows.all()] == [
        "blow ranged",
        "blow melee",
        "blow saves",
    ]
    numbers = table.page.locator(".layer-effects .rising")
    expect(numbers).to_have_text(["−1", "−1"])
    for part, colour in (("rect", "rgb(21, 23, 26)"), ("text", "rgb(255, 255, 255)")):
        found = numbers.first.locator(part).evaluate("(part) => getComputedStyle(part).fill")
        assert found == colour, "light on dark, whatever the army is"
    expect(table.unit("A2").locator(".cracks")).to_be_attached()
    assert not covered_cells(table.page, "phase-banner")
    while table.page.locator("[data-testid=phase-banner]:visible").count():
        assert table.page.evaluate(MOVING) == 0
        step(table)
    table.wait_idle()
    expect(blows).to_have_count(0)


def test_no_banner_covers_a_cell_of_a_phone(new_context):
    table = TablePage(new_context(**PHONE, reduced_motion="reduce").new_page())
    fight(table)
    step(table)
    assert not covered_cells(table.page, "phase-banner")
    expect(table.page.get_by_test_id("details")).to_contain_text("Moloch's Medic at A2 is destroyed.")


def covered_cells(page, name):
    """Cells covered by a part of the page, even a transparent one."""
    return page.evaluate(COVERED, name)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_style_looks_for_something_inside_the_board(new_context, size):
    """With such a rule, everything that appears in a battle makes the browser work out all styles again."""
    table = TablePage(new_context(**size).new_page())
    table.play_on("duel", BEFORE_BATTLE, {"who": "me"}, {"who": "friend"})
    assert table.page.evaluate(LOOKING_INSIDE) == []


def test_what_moves_in_a_battle_is_not_drawn_anew(table):
    """Only pictures that are drawn already are moved and faded, even next to the marks of a ranged unit."""
    fight(table)
    table.cell("B4").click()
    expect(table.page.locator(".layer-marks .mark.ranged .flight").first).to_be_attached()
    table.page.wait_for_function(STOP_IN_MOTION)
    animated = table.page.evaluate(ANIMATED)
    assert animated and set(animated) <= {"opacity", "transform"}
    table.press("battle-skip")
    table.wait_idle()


def test_a_unit_is_explained_by_the_press_that_asks(table):
    """The question is sent when the finger goes down, and once for each table; the click shows the answer."""
    sockets, asked = [], []
    table.page.on("websocket", lambda socket: sockets.append(socket))
    fight(table)
    sockets[-1].on("framesent", lambda sent: asked.append(cell_asked(sent)))
    skip(table)
    watch_again(table)
    unit, panel = table.cell("B4"), table.page.locator("[data-part=help]")
    finger = {"pointerType": "touch", "isPrimary": True, "button": 0, "bubbles": True}
    with sockets[-1].expect_event("framesent", lambda sent: cell_asked(sent) == "B4"):
        unit.dispatch_event("pointerdown", finger)
        unit.dispatch_event("pointerup", finger)
    expect(panel).to_have_attribute("data-title", "Moloch Scout")
    unit.dispatch_event("click")
    expect(panel).to_have_attribute("data-title", "Moloch Stormtrooper on B4")
    skip(table)
    watch_again(table)
    expect(table.page.locator(".layer-marks .mark")).to_have_count(0)
    unit.dispatch_event("click")
    expect(table.page.locator(".layer-marks .mark").first).to_be_attached()
    assert [at for at in asked if at] == ["B4"]
    skip(table)


def skip(table):
    table.press("battle-skip")
    table.wait_idle()


def watch_again(table):
    table.press("watch-again")
    expect(banner(table)).to_be_visible()


def cell_asked(sent):
    """The cell about which a page asks the server; None if it sends something else."""
    message = json.loads(sent)
    return message.get("at") if message["type"] == "explain" else None
