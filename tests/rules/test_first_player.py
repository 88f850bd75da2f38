"""Who begins (SET-5), and the seats of Dancer and Vegas, which go before it (SET-3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from nshex.notation.errors import NotationError
from nshex.notation.positions import read_position, write_position
from nshex.notation.setups import LOT, Setup, make_setup
from nshex.rules.options import Match, RulesError, RuleSet, may_begin
from nshex.rules.state import State
from tests.support import controller, decider, do, legal, opening, rotation, seat, step_name, units

FREE = {"vegas_last": False}


def order(*armies: str, **options: Any) -> list[str]:
    """The armies in turn order."""
    match = make_setup(list(armies), **options).match()
    return [armies[player] for player in dict.fromkeys(int(player) for player in match.cycle)]


def placing(s: State) -> list[int]:
    return [int(player) for player in s.match.placing]


# --- SET-5: agreed on ------------------------------------------------------------------------------


def test_the_first_seat_goes_first_by_default():
    """SET-5 Nothing agreed: seat order, as it always was, and positions do not speak of it."""
    s = make_setup(["outpost", "borgo"]).start(1)
    assert (decider(s), "first" in write_position(s)) == (0, False)


def test_the_player_agreed_on_begins():
    """SET-5 SET-2 SET-4 The player agreed on places the first HQ, draws 1 tile, and the other 2."""
    s = make_setup(["outpost", "borgo"], first=1).start(1)
    assert placing(s) == [1, 0]
    do(s, "hq A1/0", "hq E3/0")
    assert units(s) == {"A1": "borgo.hq", "E3": "outpost.hq"}
    assert opening(s, 3) == [(1, 1), (0, 2), (1, 3)]


def test_the_turn_goes_around_the_table_from_there():
    """SET-5 MUL-1 The others follow in the order of seats."""
    four = ("moloch", "outpost", "borgo", "hegemony")
    assert order(*four, mode="deathmatch", first=2) == ["borgo", "hegemony", "moloch", "outpost"]


def test_teams_alternate_from_the_player_who_begins():
    """SET-5 MUL-4 Players 0 and 1 against 2 and 3: whoever begins, the teams take turns."""
    four = ("moloch", "outpost", "borgo", "hegemony")
    for first in range(4):
        cycle = [int(player) for player in make_setup(list(four), mode="team", first=first).match().cycle]
        assert cycle[0] == first
        assert [player // 2 for player in cycle] in ([0, 1, 0, 1], [1, 0, 1, 0])
        assert sorted(cycle) == [0, 1, 2, 3]
    assert order(*four, mode="team", first=0) == order(*four, mode="team")


def test_the_single_player_always_begins():
    """SET-5 MUL-3 One against all: nobody else can be agreed on, and there is nothing to draw."""
    three = ("moloch", "outpost", "borgo")
    assert order(*three, mode="one_vs_all", first=0) == list(three)
    with pytest.raises(
        RulesError, match=r"player 1 \(outpost\) cannot begin; expected 0 \(moloch\) \(MUL-3\)"
    ):
        make_setup(list(three), mode="one_vs_all", first=1)
    assert all(
        decider(make_setup(list(three), mode="one_vs_all", first=LOT).start(seed)) == 0 for seed in range(9)
    )


@pytest.mark.parametrize("first", [-1, 2, 7])
def test_a_player_who_is_not_there_cannot_begin(first: int):
    """SET-5 The message says which players there are."""
    with pytest.raises(RulesError, match=rf"player {first} is to begin; expected one from 0 to 1 \(SET-5\)"):
        make_setup(["outpost", "borgo"], first=first)


def test_first_player_must_be_a_seat_or_lot():
    """SET-5 A player or a lot."""
    with pytest.raises(NotationError, match=r"first is 'dice'; expected a player or 'lot' \(SET-5\)"):
        make_setup(["outpost", "borgo"], first="dice")


def test_who_began_is_kept_in_positions():
    """SET-5 A position remembers it, so the turns go on in the same order."""
    s = make_setup(["outpost", "borgo", "smart"], mode="deathmatch", first=1).start(1)
    again = read_position(write_position(s))
    assert write_position(again)["first"] == 1
    assert list(again.match.cycle) == [1, 2, 0]


# --- SET-5: by lot ---------------------------------------------------------------------------------


def begins(setup: Setup, seeds: int = 200) -> Counter[int]:
    return Counter(decider(setup.start(seed)) for seed in range(seeds))


def test_a_lot_is_drawn_from_the_seed():
    """SET-5 The same seed, the same player; each begins about as often as the others."""
    setup = make_setup(["outpost", "borgo", "smart"], mode="deathmatch", first=LOT)
    assert all(decider(setup.start(seed)) == decider(setup.start(seed)) for seed in range(20))
    found = begins(setup)
    assert set(found) == {0, 1, 2}
    assert min(found.values()) > 40


def test_a_lot_leaves_the_piles_alone():
    """SET-5 SET-1 Who begins is drawn apart from the piles: the same seed deals the same tiles."""
    plain, drawn = (make_setup(["outpost", "borgo"], first=first).start(7) for first in (None, LOT))
    for player in (0, 1):
        assert seat(plain, player)["pile"] == seat(drawn, player)["pile"]


def test_a_lot_in_teams():
    """SET-5 MUL-4 Each of the four may begin."""
    setup = make_setup(["moloch", "outpost", "borgo", "hegemony"], mode="team", first=LOT)
    assert set(begins(setup, 60)) == {0, 1, 2, 3}


# --- SET-3 goes before -----------------------------------------------------------------------------


def test_dancer_goes_before_any_agreement():
    """SET-3 SET-5 With Dancer at the table nobody else begins, by agreement or by lot."""
    assert order("outpost", "dancer", first=1) == ["dancer", "outpost"]
    with pytest.raises(
        RulesError, match=r"player 0 \(outpost\) cannot begin; expected 1 \(dancer\) \(SET-3\)"
    ):
        make_setup(["outpost", "dancer"], first=0)
    assert set(begins(make_setup(["outpost", "dancer"], first=LOT), 30)) == {1}


def test_vegas_never_begins_while_it_is_last():
    """SET-3 SET-5 Vegas takes no part in the lot; the others have equal chances."""
    setup = make_setup(["vegas", "outpost", "borgo"], mode="deathmatch", first=LOT)
    found = begins(setup)
    assert set(found) == {1, 2}
    assert min(found.values()) > 60
    assert order("vegas", "outpost", "borgo", mode="deathmatch", first=2) == ["borgo", "outpost", "vegas"]


def test_a_partner_of_vegas_does_not_begin_a_team_game():
    """SET-3 SET-5 Vegas is the last of four, so the other team begins."""
    match = Match(RuleSet(mode="team"), ("moloch", "vegas", "borgo", "hegemony"))
    assert may_begin(match) == [2, 3]
    free = Match(RuleSet(mode="team", vegas_last=False), ("moloch", "vegas", "borgo", "hegemony"))
    assert may_begin(free) == [0, 1, 2, 3]


# --- SET-3: Vegas not last -------------------------------------------------------------------------


def test_without_vegas_last_vegas_sits_anywhere():
    """SET-3 Off: Vegas keeps its seat, in turns and in placing; Dancer still begins."""
    assert order("vegas", "outpost") == ["outpost", "vegas"]
    assert order("vegas", "outpost", options=FREE) == ["vegas", "outpost"]
    assert order("vegas", "outpost", options={"edition": "duel"}) == ["vegas", "outpost"]
    assert order("vegas", "dancer", options=FREE) == ["dancer", "vegas"]
    assert placing(make_setup(["vegas", "outpost"], options=FREE).start(1)) == [0, 1]
    three = ("outpost", "vegas", "dancer")
    assert order(*three, mode="deathmatch", options=FREE) == ["dancer", "outpost", "vegas"]
    assert order(*three, mode="deathmatch", options=FREE, first=2) == ["dancer", "outpost", "vegas"]


def test_the_first_turn_of_vegas():
    """SET-3 SET-4 Off, Vegas in the first seat draws 1 tile and the other 2."""
    s = make_setup(["vegas", "outpost"], options=FREE | {"redraw_instants": False}).start(3)
    do(s, "hq A1/0", "hq E3/0")
    assert opening(s, 2) == [(0, 1), (1, 2)]


def test_vegas_takes_an_object_over_before_all_hqs_stand():
    """SET-3 VEG-1 Vegas is not last: the object is taken at once, and turned when the last HQ stands."""
    s = make_setup(
        ["dancer", "vegas", "outpost"], mode="deathmatch", options=FREE | {"redraw_instants": False}
    ).start(1)
    do(s, "hq red C3/0", "hq blue A1/0", "hq yellow E3/0")
    takeover = next(line for line in sorted(legal(s)) if line.startswith("hq C2/") and _takes(s, line, "C3"))
    do(s, takeover)
    assert (controller(s, "C3"), step_name(s), decider(s)) == (1, "setup", 2)
    again = read_position(write_position(s))
    for state in (s, again):
        do(state, "hq A3/0")
        assert (step_name(state), decider(state)) == ("turn", 1)
        do(state, "turn C3/2")
        assert (rotation(state, "C3"), decider(state)) == (2, 0)


def _takes(s: State, line: str, cell: str) -> bool:
    trial = s.clone()
    do(trial, line)
    return controller(trial, cell) == 1


@pytest.mark.parametrize("edition", ["3.0", "2.0"])
def test_vegas_is_one_of_the_two_against_all(edition: str):
    """SET-3 MUL-3 While Vegas is last it cannot be the single player, who begins."""
    with pytest.raises(RulesError, match=r"vegas cannot play alone against all.*vegas_last off \(SET-3\)"):
        make_setup(["vegas", "outpost", "borgo"], mode="one_vs_all", options={"edition": edition})
    for armies in (("outpost", "vegas", "borgo"), ("outpost", "borgo", "vegas")):
        assert order(*armies, mode="one_vs_all")[-1] == "vegas"


def test_vegas_alone_against_all_where_it_is_not_last():
    """SET-3 MUL-3 Off: Vegas begins and places the first HQ."""
    s = make_setup(["vegas", "outpost", "borgo"], mode="one_vs_all", options=FREE).start(1)
    assert placing(s) == [0, 1, 2]
    assert list(s.match.cycle) == [0, 1, 0, 2]
