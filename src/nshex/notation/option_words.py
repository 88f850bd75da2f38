"""The options of a table in plain English, for every form and question that offers them (OPT-1, OPT-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

EDITION_NAMES = {"3.0": "Third edition", "2.0": "Second edition", "duel": "Duel"}


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
        "Edition of the rules", "Sets the options below as that edition has them.", EDITION_NAMES
    ),
    "redraw_instants": OptionWords(
        "Three instants may be exchanged",
        "Whoever draws nothing but instants may discard them and draw again.",
    ),
    "overtime": OptionWords(
        "Overtime after a tie", "One more turn each and one more battle before it is a draw."
    ),
    "team_hq": OptionWords("Hit points of each HQ", "In team games."),
    "eliminated_units": OptionWords(
        "Units of a fallen army leave",
        "In a deathmatch.",
        {"battle": "when the battle is over", "phase": "together with their HQ"},
    ),
    "points_by": OptionWords(
        "If several have enough points",
        "In points games.",
        {"battle": "the highest score after the battle wins", "phase": "the earlier phase wins"},
    ),
    "vegas_last": OptionWords("Vegas always goes last", "If not, Vegas keeps its seat."),
    "hidden_mercenaries": OptionWords(
        "Mercenaries lie face down", "Until one is taken, the others only see how many there are."
    ),
    "mad_bomber": OptionWords(
        "Mad Bomber",
        "Explodes when it is hit, and goes on to the next player's pile.",
        {
            "off": "not in this game",
            "neutral": "waits on C3 and belongs to nobody",
            "mercenary": "can be hired as a mercenary",
        },
    ),
    "points_to_win": OptionWords("Points to win", "In points games: 20, for teams 40."),
    "clown_hurts_hq": OptionWords("An exploding Clown hurts HQs", "In the printed rules it does not."),
}
