"""The value model: probabilities from 0 to 1 that add up, and the same weights from the same games."""

from importlib.resources import files

import pytest

from nshex.bots.learning import Batch, gather, learn, learn_hq_priors, samples_of
from nshex.bots.network_file import read_network
from nshex.bots.value_model import LEARNED, stage_shares, win_probability
from nshex.executors import Executor
from tests.bots.tables import TABLES, in_play
from tests.support import board


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(table.armies))
@pytest.mark.parametrize("actions", [0, 10, 40, 90])
def test_a_probability_lies_between_0_and_1(table, actions):
    s = in_play(table, 2, actions)
    for player in range(int(s.match.players)):
        assert 0.0 <= win_probability(s, player, LEARNED) <= 1.0


@pytest.mark.parametrize("actions", [0, 10, 40, 90])
def test_the_probabilities_of_two_players_add_up_to_1(actions):
    s = in_play(TABLES[2], 4, actions)
    assert win_probability(s, 0, LEARNED) + win_probability(s, 1, LEARNED) == pytest.approx(1.0)


def test_more_hit_points_are_better():
    found = [
        win_probability(
            board({"C3": "outpost.hq", "C1": "borgo.hq"}, players=[{"hp": hp}, {"hp": 12}]), 0, LEARNED
        )
        for hp in (1, 6, 12, 20)
    ]
    assert found == sorted(found)
    assert found[0] < 0.5 < found[-1]


def test_a_battle_that_wins_at_once_is_as_good_as_won():
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "C2": "outpost.runner"},
        hands=[["battle"], []],
        players=[{}, {"hp": 1}],
    )
    assert win_probability(s, 0, LEARNED) > 0.99


def test_the_shares_of_the_stages_add_up_and_shift_during_a_game():
    s = in_play(TABLES[2], 4, 30)
    assert sum(stage_shares(s)) == pytest.approx(1.0)
    opening, _, last = stage_shares(s)
    later = stage_shares(in_play(TABLES[2], 4, 90))
    assert last == 0.0
    assert later[0] < opening


def test_the_same_seed_gives_the_same_samples():
    one = samples_of(Batch(0, 4, 5))
    two = samples_of(Batch(0, 4, 5))
    assert (one.rows == two.rows).all()
    assert (one.results == two.results).all()
    assert (samples_of(Batch(0, 4, 6)).rows.shape != one.rows.shape) or (
        samples_of(Batch(0, 4, 6)).rows != one.rows
    ).any()


def test_what_is_learned_predicts_games_held_out():
    batches = list(gather(400, 1, run=Executor(2).run))
    assert sorted({int(game) for batch in batches for game in batch.games}) == list(range(400))
    passes = list(learn(batches, 1))
    assert list(learn(batches[::-1], 1)) == passes, "whichever batch is finished first"
    assert passes[-1].best_loss < 0.64, "guessing gives 0.693"
    priors = learn_hq_priors(batches)
    assert learn_hq_priors(batches[::-1]) == priors
    assert "dancer" not in priors, "it has no HQ"
    assert 0.0 < win_probability(in_play(TABLES[2], 4, 30), 0, read_network(passes[-1].network)) < 1.0


def test_a_network_chooses_between_turns_in_later_generations():
    text = files("nshex.bots").joinpath("network.json").read_text("utf-8")
    one, two = (samples_of(Batch(1, 2, 5, text)) for _ in range(2))
    assert (one.rows == two.rows).all()
    first = samples_of(Batch(1, 2, 5))
    assert one.rows.shape != first.rows.shape or (one.rows != first.rows).any()


def test_games_are_of_all_modes():
    found = samples_of(Batch(0, 41, 2))
    assert sorted(set(found.handicaps.tolist())) == pytest.approx([0.0, 0.6931, 1.0986], abs=1e-3)
    assert len(found.first_won) == 35
