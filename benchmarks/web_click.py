"""How fast the table answers a click while a battle is animated: `python -m benchmarks.web_click`.

In Chromium, with animations on, a battle is replayed again and again. Meanwhile units are pressed, and the
battle is paused and resumed. The table asks the server about a unit the first time it is pressed. The time is
taken in the page, from the browser's timestamp of the click to the end of the frame that draws the answer.
"""

import argparse
import itertools
import tempfile
from contextlib import ExitStack
from pathlib import Path

from benchmarks.web_first_board import row
from tests.browser.chromium import DESKTOP, PHONE, browsing, missing, reader
from tests.browser.table_page import TablePage
from tests.web.serving import serving

BEFORE_BATTLE = 78
"""In the stored duel: Moloch fills the board with Scout on A1, which starts a battle."""
SIZES = {"desktop": DESKTOP, "phone": PHONE}
WATCH_ANSWERS = """() => {
  window.answers = [];
  let clicked = 0;
  addEventListener("click", (event) => { clicked = event.timeStamp; }, { capture: true });
  const answered = () => {
    if (!clicked) return;
    const since = clicked;
    clicked = 0;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => answers.push(performance.now() - since);
      channel.port2.postMessage(null);
    });
  };
  const watcher = new MutationObserver(answered);
  watcher.observe(document.querySelector("[data-part=help]"), { childList: true, subtree: true });
  watcher.observe(document.querySelector("[data-part=battle-controls]"), { attributeFilter: ["data-state"] });
}"""
"""The message comes after the frame: what it measures is on the screen, or on its way there."""
UNITS = "[...document.querySelectorAll('.layer-units .unit')].map((unit) => unit.dataset.at)"
STAGE = """() => document.querySelector(".board[data-battle] .layer-effects > *") ? "attack"
  : document.querySelector("body[data-busy=no]") ? "over" : null"""
"""What a replay has come to, once it is one of these."""


class WatchedBattle:
    """A past battle, to be replayed while the clicks are measured."""

    def __init__(self, browser, address, size):
        context = reader(browser, address, reduced_motion="no-preference", **size)
        self.table = TablePage(context.new_page())
        self.page = self.table.page
        self.table.play_on("duel", BEFORE_BATTLE, {"who": "me"}, {"who": "friend"})
        self.table.place("scout", "A1")
        self.table.wait_until_asked()
        self.page.evaluate(WATCH_ANSWERS)

    def times(self, clicks):
        """Milliseconds from a click to its answer: on units, and on the button that halts the battle."""
        units = itertools.cycle(self.page.evaluate(UNITS))
        pressed = [self._time(lambda: self.table.cell(next(units)).click(force=True)) for _ in range(clicks)]
        halted: list[float] = []
        while len(halted) < clicks:
            halted.append(self._time(self._press_pause))
            self._answer_to(self._press_pause)
        return pressed, halted

    def _press_pause(self):
        self.page.get_by_test_id("battle-pause").click(force=True)

    def _time(self, click):
        """The time of one click while attacks are being animated."""
        while self.page.wait_for_function(STAGE).json_value() == "over":
            self.table.press("watch-again")
        return self._answer_to(click)

    def _answer_to(self, click):
        """Click, and wait for the frame that draws the answer."""
        before = self.page.evaluate("answers.length")
        click()
        self.page.wait_for_function("(before) => answers.length > before", arg=before)
        return self.page.evaluate("answers.at(-1)")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", metavar="N", type=int, default=150, help="clicks of each kind (150)")
    args = parser.parse_args()
    if reason := missing():
        raise SystemExit(f"no browser: {reason}")
    found: dict[str, list[float]] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(browsing())
        server = stack.enter_context(serving(folder / "games.sqlite"))
        for name, size in SIZES.items():
            units, button = WatchedBattle(browser, server.address, size).times(args.clicks)
            found |= {f"a unit, {name}": units, f"pause, {name}": button}
    print(f"{'milliseconds from click to frame':<34}{'n':>6}{'p50':>9}{'p99':>9}{'max':>9}")
    for name, times in found.items():
        print(row(name, times))


if __name__ == "__main__":
    main()
