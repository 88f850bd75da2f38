"""Writes the log of a SQLite database back into its file while nobody is waiting for it.

SQLite would do so in the middle of a commit, every thousand pages: with many games at once that is every few
seconds, and the player who has just acted waits for all of it.
"""

from __future__ import annotations

import asyncio
import logging

from nshex.web.store.database import Store
from nshex.web.store.failures import WriteError

log = logging.getLogger(__name__)

SECONDS_BETWEEN = 2.0


async def write_log_back(store: Store) -> None:
    """Do it again and again, in a separate thread, until cancelled."""
    while not store.is_shared:
        await asyncio.sleep(SECONDS_BETWEEN)
        try:
            await asyncio.to_thread(store.write_log_back)
        except WriteError as problem:
            log.warning("the log of the database cannot be written back now: %s", problem)
