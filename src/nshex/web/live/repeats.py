"""Messages that come a second time.

A client that lost its connection before the answer came cannot know whether its message arrived, so it sends
the message again. The entries of the store show it: an action is recognised by the version it was for, its
line and its seat. So a repeated action gets the same answer and is not carried out again, even by another
process or after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence

from nshex.web.live.checks import Message
from nshex.web.store.entries import PLAY, Entry


def is_repeat(message: Message, kind: str, seats: Sequence[int], entries: Sequence[Entry]) -> bool:
    """Whether the first of the entries after the message's version is what the message asks for."""
    if not entries or entries[0].number != message.version + 1:
        return False
    done = entries[0]
    is_same_line = kind != PLAY or done.line.split() == message.line.split()
    return done.kind == kind and done.seat in seats and is_same_line
