"""Pairs of games that differ only in hidden information: everything a server says about them must be equal.

A mid-game position is dealt twice, each time with the unknown tiles of the piles in another order. Both are
stored in a database, and everything a server says about them is compared: pages, HTTP answers and socket
messages, for each player and for somebody without a seat.
"""

import hashlib
import json
import random
import secrets
from dataclasses import dataclass, field

from nshex.game import Game
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.position import Position
from nshex.rules.views import View
from nshex.web.http.middleware import COOKIE
from nshex.web.store.database import GAME, Store, StoredGame, StoredSeat
from nshex.web.store.playback import status_of
from nshex.web.store.setups import write_start
from tests.web.serving import Browser

TABLES: tuple[tuple[tuple[str, ...], dict], ...] = (
    (("moloch", "vegas"), {}),
    (("dancer", "smart"), {"board": "terminals"}),
    (("outpost", "borgo", "hegemony"), {"mode": "deathmatch"}),
    (("outpost", "borgo"), {"mercenaries": [["alabama.gunner"], ["alabama.shooter"]]}),
)
LONGEST = 80
"""Actions after which a pair is dealt at the latest."""
PREVIEWS = 5
"""Previews asked for at each moment."""


@dataclass
class Twins:
    """Two games, the lines that are played in both, and the cookies of those who play."""

    games: tuple[str, str]
    cookies: tuple[str, ...]
    lines: list[str] = field(default_factory=list)


def store_twins(place, count, seed=1):
    """This many pairs in a database."""
    rng = random.Random(seed)
    store = Store(place)
    try:
        return [_store_pair(store, number, rng) for number in range(count)]
    finally:
        store.close()


def _store_pair(store, number, rng):
    armies, setup = TABLES[number % len(TABLES)]
    twins = _dealt_twice(armies, setup, rng)
    while twins[0].start == twins[1].start:
        twins = _dealt_twice(armies, setup, rng)
    lines = _lines_that_show_nothing([twin.copy() for twin in twins], rng)
    tokens = [secrets.token_urlsafe(32) for _ in armies]
    seats = tuple(
        StoredSeat(seat, "me", None, "", hashlib.sha256(token.encode()).hexdigest())
        for seat, token in enumerate(tokens)
    )
    ids = (f"{number:05}aaaaa", f"{number:05}bbbbb")
    for id, twin in zip(ids, twins, strict=True):
        status = status_of(twin.position)
        store.add_game(StoredGame(id, GAME, write_start(twin), "0" * 64, "{}", 1.0, 1.0, status, seats))
    return Twins(ids, tuple(f"{COOKIE}={token}" for token in tokens), lines)


def _dealt_twice(armies, setup, rng):
    """A game at some moment, and the same with its piles in another order."""
    game = Game.begin(make_setup(armies, **setup), rng.getrandbits(60))
    for _ in range(rng.randrange(LONGEST)):
        last = game.copy()
        game.push(rng.choice(game.legal))
        if game.is_over:
            game = last
            break
    view = View(game.state, int(game.state.decider))
    deals = [view.redeal(rng_from_seed(deal, "twin")) for deal in (1, 2)]
    return [Game.from_position(Position.around(deal)) for deal in deals]


def _lines_that_show_nothing(twins, rng):
    """Actions that are legal in both games until something is revealed."""
    lines: list[str] = []
    while not twins[0].is_over:
        line = str(rng.choice(twins[0].legal))
        steps = [twin.try_out(line) for twin in twins]
        if any(step.reveals for step in steps):
            break
        for twin, step in zip(twins, steps, strict=True):
            twin.push(step)
        lines.append(line)
    return lines


def compare(server, twins):
    """Ask for everything about both games while they are played; returns how many payloads were compared."""
    found = [_all_that_is_told(server, game, twins) for game in twins.games]
    for (what, one), (_, two) in zip(*found, strict=True):
        assert one == two, f"{what} of games {twins.games} tells something that is hidden: {one} and {two}"
    return len(found[0])


def _all_that_is_told(server, game, twins):
    told = []
    readers = [_reader(server, cookie) for cookie in (*twins.cookies, "")]
    for number in range(len(twins.lines) + 1):
        told += _over_http(readers, game, number)
        sockets = [reader.join(game) for reader in readers]
        try:
            for socket in sockets:
                told += _over_socket(socket)
            if number < len(twins.lines):
                line = twins.lines[number]
                actor = next(socket for socket in sockets if socket.table["choices"] is not None)
                told.append(("play", actor.play(line)))
                for socket in sockets:
                    socket.wait_until(lambda table, number=number: table["version"] > number)
                    told += [("update", update) for update in socket.updates]
        finally:
            for socket in sockets:
                socket.close()
    return [(what, json.dumps(message).replace(game, "GAME")) for what, message in told]


def _reader(server, cookie):
    reader = Browser(server)
    reader.cookie = cookie
    return reader


def _over_http(readers, game, moment):
    paths = [f"/api/games/{game}{rest}" for rest in ("", "/moments", f"/moments/{moment}", "/record")]
    paths += [f"/game/{game}", f"/replay/{game}"]
    return [(path, reader.fetch(path).body) for reader in readers for path in paths]


def _over_socket(socket):
    """What a client learns at the table."""
    version, choices = socket.table["version"], socket.table["choices"]
    asked = [("forecast", {"version": version})]
    for unit in socket.table["units"]:
        asked.append(("explain", {"version": version, "at": unit["at"]}))
    for seat in socket.table["seats"]:
        asked += [("explain", {"version": version, "tile": tile["tile"]}) for tile in seat["hand"]]
    if choices is not None:
        ways = choices["ways"]
        step = max(1, len(ways) // PREVIEWS)
        asked += [("preview", {"version": version, "line": way["line"]}) for way in ways[::step]]
        more = [choices["picks"][pick]["value"] for pick in choices["more"]]
        asked += [("ways", {"version": version, "button": button}) for button in more]
    told = [("table", socket.table), ("log", socket.log)]
    for kind, fields in asked:
        ask = socket.send(kind, **fields)
        told.append((kind, socket.wait_for(lambda message, ask=ask: message.get("ask") == ask)))
    return told
