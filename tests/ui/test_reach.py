"""What a unit's edges reach agrees with the rules, in marks and in words."""

from __future__ import annotations

from hypothesis import given

from nshex.geometry import CELL_INDEX, CELL_NAMES, cells_of
from nshex.notation.decisions import question
from nshex.notation.seeds import rng_from_seed
from nshex.rules.events import ATTACK, PHASE
from nshex.rules.state import MAIN, OVER
from nshex.rules.units import controller_of, owner_of
from nshex.ui.explain import explain, explain_cell
from nshex.ui.forecast import imagine_battle
from nshex.ui.reach import ATTACKING, marks_of, marks_on, reached
from tests.property.games import choose, play, seeds, share, tables
from tests.support import board, do, start_fight


def marks(s, cell):
    """Kind, direction, strength and reached cells of everything a unit does to somebody."""
    return {
        (mark.kind, mark.direction, mark.strength, tuple(CELL_NAMES[i] for i in mark.reaches))
        for mark in marks_of(s, CELL_INDEX[cell])
        if mark.reaches
    }


def on(s, cell):
    return {(CELL_NAMES[mark.cell], mark.kind) for mark in marks_on(s, CELL_INDEX[cell])}


def test_attacks_with_bonuses_and_what_is_in_the_way():
    s = board(
        {
            "C3": "outpost.commando",
            "C2": "outpost.scoper",
            "C1": "hegemony.hq",
            "D3": "hegemony.runner/5",
            "E3": "hegemony.boss/5",
        }
    )
    assert marks(s, "C3") == {("ranged", 0, 1, ("C1",))}
    assert on(s, "C1") == {("C3", "ranged")}
    s = board({"C3": "hegemony.hq", "C2": "hegemony.runner", "C1": "outpost.hq"})
    assert ("melee", 0, 2, ("C1",)) in marks(s, "C2")
    assert ("C3", "link") in on(s, "C2")


def test_gauss_goes_through_everybody():
    s = board({"C5": "smart.gauss_cannon", "C3": "outpost.runner", "C1": "outpost.hq"})
    assert ("gauss", 0, 1, ("C3", "C1")) in marks(s, "C5")
    assert reached(s, marks_of(s, CELL_INDEX["C5"])) == ["shoots Outpost Runner C3, Outpost HQ C1"]


def test_nets_takeovers_scopers_medics_and_saboteurs():
    s = board({"B1": "hegemony.net_fighter/2", "C2": "outpost.commando"})
    assert ("B1", "net") in on(s, "C2")
    s = board({"C3": "vegas.agitator", "C2": "outpost.commando"})
    assert ("C3", "takeover") in on(s, "C2")
    s = board({"C3": "outpost.scoper", "C2": "vegas.scout"})
    assert ("C3", "scope") in on(s, "C2")
    s = board({"C3": "moloch.medic", "C2": "moloch.hybrid", "A1": "outpost.hq"})
    assert on(s, "C2") == {("C3", "heal")}
    s = board({"C3": "vegas.saboteur", "C2": "outpost.commando"})
    assert on(s, "C2") == {("C3", "slow")}


def test_words_about_a_unit_without_drawn_marks():
    s = board({"C3": "outpost.hq", "C2": "outpost.runner", "C1": "hegemony.runner/3", "A1": "hegemony.hq"})
    text = "\n".join(explain_cell(s, CELL_INDEX["C2"], drawn=False))
    assert "It strikes Hegemony Runner C1." in text
    assert "In reach of Hegemony Runner C1 (melee 1)." in text
    assert not set("▲◥◢▼◣◤↑↗↘↓↙↖⇑■#○") & set(text)
    assert "▲" in "\n".join(explain(s, "C2"))


@given(table=tables(), seed=seeds)
@share(0.2)
def test_the_first_phase_of_a_battle_attacks_exactly_what_the_marks_reach(table, seed):
    """Nobody has been lost yet, so what is foretold is what happens; explosions and conversions apart."""
    s = table.start(seed)
    for number, _ in enumerate(play(s, rng_from_seed(seed, "play"))):
        if number % 9 or s.step != MAIN:
            continue
        fought = imagine_battle(s)
        assert fought is not None
        phases = [i for i, event in enumerate(fought.events) if event.kind == PHASE]
        first = fought.events[phases[0] : phases[1] if len(phases) > 1 else None] if phases else []
        struck = {(int(ev.cell), int(ev.target_cell)) for ev in first if ev.kind == ATTACK and ev.means < 4}
        foretold = {
            (cell, target)
            for cell in cells_of(int(s.occupied & ~s.netted))
            for mark in marks_of(s, cell)
            if mark.kind in ATTACKING
            for target in mark.reaches
        }
        assert struck <= foretold


@given(table=tables(), seed=seeds)
@share(0.2)
def test_nets_and_takeovers_on_the_board_have_marks(table, seed):
    s = table.start(seed)
    for number, _ in enumerate(play(s, rng_from_seed(seed, "play"))):
        if number % 9:
            continue
        for cell in cells_of(int(s.occupied)):
            kinds = {mark.kind for mark in marks_on(s, cell)}
            assert ("net" in kinds) == bool(s.netted >> cell & 1)
            taken = controller_of(s.cells[cell]) != owner_of(s.cells[cell])
            assert ("takeover" in kinds) == taken


# --- questions -------------------------------------------------------------------------------------


def test_without_tiles_units_are_offered_only_if_they_can_do_something():
    s = board({"C3": "outpost.hq", "B2": "outpost.runner", "A1": "borgo.hq"})
    assert question(s, yours=True) == "Your turn: no tiles left; use units or end the turn"
    s = board({"C3": "outpost.hq", "B2": "outpost.brawler", "A1": "borgo.hq"})
    assert question(s, yours=True) == "Your turn: no tiles left; end the turn"


def test_questions_name_what_is_to_be_done():
    s = board({"C3": "hegemony.hq", "C2": "borgo.mutant", "A1": "borgo.hq"}, hands=[["push_back"], []])
    assert question(s, yours=True) == "Your turn: place and play tiles, then end the turn"
    assert question(s, yours=False) == "Hegemony: place and play tiles, then end the turn"
    do(s, "play push_back C3>C2")
    assert question(s, yours=True) == "Choose where Borgo Mutant C2 retreats to (pushed by Hegemony HQ C3)"
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["runner", "move", "move"], []], step="discard")
    assert question(s, yours=True) == "Discard one of three tiles"
    s = board({"C3": "moloch.clown", "C2": "borgo.mutant", "B3": "borgo.claws"})
    start_fight(s)
    assert question(s, yours=False) == "Moloch: choose whether Moloch Clown C3 attacks or explodes in phase 2"


def test_under_terror_everybody_is_told_what_is_forbidden():
    """INS-9 Board tiles; for Dancer, who has none, Dance and Action."""
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["runner", "move"], []], terror=[0])
    assert "no board tiles may be placed" in question(s, yours=True)
    objects = {"A1": "dancer.object_yellow", "C3": "dancer.object_red", "E3": "dancer.object_blue"}
    s = board(objects | {"A3": "borgo.hq"}, hands=[["action", "move"], []], terror=[0])
    words = "under Terror no Dance and no Action; play other tiles, then end the turn"
    assert question(s, yours=True) == f"Your turn: {words}"
    assert question(s, yours=False) == f"Dancer: {words}"


def test_the_end_says_who_has_won_and_why():
    s = board({"C3": "outpost.hmg", "C1": "hegemony.hq"}, players=[{}, {"hp": 1}], hands=[["battle"], []])
    do(s, "play battle")
    assert question(s, yours=True) == "Outpost wins: an HQ was destroyed"


@given(table=tables(), seed=seeds)
@share(0.2)
def test_there_is_a_question_at_every_moment(table, seed):
    s = table.start(seed)
    rng = rng_from_seed(seed, "play")
    for _ in play(s, rng):
        words = question(s, yours=True)
        assert words[0].isupper()
        assert question(s, yours=False)
        if s.step != OVER:
            assert choose(s, rng) is not None
