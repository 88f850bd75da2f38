"""Errors of the arena itself, apart from those of rules and notation."""

from __future__ import annotations


class ArenaError(ValueError):
    """Something the user can fix; the message is one line."""
