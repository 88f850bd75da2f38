"""The user's language: what the browser asks for, the switch, and two languages at one table."""

import re
from contextlib import closing
from http.client import HTTPConnection

import pytest

from nshex.languages import gettext, speaking
from nshex.web.http.language_choice import negotiated
from tests.web.serving import Browser, seat

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("", "en"),
        ("de", "de"),
        ("pl-PL, en;q=0.8", "pl"),
        ("fr, pl;q=0.4, de;q=0.7", "de"),
        ("fr-FR, es", "en"),
        ("en-GB, de;q=0.9", "en"),
        ("de;q=0, pl;q=0.1", "pl"),
        ("DE", "de"),
        ("*", "en"),
        ("de;q=often, pl", "pl"),
        (";;q,=,,", "en"),
    ],
)
def test_browsers_ask_for_a_language(accepted, expected):
    assert negotiated(accepted) == expected


def test_pages_come_in_the_readers_language(server):
    english, german = (Browser(server).fetch("/offline", headers=h) for h in ({}, GERMAN))
    assert '<html lang="en"' in english.body and "The server cannot be reached" in english.body
    assert '<html lang="de"' in german.body and "Der Server ist nicht erreichbar" in german.body
    for answer in (english, german):
        assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))
    assert (english.headers["Content-Language"], german.headers["Content-Language"]) == ("en", "de")
    assert "nshexMessages" not in english.body and "/messages/" not in english.body


def test_the_switch_is_kept_and_comes_before_the_browsers_wish(server):
    reader = Browser(server)
    page = reader.fetch("/language?back=%2Foffline&language=de").body
    assert "The server cannot be reached" in page, "the redirect is followed without the new cookie"
    reader.cookie = "language=de"
    page = reader.fetch("/offline", headers={"Accept-Language": "pl"}).body
    assert '<html lang="de"' in page
    assert re.search(r'value="de" lang="de" aria-current="true">Deutsch<', page)
    reader.cookie = "language=tlh"
    assert '<html lang="pl"' in reader.fetch("/offline", headers={"Accept-Language": "pl"}).body


@pytest.mark.parametrize(
    ("asked", "to", "kept"),
    [
        ("?back=%2Frules&language=pl", "/rules", "language=pl"),
        ("?back=%2F%2Fevil.example&language=pl", "/", "language=pl"),
        ("?back=https%3A%2F%2Fevil.example&language=tlh", "/", None),
        ("", "/", None),
    ],
)
def test_the_switch_leads_back_to_a_page_of_ours(server, asked, to, kept):
    with closing(HTTPConnection("127.0.0.1", server.port)) as connection:
        connection.request("GET", f"/language{asked}")
        answer = connection.getresponse()
        given = answer.getheader("Set-Cookie") or ""
    assert (answer.status, answer.getheader("Location")) == (303, to)
    assert (kept in given) if kept else "language=" not in given


def test_the_browsers_code_gets_its_messages_once(server):
    page = Browser(server).fetch("/offline", headers=GERMAN).body
    (address,) = re.findall(r'<script defer src="(/messages/de/[0-9a-f]+\.js)">', page)
    assert page.index(address) < page.index('<script type="module"')
    answer = Browser(server).fetch(address)
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Farben: dunkel" in answer.body
    assert Browser(server).fetch(address.replace(".js", "0.js")).status == 404
    assert Browser(server).fetch("/messages/en/0.js").status == 404


def in_german(army, cell):
    with speaking("de"):
        told = gettext("{army} sets up {tile} on {cell}.", army=gettext(army), tile=gettext("HQ"), cell=cell)
    assert "sets up" not in told
    return told


@pytest.mark.parametrize("spoken", ["de", "pl"])
def test_a_draw_on_hit_points_does_not_say_who_has_more(spoken):
    with speaking(spoken):
        told = gettext("{winners} on hit points after the final battle", winners=gettext("A draw"))
    assert not re.search(r"mehr|więcej|hit points", told)


@pytest.mark.parametrize(("address", "spoken"), [("?language=de", "de"), ("?language=tlh", "pl"), ("", "pl")])
def test_a_socket_speaks_the_language_of_its_page(server, address, spoken):
    """Whatever the browser sends when it opens one: it need not say which language it prefers."""
    browser = Browser(server)
    game = browser.new_game(seat("outpost"), seat("borgo", "friend"))
    with browser.join(game, query=address, headers={"Accept-Language": "pl"}) as player, speaking(spoken):
        player.play("hq B2/0")
        sentence = "{army} sets up {tile} on {cell}."
        told = gettext(sentence, army=gettext("Outpost"), tile=gettext("HQ"), cell="B2")
        assert player.log[0]["parts"][0]["text"] == told


def test_two_languages_at_one_table(server):
    english = Browser(server)
    game = english.new_game(seat("outpost"), seat("borgo", "friend"))
    with english.join(game) as player:
        player.play("hq B2/0")
        with Browser(server).join(game, headers=GERMAN) as watcher:
            assert watcher.log[0]["parts"][0]["text"] == in_german("Outpost", "B2")
            player.ask("take_back", version=1)
            player.play("hq C3/0")
            player.play("hq D3/0")
            watcher.wait_until(lambda table: table["version"] == 4)
            assert [entry["parts"][0]["text"] for entry in watcher.log] == [
                in_german("Outpost", "C3"),
                in_german("Borgo", "D3"),
            ]
        assert [entry["parts"][0]["text"] for entry in player.log] == [
            "Outpost sets up HQ on C3.",
            "Borgo sets up HQ on D3.",
        ]


def test_what_is_read_from_the_store_comes_in_the_readers_language(server):
    host = Browser(server)
    host.fetch("/")
    address = host.fetch("/api/tournaments", {"kind": "swiss", "name": "Cup"}).json()["address"]
    shown = host.fetch(f"/api{address}", headers=GERMAN).json()
    with speaking("de"):
        assert shown["status"] == gettext("Waiting for the host to start it")
