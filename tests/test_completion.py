"""`nshex completion`: what the scripts complete."""

import subprocess
import sys
from functools import cache

import pytest

ASK = """
COMP_WORDS=(nshex {words})
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_shtab_nshex
echo "${{COMPREPLY[@]}}"
"""


@cache
def completion(shell):
    words = [sys.executable, "-m", "nshex", "completion", shell]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_is_a_script_for_the_shell(shell):
    """Made from the parsers of all commands."""
    script = completion(shell)
    assert "arena" in script and "patience" in script and "veteran" in script


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("arena --pat", "--patience"),
        ("arena soldier vet", "veteran"),
        ("completion ''", "bash zsh tcsh"),
        ("puzzle pro", "prove"),
        ("new --mode one", "one_vs_all"),
        ("new --scenario tun", "tunnel"),
        ("tiles out", "outpost"),
        ("show --theme li", "light"),
    ],
)
def test_bash_completes_options_and_names(words, completed, tmp_path):
    path = tmp_path / "nshex"
    path.write_text(completion("bash") + ASK.format(words=words), "utf-8")
    found = subprocess.run(["bash", str(path)], capture_output=True, text=True)
    assert found.stdout.strip() == completed, found.stderr
