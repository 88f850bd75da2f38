"""Proves every position of the suite again and writes the proofs: `python -m tests.tactics.make`.

For use after the rules have changed; the diff of the files shows what is different.
"""

from __future__ import annotations

from itertools import groupby

from tests.tactics.suite import proven, read_suite, write_suite


def main() -> None:
    for theme, tactics in groupby(read_suite(), key=lambda tactic: tactic.theme):
        old = list(tactics)
        new = [proven(tactic) for tactic in old]
        write_suite(theme, new)
        changed = [tactic.id for tactic, before in zip(new, old, strict=True) if tactic != before]
        print(f"{theme}: {len(new)} proven" + (f", other answers in {', '.join(changed)}" if changed else ""))


if __name__ == "__main__":
    main()
