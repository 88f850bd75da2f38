"""Looks for mistakes in games that the veteran lost to itself: `python -m tests.tactics.find_lost --seed 1`.

A turn of the loser is added to the suite if rollouts show that a deeper search would have kept a better
chance of winning, and if searches with a hundred times the veteran's work, each with other random numbers,
agree on the same other turn. It runs until stopped; what it has found is kept.
"""

from __future__ import annotations

import argparse
import itertools

from nshex.bots.analysis import rest_of_turn
from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.bots.review import WORTH_TELLING, review_turn
from nshex.notation.position_line import write_line
from nshex.notation.seeds import deal, rng_from_seed
from nshex.rules.actions import REDRAW, op_of
from nshex.rules.engine import apply, legal_actions, new_game
from nshex.rules.options import Match, RuleSet
from nshex.rules.state import DISCARD, MAIN, OVER, State
from nshex.rules.views import View
from nshex.tiles import PLAYABLE
from tests.tactics.lost_games import LostGame, lines_of, outcome, read_lost_games, write_lost_games

PAIRS = tuple(itertools.permutations(PLAYABLE, 2))
SCREENING = Limit(nodes=60_000)
NODES = 1_300_000
"""A hundred times what the veteran looks at in a turn (13,000)."""
SEARCHES = 2
FIRST_TURN = 5
"""Earlier turns have too little on the board to disagree about."""

Turn = tuple[State, list[int]]


def lost_turns(number: int, seed: int) -> list[Turn]:
    """The turns of the loser of one game: the position each began with, and what was played."""
    rng = rng_from_seed(seed, f"lost game {number}")
    match = Match(RuleSet(), PAIRS[number * 5 % len(PAIRS)])
    s = new_game(match, deal(match, rng.below(1 << 30)), [])
    bots = [make_bot("veteran", rng_from_seed(seed, f"lost game {number} {player}")) for player in range(2)]
    turns: dict[int, Turn] = {}
    while s.step != OVER:
        decider = int(s.decider)
        action = bots[decider].choose(View(s, decider), Limit())
        if s.step in (DISCARD, MAIN):
            turns.setdefault(int(s.turns_begun), (s.clone(), []))[1].append(action)
        apply(s, action)
    loser = {1: 1, 2: 0}.get(int(s.winners))
    return [turn for begun, turn in turns.items() if begun >= FIRST_TURN and turn[0].turn == loser]


def examine(turn: Turn, name: str) -> LostGame | None:
    """The position for the suite, if the turn played was a mistake and searches agree on a better one."""
    view = View(turn[0], int(turn[0].decider))
    s, played = view.state, turn[1]
    if any(op_of(action) == REDRAW for action in legal_actions(s).actions()):
        return None
    bot = make_bot("commander", rng_from_seed(0, name))
    loss = review_turn(view, played, bot, SCREENING, rng_from_seed(0, f"{name} review")).loss
    if loss < WORTH_TELLING:
        return None
    found: list[list[int]] = []
    for search in range(SEARCHES):
        searcher = make_bot("commander", rng_from_seed(search, f"{name} search"))
        found.append(rest_of_turn(searcher, view, Limit(nodes=NODES)))
        ends = {outcome(s, actions) for actions in found}
        if len(ends) > 1 or outcome(s, played) in ends:
            return None
    return LostGame(
        id=name,
        position=write_line(s),
        decider=int(s.decider),
        answer=lines_of(s, found[0]),
        played=lines_of(s, played),
        searches=SEARCHES,
        nodes=NODES,
        loss=round(loss, 3),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--wanted", type=int, default=60)
    args = parser.parse_args()
    known = read_lost_games()
    for number in itertools.count(args.first):
        for turn in lost_turns(number, args.seed):
            lost = examine(turn, f"lost-{args.seed}-{number}-{int(turn[0].turns_begun)}")
            if lost is not None and lost.id not in {one.id for one in known}:
                known.append(lost)
                write_lost_games(known)
                print(f"{len(known)}: {lost.id}, {lost.loss:.0%} given away", flush=True)
        print(f"game {number} done", flush=True)
        if len(known) >= args.wanted:
            break


if __name__ == "__main__":
    main()
