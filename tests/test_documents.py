"""Links in the documents: every link to one of our files or headings has a target."""

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")


def without_code(text):
    return re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)


def headings(path):
    """The anchors of a document, as GitHub and the site make them."""
    lines = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL).splitlines()
    titles = [re.sub(r"^#+ ", "", line) for line in lines if re.match(r"#+ ", line)]
    plain = [re.sub(r"[^\w\s-]", "", re.sub(r"[`*]", "", title).lower()).strip() for title in titles]
    return {re.sub(r"\s", "-", title) for title in plain}


def test_every_document_is_in_the_site():
    """`make site` builds it; a document that it leaves out is a warning there, which is an error."""
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    listed = set(re.findall(r"^ +- ([\w-]+\.md)$", text, re.MULTILINE))
    assert listed == {path.name for path in (ROOT / "docs").glob("*.md")}


@pytest.mark.parametrize("package", ["nshex", "nshex.arena", "nshex.research", "nshex.puzzles"])
def test_every_public_class_and_function_is_in_the_reference(package):
    """It is made from docstrings, of what docs/reference.md names."""
    pytest.importorskip("numpy", reason="nshex.research needs NumPy")
    listed = set(re.findall(r"^::: nshex\.(\S+)$", (ROOT / "docs" / "reference.md").read_text("utf-8"), re.M))
    module = importlib.import_module(package)
    public = [getattr(module, name) for name in module.__all__]
    offered = {f"{value.__module__}.{value.__name__}" for value in public if callable(value)}
    assert {name.removeprefix("nshex.") for name in offered} <= listed
    for name in listed:
        place, _, short = name.rpartition(".")
        assert hasattr(importlib.import_module(f"nshex.{place}"), short), name


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_have_a_target(path):
    faults = []
    for target in LINK.findall(without_code(path.read_text("utf-8"))):
        if re.match(r"https?:|mailto:", target):
            continue
        name, _, anchor = target.partition("#")
        found = (path.parent / name).resolve() if name else path
        missing = "screenshots" not in name and not found.exists()
        if missing or (anchor and found.suffix == ".md" and anchor not in headings(found)):
            faults.append(target)
    assert faults == []
