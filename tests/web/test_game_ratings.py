"""Ratings of players: a rated game counts once, however it ends, and nothing else counts."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest

from nshex.ratings.glicko2 import Rating, Result, rate
from nshex.web.live.new_seats import SetupError
from nshex.web.live.sitting import sit
from nshex.web.seats import ME, PLAYER
from nshex.web.store.database import EntryTakenError, GameStatus, Store, StoredSeat
from nshex.web.store.entries import RESIGN, Entry
from nshex.web.terms import Terms
from tests.web.live_games import ASKER, GUEST, TOKEN, for_two, new_game, resign
from tests.web.serving import Browser, seat
from tests.web.stored_games import a_game

WON, LOST = GameStatus(None, "0", "resigned"), GameStatus(None, "1", "resigned")


def rated_game(id, first="ann", second="bob", **terms):
    """A stored game of two browsers."""
    seats = (StoredSeat(0, ME, None, "Ann", first), StoredSeat(1, PLAYER, None, "Bob", second))
    options = Terms(**({"rated": True, "forecast": False} | terms)).to_json()
    return replace(a_game(id), options=options, seats=seats)


def end(store, game, status, number=1):
    store.append(game, Entry(number, RESIGN, "", 1, 5.0), status)


def games_counted(store, *tokens):
    known = store.game_ratings.of(tokens)
    return [known[token].games if token in known else 0 for token in tokens]


def test_a_rated_game_counts_for_both_and_stays_counted(run):
    found = []

    async def before(games):
        live = await games.find(await games.create(for_two(rated=True), ASKER))
        found.append(live.id)
        assert live.terms.rated and not live.terms.forecast
        await sit(live, GUEST, "Ada")
        assert games_counted(games.store, TOKEN, GUEST) == [0, 0]
        await resign(live, (1,))

    async def after(games):
        ratings = games.store.game_ratings
        expected = rate(Rating(), [Result(Rating(), 1.0)])
        winner, loser = (ratings.of([token])[token] for token in (TOKEN, GUEST))
        assert winner.rating == expected and (winner.games, winner.won) == (1, 1)
        assert loser.name == "Ada" and loser.rating.rating == pytest.approx(3000 - expected.rating)
        assert ratings.of([TOKEN], "outpost")[TOKEN].games == 1 and not ratings.of([TOKEN], "borgo")
        assert ratings.changes(found[0])[0] == (1500, expected.rating)

    run(before, after)


def test_other_games_do_not_count(run):
    async def work(games):
        live = await games.find(await games.create(for_two(), ASKER))
        await sit(live, GUEST, "Ada")
        await resign(live, (1,))
        assert games_counted(games.store, TOKEN, GUEST) == [0, 0]

    run(work)


@pytest.mark.parametrize("second", ["friend", "bot", "me"])
def test_only_two_browsers_can_be_rated(second):
    with pytest.raises(SetupError, match="two players in different browsers") as refused:
        new_game({"army": "outpost"}, {"army": "borgo", "who": second}, rated=True)
    assert refused.value.where == "rated"


def test_help_is_not_rated():
    with pytest.raises(SetupError, match="battle forecast and hints are help"):
        for_two(rated=True, forecast=True)


def test_a_browser_against_itself_does_not_count(database):
    with closing(Store(database)) as store:
        store.add_game(rated_game("one", "ann", "ann"))
        end(store, "one", WON)
        assert games_counted(store, "ann") == [0]


def test_a_draw_counts_half_and_entries_after_the_end_count_nothing(database):
    with closing(Store(database)) as store:
        store.add_game(rated_game("one"))
        for number in (1, 2, 3):
            end(store, "one", GameStatus(None, "draw", "agreed"), number)
        known = store.game_ratings.of(["ann", "bob"])
        assert [(one.games, one.won, one.drawn) for one in known.values()] == [(1, 0, 1)] * 2
        assert {one.rating.rating for one in known.values()} == {1500.0}


def test_two_processes_that_end_games_at_once_count_each_once(database):
    """The same players in many games, seats both ways round, each end written by two processes."""
    names = [f"game{number}" for number in range(12)]
    with closing(Store(database)) as here, closing(Store(database)) as there:
        for number, name in enumerate(names):
            here.add_game(rated_game(name, *(("ann", "bob") if number % 2 else ("bob", "ann"))))

        def write(store):
            lost = 0
            for name in names if store is here else reversed(names):
                try:
                    end(store, name, LOST)
                except EntryTakenError:
                    lost += 1
            return lost

        with ThreadPoolExecutor(2) as threads:
            lost = list(threads.map(write, (here, there)))
        assert sum(lost) == len(names)
        known = here.game_ratings.of(["ann", "bob"])
        assert [(known[token].games, known[token].won) for token in ("ann", "bob")] == [(12, 6), (12, 6)]


def test_a_table_tells_the_ratings_of_its_seats(either_server):
    host = Browser(either_server)
    game = host.new_game(seat("outpost"), seat("borgo", "open"), rated=True)
    nobody = host.fetch(f"/api/games/{game}/ratings").json()
    assert nobody == {
        "rated": True,
        "seats": [{"rating": 1500, "margin": 700, "provisional": True, "change": None}, None],
    }


def test_the_ladder_ranks_those_who_are_known_well(database):
    """Players are ranked once they are known well; until then they are listed as provisional."""
    with closing(Store(database)) as store:
        for number in range(24):
            store.add_game(rated_game(f"game{number}"))
            end(store, f"game{number}", WON if number % 3 else LOST)
        store.add_game(rated_game("last", "cleo", "ann"))
        end(store, "last", WON)
        sure = store.game_ratings.ladder("", 10, 110.0)
        assert [one.token for one in sure] == ["ann", "bob"]
        assert [one.token for one in store.game_ratings.newcomers("", 10, 110.0)] == ["cleo"]
        assert store.game_ratings.ladder("vegas", 10, 110.0) == []
