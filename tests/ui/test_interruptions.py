"""Decisions that interrupt show which units they are about."""

from __future__ import annotations

from nshex.geometry import CELL_NAMES
from nshex.notation.decisions import question
from nshex.ui.interruptions import interruption
from tests.support import board, do, start_fight, toward


def seen(s):
    """The arrows as (kind, from, reached), and the notes by cell."""
    found = interruption(s)
    assert found is not None
    marks = {(m.kind, CELL_NAMES[m.cell], CELL_NAMES[cell]) for m in found.marks for cell in m.reaches}
    return marks, {CELL_NAMES[cell]: words for cell, words in found.notes.items()}


def test_nothing_interrupts_a_turn():
    assert interruption(board({"C3": "hegemony.hq", "A1": "borgo.hq"})) is None


def test_a_push_shows_who_pushes_and_who_must_go():
    s = board({"C3": "hegemony.hq", "C2": "borgo.mutant", "A1": "borgo.hq"}, hands=[["push_back"], []])
    do(s, "play push_back C3>C2")
    marks, notes = seen(s)
    assert marks == {("push", "C3", "C2")}
    assert notes == {"C3": "pushes", "C2": "must retreat"}


def test_a_takeover_shows_who_takes():
    s = board(
        {"C3": "outpost.commando", "A1": "vegas.hq", "E3": "outpost.hq"},
        armies=["vegas", "outpost"],
        hands=[["agitator"], []],
    )
    do(s, "place agitator C4/0")
    marks, notes = seen(s)
    assert marks == {("takeover", "C4", "C3")}
    assert notes == {"C3": "taken over"}


def test_a_clown_shows_whom_it_would_attack():
    s = board({"C3": "moloch.clown", "C2": "borgo.mutant", "B3": "borgo.claws"})
    start_fight(s)
    marks, notes = seen(s)
    assert ("melee", "C3", "C2") in marks
    assert notes == {"C3": "acts now"}


def test_medics_show_whom_they_save_from_what():
    s = board(
        {
            "C3": "moloch.blocker/3",
            "C4": "moloch.medic",
            "B3": "moloch.medic/1",
            "C2": f"hegemony.ganger/{toward('C2', 'C3')}",
        }
    )
    start_fight(s)
    marks, notes = seen(s)
    assert marks == {("melee", "C2", "C3"), ("heal", "C4", "C3"), ("heal", "B3", "C3")}
    assert notes == {"C4": "saves", "B3": "saves"}
    assert question(s, yours=True) == "Choose which medic saves Moloch Blocker C3 in phase 3"


def test_one_medic_and_two_hurt():
    s = board(
        {
            "C3": "moloch.medic",
            "C2": "moloch.blocker",
            "D3": "moloch.blocker",
            "C1": f"hegemony.ganger/{toward('C1', 'C2')}",
            "D4": f"hegemony.ganger/{toward('D4', 'D3')}",
        }
    )
    start_fight(s)
    _, notes = seen(s)
    assert notes == {"C3": "saves"}
    assert question(s, yours=True).startswith("Choose whom Moloch Medic C3 saves")
