"""Perft: how many sequences of actions there are from a position.

The files in `perft/`, one for each army and two for special boards and modes, hold positions and counts.
`python -m tests.golden.perft` counts again and writes the files; a changed count means that the legal actions
have changed, so look at the diff before committing it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from nshex.notation.positions import read_position
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import State

Json = dict[str, Any]

FOLDER = Path(__file__).parent / "perft"


def count(s: State, depth: int) -> int:
    """The number of different action sequences of a length; shorter ones that end the game do not count."""
    legal = legal_actions(s)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal.actions():
        child = s.clone()
        apply(child, action)
        total += count(child, depth - 1)
    return total


def load(name: str) -> list[Json]:
    cases: list[Json] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return cases


def main() -> None:
    for path in sorted(FOLDER.glob("*.json")):
        cases = load(path.stem)
        for case in cases:
            s = read_position(case["position"])
            case["counts"] = [count(s, depth + 1) for depth in range(len(case["counts"]))]
        path.write_text(as_text(cases), encoding="utf-8")


def as_text(cases: list[Json]) -> str:
    """A case in four lines: positions are compact, and a changed count is a changed line."""
    entries = []
    for case in cases:
        lines = [f'  "{key}": {json.dumps(case[key])}' for key in ("name", "position", "counts")]
        entries.append("{\n" + ",\n".join(lines) + "\n}")
    return "[\n" + ",\n".join(entries) + "\n]\n"


if __name__ == "__main__":
    main()
