"""Compiles the rules with mypyc where a C compiler is found; everything else is in pyproject.toml.

- No working compiler (or no Python headers), or NSHEX_PLAIN=1: the package is installed as plain Python.
- A compiler, but mypyc finds errors in our sources: the build fails, since that is our mistake.
- A compiler that chokes on the generated C: all extensions are dropped, never only some of them.

`nshex --version` says which build is installed.
"""

from __future__ import annotations

import ast
import os
import re
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/nshex")
REFERENCE = Path("docs/rules.md")
INNER_LOOPS = {
    "bots": (
        *("budget", "evaluation", "last_turn", "network", "network_features"),
        *("planning", "replies", "rollouts", "value_model"),
    ),
    "puzzles": ("aims", "battle_signatures", "bounds", "search", "symmetry"),
    "research": ("batch", "observation", "pick_game", "picker", "planes", "tokens"),
}
"""Modules outside the rules that are compiled as well."""

GCC_INLINING = (
    "--param=max-inline-insns-auto=90",
    "--param=inline-min-speedup=5",
    "--param=inline-unit-growth=100",
)
"""Limits for inlining; other compilers take no notice of them (docs/performance.md has what they bring)."""


def say(text: str) -> None:
    print(f"nshex: {text}", file=sys.stderr)


def compiled_sources(package: Path = PACKAGE) -> list[str]:
    """The files to compile: geometry, all of the rules but `__init__.py`, inner loops of other packages."""
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
    documented = docstrings(sources)
    for path in {Path(path) for extension in made for path in extension.sources}:
        text = path.read_text("utf-8")
        if "PyDoc_STR" in text:
            path.write_text(with_docstrings(text, documented), "utf-8")
    for extension in made:
        extension.optional = True
        # A warning of some other compiler about generated C is no reason to go without it.
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if sys.platform != "win32":
            # Nobody replaces our functions at load time, so small ones may be inlined. The checks that mypyc
            # writes make them look larger than they are; without these limits gcc would call `lowest`.
            flags += ["-fno-semantic-interposition", *GCC_INLINING]
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


_FUNCTION_DOC = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),\s*[A-Z_| ]+, PyDoc_STR\("(?:[^"\\]|\\.)*)"\)')
_CLASS_DOC = re.compile(
    r'(CPyType_(\w+)_template_ = \{(?:(?!\n\};).)*?\.tp_doc = PyDoc_STR\("(?:[^"\\]|\\.)*)"\)', re.DOTALL
)


def with_docstrings(c: str, documented: dict[str, str]) -> str:
    """Generated C with the docstrings of our sources, which mypyc leaves out: `help` shows text and types."""

    def add(found: re.Match[str]) -> str:
        return f'{found[1]}{c_text(documented.get(found[2], ""))}")'

    return _CLASS_DOC.sub(add, _FUNCTION_DOC.sub(add, c))


def c_text(text: str) -> str:
    """Text inside a string literal of C; bytes in octal digits, since those end after three."""
    plain = {ord("\n"): "\\n", ord('"'): '\\"', ord("\\"): "\\\\"}
    return "".join(
        plain.get(byte, chr(byte) if 32 <= byte < 127 and byte != ord("?") else f"\\{byte:03o}")
        for byte in text.encode()
    )


def docstrings(sources: list[str]) -> dict[str, str]:
    """What is said of each function and class, by the name that mypyc gives it in C: `views___View___redeal`.

    A module goes by the end of its name, as much of it as sets it apart.
    """
    found: dict[str, str] = {}
    for path in sources:
        parts = Path(path).with_suffix("").parts
        names = ["___".join(parts[start:]) for start in range(len(parts))]
        for name, text in _documented(ast.parse(Path(path).read_text("utf-8")).body):
            found.update({f"{module}___{name}": text for module in names})
    return found


def _documented(body: list[ast.stmt], owner: str = "") -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield node.name, ast.get_docstring(node) or ""
            yield from _documented(node.body, f"{node.name}___")
        elif isinstance(node, ast.FunctionDef):
            returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
            typed = f"{node.name}({ast.unparse(node.args)}){returns}"
            yield owner + node.name, "\n\n".join(filter(None, [typed, ast.get_docstring(node)]))


def readme() -> dict[str, str]:
    """README.md for a page that is not in the repository: its links and pictures get whole addresses."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    source = project["urls"]["Source"]
    text = Path("README.md").read_text("utf-8")
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:)", rf"\1{source}/raw/main/", text)
    text = re.sub(r'(<img src=")(?!https?:)', rf"\1{source}/raw/main/", text)
    text = re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\1{source}/blob/main/", text)
    return {"long_description": text, "long_description_content_type": "text/markdown"}


class WithReference(build_py):
    """The rules page shows docs/rules.md, so the package gets a copy; a link would not survive on Windows."""

    def run(self) -> None:
        super().run()
        self.copy_file(str(REFERENCE), str(Path(self.build_lib, "nshex", "web", "texts", "clauses.md")))


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": AllOrNothing, "build_py": WithReference},
        **readme(),
    )
