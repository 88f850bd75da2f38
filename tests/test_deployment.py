"""Deployment: the lock file, the version bounds in pyproject.toml, and `deploy`."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from nshex.cli import main
from nshex.web.settings import read_settings

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
LOCK = (ROOT / "requirements" / "server.lock").read_text("utf-8")
LOCKED = {canonicalize_name(name): version for name, version in re.findall(r"^([\w.-]+)==(\S+)", LOCK, re.M)}
OTHER_PROGRAMS = re.compile(
    r"^#|apt-get|pip |useradd|HEALTHCHECK|COPY|/usr/bin/find|pg_isready|valkey-server"
)


def requirements():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    texts = project["dependencies"] + extras["web"] + extras["hosting"]
    return [Requirement(text) for text in texts]


@pytest.mark.parametrize("wanted", requirements(), ids=str)
def test_lock_satisfies_what_the_server_needs(wanted):
    found = LOCKED.get(canonicalize_name(wanted.name))
    assert found is not None, f"{wanted.name} is not locked; run `make lock`"
    assert wanted.specifier.contains(found), f"{wanted.name} {found} is locked; run `make lock`"


@pytest.mark.parametrize("wanted", requirements(), ids=str)
def test_requirements_have_an_upper_bound(wanted):
    assert any(part.operator in ("<", "==") for part in wanted.specifier)


def test_everything_locked_has_hashes_and_no_address():
    parts = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(parts) == len(LOCKED)
    assert all("--hash=sha256:" in part for part in parts)
    assert not re.search(r"://|--index|--find-links", LOCK)


@pytest.mark.parametrize(
    "name",
    ["nshex.service", "nshex-backup.service", "compose.yaml", "compose.postgres.yaml", "Dockerfile"],
)
def test_commands_of_deployments_have_these_options(name, capsys):
    """Every option they give is one that some command explains."""
    lines = (DEPLOY / name).read_text("utf-8").splitlines()
    text = "\n".join(line for line in lines if not OTHER_PROGRAMS.search(line))
    known = ""
    for command in ("serve", "backup", "prune"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        known += capsys.readouterr().out
    options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text))
    assert options and all(re.search(rf"{option}\b", known) for option in options), options


def test_settings_are_ones_that_the_server_has():
    assert read_settings((DEPLOY / "settings.toml").read_text("utf-8"))["proxies"] == ("*",)


def test_nothing_is_served_to_strangers_that_is_meant_for_operators():
    for name in ("Caddyfile", "nginx.conf"):
        text = (DEPLOY / name).read_text("utf-8")
        assert "/metrics" in text and "/ready" in text and "404" in text


def test_composed_servers_share_a_database_and_redis():
    """The second file adds what several processes need (docs/hosting.md)."""
    yaml = pytest.importorskip("yaml", reason="PyYAML reads the compose files")
    first, second = (
        yaml.safe_load((DEPLOY / name).read_text("utf-8"))["services"]
        for name in ("compose.yaml", "compose.postgres.yaml")
    )
    assert {"nshex", "proxy"} == set(first) and {"database", "redis", "bots"} <= set(second)
    assert second["nshex"]["environment"]["NSHEX_DATABASE"].endswith("@database/nshex")
    assert second["nshex"]["environment"]["NSHEX_REDIS"] == second["bots"]["environment"]["NSHEX_REDIS"]
    assert set(second["nshex"]["depends_on"]) == {"database", "redis"}


def test_image_is_made_from_what_is_there_and_runs_without_rights():
    """The Dockerfile as far as it can be checked without Docker."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    for source in re.findall(r"^COPY (?!--from)(\S+)", text, re.M):
        assert (ROOT / source).exists() and source.split("/")[0] not in ignored
    last_stage = text.rpartition("\nFROM ")[2]
    assert "--require-hashes -r /tmp/server.lock" in last_stage and "gcc" not in last_stage
    assert last_stage.index("\nUSER nshex") < last_stage.index("\nCMD")
    assert not {"src", "setup.py", "pyproject.toml", "docs", "README.md"} & set(ignored), (
        "the wheel needs them"
    )


def test_other_systems_have_what_their_tests_import():
    """The workflow installs less on them than `make test` does, and Windows lacks what is POSIX alone."""
    words = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8").split("pytest -n auto ")[1]
    folders = [word for word in words.splitlines()[0].split() if word.startswith("tests/")]
    files = [
        ROOT / "tests" / "conftest.py",
        *(path for name in folders for path in (ROOT / name).rglob("*.py")),
    ]
    assert len(files) > 50
    there = {"nshex", "tests", "pytest", "hypothesis", "numpy", *sys.stdlib_module_names}
    there -= {"fcntl", "grp", "pwd", "resource", "termios", "tty"}
    faults = []
    for path in files:
        for node in ast.parse(path.read_text("utf-8")).body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            faults += [
                f"{path.relative_to(ROOT)} imports {name}"
                for name in names
                if name.split(".")[0] not in there or name.startswith(("tests.web", "tests.browser"))
            ]
    assert faults == []
