"""Actions as advice to people: `place Medic on B2 facing NE` for the line `place medic B2/1`."""

from __future__ import annotations

from collections.abc import Callable

from nshex.notation.labels import counted, listed, unit_name
from nshex.notation.lines import actor
from nshex.notation.names import cell_name, direction_name
from nshex.rules import actions as a
from nshex.rules.actions import (
    action_tile,
    cell_a,
    cell_b,
    cell_c,
    cell_d,
    has_flag,
    number_of,
    op_of,
    rot_b,
    rot_c,
)
from nshex.rules.events import MEANS
from nshex.rules.piles import packed_list
from nshex.rules.state import State
from nshex.rules.tables import FOUNDATION, KIND, TILES


def action_words(s: State, action: int) -> str:
    """What to do, with the names of tiles and units; `s` is the state before the action."""
    return _WORDS[int(op_of(action))](s, action)


def _tile(action: int) -> str:
    return TILES[action_tile(action)].name


def _unit(s: State, cell: int) -> str:
    return f"{unit_name(s, cell)} on {cell_name(cell)}"


def _turned(cell: int, rotation: int) -> str:
    return f"{cell_name(cell)} facing {direction_name(rotation)}"


def _place(s: State, action: int) -> str:
    if KIND[action_tile(action)] == FOUNDATION:
        return f"place {_tile(action)} on {cell_name(cell_b(action))}"
    return f"place {_tile(action)} on {_turned(cell_b(action), rot_b(action))}"


def _move(s: State, action: int) -> str:
    """A step, two steps, or a turn on the spot."""
    start, goal, rotation = cell_a(action), cell_b(action), rot_b(action)
    if has_flag(action):
        way = f"via {cell_name(goal)} to {_turned(cell_c(action), rot_c(action))}"
    elif start == goal:
        return f"turn {_unit(s, start)} to face {direction_name(rotation)}"
    else:
        way = f"to {_turned(goal, rotation)}"
    return f"move {unit_name(s, start)} from {cell_name(start)} {way}"


def _carry(s: State, action: int) -> str:
    return f"{_move(s, action)} with the help of {_unit(s, cell_d(action))}"


def _with_tile(words: Callable[[State, int], str]) -> Callable[[State, int], str]:
    """The same, with the tile that is played for it."""
    return lambda s, action: f"{words(s, action)} with {_tile(action)}"


def _for_energy(words: Callable[[State, int], str]) -> Callable[[State, int], str]:
    return lambda s, action: f"{words(s, action)} for energy"


def _turn(s: State, action: int) -> str:
    return f"turn {_unit(s, cell_b(action))} to face {direction_name(rot_b(action))}"


def _push(s: State, action: int) -> str:
    return f"push {_unit(s, cell_b(action))} away from {_unit(s, cell_a(action))}"


def _heal(s: State, action: int) -> str:
    one, other = cell_a(action), cell_b(action)
    return f"let {_unit(s, one)} heal {'itself' if one == other else _unit(s, other)}"


def _dance(s: State, action: int) -> str:
    poses = (
        _turned(cell_b(action), rot_b(action)),
        _turned(cell_c(action), rot_c(action)),
        _turned(cell_d(action), number_of(action)),
    )
    heads = [TILES[tile].name for tile in s.match.heads[actor(s)]]
    moves = [f"{name} to {pose}" for name, pose in zip(heads, poses, strict=True)]
    return f"dance ({'; '.join(moves)})"


def _swap(s: State, action: int) -> str:
    """Two links trade cells; each rotation is that of the unit that comes to the cell."""
    one, two = cell_b(action), cell_c(action)
    facing = f"{direction_name(rot_c(action))} and {direction_name(rot_b(action))}"
    return f"swap {_unit(s, one)} and {_unit(s, two)} for energy so that they face {facing}"


def _buy_energy(s: State, action: int) -> str:
    hand = packed_list(s.hand[actor(s)])
    tiles = [TILES[tile].name for place, tile in enumerate(hand) if action_tile(action) >> place & 1]
    heads = [f"of {TILES[tile].name}" for tile in s.match.heads[actor(s)]]
    paid = (int(cell_a(action)), int(cell_b(action)), int(cell_c(action)))
    points = [f"{counted(hp, 'hit point')} {head}" for head, hp in zip(heads, paid, strict=False) if hp]
    return f"buy energy for {listed(tiles + points)}"


def _convert(s: State, action: int) -> str:
    kind = "ranged" if has_flag(action) else "melee"
    way = direction_name(rot_b(action))
    return f"change the {way} attack of {_unit(s, cell_b(action))} to {kind}"


def _absorb(s: State, action: int) -> str:
    source = int(cell_c(action))
    if source >= a.FROM_MEANS:
        hit = MEANS[source - a.FROM_MEANS].replace("_", " ")
    else:
        hit = _unit(s, source)
    return f"let {_unit(s, cell_a(action))} save {_unit(s, cell_b(action))} from {hit}"


def _on_cell(s: State, action: int) -> str:
    return f"play {_tile(action)} on {_target(s, cell_b(action))}"


def _target(s: State, cell: int) -> str:
    return _unit(s, cell) if s.occupied >> cell & 1 else cell_name(cell)


_WORDS: dict[int, Callable[[State, int], str]] = {
    a.PLACE_HQ: _place,
    a.DRAW_PILE: lambda s, x: "draw from the pile",
    a.DRAW_MERCENARY: lambda s, x: f"hire {_tile(x)}",
    a.REDRAW: lambda s, x: "discard the three instants and draw again",
    a.DISCARD_TILE: lambda s, x: f"discard {_tile(x)}",
    a.PLACE: _place,
    a.MOVE: _with_tile(_move),
    a.MOBILITY: _move,
    a.HQ_MOBILITY: lambda s, x: f"{_move(s, x)} with the HQ's move",
    a.CARRY: _carry,
    a.PUSH: _with_tile(_push),
    a.SNIPER: _on_cell,
    a.GRENADE: _on_cell,
    a.AIR_STRIKE: _on_cell,
    a.BATTLE: lambda s, x: "call a battle",
    a.TERROR: lambda s, x: f"play {_tile(x)}",
    a.CASTLING: lambda s, x: f"swap {_unit(s, cell_a(x))} and {_unit(s, cell_b(x))} with {_tile(x)}",
    a.ROTATION: _with_tile(_turn),
    a.ACTION: lambda s, x: f"let {_unit(s, cell_a(x))} attack to the {direction_name(rot_b(x))}",
    a.HEAL: _heal,
    a.DANCE: _dance,
    a.EXCHANGE: lambda s, x: (
        f"replace {_unit(s, cell_b(x))} with {_tile(x)} facing {direction_name(rot_b(x))}"
    ),
    a.PROC_ROTATION: _for_energy(_turn),
    a.PROC_SWAP: _swap,
    a.PROC_PUSH: _for_energy(_push),
    a.PROC_LASER: lambda s, x: f"fire the laser from {cell_name(cell_a(x))} to {cell_name(cell_b(x))}",
    a.PROC_ELIMINATION: lambda s, x: f"eliminate {_target(s, cell_b(x))}",
    a.PROC_DETONATION: lambda s, x: "start the detonation",
    a.BUY_ENERGY: _buy_energy,
    a.END_TURN: lambda s, x: "end the turn",
    a.RETREAT_TO: lambda s, x: f"retreat to {cell_name(cell_b(x))}",
    a.TURN_TAKEN: _turn,
    a.KEEP: lambda s, x: f"leave {_unit(s, cell_b(x))} as it is",
    a.EXPLODE: lambda s, x: f"let {_unit(s, cell_b(x))} explode",
    a.ATTACK_ON: lambda s, x: f"let {_unit(s, cell_b(x))} attack",
    a.CONVERT: _convert,
    a.ABSORB: _absorb,
}
