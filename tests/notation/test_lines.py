"""Every kind of action as a line: written, read back, and read in every allowed form."""

import pytest

from nshex.notation import (
    AmbiguousError,
    IllegalActionError,
    NotationError,
    format_action,
    parse_action,
    read_action,
    read_position,
)
from nshex.rules import actions as a
from nshex.rules.engine import apply, legal_actions
from nshex.rules.instants import MINES
from nshex.rules.state import State

from .common import position, state, units

HQS = "A1:outpost.hq E3:hegemony.hq "


def setup(armies: str) -> State:
    return state(armies, step="setup")


def after(s: State, *lines: str) -> State:
    for line in lines:
        apply(s, parse_action(s, line))
    return s


def terminals(armies: str, board: str, hand: str = "") -> State:
    """A state on the Duel board with some energy."""
    found = position(armies, board, hand, players={0: {"energy": 4}})
    return read_position(found | {"board": "terminals"})


def clown() -> State:
    s = state("moloch borgo", "C3:moloch.clown C2:borgo.mutant A1:moloch.hq E3:borgo.hq", "battle")
    return after(s, "play battle")


def quartermaster() -> State:
    board = "A1:hegemony.hq E3:borgo.hq C3:hegemony.runner C4:hegemony.quartermaster C1:borgo.mutant"
    return after(state("hegemony borgo", board, "battle"), "play battle")


def two_medics() -> State:
    board = "A1:moloch.hq E3:outpost.hq C3:outpost.commando C2:outpost.medic/3 B2:outpost.medic/2"
    return after(state("moloch outpost", board, "air_strike"), "play air_strike D3")


def sniped() -> State:
    board = "A1:hegemony.hq E3:outpost.hq C3:outpost.commando C2:outpost.medic/3 C4:outpost.medic"
    return after(state("hegemony outpost", board, "sniper"), "play sniper C3")


def shot() -> State:
    board = (
        "A1:outpost.hq E3:moloch.hq C1:outpost.commando/3 C3:moloch.hunter_killer "
        "B3:moloch.medic/1 D3:moloch.medic/5"
    )
    return after(state("outpost moloch", board, "battle"), "play battle")


def taken() -> State:
    s = state("vegas outpost", "A1:vegas.hq E3:outpost.hq C2:outpost.commando", "agitator")
    return after(s, "place agitator C3/0")


def pushed() -> State:
    s = state("hegemony outpost", "C3:hegemony.hq C2:outpost.hq", "push_back")
    return after(s, "play push_back C3>C2")


SMART = "A1:smart.hq E3:outpost.hq "
VEGAS = "A1:vegas.hq E3:outpost.hq "
DANCER = "C3:dancer.object_yellow B2:dancer.object_red/1 C4:dancer.object_blue C2:outpost.hq"
HURT = {0: {"hp": {"yellow": 8, "blue": 7}}}
RECON = HQS + "C3:outpost.commando/2 D1:outpost.recon_center"

# operation, a state, the canonical line, other ways to write the same
CASES = [
    (a.PLACE_HQ, setup("outpost hegemony"), "hq C3/0", ["hq c3", "HQ C3/4", " hq  C3 / 2 "]),
    (a.PLACE_HQ, setup("dancer outpost"), "hq red C3/2", ["hq RED c3/2"]),
    (a.PLACE_HQ, after(setup("vegas outpost"), "hq A1"), "hq C3/5", ["hq c3/5"]),
    (
        a.DRAW_PILE,
        state(step="draw", players={0: {"mercenaries": ["alabama.shooter"]}}),
        "draw pile",
        ["DRAW pile"],
    ),
    (
        a.DRAW_MERCENARY,
        state(step="draw", players={0: {"mercenaries": ["shooter"]}}),
        "draw mercenary shooter",
        ["draw mercenary alabama.shooter"],
    ),
    (a.REDRAW, state(hand="move move battle", step="discard", drawn=3), "redraw", []),
    (a.DISCARD_TILE, state(hand="move scout"), "discard scout", ["discard outpost.scout"]),
    (a.DISCARD_TILE, state(hand="alabama.shield"), "discard alabama.shield", ["discard shield"]),
    (a.PLACE, state(hand="brawler"), "place brawler B2/3", ["place outpost.brawler b2/3"]),
    (a.PLACE, state(hand="alabama.shooter"), "place alabama.shooter B2/3", ["place shooter B2/3"]),
    (a.PLACE, state(hand="neutral.mad_bomber"), "place neutral.mad_bomber E3/0", ["place mad_bomber e3/0"]),
    (a.PLACE, state("vegas outpost", hand="mine"), "place mine D2", ["place vegas.mine d2"]),
    (
        a.MOVE,
        state(board=HQS + "C3:outpost.commando/2", hand="move"),
        "play move C3>C2/2",
        ["play move C3>C2"],
    ),
    (a.MOVE, state(board=HQS, hand="move"), "play move A1>A1/3", ["play move a1 > a1 / 3"]),
    (a.MOVE, state(board=RECON, hand="move"), "play move C3>C2/1>B2/0", ["PLAY Move C3>C2/1 >B2/0"]),
    (a.MOVE, state(board=RECON, hand="move"), "play move C3>C2/2>C3/2", ["play move C3>C2>C3"]),
    (
        a.MOBILITY,
        state(board=HQS + "B2:outpost.runner"),
        "use mobility B2>B3/1",
        ["use mobility b2>b3/1", "use B2>B3/1"],
    ),
    (a.HQ_MOBILITY, state("smart outpost", SMART + "A2:smart.ripper"), "use hq A2>A3/1", ["use A2>A3/1"]),
    (
        a.CARRY,
        state("hegemony outpost", "E3:outpost.hq C2:hegemony.transport B2:hegemony.ganger"),
        "use transport@C2 B2>B3/1",
        ["use transport @ c2 B2>B3/1", "use B2>B3/1"],
    ),
    (
        a.PUSH,
        state("hegemony outpost", "C3:hegemony.hq C2:outpost.hq", "push_back"),
        "play push_back C3>C2",
        ["play push_back c3 > c2"],
    ),
    (
        a.SNIPER,
        state("outpost vegas", foundations=[{"at": "D2", "tile": "vegas.mine"}], hand="sniper"),
        "play sniper D2",
        ["play outpost.sniper D2"],
    ),
    (a.GRENADE, state("borgo outpost", "C3:borgo.hq C2:outpost.medic", "grenade"), "play grenade C2", []),
    (a.AIR_STRIKE, state("moloch outpost", hand="air_strike"), "play air_strike C3", []),
    (a.BATTLE, state(hand="battle"), "play battle", ["  Play   Battle\n"]),
    (a.TERROR, state("smart outpost", hand="terror"), "play terror", []),
    (
        a.CASTLING,
        state("vegas outpost", "B2:vegas.hq B3:vegas.guard", "castling"),
        "play castling B2 B3",
        ["play castling B3 B2"],
    ),
    (a.ROTATION, state("vegas outpost", VEGAS, "rotation"), "play rotation A1/4", []),
    (a.ACTION, state("dancer outpost", DANCER, "action"), "play action C3 N", ["play action c3 n"]),
    (a.HEAL, state("dancer outpost", DANCER, "action", HURT), "play action C3 heal C4", []),
    (a.HEAL, state("dancer outpost", DANCER, "action", HURT), "play action C3 heal C3", []),
    (
        a.DANCE,
        state("dancer outpost", DANCER, "action"),
        "dance yellow B2/0 red C3/1 blue C4/5",
        ["dance blue C4/5 red c3/1 yellow B2/0"],
    ),
    (
        a.EXCHANGE,
        state("smart outpost", SMART + "B2:smart.transporter", "ripper"),
        "use transporter B2 ripper/3",
        ["use transporter b2 smart.ripper / 3"],
    ),
    (a.PROC_ROTATION, terminals("outpost borgo", "B1:outpost.hq"), "procedure rotation B1/2", []),
    (
        a.PROC_SWAP,
        terminals("outpost borgo", "B1:outpost.medic C3:outpost.scout"),
        "procedure swap B1/0 C3/1",
        ["procedure swap C3/1 B1/0"],
    ),
    (
        a.PROC_PUSH,
        terminals("outpost borgo", "B1:outpost.medic B2:borgo.hq"),
        "procedure push_back B1>B2",
        [],
    ),
    (
        a.PROC_LASER,
        terminals("outpost borgo", "B4:outpost.medic B1:outpost.hq B2:borgo.mutant"),
        "procedure laser B1 B4",
        ["procedure laser b4 b1"],
    ),
    (
        a.PROC_ELIMINATION,
        terminals("outpost borgo", "B1:outpost.hq C3:outpost.medic D1:outpost.scout C2:borgo.mutant"),
        "procedure elimination C2",
        [],
    ),
    (
        a.PROC_DETONATION,
        terminals("outpost borgo", "B1:borgo.mutant"),
        "procedure detonation",
        [],
    ),
    (
        a.BUY_ENERGY,
        terminals("outpost borgo", "A1:outpost.hq", "move"),
        "energy tiles=move",
        ["energy tiles = outpost.move", "energy TILES=MOVE"],
    ),
    (a.BUY_ENERGY, terminals("outpost borgo", "A1:outpost.hq", "move"), "energy hp=1", ["energy hp = 1"]),
    (
        a.BUY_ENERGY,
        terminals("dancer borgo", DANCER.replace("outpost", "borgo")),
        "energy hp=red:1",
        ["energy hp=RED:1"],
    ),
    (a.END_TURN, state(), "end", ["END", "\tend  "]),
    (a.RETREAT_TO, pushed(), "retreat C1", ["retreat c1"]),
    (a.TURN_TAKEN, taken(), "turn C2/3", ["turn c2/3"]),
    (a.KEEP, taken(), "keep C2", ["keep c2"]),
    (a.EXPLODE, clown(), "explode C3", []),
    (a.ATTACK_ON, clown(), "attack C3", []),
    (a.CONVERT, quartermaster(), "convert C3 N ranged", ["CONVERT c3 n Ranged"]),
    (a.KEEP, quartermaster(), "keep C3", []),
    (
        a.ABSORB,
        two_medics(),
        "absorb C2 for C3 from air_strike",
        ["absorb c2 for c3", "absorb C2 for C3 from AIR_STRIKE"],
    ),
    (a.ABSORB, sniped(), "absorb C4 for C3 from sniper", ["absorb C4 for C3"]),
    (a.ABSORB, shot(), "absorb B3 for C3 from C1", ["absorb b3 for c3 from c1"]),
]


@pytest.mark.parametrize(("op", "s", "line", "others"), CASES, ids=[case[2] for case in CASES])
def test_line(op, s, line, others):
    action = parse_action(s, line)
    assert a.op_of(action) == op
    assert legal_actions(s).has(action)
    assert format_action(s, action) == line
    for other in others:
        assert parse_action(s, other) == action, other


def test_every_operation_has_a_case():
    assert {case[0] for case in CASES} == set(range(1, a.OPERATIONS))


@pytest.mark.parametrize("case", CASES, ids=[case[2] for case in CASES])
def test_all_legal_actions_are_written_and_read(case):
    s = case[1]
    lines = [format_action(s, action) for action in legal_actions(s).actions()]
    assert [parse_action(s, line) for line in lines[:200]] == legal_actions(s).actions()[:200]
    assert len(set(lines)) == len(lines)


def test_equal_tiles_turned_in_are_the_first_ones():
    s = terminals("outpost borgo", "A1:outpost.hq", "move scout move")
    action = read_action(s, "energy tiles=move")
    assert a.action_tile(action) == 0b001
    both = read_action(s, "energy tiles=move,move hp=2")
    assert a.action_tile(both) == 0b101
    assert format_action(s, both) == "energy tiles=move,move hp=2"


def test_tiles_are_named_for_the_player_whose_turn_it_is():
    """Whoever is asked to retreat, the push is a tile of the one who pushes."""
    s = pushed()
    assert s.decider == 1
    assert format_action(s, int(s.job)) == "play push_back C3>C2"


def test_mines_have_a_text_but_cannot_be_entered():
    s = state()
    assert format_action(s, MINES) == "mines"
    with pytest.raises(NotationError):
        parse_action(s, "mines")


def test_a_move_without_rotation_keeps_the_one_it_has():
    s = state(board=RECON, hand="move")
    assert read_action(s, "play move C3>C2>B2") == read_action(s, "play move C3>C2/2>B2/2")
    assert read_action(s, "play move C3>C2/5>B2") == read_action(s, "play move C3>C2/5>B2/5")
    assert read_action(s, "play move D4>D3") == read_action(s, "play move D4>D3/0")


# --- what cannot be read ---------------------------------------------------------------------------

UNREADABLE = [
    ("", "empty"),
    ("jump C3", "no action begins with 'jump'"),
    ("plcae brawler B2/3", "did you mean 'place'"),
    ("end turn", "expected 'end'"),
    ("place", "expected 'place <tile> <cell>/<rotation>'"),
    ("place brawlr B2/3", "did you mean 'brawler'"),
    ("place brawler B2", "no rotation"),
    ("place brawler B2/6", "expected 0 to 5"),
    ("place brawler B2/", "expected 0 to 5"),
    ("place brawler Z9/0", "'z9' is not a cell"),
    ("place brawler X1/0", "X1 is not on the standard board (BRD-1, BRD-2)"),
    ("place nobody.brawler B2/0", "no army 'nobody'"),
    ("place alabama.brawler B2/0", "no tile 'brawler' in army alabama"),
    ("place move B2/0", "is played, not placed"),
    ("place vegas.mine B2/0", "a foundation has no rotation"),
    ("play", "expected 'play <tile>"),
    ("play brawler B2/0", "is placed, not played"),
    ("play move C3", "is not a move"),
    ("play move C3>C2/0>C3/0>C2/0", "is not a move"),
    ("play battle C3", "expected 'play battle'"),
    ("play sniper", "expected 'play sniper <cell>'"),
    ("play dancer.action C3", "expected 'play action <cell> <direction>'"),
    ("play dancer.action C3 up", "is not a direction"),
    ("play moloch.push_back C3", "is not a push"),
    ("dance red C3/0", "only objects dance (DAN-5)"),
    ("hq red C3/0", "expected 'hq <cell>/<rotation>'"),
    ("draw", "expected 'draw pile'"),
    ("draw mercenary brawler", "no mercenary 'brawler'"),
    ("use", "expected 'use'"),
    ("use wings B2>B3/1", "nothing to use called 'wings'"),
    ("use transporter B2 brawler", "expected 'use transporter"),
    ("procedure", "expected 'procedure'"),
    ("procedure dance", "expected 'procedure'"),
    ("energy", "nothing to turn in"),
    ("energy tiles=brawler", "does not hold that many"),
    ("energy gold=2", "expected 'tiles="),
    ("energy hp=2 hp=2", "once each"),
    ("energy hp=0", "expected 1 to"),
    ("energy hp=²", "expected 1 to"),
    ("convert B2 N gauss", "expected the kind it becomes"),
    ("absorb B2 of C3 from D4", "expected 'absorb"),
    ("absorb B2 for C3 from nowhere", "'nowhere' is not a cell"),
    ("x" * 1000, "a line of 1000 characters"),
]


@pytest.mark.parametrize(("line", "message"), UNREADABLE, ids=[line[:40] or "-" for line, _ in UNREADABLE])
def test_unreadable(line, message):
    with pytest.raises(NotationError) as caught:
        parse_action(state(), line)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dance red C3/0 red B2/0 blue C4/0", "red is named twice"),
        ("dance green C3/0 red B2/0 blue C4/0", "no object 'green'"),
        ("dance red C3/0", "expected 'dance yellow <cell>/<rotation>"),
        ("energy hp=1", "expected the object that pays"),
        ("energy hp=red:1,red:1", "red pays twice"),
        ("hq C3/0", "expected 'hq <yellow|red|blue>"),
    ],
)
def test_unreadable_for_objects(line, message):
    with pytest.raises(NotationError) as caught:
        parse_action(state("dancer outpost", DANCER), line)
    assert message in str(caught.value)


def test_vegas_hq_needs_a_rotation():
    """SET-2: the rotation of an HQ is left out only where it does not matter."""
    s = after(setup("vegas outpost"), "hq A1")
    with pytest.raises(NotationError, match="no rotation"):
        parse_action(s, "hq C3")


# --- what is not legal -----------------------------------------------------------------------------

DANCERS = "A1:dancer.object_yellow C3:dancer.object_red E3:dancer.object_blue"
ILLEGAL = [
    (state(hand="move scout"), "place brawler B2/3", "brawler is not in hand (there is move, scout)"),
    (state(), "discard move", "there is nothing"),
    (state(hand="brawler", board="B2:outpost.hq"), "place brawler B2/3", "B2 is taken (BRD-4)"),
    (state(hand="brawler", terror=[0]), "place brawler B2/3", "under Terror no board tile is placed (INS-9)"),
    (
        state("dancer outpost", DANCERS, hand="action", terror=[0]),
        "play action A1 N",
        "under Terror there is no Dance and no Action (INS-9)",
    ),
    (
        state("dancer outpost", DANCERS, hand="move", terror=[0]),
        "dance yellow A1/0 red C3/1 blue E3/0",
        "under Terror there is no Dance and no Action (INS-9)",
    ),
    (
        state("dancer outpost", DANCERS, hand="move move action", terror=[0], step="discard"),
        "dance yellow A1/0 red C3/1 blue E3/0",
        "under Terror there is no Dance and no Action (INS-9)",
    ),
    (
        state("vegas outpost", hand="mine", foundations=[{"at": "B2", "tile": "vegas.mine"}]),
        "place mine B2",
        "has a foundation already (ARM-7)",
    ),
    (state(hand="move", board=HQS), "play move C3>C2/0", "C3 is empty (own units are on A1)"),
    (state(hand="move", board=HQS), "play move E3>E2/0", "is not controlled by outpost (player 0)"),
    (state(hand="move", board=HQS), "play move A1>B2/0>B3/0", "two steps are not possible there (MOD-8)"),
    (state(hand="move", board=HQS), "play move A1>C1/0", "C1 is not next to A1"),
    (state(hand="move", board=HQS + "A2:outpost.scout"), "play move A1>A2/0", "A2 is taken (BRD-4)"),
    (state(hand="move", board=HQS), "play move A1>A1", "it would change nothing"),
    (
        state(hand="move", board=HQS + "B2:outpost.scout B3:hegemony.net_fighter"),
        "play move B2>C2/0",
        "the unit on B2 is netted (NET-1)",
    ),
    (state(board=HQS), "use mobility A1>A2/0", "(MOD-9)"),
    (state(hand="sniper"), "play sniper C3", "there is nothing on C3"),
    (
        state(hand="battle", ending={"stage": "last_turns", "owed": [1], "last_drawer": 0}),
        "play battle",
        "(INS-1)",
    ),
    (terminals("outpost borgo", ""), "energy hp=9", "expected for example 'energy hp=1'"),
    (
        state("outpost borgo", hand="move"),
        "procedure rotation B1/2",
        "it costs 1 energy and there is 0 (ENR-2)",
    ),
    (
        state(hand="move scout medic", step="discard"),
        "end",
        "outpost (player 0) discards one of three tiles",
    ),
    (state(), "retreat B4", "outpost (player 0) to play"),
    (pushed(), "end", "outpost (player 1) chooses where the pushed unit goes"),
    (pushed(), "retreat E3", "expected for example 'retreat"),
    (taken(), "end", "may turn the unit taken over (VEG-1); expected for example 'keep C2'"),
    (clown(), "keep C3", "expected for example 'attack C3', 'explode C3'"),
    (setup("outpost hegemony"), "end", "outpost (player 0) places the HQ, as in"),
    (state(step="over", result={"winners": [0], "reason": "hit_points"}), "end", "the game is over"),
    (two_medics(), "absorb C2 for E3", "fits no legal action"),
]


@pytest.mark.parametrize(("s", "line", "message"), ILLEGAL, ids=[case[1] for case in ILLEGAL])
def test_illegal(s, line, message):
    with pytest.raises(IllegalActionError) as caught:
        parse_action(s, line)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_ambiguous():
    """A move left without its source is refused only where several sources could be meant."""
    s = state("smart outpost", SMART + "A2:smart.ripper")
    assert a.op_of(parse_action(s, "use A2>A3/1")) == a.HQ_MOBILITY
    board = "A1:hegemony.hq C2:hegemony.transport B2:alabama.shield"
    s = read_position(position("hegemony outpost") | {"units": shielded(board)})
    with pytest.raises(AmbiguousError, match="'use mobility B2>B3/1' or 'use transport@C2 B2>B3/1'"):
        parse_action(s, "use B2>B3/1")


def shielded(board):
    found = units(board)
    found[-1]["owner"] = 0
    return found
