"""A finger on the screen: real touch events in Chromium, with everything the browser derives from them."""

HOLD = 500
"""A page timer longer than this many milliseconds is one that waits for a long press."""
SLOWLY = """(hold) => {
  const real = window.setTimeout;
  window.setTimeout = (act, delay, ...rest) => real(act, delay > hold ? 100 * delay : delay, ...rest);
  return () => { window.setTimeout = real; };
}"""
"""On a slow machine the first move may come so late that a drag would be taken for a hold."""
STEPS = 8
"""How many touch moves a drag consists of."""


class Finger:
    """One finger on a page; places are points of the screen or things on the page."""

    def __init__(self, page):
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._at = (0.0, 0.0)

    def press(self, place):
        """Put the finger down to rest there."""
        self._at = point(place)
        self._touch("touchStart")

    def grab(self, place):
        """Put the finger down to move on."""
        restore = self._page.evaluate_handle(SLOWLY, HOLD)
        self.press(place)
        restore.evaluate("(restore) => restore()")

    def move(self, place):
        start, end = self._at, point(place)
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self._at = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            self._touch("touchMove")

    def lift(self):
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def lose(self):
        """As when the system takes the touch for itself."""
        self._session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})

    def tap(self, place):
        """Down and up at once: on a slow machine two messages could come so late that it was a long press."""
        self._page.touchscreen.tap(*point(place))

    def drag(self, start, end):
        self.grab(start)
        self.move(end)
        self.lift()

    def _touch(self, kind):
        x, y = self._at
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def point(place):
    """The middle of a thing on the page, or the point itself."""
    if isinstance(place, tuple):
        return place
    place.wait_for()
    box = place.bounding_box() or place.bounding_box()  # being redrawn: it will be there the next time
    assert box, f"{place} is not shown"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
