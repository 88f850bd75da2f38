"""One puzzle as text: what is given, what is asked for, and its description (PUZ-1).

A puzzle is written in TOML, its position in the one-line form or as a table. `docs/puzzles.md` describes the
keys. Everything is checked when it is read; an error is one line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nshex.game import Game
from nshex.languages import gettext
from nshex.notation.errors import NotationError, PositionError
from nshex.notation.fields import Fields, Value
from nshex.notation.names import one_of, read_tile, show
from nshex.notation.position_line import read_line, read_line_json
from nshex.notation.positions import read_json, read_position
from nshex.position import Position
from nshex.puzzles.aims import Aim
from nshex.puzzles.goals import Goal, check_goals, make_aim, read_goal
from nshex.rules.state import MAIN, NOT_ENDING, State
from nshex.rules.tables import HQ, KIND, OBJECT

if TYPE_CHECKING:
    from nshex.puzzles.answers import Verdict

Json = dict[str, Any]

DIFFICULTIES = ("easy", "medium", "hard", "expert")
THEMES = (
    *("net", "net_chain", "medic", "takeover", "push", "castling", "clown", "quartermaster", "scoper"),
    *("gauss", "mine", "mobility", "dance", "action", "terminal", "procedure"),
    *("move", "rotation", "sniper", "grenade", "air_strike", "initiative", "bonus", "saboteur", "sacrifice"),
    *("exchange", "transport", "armor", "discard"),
)
"""What puzzles are about; themes.py finds it in the solution."""

MOST_TILES = 7
HIGHEST_NUMBER = 9999
LONGEST_TITLE = 60
LONGEST_STORY = 400
LONGEST_TEXT = 100_000
"""Characters of a puzzle file; a longer one is a mistake, or an attack."""

_KEYS = (
    *("id", "number", "title", "story", "armies", "position", "side", "tiles", "uses", "goal"),
    *("difficulty", "themes", "solution", "wrong_try"),
)


class PuzzleError(ValueError):
    """A puzzle that cannot be read, or answered; the message says what is wrong, and where."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which `side` has the turn and `tiles` in hand, may use some of them, and has to reach the
    goals."""

    title: str
    position: Json | str
    """A position as JSON has it, or in one line."""
    side: int
    tiles: tuple[str, ...]
    uses: int
    goals: tuple[Goal, ...]
    solution: tuple[str, ...] = ()
    id: str = ""
    number: int = 0
    """Of the card in its collection; 0 without one."""
    story: str = ""
    difficulty: str = ""
    themes: tuple[str, ...] = ()
    wrong_try: tuple[str, ...] = ()
    """The lines of an answer that almost works; the page with the solution shows why it does not."""

    def state(self) -> State:
        """The state the puzzle begins with."""
        position = read_line_json(self.position) if isinstance(self.position, str) else self.position
        players = [dict(player) for player in position["players"]]
        players[self.side]["hand"] = list(self.tiles)
        return read_position({**position, "players": players, "turn": self.side})

    def check(self, lines: Sequence[str]) -> Verdict:
        """Play an answer: the lines of the solver's turn, as in `place brawler B2/3`."""
        from nshex.puzzles.answers import check

        return check(self, lines)

    def game(self) -> Game:
        """A game that begins with the puzzle's position."""
        return Game.from_position(Position.around(self.state()))

    def aim(self, s: State) -> Aim:
        """The goals for the search; `s` is the state the puzzle begins with."""
        return make_aim(s, self.side, self.goals)

    @property
    def armies(self) -> tuple[str, ...]:
        """By seat; the solver's is `armies[side]`."""
        return tuple(self.state().match.armies)


# --- reading ---------------------------------------------------------------------------------------


def read_puzzle_text(text: str) -> Puzzle:
    """A puzzle from JSON (a text that begins with a brace) or TOML."""
    if len(text) > LONGEST_TEXT:
        raise PuzzleError(
            gettext(
                "a text of {number} characters; expected a puzzle, at most {most}",
                number=len(text),
                most=LONGEST_TEXT,
            )
        )
    try:
        data: object = read_json(text, "a puzzle") if text.lstrip().startswith("{") else tomllib.loads(text)
    except PositionError as problem:
        raise PuzzleError(str(problem)) from None
    except tomllib.TOMLDecodeError as problem:
        raise PuzzleError(gettext("not TOML: {problem}; expected a puzzle", problem=problem)) from None
    except RecursionError:
        raise PuzzleError(gettext("too deeply nested; expected a puzzle")) from None
    return read_puzzle(data)


def read_puzzle(data: object) -> Puzzle:
    """The puzzle a parsed JSON or TOML value describes."""
    try:
        return _read(Value(data, "puzzle").table(_KEYS))
    except NotationError as problem:
        raise PuzzleError(str(problem)) from None


def _read(table: Fields) -> Puzzle:
    title = _line(table.need("title", "a text"), LONGEST_TITLE)
    place = table.need("position", "a position")
    position = _read_position(place)
    s = _read_board(place, position)
    side = _read_side(table, s, position)
    tiles = _read_tiles(table.need("tiles", "the tiles in hand"), s, side)
    puzzle = Puzzle(
        title=title,
        position=position,
        side=side,
        tiles=tiles,
        uses=table.number("uses", 0, len(tiles), len(tiles), ", no more than there are tiles"),
        goals=_read_goals(table.need("goal", "a goal such as 'win'")),
        solution=_read_lines(table, "solution"),
        id=_read_id(table),
        number=table.number("number", 1, HIGHEST_NUMBER, 0),
        story=_line(table.values["story"], LONGEST_STORY) if "story" in table else "",
        difficulty=table.choice("difficulty", DIFFICULTIES, ""),
        themes=tuple(item.choice(THEMES) for item in table.items("themes")),
        wrong_try=_read_lines(table, "wrong_try"),
    )
    _check_armies(table, s)
    s = _read_board(place, position, puzzle)
    with table.values["goal"].here():
        check_goals(s, side, puzzle.goals)
    return puzzle


def _line(value: Value, longest: int) -> str:
    """One printable line; an empty one counts as missing."""
    text = value.text()
    if not text.isprintable() or not text.strip() or len(text) > longest:
        raise value.wrong(gettext("one printable line of at most {longest} characters", longest=longest))
    return text


def _read_id(table: Fields) -> str:
    given = table.get("id")
    if given is None:
        return ""
    name = given.text("an id such as 'borgo-3'")
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", name):
        raise given.wrong(gettext("an id of small letters, digits and hyphens, at most 40"))
    return name


def _read_lines(table: Fields, key: str) -> tuple[str, ...]:
    return tuple(line.text("an action") for line in table.items(key))


def _read_position(place: Value) -> Json | str:
    if isinstance(place.raw, str):
        return " ".join(place.raw.split())
    return {key: value.raw for key, value in place.entries().items()}


def _read_board(place: Value, position: Json | str, puzzle: Puzzle | None = None) -> State:
    try:
        if puzzle is not None:
            s = puzzle.state()
        else:
            s = read_line(position) if isinstance(position, str) else read_position(position)
    except PositionError as problem:
        raise place.error(str(problem)) from None
    if s.step != MAIN:
        raise place.error(gettext("a puzzle begins in the main step; expected no other 'step'"))
    if s.ending != NOT_ENDING:
        raise place.error(gettext("the game is coming to its end; expected a position before that (END-1)"))
    return s


def _read_side(table: Fields, s: State, position: Json | str) -> int:
    """The solver has the turn and holds only the tiles of the puzzle."""
    given = table.get("side")
    side = given.player(s.match) if given is not None else int(s.turn)
    if (isinstance(position, str) or "turn" in position) and s.turn != side:
        raise table.values["position"].error(
            gettext("player {side} solves, but the turn is player {turn}'s", side=side, turn=s.turn)
        )
    if s.hand[side]:
        raise table.values["position"].error(
            gettext("player {side} has a hand; expected it in 'tiles'", side=side)
        )
    return side


def _read_tiles(value: Value, s: State, side: int) -> tuple[str, ...]:
    found = []
    items = value.items()
    if len(items) > MOST_TILES:
        raise value.error(
            gettext("{number} tiles; expected at most {most}", number=len(items), most=MOST_TILES)
        )
    for item in items:
        name = item.text("the id of a tile")
        with item.here():
            number = read_tile(s.match, side, name)
        if KIND[number] in (HQ, OBJECT):
            raise item.error(
                gettext("{name} is set apart; expected a tile of the pile (SET-1)", name=show(name))
            )
        found.append(name)
    return tuple(found)


def _read_goals(value: Value) -> tuple[Goal, ...]:
    """One goal, or several that must all be reached."""
    items = value.items() if isinstance(value.raw, list) else [value]
    if not items:
        raise value.wrong(gettext("at least one goal"))
    goals = []
    for item in items:
        with item.here():
            goals.append(read_goal(item.text("one of win, destroy_hq and the other goals")))
    return tuple(goals)


def _check_armies(table: Fields, s: State) -> None:
    given = table.get("armies")
    if given is None:
        return
    named = [item.choice(s.match.armies) for item in given.items()]
    if named != list(s.match.armies):
        raise given.error(
            gettext(
                "the position has {known}; {hint}",
                known=", ".join(s.match.armies),
                hint=one_of(s.match.armies, ""),
            )
        )


# --- writing ---------------------------------------------------------------------------------------


def write_puzzle(puzzle: Puzzle) -> str:
    """The puzzle as TOML; reading it gives an equal puzzle."""
    lines = [f"{key} = {_toml(value)}" for key, value in puzzle_data(puzzle).items()]
    return "\n".join(lines) + "\n"


def puzzle_data(puzzle: Puzzle) -> dict[str, object]:
    """The puzzle as the keys of its file, without those that say nothing."""
    entries: list[tuple[str, object]] = [
        ("id", puzzle.id),
        ("number", puzzle.number or None),
        ("title", puzzle.title),
        ("story", puzzle.story),
        ("difficulty", puzzle.difficulty),
        ("themes", puzzle.themes),
        ("armies", puzzle.armies),
        ("position", puzzle.position),
        ("side", puzzle.side),
        ("tiles", puzzle.tiles),
        ("uses", puzzle.uses),
        ("goal", [str(goal) for goal in puzzle.goals]),
        ("solution", puzzle.solution),
        ("wrong_try", puzzle.wrong_try),
    ]
    return {key: value for key, value in entries if value not in ("", (), None)}


def _toml(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    return str(value)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in escaped) + '"'
