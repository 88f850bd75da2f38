"""Series: rematches that all agree to, best of n, and mirrored duels."""

import pytest

from nshex.web.live.new_seats import SetupError
from nshex.web.series.score import SeriesGame, best_of, mirrored
from tests.web.live_games import new_game
from tests.web.serving import Browser, seat
from tests.web.two_processes import play_until

AB, BA = ("a", "b"), ("b", "a")


def won(players, seat):
    return SeriesGame(players, (20, 20), (seat,), is_over=True)


def test_best_of_three_ends_when_nobody_can_catch_up():
    first, second = won(AB, 0), won(BA, 1)
    assert best_of([first], 3).points == {"a": 1, "b": 0} and not best_of([first], 3).is_decided
    assert best_of([first, second], 3).winner == "a"
    level = [first, won(AB, 1), SeriesGame(AB, (5, 5), (), is_over=True)]
    assert best_of(level, 3).is_decided and best_of(level, 3).winner is None
    assert not best_of([SeriesGame(AB, (20, 20))], 3).is_decided


def test_hit_points_of_both_tables_are_added_up():
    one = SeriesGame(AB, (12, 3), (0,), is_over=True)
    other = SeriesGame(BA, (20, 15))
    assert mirrored([one, other]).points == {"a": 27, "b": 23}
    assert not mirrored([one, other]).is_decided
    ended = SeriesGame(BA, (20, 15), (0,), is_over=True)
    assert mirrored([one, ended]).winner == "a"
    gave_up = SeriesGame(BA, (20, 15), (0,), is_over=True, ended_by_players=True)
    assert mirrored([one, gave_up]).points == {"a": 12, "b": 23}, "who resigns keeps nothing at that table"
    half_seated = SeriesGame(("open", "a"), (20, 15))
    assert mirrored([one, half_seated]).points == {"a": 27, "b": 3}


@pytest.mark.parametrize("more", [{"best_of": 2}, {"best_of": 11}, {"mirrored": True, "best_of": 3}])
def test_impossible_series(more):
    with pytest.raises(SetupError):
        new_game({"army": "outpost"}, {"army": "borgo", "who": "open"}, **more)


class Two:
    """Two browsers, each at its own server where there are two."""

    def __init__(self, ends, **more):
        self.host, self.guest = (Browser(end) for end in ends)
        self.guest.fetch("/")
        self.game = self.host.new_game(seat("outpost", name="Ann"), seat("borgo", "open"), **more)
        link = self.host.fetch(f"/api/games/{self.game}").json()["table"]["waiting"]["join"]
        body = {"invitation": link.rpartition("-")[2], "name": "Bob"}
        assert self.guest.fetch(f"/api/games/{self.game}/seats", body).status == 200
        for game in self.tables() or [self.game]:
            with self.host.join(game) as player:
                player.wait_until(lambda table: table["waiting"] is None)

    def tables(self):
        """The games of the series so far."""
        return [game["address"].removeprefix("/game/") for game in self.series(self.game)["games"]]

    def play_out(self, game):
        """Play a game to its end; returns what each seat has left."""
        with self.host.join(game) as host, self.guest.join(game) as guest:
            play_until([host, guest], lambda table: table["over"])
            return [one["hp"] or 0 for one in host.table["seats"]]

    def resign(self, browser, game):
        """Give a game up; both know of it."""
        with self.host.join(game) as host, self.guest.join(game) as guest:
            (host if browser is self.host else guest).ask("resign")
            for player in (host, guest):
                player.wait_until(lambda table: table["over"])

    def rematch(self, browser, game):
        return browser.fetch(f"/api/games/{game}/rematch", {})

    def agree(self, game):
        """Both press, and learn of the same game."""
        with self.host.join(game) as waiting:
            assert self.rematch(self.host, game).json()["address"] == ""
            made = self.rematch(self.guest, game).json()
            waiting.wait_until(lambda table: table["rematch"]["address"] == made["address"])
        assert self.rematch(self.host, game).json() == made
        return made["game"]

    def series(self, game, browser=None):
        return (browser or self.host).fetch(f"/api/games/{game}/series").json()


def table_of(browser, game):
    return browser.fetch(f"/api/games/{game}").json()["table"]


def test_a_rematch_needs_both_and_swaps_the_armies(ends):
    two = Two(ends)
    assert two.rematch(two.host, two.game).json()["error"] == "still_on"
    two.resign(two.guest, two.game)
    with two.host.join(two.game) as waiting:
        two.rematch(two.guest, two.game)
        told = waiting.wait_until(lambda table: table["rematch"]["wanted"])["rematch"]
        assert told == {"wanted": [1], "address": "", "asked_at": ""}
        made = two.rematch(two.host, two.game).json()
        led = waiting.wait_until(lambda table: table["rematch"]["address"])["rematch"]["address"]
    assert led == made["address"]
    table = table_of(two.guest, made["game"])
    assert [(one["army"], one["name"]) for one in table["seats"]] == [("outpost", "Bob"), ("borgo", "Ann")]
    assert table["own_seats"] == [0]
    assert Browser(ends[0]).fetch(f"/api/games/{two.game}/rematch", {}).status == 401


def test_best_of_three_goes_on_until_it_is_decided(ends):
    two = Two(ends, best_of=3)
    two.resign(two.guest, two.game)
    second = two.agree(two.game)
    assert two.series(second)["players"] == [{"name": "Ann", "points": 1}, {"name": "Bob", "points": 0}]
    assert [game["over"] for game in two.series(two.game)["games"]] == [True, False]
    two.resign(two.guest, second)
    found = two.series(second, two.guest)
    assert found["kind"] == "best_of" and found["text"].endswith("Ann has won")
    third = two.agree(second)
    assert len(two.series(third)["games"]) == 1, "the next series has begun"


def test_a_mirrored_duel_adds_up_and_keeps_its_piles_secret(ends):
    two = Two(ends, mirrored=True)
    tables = two.tables()
    assert tables[0] == two.game and len(tables) == 2
    first, second = (table_of(two.host, table) for table in tables)
    assert [one["army"] for one in first["seats"]] == [one["army"] for one in second["seats"]]
    assert (first["own_seats"], second["own_seats"]) == ([0], [1])
    assert table_of(two.guest, tables[1])["own_seats"] == [0]
    assert first["shuffle"]["commitment"] == second["shuffle"]["commitment"]
    two.resign(two.guest, tables[0])
    assert two.series(tables[0])["players"] == [{"name": "Ann", "points": 40}, {"name": "Bob", "points": 20}]
    assert table_of(two.host, tables[0])["shuffle"]["seed"] is None, "the same piles are played at table 2"
    assert "Seed:" not in two.host.fetch(f"/api/games/{tables[0]}/record").body
    assert two.rematch(two.host, tables[0]).json()["error"] == "still_on"
    assert "other table" in two.host.fetch(f"/api/games/{tables[0]}/analysis").json()["text"]
    bob, ann = two.play_out(tables[1])
    assert ann + bob < 40, "something was hit"
    for browser in (two.host, two.guest):
        found = two.series(tables[1], browser)
        assert {player["name"]: player["points"] for player in found["players"]} == {
            "Ann": 20 + ann,
            "Bob": bob,
        }
        assert found["text"].endswith("Ann has won")
        seeds = {table_of(browser, table)["shuffle"]["seed"] for table in tables}
        assert len(seeds) == 1 and None not in seeds
    assert two.rematch(two.host, tables[1]).json()["error"] == "other_table"
    again = two.agree(tables[0])
    assert two.series(again)["kind"] == "mirrored" and len(two.series(again)["games"]) == 2
