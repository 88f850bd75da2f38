"""Streak and storm as a user plays them: finds out which puzzle is shown, and solves it by clicks."""

import re

from playwright.sync_api import expect

from nshex.puzzles.library import collection
from tests.browser.table_page import TablePage

ONE_PLACED = re.compile(r"place (\w+) ([A-E]\d)/(\d)")
MOST_STARTS = 30


class RunTable(TablePage):
    """The table of a run."""

    def start(self, kind):
        """Begin runs until one begins with a puzzle that is solved by placing one tile."""
        for _ in range(MOST_STARTS):
            self.page.goto(f"/puzzles/{kind}")
            self.page.get_by_test_id("run-begin").click()
            self.wait_for_another("")
            if self.tile_to_place() is not None:
                return
        raise AssertionError(f"{MOST_STARTS} runs, and none began with a puzzle of one tile")

    def wait_for_another(self, id):
        """Wait until a different puzzle is shown and can be played."""
        self.page.locator(f'.table[data-state=running][data-puzzle]:not([data-puzzle="{id}"])').wait_for()
        self.wait_until_asked()

    @property
    def puzzle(self):
        """The one on the table."""
        return collection()[self.page.locator(".table").get_attribute("data-puzzle")]

    def tile_to_place(self):
        lines = self.puzzle.solution
        return ONE_PLACED.fullmatch(lines[0]) if len(lines) == 1 else None

    def solve(self):
        """Place the one tile and fight; returns the puzzle that was solved."""
        solved = self.puzzle
        tile, at, rotation = self.tile_to_place().groups()
        self.hand_tile(tile).first.click()
        self.cell(at).click()
        for _ in range(6):
            before = self.ghost(at).get_attribute("data-rotation")
            if before == rotation:
                break
            self.page.get_by_test_id("turn-right").click()
            expect(self.ghost(at)).not_to_have_attribute("data-rotation", before)
        self.primary.click()
        expect(self.primary).to_have_text("Fight the battle")
        self.primary.click()
        return solved
