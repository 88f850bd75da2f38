"""When the turns of a live game began and ended, and the board as it stood then.

So a player learns what has happened since their last turn, even after a reload, without a replay of the whole
game.
"""

from __future__ import annotations

from dataclasses import dataclass

from nshex.game import Game, Step
from nshex.rules import events as e
from nshex.ui.snapshots import Snapshot
from nshex.ui.turn_trace import Trace, pushed_to, trace


@dataclass(frozen=True)
class TurnChange:
    """An action with which a turn ended or began, or an HQ was placed."""

    moment: int
    ended: int | None
    """Whose turn ended, or who placed an HQ: from here on others act."""
    began: int | None
    board: Snapshot


@dataclass(frozen=True)
class Since:
    """The actions of others between a player's last turn and the current one, or until now."""

    first: int
    """How many actions came before them."""
    last: int
    """How many have come with the last of them."""
    trace: Trace


class OwnTurns:
    """The latest turns of one game."""

    def __init__(self) -> None:
        self._seen = 0
        self._changes: list[TurnChange] = []
        self._pushes: dict[int, dict[int, bool]] = {}
        """By moment: which cells units came to, and whether they were pushed there."""
        self._now: Snapshot | None = None
        """The present board, once somebody has asked what has changed."""

    def follow(self, game: Game) -> None:
        """Note what has been played since the last time, and forget what has been taken back."""
        self._now = None
        self._seen = min(self._seen, game.length)
        self._pushes = {moment: found for moment, found in self._pushes.items() if moment <= game.length}
        self._changes = [change for change in self._changes if change.moment <= game.length]
        for moment in range(self._seen + 1, game.length + 1):
            self._note(moment, game.step_at(moment))
        self._seen = game.length

    def _note(self, moment: int, step: Step) -> None:
        if pushes := pushed_to(step.log):
            self._pushes[moment] = pushes
        ended = began = None
        for event in step.log:
            if event.kind in (e.TURN_ENDED, e.HQ_PLACED):
                ended = int(event.player)
            elif event.kind == e.TURN_BEGAN:
                began = int(event.player)
        if ended is not None or began is not None:
            s = step.after.state
            self._changes.append(TurnChange(moment, ended, began, Snapshot.of(s)))
            del self._changes[: -2 * int(s.match.players)]
            oldest = self._changes[0].moment
            self._pushes = {moment: found for moment, found in self._pushes.items() if moment > oldest}

    def since_turn_of(self, player: int, game: Game) -> Since | None:
        """What others have done since a player's last turn; None if they had none, or nobody acted."""
        ended = next((one for one in reversed(self._changes) if one.ended == player), None)
        if ended is None:
            return None
        now = self._now = self._now or Snapshot.of(game.state)
        own = [one for one in self._changes if one.began == player and one.moment >= ended.moment]
        last, after = (own[-1].moment, own[-1].board) if own else (game.length, now)
        if last <= ended.moment:
            return None
        pushes = {
            cell: pushed
            for moment, found in self._pushes.items()
            if ended.moment < moment <= last
            for cell, pushed in found.items()
        }
        return Since(ended.moment, last, trace(ended.board, after, pushes, now))
