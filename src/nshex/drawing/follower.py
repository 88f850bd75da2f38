"""A board that follows events, so that every moment between two decisions can be shown as it was.

Events tell all that happens. Who is netted or taken over follows from where units are; the rules work it out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nshex.rules import events as e
from nshex.rules.abilities import place_unit
from nshex.rules.events import Event
from nshex.rules.layout import relayout
from nshex.rules.state import State, add_foundation, cell_of_tile, lift, put, remove_foundation, shift, swap
from nshex.rules.tables import FOUNDATION, KIND, TOUGHNESS
from nshex.rules.units import (
    WOUND_FIELD,
    WOUND_SHIFT,
    is_object,
    new_word,
    rotation_of,
    tile_of,
    turned,
    wounds_of,
)


class Follower:
    """Starts as a copy of the state before the events. Only board, hit points and scores are kept up to
    date."""

    def __init__(self, before: State) -> None:
        self.s: State = before.clone()
        self._dancing: dict[int, tuple[int, int]] = {}
        """Objects in the air in a dance: where each stood, and its word."""

    def follow(self, events: Sequence[Event]) -> State:
        """The board after the events; the next call changes it."""
        for event in events:
            self._hear(event)
        self._land()
        relayout(self.s)
        return self.s

    def _hear(self, event: Event) -> None:
        if self._dancing and event.kind not in (e.MOVED, e.TURNED):
            self._land()
        handler = _HANDLERS.get(int(event.kind))
        if handler is not None:
            handler(self, event)

    def _set_wounds(self, cell: int, wounds: int) -> None:
        self.s.cells[cell] = (int(self.s.cells[cell]) & ~WOUND_FIELD) | wounds << WOUND_SHIFT

    # --- units come and go ---

    def head_placed(self, event: Event) -> None:
        put(self.s, event.cell, new_word(event.tile, event.rot, event.player))

    def placed(self, event: Event) -> None:
        if KIND[event.tile] == FOUNDATION:
            add_foundation(self.s, event.cell, event.tile, event.player)
        else:
            place_unit(self.s, event.tile, event.cell, event.rot, event.player)

    def exchanged(self, event: Event) -> None:
        lift(self.s, event.cell)
        self.placed(event)

    def died(self, event: Event) -> None:
        lift(self.s, event.cell)

    def fell(self, event: Event) -> None:
        lift(self.s, event.cell)
        self.s.fallen |= 1 << int(event.player)

    def ground_cleared(self, event: Event) -> None:
        remove_foundation(self.s, event.cell)

    # --- units move ---

    def moved(self, event: Event) -> None:
        if event.tile in self._dancing:
            _, word = self._dancing.pop(int(event.tile))
            put(self.s, event.to_cell, turned(word, event.rot))
        else:
            shift(self.s, event.cell, event.to_cell, event.rot)

    def turned(self, event: Event) -> None:
        if event.tile in self._dancing:
            start, word = self._dancing.pop(int(event.tile))
            put(self.s, start, turned(word, event.rot))
        else:
            shift(self.s, event.cell, event.cell, event.rot)

    def pushed(self, event: Event) -> None:
        shift(self.s, event.cell, event.to_cell, rotation_of(self.s.cells[event.cell]))

    def swapped(self, event: Event) -> None:
        swap(self.s, event.cell, event.target_cell)

    def danced(self, event: Event) -> None:
        """All objects go up at once; the events that follow say which come down elsewhere."""
        for head in self.s.match.heads[event.player]:
            cell = int(cell_of_tile(self.s, head))
            self._dancing[head] = cell, int(self.s.cells[cell])
            lift(self.s, cell)

    def _land(self) -> None:
        """Objects that a dance did not move stay where they were."""
        for start, word in self._dancing.values():
            put(self.s, start, word)
        self._dancing.clear()

    # --- wounds and points ---

    def wounded(self, event: Event) -> None:
        self._set_wounds(int(event.cell), int(event.total_wounds))

    def head_hit(self, event: Event) -> None:
        """An HQ or object has lost hit points."""
        word = self.s.cells[event.cell]
        if is_object(word):
            self._set_wounds(int(event.cell), int(TOUGHNESS[tile_of(word)]) - int(event.hp))
        else:
            self.s.hp[event.player] = event.hp

    def healed(self, event: Event) -> None:
        word = self.s.cells[event.cell]
        if is_object(word):
            self._set_wounds(int(event.cell), int(wounds_of(word)) - int(event.healing))
        else:
            self.s.hp[event.player] += event.healing

    def energy(self, event: Event) -> None:
        if not self.s.match.many_headed >> int(event.player) & 1:
            self.s.hp[event.player] -= event.hp_paid

    def scored(self, event: Event) -> None:
        self.s.score[event.player] = event.score


_HANDLERS: dict[int, Callable[[Follower, Event], None]] = {
    e.HQ_PLACED: Follower.head_placed,
    e.PLACED: Follower.placed,
    e.EXCHANGED: Follower.exchanged,
    e.DIED: Follower.died,
    e.HQ_FELL: Follower.fell,
    e.MINE_WENT_OFF: Follower.ground_cleared,
    e.FOUNDATION_DESTROYED: Follower.ground_cleared,
    e.MOVED: Follower.moved,
    e.TURNED: Follower.turned,
    e.PUSHED: Follower.pushed,
    e.SWAPPED: Follower.swapped,
    e.DANCED: Follower.danced,
    e.WOUNDED: Follower.wounded,
    e.HQ_HIT: Follower.head_hit,
    e.PAID: Follower.head_hit,
    e.HEALED: Follower.healed,
    e.ENERGY: Follower.energy,
    e.SCORED: Follower.scored,
}
