"""What players settle outside the rules: taking seats, offers, and ends that do not come from the board.

All of it is in the store as entries between the actions, so every process reaches the same result, even after
a restart. Each entry leads from one set of agreements to the next; nothing else changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from nshex.notation.table_endings import AGREEMENT, RESIGNED, TIME, TableEnding, read_table_ending
from nshex.rules.options import Match
from nshex.web.clocks.control import BOT_PLAYS_ON
from nshex.web.live.offers import NO_OFFERS, TAKE_BACK_OFFER, Offers, made, open_offer_without
from nshex.web.store.entries import (
    AGREE,
    AGREED_DRAW,
    DECLINE,
    HAND_OVER,
    LEAVE,
    OFFER,
    PLAY,
    REMATCH,
    RESIGN,
    SIT,
    TAKE_BACK,
    TAKE_BACK_TO,
    TIME_OUT,
    Entry,
)

LAST = "last"
"""The line of an entry by which the last person who had not lost leaves the game."""


@dataclass(frozen=True)
class Ending:
    """An end that does not follow from the board."""

    winners: tuple[int, ...]
    """The seats that have won; nobody in a draw."""
    reason: str
    """As after `Reason:` in a record, for lists and records."""
    entry: int
    """The number of the entry that caused it."""
    how: TableEnding
    armies: tuple[str, ...]

    @property
    def text(self) -> str:
        """The ending as players read it."""
        return self.how.words(self.armies)


@dataclass(frozen=True)
class Agreements:
    """What the players have agreed on so far."""

    ending: Ending | None = None
    lost: tuple[int, ...] = ()
    """Seats whose player has lost by resigning or by time, in that order; bots play on for them."""
    offers: Offers = NO_OFFERS
    rematch: frozenset[int] = frozenset()
    """The seats that want to play again."""


def settle(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    """The agreements after an entry of the store."""
    if entry.kind not in _SETTLED:
        raise ValueError(f"entry {entry.number} is of kind {entry.kind!r}, which this program does not know")
    return _SETTLED[entry.kind](agreements, entry, match)


def settle_all(entries: Iterable[Entry], match: Match) -> Agreements:
    agreements = Agreements()
    for entry in entries:
        agreements = settle(agreements, entry, match)
    return agreements


def ending_entries(reason: str, match: Match, number: int, time: float) -> list[Entry]:
    """The entries, after this many others, with which players ended the game of a record; none if they did
    not."""
    ending = read_table_ending(reason, len(match.armies))
    if ending is None:
        return []
    if ending.reason == AGREEMENT:
        return [Entry(number + 1, AGREED_DRAW, "", 0, time)]
    lost = ending.lost if len(match.teams) > 2 else ending.lost[-1:]
    found = [Entry(number + n, RESIGN, "", seat, time) for n, seat in enumerate(lost, start=1)]
    kind = TIME_OUT if ending.reason == TIME else RESIGN
    return [*found[:-1], replace(found[-1], kind=kind, line=LAST)]


def sides_left(match: Match, lost: tuple[int, ...]) -> int:
    """How many sides have a player who has not lost."""
    return sum(any(seat not in lost for seat in team) for team in match.teams)


def lost_with(match: Match, seat: int) -> tuple[int, ...]:
    """Who loses when the player of a seat does: with two sides the whole team, with more the player alone."""
    if len(match.teams) > 2:
        return (seat,)
    team = next(team for team in match.teams if seat in team)
    return (*(other for other in team if other != seat), seat)


# --- one function for each kind of entry -----------------------------------------------------------


def _nothing(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    return agreements


def _acted(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    """An offer lapses when somebody who was asked acts; after acting, players may ask again."""
    offers = agreements.offers.after_action(entry.seat)
    return agreements if offers is agreements.offers else replace(agreements, offers=offers)


def _taken_back(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    """A player who could take back the action without asking needs no answer any more."""
    offer = agreements.offers.open
    return agreements if offer is None or offer.kind != TAKE_BACK_OFFER else _closed(agreements, entry, match)


def _resigned(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    return _lost(agreements, entry, match, RESIGNED)


def _ran_out(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    if entry.line == BOT_PLAYS_ON:
        assert entry.seat is not None
        return replace(agreements, offers=open_offer_without(agreements.offers, entry.seat))
    return _lost(agreements, entry, match, TIME)


def _lost(agreements: Agreements, entry: Entry, match: Match, reason: str) -> Agreements:
    assert entry.seat is not None
    lost = (*agreements.lost, *(s for s in lost_with(match, entry.seat) if s not in agreements.lost))
    found = replace(agreements, lost=lost, offers=open_offer_without(agreements.offers, entry.seat))
    if sides_left(match, lost) > 1 and entry.line != LAST:
        return found
    return _ended(found, entry, match, TableEnding(reason, lost))


def _drawn(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    return _ended(agreements, entry, match, TableEnding(AGREEMENT))


def _ended(agreements: Agreements, entry: Entry, match: Match, how: TableEnding) -> Agreements:
    ending = Ending(how.winners(len(match.armies)), str(how), entry.number, how, tuple(match.armies))
    return replace(agreements, ending=ending, offers=replace(agreements.offers, open=None))


def _offered(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    return replace(agreements, offers=made(agreements.offers, entry))


def _agreed(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    assert entry.seat is not None
    return replace(agreements, offers=agreements.offers.agreed_by(entry.seat))


def _closed(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    return replace(agreements, offers=replace(agreements.offers, open=None))


def _wanted_again(agreements: Agreements, entry: Entry, match: Match) -> Agreements:
    return replace(agreements, rematch=agreements.rematch | set(map(int, entry.line.split())))


_Settle = Callable[[Agreements, Entry, Match], Agreements]
_SETTLED: dict[str, _Settle] = {
    PLAY: _acted,
    TAKE_BACK: _taken_back,
    TAKE_BACK_TO: _closed,
    SIT: _nothing,
    HAND_OVER: _nothing,
    LEAVE: _closed,
    RESIGN: _resigned,
    TIME_OUT: _ran_out,
    OFFER: _offered,
    AGREE: _agreed,
    DECLINE: _closed,
    AGREED_DRAW: _drawn,
    REMATCH: _wanted_again,
}
