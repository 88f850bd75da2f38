"""`nshex arena`: bots against bots."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from nshex.commands.arguments import add_game_options, add_json, add_workers, read_cluster
from nshex.commands.files import CommandError, reason_of
from nshex.commands.numbers import seconds, whole_number
from nshex.commands.output import say, say_json, say_table
from nshex.notation.seeds import read_seed
from nshex.notation.setup_words import read_armies, read_rules_option

if TYPE_CHECKING:
    from nshex.arena.contest import Contest
    from nshex.arena.results import GameResult, ResultsFolder
    from nshex.arena.run import MemoryStore, Play
    from nshex.arena.standings import BotStanding, MeanScore, Scoreboard

DEFAULT_GAMES = 42
"""Both games of a mirrored pair for each of the 21 pairs of seven armies."""
REPORT_FILE = "report.html"

DESCRIPTION = """Let bots play against each other, each against all others, in mirrored pairs: two games with
the same armies and piles, but the bots swap seats. A bot is soldier, commander:2s (seconds a turn),
commander:500n (nodes a turn, so that games repeat exactly), my_bot.py:MyBot (a class in a file) or
'engine:./my-engine --flag' (docs/arena.md)."""

EXAMPLES = """
  nshex arena soldier recruit --games 40 --seed 1
  nshex arena soldier my_bot.py:MyBot --limit 500ms
  nshex arena commander:100ms veteran soldier --out results
  nshex arena commander:100ms veteran soldier --out results --resume --games 84
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("bots", metavar="BOT", nargs="+", help="two or more bots")
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole_number(1),
        default=DEFAULT_GAMES,
        help=f"games for each pair of bots ({DEFAULT_GAMES})",
    )
    parser.add_argument("--armies", metavar="A,B,…", help="the armies to choose from (all)")
    add_game_options(parser)
    parser.add_argument(
        "--players", metavar="N", type=whole_number(2), help="players in a game (as few as the mode allows)"
    )
    parser.add_argument("--seed", metavar="N", default="0", help="the same seed gives the same games (0)")
    parser.add_argument(
        "--limit",
        metavar="LIMIT",
        default="",
        help="for bots without a limit in their name: 2s, 500ms or 5000n",
    )
    parser.add_argument(
        "--patience",
        metavar="TIME",
        type=seconds,
        help="give up on an engine that takes longer to answer: 5s or 500ms (60s; with a limit in seconds, a "
        "second more)",
    )
    parser.add_argument(
        "--log", metavar="FILE", default="", help="append the conversation with engines to a file"
    )
    add_workers(parser)
    parser.add_argument("--out", metavar="DIR", help="keep the results and a report in this folder")
    parser.add_argument("--resume", action="store_true", help="continue the run in the folder of --out")
    parser.add_argument("--report", metavar="FILE", help="write a report as one HTML file")
    parser.add_argument(
        "--export", metavar="FILE", help="write every decision to a Parquet file (docs/research.md)"
    )
    add_json(parser)


def run(args: Namespace) -> int:
    from nshex.arena.errors import ArenaError

    try:
        return _run(args)
    except ArenaError as problem:
        raise CommandError(str(problem)) from None


def _run(args: Namespace) -> int:
    from nshex.arena.progress import progress
    from nshex.arena.run import run as play_all
    from nshex.arena.standings import Scoreboard

    contest = _contest(args)
    play = _player(args)
    _check_file("--report", args.report)
    _check_file("--export", args.export)
    if args.export is not None:
        _load_dataset()
    with _store(args, contest) as store:
        labels = [entrant.label for entrant in contest.entrants]
        wanted = args.games * len(contest.pairings)
        interrupted = False
        try:
            with progress(Scoreboard(labels, store.results), wanted) as on_result:
                play_all(contest, args.games, store, play, on_result)
        except KeyboardInterrupt:
            interrupted = True
        board = Scoreboard(labels, store.results)
        _say_results(args, board, contest, store.results)
        _write_reports(args, contest, store.results)
        if args.export is not None:
            _export(args.export, store.results)
    if interrupted:
        print(_interruption(args, board.games, wanted), file=sys.stderr)
        raise KeyboardInterrupt
    return 0


# --- what is asked for -----------------------------------------------------------------------------


def _contest(args: Namespace) -> Contest:
    from nshex.arena.contest import make_contest

    return make_contest(
        args.bots,
        armies=None if args.armies is None else read_armies(args.armies),
        seed=read_seed(args.seed),
        mode=args.mode,
        board=args.board,
        options=read_rules_option(args.rules) or {},
        players=args.players,
        limit=args.limit,
        patience=args.patience,
        log=args.log,
    )


def _player(args: Namespace) -> Play:
    cluster = read_cluster(args)
    if cluster is not None:
        if args.log:
            raise CommandError("--log with --cluster; expected one of them, as engines run on other machines")
        from nshex.arena.cluster import play_on_cluster

        return partial(play_on_cluster, cluster=cluster)
    from nshex.arena.machine import play_on_this_machine
    from nshex.workers import available_cores

    return partial(play_on_this_machine, workers=args.workers or available_cores())


def _check_file(option: str, path: str | None) -> None:
    """Raise an error before any game is played if a file cannot be written."""
    if path is None:
        return
    if Path(path).is_dir():
        raise CommandError(f"{option}: {path} is a folder; expected a file")
    if not Path(path).parent.is_dir():
        raise CommandError(f"{option}: {Path(path).parent} is not a folder; expected a folder for the file")


def _load_dataset() -> ModuleType:
    try:
        from nshex.research import dataset
    except ImportError as problem:
        raise CommandError(f"--export: {problem}") from None
    return dataset


def _export(path: str, results: list[GameResult]) -> None:
    """Write every decision of the games to a Parquet file."""
    with _load_dataset().DecisionWriter(path) as writer:
        for result in results:
            writer.write(result.number, result.record, result.bots, result.winners)


def _store(args: Namespace, contest: Contest) -> AbstractContextManager[ResultsFolder | MemoryStore]:
    from nshex.arena.results import ResultsFolder
    from nshex.arena.run import MemoryStore

    if args.out is not None:
        return ResultsFolder(Path(args.out), contest.settings(), args.resume)
    if args.resume:
        raise CommandError("--resume without --out; expected the folder of the run to resume")
    return nullcontext(MemoryStore())


# --- what came of it -------------------------------------------------------------------------------


def _write_reports(args: Namespace, contest: Contest, results: list[GameResult]) -> None:
    paths = [Path(args.out, REPORT_FILE)] if args.out is not None else []
    paths += [Path(args.report)] if args.report is not None else []
    if not paths:
        return
    from nshex.arena.report import write_report

    text = write_report(contest, results)
    for path in paths:
        try:
            path.write_text(text, "utf-8")
        except OSError as problem:
            raise CommandError(f"{path}: cannot be written: {reason_of(problem)}") from None


def _say_results(args: Namespace, board: Scoreboard, contest: Contest, results: list[GameResult]) -> None:
    faults = [result.fault for result in results if result.fault]
    if faults:
        first = f"; the first: {faults[0]}" if len(faults) > 1 else f": {faults[0]}"
        print(f"nshex: {_counted(len(faults))} forfeited{first}", file=sys.stderr)
    if args.json:
        say_json(board.to_json())
        return
    say(f"{_counted(board.games)}, {contest.mode}, {contest.board} board, seed {args.seed}\n")
    say_table(
        ("Bot", "Won", "Drawn", "Lost", "Score", "95%"),
        [
            [*map(str, (line.bot, line.wins, line.draws, line.losses)), _percent(line.score), _span(line)]
            for line in board.standings()
        ],
    )
    if results:
        _say_ratings(board, results)
        if len(faults) < len(results):
            _say_armies(results)
        else:
            say("\nEvery game was forfeited, so nothing can be said about armies.")


def _counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,} games"


def _say_ratings(board: Scoreboard, results: list[GameResult]) -> None:
    from nshex.arena.ratings import can_rate, rate

    if not can_rate():
        say("\nRatings need more packages: pip install 'nshex[arena]'")
        return
    say("")
    rows = [
        [line.bot, f"{line.rating:.0f}", f"{line.low:.0f} – {line.high:.0f}"]
        for line in rate([standing.bot for standing in board.standings()], results)
    ]
    say_table(("Rating", "Elo", "95%"), rows)


def _say_armies(results: list[GameResult]) -> None:
    """Army against army; columns have numbers instead of names, so that seven fit on a terminal."""
    from nshex.arena.standings import army_table, army_totals

    totals = army_totals(results)
    table = army_table(results)
    say("")
    rows = []
    for number, (army, total) in enumerate(totals.items(), start=1):
        cells = [table.get((army, enemy)) for enemy in totals]
        against = ["" if cell is None else f"{100 * cell.score:.0f}" for cell in cells]
        rows.append([f"{army} {number}", _percent(total.score), _span(total), *against])
    say_table(("Army", "Score", "95%", *(str(number) for number in range(1, len(totals) + 1))), rows)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _span(found: MeanScore | BotStanding) -> str:
    return f"{100 * found.low:.1f} – {100 * found.high:.1f}"


def _interruption(args: Namespace, played: int, wanted: int) -> str:
    kept = f"; continue with --resume --out {args.out}" if args.out is not None else ""
    return f"nshex: interrupted after {played} of {wanted} games{kept}"
