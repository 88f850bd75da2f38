"""What a contest plays: which bots, with which armies and piles, in which order.

Everything about a game follows from the settings and the number of the game. So a run can be stopped,
resumed, extended and spread over machines, and its games stay the same.

Every game is between two bots, whatever the mode. Games 2k and 2k+1 are a *mirrored pair*: the same armies on
the same seats with the same piles, but the bots swap seats. Armies, seats and deals are far from equal; in a
pair both bots get the good and the bad ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from nshex.arena.engine_log import check_log
from nshex.arena.entrants import Entrant, Spec, read_entrants
from nshex.arena.errors import ArenaError
from nshex.bots.registry import BotError, read_limit
from nshex.notation.seeds import Seed, rng_from_seed, seed_text
from nshex.notation.setups import Setup, make_setup
from nshex.rules.options import DEATHMATCH, ONE_VS_ALL, POINTS, TEAM, TWO_PLAYER, RulesError
from nshex.tiles import PLAYABLE

LEAST_PLAYERS = {TWO_PLAYER: 2, DEATHMATCH: 3, POINTS: 3, ONE_VS_ALL: 3, TEAM: 4}


@dataclass(frozen=True)
class ContestTerms:
    """What holds for all bots of a run."""

    limit: str = ""
    """The limit of a bot whose name has none, such as `500ms`; empty for no limit."""
    patience: float | None = None
    """Seconds after which an engine that does not answer is stopped; None for a default that suits its
    limit."""
    log: str = ""
    """The file that keeps the conversation with engines."""


@dataclass(frozen=True)
class GameTask:
    """One game to play. Plain values only, so that it can be sent to other processes and machines."""

    number: int
    seed: int
    mode: str
    board: str
    options: Mapping[str, object]
    armies: tuple[str, ...]
    bots: tuple[Entrant, ...]
    """By seat."""
    terms: ContestTerms = ContestTerms()

    def setup(self) -> Setup:
        return make_setup(self.armies, mode=self.mode, board=self.board, options=self.options)


@dataclass(frozen=True)
class Contest:
    """The settings of a run; `make_contest` checks them and makes one."""

    entrants: tuple[Entrant, ...]
    armies: tuple[str, ...]
    seed: Seed
    mode: str
    board: str
    options: Mapping[str, object]
    players: int
    terms: ContestTerms = ContestTerms()

    def settings(self) -> dict[str, Any]:
        """What must stay the same when a run is resumed; the number of games may change."""
        return {
            "bots": [entrant.label for entrant in self.entrants],
            "armies": list(self.armies),
            "seed": seed_text(self.seed),
            "mode": self.mode,
            "board": self.board,
            "rules": dict(self.options),
            "players": self.players,
            "limit": self.terms.limit or None,
        }

    @cached_property
    def pairings(self) -> list[tuple[Entrant, Entrant]]:
        return list(combinations(self.entrants, 2))

    @cached_property
    def lineups(self) -> list[tuple[str, ...]]:
        """Armies by seat, in the order played: all combinations, then all of them shifted by a seat."""
        found = []
        problem: RulesError | None = None
        for shift in range(self.players):
            for chosen in combinations(self.armies, self.players):
                lineup = chosen[shift:] + chosen[:shift]
                try:
                    self._setup(lineup)
                    found.append(lineup)
                except RulesError as refused:
                    problem = refused
        if not found and problem is not None:
            raise problem
        return found

    def _setup(self, armies: Sequence[str]) -> Setup:
        return make_setup(armies, mode=self.mode, board=self.board, options=self.options)

    def tasks(self, games: int) -> Iterator[GameTask]:
        """The games for each pairing of bots; with an odd number the last mirrored pair has only one game."""
        for deal in range((games + 1) // 2):
            for position, pairing in enumerate(self.pairings):
                for side in range(min(2, games - 2 * deal)):
                    yield self._task(deal, position, pairing, side)

    def _task(self, deal: int, position: int, pairing: tuple[Entrant, Entrant], side: int) -> GameTask:
        armies = self.lineups[deal % len(self.lineups)]
        holders = seat_holders(self._setup(armies).match().teams, deal)
        return GameTask(
            number=2 * (deal * len(self.pairings) + position) + side,
            seed=self._deal_seed(pairing, deal),
            mode=self.mode,
            board=self.board,
            options=self.options,
            armies=armies,
            bots=tuple(pairing[holder ^ side] for holder in holders),
            terms=self.terms,
        )

    def _deal_seed(self, pairing: tuple[Entrant, Entrant], deal: int) -> int:
        """The seed of a deal: different for each pairing, small enough for any JSON reader (53 bits)."""
        one, other = pairing
        rng = rng_from_seed(self.seed, f"arena:{one.label}:{other.label}:{deal}")
        return int(rng.next32()) << 21 | int(rng.next32()) >> 11


def seat_holders(teams: Sequence[Sequence[int]], deal: int) -> list[int]:
    """For each seat, which of the two bots plays it in the first game of a pair.

    One bot plays a whole team. Without teams, the bots take the seats in turn, and all move on by one seat
    from deal to deal.
    """
    shift = deal if len(teams) > 2 else 0
    holder = {seat: (i + shift) % len(teams) % 2 for i, team in enumerate(teams) for seat in team}
    return [holder[seat] for seat in sorted(holder)]


def make_contest(
    bots: Sequence[Spec],
    *,
    armies: Sequence[str] | None = None,
    seed: Seed = 0,
    mode: str | None = None,
    board: str | None = None,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    limit: str = "",
    patience: float | None = None,
    log: str = "",
) -> Contest:
    """A contest from what people write; what can be checked before playing is checked here."""
    mode = mode or TWO_PLAYER
    seats = players or LEAST_PLAYERS.get(mode, 2)
    chosen = tuple(PLAYABLE if armies is None else armies)
    if len(chosen) < seats:
        raise ArenaError(f"{len(chosen)} armies for {seats} players; expected at least {seats}")
    for army in chosen:
        if chosen.count(army) > 1:
            raise ArenaError(f"army {army} is named twice; expected each army once")
    seed_text(seed)
    terms = _read_terms(limit, patience, log)
    contest = Contest(
        read_entrants(bots), chosen, seed, mode, board or "standard", options or {}, seats, terms
    )
    if not contest.lineups:
        raise ArenaError(f"{seats} players; expected at least two")
    return contest


def _read_terms(limit: str, patience: float | None, log: str) -> ContestTerms:
    if limit:
        try:
            read_limit(limit)
        except BotError as problem:
            raise ArenaError(str(problem)) from None
    if patience is not None and not 0 < patience < float("inf"):
        raise ArenaError(f"patience of {patience:g} seconds; expected more than 0")
    if log:
        check_log(log)
    return ContestTerms(limit, patience, log)
