"""A progress bar and the standings on the terminal while games are played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from nshex.arena.results import GameResult
from nshex.arena.standings import Scoreboard

if TYPE_CHECKING:
    from rich.table import Table

SECONDS_PER_UPDATE = 0.25
SECONDS_PER_LINE = 10.0


@contextmanager
def progress(board: Scoreboard, games: int) -> Iterator[Callable[[GameResult], None]]:
    """Yields a function to call with each result; it updates the standings and shows them on a terminal.

    Progress goes to standard error, so that standard output has only the answer. A terminal that cannot move
    its cursor (`TERM=dumb`) gets a line now and then.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield board.add
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if console.is_dumb_terminal:
        yield _lines(board, games)
        return
    bar = Progress(BarColumn(None), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    task = bar.add_task("games", total=games, completed=board.games)

    drawn = monotonic()

    def on_result(result: GameResult) -> None:
        nonlocal drawn
        board.add(result)
        bar.update(task, completed=board.games)
        if monotonic() - drawn > SECONDS_PER_UPDATE:
            live.update(Group(standings_table(board), bar))
            drawn = monotonic()

    shown = Group(standings_table(board), bar)
    with Live(shown, console=console, refresh_per_second=4, transient=True) as live:
        yield on_result


def _lines(board: Scoreboard, games: int) -> Callable[[GameResult], None]:
    written = monotonic()

    def on_result(result: GameResult) -> None:
        nonlocal written
        board.add(result)
        if monotonic() - written > SECONDS_PER_LINE:
            print(f"{board.games} of {games} games played", file=sys.stderr, flush=True)
            written = monotonic()

    return on_result


def standings_table(board: Scoreboard) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table("Bot", "Won", "Drawn", "Lost", "Score", "95%", box=None)
    for standing in board.standings():
        numbers = (standing.wins, standing.draws, standing.losses)
        sure = f"{standing.low:.1%} – {standing.high:.1%}" if standing.games else ""
        table.add_row(Text(standing.bot), *map(str, numbers), f"{standing.score:.1%}", sure)
    return table
