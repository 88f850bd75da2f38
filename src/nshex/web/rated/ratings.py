"""What is shown of a player's rating: how strong, how certain, and whether it earns a place on the ladder."""

from __future__ import annotations

from nshex.ratings.glicko2 import Rating
from nshex.web.payloads import types
from nshex.web.store.game_ratings import PlayerRecord

SURE_ENOUGH = 110.0
"""The deviation up to which a player has a place on the ladder; with more, a rating is provisional.

It takes about a dozen games against rated players.
"""


def is_provisional(rating: Rating) -> bool:
    return rating.deviation > SURE_ENOUGH


def rating_json(record: PlayerRecord, change: tuple[float, float] | None = None) -> types.PlayerRating:
    """A rating for the browser; `change` is the rating before and after the game."""
    return {
        "rating": round(record.rating.rating),
        "margin": round(record.rating.margin),
        "provisional": is_provisional(record.rating),
        "change": None if change is None else round(change[1]) - round(change[0]),
    }
