"""Searches everything a server sends about games for hidden information.

    python -m benchmarks.web_secrets [--games 200]

Games come in pairs that differ only in the order of their piles. All pages, HTTP answers and socket messages
about both of a pair, for every player and for a spectator, must be the same until the difference is revealed
by play (tests/web/twins.py).
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from time import perf_counter

from rich.console import Console

from tests.web.hostile import SETTINGS
from tests.web.serving import serving
from tests.web.twins import compare, store_twins

GAMES = 200


def search(games: int, console: Console) -> None:
    """Raises AssertionError where two games can be told apart."""
    begun = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        database, settings = Path(folder, "games.sqlite"), Path(folder, "settings.toml")
        settings.write_text(SETTINGS, encoding="utf-8")
        pairs = store_twins(database, games // 2)
        with serving(database, "--settings", str(settings)) as server:
            payloads = sum(compare(server, pair) for pair in pairs)
        assert "Traceback" not in server.errors.decode(), server.errors.decode()
    seconds = perf_counter() - begun
    told = f"{2 * payloads:,} payloads of {games} games compared in {seconds:.0f} s"
    console.print(f"{told}: none tells what is hidden")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES)
    search(parser.parse_args().games, Console())
