"""Agreements outside the rules: taking open seats, and games that end by resignation."""

from nshex.web.live import checks
from nshex.web.live.sitting import sit
from nshex.web.terms import Terms, read_terms
from tests.web.live_games import ASKER, GUEST, TOKEN, Listener, act, for_two, refusal_of, resign


def test_nobody_acts_before_every_seat_is_taken(run):
    async def work(games):
        live = await games.find(await games.create(for_two(), ASKER))
        assert live.open_seats == (1,) and live.terms.invitation
        table = live.table((0,))
        assert table["decider"] is None and table["choices"] is None
        assert await refusal_of(act(live, "hq B2/0", (0,))) == checks.NOT_BEGUN
        assert await sit(live, GUEST, "Ada") == 1
        assert live.seats_of(GUEST) == (1,) and live.seats_of(TOKEN) == (0,)
        assert live.table((0,))["seats"][1]["name"] == "Ada"
        await act(live, "hq B2/0", (0,))

    run(work)


def test_a_seat_is_taken_once_and_by_one(run):
    async def work(games):
        live = await games.find(await games.create(for_two(), ASKER))
        assert await sit(live, GUEST, "Ada") == await sit(live, GUEST, "Ada again") == 1
        assert await refusal_of(sit(live, "a third", "Bea")) == checks.NOT_YOUR_SEAT
        assert live.version == 1

    run(work)


def test_who_sits_where_is_the_same_after_a_restart(run):
    found = []

    async def before(games):
        found.append(await games.create(for_two(), ASKER))
        live = await games.find(found[0])
        await sit(live, GUEST, "Ada")
        await act(live, "hq B2/0", (0,))

    async def after(games):
        live = await games.find(found[0])
        assert live.seats_of(GUEST) == (1,) and live.version == 2
        await act(live, "hq D3/0", (1,))

    run(before, after)


def test_whoever_resigns_has_lost(run):
    found = []

    async def before(games):
        found.append(await games.create(for_two(), ASKER))
        live = await games.find(found[0])
        await sit(live, GUEST, "Ada")
        listener = Listener(0)
        live.readers.add(listener)
        assert await refusal_of(resign(live, ())) == checks.NOT_YOUR_SEAT
        await resign(live, (1,))
        told = listener.messages[-1]
        assert told["line"] == "resign" and told["table"]["over"]["winners"] == [0]
        assert await refusal_of(act(live, "hq B2/0", (0,))) == checks.GAME_OVER
        assert await refusal_of(resign(live, (0,))) == checks.GAME_OVER

    async def after(games):
        live = await games.find(found[0])
        assert live.is_over and not live.is_live
        assert live.table((0,))["over"] == {"winners": [0], "text": "Borgo resigned."}
        [listed] = await games.games_of(GUEST)
        assert (listed.status.result, listed.status.reason) == ("0", "resigned 1")

    run(before, after)


def test_terms_come_back_as_they_were_written():
    assert read_terms("{}") == Terms()
    terms = Terms(forecast=False, invitation="secret")
    assert read_terms(terms.to_json()) == terms
    assert read_terms('{"forecast": false, "of a newer program": 1}') == Terms(forecast=False)
