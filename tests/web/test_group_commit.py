"""Entries that are written together: each is written, whenever it comes."""

import asyncio
from typing import Any

from nshex.web.store.group_commit import GroupCommit

ANSWERING = 5.0


def test_an_entry_added_the_moment_the_last_write_ends_is_written():
    """A game would wait for ever otherwise, unless somebody else acted."""
    entries: list[Any] = [0, 1, 2]
    written: list[Any] = []

    async def write(additions):
        await asyncio.sleep(0)
        written.extend(additions)
        return [None] * len(additions)

    async def add_one_after_another():
        commit = GroupCommit(write, 1)
        for one in entries:
            await commit.add(one)

    asyncio.run(asyncio.wait_for(add_one_after_another(), ANSWERING))
    assert written == entries
