"""The suite of lost games: every position and turn can be read, and the better turn differs from the one
played."""

import pytest

from nshex.notation.position_line import write_line
from tests.tactics.lost_games import outcome_of_lines, read_lost_game, read_lost_games

SUITE = read_lost_games()


def test_positions_have_unique_names():
    assert SUITE
    assert len({lost.id for lost in SUITE}) == len({lost.position for lost in SUITE}) == len(SUITE)


@pytest.mark.parametrize("lost", SUITE, ids=lambda lost: lost.id)
def test_the_agreed_turn_is_legal_and_not_the_one_that_was_played(lost):
    s = lost.state()
    assert write_line(s) == lost.position
    assert int(s.decider) == lost.decider
    assert read_lost_game(lost.json()) == lost
    assert outcome_of_lines(s, lost.answer) != outcome_of_lines(s, lost.played)
    assert lost.searches >= 2 and lost.nodes >= 100 * 13_000
    assert 0 < lost.loss <= 1
