"""`nshex learn --start`: begins with a network, and says what is wrong with a file that holds none."""

import json
from importlib.resources import files

import pytest

from nshex.bots.network_file import FILE, read_network
from nshex.cli import main


def learn(*more):
    return main(["learn", "--games", "10", "--generations", "1", "--workers", "1", *map(str, more)])


def test_a_network_can_choose_from_the_first_generation_on(tmp_path, capsys):
    start = files("nshex.bots").joinpath(FILE)
    without, with_one = tmp_path / "without.json", tmp_path / "with.json"
    assert learn("--output", without) == 0
    assert learn("--output", with_one, "--start", start) == 0
    assert "Generation 1" in capsys.readouterr().out
    assert read_network(with_one.read_text("utf-8"))
    assert with_one.read_text("utf-8") != without.read_text("utf-8"), "the games are others"


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        (None, "cannot be read"),
        ("no JSON", "holds no value network"),
        ("[]", "holds no value network"),
        ("{}", "'sums'"),
        (json.dumps({"sums": {"luck": [1]}}), "weights for luck"),
    ],
)
def test_a_file_without_a_network_is_refused_in_one_line(tmp_path, capsys, text, trouble):
    path = tmp_path / "start.json"
    if text is not None:
        path.write_text(text, "utf-8")
    assert learn("--start", path) == 2
    out, errors = capsys.readouterr()
    assert out == "" and errors.count("\n") == 1
    assert str(path) in errors and trouble in errors
