"""OPT: what players may choose, the defaults, and the errors for options that do not exist."""

from dataclasses import fields

import pytest

from nshex.notation.errors import PositionError
from nshex.notation.positions import read_position, write_position
from nshex.rules.editions import OPTIONS, SWITCH_NAMES
from nshex.rules.options import Match, RulesError, RuleSet
from tests.support import board, do, fight, hp, legal, legal_starting, named, start_fight, units

FOUR = ("moloch", "borgo", "outpost", "hegemony")


def table(*armies, **top):
    return read_position({"nshex": 1, "players": [{"army": army} for army in armies], "step": "setup"} | top)


def kept(**top):
    """The options of a position after a round trip."""
    return write_position(table("outpost", "borgo", **top))


# --- edition, redraw_instants, overtime ------------------------------------------------------------


def test_third_edition_is_the_default():
    """OPT-1 `edition` is "3.0" by default: redraw and overtime are played."""
    rules = RuleSet()
    assert rules.edition == "3.0"
    assert rules.switches.redraw_instants and rules.switches.overtime
    assert kept()["rules"] == {"edition": "3.0"}


PRINTED = {
    "3.0": (True, True, 15, "battle", "battle", True, False),
    "2.0": (False, False, 20, "phase", "phase", True, True),
    "duel": (False, False, 15, "battle", "battle", False, False),
}
"""The table of OPT-2, column by column."""
SWITCHES = (
    *("redraw_instants", "overtime", "team_hq", "eliminated_units", "points_by"),
    *("vegas_last", "hidden_mercenaries"),
)
OTHER_VALUES = {"team_hq": 18}


def other_value(switch, value):
    """A value the edition does not have."""
    if isinstance(value, bool):
        return not value
    return OTHER_VALUES.get(switch) or {"battle": "phase", "phase": "battle"}[value]


@pytest.mark.parametrize("edition", PRINTED)
def test_an_edition_is_a_bundle_of_switches(edition):
    """OPT-2 Every switch has the value the table of editions gives it."""
    found = RuleSet(edition=edition).switches
    assert tuple(getattr(found, switch) for switch in SWITCHES) == PRINTED[edition]
    assert kept(rules={"edition": edition})["rules"] == {"edition": edition}


@pytest.mark.parametrize("edition", PRINTED)
@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_can_be_set_by_itself(edition, switch):
    """OPT-2 One switch changes, the others stay; a position says it, and only where it differs."""
    printed = PRINTED[edition][SWITCHES.index(switch)]
    value = other_value(switch, printed)
    found = RuleSet(edition=edition, **{switch: value}).switches
    for name, usual in zip(SWITCHES, PRINTED[edition], strict=True):
        assert getattr(found, name) == (value if name == switch else usual)
    assert kept(rules={"edition": edition, switch: value})["rules"] == {"edition": edition, switch: value}
    assert kept(rules={"edition": edition, switch: printed})["rules"] == {"edition": edition}


def test_every_option_has_its_values():
    """OPT-1 OPT-2 What can be agreed on, what it may be, and what editions decide, fit together."""
    named = [field.name for field in fields(RuleSet) if field.name not in ("mode", "board")]
    assert named == list(OPTIONS)
    assert list(SWITCH_NAMES) == list(SWITCHES)
    assert all(getattr(RuleSet(), switch) is None for switch in SWITCHES)


# --- board, mode -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "extended", "terminals"])
def test_boards(name):
    """OPT-1 `board`: three of them."""
    assert kept(board=name)["board"] == name


def test_standard_board_is_the_default():
    """OPT-1 Two players on the standard board when nothing is said."""
    data = kept()
    assert (data["board"], data["mode"]) == ("standard", "two_player")


@pytest.mark.parametrize(
    ("mode", "players"),
    [
        ("two_player", 2),
        ("deathmatch", 3),
        ("deathmatch", 4),
        ("points", 3),
        ("points", 4),
        ("one_vs_all", 3),
        ("team", 4),
    ],
)
def test_modes(mode, players):
    """OPT-1 `mode`: each with the numbers of players it is made for."""
    assert write_position(table(*FOUR[:players], mode=mode))["mode"] == mode


@pytest.mark.parametrize(
    ("mode", "players", "expected"),
    [
        ("two_player", 3, "expected 2 "),
        ("deathmatch", 2, "expected 3 to 6 "),
        ("points", 2, "expected 3 to 4 "),
        ("one_vs_all", 4, "expected 3 "),
        ("team", 3, "expected 4 "),
    ],
)
def test_wrong_number_of_players(mode, players, expected):
    """OPT-1 The message says how many it takes, and the clause."""
    with pytest.raises(RulesError, match=f"{mode} with {players} players; {expected}.*(SET|MUL)-"):
        Match(RuleSet(mode=mode), FOUR[:players])
    with pytest.raises(PositionError, match=expected):
        table(*FOUR[:players], mode=mode)


def test_boards_for_five_players():
    """OPT-1 MUL-1 Five and six play on the extended board or the standard one; four may choose any."""
    five = (*FOUR, "smart")
    with pytest.raises(RulesError, match=r"terminals board; expected the extended or the standard one"):
        Match(RuleSet(mode="deathmatch", board="terminals"), five)
    for board_name in ("extended", "standard"):
        assert Match(RuleSet(mode="deathmatch", board=board_name), five).players == 5
    for board_name in ("extended", "standard", "terminals"):
        assert Match(RuleSet(mode="deathmatch", board=board_name), FOUR).players == 4


# --- mercenaries, mad_bomber -----------------------------------------------------------------------


def test_mercenaries():
    """OPT-1 MER-1 `mercenaries`: hired tiles can be drawn instead of a tile of the pile."""
    s = read_position(
        {
            "nshex": 1,
            "players": [{"army": "outpost", "mercenaries": ["shooter", "shield"]}, {"army": "borgo"}],
            "step": "setup",
        }
    )
    do(s, "hq A1/0", "hq E3/0")
    assert legal(s) == {"draw pile", "draw mercenary shooter", "draw mercenary shield"}
    assert len(write_position(s)["players"][0]["pile"]) == 34


def test_unknown_mercenary():
    """OPT-1 MER-1 Only tiles for hire."""
    with pytest.raises(PositionError, match=r"players\[0\].mercenaries\[0\]: no mercenary 'brawler'"):
        read_position(
            {"nshex": 1, "players": [{"army": "outpost", "mercenaries": ["brawler"]}, {"army": "borgo"}]}
        )


def test_mad_bomber_is_off_by_default():
    """OPT-1 `mad_bomber` is "off": nobody stands on C3 before the HQs."""
    assert RuleSet().mad_bomber == "off"
    assert "hq C3/0" in legal(table("outpost", "borgo"))


@pytest.mark.parametrize("role", ["neutral", "mercenary"])
def test_mad_bomber_roles(role):
    """OPT-1 MER-2 MER-3 Neutral, or in somebody's service."""
    assert kept(rules={"mad_bomber": role})["rules"]["mad_bomber"] == role


# --- team_hq, points_to_win, clown_hurts_hq --------------------------------------------------------


def test_team_hq():
    """OPT-1 MUL-4 `team_hq`: 15 hit points each, or what the table says."""
    s = table(*FOUR, mode="team")
    assert [hp(s, player) for player in range(4)] == [15] * 4
    s = table(*FOUR, mode="team", rules={"team_hq": 20})
    assert [hp(s, player) for player in range(4)] == [20] * 4


def test_team_hq_concerns_team_games_only():
    """OPT-1 A duel keeps its 20."""
    assert hp(table("outpost", "borgo", rules={"team_hq": 18}), 0) == 20


def test_points_to_win():
    """OPT-1 MUL-2 `points_to_win`: 20, in teams 40 together, or what the table says."""
    assert Match(RuleSet(mode="points"), FOUR).points_to_win == 20
    assert Match(RuleSet(mode="points"), FOUR, ((0, 1), (2, 3))).points_to_win == 40
    assert Match(RuleSet(mode="points", points_to_win=7), FOUR).points_to_win == 7


def test_points_to_win_ends_the_game():
    """OPT-1 MUL-2 Three points asked for, three scored."""
    s = board(
        {"A1": "moloch.hq", "A2": "borgo.net_fighter", "E3": "borgo.hq", "E1": "outpost.hq"},
        armies=["moloch", "borgo", "outpost"],
        mode="points",
        rules={"points_to_win": 3},
    )
    events = fight(s)
    assert named(events, "game_over")[0]["winners"] == [1]
    assert hp(s, 0) == 20


@pytest.mark.parametrize(("option", "left"), [(False, 20), (True, 19)])
def test_clown_hurts_hq(option, left):
    """OPT-1 ARM-1 `clown_hurts_hq`: off by default; on, the explosion costs an HQ a hit point."""
    s = board(
        {"C3": "moloch.clown", "C4": "borgo.hq", "C2": "borgo.scout", "A1": "moloch.hq"},
        armies=["moloch", "borgo"],
        rules={"clown_hurts_hq": option} if option else {},
    )
    start_fight(s)
    do(s, "explode C3")
    assert hp(s, 1) == left
    assert "C3" not in units(s)


# --- what does not exist ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("mode", "solo", "two_player, deathmatch, points, one_vs_all, team"),
        ("board", "hexagonal", "standard, extended, terminals"),
        ("edition", "4.0", "3.0, 2.0, duel"),
        ("mad_bomber", "friendly", "off, neutral, mercenary"),
        ("eliminated_units", "turn", "battle, phase"),
        ("points_by", "round", "battle, phase"),
        ("team_hq", True, "1 to 99"),
        ("team_hq", 0, "1 to 99"),
        ("team_hq", 100, "1 to 99"),
        ("points_to_win", 0, "1 to 999"),
        ("points_to_win", 1000, "1 to 999"),
    ],
)
def test_values_that_do_not_exist(option, value, expected):
    """OPT-1 The message names the option, the value and what was expected."""
    with pytest.raises(RulesError) as caught:
        RuleSet(**{option: value})
    assert str(caught.value).startswith(f"{option} is {value!r}; expected")
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("mad_bomber", True),
        ("overtime", "yes"),
        ("vegas_last", 1),
        ("hidden_mercenaries", "on"),
        ("clown_hurts_hq", None),
    ],
)
def test_values_of_another_type(option, value):
    """OPT-1 Refused as well; the compiled class refuses them before the rules do."""
    with pytest.raises((RulesError, TypeError), match=r"expected one of|True or False|object expected"):
        RuleSet(**{option: value})


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"edition": "1.0"}, "rules.edition: unknown value '1.0'"),
        ({"edition": 3}, "rules.edition: expected one of 3.0, 2.0, duel, found 3"),
        ({"overtime": "yes"}, "rules.overtime: expected true or false, found 'yes'"),
        ({"redraw_instants": 1}, "rules.redraw_instants: expected true or false, found 1"),
        ({"clown_hurts_hq": None}, "rules.clown_hurts_hq: expected true or false"),
        ({"team_hq": 0}, "rules.team_hq: expected a whole number from 1 to 99"),
        ({"points_to_win": 1.5}, "rules.points_to_win: expected a whole number from 1 to 999"),
        ({"mad_bomber": "angry"}, "rules.mad_bomber: unknown value 'angry'"),
        ({"mad_bomber": True}, "rules.mad_bomber: expected one of off, neutral, mercenary, found True"),
        ({"points_by": "turn"}, "rules.points_by: unknown value 'turn'"),
        ({"eliminated_units": True}, "rules.eliminated_units: expected one of battle, phase, found True"),
        ({"vegas_last": "no"}, "rules.vegas_last: expected true or false, found 'no'"),
        ({"overtme": True}, "rules: unknown key 'overtme'; did you mean 'overtime'"),
    ],
)
def test_bad_options_in_a_position(rules, message):
    """OPT-1 A position with a wrong option is refused, and the message says where."""
    with pytest.raises(PositionError) as caught:
        table("outpost", "borgo", rules=rules)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(("key", "value"), [("mode", "solo"), ("board", "round")])
def test_bad_mode_or_board_in_a_position(key, value):
    """OPT-1 `mode` and `board` stand at the top of a position."""
    with pytest.raises(PositionError, match=f"^{key}: unknown value '{value}'"):
        table("outpost", "borgo", **{key: value})


def test_the_same_army_twice():
    """OPT-1 Not supported, and said so."""
    with pytest.raises(RulesError, match=r"army borgo is at the table twice.*OPT"):
        Match(RuleSet(), ("borgo", "borgo"))
    with pytest.raises(PositionError, match="twice"):
        table("borgo", "borgo")


@pytest.mark.parametrize("army", ["alabama", "neutral", "police"])
def test_armies_that_cannot_be_seated(army):
    """OPT-1 SET-1 Mercenaries, neutrals and strangers have no seat."""
    with pytest.raises(RulesError, match=f"no army '{army}'"):
        Match(RuleSet(), ("borgo", army))


def test_options_do_not_leak_into_each_other():
    """OPT-1 Every option on at once survives a round trip and plays."""
    options = {
        "edition": "2.0",
        "redraw_instants": True,
        "overtime": True,
        "mad_bomber": "mercenary",
        "team_hq": 15,
        "eliminated_units": "battle",
        "points_by": "battle",
        "vegas_last": False,
        "hidden_mercenaries": False,
        "points_to_win": 12,
        "clown_hurts_hq": True,
    }
    s = table(*FOUR, mode="points", board="extended", rules=options)
    assert write_position(s)["rules"] == options
    assert len(legal_starting(s, "hq ")) == 19
