"""Four bots of rising strength behind one small interface (docs/bots.md)."""

from nshex.bots.interface import Bot, Limit
from nshex.bots.registry import BOT_NAMES, make_bot

__all__ = ["BOT_NAMES", "Bot", "Limit", "make_bot"]
