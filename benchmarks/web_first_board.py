"""How fast the table is in a real browser: `python -m benchmarks.web_first_board`.

Two things are measured in Chromium: the time from the start of the navigation to the first frame in which the
board is complete and takes input, and the time from a click on the big button to the resulting update. The
browser is already running and idle. The table also shows the work this took: processor time of the server,
and of all running Chromium processes, until the board was complete.
"""

import argparse
import os
import statistics
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path

from tests.browser.chromium import DESKTOP, PROGRAM, WAIT, browsing, missing
from tests.browser.table_page import TablePage
from tests.web.serving import serving

MOMENT = 41
"""In the stored duel: a board nearly full."""
QUIET = 500
IDLE_WORK = 30
"""A fresh browser is ready when it is busy for at most this many milliseconds out of `QUIET`."""

FIRST_BOARD = """
const look = () => {
  const units = [...document.querySelectorAll(".layer-units .unit image")];
  const arrived = new Set(performance.getEntriesByType("resource").map((entry) => new URL(entry.name).href));
  const isThere = (unit) => arrived.has(new URL(unit.getAttribute("href"), location.href).href);
  const isUsable = document.body?.dataset.busy === "no" && document.body.dataset.version;
  if (!isUsable || !units.length || !units.every(isThere)) requestAnimationFrame(look);
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


class Loads:
    """Milliseconds to the first board, and of processor time until then."""

    def __init__(self):
        self.cold = []
        self.warm = []
        self.server_work = []
        self.browser_work = []


def first_boards(browser, server, loads):
    """The same game in as many fresh browsers, with an empty cache and then with a filled one."""
    times = Loads()
    for _ in range(loads):
        page, address = _seated(browser, server)
        _wait_for_quiet(page)
        before = _work()
        page.goto(address, wait_until="commit")
        times.cold.append(_first_board(page))
        times.server_work.append(_work_since(before, lambda _, number: number == server.process.pid))
        times.browser_work.append(_work_since(before, lambda name, _: name == PROGRAM))
        page.reload(wait_until="commit")
        times.warm.append(_first_board(page))
        page.context.close()
    return times


def _seated(browser, server):
    """A browser that has a seat in a game and has seen nothing of the site."""
    context = browser.new_context(base_url=server.address, reduced_motion="reduce", **DESKTOP)
    context.set_default_timeout(WAIT)
    context.add_init_script(FIRST_BOARD)
    page = context.new_page()
    return page, TablePage(page).seat_at("duel", MOMENT, {"who": "me"}, {"who": "friend"})


def _first_board(page):
    shown = page.wait_for_selector("html[data-first-board]", state="attached")
    return float(shown.get_attribute("data-first-board"))


def _wait_for_quiet(page):
    while True:
        before = _work()
        page.wait_for_timeout(QUIET)
        if _work_since(before, lambda name, _: name == PROGRAM) <= IDLE_WORK:
            return


def _work():
    """Milliseconds of processor time so far, by name and number of each process that runs."""
    tick = 1000 / os.sysconf("SC_CLK_TCK")
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            name, _, fields = (process / "stat").read_text().partition("(")[2].rpartition(")")
            user, system = fields.split()[11:13]
            found[name, int(process.name)] = (int(user) + int(system)) * tick
    return found


def _work_since(before, is_meant):
    return sum(spent - before.get(process, 0) for process, spent in _work().items() if is_meant(*process))


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
        times = first_boards(browser, server, args.loads)
        played = answers(browser, server.address, args.games)
    print(f"{'milliseconds':<34}{'n':>6}{'p50':>9}{'p99':>9}{'max':>9}")
    print(row("first board, empty cache", times.cold))
    print(row("first board, seen before", times.warm))
    print(row("work of the server for a board", times.server_work))
    print(row("work of the browser for a board", times.browser_work))
    if played:
        print(row("action to update", played))


if __name__ == "__main__":
    main()
