"""A tournament as one reader gets it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from nshex.languages import gettext
from nshex.web.payloads import types
from nshex.web.store.game_ratings import PlayerRecord
from nshex.web.store.tournaments import OPEN, OVER, RUNNING, StoredPairing
from nshex.web.tournaments.played import ARENA
from nshex.web.tournaments.standings import PlayerStanding
from nshex.web.tournaments.tournament import Tournament

_STATES: dict[str, types.TournamentState] = {OPEN: "open", RUNNING: "running", OVER: "over"}
_OUTCOMES: dict[float | None, types.Outcome] = {1.0: "won", 0.5: "drawn", 0.0: "lost", None: "on"}


def tournament_json(
    found: Tournament,
    reader: str | None,
    ratings: Mapping[str, PlayerRecord],
    made: Collection[str],
    now: float,
) -> types.Tournament:
    """`made` are the unfinished games that exist: their pairings are stored a moment earlier."""
    stored = found.stored
    until = stored.starts if stored.state == OPEN else found.ends if stored.state == RUNNING else None
    return {
        "id": stored.id,
        "state": _STATES[stored.state],
        "status": status_words(found),
        "left": None if until is None else max(0, round(1000 * (until - now))),
        "players": [
            _player(found, standing, place, reader, ratings)
            for place, standing in enumerate(found.standings(), start=1)
        ],
        "you": _you(found, reader, made),
    }


def status_words(found: Tournament) -> str:
    """How far a tournament has come, in a few words."""
    state = found.stored.state
    if state == OPEN:
        return gettext("Starts") if found.stored.starts else gettext("Waiting for the host to start it")
    if state == OVER:
        return gettext("Over") if found.pairings else gettext("Called off")
    return (
        gettext("Running")
        if found.kind == ARENA
        else gettext("Round {round} of {rounds}", round=max(1, found.round), rounds=found.rounds)
    )


def _player(
    found: Tournament,
    standing: PlayerStanding,
    place: int,
    reader: str | None,
    ratings: Mapping[str, PlayerRecord],
) -> types.TournamentPlayer:
    entrant = found.by_number[standing.number]
    record = ratings.get(entrant.token) if entrant.token else None
    return {
        "place": place,
        "name": entrant.name,
        "is_bot": entrant.bot is not None,
        "is_you": entrant.token is not None and entrant.token == reader,
        "rating": None if record is None else round(record.rating.rating),
        "points": standing.points,
        "opponents": standing.opponents,
        "on_fire": standing.on_fire,
        "withdrawn": entrant.withdrawn,
        "games": [
            _game(found, pairing, standing.number)
            for pairing in found.pairings
            if standing.number in (pairing.first, pairing.second)
        ],
    }


def _game(found: Tournament, pairing: StoredPairing, player: int) -> types.TournamentGame:
    if pairing.second is None:
        return {"address": "", "opponent": "", "outcome": "bye"}
    is_first = player == pairing.first
    other = found.by_number[pairing.second if is_first else pairing.first]
    score = pairing.score if is_first or pairing.score is None else 1 - pairing.score
    return {
        "address": f"/game/{pairing.game}",
        "opponent": other.name,
        "outcome": _OUTCOMES[score],
    }


def _you(found: Tournament, reader: str | None, made: Collection[str]) -> types.TournamentYou:
    entrant = found.entrant_of(reader)
    plays = entrant is not None and not entrant.withdrawn
    is_host = reader == found.stored.host
    is_on = found.stored.state in (OPEN, RUNNING)
    game = found.game_of(entrant.number) if entrant is not None and found.stored.state == RUNNING else ""
    return {
        "game": f"/game/{game}" if game in made else "",
        "join": not plays and not found.why_not_join(reader),
        "withdraw": plays and is_on,
        "add_bot": is_host and not found.why_no_bot(),
        "start": is_host and found.may_start,
        "end": is_host and is_on,
    }
