"""Arithmetic: scores, intervals, tables, ratings."""

import random

import pytest

from nshex.arena.ratings import MEAN_RATING, rate
from nshex.arena.standings import Scoreboard, army_table, army_totals, bot_table, interval
from tests.arena.support import game, mirrored


def test_scores_and_shape():
    results = [*mirrored(0, True, False), *mirrored(1, None, True)]
    board = Scoreboard(["b", "a"], results).to_json()
    assert board["games"] == 4
    assert [list(line) for line in board["standings"]] == [
        ["bot", "wins", "draws", "losses", "score", "low", "high"]
    ] * 2
    first, second = board["standings"]
    assert [first[key] for key in ("bot", "wins", "draws", "losses", "score")] == ["a", 2, 1, 1, 0.625]
    assert [second[key] for key in ("bot", "wins", "draws", "losses", "score")] == ["b", 1, 1, 2, 0.375]
    assert first["low"] == pytest.approx(1 - second["high"])


def test_without_games_the_interval_is_wide_open():
    (line, _) = Scoreboard(["a", "b"]).to_json()["standings"]
    assert (line["score"], line["low"], line["high"]) == (0.5, pytest.approx(0.01), pytest.approx(0.99))


def test_interval_by_hand():
    """Eight pair scores and the four that are added: mean 6/12, variance (4·¼ + 4·0 + 4·¼)/12."""
    low, high = interval([1, 1, 0, 0, 0.5, 0.5, 0.5, 0.5])
    assert low == pytest.approx(0.5 - 1.959964 / 12 * 2**0.5, abs=1e-6)
    assert high == pytest.approx(1 - low)


def test_a_perfect_score_still_has_an_interval():
    low, high = interval([1.0] * 20)
    assert (round(low, 2), high) == (0.81, 1.0)
    low, high = interval([0.5] * 20)
    assert 0.4 < low < 0.45, "pairs that the better seat always wins say little, but not nothing"


def test_pairs_count_once():
    """Mirrored games that always go to the same bot are half as much evidence as they seem."""
    pairs = [won for won in (True, False) for _ in range(25)]
    results = [result for number, won in enumerate(pairs) for result in mirrored(number, won, not won)]
    line = Scoreboard(["a", "b"], results).standings()[0]
    assert (line.score, line.games) == (0.5, 100)
    assert line.high - line.low == pytest.approx(2 * 1.96 * 0.5 / 54**0.5, abs=0.002)


@pytest.mark.parametrize("truth", [0.5, 0.8, 0.97])
def test_intervals_contain_the_true_score(truth):
    """Pairs whose games share luck; 95 % of the intervals should contain the true score."""
    rng = random.Random(truth)
    held = 0
    for _ in range(1000):
        scores = []
        for _ in range(30):
            first = rng.random() < truth
            second = first if rng.random() < 0.5 else rng.random() < truth
            scores.append((first + second) / 2)
        low, high = interval(scores)
        held += low <= truth <= high
    assert held >= 930


def test_half_a_pair_counts():
    board = Scoreboard(["a", "b"], mirrored(0, True, True)[:1]).standings()
    assert [line.games for line in board] == [1, 1]
    assert board[0].low < 1.0 == board[0].score == board[0].high


def test_teams_score_as_one():
    result = game(0, ["a", "a", "b", "b"], [2, 3], ["moloch", "borgo", "smart", "vegas"])
    assert [(line.bot, line.wins) for line in Scoreboard(["a", "b"], [result]).standings()] == [
        ("b", 1),
        ("a", 0),
    ]


# --- tables ----------------------------------------------------------------------------------------


def test_bots_against_bots():
    results = [*mirrored(0, True, False), *mirrored(1, True, True, bots=("a", "c"))]
    table = bot_table(results)
    assert table["a", "b"].score == 1.0
    assert table["b", "a"].score == 0.0
    assert (table["a", "c"].score, table["c", "a"].games) == (0.5, 2)
    assert ("b", "c") not in table


def test_armies_against_armies():
    results = [
        *mirrored(0, True, True, armies=("moloch", "borgo")),
        *mirrored(1, False, None, armies=("borgo", "moloch")),
        *mirrored(2, True, None, armies=("smart", "borgo")),
    ]
    table = army_table(results)
    assert (table["moloch", "borgo"].score, table["moloch", "borgo"].games) == (3.5 / 4, 4)
    assert table["borgo", "moloch"].score == 0.5 / 4
    assert table["smart", "borgo"].score == 0.75
    assert ("smart", "moloch") not in table
    totals = army_totals(results)
    assert list(totals) == ["moloch", "smart", "borgo"]
    assert totals["borgo"].score == pytest.approx((0.5 + 0.5) / 6)


def test_armies_of_one_bot_do_not_meet():
    armies = ["moloch", "borgo", "smart", "vegas"]
    table = army_table([game(0, ["a", "a", "b", "b"], [0, 1], armies)])
    assert ("moloch", "borgo") not in table
    assert table["moloch", "vegas"].score == 1.0
    assert table["vegas", "borgo"].score == 0.0


def test_losers_of_a_deathmatch_do_not_meet():
    table = army_table([game(0, ["a", "b", "a"], [0], ["moloch", "borgo", "smart"])])
    assert table["moloch", "borgo"].score == 1.0
    assert ("borgo", "smart") not in table


def test_forfeits_say_nothing_about_armies():
    assert army_table([game(0, ["a", "b"], [0], reason="forfeit", fault="b: broke down")]) == {}


# --- ratings ---------------------------------------------------------------------------------------


def played(rng, chance, pairs, bots=("a", "b"), first=0):
    """Pairs of games in which the first bot wins with a certain chance."""
    results = []
    for pair in range(first, first + pairs):
        results += mirrored(pair, rng.random() < chance, rng.random() >= chance, bots=bots)
    return results


def test_rating_of_ten_to_one_is_400_points():
    rng = random.Random(1)
    found = rate(["a", "b"], played(rng, 10 / 11, 2000))
    assert [rating.bot for rating in found] == ["a", "b"]
    assert found[0].rating - found[1].rating == pytest.approx(400, abs=25)
    assert found[0].low < found[0].rating < found[0].high
    assert sum(rating.rating for rating in found) == pytest.approx(2 * MEAN_RATING)


def test_rating_with_a_perfect_record_is_finite_and_unsure():
    few = rate(["a", "b"], mirrored(0, True, False))
    many = rate(["a", "b"], [game for pair in range(40) for game in mirrored(pair, True, False)])
    assert many[0].rating > few[0].rating > MEAN_RATING
    assert all(rating.high - rating.low > 100 for rating in [*few, *many])


def test_rating_of_bots_that_never_met_goes_through_others():
    rng = random.Random(2)
    results = played(rng, 0.75, 300) + played(rng, 0.75, 300, ("b", "c"), 300)
    found = {rating.bot: rating.rating for rating in rate(["c", "a", "b"], results)}
    assert found["a"] - found["b"] == pytest.approx(191, abs=30)
    assert found["a"] - found["c"] == pytest.approx(382, abs=50)


def test_rating_intervals_know_that_pairs_are_related():
    """The same games are less evidence if they came in pairs that always agree."""
    agreeing = [result for pair in range(60) for result in mirrored(pair, pair % 2 == 0, pair % 2 == 1)]
    split = [result for pair in range(60) for result in mirrored(pair, pair % 2 == 0, pair % 2 == 0)]
    widths = [
        (found[0].high - found[0].low) for found in (rate(["a", "b"], agreeing), rate(["a", "b"], split))
    ]
    assert widths[0] > 3 * widths[1] > 0


def test_rating_without_games_is_the_middle():
    assert [round(rating.rating) for rating in rate(["a", "b", "c"], [])] == [1500] * 3
