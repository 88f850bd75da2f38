"""How much a client may ask of the server: an amount for each browser, and several times that for each
address.

A browser's token costs nothing, so only limits on addresses stop an attacker; people share addresses, so an
address may use as much as several browsers. This machine's own addresses have no limit: behind them is one
person, or a proxy that was not declared.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from time import monotonic

from starlette.requests import HTTPConnection

from nshex.web.settings import Settings

_MOST_KEPT = 20_000
"""Buckets in memory; a forgotten one is as good as a full one."""
_IPV6_GROUP = 64
"""One subscriber usually has all addresses that share this many first bits."""


class LimitError(Exception):
    """More than the server allows; the text says what to do, `wait` after how many seconds."""

    def __init__(self, text: str, wait: float) -> None:
        super().__init__(text)
        self.text = text
        self.wait = wait


@dataclass(frozen=True)
class Asker:
    """Who asks for something: a browser by the hash of its token (empty if it has none), and an address."""

    address: str = ""
    browser: str = ""

    @property
    def owner(self) -> tuple[str, str]:
        """For queues in which askers take turns."""
        return self.address, self.browser

    @property
    def is_local(self) -> bool:
        try:
            return not self.address or ip_address(self.address).is_loopback
        except ValueError:
            return False


def address_of(connection: HTTPConnection) -> str:
    """Where a connection comes from; addresses of one subscriber count as one."""
    return group_of(connection.client.host if connection.client else "")


def group_of(host: str) -> str:
    """The address under which a host is counted."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4 or address.is_loopback:
        return host
    return str(ip_network((host, _IPV6_GROUP), strict=False).network_address)


class Bucket:
    """Lets this much pass each second, and more at once after a quiet while."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second = a_second
        self._most = float(at_once)
        self._left = float(at_once)
        self._then = monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is enough left; if so, it is taken."""
        if self.seconds_until(cost) > 0:
            return False
        self._left -= cost
        return True

    def overdraw(self, cost: float) -> None:
        """Take what has already been used, even if not enough is left."""
        self._fill()
        self._left -= cost

    def seconds_until(self, cost: float = 1.0) -> float:
        """How long until this much is left."""
        self._fill()
        return max(0.0, (cost - self._left) / self._a_second)

    def _fill(self) -> None:
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._then) * self._a_second)
        self._then = now


class Allowance:
    """A bucket for each browser and a larger one for each address."""

    def __init__(self, a_second: float, at_once: float, settings: Settings) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._settings = settings
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, asker: Asker, text: str, cost: float = 1.0) -> None:
        """Take this much; LimitError with this text if not enough is left."""
        wait = self.seconds_until(asker, cost)
        if wait > 0:
            raise LimitError(text, wait)
        self.overdraw(asker, cost)

    def seconds_until(self, asker: Asker, cost: float = 1.0) -> float:
        return max((bucket.seconds_until(cost) for bucket in self._buckets_of(asker)), default=0.0)

    def overdraw(self, asker: Asker, cost: float) -> None:
        for bucket in self._buckets_of(asker):
            bucket.overdraw(cost)

    def _buckets_of(self, asker: Asker) -> list[Bucket]:
        return [self._bucket(key, times) for key, times in _keys(asker, self._settings)]

    def _bucket(self, key: str, times: int) -> Bucket:
        if key not in self._buckets:
            self._buckets[key] = Bucket(times * self._a_second, times * self._at_once)
            if len(self._buckets) > _MOST_KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return self._buckets[key]


class Places:
    """A number at a time for each browser, more for each address, and a total."""

    def __init__(self, for_browser: int, in_all: int, settings: Settings) -> None:
        self._for_browser = for_browser
        self._in_all = in_all
        self._settings = settings
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, asker: Asker, text: str, wait: float) -> Iterator[None]:
        """A place for as long as the block runs; LimitError with this text if none is left."""
        self.take(asker, text, wait)
        try:
            yield
        finally:
            self.leave(asker)

    def take(self, asker: Asker, text: str, wait: float) -> None:
        limits = self._limits(asker)
        if any(self._taken[key] >= most for key, most in limits):
            raise LimitError(text, wait)
        self._taken.update(key for key, _ in limits)

    def leave(self, asker: Asker) -> None:
        for key, _ in self._limits(asker):
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]

    def _limits(self, asker: Asker) -> list[tuple[str, int]]:
        keys = _keys(asker, self._settings)
        return [("all", self._in_all), *((key, times * self._for_browser) for key, times in keys)]


def _keys(asker: Asker, settings: Settings) -> Iterator[tuple[str, int]]:
    """The names under which an asker is counted, and how many browsers may be behind each."""
    if asker.browser:
        yield f"browser {asker.browser}", 1
    if settings.limit_this_machine or not asker.is_local:
        yield f"address {asker.address}", settings.browsers_an_address


class Limits:
    """The limits of a server that its games respect."""

    def __init__(self, settings: Settings) -> None:
        self.messages = Allowance(settings.messages_a_second, settings.messages_at_once, settings)
        self.new_games = Allowance(settings.new_games_a_minute / 60, settings.new_games_at_once, settings)
        self.thinking = Allowance(settings.thinking_a_minute / 60, settings.thinking_at_once, settings)
        self.recoveries = Allowance(settings.recoveries_a_minute / 60, settings.recoveries_at_once, settings)
        self.phrases = Allowance(settings.phrases_a_minute / 60, settings.phrases_at_once, settings)
        self.sockets = Places(settings.sockets_a_browser, settings.sockets, settings)
        self.bot_games = Places(settings.bot_games_a_browser, settings.bot_games, settings)
        self.hints = Places(settings.hints_a_browser, settings.hints, settings)
        self.graphs = Places(settings.graphs_a_browser, settings.graphs, settings)
