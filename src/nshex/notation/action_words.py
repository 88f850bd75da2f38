"""Actions as advice to people: `place Medic on B2 facing NE` for the line `place medic B2/1`."""

from __future__ import annotations

from collections.abc import Callable

from nshex.languages import N_, gettext, ngettext
from nshex.notation.labels import direction_title, listed, tile_title, unit_name
from nshex.notation.lines import actor
from nshex.notation.names import cell_name
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
from nshex.rules.generation import rotation_matters
from nshex.rules.piles import packed_list
from nshex.rules.state import State
from nshex.rules.tables import FOUNDATION, KIND


def action_words(s: State, action: int) -> str:
    """What to do, with the names of tiles and units; `s` is the state before the action."""
    return _WORDS[int(op_of(action))](s, action)


def _tile(action: int) -> str:
    return tile_title(action_tile(action))


def _unit(s: State, cell: int) -> str:
    # Translators: such as Hegemony Runner on B2
    return gettext("{unit} on {cell}", unit=unit_name(s, cell), cell=cell_name(cell))


def _turned(cell: int, rotation: int) -> str:
    # Translators: such as B2 facing NE
    return gettext("{cell} facing {direction}", cell=cell_name(cell), direction=direction_title(rotation))


def _place(s: State, action: int) -> str:
    tile, cell = _tile(action), cell_name(cell_b(action))
    if KIND[action_tile(action)] == FOUNDATION or not rotation_matters(action_tile(action)):
        return gettext("place {tile} on {cell}", tile=tile, cell=cell)
    way = direction_title(rot_b(action))
    return gettext("place {tile} on {cell} facing {direction}", tile=tile, cell=cell, direction=way)


def _move(s: State, action: int) -> str:
    """A step, two steps, or a turn on the spot."""
    start, goal, rotation = cell_a(action), cell_b(action), rot_b(action)
    if has_flag(action):
        return gettext(
            "move {unit} from {start} via {cell} to {goal}",
            unit=unit_name(s, start),
            start=cell_name(start),
            cell=cell_name(goal),
            goal=_turned(cell_c(action), rot_c(action)),
        )
    if start == goal:
        return _to_face(s, start, rotation)
    return gettext(
        "move {unit} from {start} to {goal}",
        unit=unit_name(s, start),
        start=cell_name(start),
        goal=_turned(goal, rotation),
    )


def _to_face(s: State, cell: int, rotation: int) -> str:
    return gettext(
        "turn {unit} to face {direction}", unit=_unit(s, cell), direction=direction_title(rotation)
    )


def _hq_move(s: State, action: int) -> str:
    # Translators: what is done in words of another message, such as: move Vegas Runner from B2 to B3 facing N
    return gettext("{action} with the HQ's move", action=_move(s, action))


def _carry(s: State, action: int) -> str:
    helper = _unit(s, cell_d(action))
    return gettext("{action} with the help of {unit}", action=_move(s, action), unit=helper)


def _with_tile(words: Callable[[State, int], str]) -> Callable[[State, int], str]:
    """The same, with the tile that is played for it."""
    return lambda s, action: gettext("{action} with {tile}", action=words(s, action), tile=_tile(action))


def _for_energy(words: Callable[[State, int], str]) -> Callable[[State, int], str]:
    return lambda s, action: gettext("{action} for energy", action=words(s, action))


def _turn(s: State, action: int) -> str:
    return _to_face(s, cell_b(action), rot_b(action))


def _push(s: State, action: int) -> str:
    pushed, pusher = _unit(s, cell_b(action)), _unit(s, cell_a(action))
    return gettext("push {unit} away from {pusher}", unit=pushed, pusher=pusher)


def _heal(s: State, action: int) -> str:
    one, other = cell_a(action), cell_b(action)
    if one == other:
        return gettext("let {unit} heal itself", unit=_unit(s, one))
    return gettext("let {unit} heal {other}", unit=_unit(s, one), other=_unit(s, other))


def _dance(s: State, action: int) -> str:
    poses = (
        _turned(cell_b(action), rot_b(action)),
        _turned(cell_c(action), rot_c(action)),
        _turned(cell_d(action), number_of(action)),
    )
    heads = [tile_title(tile) for tile in s.match.heads[actor(s)]]
    # Translators: where an object goes in a dance, such as Object Red to B2 facing NE
    moves = [
        gettext("{tile} to {goal}", tile=name, goal=pose) for name, pose in zip(heads, poses, strict=True)
    ]
    return gettext("dance ({moves})", moves="; ".join(moves))


def _swap(s: State, action: int) -> str:
    """Two links trade cells; each rotation is that of the unit that comes to the cell."""
    return gettext(
        "swap {one} and {other} for energy so that they face {direction} and {other_direction}",
        one=_unit(s, cell_b(action)),
        other=_unit(s, cell_c(action)),
        direction=direction_title(rot_c(action)),
        other_direction=direction_title(rot_b(action)),
    )


def _castling(s: State, action: int) -> str:
    one, other = _unit(s, cell_a(action)), _unit(s, cell_b(action))
    return gettext("swap {one} and {other} with {tile}", one=one, other=other, tile=_tile(action))


def _buy_energy(s: State, action: int) -> str:
    hand = packed_list(s.hand[actor(s)])
    tiles = [tile_title(tile) for place, tile in enumerate(hand) if action_tile(action) >> place & 1]
    heads = [tile_title(tile) for tile in s.match.heads[actor(s)]]
    paid = (int(cell_a(action)), int(cell_b(action)), int(cell_c(action)))
    points = [
        ngettext("{n} hit point of {tile}", "{n} hit points of {tile}", hp, tile=head)
        for head, hp in zip(heads, paid, strict=False)
        if hp
    ]
    return gettext("buy energy for {price}", price=listed(tiles + points))


def _convert(s: State, action: int) -> str:
    if has_flag(action):
        message = N_("change the {direction} attack of {unit} to ranged")
    else:
        message = N_("change the {direction} attack of {unit} to melee")
    return gettext(message, direction=direction_title(rot_b(action)), unit=_unit(s, cell_b(action)))


def _absorb(s: State, action: int) -> str:
    source = int(cell_c(action))
    if source >= a.FROM_MEANS:
        hit = gettext(_HITS[MEANS[source - a.FROM_MEANS]])
    else:
        hit = _unit(s, source)
    medic, saved = _unit(s, cell_a(action)), _unit(s, cell_b(action))
    return gettext("let {medic} save {unit} from {hit}", medic=medic, unit=saved, hit=hit)


_HITS = {
    "melee": N_("melee"),
    "ranged": N_("ranged"),
    "melee+ranged": N_("melee+ranged"),
    "gauss": N_("gauss"),
    "explosion": N_("explosion"),
    "sniper": N_("sniper"),
    "grenade": N_("grenade"),
    "air_strike": N_("air strike"),
    "mine": N_("mine"),
    "laser": N_("laser"),
    "elimination": N_("elimination"),
    "detonation": N_("detonation"),
    "release": N_("release"),
}


def _on_cell(s: State, action: int) -> str:
    return gettext("play {tile} on {target}", tile=_tile(action), target=_target(s, cell_b(action)))


def _target(s: State, cell: int) -> str:
    return _unit(s, cell) if s.occupied >> cell & 1 else cell_name(cell)


def _strike(s: State, action: int) -> str:
    unit, way = _unit(s, cell_a(action)), direction_title(rot_b(action))
    return gettext("let {unit} attack to the {direction}", unit=unit, direction=way)


def _exchange(s: State, action: int) -> str:
    return gettext(
        "replace {unit} with {tile} facing {direction}",
        unit=_unit(s, cell_b(action)),
        tile=_tile(action),
        direction=direction_title(rot_b(action)),
    )


def _laser(s: State, action: int) -> str:
    start, end = cell_name(cell_a(action)), cell_name(cell_b(action))
    return gettext("fire the laser from {start} to {end}", start=start, end=end)


_WORDS: dict[int, Callable[[State, int], str]] = {
    a.PLACE_HQ: _place,
    a.DRAW_PILE: lambda s, x: gettext("draw from the pile"),
    a.DRAW_MERCENARY: lambda s, x: gettext("hire {tile}", tile=_tile(x)),
    a.REDRAW: lambda s, x: gettext("discard the three instants and draw again"),
    a.DISCARD_TILE: lambda s, x: gettext("discard {tile}", tile=_tile(x)),
    a.PLACE: _place,
    a.MOVE: _with_tile(_move),
    a.MOBILITY: _move,
    a.HQ_MOBILITY: _hq_move,
    a.CARRY: _carry,
    a.PUSH: _with_tile(_push),
    a.SNIPER: _on_cell,
    a.GRENADE: _on_cell,
    a.AIR_STRIKE: _on_cell,
    a.BATTLE: lambda s, x: gettext("call a battle"),
    a.TERROR: lambda s, x: gettext("play {tile}", tile=_tile(x)),
    a.CASTLING: _castling,
    a.ROTATION: _with_tile(_turn),
    a.ACTION: _strike,
    a.HEAL: _heal,
    a.DANCE: _dance,
    a.EXCHANGE: _exchange,
    a.PROC_ROTATION: _for_energy(_turn),
    a.PROC_SWAP: _swap,
    a.PROC_PUSH: _for_energy(_push),
    a.PROC_LASER: _laser,
    a.PROC_ELIMINATION: lambda s, x: gettext("eliminate {target}", target=_target(s, cell_b(x))),
    a.PROC_DETONATION: lambda s, x: gettext("start the detonation"),
    a.BUY_ENERGY: _buy_energy,
    a.END_TURN: lambda s, x: gettext("end the turn"),
    a.RETREAT_TO: lambda s, x: gettext("retreat to {cell}", cell=cell_name(cell_b(x))),
    a.TURN_TAKEN: _turn,
    a.KEEP: lambda s, x: gettext("leave {unit} as it is", unit=_unit(s, cell_b(x))),
    a.EXPLODE: lambda s, x: gettext("let {unit} explode", unit=_unit(s, cell_b(x))),
    a.ATTACK_ON: lambda s, x: gettext("let {unit} attack", unit=_unit(s, cell_b(x))),
    a.CONVERT: _convert,
    a.ABSORB: _absorb,
}
