"""Ids of games, tournaments and puzzles, and the secret parts of invitations."""

from __future__ import annotations

import secrets

_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 10


def new_id(length: int = _LENGTH) -> str:
    """Letters and digits that nobody mistakes for each other."""
    return "".join(secrets.choice(_SIGNS) for _ in range(length))
