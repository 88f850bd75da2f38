"""The report: what must be in it, and what must not."""

import re
from xml.etree import ElementTree

import pytest

from nshex.arena import report
from nshex.arena.contest import make_contest
from nshex.arena.plots import ticks, tint
from nshex.arena.report import write_report
from nshex.tiles import PLAYABLE
from tests.arena.support import game, mirrored

CONTEST = make_contest(["soldier", "recruit", "engine:./<b>&co"], seed=5, options={"edition": "2.0"})
BOTS = ("soldier", "recruit", "engine:./<b>&co")


@pytest.fixture(scope="module")
def page():
    results = []
    for pair, armies in enumerate(CONTEST.lineups[:21]):
        bots = [BOTS[pair % 3], BOTS[(pair + 1) % 3]]
        results += mirrored(pair, pair % 2 == 0, None, bots=bots, armies=armies, actions=40 + 7 * pair)
    results.append(game(42, ["soldier", "recruit"], [0], reason="forfeit", fault="recruit: fell asleep"))
    return write_report(CONTEST, results)


def test_page_is_self_contained(page):
    assert "http" not in page
    assert "url(" not in page.replace("url(data:", "")
    assert "<script" not in page
    assert "@import" not in page
    assert 'name="viewport"' in page


def test_page_includes_its_fonts(page):
    """No report depends on installed fonts, and its own stay small."""
    brought = set(re.findall('@font-face { font-family: "([^"]+)"', page))
    named = set(re.findall('(?:font|font-family): [^;"]*"([^"]+)"', page))
    assert named == brought == {"Barlow", "Barlow Semi Condensed"}
    assert "system-ui" not in page
    assert len(page) < 250_000


def test_names_are_escaped(page):
    assert "engine:./&lt;b&gt;&amp;co" in page
    assert "<b>&co" not in page


def test_everything_is_there(page):
    for title in ("Standings", "Ratings", "Bot against bot", "Army against army", "Armies", "Lengths"):
        assert f"<h2>{title}" in page
    for army in PLAYABLE:
        assert army.capitalize() in page
    assert "<dt>games</dt><dd>43</dd>" in page
    assert "<dt>seed</dt><dd>5</dd>" in page
    assert "<dt>forfeited</dt><dd>1</dd>" in page
    assert "{&quot;edition&quot;: &quot;2.0&quot;}" in page


def test_pictures_are_well_formed(page):
    pictures = re.findall("<svg.*?</svg>", page, re.DOTALL)
    ratings, heat_map, armies, lengths = (ElementTree.fromstring(picture) for picture in pictures)
    assert len(ratings.findall(".//circle")) == 3
    assert len(heat_map.findall("./g[@class]")) == 42
    assert len(armies.findall(".//circle")) == 7
    piles = re.findall(r"actions: (\d+) ended", ElementTree.tostring(lengths, "unicode"))
    assert sum(map(int, piles)) == 43


def test_pictures_have_no_impossible_numbers(page):
    assert not re.search(r'"(nan|-?inf|None)"', page)
    assert not re.search(r'(?:width|height)="-', page)


def test_order_of_finishing_does_not_matter():
    results = [*mirrored(0, True, False, bots=BOTS[:2]), *mirrored(1, True, None, bots=BOTS[:2])]
    assert write_report(CONTEST, results) == write_report(CONTEST, results[::-1])


@pytest.mark.parametrize("results", [[], mirrored(0, True, None, bots=BOTS[:2])], ids=len)
def test_few_games(results):
    assert "Standings" in write_report(CONTEST, results)


def test_without_the_extra(monkeypatch):
    monkeypatch.setattr(report, "can_rate", lambda: False)
    page = write_report(CONTEST, mirrored(0, True, None, bots=BOTS[:2]))
    assert "nshex[arena]" in page
    assert "Army against army" in page


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 10, [0, 2, 4, 6, 8, 10]), (1437, 1563, [1425, 1450, 1475, 1500, 1525, 1550, 1575]), (5, 5, None)],
)
def test_ticks(low, high, expected):
    found = ticks(low, high)
    assert found[0] <= low <= high <= found[-1]
    assert len(found) >= 2
    assert expected is None or found == expected


def test_tints():
    assert tint(0.5) == "#f6f0e2"
    assert tint(0.0) == tint(0.1) == "#a5392f"
    assert tint(1.0) == "#2f6270"
