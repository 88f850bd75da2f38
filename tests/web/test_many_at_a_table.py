"""Three players with a bot, and six players, each connected to another process than the last."""

import pytest

from tests.web.serving import seat
from tests.web.two_processes import play_until
from tests.web.visitors import take, visitor

SIX = ("moloch", "borgo", "outpost", "hegemony", "smart", "vegas")
BOT = {"who": "bot", "bot": "recruit"}


@pytest.mark.parametrize(("people", "bots"), [(3, 1), (6, 0)], ids=["three-and-a-bot", "six"])
def test_everybody_plays_and_sees_the_same(ends, people, bots):
    browsers = [visitor(ends[number % 2]) for number in range(people)]
    seats = [seat(army, "open" if number else "me") for number, army in enumerate(SIX[:people])]
    seats += [seat(SIX[people], **BOT) for _ in range(bots)]
    board = {"board": "extended"} if people > 4 else {}
    game = browsers[0].new_game(*seats, mode="deathmatch", **board)
    link = browsers[0].fetch(f"/api/games/{game}").json()["table"]["waiting"]["join"]
    for browser in browsers[1:]:
        assert take(browser, link).status == 200
    players = [browser.join(game) for browser in browsers]
    try:
        play_until(players, lambda table: table["version"] >= 4 * people + 2 * bots)
        newest = max(player.table["version"] for player in players)
        logs = []
        for player in players:
            player.wait_until(lambda table: table["version"] >= newest)
            logs.append(player.log[: 2 * people])
        assert all(log == logs[0] for log in logs)
        assert {tuple(player.table["own_seats"]) for player in players} == {(n,) for n in range(people)}
    finally:
        for player in players:
            player.close()
