"""Arguments of the wrong type are refused with one line that says what is expected."""

from __future__ import annotations

from typing import Any

import pytest

import nshex
from nshex import Game, Position, make_bot
from tests.api.support import started


@pytest.mark.parametrize("armies", ["outpost", None, 5])
def test_armies_are_a_list(armies: Any) -> None:
    with pytest.raises(TypeError, match=r"expected a list of armies, such as \['outpost', 'hegemony'\]"):
        Game.new(armies)


@pytest.mark.parametrize("seed", [1.5, True, []])
def test_seeds(seed: Any) -> None:
    with pytest.raises(TypeError, match="expected a seed: a whole number, its text, or 32 bytes"):
        Game.new(["outpost", "hegemony"], seed=seed)


@pytest.mark.parametrize("action", [None, ["end"], True, 1.0])
def test_actions(action: Any) -> None:
    game = started()
    with pytest.raises(TypeError, match="expected an action: a line such as 'end', or an Action"):
        game.push(action)
    assert game.length == 0


@pytest.mark.parametrize("cell", [12, None, ("C", 3)])
def test_cells(cell: Any) -> None:
    with pytest.raises(TypeError, match="expected the name of a cell, such as 'C3'"):
        started().position.unit_at(cell)


@pytest.mark.parametrize("line", [None, {}, 5])
def test_lines(line: Any) -> None:
    with pytest.raises(TypeError, match="expected the line of a position, such as 'o h18 C3oQ B2hR3'"):
        Position.from_line(line)


def test_a_bot_is_given_the_position_and_not_the_game() -> None:
    game: Any = started()
    with pytest.raises(TypeError, match="expected a position to choose in, such as game"):
        make_bot("random", seed=1).choose(game)


def test_shells_complete_every_public_name() -> None:
    assert set(nshex.__all__) <= set(dir(nshex))
    assert "import_module" not in dir(nshex)
