"""Fixed phrases: sent to everybody at the table, across processes, without a version; rate-limited."""

import pytest

from tests.web.serving import Refused, seat
from tests.web.visitors import take, visitor, waiting


def hear(player):
    return player.wait_for(lambda message: message["type"] == "said")


def test_a_phrase_is_heard_at_every_process_and_moves_nothing(two):
    here, there = (visitor(server) for server in two)
    game = here.new_game(seat("moloch"), seat("borgo", "open"))
    take(there, waiting(here, game)["join"])
    with here.join(game) as first, there.join(game) as second, visitor(two[1]).join(game) as watcher:
        version = second.table["version"]
        first.wait_until(lambda table: table["version"] == version)
        first.send("say", phrase="luck")
        said = {"type": "said", "seat": 0, "phrase": "luck", "text": "Good luck!"}
        assert [hear(player) for player in (first, second, watcher)] == [said] * 3
        second.send("say", phrase="thanks")
        assert hear(first)["seat"] == 1
        first.ask("play", version=version, line=first.lines()[0])


def test_only_players_speak_known_phrases_and_not_too_often(either_server):
    host = visitor(either_server)
    game = host.new_game(seat("moloch"), seat("borgo", "open"))
    with host.join(game) as player, visitor(either_server).join(game) as watcher:
        with pytest.raises(Refused, match="not_your_seat"):
            watcher.ask("say", phrase="hello")
        with pytest.raises(Refused, match="illegal"):
            player.ask("say", phrase="You are a fool")
        asks = [player.send("say", phrase="hello") for _ in range(8)]
        last = player.wait_for(lambda message: message.get("ask") == asks[-1])
        assert last["error"] == "too_fast"
