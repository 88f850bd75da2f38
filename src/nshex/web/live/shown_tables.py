"""The table of a live game as each reader may see it, now and at earlier moments, and its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nshex.game import Game, Step
from nshex.rules.options import NEUTRAL
from nshex.rules.views import View
from nshex.web.clocks.clock import Clocks
from nshex.web.clocks.control import control_words
from nshex.web.live import checks, rematches, settling
from nshex.web.live.game_log import GameLog
from nshex.web.live.own_turns import OwnTurns, Since
from nshex.web.live.seating import eyes_of, seat_infos, waiting_json
from nshex.web.payloads import types
from nshex.web.payloads.board import Board
from nshex.web.payloads.open_table import OpenTable
from nshex.web.payloads.scenes import scenes_json
from nshex.web.payloads.table import table_json
from nshex.web.payloads.turns import their_turn_json, trace_json
from nshex.web.seats import BOT

if TYPE_CHECKING:
    from nshex.web.live.host import Host
    from nshex.web.live.live_game import LiveGame


class ShownTables:
    """What readers of one game are shown."""

    def __init__(self, live: LiveGame, host: Host) -> None:
        self._live = live
        self._host = host
        self._views: dict[int, View] = {}
        """The present state as each player may know it; made once for each version."""
        self._commitment = live.game.commitment
        self.log = GameLog()
        self._turns = OwnTurns()

    def follow(self, game: Game) -> None:
        """Note the steps of a game; what is noted of them is not asked for again."""
        self.log.follow(game)
        self._turns.follow(game)

    def moved_on(self) -> None:
        """There is a new version, of which nothing has been made yet."""
        self._views.clear()

    def view(self, seats: tuple[int, ...]) -> View:
        """The present state as a reader may know it."""
        player = eyes_of(self._live.game.state, seats)
        if player not in self._views:
            self._views[player] = View(self._live.game.state, player)
        return self._views[player]

    def table(self, seats: tuple[int, ...], opened: OpenTable | None = None) -> types.Table:
        """The table as one reader may see it. It is not kept: a table takes as much memory as a game."""
        live = self._live
        since = self._since(seats)
        table = table_json(
            self.view(seats),
            game=live.id,
            version=live.version,
            seats=seat_infos(live.stored, seats),
            readers_seats=seats if live.is_live else (),
            can=self._can(seats),
            ending=self._ending(),
            waiting=waiting_json(live.stored, live.terms, seats),
            own_seats=seats,
            shuffle=self._shuffle(),
            clocks=None if live.clocks is None else self._clocks_json(live.clocks),
            settling=settling.settling_json(live, seats),
            trace=None if since is None else trace_json(since.trace),
            opened=opened,
        )
        rematch = rematches.rematch_json(live)
        if rematch is not None:
            table["rematch"] = rematch
        return table

    def _since(self, seats: tuple[int, ...]) -> Since | None:
        """What others have done since the last turn of the reader who acts."""
        live = self._live
        if not seats or not live.is_live:
            return None
        player = live.decider if live.decider in seats else seats[0]
        return self._turns.since_turn_of(player, live.game)

    def their_turn(self, seats: tuple[int, ...]) -> types.TheirTurn | None:
        """The same action by action, to be watched; None if there is nothing to watch."""
        since = self._since(seats)
        if since is None:
            return None
        steps = [self._live.game.step_at(moment) for moment in range(since.first + 1, since.last + 1)]
        return their_turn_json(steps)

    def _clocks_json(self, clocks: Clocks) -> types.Clocks:
        now = self._host.now()
        return {
            "left": [
                None if seat.who == BOT else round(1000 * clocks.left_at(seat.seat, now))
                for seat in self._live.stored.seats
            ],
            "running": clocks.running,
            "words": control_words(self._live.terms.clock),
        }

    def _can(self, seats: tuple[int, ...]) -> types.Can:
        return {
            "take_back": self._live.is_live
            and self._live.version < self._host.settings.most_entries
            and checks.can_take_back(seats, self._live),
            "forecast": self._live.is_live and self._live.forecast_allowed,
            "hint": self._live.is_live and self._live.forecast_allowed and self._live.decider in seats,
        }

    def _shuffle(self) -> types.Shuffle | None:
        """The commitment to the seed, and the seed itself once it can do no harm."""
        if self._commitment is None:
            return None
        seed = self._live.game.seed if self._live.hides_nothing else None
        return {"commitment": self._commitment, "seed": seed}

    def _ending(self) -> types.Over | None:
        """The end that players brought about, if they did."""
        ending = self._live.agreements.ending
        return None if ending is None else {"winners": list(ending.winners), "text": ending.text}

    def moment(self, moment: int, seats: tuple[int, ...]) -> types.Moment:
        """The table after this many actions, and what the last of them did."""
        state = self._live.game.position_at(moment).state
        table = table_json(
            View(state, eyes_of(state, seats, past=True)),
            game=self._live.id,
            version=moment,
            seats=seat_infos(self._live.stored, seats),
            readers_seats=(),
            can={"take_back": False, "forecast": False, "hint": False},
            ending=self._ending() if moment == self._live.game.length else None,
        )
        if moment == 0:
            return {"table": table, "scenes": []}
        return {"table": table, "scenes": self.scenes(self._live.game.step_at(moment))}

    def scenes(self, step: Step, board: Board | None = None) -> list[types.Scene]:
        """What an action did, scene by scene; `board` is the one after it, where it has been made already."""
        return scenes_json(View(step.before.state, NEUTRAL).state, step.log, board)

    def message(self, seats: tuple[int, ...]) -> types.TableMessage:
        return {"type": "table", "table": self.table(seats), "log": self.log.since(0, self._live.game)}
