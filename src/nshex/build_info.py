"""Which version this is, and whether its rules run compiled.

An install without a C compiler silently gives the plain build, with the same games but far slower; so the
build has to be visible somewhere.
"""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES

VERSION = "0.2.0"


def build() -> str:
    """Return "compiled" if the rules were compiled, else "plain"."""
    # Imported by name and only now: this module is read by the build before any rules exist.
    origin = import_module("nshex.rules.battle").__file__ or ""
    return "compiled" if origin.endswith(tuple(EXTENSION_SUFFIXES)) else "plain"
