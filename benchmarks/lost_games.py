"""`python -m benchmarks.lost_games`: how many turns of the suite of lost games each bot finds.

The positions are mistakes of the veteran, so it finds few of them itself; stronger play finds more
(tests/tactics/lost_games.py says how the answers were found).
"""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from nshex.bots.registry import make_bot, read_bot
from nshex.notation.seeds import rng_from_seed
from tests.tactics.lost_games import read_lost_games, solves

BOTS = ("soldier", "veteran", "commander:20000n", "commander:60000n", "commander:400000n")


def solved(bot: str) -> int:
    """How many of the positions a bot solves."""
    name, limit = read_bot(bot)
    return sum(solves(make_bot(name, rng_from_seed(7, one.id)), one, limit) for one in read_lost_games())


def measure(console: Console) -> None:
    total = len(read_lost_games())
    table = Table(title=f"{total} positions from lost games")
    for column in ("bot", "solved", "share"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for bot in BOTS:
        found = solved(bot)
        table.add_row(bot, str(found), f"{found / total:.0%}")
    console.print(table)


if __name__ == "__main__":
    measure(Console())
