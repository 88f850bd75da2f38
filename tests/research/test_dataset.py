"""`nshex arena --export`: decisions as a Parquet file, and games from it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nshex import cli
from nshex.game import Game
from nshex.research import Env

pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed; it is among the extra `dev`")


def test_what_the_arena_exports_can_be_played_again(tmp_path: Path) -> None:
    from nshex.research.dataset import read_games

    target = tmp_path / "decisions.parquet"
    bots = ["random", "soldier", "--games", "2", "--seed", "3", "--armies", "borgo,moloch", "--workers", "1"]
    assert cli.main(["arena", *bots, "--out", str(tmp_path / "out"), "--export", str(target)]) == 0
    results = [json.loads(line) for line in (tmp_path / "out" / "games.jsonl").read_text().splitlines()]
    assert list(read_games(target)) == [Game.from_record(result["record"]) for result in results]

    rows = pq.read_table(target).to_pylist()
    first = rows[0]
    env = Env(seed=0, **json.loads(first["setup"]))
    env.reset(int(first["seed"]))
    assert env.observe().tolist() == first["observation"]
    assert env.line_of(first["picks"]) == first["action"]
    for row in rows:
        result = next(result for result in results if result["game"] == row["game"])
        assert row["bot"] == result["bots"][row["player"]]
        if result["winner"] != "draw":
            assert row["result"] == (1.0 if result["winner"] == row["player"] else -1.0)


def test_other_files_are_refused(tmp_path: Path) -> None:
    import pyarrow as pa

    from nshex.research.dataset import read_games

    pq.write_table(pa.table({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(ValueError, match="a file of form ''"):
        list(read_games(tmp_path / "other.parquet"))
