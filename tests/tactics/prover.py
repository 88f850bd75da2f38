"""Proves what a decision is worth by exhaustive search: no beam, no estimate, no sampling.

Every sequence of actions up to the end of the turn is followed (minimax). Whoever is asked on the way answers
for its own side. The end is measured exactly by a goal. Nothing hidden matters, since nobody draws before the
turn is over; a decision that depends on a hidden tile is refused.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum

from nshex.geometry import popcount
from nshex.rules.actions import REDRAW, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.single_battle import fight_on, fight_once
from nshex.rules.state import CHOICE, DRAW, OVER, RETREAT, TURNING, State, hit_points
from nshex.rules.units import SERIAL_FIELD

WON = 1000
"""The value of a game that is won; a lost one has the same value, negative."""
MOST_NODES = 200_000
UNIT_SCALE = 100
"""What a hit point counts in `AFTERMATH`, in units: more than there can be on a board."""


class Goal(StrEnum):
    """What the end of the turn is measured by."""

    OUTCOME = "outcome"
    """Whether the game is won or lost by then."""
    THREAT = "threat"
    """The lead in hit points, now or after a battle called at once, whichever is worse."""
    AFTERMATH = "aftermath"
    """The lead in hit points; the lead in units breaks ties."""


class ProofError(ValueError):
    """A decision that cannot be proven: too many states, or it depends on hidden tiles."""


@dataclass(frozen=True)
class Proof:
    """The exact value of every action, and how many states were looked at."""

    values: dict[int, int]
    nodes: int

    @property
    def optimum(self) -> int:
        return max(self.values.values())

    @property
    def second(self) -> int | None:
        """The best value of an action that misses the optimum; None if all reach it."""
        rest = [value for value in self.values.values() if value < self.optimum]
        return max(rest) if rest else None

    @property
    def answers(self) -> list[int]:
        """The actions that reach the optimum, in the order they are offered."""
        return [action for action, value in self.values.items() if value == self.optimum]


def prove(s: State, goal: Goal, most_nodes: int = MOST_NODES) -> Proof:
    """The value of each legal action for the decider."""
    search = _Search(s, goal, most_nodes)
    values: dict[int, int] = {}
    for action in search.actions(s):
        values[action] = search.value_after(s, action)
    if not values:
        raise ProofError("the game is over; there is nothing to decide")
    return Proof(values, search.nodes)


class _Search:
    """A search to the end of the turn for one side."""

    def __init__(self, root: State, goal: Goal, most_nodes: int) -> None:
        self.allies = int(root.match.allies[root.decider])
        self.turns = int(root.turns_begun)
        self.own_turn = bool(self.allies >> int(root.turn) & 1)
        self.measure = {
            Goal.OUTCOME: self._outcome,
            Goal.THREAT: self._threat,
            Goal.AFTERMATH: self._aftermath,
        }[goal]
        self.most_nodes = most_nodes
        self.nodes = 0
        self.known: dict[Hashable, int] = {}
        self.fought: dict[Hashable, int] = {}

    def actions(self, s: State) -> list[int]:
        if s.step == DRAW:
            raise ProofError("the next step draws a tile, which is hidden")
        found = legal_actions(s).actions()
        if any(op_of(action) == REDRAW for action in found):
            raise ProofError("a redraw is possible, and the new tiles are hidden")
        return found

    def value_after(self, s: State, action: int) -> int:
        copy = s.clone()
        apply(copy, action)
        return self._value(copy)

    def _value(self, s: State) -> int:
        key = _key(s)
        value = self.known.get(key)
        if value is None:
            self._count()
            value = self.measure(s) if self._is_done(s) else self._best(s)
            self.known[key] = value
        return value

    def _best(self, s: State) -> int:
        """The best value the decider's side can reach; stops early at the best possible one."""
        own = bool(self.allies >> int(s.decider) & 1)
        best = None
        for action in self.actions(s):
            value = self.value_after(s, action)
            if best is None or (value > best) == own:
                best = value
            if best == (self._top if own else -self._top):
                break
        assert best is not None
        return best

    @property
    def _top(self) -> int:
        return WON * UNIT_SCALE if self.measure == self._aftermath else WON

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.most_nodes:
            raise ProofError(f"more than {self.most_nodes} states to search")

    def _is_done(self, s: State) -> bool:
        """Whether the turn is over, or in another player's turn, no question is open."""
        if s.step == OVER or s.turns_begun != self.turns:
            return True
        return not self.own_turn and not is_question(s)

    # --- goals ---

    def _outcome(self, s: State) -> int:
        if s.step != OVER or s.winners == 0:
            return 0
        return WON if s.winners & self.allies else -WON

    def _threat(self, s: State) -> int:
        if s.step == OVER:
            return self._outcome(s)
        return min(self._lead(s), self._after_battle(s))

    def _aftermath(self, s: State) -> int:
        if s.step == OVER and s.winners != 0:
            return UNIT_SCALE * self._outcome(s)
        return UNIT_SCALE * self._lead(s) + self._units(s)

    def _lead(self, s: State) -> int:
        """Own hit points less the enemies'."""
        return sum(
            int(hit_points(s, player)) * (1 if self.allies >> player & 1 else -1)
            for player in range(len(s.match.armies))
        )

    def _units(self, s: State) -> int:
        """Own units less the enemies'."""
        return sum(
            int(popcount(s.side[player])) * (1 if self.allies >> player & 1 else -1)
            for player in range(len(s.match.armies))
        )

    def _after_battle(self, s: State) -> int:
        """The lead after a battle called at once by the player whose turn it is."""
        copy = s.clone()
        return self._fight(copy, fight_once(copy))

    def _fight(self, s: State, finished: bool) -> int:
        if finished:
            return self._outcome(s) if s.step == OVER else self._lead(s)
        key = _key(s)
        if key not in self.fought:
            self._count()
            own = bool(self.allies >> int(s.decider) & 1)
            values = [self._fight_on(s, action) for action in legal_actions(s).actions()]
            self.fought[key] = max(values) if own else min(values)
        return self.fought[key]

    def _fight_on(self, s: State, action: int) -> int:
        copy = s.clone()
        return self._fight(copy, fight_on(copy, action))


def is_question(s: State) -> bool:
    """Whether somebody is asked in the middle of something."""
    return bool(s.step in (RETREAT, CHOICE, TURNING))


def _key(s: State) -> Hashable:
    """Equal for states from which everything goes the same way. Which unit came first only matters while
    some note refers to it."""
    hands = tuple(tuple(sorted(int(hand).to_bytes(7, "big"))) for hand in s.hand)
    noted = (tuple(s.carried), tuple(s.takeovers))
    cells = tuple(s.cells)
    if not any(noted):
        cells = tuple(word & ~SERIAL_FIELD for word in cells)
    return (
        cells,
        noted,
        hands,
        tuple(sorted(s.foundations)),
        (tuple(s.hp), tuple(s.energy), tuple(s.score), tuple(s.pile_size)),
        (s.step, s.decider, s.turn, s.turns_begun, s.fresh, s.turn_over, s.terror, s.living, s.fallen),
        (s.netted, s.ending, s.owed, s.battle, s.caller, s.phase, s.battle_changed, s.judging),
        (s.job, s.entered, tuple(s.decisions), s.winners),
    )
