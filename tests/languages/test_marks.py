"""Everything a table, a lesson and the rules say is translatable: in a pseudo-language that puts every
message between brackets, no text is outside them, and every message is in the catalogues."""

import ast
import json
import random
import re
from functools import cache

import pytest

from nshex.game import Game
from nshex.geometry import CELL_NAMES, cells_of
from nshex.languages import speaking
from nshex.languages.catalogues import Catalogue
from nshex.notation.action_words import action_words
from nshex.notation.lines import parse_action
from nshex.puzzles import hints
from nshex.puzzles.library import collection
from nshex.rules.views import View
from nshex.scenarios import find_scenario
from nshex.tiles import ARMIES
from nshex.ui.explain import about_tile
from nshex.web.http import rulebook, scenario_pictures
from nshex.web.lessons.lesson import lessons
from nshex.web.payloads import types
from nshex.web.payloads.answers import explain_json, forecast_json
from nshex.web.payloads.log import log_entry
from nshex.web.payloads.previews import preview_json
from nshex.web.payloads.summaries import summary_json
from nshex.web.payloads.table import table_json
from nshex.web.puzzles.cards import card_json
from nshex.web.seats import SeatInfo
from tests import messages

CAN: types.Can = {"take_back": False, "forecast": True, "hint": False}
NOT_WORDS = {"kind", "value", "tile", "at", "cell", "line", "id", "art", "army", "colour", "safe_colour"}
NOT_WORDS |= {"to", "game", "step", "means", "who", "role", "gives", "reaches", "difficulty", "unit", "lost"}


class Bracketed(Catalogue):
    """A language of English between brackets, which remembers what it was asked for."""

    def __init__(self):
        super().__init__("brackets", {})
        self.asked = set()

    def message(self, message, context=""):
        self.asked.add(message)
        return f"⟦{message}⟧"

    def plural(self, one, many, n):
        self.asked.add(one)
        return f"⟦{one if n == 1 else many}⟧"


@pytest.fixture
def bracketed(monkeypatch):
    catalogue = Bracketed()
    monkeypatch.setattr("nshex.languages.catalogue_of", {"brackets": catalogue}.get)
    with speaking("brackets"):
        yield catalogue


def outside_brackets(found, key=""):
    """The English that a payload has outside brackets."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name not in NOT_WORDS:
                yield from outside_brackets(value, name)
    elif isinstance(found, list | tuple):
        for value in found:
            yield from outside_brackets(value, key)
    elif isinstance(found, str):
        left, count = found, 1
        while count:
            left, count = re.subn(r"⟦[^⟦⟧]*⟧", "", left)
        if re.search(r"[A-Za-z]{2,}", left):
            yield key, found


def told_in(game, rng):
    """Everything said about a game while it is played at random."""
    seats = [SeatInfo(0, "A", "me"), SeatInfo(1, "B", "bot")]
    while not game.is_over:
        s, number = game.state, game.length
        line = str(rng.choice(list(game.legal)))
        view = View(s, int(s.decider))
        yield action_words(s, parse_action(s, line))
        if number % 12 == 0:
            decides = [int(s.decider)]
            yield table_json(view, game="g", version=1, seats=seats, readers_seats=decides, can=CAN)
            yield preview_json(view, line)
            yield forecast_json(s)
            for cell in cells_of(int(s.occupied)):
                yield explain_json(s, at=CELL_NAMES[cell])
        step = game.push(line)
        yield log_entry(number, step.after.state, step.log, step.player)
    yield summary_json(game, [0], [1])


@cache
def known_messages():
    """All that translators are given; of what depends on a number, the form for one."""
    found = {message.text for domain in messages.DOMAINS for message in messages.messages_of(domain)}
    return {text if isinstance(text, str) else text[0] for text in found}


def test_what_a_table_says_is_translatable(bracketed):
    rng = random.Random(5)
    for game in (
        Game.new(["dancer", "vegas"], seed=5, board="terminals"),
        Game.new(["hegemony", "smart"], seed=6),
        Game.from_scenario(find_scenario("bridges"), seed=7),
    ):
        assert not list(outside_brackets(list(told_in(game, rng))))
    tiles = [tile for army in ARMIES.values() for tile in army.tiles]
    assert not list(outside_brackets([about_tile(tile) for tile in tiles]))
    assert bracketed.asked - {""} <= known_messages()


def marked_literals():
    """Sentences marked in the sources, found in another way than Babel's."""
    for path in sorted(messages.PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="gettext" | "ngettext" | "N_"), args=[ast.Constant(value=text), *_]
                ):
                    yield path, text
    for path in sorted(messages.WEB.rglob("*.js")):
        for text in re.findall(r'\btn?\(\s*("(?:[^"\\]|\\.)*")', path.read_text("utf-8")):
            yield path, json.loads(text)


def test_no_marked_sentence_is_overlooked():
    literals = list(marked_literals())
    assert len(literals) > 1000
    assert [(path.name, text) for path, text in literals if text not in known_messages()] == []


def unmarked_refusals():
    """Sentences given to the errors that become answers to a browser, without a mark around them."""
    for path in sorted(messages.WEB.rglob("*.py")):
        if path.parent.name == "operations":
            continue  # health and metrics, read by programs
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="HTTPException" | "ApiError"), args=args):
                    texts = [
                        ast.unparse(arg) for arg in args if isinstance(arg, ast.Constant | ast.JoinedStr)
                    ]
                    yield from ((path.name, text) for text in texts if re.search(r"[A-Z][a-z]+ [a-z]", text))


def test_errors_of_the_web_are_marked():
    assert list(unmarked_refusals()) == []


def test_lessons_rules_and_puzzles_are_translatable(bracketed):
    puzzles = list(collection().values())[::20]
    assert not list(outside_brackets([[card_json(puzzle), hints(puzzle)] for puzzle in puzzles]))
    shown = lessons(), rulebook.chapters(), rulebook.groups(), scenario_pictures.cards()
    assert all(shown)
    assert bracketed.asked - {""} <= known_messages()
