"""Reading positions: defaults, short forms, and round trips of every state."""

import ast
import json
from pathlib import Path

import pytest

from nshex.geometry import CELL_INDEX
from nshex.notation import format_action, parse_action, read_position, read_position_text, write_position
from nshex.notation.seeds import deal
from nshex.rules.engine import apply, legal_actions, new_game
from nshex.rules.options import NEUTRAL, Match, RuleSet
from nshex.rules.piles import packed_list, pile_list
from nshex.rules.state import CHOICE, MAIN, OVER, SETUP, STEP_NAMES, TURNING, State, hit_points
from nshex.rules.tables import NUMBER, TILES
from nshex.rules.units import controller_of, owner_of, rotation_of, serial_of, tile_of, wounds_of

from .common import position, state

EXAMPLE = """
{"nshex": 1, "mode": "two_player", "board": "standard", "rules": {"edition": "3.0"},
 "players": [{"army": "outpost", "hp": 20, "hand": ["move"], "pile": ["battle", "scout"]},
             {"army": "vegas", "hp": 18, "hand": []}],
 "turn": 0,
 "units": [{"at": "C3", "tile": "outpost.hq"}, {"at": "B2", "tile": "vegas.guard", "rot": 3, "wounds": 1}],
 "foundations": [{"at": "D2", "tile": "vegas.mine"}]}
"""


def names(tiles) -> list[str]:
    return [TILES[tile].id for tile in tiles]


def lines(s: State) -> list[str]:
    return [format_action(s, action) for action in legal_actions(s).actions()]


def same_again(s: State) -> State:
    """Out to a JSON text and back; the written forms and the legal actions must agree."""
    written = write_position(s)
    back = read_position_text(json.dumps(written))
    assert write_position(back) == written
    assert lines(back) == lines(s)
    if s.step != OVER:
        assert back.decider == s.decider
    return back


def play(s: State, *actions: str) -> State:
    for line in actions:
        apply(s, parse_action(s, line))
    return s


def test_example():
    s = read_position_text(EXAMPLE)
    assert s.step == MAIN and s.turn == 0 and s.decider == 0
    assert list(s.hp) == [20, 18]
    assert names(packed_list(s.hand[0])) == ["move"]
    assert names(pile_list(s, 0)) == ["battle", "scout"]
    guard = s.cells[CELL_INDEX["B2"]]
    assert TILES[tile_of(guard)].full_id == "vegas.guard"
    assert (rotation_of(guard), wounds_of(guard), owner_of(guard)) == (3, 1, 1)
    assert s.ground == 1 << CELL_INDEX["D2"]
    same_again(s)


def test_defaults():
    s = read_position({"players": [{"army": "outpost"}, {"army": "dancer"}]})
    assert s.match.rules == RuleSet()
    assert s.step == MAIN and s.turn == 0 and s.fresh and s.turns_begun == 3
    assert s.hp[0] == 20 and s.hand[0] == 0 and s.occupied == 0
    assert len(pile_list(s, 0)) == 34 and len(pile_list(s, 1)) == 32
    assert write_position(s)["players"][1]["hp"] == {"yellow": 10, "red": 10, "blue": 10}
    assert set(write_position(s)) == {
        *("nshex", "mode", "board", "rules", "players", "turn", "units", "foundations"),
    }


@pytest.mark.parametrize(
    ("mode", "armies", "hp"),
    [
        ("two_player", "outpost moloch", [20, 20]),
        ("one_vs_all", "outpost moloch borgo", [20, 13, 13]),
        ("team", "outpost moloch borgo smart", [15, 15, 15, 15]),
    ],
)
def test_start_hit_points(mode, armies, hp):
    """SET-1, MUL-3, MUL-4: hit points left out are those of the start."""
    assert list(state(armies, mode=mode).hp) == hp


def test_hit_points_above_the_start():
    assert state(players={0: {"hp": 99}}).hp[0] == 99


def test_pile_left_out_is_what_is_nowhere_else():
    """SET-1: what is on the board, in hand or discarded is not in the pile."""
    board = "A1:outpost.hq B2:outpost.commando C2:outpost.commando D4:hegemony.hq"
    players = {0: {"discards": ["battle", "battle"], "hand": ["move", "sniper"]}}
    s = state(board=board, players=players, hand="")
    pile = names(pile_list(s, 0))
    assert len(pile) == 34 - 6
    assert pile.count("commando") == 3 and pile.count("battle") == 4
    assert pile.count("move") == 6 and "sniper" not in pile and "hq" not in pile


def test_seed_fixes_the_pile():
    one, same, other = (pile_list(state(seed=seed), 0) for seed in (1, 1, 2))
    assert one == same != other
    assert sorted(one) == sorted(other)
    assert pile_list(state(), 0) == pile_list(state(seed=0), 0)
    match = Match(RuleSet(), ("outpost", "hegemony"))
    assert pile_list(state(seed=7), 1) == deal(match, 7)[1]


def test_with_a_pile_test_boards_need_not_fit():
    """With `pile` given the counts of the army do not matter."""
    board = "A1:outpost.scoper A2:outpost.scoper A3:outpost.scoper"
    s = same_again(state(board=board, players={0: {"pile": ["hmg", "hmg", "hmg"]}}))
    assert names(pile_list(s, 0)) == ["hmg", "hmg", "hmg"]


def test_serials_follow_cells():
    """Equal boards make equal states, whatever order the units are listed in."""
    s = state(board="E3:outpost.hq A1:hegemony.hq C3:outpost.scout")
    serials = {name: serial_of(s.cells[CELL_INDEX[name]]) for name in ("A1", "C3", "E3")}
    assert serials == {"A1": 0, "C3": 1, "E3": 2}


def test_mercenaries_and_the_bomber():
    """MER-1, MER-2, MER-3: hired tiles say whose they are, a neutral bomber is nobody's."""
    entries = [
        {"at": "C3", "tile": "neutral.mad_bomber"},
        {"at": "B2", "tile": "alabama.shooter", "owner": 1, "rot": 2},
        {"at": "B3", "tile": "neutral.mad_bomber", "owner": 0},
    ]
    s = same_again(read_position(position(players={0: {"mercenaries": ["netter"]}}) | {"units": entries}))
    assert [owner_of(s.cells[CELL_INDEX[at]]) for at in ("C3", "B2", "B3")] == [NEUTRAL, 1, 0]
    assert write_position(s)["units"][1] == {"at": "B3", "tile": "neutral.mad_bomber", "owner": 0}
    assert write_position(s)["players"][0]["mercenaries"] == ["alabama.netter"]


def test_own_tiles_may_be_named_in_full_and_say_their_owner():
    entry = {"at": "C3", "tile": "hegemony.hq", "owner": 1}
    s = read_position(position(hand="outpost.move alabama.gunner") | {"units": [entry]})
    assert write_position(s)["players"][0]["hand"] == ["move", "alabama.gunner"]
    assert "owner" not in write_position(s)["units"][0]


@pytest.mark.parametrize("role", ["off", "neutral", "mercenary"])
def test_bomber_option(role):
    s = state(rules={"mad_bomber": role})
    assert s.match.rules.mad_bomber == role
    same_again(s)


def test_all_options_come_back():
    rules = {
        **{"edition": "2.0", "redraw_instants": True, "overtime": True, "mad_bomber": "neutral"},
        **{"team_hq": 15, "eliminated_units": "battle", "points_by": "battle", "vegas_last": False},
        **{"hidden_mercenaries": False, "points_to_win": 33, "clown_hurts_hq": True},
    }
    s = same_again(state("outpost moloch borgo smart", mode="points", rules=rules, teams=[[0, 2], [1, 3]]))
    assert write_position(s)["rules"] == rules
    assert write_position(s)["teams"] == [[0, 2], [1, 3]]


def test_dancer_hit_points_are_its_objects_wounds():
    """DAN-1: 10 hit points each; DAN-2: together they are the player's."""
    board = "A1:dancer.object_yellow B2:dancer.object_red C3:dancer.object_blue/2"
    s = same_again(state("outpost dancer", board, players={1: {"hp": {"red": 3, "blue": 9}}}))
    assert hit_points(s, 1) == 22
    assert write_position(s)["players"][1]["hp"] == {"yellow": 10, "red": 3, "blue": 9}
    assert "wounds" not in write_position(s)["units"][1]


def test_a_fallen_object_is_gone():
    """DAN-1: one object at 0 and Dancer has fallen."""
    board = "A1:dancer.object_yellow B2:dancer.object_red"
    s = same_again(state("outpost dancer", board, players={1: {"hp": {"blue": 0}}}))
    assert s.fallen == 2 and hit_points(s, 1) == 0


@pytest.mark.parametrize("board", ["", "A1:dancer.object_yellow"])
def test_hit_points_of_objects_that_are_not_on_the_board(board):
    """DAN-1: they are kept, count in the sum, and an object placed later brings them along."""
    points = {"yellow": 7, "red": 4, "blue": 10}
    s = same_again(state("outpost dancer", board, players={1: {"hp": points}}))
    assert write_position(s)["players"][1]["hp"] == points
    assert hit_points(s, 1) == 21


def test_an_object_is_placed_with_the_hit_points_it_has():
    """DAN-1 SET-3: a game may begin with wounded objects, as with a wounded HQ."""
    s = state("outpost dancer", step="setup", players={1: {"hp": {"red": 4}}})
    for line in ("hq red C3/0", "hq yellow A1/0", "hq blue E3/0", "hq A3/0"):
        apply(s, parse_action(s, line))
    assert hit_points(s, 1) == 24
    assert write_position(s)["players"][1]["hp"] == {"yellow": 10, "red": 4, "blue": 10}


def test_an_object_at_0_beside_others_that_are_not_on_the_board():
    """DAN-1: Dancer has fallen, yet what is said of the others comes back."""
    points = {"yellow": 0, "red": 4, "blue": 10}
    s = same_again(state("outpost dancer", players={1: {"hp": points}}))
    assert write_position(s)["players"][1]["hp"] == points
    assert s.fallen == 2 and hit_points(s, 1) == 0


def test_a_fallen_hq():
    """BAT-9: an HQ at 0 has left the board."""
    s = same_again(state(players={1: {"hp": 0}}))
    assert s.fallen == 2


def test_three_tiles_in_hand_make_a_main_step():
    s = same_again(state(hand="move scout medic"))
    assert s.step == MAIN


def test_a_loaded_main_step_is_fresh():
    """DAN-5: a Dancer in a plain position may still dance; after an action not any more."""
    board = "C3:dancer.object_yellow B2:dancer.object_red C4:dancer.object_blue"
    s = state("dancer outpost", board, "action move")
    assert any(line.startswith("dance") for line in lines(s))
    back = same_again(play(s, "discard move"))
    assert write_position(s)["fresh"] is False
    assert not any(line.startswith("dance") for line in lines(back))


def test_a_full_board_waits_for_the_next_change():
    """END-2: nothing is fought while a position is read."""
    cells = [name for name in CELL_INDEX if not name.startswith("X")]
    board = " ".join(f"{cell}:outpost.scout" for cell in cells)
    s = state(board=board, players={0: {"pile": []}})
    assert s.step == MAIN
    same_again(s)


def test_nets_and_takeovers_are_worked_out():
    """NET-1, VEG-1: what follows from the board is not written down."""
    board = "C3:vegas.agitator C2:outpost.commando A1:vegas.hq E3:outpost.hq"
    s = same_again(state("vegas outpost", board))
    assert controller_of(s.cells[CELL_INDEX["C2"]]) == 0
    assert s.step == MAIN and "takeovers" not in write_position(s)


def test_takeover_not_yet_asked_about():
    """VEG-8: only takeovers that are known allow no free turn."""
    board = "C3:vegas.agitator C2:outpost.commando A1:vegas.hq E3:outpost.hq"
    s = same_again(state("vegas outpost", board, step="turn", takeovers=[]))
    assert s.step == TURNING
    assert lines(s)[0] == "keep C2"
    assert same_again(play(s, "turn C2/4")).step == MAIN


# --- states that arise in a game -------------------------------------------------------------------


def fresh_game(armies: str, seed: int = 5, mercenaries: dict[int, list[str]] | None = None, **rules) -> State:
    match = Match(RuleSet(**rules), tuple(armies.split()))
    hired = [[NUMBER[name] for name in (mercenaries or {}).get(i, [])] for i in range(len(match.armies))]
    return new_game(match, deal(match, seed), hired)


def test_setup():
    s = same_again(fresh_game("outpost vegas dancer", mode="deathmatch", mad_bomber="neutral"))
    assert s.step == SETUP and s.decider == 2
    for line in ("hq blue A1/2", "hq yellow B1/0", "hq red C1/0", "hq D1/0"):
        same_again(play(s, line))
    assert s.decider == 1
    assert same_again(play(s, "hq D2/0")).turns_begun == 1


def test_opening_draws_come_back():
    """SET-4: the first player draws one tile, and a stored position remembers how far the game is."""
    s = same_again(play(fresh_game("outpost hegemony"), "hq A1", "hq E3"))
    assert write_position(s)["turns"] == 1
    assert len(write_position(s)["players"][0]["hand"]) == 1
    assert len(write_position(play(s, "end"))["players"][1]["hand"]) == 2


def test_draw_step():
    """MER-1"""
    s = fresh_game("outpost hegemony", mercenaries={0: ["alabama.shooter", "alabama.netter"]})
    s = same_again(play(s, "hq A1", "hq E3"))
    assert lines(s) == ["draw pile", "draw mercenary shooter", "draw mercenary netter"]


def test_one_against_all_remembers_the_round():
    """MUL-3: the single player's two turns in a round are different turns."""
    s = play(fresh_game("outpost moloch borgo", mode="one_vs_all"), "hq A1", "hq E3", "hq C3", "end", "end")
    assert s.turn == 0 and s.cycle_at == 2
    assert write_position(same_again(s))["cycle"] == 2


def test_what_units_did_this_turn():
    """MOD-7, MOD-9, ARM-3: moves used up are remembered."""
    board = "E3:outpost.hq C2:hegemony.transport B2:hegemony.ganger"
    s = play(state("hegemony outpost", board), "use transport@C2 B2>C3/0")
    assert write_position(s)["units"][1]["carried_by"] == ["C2"]
    assert "use transport@C2 C3>C4/0" not in lines(same_again(s))
    s = play(state(board="E3:hegemony.hq B2:outpost.runner"), "use mobility B2>B3/0")
    assert write_position(same_again(s))["units"][0]["moved"] is True
    s = play(state("smart outpost", "A1:smart.hq A2:smart.ripper"), "use hq A2>A3/0")
    assert write_position(same_again(s))["units"][1]["moved_by_hq"] is True
    board = "C3:dancer.object_yellow B2:dancer.object_red C4:dancer.object_blue C2:outpost.hq"
    s = play(state("dancer outpost", board, "action action"), "play action C3 N")
    assert write_position(same_again(s))["units"][2]["acted"] is True


def test_terror_comes_back():
    """INS-9"""
    s = play(state("smart outpost", hand="terror"), "play terror")
    assert write_position(same_again(s))["terror"] == [1]


def test_end_of_the_game_comes_back():
    """END-1: who still has a turn before the final battle."""
    s = state(players={0: {"pile": []}, 1: {"pile": ["move", "move"]}})
    s = same_again(play(s, "end"))
    assert STEP_NAMES[s.step] == "main" or s.ending
    if s.step != MAIN:
        play(s, lines(s)[0])
    same_again(s)


def clown_in_battle() -> State:
    board = "C3:moloch.clown C2:borgo.mutant B2:moloch.clown A1:moloch.hq E3:borgo.hq"
    s = state("moloch borgo", board, "battle", players={0: {"pile": []}})
    return play(s, "play battle")


def test_battle_waiting_for_a_choice():
    """ARM-1: a battle is stored between two decisions of one phase."""
    s = same_again(clown_in_battle())
    written = write_position(s)
    assert written["step"] == "choice"
    assert written["battle"] == {"cause": "tile", "caller": 0, "phase": 2}
    assert written["turn_over"] is True
    s = same_again(play(s, "attack B2"))
    assert write_position(s)["choices"] == ["attack B2"]
    same_again(play(s, "explode C3"))


def test_later_phase_remembers_spent_slots():
    """BAT-10: a slot that has attacked does not come back when a battle is stored."""
    board = "C3:moloch.clown C2:outpost.scout C5:outpost.commando A1:moloch.hq E3:outpost.hq"
    s = play(state("moloch outpost", board, "battle"), "play battle")
    assert write_position(same_again(s))["battle"]["spent"] == {"C5": 1}


def test_medic_choice_comes_back():
    """MED-2"""
    board = "A1:hegemony.hq E3:outpost.hq C3:outpost.commando C2:outpost.medic/3 C4:outpost.medic"
    s = play(state("hegemony outpost", board, "sniper"), "play sniper C3")
    written = write_position(same_again(s))
    assert written["job"] == "play sniper C3"
    assert s.decider == 1
    same_again(play(s, "absorb C2 for C3 from sniper"))


def mined() -> State:
    """A unit on a mine, with two medics that could save it and a net that fell elsewhere."""
    board = "A1:outpost.hq E3:vegas.hq C4:outpost.commando C2:outpost.medic/3 B2:outpost.medic/2"
    mine = [{"at": "C3", "tile": "vegas.mine"}]
    s = state("outpost vegas", board, "move", foundations=mine)
    return play(s, "play move C4>C3/0")


def test_mine_waiting_for_a_medic():
    """ARM-6, STA-1: stored between a step and its mine, the layout is still the old one."""
    s = same_again(mined())
    written = write_position(s)
    assert s.step == CHOICE and s.dirty
    assert written["job"] == "mines" and written["entered"] == ["C3"]
    assert written["netted"] == [] and written["held"] == {}
    back = same_again(play(s, "absorb C2 for C3 from mine"))
    assert back.ground == 0 and back.step == MAIN


def test_old_layout_comes_back():
    """STA-1: who was netted or held before the step is kept until the mine has gone off."""
    s = mined()
    s.netted |= 1 << CELL_INDEX["A1"]
    back = same_again(s)
    assert back.netted == s.netted
    written = write_position(s) | {"held": {"A1": [1, 0]}}
    assert write_position(read_position(written))["held"] == {"A1": [1, 0]}


def test_retreat_comes_back():
    """INS-3: the one who was pushed decides; MER-2: for the bomber it is the pusher."""
    s = play(state("hegemony outpost", "C3:hegemony.hq C2:outpost.hq", "push_back"), "play push_back C3>C2")
    assert same_again(s).decider == 1
    board = "C3:hegemony.hq C2:neutral.mad_bomber"
    s = play(state("hegemony outpost", board, "push_back"), "play push_back C3>C2")
    assert same_again(s).decider == 0


def test_result_comes_back():
    s = same_again(state(result={"winners": [1], "reason": "hq_destroyed"}, players={0: {"hp": 0}}))
    assert s.step == OVER and s.winners == 2
    assert lines(s) == []


def test_players_out_of_the_game():
    """MUL-1"""
    s = state("outpost moloch borgo", mode="deathmatch", out=[1], players={1: {"hp": 0}})
    assert same_again(s).living == 0b101


def test_fallen_without_zero_hit_points():
    assert same_again(state(fallen=[0])).fallen == 1


def test_discard_step_with_redraw():
    """TRN-4: three instants drawn in this turn may be redrawn, even after storing the position."""
    s = same_again(state(hand="move move battle", step="discard", drawn=3))
    assert "redraw" in lines(s)


def test_known_tiles_on_the_pile():
    """ARM-5: everybody knows what went back on top."""
    s = same_again(state("smart outpost", players={0: {"pile": ["bio_droid", "move"], "known": 1}}))
    assert s.known[0] == 1


# --- nothing is forgotten --------------------------------------------------------------------------

WRITTEN = {
    *(
        "match",
        "cells",
        "foundations",
        "takeovers",
        "carried",
        "hp",
        "hand",
        "mercenaries",
        "known",
        "energy",
        "round",
    ),
    *("reached", "off_board", "bomber_left"),
    *("score", "piles", "discards", "step", "turn", "cycle_at", "turns_begun", "fresh", "drawn", "terror"),
    *("living", "fallen", "turn_over", "ending", "owed", "last_drawer", "battle", "caller", "phase"),
    *("battle_changed", "judging", "job", "entered", "decisions", "netted", "dirty", "winners", "reason"),
}
FOLLOWING = {
    *("occupied", "traits", "side", "ground", "serials", "pile_size", "decider", "placed", "alternatives")
}
"""What follows from the rest."""


def test_every_field_of_a_state_is_written_or_follows():
    """A new field of the state must be given a place in positions, or a reason to have none."""
    source = Path(__file__).parents[2] / "src" / "nshex" / "rules" / "state.py"
    (found,) = [
        node
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and node.name == "State"
    ]
    fields = {
        node.attr
        for node in ast.walk(found)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
    assert fields == WRITTEN | FOLLOWING
