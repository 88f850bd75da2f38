"""Fair play in a running game: no help unless all agreed, and no request reveals what comes next."""

import hashlib
import json

import pytest

from nshex.web.live import checks
from nshex.web.live.analyses import Analyses
from nshex.web.live.checks import Message, Refusal
from nshex.web.live.new_games import read_new_game
from nshex.web.live.sitting import sit
from tests.web.live_games import ASKER, GUEST, act, for_two, refusal_of
from tests.web.serving import Browser, seat

OPEN_GAME = (seat("outpost"), seat("borgo", "open"))


async def begun(games, **more):
    live = await games.find(await games.create(for_two(**more), ASKER))
    await sit(live, GUEST, "Ada")
    return live


def test_between_people_there_is_no_help(run):
    async def work(games):
        live = await begun(games)
        await act(live, "hq B2/0", (0,))
        assert await refusal_of(live.answer(Message(1, checks.FORECAST, 2), (1,))) == checks.SWITCHED_OFF
        assert await refusal_of(live.answer(Message(1, checks.FORECAST, 2), ())) == checks.SWITCHED_OFF
        hint = games.hints.at_table(live, Message(1, checks.HINT, 2), (1,), ASKER)
        assert await refusal_of(hint) == checks.SWITCHED_OFF
        with pytest.raises(Refusal, match="still on"):
            await Analyses(games.workers, games.limits, games.store.verdicts, 1).analysis(live, ASKER)
        assert live.table((1,))["can"] == {"take_back": False, "forecast": False, "hint": False}

    run(work)


def test_help_is_there_if_the_terms_said_so_before_the_seat_was_taken(run):
    async def work(games):
        live = await begun(games, forecast=True)
        assert live.table((0,))["can"]["forecast"]
        await live.answer(Message(1, checks.FORECAST, 1), (0,))

    run(work)


@pytest.mark.parametrize(
    ("seats", "forecast", "is_allowed"),
    [
        (["me", "bot"], None, True),
        (["me", "friend"], None, True),
        (["me", "open"], None, False),
        (["me", "open"], True, True),
        (["me", "bot"], False, False),
    ],
)
def test_help_is_on_by_default_only_if_nobody_else_can_join(seats, forecast, is_allowed):
    text = json.dumps({"seats": [{"who": who} for who in seats], "forecast": forecast})
    assert read_new_game(text).terms.forecast is is_allowed


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "No hints"),
        ({"forecast": True}, "Hints and the battle forecast are allowed"),
        ({"clock": "10+10"}, "10 minutes each plus 10 seconds a turn"),
        ({"clock": "10+10"}, "Whoever runs out of time loses."),
        ({"clock": "3d", "time_out": "bot"}, "If somebody runs out of time, a bot plays on for them."),
        ({"rated": True}, "Rated"),
        ({"best_of": 5}, "Best of 5"),
        ({"mirrored": True}, "Mirrored duel"),
    ],
)
def test_the_page_on_which_a_seat_is_taken_shows_the_terms(browser, more, words):
    game = browser.new_game(*OPEN_GAME, **more)
    link = browser.fetch(f"/api/games/{game}").json()["table"]["waiting"]["join"]
    assert words in Browser(browser.server).fetch(link).body


def test_no_address_gives_help_during_the_game(browser):
    game = browser.new_game(*OPEN_GAME)
    for path in (f"/api/games/{game}/analysis", f"/api/games/{game}/moments/0/hint", f"/editor?game={game}"):
        assert browser.fetch(path).status == 403, path
        stranger = Browser(browser.server)
        assert stranger.fetch(path).status == 403, path


def test_nothing_that_forks_a_running_game_shows_its_piles(browser):
    game = browser.new_game(*OPEN_GAME)
    answer = browser.fetch(f"/api/games/{game}/moments/0/play-on", {"seats": [{"who": "me"}, {"who": "me"}]})
    assert (answer.status, answer.json()["error"]) == (409, "still_on")
    assert "Seed:" not in browser.fetch(f"/api/games/{game}/record").body
    shuffle = browser.fetch(f"/api/games/{game}").json()["table"]["shuffle"]
    assert shuffle["seed"] is None and len(shuffle["commitment"]) == 64


def test_a_rematch_of_a_position_has_piles_of_its_own(browser):
    """Otherwise a rematch begun during the game would show what is still to be drawn in it."""
    body = {"position": "o h2 E2oW3 E3hQ A1oQ", "seats": [{"who": "me"}, {"who": "friend"}]}
    first = browser.fetch("/api/editor/games", body)
    assert first.status == 201, first.body
    drawn = {_first_draw(browser, first.json()["game"])}
    for _ in range(5):
        again = browser.fetch(f"/api/games/{first.json()['game']}/rematch", {})
        assert again.status == 201, again.body
        drawn.add(_first_draw(browser, again.json()["game"]))
    assert len(drawn) > 1


def _first_draw(browser, game):
    """The tiles in the hands once somebody has drawn."""
    with browser.join(game) as player:
        for _ in range(6):
            player.play(player.lines()[-1])
            hands = tuple(tile["tile"] for seat in player.table["seats"] for tile in seat["hand"])
            if len(hands) >= 3:
                return hands
    raise AssertionError("nobody draws")


def test_the_seed_is_revealed_at_the_end_and_matches_the_commitment(run):
    async def work(games):
        live = await begun(games)
        shown = live.table((0,))["shuffle"]
        await live.answer(Message(1, checks.RESIGN), (1,))
        told = live.table(())["shuffle"]
        assert told["commitment"] == shown["commitment"]
        assert hashlib.sha256(told["seed"].encode()).hexdigest() == shown["commitment"]

    run(work)
