"""Every sentence that people see is in a catalogue.

In a pseudo-language that puts messages between marks, pages show no words outside them.
"""

import json
import os
from html.parser import HTMLParser

import pytest

from tests.languages.pseudo import CODE, unmarked, write_pseudo
from tests.web.serving import Browser, Server, seat

IN_IT = {"Accept-Language": CODE}
SHOWN = ("title", "aria-label", "alt", "placeholder", "label", "data-words")
"""Attributes with words for people."""
SILENT = ("script", "style", "code", "kbd")
WITHIN = ("a", "b", "strong", "em", "i", "br", "kbd", "code", "span")
"""Elements that may stand in the middle of a sentence."""
PAGES = (
    *("/", "/lobby", "/games", "/learn", "/learn/placing/1", "/puzzles", "/puzzles/borgo-01"),
    *("/puzzles/print?army=borgo", "/puzzles/streak", "/puzzles/storm", "/tournaments", "/ladder", "/editor"),
    *("/tiles", "/tiles/borgo.mutant", "/rules", "/me", "/bot-accounts", "/nowhere", "/offline"),
)


class Words(HTMLParser):
    """The texts of a page, each with what is set apart in it, and those of its attributes."""

    def __init__(self, page):
        super().__init__()
        self.texts = [""]
        self._silent = 0
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self._silent += tag in SILENT
        shown = [value or "" for name, value in attributes if name in SHOWN]
        if tag not in WITHIN:
            self.texts += [*shown, ""]
        else:
            self.texts[-1:-1] = shown

    def handle_endtag(self, tag):
        self._silent -= tag in SILENT
        if tag not in WITHIN:
            self.texts.append("")

    def handle_data(self, data):
        if not self._silent:
            self.texts[-1] += data


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("languages")
    write_pseudo(folder)
    before = os.environ.get("NSHEX_LANGUAGES")
    os.environ["NSHEX_LANGUAGES"] = str(folder)
    server = Server(tmp_path_factory.mktemp("server") / "games.sqlite")
    yield server
    server.stop()
    if before is None:
        del os.environ["NSHEX_LANGUAGES"]


def test_all_texts_of_pages_are_in_catalogues(server):
    browser = Browser(server)
    browser.fetch("/")
    game = browser.new_game(seat("outpost"), seat("borgo", "friend"))
    found = {}
    for address in (*PAGES, f"/game/{game}", f"/replay/{game}"):
        words = Words(browser.fetch(address, headers=IN_IT).body)
        if parts := [part for text in words.texts for part in unmarked(text)]:
            found[address] = parts
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)
