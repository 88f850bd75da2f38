"""Bots against bots: matches and round-robins, on one machine or many, and how certain their results are.

See docs/arena.md. `nshex arena` is a thin command over this package.
"""

from nshex.arena.run import PlayedMatch, play_match

__all__ = ["PlayedMatch", "play_match"]
