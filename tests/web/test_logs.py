"""The server log: one line per event, nothing personal, and no flooding."""

import hashlib
import io
import json
import logging
import sqlite3
from contextlib import closing

import pytest

from nshex.web.operations.logs import RateLimit, fields, set_up_log, without_personal_data
from tests.web.serving import Browser, Refused, seat, serving


@pytest.fixture
def logged():
    """Sets a log up and returns its stream; puts back what was there."""
    root, ours = logging.getLogger(), logging.getLogger("nshex")
    before = root.handlers[:], root.level, ours.level

    def begin(kind):
        root.handlers = []
        stream = io.StringIO()
        set_up_log(kind, stream)
        return stream

    yield begin
    root.handlers, root.level = before[0], before[1]
    ours.setLevel(before[2])


def test_a_line_for_programs_is_one_json_object(logged):
    stream = logged("json")
    log = logging.getLogger("nshex.web.test")
    log.warning("game %s\nis odd", "abc", extra=fields(seconds=1.5))
    found = json.loads(stream.getvalue())
    assert found.pop("time").endswith("+00:00")
    assert found == {
        "level": "warning",
        "logger": "nshex.web.test",
        "text": "game abc is odd",
        "seconds": 1.5,
    }


def test_a_traceback_is_part_of_the_object(logged):
    stream = logged("json")
    try:
        raise ValueError("too odd")
    except ValueError:
        logging.getLogger("nshex").exception("it failed")
    (line,) = stream.getvalue().splitlines()
    assert "ValueError: too odd" in json.loads(line)["traceback"]


def test_lines_for_people_leave_out_what_they_see_anyway(logged):
    stream = logged("plain")
    log = logging.getLogger("nshex.web.test")
    log.info("started")
    log.error("it failed")
    (line,) = stream.getvalue().splitlines()
    assert line.endswith(" error: it failed")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cookie nshex=" + "aB3_-" * 8 + "xyz; more", "cookie nshex=[secret]; more"),
        ("seat of " + "0123456789abcdef" * 4, "seat of [secret]"),
        ("from 203.0.113.77:50312", "from 203.0.113.x:50312"),
        ("from 2001:db8:85a3::8a2e:370:7334 again", "from 2001:db8:x again"),
        ("at 21:45:19, game abcdefghjk, version 12", "at 21:45:19, game abcdefghjk, version 12"),
    ],
)
def test_no_tokens_and_no_whole_addresses(text, expected):
    assert without_personal_data(text) == expected


def test_a_server_in_trouble_logs_no_name_and_no_token(tmp_path):
    """The tables are taken away from a running server; what it logs is JSON and names nobody."""
    with serving(tmp_path / "games.sqlite", "--log", "json") as server:
        browser = Browser(server)
        browser.fetch("/")
        game = browser.new_game(seat("moloch", name="Annabel"), seat("borgo", "friend", name="Bartholomew"))
        with browser.join(game) as player:
            with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database, database:
                for table in ("entries", "seats"):
                    database.execute(f"ALTER TABLE {table} RENAME TO {table}_elsewhere")
            with pytest.raises(Refused):
                player.play(player.lines()[0])
        seats = [seat("moloch", name="Annabel"), seat("borgo", "friend")]
        assert browser.fetch("/api/games", {"seats": seats}).status >= 500
    lines = [json.loads(line) for line in server.errors.decode().splitlines()]
    assert {"started", "stopping", "stopped"} <= {line["text"] for line in lines}
    assert any(line["level"] == "error" for line in lines)
    token = browser.cookie.partition("=")[2]
    for private in ("Annabel", "Bartholomew", token, hashlib.sha256(token.encode()).hexdigest()):
        assert private not in server.errors.decode()


def record(line=1):
    return logging.LogRecord("nshex", logging.WARNING, "module.py", line, "the same", (), None)


def test_the_same_thing_is_said_only_so_often():
    limit = RateLimit(lines=3, seconds=1000)
    assert [bool(limit.filter(record())) for _ in range(5)] == [True] * 3 + [False] * 2
    assert limit.filter(record(line=2)), "another place in the code has lines of its own"


def test_what_was_left_out_is_counted():
    limit = RateLimit(lines=1, seconds=0)
    limit.filter(record())
    limit._windows[("module.py", 1)] = (0.0, 8)
    following = record()
    assert limit.filter(following)
    assert following.__dict__["left_out"] == 7
