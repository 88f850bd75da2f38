"""Why an action is not legal, in words: who decides, what is expected, and which legal actions come close."""

from __future__ import annotations

from collections.abc import Callable

from nshex.geometry import cells_of
from nshex.languages import N_, gettext
from nshex.notation.decisions import decision
from nshex.notation.names import cell_name, player_name, tile_name
from nshex.rules import actions as a
from nshex.rules.actions import action_tile, cell_a, cell_b, cell_c, cell_d, has_flag, op_of, rot_b, rot_c
from nshex.rules.legal import Legal
from nshex.rules.piles import packed_list
from nshex.rules.procedures import COST
from nshex.rules.state import CHOICE, DISCARD, DRAW, MAIN, RETREAT, SETUP, TURNING, State
from nshex.rules.tables import INSTANT, KIND, TILES
from nshex.rules.units import controller_of

Writer = Callable[[State, int], str]

NEAR_MISSES = 3

_EXAMPLES = {
    SETUP: N_("{decision}, as in 'hq C3/0'"),
    DRAW: N_("{decision}, as in 'draw pile' or 'draw mercenary <tile>'"),
    DISCARD: N_("{decision}, as in 'discard <tile>' (TRN-2)"),
    RETREAT: N_("{decision}, as in 'retreat <cell>' (INS-3)"),
    TURNING: N_("{decision} (VEG-1)"),
}
_STEP_OPS = {
    SETUP: (a.PLACE_HQ,),
    DRAW: (a.DRAW_PILE, a.DRAW_MERCENARY),
    DISCARD: (a.DISCARD_TILE, a.REDRAW, a.DANCE),
    RETREAT: (a.RETREAT_TO,),
    CHOICE: (a.KEEP, a.EXPLODE, a.ATTACK_ON, a.CONVERT, a.ABSORB),
    TURNING: (a.KEEP, a.TURN_TAKEN),
    MAIN: (a.DISCARD_TILE, *range(a.PLACE, a.END_TURN + 1)),
}
_FROM_HAND = (a.DISCARD_TILE, *range(a.PLACE, a.MOBILITY), *range(a.PUSH, a.DANCE), a.EXCHANGE)
_BY_UNIT = (
    *(a.MOVE, a.MOBILITY, a.HQ_MOBILITY, a.CARRY, a.PUSH, a.CASTLING, a.ROTATION, a.ACTION, a.HEAL),
    *(a.PROC_ROTATION, a.PROC_PUSH, a.PROC_LASER),
)
_STEPPING = (a.MOVE, a.MOBILITY, a.HQ_MOBILITY, a.CARRY)


def refusal(s: State, player: int, action: int, legal: Legal, write: Writer) -> str:
    """One line about an action that is not legal."""
    line = write(s, action)
    step = int(s.step)
    who = player_name(s.match, int(s.decider))
    if op_of(action) not in _STEP_OPS[step]:
        reason = decision(s, who)
        if step in _EXAMPLES:
            reason = gettext(_EXAMPLES[step], decision=reason)
    else:
        reason = _reason(s, player, action) if step == MAIN or op_of(action) == a.DANCE else ""
    if reason:
        problem = gettext("{line!r} is not legal: {reason}", line=line, reason=reason)
    else:
        problem = gettext("{line!r} is not legal for {player}", line=line, player=who)
    near = _near(s, action, legal, write)
    if not near:
        return problem
    return gettext("{problem}; expected for example {lines}", problem=problem, lines=near)


def _near(s: State, action: int, legal: Legal, write: Writer) -> str:
    """Legal actions like it; if there are only a few, all of them."""
    every = legal.actions()
    same = [other for other in every if op_of(other) == op_of(action)]
    kin = [other for other in same if action_tile(other) == action_tile(action)] or same
    if not kin and len(every) <= 2 * NEAR_MISSES:
        kin = every
    kin.sort(key=lambda other: -_likeness(action, other))
    lines = [repr(write(s, other)) for other in dict.fromkeys(kin)]
    return ", ".join(lines[:NEAR_MISSES] + ["…"] * (len(lines) > NEAR_MISSES))


def _likeness(one: int, two: int) -> int:
    """How many fields two actions share; cells count more than rotations."""
    cells = sum(field(one) == field(two) for field in (action_tile, cell_a, cell_b, cell_c, cell_d))
    return 2 * cells + (rot_b(one) == rot_b(two)) + (rot_c(one) == rot_c(two))


def _reason(s: State, player: int, action: int) -> str:
    """The first reason against an action of the main step; empty if none is simple to say."""
    op = op_of(action)
    if op in _FROM_HAND:
        hand = packed_list(s.hand[player])
        if action_tile(action) not in hand:
            held = ", ".join(tile_name(s.match, player, tile) for tile in hand) or gettext("nothing")
            tile = tile_name(s.match, player, action_tile(action))
            return gettext("{tile} is not in hand (there is {held})", tile=tile, held=held)
    if op in COST and COST[op] > s.energy[player]:
        return gettext(
            "it costs {cost} energy and there is {energy} (ENR-2)", cost=COST[op], energy=s.energy[player]
        )
    if op in (a.DANCE, a.ACTION, a.HEAL) and s.terror >> player & 1:
        return gettext("under Terror there is no Dance and no Action (INS-9)")
    if op == a.PLACE:
        return _place_reason(s, player, action)
    if op == a.BATTLE:
        return gettext("no Battle tile may be played once the last tile of a pile is drawn (INS-1)")
    if op in _BY_UNIT:
        return _unit_reason(s, player, action)
    if op in (a.SNIPER, a.GRENADE) and not (s.occupied | s.ground) >> cell_b(action) & 1:
        return gettext("there is nothing on {cell}", cell=cell_name(cell_b(action)))
    return ""


def _place_reason(s: State, player: int, action: int) -> str:
    cell = cell_b(action)
    if KIND[action_tile(action)] == INSTANT:
        return gettext("{tile} is an instant", tile=TILES[action_tile(action)].id)
    if s.occupied >> cell & 1:
        return gettext("{cell} is taken (BRD-4)", cell=cell_name(cell))
    if s.terror >> player & 1:
        return gettext("under Terror no board tile is placed (INS-9)")
    if s.ground >> cell & 1:
        return gettext("{cell} has a foundation already (ARM-7)", cell=cell_name(cell))
    return ""


def _unit_reason(s: State, player: int, action: int) -> str:
    """What is wrong with the unit that should act, or with its path."""
    start = cell_a(action)
    name = cell_name(start)
    if not s.occupied >> start & 1:
        free = ", ".join(cell_name(cell) for cell in cells_of(int(s.side[player]))) or gettext("nowhere")
        return gettext("{cell} is empty (own units are on {cells})", cell=name, cells=free)
    if controller_of(s.cells[start]) != player:
        who = player_name(s.match, player)
        return gettext("the unit on {cell} is not controlled by {player}", cell=name, player=who)
    if s.netted >> start & 1:
        return gettext("the unit on {cell} is netted (NET-1)", cell=name)
    if op_of(action) in _STEPPING:
        return _step_reason(s, action)
    return ""


def _step_reason(s: State, action: int) -> str:
    start, goal = cell_a(action), cell_b(action)
    if start != goal and not s.match.board.around[start] >> goal & 1:
        return gettext("{cell} is not next to {start}", cell=cell_name(goal), start=cell_name(start))
    if start != goal and s.occupied >> goal & 1:
        return gettext("{cell} is taken (BRD-4)", cell=cell_name(goal))
    if has_flag(action):
        return gettext("two steps are not possible there (MOD-8)")
    if op_of(action) != a.MOVE:
        return gettext("that move is not available, or was used this turn (MOD-9)")
    return gettext("it would change nothing")
