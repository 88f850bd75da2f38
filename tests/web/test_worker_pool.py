"""Workers: results come, those that die or hang are replaced, and nobody waits for what nobody wants."""

import asyncio
import os
import signal
import time
from multiprocessing import active_children

import pytest

from nshex.game import Game
from nshex.notation.setups import make_setup
from nshex.notation.views import write_view
from nshex.rules.views import View
from nshex.web.live import checks
from nshex.web.live.checks import Message
from nshex.web.workers import pool as pool_module
from nshex.web.workers.pool import TaskError, WorkerPool
from nshex.web.workers.tasks import MOST_SCORE, BotTask, choose_moves, give_hint, judge
from tests.web.test_live_game import TOKEN, Listener, act, new_game, open_games, take_back

WAITING = 60


def with_workers(work, count=1):
    async def main():
        workers = WorkerPool(count)
        try:
            return await asyncio.wait_for(work(workers), WAITING)
        finally:
            await workers.stop()

    return asyncio.run(main())


async def until(condition):
    async with asyncio.timeout(WAITING):
        while not condition():
            await asyncio.sleep(0.01)


def pids():
    return {process.pid for process in active_children()}


# Functions of modules that a worker can import serve as jobs.


def test_result_comes_back():
    async def work(workers):
        return await workers.ask(divmod, 17, 5, seconds=1, urgent=True).future

    assert with_workers(work) == (3, 2)


def test_error_comes_back_and_the_worker_lives():
    async def work(workers):
        with pytest.raises(TaskError, match="ZeroDivisionError"):
            await workers.ask(divmod, 1, 0, seconds=1, urgent=True).future
        before = pids()
        await workers.ask(divmod, 1, 1, seconds=1, urgent=True).future
        return before == pids()

    assert with_workers(work)


def test_killed_worker_is_replaced_and_asked_again():
    async def work(workers):
        job = workers.ask(time.sleep, 0.5, seconds=5, urgent=True)
        await until(lambda: job.worker is not None)
        victim = job.worker.process.pid
        os.kill(victim, signal.SIGKILL)
        await job.future
        return victim not in pids()

    assert with_workers(work)


def test_job_that_kills_every_worker_fails_in_the_end():
    async def work(workers):
        with pytest.raises(TaskError, match=f"died {pool_module.MOST_TRIES} times"):
            await workers.ask(os._exit, 1, seconds=1, urgent=True).future
        return await workers.ask(divmod, 4, 2, seconds=1, urgent=True).future

    assert with_workers(work) == (2, 0)


def test_worker_that_hangs_is_replaced(monkeypatch):
    monkeypatch.setattr(pool_module, "PATIENCE", 0.0)

    async def work(workers):
        with pytest.raises(TaskError):
            await workers.ask(time.sleep, 1000, seconds=0.3, urgent=True).future
        return await workers.ask(divmod, 4, 2, seconds=30, urgent=True).future

    assert with_workers(work) == (2, 0)


def test_cancelled_job_frees_its_worker():
    async def work(workers):
        job = workers.ask(time.sleep, 1000, seconds=1000, urgent=True)
        waiting = workers.ask(time.sleep, 1000, seconds=1000, urgent=True)
        await until(lambda: job.worker is not None)
        workers.cancel(waiting)
        workers.cancel(job)
        return await workers.ask(divmod, 4, 2, seconds=1, urgent=True).future, job.future.cancelled()

    assert with_workers(work) == ((2, 0), True)


def test_moves_come_before_hints():
    async def work(workers):
        order = []
        first = workers.ask(time.sleep, 0.2, seconds=1, urgent=True)
        jobs = [workers.ask(divmod, n, 1, seconds=1, urgent=n > 2) for n in (1, 2, 3, 4)]
        for number, job in enumerate(jobs, start=1):
            job.future.add_done_callback(lambda _, number=number: order.append(number))
        await asyncio.gather(first.future, *(job.future for job in jobs))
        return order

    assert with_workers(work) == [3, 4, 1, 2]


def test_hints_never_take_all_workers():
    async def work(workers):
        hints = [workers.ask(time.sleep, 1000, seconds=1000, urgent=False) for _ in range(3)]
        await until(lambda: any(hint.worker is not None for hint in hints))
        return await workers.ask(divmod, 4, 2, seconds=1, urgent=True).future

    assert with_workers(work, count=2) == (2, 0)


def test_stopping_ends_all_workers_at_once():
    async def work(workers):
        jobs = [workers.ask(time.sleep, 1000, seconds=1000, urgent=True) for _ in range(3)]
        await until(lambda: any(job.worker is not None for job in jobs))

    begun = time.monotonic()
    with_workers(work)
    assert time.monotonic() - begun < 30
    assert not pids()


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
def test_bot_decides_as_far_as_it_can_know(bot):
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
    assert hint["lines"][0] == hint["line"]
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
            await games.workers.ask(divmod, 1, 1, seconds=1, urgent=True).future
            (sleeper,) = pids()
            os.kill(sleeper, signal.SIGSTOP)
            live = await games.find(await games.create(against_bot(), TOKEN))
            listener = Listener(0)
            live.readers.add(listener)
            await act(live, "hq B2/0", (0,))
            assert live.table((0,))["thinking"] and live.table((0,))["can"]["take_back"]
            await take_back(live, (0,))
            assert not live.table((0,))["thinking"]
            await until(lambda: sleeper not in pids())
            await act(live, "hq C3/0", (0,))
            await until(lambda: live.game.decider == 0)
            return listener.messages, [str(action) for action in live.game.actions]

    messages, lines = asyncio.run(main())
    assert lines[0] == "hq C3/0" and lines[1].startswith("hq ")
    assert [message["type"] for message in messages].count("thinking") == 2
    updates = [message["version"] for message in messages if message["type"] == "update"]
    assert updates == list(range(1, len(updates) + 1))


def test_worker_killed_in_the_middle_of_a_thought(tmp_path):
    async def main():
        async with open_games(tmp_path) as games:
            await games.workers.ask(divmod, 1, 1, seconds=1, urgent=True).future
            (victim,) = pids()
            os.kill(victim, signal.SIGSTOP)
            live = await games.find(await games.create(against_bot("soldier"), TOKEN))
            await act(live, "hq B2/0", (0,))
            await until(lambda: live._job is not None and live._job.worker is not None)
            os.kill(victim, signal.SIGKILL)
            await until(lambda: live.game.decider == 0)
            return live.version

    assert asyncio.run(main()) >= 2


def test_bot_that_fails_is_stood_in_for(tmp_path, monkeypatch):
    async def main():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(against_bot(), TOKEN))
            task = live.task
            monkeypatch.setattr(live, "task", lambda bot: task(bot if bot == "recruit" else "nobody"))
            object.__setattr__(live.stored.seats[1], "bot", "soldier")
            await act(live, "hq B2/0", (0,))
            await until(lambda: live.game.decider == 0)
            return len(live.game.steps)

    assert asyncio.run(main()) >= 2


def test_hint_at_a_table(tmp_path):
    async def main():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(against_bot(), TOKEN))
            hint = await live.answer(Message(1, checks.HINT, 0), (0,))
            assert hint["line"] in live.game.legal

    asyncio.run(main())


def test_games_of_bots_go_on_when_the_server_starts(tmp_path):
    async def begin():
        async with open_games(tmp_path) as games:
            bots = [{"army": army, "who": "bot", "bot": "recruit"} for army in ("outpost", "borgo")]
            return [await games.create(new_game(*bots), TOKEN) for _ in range(3)]

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
