"""Which tests cover which clause: `python -m tests.clauses` writes docs/clauses.md.

Clauses are the entries of docs/rules.md. A test covers a clause if its docstring names it; the docstring of
its class, or a test name such as `test_bat_4_armor`, counts as well.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules.md"
TABLE = ROOT / "docs" / "clauses.md"

_ENTRY = re.compile(r"^- \*\*([A-Z]{3}-\d+)\*\* +(.*)$")
GROUPS = (
    *("BRD", "SET", "TRN", "INS", "BAT", "NET", "MOD", "MED", "END", "ARM", "VEG", "DAN", "ENR", "MUL"),
    *("MER", "PUZ", "SCN", "STA", "OPT"),
)
_GROUP = "|".join(GROUPS)
_ID = re.compile(rf"\b((?:{_GROUP})-\d+)\b")
_RANGE = re.compile(rf"\b({_GROUP})-(\d+) to (?:\1-)?(\d+)\b")
_ID_IN_NAME = re.compile(rf"(?<![a-z])({_GROUP.lower()})_(\d+)(?![a-z0-9])")
LEAST_WORDS, MOST_WORDS = 4, 12

INTRODUCTION = """# Clauses and their tests

Written by `make docs`; do not edit. Each clause of [the rules](rules.md) with the tests that name it.

| Clause | Says | Tests |
|---|---|---|
"""


def clauses(text: str) -> dict[str, str]:
    """Every clause of the rules with its first words, in the order of the page."""
    found: dict[str, str] = {}
    lines = text.splitlines()
    for i, line in enumerate(lines):
        entry = _ENTRY.match(line)
        if entry:
            more = lines[i + 1] if lines[i + 1 : i + 2] and lines[i + 1].startswith("  ") else ""
            found[entry[1]] = first_words(f"{entry[2]} {more}")
    return found


def first_words(text: str) -> str:
    """The beginning of a text: its first sentence if that is short and no mere heading, else some words."""
    words = text.split()
    for count, word in enumerate(words[:MOST_WORDS], start=1):
        if count >= LEAST_WORDS and word.endswith("."):
            return " ".join(words[:count]).rstrip(".")
    return " ".join(words[:MOST_WORDS]).rstrip(",;.:") + " …"


def ids_in(text: str) -> set[str]:
    """The clauses a docstring names; `ENR-1 to ENR-8` names all of them."""
    found = set(_ID.findall(text))
    for group, first, last in _RANGE.findall(text):
        found |= {f"{group}-{number}" for number in range(int(first), int(last) + 1)}
    return found


def ids_in_name(name: str) -> set[str]:
    return {f"{group.upper()}-{number}" for group, number in _ID_IN_NAME.findall(name)}


def scan_source(source: str) -> Iterator[tuple[str, set[str]]]:
    """Each test of a file with the clauses it names, itself or through its class."""
    yield from _scan_body(ast.parse(source).body, "", set())


def _scan_body(body: list[ast.stmt], prefix: str, inherited: set[str]) -> Iterator[tuple[str, set[str]]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            named = inherited | ids_in(ast.get_docstring(node) or "")
            yield from _scan_body(node.body, f"{prefix}{node.name}::", named)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            named = ids_in(ast.get_docstring(node) or "") | ids_in_name(node.name)
            yield prefix + node.name, inherited | named


def proofs_by_clause(folder: Path) -> dict[str, list[str]]:
    """For each clause named anywhere its tests, as `rules/test_battle.py::test_name`, in order."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for name, ids in scan_source(path.read_text(encoding="utf-8")):
            for clause in ids:
                found.setdefault(clause, []).append(f"{path.relative_to(folder).as_posix()}::{name}")
    return found


def without_test(known: dict[str, str], tests: dict[str, list[str]]) -> list[str]:
    return [clause for clause in known if clause not in tests]


def table(known: dict[str, str], tests: dict[str, list[str]]) -> str:
    """The text of docs/clauses.md."""
    rows = [
        f"| {clause} | {_cell(words)} | {_tests(tests.get(clause, []))} |" for clause, words in known.items()
    ]
    return INTRODUCTION + "\n".join(rows) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _tests(names: list[str]) -> str:
    """Tests grouped by file, so that a row stays readable."""
    files: dict[str, list[str]] = {}
    for name in names:
        path, _, test = name.partition("::")
        files.setdefault(path, []).append(f"`{test}`")
    return "<br>".join(f"{path}: {', '.join(found)}" for path, found in files.items()) or "none"


def current_table() -> str:
    return table(clauses(RULES.read_text(encoding="utf-8")), proofs_by_clause(ROOT / "tests"))


def main() -> None:
    TABLE.write_text(current_table(), encoding="utf-8")
    missing = without_test(clauses(RULES.read_text(encoding="utf-8")), proofs_by_clause(ROOT / "tests"))
    print(f"{TABLE.relative_to(ROOT)} written; clauses without a test: {', '.join(missing) or 'none'}")


if __name__ == "__main__":
    main()
