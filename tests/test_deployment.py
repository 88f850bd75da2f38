"""What a deployment is made from: the lock file, the bounds in pyproject.toml, and the files in `deploy`."""

import re
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
