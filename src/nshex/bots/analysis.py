"""What to do in a position, and why: the best variations of a turn, and the battle each leads to.

The first variation is the bot's own. The others come from the beam search of the stronger bots. All are
scored alike: after the opponent's reply, as a mean over several determinizations (possible arrangements of
the hidden tiles).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from nshex.bots.budget import Budget
from nshex.bots.evaluation import STANDARD, Weights, evaluate
from nshex.bots.interface import Bot, Limit
from nshex.bots.planning import (
    Plan,
    answer_all,
    best_answer,
    goes_on,
    interrupted,
    plan_turn,
    play_greedily,
    score_after,
)
from nshex.languages import gettext
from nshex.notation.action_words import action_words
from nshex.notation.lines import format_action
from nshex.notation.story import tell
from nshex.rules import events as e
from nshex.rules.engine import apply, legal_actions
from nshex.rules.events import Event
from nshex.rules.rng import Rng
from nshex.rules.single_battle import battle_now
from nshex.rules.state import DISCARD, DRAW, MAIN, OVER, SETUP, State
from nshex.rules.views import View

BEAM_WIDTH = 12
PLAN_NODES = 6_000
REPLY_NODES = 900
DETERMINIZATIONS = 4
MOST_ACTIONS = 12
"""Actions in a variation; a longer turn is cut there."""
MOST_ANSWERS = 60


class AnalysisError(ValueError):
    """A position in which there is nothing to decide."""


# --- the battle ahead ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Loss:
    """A unit lost in a battle."""

    owner: int
    tile: int
    cell: int


@dataclass(frozen=True)
class Forecast:
    """What a battle does: hit points lost by each player, units lost, and whose HQ or objects fell."""

    damage: tuple[int, ...]
    losses: tuple[Loss, ...]
    fallen: tuple[int, ...]
    called: bool
    """Whether the variation includes the battle; otherwise it is what a battle afterwards would do."""

    def damage_to(self, players: int) -> int:
        """Hit points lost by a set of players, given as a bit mask."""
        return sum(self.damage[player] for player in range(len(self.damage)) if players >> player & 1)


def forecast(s: State) -> Forecast:
    """What a battle now would do; every choice in it takes the first option."""
    log: list[Event] = []
    battle_now(s, log)
    return _summary(s, log, called=False)


def _summary(s: State, log: list[Event], called: bool) -> Forecast:
    """What the events from the first battle on did."""
    damage = [0] * len(s.match.armies)
    losses: list[Loss] = []
    fallen: list[int] = []
    fighting = False
    for event in log:
        fighting = fighting or event.kind == e.BATTLE_BEGAN
        if not fighting:
            continue
        if event.kind == e.HQ_HIT:
            damage[event.player] += int(event.wounds)
        elif event.kind == e.DIED:
            losses.append(Loss(int(event.player), int(event.tile), int(event.cell)))
        elif event.kind == e.HQ_FELL:
            fallen.append(int(event.player))
    return Forecast(tuple(damage), tuple(losses), tuple(fallen), called)


# --- variations ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Variation:
    """One way to play the rest of a turn."""

    actions: tuple[str, ...]
    words: tuple[str, ...]
    """The same actions for people, with the names of tiles and units."""
    score: float
    battle: Forecast | None
    """None if no battle is possible, as during setup."""
    story: tuple[str, ...]
    """The first action, in sentences."""


@dataclass(frozen=True)
class Analysis:
    """The variations of a position, the bot's own first, and a battle as things stand."""

    view: View
    variations: tuple[Variation, ...]
    now: Forecast | None


def analyse(view: View, bot: Bot, limit: Limit, rng: Rng, count: int = 3) -> Analysis:
    """The bot's own variation, then the best others."""
    if view.state.step == OVER:
        raise AnalysisError(gettext("the game is over; there is nothing to decide"))
    scorer = _Scorer(view, rng)
    own = scorer.variation(rest_of_turn(bot, view, limit))
    others = [scorer.variation(actions) for actions in _candidates(view, rng, 3 * count)]
    rest = [variation for variation in others if variation.actions != own.actions]
    rest.sort(key=lambda variation: -variation.score)
    return Analysis(view, (own, *_different(rest))[:count], _battle_now(view))


def analyse_turn(view: View, actions: list[int], rng: Rng) -> Analysis:
    """Actions that are known to be good, alone."""
    return Analysis(view, (_Scorer(view, rng).variation(actions),), _battle_now(view))


def _battle_now(view: View) -> Forecast | None:
    return forecast(view.state) if view.state.step in (DRAW, DISCARD, MAIN) else None


def _different(variations: list[Variation]) -> list[Variation]:
    """Leaves out variations that are the same actions in another order."""
    seen: set[tuple[str, ...]] = set()
    kept = []
    for variation in variations:
        key = tuple(sorted(variation.actions))
        if key not in seen:
            seen.add(key)
            kept.append(variation)
    return kept


def rest_of_turn(bot: Bot, view: View, limit: Limit) -> list[int]:
    """What a bot does until its turn is over; other players answer what is best for them."""
    s = view.state.clone()
    player = int(s.decider)
    actions: list[int] = []
    while len(actions) < MOST_ACTIONS:
        action = bot.choose(View(s, player), limit)
        actions.append(action)
        if s.step in (DRAW, SETUP) or interrupted(s):
            return actions
        apply(s, action)
        _answer_others(s, player)
        if not goes_on(s, player):
            return actions
    return actions


def _answer_others(s: State, player: int) -> None:
    for _ in range(MOST_ANSWERS):
        if not interrupted(s):
            return
        apply(s, best_answer(s, STANDARD, Budget(REPLY_NODES)))


def planned_variation(bot: Bot, view: View, action: int, weights: Weights) -> tuple[list[str], float]:
    """The variation that a bot which has just chosen an action means to play, and the score at its end."""
    actions = [action]
    plan: dict[int, int] = getattr(bot, "plan", {})
    planned = list(plan.values())
    if action in planned:
        actions = planned[planned.index(action) :]
    s = view.state.clone()
    player = int(s.decider)
    lines = []
    for next_action in actions:
        if not legal_actions(s).has(next_action):
            break
        lines.append(format_action(s, next_action))
        apply(s, next_action)
        answer_all(s, weights, Budget(REPLY_NODES))
        if not goes_on(s, player):
            break
    return lines, float(evaluate(s, player, weights)) if s.step != SETUP else 0.0


def _candidates(view: View, rng: Rng, count: int) -> list[list[int]]:
    """Sequences of actions to compare: whole turns, or single answers to a question."""
    s = view.state
    legal = legal_actions(s)
    if s.step in (SETUP, DRAW):
        return []
    if interrupted(s):
        budget = Budget(PLAN_NODES)
        scored = [(score_after(s, x, s.decider, STANDARD, budget), x) for x in legal.actions()]
        return [[action] for _, action in sorted(scored, reverse=True)[:count]]
    plans: list[Plan] = plan_turn(view.redeal(rng), s.turn, STANDARD, BEAM_WIDTH, Budget(PLAN_NODES))
    return [plan.actions for plan in plans[:count]]


class _Scorer:
    """Scores variations on the same determinizations, so that they can be compared."""

    def __init__(self, view: View, rng: Rng) -> None:
        self.view = view
        self.player = int(view.state.decider)
        self.determinizations = [view.redeal(rng) for _ in range(DETERMINIZATIONS)]

    def variation(self, actions: list[int]) -> Variation:
        s = self.view.state.clone()
        log: list[Event] = []
        lines: list[str] = []
        words: list[str] = []
        story: list[str] = []
        for action in actions:
            if not legal_actions(s).has(action):
                break
            lines.append(format_action(s, action))
            words.append(action_words(s, action))
            apply(s, action, log)
            if not story:
                story = _told(s, log)
            self._answer_logged(s, log)
        battle = self._battle(s, log)
        return Variation(tuple(lines), tuple(words), self._score(actions), battle, tuple(story))

    def _answer_logged(self, s: State, log: list[Event]) -> None:
        for _ in range(MOST_ANSWERS):
            if not interrupted(s):
                return
            apply(s, best_answer(s, STANDARD, Budget(REPLY_NODES)), log)

    def _battle(self, s: State, log: list[Event]) -> Forecast | None:
        if any(event.kind in (e.BATTLE_BEGAN, e.GAME_OVER) for event in log):
            return _summary(s, log, called=True)
        under_way = self.view.state.phase >= 0
        if under_way or s.step in (OVER, SETUP):
            return None
        return forecast(s)

    def _score(self, actions: list[int]) -> float:
        scores = [self._score_on(dealt.clone(), actions) for dealt in self.determinizations]
        return sum(scores) / len(scores)

    def _score_on(self, s: State, actions: list[int]) -> float:
        if s.step == SETUP:
            return 0.0
        budget = Budget(REPLY_NODES)
        turn = int(s.turns_begun)
        for action in actions:
            if not legal_actions(s).has(action):
                break
            apply(s, action)
            answer_all(s, STANDARD, budget)
        if s.step != OVER and s.turns_begun != turn:
            play_greedily(s, STANDARD, budget)
        return float(evaluate(s, self.player, STANDARD))


def _told(s: State, log: list[Event]) -> list[str]:
    """What an action does, in sentences, up to the first tile drawn: nobody knows which that will be."""
    certain = takewhile(lambda event: event.kind not in (e.DREW, e.DREW_MERCENARY), log)
    return [line for line in (tell(s, event) for event in certain) if line is not None]
