"""Numbers in the lessons agree with the engine: each claim is read from the text and played out."""

from __future__ import annotations

import re
from typing import Any

from nshex.geometry import CELL_NAMES, STANDARD, cells_of
from nshex.notation.battles import fight
from nshex.notation.event_write import event_json
from nshex.notation.status import unit_status
from nshex.web.lessons.attempt import Attempt, attempt
from nshex.web.lessons.lesson import Step, find_lesson, find_step
from tests.support import named, phases

Json = dict[str, Any]
WORDS = {"one": 1, "two": 2, "second": 2, "three": 3}


def step_of(lesson: str, number: int) -> Step:
    return find_step(find_lesson(lesson), number)


def said(text: str, pattern: str) -> tuple[int, ...]:
    """The numbers of a claim; the pattern's groups catch digits or words."""
    found = re.search(pattern, text)
    assert found is not None, f"{pattern!r} is not said in {text!r}"
    return tuple(WORDS[word] if word in WORDS else int(word) for word in found.groups())


def told(played: Attempt) -> list[Json]:
    """All events of an attempt."""
    return [event.to_dict() for event in played.game.events]


def status(played: Attempt, tile: str) -> Json:
    return next(unit for unit in unit_status(played.state) if unit["tile"] == tile)


def battle_after(played: Attempt) -> list[Json]:
    s = played.state.clone()
    return [event_json(event) for event in fight(s, [])]


def strikes(events: list[Json], cell: str) -> list[int]:
    """The phases in which the unit on a cell strikes."""
    return [phase for phase, hits in phases(events).items() for hit in hits if hit.startswith(cell)]


def wounds_on(events: list[Json], cell: str) -> list[int]:
    """What each attack does to the unit on a cell."""
    return [event["wounds"] for event in named(events, "attack") if event["to"] == cell]


def test_placing_1_what_brawler_does_to_the_hq():
    """The battle after the step takes as many points off the HQ as the lesson says."""
    step = step_of("placing", 1)
    (points,) = said(step.done, r"takes (\d+) points off that HQ")
    (start,) = said(step.text, r"Bring its (\d+) hit points down")
    played = attempt(step, step.solution)
    hits = [event for event in named(battle_after(played), "hq_hit") if event["player"] == 1]
    assert sum(event["wounds"] for event in hits) == points
    assert hits[-1]["hp"] == start - points


def test_attacks_3_gladiator_and_annihilator():
    """Strength 2 kills over a bare edge, and from the front leaves a Gladiator that survives one wound."""
    step = step_of("attacks", 3)
    (extra,) = said(step.text, r"survives (one) extra wound")
    (strength,) = said(step.text, r"Annihilator shoots with strength (\d)")
    placed = attempt(step, step.solution[:1])
    assert set(status(placed, "outpost.annihilator")["ranged"].values()) == {strength}
    assert strength == extra + 1
    assert wounds_on(told(attempt(step, step.solution)), "C3") == [strength]
    for cell, rotation in (("C4", 0), ("C5", 0), ("B3", 1), ("A3", 1), ("D3", 5), ("E3", 5)):
        front = attempt(step, [f"place annihilator {cell}/{rotation}", "play battle"])
        assert wounds_on(told(front), "C3") == [strength - 1]
        assert front.verdict == "again"


def test_initiative_1_thug_brawler_and_runner():
    """Who acts in which phase, and what Thug would take off the HQ."""
    step = step_of("initiative", 1)
    phase, points = said(step.text, r"Thug acts in phase (\d) and would take (\d) points off your HQ")
    brawler, runner = said(step.text, r"Brawler acts in phase (\d), the Runner in phase (\d)")
    idle = battle_after(attempt(step, ()))
    assert strikes(idle, "C3") == [phase]
    assert [event["wounds"] for event in named(idle, "hq_hit") if event["player"] == 0] == [points]
    events = told(attempt(step, step.solution))
    assert strikes(events, "B3")[0] == brawler
    slow = attempt(step, ["place runner B3/1"])
    assert max(status(slow, "outpost.runner")["initiative"]) == runner


def test_initiative_2_scout():
    """Ganger and Brawler share a phase until Scout is connected."""
    step = step_of("initiative", 2)
    (before,) = said(step.text, r"Ganger acts in phase (\d) just like the Brawler")
    (after,) = said(step.task, r"strikes in phase (\d)")
    idle = attempt(step, ())
    assert max(status(idle, "hegemony.ganger")["initiative"]) == before
    assert max(status(idle, "outpost.brawler")["initiative"]) == before
    assert max(status(attempt(step, step.solution[:1]), "outpost.brawler")["initiative"]) == after


def test_modules_1_guard_commando_and_officer():
    """Guard survives the first wound; Commando has strength 1, with Officer 2."""
    step = step_of("modules", 1)
    survived, deadly = said(step.text, r"Guard survives (one) wound and dies of the (second)")
    (strength,) = said(step.text, r"Commando shoots with strength (\d)")
    (boosted,) = said(step.done, r"Strength (\d)")
    assert set(status(attempt(step, ()), "outpost.commando")["ranged"].values()) == {strength}
    assert set(status(attempt(step, step.solution[:1]), "outpost.commando")["ranged"].values()) == {boosted}
    weak = battle_after(attempt(step, ()))
    assert [event["wounds"] for event in named(weak, "wounded") if event["at"] == "C1"] == [survived]
    assert boosted == deadly
    assert "C1" in {event["at"] for event in named(told(attempt(step, step.solution)), "died")}


def test_modules_2_the_second_attack():
    """Beside the HQ Commando shoots in both phases named."""
    step = step_of("modules", 2)
    first, second = said(step.done, r"Phase (\d) and phase (\d)")
    assert strikes(told(attempt(step, step.solution)), "C3") == [first, second]


def test_modules_3_saboteur():
    """Thug and Runner share a phase; slowed, Thug would come later."""
    step = step_of("modules", 3)
    (shared,) = said(step.text, r"would both strike in phase (\d)")
    fell, own = said(step.done, r"Thug fell in phase (\d), before its own phase (\d)")
    idle = attempt(step, ())
    assert max(status(idle, "hegemony.thug")["initiative"]) == shared
    assert max(status(idle, "outpost.runner")["initiative"]) == shared
    assert max(status(attempt(step, step.solution[:1]), "hegemony.thug")["initiative"]) == own
    assert strikes(told(attempt(step, step.solution)), "B2")[0] == fell == shared


def test_mobility_2_protector():
    """Commando alone leaves Protector with its one wound."""
    step = step_of("mobility", 2)
    (given,) = said(step.text, r"Commando gives it (one) wound")
    idle = battle_after(attempt(step, ()))
    assert wounds_on(idle, "C2") == [given]
    assert not named(idle, "died")


def test_setup_neighbours():
    """The corners named have as many neighbours as the text says; the cells of the second step have six."""
    corner, second = step_of("setup", 1), step_of("setup", 2)
    (few,) = said(corner.text, r"only (three) neighbours")
    cells = cells_of(STANDARD.cells)
    neighbours = {CELL_NAMES[cell]: int(STANDARD.around[cell]).bit_count() for cell in cells}
    assert {name for name, count in neighbours.items() if count == few} == set(corner.cells)
    inner = {pattern.removeprefix("hq ")[:2] for pattern in second.goal[0]["line"]}
    assert inner == {name for name, count in neighbours.items() if count == 6}


def test_moloch_1_stormtrooper():
    """Two phases, strength 2 beside the HQ, and 4 points in all."""
    step = step_of("moloch", 1)
    first, second = said(step.text, r"in phase (\d) and in phase (\d)")
    (points,) = said(step.text, r"HQ has (\d) hit points left")
    (strength,) = said(step.task, r"shots of strength (\d)")
    events = told(attempt(step, step.solution))
    assert strikes(events, "C3") == [first, second]
    assert wounds_on(events, "C1") == [strength, strength] and points == 2 * strength
    far = attempt(step, ["place stormtrooper C2/0", "play battle"])
    assert far.verdict == "again"


def test_outpost_1_one_step_is_too_short():
    """Without the Recon Center one Move does not bring Brawler to the HQ."""
    step = step_of("outpost", 1)
    lines = [str(action) for action in attempt(step, ()).game.legal]
    assert "play move B4>B3/0" in lines and not any("B2" in line for line in lines if "move" in line)
    assert attempt(step, ["play move B4>B3/0", "play battle"]).verdict == "again"


def test_borgo_1_claws_and_mutant():
    """What each tile has, and that only Claws beside the HQ come in time."""
    step = step_of("borgo", 1)
    (brawler,) = said(step.text, r"Brawler strikes your HQ in phase (\d)")
    claws, mutant = said(step.text, r"Claws have initiative (\d), the Mutant has (\d)")
    assert strikes(battle_after(attempt(step, ())), "C3") == [brawler]
    for tile, printed in (("claws", claws), ("mutant", mutant)):
        beside = attempt(step, [f"place {tile} B3/1"])
        assert max(status(beside, f"borgo.{tile}")["initiative"]) == printed + 1
    assert attempt(step, ["place mutant B3/1", "play battle"]).verdict == "again"
    assert attempt(step, ["place claws D2/4", "play battle"]).verdict == "again"


def test_hegemony_1_hybrid_and_protector():
    """Hybrid would hit the HQ in its phase; Ganger away from the HQ is too weak."""
    step = step_of("hegemony", 1)
    (phase,) = said(step.text, r"Hybrid on E2 is about to shoot your HQ in phase (\d)")
    idle = battle_after(attempt(step, ()))
    assert strikes(idle, "E2") == [phase] and named(idle, "hq_hit")
    weak = attempt(step, ["place ganger B1/2", "place net_fighter E3/0", "play battle"])
    free = attempt(step, ["place ganger C3/0", "play battle"])
    assert weak.verdict == free.verdict == "again"


def test_smart_1_golem():
    """Strength 2 alone; with both modules twice 3, which is what the HQ has left."""
    step = step_of("smart", 1)
    (strength,) = said(step.text, r"Golem MK3 on C3 shoots with strength (\d)")
    (points,) = said(step.text, r"HQ has (\d) hit points left")
    (boosted,) = said(step.done, r"Twice strength (\d)")
    assert wounds_on(battle_after(attempt(step, ())), "C1") == [strength]
    assert wounds_on(told(attempt(step, step.solution)), "C1") == [boosted, boosted]
    assert points == 2 * boosted


def test_vegas_1_thug():
    """Turned round, Thug takes the HQ's last hit points; unturned, it does not."""
    step = step_of("vegas", 1)
    (points,) = said(step.text, r"which has (\d) hit points left")
    assert wounds_on(told(attempt(step, step.solution)), "C2") == [points]
    assert attempt(step, ["place agitator B3/1", "keep C3", "play battle"]).verdict == "again"


def test_dancer_objects():
    """Ten hit points each, and what the dance leads to."""
    step = step_of("dancer", 1)
    (points,) = said(step.text, r"three objects with (\d+) hit points each")
    heads = attempt(step, ()).game.position.to_dict()["players"][0]["hp"]
    assert set(heads.values()) == {points}
    (strength,) = said(step_of("dancer", 2).task, r"with strength (\d)")
    danced = attempt(step_of("dancer", 2), step_of("dancer", 2).solution)
    assert status(danced, "dancer.object_blue")["melee"]["N"] == strength


def test_an_hq_is_not_called_a_module():
    """MOD-4 The bonus of an HQ is not called a module."""
    assert "HQ is a module" not in find_lesson("modules").summary
