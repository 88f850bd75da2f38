"""The course of turns: drawing, discarding, ending, and the end of the game (TRN, SET-4, END, MER-1)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nshex.geometry import BIT, lowest
from nshex.rules import events
from nshex.rules.actions import (
    DISCARD_TILE,
    DRAW_MERCENARY,
    DRAW_PILE,
    REDRAW,
    action_tile,
    op_of,
    pack,
)
from nshex.rules.battle import begin_battle
from nshex.rules.events import Event, Log
from nshex.rules.legal import Legal
from nshex.rules.piles import discard, packed_add, packed_count, packed_has, packed_remove, take_from_pile
from nshex.rules.settle import send_bomber
from nshex.rules.state import (
    AT_THE_END,
    DISCARD,
    DRAW,
    LAST_TURNS,
    MAIN,
    NOT_ENDING,
    OVERTIME,
    State,
    replaced,
)
from nshex.rules.tables import BOMBER, FACE_DOWN, INSTANT, KIND, TRAITS
from nshex.rules.units import TURN_FIELD


def end_turn(s: State, log: Log) -> None:
    """Close the turn; then the next one begins, or the final battle."""
    s.turn_over = False
    s.terror &= ~BIT[s.turn]
    s.owed &= ~BIT[s.turn]
    if len(s.carried) > 0:
        s.carried = vec[i64]()
    rest = s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        s.cells[cell] &= ~TURN_FIELD
    if log is not None:
        log.append(Event(events.TURN_ENDED, player=s.turn))
    if (s.ending == LAST_TURNS or s.ending == OVERTIME) and s.owed & s.living == 0:
        s.ending += 1
        begin_battle(s, AT_THE_END, s.last_drawer, log)
    else:
        start_next_turn(s, log)


def start_next_turn(s: State, log: Log) -> None:
    """Pass the turn to the next living player (in overtime the next without one), who begins to draw."""
    cycle = s.match.cycle
    waiting = s.living & s.owed if s.ending == OVERTIME else s.living
    before: i64 = s.cycle_at if s.turns_begun > 0 else len(cycle)
    if s.turns_begun > 0:
        s.cycle_at = (s.cycle_at + 1) % len(cycle)
    while (waiting >> cycle[s.cycle_at]) & 1 == 0:
        s.cycle_at = (s.cycle_at + 1) % len(cycle)
    s.turn = cycle[s.cycle_at]
    s.turns_begun += 1
    s.fresh = True
    s.drawn = 0
    s.step = DRAW
    if log is not None:
        log.append(Event(events.TURN_BEGAN, player=s.turn, turn=s.turns_begun))
    if s.match.rounds > 0 and s.cycle_at <= before and s.ending == NOT_ENDING:
        _begin_round(s, log)


def _begin_round(s: State, log: Log) -> None:
    """Count the rounds of a scenario; in the last one everybody has the last turn before the final battle.

    As at the end of a pile (END-1): no Battle tiles, and the first player calls the final battle.
    """
    s.round += 1
    if s.round == s.match.rounds:
        s.ending = LAST_TURNS
        s.owed = s.living
        s.last_drawer = s.turn
        if log is not None:
            log.append(Event(events.LAST_ROUND))


def start_overtime(s: State, log: Log) -> None:
    """Everybody gets one more turn before one more battle (END-4)."""
    s.ending = OVERTIME
    s.owed = s.living
    if log is not None:
        log.append(Event(events.OVERTIME_BEGAN))
    start_next_turn(s, log)


# --- drawing ---------------------------------------------------------------------------------------


def hand_limit(s: State) -> i64:
    """Tiles to draw up to: 1 and 2 in the first two turns of a game, then 3 (SET-4)."""
    return s.turns_begun if s.turns_begun < 3 else 3


def draw_up(s: State, log: Log) -> bool:
    """Draw until the hand is full; False if the player may take a mercenary instead of the next tile.

    A mercenary comes instead of a pile tile (MER-1): from an empty pile nothing is drawn (END-5).
    """
    player = s.turn
    while packed_count(s.hand[player]) < hand_limit(s):
        if s.pile_size[player] == 0:
            _begin_last_turns(s, log)
            break
        if s.mercenaries[player] != 0:
            s.decider = player
            return False
        draw_from_pile(s, log)
    finish_drawing(s)
    return True


def finish_drawing(s: State) -> None:
    """With three tiles one must go first (TRN-2)."""
    s.decider = s.turn
    s.step = DISCARD if packed_count(s.hand[s.turn]) >= 3 else MAIN


def draw_from_pile(s: State, log: Log) -> None:
    """Draw one tile; the last of a pile begins the end of the game (END-1)."""
    player = s.turn
    tile = take_from_pile(s, player)
    s.hand[player] = packed_add(s.hand[player], tile)
    s.drawn += 1
    if log is not None:
        log.append(Event(events.DREW, player=player, tile=tile))
    if s.pile_size[player] == 0:
        _begin_last_turns(s, log)


def draw_mercenary(s: State, tile: i64, log: Log) -> None:
    """Take a mercenary instead of a pile tile; it is an ordinary tile from now on (MER-1)."""
    player = s.turn
    s.mercenaries = replaced(s.mercenaries, player, packed_remove(s.mercenaries[player], tile))
    s.hand[player] = packed_add(s.hand[player], tile)
    s.drawn += 1
    if log is not None:
        log.append(Event(events.DREW_MERCENARY, player=player, tile=tile))


def _begin_last_turns(s: State, log: Log) -> None:
    """A pile is empty: every other player has one more turn (END-1, MUL-9)."""
    if s.ending != NOT_ENDING:
        return
    s.ending = LAST_TURNS
    s.last_drawer = s.turn
    if s.match.one_vs_all and s.turn == 0:
        s.owed = BIT[s.match.cycle[(s.cycle_at + 1) % len(s.match.cycle)]]
    else:
        s.owed = s.living & ~BIT[s.turn]
    if log is not None:
        log.append(Event(events.LAST_TILE, player=s.turn))


def offer_draws(s: State, legal: Legal) -> None:
    """The pile, or a mercenary; one lying face down can only be offered to its owner."""
    legal.single(DRAW_PILE)
    rest = s.mercenaries[s.turn]
    while rest != 0:
        if rest & 255 != FACE_DOWN:
            legal.single(pack(DRAW_MERCENARY, tile=rest & 255))
        rest >>= 8


def draw(s: State, action: i64, log: Log) -> None:
    """Carry out a choice between the pile and a mercenary."""
    if op_of(action) == DRAW_MERCENARY:
        draw_mercenary(s, action_tile(action), log)
    else:
        draw_from_pile(s, log)


# --- discarding ------------------------------------------------------------------------------------


def may_redraw(s: State) -> bool:
    """Three tiles drawn this turn, all of them instants (TRN-4)."""
    if not s.match.redraws or (s.match.redraw_players >> s.turn) & 1 == 0 or s.drawn < 3:
        return False
    rest = s.hand[s.turn]
    while rest != 0:
        if KIND[rest & 255] != INSTANT:
            return False
        rest >>= 8
    return True


def redraw(s: State, log: Log) -> None:
    """Discard the three instants and draw again, as often as it happens."""
    if log is not None:
        log.append(Event(events.REDREW, player=s.turn))
    discard_hand(s, log)
    s.drawn = 0
    s.step = DRAW


def discard_hand(s: State, log: Log) -> None:
    while s.hand[s.turn] != 0:
        discard_from_hand(s, s.hand[s.turn] & 255, log)


def discard_from_hand(s: State, tile: i64, log: Log) -> None:
    """Discard a tile unused; a Mad Bomber goes on to the next player (MER-2)."""
    player = s.turn
    s.hand[player] = packed_remove(s.hand[player], tile)
    if log is not None:
        log.append(Event(events.DISCARDED, player=player, tile=tile))
    if TRAITS[tile] & BOMBER != 0:
        send_bomber(s, tile, player, log)
    else:
        discard(s, player, tile)


def offer_discards(s: State, legal: Legal) -> None:
    """Each different tile of the hand once."""
    hand = s.hand[s.turn]
    seen: i64 = 0
    while hand != 0:
        tile = hand & 255
        hand >>= 8
        if not packed_has(seen, tile):
            legal.single(pack(DISCARD_TILE, tile=tile))
        seen = (seen << 8) | tile


def offer_redraw(s: State, legal: Legal) -> None:
    if may_redraw(s):
        legal.single(REDRAW)
