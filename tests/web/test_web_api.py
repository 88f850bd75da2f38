"""The API over HTTP: new games of every kind, records, moments, continued games, hints, drawings."""

import asyncio
import json

import pytest
from starlette.routing import Route

from nshex.tiles import PLAYABLE
from nshex.web.app import create_app
from nshex.web.http.middleware import CONTENT_POLICY
from nshex.web.settings import Settings
from tests.support import verified
from tests.web.serving import Browser, seat

TWO = [seat("moloch"), seat("borgo", "bot", bot="recruit")]


def post(browser, **game):
    return browser.fetch("/api/games", game)


@pytest.fixture(scope="module")
def finished(server):
    """A browser with a game between bots that is over."""
    browser = Browser(server)
    browser.fetch("/")
    game = browser.new_game(seat("moloch", "bot", bot="recruit"), seat("borgo", "bot", bot="recruit"))
    with browser.join(game) as watcher:
        watcher.wait_until(lambda table: table["over"])
    return browser, game


# --- new games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        {"seats": TWO},
        {"seats": TWO, "mode": "two_player", "board": "extended", "teams": None, "options": None},
        {"seats": [seat("random"), seat("random", "friend")], "board": "terminals"},
        {"seats": [{}, {}]},
        {"seats": [seat("random") for _ in range(6)], "mode": "deathmatch", "board": "extended"},
        {"seats": [seat("random") for _ in range(3)], "mode": "one_vs_all"},
        {
            "seats": [seat("random") for _ in range(4)],
            "mode": "team",
            "teams": [[0, 2], [1, 3]],
            "shared_command": [0, 2],
        },
        {"seats": [seat("random") for _ in range(4)], "mode": "points", "options": {"points_to_win": 10}},
        {"seats": TWO, "options": {"edition": "2.0", "clown_hurts_hq": True, "overtime": False}},
        {"seats": TWO, "mercenaries": [["alabama.shooter"], []], "options": {"mad_bomber": "neutral"}},
        {
            "seats": [seat("moloch", mercenaries=["mad_bomber"]), seat("borgo")],
            "options": {"mad_bomber": "mercenary"},
        },
        {"seats": TWO, "first": 1},
        {"seats": TWO, "first": "lot", "options": {"edition": "duel", "overtime": True}},
        {
            "seats": [seat("moloch", name="Anna"), seat("borgo", "bot", bot="commander:500ms")],
            "forecast": False,
        },
    ],
)
def test_every_kind_of_game_can_be_created(browser, game):
    answer = post(browser, **game)
    assert answer.status == 201, answer.body
    found = answer.json()
    assert found["address"] == f"/game/{found['game']}"
    table = browser.fetch(f"/api/games/{found['game']}").json()["table"]
    assert len(table["seats"]) == len(game["seats"])
    assert len({seat["army"] for seat in table["seats"]}) == len(table["seats"])
    record = browser.fetch(f"/api/games/{found['game']}/record").body
    assert f"Mode: {game.get('mode', 'two_player')}\n" in record
    assert table["can"]["forecast"] is game.get("forecast", True)


@pytest.mark.parametrize(
    ("game", "where", "words"),
    [
        ([], "", "expected an object"),
        ({}, "seats", "missing"),
        ({"seats": 3}, "seats", "a list"),
        ({"seats": [seat("moloch")]}, "seats", "expected 2 to 6"),
        ({"seats": [seat("moloch")] * 7}, "seats", "expected 2 to 6"),
        ({"seats": [seat("molok"), seat("borgo")]}, "seats[0].army", "did you mean 'moloch'"),
        (
            {"seats": [seat("moloch", "nobody"), seat("borgo")]},
            "seats[0].who",
            "expected one of me, friend, bot",
        ),
        ({"seats": [seat("moloch"), seat("borgo", "bot", bot="general")]}, "seats[1].bot", "expected one of"),
        (
            {"seats": [seat("moloch"), seat("borgo", "bot", bot="soldier:x")]},
            "seats[1].bot",
            "something like 2s",
        ),
        (
            {"seats": [seat("moloch"), seat("borgo", "bot", bot="commander:999s")]},
            "seats[1].bot",
            "at most 30s",
        ),
        ({"seats": [seat("moloch", name="x" * 61), seat("borgo")]}, "seats[0].name", "at most 60"),
        ({"seats": [seat("moloch", name=7), seat("borgo")]}, "seats[0].name", "a name"),
        ({"seats": [seat("moloch", colour="red"), seat("borgo")]}, "seats[0]", "unknown key"),
        ({"seats": [seat("moloch"), seat("moloch")]}, "seats[1].army", "twice"),
        ({"seats": TWO, "mode": "duel"}, "mode", "unknown value"),
        ({"seats": TWO, "board": "round"}, "board", "unknown value"),
        ({"seats": TWO, "mode": "team"}, "seats", "expected 4"),
        ({"seats": TWO, "options": {"edition": "1.0"}}, "options.edition", "did you mean"),
        ({"seats": TWO, "options": {"speed": 1}}, "options", "unknown key"),
        ({"seats": TWO, "options": []}, "options", "an object"),
        ({"seats": TWO, "options": {"mad_bomber": "big"}}, "options.mad_bomber", "expected one of"),
        ({"seats": TWO, "options": {"mad_bomber": True}}, "options.mad_bomber", "expected one of"),
        ({"seats": TWO, "first": "me"}, "first", "expected the number of a seat, or 'lot'"),
        ({"seats": TWO, "first": 2}, "first", "expected one from 0 to 1 (SET-5)"),
        ({"seats": [seat("outpost"), seat("vegas")], "first": 1}, "first", "vegas) cannot begin"),
        (
            {"mode": "one_vs_all", "seats": [seat("vegas"), seat("borgo"), seat("smart")]},
            "seats[0].army",
            "vegas cannot play alone against all",
        ),
        ({"seats": TWO, "teams": [[0, 1]]}, "teams", "teams"),
        ({"seats": TWO, "teams": [["a"]]}, "teams[0][0]", "a whole number"),
        ({"seats": TWO, "mercenaries": [[], ["nobody"]]}, "mercenaries[1]", "no mercenary"),
        ({"seats": TWO, "mercenaries": [[], [], []]}, "mercenaries[2]", "more players than there are"),
        ({"seats": TWO, "shared_command": [0, 1]}, "shared_command", "none outside team games"),
        ({"seats": TWO, "forecast": "yes"}, "forecast", "true or false"),
        ({"seats": TWO, "seed": 1}, "", "unknown key"),
    ],
)
def test_bad_setup_says_what_where_and_what_else(browser, game, where, words):
    answer = browser.fetch("/api/games", game)
    assert answer.status == 422, answer.body
    found = answer.json()
    assert found["error"] == "bad_setup"
    assert found.get("where", "") == where
    assert words in found["text"]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"seats": 1, "seats": 2}', b"[" * 9_000])
def test_setup_that_cannot_be_read(browser, body):
    answer = browser.fetch("/api/games", body)
    assert answer.status == 422
    assert answer.json()["text"]


def test_setup_that_is_too_long(browser):
    answer = browser.fetch("/api/games", b" " * 50_000)
    assert answer.status == 413
    assert answer.json()["error"] == "too_big"


def test_random_armies_differ(browser):
    drawn = set()
    for _ in range(12):
        game = browser.new_game(seat("random"), seat("random"))
        drawn |= {seat["army"] for seat in browser.fetch(f"/api/games/{game}").json()["table"]["seats"]}
    assert len(drawn) > 2 and drawn <= set(PLAYABLE)


def test_names_at_the_table(browser, server):
    game = browser.new_game(
        seat("moloch"),
        seat("borgo", "bot", bot="veteran"),
        seat("vegas", "friend", name="Eve"),
        mode="deathmatch",
    )
    mine = browser.fetch(f"/api/games/{game}").json()["table"]["seats"]
    others = Browser(server).fetch(f"/api/games/{game}").json()["table"]["seats"]
    assert [seat["name"] for seat in mine] == ["You", "Veteran", "Eve"]
    assert [seat["name"] for seat in others] == ["Player", "Veteran", "Eve"]


def test_page_of_another_site_cannot_begin_games(browser):
    for headers in ({"Origin": "http://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = browser.fetch("/api/games", {"seats": TWO}, headers=headers)
        assert answer.status == 403
    answer = browser.fetch("/api/games", {"seats": TWO}, headers={"Origin": browser.server.address})
    assert answer.status == 201


# --- lists and tables ------------------------------------------------------------------------------


def test_list_has_only_games_of_this_browser(server):
    one, two = Browser(server), Browser(server)
    for browser in (one, two):
        assert browser.fetch("/api/games").json() == []
        browser.fetch("/")
    game = one.new_game(seat("moloch"), seat("borgo", "friend"))
    assert two.fetch("/api/games").json() == []
    (found,) = one.fetch("/api/games").json()
    armies = [(army["name"], army["player"], army["won"]) for army in found["armies"]]
    assert armies == [("Moloch", "You", False), ("Borgo", "Friend", False)]
    assert found["your_decision"] and found["state"] == "playing"
    assert found["address"] == f"/game/{game}"


def test_unknown_game(browser):
    for path in ("", "/record", "/moments", "/moments/0", "/analysis", "/moments/0/hint"):
        answer = browser.fetch(f"/api/games/nowhere{path}")
        assert (answer.status, answer.json()["error"]) == (404, "no_game"), path


def test_unknown_address_of_the_api_is_answered_with_json(browser):
    assert browser.fetch("/api/nonsense").json()["text"]
    assert browser.fetch("/api/games", method="DELETE").status == 405


# --- records ---------------------------------------------------------------------------------------


def test_record_of_a_running_game_hides_its_seed(browser):
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    with browser.join(game) as player:
        player.play("hq B2/0")
    answer = browser.fetch(f"/api/games/{game}/record")
    assert "hq B2/0" in answer.body and "Seed" not in answer.body
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert f"moloch-borgo-{game}.txt" in answer.headers["Content-Disposition"]
    assert browser.fetch("/api/records", answer.body.encode()).status == 422


def test_record_goes_down_and_up_again(finished):
    browser, game = finished
    record = browser.fetch(f"/api/games/{game}/record").body
    assert verified(record).actions
    answer = browser.fetch("/api/records", record.encode())
    assert answer.status == 201
    copy = answer.json()["game"]
    assert answer.json()["address"] == f"/replay/{copy}"
    moments = browser.fetch(f"/api/games/{game}/moments").json()
    assert browser.fetch(f"/api/games/{copy}/moments").json() == moments
    table = browser.fetch(f"/api/games/{copy}").json()["table"]
    assert table["over"] and {seat["who"] for seat in table["seats"]} == {"none"}
    listed = {found["address"]: found for found in browser.fetch("/api/games").json()}
    winners = [seat for seat, army in enumerate(listed[f"/replay/{copy}"]["armies"]) if army["won"]]
    assert listed[f"/replay/{copy}"]["state"] == "over" and winners == table["over"]["winners"]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda record: "", "Nshex"),
        (lambda record: "hello", "expected a record"),
        (lambda record: record.replace("Result: ", "Result: * #"), "the actions lead to"),
        (lambda record: record.replace("Player 1: borgo", "Player 1: bingo"), "bingo"),
        (lambda record: record.replace("\nhq ", "\nhq Z9/0 #", 1), "line"),
        (lambda record: record.partition("Seed:")[0], "does not reveal its seed"),
    ],
)
def test_bad_record_says_what_is_wrong(finished, spoil, words):
    browser, game = finished
    record = browser.fetch(f"/api/games/{game}/record").body
    answer = browser.fetch("/api/records", spoil(record).encode())
    assert answer.status == 422
    assert answer.json()["error"] == "bad_record"
    assert words in answer.json()["text"]


def test_record_that_is_too_long(browser):
    assert browser.fetch("/api/records", b"#" * 600_000).status == 413


# --- moments ---------------------------------------------------------------------------------------


def test_every_moment_can_be_looked_at(finished):
    browser, game = finished
    found = browser.fetch(f"/api/games/{game}/moments").json()
    moments = found["moments"]
    assert found["can_play_on"] and all(moment["text"] for moment in moments)
    assert [moment["n"] for moment in moments] == list(range(len(moments)))
    for moment in moments[:: max(1, len(moments) // 12)]:
        found = browser.fetch(f"/api/games/{game}/moments/{moment['n']}").json()
        table = found["table"]
        assert table["version"] == moment["n"]
        assert table["choices"] is None and not any(table["can"].values())
        assert bool(found["scenes"]) == (moment["n"] > 0)
    last = browser.fetch(f"/api/games/{game}/moments/{len(moments) - 1}").json()
    assert last["table"]["over"]["text"]
    beyond = browser.fetch(f"/api/games/{game}/moments/{len(moments)}")
    assert (beyond.status, beyond.json()["error"]) == (404, "no_moment")


def test_playing_on_from_a_moment(finished):
    browser, game = finished
    moments = browser.fetch(f"/api/games/{game}/moments").json()["moments"]
    middle = len(moments) // 2
    old = browser.fetch(f"/api/games/{game}/moments/{middle}").json()["table"]
    body = {"seats": [{"who": "me"}, {"who": "friend", "name": "Eve"}]}
    answer = browser.fetch(f"/api/games/{game}/moments/{middle}/play-on", body)
    assert answer.status == 201, answer.body
    new = answer.json()["game"]
    with browser.join(new) as player:
        assert player.table["units"] == old["units"] and player.table["version"] == middle
        assert not player.table["can"]["take_back"] or player.log[-1]["parts"][0]["seat"] in (0, 1)
        player.play(player.lines()[0])
    assert browser.fetch(f"/api/games/{game}/moments").json()["moments"] == moments, "the old game stays"


def test_playing_on_is_refused_where_it_makes_no_sense(finished, server):
    browser, game = finished
    last = len(browser.fetch(f"/api/games/{game}/moments").json()["moments"]) - 1
    people = {"seats": [{"who": "me"}, {"who": "friend"}]}

    def refused(game, moment, body):
        answer = browser.fetch(f"/api/games/{game}/moments/{moment}/play-on", body)
        return answer.status, answer.json()["error"]

    assert refused(game, last, people) == (409, "game_over")
    assert refused(game, 1, {"seats": people["seats"][:1]}) == (422, "bad_setup")
    assert refused(game, 1, {"seats": people["seats"] * 2}) == (422, "bad_setup")
    assert refused(game, 1, {"seats": [{"army": "vegas"}, {}]}) == (422, "bad_setup")
    running = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    assert refused(running, 0, people) == (409, "still_on")


def test_rematch(browser, server):
    first = browser.new_game(seat("moloch", name="Anna"), seat("borgo", "bot", bot="recruit"), forecast=False)
    answer = browser.fetch(f"/api/games/{first}/rematch", {})
    assert answer.status == 201
    table = browser.fetch(f"/api/games/{answer.json()['game']}").json()["table"]
    assert [(seat["army"], seat["who"], seat["name"]) for seat in table["seats"]] == [
        ("borgo", "bot", "Recruit"),
        ("moloch", "me", "Anna"),
    ]
    assert not table["can"]["forecast"]
    stranger = Browser(server)
    stranger.fetch("/")
    assert stranger.fetch(f"/api/games/{first}/rematch", {}).status == 403


@pytest.mark.parametrize(
    ("armies", "first", "begins"),
    [
        (("moloch", "borgo"), 1, ("borgo", "moloch")),
        (("outpost", "vegas"), 0, ("outpost", "outpost")),
        (("moloch", "borgo"), "lot", None),
    ],
)
def test_a_rematch_gives_the_first_turn_to_somebody_else(browser, armies, first, begins):
    """SET-5: the seat that begins stays and the armies move on, unless that army may not begin (SET-3)."""
    game = browser.new_game(*(seat(army, "friend") for army in armies), first=first)
    again = browser.fetch(f"/api/games/{game}/rematch", {}).json()["game"]
    tables = [browser.fetch(f"/api/games/{id}").json()["table"] for id in (game, again)]
    deciders = tuple(table["seats"][table["decider"]]["army"] for table in tables)
    assert begins is None or deciders == begins
    if first == "lot":
        assert "First: lot" in browser.fetch(f"/api/games/{again}/record").body


def test_hint_at_a_moment(finished):
    browser, game = finished
    hint = browser.fetch(f"/api/games/{game}/moments/4/hint").json()
    assert hint["turn"].startswith("Best turn: ") and hint["line"] and hint["texts"]
    last = len(browser.fetch(f"/api/games/{game}/moments").json()["moments"]) - 1
    assert browser.fetch(f"/api/games/{game}/moments/{last}/hint").status == 409


# --- drawings and files ----------------------------------------------------------------------------


def test_drawings_may_be_cached_for_ever(browser):
    answer = browser.fetch("/art/moloch.clown.svg?rotation=2&netted=1")
    assert answer.status == 200 and "<svg" in answer.body
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Set-Cookie" not in answer.headers
    for path in ("/art/moloch.nobody.svg", "/art/moloch.clown.svg?rotation=9", "/art/..%2f..%2fx.svg"):
        assert browser.fetch(path).status == 404, path


def test_sources_are_sent_again_only_when_they_changed(browser):
    first = browser.fetch("/static/js/theme.js")
    assert first.status == 200 and first.headers["Cache-Control"] == "no-cache"
    again = browser.fetch("/static/js/theme.js", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status == 304
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py"):
        assert browser.fetch(path).status == 404


@pytest.mark.parametrize("path", ["/", "/tiles", "/rules", "/learn", "/editor"])
def test_pages_are_there(browser, path):
    answer = browser.fetch(path)
    assert answer.status == 200 and "<html" in answer.body


def test_pages_of_games(finished):
    browser, game = finished
    assert browser.fetch(f"/game/{game}").status == 200
    assert browser.fetch(f"/replay/{game}").status == 200
    assert browser.fetch("/game/nowhere").status == 404


def test_everything_open_is_told_to_everybody(browser, server):
    """A stranger who looks at a game gets the same facts as its player, apart from what depends on seats."""
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    with browser.join(game) as player:
        player.play("hq B2/0")
        player.play("hq D3/0")
    mine, theirs = (
        {
            key: value
            for key, value in who.fetch(f"/api/games/{game}").json()["table"].items()
            if key not in ("choices", "can", "readers_seats", "own_seats", "seats", "settling", "trace")
        }
        for who in (browser, Browser(server))
    )
    assert json.dumps(mine) == json.dumps(theirs)


def test_internal_errors_have_the_headers_too(tmp_path):
    """The application is asked directly, with a page that fails."""
    app = create_app(Settings(tmp_path / "games.sqlite", workers=1))
    app.router.routes.insert(0, Route("/api/fails", fails))
    sent: list[dict] = []

    async def ask():
        async def receive():
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message):
            sent.append(message)

        scope = {
            "type": "http",
            "method": "GET",
            "path": "/api/fails",
            "raw_path": b"/api/fails",
            "headers": [(b"host", b"localhost")],
        }
        scope |= {"query_string": b"", "scheme": "http", "server": ("localhost", 80), "root_path": ""}
        async with app.router.lifespan_context(app):
            with pytest.raises(ZeroDivisionError):
                await app(scope, receive, send)

    asyncio.run(ask())
    assert sent[0]["status"] == 500
    assert dict(sent[0]["headers"])[b"content-security-policy"].decode() == CONTENT_POLICY
    assert "error" in json.loads(sent[1]["body"])


def fails(request):
    return 1 // 0
