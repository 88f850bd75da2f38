"""Finished games, and the file that keeps them.

The file has one finished game per line, as JSON, and only ever grows. A line is written with one call and
flushed to the disk before the game counts, so no finished game is lost, whatever ends the program. At worst
the last line is incomplete, and opening the file repairs that.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from nshex.arena.errors import ArenaError
from nshex.notation.status import DRAWN
from nshex.tiles import ARMIES

FORFEIT = "forfeit"
"""The reason when a bot lost by failing: it crashed, or chose an action that is not legal."""


@dataclass(frozen=True)
class GameResult:
    """A finished game."""

    number: int
    seed: int
    armies: tuple[str, ...]
    bots: tuple[str, ...]
    """Labels by seat."""
    winners: tuple[int, ...]
    """Seats; none means a draw."""
    reason: str
    actions: int
    seconds: float
    record: str
    """The game record (docs/records.md)."""
    fault: str = ""
    """How a bot forfeited the game."""

    @property
    def pair(self) -> int:
        """Which mirrored pair the game belongs to."""
        return self.number // 2

    def score_of(self, bot: str) -> float:
        """1 for a win, a half for a draw, 0 for a loss."""
        if not self.winners:
            return 0.5
        return 1.0 if self.bots[self.winners[0]] == bot else 0.0

    def to_json(self) -> dict[str, Any]:
        line: dict[str, Any] = {
            "game": self.number,
            "seed": self.seed,
            "armies": list(self.armies),
            "bots": list(self.bots),
            "winner": _winner_json(self.winners),
            "reason": self.reason,
            "actions": self.actions,
            "seconds": round(self.seconds, 4),
            "record": self.record,
        }
        if self.fault:
            line["fault"] = self.fault
        return line


def _winner_json(winners: tuple[int, ...]) -> int | str | list[int]:
    if not winners:
        return DRAWN
    return winners[0] if len(winners) == 1 else list(winners)


def _winners(value: Any) -> tuple[int, ...]:
    if value == DRAWN:
        return ()
    return (value,) if isinstance(value, int) else tuple(int(seat) for seat in value)


def result_from_json(line: Mapping[str, Any]) -> GameResult:
    """The result that `to_json` wrote; KeyError, TypeError, ValueError or OverflowError if it did not."""
    result = GameResult(
        number=int(line["game"]),
        seed=int(line["seed"]),
        armies=tuple(line["armies"]),
        bots=tuple(line["bots"]),
        winners=_winners(line["winner"]),
        reason=str(line["reason"]),
        actions=int(line["actions"]),
        seconds=float(line["seconds"]),
        record=str(line["record"]),
        fault=str(line.get("fault", "")),
    )
    if not all(isinstance(bot, str) for bot in result.bots):
        raise ValueError("bots without names")
    seats = range(len(result.bots))
    if len(result.bots) != len(result.armies) or any(seat not in seats for seat in result.winners):
        raise ValueError("seats do not fit")
    if min(result.number, result.actions) < 0 or not 0 <= result.seconds < float("inf"):
        raise ValueError("a number that cannot be")
    if not set(result.armies) <= set(ARMIES):
        raise ValueError("an army that does not exist")
    return result


# --- on disk ---------------------------------------------------------------------------------------

GAMES_FILE = "games.jsonl"
SETTINGS_FILE = "arena.json"
LONGEST_SHOWN = 200
"""Characters of a setting in an error message."""


class ResultsFolder:
    """The folder of a run: its settings and its finished games. Use it in a `with` block."""

    def __init__(self, folder: Path, settings: Mapping[str, Any], resume: bool) -> None:
        self.folder = folder
        self.games = folder / GAMES_FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.games, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as problem:
            raise ArenaError(f"{folder}: cannot be written: {_reason(problem)}; expected a folder") from None
        try:
            _lock(self._file, folder)
            self.results = self._earlier_games(settings, resume)
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)

    def _earlier_games(self, settings: Mapping[str, Any], resume: bool) -> list[GameResult]:
        """The games already played, after checking that they belong to the same contest."""
        has_games = os.fstat(self._file).st_size > 0
        if has_games and not resume:
            raise ArenaError(f"{self.folder} has results already; expected --resume, or another folder")
        path = self.folder / SETTINGS_FILE
        if has_games:
            _compare(path, settings)
        try:
            _write_whole(path, json.dumps(settings, indent=2) + "\n")
            return _read_games(self.games, self._file, set(settings["bots"]))
        except OSError as problem:
            raise ArenaError(
                f"{self.folder}: cannot be used: {_reason(problem)}; expected a folder of the arena"
            ) from None

    def add(self, result: GameResult) -> None:
        """Keep a game; it is on the disk when this returns."""
        _append(self._file, result)
        self.results.append(result)


def _append(file: int, result: GameResult) -> None:
    rest = (json.dumps(result.to_json(), ensure_ascii=False) + "\n").encode()
    while rest:
        rest = rest[os.write(file, rest) :]
    os.fsync(file)


def _lock(file: int, folder: Path) -> None:
    """Two runs in one folder would play the same games twice; the lock ends with the process."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ArenaError(
                f"{folder}: another run is using this folder; wait for it to end, or choose another"
            ) from None


def _compare(path: Path, settings: Mapping[str, Any]) -> None:
    try:
        earlier = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        raise ArenaError(f"{path}: cannot be read; expected the settings of the run to resume") from None
    if not isinstance(earlier, dict):
        raise ArenaError(f"{path}: not a JSON object; expected the settings of the run to resume")
    for key, value in settings.items():
        if earlier.get(key) != value:
            raise ArenaError(
                f"{path}: the run to resume has {key} {_shown(earlier.get(key))}, "
                f"not {_shown(value)}; expected the same settings"
            )


def _shown(value: object) -> str:
    """A setting in an error message, as in the file unless it is long."""
    text = json.dumps(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _write_whole(path: Path, text: str) -> None:
    """Replace a file in one step, so that it is never incomplete."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(text, "utf-8")
    draft.replace(path)


def _read_games(path: Path, file: int, bots: Set[str]) -> list[GameResult]:
    """All finished games, which must be between these bots.

    A cut-off last line is removed, or completed if only its line end is missing.
    """
    data = path.read_bytes()
    whole, _, incomplete = data.rpartition(b"\n")
    lines = whole.split(b"\n") if whole else []
    found: dict[int, GameResult] = {}
    for place, line in enumerate(lines, start=1):
        result = _read_line(line)
        if result is None:
            raise ArenaError(f"{path}: line {place} is not a finished game; expected one JSON object a line")
        if not bots >= {*result.bots}:
            raise ArenaError(f"{path}: line {place} is a game of other bots; expected games of this run")
        found.setdefault(result.number, result)
    if incomplete:
        os.ftruncate(file, len(data) - len(incomplete))
        result = _read_line(incomplete)
        if result is not None and result.number not in found and bots >= {*result.bots}:
            _append(file, result)
            found[result.number] = result
    return list(found.values())


def _read_line(line: bytes) -> GameResult | None:
    try:
        return result_from_json(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return None


def _reason(problem: OSError) -> str:
    return (problem.strerror or type(problem).__name__).lower()
