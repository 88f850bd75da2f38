"""Decides, before anything else is imported, whether the compiled rules can be used.

An installed package has every module as a source and, where it was compiled, some also as extensions, which
Python prefers. Extensions need a librt with the binary interface they were compiled against. Where that does
not fit, or NSHEX_PLAIN asks for it, all modules are taken from their sources: the same games, much slower.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import find_spec

PLAIN = "NSHEX_PLAIN"
_PROBE = "nshex.geometry"
"""A compiled module that needs nothing but librt."""


def choose_build() -> None:
    """Make sure that what is imported from now on can be: all of it compiled that may be, or none."""
    _check_librt()
    if os.environ.get(PLAIN, "") not in ("", "0"):
        sys.meta_path.insert(0, _Sources())
        return
    found = find_spec(_PROBE)
    if found is None or not (found.origin or "").endswith(tuple(EXTENSION_SUFFIXES)):
        return
    try:
        import_module(_PROBE)
    except Exception as problem:  # whatever keeps an extension from being loaded, the sources are there
        sys.meta_path.insert(0, _Sources())
        os.environ[PLAIN] = "1"  # the processes that this one starts need not find out again
        reason = " ".join(str(problem).split()) or type(problem).__name__
        print(
            "nshex: running as plain Python, much slower, since the compiled rules cannot be loaded: "
            f"{reason} (pip install --force-reinstall nshex may mend it)",
            file=sys.stderr,
        )


def _check_librt() -> None:
    """The sources need librt as well; one from before it had vectors is of no use to either build."""
    try:
        import_module("librt.vecs")
    except ImportError as problem:
        raise ImportError(
            f"nshex needs librt 0.16 or newer ({problem}): pip install 'librt>=0.16,<1'"
        ) from None


class _Sources:
    """Finds the modules of this package in their sources, and never in an extension."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        if not name.startswith("nshex."):
            return None
        for folder in path or ():
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if found is not None and found.loader is not None:
                return found
        return None
