"""A rules engine for the board game Neuroshima Hex (unofficial, non-commercial fan work).

    from nshex import Game

    game = Game.new(["outpost", "hegemony"])
    game.play("hq C3/0")

docs/api.md shows what there is.
"""

from nshex.build_info import VERSION
from nshex.game import Action, Battle, Game, LegalActions, Outcome, Player, Position
from nshex.notation.errors import AmbiguousError, IllegalActionError, NotationError, PositionError
from nshex.rules.options import RulesError, RuleSet
from nshex.rules.views import View

__version__ = VERSION

__all__ = [
    "Action",
    "AmbiguousError",
    "Battle",
    "Game",
    "IllegalActionError",
    "LegalActions",
    "NotationError",
    "Outcome",
    "Player",
    "Position",
    "PositionError",
    "RuleSet",
    "RulesError",
    "View",
    "__version__",
]
