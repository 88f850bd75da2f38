"""One puzzle: what is given, what is asked for, and whether an answer holds when it is played out (PUZ-1).

An answer is a list of action lines for the turn of the side that solves. The battle follows by itself; an
answer that says how the solver decides in it begins it with the line `battle`. What the lines leave open is
searched: an opponent asked for a decision gives every answer there is, and all of them must lead to the
goal; for the solving side one that does is enough.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from nshex.actions import Action
from nshex.game import Game, Step
from nshex.notation.errors import NotationError, PositionError
from nshex.notation.fields import Fields, Value
from nshex.notation.lines import parse_action
from nshex.notation.names import player_name, read_tile
from nshex.notation.position_line import read_line_json
from nshex.notation.positions import read_json, read_position
from nshex.position import Position
from nshex.rules import actions, events
from nshex.rules.engine import call_battle, legal_actions
from nshex.rules.events import Event
from nshex.rules.options import NEUTRAL
from nshex.rules.state import MAIN, OVER, State, hit_points, is_hq, owner_of

Json = dict[str, Any]

MOST_BRANCHES = 20_000
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
    """Whether an answer holds, why not, and the actions that show it, decisions included."""

    solved: bool
    reason: str
    lines: tuple[str, ...]


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
        game = Game.from_position(Position.around(self.state()))
        return _Check(self).follow(_Branch(game, tuple(lines)))


# --- playing out -----------------------------------------------------------------------------------


@dataclass
class _Branch:
    """One way a puzzle can go: the game so far, the lines still to come, and how many tiles were used."""

    game: Game
    ahead: tuple[str, ...]
    used: int = 0

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(str(action) for action in self.game.actions)

    def log(self) -> Iterator[Event]:
        for step in self.game.steps:
            yield from step.log

    def answered(self, action: int) -> _Branch:
        """The same game, gone on with one answer to a decision."""
        other = replace(self, game=self.game.copy())
        other.game.push(action)
        return other

    def is_fought(self) -> bool:
        return any(event.kind == events.BATTLE_ENDED for event in self.log())

    def begin_battle(self) -> None:
        """Fight the battle every puzzle ends with. No tile calls it, so it is no action of the rules."""
        before = self.game.position
        s = before.to_state()
        log: list[Event] = []
        call_battle(s, s.turn, log)
        self.game.push(Step(Action(BATTLE_LINE), before.turn, before, Position.around(s), log))


class _Check:
    """Follows an answer through all decisions that are not the solver's to foresee."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.branches = 0

    def follow(self, branch: _Branch) -> Verdict:
        while True:
            s = branch.state
            if s.step == OVER or branch.is_fought():
                return self._judge(branch)
            if s.turn != self.puzzle.side:
                return _failed(branch, "the turn ended without a battle")
            if not s.match.is_friend(self.puzzle.side, s.decider):
                return self._ask(branch, wanted=False)
            if branch.ahead:
                problem = self._play_next(branch)
                if problem:
                    return _failed(branch, problem)
            elif s.step == MAIN:
                branch.begin_battle()
            else:
                return self._ask(branch, wanted=True)

    def _play_next(self, branch: _Branch) -> str:
        """Play the next line; what is wrong with it, or nothing."""
        line, branch.ahead = branch.ahead[0], branch.ahead[1:]
        if line.strip() == BATTLE_LINE and branch.state.step == MAIN:
            branch.begin_battle()
            return ""
        try:
            action = parse_action(branch.state, line)
        except ValueError as problem:
            return str(problem)
        branch.used += actions.op_of(action) in _USES_A_TILE
        if branch.used > self.puzzle.uses:
            return f"{line!r} uses tile number {branch.used}; the puzzle allows {self.puzzle.uses}"
        branch.game.push(action)
        return ""

    def _ask(self, branch: _Branch, wanted: bool) -> Verdict:
        """Try all answers to a decision until one gives the wanted verdict."""
        verdict = _failed(branch, "")
        for action in legal_actions(branch.state).actions():
            self.branches += 1
            if self.branches > MOST_BRANCHES:
                raise PuzzleError(f"more than {MOST_BRANCHES} ways to decide; expected a puzzle with fewer")
            verdict = self.follow(branch.answered(action))
            if verdict.solved == wanted:
                break
        return verdict

    def _judge(self, branch: _Branch) -> Verdict:
        if branch.ahead:
            return _failed(branch, f"the battle is over, but {branch.ahead[0]!r} is still to come")
        for goal in self.puzzle.goals:
            problem = _missed(goal, branch, self.puzzle.side)
            if problem:
                return _failed(branch, problem)
        return Verdict(True, "", branch.lines)


def _failed(branch: _Branch, reason: str) -> Verdict:
    return Verdict(False, reason, branch.lines)


def _missed(goal: Goal, branch: _Branch, side: int) -> str:
    """Why a goal is not reached, or nothing."""
    if goal is Goal.WIN:
        return _why_not_won(branch.state, side)
    if goal is Goal.DESTROY_HQ:
        enemies = branch.state.match.enemies[side]
        fallen = [event.player for event in branch.log() if event.kind == events.HQ_FELL]
        fell = any(enemies >> player & 1 for player in fallen)
        return "" if fell else "no enemy HQ was destroyed"
    if goal is Goal.NO_LOSSES:
        return _own_loss(branch, side)
    return _enemy_left(branch.state, side)


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


def _own_loss(branch: _Branch, side: int) -> str:
    allies = branch.state.match.allies[side]
    fighting = False
    for event in branch.log():
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
