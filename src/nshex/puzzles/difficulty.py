"""How hard a puzzle is for a person: a score from what makes puzzles hard, and the four names for it."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.notation.lines import format_action
from nshex.notation.seeds import rng_from_seed
from nshex.puzzles.answers import check
from nshex.puzzles.format import DIFFICULTIES, Puzzle
from nshex.puzzles.search import uses_tile
from nshex.rules.actions import BATTLE, BUY_ENERGY, END_TURN, op_of
from nshex.rules.engine import apply
from nshex.rules.state import MAIN
from nshex.rules.views import View

BOTS = ("recruit", "soldier", "veteran")
BOT_NODES = 1500
MOST_ACTIONS = 8
THRESHOLDS = (5.0, 7.5, 10.0)
"""Scores from which a puzzle is medium, hard, expert."""


@dataclass(frozen=True)
class DifficultyScore:
    """What was counted, and the score it makes."""

    actions: int
    spare_tiles: int
    near_misses: int
    bots_failed: tuple[str, ...]
    sacrifice: bool
    obvious_tile_unused: bool
    replies: bool

    @property
    def score(self) -> float:
        score = 2.0 * (self.actions - 1) + 0.5 * self.spare_tiles + 0.5 * min(6.0, log2(self.near_misses + 1))
        score += {0: 0.0, 1: 0.5, 2: 1.5, 3: 3.0}[len(self.bots_failed)]
        return score + 1.0 * self.sacrifice + 1.5 * self.obvious_tile_unused + 1.0 * self.replies

    @property
    def difficulty(self) -> str:
        return DIFFICULTIES[sum(self.score >= threshold for threshold in THRESHOLDS)]


def rate(puzzle: Puzzle, near_misses: int) -> DifficultyScore:
    """Rate a puzzle whose solution and themes are known."""
    failed = []
    obvious = ""
    for name in BOTS:
        lines = bot_try(puzzle, name)
        if name == "soldier" and lines:
            obvious = _tile_in(lines[0])
        if not check(puzzle, lines).solved:
            failed.append(name)
    used = {_tile_in(line) for line in puzzle.solution}
    return DifficultyScore(
        actions=len(puzzle.solution),
        spare_tiles=len(puzzle.tiles) - puzzle.uses,
        near_misses=near_misses,
        bots_failed=tuple(failed),
        sacrifice="sacrifice" in puzzle.themes,
        obvious_tile_unused=bool(obvious) and obvious not in used,
        replies=any(theme in puzzle.themes for theme in ("push", "medic", "clown", "quartermaster")),
    )


def bot_try(puzzle: Puzzle, name: str) -> list[str]:
    """What a bot would do with the tiles: its choices up to the last use it is allowed."""
    s = puzzle.state()
    bot = make_bot(name, rng_from_seed(0, f"puzzle:{name}"))
    lines: list[str] = []
    used = 0
    while s.step == MAIN and s.decider == puzzle.side and len(lines) < MOST_ACTIONS:
        action = bot.choose(View(s, puzzle.side), Limit(nodes=BOT_NODES))
        op = op_of(action)
        if op in (END_TURN, BUY_ENERGY, BATTLE):
            break
        used += uses_tile(op)
        if used > puzzle.uses:
            break
        lines.append(format_action(s, action))
        apply(s, action)
    return lines


def _tile_in(line: str) -> str:
    """The tile a line uses, or nothing."""
    words = line.split()
    return words[1] if words[0] in ("place", "play") else ""
