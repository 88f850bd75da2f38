"""The options of a table in plain words, for every form and question that offers them (OPT-1, OPT-2).

Code that shows them in another language passes them to `gettext`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from nshex.languages import N_

EDITION_NAMES = {"3.0": N_("Third edition"), "2.0": N_("Second edition"), "duel": N_("Duel")}


@dataclass(frozen=True)
class OptionWords:
    """An option as people read it."""

    label: str
    words: str = ""
    """What it means, in a sentence."""
    values: Mapping[str, str] = field(default_factory=dict)
    """What its values mean, where they are words."""


OPTION_WORDS: dict[str, OptionWords] = {
    "edition": OptionWords(
        N_("Edition of the rules"), N_("Sets the options below as that edition has them."), EDITION_NAMES
    ),
    "redraw_instants": OptionWords(
        N_("Three instants may be exchanged"),
        N_("Whoever draws nothing but instants may discard them and draw again."),
    ),
    "overtime": OptionWords(
        N_("Overtime after a tie"), N_("One more turn each and one more battle before it is a draw.")
    ),
    "team_hq": OptionWords(N_("Hit points of each HQ"), N_("In team games.")),
    "eliminated_units": OptionWords(
        N_("Units of a fallen army leave"),
        N_("In a deathmatch."),
        {"battle": N_("when the battle is over"), "phase": N_("together with their HQ")},
    ),
    "points_by": OptionWords(
        N_("If several have enough points"),
        N_("In points games."),
        {"battle": N_("the highest score after the battle wins"), "phase": N_("the earlier phase wins")},
    ),
    "vegas_last": OptionWords(N_("Vegas always goes last"), N_("If not, Vegas keeps its seat.")),
    "hidden_mercenaries": OptionWords(
        N_("Mercenaries lie face down"), N_("Until one is taken, the others only see how many there are.")
    ),
    "mad_bomber": OptionWords(
        N_("Mad Bomber"),
        N_("Explodes when it is hit, and goes on to the next player's pile."),
        {
            "off": N_("not in this game"),
            "neutral": N_("waits on C3 and belongs to nobody"),
            "mercenary": N_("can be hired as a mercenary"),
        },
    ),
    "points_to_win": OptionWords(N_("Points to win"), N_("In points games: 20, for teams 40.")),
    "clown_hurts_hq": OptionWords(
        N_("An exploding Clown hurts HQs"), N_("In the printed rules it does not.")
    ),
}
