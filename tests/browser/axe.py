"""Accessibility problems that axe-core finds on a page."""

from functools import cache
from importlib.resources import files

RUN = """axe.run(
  { include: [["html"]], exclude: [["li:nth-child(n+13)"]] },
  { resultTypes: ["violations"] },
)"""
"""Of long lists, whose items are all made alike, the first dozen."""


@cache
def _source():
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def violations(page):
    """Every broken rule with the elements that break it; empty if there are none."""
    page.evaluate(_source())
    found = page.evaluate(RUN)["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]
