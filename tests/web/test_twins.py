"""No server output reveals anything hidden; benchmarks/web_secrets.py checks many more games."""

from dataclasses import replace

import pytest

from tests.web.serving import serving
from tests.web.twins import compare, store_twins


@pytest.fixture(scope="module")
def pairs_and_server(tmp_path_factory):
    database = tmp_path_factory.mktemp("twins") / "games.sqlite"
    pairs = store_twins(database, 4)
    with serving(database) as server:
        yield pairs, server
    server.check_silent()


def test_games_that_differ_in_what_is_hidden_cannot_be_told_apart(pairs_and_server):
    """Pages, HTTP answers and socket messages, for players and spectators, until something is revealed."""
    pairs, server = pairs_and_server
    assert sum(compare(server, pair) for pair in pairs) > 200


def test_games_that_differ_openly_can_be(pairs_and_server):
    """The comparison above would notice."""
    pairs, server = pairs_and_server
    with pytest.raises(AssertionError, match="tells something that is hidden"):
        compare(server, replace(pairs[0], games=(pairs[0].games[0], pairs[1].games[1]), lines=[]))
