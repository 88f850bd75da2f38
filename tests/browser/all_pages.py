"""Every kind of page, and how to get there."""

from tests.browser.table_page import TablePage, upload

PAGES = {
    "home": "/",
    "lobby": "/lobby",
    "games": "/games",
    "me": "/me",
    "gallery": "/tiles",
    "tile": "/tiles#moloch.hunter_killer",
    "rules": "/rules",
    "learn": "/learn",
    "lesson": "/learn/placing/1",
    "puzzles": "/puzzles",
    "puzzle": "/puzzles/borgo-03",
    "editor": "/editor?position=o17:MB:CE+h18:R+A1oQ+B2oR3+C2hT4+D2oC1+E3hQ+turn=1",
    "storm": "/puzzles/storm",
    "streak": "/puzzles/streak",
    "print": "/puzzles/print",
    "ladder": "/ladder",
    "bot-accounts": "/bot-accounts",
    "tournaments": "/tournaments",
    "join": "join",
    "game": "game",
    "replay": "replay",
}


ITALICS = """Promise.allSettled(
  Array.from(document.fonts).filter((font) => font.style === "italic").map((font) => font.load())
).then(() => document.fonts.ready).then(() => true)"""
"""A font is loaded once text needs it, and italics may be needed only by text that is out of sight."""


def visit(page, name):
    """Open a page and wait until it has all it needs."""
    address = PAGES[name]
    if address == "game":
        TablePage(page).play_on("duel", 63, {"who": "me"}, {"who": "friend"})
    elif address == "join":
        TablePage(page).begin({"army": "moloch", "who": "me"}, {"army": "borgo", "who": "open"})
        link = page.get_by_test_id("invite").input_value()
        page.context.clear_cookies()
        page.goto(link)
    elif address == "replay":
        page.goto(f"{upload(page.context, 'duel')}#45")
        page.locator("#board svg").wait_for()
    else:
        page.goto(address)
    page.wait_for_load_state("networkidle")
    page.evaluate(ITALICS)
