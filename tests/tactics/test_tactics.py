"""The suite of tactical positions: the proofs hold, and the strongest bot finds the answers."""

from collections import Counter

import pytest

from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.build_info import build
from nshex.notation.lines import format_action, parse_action
from nshex.notation.seeds import rng_from_seed
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import MAIN, RETREAT
from nshex.rules.views import View
from nshex.tiles import PLAYABLE
from tests.support import board, legal
from tests.tactics.prover import WON, Goal, ProofError, prove
from tests.tactics.suite import proven, read_suite

SUITE = read_suite()
QUICK = [tactic for tactic in SUITE if tactic.nodes <= 200]
"""Proven in no time in either build."""
NODES = Limit(nodes=5000)
ENOUGH = 0.9
THEMES = {
    *("win_now", "final_battle", "save_the_hq", "net_the_killer", "hold_the_battle", "best_retreat", "medic"),
    *(
        "clown",
        "quartermaster",
        "takeover",
        "push",
        "transporter",
        "transport",
        "procedure",
        "dance",
        "action",
    ),
    *("shot", "move", "castling"),
}


# --- the suite -------------------------------------------------------------------------------------


def test_suite_has_enough_of_everything():
    themes = Counter(tactic.theme for tactic in SUITE)
    armies = Counter(tactic.state().match.armies[tactic.decider] for tactic in SUITE)
    assert len(SUITE) >= 60
    assert set(themes) == THEMES
    assert set(armies) == set(PLAYABLE)
    assert len({tactic.id for tactic in SUITE}) == len(SUITE)


@pytest.mark.parametrize("tactic", SUITE, ids=lambda tactic: tactic.id)
def test_answers_are_legal_few_and_clearly_best(tactic):
    s = tactic.state()
    assert set(tactic.answers) < legal(s)
    assert tactic.choices == len(legal(s))
    assert tactic.decider == s.decider
    assert tactic.optimum > tactic.second
    if s.step == MAIN:
        assert len(tactic.answers) <= 0.1 * tactic.choices
    else:
        assert len(tactic.answers) == 1
    if tactic.goal is Goal.OUTCOME:
        assert tactic.optimum == WON
    elif tactic.goal is Goal.THREAT:
        assert tactic.second == -WON < tactic.optimum


@pytest.mark.parametrize("tactic", QUICK, ids=lambda tactic: tactic.id)
def test_short_proofs_hold(tactic):
    assert proven(tactic) == tactic


@pytest.mark.slow
def test_all_proofs_hold():
    for tactic in SUITE:
        assert proven(tactic) == tactic, tactic.id


# --- the bot ---------------------------------------------------------------------------------------


def solves(tactic, name, limit):
    s = tactic.state()
    bot = make_bot(name, rng_from_seed(1, "tactics"))
    chosen = bot.choose(View(s, tactic.decider), limit)
    return format_action(s, chosen) in tactic.answers


def assert_mostly_solved(tactics):
    missed = [tactic.id for tactic in tactics if not solves(tactic, "commander", NODES)]
    solved = 1 - len(missed) / len(tactics)
    assert solved >= ENOUGH, f"{solved:.0%} solved, not {', '.join(missed)}"


def test_commander_solves_questions():
    """Single decisions, which both builds answer in no time."""
    assert_mostly_solved([tactic for tactic in SUITE if tactic.state().step != MAIN])


@pytest.mark.slow
def test_commander_solves_the_suite():
    """The plain build, which takes minutes for all, answers a part."""
    assert_mostly_solved(SUITE if build() == "compiled" else SUITE[::6])


# --- the prover ------------------------------------------------------------------------------------


def test_win_is_found_at_the_end_of_two_actions():
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "D1": "outpost.hmg/1"},
        hands=[["battle", "move"], []],
        players=[{}, {"hp": 1}],
    )
    proof = prove(s, Goal.OUTCOME)
    assert proof.optimum == WON
    assert proof.second == 0
    lines = {format_action(s, action) for action in proof.answers}
    assert lines
    for line in lines:
        moved = after(s, parse_action(s, line))
        assert after(moved, parse_action(moved, "play battle")).winners == 1, line


def after(s, action):
    copy = s.clone()
    apply(copy, action)
    return copy


def test_opponents_give_the_worst_answer_for_us():
    """A push is worth what is left after the retreat that suits the pusher least."""
    s = board(
        {
            "C3": "moloch.hq",
            "C1": "borgo.hq",
            "C2": "moloch.blocker",
            "B2": "borgo.mutant",
            "D4": "moloch.hybrid",
        },
        hands=[["push_back"], ["battle"]],
        players=[{"hp": 3}, {}],
    )
    values = prove(s, Goal.THREAT).values
    asked = {action: after(s, action) for action in values if after(s, action).step == RETREAT}
    assert asked
    for action, asking in asked.items():
        assert asking.decider == 1
        left = [prove(after(asking, x), Goal.THREAT).optimum for x in legal_actions(asking).actions()]
        assert values[action] == min(left)


def test_threat_is_the_worse_of_battle_and_no_battle():
    strong = {"C3": "outpost.hq", "C1": "borgo.hq", "C2": "borgo.mutant/3"}
    hurt = prove(board(strong, turn=0), Goal.THREAT)
    assert hurt.optimum < 0
    calm = prove(board({"C3": "outpost.hq", "C1": "borgo.hq", "C2": "outpost.commando"}, turn=0), Goal.THREAT)
    assert calm.optimum == 0, "the opponent calls no battle that only hurts itself"


def test_aftermath_counts_hit_points_before_units():
    s = board({"C3": "outpost.hq", "C1": "borgo.hq"}, hands=[["commando"], []])
    proof = prove(s, Goal.AFTERMATH)
    assert proof.optimum == 1, "one unit more, hit points equal"
    assert proof.second == 0


def test_hidden_tiles_cannot_be_part_of_a_proof():
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.hq"},
        hands=[["move", "battle", "sniper"], []],
        step="discard",
        drawn=3,
    )
    with pytest.raises(ProofError, match="a redraw is possible"):
        prove(s, Goal.THREAT)
    drawing = board(
        {"C3": "outpost.hq", "C1": "borgo.hq"}, step="draw", players=[{"mercenaries": ["alabama.shield"]}, {}]
    )
    with pytest.raises(ProofError, match="draws a tile"):
        prove(drawing, Goal.THREAT)


def test_too_much_to_try_is_refused():
    s = board({"C3": "outpost.hq", "C1": "borgo.hq"}, hands=[["hmg", "runner"], []])
    with pytest.raises(ProofError, match="more than 50 states"):
        prove(s, Goal.THREAT, most_nodes=50)


def test_nothing_to_prove_when_the_game_is_over():
    s = board({"C3": "outpost.hq"}, armies=["outpost", "borgo"], result={"winners": [0], "reason": "points"})
    with pytest.raises(ProofError, match="the game is over"):
        prove(s, Goal.OUTCOME)
