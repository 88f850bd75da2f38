"""Previews: what an action would change, and nothing unknown or uncertain."""

from typing import Any

import pytest
from hypothesis import given

from nshex.notation.errors import IllegalActionError, NotationError
from nshex.notation.lines import format_action
from nshex.notation.positions import write_position
from nshex.notation.seeds import rng_from_seed
from nshex.rules import events as e
from nshex.rules.engine import apply
from nshex.rules.state import OVER
from nshex.rules.views import View
from nshex.web.payloads.answers import explain_json
from nshex.web.payloads.previews import preview_json
from nshex.web.payloads.types import ExplainAnswer
from nshex.web.payloads.units import units_json
from tests.property.games import choose, game_at, play, seeds, share, tables
from tests.support import board, start_fight
from tests.web.looks import look

UNTOLD = (e.TURN_BEGAN, e.DREW, e.DREW_MERCENARY, e.REDREW, e.BATTLE_BEGAN, e.TURN_ENDED)


def changes(preview):
    return {unit["at"]: unit["change"] for unit in preview["units"]}


def marks(answer, kind):
    return [(mark["at"], mark["reaches"]) for mark in answer["marks"] if mark["kind"] == kind]


def preview_of(s, line) -> Any:
    return preview_json(View(s, int(s.decider)), line)


@given(table=tables(), seed=seeds)
@share(0.3)
def test_previews_change_nothing_and_do_not_depend_on_what_is_hidden(table, seed):
    s = table.start(seed)
    rng = rng_from_seed(seed, "preview")
    for number, _ in enumerate(play(s, rng_from_seed(seed, "play"))):
        if number % 5 or s.step == OVER:
            continue
        line = format_action(s, choose(s, rng))
        position = write_position(s)
        preview = preview_of(s, line)
        assert write_position(s) == position
        assert preview_of(View(s, int(s.decider)).redeal(rng), line) == preview


@given(table=tables(), seed=seeds)
@share(0.3)
def test_a_quiet_action_looks_as_its_preview_said(table, seed):
    s, rng = game_at(table, seed, seed % 150)
    for _ in range(12):
        if s.step == OVER:
            return
        action = choose(s, rng)
        preview = preview_of(s, format_action(s, action))
        before = {unit["at"]: unit for unit in units_json(s)}
        log: list[e.Event] = []
        apply(s, action, log)
        if any(event.kind in UNTOLD for event in log):
            continue
        after = {unit["at"]: unit for unit in units_json(s)}
        told = {unit["at"]: {k: v for k, v in unit.items() if k != "change"} for unit in preview["units"]}
        assert {cell: after[cell] for cell in told} == told
        assert preview["gone"] == [cell for cell in before if cell not in after]
        for cell, unit in after.items():
            if cell not in told:
                assert unit["tile"] == before[cell]["tile"]
                assert look(unit).netted == look(before[cell]).netted
                assert look(unit).initiative == look(before[cell]).initiative
                assert unit["rotation"] == before[cell]["rotation"]


def test_a_placed_unit_shows_its_lines_of_fire_and_what_it_nets():
    s = board(
        {"C3": "hegemony.hq", "C1": "outpost.runner", "A1": "outpost.hq"},
        hands=[["net_fighter", "ganger"], []],
    )
    preview = preview_of(s, "place net_fighter C2/0")
    assert changes(preview)["C2"] == {"new": True}
    assert changes(preview)["C1"] == {"netted": True}
    assert marks(preview, "net") == [("C2", ["C1"])]
    assert "Outpost Runner C1: netted" in preview["texts"]
    assert "Hegemony Net Fighter C2 nets Outpost Runner C1" in preview["texts"]


def test_a_shot_ends_at_its_target_or_reaches_nothing():
    s = board({"C1": "borgo.hq", "A1": "outpost.hq"}, armies=["outpost", "borgo"], hands=[["commando"], []])
    assert marks(preview_of(s, "place commando C4/0"), "ranged") == [("C4", ["C1"])]
    assert marks(preview_of(s, "place commando C4/1"), "ranged") == [("C4", [])]


def test_modules_change_their_neighbours():
    s = board(
        {"C3": "hegemony.hq", "B2": "hegemony.runner", "A1": "outpost.hq"},
        hands=[["boss"], []],
        armies=["hegemony", "outpost"],
    )
    preview = preview_of(s, "place boss B3/0")
    assert changes(preview)["B2"] == {"initiative": 1, "melee": 1}
    assert "Hegemony Runner B2: initiative 3, melee strength +1" in preview["texts"]
    assert marks(preview, "link")[0] == ("B3", ["B2"])


def test_a_unit_that_moves_is_shown_in_its_new_place_with_what_it_gives_up():
    s = board(
        {"C3": "outpost.hq", "B2": "outpost.runner", "A1": "hegemony.hq"}, armies=["outpost", "hegemony"]
    )
    preview = preview_of(s, "use mobility B2>A2/1")
    assert preview["gone"] == ["B2"]
    (moved,) = preview["units"]
    assert (moved["at"], moved["rotation"], moved["change"]) == ("A2", 1, {"attacks": -1})


def test_losses_and_wounds_of_instants():
    s = board({"C3": "hegemony.hq", "B2": "moloch.blocker", "B1": "moloch.hybrid"}, hands=[["sniper"], []])
    assert changes(preview_of(s, "play sniper B2"))["B2"] == {"lives": -1}
    preview = preview_of(s, "play sniper B1")
    assert preview["gone"] == ["B1"]
    assert preview["texts"] == ["Moloch's Hybrid at B1 is destroyed."]


def test_battles_and_turns_are_not_looked_into():
    s = board(
        {"C3": "outpost.commando", "C1": "hegemony.runner", "A1": "outpost.hq", "E3": "hegemony.hq"},
        hands=[["battle"], []],
    )
    assert preview_of(s, "play battle")["texts"] == ["A battle begins"]
    assert preview_of(s, "play battle")["units"] == []
    assert preview_of(s, "end")["texts"] == ["The turn ends"]


def test_a_push_says_who_decides_next():
    s = board({"C3": "hegemony.hq", "C2": "borgo.mutant", "A1": "borgo.hq"}, hands=[["push_back"], []])
    assert preview_of(s, "play push_back C3>C2")["texts"] == [
        "Borgo: choose where Borgo Mutant C2 retreats to (pushed by Hegemony HQ C3)"
    ]


def test_a_decision_in_a_battle_shows_its_own_phase_and_no_other():
    s = board(
        {
            "C3": "moloch.clown",
            "C2": "borgo.mutant",
            "B3": "borgo.claws",
            "E2": "borgo.net_fighter/4",
            "D3": "moloch.scout",
            "A1": "borgo.hq",
            "E3": "moloch.hq",
        }
    )
    start_fight(s)
    burst = preview_of(s, "explode C3")
    assert {"C3", "C2", "B3", "D3"} <= set(burst["gone"])
    assert burst["texts"][-1] == "The battle goes on"
    assert "C3" not in preview_of(s, "attack C3")["gone"]


def test_a_mine_lies_there_and_goes_off():
    s = board(
        {"C3": "vegas.hq", "A1": "outpost.hq"},
        armies=["vegas", "outpost"],
        hands=[["mine", "guard"], []],
        mines={"B2": "vegas.mine"},
    )
    assert [mine["at"] for mine in preview_of(s, "place mine C2")["foundations"]] == ["C2"]
    assert "goes off" in preview_of(s, "place guard B2/0")["texts"][0]


def test_bad_lines_are_refused_in_words():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"})
    with pytest.raises(IllegalActionError):
        preview_of(s, "place runner B2/1")
    with pytest.raises(NotationError):
        preview_of(s, "jump")


# --- explanations ----------------------------------------------------------------------------------


def test_a_unit_is_explained_with_what_it_hits_and_what_hits_it():
    s = board({"C3": "outpost.commando", "C1": "hegemony.runner/3", "C2": "hegemony.hq", "A1": "outpost.hq"})
    answer = explain_json(s, at="c3")
    assert answer["title"] == "Outpost Commando on C3"
    assert answer["art"] == "/art/outpost.commando.svg"
    assert marks(answer, "ranged") == [("C3", ["C2"])]
    (threat,) = [mark for mark in answer["marks"] if mark.get("incoming")]
    assert (threat["at"], threat["kind"], threat["harms"]) == ("C2", "melee", True)
    assert "It shoots Hegemony HQ C2." in answer["lines"]


def test_empty_cells_mines_and_tiles_are_explained():
    s = board({"C3": "vegas.hq", "A1": "outpost.hq"}, armies=["vegas", "outpost"], mines={"B2": "vegas.mine"})
    empty: ExplainAnswer = {"title": "B1", "lines": ["B1 is empty."], "marks": [], "art": None}
    assert explain_json(s, at="B1") == empty
    assert explain_json(s, at="B2")["title"] == "Vegas Mine on B2"
    answer = explain_json(s, tile="moloch.hunter_killer")
    assert answer["title"] == "Moloch Hunter-Killer"
    assert answer["lines"][-1].startswith("Printed: initiative 3")


@pytest.mark.parametrize(
    "asked",
    [{"at": "Z9"}, {"at": "X3"}, {"tile": "moloch.nobody"}, {"tile": "x"}, {}, {"at": "C3", "tile": "x"}],
)
def test_what_cannot_be_explained(asked):
    with pytest.raises(NotationError):
        explain_json(board({"C3": "outpost.hq", "A1": "borgo.hq"}), **asked)
