"""Offers between players: a draw, going back, resigning as a team. One is open at a time.

Nobody is nagged: a player who was refused, or got no answer, may ask for the same again only after acting,
and only so often in a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from nshex.web.store.entries import Entry

DRAW_OFFER, TAKE_BACK_OFFER, RESIGN_OFFER = "draw", "take_back", "resign"
MOST_OFFERS = 5
MOST_TAKE_BACKS = 20
"""How often a player may ask the others for the same thing in one game."""


@dataclass(frozen=True)
class Offer:
    """Something that others are asked for."""

    number: int
    """Of its entry."""
    kind: str
    by: int
    asked: tuple[int, ...]
    """One seat of each person who has not answered yet."""
    moment: int = 0
    """How many actions stay, if it is about going back."""


@dataclass(frozen=True)
class Offers:
    """The offer that is open, and what was asked for before."""

    open: Offer | None = None
    made: tuple[tuple[str, int], ...] = ()
    """Every offer so far: its kind, and the seat that made it."""
    resting: frozenset[tuple[str, int]] = frozenset()
    """What must not be asked for again before the seat has acted."""

    def after_action(self, seat: int | None) -> Offers:
        """A player who acts declines what they were asked, and may ask for something again."""
        if self is NO_OFFERS:
            return self
        lapses = self.open is not None and seat in self.open.asked
        resting = frozenset(pair for pair in self.resting if pair[1] != seat)
        return replace(self, open=None if lapses else self.open, resting=resting)

    def agreed_by(self, seat: int) -> Offers:
        """One of several has agreed; the others are still asked."""
        if self.open is None:
            return self
        asked = tuple(other for other in self.open.asked if other != seat)
        return replace(self, open=replace(self.open, asked=asked))

    def may_make(self, kind: str, seat: int) -> bool:
        most = MOST_TAKE_BACKS if kind == TAKE_BACK_OFFER else MOST_OFFERS
        return self.open is None and (kind, seat) not in self.resting and self.made.count((kind, seat)) < most


NO_OFFERS = Offers()


def offer_line(kind: str, asked: tuple[int, ...], moment: int = 0) -> str:
    """The line of an entry that makes an offer: what, how many actions stay, and who is asked."""
    return " ".join([kind, str(moment), *map(str, asked)])


def made(offers: Offers, entry: Entry) -> Offers:
    """The offers after an entry that makes another."""
    assert entry.seat is not None
    kind, moment, *asked = entry.line.split()
    offer = Offer(entry.number, kind, entry.seat, tuple(map(int, asked)), int(moment))
    pair = (kind, entry.seat)
    return Offers(offer, (*offers.made, pair), offers.resting | {pair})


def open_offer_without(offers: Offers, seat: int) -> Offers:
    """A player has left the game: nothing that needs an answer from or for them stays open."""
    offer = offers.open
    is_concerned = offer is not None and (seat == offer.by or seat in offer.asked)
    return replace(offers, open=None) if is_concerned else offers
