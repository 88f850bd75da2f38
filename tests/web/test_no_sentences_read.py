"""The browser shows sentences but never parses them: its decisions use fields of the payloads.

Searches the scripts for code that inspects sentences: regular expressions with our words, comparisons with
anything but plain codes, and string methods on fields that hold text.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.typescript import WEB

SCRIPTS = sorted((WEB / "static" / "js").rglob("*.js"))
IDS = [str(path.relative_to(WEB / "static" / "js")) for path in SCRIPTS]
SPEAKING = [path for part in ("notation", "ui") for path in sorted((WEB.parent / part).glob("*.py"))]

REGULAR_EXPRESSION = re.compile(
    r"(?<=[=(,:;!&|?\[ ])/(?![/*\s])((?:\\.|\[[^\]\n]*\]|[^/\n\\])+)/[dgimsuvy]*(?=[.,;)\s])"
)
STRING = r"""(["'`])((?:(?!\1).)*)\1"""
COMPARISON = re.compile(
    r"(?:[!=]==\s*|case\s+|\.(?:startsWith|endsWith|includes|indexOf|split|match|search|replace|replaceAll)\()"
    + STRING
)
PLAIN_CODE = re.compile(r"[A-Za-z]*|[a-z0-9_.+>/#\[\]=-]+|\W|https:|\$\{\w+\}\.|&[a-z]+;")
"""A key, an id, one sign, an entity, or the beginning of an address or id."""
ADDRESS = r"\/"
"""What makes an expression one about addresses: no sentence of ours has a slash."""
FIELDS_WITH_WORDS = "text|label|question|title|summary|progress|turn|name|message"
TAKEN_APART = re.compile(
    rf"\.(?:{FIELDS_WITH_WORDS})\??\.(?:split|match|replace|replaceAll|slice|substring|startsWith|endsWith|includes|indexOf)\("
    rf"|\.(?:exec|test)\([^)]*\.(?:{FIELDS_WITH_WORDS})\b"
)


@cache
def vocabulary() -> set[str]:
    """Words of the sentences that the server writes."""
    found: set[str] = set()
    for path in SPEAKING:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {word.lower() for word in re.findall(r"[A-Za-z]{4,}", node.value)}
    return found


def readings(script: str) -> list[str]:
    """The places of a script that look into a sentence."""
    code = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", script, flags=re.DOTALL | re.MULTILINE)
    ours = vocabulary()
    found = [
        expression
        for expression in REGULAR_EXPRESSION.findall(code)
        if ADDRESS not in expression
        and {word.lower() for word in re.findall(r"[A-Za-z]{4,}", expression)} & ours
    ]
    found += [text for _, text in COMPARISON.findall(code) if not PLAIN_CODE.fullmatch(text)]
    return found + TAKEN_APART.findall(code)


@pytest.mark.parametrize("path", SCRIPTS, ids=IDS)
def test_no_script_parses_a_sentence(path: Path):
    assert readings(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "script",
    [
        r"const DRAWS = /^(.+?) draws (.+)\.$/;",
        r"if (/^Initiative \d+:$/.test(text)) return;",
        'if (entry.text === "The battle is over.") stop();',
        'const isOver = told.endsWith("is over.");',
        'const name = button.label.split(":")[0];',
        r"const turns = /(\d+)/.exec(table.progress)?.[1];",
    ],
)
def test_parsing_a_sentence_is_detected(script):
    assert readings(script)
