"""Positions that are refused: the message says where, what, and which clause is broken."""

import pytest

from nshex.notation import NotationError, PositionError, read_position, read_position_text

from .common import position, units

PLAIN = position()
DANCER = position("dancer outpost")


def with_units(*entries, **more):
    return PLAIN | {"units": list(entries)} | more


def with_player(**keys):
    return position(players={0: keys})


def at(tile, cell="C3", **keys):
    return {"at": cell, "tile": tile} | keys


SHAPE = {
    "not an object": ([], "the position: expected an object, found []"),
    "nothing": (None, "the position: expected an object, found None"),
    "no players": ({}, "players: missing"),
    "players no list": ({"players": 2}, "players: expected a list, found 2"),
    "player no object": (
        {"players": ["outpost", "moloch"]},
        "players[0]: expected an object, found 'outpost'",
    ),
    "format 2": (PLAIN | {"nshex": 2}, "nshex: expected a whole number from 1 to 1"),
    "format true": (PLAIN | {"nshex": True}, "nshex: expected"),
    "key": (PLAIN | {"boord": "standard"}, "the position: unknown key 'boord'; did you mean 'board'?"),
    "key of two lines": (PLAIN | {"held": {"a\nb": 1}}, "held.'a\\nb': 'a\\nb' is not a cell"),
    "key that is no text": (PLAIN | {7: 1}, "expected keys that are texts, found 7"),
    "player key": (with_player(hitpoints=3), "players[0]: unknown key 'hitpoints'"),
    "unit key": (with_units(at("outpost.hq", rotation=1)), "units[0]: unknown key 'rotation'"),
    "foundation rot": (
        PLAIN | {"foundations": [at("vegas.mine", rot=1)]},
        "foundations[0]: unknown key 'rot'",
    ),
    "rules key": (PLAIN | {"rules": {"mode": "team"}}, "rules: unknown key 'mode'"),
    "battle key": (PLAIN | {"battle": {"winner": 1}}, "battle: unknown key 'winner'"),
    "mode": (PLAIN | {"mode": "duel"}, "mode: unknown value 'duel'"),
    "mode number": (PLAIN | {"mode": 3}, "mode: expected one of two_player"),
    "board": (PLAIN | {"board": "standart"}, "board: unknown value 'standart'; did you mean 'standard'?"),
    "edition": (PLAIN | {"rules": {"edition": "4.0"}}, "rules.edition: unknown value '4.0'"),
    "overtime": (PLAIN | {"rules": {"overtime": "yes"}}, "rules.overtime: expected true or false"),
    "team_hq": (PLAIN | {"rules": {"team_hq": 0}}, "rules.team_hq: expected a whole number from 1 to 99"),
    "bomber": (PLAIN | {"rules": {"mad_bomber": "on"}}, "rules.mad_bomber: unknown value 'on'"),
    "turn": (PLAIN | {"turn": 2}, "turn: expected a player from 0 to 1: outpost (player 0), hegemony"),
    "turn float": (PLAIN | {"turn": 0.0}, "turn: expected a player"),
    "hp float": (with_player(hp=20.0), "players[0].hp: expected a whole number from 0 to 99, found 20.0"),
    "hp negative": (with_player(hp=-1), "players[0].hp: expected a whole number from 0 to 99"),
    "hp huge": (with_player(hp=10**400), "players[0].hp: expected a whole number from 0 to 99, found a huge"),
    "hp colours": (with_player(hp={"red": 1}), "players[0].hp: expected a whole number"),
    "rot": (
        with_units(at("outpost.hq", rot=6)),
        "units[0].rot: expected a whole number from 0 to 5, found 6",
    ),
    "at missing": (with_units({"tile": "outpost.hq"}), "units[0].at: missing"),
    "at number": (with_units({"at": 3, "tile": "outpost.hq"}), "units[0].at: expected a cell such as 'C3'"),
    "tile missing": (with_units({"at": "C3"}), "units[0].tile: missing"),
    "tile number": (with_units({"at": "C3", "tile": 3}), "units[0].tile: expected a text, found 3"),
    "seed": (PLAIN | {"seed": -1}, "seed: expected a whole number"),
    "hand": (with_player(hand="move"), "players[0].hand: expected a list, found 'move'"),
    "hand item": (with_player(hand=[3]), "players[0].hand[0]: expected the id of a tile, found 3"),
    "long list": (PLAIN | {"units": [{}] * 1000}, "units: a list of 1000 entries"),
    "step": (PLAIN | {"step": "middle"}, "step: unknown value 'middle'"),
    "terror": (PLAIN | {"terror": [0, 0]}, "terror: a player is named twice"),
    "teams": (PLAIN | {"teams": [0, 1]}, "teams[0]: expected a list"),
}

RULES = {
    "BRD-1": (with_units(at("outpost.hq", "Z1")), "units[0].at: 'Z1' is not a cell"),
    "BRD-2": (
        with_units(at("outpost.hq", "X1")),
        "units[0].at: X1 is not on the standard board (BRD-1, BRD-2)",
    ),
    "BRD-4": (
        with_units(at("outpost.hq"), at("hegemony.hq")),
        "units[1].at: two units on C3; a cell holds one (BRD-4)",
    ),
    "ARM-7": (
        position("outpost vegas") | {"foundations": [at("vegas.mine"), at("vegas.mine")]},
        "foundations[1].at: two foundations on C3; a cell holds one (ARM-7)",
    ),
    "SET-1 unknown tile": (with_units(at("outpost.hqq")), "units[0].tile: no tile 'hqq' in army outpost"),
    "SET-1 unknown army": (with_units(at("posthof.hq")), "units[0].tile: no army 'posthof'"),
    "SET-1 no army named": (with_units(at("hq")), "units[0].tile: no tile 'hq'; expected <army>.<tile>"),
    "SET-1 army not there": (with_units(at("borgo.hq")), "units[0].tile: borgo is not at the table"),
    "SET-1 two HQs": (
        with_units(at("outpost.hq"), at("outpost.hq", "C2")),
        "units[1].tile: a second outpost.hq; each army has one (SET-1)",
    ),
    "SET-1 an object twice": (
        DANCER | {"units": units("A1:dancer.object_red A2:dancer.object_red")},
        "units[1].tile: a second dancer.object_red; each army has one (SET-1)",
    ),
    "SET-1 too many copies": (
        with_units(at("outpost.scoper"), at("outpost.scoper", "C2")),
        "players[0]: 2 of 'scoper' are in use and outpost has 1 (SET-1)",
    ),
    "SET-1 too many with the hand": (
        position(hand="sniper", players={0: {"discards": ["sniper"]}}),
        "players[0]: 2 of 'sniper' are in use and outpost has 1 (SET-1)",
    ),
    "SET-1 HQ in hand": (with_player(hand=["hq"]), "players[0].hand[0]: outpost.hq is set apart"),
    "SET-1 HQ in the pile": (with_player(pile=["hq"]), "players[0].pile[0]: outpost.hq is set apart"),
    "SET-1 another army's tile": (
        with_player(hand=["hegemony.runner"]),
        "players[0].hand[0]: hegemony.runner is neither of outpost nor a mercenary (SET-1)",
    ),
    "SET-1 one player": ({"players": [{"army": "outpost"}]}, "two_player with 1 players; expected 2 (SET-1)"),
    "OPT an army twice": (position("outpost outpost"), "army outpost is at the table twice"),
    "MUL-1": (
        position("outpost moloch borgo smart vegas") | {"mode": "deathmatch", "board": "terminals"},
        "(MUL-1)",
    ),
    "SET-3": (
        position("vegas moloch borgo") | {"mode": "one_vs_all"},
        "players: vegas cannot play alone against all",
    ),
    "SET-5": (
        position("outpost vegas") | {"first": 1},
        "players: player 1 (vegas) cannot begin; expected 0 (outpost) (SET-3)",
    ),
    "SET-5 no such player": (PLAIN | {"first": 2}, "first: expected a whole number from 0 to 1, found 2"),
    "OPT mad_bomber": (
        PLAIN | {"rules": {"mad_bomber": True}},
        "rules.mad_bomber: expected one of off, neutral, mercenary, found True",
    ),
    "MER-1 not known": (
        with_player(mercenaries=["?"]),
        "players[0].mercenaries[0]: '?', but mercenaries lie open; expected a name (MER-1)",
    ),
    "MUL-2 reached": (PLAIN | {"reached": [0]}, "reached: has no meaning in step 'main'"),
    "MUL-2": (
        with_player(score=3),
        "players[0].score: two_player is not played for points; expected 0 (MUL-2)",
    ),
    "MUL-3": (position("outpost dancer borgo") | {"mode": "one_vs_all"}, "(MUL-3)"),
    "MUL-4": (PLAIN | {"teams": [[0, 1]]}, "players: teams [[0, 1]] in two_player"),
    "TRN-5 an instant": (with_units(at("outpost.move")), "units[0].tile: outpost.move is an instant"),
    "BRD-4 a foundation": (
        position("outpost vegas") | {"units": [at("vegas.mine")]},
        "units[0].tile: vegas.mine is a foundation; expected it in 'foundations' (BRD-4)",
    ),
    "BRD-4 no foundation": (
        PLAIN | {"foundations": [at("outpost.hq")]},
        "foundations[0].tile: outpost.hq is no foundation",
    ),
    "BAT-9": (
        position(board="C3:outpost.hq", players={0: {"hp": 0}}),
        "players[0].hp: at 0 it is destroyed, yet it is on C3 (BAT-9)",
    ),
    "BAT-9 an object": (
        position("dancer outpost", "C3:dancer.object_red", players={0: {"hp": {"red": 0}}}),
        "players[0].hp.red: at 0 it is destroyed, yet it is on C3 (BAT-9)",
    ),
    "DAN-1 HQ points": (
        position("dancer outpost", players={0: {"hp": 20}}),
        "players[0].hp: expected an object",
    ),
    "DAN-1 colour": (
        position("dancer outpost", players={0: {"hp": {"green": 3}}}),
        "players[0].hp: unknown key 'green'",
    ),
    "DAN-1 more than ten": (
        position("dancer outpost", players={0: {"hp": {"red": 11}}}),
        "players[0].hp.red: expected a whole number from 0 to 10 (DAN-1), found 11",
    ),
    "wounds on an HQ": (with_units(at("outpost.hq", wounds=1)), "units[0].wounds: an HQ or object has none"),
    "full hand": (with_player(hand=["move"] * 7 + ["scout"]), "players[0].hand: 8 tiles; expected at most 7"),
    "full pile": (with_player(pile=["move"] * 63), "players[0].pile: 63 tiles; expected at most 62"),
    "known": (with_player(pile=["move"], known=2), "players[0].known: expected a whole number from 0 to 1"),
    "MER-1 owner": (
        with_units(at("alabama.netter")),
        "units[0].owner: missing, expected the player who hired",
    ),
    "MER-1 three": (
        with_player(mercenaries=["netter", "gunner", "shooter"]),
        "players[0].mercenaries: 3 mercenaries; expected at most 2 (MER-1)",
    ),
    "MER-1 unknown": (with_player(mercenaries=["hmg"]), "players[0].mercenaries[0]: no mercenary 'hmg'"),
    "wrong owner": (
        with_units(at("hegemony.hq", owner=0)),
        "units[0].owner: hegemony.hq belongs to player 1",
    ),
    "ENR-1": (
        position(players={0: {"energy": 6}}) | {"board": "terminals"},
        "players[0].energy: expected a whole number from 0 to 5 (ENR-1), found 6",
    ),
    "ENR-1 other board": (
        with_player(energy=1),
        "players[0].energy: the standard board has no energy; expected 0 (ENR-1)",
    ),
    "MOD-7": (with_units(at("outpost.hq", carried_by=["A1"])), "units[0].carried_by: no unit on A1"),
}

AGITATED = position("vegas outpost", "C3:vegas.agitator C2:outpost.commando")
FIGHT = {"cause": "tile", "caller": 0, "phase": 2}
CLOWN = position("moloch borgo", "C3:moloch.clown C2:borgo.mutant") | {"step": "choice", "battle": FIGHT}
MEDICS = position("hegemony outpost", "C3:outpost.commando C2:outpost.medic/3 C4:outpost.medic")

COURSE = {
    "SET-2 all placed": (
        position(board="A1:outpost.hq A2:hegemony.hq") | {"step": "setup"},
        "step: all HQs are placed",
    ),
    "SET-3 order": (
        position(board="A2:hegemony.hq") | {"step": "setup"},
        "step: HQs out of order; they are placed in the order outpost, hegemony (SET-3)",
    ),
    "SET-4": (
        PLAIN | {"step": "setup", "turns": 2},
        "turn: before the first turn; expected turn 0 and turns 0",
    ),
    "placed": (PLAIN | {"step": "setup", "placed": 1}, "placed: expected a whole number from 0 to 0"),
    "TRN-2": (PLAIN | {"step": "discard"}, "step: 0 tiles in hand; a tile is discarded with 3 (TRN-2)"),
    "MER-1 draw": (PLAIN | {"step": "draw"}, "step: no mercenary to draw"),
    "TRN-1": (
        position(hand="move move move", players={0: {"mercenaries": ["netter"]}}) | {"step": "draw"},
        "step: the hand is full",
    ),
    "cycle": (PLAIN | {"cycle": 1}, "cycle: that place is player 1's; expected one of player 0"),
    "MUL-1 out": (PLAIN | {"out": [0]}, "out: outpost (player 0) has the turn and cannot be out (MUL-1)"),
    "ending": (PLAIN | {"ending": {}}, "ending.stage: missing"),
    "last drawer": (PLAIN | {"ending": {"stage": "last_turns"}}, "ending.last_drawer: missing"),
    "over": (PLAIN | {"step": "over"}, "result: missing"),
    "result": (PLAIN | {"result": {"winners": [0]}}, "result.reason: missing"),
    "result too early": (
        PLAIN | {"step": "main", "result": {}},
        "result: has no meaning in step 'main'; expected step 'over'",
    ),
    "INS-3 no job": (PLAIN | {"step": "retreat"}, "job: missing"),
    "INS-3 no push": (PLAIN | {"step": "retreat", "job": "end"}, "job: expected a push"),
    "INS-3 nobody": (
        PLAIN | {"step": "retreat", "job": "play hegemony.push_back A1>A2"},
        "job: no unit on A1",
    ),
    "INS-3 not near": (
        position(board="A1:outpost.hq E3:hegemony.hq")
        | {"step": "retreat", "job": "play moloch.push_back A1>E3"},
        "job: the pushed unit has no choice of cells (INS-3)",
    ),
    "job unreadable": (
        PLAIN | {"step": "choice", "job": "jump"},
        "job: 'jump': no action begins with 'jump'",
    ),
    "job in main": (PLAIN | {"job": "mines"}, "job: has no meaning in step 'main'"),
    "VEG-1": (AGITATED | {"step": "turn"}, "step: no unit has just been taken over"),
    "VEG-8 pair": (AGITATED | {"takeovers": [["C3"]]}, "takeovers[0]: expected two cells"),
    "VEG-8 empty": (AGITATED | {"takeovers": [["C3", "A1"]]}, "takeovers[0]: no unit on A1"),
    "choice of nothing": (PLAIN | {"step": "choice"}, "step: a choice needs either a 'job' or a 'battle'"),
    "choice of both": (CLOWN | {"job": "play battle"}, "step: a choice needs either"),
    "job without choice": (PLAIN | {"step": "choice", "job": "end"}, "job: nothing in this action waits"),
    "nothing asked": (PLAIN | {"step": "choice", "job": "play sniper C3"}, "step: nothing is left to choose"),
    "no answer": (
        CLOWN | {"choices": ["keep C3"]},
        "choices[0]: 'keep C3' answers no question; expected 'attack C3'",
    ),
    "too many answers": (
        CLOWN | {"choices": ["attack C3", "attack C3"]},
        "step: nothing is left to choose after 1",
    ),
    "choice unreadable": (CLOWN | {"choices": ["jump"]}, "choices[0]: 'jump': no action"),
    "choice no text": (CLOWN | {"choices": [1]}, "choices[0]: expected an action, found 1"),
    "phase without cause": (CLOWN | {"battle": {"phase": 2}}, "battle.cause: missing"),
    "phase too high": (CLOWN | {"battle": FIGHT | {"phase": 99}}, "battle.phase: expected a whole number"),
    "spent nowhere": (CLOWN | {"battle": FIGHT | {"spent": {"A1": 1}}}, "battle.spent.A1: no unit on A1"),
    "converted nowhere": (
        CLOWN | {"battle": FIGHT | {"converted": ["A1"]}},
        "battle.converted[0]: no unit on A1",
    ),
    "battle in main": (PLAIN | {"battle": {"cause": "tile"}}, "battle.cause: no battle waits in step 'main'"),
    "phase in turn": (
        AGITATED | {"step": "turn", "takeovers": [], "battle": FIGHT},
        "battle.phase: a phase stops only in step 'choice'",
    ),
    "netted alone": (
        MEDICS | {"step": "choice", "job": "play sniper C3", "netted": []},
        "netted: expected only with the job 'mines'",
    ),
    "held alone": (MEDICS | {"step": "choice", "job": "mines", "held": {}}, "netted: missing"),
    "netted nowhere": (
        MEDICS | {"step": "choice", "job": "mines", "netted": ["A1"]},
        "netted: expected cells with units only",
    ),
    "held nowhere": (
        MEDICS | {"step": "choice", "job": "mines", "netted": [], "held": {"A1": [0, 0]}},
        "held: no unit on A1",
    ),
    "held by one": (
        MEDICS | {"step": "choice", "job": "mines", "netted": [], "held": {"C3": [0]}},
        "held.C3: expected two players",
    ),
    "mines nowhere": (MEDICS | {"step": "choice", "job": "mines"}, "step: nothing is left to choose"),
}

CASES = SHAPE | RULES | COURSE


@pytest.mark.parametrize("name", CASES)
def test_refused(name):
    data, message = CASES[name]
    with pytest.raises(PositionError) as caught:
        read_position(data)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


def test_kinds_of_errors():
    assert issubclass(PositionError, NotationError) and issubclass(NotationError, ValueError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("{'players': []}", "line 1, column 2"),
        ('{"players": [], "players": []}', "key 'players' is given twice"),
        ('{"turn": NaN}', "NaN is not JSON"),
        ('{"turn": ' + "9" * 5000 + "}", "too many digits"),
        ("[" * 100_000, "too deeply nested"),
        ("[1]", "the position: expected an object"),
    ],
)
def test_refused_text(text, message):
    with pytest.raises(PositionError) as caught:
        read_position_text(text)
    assert message in str(caught.value)


def test_a_list_that_holds_itself_is_refused():
    """Parsed JSON cannot do this, but a program's own data can; the message must still be a line."""
    loop: list = []
    loop.append(loop)
    with pytest.raises(PositionError):
        read_position(PLAIN | {"turn": loop})
