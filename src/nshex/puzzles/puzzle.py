"""One puzzle: what is given, what is asked for, and whether an answer holds when it is played out (PUZ-1).

An answer is a list of action lines for the turn of the side that solves. The battle follows by itself; an
answer that says how the solver decides in it begins it with the line `battle`. What the lines leave open is
searched: an opponent asked for a decision gives every answer there is, and all of them must lead to the
goal; for the solving side one that does is enough.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from nshex.notation.errors import NotationError, PositionError
from nshex.notation.fields import Fields, Value
from nshex.notation.lines import format_action, parse_action
from nshex.notation.names import player_name, read_tile
from nshex.notation.position_line import read_line_json
from nshex.notation.positions import read_json, read_position
from nshex.rules import actions, events
from nshex.rules.engine import apply, call_battle, legal_actions
from nshex.rules.events import Event
from nshex.rules.options import NEUTRAL
from nshex.rules.state import MAIN, OVER, State, hit_points, is_hq, owner_of

Json = dict[str, Any]

MOST_COURSES = 20_000
"""Ways to answer decisions that are followed; a puzzle with more is not one a person can check either."""

BATTLE_LINE = "battle"
"""Where the battle begins in an answer; no tile is used for it."""

_KEYS = ("title", "position", "side", "tiles", "uses", "goal", "solution")
_USES_A_TILE = frozenset(
    (actions.PLACE, actions.MOVE, actions.EXCHANGE, *range(actions.PUSH, actions.HEAL + 1))
)


class PuzzleError(ValueError):
    """A puzzle that cannot be read; the message says what is wrong, and where."""


class Goal(StrEnum):
    """What the battle has to bring for the side that solves."""

    WIN = "win"
    """The game won, or more hit points (or points) than every enemy."""
    DESTROY_HQ = "destroy_hq"
    NO_LOSSES = "no_losses"
    """No own unit leaves the board in the battle, a medic that absorbs included."""
    CLEAR = "clear"
    """No enemy unit but HQs and objects is left."""


@dataclass(frozen=True)
class Verdict:
    """Whether an answer holds, why not, and the course that shows it, decisions included."""

    solved: bool
    reason: str
    course: tuple[str, ...]


@dataclass(frozen=True)
class Puzzle:
    """A position in which `side` has the turn and `tiles` in hand, may use so many, and wants the goals."""

    title: str
    position: Json
    side: int
    tiles: tuple[str, ...]
    uses: int
    goals: tuple[Goal, ...]
    solution: tuple[str, ...] = ()

    def state(self) -> State:
        """The state the puzzle begins with."""
        players = [dict(player) for player in self.position["players"]]
        players[self.side]["hand"] = list(self.tiles)
        return read_position({**self.position, "players": players, "turn": self.side})

    def check(self, lines: Sequence[str]) -> Verdict:
        """Play an answer out."""
        return _Check(self).follow(_Course(self.state(), tuple(lines)))


# --- playing out -----------------------------------------------------------------------------------


@dataclass
class _Course:
    """One way a puzzle can go: the state, the lines still to come, and what has happened."""

    state: State
    ahead: tuple[str, ...]
    log: list[Event] = field(default_factory=list)
    played: tuple[str, ...] = ()
    used: int = 0

    def branch(self, action: int) -> _Course:
        """The same course, gone on with one answer to a decision."""
        line = format_action(self.state, action)
        other = _Course(self.state.clone(), self.ahead, list(self.log), (*self.played, line), self.used)
        apply(other.state, action, other.log)
        return other

    def is_fought(self) -> bool:
        return any(event.kind == events.BATTLE_ENDED for event in self.log)


class _Check:
    """Follows an answer through all decisions that are not the solver's to foresee."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.courses = 0

    def follow(self, course: _Course) -> Verdict:
        while True:
            s = course.state
            if s.step == OVER or course.is_fought():
                return self._judge(course)
            if s.turn != self.puzzle.side:
                return _failed(course, "the turn ended without a battle")
            if not s.match.is_friend(self.puzzle.side, s.decider):
                return self._ask(course, wanted=False)
            if course.ahead:
                problem = self._play_next(course)
                if problem:
                    return _failed(course, problem)
            elif s.step == MAIN:
                _begin_battle(course)
            else:
                return self._ask(course, wanted=True)

    def _play_next(self, course: _Course) -> str:
        """Play the next line; what is wrong with it, or nothing."""
        line, course.ahead = course.ahead[0], course.ahead[1:]
        if line.strip() == BATTLE_LINE and course.state.step == MAIN:
            _begin_battle(course)
            return ""
        try:
            action = parse_action(course.state, line)
        except ValueError as problem:
            return str(problem)
        course.used += actions.op_of(action) in _USES_A_TILE
        if course.used > self.puzzle.uses:
            return f"{line!r} uses tile number {course.used}; the puzzle allows {self.puzzle.uses}"
        course.played = (*course.played, format_action(course.state, action))
        apply(course.state, action, course.log)
        return ""

    def _ask(self, course: _Course, wanted: bool) -> Verdict:
        """Try all answers to a decision until one gives the wanted verdict."""
        verdict = _failed(course, "")
        for action in legal_actions(course.state).actions():
            self.courses += 1
            if self.courses > MOST_COURSES:
                raise PuzzleError(f"more than {MOST_COURSES} ways to decide; expected a puzzle with fewer")
            verdict = self.follow(course.branch(action))
            if verdict.solved == wanted:
                break
        return verdict

    def _judge(self, course: _Course) -> Verdict:
        if course.ahead:
            return _failed(course, f"the battle is over, but {course.ahead[0]!r} is still to come")
        for goal in self.puzzle.goals:
            problem = _missed(goal, course, self.puzzle.side)
            if problem:
                return _failed(course, problem)
        return Verdict(True, "", course.played)


def _begin_battle(course: _Course) -> None:
    """The battle every puzzle ends with, called by the solver."""
    call_battle(course.state, course.state.turn, course.log)
    course.played = (*course.played, BATTLE_LINE)


def _failed(course: _Course, reason: str) -> Verdict:
    return Verdict(False, reason, course.played)


def _missed(goal: Goal, course: _Course, side: int) -> str:
    """Why a goal is not reached, or nothing."""
    if goal is Goal.WIN:
        return _why_not_won(course.state, side)
    if goal is Goal.DESTROY_HQ:
        enemies = course.state.match.enemies[side]
        fell = [event for event in course.log if event.kind == events.HQ_FELL and enemies >> event.player & 1]
        return "" if fell else "no enemy HQ was destroyed"
    if goal is Goal.NO_LOSSES:
        return _own_loss(course, side)
    return _enemy_left(course.state, side)


def _why_not_won(s: State, side: int) -> str:
    if s.step == OVER:
        return "" if s.winners >> side & 1 else "the game was not won"
    own = _strength(s, side)
    for player in range(s.match.players):
        if not s.match.is_friend(side, player) and _strength(s, player) >= own:
            what = "points" if s.match.scoring else "hit points"
            return f"{player_name(s.match, player)} has {_strength(s, player)} {what}, against {own}"
    return ""


def _strength(s: State, player: int) -> int:
    """What the side of a player is compared by: points, or hit points."""
    allies = [ally for ally in range(s.match.players) if s.match.is_friend(player, ally)]
    return sum(int(s.score[ally] if s.match.scoring else hit_points(s, ally)) for ally in allies)


def _own_loss(course: _Course, side: int) -> str:
    allies = course.state.match.allies[side]
    fighting = False
    for event in course.log:
        fighting = fighting or event.kind == events.BATTLE_BEGAN
        if fighting and event.kind in (events.DIED, events.HQ_FELL) and allies >> event.player & 1:
            return "an own unit was lost"
    return ""


def _enemy_left(s: State, side: int) -> str:
    heads = [head for heads in s.match.heads for head in heads]
    for word in s.cells:
        if word and not is_hq(word) and word & 255 not in heads:
            owner = owner_of(word)
            if owner != NEUTRAL and not s.match.is_friend(side, owner):
                return "an enemy unit is left"
    return ""


# --- reading ---------------------------------------------------------------------------------------


def read_puzzle_text(text: str) -> Puzzle:
    """A puzzle from JSON (a text that begins with a brace) or TOML."""
    try:
        data: object = read_json(text, "a puzzle") if text.lstrip().startswith("{") else tomllib.loads(text)
    except PositionError as problem:
        raise PuzzleError(str(problem)) from None
    except tomllib.TOMLDecodeError as problem:
        raise PuzzleError(f"not TOML: {problem}; expected a puzzle") from None
    except RecursionError:
        raise PuzzleError("too deeply nested; expected a puzzle") from None
    return read_puzzle(data)


def read_puzzle(data: object) -> Puzzle:
    """The puzzle a parsed JSON or TOML value describes."""
    try:
        return _read(Value(data, "puzzle").table(_KEYS))
    except NotationError as problem:
        raise PuzzleError(str(problem)) from None


def _read(table: Fields) -> Puzzle:
    title = table.need("title", "a text").text()
    place = table.need("position", "a position")
    s = _read_board(place)
    position: Json = read_line_json(place.raw) if isinstance(place.raw, str) else _entries(place)
    side = _read_side(table, s, position)
    tiles = _read_tiles(table.need("tiles", "the tiles in hand"), s, side)
    uses = table.number("uses", 0, len(tiles), len(tiles), ", no more than there are tiles")
    goals = _read_goals(table.need("goal", "a goal such as 'win'"))
    solution = tuple(line.text("an action") for line in table.items("solution"))
    puzzle = Puzzle(title, position, side, tiles, uses, goals, solution)
    _read_board(place, puzzle)
    return puzzle


def _entries(place: Value) -> Json:
    return {key: value.raw for key, value in place.entries().items()}


def _read_board(place: Value, puzzle: Puzzle | None = None) -> State:
    """The board of a puzzle, JSON or a line; with a puzzle, the state it begins with."""
    if not isinstance(place.raw, str):
        place.entries()
    try:
        s = puzzle.state() if puzzle is not None else read_position(place.raw)
    except PositionError as problem:
        raise place.error(str(problem)) from None
    if s.step != MAIN:
        raise place.error("a puzzle begins in the main step; expected no other 'step'")
    return s


def _read_side(table: Fields, s: State, position: Json) -> int:
    """Whoever solves has the turn and holds no tiles but those of the puzzle."""
    given = table.get("side")
    side = given.player(s.match) if given is not None else int(s.turn)
    if "turn" in position and s.turn != side:
        raise table.values["position"].error(f"player {side} solves, but the turn is player {s.turn}'s")
    if s.hand[side]:
        raise table.values["position"].error(f"player {side} has a hand; expected it in 'tiles'")
    return side


def _read_tiles(value: Value, s: State, side: int) -> tuple[str, ...]:
    found = []
    for item in value.items():
        name = item.text("the id of a tile")
        with item.here():
            read_tile(s.match, side, name)
        found.append(name)
    return tuple(found)


def _read_goals(value: Value) -> tuple[Goal, ...]:
    """One goal, or several that must all be reached."""
    known = [goal.value for goal in Goal]
    if not isinstance(value.raw, list):
        return (Goal(value.choice(known)),)
    goals = tuple(Goal(item.choice(known)) for item in value.items())
    if not goals:
        raise value.wrong("at least one goal")
    return goals
