"""Moments of a game for programs: positions, which know everything, and views, which know what a player may
know.

Neither ever changes. Everything uses the notation (docs/notation.md). Programs that search millions of
positions use `nshex.rules` directly; what they find can be handed back as lines.
"""

from __future__ import annotations

import json
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from nshex.actions import Action, LegalActions
from nshex.events import Event, named_events
from nshex.notation.battles import fight
from nshex.notation.event_read import read_event
from nshex.notation.lines import parse_action
from nshex.notation.names import cell_name, cell_names, check_type, player_name, read_cell, tile_name
from nshex.notation.position_line import read_line, write_line
from nshex.notation.positions import read_json, read_position, read_position_text, write_position
from nshex.notation.seeds import MAX_SEED, rng_from_seed
from nshex.notation.status import DRAWN, winner_of
from nshex.notation.views import read_view, write_view
from nshex.rules import events as rules_events
from nshex.rules import state as st
from nshex.rules import views as rules_views
from nshex.rules.engine import apply
from nshex.rules.options import NEUTRAL, RuleSet
from nshex.rules.piles import discard_list, packed_list
from nshex.rules.state import State
from nshex.units import Foundation, Unit, foundations_of, units_of

Json = dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """How a game ended. The winner is a player, "draw", or with teams all players of the winning team."""

    winner: int | str | tuple[int, ...]
    reason: str

    @property
    def is_draw(self) -> bool:
        return self.winner == DRAWN


@dataclass(frozen=True)
class Player:
    """What a player has, apart from the board. Tiles of its army are named by id, others in full."""

    army: str
    hp: int
    """Hit points of the HQ; for Dancer the sum of the objects'."""
    hand: tuple[str, ...]
    mercenaries: tuple[str, ...]
    """Those still to be drawn; "?" for one that lies face down (MER-1)."""
    discards: tuple[str, ...]
    pile_size: int
    energy: int
    score: int
    is_out: bool


@dataclass(frozen=True, eq=False)
class Battle:
    """A battle that was fought on a position."""

    position: Position
    """What is left."""
    log: list[rules_events.Event] = field(repr=False)
    """What happened, as the rules say it."""

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return named_events(self.log)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Battle):
            return NotImplemented
        return self.position == other.position and self.events == other.events

    def __hash__(self) -> int:
        return hash((self.position, self.events))

    def __reduce__(self) -> tuple[Any, tuple[Position, tuple[Event, ...]]]:
        return _battle_again, (self.position, self.events)


def _battle_again(position: Position, events: tuple[Event, ...]) -> Battle:
    """A battle that was pickled."""
    return Battle(position, [read_event(event.to_dict()) for event in events])


class _Shown(ABC):
    """What positions and views have in common: everything that lies open on the table."""

    _s: State

    # --- the table ---

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
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The players by team; those who play for themselves are a team of one."""
        return tuple(tuple(int(player) for player in team) for team in self._s.match.teams)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        return tuple(_player(self._s, player) for player in range(len(self._s.match.armies)))

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self._s.turn)

    @property
    def decider(self) -> int | None:
        """Who has to decide now; differs from `turn` when a decision interrupts. None when the game is
        over."""
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

    # --- the board ---

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the board by name."""
        return tuple(cell_names(int(self._s.match.board.cells)))

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The units on the board as they are now, in cell order."""
        return units_of(self._s)

    def unit_at(self, cell: str) -> Unit | None:
        """The unit on a cell such as "C3", or None if it is empty."""
        check_type(cell, (str,), "the name of a cell, such as 'C3'")
        name = cell_name(read_cell(self._s.match, cell))
        return next((unit for unit in self.units if unit.at == name), None)

    @property
    def foundations(self) -> tuple[Foundation, ...]:
        """The foundations on the board, in cell order."""
        return foundations_of(self._s)

    # --- what may be done ---

    @cached_property
    def legal(self) -> LegalActions:
        """The legal actions, in a sequence that costs little until it is listed."""
        return LegalActions(self._s)

    def parse(self, line: str) -> Action:
        """The legal action a line stands for, in its one canonical spelling."""
        return Action.legal_in(self._s, parse_action(self._s, line))

    # --- comparing and showing ---

    @abstractmethod
    def to_dict(self) -> Json:
        """Everything that is known, as JSON objects."""

    def to_json(self) -> str:
        return json.dumps(self.to_dict())

    @property
    @abstractmethod
    def _key(self) -> str:
        """What makes two of them equal."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self is other or self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __copy__(self) -> _Shown:
        return self

    def __deepcopy__(self, memo: object) -> _Shown:
        return self

    def __str__(self) -> str:
        """The board and the players as text."""
        from nshex.drawing.text import render

        return render(self._s)

    def _repr_svg_(self) -> str:
        """The board and the players, as notebooks show it."""
        from nshex.drawing.board import board_svg

        return board_svg(self._s, panel=True)


class Position(_Shown):
    """A moment of a game; it never changes. `apply` makes the next one.

    >>> from nshex import Game
    >>> position = Game.new(["outpost", "hegemony"], seed=1).position
    >>> position.step, position.decider
    ('setup', 0)
    >>> after = position.apply("hq C3/0")
    >>> after.decider, position.decider
    (1, 0)
    >>> after.unit_at("C3").name
    'HQ'
    >>> Position.from_json(after.to_json()) == Position.from_line(after.to_line()) == after
    True
    """

    def __init__(self, s: State) -> None:
        self._s = s.clone()

    @classmethod
    def around(cls, s: State) -> Position:
        """A position around a state that will not be changed, without copying it."""
        position = cls.__new__(cls)
        position._s = s
        return position

    # --- in and out ---

    @classmethod
    def from_json(cls, source: str | Mapping[str, Any]) -> Position:
        """Read a position from JSON text, or from the object it stands for."""
        s = read_position_text(source) if isinstance(source, str) else read_position(dict(source))
        return cls.around(s)

    @classmethod
    def from_line(cls, line: str) -> Position:
        """Read a position from its one line (docs/notation.md)."""
        check_type(line, (str,), "the line of a position, such as 'o h18 C3oQ B2hR3'")
        return cls.around(read_line(line))

    def to_dict(self) -> Json:
        return write_position(self._s)

    def to_line(self) -> str:
        """The position in one line, as FEN is for chess; nothing is lost."""
        return self._key

    @cached_property
    def _key(self) -> str:
        return write_line(self._s)

    @property
    def state(self) -> State:
        """What the rules work on, for reading only: changing it would change the position."""
        return self._s

    def to_state(self) -> State:
        """A copy of what the rules work on, for programs that search."""
        return self._s.clone()

    def view(self, player: int | None = None) -> View:
        """The position as a player may know it, by default the one who decides: the order of piles is
        hidden."""
        if player is None:
            player = int(self._s.decider)
        if not 0 <= player < len(self._s.match.armies):
            raise ValueError(f"no player {player}; expected 0 to {len(self._s.match.armies) - 1}")
        return View(rules_views.View(self._s, player))

    # --- acting ---

    def apply(self, action: Action | str) -> Position:
        """The position after an action and everything that follows from it by itself."""
        s = self._s.clone()
        known = action.packed_in(self._s) if isinstance(action, Action) else None
        apply(s, parse_action(s, str(action)) if known is None else known)
        return Position.around(s)

    def battle(self, decisions: Iterable[Action | str] = ()) -> Battle:
        """Fight one battle on the current board, called by the player on turn.

        Decisions are taken from the lines given, in the order they are asked for. Those that are left out
        take the first option: attack rather than explode, convert nothing, keep a unit just taken over as it
        is, use the first medic. The turn does not end, and nobody draws.
        """
        s = self._s.clone()
        log = fight(s, [str(line) for line in decisions])
        return Battle(Position.around(s), log)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return Position.from_line, (self.to_line(),)

    def __repr__(self) -> str:
        return f"Position.from_line({self.to_line()!r})"


class View(_Shown):
    """A position as one player may know it: everything is open but the order of the piles.

    Bots get views. `sample` makes a full position that fits, for trying things out.

    >>> from nshex import Game
    >>> game = Game.new(["outpost", "hegemony"], seed=1)
    >>> view = game.position.view(0)
    >>> view.player, view.players[1].pile_size, len(view.unknown_tiles(1))
    (0, 34, 34)
    >>> view.sample(seed=5).apply("hq C3/0").view(0) == game.position.apply("hq C3/0").view(0)
    True
    """

    def __init__(self, view: rules_views.View) -> None:
        self._view = view
        self._s = view.state

    @classmethod
    def from_json(cls, source: str | Mapping[str, Any]) -> View:
        """Read a view from JSON text, or from the object it stands for (docs/notation.md)."""
        return cls(read_view(read_json(source) if isinstance(source, str) else dict(source)))

    def to_dict(self) -> Json:
        return write_view(self._view)

    @cached_property
    def _key(self) -> str:
        return json.dumps(self.to_dict(), sort_keys=True)

    @property
    def player(self) -> int | None:
        """Whose view it is; None for somebody without a seat."""
        return None if self._view.player == NEUTRAL else int(self._view.player)

    def known_top(self, player: int) -> tuple[str, ...]:
        """The tiles everybody knows to lie on top of a pile, top first."""
        return self._names(player, self._view.known_top(player))

    def unknown_tiles(self, player: int) -> tuple[str, ...]:
        """The other tiles of a pile, sorted: which they are is known, their order is not."""
        return tuple(sorted(self._names(player, self._view.unknown_tiles(player))))

    def _names(self, player: int, tiles: Iterable[int]) -> tuple[str, ...]:
        return tuple(tile_name(self._s.match, player, tile) for tile in tiles)

    def sample(self, seed: int | None = None) -> Position:
        """A full position that fits the view: the unknown tiles of the piles in a random order.

        The same seed gives the same order; without one it is different each time.
        """
        seed = secrets.randbelow(MAX_SEED) if seed is None else seed
        return Position.around(self._view.redeal(rng_from_seed(seed, "sample")))

    @property
    def rules_view(self) -> rules_views.View:
        """What the bots of this package work on, for reading only."""
        return self._view

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return View.from_json, (self.to_json(),)

    def __repr__(self) -> str:
        armies = " – ".join(self._s.match.armies)
        now = "over" if self.is_over else f"{self.step}, {player_name(self._s.match, int(self._s.decider))}"
        return f"<View of player {self.player}, {armies}: {now}>"


def _player(s: State, player: int) -> Player:
    def names(tiles: Iterable[int]) -> tuple[str, ...]:
        return tuple(tile_name(s.match, player, tile) for tile in tiles)

    return Player(
        army=s.match.armies[player],
        hp=int(st.hit_points(s, player)),
        hand=names(packed_list(s.hand[player])),
        mercenaries=names(packed_list(s.mercenaries[player])),
        discards=names(discard_list(s, player)),
        pile_size=int(s.pile_size[player]),
        energy=int(s.energy[player]),
        score=int(s.score[player]),
        is_out=not s.living >> player & 1,
    )
