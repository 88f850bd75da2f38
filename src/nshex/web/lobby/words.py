"""A game in words, for people who might want to play it."""

from __future__ import annotations

from functools import cache

from nshex.languages import N_, gettext
from nshex.notation.setups import Setup
from nshex.web.clocks.control import LOSES, control_words
from nshex.web.http import form_options
from nshex.web.terms import Terms

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
    """Such as "Duel · standard board", or the name of the scenario."""
    if setup.scenario is not None:
        return gettext("Scenario: {title}", title=gettext(setup.scenario.title))
    return f"{gettext(mode_names()[setup.rules.mode])} · {gettext(_BOARD_WORDS[setup.rules.board])}"


def series_words(terms: Terms) -> str:
    """Of how many games this is one; empty for a single game."""
    if terms.twin:
        return gettext("Mirrored duel")
    return gettext("Best of {number}", number=terms.best_of) if terms.best_of > 1 else ""


def invitation_words(setup: Setup, terms: Terms) -> str:
    """The game and what taking a seat agrees to, in one line."""
    rated = gettext("Rated") if terms.rated else ""
    found = (game_words(setup), control_words(terms.clock), series_words(terms), rated)
    return " · ".join(filter(None, found))


def time_out_words(terms: Terms) -> str:
    """What follows when time runs out; empty for a game without clocks."""
    if not terms.clock:
        return ""
    if terms.time_out == LOSES:
        return gettext("Whoever runs out of time loses.")
    return gettext("If somebody runs out of time, a bot plays on for them.")


def level_words(level: str) -> str:
    return gettext(_LEVEL_WORDS[level]) if level else ""
