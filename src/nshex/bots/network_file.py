"""The value network as a file: weights by the name of the feature, so a change of features is noticed."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from nshex.bots.network import Network
from nshex.bots.network_features import GAME_NAMES, SIDE_NAMES

FILE = "network.json"


def network_in_use() -> Network:
    """The network that comes with the package."""
    return read_network(files("nshex.bots").joinpath(FILE).read_text("utf-8"))


def read_network(text: str) -> Network:
    """A network from JSON text; ValueError if it was learned with other features."""
    found: dict[str, Any] = json.loads(text)
    return Network(
        _rows(found["sums"], SIDE_NAMES),
        _rows(found["differences"], SIDE_NAMES),
        _rows(found["game"], GAME_NAMES),
        found["bias"],
        found["output"],
    )


def _rows(by_name: dict[str, list[float]], names: tuple[str, ...]) -> list[float]:
    if tuple(by_name) != names:
        raise ValueError(f"weights for {', '.join(by_name)}; expected {', '.join(names)}")
    return [weight for name in names for weight in by_name[name]]


def write_network(
    sums: list[list[float]],
    differences: list[list[float]],
    game: list[list[float]],
    bias: list[float],
    output: list[float],
) -> str:
    """JSON text of a network, a line for each feature; weights are rounded to four digits."""
    parts = [
        f'"sums": {_lines(SIDE_NAMES, sums)}',
        f'"differences": {_lines(SIDE_NAMES, differences)}',
        f'"game": {_lines(GAME_NAMES, game)}',
        f'"bias": {_numbers(bias)}',
        f'"output": {_numbers(output)}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(names: tuple[str, ...], rows: list[list[float]]) -> str:
    lines = [f'"{name}": {_numbers(row)}' for name, row in zip(names, rows, strict=True)]
    return "{\n" + ",\n".join(lines) + "\n}"


def _numbers(row: list[float]) -> str:
    return "[" + ", ".join(f"{weight:.4g}" for weight in row) + "]"
