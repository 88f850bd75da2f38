"""What other services read: the package index, GitHub, Docker and those who cite us."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from trove_classifiers import classifiers

from nshex.build_info import VERSION

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
METADATA = "import setuptools.build_meta as b, sys; b.prepare_metadata_for_build_wheel(sys.argv[1])"
SCHEMAS = {
    "github-workflows": ".github/workflows/*.yml",
    "dependabot": ".github/dependabot.yml",
    "github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "compose-spec": "deploy/compose*.yaml",
    "citation-file-format": "CITATION.cff",
}


@pytest.mark.parametrize("name", PROJECT["classifiers"])
def test_classifier_is_one_that_the_index_takes(name):
    assert name in classifiers


def test_metadata_is_as_the_index_wants_it(tmp_path):
    """It refuses an upload with a field that is unknown, misplaced or malformed."""
    words = [sys.executable, "-c", METADATA, tmp_path]
    made = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    (path,) = tmp_path.glob("*.dist-info/METADATA")
    found = Metadata.from_email(path.read_bytes(), validate=True)
    assert (found.name, str(found.version)) == ("nshex", VERSION)
    assert set(found.provides_extra or ()) == set(PROJECT["optional-dependencies"])
    assert set((found.project_urls or {}).values()) == set(PROJECT["urls"].values())
    assert found.description_content_type == "text/markdown"
    assert found.description and "](docs/" not in found.description, "links have to work elsewhere, too"
    assert found.license_expression and found.license_files


@pytest.mark.parametrize(("schema", "pattern"), SCHEMAS.items(), ids=SCHEMAS)
def test_files_for_other_services_have_their_form(schema, pattern):
    files = sorted(map(str, ROOT.glob(pattern)))
    assert files
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *files]
    checked = subprocess.run(words, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
