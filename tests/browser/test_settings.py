"""Settings, sound, and the size of the board: kept in the browser, and they do what they say."""

import re

from playwright.sync_api import expect

from tests.browser.chromium import PHONE, script
from tests.browser.table_page import TablePage

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
    window.get_by_test_id("setting-skipBattles").check()
    window.get_by_test_id("setting-coordinates").uncheck()
    window.get_by_test_id("setting-patterns").check()
    expect(table.unit("C1").locator("image")).to_have_attribute("href", re.compile("theme=dark-safe"))
    army = page.locator("[data-part=mine] .seat").first
    assert army.evaluate("(seat) => seat.style.getPropertyValue('--army')") == "#d55e00"
    window.get_by_test_id("setting-patterns").uncheck()
    expect(table.unit("C1").locator("image")).to_have_attribute("href", re.compile("theme=dark$"))
    assert army.evaluate("(seat) => seat.style.getPropertyValue('--army')") == "#c8362f"
    window.get_by_test_id("setting-battleSpeed").select_option("4")
    expect(window.get_by_test_id("fullscreen")).to_be_visible()
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


def test_two_fingers_make_the_board_larger(new_context):
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
