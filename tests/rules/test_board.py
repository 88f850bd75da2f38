"""BRD: the three boards, tested through what units on them can do."""

import pytest

from nshex.notation.errors import PositionError
from nshex.notation.positions import read_position
from tests.support import board, do, fight, hp, legal, legal_starting, named, unit_at, units

COLUMNS = {"A": 3, "B": 4, "C": 5, "D": 4, "E": 3}
STEPS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
RING_SIDES = ("SE", "S", "SW", "NW", "N", "NE")
TERMINALS = {"A2", "B1", "B4", "C3", "D1", "D4", "E2"}
EXTENDED = {"board": "extended"}
INNER = {"B2", "B3", "C2", "C4", "D2", "D3"}


def main_cells():
    """The 19 cells with axial coordinates, worked out from the clause alone."""
    found: dict[str, tuple[int, int]] = {}
    for q, (column, size) in zip(range(-2, 3), COLUMNS.items(), strict=True):
        for i in range(size):
            found[f"{column}{i + 1}"] = (q, max(-2, -2 - q) + i)
    return found


def ring_cells():
    """X1 is north of C1; three steps along each side lead round the board clockwise."""
    found: dict[str, tuple[int, int]] = {}
    q, r = 0, -3
    for side in RING_SIDES:
        for _ in range(3):
            found[f"X{len(found) + 1}"] = (q, r)
            q, r = q + STEPS[side][0], r + STEPS[side][1]
    assert (q, r) == (0, -3)
    return found


def neighbours(cells, cell):
    q, r = cells[cell]
    places = {(q + dq, r + dr) for dq, dr in STEPS.values()}
    return {name for name, place in cells.items() if place in places}


def reached(s, cell):
    """Where a Move tile can take the unit on a cell, apart from turning on the spot."""
    goals = {line.split(">")[1].split("/")[0] for line in legal_starting(s, f"play move {cell}>")}
    return goals - {cell}


def lone_unit(cell, name):
    return board({cell: "outpost.brawler"}, armies=["outpost", "borgo"], hands=[["move"]], **name)


@pytest.mark.parametrize("cell", main_cells())
def test_standard_board_has_19_cells_and_their_neighbours(cell):
    """BRD-1 Columns A to E of 3, 4, 5, 4, 3 cells, numbered from the top."""
    assert len(main_cells()) == 19
    assert reached(lone_unit(cell, {}), cell) == neighbours(main_cells(), cell)


def test_every_cell_of_the_standard_board_can_be_played_on():
    """BRD-1 The cells a tile can be placed on are the 19, each any way round."""
    s = board({}, armies=["outpost", "borgo"], hands=[["brawler"]])
    assert legal_starting(s, "place ") == {f"place brawler {c}/{r}" for c in main_cells() for r in range(6)}


@pytest.mark.parametrize(("direction", "name"), list(enumerate(STEPS)))
def test_directions_from_the_centre(direction, name):
    """BRD-1 C3 is the centre; N, NE, SE, S, SW, NW are directions 0 to 5, edge 0 turned r points at r."""
    cells = main_cells()
    assert cells["C3"] == (0, 0)
    beside = next(cell for cell, place in cells.items() if place == STEPS[name])
    s = board({"C3": f"outpost.brawler/{direction}", beside: "borgo.hq"})
    fight(s)
    assert hp(s, 1) == 18


@pytest.mark.parametrize(
    ("shooter", "target"),
    [("C5/0", "C1"), ("A3/1", "E1"), ("A1/2", "E3"), ("C1/3", "C5"), ("E1/4", "A3"), ("E3/5", "A1")],
)
def test_lines_run_straight_across_the_board(shooter, target):
    """BRD-1 The three long lines through the centre, from both ends."""
    cell, rot = shooter.split("/")
    s = board({cell: f"outpost.commando/{rot}", target: "borgo.hq"})
    assert [event["to"] for event in named(fight(s), "attack")][:1] == [target]


@pytest.mark.parametrize("cell", ring_cells())
def test_extended_board_adds_a_ring_of_18(cell):
    """BRD-2 X1 to X18 lie clockwise round the 19 cells, X1 north of C1."""
    cells = main_cells() | ring_cells()
    assert len(cells) == 37
    assert reached(lone_unit(cell, EXTENDED), cell) == neighbours(cells, cell)


def test_extended_board_keeps_the_19_cells():
    """BRD-2 Main cells have their six neighbours in play, C1 has X1 to the north."""
    cells = main_cells() | ring_cells()
    for cell in main_cells():
        assert reached(lone_unit(cell, EXTENDED), cell) == neighbours(cells, cell)
    assert "X1" in reached(lone_unit("C1", EXTENDED), "C1")


def test_extended_board_can_be_played_on_everywhere():
    """BRD-2 Tiles go on all 37 cells."""
    s = board({}, armies=["outpost", "borgo"], hands=[["brawler"]], **EXTENDED)
    assert len(legal_starting(s, "place ")) == 37 * 6


def test_ring_cells_belong_to_the_extended_board_only():
    """BRD-1 BRD-2 A ring cell on another board is refused with its name."""
    with pytest.raises(PositionError, match="X1 is not on the standard board"):
        lone_unit("X1", {})
    with pytest.raises(PositionError, match="X18 is not on the terminals board"):
        lone_unit("X18", {"board": "terminals"})


def test_duel_board_has_seven_terminals():
    """BRD-3 A unit can be turned by a procedure on exactly these seven of the 19 cells."""
    found = set()
    for cell in main_cells():
        s = board(
            {cell: "outpost.brawler"},
            armies=["outpost", "borgo"],
            players=[{"energy": 1}],
            board="terminals",
        )
        if legal_starting(s, "procedure rotation "):
            found.add(cell)
    assert found == TERMINALS


def test_every_inner_cell_of_the_duel_board_touches_three_terminals():
    """BRD-3 The cells round the centre have three terminals beside them each."""
    for cell in INNER:
        s = lone_unit(cell, {"board": "terminals"})
        assert len(reached(s, cell) & TERMINALS) == 3, cell
    assert neighbours(main_cells(), "C3") == INNER


def test_one_unit_to_a_cell():
    """BRD-4 Nothing is placed on, or moved to, a cell with a unit."""
    s = board({"C3": "outpost.hq", "C2": "borgo.hq"}, hands=[["brawler", "move"]])
    assert not legal_starting(s, "place brawler C3") | legal_starting(s, "place brawler C2")
    assert not legal_starting(s, "play move C3>C2")
    assert "place brawler D2/0" in legal(s)


def test_two_units_on_one_cell_are_no_position():
    """BRD-4 A position that stacks units is refused."""
    data = {
        "nshex": 1,
        "players": [{"army": "outpost"}, {"army": "borgo"}],
        "units": [{"at": "C3", "tile": "outpost.hq"}, {"at": "C3", "tile": "borgo.hq"}],
    }
    with pytest.raises(PositionError, match="two units on C3"):
        read_position(data)


def test_a_foundation_lies_under_a_unit():
    """BRD-4 A cell may hold one foundation and one unit; the foundation leaves room for a unit."""
    s = board({"C3": "vegas.hq"}, armies=["vegas", "borgo"], mines={"C3": "vegas.mine"}, hands=[["guard"]])
    assert unit_at(s, "C3")
    s = board({}, armies=["vegas", "borgo"], mines={"C3": "vegas.mine"}, hands=[["guard"]])
    assert "place guard C3/0" in legal(s)


def test_one_foundation_to_a_cell():
    """BRD-4 No second foundation on a foundation, none under a unit that is there already."""
    s = board(
        {"B2": "vegas.hq"}, armies=["vegas", "borgo"], mines={"C3": "vegas.mine"}, hands=[["mine", "mine"]]
    )
    assert len(legal_starting(s, "place mine ")) == 17
    assert not legal(s) & {"place mine C3", "place mine B2"}
    do(s, "place mine D2")
    assert "place mine D2" not in legal(s)
    assert units(s) == {"B2": "vegas.hq"}
