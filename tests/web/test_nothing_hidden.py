"""Payloads reveal nothing hidden: piles, face-down mercenaries, seeds."""

import asyncio
import json
import random
from pathlib import Path
from typing import cast

import pytest

from nshex.actions import legal_lines
from nshex.game import Game
from nshex.notation.setups import make_setup
from nshex.position import Position
from nshex.rules.rng import Rng
from nshex.rules.views import View
from nshex.web.limits import Limits
from nshex.web.live import checks
from nshex.web.live.bot_turns import task_of
from nshex.web.live.checks import Message, Refusal
from nshex.web.live.host import Host
from nshex.web.live.live_game import LiveGame
from nshex.web.settings import Settings
from nshex.web.store.database import GAME, GameStatus, StoredGame, StoredSeat
from nshex.web.store.playback import entries_of
from nshex.web.store.setups import write_setup
from nshex.workers import WorkerPool
from tests.web.live_games import ASKER, TOKEN

SETTINGS = Settings(Path("nowhere.sqlite"))


async def never_written(game, entry, status, seat):
    raise AssertionError("nothing is written here")


async def never_read(game, version):
    raise AssertionError("nothing is read here")


async def never_asked(game):
    raise AssertionError("nobody sits down here")


def a_live_game(game, id="game"):
    seats = tuple(StoredSeat(n, "me", None, "", TOKEN) for n in range(len(game.setup.armies)))
    stored = StoredGame(id, GAME, write_setup(game.setup), "0", "{}", 0.0, 0.0, GameStatus(0, None), seats)
    host = Host(never_written, never_read, never_asked, cast(WorkerPool, None), SETTINGS, Limits(SETTINGS))
    return LiveGame(stored, game, entries_of(game, len(game.steps), 0.0), host, ASKER)


def payloads_of(live, readers=None):
    """Everything somebody with these seats, or everybody, can get to know now, as JSON text."""

    async def asked():
        everyone = tuple(range(len(live.game.setup.armies))) if readers is None else readers
        found = [live.table_message(()), live.table_message(everyone)]
        messages = [Message(1, checks.FORECAST, live.version)]
        messages += [
            Message(1, checks.PREVIEW, live.version, line)
            for line in legal_lines(live.view(everyone).state)[::7]
        ]
        messages += [
            Message(1, checks.EXPLAIN, live.version, at=cell["at"]) for cell in live.table(())["cells"]
        ]
        for message in messages:
            try:
                found.append(await live.answer(message, everyone))
            except Refusal as refusal:
                found.append(refusal.text)
        if readers is None:
            found.append(task_of(live, "soldier").view)
        return found

    return json.dumps(asyncio.run(asked()))


@pytest.mark.parametrize(
    ("armies", "setup", "moments"),
    [
        (("moloch", "vegas"), {}, (0, 2, 15, 40)),
        (("dancer", "smart"), {"board": "terminals"}, (3, 14)),
        (("outpost", "borgo", "hegemony"), {"mode": "deathmatch"}, (20,)),
        (
            ("outpost", "borgo"),
            {"options": {"mad_bomber": "mercenary"}, "mercenaries": [["mad_bomber"], ["alabama.shooter"]]},
            (12,),
        ),
    ],
)
def test_the_order_of_the_piles_is_not_revealed(armies, setup, moments):
    """Games that differ only in the order of unknown tiles look alike until one of them is revealed."""
    rng = random.Random(5)
    game = Game.begin(make_setup(armies, **setup), 5)
    for moment in range(max(moments) + 1):
        if moment in moments:
            _compare_deals(game, moment, rng)
        if game.is_over:
            return
        game.push(rng.choice(game.legal))


def test_mercenaries_that_lie_face_down_are_named_to_nobody_else():
    """MER-1: neither watchers nor opponents get to know them before they are taken."""
    hired = [["alabama.shooter"], ["alabama.gunner"]]
    setup = make_setup(("outpost", "borgo"), mercenaries=hired, options={"hidden_mercenaries": True})
    rng = random.Random(9)
    game = Game.begin(setup, 3)
    taken: set[str] = set()
    while not game.is_over and len(taken) < 2:
        live = a_live_game(game)
        for seats in ((), (0,), (1,)):
            text = json.dumps([live.table_message(seats), live.moment(len(game.steps), seats)])
            for seat, name in enumerate(("Shooter", "Heavy Gunner")):
                assert (f'"{name}"' in text) <= (seat in seats or name in taken), (seats, name)
        step = game.push(rng.choice(game.legal))
        taken |= {
            name for name in ("Shooter", "Heavy Gunner") if any(name in text for text in step.sentences)
        }


def hidden_game(other, seed=3):
    """Outpost has a Shooter face down, Borgo the other mercenary."""
    options = {"hidden_mercenaries": True}
    hired = [["alabama.shooter"], [other]]
    return Game.begin(make_setup(("outpost", "borgo"), mercenaries=hired, options=options), seed)


@pytest.mark.parametrize("seed", range(4))
def test_games_that_differ_face_down_only_look_alike(seed):
    """MER-1: all that Outpost or a watcher can ask for is the same, whatever Borgo has and does not take."""
    one, two = (hidden_game(other, seed) for other in ("alabama.gunner", "alabama.netter"))
    rng = random.Random(seed)
    for moment in range(40):
        first, second = a_live_game(one), a_live_game(two)
        for seats in ((), (0,)):
            assert first.table_message(seats) == second.table_message(seats)
            assert first.moment(moment, seats) == second.moment(moment, seats)
            if one.decider == 1:
                assert payloads_of(first, seats) == payloads_of(second, seats)
        assert first.moment(moment, (0, 1)) == second.moment(moment, (0, 1))
        assert task_of(first, "soldier", moment) == task_of(second, "soldier", moment)
        if one.is_over:
            return
        lines = [str(action) for action in one.legal]
        hires = one.decider == 1 and "draw pile" in lines
        line = "draw pile" if hires else rng.choice(lines)
        one.push(line)
        two.push(line)


def test_people_at_one_screen_see_what_belongs_to_whoever_decides():
    """MER-1: the screen shows the mercenaries of the one who decides now, and in the past of nobody."""
    live = a_live_game(hidden_game("alabama.gunner"))
    both = (0, 1)
    assert [seat["mercenaries"] for seat in live.table(both)["seats"]] == [["Shooter"], ["1 face down"]]
    game = live.game
    game.push("hq A1")
    live = a_live_game(game)
    assert [seat["mercenaries"] for seat in live.table(both)["seats"]] == [["1 face down"], ["Heavy Gunner"]]
    past = live.moment(0, both)["table"]["seats"]
    assert [seat["mercenaries"] for seat in past] == [["1 face down"], ["1 face down"]]
    assert live.moment(0, (0,))["table"]["seats"][0]["mercenaries"] == ["Shooter"]


def test_the_record_of_a_running_game_counts_what_lies_face_down():
    """MER-1: the record reveals no more than the table does."""
    text = hidden_game("alabama.gunner").record()
    assert "shooter" not in text and "gunner" not in text
    assert "Hidden 0: 1" in text and "Hidden 1: 1" in text


def _compare_deals(game, moment, rng):
    state = game.state
    view = View(state, int(state.decider))
    one, two = (dealt(game.setup, view, number) for number in (1, 2))
    while True:
        first, second = a_live_game(one), a_live_game(two)
        assert payloads_of(first) == payloads_of(second), f"moment {moment}"
        if one.is_over:
            return
        line = rng.choice(one.legal)
        steps = [game.try_out(line) for game in (one, two)]
        if any(step.reveals for step in steps):
            return
        assert first.moment(len(one.steps), ()) == second.moment(len(two.steps), ())
        one.push(steps[0])
        two.push(steps[1])


def dealt(setup, view, number):
    return Game(setup, Position(view.redeal(Rng(number, 2, 3, 4))), 0)


SEED = "5eed" * 16


@pytest.mark.parametrize(
    ("armies", "setup"),
    [
        (("moloch", "vegas"), {}),
        (("dancer", "smart", "borgo"), {"mode": "points"}),
        (("outpost", "borgo", "hegemony", "moloch"), {"mode": "team", "board": "terminals"}),
    ],
)
def test_no_payload_of_a_whole_game_has_the_seed(armies, setup):
    rng = random.Random(7)
    game = Game.begin(make_setup(armies, **setup), bytes.fromhex(SEED))
    everyone = tuple(range(len(armies)))
    while not game.is_over:
        live = a_live_game(game)
        texts = [json.dumps(live.table_message(seats)) for seats in ((), everyone)]
        texts.append(game.record())
        texts.append(repr(task_of(live, "soldier")))
        if game.steps:
            texts.append(json.dumps(live.moment(len(game.steps), ())))
        for text in texts:
            assert SEED not in text
            assert "seed" not in text.lower().replace('"seed": null', "")
        game.push(rng.choice(game.legal))
    assert SEED in game.record()
    assert SEED in json.dumps(a_live_game(game).table_message(everyone)), "told with the end"
