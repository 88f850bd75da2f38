"""What can be wrong with an arena, apart from the rules and the notation."""

from __future__ import annotations


class ArenaError(ValueError):
    """Something the person who started the arena can put right; the message is one line."""
