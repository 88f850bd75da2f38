"""Two servers on one PostgreSQL database and one Redis server: any of them serves any game."""

import random
from contextlib import ExitStack, closing

import psycopg
import pytest
from psycopg.rows import tuple_row

from tests.web import servers
from tests.web.servers import Redis
from tests.web.serving import Browser, Refused, Server, seat, serving


class Elsewhere(Browser):
    """The same browser at another process."""

    def __init__(self, browser, server):
        super().__init__(server)
        self.cookie = browser.cookie


@pytest.fixture
def browsers(two):
    first = Browser(two[0])
    first.fetch("/")
    return first, Elsewhere(first, two[1])


def entries_of(database, game):
    query = b"SELECT number, kind, line, seat FROM entries WHERE game = %s ORDER BY number"
    with closing(psycopg.connect(database, row_factory=tuple_row)) as connection:
        return connection.execute(query, [game]).fetchall()


def answer_to(player, ask):
    return player.wait_for(lambda message: message.get("ask") == ask)["type"]


def test_both_see_what_happens_at_either(browsers):
    here, there = browsers
    game = here.new_game(seat("moloch"), seat("borgo", "friend"))
    with here.join(game) as first, there.join(game) as second:
        for number in range(12):
            acting, looking = (first, second) if number % 2 else (second, first)
            acting.play(acting.lines()[0])
            version = acting.table["version"]
            assert (
                looking.wait_until(lambda table, version=version: table["version"] >= version) == acting.table
            )
            assert looking.log == acting.log
        while not second.table["can"]["take_back"]:
            second.play(second.lines()[0])
        second.ask("take_back", version=second.table["version"])
        first.wait_until(lambda table: table["version"] == second.table["version"])
        assert (first.table, first.log) == (second.table, second.log)


def test_of_two_actions_at_once_one_counts(browsers, two):
    here, there = browsers
    game = here.new_game(seat("moloch"), seat("borgo", "friend"))
    with here.join(game) as first, there.join(game) as second:
        for _ in range(10):
            version = first.table["version"]
            asks = [
                (player, player.send("play", version=version, line=line))
                for player, line in zip((first, second), (first.lines()[0], first.lines()[-1]), strict=True)
            ]
            is_choice = len(first.lines()) > 1
            kinds = sorted(answer_to(player, ask) for player, ask in asks)
            assert kinds == (["answer", "refused"] if is_choice else ["answer", "answer"])
            for player in (first, second):
                player.wait_until(lambda table, version=version: table["version"] == version + 1)
            if first.table["choices"] is None:
                break
    assert [entry[0] for entry in entries_of(two[0].database, game)] == list(range(1, 11))


def test_an_action_sent_again_to_another_process_is_recognized(browsers, two):
    """As after a connection that was lost before the answer came."""
    here, there = browsers
    game = here.new_game(seat("moloch"), seat("borgo", "friend"))
    with here.join(game) as first, there.join(game) as second:
        for _ in range(4):
            version, line = first.table["version"], first.lines()[0]
            asks = [
                (player, player.send("play", version=version, line=line)) for player in (first, second, first)
            ]
            assert [answer_to(player, ask) for player, ask in asks] == ["answer"] * 3
            second.wait_until(lambda table, version=version: table["version"] == version + 1)
    assert [entry[0] for entry in entries_of(two[0].database, game)] == [1, 2, 3, 4]


def test_bot_answers_at_either_process_and_decides_once(browsers, two):
    here, there = browsers
    game = here.new_game(seat("outpost"), seat("vegas", "bot", bot="recruit"))
    rng = random.Random(1)
    with here.join(game) as first, there.join(game) as second:
        for number in range(30):
            acting, looking = (first, second) if number % 2 else (second, first)
            if acting.wait_for_decision()["over"]:
                break
            acting.play(rng.choice(acting.lines()))
            looking.wait_for_decision()
            acting.wait_for_decision()
            version = max(first.table["version"], second.table["version"])
            for player in (first, second):
                player.wait_until(lambda table, version=version: table["version"] >= version)
        assert first.log == second.log
    numbers = [entry[0] for entry in entries_of(two[0].database, game)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_bots_go_on_elsewhere_when_their_process_dies(postgres, redis):
    """The lease of a process that was killed runs out, and another takes the game up by itself."""
    database, options = postgres.new_database(), ("--redis", redis.address)
    with ExitStack() as stack:
        first = stack.enter_context(serving(database, *options))
        browser = Browser(first)
        browser.fetch("/")
        game = browser.new_game(seat("moloch", "bot", bot="soldier"), seat("borgo", "bot", bot="soldier"))
        with browser.join(game) as player:
            player.wait_until(lambda table: table["version"] >= 3)
        second = stack.enter_context(serving(database, *options))
        first.kill()
        with Elsewhere(browser, second).join(game) as player:
            seen = player.table["version"]
            player.wait_until(lambda table: table["version"] >= seen + 3 or table["over"])
        second.check_silent()


def test_server_keeps_working_without_redis_and_reconnects(postgres):
    with closing(Redis()) as own:
        database, options = postgres.new_database(), ("--redis", own.address)
        with serving(database, *options) as one, serving(database, *options) as two:
            here = Browser(one)
            here.fetch("/")
            there = Elsewhere(here, two)
            game = here.new_game(seat("moloch"), seat("borgo", "friend"))
            with here.join(game) as first, there.join(game) as second:
                own.kill()
                first.play(first.lines()[0])
                second.wait_until(lambda table: table["version"] == 1)
                own.start()
                second.play(second.lines()[0])
                first.wait_until(lambda table: table["version"] == 2)
        for server in (one, two):
            server.check_silent()


def test_stale_process_says_decide_again(browsers):
    """A page that is behind is refused like any other, and has the new table before it reads the refusal."""
    here, there = browsers
    game = here.new_game(seat("moloch"), seat("borgo", "friend"))
    with here.join(game) as first, there.join(game) as second:
        first.play(first.lines()[0])
        with pytest.raises(Refused) as refused:
            second.ask("play", version=0, line=second.lines()[-1])
        assert refused.value.error == "wrong_version"


@pytest.mark.parametrize(
    ("ci", "expected"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)], ids=["home", "CI"]
)
def test_tests_without_servers_are_skipped_but_fail_in_ci(monkeypatch, ci, expected):
    monkeypatch.setattr(servers, "missing", lambda: "Debian's packages redis-server are not installed")
    monkeypatch.setenv("CI", ci)
    with pytest.raises(expected, match="redis-server are not installed"):
        servers.need_servers()


def test_redis_needs_a_shared_database(tmp_path):
    with pytest.raises(AssertionError, match="--redis with a database file"):
        Server(tmp_path / "games.sqlite", "--redis", "redis://127.0.0.1:1/0")
