"""What happened at a table, as it is stored: actions, and what players settled between them."""

from __future__ import annotations

from dataclasses import dataclass

PLAY, TAKE_BACK = "play", "take_back"
SIT = "sit"
"""Somebody took an open seat; the line is the name. The seat itself is changed with it."""
HAND_OVER = "hand_over"
"""The seats of a browser now belong to another browser of the same person."""
LEAVE = "leave"
"""Somebody gives up their seats: a bot plays on, or they are open again if the game has not begun."""
RESIGN = "resign"
"""A player resigns; the line is `last` if no other person is left in the game."""
TIME_OUT = "time_out"
"""A player's time has run out, at the time of the entry; the line says what follows, as agreed."""
OFFER, AGREE, DECLINE = "offer", "agree", "decline"
"""A player asks the others for something (the line says what and whom), and what each of them says to it."""
AGREED_DRAW = "draw"
"""Everybody has agreed to a draw."""
TAKE_BACK_TO = "take_back_to"
"""Everybody has agreed to go back; the line is the number of actions that stay."""
REMATCH = "rematch"
"""Somebody agrees to play again; the line lists the seats that agree."""

CHANGE_SEATS = (SIT, HAND_OVER, LEAVE, RESIGN, TIME_OUT)
"""Entries with which seats may change as well."""


@dataclass(frozen=True)
class Entry:
    number: int
    kind: str
    line: str
    """The action; for other kinds their details, often nothing."""
    seat: int | None
    time: float
