"""Events as JSON and as sentences."""

import pytest

from nshex.geometry import CELL_INDEX
from nshex.notation import NotationError, event_json, parse_action, tell
from nshex.notation.event_read import read_event
from nshex.rules import events as e
from nshex.rules.actions import FROM_MEANS
from nshex.rules.engine import apply
from nshex.rules.events import FIELDS, NAMES, Event
from nshex.rules.options import NEUTRAL
from nshex.rules.tables import NUMBER
from nshex.rules.volley import DESTROYED

from .common import state

B2, C2, D4 = (CELL_INDEX[name] for name in ("B2", "C2", "D4"))
COMMANDO = NUMBER["outpost.commando"]
S = state("outpost hegemony vegas", mode="deathmatch")

# an event, its JSON without the name, its sentence
CASES = [
    (
        Event(e.HQ_PLACED, player=0, cell=B2, tile=NUMBER["outpost.hq"], rot=0),
        {"player": 0, "at": "B2", "tile": "outpost.hq", "rot": 0},
        "Outpost sets up HQ on B2.",
    ),
    (Event(e.TURN_BEGAN, player=1, turn=4), {"player": 1, "turn": 4}, "Turn 4: Hegemony."),
    (
        Event(e.PLACED, player=0, tile=COMMANDO, cell=B2, rot=2),
        {"player": 0, "tile": "outpost.commando", "at": "B2", "rot": 2},
        "Outpost places Commando on B2, facing SE.",
    ),
    (
        Event(e.PLACED, player=2, tile=NUMBER["vegas.mine"], cell=B2, rot=0),
        {"player": 2, "tile": "vegas.mine", "at": "B2", "rot": 0},
        "Vegas places Mine on B2.",
    ),
    (
        Event(e.MOVED, player=0, tile=COMMANDO, cell=B2, to_cell=C2, rot=1),
        {"player": 0, "tile": "outpost.commando", "from": "B2", "to": "C2", "rot": 1},
        "Outpost's Commando moves from B2 to C2, facing NE.",
    ),
    (
        Event(e.PUSHED, player=0, tile=COMMANDO, cell=B2, to_cell=C2, pusher_cell=D4),
        {"player": 0, "tile": "outpost.commando", "from": "B2", "to": "C2", "by": "D4"},
        "The unit at D4 pushes Outpost's Commando from B2 to C2.",
    ),
    (
        Event(e.PROCEDURE, player=1, procedure=2, cost=3),
        {"player": 1, "procedure": "push_back", "cost": 3},
        "Hegemony starts the procedure push back for 3 energy.",
    ),
    (
        Event(e.ENERGY, player=1, energy=4, hp_paid=1),
        {"player": 1, "energy": 4, "hp_paid": 1},
        "Hegemony now has 4 energy and has paid 1 hit point.",
    ),
    (
        Event(e.PAID, player=1, cell=B2, tile=NUMBER["dancer.object_red"], hp_paid=2, hp=5),
        {"player": 1, "at": "B2", "tile": "dancer.object_red", "hp_paid": 2, "hp": 5},
        "Dancer's Object Red at B2 pays 2 hit points for energy, 5 left.",
    ),
    (
        Event(e.MINE_WENT_OFF, cell=B2, player=2),
        {"at": "B2", "owner": 2},
        "Vegas' mine at B2 goes off.",
    ),
    (
        Event(e.BATTLE_BEGAN, player=0, cause=2),
        {"caller": 0, "cause": "full_board"},
        "The board is full: a battle begins.",
    ),
    (Event(e.PHASE, initiative=3), {"initiative": 3}, "Initiative 3:"),
    (
        Event(e.CONVERTED, cell=B2, direction=5, means=e.BY_MELEE),
        {"at": "B2", "direction": "NW", "means": "melee"},
        "The unit at B2 changes its NW attack into a melee one.",
    ),
    (
        Event(e.STRUCK, player=0, target_cell=C2, means=e.BY_AIR_STRIKE, wounds=1),
        {"player": 0, "to": "C2", "means": "air_strike", "wounds": 1},
        "The air strike hits the unit at C2 for 1.",
    ),
    (
        Event(e.STRUCK, player=0, target_cell=C2, means=e.BY_GRENADE, wounds=DESTROYED),
        {"player": 0, "to": "C2", "means": "grenade", "destroys": True},
        "The grenade destroys the unit at C2.",
    ),
    (
        Event(e.STRUCK, player=0, target_cell=C2, means=e.BY_RELEASE, wounds=1),
        {"player": 0, "to": "C2", "means": "release", "wounds": 1},
        "Breaking free costs the unit at C2 1 wound.",
    ),
    (
        Event(e.ABSORBED, cell=B2, target_cell=C2, source=D4),
        {"medic": "B2", "for": "C2", "from": "D4"},
        "The medic at B2 saves the unit at C2 from D4.",
    ),
    (
        Event(e.ABSORBED, cell=B2, target_cell=C2, source=FROM_MEANS + e.BY_SNIPER),
        {"medic": "B2", "for": "C2", "from": "sniper"},
        "The medic at B2 saves the unit at C2 from the sniper.",
    ),
    (
        Event(e.WOUNDED, cell=B2, tile=COMMANDO, total_wounds=2),
        {"at": "B2", "tile": "outpost.commando", "wounds": 2},
        "Outpost's Commando at B2 now has 2 wounds.",
    ),
    (
        Event(e.DIED, cell=B2, tile=NUMBER["neutral.mad_bomber"], player=NEUTRAL),
        {"at": "B2", "tile": "neutral.mad_bomber", "owner": None},
        "The Mad Bomber at B2 is destroyed.",
    ),
    (
        Event(e.DIED, cell=B2, tile=NUMBER["moloch.brain"], player=0),
        {"at": "B2", "tile": "moloch.brain", "owner": 0},
        "Moloch's Brain at B2 is destroyed.",
    ),
    (
        Event(e.DREW_MERCENARY, player=0, tile=NUMBER["alabama.shooter"]),
        {"player": 0, "tile": "alabama.shooter"},
        "Outpost hires Shooter.",
    ),
    (
        Event(e.HQ_HIT, player=1, cell=B2, wounds=2, hp=18),
        {"player": 1, "at": "B2", "wounds": 2, "hp": 18},
        "Hegemony's headquarters at B2 loses 2 hit points, 18 left.",
    ),
    (
        Event(e.GAME_OVER, winners=0b101, reason=2),
        {"winners": [0, 2], "reason": "hit_points"},
        "Outpost and Vegas win on hit points after the final battle.",
    ),
    (
        Event(e.GAME_OVER, winners=0, reason=5),
        {"winners": [], "reason": "nothing_changes"},
        "A draw: the board is full and nothing changes.",
    ),
    (
        Event(e.GAME_OVER, winners=2, reason=1),
        {"winners": [1], "reason": "hq_destroyed"},
        "Hegemony wins: an HQ was destroyed.",
    ),
    (Event(e.TURN_ENDED, player=0), {"player": 0}, None),
    (Event(e.BATTLE_ENDED), {}, "The battle is over."),
]


@pytest.mark.parametrize(("event", "fields", "story"), CASES, ids=[NAMES[case[0].kind] for case in CASES])
def test_event(event, fields, story):
    written = {"event": NAMES[event.kind], **fields}
    assert event_json(event) == written
    assert repr(read_event(written)) == repr(event)
    assert tell(S, event) == story


@pytest.mark.parametrize("kind", FIELDS, ids=[NAMES[kind] for kind in FIELDS])
def test_every_kind_can_be_told(kind):
    event = Event(kind, player=1, cell=B2, tile=COMMANDO, to_cell=C2, target_cell=C2, pusher_cell=C2)
    for field in FIELDS[kind]:
        if getattr(event, field) <= 0:
            setattr(event, field, 1)
    assert event_json(event)["event"] == NAMES[kind]
    story = tell(S, event)
    assert (story is None) == (kind == e.TURN_ENDED)
    assert story is None or story[0].isupper()


def test_an_attack_is_told():
    """BAT-4"""
    s = state("outpost hegemony", "C3:outpost.commando C1:hegemony.hq", "battle")
    log: list[Event] = []
    apply(s, parse_action(s, "play battle"), log)
    attack = next(event for event in log if event.kind == e.ATTACK)
    facts = event_json(attack)
    assert facts["event"] == "attack" and facts["from"] == "C3" and facts["to"] == "C1"
    assert facts["means"] == "ranged" and facts["wounds"] == 1
    told = tell(s, attack)
    assert told is not None and "shoots" in told and told.endswith("at C1 for 1.")


def test_armor_stops_a_shot():
    """BAT-4: armor takes 1 off, and the story says so."""
    event = Event(e.ATTACK, player=0, cell=B2, target_cell=C2, means=e.BY_RANGED, wounds=0)
    told = tell(S, event)
    assert told is not None and told.endswith(", but armor stops it.")


BAD = [
    ({}, "no event None; expected one of hq_placed, "),
    ({"event": "atack"}, "no event 'atack'; did you mean 'attack'"),
    ({"event": "died", "at": "Z9"}, "event died, at: 'Z9' is not a cell; expected one such as 'C3'"),
    ({"event": "died", "at": 3}, "event died, at: expected a cell such as 'C3', found 3"),
    (
        {"event": "died", "tile": "outpost.comando"},
        "event died, tile: no tile 'comando' in army outpost; did",
    ),
    (
        {"event": "died", "owner": -1},
        "event died, owner: expected a whole number from 0 to 1000000, found -1",
    ),
    ({"event": "phase", "initiative": True}, "event phase, initiative: expected a whole number from 0 to"),
    (
        {"event": "attack", "means": "bite"},
        "event attack, means: unknown value 'bite'; expected one of melee,",
    ),
    (
        {"event": "converted", "direction": "W"},
        "event converted, direction: 'W' is not a direction; expected",
    ),
    ({"event": "absorbed", "from": []}, "event absorbed, from: expected a cell such as 'C3', found []"),
    (
        {"event": "game_over", "winners": [[]]},
        "event game_over, winners: expected a list of players, found [[]]",
    ),
]


@pytest.mark.parametrize(("written", "complaint"), BAD, ids=[complaint.split(":")[0] for _, complaint in BAD])
def test_events_that_cannot_be_read(written, complaint):
    with pytest.raises(NotationError) as problem:
        read_event(written)
    assert str(problem.value).startswith(complaint)


@pytest.mark.parametrize(
    ("armies", "mode", "words"),
    [
        ("moloch borgo", "two_player", "Moloch spreads terror: nobody else places tiles in the next turn."),
        (
            "moloch dancer",
            "two_player",
            "Moloch spreads terror: Dancer cannot dance or use Actions in the next turn.",
        ),
        (
            "moloch dancer borgo",
            "deathmatch",
            "Moloch spreads terror: nobody else places tiles, Dancer cannot dance or use Actions in the next"
            " turn.",
        ),
    ],
)
def test_terror_tells_everybody_what_is_forbidden(armies, mode, words):
    """INS-9 Dancer has no board tiles: it loses Dance and Action."""
    assert tell(state(armies, mode=mode), Event(e.TERROR, player=0)) == words
