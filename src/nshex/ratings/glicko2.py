"""Glicko-2: how strong somebody is, how sure that is, and how steady, from one period of results to the next.

The steps and the letters are those of Mark Glickman's paper "Example of the Glicko-2 system". A rating is
1500 at first; a deviation of 50 means that the true strength lies within 100 points with 95% certainty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
"""Points of a rating to one unit of the scale that the steps work on."""
MIDDLE: Final = 1500.0
TAU: Final = 0.5
"""How much volatility may change in a period; the paper advises 0.3 to 1.2."""
_CLOSE_ENOUGH: Final = 0.000001


@dataclass(frozen=True)
class Rating:
    """What is known about somebody's strength; by default nothing."""

    rating: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def margin(self) -> float:
        """With 95% certainty the true strength is no further away than this."""
        return 2 * self.deviation

    @property
    def mu(self) -> float:
        return (self.rating - MIDDLE) / SCALE

    @property
    def phi(self) -> float:
        return self.deviation / SCALE


@dataclass(frozen=True)
class Result:
    """One game: 1 for a win, 0.5 for a draw, 0 for a loss, against somebody of that rating."""

    opponent: Rating
    score: float


def rate(player: Rating, results: Sequence[Result], tau: float = TAU) -> Rating:
    """The rating after a period with these results; without any, only certainty is lost."""
    if not results:
        return _back(player.mu, sqrt(player.phi**2 + player.volatility**2), player.volatility)
    met = [(_g(result.opponent.phi), _expected(player, result.opponent), result.score) for result in results]
    v = 1 / sum(g**2 * expected * (1 - expected) for g, expected, _ in met)
    gain = sum(g * (score - expected) for g, expected, score in met)
    sigma = _volatility(player, v * gain, v, tau)
    phi_star = sqrt(player.phi**2 + sigma**2)
    phi = 1 / sqrt(1 / phi_star**2 + 1 / v)
    return _back(player.mu + phi**2 * gain, phi, sigma)


def _back(mu: float, phi: float, sigma: float) -> Rating:
    return Rating(SCALE * mu + MIDDLE, SCALE * phi, sigma)


def _g(phi: float) -> float:
    """How much a result counts against an opponent who is known so well."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(player: Rating, opponent: Rating) -> float:
    """E of step 3."""
    return 1 / (1 + exp(-_g(opponent.phi) * (player.mu - opponent.mu)))


def _volatility(player: Rating, delta: float, v: float, tau: float) -> float:
    """Step 5: the volatility at which the function f is 0, found by regula falsi (Illinois)."""
    phi, start = player.phi, log(player.volatility**2)

    def f(x: float) -> float:
        power = exp(x)
        spread = phi**2 + v + power
        return power * (delta**2 - spread) / (2 * spread**2) - (x - start) / tau**2

    low = start
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(start - k * tau) < 0:
            k += 1
        high = start - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE_ENOUGH:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)
