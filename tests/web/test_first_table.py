"""The table embedded in its page, and a socket that sends only what the page does not have yet."""

import json
import re
import sqlite3
from contextlib import closing
from urllib.parse import quote

import pytest

from nshex.rules.views import View
from nshex.web.http.embedded_table import embedded, pictures
from nshex.web.payloads.choices import MOST_AT_ONCE
from nshex.web.payloads.table import table_json
from nshex.web.payloads.types import Can, LogPart, Table, TableMessage
from nshex.web.seats import SeatInfo
from tests.support import board
from tests.web.page_reading import Page
from tests.web.serving import Refused, seat


def small_table() -> Table:
    s = board({"C3": "outpost.runner/1"}, armies=["outpost", "borgo"], hands=[["hmg", "hmg"], []])
    seats = [SeatInfo(seat, "", "me") for seat in range(2)]
    can: Can = {"take_back": False, "forecast": False, "hint": False}
    return table_json(View(s, 0), game="g", version=1, seats=seats, readers_seats=(), can=can)


TABLE = small_table()


def first_table(page):
    (block,) = re.findall(r'<script type="application/json" data-part="first-table">(.*?)</script>', page)
    return json.loads(block)


@pytest.fixture
def game(browser):
    return browser.new_game(seat("dancer"), seat("borgo", "friend"))


# --- in the page -----------------------------------------------------------------------------------


def test_the_page_of_a_game_holds_the_table_as_its_reader_may_see_it(browser, game):
    mine = first_table(browser.fetch(f"/game/{game}").body)
    assert mine == browser.fetch(f"/api/games/{game}").json()
    assert mine["table"]["choices"] is not None
    theirs = first_table(browser.fetch(f"/game/{game}", headers={"Cookie": ""}).body)
    assert theirs["table"]["choices"] is None and theirs["table"]["readers_seats"] == []


def test_no_text_can_end_the_script_block_early():
    part: LogPart = {"kind": "turn_began", "seat": 0, "text": "</script><script>alert(1)</script><!--"}
    message: TableMessage = {"type": "table", "table": TABLE, "log": [{"n": 1, "parts": [part]}]}
    assert "<" not in embedded(message)
    assert json.loads(embedded(message)) == message


def test_the_page_asks_at_once_for_the_pictures_it_will_show(browser, game):
    with browser.join(game) as player:
        player.play(player.lines()[0])
        (unit,) = player.table["units"]
    for chosen, themes in (("", ("dark", "light")), ("; theme=light", ("light",))):
        cookie = {"Cookie": browser.cookie + chosen}
        page = Page("/", browser.fetch(f"/game/{game}", headers=cookie).body)
        for theme in ("dark", "light"):
            joint = "&" if "?" in unit["art"] else "?"
            assert (f"{unit['art']}{joint}theme={theme}" in page.references) == (theme in themes)


def test_pictures_are_named_once_hands_first_and_only_to_whom_the_colours_suit():
    assert [(picture.address, picture.media) for picture in pictures(TABLE, ["dark"])] == [
        ("/art/outpost.hmg.svg?theme=dark", "all"),
        ("/art/outpost.runner.svg?rotation=1&theme=dark", "all"),
    ]
    both = pictures(TABLE, ["dark", "light"])
    assert {picture.media for picture in both} == {
        "(prefers-color-scheme: dark)",
        "(prefers-color-scheme: light)",
    }


# --- over the socket -------------------------------------------------------------------------------


def test_a_reader_who_knows_the_table_gets_only_what_comes_after_it(browser, game):
    table = first_table(browser.fetch(f"/game/{game}").body)
    with browser.join(game, known=table) as player:
        player.play(player.lines()[0])
        assert [json.loads(text)["type"] for text in player.received] == ["welcome", "update", "answer"]


def test_a_reader_with_an_old_table_gets_the_present_one(browser, game):
    table = first_table(browser.fetch(f"/game/{game}").body)
    with browser.join(game) as other:
        other.play(other.lines()[0])
    with browser.join(game, known=table) as player:
        welcome, message = player.next(), player.next()
        assert (welcome["type"], message["type"]) == ("welcome", "table")
        assert message["table"]["version"] == 1


def test_a_reader_who_is_ahead_of_the_server_is_not_sent_an_older_table(browser, game):
    """As after a process that died between its answer and telling the others."""
    message = first_table(browser.fetch(f"/game/{game}").body)
    line = message["table"]["choices"]["ways"][0]["line"]
    with closing(sqlite3.connect(browser.server.database)) as connection, connection:
        connection.execute("INSERT INTO entries VALUES (?, 1, 'play', ?, 0, 0)", (game, line))
    known = {"table": {**message["table"], "version": 1}, "log": []}
    with browser.join(game, known=known) as player:
        assert player.ask("ping") == {"version": 1}
        assert [json.loads(text)["type"] for text in player.received] == ["welcome", "answer"]
        assert player.ask("play", version=0, line=line) == {"version": 1}, "it is recognized as done"


@pytest.mark.parametrize("version", ["2", "999999999", "1" * 5000, "-1", "first", "\N{SUPERSCRIPT TWO}"])
def test_a_version_that_does_not_exist_is_answered_with_the_table(browser, game, version):
    with browser.join(game, query=f"?version={quote(version)}") as player:
        assert player.table["version"] == 0


# --- ways that are not told unasked ----------------------------------------------------------------


def to_the_first_dance(player):
    while not player.table["choices"]["more"]:
        player.play("draw" if "draw" in player.lines() else player.lines()[0])
    return player.table


def test_the_choices_of_a_dance_can_be_requested_and_played(browser, game):
    with browser.join(game) as player:
        table = to_the_first_dance(player)
        (button,) = (table["choices"]["picks"][i]["value"] for i in table["choices"]["more"])
        found = player.ask("ways", version=table["version"], button=button)
        assert len(found["ways"]) > MOST_AT_ONCE
        player.play(found["ways"][7]["line"])
        assert player.table["version"] == table["version"] + 1


def test_ways_are_refused_to_those_who_do_not_decide_and_for_buttons_that_are_not_there(browser, game):
    with browser.join(game) as player:
        version = to_the_first_dance(player)["version"]
        for asked, error in (
            ({"version": version, "button": "sing"}, "illegal"),
            ({"version": version - 1, "button": "dance"}, "wrong_version"),
            ({"version": version}, "unknown"),
        ):
            with pytest.raises(Refused) as refused:
                player.ask("ways", **asked)
            assert refused.value.error == error
        browser.cookie = ""
        with browser.join(game) as stranger, pytest.raises(Refused) as refused:
            stranger.ask("ways", version=version, button="dance")
        assert refused.value.error == "not_your_seat"
