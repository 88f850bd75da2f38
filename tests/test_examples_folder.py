"""The programs and notebooks under examples run as they are."""

import ast
import json
import runpy
import sys
from pathlib import Path

import pytest

from nshex.arena import play_match

EXAMPLES = Path(__file__).parent.parent / "examples"
PROGRAMS = ("play_a_game.py", "count_positions.py")


@pytest.mark.parametrize("name", PROGRAMS)
def test_program_runs(name, capsys):
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    assert len(capsys.readouterr().out.splitlines()) > 3


def test_learning_runs():
    """One update and a few games; how well it learns is a matter of minutes, not for a test."""
    names = runpy.run_path(str(EXAMPLES / "learn_to_beat_random.py"))
    said: list[str] = []
    _, shares = names["train"](minutes=0.001, trials=2, say=said.append)
    assert len(said) == len(shares) == 2
    assert all(0.0 <= share <= 1.0 for share in shares)


def test_bot_plays_as_a_class_and_as_a_program():
    bots = [f"{EXAMPLES / 'my_bot.py'}:MyBot", f"engine:{sys.executable} {EXAMPLES / 'my_bot.py'}"]
    match = play_match(bots, games=1, armies=["outpost", "borgo"], seed=1)
    assert match.faults == ()
    assert match.results[0].actions > 10


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook_runs_from_top_to_bottom(path):
    """Cell by cell, as Jupyter does it; what a cell ends with can be shown."""
    names: dict[str, object] = {"__name__": "__main__"}
    shown = []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [], "outputs are not kept: they would grow old"
        tree = ast.parse("".join(cell["source"]))
        last = tree.body[-1]
        if isinstance(last, ast.Expr):
            tree.body.pop()
        exec(compile(tree, path.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), path.name, "eval"), names))
    assert any(hasattr(value, "_repr_svg_") for value in shown), "a board is shown as a picture"


def test_list_of_examples_is_whole():
    text = (EXAMPLES / "README.md").read_text("utf-8")
    files = {path.name for path in EXAMPLES.iterdir() if path.suffix in (".py", ".ipynb")}
    assert files == {name for name in files if f"[{name}]" in text}
