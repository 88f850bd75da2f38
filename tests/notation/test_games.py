"""Whole random games: every state survives a round trip through JSON, and plays on in the same way."""

import json

import pytest

from nshex.notation import (
    event_json,
    format_action,
    parse_action,
    read_position,
    rng_from_seed,
    tell,
    write_position,
)
from nshex.notation.event_read import read_event
from nshex.notation.seeds import deal
from nshex.rules import actions as a
from nshex.rules.engine import apply, legal_actions, new_game
from nshex.rules.events import Event
from nshex.rules.options import Match, RuleSet
from nshex.rules.rng import Rng
from nshex.rules.state import OVER, State
from nshex.rules.tables import NUMBER

TABLES = [
    ("outpost vegas", {}),
    ("dancer moloch", {"mad_bomber": "neutral"}),
    ("smart hegemony", {"board": "terminals"}),
    ("borgo dancer", {"board": "terminals", "edition": "2.0"}),
    ("moloch outpost vegas", {"mode": "deathmatch", "mad_bomber": "mercenary"}),
    ("hegemony borgo smart", {"mode": "one_vs_all"}),
    ("outpost moloch dancer vegas", {"mode": "points", "points_to_win": 12}),
    ("moloch smart outpost hegemony", {"mode": "team"}),
    ("outpost moloch borgo smart vegas dancer", {"mode": "deathmatch", "board": "extended"}),
]
MOST_ACTIONS = 150


def start(armies: str, rules: dict, seed: int) -> State:
    match = Match(RuleSet(**rules), tuple(armies.split()))
    hired: list[list[int]] = [[] for _ in match.armies]
    hired[0] = [NUMBER["alabama.shooter"]]
    if rules.get("mad_bomber") == "mercenary":
        hired[1] = [NUMBER["neutral.mad_bomber"]]
    return new_game(match, deal(match, seed), hired)


def pick(s: State, rng: Rng) -> int:
    """An action whose kind is chosen first, so that rare kinds are seen."""
    every = legal_actions(s).actions()
    kinds = sorted({a.op_of(action) for action in every})
    kind = kinds[rng.below(len(kinds))]
    fitting = [action for action in every if a.op_of(action) == kind]
    return fitting[rng.below(len(fitting))]


def check(s: State) -> State:
    written = write_position(s)
    back = read_position(json.loads(json.dumps(written)))
    assert write_position(back) == written
    assert legal_actions(back).actions() == legal_actions(s).actions()
    return back


def tell_all(s: State, log: list[Event]) -> None:
    for event in log:
        written = event_json(event)
        assert event_json(read_event(json.loads(json.dumps(written)))) == written
        story = tell(s, event)
        assert story is None or (story and "\n" not in story)


def follow(s: State, rng: Rng, most: int) -> None:
    for _ in range(most):
        back = check(s)
        if s.step == OVER:
            return
        assert back.decider == s.decider
        action = pick(s, rng)
        assert parse_action(s, format_action(s, action)) == action
        log: list[Event] = []
        apply(s, action, log)
        apply(back, action)
        assert write_position(back) == write_position(s)
        tell_all(s, log)


@pytest.mark.parametrize(("armies", "rules"), TABLES, ids=[armies for armies, _ in TABLES])
def test_game(armies, rules):
    follow(start(armies, rules, 1), rng_from_seed(1, armies), MOST_ACTIONS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize(("armies", "rules"), TABLES, ids=[armies for armies, _ in TABLES])
def test_more_games(armies, rules, seed):
    follow(start(armies, rules, seed), rng_from_seed(seed, armies), 1000)
