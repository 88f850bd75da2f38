"""Bot tasks in worker processes, and bots at a table."""

import asyncio
import os
import signal
from multiprocessing import active_children

import pytest

from nshex.game import Game
from nshex.notation.setups import make_setup
from nshex.notation.views import write_view
from nshex.rules.views import View
from nshex.web.live import bot_turns, checks
from nshex.web.live.bot_turns import task_of
from nshex.web.live.checks import Message
from nshex.web.workers.tasks import MOST_SCORE, BotTask, choose_moves, give_hint, judge
from tests.web.live_games import ASKER, Listener, act, new_game, open_games, take_back

WAITING = 60


async def until(condition):
    async with asyncio.timeout(WAITING):
        while not condition():
            await asyncio.sleep(0.01)


async def until_a_worker_thinks_for(live):
    """From then on the thought is under way, and no longer just asked for."""
    await until(lambda: live._bots.job is not None and live._bots.job.worker is not None)


def pids():
    return {process.pid for process in active_children()}


# --- what workers think ----------------------------------------------------------------------------


def question(game, bot):
    state = game.state
    return BotTask(write_view(View(state, int(state.decider))), bot, bytes(32))


def begun(*lines, armies=("outpost", "borgo"), **setup):
    game = Game.begin(make_setup(armies, **setup), 3)
    for line in lines:
        game.push(line)
    return game


@pytest.mark.parametrize("bot", ["recruit", "soldier", "veteran:300n", "commander:300n"])
def test_bot_decides_by_what_it_may_know(bot):
    game = begun("hq B2/0", "hq D3/0")
    for _ in range(6):
        seat, lines = game.decider, choose_moves(question(game, bot))
        assert lines == choose_moves(question(game, bot)), "the same chance, the same moves"
        for line in lines:
            assert game.decider == seat
            game.push(line)


def test_bots_play_every_mode_to_the_end():
    for armies, setup in (
        (("dancer", "vegas"), {"board": "terminals"}),
        (("outpost", "smart", "moloch"), {"mode": "one_vs_all"}),
        (("outpost", "borgo", "hegemony", "vegas"), {"mode": "team"}),
        (
            ("dancer", "smart", "moloch", "vegas", "borgo", "outpost"),
            {"mode": "deathmatch", "board": "extended"},
        ),
    ):
        game = begun(armies=armies, **setup)
        while not game.is_over:
            for line in choose_moves(question(game, "recruit")):
                game.push(line)


def test_hint_names_a_legal_line_and_reasons():
    game = begun("hq B2/0", "hq D3/0")
    hint = give_hint(question(game, "soldier"))
    assert hint["line"] in game.legal
    assert hint["turn"].startswith("Best turn: ")
    assert hint["texts"] and all(isinstance(text, str) for text in hint["texts"])


def test_scores_of_a_game():
    game = begun()
    tasks = [question(game, "soldier")]
    while not game.is_over:
        for line in choose_moves(question(game, "recruit")):
            game.push(line)
        tasks.append(question(game, "soldier"))
    scores = judge(tasks)
    assert scores[0] is None, "nothing stands on the board yet"
    assert all(len(found) == 2 for found in scores[1:] if found)
    assert sorted(abs(score) for score in scores[-1] or ()) in ([MOST_SCORE] * 2, [0.0, 0.0])


# --- bots at a table -------------------------------------------------------------------------------


def against_bot(bot="recruit"):
    return new_game({"army": "outpost", "who": "me"}, {"army": "borgo", "who": "bot", "bot": bot})


def test_thought_is_cancelled_when_the_action_before_is_taken_back(tmp_path):
    """The worker is made to sleep, so that the bot thinks until it is cancelled."""

    async def main():
        async with open_games(tmp_path) as games:
            await games.workers.ask(divmod, 1, 1, seconds=1)
            (sleeper,) = pids()
            os.kill(sleeper, signal.SIGSTOP)
            live = await games.find(await games.create(against_bot(), ASKER))
            listener = Listener(0)
            live.readers.add(listener)
            await act(live, "hq B2/0", (0,))
            assert live.table((0,))["decider"] == 1 and live.table((0,))["can"]["take_back"]
            await until_a_worker_thinks_for(live)
            await take_back(live, (0,))
            assert live.table((0,))["decider"] == 0
            await until(lambda: sleeper not in pids())
            await act(live, "hq C3/0", (0,))
            await until(lambda: live.game.decider == 0)
            return listener.messages, [str(action) for action in live.game.actions]

    messages, lines = asyncio.run(main())
    assert lines[0] == "hq C3/0" and lines[1].startswith("hq ")
    assert [message["type"] for message in messages].count("thinking") == 2
    updates = [message["table"]["version"] for message in messages if message["type"] == "update"]
    assert updates == list(range(1, len(updates) + 1))


def test_worker_killed_in_the_middle_of_a_thought(tmp_path):
    async def main():
        async with open_games(tmp_path) as games:
            await games.workers.ask(divmod, 1, 1, seconds=1)
            (victim,) = pids()
            os.kill(victim, signal.SIGSTOP)
            live = await games.find(await games.create(against_bot("soldier"), ASKER))
            await act(live, "hq B2/0", (0,))
            await until_a_worker_thinks_for(live)
            os.kill(victim, signal.SIGKILL)
            await until(lambda: live.game.decider == 0)
            return live.version

    assert asyncio.run(main()) >= 2


def test_bot_that_fails_is_replaced(tmp_path, monkeypatch):
    async def main():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(against_bot(), ASKER))
            monkeypatch.setattr(
                bot_turns, "task_of", lambda live, bot: task_of(live, bot if bot == "recruit" else "nobody")
            )
            object.__setattr__(live.stored.seats[1], "bot", "soldier")
            await act(live, "hq B2/0", (0,))
            await until(lambda: live.game.decider == 0)
            return len(live.game.steps)

    assert asyncio.run(main()) >= 2


def test_hint_at_a_table(tmp_path):
    async def main():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(against_bot(), ASKER))
            hint = await games.hints.at_table(live, Message(1, checks.HINT, 0), (0,), ASKER)
            assert hint["line"] in live.game.legal

    asyncio.run(main())


def test_games_of_bots_go_on_when_the_server_starts(tmp_path):
    async def begin():
        async with open_games(tmp_path) as games:
            bots = [{"army": army, "who": "bot", "bot": "recruit"} for army in ("outpost", "borgo")]
            return [await games.create(new_game(*bots), ASKER) for _ in range(3)]

    async def go_on(ids):
        async with open_games(tmp_path) as games:
            await games._resuming
            return [(await games.find(game)).game.is_over for game in ids]

    assert asyncio.run(go_on(asyncio.run(begin()))) == [True] * 3


def test_workers_do_not_know_the_seed():
    game = begun("hq B2/0", "hq D3/0")
    state = game.state
    found = repr(question(game, "soldier"))
    pile = [state.piles[i] for i in range(int(state.pile_size[0]))]
    assert repr(pile) not in found
    assert "seed" not in found
