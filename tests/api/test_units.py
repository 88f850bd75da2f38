"""Units and foundations by name: what is printed on them, their state, and what they can do now."""

import pytest

from nshex import Foundation, NotationError, Position
from tests.support import position as position_json


def on_board(units, **more) -> Position:
    return Position.from_json(position_json(units, **more))


def unit(position: Position, cell: str):
    found = position.unit_at(cell)
    assert found is not None
    return found


def test_a_unit_has_names_for_everything():
    """BAT-8: the wounds it still bears."""
    position = on_board({"C3": "moloch.juggernaut/1-1", "C2": "outpost.hq"})
    found = unit(position, "C3")
    assert (found.tile, found.name, found.army) == ("moloch.juggernaut", "Juggernaut", "moloch")
    assert (found.at, found.rotation, found.wounds, found.hp) == ("C3", 1, 1, 1)
    assert (found.owner, found.controller, found.netted, found.is_hq) == (0, 0, False, False)
    assert found.initiative == (1,)
    assert (found.melee, found.ranged) == ({"NE": 2}, {"SE": 1})
    assert found.gauss == ()
    assert str(found) == "moloch.juggernaut C3/1"


def test_units_are_listed_in_the_order_of_cells():
    position = on_board({"E1": "outpost.runner", "A1": "outpost.hq", "C3": "moloch.hq"})
    assert [found.at for found in position.units] == ["A1", "C3", "E1"]
    assert position.units is position.units, "worked out once"


def test_looking_at_a_cell():
    position = on_board({"C3": "outpost.hq"}, armies=["outpost", "moloch"])
    assert unit(position, "c3").is_hq
    assert position.unit_at("A1") is None
    for wrong in ("Z9", "X1", ""):
        with pytest.raises(NotationError):
            position.unit_at(wrong)
    assert len(position.cells) == 19
    assert (position.cells[0], position.cells[-1]) == ("A1", "E3")


def test_hit_points_of_hqs_and_objects():
    """DAN-1; where points are counted an HQ has none (MUL-2)."""
    position = on_board({"C3": "outpost.hq"}, armies=["outpost", "moloch"], players=[{"hp": 13}])
    assert (unit(position, "C3").hp, unit(position, "C3").wounds) == (13, 0)
    points = on_board({"C3": "outpost.hq"}, armies=["outpost", "moloch", "borgo"], mode="points")
    assert unit(points, "C3").hp is None
    objects = on_board({"C3": "dancer.object_blue"}, armies=["dancer", "moloch"])
    assert unit(objects, "C3").hp == 10
    assert not unit(objects, "C3").is_hq


def test_netted_and_taken_units():
    """NET-1, VEG-1."""
    position = on_board({"C3": "borgo.net_fighter/0", "C2": "outpost.runner"}, armies=["borgo", "outpost"])
    assert unit(position, "C2").netted
    assert not unit(position, "C3").netted
    taken = on_board({"C3": "vegas.agitator/0", "C2": "borgo.mutant"}, armies=["vegas", "borgo"])
    assert (unit(taken, "C2").owner, unit(taken, "C2").controller) == (1, 0)


def test_neutral_units():
    """MER-2."""
    position = on_board({"C3": "neutral.mad_bomber", "A1": "outpost.hq"}, armies=["outpost", "moloch"])
    assert (unit(position, "C3").owner, unit(position, "C3").controller) == (None, None)


def test_strengths_are_a_mapping_that_never_changes():
    melee = unit(on_board({"C3": "outpost.hq", "A1": "moloch.hq"}), "C3").melee
    assert melee["N"] == 1
    assert dict(melee) == dict.fromkeys(("N", "NE", "SE", "S", "SW", "NW"), 1)
    assert hash(melee) == hash(unit(on_board({"C3": "outpost.hq", "A1": "moloch.hq"}), "C3").melee)
    with pytest.raises(TypeError):
        melee["N"] = 2


def test_foundations():
    """ARM-7."""
    position = on_board({"C3": "outpost.hq"}, armies=["outpost", "vegas"], mines={"A1": "vegas.mine"})
    assert position.foundations == (Foundation("A1", "vegas.mine", "Mine", "vegas", 1),)
    assert on_board({"C3": "outpost.hq"}, armies=["outpost", "vegas"]).foundations == ()


def test_what_players_have():
    position = on_board(
        {"C3": "outpost.hq"},
        armies=["outpost", "moloch"],
        hands=[["runner", "alabama.shooter"], []],
        players=[{"discards": ["scout"], "mercenaries": ["alabama.gunner"]}],
    )
    player = position.players[0]
    assert player.hand == ("runner", "alabama.shooter")
    assert player.discards == ("scout",)
    assert player.mercenaries == ("alabama.gunner",)
