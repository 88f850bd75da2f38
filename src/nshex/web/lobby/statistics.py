"""How a browser's games ended: by its army, by the armies it played against, and by who played those."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from nshex.bots.registry import BOT_NAMES, bot_title
from nshex.languages import gettext
from nshex.notation.records import UNFINISHED, winners_of
from nshex.notation.status import DRAWN
from nshex.tiles import ARMIES
from nshex.web.payloads import types
from nshex.web.seats import BOT, FRIEND, ME, PLAYER, PROGRAM_MARK
from nshex.web.store.database import GAME, StoredGame, StoredSeat
from nshex.web.store.setups import armies_of

PEOPLE, PROGRAMS, ONE_SCREEN = "people", "programs", "friends"


@dataclass(frozen=True)
class Played:
    """One game in which a browser had one seat."""

    army: str
    against: frozenset[str]
    """The armies of the other seats."""
    levels: frozenset[str]
    """Who played them: names of bots, programs, or people."""
    outcome: types.GameOutcome


def own_seats(game: StoredGame, token: str) -> list[int]:
    """The seats of the browser's user, not those of friends at the same screen."""
    return [seat.seat for seat in game.seats if seat.token == token and seat.who in (ME, PLAYER)]


def played_games(games: Iterable[StoredGame], token: str) -> Iterator[Played]:
    """The finished games played from one seat; with several seats, nobody wins against anybody."""
    for game in games:
        mine = own_seats(game, token)
        result = game.status.result
        if game.kind != GAME or result in (None, UNFINISHED) or len(mine) != 1:
            continue
        armies = armies_of(game.setup)
        others = [seat for seat in game.seats if seat.seat != mine[0]]
        yield Played(
            armies[mine[0]],
            frozenset(armies[seat.seat] for seat in others),
            frozenset(_level(seat) for seat in others),
            "drawn" if result == DRAWN else "won" if mine[0] in winners_of(result or "") else "lost",
        )


def _level(seat: StoredSeat) -> str:
    if seat.who == BOT and seat.bot is not None:
        return seat.bot.partition(":")[0]
    if seat.who == PLAYER and seat.name.endswith(PROGRAM_MARK):
        return PROGRAMS
    return ONE_SCREEN if seat.who == FRIEND else PEOPLE


def statistics_json(games: Iterable[StoredGame], token: str) -> types.OwnStatistics:
    """The counts for the page; only lines with at least one game."""
    played = list(played_games(games, token))
    names = {army.id: gettext(army.name) for army in ARMIES.values()}
    levels = {bot: bot_title(bot) for bot in BOT_NAMES} | {
        PEOPLE: gettext("People"),
        PROGRAMS: gettext("Programs"),
        ONE_SCREEN: gettext("Friends at this screen"),
    }
    others = {level: level.capitalize() for one in played for level in one.levels if level not in levels}
    return {
        "total": _count("", gettext("All games"), played),
        "armies": _counts(names, lambda one, army: one.army == army, played),
        "opponents": _counts(names, lambda one, army: army in one.against, played),
        "levels": _counts(levels | others, lambda one, level: level in one.levels, played),
    }


def _counts(
    names: Mapping[str, str], counts: Callable[[Played, str], bool], played: list[Played]
) -> list[types.ResultCount]:
    found = [_count(id, name, [one for one in played if counts(one, id)]) for id, name in names.items()]
    return [count for count in found if count["played"]]


def _count(id: str, name: str, played: list[Played]) -> types.ResultCount:
    outcomes = [one.outcome for one in played]
    return {
        "id": id,
        "name": name,
        "played": len(played),
        "won": outcomes.count("won"),
        "drawn": outcomes.count("drawn"),
        "lost": outcomes.count("lost"),
    }
