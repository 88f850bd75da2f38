"""The table as a player uses it: by clicks, waiting for the states that the page reports."""

from playwright.sync_api import expect

from tests.browser.chromium import WAIT, script
from tests.browser.finger import point
from tests.browser.records import record

ME = {"army": "moloch", "who": "me"}
FRIEND = {"army": "borgo", "who": "friend"}
RECRUIT = {"army": "borgo", "who": "bot", "bot": "recruit"}

IDLE = "body[data-busy=no][data-version]"
ASKED = f"{IDLE}[data-mine=yes]"
OVER = f"{IDLE}[data-over=yes]"
HOLD_BATTLES = script("hold_battles.js")
END_NOW = "end-now"
"""What the big button is for while the end of a turn can be taken back."""
MOST_PICKS = 12
"""Any action takes at most this many presses."""


class TablePage:
    """One page with a table on it."""

    def __init__(self, page):
        self.page = page
        self.primary = page.get_by_test_id("primary")
        self.question = page.get_by_test_id("question")
        self.skip = page.get_by_test_id("battle-skip")
        self.result = page.get_by_test_id("result")
        self.tiles = page.locator("[data-testid=hand] .hand-tile.lit")
        self.open_cells = page.locator(".hex[data-light=open]")
        self.options = page.locator("[data-testid=options] button")

    # --- coming here ---

    def begin(self, *seats, **agreed):
        """A new game, begun behind the scenes, and its table."""
        self.open(self._post("/api/games", {"seats": list(seats), **agreed}))
        return self

    def play_on(self, name, moment, *seats):
        """A stored record, continued from a moment: the same position in each run."""
        self.open(self.seat_at(name, moment, *seats))
        return self

    def seat_at(self, name, moment, *seats):
        """The address of a stored record to be continued from a moment."""
        game = upload(self.page.context, name).split("/")[-1]
        return self._post(f"/api/games/{game}/moments/{moment}/play-on", {"seats": list(seats)})

    def come_to(self, situation):
        """One of `situations.py`: the moment at which a stored record ends, both seats at this screen."""
        lines = record(situation).split("\n\n")[1].strip().splitlines()
        return self.play_on(situation, len(lines), {"who": "me"}, {"who": "friend"})

    def replay(self, name):
        """The address of the replay of a stored record."""
        return upload(self.page.context, name)

    def _post(self, address, body):
        self.page.context.request.get("/")  # a page gives the cookie to which the seats will belong
        answer = self.page.context.request.post(address, data=body)
        assert answer.status == 201, answer.text()
        return answer.json()["address"]

    def open(self, address):
        self.page.goto(address)
        self.wait_idle()
        self.page.evaluate("document.fonts.ready")

    def hold_battles(self, by="button"):
        """From now on each battle pauses at its first phase, however late the test looks."""
        self.page.evaluate(HOLD_BATTLES, by)

    # --- waiting ---

    def wait_idle(self):
        """Wait until nothing is being shown or sent, whoever is to move."""
        self.page.wait_for_selector(IDLE)

    def wait_until_asked(self):
        """Wait until it is the user's decision or the game is over; battles on the way are skipped."""
        wanted = self.page.locator(f"{ASKED}, {OVER}")
        for _ in range(500):
            expect(wanted.or_(self.skip.filter(visible=True)).first).to_be_attached(timeout=WAIT)
            if wanted.count():
                return
            self.skip_battle()
        raise AssertionError("the reader is never asked")

    def skip_battle(self):
        """Press Skip if it is still there; a battle may end by itself meanwhile."""
        self.page.evaluate("document.querySelector('[data-testid=battle-skip]')?.click()")

    def wait_past(self, version):
        """Wait until a later version is shown."""
        self.page.wait_for_selector(f"body:not([data-version='{version}'])")

    # --- what is seen ---

    @property
    def version(self):
        return int(self.page.locator("body").get_attribute("data-version"))

    @property
    def step(self):
        return self.page.locator("body").get_attribute("data-step")

    @property
    def is_over(self):
        return self.page.locator(OVER).count() > 0

    @property
    def line(self):
        """The last action of the game as its record has it."""
        game = self.page.url.split("/")[-1]
        answer = self.page.context.request.get(f"/api/games/{game}/moments")
        return answer.json()["moments"][-1]["line"]

    def note(self, at):
        """The note on a unit that the decision is about."""
        return self.page.locator(f".layer-interruption .note[data-note={at}]")

    def option(self, text):
        return self.options.filter(has_text=text).first

    def cell(self, at):
        return self.page.locator(f".hex[data-cell={at}]")

    def unit(self, at):
        return self.page.locator(f".layer-units .unit[data-at={at}]")

    def ghost(self, at):
        return self.page.locator(f".layer-ghosts .ghost[data-ghost={at}]")

    def hand_tile(self, tile):
        return self.page.locator(f"[data-testid=hand] .hand-tile[data-tile$='.{tile}']").first

    # --- acting ---

    def decide(self):
        """One whole action by clicks: a tile to a cell where that can be, else what the big button says."""
        before = self.version
        for _ in range(MOST_PICKS):
            self._press_something()
            if self.page.locator("body").get_attribute("data-busy") == "yes" or self.version != before:
                break
        else:
            raise AssertionError(f"{MOST_PICKS} presses, and no action: {self.question.inner_text()}")
        self.wait_past(before)

    def _press_something(self):
        chosen = self.page.locator("[data-testid=hand] [aria-pressed=true]").count() > 0
        is_ready = self.primary.get_attribute("data-action") in ("confirm", END_NOW)
        if is_ready and self.primary.is_enabled():
            self.primary.click()
        elif self.open_cells.count() and (chosen or self.step != "main"):
            self.open_cells.first.click()
        elif self.tiles.count() and not chosen:
            self.tiles.first.click()
        elif self.primary.is_enabled():
            self.primary.click()
        else:
            self.options.first.click()

    def place(self, tile, at):
        """Pick a tile of the hand and a cell, and confirm."""
        before = self.version
        self.hand_tile(tile).click()
        self.cell(at).click()
        self.primary.click()
        self.wait_past(before)

    def drag(self, start, end):
        """By mouse, from one thing to another."""
        mouse = self.page.mouse
        mouse.move(*point(start))
        mouse.down()
        mouse.move(*point(end), steps=8)
        expect(self.page.locator("body")).to_have_attribute("data-dragging", "yes")
        mouse.up()

    def confirm(self):
        """Press the big button and wait for the result; the end of a turn is confirmed at once."""
        before = self.version
        self.primary.click()
        if self.primary.get_attribute("data-action") == END_NOW:
            self.primary.click()
        self.wait_past(before)
        self.wait_until_asked()

    def hold(self, locator):
        """Put a finger on something and leave it there."""
        finger = {"pointerType": "touch", "isPrimary": True, "button": 0, "bubbles": True}
        locator.dispatch_event("pointerdown", finger)

    def press(self, name):
        self.page.get_by_test_id(name).click()


def upload(context, name):
    """Upload a stored record; returns the address of its replay."""
    context.request.get("/")  # a page gives the cookie to which the record will belong
    headers = {"Content-Type": "text/plain"}
    answer = context.request.post("/api/records", data=record(name), headers=headers)
    assert answer.status == 201, answer.text()
    return answer.json()["address"]
