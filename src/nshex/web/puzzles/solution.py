"""How a puzzle is solved: the board after the turn, what is left over, and how the battle ends (PUZ-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nshex.drawing.follower import Follower
from nshex.game import Step
from nshex.geometry import CELL_NAMES, cells_of
from nshex.languages import gettext
from nshex.notation.action_words import action_words
from nshex.notation.labels import army_name, capitalised, tile_title
from nshex.notation.lines import parse_action
from nshex.notation.names import cell_name, read_tile
from nshex.puzzles.answers import BATTLE_LINE, check
from nshex.puzzles.format import Puzzle, PuzzleError
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.rules.piles import packed_list
from nshex.rules.state import State, hit_points
from nshex.rules.tables import TILES
from nshex.tiles import Tile


@dataclass(frozen=True)
class HitPoints:
    """Of one player, before the turn and after the battle."""

    army: str
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class Solved:
    """The solution of a puzzle, played out."""

    actions: tuple[str, ...]
    """What the solver does, in words."""
    lines: tuple[str, ...]
    """The same as lines, with the decisions in the battle."""
    turn_end: State
    """The board when the battle begins."""
    changed: tuple[str, ...]
    """The cells on which the turn has changed something."""
    battle_end: State
    left_over: tuple[Tile, ...]
    hit_points: tuple[HitPoints, ...]
    lost: tuple[str, ...]
    """The units destroyed in the battle, in the order they fell."""


def solved(puzzle: Puzzle) -> Solved:
    """Play the stored solution; PuzzleError for a puzzle without one that works."""
    verdict = check(puzzle, puzzle.solution)
    if not verdict.solved or verdict.game is None:
        raise PuzzleError(
            gettext(
                "the solution of {puzzle} fails: {reason}",
                puzzle=puzzle.id or gettext("the puzzle"),
                reason=verdict.reason,
            )
        )
    start = puzzle.state()
    board = Follower(start)
    turn, battle = _around_battle(verdict.events)
    turn_end = board.follow(turn).clone()
    battle_end = board.follow(battle).clone()
    used = [TILES[int(event.tile)] for event in turn if event.kind in _USING and event.player == puzzle.side]
    return Solved(
        actions=_in_words(puzzle, verdict.game.steps),
        lines=verdict.lines,
        turn_end=turn_end,
        changed=tuple(
            CELL_NAMES[cell]
            for cell in cells_of(int(turn_end.occupied))
            if turn_end.cells[cell] != start.cells[cell]
        ),
        battle_end=battle_end,
        left_over=_without(given_tiles(puzzle, start), used),
        hit_points=tuple(
            HitPoints(
                start.match.armies[player],
                army_name(start.match, player),
                int(hit_points(start, player)),
                int(hit_points(battle_end, player)),
            )
            for player in range(start.match.players)
        ),
        lost=tuple(_unit(start, event) for event in battle if event.kind == e.DIED),
    )


_USING = (e.PLACED, e.PLAYED, e.EXCHANGED, e.DISCARDED)
"""What takes a tile from the hand."""


def given_tiles(puzzle: Puzzle, s: State) -> tuple[Tile, ...]:
    """The tiles a puzzle gives, in the order of its card; `s` is the state it begins with."""
    held = packed_list(s.hand[puzzle.side])
    return tuple(TILES[read_tile(s.match, puzzle.side, name, held)] for name in puzzle.tiles)


def _around_battle(events: tuple[Event, ...]) -> tuple[list[Event], list[Event]]:
    """What came before the battle, and the battle."""
    kinds = [int(event.kind) for event in events]
    begin = kinds.index(e.BATTLE_BEGAN) if e.BATTLE_BEGAN in kinds else len(kinds)
    return list(events[:begin]), list(events[begin:])


def _in_words(puzzle: Puzzle, steps: Sequence[Step]) -> tuple[str, ...]:
    """What the solver does and decides, as advice."""
    found = []
    for step in steps:
        line, s = str(step.action), step.before.state
        if line != BATTLE_LINE and s.match.is_friend(puzzle.side, step.player):
            found.append(capitalised(action_words(s, parse_action(s, line))))
    return tuple(found)


def _without(given: tuple[Tile, ...], used: list[Tile]) -> tuple[Tile, ...]:
    left = list(given)
    for tile in used:
        if tile in left:
            left.remove(tile)
    return tuple(left)


def _unit(s: State, event: Event) -> str:
    return gettext(
        "{army} {tile} on {cell}",
        army=army_name(s.match, int(event.player)),
        tile=tile_title(int(event.tile)),
        cell=cell_name(int(event.cell)),
    )
