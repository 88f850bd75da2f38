"""Puzzle cards on paper (PUZ-1): as many pages as needed, four cards on each, nothing cut off."""

import re

import pytest
from playwright.sync_api import expect

from nshex.puzzles.library import collection
from nshex.web.puzzles.printing import CARDS
from tests.browser.chromium import PHONE, script

CUT_OFF = script("cut_off.js")
A4 = (595, 842)
IDS = "(found) => found.map((card) => card.dataset.puzzle)"


def pages_of(pdf):
    """Width and height of every page, in points."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
    return [(round(float(width)), round(float(height))) for width, height in boxes]


@pytest.mark.parametrize("count", [1, 4, 9])
def test_cards_print_four_to_a_page_with_backs_behind_them(page, count):
    ids = list(collection())[:count]
    page.goto(f"/puzzles/print?id={','.join(ids)}")
    page.wait_for_load_state("networkidle")
    sheets = -(-count // CARDS)
    assert pages_of(page.pdf(prefer_css_page_size=True)) == [A4] * (2 * sheets)
    page.emulate_media(media="print")
    shown = page.locator(".sheet").evaluate_all(
        "(found) => found.map((sheet) => [...sheet.children].map((card) => card.dataset.puzzle ?? ''))"
    )
    for sheet in range(sheets):
        front = [*ids, "", "", ""][sheet * CARDS : (sheet + 1) * CARDS]
        assert shown[2 * sheet] == front
        assert shown[2 * sheet + 1] == [front[1], front[0], front[3], front[2]]


@pytest.mark.slow
def test_nothing_of_any_puzzle_is_cut_off(page):
    ids = list(collection())
    page.emulate_media(media="print")
    for first in range(0, len(ids), 40):
        page.goto(f"/puzzles/print?id={','.join(ids[first : first + 40])}")
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        assert page.evaluate(CUT_OFF) == []


def test_what_the_list_shows_is_printed(page):
    page.goto("/puzzles?army=borgo&difficulty=easy&state=unsolved")
    shown = page.locator("[data-puzzle]:visible").evaluate_all(IDS)
    page.get_by_role("link", name="Print").click()
    page.wait_for_url("**/puzzles/print?army=borgo&difficulty=easy")
    printed = page.locator(".card:not(.back)[data-puzzle]").evaluate_all(IDS)
    assert sorted(printed) == sorted(shown)
    expect(page.get_by_label("Army")).to_have_value("borgo")


def test_on_a_phone_the_page_itself_does_not_scroll_sideways(new_context):
    page = new_context(**PHONE).new_page()
    page.goto("/puzzles/print")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
