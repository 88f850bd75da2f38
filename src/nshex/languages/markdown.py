"""Texts in Markdown: a paragraph, a heading, an item of a list and a row of a table are a message each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nshex.languages import ENGLISH, gettext, language

_ITEM = re.compile(r"(\s*(?:- |\d+\. ))(.*)")
_ROW = re.compile(r"\s*\|")
_RULE = re.compile(r"\s*\|[-|: ]+$")


@dataclass
class Block:
    """A message in one line, and what stands before it: the mark of an item, or an indent."""

    before: str
    message: str
    """Empty for what has no words, as a blank line."""


def blocks(text: str) -> list[Block]:
    """A text in its blocks, one for each line of the same text without breaks inside its blocks."""
    found: list[Block] = []
    goes_on = False
    for line in text.strip("\n").splitlines():
        is_row = _ROW.match(line) is not None
        item = _ITEM.match(line)
        if not line.strip() or _RULE.fullmatch(line):
            found.append(Block(line.rstrip(), ""))
        elif item:
            found.append(Block(item[1], item[2].strip()))
        elif goes_on and not is_row:
            found[-1].message += f" {line.strip()}"
        else:
            words = line.strip()
            found.append(Block(line[: line.index(words)], words))
        goes_on = bool(found[-1].message) and not is_row
    return found


def translated_markdown(text: str) -> str:
    """A text in the language that is spoken; English stays as it was written."""
    if language() == ENGLISH:
        return text
    return "\n".join(
        block.before + (gettext(block.message) if block.message else "") for block in blocks(text)
    )
