"""A browser's games: the list, statistics, removing one, small pictures, the one to continue."""

import json
from dataclasses import replace

import pytest

from nshex.web.lobby.statistics import statistics_json
from nshex.web.store.database import GAME, GameStatus, StoredGame, StoredSeat
from nshex.web.store.own_games import OwnGames
from nshex.web.terms import Terms
from tests.browser.records import record
from tests.web.serving import Browser, seat
from tests.web.stored_games import a_game
from tests.web.visitors import take, visitor, waiting

TOKEN = "mine"


def ended(result, mine=0, other=("bot", "soldier"), armies=("moloch", "borgo"), name=""):
    """A stored game in which one seat is the browser's."""
    seats = [StoredSeat(n, "me", None, "", TOKEN) for n in range(2)]
    seats[1 - mine] = StoredSeat(1 - mine, other[0], other[1], name, None)
    setup = json.dumps({"position": {"players": [{"army": army} for army in armies]}})
    return StoredGame("g", GAME, setup, "", Terms().to_json(), 0, 0, GameStatus(None, result), tuple(seats))


def counted(rows):
    return {row["name"]: (row["played"], row["won"], row["drawn"], row["lost"]) for row in rows}


def test_statistics_count_by_army_opponent_and_level():
    games = [
        ended("0"),
        ended("1"),
        ended("draw", mine=1),
        ended("0", other=("player", None), armies=("outpost", "borgo")),
        ended(None),
        ended("0", other=("bot", "commander:2s")),
        ended("1", other=("player", None), armies=("outpost", "borgo"), name="Tin soldier (program)"),
    ]
    found = statistics_json(games, TOKEN)
    assert counted([found["total"]]) == {"All games": (6, 3, 1, 2)}
    assert counted(found["armies"]) == {
        "Moloch": (3, 2, 0, 1),
        "Outpost": (2, 1, 0, 1),
        "Borgo": (1, 0, 1, 0),
    }
    assert counted(found["opponents"]) == {"Moloch": (1, 0, 1, 0), "Borgo": (5, 3, 0, 2)}
    assert counted(found["levels"]) == {
        "Soldier": (3, 1, 1, 1),
        "Commander": (1, 1, 0, 0),
        "People": (1, 1, 0, 0),
        "Programs": (1, 0, 0, 1),
    }


def test_games_played_from_both_seats_say_nothing_about_anybody():
    game = ended("0")
    both = replace(game, seats=tuple(replace(seat, who="me", token=TOKEN) for seat in game.seats))
    assert statistics_json([both], TOKEN)["total"]["played"] == 0


def test_the_list_says_which_army_was_mine_who_played_the_other_and_shows_the_board(browser):
    game = browser.new_game(seat("moloch", "me"), seat("borgo", "bot", bot="recruit"))
    (listed,) = [one for one in browser.fetch("/api/games").json() if one["game"] == game]
    assert [(army["mine"], army["player"]) for army in listed["armies"]] == [
        (True, "You"),
        (False, "Recruit"),
    ]
    picture = browser.fetch(listed["picture"])
    assert picture.headers["Content-Type"].startswith("image/svg+xml") and "<polygon" in picture.body
    assert 'data-testid="continue"' in browser.fetch("/").body
    assert 'data-testid="continue"' not in Browser(browser.server).fetch("/").body


def test_a_game_that_is_over_can_be_deleted_and_one_that_is_on_cannot(browser):
    running = browser.new_game(seat("moloch", "me"), seat("borgo", "friend"))
    refused = browser.fetch(f"/api/games/{running}", method="DELETE")
    assert (refused.status, refused.json()["error"]) == (409, "still_on")
    game = browser.fetch("/api/records", record("action").encode()).json()["game"]
    stranger = Browser(browser.server)
    stranger.fetch("/")
    assert stranger.fetch(f"/api/games/{game}", method="DELETE").status == 404
    assert browser.fetch(f"/api/games/{game}", method="DELETE").status == 200
    assert game not in [one["game"] for one in browser.fetch("/api/games").json()]
    assert browser.fetch(f"/api/games/{game}").status == 404


def test_a_bot_replaces_a_player_who_leaves_and_the_game_is_off_the_list(ends):
    host, guest = map(visitor, ends)
    game = host.new_game(seat("moloch"), seat("borgo", "open"), first=0)
    take(guest, waiting(host, game)["join"], name="Bea")
    with host.join(game) as here, guest.join(game) as there:
        here.wait_until(lambda table: table["waiting"] is None)
        assert there.table["settling"]["leave"] == "bot"
        here.ask("offer", what="draw")
        assert leave(guest, game).status == 200
        here.wait_until(lambda table: table["seats"][1]["who"] == "bot")
        assert here.table["seats"][1]["name"] == "Soldier" and here.table["settling"]["offer"] is None
        here.play(here.lines()[0])
        here.wait_for_decision()
        assert not here.table["over"] and here.table["settling"]["leave"] == "dropped"
        there.wait_until(lambda table: not table["own_seats"])
    assert game not in listed(guest) and game in listed(host)
    assert leave(guest, game).json()["error"] == "not_your_seat"
    assert leave(host, game).status == 200
    assert game not in listed(host) and host.fetch(f"/api/games/{game}").status == 404


def test_a_seat_at_a_table_that_waits_is_free_again(ends):
    host, guest = map(visitor, ends)
    armies = ("moloch", "borgo", "outpost")
    seats = [seat(army, "open" if number else "me") for number, army in enumerate(armies)]
    game = host.new_game(*seats, mode="deathmatch")
    link = waiting(host, game)["join"]
    take(guest, link)
    with host.join(game) as here:
        here.wait_until(lambda table: table["waiting"]["open"] == [2])
        assert leave(guest, game).status == 200
        here.wait_until(lambda table: table["waiting"]["open"] == [1, 2])
    assert take(guest, link).status == 200
    assert [one["can_leave"] for one in host.fetch("/api/games").json() if one["game"] == game] == [True]


@pytest.mark.parametrize("terms", [{"rated": True, "forecast": False}, {"best_of": 3}, {"mirrored": True}])
def test_rated_games_and_series_can_be_resigned_but_not_left(browser, terms):
    game = browser.new_game(seat("moloch"), seat("borgo", "open"), **terms)
    table = browser.fetch(f"/api/games/{game}").json()["table"]
    assert table["settling"]["leave"] is None
    refused = leave(browser, game)
    assert refused.status == 403 and "You can resign" in refused.json()["text"]
    assert game in listed(browser)


def leave(browser, game):
    return browser.fetch(f"/api/games/{game}/leave", {})


def listed(browser):
    return [one["game"] for one in browser.fetch("/api/games").json()]


@pytest.mark.parametrize("others", [None, "theirs"])
def test_a_game_stays_while_somebody_else_has_a_seat(store, others):
    stored = a_game()
    seats = (StoredSeat(0, "me", None, "", TOKEN), StoredSeat(1, "player", None, "", others))
    store.add_game(replace(stored, seats=seats, status=GameStatus(None, "0")), [])
    own: OwnGames = store.own_games
    assert own.let_go(stored.id, TOKEN) and not own.let_go(stored.id, TOKEN)
    assert own.delete_if_nobodys(stored.id) is (others is None)
    assert (store.game(stored.id) is None) is (others is None)
