"""What players of a live game may settle: resigning, offering a draw, asking to go back, and the answers.

People are told apart by their browser: what a reader agrees to counts for all seats of that browser, and
people who share a screen need not ask each other. Bots decline draws and never mind going back.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from nshex.languages import N_, gettext
from nshex.tiles import ARMIES
from nshex.web.clocks.control import BOT_PLAYS_ON
from nshex.web.live import checks
from nshex.web.live.agreements import LAST, lost_with, sides_left
from nshex.web.live.checks import Message, Refusal
from nshex.web.live.new_seats import USUAL_BOT
from nshex.web.live.offers import DRAW_OFFER, RESIGN_OFFER, TAKE_BACK_OFFER, Offer, offer_line
from nshex.web.payloads import types
from nshex.web.seats import BOT, OPEN
from nshex.web.store import entries
from nshex.web.store.database import StoredSeat

if TYPE_CHECKING:
    from nshex.web.live.live_game import LiveGame


def army_name(live: LiveGame, seat: int) -> str:
    return ARMIES[live.game.state.match.armies[seat]].name


def _people(live: LiveGame) -> list[StoredSeat]:
    """The seats taken by people."""
    return [seat for seat in live.stored.seats if seat.who not in (BOT, OPEN)]


def _others(live: LiveGame, seats: tuple[int, ...], among: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """One seat of every other person, or only of those in some seats."""
    mine = {live.stored.seats[seat].token for seat in seats}
    found: dict[str | None, int] = {}
    for seat in _people(live):
        if seat.token not in mine and (among is None or seat.seat in among):
            found.setdefault(seat.token, seat.seat)
    return tuple(found.values())


# --- leaving ---------------------------------------------------------------------------------------


def who_resigns(live: LiveGame, seats: tuple[int, ...]) -> int | None:
    """The seat for which a reader would resign: of several on one screen, the one that decides."""
    if not live.is_live or not seats:
        return None
    return live.game.decider if live.game.decider in seats else seats[0]


def _after_losing(live: LiveGame, seat: int, how: str) -> tuple[str, tuple[StoredSeat, ...]]:
    """The line of the entry with which somebody loses, and the seat a bot takes over if the game goes on."""
    match = live.game.state.match
    lost = (*live.agreements.lost, *lost_with(match, seat))
    if sides_left(match, lost) == 1:
        return how, ()
    if not any(person.seat not in lost for person in _people(live)):
        return LAST, ()
    return how, _left_to_bot(live, seat)


def _left_to_bot(live: LiveGame, seat: int) -> tuple[StoredSeat, ...]:
    return (replace(live.stored.seats[seat], who=BOT, bot=USUAL_BOT),)


def after_time_out(live: LiveGame, seat: int, agreed: str) -> tuple[str, tuple[StoredSeat, ...]]:
    """The line of the entry with which time has run out, and the seat a bot takes over if one does."""
    if agreed == BOT_PLAYS_ON:
        return agreed, _left_to_bot(live, seat)
    return _after_losing(live, seat, agreed)


async def _resign(live: LiveGame, message: Message, seats: tuple[int, ...]) -> None:
    """Resign; if the whole team would lose, its other people are asked first."""
    seat = who_resigns(live, seats)
    assert seat is not None
    partners = _others(live, seats, lost_with(live.game.state.match, seat))
    if partners:
        _check_may_offer(live, RESIGN_OFFER, seat)
        await live.settle_by(entries.OFFER, seat, offer_line(RESIGN_OFFER, partners))
    else:
        await _resign_now(live, seat)


async def _resign_now(live: LiveGame, seat: int) -> None:
    line, changed = _after_losing(live, seat, "")
    await live.settle_by(entries.RESIGN, seat, line, changed)


def way_to_leave(live: LiveGame, seats: tuple[int, ...]) -> types.WayToLeave | None:
    """What happens to a game that a reader leaves; None for a game that counts elsewhere."""
    if not live.is_live or not seats or live.terms.is_tied:
        return None
    if not _others(live, seats):
        return "dropped"
    return "open" if live.open_seats else "bot"


# --- offers ----------------------------------------------------------------------------------------


def _check_may_offer(live: LiveGame, kind: str, seat: int) -> None:
    if live.open_seats:
        raise Refusal(
            checks.NOT_BEGUN, gettext("Not everybody is here yet. The game begins when all seats are taken.")
        )
    if live.agreements.offers.open is not None:
        raise Refusal(checks.NOT_OFFERED, gettext("An offer is open already. Wait until it is answered."))
    if not live.agreements.offers.may_make(kind, seat):
        raise Refusal(
            checks.NOT_OFFERED, gettext("You have asked for this already. Play on before you ask again.")
        )


def _has_bots(live: LiveGame) -> bool:
    """Whether bots play that do not replace somebody who has left."""
    return any(seat.who == BOT and seat.token is None for seat in live.stored.seats)


async def _offer(live: LiveGame, message: Message, seats: tuple[int, ...]) -> None:
    seat = who_resigns(live, seats)
    assert seat is not None
    if message.what == DRAW_OFFER:
        if _has_bots(live):
            raise Refusal(checks.NOT_OFFERED, gettext("Bots decline draws. Play on, or resign."))
        moment = 0
    elif message.what == TAKE_BACK_OFFER:
        if live.terms.rated:
            raise Refusal(
                checks.NOT_OFFERED, gettext("In a rated game nothing can be taken back by agreement.")
            )
        found = live.moment_before(seats)
        if found is None:
            raise Refusal(
                checks.NOT_OFFERED, gettext("You have not acted yet, so there is nothing to take back.")
            )
        live.check_length()
        moment = found
    else:
        expected = f"{DRAW_OFFER} or {TAKE_BACK_OFFER}"
        raise Refusal(
            checks.UNKNOWN,
            gettext("what of offer is {what!r}. Send {expected}.", what=message.what, expected=expected),
        )
    _check_may_offer(live, message.what, seat)
    asked = _others(live, seats)
    offer = Offer(0, message.what, seat, asked, moment)
    if asked:
        await live.settle_by(entries.OFFER, seat, offer_line(offer.kind, asked, moment))
    else:
        await _carry_out(live, offer)


async def _carry_out(live: LiveGame, offer: Offer) -> None:
    """Everybody has agreed."""
    if offer.kind == DRAW_OFFER:
        await live.settle_by(entries.AGREED_DRAW, offer.by)
    elif offer.kind == TAKE_BACK_OFFER:
        await live.settle_by(entries.TAKE_BACK_TO, offer.by, str(offer.moment))
    else:
        await _resign_now(live, offer.by)


def _open_offer(live: LiveGame, message: Message) -> Offer:
    offer = live.agreements.offers.open
    if offer is None or offer.number != message.offer:
        raise Refusal(checks.NOT_OFFERED, gettext("This offer is no longer open."))
    return offer


def _asked_seat(offer: Offer, seats: tuple[int, ...]) -> int | None:
    return next((seat for seat in offer.asked if seat in seats), None)


async def _agree(live: LiveGame, message: Message, seats: tuple[int, ...]) -> None:
    offer = _open_offer(live, message)
    seat = _asked_seat(offer, seats)
    if seat is None:
        raise Refusal(checks.NOT_OFFERED, gettext("It is not for you to answer this offer."))
    if len(offer.asked) > 1:
        await live.settle_by(entries.AGREE, seat)
    else:
        await _carry_out(live, offer)


async def _decline(live: LiveGame, message: Message, seats: tuple[int, ...]) -> None:
    """The player who made an offer withdraws it in the same way."""
    offer = _open_offer(live, message)
    seat = offer.by if offer.by in seats else _asked_seat(offer, seats)
    if seat is None:
        raise Refusal(checks.NOT_OFFERED, gettext("It is not for you to answer this offer."))
    await live.settle_by(entries.DECLINE, seat)


_Answer = Callable[["LiveGame", Message, tuple[int, ...]], Awaitable[None]]
ANSWERS: dict[str, _Answer] = {
    checks.RESIGN: _resign,
    checks.OFFER: _offer,
    checks.AGREE: _agree,
    checks.DECLINE: _decline,
}
"""What is done with each message of a reader with a seat, while the game is running and nothing else
happens."""


# --- what readers see ------------------------------------------------------------------------------


def ran_out_of_time(live: LiveGame, seat: int) -> Refusal:
    return Refusal(checks.OUT_OF_TIME, gettext("{army} ran out of time.", army=army_name(live, seat)))


def settling_json(live: LiveGame, seats: tuple[int, ...]) -> types.Settling | None:
    """What a reader may settle now, and the offer that is open; None once there is nothing to settle."""
    if not live.is_live:
        return None
    seat = who_resigns(live, seats)
    may_make = live.agreements.offers.may_make
    may_ask = seat is not None and not live.open_seats
    offer = live.agreements.offers.open
    return {
        "resign": seat,
        "draw": may_ask and not _has_bots(live) and may_make(DRAW_OFFER, seat or 0),
        "take_back": may_ask
        and not live.terms.rated
        and live.moment_before(seats) is not None
        and may_make(TAKE_BACK_OFFER, seat or 0),
        "leave": way_to_leave(live, seats),
        "offer": None if offer is None else _offer_json(live, offer, seats),
    }


_HEARD = {
    DRAW_OFFER: N_("{army} offers a draw."),
    TAKE_BACK_OFFER: N_("{army} asks to take back their last action and everything since."),
    RESIGN_OFFER: N_("{army} wants to resign with you."),
}
"""What an offer is about, for those who are asked."""
_OWN = {
    DRAW_OFFER: N_("You have offered a draw."),
    TAKE_BACK_OFFER: N_("You have asked to take back your last action."),
    RESIGN_OFFER: N_("You have asked your team to resign."),
}
"""The same for the player who made it."""


def _offer_json(live: LiveGame, offer: Offer, seats: tuple[int, ...]) -> types.OpenOffer:
    is_yours = offer.by in seats
    text = (
        gettext(_OWN[offer.kind]) if is_yours else gettext(_HEARD[offer.kind], army=army_name(live, offer.by))
    )
    return {
        "number": offer.number,
        "is_yours": is_yours,
        "asks_you": _asked_seat(offer, seats) is not None,
        "text": text,
    }
