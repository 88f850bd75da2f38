"""Resigning, draw offers and takebacks: who is asked, what follows, and that nobody is nagged."""

import asyncio
from dataclasses import replace

import pytest

from nshex.game import Game
from nshex.notation.errors import NotationError
from nshex.web.live import checks
from nshex.web.live.checks import Message
from nshex.web.live.sitting import sit, stand_up
from tests.web.live_games import (
    ASKER,
    GUEST,
    TOKEN,
    Listener,
    act,
    for_two,
    games_at,
    hot_seat,
    new_game,
    refusal_of,
    resign,
)


async def offer(live, what, seats):
    return await live.answer(Message(1, checks.OFFER, what=what), seats)


def open_offer(live):
    return live.agreements.offers.open


async def answer(live, kind, seats, number=None):
    wanted = open_offer(live).number if number is None else number
    return await live.answer(Message(1, kind, offer=wanted), seats)


async def a_game(games, **more):
    """A game of two browsers."""
    live = await games.find(await games.create(for_two(**more), ASKER))
    await sit(live, GUEST, "Ada")
    return live


async def a_few_actions(live, number=4):
    for line, seat in (("hq B2/0", 0), ("hq D3/0", 1)):
        await act(live, line, (seat,))
    while len(live.game.steps) < number:
        seat = live.decider
        await act(live, live.table((seat,))["choices"]["ways"][0]["line"], (seat,))


def test_a_draw_is_agreed_and_is_the_same_after_a_restart(run):
    found = []

    async def before(games):
        live = await a_game(games)
        listener = Listener(1)
        live.readers.add(listener)
        await offer(live, "draw", (0,))
        shown = listener.messages[-1]["table"]["settling"]["offer"]
        assert shown["asks_you"] and not shown["is_yours"] and shown["text"] == "Outpost offers a draw."
        assert live.table((0,))["settling"]["offer"]["is_yours"]
        assert await refusal_of(answer(live, checks.AGREE, (0,))) == checks.NOT_OFFERED
        found.append(live.id)

    async def after(games):
        live = await games.find(found[0])
        await answer(live, checks.AGREE, (1,))
        assert live.table(())["over"] == {"winners": [], "text": "Draw by agreement."}
        [listed] = await games.games_of(GUEST)
        assert (listed.status.result, listed.status.reason) == ("draw", "agreement")

    run(before, after)


def test_repeated_offers_are_limited(run):
    async def work(games):
        live = await a_game(games)
        await offer(live, "draw", (0,))
        first = open_offer(live).number
        assert await refusal_of(offer(live, "draw", (1,))) == checks.NOT_OFFERED
        await answer(live, checks.DECLINE, (1,))
        assert await refusal_of(answer(live, checks.AGREE, (1,), first)) == checks.NOT_OFFERED
        assert await refusal_of(offer(live, "draw", (0,))) == checks.NOT_OFFERED
        assert not live.table((0,))["settling"]["draw"] and live.table((1,))["settling"]["draw"]
        await act(live, "hq B2/0", (0,))
        await offer(live, "draw", (0,))
        await act(live, "hq D3/0", (1,))
        assert open_offer(live) is None, "whoever is asked and acts has said no"
        await offer(live, "draw", (1,))
        await answer(live, checks.DECLINE, (1,))
        assert open_offer(live) is None, "one's own offer can be taken back"

    run(work)


def test_going_back_by_agreement_ends_before_ones_last_action(run):
    found = []

    async def before(games):
        live = await a_game(games)
        await a_few_actions(live, 9)
        listener = Listener(0)
        live.readers.add(listener)
        last = max(n for n, step in enumerate(live.game.steps) if step.player == 0)
        await offer(live, "take_back", (0,))
        await answer(live, checks.AGREE, (1,))
        assert len(live.game.steps) == last and live.decider == 0
        assert listener.messages[-1]["line"] == "take_back_to" and listener.messages[-1]["kept"] == last
        found.extend([live.id, live.game.actions])

    async def after(games):
        live = await games.find(found[0])
        assert live.game.actions == found[1]
        await act(live, live.table((0,))["choices"]["ways"][0]["line"], (0,))

    run(before, after)


def test_bots_decline_draws_and_do_not_mind_going_back(run):
    async def work(games):
        bot = {"army": "borgo", "who": "bot", "bot": "recruit"}
        live = await games.find(await games.create(new_game({"army": "outpost"}, bot), ASKER))
        assert await refusal_of(offer(live, "take_back", (0,))) == checks.NOT_OFFERED
        await act(live, "hq B2/0", (0,))
        await live.bots_done()
        assert await refusal_of(offer(live, "draw", (0,))) == checks.NOT_OFFERED
        await offer(live, "take_back", (0,))
        assert len(live.game.steps) == 0 and live.decider == 0

    run(work)


def test_those_at_one_screen_need_not_ask_each_other(run):
    async def work(games):
        live = await games.find(await games.create(hot_seat(), ASKER))
        await a_few_actions(live)
        await offer(live, "take_back", (0, 1))
        assert len(live.game.steps) < 4
        decider = live.decider
        assert live.table((0, 1))["settling"]["resign"] == decider
        await offer(live, "draw", (0, 1))
        assert live.agreements.ending.reason == "agreement"

    run(work)


def test_a_team_resigns_when_all_its_people_agree(run):
    async def work(games):
        armies = ("outpost", "borgo", "moloch", "hegemony")
        seats = [{"army": army, "who": "open" if n else "me"} for n, army in enumerate(armies)]
        new = new_game(*seats, mode="team", teams=[[0, 2], [1, 3]])
        live = await games.find(await games.create(new, ASKER))
        for token in ("b", "c", "d"):
            await sit(live, token, token)
        await resign(live, (0,))
        assert not live.is_over and open_offer(live).asked == (2,)
        assert await refusal_of(answer(live, checks.AGREE, (1,))) == checks.NOT_OFFERED
        await answer(live, checks.AGREE, (2,))
        ending = live.agreements.ending
        assert (ending.winners, ending.reason, ending.text) == ((1, 3), "resigned 2 0", "Outpost resigned.")

    run(work)


def test_all_people_agree_to_a_draw_of_three(run):
    async def work(games):
        seats = [
            {"army": army, "who": who}
            for army, who in (("outpost", "me"), ("borgo", "open"), ("moloch", "open"))
        ]
        live = await games.find(await games.create(new_game(*seats, mode="deathmatch"), ASKER))
        assert await refusal_of(offer(live, "draw", (0,))) == checks.NOT_BEGUN
        await sit(live, "b", "b")
        await sit(live, "c", "c")
        await offer(live, "draw", (1,))
        await answer(live, checks.AGREE, (0,))
        assert not live.is_over and open_offer(live).asked == (2,)
        await answer(live, checks.AGREE, (2,))
        assert live.is_over

    run(work)


def test_with_more_than_two_sides_the_game_goes_on_without_whoever_resigns(run):
    """A bot plays on for the player, who may no longer act but still finds the game in the list."""
    found = []

    async def before(games):
        seats = [
            {"army": "outpost", "who": "me"},
            {"army": "borgo", "who": "open"},
            {"army": "moloch", "who": "bot", "bot": "recruit"},
        ]
        live = await games.find(await games.create(new_game(*seats, mode="deathmatch"), ASKER))
        await sit(live, GUEST, "Ada")
        await resign(live, (0,))
        assert not live.is_over and live.agreements.lost == (0,)
        assert live.table(())["seats"][0]["name"] == "Soldier for Player"
        await live.bots_done()
        assert live.decider == 1
        found.append(live.id)

    async def after(games):
        live = await games.find(found[0])
        assert live.seats_of(TOKEN) == () and live.decider == 1
        assert [game.id for game in await games.games_of(TOKEN)] == [live.id]
        await resign(live, (1,))
        assert live.agreements.ending.winners == (2,), "the last person has left"

    run(before, after)


def test_another_process_follows_all_of_it(postgres, redis):
    place = postgres.new_database()

    async def main():
        async with games_at(place, redis.address) as one, games_at(place, redis.address) as two:
            here = await a_game(one)
            there = await two.find(here.id)
            await a_few_actions(here, 6)
            await there.catch_up(here.version)
            await offer(there, "take_back", (0,))
            await here.catch_up(there.version)
            await answer(here, checks.AGREE, (1,))
            await there.catch_up(here.version)
            assert here.game.actions == there.game.actions and len(here.game.steps) < 6
            await offer(here, "draw", (1,))
            await there.catch_up(here.version)
            await answer(there, checks.AGREE, (0,))
            await here.catch_up(there.version)
            assert here.agreements == there.agreements and here.is_over

    asyncio.run(main())


def test_a_game_that_is_deleted_while_it_is_followed_counts_as_removed(tmp_path):
    """Another process reads that the last player has stood up; before it asks who is left, nobody is."""
    place = tmp_path / "games.sqlite"

    async def main():
        async with games_at(place) as one, games_at(place) as two:
            here = await one.find(await one.create(for_two(), ASKER))
            there = await two.find(here.id)
            await stand_up(here, TOKEN)

            async def seats_once_deleted(game):
                assert one.store.own_games.delete_if_nobodys(game)
                return two.store.seats_of(game)

            there._host = replace(there._host, seats=seats_once_deleted)
            await there.catch_up(here.version)
            assert there.removed and there.version < here.version
            assert await two.find(here.id) is None

    asyncio.run(main())


@pytest.mark.parametrize("what", ["", "peace", "resign"])
def test_other_offers_are_not_known(run, what):
    async def work(games):
        live = await a_game(games)
        assert await refusal_of(offer(live, what, (0,))) == checks.UNKNOWN

    run(work)


def test_records_of_games_that_players_ended_can_be_read_again(run):
    """The rules' result is open, the reason says what happened; uploaded, the record ends in the same way."""

    async def work(games):
        for end, reason in (("draw", "agreement"), ("resign", "resigned 1")):
            live = await a_game(games)
            await a_few_actions(live)
            if end == "draw":
                await offer(live, "draw", (0,))
                await answer(live, checks.AGREE, (1,))
            else:
                await resign(live, (1,))
            text = live.game.record(ended=live.agreements.ending.reason)
            assert f"Result: *\nReason: {reason}\nSeed: " in text
            again = await games.find(await games.add_record(text, ASKER))
            assert again.table(())["over"] == live.table(())["over"]
            moment = again.moment(again.game.length, ())
            assert moment["table"]["over"] == live.table(())["over"]
            assert again.status.reason == reason

    run(work)


@pytest.mark.parametrize(
    "reason", ["resigned", "resigned 2", "resigned 0 1", "agreement 0", "time x", "time 0 0"]
)
def test_reasons_that_make_no_sense_are_refused(reason):
    game = Game.new(["outpost", "borgo"], seed=1)
    with pytest.raises(NotationError, match="reason"):
        game.record(ended=reason)
    text = game.record(ended="time 0").replace("time 0", reason)
    with pytest.raises(NotationError, match=r"line \d+: reason"):
        Game.from_record(text)
