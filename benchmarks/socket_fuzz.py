"""Hostile messages over the sockets of a real server: each gets one answer, and no game is harmed.

    python -m benchmarks.socket_fuzz [--messages 100000]

The stream is fixed by a seed, so a failure can be repeated.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from time import perf_counter

from rich.console import Console

from tests.web.hostile import SETTINGS, attack
from tests.web.serving import Browser, serving

MESSAGES = 100_000
MESSAGES_OF_A_SOCKET = 5_000


def fuzz_socket(messages: int, console: Console) -> None:
    """Raises AssertionError where the server gives a wrong answer, or none."""
    begun = perf_counter()
    answered, refused = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder, "settings.toml")
        settings.write_text(SETTINGS, encoding="utf-8")
        with serving(Path(folder, "games.sqlite"), "--settings", str(settings)) as server:
            browser = Browser(server)
            browser.fetch("/")
            for seed, first in enumerate(range(0, messages, MESSAGES_OF_A_SOCKET)):
                followed, errors = attack(browser, min(MESSAGES_OF_A_SOCKET, messages - first), seed)
                answered += followed
                refused += errors.total()
        assert "Traceback" not in server.errors.decode(), server.errors.decode()
    seconds = perf_counter() - begun
    console.print(
        f"{messages:,} hostile messages over sockets in {seconds:.0f} s: {answered:,} followed, "
        f"{refused:,} refused in words, no error of the server's own"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=MESSAGES)
    fuzz_socket(parser.parse_args().messages, Console())
