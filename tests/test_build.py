"""The build: what is compiled, what is not, and that the package reports it."""

import ast
import inspect
import os
import pydoc
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
FOLDERS = (".github", "benchmarks", "deploy", "docs", "examples", "requirements", "src", "tests")


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


def test_tree_has_no_symbolic_links():
    """Git writes them as small text files on Windows, where most people may not make links."""
    folders = [path for path in map(ROOT.joinpath, FOLDERS) if path.is_dir()]
    assert SOURCE.parent in folders
    assert [path for folder in folders for path in (folder, *folder.rglob("*")) if path.is_symlink()] == []


def test_package_data_is_installed():
    installed = Path(nshex.__path__[0])
    assert (installed / "py.typed").is_file()
    armies = {path.name for path in (SOURCE / "armies").glob("*.toml")}
    assert {path.name for path in (installed / "armies").glob("*.toml")} == armies


def test_readme_of_a_package_page_leads_to_the_repository(script):
    """There are no files beside it: no link and no picture may be relative."""
    text = script["readme"]()["long_description"]
    targets = re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", text)
    assert len(targets) > 15
    assert [
        target for pair in targets for target in pair if target and not target.startswith("https://")
    ] == []
    assert (ROOT / "docs" / "bots.md").is_file() and "/blob/main/docs/bots.md" in text


def test_versions_agree():
    assert f"version: {VERSION}" in (ROOT / "CITATION.cff").read_text("utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert "## [Unreleased]" in changes and f"## [{VERSION}] - 20" in changes


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
    plain = {
        name
        for name in ours
        if name.startswith(("nshex.tiles", "nshex.languages", "nshex.bots.network_file"))
    }
    assert ours - {"nshex.rules"} - plain == {source.module for source in sources}

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    required = {re.split("[=<>]", name)[0] for name in project["build-system"]["requires"]}
    standard = {"typing_extensions", "_typeshed", "_collections_abc", *sys.stdlib_module_names}
    assert {name.split(".")[0] for name in read - ours} <= required | standard


def shown_build(before="", **environment):
    """What a new process says it runs on, and what it writes to standard error."""
    code = f"import sys; {before}\nfrom nshex import Game; from nshex.build_info import build\n"
    code += "game = Game.new(['outpost', 'borgo'], seed=1); game.push(game.legal[0]); print(build())"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NSHEX_PLAIN": "", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout.strip(), found.stderr


def test_plain_can_be_asked_for_when_a_program_starts():
    assert shown_build(NSHEX_PLAIN="1") == ("plain", "")
    assert shown_build(NSHEX_PLAIN="0") == (build(), "")


def test_falls_back_to_sources_where_the_compiled_rules_cannot_be_loaded():
    """As with a librt of another binary interface. A plain build has nothing to fall back from."""
    found, said = shown_build("sys.modules['nshex__mypyc'] = None")
    assert found == "plain"
    if build() == "compiled":
        assert said.count("\n") == 1
        assert said.startswith("nshex: running as plain Python, much slower, since the compiled rules cannot")
    else:
        assert said == ""


def test_a_wrong_version_of_librt_is_noticed(tmp_path):
    """What a compiled module asks of librt when it is loaded; the sources need only Python's side of it."""
    code = (
        "from importlib.machinery import PathFinder\n"
        "import importlib.util, sys\n"
        "spec = PathFinder.find_spec('librt', [p for p in sys.path if 'other' not in p])\n"
        "found = PathFinder.find_spec('librt.vecs', spec.submodule_search_locations)\n"
        "real = importlib.util.module_from_spec(found)\n"
        "found.loader.exec_module(real)\n"
        "globals().update({name: value for name, value in vars(real).items() if name[0] != '_'})\n"
    )
    other = tmp_path / "other"
    (other / "librt").mkdir(parents=True)
    (other / "librt" / "__init__.py").touch()
    (other / "librt" / "vecs.py").write_text(code, "utf-8")
    path = os.pathsep.join([str(other), *filter(None, [os.environ.get("PYTHONPATH")])])
    found, said = shown_build(PYTHONPATH=path)
    assert found == "plain"
    assert ("_C_API" in said) == (build() == "compiled")


def test_librt_without_vectors_is_named(tmp_path):
    """Neither build can do without them; one line says what to install."""
    (tmp_path / "librt").mkdir()
    (tmp_path / "librt" / "__init__.py").touch()
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    with pytest.raises(subprocess.CalledProcessError) as failed:
        shown_build(PYTHONPATH=path)
    assert failed.value.stderr.splitlines()[-1] == (
        "ImportError: nshex needs librt 0.16 or newer (No module named 'librt.vecs'): "
        "pip install 'librt>=0.16,<1'"
    )
    assert "plain Python" not in failed.value.stderr


def test_compiled_code_keeps_its_docstrings(script):
    """`help` shows text, and the types that a signature of compiled code lacks; mypyc leaves both out."""
    count = 0
    for source in map(Path, script["compiled_sources"]()):
        module = import_module(".".join(source.relative_to("src").with_suffix("").parts))
        for node in ast.parse((ROOT / source).read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and (text := ast.get_docstring(node)):
                assert text.splitlines()[0] in (inspect.getdoc(getattr(module, node.name)) or ""), node.name
                count += 1
    assert count > 200
    shown = pydoc.plain(pydoc.render_doc("nshex.rules.views.View.redeal"))
    assert "rng: Rng" in shown.replace("'", "") and "-> State" in shown.replace("'", "")
    assert "sample(self, seed" in pydoc.plain(pydoc.render_doc(nshex.View))


def test_docstrings_go_into_generated_c(script):
    """Escaped, after the signature that is there; what is unknown stays as it is."""
    c = '{"f", (PyCFunction)CPyPy_turn___f, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("f(x)\\n--\\n\\n")},'
    changed = script["with_docstrings"](c, {"turn___f": 'f(x: i64)\n\nSays "½".'})
    assert changed == c.replace('\\n\\n")', '\\n\\nf(x: i64)\\n\\nSays \\"\\302\\275\\".")')
    assert script["with_docstrings"](c, {}) == c


def test_plain_on_request(script, monkeypatch, capsys):
    monkeypatch.setenv("NSHEX_PLAIN", "1")
    assert script["extensions"]() == []
    assert "NSHEX_PLAIN" in capsys.readouterr().err


def test_plain_without_compiler(script, monkeypatch, capfd):
    monkeypatch.setenv("CC", "/nonexistent/cc")
    monkeypatch.setenv("PATH", "")
    assert script["extensions"]() == []
    assert "installing plain Python" in capfd.readouterr().err
