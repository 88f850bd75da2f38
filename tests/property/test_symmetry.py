"""The rules have no favourite direction: a turned or mirrored board gives turned or mirrored results."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from nshex.geometry import AXIAL, BOARDS, CELL_INDEX, CELL_NAMES
from nshex.notation.positions import read_position, write_position
from nshex.notation.seeds import rng_from_seed
from nshex.rules.actions import op_of
from nshex.rules.attacks import slot_values, work_out_bonuses
from nshex.rules.engine import legal_actions
from nshex.rules.rng import Rng
from nshex.rules.single_battle import fight_once
from nshex.rules.state import State
from nshex.rules.units import controller_of, works_for
from nshex.rules.volley import Volley
from nshex.tiles import ARMIES, PLAYABLE, Kind, Tile
from tests.property.games import seeds, share

Json = dict[str, Any]
HEADS = (Kind.HQ, Kind.OBJECT)
INDEX_OF_AXIAL = {place: cell for cell, place in enumerate(AXIAL)}


@dataclass(frozen=True)
class Symmetry:
    """Where cells go, and how the rotation of a tile changes with them."""

    mirrored: bool
    turns: int

    def cell(self, name: str) -> str:
        q, r = AXIAL[CELL_INDEX[name]]
        if self.mirrored:
            q, r = -q, q + r
        for _ in range(self.turns):
            q, r = -r, q + r
        return CELL_NAMES[INDEX_OF_AXIAL[q, r]]

    def rotation(self, tile: Tile, rot: int) -> int:
        if self.mirrored:
            axis = mirror_axis(tile)
            assert axis is not None
            rot = -rot - axis
        return (rot + self.turns) % 6


def mirror_axis(tile: Tile) -> int | None:
    """The k for which edge e looks like edge k - e; None for a tile that is not its own mirror image."""
    for axis in range(6):
        if all(
            tile.edges[e] == tile.edges[(axis - e) % 6]
            and tile.module_edges.get(e) == tile.module_edges.get((axis - e) % 6)
            for e in range(6)
        ):
            return axis
    return None


def find(name: str) -> Tile:
    army, _, tile = name.partition(".")
    return ARMIES[army].tile(tile)


def transformed(position: Json, symmetry: Symmetry) -> Json:
    units = []
    for unit in position["units"]:
        rot = symmetry.rotation(find(unit["tile"]), unit.get("rot", 0))
        units.append({**unit, "at": symmetry.cell(unit["at"]), "rot": rot})
    mines = [{**mine, "at": symmetry.cell(mine["at"])} for mine in position["foundations"]]
    return {**position, "units": units, "foundations": mines}


# --- boards -------------------------------------------------------------------------------------------


def standing_tiles(armies: list[str], mirrored: bool) -> list[str]:
    """Tiles allowed on a test board, including mercenaries; HQs and objects are placed separately."""
    found = [tile for army in [*armies, "alabama"] for tile in ARMIES[army].tiles]
    found = [tile for tile in found if tile.is_unit and tile.kind not in HEADS]
    return [tile.full_id for tile in found if not mirrored or mirror_axis(tile) is not None]


def make_board(seed: int, mirrored: bool) -> Json:
    """A board in the middle of a two-player game: units and mines anywhere, tiles in hand."""
    rng = rng_from_seed(seed, "board")
    armies = _some(rng, list(PLAYABLE), 2)
    board = _some(rng, ["standard", "terminals", "extended"], 1)[0]
    cells = [cell for cell in CELL_NAMES if BOARDS[board].has(cell)]
    cells = _some(rng, cells, len(cells))
    tiles = [tile.full_id for army in armies for tile in ARMIES[army].tiles if tile.kind in HEADS]
    choice = standing_tiles(armies, mirrored)
    tiles += [choice[rng.below(len(choice))] for _ in range(4 + rng.below(9))]
    units = []
    for tile in tiles:
        unit: Json = {"at": cells.pop(), "tile": tile, "rot": int(rng.below(6))}
        if tile.startswith("alabama."):
            unit["owner"] = int(rng.below(2))
        units.append(unit)
    mines = [{"at": cells.pop(), "tile": "vegas.mine"} for _ in range(2)] if "vegas" in armies else []
    seats = [_make_seat(rng, army, board) for army in armies]
    course = {"nshex": 1, "board": board, "players": seats, "turn": int(rng.below(2))}
    return {**course, "units": units, "foundations": mines}


def _some(rng: Rng, items: list[str], count: int) -> list[str]:
    """Different ones of a list, in random order."""
    places = list(range(len(items)))
    rng.shuffle_list(places)
    return [items[place] for place in places[:count]]


def _make_seat(rng: Rng, army: str, board: str) -> Json:
    tiles = [tile.id for tile in ARMIES[army].tiles if tile.kind not in HEADS]
    seat: Json = {"army": army, "hand": _some(rng, tiles, 2), "pile": ["battle"] * 5}
    if board == "terminals":
        seat["energy"] = int(rng.below(6))
    return seat


boards = seeds.map(lambda seed: make_board(seed, mirrored=False))
mirror_boards = seeds.map(lambda seed: make_board(seed, mirrored=True))
turns = st.integers(1, 5).map(lambda count: Symmetry(False, count))
mirrors = st.integers(0, 5).map(lambda count: Symmetry(True, count))


# --- what must be the same ----------------------------------------------------------------------------


def status(s: State) -> dict[str, tuple[Any, ...]]:
    """For each cell with a unit: netted, controller, whom its module serves, initiatives, bonuses."""
    v = Volley()
    work_out_bonuses(s, v.bonus)
    found: dict[str, tuple[Any, ...]] = {}
    for cell, word in enumerate(s.cells):
        if word:
            found[CELL_NAMES[cell]] = (
                bool(s.netted >> cell & 1),
                int(controller_of(word)),
                int(works_for(word)),
                slot_values(word, v.bonus[cell]),
                int(v.bonus[cell]),
            )
    return found


def check_status(position: Json, symmetry: Symmetry) -> None:
    here = status(read_position(position))
    there = status(read_position(transformed(position, symmetry)))
    assert {symmetry.cell(cell): unit for cell, unit in here.items()} == there


def check_legal(position: Json, symmetry: Symmetry) -> None:
    """As many actions of each kind; which ones is a matter of names."""
    here = legal_actions(read_position(position)).actions()
    there = legal_actions(read_position(transformed(position, symmetry))).actions()
    assert Counter(op_of(action) for action in here) == Counter(op_of(action) for action in there)


def outcome(s: State) -> Json:
    """The position after a battle, in an order that does not depend on where things stand."""
    position = write_position(s)
    discards = [sorted(seat.pop("discards", [])) for seat in position["players"]]
    position["units"] = sorted((dict(sorted(unit.items())) for unit in position["units"]), key=repr)
    position["foundations"] = sorted(position["foundations"], key=repr)
    return {**position, "discards": discards}


def check_battle(position: Json, symmetry: Symmetry) -> None:
    """One battle; where somebody has to choose, both boards must ask."""
    here = read_position(position)
    there = read_position(transformed(position, symmetry))
    settled = fight_once(here)
    assert fight_once(there) == settled
    if not settled:
        assert there.step == here.step
        return
    wanted = transformed(write_position(here), symmetry)
    for unit in wanted["units"]:
        if unit["rot"] == 0:
            del unit["rot"]
    assert outcome(there) == outcome(read_position(wanted))


@given(position=boards, symmetry=turns)
@share(2)
def test_a_turned_board_reads_the_same(position, symmetry):
    """BRD-1 STA-1 STA-2: nets, takeovers, scoping, bonuses, legal actions know no direction."""
    check_status(position, symmetry)
    check_legal(position, symmetry)


@given(position=boards, symmetry=turns)
@share(2)
def test_a_turned_battle_ends_the_same(position, symmetry):
    """BAT-1 BAT-2: a battle does not depend on the direction."""
    check_battle(position, symmetry)


@given(position=mirror_boards, symmetry=mirrors)
@share(2)
def test_a_mirrored_board_reads_the_same(position, symmetry):
    """STA-1 STA-2: with tiles that are their own mirror images, left and right make no difference."""
    check_status(position, symmetry)
    check_legal(position, symmetry)


@given(position=mirror_boards, symmetry=mirrors)
@share(2)
def test_a_mirrored_battle_ends_the_same(position, symmetry):
    """BAT-1 BAT-2: a mirrored battle has the mirrored result."""
    check_battle(position, symmetry)


def test_most_tiles_are_their_own_mirror_images():
    """The mirrored boards above would prove little if hardly any tile could stand on them."""
    units = [tile for army in ARMIES.values() for tile in army.tiles if tile.is_unit]
    symmetric = [tile for tile in units if mirror_axis(tile) is not None]
    assert len(symmetric) > 0.8 * len(units)
    heads = [tile for tile in units if tile.kind in HEADS]
    assert all(mirror_axis(tile) is not None for tile in heads)
