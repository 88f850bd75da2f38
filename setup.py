"""Compiles the rules with mypyc where a C compiler is found; everything else is in pyproject.toml.

- No working compiler (or no Python headers), or NSHEX_PLAIN=1: the package is installed as plain Python.
- A compiler, but mypyc finds errors in our sources: the build fails, since that is our mistake.
- A compiler that chokes on the generated C: all extensions are dropped, never only some of them.

`nshex --version` says which build is installed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/nshex")
INNER_LOOPS = {
    "bots": ("budget", "evaluation", "planning", "replies", "rollouts", "value_model"),
    "puzzles": ("aims", "bounds", "courses", "search", "symmetry"),
}
"""Modules outside the rules that are compiled as well."""


def say(text: str) -> None:
    print(f"nshex: {text}", file=sys.stderr)


def compiled_sources(package: Path = PACKAGE) -> list[str]:
    """The files to compile: geometry, all of the rules but `__init__.py`, inner loops of bots and puzzles."""
    kernels = [package / part / f"{name}.py" for part, names in INNER_LOOPS.items() for name in names]
    found = [package / "geometry.py", *sorted((package / "rules").glob("*.py")), *kernels]
    return [path.as_posix() for path in found if path.name != "__init__.py" and path.is_file()]


def can_compile() -> bool:
    """Whether a small extension can be compiled: asks for the compiler and for Python's headers."""
    import sysconfig

    # The compiler classes of distutils as setuptools carries them; importing setuptools put them in place.
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint nshex_probe(void) { return PY_MAJOR_VERSION; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            paths = sysconfig.get_paths()
            includes = sorted({paths["include"], paths["platinclude"]})
            compiler.compile([str(source)], output_dir=folder, include_dirs=includes)
        except Exception as error:  # whatever the reason, there is nothing to compile with
            say(f"the C compiler cannot be used: {error}")
            return False
    return True


def extensions() -> list[Extension]:
    # pip runs this script three times for an install; only the last run builds anything.
    if not {"egg_info", "dist_info", "sdist"}.isdisjoint(sys.argv[1:]):
        return []
    sources = compiled_sources()
    if not sources:
        say("nothing to compile")
        return []
    if os.environ.get("NSHEX_PLAIN", "") not in ("", "0"):
        say("NSHEX_PLAIN is set: installing plain Python")
        return []
    if not can_compile():
        say("installing plain Python, which is much slower")
        return []

    from mypyc.build import mypycify

    # One group in one C file: calls between the modules are direct. Type errors end the build here.
    made: list[Extension] = mypycify(
        ["--no-warn-unused-ignores", *sources],
        opt_level="3",
        debug_level="0",
        multi_file=False,
        group_name="nshex",
    )
    for extension in made:
        extension.optional = True
        # A warning of some other compiler about generated C is no reason to go without it.
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if sys.platform != "win32":
            # Nobody replaces our functions at load time, so small ones may be inlined.
            flags.append("-fno-semantic-interposition")
        extension.extra_compile_args = flags
    return made


class AllOrNothing(build_ext):
    """Optional extensions may fail one by one, but no module works without the library they share."""

    def run(self) -> None:
        super().run()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        missing = [path for path in built if not path.exists()]
        if missing:
            say(f"{len(missing)} of {len(built)} extensions failed to compile: installing plain Python")
            for path in built:
                path.unlink(missing_ok=True)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
