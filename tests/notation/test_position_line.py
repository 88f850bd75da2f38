"""A position in one line: nothing is lost, ordinary ones are short, and the long forms are accepted too."""

import json
import re
from dataclasses import fields
from statistics import median
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nshex.notation import NotationError, parse_action, read_position, write_position
from nshex.notation.pile_order import read_order, write_order
from nshex.notation.position_line import LONGEST_LINE, read_line, read_line_json, write_line
from nshex.notation.position_line_values import SPELLINGS
from nshex.notation.position_progress import PROGRESS_KEYS
from nshex.notation.position_read import TOP_KEYS
from nshex.notation.tile_codes import read_tiles, read_unit, write_tiles, write_unit
from nshex.rules.engine import apply, legal_actions
from nshex.rules.options import RuleSet
from nshex.rules.piles import pile_list
from nshex.rules.state import OVER, State
from tests.golden.replay import load
from tests.golden.scenarios import SCENARIOS
from tests.notation.fuzzing import STATES, attempt
from tests.notation.line_lengths import mid_game_lines
from tests.property.games import game_at, play, seeds, share, tables


def same_again(s: State) -> str:
    """The line of a state, which must come back equal, be one line, and need little care anywhere."""
    line = write_line(s)
    back = read_line(line)
    written = write_position(s)
    assert write_position(back) == written
    assert len(legal_actions(back)) == len(legal_actions(s))
    assert s.step == OVER or back.decider == s.decider
    assert write_line(back) == line
    assert write_line(read_position(json.loads(json.dumps(written)))) == line
    assert re.fullmatch(r"[A-Za-z0-9 :;,./=~*@<>_-]+", line)
    assert read_line_json(line.replace(" ", "+")) == read_line_json(line)
    return line


# --- nothing is lost -------------------------------------------------------------------------------


@given(tables(), seeds, st.integers(0, 400))
def test_any_state_of_any_game(table, seed, moment):
    same_again(game_at(table, seed, moment)[0])


@given(tables(), seeds)
@share(0.1)
def test_every_state_of_a_game(table, seed):
    s, rng = game_at(table, seed, 0)
    for _ in play(s, rng):
        same_again(s)


@pytest.mark.parametrize("name", [scenario.name for scenario in SCENARIOS])
def test_positions_of_the_golden_games(name):
    """Every third one, and the last: one action changes little, and there are 45 games."""
    game = load(name)
    s = read_position(game["start"])
    for number, action in enumerate(game["actions"]):
        if number % 3 == 0:
            same_again(s)
        apply(s, parse_action(s, action))
    same_again(s)


@pytest.mark.parametrize("s", STATES, ids=[write_line(s) for s in STATES])
def test_every_kind_of_decision(s):
    same_again(s)


def test_every_key_has_a_spelling():
    """A new key of positions needs a spelling here; options of the rules are carried as they come."""
    tables = ("ending", "battle", "result", "scenario")
    named = {name.partition(".")[0] for name in SPELLINGS}
    assert named == {*TOP_KEYS, *PROGRESS_KEYS} - {"players", "units", "foundations", "rules"}
    assert {name.partition(".")[0] for name in SPELLINGS if "." in name} == set(tables)
    assert not {field.name for field in fields(RuleSet)} & set(SPELLINGS) - {"mode", "board"}


# --- spelling --------------------------------------------------------------------------------------


def test_a_line_is_what_json_says():
    data = read_line_json("o17:MM:BC h18:R C3oQ A1hQ B2hR3-1 turn=1 turns=14 edition=2.0")
    assert data == {
        "players": [
            {"army": "outpost", "hp": 17, "hand": ["outpost.move"] * 2}
            | {"discards": ["outpost.battle", "outpost.commando"]},
            {"army": "hegemony", "hp": 18, "hand": ["hegemony.runner"]},
        ],
        "units": [
            {"at": "C3", "tile": "outpost.hq"},
            {"at": "A1", "tile": "hegemony.hq"},
            {"at": "B2", "tile": "hegemony.runner", "rot": 3, "wounds": 1},
        ],
        "foundations": [],
        "turn": 1,
        "turns": 14,
        "rules": {"edition": "2.0"},
    }


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("outpost hegemony", "o h"),
        ("hegemony20:move,runner outpost:-", "h:MR o"),
        ("outpost:hp=3:hand=hmg:known=1 vegas", "o3:H:known=1 v"),
        ("o h C3:outpost.hq/4 B2:hegemony.officer_2/5", "o h B2hZ5 C3oQ4"),
        ("o h C3oQ/4", "o h C3oQ4"),
        ("o h C3oQ0 turn=0 step=main mode=two_player", "o h C3oQ"),
        ("v o D2:vegas.mine", "v o D2vI"),
        ("o  \n h\tA1:alabama.shooter@1", "o h A1aS@1"),
        ("d10.10.10 o", "d o"),
        ("d10.8.10 o B2dY C2dR C3dL", "d10.8.10 o B2dY C2dR C3dL"),
        ("o h mode=team s v teams=0-1,2-3", "o h s v mode=team"),
        ("o h s v mode=team teams=0-3,1-2", "o h s v mode=team teams=0-3,1-2"),
        ("o:mercenaries=shooter,alabama.netter h", "o:mercenaries=aSaN h"),
        ("o h seed=0", "o h"),
    ],
)
def test_redundant_parts_are_accepted(long, short):
    assert write_line(read_line(long)) == short


def test_a_pile_left_out_is_shuffled_with_the_seed():
    plain = read_position({"players": [{"army": "outpost"}, {"army": "borgo"}], "seed": 7})
    assert pile_list(read_line("o b seed=7"), 0) == pile_list(plain, 0)
    assert pile_list(read_line("o b"), 0) != pile_list(plain, 0)


def test_a_pile_is_written_in_the_shortest_way():
    """Left out when it is what a reader would shuffle; an order when only that is unknown; else its tiles."""
    assert write_line(read_line("o:::MBC h")) == "o:::MBC h"
    assert write_line(read_line("o:::- h")) == "o:::- h"
    full = write_line(read_line("o h seed=1"))
    assert re.fullmatch(r"o:::\*\w{12,18} h:::\*\w{12,18}", full)
    assert write_line(read_line("o:MMM h")) == "o:MMM h"


def test_a_test_board_with_too_many_tiles_and_no_pile_left():
    """SET-1: the counts do not fit, so even an empty pile has to be named."""
    line = "o:::- h A1oH A2oH"
    assert write_line(read_line(line)) == line
    with pytest.raises(NotationError, match="character 1, 'o': 2 of 'hmg' are in use and outpost has 1"):
        read_line("o h A1oH A2oH")
    with pytest.raises(NotationError, match="2 of 'hmg' are in use"):
        read_line("o:::*5 h A1oH A2oH")


@given(st.text("ABCD", max_size=12))
def test_the_order_of_a_pile(pile):
    assert read_order(sorted(pile), write_order(pile)) == pile


def test_orders_are_ranks():
    orders = [read_order("AABC", str(number)) for number in range(10)]
    assert orders == sorted(set(orders)) and orders[0] == "AABC"
    assert write_order("CBAA") == "B"
    with pytest.raises(NotationError, match="no order 'C' of 4 tiles; expected a number below C"):
        read_order("AABC", "C")


def test_tiles_of_several_armies_in_a_list():
    names = ["move", "alabama.shooter", "outpost.hmg", "neutral.mad_bomber"]
    assert write_tiles("outpost", names) == "MaSHnB"
    assert write_tiles("outpost", ["?", "alabama.shooter"]) == "?aS"
    assert read_tiles("outpost", "?aS") == ["?", "alabama.shooter"]
    assert read_tiles("outpost", "M,alabama.shooter,hmg,nB") == [
        *("outpost.move", "alabama.shooter", "hmg", "neutral.mad_bomber"),
    ]


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("B2hR", {"tile": "hegemony.runner"}),
        ("B2hR0", {"tile": "hegemony.runner", "rot": 0}),
        ("B2sL3-1", {"tile": "smart.golem_mk3", "rot": 3, "wounds": 1}),
        ("B2aS@1", {"tile": "alabama.shooter", "owner": 1}),
        ("B2aS2-1@1~m", {"tile": "alabama.shooter", "rot": 2, "wounds": 1, "owner": 1, "moved": True}),
        ("B2dR~h~a", {"tile": "dancer.object_red", "moved_by_hq": True, "acted": True}),
        ("B2hR~C2~X10", {"tile": "hegemony.runner", "carried_by": ["C2", "X10"]}),
    ],
)
def test_units(text, unit):
    assert read_unit(text) == {"at": "B2"} | unit
    assert write_unit({"at": "B2"} | unit) == text
    tile = unit["tile"]
    longer = re.sub("^B2..", f"B2:{tile}/" if "rot" in unit else f"B2:{tile}", text)
    assert read_unit(longer) == {"at": "B2"} | unit


# --- what is wrong is said with its place ----------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "no player in the line; expected one such as 'o20' or 'outpost' for each army"),
        ("o", "players: two_player with 1 players; expected 2 (SET-1)"),
        ("o x", "character 3, 'x': no army 'x'; expected one of moloch, outpost"),
        ("o hegemoni", "character 3, 'hegemoni': no army 'hegemoni'; did you mean 'hegemony'?"),
        ("o h C3oJ", "character 5, 'C3oJ': no tile of outpost has the code 'J'; expected one of Q (hq), H"),
        ("o h C3zQ", "character 5, 'C3zQ': no army has the code 'z'; expected one of m (moloch), o (out"),
        ("o h C3", "character 5, 'C3': 'C3' is not a unit; expected cell, tile and rotation, as in 'B2hR3'"),
        ("o h Z9oQ", "character 5, 'Z9oQ': at: 'Z9' is not a cell"),
        ("o h C3oQ7", "character 5, 'C3oQ7': rot: expected a whole number from 0 to 5, found 7"),
        ("o h C3aS", "character 5, 'C3aS': owner: missing, expected the player who hired alabama.shooter"),
        ("o h C3oQ C3hQ", "character 10, 'C3hQ': at: two units on C3; a cell holds one (BRD-4)"),
        ("o h C3oR~x", "character 5, 'C3oR~x': no mark ~x; expected ~m (moved), ~h (moved_by_hq), ~a"),
        ("o h C3oqr.hq", "character 5, 'C3oqr.hq': no army 'oqr' in tile 'oqr.hq'"),
        ("o100 h", "character 1, 'o100': hp: expected a whole number from 0 to 99, found 100"),
        ("o1.2 h", "character 1, 'o1.2': hit points '1.2' of outpost; expected one number"),
        ("d9 h", "character 1, 'd9': hit points '9' of dancer; expected 3 numbers, as in '10.8.10'"),
        ("o:J h", "character 1, 'o:J': no tile of outpost has the code 'J'"),
        ("o:mve h", "character 1, 'o:mve': hand: no tile 'mve' in army outpost; did you mean 'move'?"),
        ("o:! h", "character 1, 'o:!': '!' is not a list of tiles; expected codes such as 'MMC' or ids"),
        ("o:? h", "character 1, 'o:?': hand: no tile '?' in army outpost"),
        ("o:M:M:M:M h", "character 1, 'o:M:M:M:M': too many parts; expected hand, discards, pile"),
        ("o:M:hand=M h", "character 1, 'o:M:hand=M': hand is given twice; expected it once"),
        ("o:hnd=M h", "character 1, 'o:hnd=M': no part 'hnd' of a player; did you mean 'hand'?"),
        ("o:::*! h", "character 1, 'o:::*!': '!' is not an order; expected digits and letters"),
        (
            "o:::*zzzzzzzzzzzzzzzzzzzzz h",
            "character 1, 'o:::*zzzzzzzzzzzzzzzzzzzzz': no order 'zzzzzzzzzzzzzzzzzzzzz' of 34 tiles",
        ),
        ("o h turn=2", "character 5, 'turn=2': expected a player from 0 to 1: outpost (player 0)"),
        ("o h turn=x", "character 5, 'turn=x': expected a whole number, found 'x'"),
        ("o h turn=0 turn=0", "character 12, 'turn=0': turn is given twice; expected it once"),
        ("o h trun=1", "character 5, 'trun=1': unknown option 'trun'; did you mean 'turn'"),
        ("o h fresh=no", "character 5, 'fresh=no': expected true or false, found 'no'"),
        ("o h edition=4.0", "character 5, 'edition=4.0': unknown value '4.0'"),
        ("o h battle.phase=3", "character 5, 'battle.phase=3': cause: missing, expected why the battle is"),
        ("o h step=choice", "character 5, 'step=choice': a choice needs either a 'job' or a 'battle'"),
        ("o h terror=0,0", "character 5, 'terror=0,0': a player is named twice; expected each once"),
        ("o h held=A1", "character 5, 'held=A1': expected each cell once with a value, as in 'C5:1'"),
        ("x" * (LONGEST_LINE + 1), "a line of 20001 characters; expected at most 20000"),
    ],
)
def test_complaints(line, complaint):
    with pytest.raises(NotationError) as caught:
        read_line(line)
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)


LINES = [write_line(s) for s in STATES]
LINES += ["outpost:brawler,move hegemony:hp=3 C3:outpost.hq/2 A1aS@1~m~C3 terror=0 battle.caller=1"]
ALPHABET = "abdhmnosvxABCDEMQRSX0123456789:;,./=~*@>_-+ ²é\n"


def try_to_read(text: str) -> None:
    """The parser returns a state that survives a round trip, or raises its own one-line error."""
    s = attempt(read_line, text)
    if s is not None:
        same_again(s)


@given(st.sampled_from(LINES), st.data())
@settings(max_examples=300)
def test_lines_with_typos(line, data):
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(line)))
        end = start + data.draw(st.integers(0, 3))
        line = line[:start] + data.draw(st.text(ALPHABET, max_size=3)) + line[end:]
    try_to_read(line)


@given(st.lists(st.sampled_from([word for line in LINES for word in line.split()]), max_size=12))
@settings(max_examples=200)
def test_words_of_several_lines(words):
    try_to_read(" ".join(words))


@given(st.one_of(st.text(), st.text(ALPHABET)))
@settings(max_examples=200)
def test_any_text(text):
    try_to_read(text)


# --- short enough ----------------------------------------------------------------------------------


def test_mid_game_positions_are_short():
    lengths = [len(line) for line in mid_game_lines(12)]
    assert median(lengths) < 200


def test_a_line_needs_little_escaping_in_a_link():
    """Only spaces, which become plus signs; every other character is allowed in a query."""
    line = same_again(read_line("o17:MM:BBC:*x8K h20:R C3oQ A1hQ B2hR3-1 D2aS2@1 turn=1 turns=14"))
    assert quote(line, safe=" :;,./=~*@-") == line
