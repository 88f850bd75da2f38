"""Accessibility problems that axe-core finds on a page."""

from functools import cache
from importlib.resources import files

RUN = """(rules) => axe.run(
  { include: [["html"]], exclude: [["li:nth-child(n+13)"]] },
  { resultTypes: ["violations"], ...rules },
)"""
"""Of long lists, whose items are all made alike, the first dozen."""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules about colours; the others find the same in every theme."""


@cache
def _source():
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def violations(page, rules=None):
    """Every broken rule with the elements that break it; empty if there are none."""
    page.evaluate(_source())
    found = page.evaluate(RUN, rules or {})["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]
