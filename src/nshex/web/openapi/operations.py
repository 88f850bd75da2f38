"""Every address of the API: what it is for, what it takes, what it answers with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from nshex.web.payloads import requests, types

SVG, TEXT, JSON, TOML = "image/svg+xml", "text/plain", "application/json", "application/toml"


@dataclass(frozen=True)
class Operation:
    """One thing the API does."""

    summary: str
    answer: Any
    """A type of payloads; or the media type of something else."""
    status: int = 200
    body: Any = None
    """A type of requests, or a media type; None if nothing is sent."""
    query: Mapping[str, str] = field(default_factory=dict)
    """Parameters after the question mark, and what they mean."""


OPERATIONS: dict[tuple[str, str], Operation] = {
    ("GET", "/health"): Operation("Whether the process answers", dict[str, str]),
    ("GET", "/ready"): Operation("Whether the server can do its work; 503 with what is wrong", JSON),
    ("GET", "/metrics"): Operation("Figures for Prometheus; usually only for programs nearby", TEXT),
    ("GET", "/api/openapi.json"): Operation("This document", JSON),
    # games
    ("GET", "/api/games"): Operation("The games of this browser", list[types.ListedGame]),
    ("DELETE", "/api/games/{game}"): Operation("Remove a finished game from your list", JSON),
    ("GET", "/api/me/statistics"): Operation(
        "How your games ended, by army, opponent and level", types.OwnStatistics
    ),
    ("POST", "/api/games"): Operation("Begin a game", types.NewAddress, 201, requests.NewGame),
    ("POST", "/api/records"): Operation("Upload a game record to replay it", types.NewAddress, 201, TEXT),
    ("GET", "/api/games/{game}"): Operation("The table as this browser may see it", types.TableMessage),
    ("GET", "/api/games/{game}/record"): Operation("The record of a game", TEXT),
    ("GET", "/api/games/{game}/moments"): Operation("What has happened, action by action", types.MomentList),
    ("GET", "/api/games/{game}/moments/{moment}"): Operation(
        "The table after a number of actions", types.Moment
    ),
    ("GET", "/api/games/{game}/moments/{moment}/hint"): Operation(
        "What a bot would do there", types.HintAnswer
    ),
    ("GET", "/api/games/{game}/summary"): Operation(
        "What happened in a game that is over", types.GameSummary
    ),
    ("POST", "/api/games/{game}/moments/{moment}/play-on"): Operation(
        "A new game from a moment of one that is over", types.NewAddress, 201, requests.NewSeats
    ),
    ("POST", "/api/games/{game}/rematch"): Operation(
        "The same table again with new piles; nothing is made until all players agree",
        types.NewAddress,
        201,
    ),
    ("GET", "/api/games/{game}/series"): Operation("The score of the series it belongs to", types.Series),
    ("GET", "/api/games/{game}/ratings"): Operation("The ratings of its players", types.GameRatings),
    ("POST", "/api/games/{game}/seats"): Operation(
        "Take an open seat", types.NewAddress, 200, requests.TakenSeat
    ),
    ("POST", "/api/games/{game}/bots"): Operation(
        "Let bots take the open seats", types.NewAddress, 200, requests.BotsToSit
    ),
    ("POST", "/api/games/{game}/leave"): Operation("Leave a game that is on", JSON),
    ("GET", "/api/games/{game}/analysis"): Operation(
        "Chances and mistakes in a finished game; more turns are added while you ask", types.GameAnalysis
    ),
    ("GET", "/api/games/{game}/position"): Operation(
        "The position as the reader may know it, for programs", types.GamePosition
    ),
    # who one is
    ("GET", "/api/me"): Operation("The name of this browser", types.Me),
    ("POST", "/api/me"): Operation("Give it another name", types.Me, 200, requests.Rename),
    ("POST", "/api/me/phrase"): Operation("A new recovery phrase, shown once", types.RecoveryPhrase),
    ("POST", "/api/me/recover"): Operation(
        "Use a recovery phrase in this browser", types.Me, 200, requests.EnteredPhrase
    ),
    ("GET", "/api/me/push"): Operation(
        "Whether this browser can be notified while no page is open", types.PushState
    ),
    ("POST", "/api/me/push"): Operation(
        "Notify this browser when it is its turn", types.PushState, 200, requests.PushSubscription
    ),
    ("POST", "/api/me/push/off"): Operation(
        "Stop notifying this browser", types.PushState, 200, requests.PushEndpoint
    ),
    ("DELETE", "/api/me/push"): Operation("Stop notifying every device of this person", types.PushState),
    # the lobby
    ("GET", "/api/lobby"): Operation("Open games, and games to watch", types.LobbyList),
    ("POST", "/api/lobby/anybody"): Operation("Play whoever comes next", types.NewAddress, 201),
    # bot accounts
    ("GET", "/api/bot-accounts"): Operation("The bot accounts of this browser", list[types.BotAccount]),
    ("POST", "/api/bot-accounts"): Operation(
        "Create a bot account; its token is shown only once", types.NewBotAccount, 201, requests.NewBotAccount
    ),
    ("DELETE", "/api/bot-accounts/{account}"): Operation("Revoke a bot account", JSON),
    ("GET", "/api/bot/games"): Operation(
        "Games in which a program may take a seat, and those in which it has one", types.BotGames
    ),
    # tournaments
    ("POST", "/api/tournaments"): Operation(
        "Create a tournament", types.NewTournamentAddress, 201, requests.NewTournament
    ),
    ("GET", "/api/tournaments/{tournament}"): Operation("A tournament and its standings", types.Tournament),
    ("POST", "/api/tournaments/{tournament}/join"): Operation(
        "Take part in it", types.Tournament, 200, requests.JoinedTournament
    ),
    ("POST", "/api/tournaments/{tournament}/withdraw"): Operation("Leave it", types.Tournament),
    ("POST", "/api/tournaments/{tournament}/bots"): Operation(
        "Add a bot, as its host", types.Tournament, 200, requests.BotForTournament
    ),
    ("POST", "/api/tournaments/{tournament}/start"): Operation("Start it, as its host", types.Tournament),
    ("POST", "/api/tournaments/{tournament}/end"): Operation("End it, as its host", types.Tournament),
    # lessons
    ("POST", "/api/lessons/{lesson}/{step}"): Operation(
        "A step of a lesson after some actions", types.LessonStep, 200, requests.PlayedLines
    ),
    ("POST", "/api/lessons/{lesson}/{step}/ask"): Operation(
        "A question at the table of a lesson", types.AnyAnswer, 200, requests.TableQuestion
    ),
    # puzzles
    ("GET", "/api/puzzles"): Operation("The collection, in the order of the page", list[types.ListedPuzzle]),
    ("POST", "/api/puzzles/{id}"): Operation(
        "A puzzle after some actions", types.PuzzleStep, 200, requests.PlayedLines
    ),
    ("POST", "/api/puzzles/{id}/ask"): Operation(
        "A question at the table of a puzzle", types.AnyAnswer, 200, requests.TableQuestion
    ),
    ("POST", "/api/puzzles/{id}/hints/{number}"): Operation("One of its hints", types.PuzzleHint),
    ("POST", "/api/puzzles/{id}/solution"): Operation("Its solution, step by step", types.PuzzlePlayback),
    ("POST", "/api/puzzles/{id}/wrong-try"): Operation("A near miss, step by step", types.PuzzlePlayback),
    ("POST", "/api/puzzle-runs"): Operation(
        "Begin a streak or a storm", types.PuzzleRunStep, 201, requests.NewRun
    ),
    ("POST", "/api/puzzle-runs/{run}/{number}"): Operation(
        "The next puzzle of a run after some actions", types.PuzzleRunStep, 200, requests.PlayedLines
    ),
    ("POST", "/api/puzzle-runs/{run}/{number}/ask"): Operation(
        "A question at its table", types.AnyAnswer, 200, requests.TableQuestion
    ),
    ("POST", "/api/puzzle-runs/{run}/{number}/skip"): Operation("Skip it", types.PuzzleRunStep),
    # the editor
    ("POST", "/api/editor/position"): Operation(
        "A draft with all its faults", types.EditorPosition, 200, requests.EditedPosition
    ),
    ("POST", "/api/editor/forecast"): Operation(
        "A battle in a position", types.ForecastAnswer, 200, requests.EditedPosition
    ),
    ("POST", "/api/editor/analysis"): Operation(
        "What a bot thinks of a position", types.EditorAnalysis, 200, requests.EditedPosition
    ),
    ("POST", "/api/editor/games"): Operation(
        "A game that begins with a position", types.NewAddress, 201, requests.EditedGame
    ),
    ("GET", "/api/editor/position.json"): Operation(
        "A position as a file", JSON, query={"position": "The position in one line"}
    ),
    ("POST", "/api/editor/puzzles"): Operation(
        "Begin to solve a puzzle that is being made", types.PuzzleWork, 202, requests.EditedPuzzle
    ),
    ("GET", "/api/editor/puzzles/{job}"): Operation("The progress of the solver", types.PuzzleWork),
    ("DELETE", "/api/editor/puzzles/{job}"): Operation("Stop the solver", JSON),
    ("GET", "/api/editor/puzzles/{job}/puzzle.toml"): Operation("The puzzle as a file", TOML),
    ("POST", "/api/editor/puzzles/{job}/publish"): Operation("Publish the puzzle", types.PuzzleAddress, 201),
    # drawings
    ("GET", "/art/{tile}.svg"): Operation("The picture of a tile", SVG),
}
"""By method and address; tests compare it with the routes of the application."""
