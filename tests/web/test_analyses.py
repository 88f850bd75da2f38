"""The analysis of a finished game: its turns, their effect on the chances, a summary for each side."""

import asyncio
from concurrent.futures import Future
from time import sleep
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import quote

import pytest

from nshex.game import Game
from nshex.web.live.analyses import Analyses, played_turns
from nshex.web.live.checks import Refusal
from nshex.web.workers.tasks import TurnVerdict
from tests.browser.records import record
from tests.web.live_games import ASKER, act, hot_seat, open_games
from tests.web.serving import Browser, seat

BETTER: Any = {"lines": ["end"], "words": "end the turn", "reasons": ["It is better."]}


class ScriptedWorkers:
    """Workers that answer at once, with a loss for each turn by the moment it began."""

    def __init__(self, losses):
        self.losses = losses
        self.tasks = []

    def ask(self, work, task, **how):
        self.tasks.append(task)
        future: Future[TurnVerdict] = Future()
        loss = self.losses[len(self.tasks) - 1] if len(self.tasks) <= len(self.losses) else 0.0
        future.set_result(TurnVerdict((0.5 - loss, 0.5 + loss), loss, BETTER if loss else None))
        return SimpleNamespace(future=future, took=0.0)

    def cancel(self, job):
        pass


async def analysed_by(workers, games, live):
    """The whole analysis of a game by some workers."""
    made = Analyses(cast(Any, workers), games.limits, games.store.verdicts, at_once=1)
    analysis = await made.analysis(live, ASKER)
    if analysis.task is not None:
        await analysis.task
    return analysis.as_json()


def analysed(tmp_path, losses):
    async def work():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.add_record(record("duel"), ASKER))
            return await analysed_by(ScriptedWorkers(losses), games, live)

    return asyncio.run(work())


def test_turns_are_whole_and_what_others_answer_is_a_turn_of_its_own():
    turns = list(played_turns(Game.from_record(record("duel"))))
    assert [(turn.first, turn.last, turn.player, len(turn.actions)) for turn in turns[:3]] == [
        (2, 4, 0, 2),
        (4, 7, 1, 3),
        (7, 11, 0, 4),
    ]
    pushed = {turn.first: turn for turn in turns}
    assert (pushed[31].last, pushed[31].player, len(pushed[31].actions)) == (36, 0, 4)
    assert (pushed[33].last, pushed[33].player, len(pushed[33].actions)) == (34, 1, 1)
    assert 34 not in pushed


def test_losses_become_mistakes_blunders_and_a_summary_for_each_side(tmp_path):
    found = analysed(tmp_path, [0.0, 0.3, 0.12, 0.06, 0.07])
    assert found["done"] and found["judged"] == found["turns"] == len(found["found"])
    assert [turn["grade"] for turn in found["found"][:5]] == ["good", "blunder", "mistake", "good", "good"]
    moloch, borgo = found["summary"]
    assert (moloch["mistakes"], moloch["blunders"], moloch["worst"]) == (1, 0, [7, 15])
    assert (borgo["mistakes"], borgo["blunders"], borgo["worst"]) == (0, 1, [4, 11])
    assert moloch["accuracy"] > borgo["accuracy"] > 80
    assert found["result"] == [1.0, 0.0]


def test_a_restart_loses_no_verdict_and_only_what_is_missing_is_judged(tmp_path):
    async def before():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.add_record(record("duel"), ASKER))
            found = await analysed_by(ScriptedWorkers([0.0, 0.3, 0.12]), games, live)
            return live.id, found

    async def after(game):
        async with open_games(tmp_path) as games:
            live = await games.find(game)
            idle, busy = ScriptedWorkers([]), ScriptedWorkers([])
            found = await analysed_by(idle, games, live)
            assert idle.tasks == []
            games.store.own_games.let_go(game, ASKER.browser)
            assert games.store.own_games.delete_if_nobodys(game)
            assert games.store.verdicts.of(game, live.version) == {}
            assert not games.store.verdicts.add(game, live.version, 2, "{}")
            await analysed_by(busy, games, live)
            assert len(busy.tasks) == found["turns"]
            return found

    game, found = asyncio.run(before())
    assert asyncio.run(after(game)) == found


def test_a_running_game_is_never_analysed(tmp_path):
    async def work():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(hot_seat(), ASKER))
            await act(live, "hq B2/0")
            made = Analyses(games.workers, games.limits, games.store.verdicts, at_once=1)
            with pytest.raises(Refusal, match="still on"):
                await made.analysis(live, ASKER)

    asyncio.run(work())


def test_a_running_game_is_never_analysed_over_http(browser):
    game = browser.new_game(seat("moloch", "me"), seat("borgo", "bot", bot="recruit"))
    for reader in (browser, Browser(browser.server)):
        assert reader.fetch(f"/api/games/{game}/analysis").status == 403


def test_an_analysis_is_one_whatever_bot_a_request_names(browser):
    """Each spelling of a bot once had its own analysis; with more than two, a browser is refused."""
    game = browser.fetch("/api/records", record("energy").encode()).json()["game"]
    for bot in ("recruit", "commander:30s", "no such bot", "x" * 500):
        found = browser.fetch(f"/api/games/{game}/analysis?bot={quote(bot)}")
        assert found.status == 200 and found.json()["turns"] > 0, bot


def test_real_workers_analyse_a_record_while_it_is_asked_for(browser):
    game = browser.fetch("/api/records", record("energy").encode()).json()["game"]
    judged = 0
    while not (found := browser.fetch(f"/api/games/{game}/analysis").json())["done"]:
        assert found["judged"] >= judged and found["summary"] == []
        judged = found["judged"]
        sleep(0.2)  # as the page does, which leaves the cores to those who judge
    assert found["error"] == "" and found["judged"] == found["turns"] > 0
    assert all(abs(sum(turn["chances"]) - 1) < 0.01 for turn in found["found"])
    assert all((turn["better"] is None) == (turn["loss"] < 0.05) for turn in found["found"])
