"""The examples in docs/api.md, docs/research.md, the README and docstrings run as written."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import nshex
from nshex.build_info import VERSION

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("page", "fewest"), [("api.md", 60), ("research.md", 5), ("cookbook.md", 15), ("../README.md", 5)]
)
def test_examples_of_the_documentation(page, fewest):
    if page == "research.md":
        pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")
    result = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert result.attempted > fewest
    assert result.failed == 0


@pytest.mark.parametrize(
    ("module", "fewest"),
    [
        *[("actions", 3), ("bot_adapters.named", 3), ("events", 3), ("game", 5), ("position", 8)],
        *[("research.env", 3), ("research.vec_env", 3)],
    ],
)
def test_examples_of_docstrings(module, fewest):
    if module.startswith("research"):
        pytest.importorskip("numpy", reason="the extra `research` is not installed")
    result = doctest.testmod(import_module(f"nshex.{module}"))
    assert result.attempted > fewest
    assert result.failed == 0


def test_all_names_are_there():
    for name in nshex.__all__:
        assert hasattr(nshex, name)
    assert nshex.__version__ == VERSION
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        getattr(nshex, "chess")  # noqa: B009 - what is tested is that it fails
