"""How fast games run in the research environments: `python -m benchmarks.research`, and part of `make bench`.

All play at random, on one core unless two are mentioned. `Env` and `VecEnv` give a mask and an observation
with every pick; `Game.push` takes action objects from `legal`. OpenSpiel's games are written in C++ and do
the same work through its Python interface: a mask and a tensor with every action. All take many short turns,
so that other load on the machine affects them alike; the table shows medians.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from rich.console import Console
from rich.table import Table

from nshex import Game
from nshex.build_info import build
from nshex.notation.seeds import rng_from_seed
from nshex.research import Env, VecEnv

SECONDS = 0.25
ROUNDS = 20
ARMIES = ("outpost", "hegemony")
GAMES = 256
SINGLE, MANY, PUSHES = "Env, picks", f"VecEnv({GAMES}) on two cores, picks", "Game.push, actions"
LEAST_PICKS = 150_000.0
LEAST_GAIN = 1.8
LEAST_PUSHES = 50_000.0
PROBE = 70_000.0
FORMER_API = 3_000.0
"""Picks a second before there was an `Env`: a compiled trial at its best, and the public API of that time."""
OPENSPIEL = ("chess", "backgammon", "hive")

Steps = Iterator[int]
"""Plays endlessly; each item says how many picks or actions were made since the last one."""


def single() -> Steps:
    env = Env(ARMIES)
    dice = rng_from_seed(1, "picks")
    seed = 0
    while True:
        env.reset(seed)
        seed += 1
        picks = 0
        while not env.is_over:
            env.mask()
            env.observe()
            env.step(env.game.random_pick(dice))
            picks += 1
        yield picks


def many() -> Steps:
    dice = np.random.default_rng(1)
    noise = dice.integers(1, 256, (64, GAMES, Env(ARMIES).picks), dtype=np.uint8)
    with VecEnv(GAMES, ARMIES, workers=2) as games:
        while True:
            for part in noise:
                games.step((games.masks * part).argmax(axis=1))
                yield GAMES


def pushes() -> Steps:
    dice = random.Random(1)
    while True:
        game = Game.new(ARMIES, seed=dice.getrandbits(32))
        while not game.is_over:
            game.push(dice.choice(game.legal))
        yield len(game.steps)


def openspiel(name: str) -> Steps:
    import pyspiel

    game = pyspiel.load_game(name)
    dice = random.Random(1)
    while True:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
                continue
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(dice.choice(state.legal_actions()))
            actions += 1
            if actions > 500:
                break
        yield actions


def _rate(steps: Steps) -> float:
    """Picks or actions a second."""
    done = 0
    begin = time.perf_counter()
    while True:
        done += next(steps)
        spent = time.perf_counter() - begin
        if spent > SECONDS:
            return done / spent


def _contestants(console: Console) -> dict[str, Callable[[], Steps]]:
    found: dict[str, Callable[[], Steps]] = {SINGLE: single, MANY: many, PUSHES: pushes}
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        console.print("OpenSpiel is not installed: its games are left out")
        return found
    for name in OPENSPIEL:
        found[f"OpenSpiel {name} (C++), actions"] = partial(openspiel, name)
    return found


def measure(console: Console, rounds: int = ROUNDS) -> bool:
    """Print the table; returns whether the compiled build met the targets."""
    running = {name: make() for name, make in _contestants(console).items()}
    taken: dict[str, list[float]] = {name: [] for name in running}
    for steps in running.values():
        next(steps)
    for _ in range(rounds):
        for name, steps in running.items():
            taken[name].append(_rate(steps))
    rates = {name: statistics.median(values) for name, values in taken.items()}
    for steps in running.values():
        steps.close()  # type: ignore[attr-defined]
    wanted = {
        SINGLE: (f"{LEAST_PICKS:,.0f}", rates[SINGLE] >= LEAST_PICKS),
        MANY: (f"{LEAST_GAIN} × Env", rates[MANY] >= LEAST_GAIN * rates[SINGLE]),
        PUSHES: (f"{LEAST_PUSHES:,.0f}", rates[PUSHES] >= LEAST_PUSHES),
    }
    table = Table(title=f"with masks and observations, {build()}")
    for column in ("", "a second", "to Env", "wanted"):
        table.add_column(column, justify="left" if column == "" else "right")
    for name, rate in rates.items():
        text, reached = wanted.get(name, ("", True))
        verdict = f"{text}: {'yes' if reached else 'NO'}" if text and build() == "compiled" else ""
        table.add_row(name, f"{rate:,.0f}", f"{rate / rates[SINGLE]:.2f}×", verdict)
    console.print(table)
    console.print(
        f"before Env, a compiled trial made {PROBE:,.0f} picks a second, the public API {FORMER_API:,.0f}: "
        f"Env makes {rates[SINGLE] / PROBE:.1f}× and {rates[SINGLE] / FORMER_API:.0f}× as many"
    )
    return build() != "compiled" or all(reached for _, reached in wanted.values())


if __name__ == "__main__":
    if not measure(Console()):
        raise SystemExit("not as fast as wanted")
