"""A game in words, for people who might want to play it."""

from __future__ import annotations

from functools import cache

from nshex.languages import N_, gettext
from nshex.notation.setups import Setup
from nshex.web.http import form_options

_LEVEL_WORDS = {"beginners": N_("for beginners"), "experienced": N_("for experienced players")}

_BOARD_WORDS = {
    "standard": N_("standard board"),
    "extended": N_("extended board"),
    "terminals": N_("terminals board"),
}


@cache
def mode_names() -> dict[str, str]:
    return {mode.id: mode.name for mode in form_options.modes()}


def game_words(setup: Setup) -> str:
    """Such as "Duel of two · standard board", or the name of the scenario."""
    if setup.scenario is not None:
        return gettext("Scenario: {title}", title=gettext(setup.scenario.title))
    return f"{gettext(mode_names()[setup.rules.mode])} · {gettext(_BOARD_WORDS[setup.rules.board])}"


def level_words(level: str) -> str:
    return gettext(_LEVEL_WORDS[level]) if level else ""
