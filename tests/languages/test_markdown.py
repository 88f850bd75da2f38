"""Texts in Markdown: each block is a message, and a text in another language keeps its shape."""

import re

import pytest

from nshex.languages import gettext, markdown, speaking
from nshex.languages.catalogues import Catalogue
from nshex.web.http import rulebook

TEXT = """
One
paragraph.

- an item
  that goes on
- another

  | Word | Meaning |
  |---|---|
  | edge | a side |
  after the table
1. first
"""


class Shouted(Catalogue):
    """A pseudo-language in capitals."""

    def __init__(self):
        super().__init__("capitals", {})

    def message(self, message, context=""):
        return message.upper()


@pytest.fixture
def shouting(monkeypatch):
    monkeypatch.setattr("nshex.languages.catalogue_of", {"capitals": Shouted()}.get)
    with speaking("capitals"):
        yield


def test_a_text_has_a_message_for_each_block():
    assert [(block.before, block.message) for block in markdown.blocks(TEXT)] == [
        ("", "One paragraph."),
        ("", ""),
        ("- ", "an item that goes on"),
        ("- ", "another"),
        ("", ""),
        ("  ", "| Word | Meaning |"),
        ("  |---|---|", ""),
        ("  ", "| edge | a side |"),
        ("  ", "after the table"),
        ("1. ", "first"),
    ]
    assert markdown.translated_markdown(TEXT) is TEXT


def test_a_translation_keeps_the_shape(shouting):
    expected = "ONE PARAGRAPH.\n\n- AN ITEM THAT GOES ON\n- ANOTHER\n\n  | WORD | MEANING |\n  |---|---|\n"
    assert markdown.translated_markdown(TEXT).startswith(expected)


def test_every_clause_is_the_same_page_block_by_block(shouting):
    """What readers of another language get differs from the English page in words alone."""
    assert gettext("Turns") == "TURNS"
    shouted = rulebook.groups()
    with speaking("en"):
        english = rulebook.groups()
    for ours, theirs in zip(english, shouted, strict=True):
        assert theirs.title == ours.title.upper()
        for one, other in zip(
            [ours.intro, *(c.text for c in ours.clauses)],
            [theirs.intro, *(c.text for c in theirs.clauses)],
            strict=True,
        ):
            assert flat(other) == flat(one)


def flat(html):
    return re.sub(r"\s+", " ", html).upper()
