"""The rules as the pages show them: illustrated chapters for players, and every clause by its id.

Chapters are data (texts/chapters.toml). The clauses are docs/rules.md itself, of which the build puts a copy
into the package.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from nshex.web.http.rule_boards import RuleBoard, read_rule_board

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_CLAUSE = re.compile(r"\b([A-Z]{3}-\d+)\b")
_ENTRY = re.compile(r"- \*\*([A-Z]{3}-\d+)\*\* +(.*)", re.DOTALL)
_GROUP = re.compile(r"## ([A-Z]{3}): (.+)")


@dataclass(frozen=True)
class TileNote:
    """A tile shown in a chapter, with a sentence about it."""

    tile: str
    text: str


@dataclass(frozen=True)
class Part:
    """One subject of a chapter: words, and tiles or a board that show what they mean."""

    id: str
    title: str
    text: Markup
    tiles: tuple[TileNote, ...]
    rule_board: RuleBoard | None
    caption: str


@dataclass(frozen=True)
class Chapter:
    """A chapter for players; `groups` are the clauses behind it."""

    id: str
    title: str
    groups: tuple[str, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Clause:
    """One rule with the id by which tests, code and refusals name it."""

    id: str
    text: Markup


@dataclass(frozen=True)
class Group:
    """Clauses on one subject, and what is said before them."""

    id: str
    title: str
    intro: Markup
    clauses: tuple[Clause, ...]


def _text(name: str) -> str:
    return (files("nshex.web") / "texts" / name).read_text("utf-8")


def clauses_text() -> str:
    """The reference of the rules: the copy of an installed package, or else the document of a checkout."""
    packed = Path(__file__).parents[1] / "texts" / "clauses.md"
    return (packed if packed.is_file() else Path(__file__).parents[4] / "docs" / "rules.md").read_text(
        "utf-8"
    )


def _rendered(text: str) -> Markup:
    """Markdown as HTML; clauses that are named become links to them."""
    return Markup(_CLAUSE.sub(r'<a class="clause" href="#\1">\1</a>', _MARKDOWN.render(text)))


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters in the order in which one learns the game."""
    return tuple(_chapter(raw) for raw in tomllib.loads(_text("chapters.toml"))["chapter"])


def _chapter(raw: dict[str, Any]) -> Chapter:
    parts = tuple(_part(raw["id"], number, part) for number, part in enumerate(raw["part"], start=1))
    return Chapter(raw["id"], raw["title"], tuple(raw["groups"]), parts)


def _part(chapter: str, number: int, raw: dict[str, Any]) -> Part:
    id = f"{chapter}-{number}"
    return Part(
        id=id,
        title=raw["title"],
        text=_rendered(raw["text"]),
        tiles=tuple(TileNote(tile, text) for tile, text in raw.get("tiles", ())),
        rule_board=read_rule_board(id, raw) if "position" in raw else None,
        caption=raw.get("caption", ""),
    )


@cache
def rule_boards() -> dict[str, RuleBoard]:
    """The boards of all chapters by name."""
    parts = [part for chapter in chapters() for part in chapter.parts]
    return {part.rule_board.name: part.rule_board for part in parts if part.rule_board is not None}


@cache
def groups() -> tuple[Group, ...]:
    """All groups of clauses, in the order of the reference."""
    found = []
    for section in re.split(r"^(?=## )", clauses_text(), flags=re.MULTILINE):
        heading = _GROUP.match(section)
        if heading:
            found.append(_group(heading[1], heading[2], section[heading.end() :]))
    return tuple(found)


def _group(id: str, title: str, body: str) -> Group:
    intro, *entries = re.split(r"^(?=- \*\*)", body, flags=re.MULTILINE)
    return Group(id, title, _rendered(intro), tuple(_clause(entry) for entry in entries))


def _clause(entry: str) -> Clause:
    found = _ENTRY.match(entry)
    if found is None:
        raise ValueError(f"no clause: {entry[:60]!r}; expected '- **BAT-1** words'")
    # What follows on further lines is indented below the bullet, lists and tables too.
    text = re.sub(r"^  ", "", found[2], flags=re.MULTILINE)
    return Clause(found[1], _rendered(text))
