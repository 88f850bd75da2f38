"""The types shared by server and browser: defined once, and used by both sides."""

import re
from typing import get_type_hints, is_typeddict

import pytest

from nshex.web.live import checks
from nshex.web.payloads import types
from tests.typescript import TARGET, contract, typescript


def test_browser_types_are_those_of_the_server():
    assert TARGET.read_text("utf-8") == contract(), "`make types` writes types.d.ts anew"


def test_every_message_is_understood_and_has_an_answer():
    kinds = set(get_type_hints(types.Messages))
    assert kinds == set(get_type_hints(types.Answers)) == set(checks._FIELDS)


def test_every_field_is_read_by_some_script():
    """By name alone: a field that shares its name with another may still be unread."""
    scripts = "\n".join(path.read_text("utf-8") for path in TARGET.parent.rglob("*.js"))
    code = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", scripts, flags=re.DOTALL | re.MULTILINE)
    fields = {
        field for found in vars(types).values() if is_typeddict(found) for field in found.__annotations__
    }
    unread = {field for field in fields if not re.search(rf'[.{{"]{field}\b|[,\s]{field}\s*[,:}}]', code)}
    assert unread == set()


def test_typescript_of_every_kind_of_field():
    source = '''
Word = Literal["a", "b"]
"""A word."""


class Base(TypedDict):
    """What all have."""

    at: str
    """Where."""


class More(Base):
    words: list[Word | None]
    points: NotRequired[dict[str, float]]
'''
    assert (
        typescript(source).partition("\n\n")[2]
        == """/** A word. */
export type Word = "a" | "b";

/** What all have. */
export interface Base {
  /** Where. */
  at: string;
}

export interface More extends Base {
  words: (Word | null)[];
  points?: Record<string, number>;
}
"""
    )


def test_what_cannot_be_written_in_typescript_is_refused():
    with pytest.raises(ValueError, match=r"line 2: set\[int\] has no TypeScript here"):
        typescript("class Odd(TypedDict):\n    many: set[int]\n")
