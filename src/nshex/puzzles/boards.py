"""Boards to make puzzles from: moments of games between bots, and boards composed for a theme."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.geometry import AXIAL, BIT, CELL_NAMES, MAIN_SIZE, STANDARD, STEPS
from nshex.notation.positions import write_position
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.engine import apply
from nshex.rules.state import MAIN, OVER, State
from nshex.rules.views import View
from nshex.tiles import ARMIES, PLAYABLE, Kind, Tile

Json = dict[str, Any]


@dataclass(frozen=True)
class Wish:
    """A theme wanted for a puzzle, and what it takes: tiles in hand and on the board."""

    theme: str
    armies: tuple[str, ...]
    hand: tuple[str, ...] = ()
    """One of these is given."""
    own: tuple[str, ...] = ()
    """One of these is on the board."""
    enemies: tuple[str, ...] = ()
    """Armies the other side is chosen from; empty: any."""
    energy: int = 0


_NETTING = ("moloch", "borgo", "hegemony", "smart")
_WITH_MODULES = ("moloch", "borgo", "hegemony", "smart", "vegas")

WISHES = (
    Wish("net", _NETTING, hand=("net_fighter", "net_master")),
    Wish("net_chain", _NETTING, hand=("net_fighter", "net_master"), enemies=_NETTING),
    Wish("medic", ("moloch", "outpost", "borgo", "vegas"), hand=("medic",)),
    Wish("takeover", ("vegas",), hand=("agitator",)),
    Wish("push", ("moloch", "hegemony", "smart", "vegas", "dancer"), hand=("push_back",)),
    Wish("castling", ("vegas",), hand=("castling",)),
    Wish("clown", ("moloch",), hand=("clown",)),
    Wish("clown", ("moloch",), own=("clown",)),
    Wish("quartermaster", ("hegemony",), hand=("quartermaster",)),
    Wish("scoper", ("outpost",), hand=("scoper",), enemies=_WITH_MODULES),
    Wish("gauss", ("moloch", "smart"), hand=("gauss_cannon",)),
    Wish("mine", ("vegas",), hand=("push_back",)),
    Wish("mobility", ("outpost",), hand=("runner", "mobile_armor")),
    Wish("mobility", ("hegemony",), own=("runner",)),
    Wish("mobility", ("borgo",), own=("assassin",)),
    Wish("mobility", ("smart",), own=("transporter",)),
    Wish("dance", ("dancer",)),
    Wish("action", ("dancer",), hand=("action",)),
    Wish("procedure", PLAYABLE, energy=1),
    Wish("any", PLAYABLE),
)

COMPOSED = ("net_chain", "mine", "dance", "scoper")
"""Themes that moments of games hardly ever have."""


def choose_wish(rng: Random, army: str, theme: str = "") -> Wish:
    """A wish that an army can fulfil."""
    fitting = [wish for wish in WISHES if army in wish.armies and theme in ("", wish.theme)]
    return rng.choice(fitting)


def tiles_of(army: str, *kinds: Kind) -> list[Tile]:
    """The tiles of an army of these kinds, each as often as the army has it."""
    return [tile for tile in ARMIES[army].tiles if tile.kind in kinds for _ in range(tile.count)]


# --- moments of games ------------------------------------------------------------------------------


def game_boards(rng: Random, armies: Sequence[str], board: str, moments: int) -> list[Json]:
    """Positions from the second half of a game between two fast bots, in which somebody is about to act."""
    seed = rng.randrange(2**40)
    s = make_setup(armies, board=board).start(seed)
    bots = [make_bot(rng.choice(("recruit", "soldier")), rng_from_seed(seed, f"bot:{i}")) for i in (0, 1)]
    found: list[Json] = []
    turn = -1
    while s.step != OVER:
        if s.step == MAIN and s.turns_begun != turn and _is_busy(s):
            turn = int(s.turns_begun)
            found.append(write_position(s))
        apply(s, bots[int(s.decider)].choose(View(s, int(s.decider)), Limit(nodes=300)))
    return rng.sample(found, min(moments, len(found)))


def _is_busy(s: State) -> bool:
    return 7 <= bin(int(s.occupied)).count("1") <= 14


# --- composed boards -------------------------------------------------------------------------------


def composed_board(rng: Random, armies: Sequence[str], side: int, board: str, wish: Wish) -> Json:
    """A composed board: both HQs, and some units of each side around the enemy's."""
    cells = list(range(MAIN_SIZE))
    rng.shuffle(cells)
    units: list[Json] = []
    heads: list[int] = []
    for army in armies:
        for tile in ARMIES[army].tiles:
            if tile.kind in (Kind.HQ, Kind.OBJECT):
                heads.append(cells[0])
                units.append(_unit(rng, cells.pop(0), army, tile))
    enemy = 1 - side
    own_tiles = _board_tiles(rng, armies[side], rng.randrange(1, 5))
    if wish.own:
        own_tiles.append(_named(armies[side], rng.choice(wish.own)))
    for tile in own_tiles:
        units.append(_unit(rng, cells.pop(0), armies[side], tile))
    few = wish.theme == "dance"
    for tile in _board_tiles(rng, armies[enemy], rng.randrange(1, 4) if few else rng.randrange(3, 7)):
        units.append(_unit(rng, cells.pop(0), armies[enemy], tile))
    if wish.theme == "net_chain":
        _net_somebody(rng, units, cells, armies, enemy)
    if wish.theme == "scoper":
        _modules_beside_somebody(rng, units, cells, armies, enemy)
    players = [{"army": army} for army in armies]
    position: Json = {"nshex": 1, "board": board, "players": players, "units": units}
    if wish.theme == "mine":
        mines = _mines_behind_somebody(rng, units, cells, armies, enemy)
        position["foundations"] = [{"at": CELL_NAMES[cell], "tile": "vegas.mine"} for cell in mines]
    return position


def _net_somebody(
    rng: Random, units: list[Json], cells: list[int], armies: Sequence[str], enemy: int
) -> None:
    """Put an enemy netter beside one of the solver's soldiers and let it net the soldier."""
    netters = [tile for tile in ARMIES[armies[enemy]].tiles if any(edge.net for edge in tile.edges)]
    beside = _free_beside(rng, units, cells, armies[1 - enemy])
    if netters and beside:
        cell, direction = beside[0]
        tile = rng.choice(netters)
        edge = next(i for i, edge in enumerate(tile.edges) if edge.net)
        units.append(_turned_to(tile, cell, direction, edge))
        cells.remove(cell)


def _modules_beside_somebody(
    rng: Random, units: list[Json], cells: list[int], armies: Sequence[str], enemy: int
) -> None:
    """Put up to two enemy modules beside own soldiers, linked to them."""
    modules = tiles_of(armies[enemy], Kind.MODULE)
    beside = _free_beside(rng, units, cells, armies[1 - enemy])
    for tile, (cell, direction) in zip(rng.sample(modules, min(2, len(modules))), beside, strict=False):
        if cell in cells:
            linked = [i for i, edge in enumerate(tile.edges) if edge.link]
            units.append(_turned_to(tile, cell, direction, rng.choice(linked)))
            cells.remove(cell)


def _free_beside(
    rng: Random, units: Sequence[Json], cells: Sequence[int], army: str
) -> list[tuple[int, int]]:
    """Free cells beside units of an army, each with the direction from the unit to it, shuffled."""
    found: list[tuple[int, int]] = []
    for unit in units:
        if unit["tile"].startswith(f"{army}."):
            q, r = AXIAL[CELL_NAMES.index(unit["at"])]
            for direction, (dq, dr) in enumerate(STEPS):
                place = (q + dq, r + dr)
                if place in AXIAL and AXIAL.index(place) in cells:
                    found.append((AXIAL.index(place), direction))
    rng.shuffle(found)
    return found


def _turned_to(tile: Tile, cell: int, direction: int, edge: int) -> Json:
    """A unit turned so that an edge faces against a direction."""
    return {"at": CELL_NAMES[cell], "tile": tile.full_id, "rot": (direction + 3 - edge) % 6}


def _mines_behind_somebody(
    rng: Random, units: list[Json], cells: list[int], armies: Sequence[str], enemy: int
) -> list[int]:
    """Put one of the solver's units beside an enemy, and mines where a push would drive the enemy."""
    own = armies[1 - enemy]
    targets = [
        CELL_NAMES.index(unit["at"])
        for unit in units
        if unit["tile"].startswith(f"{armies[enemy]}.") and not unit["tile"].endswith(".hq")
    ]
    rng.shuffle(targets)
    around = STANDARD.around
    for target in targets:
        beside = [cell for cell in cells if around[target] & BIT[cell]]
        if not beside:
            continue
        pusher = rng.choice(beside)
        cells.remove(pusher)
        units.append(_unit(rng, pusher, own, rng.choice(tiles_of(own, Kind.SOLDIER))))
        behind = [cell for cell in cells if around[target] & ~around[pusher] & BIT[cell]]
        return rng.sample(behind, min(2, len(behind)))
    return cells[:2]


def _board_tiles(rng: Random, army: str, number: int) -> list[Tile]:
    tiles = tiles_of(army, Kind.SOLDIER, Kind.MODULE)
    return rng.sample(tiles, min(number, len(tiles)))


def _named(army: str, name: str) -> Tile:
    return next(tile for tile in ARMIES[army].tiles if tile.id == name)


def _unit(rng: Random, cell: int, army: str, tile: Tile) -> Json:
    return {"at": CELL_NAMES[cell], "tile": f"{army}.{tile.id}", "rot": rng.randrange(6)}
