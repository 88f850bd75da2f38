"""Joining by link: one seat per browser; bots fill the seats that stay empty."""

import asyncio
from typing import Any

from nshex.tiles import PLAYABLE
from nshex.web.http.form_options import modes
from nshex.web.live.sitting import fill_with_bots, sit
from tests.web.live_games import ASKER, TOKEN, games_at, new_game, refusal_of
from tests.web.serving import seat
from tests.web.visitors import take, visitor, waiting


def test_a_friend_takes_a_seat_and_both_play(either_server):
    host, friend = visitor(either_server), visitor(either_server)
    game = host.new_game(seat("moloch", name="Ada"), seat("borgo", "open"))
    link = waiting(host, game)["join"]
    assert waiting(friend, game) == {"open": [1], "join": "", "can_fill": False}, "links are for players"
    assert "Ada invites you" in friend.fetch(link).body
    with host.join(game) as here, friend.join(game) as there:
        assert take(friend, link, name="Bea").json()["address"] == f"/game/{game}"
        assert here.wait_until(lambda table: table["waiting"] is None)["seats"][1]["name"] == "Bea"
        there.wait_until(lambda table: table["readers_seats"] == [1])
        here.wait_for_decision()
        here.play(here.lines()[0])
        there.wait_for_decision()
        there.play(there.lines()[0])


def test_a_link_gives_each_browser_one_seat_and_no_more_than_there_are(either_server):
    host = visitor(either_server)
    others = [visitor(either_server) for _ in range(3)]
    game = host.new_game(*(seat(army, who) for army, who in ARMED), mode="deathmatch")
    link = waiting(host, game)["join"]
    assert take(others[0], link, seat=2).status == 200
    assert take(others[0], link).status == 200, "a seat is kept, and no second one taken"
    assert waiting(host, game)["open"] == [1]
    assert take(others[1], link, seat=2).status == 403
    assert take(others[1], link).status == 200
    late = take(others[2], link)
    assert late.status == 403 and late.json()["error"] == "not_your_seat"
    page = others[2].fetch(link)
    assert page.status == 200 and "Every seat is taken" in page.body and f"/game/{game}" in page.body


ARMED = (("moloch", "me"), ("borgo", "open"), ("hegemony", "open"))


def test_links_that_are_wrong_say_so(either_server):
    host, friend = visitor(either_server), visitor(either_server)
    game = host.new_game(seat("moloch"), seat("borgo", "open"))
    assert take(friend, f"/join/{game}-guessed").json()["error"] == "wrong_link"
    page = friend.fetch(f"/join/{game}-guessed")
    assert page.status == 403 and "This link does not work" in page.body and f"/game/{game}" in page.body
    assert friend.fetch("/join/nothing").status == 404
    assert "This is your table" in host.fetch(waiting(host, game)["join"]).body


def test_only_whoever_began_fills_seats_with_bots(either_server):
    host, friend, stranger = (visitor(either_server) for _ in range(3))
    game = host.new_game(*(seat(army, who) for army, who in ARMED), mode="deathmatch")
    take(friend, waiting(host, game)["join"])
    for browser in (friend, stranger):
        assert browser.fetch(f"/api/games/{game}/bots", {}).status == 403
    assert host.fetch(f"/api/games/{game}/bots", {"bot": "recruit"}).status == 200
    table = host.fetch(f"/api/games/{game}").json()["table"]
    assert [one["who"] for one in table["seats"]] == ["me", "player", "bot"]


def test_open_seats_need_somebody_who_invites(either_server):
    answer = visitor(either_server).fetch(
        "/api/games", {"seats": [seat("moloch", "open"), seat("borgo", "bot")]}
    )
    assert answer.status == 422 and answer.json()["where"] == "seats"


def test_armies_under_one_command_are_taken_together(tmp_path):
    """MUL-8: a player who takes one of the two commands both."""

    async def main():
        async with games_at(tmp_path / "games.sqlite") as games:
            seats = [{"army": army, "who": "open"} for army in ("moloch", "borgo", "outpost", "hegemony")]
            for number in (2, 3):
                seats[number]["who"] = "me"
            new = new_game(*seats, mode="team", teams=[[0, 1], [2, 3]], shared_command=[0, 1])
            live = await games.find(await games.create(new, ASKER))
            assert await sit(live, "guest", "Ada", 1) == 0
            assert live.seats_of("guest") == (0, 1) and not live.open_seats

    asyncio.run(main())


def test_every_mode_is_played_by_link_with_any_number_of_seats(tmp_path):
    """One begins, friends take the open seats but the last, a bot that one; then the first can decide."""
    tables = [
        (mode, count, teams)
        for mode in modes()
        for count in mode.seats
        for teams in mode.teams.get(count) or ("",)
    ]
    assert {count for _, count, _ in tables} == {2, 3, 4, 5, 6}

    async def main():
        async with games_at(tmp_path / "games.sqlite") as games:
            for mode, count, teams in tables:
                seats = [{"army": army, "who": "open"} for army in PLAYABLE[:count]]
                seats[0]["who"] = "me"
                agreed: dict[str, Any] = {"mode": mode.id, "board": mode.boards[count][0]}
                if teams:
                    agreed["teams"] = [list(map(int, team.split("+"))) for team in teams.split()]
                live = await games.find(await games.create(new_game(*seats, **agreed), ASKER))
                for number in range(1, max(2, count - 1)):
                    assert live.decider is None
                    assert await sit(live, f"guest {number}", "") == number
                await fill_with_bots(live, TOKEN, "recruit")
                await live.bots_done()
                decider = live.decider
                assert decider is not None and live.table((decider,))["choices"]["ways"]

    asyncio.run(main())


def test_of_many_who_want_the_last_seat_one_gets_it(database, request):
    """Also where another process sits down meanwhile: then the choice is made again."""
    redis = request.getfixturevalue("redis").address if isinstance(database, str) else None

    async def main():
        async with games_at(database, redis) as here, games_at(database, redis) as there:
            game = await here.create(
                new_game(*({"army": a, "who": w} for a, w in ARMED), mode="deathmatch"), ASKER
            )
            lives = [await games.find(game) for games in ((here, there) if redis else (here, here))]
            asked = await asyncio.gather(
                *(sit(lives[number % 2], f"guest {number}", "") for number in range(6)),
                return_exceptions=True,
            )
            assert sorted(found for found in asked if isinstance(found, int)) == [1, 2]
            assert await refusal_of(fill_with_bots(lives[0], "guest 0", "recruit")) == "not_your_seat"
            await fill_with_bots(lives[0], TOKEN, "recruit")
            assert lives[0].version == 2, "there was nothing left to fill"

    asyncio.run(main())
