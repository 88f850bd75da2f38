"""Makes puzzles: boards from games or composed, with tiles and a goal that have one solution.

A board and a hand are searched once for the most damage that can be done, or for one of the other goals. If
very few ways reach it, the puzzle is proven; if it has exactly one essential solution, units that do not
matter are removed, and the puzzle gets its themes, difficulty, name and story.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import factorial
from random import Random
from typing import Any

from nshex.geometry import CELL_INDEX
from nshex.notation.position_line import write_line
from nshex.notation.positions import read_position
from nshex.puzzles.answers import Verdict, check
from nshex.puzzles.boards import COMPOSED, WISHES, Wish, choose_wish, composed_board, game_boards, tiles_of
from nshex.puzzles.description import describe
from nshex.puzzles.format import Puzzle, PuzzleError, read_puzzle
from nshex.puzzles.goals import Goal, GoalKind
from nshex.puzzles.search import ALL_TRICKS, DAMAGE_BOUND, Enough, TooMuch, uses_tile
from nshex.puzzles.solver import Proof, Solver, joined
from nshex.puzzles.stories import name_puzzle, tell_puzzle
from nshex.rules.actions import DANCE, cell_a, op_of
from nshex.rules.events import DIED
from nshex.rules.state import hit_points
from nshex.tiles import ARMIES, PLAYABLE, Kind

Json = dict[str, Any]

FIRST_LOOK = 40_000
"""States of the first search of an idea; larger ideas are given up."""
MOST_STATES = 200_000
"""States of a proof; so the puzzles of the maker are proven in seconds."""
FEW_WAYS = 40
"""The most boards that may reach the best result, for a proof to be worthwhile."""
WANTED_HP = 20
FEWEST_UNITS = 6
"""Units left on a board, HQs included, when those that do not matter are taken away."""


@dataclass(frozen=True)
class Idea:
    """A board with tiles to use, before it has a goal."""

    position: Json
    side: int
    tiles: tuple[str, ...]
    uses: int
    wish: Wish

    def puzzle(self, goals: Sequence[Goal], hp: tuple[Any, Any]) -> Puzzle:
        players = [
            {"army": player["army"], "hp": points, "pile": [], **_energy(player)}
            for player, points in zip(self.position["players"], hp, strict=True)
        ]
        data = {
            "title": "Untitled",
            "position": {**self.position, "players": players},
            "side": self.side,
            "tiles": list(self.tiles),
            "uses": self.uses,
            "goal": [str(goal) for goal in goals],
        }
        return read_puzzle(data)


def _energy(player: Json) -> Json:
    return {"energy": player["energy"]} if player.get("energy") else {}


class Maker:
    """Makes puzzles from one seed, one after another."""

    def __init__(self, seed: int, armies: Sequence[str] = PLAYABLE, themes: Sequence[str] = ()) -> None:
        self.rng = Random(seed)
        self.armies = tuple(armies)
        self.themes = tuple(themes)
        self.ideas = 0

    def puzzles(self) -> Iterator[Puzzle]:
        """Puzzles without end."""
        while True:
            for idea in self._ideas():
                self.ideas += 1
                puzzle = self._try(idea)
                if puzzle is not None:
                    yield puzzle

    # --- ideas ---

    def _ideas(self) -> Iterator[Idea]:
        rng = self.rng
        theme = rng.choice(self.themes) if self.themes else ""
        fitting = [
            army
            for army in self.armies
            if any(army in wish.armies and theme in ("", wish.theme) for wish in WISHES)
        ]
        army = rng.choice(fitting or list(self.armies))
        wish = choose_wish(rng, army, theme if fitting else "")
        enemies = [other for other in (wish.enemies or PLAYABLE) if other != army]
        armies = [army, rng.choice(enemies)]
        if rng.random() < 0.5:
            armies.reverse()
        side = armies.index(army)
        board = "terminals" if wish.energy else "standard"
        if wish.own or wish.theme in COMPOSED or rng.random() < 0.5:
            for _ in range(3):
                yield from self._with_hands(composed_board(rng, armies, side, board, wish), side, wish)
        else:
            for position in game_boards(rng, armies, board, 4):
                yield from self._with_hands(_stripped(position, wish), side, wish)

    def _with_hands(self, position: Json, side: int, wish: Wish) -> Iterator[Idea]:
        """A few hands for a board; none for a board that cannot be read."""
        rng = self.rng
        army = position["players"][side]["army"]
        if wish.energy:
            position["players"][side]["energy"] = rng.choice((1, 2, 3, 3, 4))
        free = 19 - len(position["units"])
        for _ in range(2):
            given = rng.choice((3, 4, 4, 5, 5, 6))
            tiles = self._hand(army, given, wish)
            most = 2 if free > 6 else 3
            if army == "dancer" or wish.theme == "mobility" or wish.energy:
                uses = rng.choice((1, 1, 2))
            else:
                uses = rng.choice((1, 2, 2, most))
            idea = Idea(position, side, tuple(tiles), min(uses, len(tiles)), wish)
            while (smaller := self._fitting(idea)) != idea:
                idea = smaller
            if idea.tiles:
                yield idea

    def _fitting(self, idea: Idea) -> Idea:
        """The idea with fewer tiles if a search of it would take too long; without tiles if nothing helps."""
        try:
            puzzle = idea.puzzle([Goal.SURVIVE], _hit_points(idea, WANTED_HP))
        except PuzzleError:
            return replace(idea, tiles=())
        if _size(puzzle) <= FIRST_LOOK or not idea.tiles:
            return idea
        spare = [name for name in idea.tiles if name not in idea.wish.hand]
        if len(idea.tiles) <= max(3, idea.uses + 1) or not spare:
            return replace(idea, tiles=())
        gone = self.rng.choice(spare)
        kept = list(idea.tiles)
        kept.remove(gone)
        return replace(idea, tiles=tuple(kept))

    def _hand(self, army: str, given: int, wish: Wish) -> list[str]:
        kinds = (Kind.SOLDIER, Kind.MODULE, Kind.INSTANT, Kind.FOUNDATION)
        pool = [tile.id for tile in tiles_of(army, *kinds) if tile.id not in ("battle", "terror")]
        tiles = []
        if wish.hand:
            known = [name for name in wish.hand if name in pool]
            if known:
                tiles.append(self.rng.choice(known))
                pool.remove(tiles[0])
        if army == "dancer":
            given = min(given, 4)
        self.rng.shuffle(pool)
        for name in pool:
            if len(tiles) < given and (army == "dancer" or tiles.count(name) < 1):
                tiles.append(name)
        return sorted(tiles, key=lambda name: [tile.id for tile in ARMIES[army].tiles].index(name))

    # --- goals ---

    def _try(self, idea: Idea) -> Puzzle | None:
        try:
            for puzzle in self._goals(idea):
                finished = self._finish(puzzle, idea)
                if finished is not None:
                    return finished
        except (PuzzleError, TooMuch):
            return None
        return None

    def _goals(self, idea: Idea) -> Iterator[Puzzle]:
        """Puzzles with few ways to reach their goal."""
        if self.rng.random() < 0.5:
            yield from self._by_damage(idea)
        else:
            yield from self._by_units(idea)

    def _by_damage(self, idea: Idea) -> Iterator[Puzzle]:
        """The most damage possible becomes the goal."""
        rng = self.rng
        full = _hit_points(idea, WANTED_HP)
        puzzle = idea.puzzle([Goal(GoalKind.DEAL, number=60)], full)
        most, ways = self._look(puzzle)
        damage = 60 - most
        if damage < 2 or ways > FEW_WAYS:
            return
        enemy = idea.position["players"][1 - idea.side]["army"]
        if enemy == "dancer" or rng.random() < 0.3:
            yield idea.puzzle([Goal(GoalKind.DEAL, number=damage)], full)
            return
        own = rng.randrange(2, 9)
        hp = (damage, own) if idea.side == 1 else (own, damage)
        if idea.position["players"][idea.side]["army"] == "dancer":
            hp = tuple(full[i] if i == idea.side else damage for i in range(2))  # type: ignore[assignment]
        goals = rng.choice(([Goal.DESTROY_HQ], [Goal.DESTROY_HQ, Goal.NO_LOSSES], [Goal.WIN_OUTRIGHT]))
        yield idea.puzzle([Goal.DESTROY_HQ], hp)
        if len(goals) > 1 or goals[0] != Goal.DESTROY_HQ:
            yield idea.puzzle(goals, hp)

    def _by_units(self, idea: Idea) -> Iterator[Puzzle]:
        """Goals about what the battle would cost if the solver did nothing, about the enemy's units, or a
        lead."""
        rng = self.rng
        full = _hit_points(idea, WANTED_HP)
        plain = check(idea.puzzle([Goal.WIN], full), ())
        small = _hit_points(idea, rng.randrange(1, 7))
        losses = _losses(plain, idea)
        lead = Goal(GoalKind.AHEAD, number=rng.randrange(1, 4))
        kinds = [
            [idea.puzzle([Goal.CLEAR], small)],
            [idea.puzzle([lead], small), idea.puzzle([lead, Goal.NO_LOSSES], small)],
            list(self._to_survive(idea, plain)),
        ]
        if losses:
            saved = Goal(GoalKind.SAVE, cell=rng.choice(losses))
            kinds += [[idea.puzzle([Goal.NO_LOSSES], small)], [idea.puzzle([saved], small)]]
        rng.shuffle(kinds)
        for puzzles in kinds[:3]:
            yield from (puzzle for puzzle in puzzles if not check(puzzle, ()).solved)

    def _to_survive(self, idea: Idea, plain: Verdict) -> Iterator[Puzzle]:
        """Ever fewer hit points to survive with, from what the battle would take if nothing were done."""
        if idea.position["players"][idea.side]["army"] == "dancer" or plain.game is None:
            return
        enemy = _hit_points(idea, self.rng.randrange(3, 12))[1 - idea.side]
        for own in range(WANTED_HP - int(hit_points(plain.game.state, idea.side)), 0, -1):
            yield idea.puzzle([Goal.SURVIVE], (own, enemy) if idea.side == 0 else (enemy, own))

    def _look(self, puzzle: Puzzle) -> tuple[int, int]:
        """How close to an impossible goal a search can come, and on how many boards it comes that close."""
        search = Solver(puzzle, ALL_TRICKS & ~DAMAGE_BOUND, FIRST_LOOK).search
        search.run()
        return int(search.closest), int(search.closest_count)

    # --- the finished puzzle ---

    def _finish(self, puzzle: Puzzle, idea: Idea) -> Puzzle | None:
        """The puzzle with its whole description, if it has exactly one essential solution."""
        proof = self._only_one(puzzle)
        if proof is None:
            return None
        lines = proof.solutions[0].lines
        if not lines or not _uses_its_tiles(lines, puzzle.uses) or not check(puzzle, lines).solved:
            return None
        puzzle = self._without_idle_units(puzzle, lines)
        puzzle = describe(replace(puzzle, solution=lines, position=write_line(_bare(puzzle))))
        puzzle = replace(puzzle, title=name_puzzle(self.rng, puzzle), story=tell_puzzle(self.rng, puzzle))
        return puzzle

    def _only_one(self, puzzle: Puzzle) -> Proof | None:
        solver = Solver(puzzle, ALL_TRICKS, MOST_STATES)
        solver.search.enough = 2
        try:
            proof = joined([solver.search_share()])
        except Enough:
            return None
        return proof if proof.unique else None

    def _without_idle_units(self, puzzle: Puzzle, lines: tuple[str, ...]) -> Puzzle:
        """Remove units one by one while the solution stays unique, until all that are left matter."""
        units = [unit for unit in _position(puzzle)["units"] if _may_go(unit, puzzle, lines)]
        self.rng.shuffle(units)
        removed = True
        while removed:
            removed = False
            for unit in list(units):
                position = _position(puzzle)
                if len(position["units"]) <= FEWEST_UNITS:
                    return puzzle
                rest = [other for other in position["units"] if other != unit]
                smaller = replace(puzzle, position={**position, "units": rest})
                try:
                    proof = self._only_one(smaller)
                except PuzzleError:
                    continue
                if proof is not None and proof.solutions[0].lines == lines:
                    puzzle = smaller
                    units.remove(unit)
                    removed = True
        return puzzle


def _may_go(unit: Json, puzzle: Puzzle, lines: Sequence[str]) -> bool:
    """Whether a unit may be removed: not an HQ or object, and neither solution nor goal names its cell."""
    named = any(unit["at"] in line for line in lines) or any(goal.cell == unit["at"] for goal in puzzle.goals)
    return not named and not _is_head(unit["tile"])


def _size(puzzle: Puzzle) -> float:
    """About how many states a search has: uses of tiles in any order, times what each unit can do besides."""
    solver = Solver(puzzle)
    by_tile, dances = 0, 0
    by_unit: Counter[int] = Counter()
    for action in solver.search.candidates(solver.start, puzzle.uses, 0):
        op = op_of(action)
        if uses_tile(op):
            by_tile += 1
        elif op == DANCE:
            dances += 1
        else:
            by_unit[int(cell_a(action))] += 1
    size = float(by_tile**puzzle.uses) / factorial(puzzle.uses)
    for ways in by_unit.values():
        size *= 1 + ways
    return size + dances


def _position(puzzle: Puzzle) -> Json:
    assert isinstance(puzzle.position, dict)
    return puzzle.position


def _is_head(tile: str) -> bool:
    return tile.endswith(".hq") or ".object_" in tile


def _hit_points(idea: Idea, points: int) -> tuple[Any, Any]:
    """The same hit points for both sides; objects have ten each at most."""
    found: list[Any] = []
    for player in idea.position["players"]:
        each = max(1, min(10, points))
        dancer = player["army"] == "dancer"
        found.append(dict.fromkeys(("yellow", "red", "blue"), each) if dancer else points)
    return found[0], found[1]


def _losses(plain: Verdict, idea: Idea) -> list[str]:
    """The cells of own units that a battle would destroy."""
    army = idea.position["players"][idea.side]["army"]
    died = {int(event.cell) for event in plain.events if event.kind == DIED}
    return [
        str(unit["at"])
        for unit in idea.position["units"]
        if unit["tile"].startswith(f"{army}.")
        and not _is_head(unit["tile"])
        and CELL_INDEX[unit["at"]] in died
    ]


def _stripped(position: Json, wish: Wish) -> Json:
    """A moment of a game without hands, piles and the rest of its history."""
    kept: Json = {key: position[key] for key in ("nshex", "board", "units", "foundations") if key in position}
    players: list[Json] = [{"army": player["army"]} for player in position["players"]]
    return {**kept, "players": players}


def _uses_its_tiles(lines: Sequence[str], uses: int) -> bool:
    """Whether a solution needs as many tiles as are allowed, or only abilities and no tiles."""
    used = sum(line.startswith(("place ", "play ", "use transporter ")) for line in lines)
    return used == uses or any(line.startswith(("dance", "use ", "procedure ")) for line in lines)


def _bare(puzzle: Puzzle) -> Any:
    """The state without the solver's hand, for the one-line position."""
    position = _position(puzzle)
    return read_position({**position, "turn": puzzle.side})
