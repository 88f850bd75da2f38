"""Environments for research: games played by picks, with NumPy arrays (docs/research.md).

`import nshex.research.openspiel` registers the game with OpenSpiel.
"""

from __future__ import annotations

from typing import Any

try:
    import numpy as _numpy  # noqa: F401 - only to say in time what is missing
except ImportError:
    raise ImportError("nshex.research needs NumPy: pip install 'nshex[research]'") from None

from nshex.research.env import Env
from nshex.research.vec_env import VecEnv

__all__ = ["Env", "VecEnv", "gymnasium_env", "pettingzoo_env", "pettingzoo_parallel_env"]


def pettingzoo_env(render_mode: str | None = None, **terms: Any) -> Any:
    """An AEC environment of PettingZoo; the other arguments are those of `Env`."""
    try:
        from nshex.research.pettingzoo_aec import wrapped
    except ImportError as error:
        raise ImportError(f"{error}; expected what `pip install 'nshex[research]'` installs") from None
    return wrapped(render_mode=render_mode, **terms)


def pettingzoo_parallel_env(
    render_mode: str | None = None, max_cycles: int | None = None, **terms: Any
) -> Any:
    """A parallel environment of PettingZoo, in which whoever is not asked waits.

    After `max_cycles` cycles a game is cut short; the other arguments are those of `Env`.
    """
    try:
        from nshex.research.pettingzoo_parallel import NeuroshimaHexParallel
    except ImportError as error:
        raise ImportError(f"{error}; expected what `pip install 'nshex[research]'` installs") from None
    return NeuroshimaHexParallel(render_mode, max_cycles, **terms)


def gymnasium_env(
    opponent: str = "soldier", player: int | None = None, render_mode: str | None = None, **terms: Any
) -> Any:
    """An environment of Gymnasium: one seat against bots; the other arguments are those of `Env`.

    `opponent` is a bot as `nshex arena` names it; `player` is your seat, or None for a different one each
    game.
    """
    try:
        from nshex.research.gymnasium_single import NeuroshimaHexSingle
    except ImportError as error:
        raise ImportError(f"{error}; expected what `pip install 'nshex[research]'` installs") from None
    return NeuroshimaHexSingle(opponent, player, render_mode, **terms)
