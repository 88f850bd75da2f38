"""Every command is declared in the same way, has help, and loads no more than it needs."""

import re
import shlex
import subprocess
import sys
from argparse import ArgumentParser
from importlib import import_module

import pytest

from nshex.cli import main
from nshex.commands import COMMANDS, GROUPS

HEAVY = ("nshex.arena", "nshex.terminal", "nshex.web", "nshex.bots", "rich", "numpy", "starlette")


def module_of(name):
    return import_module(f"nshex.commands.{name.replace('-', '_')}")


def examples_of(name):
    lines = module_of(name).EXAMPLES.strip().splitlines()
    return [re.split(r" {3,}", line.strip())[0] for line in lines]


def test_help_lists_every_command(good):
    text = good()
    for name, line in (item for group in GROUPS.values() for item in group.items()):
        assert re.search(rf"^  {name} +{re.escape(line)}$", text, re.MULTILINE)
    assert "examples:" in text


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_explains_itself(name):
    module = module_of(name)
    parser = ArgumentParser(prog=name, description=module.DESCRIPTION)
    module.add_arguments(parser)
    for action in parser._actions:
        assert action.help, f"{action.dest} is not explained"
        assert action.help[-1] != "."
    assert module.DESCRIPTION.endswith(".")
    assert callable(module.run)


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_can_be_parsed(name):
    """The arguments in an example exist."""
    examples = examples_of(name)
    assert any(example.startswith(f"nshex {name}") for example in examples)
    for example in examples:
        program, command, *words = shlex.split(re.split(r" [<>] ", example)[0])
        assert program == "nshex"
        parser = ArgumentParser(exit_on_error=False)
        module_of(command).add_arguments(parser)
        parser.parse_intermixed_args(words)


def test_help_of_a_command_ends_with_examples(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as end:
        main(["do", "--help"])
    text = capsys.readouterr().out
    assert end.value.code == 0
    assert text.startswith("usage: nshex do")
    assert '\nexamples:\n  nshex do game.json "hq C3/0" "hq B2/0"\n' in text


@pytest.mark.parametrize("name", ["battle", "status", "legal", "do", "show", "new", "replay", "tiles"])
def test_light_commands_load_nothing_heavy(name):
    """So that a program that calls them often does not wait."""
    code = (
        "import sys, nshex.cli; from contextlib import suppress\n"
        f"with suppress(SystemExit): nshex.cli.main([{name!r}, '--help'])\n"
        f"print(*[name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""
