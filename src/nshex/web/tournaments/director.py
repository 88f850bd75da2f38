"""Keeps tournaments going: starts them, pairs, makes the games, notes results, and ends them.

Every process does this. What is due in a tournament follows from the store, and the database lets only one
process write each step, so it does not matter which one does it, or when one of them dies: pairings are
stored before their games are made, and the next process to check makes a missing game.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from nshex.game import Game
from nshex.notation.records import winners_of
from nshex.web.exchange.ending import end
from nshex.web.ids import new_id
from nshex.web.limits import LimitError
from nshex.web.live.games import LiveGames
from nshex.web.live.new_games import read_new_game
from nshex.web.live.new_seats import RANDOM
from nshex.web.seats import BOT, ME, PLAYER
from nshex.web.store.database import Store, StoredSeat
from nshex.web.store.failures import WriteError
from nshex.web.store.tournaments import OPEN as NOT_BEGUN
from nshex.web.store.tournaments import OVER, RUNNING, StoredEntrant, StoredPairing
from nshex.web.terms import Terms
from nshex.web.tournaments.played import Pairing
from nshex.web.tournaments.tournament import FEWEST, Tournament

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 2.0


class Director:
    """What this process does for tournaments."""

    def __init__(self, games: LiveGames, now: Callable[[], float] = time.time) -> None:
        self._games = games
        self._now = now
        self._something = asyncio.Event()
        games.on_game_over = self._something.set
        self._looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        await end([self._looking])

    def hurry(self) -> None:
        """Something has changed: do not wait for the next check."""
        self._something.set()

    async def _look(self) -> None:
        while True:
            try:
                await self.look()
            except WriteError as problem:
                log.warning("tournaments cannot be looked after now: %s", problem)
            except Exception:
                log.exception("looking after tournaments failed")
            try:
                async with asyncio.timeout(SECONDS_BETWEEN_LOOKS):
                    await self._something.wait()
            except TimeoutError:
                pass
            self._something.clear()

    async def look(self) -> None:
        """Take every tournament as far as it can go now."""
        if self._games.is_closing:
            return
        for id in await self._games.read(_unfinished):
            try:
                while await self._step(id):
                    pass
            except WriteError:
                raise
            except Exception:
                log.exception("tournament %s cannot go on", id)

    async def _step(self, id: str) -> bool:
        """Do what is due; says whether something else may be due after it."""
        found = await self._games.read(_found, id)
        if found is None:
            return False
        await self._note_results(found)
        found = await self._games.read(_found, id) or found
        stored, now = found.stored, self._now()
        if found.is_due_to_start(now):
            enough = len(found.entrants) >= FEWEST
            return await self._write(_set_state, id, NOT_BEGUN, RUNNING if enough else OVER, now)
        if found.is_abandoned(now):
            return await self._write(_set_state, id, NOT_BEGUN, OVER, now)
        if stored.state != RUNNING:
            return False
        if found.is_due_to_end(now):
            return await self._write(_set_state, id, RUNNING, OVER, now)
        pairings = found.next_pairings()
        if pairings and await self._write(_add_pairings, id, _numbered(found, pairings)):
            return True
        await self._make_games(found)
        return False

    async def _write(self, work: Callable[..., bool], *args: object) -> bool:
        return await self._games.write(work, *args)

    async def _note_results(self, found: Tournament) -> None:
        on = [one for one in found.pairings if one.score is None]
        results = await self._games.read(_results, [one.game for one in on])
        for pairing in on:
            result = results.get(pairing.game)
            if result is not None:
                winners = winners_of(result)
                score = 1.0 - winners[0] if len(winners) == 1 else 0.5
                await self._games.write(_note_score, found.stored.id, pairing.number, score)

    async def _make_games(self, found: Tournament) -> None:
        on = [one for one in found.pairings if one.score is None]
        made = await self._games.read(_made, [one.game for one in on])
        for pairing in on:
            if pairing.game not in made and pairing.second is not None:
                players = [found.by_number[number] for number in (pairing.first, pairing.second)]
                with suppress(LimitError):  # too many games between bots: made once others are over
                    await self._make_game(found, pairing.game, players)

    async def _make_game(self, found: Tournament, game: str, players: list[StoredEntrant]) -> None:
        """A game with two armies drawn by lot, each seat given to its player."""
        drawn = [{"army": RANDOM, "who": ME, "name": player.name} for player in players]
        new = read_new_game(json.dumps({"seats": drawn, "clock": found.options.clock}))
        seats = [
            StoredSeat(number, PLAYER if player.token else BOT, player.bot, player.name, player.token)
            for number, player in enumerate(players)
        ]
        rated = found.options.rated and all(player.token for player in players)
        terms = Terms(
            forecast=False,
            rated=rated,
            listed=found.options.listed,
            clock=new.terms.clock,
            tournament=found.stored.id,
        )
        await self._games.create_given(game, Game.begin(new.setup), terms, seats)


def _numbered(found: Tournament, pairings: list[Pairing]) -> list[StoredPairing]:
    last, round = len(found.pairings), found.round + 1
    return [
        StoredPairing(
            number=number,
            round=round,
            first=one.first,
            second=one.second,
            game="" if one.second is None else new_id(),
            score=1.0 if one.second is None else None,
        )
        for number, one in enumerate(pairings, start=last + 1)
    ]


# --- what is done in the store ---------------------------------------------------------------------


def _unfinished(store: Store) -> list[str]:
    return store.tournaments.unfinished()


def _found(store: Store, id: str) -> Tournament | None:
    whole = store.tournaments.find(id)
    return None if whole is None else Tournament(whole)


def _set_state(store: Store, id: str, before: str, after: str, now: float) -> bool:
    return store.tournaments.set_state(id, before, after, now)


def _add_pairings(store: Store, id: str, pairings: list[StoredPairing]) -> bool:
    return store.tournaments.add_pairings(id, pairings)


def _note_score(store: Store, id: str, number: int, score: float) -> None:
    store.tournaments.note_score(id, number, score)


def _results(store: Store, games: list[str]) -> dict[str, str]:
    return {game: result for game, result in store.results(games).items() if result is not None}


def _made(store: Store, games: list[str]) -> set[str]:
    return set(store.results(games))
