"""The page verifies the shuffle itself, against the hash it was shown at the start, not at the end."""

from playwright.sync_api import expect

from tests.browser.table_page import FRIEND, ME

RESIGN = """(game) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/api/games/${game}/socket`);
  socket.onopen = () => socket.send('{"ask": 1, "type": "resign"}');
  socket.onmessage = (message) => JSON.parse(message.data).ask === 1 && done();
})"""

SHOWN_OTHERWISE = "(game) => localStorage.setItem('nshex.shuffles', JSON.stringify([[game, '0'.repeat(64)]]))"


def test_the_page_checks_the_shuffle(table, page):
    table.begin(ME, FRIEND)
    game = page.url.split("/")[-1]
    page.get_by_test_id("shuffle").click()
    assert len(page.get_by_test_id("commitment").inner_text()) == 64
    page.keyboard.press("Escape")
    page.evaluate(RESIGN, game)
    expect(page.get_by_test_id("shuffle-verdict")).to_have_attribute("data-verdict", "fits")

    page.evaluate(SHOWN_OTHERWISE, game)
    page.reload()
    expect(page.get_by_test_id("shuffle-verdict")).to_have_attribute("data-verdict", "differs")
