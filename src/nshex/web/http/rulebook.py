"""The rules as the pages show them: illustrated chapters for players, and every clause by its id.

Chapters are data (texts/chapters.toml). The clauses are docs/rules.md itself, which the build copies into the
package.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from nshex.languages import cached_by_language, gettext
from nshex.languages.markdown import translated_markdown
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
    """Markdown as HTML; names of clauses become links to them."""
    return Markup(_CLAUSE.sub(r'<a class="clause" href="#\1">\1</a>', _MARKDOWN.render(text)))


@cached_by_language
def chapters() -> tuple[Chapter, ...]:
    """All chapters in the order for learning the game."""
    return tuple(_chapter(raw) for raw in tomllib.loads(_text("chapters.toml"))["chapter"])


def _chapter(raw: dict[str, Any]) -> Chapter:
    parts = tuple(_part(raw["id"], number, part) for number, part in enumerate(raw["part"], start=1))
    return Chapter(raw["id"], gettext(raw["title"]), tuple(raw["groups"]), parts)


def _part(chapter: str, number: int, raw: dict[str, Any]) -> Part:
    id = f"{chapter}-{number}"
    return Part(
        id=id,
        title=gettext(raw["title"]),
        text=_rendered(translated_markdown(raw["text"])),
        tiles=tuple(TileNote(tile, gettext(text)) for tile, text in raw.get("tiles", ())),
        rule_board=read_rule_board(id, raw) if "position" in raw else None,
        caption=gettext(raw.get("caption", "")),
    )


@cache
def rule_boards() -> dict[str, RuleBoard]:
    """The boards of all chapters by name."""
    parts = [part for chapter in chapters() for part in chapter.parts]
    return {part.rule_board.name: part.rule_board for part in parts if part.rule_board is not None}


@dataclass(frozen=True)
class Section:
    """A group of clauses as it is written."""

    id: str
    title: str
    intro: str
    clauses: tuple[tuple[str, str], ...]
    """Id and words of each."""


def sections() -> Iterator[Section]:
    """All groups of clauses in English, in the order of the reference."""
    for section in re.split(r"^(?=## )", clauses_text(), flags=re.MULTILINE):
        heading = _GROUP.match(section)
        if heading:
            intro, *entries = re.split(r"^(?=- \*\*)", section[heading.end() :], flags=re.MULTILINE)
            yield Section(heading[1], heading[2], intro, tuple(_clause(entry) for entry in entries))


@cached_by_language
def groups() -> tuple[Group, ...]:
    """The same for readers."""
    return tuple(_group(section) for section in sections())


def _group(section: Section) -> Group:
    clauses = tuple(Clause(id, _rendered(translated_markdown(text))) for id, text in section.clauses)
    return Group(section.id, gettext(section.title), _rendered(translated_markdown(section.intro)), clauses)


def _clause(entry: str) -> tuple[str, str]:
    found = _ENTRY.match(entry)
    if found is None:
        raise ValueError(f"no clause: {entry[:60]!r}; expected '- **BAT-1** words'")
    # What follows on further lines is indented below the bullet, lists and tables too.
    return found[1], re.sub(r"^  ", "", found[2], flags=re.MULTILINE)
