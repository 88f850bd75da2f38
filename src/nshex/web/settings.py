"""What can be set about a server, with values that suit one machine at home."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from nshex.notation.names import one_of, show
from nshex.web.store.locations import Location

MetricsFor = Literal["off", "local", "all"]


def usual_workers() -> int:
    """Processes in which bots think: one more than cores, so that one long search never holds up the rest."""
    return max(3, min(9, 1 + (os.cpu_count() or 2)))


@dataclass(frozen=True)
class Settings:
    """Where games are kept, and how much clients may ask of the server."""

    database: Location
    """A file, or the address of a PostgreSQL database."""
    redis: str | None = None
    """The address of a Redis or Valkey server, over which several processes tell each other what happens."""
    workers: int = usual_workers()
    games_kept: int = 100
    """Games held in memory; others are played back from the database when somebody opens them."""
    most_entries: int = 2_000
    """Actions and take-backs in one game after which nothing more can be taken back."""
    allowed_hosts: tuple[str, ...] = ()
    """Names the server answers to, besides numeric addresses, `localhost` and the machine's own."""
    bots: tuple[str, ...] = ()
    """Further bots that may play at the tables: `NAME=BOT`, with a bot as `nshex arena` takes it."""
    push_key: str = ""
    """The key for notifying browsers that have no page open; without it they are not notified."""
    push_contact: str = ""
    """Where push services can reach the operator, such as `mailto:you@example.org`."""
    push_to_any_host: bool = False
    """Whether messages may go to any address, including this network, and without TLS: for tests."""
    metrics: MetricsFor = "local"
    """Who may read `/metrics`: `all`, `local` for programs on this machine, or nobody with `off`."""
    longest_message: int = 2_000
    """Characters of a message over the socket."""
    longest_setup: int = 20_000
    """Bytes of a new game."""
    longest_record: int = 500_000
    """Bytes of a record that is uploaded."""
    messages_a_second: float = 100.0
    messages_at_once: float = 200.0
    """Messages over sockets from a browser: per second, and how many may come in one burst."""
    phrases_a_minute: float = 10.0
    phrases_at_once: float = 5.0
    """Phrases that players say to each other, in the same way."""
    recoveries_a_minute: float = 5.0
    recoveries_at_once: float = 20.0
    """Recovery phrases that are made or tried, in the same way."""
    requests_a_second: float = 50.0
    requests_at_once: float = 1_000.0
    """Requests over HTTP, in the same way."""
    new_games_a_minute: float = 20.0
    new_games_at_once: float = 100.0
    """New games, rematches and records that are uploaded."""
    thinking_a_minute: float = 60.0
    thinking_at_once: float = 3_600.0
    """Seconds of bot thinking for one browser; once they are used up, its bots come after all others."""
    seconds_a_turn: int = 30
    nodes_a_turn: int = 200_000
    """The most time, or nodes of its search, that a bot may be given for a turn at a table."""
    open_games: int = 1_000
    """Games of a browser that are not over."""
    bot_games_a_browser: int = 10
    bot_games: int = 200
    """Games that only bots play: per browser and in total."""
    sockets_a_browser: int = 100
    sockets: int = 10_000
    """Tables open at the same time, per browser and in total."""
    tournaments_a_browser: int = 5
    tournaments: int = 200
    """Tournaments that are not over: per browser that made them, and in total."""
    bot_accounts_a_browser: int = 20
    """Bot accounts of a browser that are not revoked."""
    puzzles_a_browser: int = 500
    """Puzzles a browser may publish; more are a mistake, or an attack."""
    hints_a_browser: int = 2
    hints: int = 50
    """Hints being worked out or waiting for that."""
    graphs_a_browser: int = 2
    graphs: int = 8
    """Analyses of games being worked out."""
    connections: int = 4_000
    connections_an_address: int = 500
    """Connections of all kinds: in total, and from one address."""
    connections_asking: int = 200
    """Connections that have not sent a whole request yet; with more, the oldest is closed."""
    seconds_to_ask: float = 10.0
    """How long a connection may take to send the headers of a request."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses of reverse proxies, whose word about the original client is trusted."""
    browsers_an_address: int = 5
    """An address may use as much as this many browsers, since people share addresses."""
    limit_this_machine: bool = False
    """Whether the machine's own addresses are limited like all others."""
    updates_waiting: int = 32
    """Updates kept for a slow reader, who then gets the whole table instead."""
    answers_waiting: int = 100
    """Answers kept for a reader that does not take them; with more, it is dropped."""
    seconds_to_take: float = 20.0
    """How long a reader may take to receive one message."""


class SettingsError(ValueError):
    """A settings file that cannot be used; the text says what is wrong."""


NOT_IN_A_FILE = ("database", "redis", "metrics")
"""What the command line says."""


def read_settings(text: str) -> dict[str, Any]:
    """Values for `Settings` from a TOML text with the same names."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise SettingsError(f"not TOML: {problem}") from None
    usual = {field.name: field.default for field in fields(Settings) if field.name not in NOT_IN_A_FILE}
    return {name: _value(name, value, usual) for name, value in found.items()}


def _value(name: str, value: object, usual: Mapping[str, object]) -> object:
    if name not in usual:
        raise SettingsError(f"no setting {show(name)}; {one_of(tuple(usual), name)}")
    wanted = usual[name]
    if isinstance(wanted, bool):
        if isinstance(value, bool):
            return value
        raise SettingsError(f"{name}: found {show(value)}; expected true or false")
    if isinstance(wanted, str):
        if isinstance(value, str):
            return value
        raise SettingsError(f"{name}: found {show(value)}; expected a text")
    if isinstance(wanted, tuple):
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        raise SettingsError(f"{name}: found {show(value)}; expected a list of texts")
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < float("inf"):
        raise SettingsError(f"{name}: found {show(value)}; expected a number above 0")
    if isinstance(wanted, int) and not isinstance(value, int):
        raise SettingsError(f"{name}: found {show(value)}; expected a whole number")
    return value
