"""What a server needs from other processes, and how it does without them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from nshex.web.workers.tasks import BotTask

Told = Callable[[str, int], None]
"""Takes note that a game has reached a version somewhere."""
Connected = Callable[[], Awaitable[None]]
"""Looks for what was missed while no messages could arrive."""

Watched = Callable[[str], None]
"""Takes note that a place has more or fewer readers elsewhere."""

Said = Callable[[str, int, str], None]
"""Takes note that somebody at a game, in a seat, has said a phrase."""


class Leases(Protocol):
    """Which process lets a game's bots think."""

    async def take(self, game: str) -> bool:
        """Whether this process may think, from now until it gives back the lease."""
        ...

    async def give_back(self, game: str) -> None: ...

    async def is_taken(self, game: str) -> bool:
        """Whether any process has the lease."""
        ...


class RemoteThinkers(Protocol):
    """Workers on other machines."""

    async def choose_moves(self, task: BotTask, seconds: float) -> list[str] | None:
        """What a bot does next, as lines; None if no worker elsewhere has worked it out."""
        ...


class Presence(Protocol):
    """Who is at the tables of other processes.

    A place is the id of a game for those who watch it, or that and the number of a seat for its player.
    """

    def note(self, place: str, count: int) -> None:
        """Let others know how many readers a place has here; never waits."""
        ...

    def elsewhere(self, place: str) -> int:
        """How many readers a place has at other processes."""
        ...


class Phrases(Protocol):
    """What is said at tables in other processes."""

    def listen(self, said: Said) -> None:
        """From now on pass on what others say."""
        ...

    def say(self, game: str, seat: int, phrase: str) -> None:
        """Let others hear a phrase; never waits."""
        ...


class Exchange(Protocol):
    """The connection to the other processes."""

    leases: Leases
    presence: Presence
    phrases: Phrases
    remote: RemoteThinkers | None

    @property
    def is_connected(self) -> bool:
        """Whether messages about what others accept are arriving here now."""
        ...

    def start(self, told: Told, connected: Connected, watched: Watched) -> None: ...

    def tell(self, game: str, version: int) -> None:
        """Let others know that a game has reached a version; never waits."""
        ...

    async def stop(self) -> None: ...


class NoLeases:
    """A single process may always think."""

    async def take(self, game: str) -> bool:
        return True

    async def give_back(self, game: str) -> None:
        pass

    async def is_taken(self, game: str) -> bool:
        return False


class NobodyElsewhere:
    """All readers are here."""

    def note(self, place: str, count: int) -> None:
        pass

    def elsewhere(self, place: str) -> int:
        return 0


class NobodyListens:
    """Nobody elsewhere hears anything."""

    def listen(self, said: Said) -> None:
        pass

    def say(self, game: str, seat: int, phrase: str) -> None:
        pass


class Alone:
    """No other processes, or no way to them."""

    leases: Leases = NoLeases()
    presence: Presence = NobodyElsewhere()
    phrases: Phrases = NobodyListens()
    remote: RemoteThinkers | None = None
    is_connected = False

    def start(self, told: Told, connected: Connected, watched: Watched) -> None:
        pass

    def tell(self, game: str, version: int) -> None:
        pass

    async def stop(self) -> None:
        pass
