"""Plays games while servers are killed: no acknowledged action is lost or applied twice."""

import random
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from time import monotonic, sleep

import psycopg
from websockets.exceptions import WebSocketException

from tests.web.servers import Postgres, Redis
from tests.web.serving import Browser, Refused, Server, seat

PATIENCE = 600.0
"""Seconds without anything new after which a game counts as stuck, however slow the machine is."""
TABLES: tuple[tuple[list[dict], dict], ...] = (
    ([seat("moloch"), seat("borgo", "friend")], {}),
    ([seat("outpost"), seat("vegas", "bot", bot="recruit")], {}),
    ([seat("smart", "bot", bot="recruit"), seat("dancer")], {"board": "terminals"}),
    ([seat("outpost", "bot", bot="recruit"), seat("hegemony", "bot", bot="recruit")], {}),
    ([seat("moloch"), seat("borgo", "bot", bot="recruit"), seat("vegas", "friend")], {"mode": "deathmatch"}),
)
PASSING = ("wrong_version", "not_your_decision", "not_saved", "restarting")
"""Refusals caused by failures; the player decides again."""
NOT_SAVED = 503
"""The same where a game is begun."""


# --- what can be killed ----------------------------------------------------------------------------


@dataclass
class Site:
    """Servers for the same games, and what is killed of it, and brought back, in each round."""

    servers: list[Server]
    entries: Callable[[str], list[tuple]]
    kill: Callable[[int], None]


def one_file(stack: ExitStack, folder) -> Site:
    """One process on a SQLite file, which is killed."""
    server = Server(folder / "games.sqlite")
    stack.callback(server.stop)

    def entries(game):
        query = "SELECT number, kind, line, seat FROM entries WHERE game = ? ORDER BY number"
        with closing(sqlite3.connect(server.database)) as connection:
            return connection.execute(query, (game,)).fetchall()

    return Site([server], entries, lambda _: again(server))


def shared(stack: ExitStack, victim: str) -> Site:
    """Two processes on PostgreSQL and Redis; the victim is `process`, `redis` or `postgresql`."""
    postgres = stack.enter_context(closing(Postgres(safe=True)))
    redis = stack.enter_context(closing(Redis()))
    database = postgres.new_database()
    servers = [Server(database, "--redis", redis.address) for _ in range(2)]
    for server in servers:
        stack.callback(server.stop)

    def entries(game):
        query = b"SELECT number, kind, line, seat FROM entries WHERE game = %s ORDER BY number"
        with closing(psycopg.connect(database)) as connection:
            return connection.execute(query, [game]).fetchall()

    kills = {
        # The second first: the first began all games, so it has them in memory, perhaps as they were before.
        "process": lambda number: again(servers[(number + 1) % 2]),
        "redis": lambda _: again(redis),
        "postgresql": lambda _: again(postgres),
    }
    return Site(servers, entries, kills[victim])


def again(server) -> None:
    """kill -9 and restart; checks what the server logged until then."""
    server.kill()
    if isinstance(server, Server):
        server.check_silent()
    server.start()


# --- who plays -------------------------------------------------------------------------------------


@dataclass
class Watched:
    """A game, its players, and everything acknowledged and sent in it."""

    site: Site
    number: int
    id: str = ""
    acknowledged: dict[int, str] = field(default_factory=dict)
    """The line of each version that a server said it had accepted."""
    told: dict[int, dict] = field(default_factory=dict)
    """What was sent about each version, without what differs by recipient."""
    asked: set[tuple[int, str]] = field(default_factory=set)
    """Every line sent to a server, with the version it was for."""
    over: bool = False
    known: dict = field(default_factory=lambda: {"table": None, "log": []})
    """The newest table and its log, which are kept when the connection is lost, as pages do."""
    trouble: Exception | None = None
    """What last went wrong with the connection."""

    def __post_init__(self):
        self._rng = random.Random(self.number)
        self._browser = Browser(self.site.servers[0])
        self._browser.fetch("/")
        seats, more = TABLES[self.number % len(TABLES)]
        given_up = monotonic() + PATIENCE
        while (answer := self._browser.fetch("/api/games", {"seats": seats, **more})).status == NOT_SAVED:
            assert monotonic() < given_up, answer.body
            sleep(0.05)
        assert answer.status == 201, answer.body
        self.id = answer.json()["game"]

    def play(self):
        """Play to the end, whatever happens to servers; a client that loses one goes to another."""
        seen, moved = len(self.told), monotonic()
        while not self.over:
            if len(self.told) > seen:
                seen, moved = len(self.told), monotonic()
            assert monotonic() < moved + PATIENCE, (
                f"game {self.id} does not come to its end: {self.trouble!r}",
                [server.errors.decode()[-2000:] for server in self.site.servers],
            )
            self._browser.server = self._rng.choice(self.site.servers)
            try:
                self._play_here()
            except (WebSocketException, OSError, EOFError) as trouble:
                self.trouble = trouble
                sleep(0.05)

    def _play_here(self):
        with self._browser.join(self.id, known=self.known) as player:
            try:
                while not player.wait_for_decision()["over"]:
                    self._act(player)
                self.over = True
            finally:
                self.known = {"table": player.table, "log": player.log}
                for update in player.updates:
                    known = self.told.setdefault(update["table"]["version"], essence(update))
                    assert known == essence(update), "what was told once is not told otherwise"

    def _act(self, player):
        version = player.table["version"]
        try:
            if player.table["can"]["take_back"] and self._rng.random() < 0.2:
                line = "take_back"
                self.asked.add((version, line))
                answer = player.ask("take_back", version=version)
            else:
                line = self._rng.choice(player.lines())
                self.asked.add((version, line))
                answer = player.play(line)
        except Refused as refusal:
            if refusal.error not in PASSING:
                raise
            sleep(0.05)
            if refusal.error != "not_saved":
                player.ask("reload")
        else:
            assert answer["version"] == version + 1
            assert answer["version"] not in self.acknowledged, "one version is acknowledged once"
            self.acknowledged[answer["version"]] = line

    def check(self):
        """Everything acknowledged and sent so far is in the database, once, in its place."""
        acknowledged, told = dict(self.acknowledged), dict(self.told)
        entries = self.site.entries(self.id)
        assert [entry[0] for entry in entries] == list(range(1, len(entries) + 1))
        seats, _ = TABLES[self.number % len(TABLES)]
        by_people = {(entry[0] - 1, said(entry)) for entry in entries if seats[entry[3]]["who"] != "bot"}
        assert by_people <= set(self.asked), "nothing is done that was not asked for at that version"
        for version, line in acknowledged.items():
            assert version <= len(entries), f"version {version} of game {self.id} is lost"
            assert said(entries[version - 1]) == line
        for version, update in told.items():
            assert said(entries[version - 1]) == update["line"]
            assert entries[version - 1][3] == update["seat"]

    def check_end(self):
        """The game is over for every server, and its record can be verified: every entry was legal."""
        self.check()
        tables = []
        for server in self.site.servers:
            self._browser.server = server
            tables.append(self._browser.fetch(f"/api/games/{self.id}").json()["table"])
        assert all(table == tables[0] and table["over"] for table in tables)
        record = self._browser.fetch(f"/api/games/{self.id}/record").body
        assert self._browser.fetch("/api/records", record.encode()).status == 201, "the record verifies"


def said(entry):
    """An entry as described by an update."""
    _, kind, line, _ = entry
    return line if kind == "play" else kind


def essence(update):
    table = update["table"]
    return {
        "line": update["line"],
        "seat": update["seat"],
        "units": table["units"],
        "hands": [[tile["tile"] for tile in seat["hand"]] for seat in table["seats"]],
        "piles": [seat["pile"] for seat in table["seats"]],
        "kept": update["kept"],
        "log": update["log"],
    }


# --- rounds ----------------------------------------------------------------------------------------


def play_through(site: Site, games: int, rounds: int, between: int, say=lambda text: None) -> int:
    """Play games while something is killed `rounds` times, each time after `between` actions of people.

    Returns how many actions were acknowledged. Games that end early are replaced by new ones.
    """
    watched = [Watched(site, number) for number in range(games)]
    with ThreadPoolExecutor(games) as players:
        playing = [players.submit(game.play) for game in watched]
        for number in range(rounds):
            before = count(watched)
            while count(watched) - before < between:
                for one in [one for one in playing if one.done()]:
                    one.result()
                    playing.remove(one)
                    watched.append(Watched(site, len(watched)))
                    playing.append(players.submit(watched[-1].play))
                threading.Event().wait(0.02)
            site.kill(number)
            for game in list(watched):
                game.check()
            say(f"round {number + 1}: {count(watched)} actions acknowledged")
        for one in playing:
            one.result()
    for game in watched:
        game.check_end()
    for server in site.servers:
        server.check_silent()
    return count(watched)


def count(games: list[Watched]) -> int:
    return sum(len(game.acknowledged) for game in games)
