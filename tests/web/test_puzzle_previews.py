"""The preview picture of a link to a puzzle."""

import struct
from dataclasses import replace

import pytest

from nshex.drawing.lettering import _ALPHABET, _characters, text_width
from nshex.puzzles.format import write_puzzle
from nshex.puzzles.library import collection, goal_text
from nshex.web.http.preview_pictures import HEIGHT, WIDTH, wrapped
from nshex.web.puzzles.previews import preview_svg
from nshex.web.store.database import Store

FIRST = next(iter(collection()))


def test_the_picture_has_the_size_sites_ask_for(browser):
    answer = browser.fetch(f"/puzzles/{FIRST}.png")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "image/png"
    assert "max-age" in answer.headers["Cache-Control"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert answer.sent[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.sent[16:24]) == (WIDTH, HEIGHT) == (1200, 630)


def test_a_puzzle_made_in_the_editor_has_a_picture_but_no_rating(server, browser):
    store = Store(server.database)
    text = write_puzzle(replace(collection()[FIRST], title="Made by hand", number=0, id=""))
    store.user_puzzles.add("u-picture", text, "somebody", 500)
    store.close()
    answer = browser.fetch("/puzzles/u-picture.png")
    assert struct.unpack(">II", answer.sent[16:24]) == (WIDTH, HEIGHT)
    page = browser.fetch("/puzzles/u-picture").body
    assert f'property="og:image" content="{server.address}/puzzles/u-picture.png"' in page
    assert 'data-testid="rating" hidden' in page


@pytest.mark.parametrize("id", ["none", "..%2f..%2fx", "x" * 3000, "%00"])
def test_unknown_puzzles_have_no_picture(browser, id):
    assert browser.fetch(f"/puzzles/{id}.png").status == 404


def test_every_puzzle_can_be_drawn():
    for puzzle in collection().values():
        drawing = preview_svg(puzzle)
        assert drawing.startswith("<svg")
        assert "<text" not in drawing
        signs = set(_characters(puzzle.title + goal_text(puzzle)))
        assert signs <= {*_ALPHABET, " "}, "a sign without strokes"


def test_words_are_broken_where_they_no_longer_fit():
    lines = wrapped("Destroy the enemy HQ and keep your own standing.", 22, 500, most=3)
    assert " ".join(lines) == "Destroy the enemy HQ and keep your own standing."
    assert len(lines) == 2
    assert all(text_width(line, 22) <= 500 for line in lines)
