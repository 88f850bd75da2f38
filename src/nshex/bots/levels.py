"""Eight levels from beginner to the strongest we have, about evenly spaced (docs/bots.md says how measured).

Weaker levels make the mistakes that people make. They are short-sighted: they play tile by tile instead of
planning the turn, or plan the turn without the reply. They overlook placements, and misread which way enemy
units face, nets included. What they do is always the best of what they see.
"""

from __future__ import annotations

from dataclasses import dataclass

from nshex.bots.commander import Commander
from nshex.bots.evaluation import STANDARD, Weights
from nshex.bots.interface import Bot, Limit
from nshex.bots.misreading import Misreading
from nshex.bots.planning import interrupted
from nshex.bots.soldier import Soldier
from nshex.bots.veteran import Veteran
from nshex.languages import N_
from nshex.rules.engine import legal_actions
from nshex.rules.rng import Rng
from nshex.rules.state import SETUP
from nshex.rules.views import View


@dataclass(frozen=True)
class Level:
    """One step of the scale: who thinks, how much, and what it does not see."""

    title: str
    words: str
    bot: str
    """The bot that thinks: soldier (tile by tile), veteran (the turn and the reply), commander (search)."""
    nodes: int | None = None
    """States it looks at in a turn; None for as many as the bot takes by itself."""
    noticed: int = 100
    """Per cent of the placements that a soldier notices."""
    misread: int = 0
    """Per cent of the enemy units that seem to face another way."""


LEVELS: dict[str, Level] = {
    "level1": Level(
        N_("Cadet"),
        N_("Overlooks most placements, misreads half the units"),
        "soldier",
        noticed=30,
        misread=45,
    ),
    "level2": Level(
        N_("Private"), N_("Overlooks many placements, misreads many units"), "soldier", noticed=45, misread=30
    ),
    "level3": Level(
        N_("Corporal"), N_("Sees most placements, misreads some units"), "soldier", noticed=70, misread=20
    ),
    "level4": Level(N_("Sergeant"), N_("Plays each tile well, but one at a time"), "soldier"),
    "level5": Level(
        N_("Lieutenant"), N_("Plans whole turns, misreads some units"), "veteran", nodes=3000, misread=35
    ),
    "level6": Level(
        N_("Captain"), N_("Plans whole turns, seldom misreads a unit"), "veteran", nodes=5000, misread=10
    ),
    "level7": Level(
        N_("Major"), N_("Plans whole turns and expects your best reply"), "veteran", nodes=16_000
    ),
    "level8": Level(N_("General"), N_("Searches several turns ahead"), "commander", nodes=150_000),
}


class LevelBot:
    """One of our bots that sees no more than its level allows."""

    def __init__(self, name: str, rng: Rng, weights: Weights = STANDARD) -> None:
        self.name = name
        self.level = LEVELS[name]
        self.bot = _thinker(self.level, rng, weights)
        self.misreading = Misreading(rng, self.level.misread)

    def choose(self, view: View, limit: Limit) -> int:
        legal = legal_actions(view.state)
        if legal.size == 1:
            return int(legal.at(0))
        allowed = Limit(limit.seconds, self._nodes(limit), limit.stopped)
        if not (view.state.step == SETUP or interrupted(view.state)):
            action = self.bot.choose(self.misreading.view(view), allowed)
            if legal.has(action):
                return action
        return self.bot.choose(view, allowed)

    def _nodes(self, limit: Limit) -> int | None:
        """The nodes of the level, or of the limit if that allows fewer."""
        nodes = [nodes for nodes in (self.level.nodes, limit.nodes) if nodes is not None]
        return min(nodes, default=None)


def _thinker(level: Level, rng: Rng, weights: Weights) -> Bot:
    if level.bot == "soldier":
        return Soldier(rng, weights, level.noticed)
    return Veteran(rng, weights) if level.bot == "veteran" else Commander(rng, weights)
