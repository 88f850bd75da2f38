"""Settings, sound, and the size of the board: kept in the browser, and they do what they say."""

import re

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.chromium import PHONE, script
from tests.browser.table_page import END_NOW, TablePage
from tests.browser.test_turn import TWO_IN_HAND

US = ({"who": "me"}, {"who": "friend"})
LOUDNESS = """async (names) => {
  const { SOUNDS, addSound } = await import("/static/js/table/sound.js");
  const found = {};
  for (const name of Object.keys(SOUNDS)) {
    const audio = new OfflineAudioContext(1, 44100 * 2, 44100);
    addSound(audio, audio.destination, name, 0);
    const samples = (await audio.startRendering()).getChannelData(0);
    let peak = 0;
    let sum = 0;
    for (const sample of samples) {
      peak = Math.max(peak, Math.abs(sample));
      sum += sample * sample;
    }
    found[name] = { peak, energy: sum };
  }
  return found;
}"""
"""Renders every sound without a loudspeaker."""
WIDER = "(width) => document.querySelector('.hex[data-cell=C3]').getBoundingClientRect().width > width"
ARMY_COLOUR = "(seat) => getComputedStyle(seat).getPropertyValue('--army')"
WANTED = {"place", "turn", "net", "shot", "blow", "explosion", "hqHit", "yourTurn", "win", "loss"}


def test_every_sound_is_heard_and_none_clips(page):
    page.goto("/")
    found = page.evaluate(LOUDNESS)
    assert set(found) == WANTED
    for name, sound in found.items():
        assert 0.1 < sound["peak"] < 1.0, (name, sound)
        assert sound["energy"] > 1, (name, sound)


def test_settings_are_kept_and_do_what_they_say(page, table):
    table.play_on("duel", 78, *US)
    table.press("settings")
    window = page.get_by_test_id("window-settings-window")
    assert violations(page) == []
    window.get_by_test_id("setting-skipBattles").check()
    window.get_by_test_id("setting-coordinates").uncheck()
    window.get_by_test_id("setting-patterns").check()
    expect(table.unit("C1").locator("image")).to_have_attribute("href", re.compile("theme=dark-safe"))
    army = page.locator("[data-part=mine] .seat").first
    assert army.evaluate(ARMY_COLOUR) == "#d55e00"
    window.get_by_test_id("setting-patterns").uncheck()
    expect(table.unit("C1").locator("image")).to_have_attribute("href", re.compile("theme=dark$"))
    assert army.evaluate(ARMY_COLOUR) == "#c8362f"
    window.get_by_test_id("setting-battleSpeed").select_option("4")
    for pace in ("fast", "slow"):
        window.get_by_test_id("setting-botPace").select_option(pace)
        assert page.evaluate("JSON.parse(localStorage['nshex.settings']).botPace") == pace
    full = window.get_by_test_id("fullscreen")
    for now, words in ((True, "Leave full screen"), (False, "Full screen")):
        full.click()
        expect(full).to_have_text(words)
        assert page.evaluate("document.fullscreenElement !== null") is now
    page.keyboard.press("Escape")
    expect(page.locator(".coordinate").first).to_be_hidden()
    page.reload()
    table.wait_idle()
    expect(page.locator(".coordinate").first).to_be_hidden()
    expect(page.get_by_test_id("battle-speed")).to_have_text("4×")
    table.place("scout", "A1")
    table.wait_idle()
    expect(page.get_by_test_id("watch-again")).to_be_visible()

    sound = page.get_by_test_id("sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "true")
    expect(page.locator("body")).to_have_attribute("data-sound", "turn")
    page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_safe_colours_are_chosen_once_and_hold_on_all_pages(page, table):
    page.goto("/me")
    page.get_by_test_id("setting-patterns").check()
    safe = re.compile("theme=dark-safe")
    page.goto("/")
    expect(page.locator("img.art").first).to_have_attribute("src", safe)
    page.goto("/puzzles/borgo-03")
    table.wait_idle()
    expect(page.locator(".layer-units image").first).to_have_attribute("href", safe)
    page.goto(f"{table.replay('duel')}#45")
    expect(page.locator(".layer-units image").first).to_have_attribute("href", safe)
    assert page.locator("[data-army=moloch]").first.evaluate(ARMY_COLOUR) == "#d55e00"
    page.goto("/editor?position=o17:MB:CE+h18:R+A1oQ+B2oR3+C2hT4+D2oC1+E3hQ+turn=1")
    expect(page.locator(".layer-units image").first).to_have_attribute("href", safe)
    expect(page.locator(".palette-tile img").first).to_have_attribute("src", safe)


def test_without_confirming_a_target_is_enough(page, table):
    table.come_to("sniper")
    page.evaluate(
        """localStorage.setItem("nshex.settings", '{"confirm": false, "nonsense": 1, "sound": "x"}')"""
    )
    page.reload()
    table.wait_idle()
    before = table.version
    table.hand_tile("sniper").click()
    table.open_cells.first.click()
    table.wait_past(before)
    table.open(table.seat_at("duel", TWO_IN_HAND, *US))
    before = table.version
    assert table.primary.evaluate("(button) => { button.click(); return button.dataset.action; }") != END_NOW
    table.wait_past(before)


def test_pinching_zooms_the_board(new_context):
    table = TablePage(new_context(**PHONE).new_page())
    table.play_on("duel", 55, *US)
    page = table.page
    for name in ("sound", "settings"):
        assert page.evaluate(script("covered_cells.js"), name) == []
    cell = table.cell("C3")
    before = cell.bounding_box()
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    touch("touchStart", (150, 300), (250, 300))
    touch("touchMove", (100, 300), (300, 300))
    touch("touchEnd")
    page.wait_for_function(WIDER, arg=1.8 * before["width"])
    page.get_by_test_id("whole-board").click()
    page.wait_for_function(f"(width) => !({WIDER})(width)", arg=before["width"] + 1)

    hint, army = page.get_by_test_id("hint"), page.get_by_test_id("side-toggle")
    assert hint.bounding_box()["x"] < 195 < army.bounding_box()["x"]
    table.press("settings")
    page.get_by_test_id("setting-leftHanded").check()
    page.keyboard.press("Escape")
    assert hint.bounding_box()["x"] > 195 > army.bounding_box()["x"]
    for name in ("sound", "settings", "hint"):
        assert page.evaluate(script("covered_cells.js"), name) == []
