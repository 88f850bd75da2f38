"""Where bots other than ours come from: a class in a Python file, or a package that registers one.

Reading a file runs it. Only what the user of this machine has typed or installed may reach this module.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from nshex.bot_adapters.hosted import BotFactory
from nshex.bots.registry import BOT_NAMES, BotError
from nshex.notation.names import one_of

ENTRY_POINTS = "nshex.bots"
"""The group in which packages register bots (docs/bots.md)."""


def installed_names() -> tuple[str, ...]:
    """The bots that installed packages offer. A name of ours always means our bot."""
    found = {point.name for point in entry_points(group=ENTRY_POINTS)}
    return tuple(sorted(found - set(BOT_NAMES)))


@cache
def installed_factory(name: str) -> BotFactory:
    """What makes a bot that a package has registered under this name."""
    for point in entry_points(group=ENTRY_POINTS, name=name):
        try:
            return _checked(point.load(), f"bot {name!r} of {point.value}")
        except BotError:
            raise
        except Exception as problem:
            raise BotError(
                f"bot {name!r} cannot be loaded from {point.value}: {_words(problem)}"
            ) from problem
    raise BotError(f"bot {name!r} is unknown; {one_of((*BOT_NAMES, *installed_names()), name)}")


def file_factory(path: str, name: str) -> BotFactory:
    """What makes the bot called `name` in a Python file."""
    module = _module(str(Path(path).resolve()), path)
    found = getattr(module, name, None)
    if found is None:
        bots = [
            key for key, value in vars(module).items() if inspect.isclass(value) and _is_bot(value, module)
        ]
        others = f"it has {', '.join(bots)}" if bots else "expected a class with a method choose(view)"
        raise BotError(f"{path} has no class {name}; {others}")
    return _checked(found, f"{name} of {path}")


def _is_bot(found: type, module: ModuleType) -> bool:
    return found.__module__ == module.__name__ and hasattr(found, "choose")


@cache
def _module(resolved: str, shown: str) -> ModuleType:
    """A file, imported once; it may import modules beside it, as a script may."""
    if not Path(resolved).is_file():
        raise BotError(f"{shown}: no such file; expected a Python file with a bot")
    name = f"nshex_bot_{sha256(resolved.encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, resolved)
    assert spec is not None and spec.loader is not None, "a file that ends in .py has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    folder = str(Path(resolved).parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        del sys.modules[name]
        raise BotError(f"{shown} cannot be imported: {_words(problem)}") from problem
    return module


def _checked(found: object, shown: str) -> BotFactory:
    if not callable(found):
        raise BotError(f"{shown} is {found!r}; expected a class with a method choose(view)")
    if isinstance(found, type) and not hasattr(found, "choose"):
        raise BotError(f"{shown} has no method choose; expected a class with choose(view)")
    return found


def _words(problem: BaseException) -> str:
    return " ".join(f"{type(problem).__name__}: {problem}".split())
