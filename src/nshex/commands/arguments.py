"""Arguments that several commands share."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from nshex.commands.files import CommandError
from nshex.commands.numbers import whole_number
from nshex.geometry import BOARDS
from nshex.notation.names import one_of, show
from nshex.notation.setups import LOT
from nshex.rules.editions import OPTIONS
from nshex.rules.options import MODES

if TYPE_CHECKING:
    from nshex.cluster import Cluster
    from nshex.executors import Executor


def add_file(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a position as JSON or in one line: a file, - for standard input, or the line itself",
    )


def add_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_jsonl(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help='read one position a line and print one JSON value a line; a bad line gives {"error": …}',
    )


def add_line(parser: ArgumentParser) -> None:
    parser.add_argument("--line", action="store_true", help="print the position in one line")


class OneWord:
    """Reads one of some words, for `type=` of an argument; shells complete them."""

    def __init__(self, known: Iterable[str]) -> None:
        self.words = tuple(known)

    def __call__(self, text: str) -> str:
        if text not in self.words:
            raise ArgumentTypeError(f"unknown value {show(text)}; {one_of(self.words, text)}")
        return text


def add_game_options(parser: ArgumentParser, mode: str = "two_player", board: str = "standard") -> None:
    """What is agreed on before a game; `mode` and `board` are the defaults."""
    parser.add_argument(
        "--mode", metavar="MODE", type=OneWord(MODES), help=f"one of {', '.join(MODES)} ({mode})"
    )
    parser.add_argument(
        "--board", metavar="BOARD", type=OneWord(BOARDS), help=f"one of {', '.join(BOARDS)} ({board})"
    )
    parser.add_argument(
        "--rules",
        metavar="O=V,O=V",
        help=f"options, as in edition=2.0,overtime=on, or as JSON: {', '.join(OPTIONS)}",
    )


def add_mercenaries(parser: ArgumentParser) -> None:
    parser.add_argument("--mercenaries", metavar="M+M,M", help="the mercenaries each player hires")


def add_scenario(parser: ArgumentParser) -> None:
    parser.add_argument("--scenario", metavar="ID", help="a scenario by id, or a file; it has its own armies")


def add_seed(parser: ArgumentParser) -> None:
    """The seed of a new game, random by default."""
    parser.add_argument("--seed", metavar="SEED", help="a number or 64 hexadecimal digits (random)")


def add_workers(parser: ArgumentParser) -> None:
    """How much is done at the same time, and where."""
    parser.add_argument("--workers", metavar="N", type=whole_number(1), help="processes (one for each core)")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="work on a Dask cluster, such as tls://host:8786 or tcp://host:8786",
    )
    parser.add_argument("--tls-ca", metavar="FILE", help="for a tls:// cluster: who signed its certificates")
    parser.add_argument("--tls-cert", metavar="FILE", help="for a tls:// cluster: our certificate")
    parser.add_argument("--tls-key", metavar="FILE", help="for a tls:// cluster: the key of our certificate")


def read_cluster(args: Namespace) -> Cluster | None:
    """The cluster of `--cluster` and `--tls-…`; None for this machine."""
    from nshex.cluster import Cluster, TlsFiles

    files = [args.tls_ca, args.tls_cert, args.tls_key]
    given = [path for path in files if path is not None]
    if args.cluster is None:
        if given:
            raise CommandError("--tls-ca, --tls-cert or --tls-key without --cluster; expected its address")
        return None
    if args.workers is not None:
        raise CommandError("--workers with --cluster; expected one of them, the cluster has its own number")
    if given and len(given) < len(files):
        raise CommandError("some of --tls-ca, --tls-cert and --tls-key; expected all three, or none")
    return Cluster(args.cluster, TlsFiles(*given) if given else None)


def read_executor(args: Namespace) -> Executor:
    """Where `--workers` or `--cluster` say that work is done."""
    from nshex.executors import Executor

    return Executor(args.workers or 0, read_cluster(args))


def add_first(parser: ArgumentParser) -> None:
    parser.add_argument("--first", metavar="WHO", help=f"who begins: the number of a player, or {LOT}")
