"""Analysis and hints: legal lines, correct battle forecasts, true reasons."""

import json

import pytest

from nshex.bots.analysis import (
    AnalysisError,
    analyse,
    forecast,
    planned_variation,
    rest_of_turn,
)
from nshex.bots.evaluation import STANDARD
from nshex.bots.explanation import battle_text, reasons, score_text
from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.cli import main
from nshex.notation.lines import format_action
from nshex.notation.positions import write_position
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.notation.views import write_view
from nshex.rules.state import OVER
from nshex.rules.views import View
from nshex.terminal.opponent import check_seat, computer_player
from tests.bots.tables import threatened
from tests.support import board, do, legal, position
from tests.tactics.suite import read_suite

FEW = Limit(nodes=80)


def bot(name="soldier"):
    return make_bot(name, rng_from_seed(1, "bot"))


def look(s, name="soldier", count=3):
    return analyse(View(s, int(s.decider)), bot(name), FEW, rng_from_seed(1, "deals"), count)


def winning():
    return board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "D1": "outpost.hmg"},
        hands=[["battle", "move"], []],
        players=[{}, {"hp": 1}],
    )


# --- the battle ahead ------------------------------------------------------------------------------


def test_forecast_counts_damage_and_deaths():
    s = board({"C3": "outpost.hq", "C1": "borgo.hq", "C2": "borgo.mutant/3"})
    battle = forecast(s)
    assert battle.damage[0] > 0
    assert battle.damage[1] == 0
    assert not battle.called
    assert battle.fallen == ()
    assert "Outpost loses" in battle_text(s, battle)


def test_forecast_of_a_battle_without_hits():
    s = board({"C3": "outpost.hq", "C1": "borgo.hq"})
    assert battle_text(s, forecast(s)) == "A battle after that: nobody is hurt."


def test_forecast_names_the_lost_and_the_fallen():
    s = board(
        {"C3": "outpost.hq", "E1": "borgo.hq", "C2": "borgo.super_mutant/3", "C1": "outpost.commando/3"},
        players=[{"hp": 1}, {}],
    )
    text = battle_text(s, forecast(s))
    assert "Outpost is defeated" in text


def test_forecast_leaves_the_state_alone():
    s = threatened()
    before = write_position(s)
    forecast(s)
    assert write_position(s) == before


# --- lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tactic", read_suite()[::9], ids=lambda tactic: tactic.id)
def test_lines_can_be_played(tactic):
    s = tactic.state()
    analysis = look(s, "recruit", count=2)
    assert analysis.variations
    for line in analysis.variations:
        assert line.actions[0] in legal(s)


def test_whole_turn_is_shown_and_the_best_first():
    analysis = look(winning())
    assert analysis.variations[0].actions[-1] == "play battle"
    assert analysis.variations[0].battle.called
    assert analysis.variations[0].battle.fallen == (1,)
    assert score_text(analysis.variations[0].score) == "won"
    assert len(analysis.variations) <= 3
    assert len({line.actions for line in analysis.variations}) == len(analysis.variations)


def test_other_lines_come_in_order():
    scores = [line.score for line in look(threatened(), count=6).variations[1:]]
    assert scores == sorted(scores, reverse=True)


def test_setup_and_questions_have_single_actions():
    s = make_setup(["vegas", "dancer"]).start(1)
    (line,) = look(s).variations
    assert len(line.actions) == 1
    assert line.battle is None
    retreat = next(tactic for tactic in read_suite() if tactic.theme == "best_retreat").state()
    assert {len(line.actions) for line in look(retreat).variations} == {1}


def test_nothing_to_analyse_when_the_game_is_over():
    s = board({"C3": "outpost.hq"}, armies=["outpost", "borgo"], result={"winners": [0], "reason": "points"})
    with pytest.raises(AnalysisError, match="the game is over"):
        look(s)


def test_bot_is_followed_to_the_end_of_its_turn():
    s = winning()
    row = rest_of_turn(bot(), View(s, 0), FEW)
    lines, score = planned_variation(bot(), View(s, 0), row[0], STANDARD)
    assert 1 <= len(row) <= 12
    assert lines[0] in legal(s)
    assert isinstance(score, float)


@pytest.mark.parametrize(
    ("score", "text"), [(1000.0, "won"), (-1000.0, "lost"), (1.25, "+1.2"), (-3.0, "-3.0")]
)
def test_scores_in_words(score, text):
    assert score_text(score) == text


# --- reasons ---------------------------------------------------------------------------------------


def test_winning_needs_no_other_reason():
    assert reasons(look(winning())) == ["It wins the game."]


def test_saving_the_hq_is_the_reason():
    analysis = look(threatened(), count=1)
    why = " ".join(reasons(analysis))
    if analysis.variations[0].battle.fallen:
        assert "destroy" not in why
    else:
        assert "Without it, the next battle would destroy Outpost's HQ." in why
        assert "cost you" in why


def test_answer_to_a_question_has_a_reason():
    retreat = next(tactic for tactic in read_suite() if tactic.theme == "best_retreat").state()
    assert reasons(look(retreat))


# --- the commands ----------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "position.json"
    path.write_text(json.dumps(write_position(winning())), "utf-8")
    return str(path)


def test_analyse_prints_lines_and_battles(file, capsys):
    assert main(["analyse", file, "--bot", "soldier", "--lines", "2"]) == 0
    shown = capsys.readouterr().out
    assert "outpost (player 0) decides." in shown
    assert "Battle forecast:" in shown
    assert "1. won" in shown
    assert "The battle: Borgo loses" in shown


def test_analyse_as_json(file, capsys):
    assert main(["analyse", file, "--bot", "soldier", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decider"] == 0
    assert found["bot"] == "soldier"
    first = found["lines"][0]
    assert first["score"] == 1000
    assert first["battle"]["called"]
    assert first["battle"]["damage"][1] >= 1
    assert first["battle"]["fallen"] == [1]
    assert set(found["now"]) == {"called", "damage", "deaths", "fallen"}


def test_hint_says_what_and_why(file, capsys):
    assert main(["hint", file, "--bot", "soldier"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Best turn: ")
    assert "call a battle." in shown
    assert "Why: It wins the game." in shown
    assert main(["hint", file, "--bot", "soldier", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["action"] == found["line"][0]
    assert found["reasons"] == ["It wins the game."]


def test_a_view_can_be_analysed_too(tmp_path, capsys):
    path = tmp_path / "view.json"
    path.write_text(json.dumps(write_view(View(winning(), 0))), "utf-8")
    assert main(["hint", str(path), "--bot", "soldier"]) == 0
    assert "It wins the game." in capsys.readouterr().out


def test_same_seed_same_analysis(file, capsys):
    for _ in range(2):
        assert main(["analyse", file, "--bot", "commander:100n", "--seed", "5", "--json"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bot", "general"], "--bot: bot 'general' is unknown"),
        (["--bot", "soldier:2x"], "--bot: limit '2x' of soldier"),
        (["--lines", "0"], "--lines: '0'; expected a whole number from 1 to 20"),
        (["--seed", "x"], "seed 'x': expected 0"),
    ],
)
def test_bad_arguments_are_one_line(file, capsys, arguments, complaint):
    assert main(["analyse", file, *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"nshex: {complaint}")
    assert shown.err.count("\n") == 1


def test_bad_files_are_one_line(tmp_path, capsys):
    path = tmp_path / "over.json"
    over = position({"C3": "outpost.hq"}, armies=["outpost", "borgo"])
    over["result"] = {"winners": [0], "reason": "points"}
    path.write_text(json.dumps(over), "utf-8")
    assert main(["hint", str(path)]) == 2
    assert "the game is over" in capsys.readouterr().err
    assert main(["hint"]) == 2
    assert "no FILE" in capsys.readouterr().err


def test_unknown_engine_is_one_line(capsys):
    assert main(["engine", "general"]) == 2
    assert capsys.readouterr().err.startswith("nshex: bot 'general' is unknown")


# --- bots at the terminal --------------------------------------------------------------------------


def test_bot_takes_a_seat():
    s = winning()
    player = computer_player("commander:500n", 3, 0)
    assert player is not None
    decisions = 0
    while s.step != OVER and s.decider == 0 and decisions < 10:
        do(s, format_action(s, player.decide(View(s, 0))))
        decisions += 1
    assert s.winners == 1


@pytest.mark.parametrize("seat", ["me", "friend", "random", "random:1s", "commander:2s", "veteran:100n"])
def test_seats_that_can_be_taken(seat):
    assert check_seat(seat) == seat


@pytest.mark.parametrize("seat", ["you", "me:2s", "commander:2", "general:2s"])
def test_seats_that_cannot(seat):
    with pytest.raises(ValueError, match=r"no player|limit|people are me and friend"):
        check_seat(seat)
