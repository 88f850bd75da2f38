"""The state of a tournament: what is due now, and who may do what. Nothing here touches the store."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields

from nshex.languages import gettext
from nshex.web.store.tournaments import OPEN, OVER, RUNNING, StoredEntrant, WholeTournament
from nshex.web.tournaments.arena import arena_pairings
from nshex.web.tournaments.played import ARENA, ROUND_ROBIN, Entrant, Pairing, Played
from nshex.web.tournaments.round_robin import robin_round, rounds_of
from nshex.web.tournaments.standings import PlayerStanding, points_by_player, standings
from nshex.web.tournaments.swiss import swiss_round, usual_rounds

FEWEST = 2
MOST_ENTRANTS = 64
MOST_IN_ROBIN = 16
MOST_BOTS = 8
SECONDS_UNTIL_ABANDONED = 30 * 24 * 60 * 60.0


@dataclass(frozen=True)
class Options:
    """What was agreed for a tournament besides its kind; each has a default."""

    minutes: int = 60
    """How long an arena takes."""
    rounds: int = 0
    """Rounds of a Swiss; 0 for as many as it takes to find a winner."""
    rated: bool = False
    listed: bool = True
    """Whether everybody sees it in the list; otherwise only people with the link can join."""
    clock: str = ""
    """As in the terms of a game."""

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def read_options(text: str) -> Options:
    known = {field.name for field in fields(Options)}
    return Options(**{key: value for key, value in json.loads(text).items() if key in known})


class Tournament:
    """Everything known about a tournament at one moment."""

    def __init__(self, whole: WholeTournament) -> None:
        self.stored = whole.stored
        self.kind = whole.stored.kind
        self.options = read_options(whole.stored.options)
        self.by_number = {one.number: one for one in whole.entrants}
        self.pairings = whole.pairings
        self.entrants = [Entrant(one.number, one.bot is not None, one.withdrawn) for one in whole.entrants]
        self.played = [Played(one.first, one.second, one.round, one.score) for one in whole.pairings]

    # --- how it stands ---

    @property
    def round(self) -> int:
        """The round that was paired last."""
        return max((one.round for one in self.played), default=0)

    @property
    def rounds(self) -> int:
        """How many rounds there are; none in an arena."""
        if self.kind == ARENA:
            return 0
        most = rounds_of(len(self.entrants))
        if self.kind == ROUND_ROBIN:
            return most
        return min(most, self.options.rounds or usual_rounds(len(self.entrants)))

    @property
    def ends(self) -> float | None:
        """When an arena is over."""
        if self.kind != ARENA or self.stored.began is None:
            return None
        return self.stored.began + 60 * self.options.minutes

    def standings(self) -> list[PlayerStanding]:
        return standings(self.kind, self.entrants, self.played)

    def entrant_of(self, token: str | None) -> StoredEntrant | None:
        if token is None:
            return None
        return next((one for one in self.by_number.values() if one.token == token), None)

    def game_of(self, number: int) -> str:
        """The game somebody has to play now, or nothing."""
        for pairing in reversed(self.pairings):
            if pairing.score is None and number in (pairing.first, pairing.second):
                return pairing.game
        return ""

    # --- what is due ---

    def is_due_to_start(self, now: float) -> bool:
        starts = self.stored.starts
        return self.stored.state == OPEN and starts is not None and now >= starts

    def is_abandoned(self, now: float) -> bool:
        """Whether its host never came back to start it."""
        waits = self.stored.state == OPEN and self.stored.starts is None
        return waits and now >= self.stored.created + SECONDS_UNTIL_ABANDONED

    @property
    def may_start(self) -> bool:
        return self.stored.state == OPEN and len(self.entrants) >= FEWEST

    def is_due_to_end(self, now: float) -> bool:
        """Whether there is nothing left to play, or no time left."""
        if self.stored.state != RUNNING:
            return False
        if self.ends is not None:
            return now >= self.ends
        is_round_over = all(one.score is not None for one in self.played)
        return is_round_over and (self.round >= self.rounds or not self.next_pairings())

    def next_pairings(self) -> list[Pairing]:
        """Who plays whom next; nobody while a round is running."""
        if self.kind == ARENA:
            return arena_pairings(self.entrants, self.played, self._points())
        if any(one.score is None for one in self.played) or self.round >= self.rounds:
            return []
        if self.kind == ROUND_ROBIN:
            return robin_round(self.entrants, self.round + 1)
        return swiss_round(self.entrants, self.played, self._points())

    def _points(self) -> dict[int, float]:
        return points_by_player(self.kind, self.entrants, self.played)

    # --- who may do what ---

    def why_not_join(self, token: str | None) -> str:
        """Why somebody cannot join any more; nothing if they can. Players who withdrew may come back."""
        most = MOST_IN_ROBIN if self.kind == ROUND_ROBIN else MOST_ENTRANTS
        if self.stored.state == OVER:
            return gettext("This tournament is over.")
        if self.stored.state == RUNNING and self.kind != ARENA and self.entrant_of(token) is None:
            return gettext("This tournament started without you. You can watch it.")
        if self.entrant_of(token) is None and len(self.entrants) >= most:
            return gettext("All {most} places are taken.", most=most)
        return ""

    def why_no_bot(self) -> str:
        """Why no further bot can take part; nothing if one can."""
        if sum(one.is_bot for one in self.entrants) >= MOST_BOTS:
            return gettext("At most {most} bots can take part.", most=MOST_BOTS)
        return self.why_not_join(None)
