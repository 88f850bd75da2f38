"""Fixed games for tests and pictures: `python -m tests.browser.records` plays them again.

Soldiers play them with fixed seeds. They are stored as files, so that tests and pictures stay the same when
the soldier bot changes.
"""

from pathlib import Path

from nshex import Game
from nshex.bots.registry import make_bot, read_bot
from nshex.notation.lines import format_action
from nshex.notation.seeds import rng_from_seed
from nshex.rules.views import View

FOLDER = Path(__file__).parent / "records"
BOT = "soldier"

SETUPS = {
    "duel": {"armies": ["moloch", "borgo"], "seed": 8},
    "four": {"armies": ["outpost", "hegemony", "vegas", "dancer"], "seed": 3, "mode": "deathmatch"},
    "terminals": {"armies": ["smart", "outpost"], "seed": 5, "board": "terminals"},
}


def record(name):
    """The text of a stored record."""
    return (FOLDER / f"{name}.txt").read_text()


def play(armies, seed, **agreed):
    """The record of a game between soldiers."""
    game = Game.new(armies, seed, **agreed)
    _, limit = read_bot(BOT)
    bots = [make_bot(BOT, rng_from_seed(seed, f"seat {seat}")) for seat in range(len(armies))]
    while not game.position.is_over:
        s = game.position.to_state()
        action = bots[s.decider].choose(View(s, s.decider), limit)
        game.push(format_action(s, action))
    return game.record()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, setup in SETUPS.items():
        (FOLDER / f"{name}.txt").write_text(play(**setup))
