"""A beam search over a whole turn: the order of tiles, placements, moves, what to keep, battle or not.

A *plan* is a sequence of actions up to the end of the turn. All plans of the beam are extended by one action
at a time and the best go on; a position reached twice counts once. Compiled together with the rules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from nshex.bots.budget import Budget
from nshex.bots.evaluation import Weights, board_key, evaluate
from nshex.rules.actions import (
    BATTLE,
    BR_SHIFT,
    CR_SHIFT,
    DANCE,
    DISCARD_TILE,
    END_TURN,
    REDRAW,
    action_tile,
    op_of,
)
from nshex.rules.engine import apply, legal_actions
from nshex.rules.legal import Legal
from nshex.rules.state import CHOICE, DISCARD, DRAW, MAIN, OVER, RETREAT, SETUP, TURNING, State

MOST_TRIED: Final = 600
"""Actions tried in one state. Of more (Recon Center, Dance) an even selection is tried."""
DEEPEST: Final = 9
"""Actions in a plan; a longer turn is cut there, and the rest is planned later."""
FEW_USES: Final = 12
"""Up to this many uses of a tile are all looked at, whatever the stride."""
MOST_USES: Final = 150
"""The most uses of a tile that are looked at (Recon Center and Dance have thousands)."""
MOST_ANSWERS: Final = 30
MOST_ACTIONS: Final = 20
MOST_DANCES: Final = 3
"""Plans in the beam that may end in a Dance."""
FIRST_DISCARDS: Final = 4
"""The beam is never narrower: every first discard goes on, since its worth shows only in what follows."""
ROTATIONS: Final[int] = 7 << BR_SHIFT | 7 << CR_SHIFT
"""The bits of an action that hold rotations."""
DIFFERENT_QUARTERS: Final = 3
"""So many quarters of the beam are plans that differ in more than rotations."""


@mypyc_attr(acyclic=True)
class Plan:
    """A sequence of actions, the state it ends in, and its score.

    It consists of its last action and the plan before it: most plans are dropped, and their actions are never
    listed.
    """

    def __init__(self, state: State, score: float, before: Plan | None = None, action: i64 = 0) -> None:
        self.state = state
        self.score = score
        self.before = before
        self.action: i64 = action
        self.gist: i64 = 0
        """A hash of the actions in any order, without rotations."""
        if before is not None:
            self.gist = before.gist + _scrambled(action & ~ROTATIONS)

    @property
    def actions(self) -> list[int]:
        found: list[int] = []
        plan = self
        while plan.before is not None:
            found.append(plan.action)
            plan = plan.before
        found.reverse()
        return found

    @property
    def keys(self) -> list[int]:
        """The key of the position before each action."""
        found: list[int] = []
        before = self.before
        while before is not None:
            found.append(board_key(before.state))
            before = before.before
        found.reverse()
        return found


class Use:
    """Something to do with a tile in hand, and the score after it."""

    def __init__(self, tile: i64, action: i64, score: float) -> None:
        self.tile: i64 = tile
        self.action: i64 = action
        self.score: float = score


def interrupted(s: State) -> bool:
    """Whether somebody has to answer a question before the turn goes on."""
    return s.step == RETREAT or s.step == CHOICE or s.step == TURNING


def answer_all(s: State, weights: Weights, budget: Budget) -> None:
    """Answer every interrupting question; each decider does what is best for its own side."""
    answers: i64 = 0
    while interrupted(s) and answers < MOST_ANSWERS:
        apply(s, best_answer(s, weights, budget))
        answers += 1


def best_answer(s: State, weights: Weights, budget: Budget) -> i64:
    """The answer with the best score for the decider; further questions get their first answer."""
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
    """A player's score after an action and the answers to all questions it raises."""
    copy = s.clone()
    apply(copy, action)
    answer_all(copy, weights, budget)
    budget.spend()
    return evaluate(copy, player, weights)


def selection(legal: Legal, most: i64) -> list[int]:
    """All legal actions, or an even selection. Dances, of which there are most, come after all others."""
    actions = legal.actions()
    if len(actions) <= most:
        return actions
    others = _evenly([action for action in actions if op_of(action) != DANCE], most)
    dances = [action for action in actions if op_of(action) == DANCE]
    return others + _evenly(dances, most - len(others))


def uses(legal: Legal, tile: i64, stride: i64, offset: i64) -> list[i64]:
    """What can be done with a tile in hand other than discard it; tile 0 means all tiles and units.

    Of many uses only one in `stride` is taken, counted from `offset`. A battle is never left out.
    """
    found: list[i64] = []
    for action in legal.actions():
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


def plan_turn(s: State, player: i64, weights: Weights, beam_width: i64, budget: Budget) -> list[Plan]:
    """The best plans for the rest of a turn, best first; at least one unless nothing is legal.

    When the budget runs out, unfinished plans count as they are: the rest is planned when it comes.
    """
    finished: list[Plan] = []
    beam: list[Plan] = [Plan(s, 0.0)]
    seen: set[int] = set()
    for _ in range(DEEPEST):
        longer: list[Plan] = []
        for plan in beam:
            _expand(plan, player, weights, budget, longer, finished, seen)
            if budget.left <= 0:
                break
        if budget.left <= 0:
            finished += longer
            break
        if not longer:
            break
        longer.sort(key=_score_of, reverse=True)
        beam = _next_beam(longer, max(beam_width, FIRST_DISCARDS))
    if not finished:
        finished = beam
    finished.sort(key=_score_of, reverse=True)
    return finished


def _next_beam(longer: list[Plan], width: i64) -> list[Plan]:
    """The best plans of a list that is sorted by score, but not too many that are alike.

    A unit on a good cell scores well in several rotations, and a few such units would fill the beam: most of
    it goes to plans that differ in more than rotations. A Dance shows at once what it does, while a discard
    only makes room for what follows: without a limit (`MOST_DANCES`), hundreds of dances would crowd out the
    plans that play the hand.
    """
    found: list[Plan] = []
    alike: list[Plan] = []
    gists: set[int] = set()
    dances: i64 = 0
    different = width * DIFFERENT_QUARTERS // 4
    for plan in longer:
        if op_of(plan.action) == DANCE:
            dances += 1
            if dances > MOST_DANCES:
                continue
        if len(found) < different and plan.gist not in gists:
            gists.add(plan.gist)
            found.append(plan)
        elif len(alike) < width:
            alike.append(plan)
        elif len(found) >= different:
            break
    found += alike[: width - len(found)]
    found.sort(key=_score_of, reverse=True)
    return found


def _score_of(plan: Plan) -> float:
    return plan.score


def _scrambled(value: i64) -> i64:
    """A number that looks random, so that sums of such numbers tell sets of values apart."""
    low = (value & 0x3FFFFFFF) * 0x2545F491
    high = (value >> 30) * 0x1B873593
    return (low ^ (low >> 29) ^ high) & 0xFFFFFFFFFFFFF


def _expand(
    plan: Plan,
    player: i64,
    weights: Weights,
    budget: Budget,
    longer: list[Plan],
    finished: list[Plan],
    seen: set[int],
) -> None:
    """Extend a plan by every action; the results go to `longer`, or to `finished` if the turn is over."""
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
        if not budget.spend() and (finished or longer):
            return
        score = evaluate(copy, player, weights)
        extended = Plan(copy, score, plan, action)
        if goes_on(copy, player):
            longer.append(extended)
        else:
            finished.append(extended)


def goes_on(s: State, player: i64) -> bool:
    """Whether it is still the same player's turn to act."""
    return s.turn == player and (s.step == MAIN or s.step == DISCARD)


def play_greedily(s: State, weights: Weights, budget: Budget) -> None:
    """Play out the current turn, each time the action that scores best by itself."""
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
    """The action with the best score; ending the turn wins ties."""
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
    """The discard of the tile whose best use scores least."""
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
    """The best score that playing this one tile can reach."""
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
