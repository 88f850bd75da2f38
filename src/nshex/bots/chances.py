"""The chances of winning that people are shown: the value model, corrected by how games really ended.

The value model learned from quick games with careless turns. In games of soldiers small leads count for less
in the opening than it says, and for more near the end. So the log odds it gives are scaled: by one factor up
to `KNEE` and by another beyond it, with different factors for each stage of the game.
`python -m benchmarks.calibration --fit` finds them; docs/bots.md says how far the chances can be trusted.
"""

from __future__ import annotations

from math import exp, log

from nshex.bots.value_model import LEARNED, SURE, stage_shares, win_probability
from nshex.rules.state import OVER, State

Chances = tuple[float, ...]
"""The probability of winning for each seat; allies share one."""

KNEE = 1.0
"""The log odds beyond which the second factor counts: chances of 27 and 73 %."""
FACTORS = (0.63, 1.19, 1.09, 1.31, 1.23, 1.44)
"""The factors up to the knee for each stage (opening, closing, last turns), then those beyond it."""
MOST_LOG_ODDS = 12.0


def win_chance(s: State, player: int) -> float:
    """How likely a player is to win, as far as anybody can tell from the position."""
    believed = float(win_probability(s, player, LEARNED))
    if s.step == OVER or believed == SURE:  # a fact, not a forecast
        return believed
    log_odds = sum(factor * column for factor, column in zip(FACTORS, link_columns(s, believed), strict=True))
    return 1 / (1 + exp(-log_odds))


def link_columns(s: State, believed: float) -> list[float]:
    """What the factors are multiplied by, for a chance given by the value model."""
    log_odds = _clipped(log(believed / (1 - believed)), MOST_LOG_ODDS)
    inner = _clipped(log_odds, KNEE)
    shares = stage_shares(s)
    return [share * inner for share in shares] + [share * (log_odds - inner) for share in shares]


def _clipped(number: float, most: float) -> float:
    return max(-most, min(most, number))


def chances_of(s: State) -> Chances:
    """How likely each player is to win; the chances of all sides add up to 1."""
    seats = range(len(s.match.armies))
    living = [(s.living >> seat) & 1 != 0 or s.step == OVER for seat in seats]
    raw = [win_chance(s, seat) if living[seat] else 0.0 for seat in seats]
    sides = {int(s.match.allies[seat]): raw[seat] for seat in seats}
    total = sum(sides.values())
    return tuple(value / total if total else 1.0 / len(sides) for value in raw)
