"""Tournaments on a real server: people and bots play them to the end, across restarts and two processes."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any, cast

import pytest

from nshex.web.http.errors import ApiError
from nshex.web.live import checks
from nshex.web.live.checks import Message
from nshex.web.settings import Settings
from nshex.web.store.database import Store
from nshex.web.store.retention import delete_old
from nshex.web.store.tournaments import OPEN, OVER, RUNNING, StoredTournament
from nshex.web.tournaments import api
from nshex.web.tournaments.director import Director
from nshex.web.tournaments.tournament import SECONDS_UNTIL_ABANDONED, Options, Tournament
from tests.web.live_games import games_at, until
from tests.web.serving import ANSWERING, Browser, Refused, serving

TOURNAMENTS_A_BROWSER = Settings.tournaments_a_browser
BETWEEN_LOOKS = 0.1
"""Seconds; a page looks less often."""


class Host(Browser):
    """A browser that makes a tournament and looks after it."""

    def make(self, **more):
        self.fetch("/")
        made = self.fetch("/api/tournaments", more)
        assert made.status == 201, made.body
        self.tournament = made.json()["tournament"]
        return self.tournament

    def do(self, what, **body):
        answer = self.fetch(f"/api/tournaments/{self.tournament}/{what}", body)
        assert answer.status == 200, answer.body
        return answer.json()

    def look(self):
        return self.fetch(f"/api/tournaments/{self.tournament}").json()


class Guest(Host):
    """A participant, who plays every game at random."""

    def __init__(self, server, host, name):
        super().__init__(server)
        self.tournament = host.tournament
        self.fetch("/")
        self.do("join", name=name)

    def play_through(self, rng):
        """Play until the tournament is over; a game that goes on for long is given up."""
        end = monotonic() + 4 * ANSWERING  # three rounds, with bots on a busy machine
        while (found := self.look())["state"] != "over":
            assert monotonic() < end, f"the tournament does not go on: {found}"
            if not found["you"]["game"]:
                sleep(BETWEEN_LOOKS)
                continue
            with self.join(found["you"]["game"].removeprefix("/game/")) as player:
                for _ in range(4):
                    if player.wait_for_decision()["over"]:
                        break
                    with suppress(Refused):  # the other has resigned at the same moment
                        player.play(rng.choice(player.lines()))
                else:
                    if not player.table["over"]:
                        player.send("resign")
                        player.wait_until(lambda table: table["over"])
        return found


def test_a_swiss_of_people_and_bots_runs_through(ends):
    """Eight take part, three rounds are played, every game counts once, and there is a winner."""
    host = Host(ends[0])
    host.make(kind="swiss", name="Cup", rounds=3)
    guests = [Guest(end, host, name) for end, name in zip(ends, ("Ada", "Bea"), strict=True)]
    for _ in range(6):
        host.do("bots", bot="recruit")
    assert host.do("start")["state"] == "running"
    with ThreadPoolExecutor(2) as threads:
        ends = list(threads.map(Guest.play_through, guests, (random.Random(1), random.Random(2))))
    players = ends[0]["players"]
    assert [player["place"] for player in players] == list(range(1, 9))
    assert sum(player["points"] for player in players) == 3 * 4
    assert all(len(player["games"]) == 3 for player in players)
    assert all(len({game["opponent"] for game in player["games"]}) == 3 for player in players)
    assert sum(player["is_bot"] for player in players) == 6
    assert [player["name"] for player in ends[1]["players"] if player["is_you"]] == ["Bea"]


def test_who_may_do_what(ends):
    server = ends[0]
    host = Host(server)
    host.make(kind="round_robin")
    assert host.fetch(f"/api/tournaments/{host.tournament}/start", {}).json()["error"] == "cannot_start"
    guest = Guest(server, host, "Ada")
    for what in ("start", "end", "bots"):
        refused = guest.fetch(f"/api/tournaments/{host.tournament}/{what}", {})
        assert (refused.status, refused.json()["error"]) == (403, "not_host")
    assert [player["name"] for player in guest.do("join", name="Ada L.")["players"]] == ["Ada L."]
    assert guest.do("withdraw")["players"] == []
    guest.do("join", name="Ada")
    host.do("bots", bot="recruit")
    started = host.do("start")
    assert started["state"] == "running" and not started["you"]["join"]
    late = Browser(server)
    late.fetch("/")
    assert (
        late.fetch(f"/api/tournaments/{host.tournament}/join", {"name": "Cleo"}).json()["error"] == "closed"
    )
    host.do("end")
    assert guest.look()["state"] == "over"
    assert host.fetch("/api/tournaments/nowhere").status == 404


@pytest.mark.parametrize(("key", "value"), [("kind", "knockout"), ("minutes", 0), ("rounds", 99), ("x", 1)])
def test_invalid_tournaments_are_refused_at_the_field(ends, key, value):
    host = Host(ends[0])
    host.fetch("/")
    refused = host.fetch("/api/tournaments", {"kind": "swiss", key: value})
    assert refused.status == 422 and key in refused.body


def test_a_tournament_goes_on_after_a_restart(tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        host = Host(server)
        host.make(kind="round_robin")
        guest = Guest(server, host, "Ada")
        for _ in range(2):
            host.do("bots", bot="recruit")
        host.do("start")
        server.kill()
        server.start()
        end = guest.play_through(random.Random(3))
        assert [len(player["games"]) for player in end["players"]] == [3, 3, 3]
        server.check_silent()


# --- without a server, with a clock of our own -----------------------------------------------------


def add_tournament(store, kind, people, starts=None, **options):
    new = StoredTournament("cup", kind, "Cup", "host", Options(**options).to_json(), 0.0, starts)
    store.tournaments.add(new)
    for name in people:
        assert store.tournaments.join("cup", name, None, name)


def found(store):
    return Tournament(store.tournaments.find("cup"))


def test_processes_that_pair_at_once_make_each_game_once(request, database):
    redis = request.getfixturevalue("redis").address if isinstance(database, str) else None

    async def main():
        async with games_at(database, redis) as here, games_at(database, redis) as there:
            directors = [Director(games, lambda: 10.0) for games in (here, there)]
            for director in directors:
                await director.stop()
            add_tournament(here.store, "swiss", ["ann", "bob", "cleo", "dan", "eve"], starts=5.0, rated=True)
            await asyncio.gather(*(director.look() for director in directors * 2))
            now = found(here.store)
            assert now.stored.state == RUNNING and now.round == 1
            assert [one.second is None for one in now.pairings] == [False, False, True]
            for pairing in now.pairings[:2]:
                live = await there.find(pairing.game)
                assert {live.stored.seats[0].token, live.stored.seats[1].token} == {
                    now.by_number[number].token for number in (pairing.first, pairing.second)
                }
                assert live.terms.rated and live.terms.tournament == "cup" and not live.terms.forecast
                assert not live.open_seats

    asyncio.run(main())


def test_an_arena_starts_by_itself_and_ends_when_its_time_is_up(tmp_path):
    clock = [0.0]

    async def main():
        async with games_at(tmp_path / "games.sqlite") as games:
            director = Director(games, lambda: clock[0])
            await director.stop()
            add_tournament(games.store, "arena", ["ann", "bob"], starts=60.0, minutes=10)
            for now, state in ((59.0, "open"), (60.0, RUNNING)):
                clock[0] = now
                await director.look()
                assert found(games.store).stored.state == state
            (pairing,) = found(games.store).pairings
            live = await games.find(pairing.game)
            await live.answer(Message(1, checks.RESIGN), (0,))
            await director.look()
            assert len(found(games.store).pairings) == 2, "whoever is free is paired again at once"
            for now, state in ((659.0, RUNNING), (660.0, OVER)):
                clock[0] = now
                await director.look()
                assert found(games.store).stored.state == state
            assert len(found(games.store).pairings) == 2

    asyncio.run(main())


def test_a_tournament_to_which_nobody_comes_is_called_off(tmp_path):
    async def main():
        async with games_at(tmp_path / "games.sqlite") as games:
            director = Director(games, lambda: 100.0)
            await director.stop()
            add_tournament(games.store, "swiss", ["ann"], starts=60.0)
            await director.look()
            assert found(games.store).stored.state == OVER and not found(games.store).pairings

    asyncio.run(main())


def test_a_tournament_whose_host_never_starts_it_is_called_off(tmp_path):
    clock = [SECONDS_UNTIL_ABANDONED - 1]

    async def main():
        async with games_at(tmp_path / "games.sqlite") as games:
            director = Director(games, lambda: clock[0])
            await director.stop()
            add_tournament(games.store, "swiss", ["ann", "bob"])
            for state in (OPEN, OVER):
                await director.look()
                assert found(games.store).stored.state == state and not found(games.store).pairings
                clock[0] += 1

    asyncio.run(main())


def test_games_between_bots_wait_while_there_are_too_many(tmp_path):
    """Tournaments cannot get around the limit; games of people are still created."""

    async def main():
        async with games_at(tmp_path / "games.sqlite", bot_games=1) as games:
            director = Director(games, lambda: 10.0)
            await director.stop()
            add_tournament(games.store, "round_robin", ["ann", "bob"], starts=5.0)
            for number in range(6):
                assert games.store.tournaments.join("cup", None, "recruit", f"Recruit {number}")
            await director.look()
            round = [one.game for one in found(games.store).pairings]
            bots = {number for number, one in found(games.store).by_number.items() if one.bot}
            of_bots = {one.game for one in found(games.store).pairings if {one.first, one.second} <= bots}
            made = set(games.store.results(round))
            assert len(round) == 4 and len(of_bots) == 2
            assert len(made) == 3 and len(made & of_bots) == 1
            first = await games.find((made & of_bots).pop())
            await until(lambda: first.game.is_over and not games._bot_games.tasks)
            await director.look()
            assert set(games.store.results(round)) == set(round)

    asyncio.run(main())


def test_a_browser_has_only_so_many_tournaments_at_a_time(ends):
    host, other = Host(ends[0]), Host(ends[1])
    for _ in range(TOURNAMENTS_A_BROWSER):
        host.make(kind="swiss", listed=False)
    refused = host.fetch("/api/tournaments", {"kind": "arena"})
    assert (refused.status, refused.json()["error"]) == (429, "too_many")
    assert int(refused.headers["Retry-After"]) > 0 and "End one of yours" in refused.json()["text"]
    other.make(kind="swiss", listed=False)
    host.do("end")
    host.make(kind="swiss", listed=False)


def test_entering_a_tournament_that_was_just_deleted_is_refused(tmp_path):
    """Somebody may join at the moment in which `nshex prune` deletes it."""

    async def main():
        async with games_at(tmp_path / "games.sqlite") as games:
            add_tournament(games.store, "swiss", [])
            before = found(games.store)
            delete_old(tmp_path / "games.sqlite", 1.0)
            state = SimpleNamespace(games=games)
            request = SimpleNamespace(app=SimpleNamespace(state=state), path_params={"tournament": "cup"})
            with pytest.raises(ApiError, match="no tournament at this address"):
                async with asyncio.timeout(ANSWERING):
                    await api._enter(cast(Any, request), before, "ann", None, "Ann")

    asyncio.run(main())


def test_two_who_join_at_once_get_two_numbers(database):
    with closing(Store(database)) as here, closing(Store(database)) as there:
        add_tournament(here, "arena", [])

        def join(store):
            for number in range(10):
                name = f"{'here' if store is here else 'there'}{number}"
                while not store.tournaments.join("cup", name, None, name):
                    pass

        with ThreadPoolExecutor(2) as threads:
            list(threads.map(join, (here, there)))
        assert sorted(found(here).by_number) == list(range(1, 21))
