"""Lighthouse scores of our pages on a phone: `python -m tests.browser.lighthouse docs/lighthouse.md`.

Each page is loaded several times by a fresh browser, on a slow network and processor simulated by Lighthouse;
the median counts. The exit status is 1 if any score is below `LEAST`.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from tests.browser.chromium import ARGUMENTS, PROGRAM, missing
from tests.browser.records import record
from tests.web.serving import Browser, serving

LEAST = 95
RUNS = 3
ATTEMPTS = 4
"""Lighthouse misses the beginning of a page load now and then, and asks to be run again."""
CATEGORIES = {
    "performance": "Performance",
    "accessibility": "Accessibility",
    "best-practices": "Best practices",
}
FIGURES = {
    "first-contentful-paint": "First paint",
    "largest-contentful-paint": "Largest paint",
    "speed-index": "Speed index",
    "total-blocking-time": "Blocked",
    "cumulative-layout-shift": "Shift",
    "total-byte-weight": "Sent",
}
MOMENT = 41
"""In the stored duel: a board nearly full."""
MODULE = Path(sys.prefix) / "node" / "node_modules" / "lighthouse"


def pages(server, folder):
    """Name, address and request headers of each page; at the table the user has a seat."""
    player = Browser(server)
    player.fetch("/")
    replay = player.fetch(
        "/api/records", record("duel").encode(), headers={"Content-Type": "text/plain"}
    ).json()
    seats = {"seats": [{"who": "me"}, {"who": "friend"}]}
    table = player.fetch(f"/api/games/{replay['game']}/moments/{MOMENT}/play-on", seats).json()["address"]
    headers = folder / "headers.json"
    headers.write_text(json.dumps({"Cookie": player.cookie}))
    return [("Start page", "/", None), ("Table", table, headers), ("Puzzles", "/puzzles", None)]


def looked_at(address, headers, folder):
    """One raw Lighthouse report."""
    target = folder / "report.json"
    flags = " ".join(("--headless", *ARGUMENTS, f"--user-data-dir={tempfile.mkdtemp(dir=folder)}"))
    command = [
        *(
            "node",
            str(MODULE / "cli" / "index.js"),
            address,
            "--quiet",
            "--output=json",
            f"--output-path={target}",
        ),
        *("--form-factor=mobile", "--throttling-method=simulate", f"--chrome-flags={flags}"),
        f"--only-categories={','.join(CATEGORIES)}",
        *([f"--extra-headers={headers}"] if headers else []),
    ]
    surroundings = os.environ | {"CHROME_PATH": shutil.which(PROGRAM) or ""}
    for _ in range(ATTEMPTS):
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
        if not done.returncode:
            return json.loads(target.read_text())
    raise SystemExit(f"Lighthouse failed at {address}:\n{done.stderr}")


class Page:
    """The reports about one page."""

    def __init__(self, name, reports):
        self.name = name
        self.reports = reports

    @property
    def scores(self):
        """The median of each category, from 0 to 100."""
        return [
            round(100 * median(report["categories"][name]["score"] for report in self.reports))
            for name in CATEGORIES
        ]

    @property
    def figures(self):
        return [self._figure(name) for name in FIGURES]

    def _figure(self, name):
        value = median(report["audits"][name]["numericValue"] for report in self.reports)
        if name == "cumulative-layout-shift":
            return f"{value:.3f}"
        return f"{value / 1024:.0f} kB" if name == "total-byte-weight" else f"{value:,.0f} ms"

    @property
    def faults(self):
        """Audits that count and are not passed, those that cost most first."""
        audits = self.reports[-1]["audits"]
        weights = {
            ref["id"]: ref["weight"]
            for category in self.reports[-1]["categories"].values()
            for ref in category["auditRefs"]
        }
        lost = {
            name: weight * (1 - audits[name]["score"])
            for name, weight in weights.items()
            if weight and audits[name]["score"] is not None and audits[name]["score"] < 1
        }
        return [
            f"{audits[name]['title']} ({audits[name]['score']})"
            for name in sorted(lost, key=lost.__getitem__)
        ]


def summary(found):
    """The report as Markdown."""
    first = found[0].reports[0]
    lines = [
        "# Lighthouse",
        "",
        f"Written by `make lighthouse` with Lighthouse {first['lighthouseVersion']}: medians of {RUNS} loads",
        "with an empty cache, on the phone and the slow network that it simulates. The table is that of a",
        f"player whose board is nearly full. Every score has to be at least {LEAST}.",
        "",
        f"| page | {' | '.join(CATEGORIES.values())} |",
        f"|---|{'--:|' * len(CATEGORIES)}",
        *(f"| {page.name} | {' | '.join(map(str, page.scores))} |" for page in found),
        "",
        f"| page | {' | '.join(FIGURES.values())} |",
        f"|---|{'--:|' * len(FIGURES)}",
        *(f"| {page.name} | {' | '.join(page.figures)} |" for page in found),
        "",
    ]
    return "\n".join(lines)


def main(target):
    if reason := missing():
        raise SystemExit(f"no browser: {reason}")
    if not MODULE.is_dir():
        raise SystemExit("there is no Lighthouse; install it with: make lighthouse")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(serving(folder / "games.sqlite"))
        found = [
            Page(name, [looked_at(server.address + address, headers, folder) for _ in range(RUNS)])
            for name, address, headers in pages(server, folder)
        ]
    Path(target).write_text(summary(found))
    print(summary(found))
    for page in found:
        print(f"{page.name}: {'; '.join(page.faults) or 'nothing to mend'}")
    return any(score < LEAST for page in found for score in page.scores)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
