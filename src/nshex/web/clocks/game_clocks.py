"""The clocks of a stored game: its entries turned into moments, the same in every process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nshex.game import Game, make_step
from nshex.position import Position
from nshex.web.clocks.clock import Clocks, Moment, advanced, set_up
from nshex.web.clocks.control import Control
from nshex.web.seats import BOT, OPEN, PLAYER
from nshex.web.store.database import StoredGame, StoredSeat
from nshex.web.store.entries import PLAY, RESIGN, SIT, TAKE_BACK, TAKE_BACK_TO, TIME_OUT, Entry


def moment_at(time: float, position: Position, seats: Sequence[StoredSeat], *, is_over: bool) -> Moment:
    """The state of a game: whose clock is running, and which turn it is."""
    decider = position.decider
    waits = is_over or decider is None or any(seat.who == OPEN for seat in seats)
    timed = None if waits or decider is None or seats[decider].who == BOT else decider
    return Moment(time, timed, int(position.state.turns_begun), position.turn)


def clocks_of(
    stored: StoredGame, game: Game, entries: Sequence[Entry], control: Control, ended: int | None
) -> Clocks:
    """The clocks of a loaded game, after all its entries; one of the clocks may have ended it."""
    seats = [_before_it_was_left(seat) for seat in stored.seats]
    sat = max((entry.number for entry in entries if entry.kind == SIT), default=0)
    kept = _kept_actions(entries)
    positions = [game.start]
    clocks = set_up(control, len(seats))
    if sat == 0:
        clocks = advanced(clocks, control, moment_at(stored.created, game.start, seats, is_over=False))
    for entry in entries:
        if entry.kind == PLAY:
            number = len(positions) - 1
            is_kept = entry.number in kept
            positions.append(
                game.step_at(number + 1).after if is_kept else make_step(positions[-1], entry.line).after
            )
        elif entry.kind == TAKE_BACK:
            positions.pop()
        elif entry.kind == TAKE_BACK_TO:
            del positions[int(entry.line) + 1 :]
        elif entry.kind in (RESIGN, TIME_OUT) and entry.seat is not None:
            seats[entry.seat] = stored.seats[entry.seat]
        if entry.number >= sat:
            is_over = ended is not None and entry.number >= ended
            moment = moment_at(entry.time, positions[-1], seats, is_over=is_over)
            clocks = advanced(clocks, control, moment)
    return clocks


def _before_it_was_left(seat: StoredSeat) -> StoredSeat:
    """A seat that a bot has taken over, as it was when a person sat there."""
    return replace(seat, who=PLAYER) if seat.who == BOT and seat.token is not None else seat


def _kept_actions(entries: Sequence[Entry]) -> set[int]:
    """The numbers of the actions that have not been taken back."""
    kept: list[int] = []
    for entry in entries:
        if entry.kind == PLAY:
            kept.append(entry.number)
        elif entry.kind == TAKE_BACK:
            kept.pop()
        elif entry.kind == TAKE_BACK_TO:
            del kept[int(entry.line) :]
    return set(kept)
