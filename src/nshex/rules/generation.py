"""The legal actions of every step, put together from what the other modules offer."""

from __future__ import annotations

from mypy_extensions import i64

from nshex.rules.abilities import (
    offer_dance,
    offer_exchange,
    offer_mobility,
    offer_move_tile,
)
from nshex.rules.actions import (
    END_TURN,
    PLACE,
    PLACE_HQ,
    RETREAT_TO,
    cell_a,
    cell_b,
    pack,
)
from nshex.rules.instants import offer_instant, retreat_cells
from nshex.rules.legal import Legal
from nshex.rules.piles import packed_has
from nshex.rules.procedures import offer_energy, offer_procedures
from nshex.rules.state import DISCARD, DRAW, MAIN, OVER, RETREAT, SETUP, State, cell_of_tile
from nshex.rules.tables import (
    FOUNDATION,
    HQ,
    INSTANT,
    INSTANT_OP,
    KIND,
    PLAY_MOVE,
    TAKEOVER,
)
from nshex.rules.turn import (
    offer_discards,
    offer_draws,
    offer_redraw,
)


def legal_actions(s: State) -> Legal:
    """What the decider may do now."""
    legal = Legal()
    if s.step == MAIN:
        _offer_main(s, legal)
    elif s.step == DISCARD:
        offer_discards(s, legal)
        offer_redraw(s, legal)
        offer_dance(s, legal)
    elif s.step == DRAW:
        offer_draws(s, legal)
    elif s.step == SETUP:
        _offer_hq(s, legal)
    elif s.step == RETREAT:
        legal.on_cells(RETREAT_TO, retreat_cells(s, cell_a(s.job), cell_b(s.job)))
    elif s.step != OVER:
        for option in s.alternatives:
            legal.single(option)
    return legal


def _offer_main(s: State, legal: Legal) -> None:
    rest = s.hand[s.turn]
    seen: i64 = 0
    while rest != 0:
        tile = rest & 255
        rest >>= 8
        if packed_has(seen, tile):
            continue
        seen = (seen << 8) | tile
        if KIND[tile] != INSTANT:
            _offer_board_tile(s, legal, tile)
        elif INSTANT_OP[tile] == PLAY_MOVE:
            offer_move_tile(s, legal, tile)
        else:
            offer_instant(s, legal, tile)
    offer_discards(s, legal)
    offer_mobility(s, legal)
    offer_dance(s, legal)
    if s.match.energy:
        offer_procedures(s, legal)
        offer_energy(s, legal)
    legal.single(END_TURN)


def _offer_board_tile(s: State, legal: Legal, tile: i64) -> None:
    """Place a tile on a free cell (TRN-5) unless under Terror (INS-9), or exchange a Transporter for it."""
    free = s.match.board.cells & ~s.occupied
    allowed = (s.terror >> s.turn) & 1 == 0
    if KIND[tile] == FOUNDATION:
        if allowed:
            legal.on_cells(pack(PLACE, tile=tile), free & ~s.ground)
        return
    if allowed:
        legal.facings(pack(PLACE, tile=tile), free)
    offer_exchange(s, legal, tile)


def _offer_hq(s: State, legal: Legal) -> None:
    """HQs and objects on free main cells; facing is offered where it matters (SET-2)."""
    free = s.match.board.main & ~s.occupied
    for head in s.match.heads[s.decider]:
        tile: i64 = head
        if cell_of_tile(s, tile) >= 0:
            continue
        if rotation_matters(tile):
            legal.facings(pack(PLACE_HQ, tile=tile), free)
        else:
            legal.on_cells(pack(PLACE_HQ, tile=tile), free)


def rotation_matters(tile: i64) -> bool:
    """Whether a head looks different when turned: objects, and HQs with a takeover edge."""
    return KIND[tile] != HQ or TAKEOVER[tile] != 0
