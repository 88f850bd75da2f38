"""The log of a live game: an entry for each action, written once for each language and kept as JSON."""

from __future__ import annotations

import json

from nshex.game import Game, Step
from nshex.languages import language, speaking
from nshex.web.encoding import dump
from nshex.web.payloads import types
from nshex.web.payloads.log import log_entry


class GameLog:
    """What the actions of a game did. As text it takes a fifth of the memory that objects would.

    The first language is that of the reader who had the game loaded. Another is made when somebody asks for
    it, and then kept up to date.
    """

    def __init__(self) -> None:
        self._entries: dict[str, list[str]] = {}
        self.players: list[int] = []
        """Who carried out each action."""

    def follow(self, game: Game) -> None:
        """Add what has been played since the last time, and remove what has been taken back."""
        if not self._entries:
            self._entries[language()] = []
        del self.players[game.length :]
        for entries in self._entries.values():
            del entries[game.length :]
        for number in range(len(self.players) + 1, game.length + 1):
            step = game.step_at(number)
            self.players.append(step.player)
            for code, entries in self._entries.items():
                with speaking(code):
                    entries.append(_written(number, step))

    def since(self, kept: int, game: Game) -> list[types.LogEntry]:
        """All entries but the first ones, in the current language."""
        found: list[types.LogEntry] = json.loads(self.text_since(kept, game))
        return found

    def text_since(self, kept: int, game: Game) -> str:
        """The same as JSON."""
        if language() not in self._entries:
            steps = enumerate(game.steps, start=1)
            self._entries[language()] = [_written(number, step) for number, step in steps]
        return f"[{','.join(self._entries[language()][kept:])}]"

    def moment_before(self, seats: tuple[int, ...]) -> int | None:
        """How many actions came before the last one of some seats; None if there is none."""
        return next((n for n in reversed(range(len(self.players))) if self.players[n] in seats), None)


def _written(number: int, step: Step) -> str:
    return dump(log_entry(number, step.after.state, step.log, step.player))
