"""A message that comes a second time is answered like the first and changes nothing."""

from nshex.web.live import checks
from nshex.web.live.checks import Message
from nshex.web.live.sitting import sit
from tests.web.live_games import ASKER, GUEST, act, for_two, refusal_of


async def play_at(live, version, line, seats):
    return await live.answer(Message(1, checks.PLAY, version=version, line=line), seats)


async def take_back_at(live, version, seats):
    return await live.answer(Message(1, checks.TAKE_BACK, version=version), seats)


def test_an_action_counts_once_also_after_a_restart(run):
    found = []

    async def before(games):
        found.append(await games.create(for_two(), ASKER))
        live = await games.find(found[0])
        await sit(live, GUEST, "Ada")
        await act(live, "hq B2/0", (0,))
        assert await play_at(live, 1, "hq B2/0", (0,)) == {"version": 2}
        await act(live, "hq D3/0", (1,))
        assert await play_at(live, 1, "hq B2/0", (0,)) == {"version": 2}, "the same answer as before"

    async def after(games):
        live = await games.find(found[0])
        assert await play_at(live, 1, "hq B2/0", (0,)) == {"version": 2}
        assert len(live.game.steps) == 2

    run(before, after)


def test_what_only_looks_like_a_repeat_is_refused(run):
    async def work(games):
        live = await games.find(await games.create(for_two(), ASKER))
        await sit(live, GUEST, "Ada")
        await act(live, "hq B2/0", (0,))
        await act(live, "hq D3/0", (1,))
        assert await refusal_of(play_at(live, 1, "hq B3/0", (0,))) == checks.WRONG_VERSION
        assert await refusal_of(play_at(live, 2, "hq D3/0", (0,))) == checks.WRONG_VERSION
        assert await refusal_of(play_at(live, 1, "hq B2/0", (1,))) == checks.NOT_YOUR_DECISION
        assert await refusal_of(play_at(live, 1, "hq B2/0", ())) == checks.NOT_YOUR_SEAT
        assert live.version == 3

    run(work)


def test_an_action_is_taken_back_once(run):
    async def work(games):
        live = await games.find(await games.create(for_two(), ASKER))
        await sit(live, GUEST, "Ada")
        for line, seat in (("hq B2/0", 0), ("hq D3/0", 1)):
            await act(live, line, (seat,))
        while not live.table((live.decider,))["can"]["take_back"]:
            await act(live, str(live.game.legal[0]), (live.decider,))
        version, seat, steps = live.version, live.decider, len(live.game.steps)
        for _ in range(2):
            assert await take_back_at(live, version, (seat,)) == {"version": version + 1}
        assert len(live.game.steps) == steps - 1

    run(work)
