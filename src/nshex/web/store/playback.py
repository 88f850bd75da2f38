"""From the store to a game in progress, and back: a game is replayed from its entries.

Only the entries have to be kept; every state follows from them by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from nshex.game import Game
from nshex.notation.records import result_text
from nshex.notation.status import DRAWN, winner_of
from nshex.position import Position
from nshex.rules.state import REASON_NAMES
from nshex.web.store.database import GameStatus, StoredGame
from nshex.web.store.entries import PLAY, TAKE_BACK, TAKE_BACK_TO, Entry
from nshex.web.store.setups import begin_stored


def game_of(stored: StoredGame, entries: Iterable[Entry]) -> Game:
    """A stored game, replayed."""
    game = begin_stored(stored.setup, stored.seed)
    follow(game, entries)
    return game


def follow(game: Game, entries: Iterable[Entry]) -> None:
    """Play a game by its entries in the store; what was taken back need not be played."""
    lines: list[str] = []
    for entry in entries:
        if entry.kind == PLAY:
            lines.append(entry.line)
        elif entry.kind == TAKE_BACK:
            lines.pop()
        elif entry.kind == TAKE_BACK_TO:
            del lines[int(entry.line) :]
    for line in lines:
        game.push(line)


def entries_of(game: Game, moment: int, time: float) -> list[Entry]:
    """The first actions of a game as entries of a new one."""
    return [
        Entry(number, PLAY, str(step.action), step.player, time)
        for number, step in enumerate(game.steps[:moment], start=1)
    ]


class Ending(Protocol):
    """An end by the players, not by the rules."""

    @property
    def winners(self) -> tuple[int, ...]: ...

    @property
    def reason(self) -> str: ...


def status_of(
    position: Position,
    ending: Ending | None = None,
    deadline: float | None = None,
    *,
    has_begun: bool = True,
) -> GameStatus:
    """What the list of games says about a game: who decides and until when, or how it ended.

    Nobody decides in a game that has not begun, because seats are open.
    """
    if ending is not None:
        winners = list(ending.winners)
        winner = DRAWN if not winners else winners[0] if len(winners) == 1 else winners
        return GameStatus(None, result_text(winner), ending.reason)
    if position.decider is not None:
        return GameStatus(position.decider if has_begun else None, None, deadline=deadline)
    s = position.state
    return GameStatus(None, result_text(winner_of(s)), REASON_NAMES[s.reason])
