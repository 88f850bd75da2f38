"""Looks for tactical positions in seeded games: `python -m tests.tactics.find [theme ...]`.

Games are played by the weakest bot, so that boards look natural. At the start of a turn the hand is replaced
by tiles from the pile that fit a theme, and hit points are set so that the theme decides: the game is won,
saved or lost by it. A position is kept if the prover finds that few first actions work and all others are
clearly worse. The same seeds give the same positions as long as the bot plays the same.
"""

from __future__ import annotations

import sys

from nshex.notation.errors import PositionError
from nshex.notation.position_line import write_line
from nshex.notation.positions import read_position
from nshex.notation.seeds import rng_from_seed
from nshex.rules.engine import legal_actions
from nshex.rules.state import OVER, State
from nshex.tiles import PLAYABLE
from tests.tactics.prover import WON, Goal, Proof, ProofError, is_question, prove
from tests.tactics.recipes import MOST_NODES, RECIPES, Json, Recipe, as_main_step, turn_starts
from tests.tactics.suite import Tactic, proven, write_suite

SMALL_SHARE = 0.1
SEEDS_A_THEME = 700
CLEARLY = {Goal.OUTCOME: WON, Goal.THREAT: 5, Goal.AFTERMATH: 2}
"""How much worse everything else has to be."""


def is_tactical(s: State, goal: Goal, proof: Proof) -> bool:
    """Few first actions hold (a question has few answers anyway), and the others are clearly worse."""
    second = proof.second
    if second is None or proof.optimum - second < CLEARLY[goal]:
        return False
    if goal is Goal.OUTCOME and proof.optimum != WON:
        return False
    if goal is Goal.THREAT and second != -WON:
        return False
    if is_question(s):
        return len(proof.answers) == 1
    return len(proof.answers) <= SMALL_SHARE * len(proof.values)


def found_in(theme: str, recipe: Recipe, seed: int) -> Tactic | None:
    """The first tactical position of a theme that a seed leads to."""
    rng = rng_from_seed(seed, f"tactics:{theme}")
    army = recipe.armies[rng.below(len(recipe.armies))]
    others = [other for other in PLAYABLE if other != army]
    player = int(rng.below(2))
    other = others[rng.below(len(others))]
    armies = (army, other) if player == 0 else (other, army)
    for s in turn_starts(armies, recipe.board, seed, player):
        if rng.below(3):
            continue
        try:
            for position, goal in recipe.make(as_main_step(s), player, rng):
                tactic = _tried(theme, recipe, position, goal)
                if tactic is not None:
                    return tactic
        except (ProofError, PositionError):
            continue
    return None


def _tried(theme: str, recipe: Recipe, position: Json, goal: Goal) -> Tactic | None:
    s = read_position(position)
    if s.step == OVER or len(legal_actions(s)) < 2:
        return None
    proof = prove(s, goal, MOST_NODES)
    if not is_tactical(s, goal, proof) or not recipe.fits(s, goal, proof):
        return None
    return proven(Tactic("", theme, recipe.question, goal, write_line(s)))


def look_for(theme: str) -> list[Tactic]:
    """Positions of a theme, each with another pair of armies."""
    recipe = RECIPES[theme]
    found: list[Tactic] = []
    pairs: set[tuple[str, ...]] = set()
    for seed in range(recipe.first_seed, recipe.first_seed + SEEDS_A_THEME):
        if len(found) == recipe.count:
            break
        tactic = found_in(theme, recipe, seed)
        if tactic is None:
            continue
        pair = tactic.state().match.armies
        seen = [army for other in pairs for army in other]
        if pair in pairs or any(seen.count(army) >= recipe.most_of_an_army for army in pair):
            continue
        pairs.add(pair)
        found.append(tactic.numbered(len(found) + 1))
        print(f"{found[-1].id}: {' '.join(pair)}, {len(tactic.answers)} of {tactic.choices}", flush=True)
    return found


def main(themes: list[str]) -> None:
    for theme in themes or list(RECIPES):
        write_suite(theme, look_for(theme))


if __name__ == "__main__":
    main(sys.argv[1:])
