"""What the players of a game on this server agree on besides the rules."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields

from nshex.web.clocks.control import LOSES

LEVELS = ("", "beginners", "experienced")
"""Who a game in the lobby is for; by default anybody."""


@dataclass(frozen=True)
class Terms:
    """The terms of one game, fixed when it is made. Each has a default, so old games can be read."""

    forecast: bool = True
    """Whether forecasts, hints and analysis are allowed during the game, agreed before it begins."""
    invitation: str = ""
    """The secret part of the link for taking a seat; empty if no seat was open from the start."""
    rated: bool = False
    """Whether the result counts for the players' ratings."""
    listed: bool = False
    """Whether the lobby shows the game: open seats to everybody, and later the game to spectators."""
    level: str = ""
    """The opponents the host would like, one of `LEVELS`."""
    clock: str = ""
    """How much time players have, see `nshex.web.clocks.control`; empty for a game without clocks."""
    time_out: str = LOSES
    """What happens when somebody's time runs out: `loses`, or `bot` if a bot plays on."""
    best_of: int = 1
    """How many games are played at most until one player has won the series."""
    previous: str = ""
    """The game of the same series before this one."""
    twin: str = ""
    """The other table of a mirrored duel."""
    table: int = 0
    """Which of the two tables of a mirrored duel it is, 1 or 2; else 0."""
    tournament: str = ""
    """The id of the tournament it is a game of."""

    programs: bool = False
    """Whether programs with a bot account may take open seats without an invitation."""

    @property
    def is_tied(self) -> bool:
        """Whether something else depends on the game: ratings, a series, the other table of a duel, a
        tournament."""
        return self.rated or self.best_of > 1 or bool(self.previous or self.twin or self.tournament)

    def to_json(self) -> str:
        """What differs from the defaults, for the store."""
        usual = asdict(Terms())
        return json.dumps({key: value for key, value in asdict(self).items() if value != usual[key]})


def read_terms(text: str) -> Terms:
    """The terms `to_json` wrote; anything that a newer program added is left out."""
    known = {field.name for field in fields(Terms)}
    return Terms(**{key: value for key, value in json.loads(text).items() if key in known})
