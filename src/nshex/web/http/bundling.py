"""Scripts that import each other, joined into one, so that a browser asks once instead of thirty times.

Every module becomes a function that is called once and returns what the module exports; an import becomes
the reading of what an earlier function returned. Comments are left out, a third of what would be sent; lines
stay lines. This knows the few forms our modules are written in, and refuses all others: then a page loads the
modules one by one, as they are.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:class|function|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"/\*\*.*?\*/|^[ \t]*//[^\n]*", re.DOTALL | re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*|^\S.*\bawait\b|\bimport(?:\.meta|\()|/\*.*", re.MULTILINE)
"""Found after the known forms are gone, these would not work inside a function, or may not be comments."""


class BundlingError(ValueError):
    """A module that cannot be joined to others; the message says which, and what in it."""


def imports_of(name: str, text: str) -> list[str]:
    """The modules a module imports, by name."""
    here = posixpath.dirname(name)
    return [posixpath.normpath(posixpath.join(here, found[2])) for found in _IMPORT.finditer(text)]


def bundle(scripts: Iterable[str], read: Callable[[str], str]) -> str:
    """Some scripts with everything they import, each module once, in the order a browser runs them."""
    numbers: dict[str, int] = {}
    open_: list[str] = []
    parts: list[str] = []

    def add(name: str) -> None:
        if name in open_:
            raise BundlingError(f"{name}: imports itself by way of {open_[-1]}")
        open_.append(name)
        text = read(name)
        for imported in imports_of(name, text):
            if imported not in numbers:
                add(imported)
        open_.pop()
        parts.append(_as_function(name, text, numbers))
        numbers[name] = len(numbers)

    for script in scripts:
        if script not in numbers:
            add(script)
    return "".join(parts)


def _as_function(name: str, text: str, numbers: dict[str, int]) -> str:
    exported = _EXPORT.findall(text)

    def reading(found: re.Match[str]) -> str:
        (imported,) = imports_of(name, found[0])
        return f"const {{{found[1].replace(' as ', ': ')}}} = module{numbers[imported]};" if found[1] else ""

    plain = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    body = _EXPORT.sub("", _IMPORT.sub(reading, plain))
    if other := _OTHER.search(body):
        raise BundlingError(f"{name}: cannot join {other[0][:80]!r}; expected named imports and exports")
    head = f"const module{len(numbers)} = (() => {{ // {name}"
    return f"{head}\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();\n"
