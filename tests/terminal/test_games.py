"""Whole games at a fake keyboard: no input breaks them."""

import io
import random
import re

import pytest

from nshex.commands.play import run
from tests.support import verified
from tests.terminal.keyboard import DUEL, GAMES, arguments, play, play_through


@pytest.mark.parametrize("words", GAMES, ids=" ".join)
def test_whole_game(words):
    shown, _ = play_through(words, seed=1, slips=0.05)
    assert "Game over: " in shown
    assert shown.endswith("Goodbye.\n")
    assert max(len(line) for line in shown.splitlines() if "]: " not in line) <= 100


def test_the_same_seed_and_answers_give_the_same_game():
    assert play_through(DUEL, seed=4) == play_through(DUEL, seed=4)


def test_finished_game_says_who_won_and_is_saved(tmp_path):
    shown, typed = play_through(DUEL, seed=2)
    assert re.search(r"Game over: .*(wins|[Aa] draw)", shown)
    file = tmp_path / "game.txt"
    status, shown = play(DUEL, *typed[:-1], str(file))
    assert status == 0
    assert f"Saved to {file}" in shown
    record = verified(file.read_text("utf-8"))
    assert record.seed == 3
    assert record.result != "*"


def test_battles_are_told_phase_by_phase():
    shown = "".join(play_through(GAMES[i], seed=3)[0] for i in (1, 2, 3))
    assert re.search(r"\nInitiative [0-9]:\n", shown)
    assert not re.search(r"\bthe unit at\b", shown, re.IGNORECASE)


# --- leaving ---------------------------------------------------------------------------------------


def test_input_may_end_at_any_prompt():
    _, typed = play_through(["--seed", "6"], seed=6)
    for count in [*range(20), *range(20, len(typed), 9), len(typed) - 1]:
        status, shown = play(["--seed", "6"], *typed[:count])
        assert status == 0
        assert shown.endswith("\nGoodbye.\n")


def test_interrupt_exits_cleanly():
    class Interrupted(io.StringIO):
        def readline(self, *_):
            raise KeyboardInterrupt

    target = io.StringIO()
    assert run(arguments(DUEL), Interrupted(), target) == 0
    assert target.getvalue().endswith("Goodbye.\n")


# --- anything at all -------------------------------------------------------------------------------

WORDS = [
    *("0", "1", "2", "3", "4", "5", "6", "99", "e", "e", "b", "u", "l", "l all", "h", "?", "? hq", "? B2"),
    *("x", "-", "", "C3", "B2", "A1", "D4", "E2", "C1", "B3", "N", "SE", "1 B2 3", "2 c4 0", "1 C2/2", "/"),
    *("end", "place runner B2/3", "discard move", "use mobility B2>B3/1", "hq C3/0", "? \x00", "\x1b[A", "é"),
]


@pytest.mark.parametrize("batch", range(10))
def test_random_typing_never_breaks_it(batch):
    for number in range(12):
        rng = random.Random(1000 * batch + number)
        typed = [
            rng.choice(WORDS)
            if rng.random() < 0.8
            else "".join(rng.choice("abcdehlu?123456789/>=, \t") for _ in range(rng.randint(0, 8)))
            for _ in range(30)
        ]
        status, shown = play(GAMES[number % len(GAMES)], *typed)
        assert status == 0
        assert shown.endswith("Goodbye.\n")
