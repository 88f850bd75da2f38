"""Everybody at the table of a live game, with or without a seat: what they are told, and how many watch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING

from nshex.game import Step
from nshex.languages import speaking
from nshex.rules.views import View
from nshex.web.encoding import dump
from nshex.web.live.host import Host, Reader
from nshex.web.live.phrases import said_json
from nshex.web.payloads import types
from nshex.web.payloads.board import Board
from nshex.web.payloads.open_table import OpenTable
from nshex.web.payloads.table import dump_table
from nshex.web.store.database import StoredSeat
from nshex.web.store.entries import Entry

if TYPE_CHECKING:
    from nshex.web.live.live_game import LiveGame
    from nshex.web.live.shown_tables import ShownTables


class Broadcast:
    """The readers of one game."""

    def __init__(self, live: LiveGame, host: Host, shown: ShownTables) -> None:
        self.readers: set[Reader] = set()
        self.watching: types.Watching = {"type": "watching", "count": 0}
        """How many watch without a seat, as readers were told last."""
        self.told = monotonic()
        """When readers were last told that the game has moved on."""
        self._live = live
        self._host = host
        self._shown = shown

    def tell(self, text: str) -> None:
        for reader in list(self.readers):
            reader.tell(text)

    def tell_each(self, make: Callable[[], Mapping[str, object]]) -> None:
        """Send everybody a message with sentences, made once for each language."""
        for code, readers in self._readers_by_language().items():
            with speaking(code):
                text = dump(make())
            for reader in readers:
                reader.tell(text)

    def _readers_by_language(self) -> dict[str, list[Reader]]:
        found: dict[str, list[Reader]] = {}
        for reader in self.readers:
            found.setdefault(reader.language, []).append(reader)
        return found

    def count_watchers(self) -> None:
        """Tell everybody how many browsers without a seat are here, in all processes, if that has changed."""
        here = len({reader.browser for reader in self.readers if not reader.seats})
        self._host.presence.note(self._live.id, here)
        for seat in self._live.stored.seats:
            self._host.presence.note(self._place_of(seat), self._readers_at(seat))
        count = here + self._host.presence.elsewhere(self._live.id)
        if count != self.watching["count"]:
            self.watching = {"type": "watching", "count": count}
            self.tell(dump(self.watching))

    def is_here(self, number: int) -> bool:
        """Whether the player of a seat has the table open, at any process."""
        seat = self._live.stored.seats[number]
        return self._readers_at(seat) > 0 or self._host.presence.elsewhere(self._place_of(seat)) > 0

    def _readers_at(self, seat: StoredSeat) -> int:
        return sum(seat.token is not None and reader.browser == seat.token for reader in self.readers)

    def _place_of(self, seat: StoredSeat) -> str:
        return f"{self._live.id} {seat.seat}"

    def tell_said(self, seat: int, phrase: str) -> None:
        self.tell_each(lambda: said_json(seat, phrase))

    def tell_update(self, entry: Entry, step: Step | None) -> None:
        """Send everybody what happened; only the new part of the log is sent.

        Whatever is the same for all readers of a language is made and written once.
        """
        self.told = monotonic()
        for code, readers in self._readers_by_language().items():
            with speaking(code):
                self._tell_update_to(readers, entry, step)

    def _tell_update_to(self, readers: list[Reader], entry: Entry, step: Step | None) -> None:
        live = self._live
        board = Board(live.game.state)
        kept = live.game.length - (step is not None)
        happened: types.Happened = {
            "type": "update",
            "after": live.version - 1,
            "line": entry.kind if step is None else str(step.action),
            "seat": entry.seat or 0,
            "scenes": [] if step is None else self._shown.scenes(step, board),
            "kept": kept,
        }
        shared = f'{dump(happened)[:-1]},"log":{self._shown.log.text_since(kept, live.game)},"table":'
        opened: dict[View, OpenTable] = {}
        texts: dict[tuple[int, ...], str] = {}
        for reader in readers:
            seats = reader.seats
            if seats not in texts:
                view = self._shown.view(seats)
                if view not in opened:
                    opened[view] = OpenTable(view, board)
                table = dump_table(self._shown.table(seats, opened[view]), opened[view])
                texts[seats] = f"{shared}{table}}}"
            reader.tell(texts[seats])
