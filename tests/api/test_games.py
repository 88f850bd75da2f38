"""Games: starting, acting, taking back, and invalid setups."""

import random

import pytest

from nshex import Action, Game, IllegalActionError, NotationError, RulesError, RuleSet
from tests.api.support import play_on, started


def test_secret_seed_is_new_each_time():
    one, two = Game.new(["outpost", "moloch"]), Game.new(["outpost", "moloch"])
    assert one.seed is not None
    assert len(one.seed) == 64
    assert one.seed != two.seed
    assert one.commitment != two.commitment
    assert Game.new(["outpost", "moloch"], seed=one.seed).position == one.position


def test_pop_goes_all_the_way_back():
    game = play_on(started(), random.Random(2), 60)
    first = started().position
    count = len(game.steps)
    for _ in range(count):
        game.pop()
    assert game.position == first
    with pytest.raises(IllegalActionError, match="nothing to take back"):
        game.pop()


@pytest.mark.parametrize("kept", [0, 1, 5])
def test_forgetting_early_steps_does_not_change_the_game(kept):
    """Forgotten steps are restored when needed, and taking back goes all the way."""
    rng, whole, slim = (
        random.Random(3),
        Game.new(["moloch", "borgo"], seed=3),
        Game.new(["moloch", "borgo"], seed=3),
    )
    while not whole.is_over:
        line = str(rng.choice(whole.legal))
        whole.push(line)
        slim.push(line)
        slim.forget_early_steps(kept)
        assert slim.length == whole.length
        assert slim.position == whole.position
        assert slim.why_kept([0]) == whole.why_kept([0])
    looks = (
        lambda game: [(step.action, step.player, step.events, step.after) for step in game.steps],
        lambda game: [game.position_at(moment) for moment in range(game.length + 1)],
        lambda game: (game.actions, game.record(), list(game.story()), repr(game)),
        lambda game: (game.copy() == game, game.copy().peek().action),
        lambda game: [game.pop().action for _ in range(game.length)],
    )
    for look in looks:
        slim.forget_early_steps(kept)
        assert look(slim) == look(whole)
    assert slim.position == slim.start
    with pytest.raises(ValueError, match="no step 1; expected 1 to 0"):
        slim.step_at(1)


def test_a_refused_action_changes_nothing():
    game = started("hq B2/0")
    before = game.position
    with pytest.raises(IllegalActionError):
        game.push("hq B2/0")
    assert game.position == before
    assert game.actions == (Action("hq B2/0"),)


def test_story_tells_what_happened():
    story = list(play_on(started(), random.Random(3), 40).story())
    assert story[0].startswith("Outpost sets up HQ")
    assert any("draws" in line for line in story)


def test_options_in_both_forms():
    options = RuleSet(edition="2.0", board="terminals")
    one = Game.new(["outpost", "moloch"], seed=1, options=options)
    two = Game.new(["outpost", "moloch"], seed=1, board="terminals", options={"edition": "2.0"})
    assert one.position == two.position
    assert one.position.rules == options
    with pytest.raises(NotationError, match="board is 'standard', in the options 'terminals'"):
        Game.new(["outpost", "moloch"], board="standard", options=options)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"armies": ["outpost", "molch"]}, "no army 'molch'; did you mean 'moloch'"),
        ({"armies": ["outpost", "outpost"]}, "twice"),
        ({"armies": ["outpost"]}, "expected 2"),
        ({"mode": "duel"}, "mode: unknown value 'duel'"),
        ({"board": "round"}, "board: unknown value 'round'"),
        ({"options": {"editions": "2.0"}}, "rules: unknown key 'editions'"),
        ({"seed": "xyz"}, "seed 'xyz'"),
        ({"seed": -1}, "seed out of range"),
        ({"seed": b"short"}, "a seed of 5 bytes"),
        ({"names": ["Anna"]}, "1 names; expected one for each of 2"),
        ({"names": ["Anna", "Ben\nResult: 0"]}, "printable"),
        ({"mercenaries": [["shooter"]]}, "mercenaries for 1 players"),
        ({"mercenaries": [["shooter"], ["nobody"]]}, "no mercenary 'nobody'"),
        ({"shared_command": [0, 1]}, "none outside team games"),
        ({"teams": [[0, 1]]}, "teams"),
    ],
)
def test_invalid_setups(arguments, message):
    with pytest.raises((NotationError, RulesError), match=message):
        Game.new(**({"armies": ["outpost", "moloch"]} | arguments))


def test_mercenaries_are_drawn_instead_of_tiles():
    game = Game.new(["outpost", "moloch"], seed=1, mercenaries=[["shooter"], []])
    for line in ("hq B2/0", "hq D3/0"):
        game.push(line)
    assert game.position.step == "draw"
    game.push("draw mercenary shooter")
    assert game.position.players[0].hand == ("alabama.shooter",)


def test_too_many_mercenaries():
    hired = [["shooter", "gunner"], [], []]
    with pytest.raises(NotationError, match="2 mercenaries for player 0 of 3; expected at most 1"):
        Game.new(["outpost", "moloch", "borgo"], mode="deathmatch", mercenaries=hired)
    with pytest.raises(NotationError, match="hired 2 times"):
        Game.new(["outpost", "moloch"], mercenaries=[["shooter"], ["shooter"]])
    with pytest.raises(NotationError, match="expected the rule mad_bomber 'mercenary'"):
        Game.new(["outpost", "moloch"], mercenaries=[["mad_bomber"], []])


def test_one_person_commands_two_armies():
    armies = ["outpost", "moloch", "borgo", "hegemony"]
    game = Game.new(armies, mode="team", shared_command=[1, 0])
    assert "Commander: 1 0" in game.record()
    with pytest.raises(NotationError, match="expected the players 0 1 or 2 3"):
        Game.new(armies, mode="team", shared_command=[0, 2])
