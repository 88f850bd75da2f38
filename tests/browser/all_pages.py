"""Every kind of page there is, and how to come to it."""

from tests.browser.table_page import TablePage, upload

PAGES = {
    "home": "/",
    "gallery": "/tiles",
    "tile": "/tiles#moloch.hunter_killer",
    "rules": "/rules",
    "learn": "/learn",
    "lesson": "/learn/placing/1",
    "game": "game",
    "replay": "replay",
}


def visit(page, name):
    """Open a page and wait until it has all it needs."""
    address = PAGES[name]
    if address == "game":
        TablePage(page).play_on("duel", 63, {"who": "me"}, {"who": "friend"})
    elif address == "replay":
        page.goto(f"{upload(page.context, 'duel')}#45")
        page.locator("#board svg").wait_for()
    else:
        page.goto(address)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
