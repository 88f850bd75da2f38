"""From what is stored to the game in progress, and back: a game is played again from its entries.

The entries are all that has to survive; every state follows from them through the rules.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from nshex.game import Game
from nshex.notation.records import result_text
from nshex.notation.status import winner_of
from nshex.position import Position
from nshex.rules.state import REASON_NAMES
from nshex.web.store.database import PLAY, TAKE_BACK, Entry, GameStatus, StoredGame
from nshex.web.store.setups import read_setup


def game_of(stored: StoredGame, entries: Iterable[Entry]) -> Game:
    """A stored game, played again."""
    game = Game.begin(read_setup(stored.setup), stored.seed)
    follow(game, entries)
    return game


def follow(game: Game, entries: Iterable[Entry]) -> None:
    """Go on with a game by entries of the store."""
    for entry in entries:
        if entry.kind == TAKE_BACK:
            game.pop()
        else:
            game.push(entry.line)


def entries_of(game: Game, moment: int) -> list[Entry]:
    """The first actions of a game as entries of a new one."""
    now = time.time()
    return [
        Entry(number, PLAY, str(step.action), step.player, now)
        for number, step in enumerate(game.steps[:moment], start=1)
    ]


def status_of(position: Position) -> GameStatus:
    """What the list of games says about a game: who decides, or how it ended."""
    if position.decider is not None:
        return GameStatus(position.decider, None)
    s = position.state
    return GameStatus(None, result_text(winner_of(s)), REASON_NAMES[s.reason])
