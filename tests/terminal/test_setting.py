"""Setting up a game: arguments, questions, and the random opponent."""

from nshex.game import Game
from nshex.notation.seeds import rng_from_seed
from nshex.rules.views import View
from nshex.terminal.opponent import BotPlayer
from tests.terminal.keyboard import play

FRIENDS = ("--armies", "outpost,borgo", "--opponent", "friend")


def test_enter_a_few_times_starts_a_game():
    status, shown = play([], "", "", "smart", "", "")
    assert status == 0
    assert "You play Outpost against" in shown
    assert "Outpost places the HQ. On which cell?" in shown


def test_dialogue_takes_numbers_and_names_and_asks_again():
    status, shown = play([], "9", "klingons", "4", "3", "2", "hegemony", "borgo", "", "4", "2")
    assert status == 0
    assert "No army '9'; expected 1 to 7, a name, or random." in shown
    assert "No army 'klingons'" in shown
    assert "'3' is not an opponent; expected 1, 2, or a bot" in shown
    assert "Hegemony is taken; choose another army." in shown
    assert "'4' is not a choice; expected 1 to 3." in shown
    assert "You play Hegemony against Borgo, played by your friend." in shown
    assert "Borgo places the HQ" in shown


def test_dialogue_asks_for_rules_only_if_wanted():
    """OPT-2 SET-5 MER-1 An edition, what differs from it, mercenaries, and who begins."""
    options = ("m", "4", "2", "overtme=on", "", "overtime=on", "shooter,gunner+netter", "3")
    status, shown = play(["--seed", "3"], "moloch", "2", "vegas", *options)
    assert status == 0
    assert "No edition '4'; expected 1 to 3, or 3.0, 2.0, duel." in shown
    assert "hidden_mercenaries=on" in shown and "vegas_last=on" in shown and "clown_hurts_hq=off" in shown
    assert "points_by" not in shown
    assert "That is not possible: rules: unknown key 'overtme'; did you mean 'overtime'?" in shown
    assert "mercenaries: 2 face down" in shown


def test_nobody_is_asked_who_begins_where_the_armies_say_it():
    """SET-3 Dancer begins, Vegas does not."""
    _, shown = play([], "outpost", "2", "vegas", "")
    assert "Who begins" not in shown
    _, shown = play([], "outpost", "2", "borgo", "")
    assert "Who begins: 1 Outpost, 2 Borgo, 3 by lot [1]:" in shown


def test_arguments_say_who_begins():
    """SET-5 By number or by lot."""
    assert "Borgo places the HQ" in play([*FRIENDS, "--first", "1"])[1]
    shown = {
        play([*FRIENDS, "--first", "lot", "--seed", str(seed)])[1].partition(" places the HQ")[0].split()[-1]
        for seed in range(8)
    }
    assert shown == {"Outpost", "Borgo"}


def test_random_armies_fit_who_begins_and_the_mode():
    """SET-3 SET-5 MUL-3 Armies are drawn until they may sit at the table."""
    for seed in range(6):
        status, _ = play(["--armies", "random,random", "--first", "1", "--seed", str(seed)])
        assert status == 0
        status, _ = play(["--mode", "one_vs_all", "--armies", "random,random,random", "--seed", str(seed)])
        assert status == 0


def test_five_players_may_choose_the_standard_board():
    """MUL-1 The large board is only the default."""
    armies = ["--armies", "random,random,random,random,random", "--seed", "1"]
    assert "X18" not in play([*armies, "--board", "standard"])[1]


def test_mercenaries_of_others_lie_face_down_in_the_terminal():
    """MER-1 Against a bot your own are named, the others counted; friends each see their own."""
    words = [
        "--armies",
        "outpost,borgo",
        "--mercenaries",
        "shooter,gunner",
        "--rules",
        "hidden_mercenaries=on",
    ]
    _, shown = play([*words, "--opponent", "recruit"])
    assert "mercenaries: Shooter" in shown and "mercenaries: 1 face down" in shown and "Gunner" not in shown
    _, shown = play([*words, "--opponent", "friend"], "hq A1")
    first, second = shown.split("> ", 1)
    assert "Shooter" in first and "Gunner" not in first
    assert "Gunner" in second and "Shooter" not in second


# --- the opponent ----------------------------------------------------------------------------------


def test_random_player_sees_a_view_and_repeats_itself():
    def played(seed):
        game = Game.new(["outpost", "borgo"], seed)
        players = [BotPlayer("random", seed, 0), BotPlayer("random", seed, 1)]
        while game.decider is not None and len(game.steps) < 60:
            game.push(players[game.decider].decide(View(game.state, game.decider)))
        return game.actions

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_random_player_has_a_stream_of_its_own():
    """Its random stream reveals nothing about the piles."""
    own = rng_from_seed(1, "bot:1")
    assert own.next32() != rng_from_seed(1, "pile:borgo").next32()
