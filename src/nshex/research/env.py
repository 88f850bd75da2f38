"""One game as an environment: picks in, masks and observations out, as NumPy arrays."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64, u8
from numpy.typing import NDArray

from nshex.game import Game
from nshex.geometry import cells_of
from nshex.notation.lines import format_action, parse_action
from nshex.notation.seeds import MAX_SEED, rng_from_seed
from nshex.notation.setups import Setup, make_setup
from nshex.position import Position
from nshex.research.observation import Observer
from nshex.research.pick_game import PickGame
from nshex.research.planes import Layout, layout_of
from nshex.research.tokens import PICK_NAMES, PICK_NUMBERS
from nshex.rules.editions import OPTIONS
from nshex.rules.options import RuleSet
from nshex.rules.state import OVER, State
from nshex.rules.views import View

Bytes = NDArray[np.uint8]

FORMAT = 1
"""The number of the form that `to_bytes` writes."""


class Env:
    """A game played by picks. It begins with `reset`; then `step` makes one pick after another.

    >>> env = Env(["outpost", "hegemony"])
    >>> env.reset(seed=1)
    >>> env.player, [env.pick_names[pick] for pick in env.legal_picks()][:3]
    (0, ['A1', 'A2', 'A3'])
    >>> env.step(env.pick_number("B2"))
    >>> env.player, int(env.mask().sum()), env.observe(0).dtype
    (1, 18, dtype('uint8'))
    """

    def __init__(
        self,
        armies: Sequence[str] = ("outpost", "hegemony"),
        mode: str | None = None,
        board: str | None = None,
        *,
        options: RuleSet | Mapping[str, object] | None = None,
        teams: Sequence[Sequence[int]] | None = None,
        mercenaries: Sequence[Sequence[str]] = (),
        first: int | str | None = None,
        seed: int | None = None,
    ) -> None:
        """The arguments are those of `Game.new`; a game with the given seed, or any, has begun."""
        self.setup: Setup = make_setup(
            armies,
            mode=mode,
            board=board,
            options=options,
            teams=teams,
            mercenaries=mercenaries,
            first=first,
        )
        self._prepare()
        self.reset(seed)

    @classmethod
    def from_setup(cls, setup: Setup, seed: int | None = None) -> Env:
        """An environment for what has been agreed on, as `Game.begin` takes it; scenarios too."""
        env = cls.__new__(cls)
        env.setup = setup
        env._prepare()
        env.reset(seed)
        return env

    def _prepare(self) -> None:
        self._match = self.setup.match()
        layout = layout_of(self._match)
        self.layout: Layout = layout
        """Where the parts of an observation are."""
        self.players: int = layout.players
        self.picks: int = layout.picks
        """How many picks there are: the length of a mask."""
        self.observation_size: int = layout.size
        self.pick_names: tuple[str, ...] = PICK_NAMES[: layout.picks]
        self.seed: int | None = None
        self._observers: list[Observer | None] = [None] * layout.players
        self._seen: list[Bytes | None] = [None] * layout.players
        self._mask = vec[u8]([0] * layout.picks)
        self._allowed = array_over(self._mask)
        self._game: PickGame

    # --- playing ---

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game. The same seed gives the same piles; without one every game is different."""
        if seed is not None and (isinstance(seed, bool) or not 0 <= int(seed) <= MAX_SEED):
            raise ValueError(f"seed {seed!r}; expected a number from 0 to {MAX_SEED}, or None")
        self.seed = secrets.randbelow(MAX_SEED) if seed is None else int(seed)
        self._begin(PickGame(self.setup.start(self.seed, self._match)))

    def begin(self, s: State) -> None:
        """Continue from any state of the same setup, which must not be changed elsewhere."""
        self.seed = None
        self._begin(PickGame(s))

    def _begin(self, game: PickGame) -> None:
        self._game = game
        for observer in self._observers:
            if observer is not None:
                observer.look_anew()

    @property
    def player(self) -> int | None:
        """Who picks now; None when the game is over."""
        s = self._game.s
        return None if s.step == OVER else int(s.decider)

    @property
    def is_over(self) -> bool:
        return self._game.is_over()

    def step(self, pick: int) -> None:
        """Make a pick. Further picks that leave no choice are made with it."""
        pick = int(pick)
        if not self._game.picker.allows(pick):
            raise ValueError(self._refusal(pick))
        self._game.pick(pick)

    def _refusal(self, pick: int) -> str:
        if self.is_over:
            return f"pick {pick}: the game is over; expected reset()"
        if not 0 <= pick < self.picks:
            return f"pick {pick}; expected a number from 0 to {self.picks - 1}"
        allowed = [PICK_NAMES[other] for other in self.legal_picks()]
        shown = ", ".join(allowed[:12]) + (", …" if len(allowed) > 12 else "")
        return f"pick {pick} ({PICK_NAMES[pick]}) is not allowed now; expected one of {shown}"

    def mask(self, out: Bytes | None = None) -> Bytes:
        """1 for each pick that is allowed now, 0 for the others; all 0 when the game is over."""
        self._game.picker.write_mask(self._mask)
        if out is None:
            return self._allowed.copy()
        out[...] = self._allowed
        return out

    def legal_picks(self) -> list[int]:
        """The picks that are allowed now, as numbers."""
        return [] if self.is_over else self._game.legal_picks()

    def observe(self, player: int | None = None, out: Bytes | None = None) -> Bytes:
        """What a player sees, by default the one who picks now; docs/research.md explains the numbers."""
        if player is None:
            player = int(self._game.s.decider)
        self._check_player(player)
        observer = self._observers[player]
        if observer is None:
            observer = Observer(self.layout)
            self._observers[player] = observer
            self._seen[player] = array_over(observer.values)
        observer.look(self._game, player)
        seen = self._seen[player]
        assert seen is not None
        if out is None:
            return seen.copy()
        out[...] = seen
        return out

    def _check_player(self, player: int) -> None:
        if not 0 <= player < self.players:
            raise ValueError(f"no player {player}; expected 0 to {self.players - 1}")

    def returns(self) -> NDArray[np.float32]:
        """What each player has won; the sum is 0, and all are 0 before the end and in a draw.

        Each loser has -1, and the winners share what the losers lost.
        """
        return outcome_of(self._game.s)

    # --- names ---

    def pick_number(self, name: str) -> int:
        """The number of a pick by its name, as in `play 1` or `C3`."""
        number = PICK_NUMBERS.get(name)
        if number is None or number >= self.picks:
            raise ValueError(f"no pick {name!r}; expected one of {', '.join(self.pick_names)}")
        return number

    @property
    def picks_made(self) -> tuple[int, ...]:
        """The picks made so far in the current decision."""
        picker = self._game.picker
        return tuple(int(picker.picks[place]) for place in range(picker.made))

    def line_of(self, picks: Sequence[int]) -> str:
        """The line of notation of the action that the picks of this decision lead to, from its beginning."""
        walk = self.clone()
        walk._game = PickGame(self._game.s.clone())
        taken = len(walk._game.actions)
        for pick in picks:
            if len(walk._game.actions) > taken:
                raise ValueError(f"{len(picks)} picks; the action was complete before the last of them")
            walk.step(pick)
        if len(walk._game.actions) == taken:
            raise ValueError(f"{len(picks)} picks do not complete an action; expected more of them")
        return format_action(self._game.s, walk._game.actions[taken])

    def picks_of(self, line: str) -> list[int]:
        """The picks that lead from the beginning of this decision to the action of a line of notation."""
        s = self._game.s
        return self._game.picks_for(parse_action(s, line))

    @property
    def position(self) -> Position:
        """The position, with the piles in their true order."""
        return Position(self._game.s)

    def to_game(self) -> Game:
        """The game as a `Game`, with every action; from there it can be written as a record.

        A game that was re-dealt or read from bytes has no seed, so it has no past either.
        """
        if self.seed is None:
            return Game.from_position(self.position)
        game = Game.begin(self.setup, self.seed)
        for action in self._game.actions:
            game.push(action)
        return game

    # --- copies ---

    def clone(self) -> Env:
        """An independent copy."""
        return self.with_game(self._game.copy(), self.seed)

    @property
    def game(self) -> PickGame:
        """What the environment runs on: the game by picks, compiled."""
        return self._game

    def with_game(self, game: PickGame, seed: int | None = None) -> Env:
        """An environment like this one around another game by picks."""
        other = Env.__new__(Env)
        other.setup = self.setup
        other._prepare()
        other.seed = seed
        other._begin(game)
        return other

    def redeal(self, player: int, seed: int | None = None) -> Env:
        """A copy that the player cannot tell from this game: everything hidden from it is dealt again."""
        self._check_player(player)
        dice = rng_from_seed(secrets.randbelow(MAX_SEED) if seed is None else seed, "sample")
        other = self.with_game(PickGame(View(self._game.s, player).redeal(dice)), None)
        if player == self.player:
            for pick in self.picks_made:
                other.step(pick)
        return other

    def to_bytes(self) -> bytes:
        """The whole environment; `from_bytes` reads it."""
        stored = {
            "env": FORMAT,
            "setup": terms_of(self.setup),
            "position": self.position.to_line(),
            "picks": self.picks_made,
        }
        return json.dumps(stored).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Env:
        """The environment that `to_bytes` wrote."""
        try:
            stored = json.loads(data)
            form = stored["env"]
        except (ValueError, KeyError, TypeError):
            raise ValueError("these bytes hold no environment; expected what Env.to_bytes wrote") from None
        if form != FORMAT:
            raise ValueError(f"an environment of form {form!r}; expected {FORMAT}")
        other = cls(**stored["setup"])
        other.seed = None
        other._begin(PickGame(Position.from_line(stored["position"]).to_state()))
        for pick in stored["picks"]:
            other.step(pick)
        return other

    def __copy__(self) -> Env:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Env:
        return self.clone()

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return Env.from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        armies = " – ".join(self.setup.armies)
        now = "over" if self.is_over else f"player {self.player} picks"
        return f"<Env {armies}: {now}>"


def array_over(values: vec[u8] | vec[i64], dtype: type = np.uint8) -> NDArray[Any]:
    """A read-only array that always shows the current numbers of a vector."""
    return np.frombuffer(values, dtype=dtype)  # type: ignore[call-overload, no-any-return]


def outcome_of(s: State) -> NDArray[np.float32]:
    """What each player has won (see `Env.returns`)."""
    if s.step != OVER:
        return shares(s.match.players, ())
    return shares(s.match.players, tuple(cells_of(int(s.winners))))


def shares(players: int, winners: tuple[int, ...]) -> NDArray[np.float32]:
    """What each player has won: losers have -1, and the winners share what they lost."""
    found = np.zeros(players, dtype=np.float32)
    if winners and len(winners) < players:
        found[:] = -1.0
        found[list(winners)] = (players - len(winners)) / len(winners)
    return found


def terms_of(setup: Setup) -> dict[str, object]:
    """The arguments of an environment, as JSON has them."""
    if setup.scenario is not None:
        raise ValueError(f"scenario {setup.scenario.id}: an environment of a scenario cannot be stored yet")
    rules = setup.rules
    return {
        "armies": list(setup.armies),
        "mode": rules.mode,
        "board": rules.board,
        "options": {name: getattr(rules, name) for name in OPTIONS if getattr(rules, name) is not None},
        "teams": [list(team) for team in setup.teams] if setup.teams else None,
        "mercenaries": [list(hired) for hired in setup.mercenaries],
        "first": setup.first,
    }
