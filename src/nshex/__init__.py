"""A rules engine for the board game Neuroshima Hex (unofficial, non-commercial fan work).

    from nshex import Game

    game = Game.new(["outpost", "hegemony"])
    game.push("hq C3/0")

docs/api.md shows what there is.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from nshex.build_choice import choose_build

choose_build()

from nshex.actions import Action, LegalActions
from nshex.build_info import VERSION
from nshex.events import Event
from nshex.game import Game, Kept, Step
from nshex.notation.errors import AmbiguousError, IllegalActionError, NotationError, PositionError
from nshex.position import Battle, Outcome, Player, Position, View
from nshex.rules.options import RulesError, RuleSet
from nshex.tiles import ARMIES
from nshex.units import Foundation, Unit

if TYPE_CHECKING:
    from nshex.bot_adapters.named import make_bot
    from nshex.bots.interface import Limit
    from nshex.drawing.board import board_svg

__version__ = VERSION

__all__ = [
    "ARMIES",
    "Action",
    "AmbiguousError",
    "Battle",
    "Event",
    "Foundation",
    "Game",
    "IllegalActionError",
    "Kept",
    "LegalActions",
    "Limit",
    "NotationError",
    "Outcome",
    "Player",
    "Position",
    "PositionError",
    "RuleSet",
    "RulesError",
    "Step",
    "Unit",
    "View",
    "__version__",
    "board_svg",
    "make_bot",
]

_LATE = {
    "Limit": "nshex.bots.interface",
    "board_svg": "nshex.drawing.board",
    "make_bot": "nshex.bot_adapters.named",
}
"""What takes long to import is only imported when somebody asks for it."""


def __getattr__(name: str) -> object:
    if name in _LATE:
        return getattr(import_module(_LATE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What shells complete: also what has not been imported yet."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
