"""Tournaments as the browser gets them. One part of the contract of `types.py`, which has all names of it."""

from typing import Literal, TypedDict

TournamentKind = Literal["arena", "swiss", "round_robin"]
TournamentState = Literal["open", "running", "over"]
Outcome = Literal["won", "drawn", "lost", "bye", "on"]


class TournamentGame(TypedDict):
    """A game of somebody in a tournament."""

    address: str
    """Empty for a bye."""
    opponent: str
    outcome: Outcome


class TournamentPlayer(TypedDict):
    """A player's place in the standings."""

    place: int
    name: str
    is_bot: bool
    is_you: bool
    rating: int | None
    points: float
    opponents: float
    """What the opponents have scored, which breaks ties."""
    on_fire: bool
    """Whether the next result counts double."""
    withdrawn: bool
    games: list[TournamentGame]
    """All of them, in the order in which they were paired."""


class TournamentYou(TypedDict):
    """What the reader may do."""

    game: str
    """The address of the game the reader has to play now, or nothing."""
    join: bool
    withdraw: bool
    add_bot: bool
    start: bool
    end: bool


class Tournament(TypedDict):
    id: str
    state: TournamentState
    status: str
    """How far it has come, in a few words."""
    left: int | None
    """Milliseconds until it starts, or until an arena ends; null if the host or the games decide."""
    players: list[TournamentPlayer]
    you: TournamentYou


class NewTournamentAddress(TypedDict):
    """A tournament that has been made."""

    tournament: str
    address: str
