"""Makes the games that belong together: the next of a series, and the two tables of a mirrored duel."""

from __future__ import annotations

from dataclasses import replace

from nshex.game import Game
from nshex.notation.setups import Setup
from nshex.web.ids import new_id
from nshex.web.limits import Asker
from nshex.web.live.games import LiveGames
from nshex.web.live.live_game import LiveGame
from nshex.web.live.new_games import NewGame
from nshex.web.live.new_seats import seats_of_new
from nshex.web.live.rematches import dealt_anew, derived_id, next_id, renumbered
from nshex.web.store.database import StoredSeat
from nshex.web.terms import Terms


async def make_next(games: LiveGames, live: LiveGame, terms: Terms) -> str:
    """The next game of the same players with armies swapped; made once, however often it is asked for."""
    id = next_id(live)
    if live.game.seed is None:
        again = Game(live.game.setup, dealt_anew(live.game.start), None)
        await games.create_given(id, again, terms, list(live.stored.seats))
        return id
    setup, seats = live.game.setup, live.stored.seats
    if not setup.match().has_teams:
        setup, seats = _names_moved_on(setup), _moved_on(seats)
    if terms.twin:
        await _begin_mirrored(games, (id, derived_id(live, "twin")), setup, terms, seats)
    else:
        await games.create_given(id, Game.begin(setup), terms, list(seats))
    return id


async def create_mirrored(games: LiveGames, new: NewGame, asker: Asker) -> str:
    """Start two games with the same piles and swapped players; returns the first."""
    await games.check_may_begin(asker)
    ids = (new_id(), new_id())
    seats = tuple(seats_of_new(new.seats, asker.browser))
    await _begin_mirrored(games, ids, new.setup, new.terms, seats)
    return ids[0]


async def _begin_mirrored(
    games: LiveGames, ids: tuple[str, str], setup: Setup, terms: Terms, seats: tuple[StoredSeat, ...]
) -> None:
    terms = replace(terms, twin=ids[1], table=1)
    await games.create_given(ids[0], Game.begin(setup), terms, list(seats))
    first = await games.find(ids[0])
    if first is not None:
        await twin_of(games, first)


async def twin_of(games: LiveGames, live: LiveGame) -> LiveGame | None:
    """The other table of a mirrored duel: the same piles, everybody on the other side.

    The second is made from the first if it is missing, so a crash between them leaves neither alone.
    """
    if not live.terms.twin:
        return None
    twin = await games.find(live.terms.twin)
    if twin is not None or live.terms.table != 1:
        return twin
    crossed = Game.begin(_names_moved_on(live.game.setup), live.stored.seed)
    terms = replace(live.terms, twin=live.id, table=2, listed=False)
    await games.create_given(live.terms.twin, crossed, terms, list(_moved_on(live.stored.seats)))
    return await games.find(live.terms.twin)


def _moved_on(seats: tuple[StoredSeat, ...]) -> tuple[StoredSeat, ...]:
    """Everybody sits one seat further on; armies stay where they are."""
    return renumbered(seats[1:] + seats[:1])


def _names_moved_on(setup: Setup) -> Setup:
    return replace(setup, names=setup.names[1:] + setup.names[:1])
