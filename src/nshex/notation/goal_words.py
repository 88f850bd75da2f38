"""The goals of a scenario as sentences: `Destroy the HQ of Outpost.` (SCN-1)."""

from __future__ import annotations

from nshex.geometry import CELL_NAMES, cells_of
from nshex.languages import gettext, ngettext
from nshex.notation.labels import army_name, either, listed
from nshex.rules.options import Match
from nshex.rules.scenario import BE_LAST, DESTROY, HOLD, SCORE_POINTS


def goal_sentence(match: Match, player: int) -> str:
    """What a player has to do; nothing if the mode decides."""
    kind, amount = int(match.goal[player]), int(match.goal_amount[player])
    if not match.has_goals:
        return ""
    if kind == DESTROY:
        targets = [army_name(match, enemy) for enemy in cells_of(int(match.goal_players[player]))]
        return gettext("Destroy the HQ of {armies}.", armies=either(targets))
    if kind == BE_LAST:
        return gettext("Be the last one standing.")
    if kind == SCORE_POINTS:
        return gettext("Score {amount} points.", amount=amount)
    if kind == HOLD:
        cells = [CELL_NAMES[cell] for cell in cells_of(int(match.goal_cells[player]))]
        if len(cells) == amount:
            return gettext("Have units on {cells} after the final battle.", cells=listed(cells))
        return gettext(
            "Have units on {amount} of {cells} after the final battle.", amount=amount, cells=listed(cells)
        )
    return gettext("Survive the final battle.")


def rounds_sentence(match: Match) -> str:
    """How long the scenario lasts."""
    if match.rounds == 0:
        return ""
    return ngettext("One round is played.", "{n} rounds are played.", int(match.rounds))
