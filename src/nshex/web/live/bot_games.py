"""Games that only bots play. Nobody is waiting for them, so their number is limited."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from nshex.languages import N_, gettext
from nshex.web.limits import Asker, Places

if TYPE_CHECKING:
    from nshex.web.live.live_game import LiveGame

_TOO_MANY = N_("Too many games between bots are going on. Wait until one is over, or use nshex arena.")
_SECONDS_TO_WAIT = 60.0


class BotGames:
    """Counts each of these games, for the player who started it, until it is over."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self.tasks: set[asyncio.Task[None]] = set()
        """One for each running game."""

    async def begin(self, make: Callable[[], Awaitable[LiveGame]], asker: Asker) -> LiveGame:
        """Start such a game; LimitError if there are too many already."""
        self._places.take(asker, gettext(_TOO_MANY), _SECONDS_TO_WAIT)
        try:
            live = await make()
        except BaseException:
            self._places.leave(asker)
            raise
        task = asyncio.create_task(self._until_over(live, asker))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return live

    async def _until_over(self, live: LiveGame, asker: Asker) -> None:
        try:
            await live.bots_done()
        finally:
            self._places.leave(asker)
