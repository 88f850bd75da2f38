"""A game in progress: the one class on which programs, tables, the arena, lessons and puzzles play.

A game is its starting position and the steps taken since. Each step keeps the positions before and after it,
so that taking back and looking back cost nothing; positions never change, so copies share them. A program
with thousands of games can let them forget early steps, which are carried out again on request.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from nshex.actions import Action, LegalActions
from nshex.events import Event, named_events
from nshex.notation.errors import IllegalActionError, NotationError, at_place
from nshex.notation.lines import parse_action
from nshex.notation.names import check_type, show
from nshex.notation.records import (
    Record,
    check_date,
    check_end,
    check_seed,
    read_record,
    result_text,
    write_record,
)
from nshex.notation.scenarios import Scenario
from nshex.notation.seeds import Seed, commitment, new_secret, read_seed, seed_text
from nshex.notation.setups import Setup, make_setup, scenario_setup
from nshex.notation.status import winner_of
from nshex.notation.story import story
from nshex.notation.table_endings import read_table_ending
from nshex.position import Outcome, Position
from nshex.rules import events as e
from nshex.rules.engine import apply
from nshex.rules.options import RuleSet
from nshex.rules.state import REASON_NAMES, State
from nshex.scenarios import find_scenario

_REVEALING = frozenset({e.DREW, e.DREW_MERCENARY, e.REDREW, e.BOMBER_PASSED})
_ENDING = frozenset({e.TURN_ENDED, e.GAME_OVER})


@dataclass(frozen=True)
class Step:
    """An action that was carried out: by whom, on which position, and with what result."""

    action: Action
    player: int
    before: Position
    after: Position
    log: list[e.Event] = field(repr=False, compare=False)
    """What happened, as the rules say it."""

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return named_events(self.log)

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """What happened, in words."""
        return tuple(story(self.before.state, self.log))

    @property
    def reveals(self) -> bool:
        """Whether something came to light that nobody could know before."""
        return any(event.kind in _REVEALING for event in self.log)

    @property
    def ends_turn(self) -> bool:
        return any(event.kind in _ENDING for event in self.log)

    def __reduce__(self) -> tuple[Any, tuple[Position, Action]]:
        return make_step, (self.before, self.action)

    def __repr__(self) -> str:
        return f"<Step {str(self.action)!r} of player {self.player}, {len(self.log)} events>"


def make_step(position: Position, action: Action | str | int) -> Step:
    """What an action does on a position; raises a notation error if it is not legal.

    A number is an action as the rules pack it, which is what the bots of this package choose.
    """
    before = position.state
    s = before.clone()
    player = int(s.decider)
    packed = action.packed_in(before) if isinstance(action, Action) else None
    if packed is None:
        packed = _read(position, action)
        action = Action.legal_in(before, packed)
    log: list[e.Event] = []
    apply(s, packed, log)
    assert isinstance(action, Action)
    return Step(action, player, position, Position.around(s), log)


def _read(position: Position, action: Action | str | int) -> int:
    """The legal action that a line or a number means."""
    check_type(action, (Action, str, int), "an action: a line such as 'end', or an Action")
    if not isinstance(action, int):
        return parse_action(position.state, str(action))
    if not position.legal.has_packed(action):
        raise IllegalActionError(f"action {show(action)} is not legal")
    return action


class Kept(StrEnum):
    """Why the last action cannot be taken back."""

    NO_ACTION = "no_action"
    OTHER_PLAYER = "other_player"
    REVEALED = "revealed"
    """Something came to light that nobody could know before."""
    GAME_OVER = "game_over"


class Game:
    """A game: how it began, what was done, and its current position.

    >>> game = Game.new(["outpost", "hegemony"], seed=1)
    >>> for line in ["hq B2/0", "hq D3/0"]:
    ...     step = game.push(line)
    >>> game.actions
    (Action('hq B2/0'), Action('hq D3/0'))
    >>> [event.kind for event in step.events]
    ['hq_placed', 'turn_began', 'drew']
    >>> game.pop().action
    Action('hq D3/0')
    >>> game.decider
    1
    """

    def __init__(self, setup: Setup, start: Position, seed: Seed | None) -> None:
        """Made by `Game.new`, `begin`, `from_scenario`, `from_record` and `from_position`."""
        self.setup = setup
        self._seed = seed
        self._start = start
        self._early: list[str] = []
        """Actions whose steps were forgotten."""
        self._late: list[Step] = []
        """The steps since then."""

    # --- beginning ---

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
        shared_command: Sequence[int] = (),
        first: int | str | None = None,
    ) -> Game:
        """Start a game. Without a seed, 256 secret random bits are used.

        `options` is a RuleSet, or the `rules` object of a position. `mercenaries` has a list for each
        player (MER-1), `shared_command` names two allied players whose armies one person commands (MUL-8),
        and `first` the player who begins, or "lot" (SET-5).
        """
        check_type(armies, (list, tuple), "a list of armies, such as ['outpost', 'hegemony']")
        setup = make_setup(
            armies,
            mode=mode,
            board=board,
            options=options,
            teams=teams,
            mercenaries=mercenaries,
            names=names,
            shared_command=shared_command,
            first=first,
        )
        return cls.begin(setup, seed)

    @classmethod
    def begin(cls, setup: Setup, seed: int | str | bytes | None = None) -> Game:
        """Start a game with an agreed setup."""
        known = _seed(seed)
        return cls(setup, Position.around(setup.start(known)), known)

    @classmethod
    def from_scenario(
        cls, scenario: Scenario | str, seed: int | str | bytes | None = None, *, names: Sequence[str] = ()
    ) -> Game:
        """Start a scenario: one of `nshex.scenarios.collection()` by id, or one that was read (SCN-1)."""
        found = find_scenario(scenario) if isinstance(scenario, str) else scenario
        return cls.begin(scenario_setup(found, names), seed)

    @classmethod
    def from_position(
        cls, position: Position, *, names: Sequence[str] = (), shared_command: Sequence[int] = ()
    ) -> Game:
        """A game that begins from any position. It has no seed, and no record can be written."""
        match = position.state.match
        setup = Setup(
            match.rules,
            match.armies,
            match.teams,
            names=tuple(names),
            shared_command=tuple(shared_command),
            first=match.first,
            terms=match.terms,
        )
        return cls(setup, position, None)

    @classmethod
    def from_record(cls, record: str | Record, seed: int | str | bytes | None = None) -> Game:
        """The game of a record, with every action and the result checked; errors name the line.

        The record of a running game does not contain its seed; pass it here if you have it.
        """
        if isinstance(record, str):
            record = read_record(record)
        game = cls.begin(record.setup, check_seed(record, None if seed is None else _seed(seed)))
        for place, line in record.lines():
            with at_place(f"line {place}"):
                game.push(line)
        check_end(record, game.position.state)
        return game

    # --- where it stands ---

    @property
    def position(self) -> Position:
        late = self._late or self._steps(1)
        return late[-1].after if late else self._start

    @property
    def start(self) -> Position:
        """The position before the first action."""
        return self._start

    def position_at(self, moment: int) -> Position:
        """The position after this many actions."""
        if not 0 <= moment <= self.length:
            raise ValueError(f"no moment {moment}; expected 0 to {self.length}")
        return self.step_at(moment).after if moment else self._start

    @property
    def state(self) -> State:
        """What the rules work on, for reading only."""
        return self.position.state

    @property
    def legal(self) -> LegalActions:
        """The legal actions."""
        return self.position.legal

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.position.turn

    @property
    def decider(self) -> int | None:
        """Who has to decide now; None when the game is over."""
        return self.position.decider

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    def outcome(self) -> Outcome | None:
        """Winner and reason, or None while the game goes on."""
        return self.position.outcome()

    # --- what was done ---

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions carried out so far, each with its result."""
        return tuple(self._steps(self.length))

    def step_at(self, moment: int) -> Step:
        """The step that led to a moment after the beginning."""
        if not 1 <= moment <= self.length:
            raise ValueError(f"no step {moment}; expected 1 to {self.length}")
        back = self.length - moment + 1
        return self._steps(back)[-back]

    @property
    def length(self) -> int:
        """How many actions have been carried out."""
        return len(self._early) + len(self._late)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions alone."""
        return (*map(Action, self._early), *(step.action for step in self._late))

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened so far; `steps[n].events` is what one action did."""
        return tuple(event for step in self.steps for event in step.events)

    def story(self) -> Iterator[str]:
        """The game so far in sentences."""
        for step in self.steps:
            yield from step.sentences

    def _steps(self, last: int) -> list[Step]:
        """Steps, including this many of the last ones; forgotten ones are carried out again if needed."""
        if last > len(self._late) and self._early:
            position, again = self._start, list[Step]()
            for line in self._early:
                again.append(make_step(position, line))
                position = again[-1].after
            self._late[:0] = again
            self._early = []
        return self._late

    def forget_early_steps(self, kept: int) -> None:
        """Keep only the last steps with their positions and events, to save memory; nothing else changes."""
        early = max(0, len(self._late) - kept)
        self._early += [str(step.action) for step in self._late[:early]]
        del self._late[:early]

    # --- acting ---

    def push(self, action: Action | str | int | Step) -> Step:
        """Carry out an action, given as a line or an `Action`; returns the step with its events.

        An illegal action raises a notation error and changes nothing. A step made by `try_out` is used as it
        is. A number is an action as the rules pack it.
        """
        step = action if isinstance(action, Step) else self.try_out(action)
        if step.before is not self.position:
            raise IllegalActionError(f"{str(step.action)!r} was tried out on another position")
        self._late.append(step)
        return step

    def try_out(self, action: Action | str | int) -> Step:
        """What an action would do, without doing it."""
        return make_step(self.position, action)

    def peek(self) -> Step:
        """The last step."""
        if not self.length:
            raise IllegalActionError("no action has been played; expected at least one")
        return self._steps(1)[-1]

    def pop(self) -> Step:
        """Take back the last action, with everything that followed from it; returns its step."""
        if not self.length:
            raise IllegalActionError("nothing to take back; no action has been played")
        return self._steps(1).pop()

    def why_kept(self, players: Collection[int]) -> Kept | None:
        """Why these players cannot take back the last action at a table; None if they can.

        They can if it was theirs, revealed nothing hidden, and did not end the game; the end of a turn can be
        taken back until the next player draws. `pop` does not check this: analysis may go back as far as it
        likes, and tables may allow more.
        """
        if not self.length:
            return Kept.NO_ACTION
        last = self.peek()
        if last.player not in players:
            return Kept.OTHER_PLAYER
        if last.reveals:
            return Kept.REVEALED
        return Kept.GAME_OVER if last.after.is_over else None

    # --- seed and record ---

    @property
    def seed(self) -> str | None:
        """The seed as text; None if the game began from a position. Anybody who knows it knows every pile."""
        return None if self._seed is None else seed_text(self._seed)

    @property
    def commitment(self) -> str | None:
        """What may be published before the game to prove afterwards that the piles were not chosen."""
        return None if self._seed is None else commitment(self._seed)

    def record(self, *, date: str = "", reveal: bool | None = None, ended: str = "") -> str:
        """The game as a record (docs/records.md); the caller gives the date, if any.

        The seed is included when the game is over. `reveal=True` writes it anyway, for a saved game. `ended`
        says how players ended the game if the rules did not, as in "resigned 1".
        """
        if self._seed is None:
            raise NotationError("this game began from a position; a record holds a game from the first HQ on")
        s = self.state
        over = self.is_over
        if ended and (over or read_table_ending(ended, len(self.setup.armies)) is None):
            expected = "an ending such as 'resigned 1' of a game that the rules have not ended"
            raise NotationError(f"ended {show(ended)}; expected {expected}")
        show_seed = over or bool(ended) if reveal is None else reveal
        record = Record(
            setup=self.setup,
            commitment=commitment(self._seed),
            actions=tuple(map(str, self.actions)),
            seed=self._seed if show_seed else None,
            result=result_text(winner_of(s)),
            reason=REASON_NAMES[s.reason] if over else ended,
            date=check_date(date),
        )
        return write_record(record)

    # --- copying, comparing and showing ---

    def copy(self) -> Game:
        """An independent copy of the game."""
        other = Game(self.setup, self._start, self._seed)
        other._early, other._late = list(self._early), list(self._late)
        return other

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickled as its record, or as the position it began from and what was done since."""
        if self._seed is None:
            return _played_on, (self._start, self.actions)
        return Game.from_record, (self.record(reveal=True),)

    def __eq__(self, other: object) -> bool:
        """Games are equal if they began alike and have the same actions."""
        if not isinstance(other, Game):
            return NotImplemented
        if self._seed is None or other._seed is None:
            alike = self._seed is other._seed and self._start == other._start
            return alike and self.actions == other.actions
        return self.record(reveal=True) == other.record(reveal=True)

    def __hash__(self) -> int:
        """Of how the game began, which never changes."""
        return hash((self._seed, self._start))

    def _repr_svg_(self) -> str:
        """The current position with the last action, as notebooks show it."""
        from nshex.drawing.board import board_svg

        last = self.peek().action if self.length else None
        return board_svg(self.state, panel=True, last_action=last)

    def __repr__(self) -> str:
        armies = " – ".join(self.state.match.armies)
        return f"<Game {armies}: {self.length} actions, {self.position.step}>"


def _played_on(start: Position, actions: Sequence[Action]) -> Game:
    """A game from a position that was pickled."""
    game = Game.from_position(start)
    for action in actions:
        game.push(action)
    return game


def _seed(given: int | str | bytes | None) -> Seed:
    if given is None:
        return read_seed(new_secret())
    check_type(given, (int, str, bytes), "a seed: a whole number, its text, or 32 bytes")
    return read_seed(seed_text(given) if isinstance(given, int | bytes) else given)
