"""One's turn: what the others have done before it."""

from playwright.sync_api import expect

US = ({"who": "me"}, {"who": "friend"})
PUSHED_TWICE = 36
"""In the kept duel: Moloch has pushed two of Borgo's units, and Borgo begins its turn."""


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
