"""Searching a whole turn: every order of tiles, placements, moves, what to keep, battle or not.

A *plan* is a row of actions up to the end of the turn. Plans are grown side by side, the best so many go
on (a beam), boards reached twice count once. Compiled together with the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from nshex.bots.evaluation import Weights, board_key, evaluate
from nshex.rules.actions import BATTLE, DANCE, DISCARD_TILE, END_TURN, REDRAW, action_tile, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.legal import Legal
from nshex.rules.state import CHOICE, DISCARD, DRAW, MAIN, OVER, RETREAT, SETUP, TURNING, State

MOST_TRIED: Final = 600
"""Actions tried in one state; of more (recon, dances) an even selection is taken."""
DEEPEST: Final = 9
"""Actions in one turn after which a plan is closed as it stands."""
FEW_USES: Final = 12
"""So few uses of a tile are all looked at."""
MOST_USES: Final = 150
"""Uses looked at at most, however many there are (recon, dances)."""
MOST_ANSWERS: Final = 30
MOST_ACTIONS: Final = 20
ASKED_EVERY: Final = 64
"""After so many states it is asked whether thinking was stopped."""
MOST_DANCES: Final = 3
"""Dances that go on side by side in a beam."""
FIRST_DISCARDS: Final = 4
"""However narrow the beam, every first discard goes on: its worth shows only in what follows."""


class Budget:
    """How many states may still be looked at, and until when (in seconds of `perf_counter`; 0: any time).

    `stopped` is asked now and then whether somebody wants the answer at once.
    """

    def __init__(self, nodes: i64, end: float = 0.0, stopped: Callable[[], bool] | None = None) -> None:
        self.left: i64 = nodes
        self.end: float = end
        self.stopped = stopped

    def spend(self) -> bool:
        """Take one; False when nothing is left."""
        self.left -= 1
        if self.end > 0.0 and self.left >= 0 and perf_counter() >= self.end:
            self.left = -1
        if self.stopped is not None and self.left % ASKED_EVERY == 0 and self.stopped():
            self.left = -1
        return self.left >= 0


class Plan:
    """A row of actions, the boards they lead through, and how good the end is."""

    def __init__(self, actions: list[int], keys: list[int], state: State, score: float) -> None:
        self.actions = actions
        self.keys = keys
        self.state = state
        self.score = score


class Use:
    """Something to do with a tile of the hand, and how good things are after it."""

    def __init__(self, tile: i64, action: i64, score: float) -> None:
        self.tile: i64 = tile
        self.action: i64 = action
        self.score: float = score


def interrupted(s: State) -> bool:
    """Whether somebody has to answer before the turn goes on."""
    return s.step == RETREAT or s.step == CHOICE or s.step == TURNING


def answer_all(s: State, weights: Weights, budget: Budget) -> None:
    """Answer every interrupting question, each decider for the best of its own side."""
    answers: i64 = 0
    while interrupted(s) and answers < MOST_ANSWERS:
        apply(s, best_answer(s, weights, budget))
        answers += 1


def best_answer(s: State, weights: Weights, budget: Budget) -> i64:
    """The option after which the decider stands best, further questions answered by the first option."""
    legal = legal_actions(s)
    decider = s.decider
    best = legal.at(0)
    best_score = -1.0e9
    for i in range(legal.size):
        action = legal.at(i)
        copy = s.clone()
        apply(copy, action)
        further: i64 = 0
        while interrupted(copy) and further < MOST_ANSWERS:
            apply(copy, legal_actions(copy).at(0))
            further += 1
        score = evaluate(copy, decider, weights)
        if score > best_score:
            best_score = score
            best = action
        if not budget.spend():
            break
    return best


def score_after(s: State, action: i64, player: i64, weights: Weights, budget: Budget) -> float:
    """The score for a player once an action and all answers it asks for are done."""
    copy = s.clone()
    apply(copy, action)
    answer_all(copy, weights, budget)
    budget.spend()
    return evaluate(copy, player, weights)


def selection(legal: Legal, most: i64) -> list[int]:
    """All legal actions, or an even selection; dances, the most numerous, leave room for all others first."""
    actions = legal.actions()
    if len(actions) <= most:
        return actions
    others = _evenly([action for action in actions if op_of(action) != DANCE], most)
    dances = [action for action in actions if op_of(action) == DANCE]
    return others + _evenly(dances, most - len(others))


def uses(legal: Legal, tile: i64, stride: i64, offset: i64) -> list[i64]:
    """What can be done with a tile of the hand (0: with all, and on the board), but for discarding.

    Few uses are all there; of more one in so many, from an offset on. A battle is never left out.
    """
    found: list[i64] = []
    for i in range(legal.size):
        action = legal.at(i)
        op = op_of(action)
        if op == DISCARD_TILE or op == END_TURN or op == REDRAW:
            continue
        if tile == 0 or action_tile(action) == tile:
            found.append(action)
    if len(found) <= FEW_USES:
        return found
    every = max(stride, len(found) // MOST_USES)
    place: i64 = offset
    some: list[i64] = []
    for action in found:
        if place % every == 0 or op_of(action) == BATTLE:
            some.append(action)
        place += 1
    return some


def _evenly(actions: list[int], most: i64) -> list[int]:
    if len(actions) <= most:
        return actions
    return [actions[i * len(actions) // most] for i in range(most)]


def plan_turn(s: State, player: i64, weights: Weights, width: i64, budget: Budget) -> list[Plan]:
    """The best ways through the rest of a turn, best first; at least one unless nothing is legal.

    When the budget runs out, what has been grown counts as it stands: the rest is planned when it comes.
    """
    finished: list[Plan] = []
    front: list[Plan] = [Plan([], [], s, 0.0)]
    seen: set[int] = set()
    for _ in range(DEEPEST):
        grown: list[Plan] = []
        for plan in front:
            _grow(plan, player, weights, budget, grown, finished, seen)
            if budget.left <= 0:
                break
        if budget.left <= 0:
            finished += grown
            break
        if not grown:
            break
        grown.sort(key=_score_of, reverse=True)
        front = _best_of(grown, max(width, FIRST_DISCARDS))
    if not finished:
        finished = front
    finished.sort(key=_score_of, reverse=True)
    return finished


def _best_of(grown: list[Plan], width: i64) -> list[Plan]:
    """The first so many of the plans, best first, with no more dances among them than are worth comparing.

    A Dance shows at once what it does, a discard only makes room for what follows: without a bound hundreds
    of dances would leave no place for the plans that play the hand.
    """
    found: list[Plan] = []
    dances: i64 = 0
    for plan in grown:
        if op_of(plan.actions[-1]) == DANCE:
            dances += 1
            if dances > MOST_DANCES:
                continue
        found.append(plan)
        if len(found) == width:
            break
    return found


def _score_of(plan: Plan) -> float:
    return plan.score


def _grow(
    plan: Plan,
    player: i64,
    weights: Weights,
    budget: Budget,
    grown: list[Plan],
    finished: list[Plan],
    seen: set[int],
) -> None:
    """Add every next action of a plan to the plans that go on or that are finished."""
    s = plan.state
    for action in selection(legal_actions(s), MOST_TRIED):
        if op_of(action) == REDRAW:
            continue
        copy = s.clone()
        apply(copy, action)
        answer_all(copy, weights, budget)
        key = board_key(copy)
        if key in seen:
            continue
        seen.add(key)
        if not budget.spend() and (finished or grown):
            return
        score = evaluate(copy, player, weights)
        longer = Plan(plan.actions + [action], plan.keys + [board_key(s)], copy, score)
        if goes_on(copy, player):
            grown.append(longer)
        else:
            finished.append(longer)


def goes_on(s: State, player: i64) -> bool:
    """Whether it is still the same player's turn to act."""
    return s.turn == player and (s.step == MAIN or s.step == DISCARD)


def play_greedily(s: State, weights: Weights, budget: Budget) -> None:
    """Let whoever has the turn play it out, the best single action at a time."""
    player = s.turn
    actions: i64 = 0
    while s.turn == player and s.step != OVER and s.step != SETUP and actions < MOST_ACTIONS:
        if s.step == DRAW:
            apply(s, legal_actions(s).at(0))
        elif s.step == DISCARD:
            apply(s, greedy_discard(s, player, weights, budget))
        elif s.step == MAIN:
            apply(s, best_action(s, player, weights, budget))
        answer_all(s, weights, budget)
        actions += 1


def best_action(s: State, player: i64, weights: Weights, budget: Budget) -> i64:
    """The action of the main step with the best score; ending the turn wins ties."""
    best: i64 = END_TURN
    best_score = score_after(s, END_TURN, player, weights, budget)
    for action in selection(legal_actions(s), MOST_TRIED):
        if budget.left <= 0:
            break
        score = score_after(s, action, player, weights, budget)
        if score > best_score:
            best_score = score
            best = action
    return best


def greedy_discard(s: State, player: i64, weights: Weights, budget: Budget) -> i64:
    """Discard the tile whose best single use promises least."""
    legal = legal_actions(s)
    worst = legal.at(0)
    worst_use = 1.0e9
    for action in selection(legal, MOST_TRIED):
        if op_of(action) != DISCARD_TILE:
            continue
        use = _best_use(s, action_tile(action), player, weights, budget)
        if use < worst_use:
            worst_use = use
            worst = action
    return worst


def _best_use(s: State, tile: i64, player: i64, weights: Weights, budget: Budget) -> float:
    """The best score that playing one tile of the hand alone can reach."""
    copy = s.clone()
    copy.hand[player] = tile
    copy.step = MAIN
    best = -1.0e9
    for action in selection(legal_actions(copy), MOST_TRIED):
        if action_tile(action) != tile or op_of(action) == DISCARD_TILE:
            continue
        score = score_after(copy, action, player, weights, budget)
        if score > best:
            best = score
        if budget.left <= 0:
            break
    return best
