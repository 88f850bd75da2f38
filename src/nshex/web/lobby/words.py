"""A game in words, for those who might want to play it."""

from __future__ import annotations

from functools import cache

from nshex.notation.setups import Setup
from nshex.web.http import form_options

_LEVEL_WORDS = {"": "", "beginners": "for beginners", "experienced": "for experienced players"}


@cache
def mode_names() -> dict[str, str]:
    return {mode.id: mode.name for mode in form_options.modes()}


@cache
def board_names() -> dict[str, str]:
    return {board.id: board.name for board in form_options.boards()}


def game_words(setup: Setup) -> str:
    """Such as "Duel of two · standard board", or the name of the scenario."""
    if setup.scenario is not None:
        return f"Scenario: {setup.scenario.title}"
    return f"{mode_names()[setup.rules.mode]} · {board_names()[setup.rules.board].lower()} board"


def level_words(level: str) -> str:
    return _LEVEL_WORDS[level]
