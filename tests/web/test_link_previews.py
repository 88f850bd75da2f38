"""Link previews on other sites for games, replays and tiles: texts, and pictures of public facts only."""

import re

import pytest

from nshex.game import Game
from nshex.notation.seeds import rng_from_seed
from nshex.rules.options import NEUTRAL
from nshex.rules.views import View
from nshex.web.http.link_previews import moment_svg
from tests.browser.records import record
from tests.web.serving import Browser, seat


def meta(page):
    """The properties a page has for other sites."""
    return dict(re.findall(r'<meta property="og:([^"]+)" content="([^"]*)">', page.body))


def size_of(browser, address):
    """The size of a picture, as a site without a cookie gets it."""
    path = address.replace("&amp;", "&").removeprefix(browser.server.address)
    answer = Browser(browser.server).fetch(path)
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert answer.sent[:4] == b"\x89PNG"
    return tuple(int.from_bytes(answer.sent[at : at + 4], "big") for at in (16, 20))


def test_links_to_a_running_game_and_a_replay_have_words_and_a_picture(browser):
    running = browser.new_game(seat("moloch", "me"), seat("borgo", "friend"))
    found = meta(browser.fetch(f"/game/{running}"))
    assert found["title"] == "Moloch against Borgo · Game"
    assert found["description"] == "Setup. Watch it live."
    assert size_of(browser, found["image"]) == (1200, 630)
    over = browser.fetch("/api/records", record("duel").encode()).json()["game"]
    found = meta(browser.fetch(f"/replay/{over}"))
    assert found["title"] == "Moloch against Borgo · Replay" and found["description"] == "Moloch won."
    assert found["url"] == f"{browser.server.address}/replay/{over}"
    assert size_of(browser, f"/game/{over}/moments/45.png") == (1200, 630)
    assert browser.fetch(f"/game/{over}/moments/999.png").status == 404
    assert browser.fetch("/game/nowhere/preview.png").status == 404


def test_a_tile_has_an_address_with_words_and_a_picture(browser):
    found = meta(browser.fetch("/tiles/hegemony.net_fighter"))
    assert found["title"] == "Net Fighter · Hegemony" and found["description"]
    assert size_of(browser, found["image"]) == (1200, 630)
    assert meta(browser.fetch("/tiles")) == {}
    for missing in ("/tiles/hegemony.nobody", "/tiles/nobody.png"):
        assert browser.fetch(missing).status == 404


@pytest.mark.parametrize("moment", [12, 60])
def test_a_picture_of_a_game_shows_nothing_that_is_hidden(moment):
    state = Game.from_record(record("duel")).position_at(moment).to_state()
    dealt = View(state, NEUTRAL).redeal(rng_from_seed(1, "other piles"))
    dealt.hand[0], dealt.hand[1] = 0, 0
    assert moment_svg(dealt) == moment_svg(state)
