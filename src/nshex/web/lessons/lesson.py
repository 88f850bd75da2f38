"""What a lesson is: steps with a board, a task, and what must have happened for the task to be done.

Lessons are written in TOML files beside this module, in the order of their names. They are read once and
checked strictly: a mistake in a file is reported with its file and step.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from nshex.geometry import CELL_NAMES
from nshex.languages import cached_by_language, gettext, translated_text
from nshex.notation.errors import PositionError
from nshex.position import Position

Json = dict[str, Any]
LEARNER = 0
"""The learner's seat."""


class LessonError(ValueError):
    """A lesson file with an error in it, or a lesson or step that does not exist."""


@dataclass(frozen=True)
class Step:
    """One task on one board."""

    text: str
    task: str
    done: str
    again: str
    position: Position
    """Written in one line (docs/notation.md); the learner has the turn."""
    allow: tuple[str, ...]
    """Patterns of the action lines that are offered; without any, all that are legal."""
    goal: tuple[Json, ...]
    """Conditions that must all hold after an action (attempt.py)."""
    moves: int
    """Actions of the learner after which the step counts as failed, if the turn has not ended before."""
    whole_game: bool
    """Whether the step is judged at the end of the game instead."""
    opponent: str
    """The bot that answers for the other seat."""
    solution: tuple[str, ...]
    cells: tuple[str, ...]
    """The cells the task names; they pulse until something is placed there."""


@dataclass(frozen=True)
class Lesson:
    """Some steps about one subject."""

    id: str
    title: str
    summary: str
    tile: str
    """A tile that stands for the subject."""
    steps: tuple[Step, ...]
    army: str = ""
    """The army the lesson is about; empty for one of the basics."""


@cached_by_language
def lessons() -> tuple[Lesson, ...]:
    """All lessons in order, in the learner's language."""
    return tuple(_translated(lesson) for lesson in _written())


def _translated(lesson: Lesson) -> Lesson:
    steps = tuple(
        replace(
            step,
            text=translated_text(step.text),
            task=translated_text(step.task),
            done=translated_text(step.done),
            again=translated_text(step.again),
        )
        for step in lesson.steps
    )
    return replace(lesson, title=gettext(lesson.title), summary=translated_text(lesson.summary), steps=steps)


@cache
def _written() -> tuple[Lesson, ...]:
    folder = files("nshex.web.lessons")
    sources = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(read_lesson(file.name, tomllib.loads(file.read_text("utf-8"))) for file in sources)


def find_lesson(lesson_id: str) -> Lesson:
    for lesson in lessons():
        if lesson.id == lesson_id:
            return lesson
    known = ", ".join(lesson.id for lesson in lessons())
    raise LessonError(gettext("no lesson {id!r}; expected one of {known}", id=lesson_id[:40], known=known))


def find_step(lesson: Lesson, number: int) -> Step:
    """A step by its number, which counts from 1."""
    if not 1 <= number <= len(lesson.steps):
        raise LessonError(
            gettext(
                "lesson {id!r} has no step {number}; expected 1 to {last}",
                id=lesson.id,
                number=number,
                last=len(lesson.steps),
            )
        )
    return lesson.steps[number - 1]


_STEP_KEYS = {
    *("text", "task", "done", "again", "position"),
    *("allow", "goal", "moves", "opponent", "solution", "cells", "whole_game"),
}


def read_lesson(file: str, data: Json) -> Lesson:
    """The lesson in a file; an error in it is reported with file and step."""
    if unknown := data.keys() - {"id", "title", "summary", "tile", "step", "army"}:
        raise LessonError(f"{file}: unknown key {min(unknown)!r}")
    steps = [_step(f"{file}, step {number}", step) for number, step in enumerate(data["step"], 1)]
    army = data.get("army", "")
    return Lesson(data["id"], data["title"], _flat(data["summary"]), data["tile"], tuple(steps), army)


def _step(where: str, data: Mapping[str, Any]) -> Step:
    if unknown := data.keys() - _STEP_KEYS:
        raise LessonError(
            f"{where}: unknown key {min(unknown)!r}; expected some of {', '.join(sorted(_STEP_KEYS))}"
        )
    try:
        return Step(
            text=_flat(data["text"]),
            task=_flat(data["task"]),
            done=_flat(data["done"]),
            again=_flat(data.get("again", "")),
            position=_position(where, data["position"]),
            allow=tuple(data.get("allow", ())),
            goal=tuple(data["goal"]),
            moves=int(data.get("moves", 1)),
            whole_game=bool(data.get("whole_game", False)),
            opponent=data.get("opponent", "recruit"),
            solution=tuple(data.get("solution", ())),
            cells=_cells(where, data.get("cells", ())),
        )
    except KeyError as missing:
        raise LessonError(f"{where}: key {missing} is missing") from None


def _cells(where: str, names: Iterable[str]) -> tuple[str, ...]:
    for name in names:
        if name not in CELL_NAMES:
            raise LessonError(f"{where}, cells: no cell {name!r}; expected one such as 'C3'")
    return tuple(names)


def _position(where: str, line: str) -> Position:
    try:
        return Position.from_line(line)
    except PositionError as problem:
        raise LessonError(f"{where}, position: {problem}") from None


def _flat(text: str) -> str:
    """A text without the line breaks of the file; blank lines still separate paragraphs."""
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
