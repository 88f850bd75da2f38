"""Checks before a request reaches a page: cookie, origin, host name, body."""

import http.client
import json
import sqlite3
import stat
import urllib.request
from hashlib import sha256

import pytest
from websockets.exceptions import InvalidStatus

from nshex.web.http.hosts import is_allowed_host
from nshex.web.store.database import Store
from tests.web.serving import Browser, seat

TWO = [seat("moloch"), seat("borgo", "friend")]


# --- cookies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "method", "headers"),
    [
        ("/api/games", "POST", {"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "cross-site"}),
        ("/", "POST", {"Origin": "null"}),
        ("/", "GET", {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"}),
        ("/", "GET", {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}),
        ("/api/games", "GET", {}),
        ("/static/js/theme.js", "GET", {}),
        ("/static/css/armies.css", "GET", {}),
        ("/nowhere", "GET", {}),
    ],
)
def test_only_a_page_that_is_opened_gives_a_cookie(server, path, method, headers):
    """Other requests may come without the cookie a browser has; a new one would take its games away."""
    answer = Browser(server).fetch(path, b"{}" if method == "POST" else None, method, headers)
    assert "Set-Cookie" not in answer.headers


def test_a_link_from_elsewhere_gives_a_new_visitor_a_cookie(server):
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate"}
    assert "nshex=" in Browser(server).fetch("/", headers=headers).headers["Set-Cookie"]


def test_whoever_has_no_cookie_is_told_how_to_get_one(server):
    answer = Browser(server).fetch("/api/games", {"seats": TWO})
    assert (answer.status, answer.json()["error"]) == (401, "no_cookie")
    assert "Open the start page" in answer.json()["text"]


@pytest.mark.parametrize("odd", ['prefs={"a":1}', "a b=c", "=", ";;;", 'x="\\"', "nshex-old=1,2"])
def test_odd_cookies_of_other_programs_do_no_harm(server, odd):
    browser = Browser(server)
    browser.fetch("/")
    game = browser.new_game(*TWO)
    for cookies in (f"{odd}; {browser.cookie}", f"{browser.cookie}; {odd}"):
        answer = browser.fetch("/", headers={"Cookie": cookies})
        assert "Set-Cookie" not in answer.headers
        (found,) = browser.fetch("/api/games", headers={"Cookie": cookies}).json()
        assert found["address"] == f"/game/{game}"


def test_tokens_cannot_be_guessed_and_only_their_hashes_are_stored(server):
    browsers = [Browser(server) for _ in range(5)]
    for browser in browsers:
        browser.fetch("/")
        browser.new_game(*TWO)
    tokens = {browser.cookie.partition("=")[2] for browser in browsers}
    assert len(tokens) == 5 and all(len(token) == 43 for token in tokens), "256 random bits each"
    with sqlite3.connect(server.database) as database:
        text = "\n".join(database.iterdump())
    assert not any(token in text for token in tokens)


# --- origin ----------------------------------------------------------------------------------------

FOREIGN = ["http://elsewhere.example", "null", "http://[", "http://[::1", "nonsense", "http://127.0.0.1:1"]


@pytest.mark.parametrize("origin", FOREIGN)
def test_no_other_origin_changes_anything(browser, origin):
    for path in ("/api/games", "/api/records", "/api/lessons/placing/1", "/api/games/x/rematch"):
        answer = browser.fetch(path, {"seats": TWO}, headers={"Origin": origin})
        assert (answer.status, answer.json()["error"]) == (403, "foreign"), path
    game = browser.new_game(*TWO)
    with pytest.raises(InvalidStatus) as refused:
        browser.join(game, origin=origin)
    assert refused.value.response.status_code == 403


# --- hosts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1:8000", True),
        ("192.168.1.7:9000", True),
        ("[::1]:8000", True),
        ("games.example", True),
        ("Games.Example.:443", True),
        ("rebound.example", False),
        ("rebound.example:8000", False),
        ("localhost.rebound.example", False),
        ("127.0.0.1.rebound.example", False),
        ("", False),
        ("[::1", False),
        ("localhost:8000:8000", False),
    ],
)
def test_allowed_hosts(host, allowed):
    assert is_allowed_host(host, {"games.example"}) == allowed
    assert is_allowed_host(host, {"*"}) == (allowed or "rebound" in host)


def test_dns_rebinding_gets_nothing(server, browser):
    game = browser.new_game(*TWO)
    rebound = {"Host": f"rebound.example:{server.port}"}
    for path in ("/", "/api/games", f"/api/games/{game}", "/static/js/theme.js"):
        answer = browser.fetch(path, headers=rebound)
        assert (answer.status, answer.json()["error"]) == (400, "unknown_host"), path
        assert "Set-Cookie" not in answer.headers
    with pytest.raises(InvalidStatus):
        browser.join(game, headers=rebound, origin=f"http://rebound.example:{server.port}")


# --- bodies ----------------------------------------------------------------------------------------


def chunked(server, path, chunks):
    """Send a body of which no header says how long it is; how many chunks were taken, and the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.putrequest("POST", path)
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()
    for chunk in chunks:
        connection.send(b"%x\r\n%s\r\n" % (len(chunk), chunk))
    connection.send(b"0\r\n\r\n")
    response = connection.getresponse()
    found = response.status, json.loads(response.read())
    connection.close()
    return found


@pytest.mark.parametrize(
    "path",
    [
        "/api/lessons/placing/1",
        "/api/lessons/placing/1/ask",
        "/api/puzzles/borgo-01",
        "/api/puzzles/borgo-01/ask",
    ],
)
def test_the_size_of_a_body_is_checked_while_it_arrives(server, path):
    status, found = chunked(server, path, [b" " * 50_000] * 4)
    assert (status, found["error"]) == (413, "too_big")


@pytest.mark.parametrize("path", ["/api/lessons/placing/1", "/api/puzzles/borgo-01", "/api/games"])
@pytest.mark.parametrize("body", [b"[" * 19_000, b'{"a":' * 3_900, b"9" * 19_000, b"NaN", b"\xff\xfe", b""])
def test_strange_json_is_refused_with_words(browser, path, body):
    answer = browser.fetch(path, body)
    assert answer.status == 422 and answer.json()["text"]


def test_error_messages_are_short(browser):
    """Words about teams repeat what the record says of them."""
    head = f"Nshex: 1\nMode: two_player\nPlayer 0: moloch\nPlayer 1: borgo\nTeams: [[{'0,' * 150_000}0]]\n"
    record = f"{head}Commitment: {sha256(b'7').hexdigest()}\n\nResult: *\nSeed: 7\n"
    answer = browser.fetch("/api/records", record.encode())
    assert answer.status == 422 and "teams [[0, 0" in answer.json()["text"]
    assert len(answer.body) < 2_000


# --- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["css~base.css,css~base.css", "css~base.css", "js~theme.js,js~home.js,js~gallery.js"]
)
def test_only_files_that_a_page_names_together_are_joined(browser, name):
    assert browser.fetch(f"/static/joined/{name}").status == 404


def test_what_pages_name_is_there_before_a_page_is_asked_for(server):
    """As after a restart: the page came from the process before."""
    address = f"{server.address}/static/joined/css~armies.css,css~type.css,css~base.css,css~pages.css"
    with urllib.request.urlopen(address) as response:
        assert response.status == 200


def test_nobody_else_may_read_the_database(tmp_path):
    path = tmp_path / "games.sqlite"
    Store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    store = Store(path)
    store.game("x")
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    store.close()
