"""The last turns of a game are solved, not estimated."""

import pytest

from nshex.bots.budget import UNLIMITED, Budget
from nshex.bots.endgame import best_before_last, is_last_turn, is_turn_before_last, possible_hands
from nshex.bots.evaluation import STANDARD
from nshex.bots.interface import Limit
from nshex.bots.last_turn import EVEN, LOST, WON, result_for, solve_last_turn, turns_to_come
from nshex.bots.planning import plan_turn
from nshex.bots.race import Runner
from nshex.bots.registry import make_bot
from nshex.notation.lines import format_action
from nshex.notation.seeds import rng_from_seed
from nshex.rules.engine import apply, legal_actions
from nshex.rules.piles import packed_count
from nshex.rules.state import MAIN, OVER
from nshex.rules.views import View
from tests.bots.tables import TABLES
from tests.support import board
from tests.tactics.prover import Goal, ProofError, prove

HQS = {"A1": "outpost.hq", "E3": "borgo.hq"}
PROVABLE = 3000
"""States a proof may take."""


def ending(units, owed, **options):
    return board(units, ending={"stage": "last_turns", "owed": owed, "last_drawer": 0}, **options)


def last_turns_of_random_games(table, most_tiles):
    """A decision of the last turn in each of some games, with few tiles in hand."""
    for seed in range(25):
        s = table.start(seed)
        rng = rng_from_seed(seed, "to the end")
        while s.step != OVER:
            if is_last_turn(s) and s.step == MAIN and packed_count(s.hand[s.turn]) <= most_tiles:
                yield s
                break
            legal = legal_actions(s)
            apply(s, legal.at(rng.below(legal.size)))


def test_how_many_turns_are_left():
    assert turns_to_come(board(HQS)) == -1
    assert is_turn_before_last(ending(HQS, [1]))
    assert is_last_turn(ending(HQS, [0]))
    assert is_last_turn(ending(HQS, [1], turn=1))


@pytest.mark.parametrize("table", TABLES[:3], ids=lambda table: "-".join(table.armies))
def test_the_last_turn_is_won_exactly_where_it_can_be(table):
    compared = []
    for s in last_turns_of_random_games(table, 1):
        try:
            proof = prove(s, Goal.OUTCOME, PROVABLE)
        except ProofError:
            continue
        plan = solve_last_turn(s, STANDARD, Budget(UNLIMITED))
        assert (plan.score >= WON) == (proof.optimum > 0)
        assert result_for(plan.state, s.turn) == {1: WON, 0: EVEN, -1: LOST}[_sign(proof.optimum)]
        assert plan.score < WON or plan.actions[0] in proof.answers
        compared.append(proof.optimum)
    assert len(compared) >= 5
    assert len(set(compared)) > 1


def _sign(number):
    return (number > 0) - (number < 0)


def test_with_too_small_a_budget_the_best_so_far_is_kept():
    s = ending(HQS, [0], hands=[["commando", "hmg"], []])
    plan = solve_last_turn(s, STANDARD, Budget(1))
    assert [format_action(s, action) for action in plan.actions] == ["end"]
    assert solve_last_turn(s, STANDARD, Budget(5000)).score >= WON


def test_every_hand_and_how_often_it_is_drawn():
    """The drawn tile may be any that was in the pile."""
    names = ("mutant", "claws", "brawler")
    mutant, claws, brawler = (int(board(HQS, turn=1, hands=[[], [name]]).hand[1]) for name in names)
    s = ending(HQS, [1], turn=1, hands=[[], ["mutant", "claws"]], piles=[[], ["claws", "brawler"]])
    hands = possible_hands(s, mutant)
    assert hands == {tuple(sorted((mutant, claws))): 2, tuple(sorted((mutant, brawler))): 1}
    assert possible_hands(s, int(s.hand[1])) == {tuple(sorted((mutant, claws))): 1}, "nothing was drawn"
    many = ending(HQS, [1], turn=1, hands=[[], ["mutant"]], piles=[[], ["claws"] * 9])
    assert possible_hands(many, 0) is None


@pytest.mark.parametrize("drawn", ["claws", "net_fighter"])
def test_before_the_last_turn_the_best_reply_decides(drawn):
    """The enemy will draw the only tile of its pile; the plan that looks best by itself is not."""
    units = HQS | {"C3": "outpost.hmg", "D2": "borgo.mutant"}
    hit_points = [{"hp": 9}, {"hp": 8}]
    s = ending(units, [1], hands=[["hmg"], []], piles=[[], [drawn]], players=hit_points)
    plans = plan_turn(s, 0, STANDARD, 24, Budget(5000))[:12]
    proven = [-prove(plan.state, Goal.OUTCOME).optimum for plan in plans]
    runners = [Runner(plan, 0.0) for plan in plans]
    best = best_before_last(runners, s, STANDARD, Budget(UNLIMITED), UNLIMITED)
    assert best is not None
    assert min(proven) < max(proven) == proven[plans.index(best)]
    assert best_before_last(runners, s, STANDARD, Budget(1), UNLIMITED) is None


@pytest.mark.parametrize("name", ["veteran", "commander"])
def test_bots_solve_their_last_turn(name):
    """Two tiles win where one is not enough."""
    s = ending(HQS, [0], hands=[["commando", "hmg"], []], players=[{"hp": 10}, {"hp": 11}])
    bot = make_bot(name, rng_from_seed(1, "end"))
    while s.step != OVER:
        apply(s, bot.choose(View(s, int(s.decider)), Limit(nodes=5000)))
    assert s.winners == 1
