"""Bots behind one small interface, and `serve`, which turns any bot into an engine (docs/bots.md)."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, TextIO

from nshex.bots.interface import Bot, Limit
from nshex.bots.registry import BOT_NAMES, make_bot

__all__ = ["BOT_NAMES", "Bot", "Limit", "make_bot", "serve"]

if TYPE_CHECKING:

    def serve(bot: Any, source: TextIO | None = None, target: TextIO | None = None) -> None:
        """Speak the engine protocol for a bot until the controller says `quit`."""


def __getattr__(name: str) -> object:
    """`serve` uses the public API, which depends on this package, so it is imported only on request."""
    if name == "serve":
        return import_module("nshex.bot_adapters.serving").serve
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
