"""The log of a live game: an entry for each action, written once and kept as JSON."""

from __future__ import annotations

import json

from nshex.game import Game
from nshex.web.encoding import dump
from nshex.web.payloads import types
from nshex.web.payloads.log import log_entry


class GameLog:
    """What the actions of a game did. As text it takes a fifth of the memory that objects would."""

    def __init__(self) -> None:
        self._entries: list[str] = []
        self.players: list[int] = []
        """Who carried out each action."""

    def follow(self, game: Game) -> None:
        """Add what has been played since the last time, and strike out what has been taken back."""
        del self._entries[game.length :], self.players[game.length :]
        for number in range(len(self._entries) + 1, game.length + 1):
            step = game.step_at(number)
            self.players.append(step.player)
            self._entries.append(dump(log_entry(number, step.after.state, step.log, step.player)))

    def since(self, kept: int) -> list[types.LogEntry]:
        """All entries but the first ones."""
        found: list[types.LogEntry] = json.loads(self.text_since(kept))
        return found

    def text_since(self, kept: int) -> str:
        """The same as JSON."""
        return f"[{','.join(self._entries[kept:])}]"

    def moment_before(self, seats: tuple[int, ...]) -> int | None:
        """How many actions came before the last one of some seats; None if there is none."""
        return next((n for n in reversed(range(len(self.players))) if self.players[n] in seats), None)
