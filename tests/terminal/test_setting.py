"""Who plays what: arguments, questions, and the opponent that plays at random."""

import io

import pytest

from nshex.commands.files import BAD_INPUT, one_line
from nshex.commands.play import run
from nshex.game import Game
from nshex.notation.seeds import rng_from_seed
from nshex.rules.views import View
from nshex.terminal.opponent import RandomPlayer
from tests.terminal.keyboard import arguments, play


def test_enter_a_few_times_starts_a_game():
    status, shown = play([], "", "", "")
    assert status == 0
    assert "You play Outpost against" in shown
    assert "Outpost places the HQ. On which cell?" in shown


def test_dialogue_takes_numbers_and_names_and_asks_again():
    status, shown = play([], "9", "klingons", "4", "3", "2", "hegemony", "borgo")
    assert status == 0
    assert "No army '9'; expected 1 to 7, a name, or random." in shown
    assert "No army 'klingons'" in shown
    assert "'3' is no answer to that; expected 1, 2, or a bot" in shown
    assert "Hegemony is taken; choose another army." in shown
    assert "You play Hegemony against Borgo, played by your friend." in shown


def test_random_armies_come_from_the_seed():
    first, second = (play(["--armies", "random,random", "--seed", "5"])[1] for _ in range(2))
    assert first == second


def test_without_a_seed_games_differ():
    games = {play(["--armies", "random,random"])[1] for _ in range(12)}
    assert len(games) > 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--armies", "outpost"], "two_player with 1 players"),
        (["--armies", "outpost,klingons"], "no army 'klingons'"),
        (["--armies", "outpost,outpost"], "at the table twice"),
        (["--seats", "me,you"], "no seat 'you'"),
        (["--seats", "me", "--armies", "outpost,borgo"], "1 seats for 2 armies"),
        (["--seed", "-1"], "seed '-1'"),
        (["--armies", ","], "no army ''"),
        (["--seats", ","], "no seat ''"),
        (["--opponent", ""], "no seat ''"),
        (["--opponent", "commander:fast"], "limit 'fast' of commander; expected for example 2s"),
        (["--armies", "outpost,borgo", "--rules", "[]"], "--rules is []; expected a JSON object"),
        (["--armies", "outpost,borgo", "--rules", "{"], "--rules: not JSON"),
        (["--armies", "outpost,borgo", "--mercenaries", "rambo,"], "no mercenary 'rambo'"),
        (["--mode", "team", "--armies", "outpost,borgo"], "team with 2 players"),
        (["--armies", "random,random,random,random,random,random,random,random"], "8"),
    ],
)
def test_bad_arguments_get_one_line(words, complaint):
    target = io.StringIO()
    with pytest.raises(BAD_INPUT) as problem:
        run(arguments(words), io.StringIO(), target)
    assert target.getvalue() == ""
    assert complaint in str(problem.value)
    assert one_line(str(problem.value)) == str(problem.value)


def test_five_players_get_the_large_board():
    _, shown = play(["--armies", "random,random,random,random,random", "--seed", "1"])
    assert "X18" in shown


# --- the opponent ----------------------------------------------------------------------------------


def test_random_player_sees_a_view_and_repeats_itself():
    def played(seed):
        game = Game.new(["outpost", "borgo"], seed)
        players = [RandomPlayer(seed, 0), RandomPlayer(seed, 1)]
        while game.decider is not None and len(game.steps) < 60:
            game.push(players[game.decider].decide(View(game.state, game.decider)))
        return game.actions

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_random_player_has_a_stream_of_its_own():
    """What it draws from tells nothing about the piles."""
    own = rng_from_seed(1, "random player:1")
    assert own.next32() != rng_from_seed(1, "pile:borgo").next32()
