"""Imports point one way, and the rules touch nothing outside the game.

The sources are parsed, not imported: an import inside a function or under TYPE_CHECKING counts like any
other, and the compiled build is judged by the same text.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "nshex"

# Lowest first. A part may import from lower layers and from itself, not from its neighbours in a layer.
# "nshex" is the package's own __init__: names offered to users, which the layers below do not need.
LAYERS = (
    {"geometry", "languages"},
    {"tiles", "fair_queue"},
    {"rules"},
    {"notation", "build_choice", "build_info", "ratings", "workers"},
    {"drawing", "bots", "cluster", "scenarios"},
    {"actions", "events", "units", "executors"},
    {"position"},
    {"game", "bot_adapters"},
    {"nshex"},
    {"ui", "puzzles", "research"},
    {"arena", "web", "terminal"},
    {"commands"},
    {"cli"},
    {"__main__"},
)
RANK = {part: rank for rank, layer in enumerate(LAYERS) for part in layer}

# The rules are a function of state and action: no I/O, no clock, no chance but the seeded piles.
PURE = {"geometry", "rules"}
IMPURE_MODULES = {
    *("os", "sys", "io", "time", "random", "datetime", "pathlib", "logging", "socket", "subprocess", "json"),
    *("asyncio", "http", "multiprocessing", "secrets", "shutil", "sqlite3", "tempfile", "threading"),
    *("urllib", "uuid", "librt.time", "librt.random", "librt.threading"),
}
IMPURE_CALLS = {"open", "print", "input"}


def part_of(path: Path) -> str:
    """`rules` for rules/battle.py, `cli` for cli.py, `nshex` for the package's own __init__."""
    first = path.parts[0].removesuffix(".py")
    return "nshex" if first == "__init__" else first


def imported(tree: ast.AST, path: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of each thing imported; `path` is relative to the package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module.split(".") if node.module else []
            if node.level:
                # One dot is the folder of the file, each further dot a folder up.
                here = ["nshex", *path.parts[:-1]]
                base = here[: len(here) - (node.level - 1)] + base
            for alias in node.names:
                yield node.lineno, ".".join([*base, alias.name])


def faults(source: str, path: Path) -> list[str]:
    """What is wrong with the imports of a file, one line each."""
    part = part_of(path)
    if part not in RANK:
        return [f"{path}: {part!r} has no place in LAYERS yet; give it one"]
    found = []
    tree = ast.parse(source, str(path))
    for line, name in imported(tree, path):
        head, *rest = name.split(".")
        if head == "nshex":
            # `from nshex import Game` takes a name of the package itself, `from nshex import rules` a part.
            target = rest[0] if rest and rest[0] in RANK else "nshex"
            if len(rest) > 1 and rest[0] not in RANK:
                found.append(f"{path}:{line}: {name} has no place in LAYERS yet")
            elif target != part and RANK[target] >= RANK[part]:
                found.append(f"{path}:{line}: {part} must not import {name}")
        elif part in PURE and ({head, ".".join([head, *rest[:1]])} & IMPURE_MODULES):
            found.append(f"{path}:{line}: {part} must not use {name}")
    if part in PURE:
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                    found.append(f"{path}:{node.lineno}: {part} must not call {name}()")
    return found


def test_imports_point_one_way_and_rules_are_pure():
    files = sorted(PACKAGE.rglob("*.py"))
    assert PACKAGE / "build_info.py" in files, "looking in the wrong place"
    found = [fault for file in files for fault in faults(file.read_text("utf-8"), file.relative_to(PACKAGE))]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rules/battle.py", "import nshex.notation"),
        ("rules/battle.py", "from nshex.notation.lines import parse"),
        ("rules/battle.py", "from nshex import cli"),
        ("rules/battle.py", "from nshex import Game"),
        ("rules/battle.py", "from ..bots import search"),
        ("rules/battle.py", "from .. import notation"),
        ("rules/battle.py", "def f():\n    from nshex.drawing import svg"),
        ("geometry.py", "from .tiles import Tile"),
        ("geometry.py", "from nshex.rules import state"),
        ("tiles.py", "import nshex.rules.state"),
        ("notation/lines.py", "from nshex.drawing import svg"),
        ("drawing/svg.py", "from nshex.bots import search"),
        ("bots/search.py", "import nshex.arena.match"),
        ("web/server.py", "import nshex.cli"),
        ("web/server.py", "import nshex.nowhere.thing"),
        ("stray.py", "import nshex.rules"),
        ("rules/turn.py", "import random"),
        ("rules/turn.py", "import os.path"),
        ("rules/turn.py", "from time import monotonic"),
        ("rules/turn.py", "from librt.random import random"),
        ("geometry.py", "import json"),
        ("rules/turn.py", "print(1)"),
        ("rules/turn.py", "def f():\n    return open('x')"),
    ],
)
def test_checker_reports_violations(path, source):
    assert len(faults(source, Path(path))) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rules/battle.py", "from nshex.rules.state import State\nfrom nshex import geometry"),
        (
            "rules/battle.py",
            "import nshex.tiles\nfrom .state import State\nfrom . import layout\nfrom ..geometry import BIT",
        ),
        ("rules/battle.py", "from librt.vecs import vec\nfrom mypy_extensions import i64\nimport enum"),
        ("tiles.py", "import tomllib\nfrom pathlib import Path\nfrom nshex.geometry import BIT"),
        ("notation/lines.py", "import json\nfrom nshex.rules import actions"),
        ("web/server.py", "import time\nfrom nshex import Game\nfrom nshex.bots import search"),
        ("__init__.py", "from .rules.state import State\nfrom nshex.drawing import svg"),
        ("cli.py", "import sys\nfrom nshex.web import server\nfrom nshex.build_info import VERSION"),
    ],
)
def test_checker_accepts_allowed_imports(path, source):
    assert faults(source, Path(path)) == []
