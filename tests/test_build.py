"""The build: what is compiled, what is not, and that the package says so."""

import os
import re
import runpy
import subprocess
import sys
import tomllib
from importlib import import_module, metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import nshex
from nshex.build_info import VERSION, build

ROOT = Path(__file__).parent.parent
SETUP = ROOT / "setup.py"
SOURCE = ROOT / "src" / "nshex"


@pytest.fixture
def script(monkeypatch):
    """The functions of setup.py, run in the folder they expect, without starting a build."""
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("NSHEX_PLAIN", raising=False)
    return runpy.run_path(str(SETUP), run_name="setup_script")


def test_version_option():
    command = "import sys; sys.argv[0] = 'nshex'; from nshex.cli import main; sys.exit(main())"
    shown = subprocess.run(
        [sys.executable, "-c", command, "--version"], capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == f"nshex {VERSION} ({build()})"


def test_console_script():
    (entry,) = metadata.entry_points(group="console_scripts", name="nshex")
    assert entry.value == "nshex.cli:main"
    assert callable(entry.load())


def test_installed_version():
    assert metadata.version("nshex") == VERSION


def test_all_or_none_compiled(script):
    """A half compiled package would be slow, or wrong, without anybody noticing."""
    sources = [Path(path) for path in script["compiled_sources"]()]
    names = [".".join(path.relative_to("src").with_suffix("").parts) for path in sources]
    assert "nshex.geometry" in names
    assert "nshex.rules.battle" in names
    compiled = {name for name in names if is_extension(import_module(name).__file__)}
    assert compiled == (set(names) if build() == "compiled" else set())


def is_extension(file):
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def test_no_compiled_files_among_sources():
    assert [path for path in SOURCE.rglob("*") if path.suffix in (".so", ".pyd")] == []


def test_package_data_is_installed():
    installed = Path(nshex.__path__[0])
    assert (installed / "py.typed").is_file()
    armies = {path.name for path in (SOURCE / "armies").glob("*.toml")}
    assert {path.name for path in (installed / "armies").glob("*.toml")} == armies


def test_inner_loops_are_modules(script):
    """One that was renamed would silently run as plain Python."""
    for part, names in script["INNER_LOOPS"].items():
        for name in names:
            assert (SOURCE / part / f"{name}.py").is_file()


def test_compiled_sources(script, tmp_path):
    compiled_sources = script["compiled_sources"]
    assert compiled_sources(tmp_path) == []
    (tmp_path / "rules").mkdir()
    for name in ("__init__", "cli", "geometry", "rules/__init__", "rules/turn", "rules/battle"):
        (tmp_path / f"{name}.py").touch()
    found = [Path(path).relative_to(tmp_path).as_posix() for path in compiled_sources(tmp_path)]
    assert found == ["geometry.py", "rules/battle.py", "rules/turn.py"]


def test_what_is_compiled_needs_no_more_than_a_build_has(script):
    """`pip install .` compiles where only the build requirements are installed: drawing is out of reach."""
    from mypy.build import build as read_all
    from mypy.main import process_options

    sources, options = process_options(["--cache-dir", os.devnull, *script["compiled_sources"]()])
    options.semantic_analysis_only = True
    read = set(read_all(sources, options).graph)
    ours = {name for name in read if name.split(".")[0] == "nshex"}
    tiles = {name for name in ours if name.startswith("nshex.tiles")}
    assert ours - {"nshex.rules"} - tiles == {source.module for source in sources}

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    required = {re.split("[=<>]", name)[0] for name in project["build-system"]["requires"]}
    standard = {"typing_extensions", "_typeshed", "_collections_abc", *sys.stdlib_module_names}
    assert {name.split(".")[0] for name in read - ours} <= required | standard


def test_plain_on_request(script, monkeypatch, capsys):
    monkeypatch.setenv("NSHEX_PLAIN", "1")
    assert script["extensions"]() == []
    assert "NSHEX_PLAIN" in capsys.readouterr().err


def test_plain_without_compiler(script, monkeypatch, capfd):
    monkeypatch.setenv("CC", "/nonexistent/cc")
    monkeypatch.setenv("PATH", "")
    assert script["extensions"]() == []
    assert "installing plain Python" in capfd.readouterr().err
