"""The lobby: listed games, one press to join, and quick pairing of two players."""

import time
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import text

from nshex.web.store.engines import open_engine
from tests.web.serving import seat
from tests.web.visitors import take, visitor


def lobby(server, wanted):
    """The lobby once it is as wanted; it is kept for two seconds. Asked too often, the server says so."""
    browser = visitor(server)
    while True:
        answer = browser.fetch("/api/lobby")
        assert answer.status in (200, 429), answer.body
        if answer.status == 200 and wanted(answer.json()):
            return answer.json()


def games(listed):
    return [game["game"] for game in listed]


def test_listed_games_are_joined_and_then_watched(either_server):
    host, guest = visitor(either_server), visitor(either_server)
    hidden = host.new_game(seat("moloch"), seat("borgo", "open"))
    wanted = {"level": "beginners", "clock": "10+10", "board": "terminals"}
    game = host.new_game(seat("moloch"), seat("borgo", "open"), listed=True, **wanted)
    found = lobby(either_server, lambda found: game in games(found["open"]))
    assert hidden not in games(found["open"])
    (offer,) = [one for one in found["open"] if one["game"] == game]
    assert (offer["level"], offer["clock"]) == ("for beginners", "10 minutes each plus 10 seconds a turn")
    assert offer["words"] == "Duel · terminals board"
    assert [(one["name"], one["open"]) for one in offer["seats"]] == [("Moloch", False), ("Borgo", True)]
    assert take(guest, f"/join/{game}-{offer['invitation']}").status == 200
    found = lobby(either_server, lambda found: game in games(found["running"]))
    assert game not in games(found["open"]) and not any(one["invitation"] for one in found["running"])


def test_a_game_over_days_stays_while_its_host_is_away(either_server):
    host = visitor(either_server)
    seats = (seat("moloch"), seat("borgo", "open"))
    over_days = host.new_game(*seats, listed=True, clock="3d")
    live = host.new_game(*seats, listed=True, clock="10+10")
    assert lobby(either_server, lambda found: {over_days, live} <= set(games(found["open"])))
    an_hour_ago = {"seen": time.time() - 3600, "live": live, "days": over_days}
    engine = open_engine(either_server.database)
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE listed_games SET seen = :seen WHERE game IN (:live, :days)"), an_hour_ago
        )
    engine.dispose()
    found = lobby(either_server, lambda found: live not in games(found["open"]))
    (offer,) = [game for game in found["open"] if game["game"] == over_days]
    assert offer["clock"] == "3 days a turn"
    assert take(visitor(either_server), f"/join/{over_days}-{offer['invitation']}").status == 200


def test_two_who_want_to_play_anybody_meet_once(two):
    """Many at the same moment at two processes: each meets exactly one other."""
    people = [visitor(two[number % 2]) for number in range(8)]

    def play(browser):
        answer = browser.fetch("/api/lobby/anybody", {})
        assert answer.status == 201, answer.body
        return answer.json()["game"]

    with ThreadPoolExecutor(len(people)) as pool:
        found = list(pool.map(play, people))
    assert sorted(found.count(game) for game in set(found)) == [2] * 4


def test_asking_again_returns_the_same_waiting_game(either_server):
    one, other = visitor(either_server), visitor(either_server)
    first = one.fetch("/api/lobby/anybody", {}).json()["game"]
    assert one.fetch("/api/lobby/anybody", {}).json()["game"] == first
    assert one.fetch("/api/games").json()[0]["state"] == "waiting"
    assert other.fetch("/api/lobby/anybody", {}).json()["game"] == first
    assert one.fetch("/api/games").json()[0]["state"] == "playing"
