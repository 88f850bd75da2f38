"""Glicko-2 against the worked example of its paper, and what every rating must do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex.ratings.glicko2 import Rating, Result, rate

ratings = st.builds(
    Rating,
    rating=st.floats(400, 3000),
    deviation=st.floats(30, 350),
    volatility=st.floats(0.03, 0.12),
)


def test_the_worked_example_of_the_paper():
    player = Rating(1500, 200, 0.06)
    results = [
        Result(Rating(1400, 30), 1),
        Result(Rating(1550, 100), 0),
        Result(Rating(1700, 300), 0),
    ]
    after = rate(player, results, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_results_only_the_deviation_grows():
    after = rate(Rating(1600, 50, 0.06), [])
    assert after.rating == pytest.approx(1600)
    assert after.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert after.volatility == 0.06


@given(ratings, ratings)
def test_a_win_never_costs_and_a_loss_never_pays(player, opponent):
    won, lost = (rate(player, [Result(opponent, score)]) for score in (1, 0))
    assert lost.rating <= player.rating <= won.rating
    for after in (won, lost):
        assert after.deviation > 0 and after.volatility > 0


def test_a_surprise_makes_volatility_grow():
    """The branch of step 5 in which a result is far from what was expected."""
    player = Rating(1500, 60, 0.06)
    results = [Result(Rating(2400, 40), 1)] * 6
    assert rate(player, results).volatility > player.volatility


def test_a_new_player_moves_more_than_a_known_one():
    opponent = Rating(1500, 60)
    fresh = rate(Rating(), [Result(opponent, 1)])
    known = rate(Rating(1500, 50), [Result(opponent, 1)])
    assert fresh.rating - 1500 > 4 * (known.rating - 1500) > 0
    assert fresh.deviation < 350
