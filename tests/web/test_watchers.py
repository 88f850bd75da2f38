"""The number of spectators: counted by browser, sent to everybody at the table, across processes."""

from contextlib import ExitStack

from tests.web.serving import seat
from tests.web.visitors import take, visitor, waiting


def wait_for_count(player, count):
    return player.wait_for(lambda message: message == {"type": "watching", "count": count})


def test_players_do_not_watch_and_pages_of_one_browser_count_once(either_server):
    host, guest = visitor(either_server), visitor(either_server)
    game = host.new_game(seat("moloch"), seat("borgo", "open"))
    with ExitStack() as stack:
        player = stack.enter_context(host.join(game))
        with guest.join(game), guest.join(game) as again:
            wait_for_count(player, 1)
            wait_for_count(again, 1)
            with visitor(either_server).join(game):
                wait_for_count(player, 2)
            wait_for_count(player, 1)
            take(guest, waiting(host, game)["join"])
            wait_for_count(player, 0)


def test_those_at_another_process_count_too(two):
    here, there = (visitor(server) for server in two)
    game = here.new_game(seat("moloch"), seat("borgo", "friend"))
    with here.join(game) as player:
        with there.join(game) as first, visitor(two[0]).join(game):
            wait_for_count(player, 2)
            wait_for_count(first, 2)
        wait_for_count(player, 0)
