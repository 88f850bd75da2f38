"""The public face of the engine: positions that never change, and games that are played.

Everything here speaks the notation (docs/notation.md). Search programs that need millions of positions use
`nshex.rules` directly; what they find can be handed back as lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nshex.notation.battles import fight
from nshex.notation.errors import LINE_ERRORS, IllegalActionError
from nshex.notation.lines import format_action, parse_action
from nshex.notation.names import player_name, tile_name
from nshex.notation.positions import read_position, read_position_text, write_position
from nshex.notation.records import Record, check_date, play_back, read_record, result_text, write_record
from nshex.notation.seeds import Seed, commitment, new_secret, read_seed, seed_text
from nshex.notation.setups import Setup, make_setup
from nshex.notation.status import DRAWN, unit_status, winner_of
from nshex.notation.story import event_json, tell
from nshex.rules import state as st
from nshex.rules.engine import apply, legal_actions
from nshex.rules.events import Event
from nshex.rules.options import RuleSet
from nshex.rules.state import State, packed_list
from nshex.rules.views import View

Json = dict[str, Any]


@dataclass(frozen=True)
class Action:
    """Something a player may do, as a line of the notation.

    >>> Action("place brawler B2/3")
    Action('place brawler B2/3')
    >>> str(Action("end"))
    'end'
    """

    line: str

    def __str__(self) -> str:
        return self.line

    def __repr__(self) -> str:
        return f"Action({self.line!r})"


@dataclass(frozen=True)
class Outcome:
    """How a game ended. The winner is a player, "draw", or with teams all players of the winning one."""

    winner: int | str | tuple[int, ...]
    reason: str

    @property
    def is_draw(self) -> bool:
        return self.winner == DRAWN


@dataclass(frozen=True)
class Player:
    """What a player has, apart from the board; all of it is open but the order of the pile."""

    army: str
    hp: int
    """Hit points of the HQ; for Dancer the sum of the objects'."""
    hand: tuple[str, ...]
    pile_size: int
    energy: int
    score: int
    is_out: bool


@dataclass(frozen=True)
class Battle:
    """A battle that was fought on a position."""

    events: list[Json]
    position: Position


class LegalActions(Set[Action | str]):
    """The legal actions of a position: a set that is only listed when somebody looks through it.

    It gives actions, and may be asked about lines as well.

    >>> position = Game.new(["outpost", "hegemony"], seed=1).position
    >>> len(position.legal)
    19
    >>> "hq C3/0" in position.legal, Action("end") in position.legal
    (True, False)
    """

    def __init__(self, s: State) -> None:
        self._s = s
        self._legal = legal_actions(s)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        """What `&`, `|` and `-` make: a plain set."""
        return frozenset(it)

    def __len__(self) -> int:
        return int(self._legal.size)

    def __iter__(self) -> Iterator[Action]:
        return (Action(line) for line in self.lines())

    def __contains__(self, action: object) -> bool:
        """Whether an action, or a line however it is spelled, is legal; nothing is listed."""
        if not isinstance(action, Action | str):
            return False
        try:
            parse_action(self._s, str(action))
        except LINE_ERRORS:
            return False
        return True

    def lines(self) -> list[str]:
        """All legal actions as lines, in a fixed order."""
        return legal_lines(self._s)

    def __repr__(self) -> str:
        some = [repr(format_action(self._s, int(self._legal.at(i)))) for i in range(min(3, len(self)))]
        more = ", …" if len(self) > 3 else ""
        return f"<{len(self)} legal actions: {', '.join(some)}{more}>"


def legal_lines(s: State) -> list[str]:
    """The legal actions of a state as lines."""
    return [format_action(s, action) for action in legal_actions(s).actions()]


class Position:
    """A moment of a game; it never changes. `apply` makes the next one.

    >>> position = Game.new(["outpost", "hegemony"], seed=1).position
    >>> position.step, position.decider
    ('setup', 0)
    >>> after = position.apply("hq C3/0")
    >>> after.decider, position.decider
    (1, 0)
    >>> Position.from_json(after.to_json()) == after
    True
    """

    def __init__(self, s: State) -> None:
        self._s = s.clone()

    # --- in and out ---

    @classmethod
    def from_json(cls, source: str | Mapping[str, Any]) -> Position:
        """Read a position from JSON text, or from the object it stands for."""
        s = read_position_text(source) if isinstance(source, str) else read_position(dict(source))
        return _wrap(s)

    def to_dict(self) -> Json:
        return write_position(self._s)

    def to_json(self) -> str:
        return json.dumps(self.to_dict())

    def to_state(self) -> State:
        """A copy of what the rules work on, for programs that search."""
        return self._s.clone()

    # --- looking ---

    @property
    def rules(self) -> RuleSet:
        return self._s.match.rules

    @property
    def mode(self) -> str:
        return self._s.match.rules.mode

    @property
    def board(self) -> str:
        return self._s.match.rules.board

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(_player(self._s, player) for player in range(len(self._s.match.armies)))

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self._s.turn)

    @property
    def decider(self) -> int | None:
        """Who has to decide now; differs from `turn` where a decision interrupts. None when all is over."""
        return None if self.is_over else int(self._s.decider)

    @property
    def step(self) -> str:
        """What kind of decision is open: setup, draw, discard, main, retreat, choice, turn; or over."""
        return st.STEP_NAMES[self._s.step]

    @property
    def is_over(self) -> bool:
        return bool(self._s.step == st.OVER)

    def outcome(self) -> Outcome | None:
        """Winner and reason, or None while the game goes on."""
        winner = winner_of(self._s)
        if winner is None:
            return None
        return Outcome(tuple(winner) if isinstance(winner, list) else winner, st.REASON_NAMES[self._s.reason])

    def units(self) -> list[Json]:
        """The units on the board as a position writes them: place, tile, rotation, wounds."""
        units: list[Json] = self.to_dict()["units"]
        return units

    def status(self) -> list[Json]:
        """What every unit can do now, bonuses included, as `nshex status` prints it."""
        return unit_status(self._s)

    def view(self, player: int) -> View:
        """The position as a player may know it: the order of piles is hidden."""
        if not 0 <= player < len(self._s.match.armies):
            raise ValueError(f"no player {player}; expected 0 to {len(self._s.match.armies) - 1}")
        return View(self._s, player)

    # --- acting ---

    @cached_property
    def legal(self) -> LegalActions:
        """The legal actions, as a set that costs little until it is listed."""
        return LegalActions(self._s)

    def parse(self, line: str) -> Action:
        """The legal action a line stands for, in its one canonical spelling."""
        return Action(format_action(self._s, parse_action(self._s, line)))

    def apply(self, action: Action | str) -> Position:
        """The position after an action and everything that follows from it by itself."""
        s = self._s.clone()
        apply(s, parse_action(s, str(action)))
        return _wrap(s)

    def battle(self, decisions: Iterable[Action | str] = ()) -> Battle:
        """Fight one battle on the board as it stands, called by whoever has the turn.

        Decisions are taken from the lines given, in the order they are asked for. Those that are not given
        fall on the first option: attack rather than explode, convert nothing, keep a unit just taken over
        as it stands, the first medic. The turn does not end, and nobody draws.
        """
        s = self._s.clone()
        log = fight(s, [str(line) for line in decisions])
        return Battle([event_json(event) for event in log], _wrap(s))

    # --- comparing and showing ---

    @cached_property
    def _key(self) -> str:
        return json.dumps(self.to_dict(), sort_keys=True)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def _repr_svg_(self) -> str:
        """The board and the players, as notebooks show it."""
        from nshex.drawing.board import board_svg

        return board_svg(self._s, panel=True)

    def __repr__(self) -> str:
        armies = " – ".join(self._s.match.armies)
        if self.is_over:
            return f"<Position {armies}: {self.outcome()}>"
        return f"<Position {armies}: {self.step}, {player_name(self._s.match, int(self._s.decider))}>"


def _wrap(s: State) -> Position:
    """A position around a state nobody else holds, without copying it again."""
    position = Position.__new__(Position)
    position._s = s
    return position


def _player(s: State, player: int) -> Player:
    return Player(
        army=s.match.armies[player],
        hp=int(st.hit_points(s, player)),
        hand=tuple(tile_name(s.match, player, tile) for tile in packed_list(s.hand[player])),
        pile_size=int(s.pile_size[player]),
        energy=int(s.energy[player]),
        score=int(s.score[player]),
        is_out=not s.living >> player & 1,
    )


# --- a whole game ----------------------------------------------------------------------------------


class Game:
    """A game from the first HQ on: what was agreed, what was done, and where it stands.

    >>> game = Game.new(["outpost", "hegemony"], seed=1)
    >>> for line in ["hq B2/0", "hq D3/0"]:
    ...     events = game.play(line)
    >>> game.history
    [Action('hq B2/0'), Action('hq D3/0')]
    >>> [event["event"] for event in events]
    ['hq_placed', 'turn_began', 'drew']
    >>> game.undo()
    Action('hq D3/0')
    >>> game.position.decider
    1
    """

    def __init__(self, setup: Setup, seed: Seed) -> None:
        self.setup = setup
        self._seed = seed
        self._states = [setup.start(seed)]
        self._actions: list[Action] = []
        self._events: list[list[Event]] = []

    @classmethod
    def new(
        cls,
        armies: Sequence[str],
        seed: int | str | bytes | None = None,
        *,
        mode: str | None = None,
        board: str | None = None,
        options: RuleSet | Mapping[str, object] | None = None,
        teams: Sequence[Sequence[int]] | None = None,
        mercenaries: Sequence[Sequence[str]] = (),
        names: Sequence[str] = (),
        commander: Sequence[int] = (),
    ) -> Game:
        """Begin a game. Without a seed 256 secret random bits are taken.

        `options` is a RuleSet, or what stands under `rules` in a position. `mercenaries` has a list for each
        player (MER-1), `commander` names two allied players whose armies one person commands (MUL-8).
        """
        setup = make_setup(
            armies,
            mode=mode,
            board=board,
            options=options,
            teams=teams,
            mercenaries=mercenaries,
            names=names,
            commander=commander,
        )
        return cls(setup, _seed(seed))

    @classmethod
    def from_record(cls, text: str, seed: int | str | bytes | None = None) -> Game:
        """The game of a record, every action and the result checked.

        A record of a game that is still on does not reveal its seed; whoever has it gives it here.
        """
        record = read_record(text)
        given = None if seed is None else _seed(seed)
        steps = list(play_back(record, given))
        known = record.seed if given is None else given
        assert known is not None, "play_back asks for the seed"
        game = cls(record.setup, known)
        for step in steps[1:]:
            game._add(Action(step.line), step.state, step.events)
        return game

    @property
    def seed(self) -> str:
        """The seed as text. Whoever knows it knows every pile."""
        return seed_text(self._seed)

    @property
    def commitment(self) -> str:
        """What may be published before the game to prove afterwards that the piles were not chosen."""
        return commitment(self._seed)

    @property
    def position(self) -> Position:
        return Position(self._states[-1])

    @property
    def history(self) -> list[Action]:
        return list(self._actions)

    def play(self, action: Action | str) -> list[Json]:
        """Carry out an action; returns what happened, as `nshex do` prints it."""
        s = self._states[-1].clone()
        packed = parse_action(s, str(action))
        played = Action(format_action(s, packed))
        log: list[Event] = []
        apply(s, packed, log)
        self._add(played, s, log)
        return [event_json(event) for event in log]

    def _add(self, action: Action, s: State, events: list[Event]) -> None:
        self._actions.append(action)
        self._states.append(s)
        self._events.append(events)

    def undo(self) -> Action:
        """Take the last action back, with everything that followed from it."""
        if not self._actions:
            raise IllegalActionError("nothing to take back; no action has been played")
        self._states.pop()
        self._events.pop()
        return self._actions.pop()

    def story(self) -> Iterator[str]:
        """The game so far in sentences."""
        for events in self._events:
            for event in events:
                line = tell(self._states[0], event)
                if line is not None:
                    yield line

    def record(self, *, date: str = "", reveal: bool | None = None) -> str:
        """The game as a record (docs/records.md); the date, if any, is the caller's to say.

        The seed is revealed when the game is over. `reveal=True` writes it anyway, for a file that is only
        a saved game.
        """
        s = self._states[-1]
        over = bool(s.step == st.OVER)
        show_seed = over if reveal is None else reveal
        record = Record(
            setup=self.setup,
            commitment=self.commitment,
            actions=tuple(action.line for action in self._actions),
            seed=self._seed if show_seed else None,
            result=result_text(winner_of(s)),
            reason=st.REASON_NAMES[s.reason] if over else "",
            date=check_date(date),
        )
        return write_record(record)

    def _repr_svg_(self) -> str:
        """The present position with the last action, as notebooks show it."""
        from nshex.drawing.board import board_svg

        last = self._actions[-1] if self._actions else None
        return board_svg(self._states[-1], panel=True, last_action=last)

    def __repr__(self) -> str:
        armies = " – ".join(self.setup.armies)
        return f"<Game {armies}: {len(self._actions)} actions, {self.position.step}>"


def _seed(given: int | str | bytes | None) -> Seed:
    if given is None:
        return read_seed(new_secret())
    return read_seed(seed_text(given) if isinstance(given, int | bytes) else given)
