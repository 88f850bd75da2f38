"""Measures one build: run.py and compare.py start one worker process per build (builds.py).

Reads one measurement name per line from standard input and answers with the rate, so that the builds can take
turns and other load affects them alike. Rates are by processor time. `games FIRST END` answers with the
summaries of random games, `trace NUMBER` with all steps of one (traces.py).
"""

from __future__ import annotations

import gc
import itertools
import json
import sys
import time
import tracemalloc
from collections.abc import Callable

from benchmarks import traces
from benchmarks.positions import load
from nshex.bots.budget import Budget
from nshex.bots.evaluation import STANDARD
from nshex.bots.planning import plan_turn
from nshex.bots.rollouts import Rollout, RolloutPolicy
from nshex.build_info import build
from nshex.notation.seeds import deal, rng_from_seed
from nshex.rules import state as st
from nshex.rules.engine import legal_actions, new_game
from nshex.rules.layout import relayout
from nshex.rules.options import DEATHMATCH, Match, RuleSet
from nshex.rules.playout import play_randomly
from nshex.rules.single_battle import fight_now
from nshex.rules.state import State
from nshex.tiles import PLAYABLE

LEAST_SECONDS = 0.5
"""Seconds for which a measurement repeats its material."""

MOST_NODES = 1500
BEAM_WIDTH = 6

POSITIONS = load()


def _rate(work: Callable[[], int]) -> float:
    """Units of work a second, over as many rounds as fill the time."""
    done = 0
    spent = 0.0
    while spent < LEAST_SECONDS:
        begin = time.process_time()
        done += work()
        spent += time.process_time() - begin
    return done / spent


def battles() -> float:
    """Whole battles on fresh copies; the copying is not measured. Choices: the first offered."""
    done = 0
    spent = 0.0
    while spent < LEAST_SECONDS:
        boards = [s.clone() for s in POSITIONS]
        begin = time.process_time()
        for s in boards:
            fight_now(s)
        spent += time.process_time() - begin
        done += len(boards)
    return done / spent


def layouts() -> float:
    def work() -> int:
        for s in POSITIONS:
            relayout(s)
        return len(POSITIONS)

    return _rate(work)


def legal_lists() -> float:
    def work() -> int:
        for s in POSITIONS:
            legal_actions(s).actions()
        return len(POSITIONS)

    return _rate(work)


def legal_counts() -> float:
    def work() -> int:
        for s in POSITIONS:
            legal_actions(s)
        return len(POSITIONS)

    return _rate(work)


def clones() -> float:
    def work() -> int:
        for s in POSITIONS:
            s.clone()
        return len(POSITIONS)

    return _rate(work)


def _games(matches: list[Match]) -> float:
    """Random games from the shuffling of the piles to the result."""
    rng = rng_from_seed(0, "benchmark games")
    turn = itertools.cycle(matches)
    decks = {army: pile for match in matches for army, pile in zip(match.armies, deal(match, 0), strict=True)}

    def work() -> int:
        match = next(turn)
        piles = [decks[army][:] for army in match.armies]
        for pile in piles:
            rng.shuffle_list(pile)
        play_randomly(new_game(match, piles, []), rng)
        return 1

    return _rate(work)


def _deathmatches(players: int) -> float:
    board = "extended" if players > 4 else "standard"
    rules = RuleSet(mode=DEATHMATCH, board=board)
    return _games([Match(rules, armies) for armies in itertools.combinations(PLAYABLE, players)])


def games_2() -> float:
    return _games([Match(RuleSet(), armies) for armies in itertools.permutations(PLAYABLE, 2)])


def _nodes(search: Callable[[State, Budget], object]) -> float:
    """Nodes of a search a second, over the stored positions."""
    turn = itertools.cycle(POSITIONS)

    def work() -> int:
        budget = Budget(MOST_NODES)
        search(next(turn), budget)
        return int(budget.nodes - max(0, budget.left))

    return _rate(work)


def planning_nodes() -> float:
    return _nodes(lambda s, budget: plan_turn(s, s.turn, STANDARD, BEAM_WIDTH, budget))


def rollout_nodes() -> float:
    policy = RolloutPolicy(1, 3)
    return _nodes(lambda s, budget: Rollout(STANDARD, budget, policy, 0).value(s.clone(), s.turn))


def state_bytes() -> float:
    """What one more copy of a mid-game state costs, piles shared, as Python's allocator counts it."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies: list[State] = [s.clone() for s in POSITIONS]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before - sys.getsizeof(copies)) / len(copies)


MEASURES: dict[str, Callable[[], float]] = {
    "battles": battles,
    "layouts": layouts,
    "legal lists": legal_lists,
    "legal counts": legal_counts,
    "clones": clones,
    "games, 2 players": games_2,
    "games, 3 players": lambda: _deathmatches(3),
    "games, 4 players": lambda: _deathmatches(4),
    "games, 6 players": lambda: _deathmatches(6),
    "nodes, planning": planning_nodes,
    "nodes, rollouts": rollout_nodes,
    "bytes a state": state_bytes,
}


def main() -> None:
    gc.disable()  # as timeit does: what is measured should not pay for the material lying around
    print(json.dumps({"build": build(), "units": _mean_units()}), flush=True)
    for line in sys.stdin:
        print(json.dumps(_answer(line.strip())), flush=True)


def _answer(line: str) -> object:
    if line in MEASURES:
        return MEASURES[line]()
    word, *numbers = line.split()
    if word == "games":
        return [traces.summary(number) for number in range(*map(int, numbers))]
    return list(traces.trace(int(numbers[0])))


def _mean_units() -> float:
    return sum(int(s.occupied).bit_count() for s in POSITIONS) / len(POSITIONS)


if __name__ == "__main__":
    assert all(s.step == st.MAIN for s in POSITIONS)
    main()
