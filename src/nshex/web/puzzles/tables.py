"""The table of a puzzle: that of a game, with the battle as a button and what comes after it."""

from __future__ import annotations

from nshex.languages import gettext, ngettext
from nshex.puzzles import Puzzle
from nshex.puzzles.answers import BATTLE_LINE
from nshex.rules.state import MAIN, State
from nshex.rules.views import View
from nshex.web.payloads import types
from nshex.web.payloads.attempts import log_json, updates_json
from nshex.web.payloads.table import table_json
from nshex.web.puzzles.attempt import Attempt, told
from nshex.web.puzzles.cards import card_json
from nshex.web.seats import SeatInfo

AGAIN, NEXT, STEP = "again", "next", "step"
"""Lines that are not actions: the page itself knows what to do."""


def step_json(played: Attempt, *, in_run: bool = False) -> types.PuzzleStep:
    """The puzzle after some lines: the result of the last of them. In a run there is one try and no help."""
    game = played.game

    def table_at(version: int) -> types.Table:
        found = _table(played, version, []) if version < game.length else _last_table(played, in_run)
        if in_run:
            may_take_back = found["can"]["take_back"] and played.verdict == "open"
            found["can"] = {"take_back": may_take_back, "forecast": False, "hint": False}
        return found

    return {
        "puzzle": card_json(played.puzzle),
        "verdict": played.verdict,
        "message": message(played),
        "used": played.used,
        "lines": list(played.lines),
        "updates": updates_json(game, played.first_new, table_at, told),
        "table": table_at(game.length),
        "log": log_json(game, told),
    }


def playback_json(played: Attempt, name: str) -> types.PuzzlePlayback:
    """An answer from the beginning, to go through action by action."""
    steps = played.game.steps

    def table_at(version: int) -> types.Table:
        found = _table(played, version, [])
        found["can"] = {"take_back": version > 0, "forecast": False, "hint": False}
        if version < len(steps):
            is_battle = str(steps[version].action) == BATTLE_LINE
            label = gettext("Fight the battle") if is_battle else gettext("Next step")
            place = gettext("{name}, step {step} of {steps}", name=name, step=version + 1, steps=len(steps))
            return _with_button(found, place, STEP, label)
        ending = gettext(
            "{name}: {ending}", name=name, ending=played.reason or gettext("the goal is reached")
        )
        return _with_button(found, ending, AGAIN, gettext("Try it yourself"))

    return {
        "verdict": "solved" if played.verdict == "solved" else "failed",
        "lines": list(played.lines),
        "updates": updates_json(played.game, 0, table_at, told),
        "table": table_at(0),
        "log": log_json(played.game, told),
    }


def message(played: Attempt) -> str:
    """The result of an attempt."""
    if played.verdict == "open":
        return ""
    if played.verdict == "solved":
        return gettext("Solved!")
    if played.was_outwitted:
        return gettext(
            "Not solved: {reason}. The other side had a better reply, which you see here.",
            reason=played.reason,
        )
    return gettext("Not solved: {reason}.", reason=played.reason)


def _last_table(played: Attempt, in_run: bool) -> types.Table:
    """The table at which the solver decides: on an action, or on what to do after the battle."""
    found = _table(played, played.game.length, _solvers_seats(played.puzzle, played.state))
    if played.verdict == "solved" or (played.verdict == "failed" and in_run):
        return _with_button(found, message(played), NEXT, gettext("Next puzzle"))
    if played.verdict == "failed":
        return _with_button(found, message(played), AGAIN, gettext("Try again"))
    choices = found["choices"]
    if choices is not None and played.state.step == MAIN:
        found["question"] = _question(played)
        choices["picks"].append(_button(found["question"], BATTLE_LINE, gettext("Fight the battle")))
        choices["ways"].append({"line": BATTLE_LINE, "way": [len(choices["picks"]) - 1]})
    return found


def _question(played: Attempt) -> str:
    left = played.puzzle.uses - played.used
    if left == 0:
        return gettext("All set? Then fight the battle")
    if played.used:
        return ngettext("Use up to {n} more tile, then fight", "Use up to {n} more tiles, then fight", left)
    return ngettext("Use up to {n} tile, then fight", "Use up to {n} tiles, then fight", left)


def _with_button(table: types.Table, question: str, line: str, label: str) -> types.Table:
    """A table where the only thing to do is press the big button."""
    pick = _button(question, line, label)
    choices: types.Choices = {"picks": [pick], "ways": [{"line": line, "way": [0]}], "more": []}
    return {**table, "question": question, "choices": choices, "decider": None}


def _button(question: str, value: str, label: str) -> types.Pick:
    return {"kind": "option", "value": value, "question": question, "label": label, "primary": True}


def _table(played: Attempt, version: int, readers_seats: list[int]) -> types.Table:
    puzzle = played.puzzle
    s = played.game.position_at(version).state
    asks = played.verdict == "open"
    found = table_json(
        View(s, puzzle.side),
        game=f"puzzle-{puzzle.id}",
        version=version,
        seats=_seats(puzzle, s),
        readers_seats=readers_seats,
        can={"take_back": version > 0 and played.verdict != "solved", "forecast": False, "hint": asks},
        is_offered=played.is_offered,
    )
    return {**found, "over": None, "progress": ""}


def _seats(puzzle: Puzzle, s: State) -> list[SeatInfo]:
    mine = _solvers_seats(puzzle, s)
    return [
        SeatInfo(seat, gettext("You"), "me")
        if seat in mine
        else SeatInfo(seat, gettext("The other side"), "bot")
        for seat in range(int(s.match.players))
    ]


def _solvers_seats(puzzle: Puzzle, s: State) -> list[int]:
    return [seat for seat in range(int(s.match.players)) if s.match.is_friend(puzzle.side, seat)]
