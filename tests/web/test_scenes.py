"""Scenes show the board as it was: following their events leads to the engine's board."""

import pytest
from hypothesis import given

from nshex.notation.errors import IllegalActionError
from nshex.notation.event_write import event_json
from nshex.notation.lines import parse_action
from nshex.notation.seeds import rng_from_seed
from nshex.rules.engine import apply
from nshex.rules.events import Event
from nshex.rules.state import OVER, hit_points
from nshex.rules.views import View
from nshex.web.payloads.answers import forecast_json
from nshex.web.payloads.previews import preview_json
from nshex.web.payloads.scene_events import scene_events
from nshex.web.payloads.scenes import scenes_json
from nshex.web.payloads.units import foundations_json, units_json
from tests.property.games import choose, seeds, share, tables
from tests.support import board
from tests.web.looks import look


def played(s, line):
    """The scenes of an action."""
    before = s.clone()
    log: list[Event] = []
    apply(s, parse_action(s, line), log)
    return scenes_json(before, log)


def initiatives(scenes):
    return [scene["phase"] and scene["phase"]["initiative"] for scene in scenes]


def at(scene, cell):
    return next((unit for unit in scene["units"] if unit["at"] == cell), None)


@given(table=tables(), seed=seeds)
@share(0.5)
def test_the_last_scene_is_the_table(table, seed):
    s = table.start(seed)
    rng = rng_from_seed(seed, "play")
    while s.step != OVER:
        before = s.clone()
        log: list[Event] = []
        apply(s, choose(s, rng), log)
        scenes = scenes_json(before, log)
        assert [event for scene in scenes for event in scene["events"]] == scene_events(log)
        last = (
            scenes[-1] if scenes else {"units": units_json(before), "foundations": foundations_json(before)}
        )
        assert last["units"] == units_json(s)
        assert last["foundations"] == foundations_json(s)
        if scenes and not s.match.scoring:
            assert last["hp"] == [hit_points(s, player) for player in range(s.match.players)]
        follow_nets_and_hits(units_json(before), scenes, phases_of(log))


def phases_of(log):
    """The events of each phase, in JSON."""
    phases: list[list[dict]] = []
    fighting = False
    for event in map(event_json, log):
        if event["event"] == "phase":
            phases.append([])
            fighting = True
        fighting = fighting and event["event"] != "battle_ended"
        if fighting:
            phases[-1].append(event)
    return phases


def follow_nets_and_hits(units, scenes, phases):
    """In every scene of a battle netted units, wounds and losses agree with the events so far."""
    assert len(phases) == sum(scene["phase"] is not None for scene in scenes)
    following = iter(phases)
    for scene in scenes:
        netted = {unit["at"] for unit in units if look(unit).netted}
        units = scene["units"]
        if scene["phase"] is None:
            continue
        shown = {unit["at"]: look(unit) for unit in units}
        events = next(following)
        if {event["event"] for event in events} & {
            "placed",
            "moved",
            "turned",
            "pushed",
            "swapped",
            "danced",
        }:
            continue
        for event in events:
            match event["event"]:
                case "netted":
                    netted.add(event["at"])
                case "unnetted":
                    netted.discard(event["at"])
                case "died" | "hq_fell":
                    netted.discard(event["at"])
                    assert event["at"] not in shown
                case "wounded" if event["at"] in shown:
                    assert shown[event["at"]].wounds == event["wounds"]
        assert {cell for cell, seen in shown.items() if seen.netted} == netted


def test_a_battle_is_cut_into_its_phases():
    s = board(
        {
            "C3": "outpost.hmg",
            "C2": "hegemony.runner",
            "C1": "hegemony.hq",
            "A1": "outpost.hq",
        },
        hands=[["battle"], []],
    )
    scenes = played(s, "play battle")
    assert initiatives(scenes) == [None, 2, 1, None]
    assert at(scenes[0], "C2") and at(scenes[0], "C3")
    assert at(scenes[1], "C2") is None


def test_each_sentence_of_a_phase_knows_the_event_it_is_told_with():
    s = board(
        {"C3": "outpost.hmg", "C2": "hegemony.runner", "C1": "hegemony.hq", "A1": "outpost.hq"},
        hands=[["battle"], []],
    )
    scenes = played(s, "play battle")
    assert [_told_with(scene) for scene in scenes[1:3]] == [
        [
            ("Outpost's HMG at C3 shoots Hegemony's Runner at C2 for 1.", "attack"),
            ("Hegemony's Runner at C2 is destroyed.", "died"),
        ],
        [
            ("Outpost's HMG at C3 shoots Hegemony's HQ at C1 for 1.", "attack"),
            ("Hegemony's HQ at C1 loses 1 hit point, 19 left.", None),
        ],
    ]


def _told_with(scene):
    """The sentences of a phase, each with the kind of what is seen along with it."""
    events = scene["events"]
    return [
        (line["text"], None if line["event"] is None else events[line["event"]]["kind"])
        for line in scene["phase"]["lines"]
    ]


def test_losses_change_strength_and_initiative_from_the_next_scene_on():
    """The Boss dies in the first phase: the Runner beside it is slower and weaker in the next."""
    s = board(
        {
            "C3": "hegemony.boss",
            "C2": "hegemony.runner",
            "E3": "hegemony.hq",
            "C4": "outpost.commando/0",
            "A1": "outpost.hq",
        },
        armies=["outpost", "hegemony"],
        hands=[["battle"], []],
    )
    scenes = played(s, "play battle")
    lost = next(i for i, scene in enumerate(scenes) if at(scene, "C3") is None)
    assert look(at(scenes[lost - 1], "C2")).initiative == (3,)
    assert look(at(scenes[lost], "C2")).initiative is None, "as printed"
    assert "melee" not in at(scenes[lost], "C2")["art"]
    assert "melee" in at(scenes[lost - 1], "C2")["art"]


def test_a_quiet_action_is_one_scene_and_no_events_give_none():
    s = board({"C3": "outpost.hq", "A1": "hegemony.hq"}, hands=[["runner"], []])
    (scene,) = played(s, "place runner B2/1")
    assert scene["phase"] is None
    assert at(scene, "B2")["rotation"] == 1
    assert scenes_json(s, []) == []


def test_forecast_tells_and_shows_the_battle_that_nobody_fought():
    s = board(
        {"C3": "outpost.commando", "C2": "hegemony.hq", "C1": "hegemony.runner", "A1": "outpost.hq"},
        hands=[["battle"], []],
    )
    before = units_json(s)
    forecast = forecast_json(s)
    assert units_json(s) == before
    assert [one["at"] for one in forecast["toll"] if one["dies"]] == ["C3"]
    assert forecast["damage"] == [{"seat": 1, "amount": 1}]
    assert initiatives(forecast["scenes"]) == [3, 0]
    assert [phase["initiative"] for phase in forecast["phases"]] == [3, 0]
    assert forecast["summary"] == "Outpost loses 1 unit; Hegemony loses 1 hit point."


def test_forecast_cell_by_cell_and_phase_by_phase():
    s = board(
        {
            "C3": "outpost.commando",
            "C2": "hegemony.hq",
            "C1": "hegemony.runner",
            "A1": "outpost.hq",
            "B3": "outpost.medic",
        },
        hands=[["battle"], []],
    )
    forecast = forecast_json(s)
    assert forecast["toll"] == [
        {"at": "B3", "wounds": 1, "dies": True},
        {"at": "C2", "wounds": 1, "dies": False},
    ], "what a medic absorbs is its own wound"
    first, last = forecast["phases"]
    assert (first["initiative"], last["initiative"]) == (3, 0)
    assert [(attack["at"], attack["to"]) for attack in first["attacks"]] == [("C3", "C2")]
    assert first["toll"] == [{"at": "C2", "wounds": 1, "dies": False}]
    assert last["toll"] == [{"at": "B3", "wounds": 1, "dies": True}]
    assert first["texts"][0] == "Outpost's Commando at C3 shoots Hegemony's HQ at C2 for 1."


def test_forecast_counts_in_what_a_line_would_do():
    s = board(
        {"C3": "outpost.hq", "C2": "hegemony.hq", "A1": "hegemony.runner"},
        hands=[["commando", "battle"], []],
    )
    assert forecast_json(s)["damage"] == []
    placed = forecast_json(s, "place commando C1/3")
    assert placed["damage"] == [{"seat": 1, "amount": 1}]
    assert "C1" in {unit["at"] for unit in placed["units"]}
    assert forecast_json(s, "play battle")["damage"] == forecast_json(s)["damage"]
    assert preview_json(View(s, 0), "play battle")["battle"]
    assert not preview_json(View(s, 0), "place commando C1/3")["battle"]
    with pytest.raises(IllegalActionError):
        forecast_json(s, "place commando C2/3")


def test_no_forecast_while_headquarters_are_set_up():
    s = board({}, armies=["outpost", "borgo"], step="setup")
    assert forecast_json(s)["scenes"] == []
    assert "not now" in forecast_json(s)["summary"]


def test_forecast_of_points():
    s = board(
        {"C3": "outpost.commando", "C1": "hegemony.hq", "A1": "outpost.hq", "E3": "borgo.hq"},
        mode="points",
        hands=[["battle"], [], []],
    )
    assert forecast_json(s)["scored"] == [{"seat": 0, "points": 1}]
    assert forecast_json(s)["damage"] == []
