"""The log: every part has a kind and an owner, so that programs need not parse its sentence."""

from hypothesis import given

from nshex.geometry import CELL_INDEX
from nshex.notation.log import LogPart, battle_cost, in_brief, log_parts
from nshex.notation.seeds import rng_from_seed
from nshex.notation.story import story, tell
from nshex.rules import events as e
from nshex.rules.engine import apply
from nshex.rules.events import NAMES, Event
from nshex.rules.state import OVER
from nshex.rules.tables import NUMBER
from tests.property.games import choose, seeds, share, tables

from .common import state

S = state("outpost hegemony")
C1, C3 = CELL_INDEX["C1"], CELL_INDEX["C3"]
RUNNER, BOSS, HQ = NUMBER["hegemony.runner"], NUMBER["hegemony.boss"], NUMBER["hegemony.hq"]


def drew(player, tile):
    return Event(e.DREW, player=player, tile=tile)


def test_tiles_drawn_in_a_row_are_one_part():
    events = [drew(1, RUNNER), drew(1, BOSS), Event(e.REDREW, player=1), drew(1, RUNNER)]
    assert [part.text for part in log_parts(S, events, 1)] == [
        "Hegemony draws Runner, The Boss.",
        "Hegemony drew nothing but instants and draws again.",
        "Hegemony draws Runner.",
    ]


def test_two_players_who_draw_are_two_parts():
    parts = log_parts(S, [drew(1, RUNNER), drew(0, NUMBER["outpost.hmg"])], 1)
    assert [part.kind for part in parts] == ["drew", "drew"]


def test_from_the_beginning_of_a_turn_on_everything_is_of_the_player_at_turn():
    events = [Event(e.TURN_ENDED, player=0), Event(e.TURN_BEGAN, player=1, turn=4), drew(1, RUNNER)]
    assert log_parts(S, [Event(e.DISCARDED, player=0, tile=NUMBER["outpost.hmg"]), *events], 0) == [
        LogPart("discarded", 0, "Outpost discards HMG."),
        LogPart("turn_began", 1, "Turn 4: Hegemony"),
        LogPart("drew", 1, "Hegemony draws Runner."),
    ]


def test_a_battle_in_brief_is_what_it_cost():
    events = [
        Event(e.BATTLE_BEGAN, player=0, cause=1),
        Event(e.PHASE, initiative=3),
        Event(e.DIED, cell=C3, tile=RUNNER, player=1),
        Event(e.HQ_HIT, player=1, cell=C1, tile=HQ, wounds=1, hp=19),
        Event(e.PHASE, initiative=2),
        Event(e.HQ_HIT, player=1, cell=C1, tile=HQ, wounds=2, hp=17),
        Event(e.BATTLE_ENDED),
        Event(e.TURN_BEGAN, player=1, turn=4),
    ]
    assert in_brief(S, events) == (
        "Outpost calls a battle. 1 unit is destroyed. Hegemony's HQ loses 3 hit points. Turn 4: Hegemony."
    )


def test_a_battle_that_waits_for_a_decision_is_summed_up_so_far():
    events = [Event(e.PHASE, initiative=3), Event(e.DIED, cell=C3, tile=RUNNER, player=1)]
    assert in_brief(S, events * 2) == "2 units are destroyed."


def test_a_fallen_headquarters_and_points_are_part_of_the_cost():
    fell = Event(e.HQ_FELL, player=1, cell=C1, tile=HQ)
    scored = Event(e.SCORED, player=0, points=2, score=5)
    assert battle_cost(S, [scored, fell]) == ["Outpost scores 2.", "Hegemony's HQ at C1 falls."]


def test_losses_outside_a_battle_are_told_in_full():
    events = [Event(e.DIED, cell=C3, tile=RUNNER, player=1)]
    assert in_brief(S, events) == "Hegemony's Runner at C3 is destroyed."


@given(table=tables(), seed=seeds)
@share(0.3)
def test_the_log_leaves_nothing_out(table, seed):
    """For every kind in the log there are as many parts as events; draws in a row count once."""
    s = table.start(seed)
    rng = rng_from_seed(seed, "play")
    while s.step != OVER:
        events: list[Event] = []
        seat = int(s.decider)
        apply(s, choose(s, rng), events)
        parts = log_parts(s, events, seat)
        told = [NAMES[event.kind] for event in events if tell(s, event) is not None]
        assert [p.kind for p in parts if p.kind != "drew"] == [kind for kind in told if kind != "drew"]
        assert sum(p.text.count(",") + 1 for p in parts if p.kind == "drew") == told.count("drew")
        assert [p.text.rstrip(".:") for p in parts] == [text.rstrip(".:") for text in story(s, events)]
        assert len(in_brief(s, events)) <= len(" ".join(story(s, events)))
