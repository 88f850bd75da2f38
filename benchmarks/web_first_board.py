"""How fast the table is in a real browser: `python -m benchmarks.web_first_board`.

Two things are measured in Chromium: the time from the start of the navigation to the first frame in which the
board stands with all its units, and the time from a click on the big button to the update that it causes.
"""

import argparse
import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.browser.chromium import DESKTOP, WAIT, browsing, missing
from tests.browser.table_page import TablePage
from tests.web.serving import serving

MOMENT = 41
"""In the kept duel: a board nearly full."""

FIRST_BOARD = """
const look = () => {
  const units = [...document.querySelectorAll(".layer-units .unit image")];
  const arrived = new Set(performance.getEntriesByType("resource").map((entry) => new URL(entry.name).href));
  const isThere = (unit) => arrived.has(new URL(unit.getAttribute("href"), location.href).href);
  if (!units.length || !units.every(isThere)) requestAnimationFrame(look);
  else document.documentElement.dataset.firstBoard = String(performance.now());
};
if (location.pathname.startsWith("/game/")) requestAnimationFrame(look);
"""
ANSWERS = """
const Socket = WebSocket;
globalThis.answerTimes = [];
let asked = 0;
globalThis.WebSocket = class extends Socket {
  constructor(address) {
    super(address);
    super.addEventListener("message", ({ data }) => {
      if (asked && JSON.parse(data).type === "update") {
        answerTimes.push(performance.now() - asked);
        asked = 0;
      }
    });
  }
  send(text) {
    if (JSON.parse(text).type === "play") asked = performance.now();
    super.send(text);
  }
};
"""


def first_boards(browser, address, games):
    """Milliseconds to the first board, with an empty cache and with a filled one."""
    cold, warm = [], []
    for _ in range(games):
        context = browser.new_context(base_url=address, reduced_motion="reduce", **DESKTOP)
        context.set_default_timeout(WAIT)
        context.add_init_script(FIRST_BOARD)
        table = TablePage(context.new_page()).play_on("duel", MOMENT, {"who": "me"}, {"who": "friend"})
        cold.append(_first_board(table.page))
        table.page.reload()
        warm.append(_first_board(table.page))
        context.close()
    return cold, warm


def _first_board(page):
    shown = page.wait_for_selector("html[data-first-board]", state="attached")
    return float(shown.get_attribute("data-first-board"))


def answers(browser, address, games):
    """Milliseconds from an action to its update, over whole games by clicks at one screen."""
    times = []
    for _ in range(games):
        context = browser.new_context(base_url=address, reduced_motion="reduce", **DESKTOP)
        context.set_default_timeout(WAIT)
        context.add_init_script(ANSWERS)
        seats = ({"army": "moloch", "who": "me"}, {"army": "borgo", "who": "friend"})
        table = TablePage(context.new_page()).begin(*seats)
        while not table.is_over:
            table.decide()
            table.wait_until_asked()
        times += table.page.evaluate("answerTimes")
        context.close()
    return times


def row(name, times):
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return f"{name:<34}{len(times):>6}{cuts[49]:>9.0f}{cuts[98]:>9.0f}{max(times):>9.0f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loads", metavar="N", type=int, default=10, help="pages loaded (10)")
    parser.add_argument("--games", metavar="N", type=int, default=2, help="games played (2)")
    args = parser.parse_args()
    if reason := missing():
        raise SystemExit(f"no browser: {reason}")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(browsing())
        server = stack.enter_context(serving(folder / "games.sqlite"))
        cold, warm = first_boards(browser, server.address, args.loads)
        played = answers(browser, server.address, args.games)
    print(f"{'milliseconds':<34}{'n':>6}{'p50':>9}{'p99':>9}{'max':>9}")
    print(row("first board, empty cache", cold))
    print(row("first board, seen before", warm))
    print(row("action to update", played))


if __name__ == "__main__":
    main()
