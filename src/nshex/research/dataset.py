"""Decisions of finished games as a Parquet file: what the player saw, which picks it made, how it ended.

docs/research.md has the schema. Decisions with a single answer have no row; reading a file back plays them
again, so the games are whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise ImportError("Parquet files need pyarrow: pip install 'nshex[research]'") from None

from nshex.game import Game
from nshex.notation.lines import format_action, parse_action
from nshex.notation.records import check_seed, read_record
from nshex.notation.setups import make_setup
from nshex.research.env import Env, shares, terms_of

FORMAT = "1"


def _schema(observation: int) -> Any:
    return pa.schema(
        [
            ("game", pa.int32()),
            ("decision", pa.int32()),
            ("setup", pa.dictionary(pa.int32(), pa.string())),
            ("seed", pa.string()),
            ("player", pa.uint8()),
            ("bot", pa.dictionary(pa.int32(), pa.string())),
            ("observation", pa.list_(pa.uint8(), observation)),
            ("picks", pa.list_(pa.uint8())),
            ("action", pa.string()),
            ("result", pa.float32()),
        ],
        metadata={"nshex_decisions": FORMAT},
    )


class DecisionWriter:
    """Writes games to a file, one after another; all of one mode and board, so that rows are alike."""

    def __init__(self, path: str | Path) -> None:
        self._path = str(path)
        self._writer: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def write(self, number: int, record: str, bots: Iterable[str], winners: Iterable[int]) -> None:
        """Add a game by its record; `winners` are seats, also where a bot forfeited the game."""
        read = read_record(record)
        seed = check_seed(read, None)
        env = Env.from_setup(read.setup, seed=0)
        env.begin(read.setup.start(seed))
        result = shares(env.players, tuple(winners))
        setup = json.dumps(terms_of(read.setup))
        names = list(bots)
        rows: list[dict[str, Any]] = []
        lines = list(read.lines())
        while len(env.game.actions) < len(lines) and not env.is_over:
            line = lines[len(env.game.actions)][1]
            player = int(env.game.s.decider)
            action = parse_action(env.game.s, line)
            rows.append(
                {
                    "game": number,
                    "decision": len(rows),
                    "setup": setup,
                    "seed": str(seed if isinstance(seed, int) else seed.hex()),
                    "player": player,
                    "bot": names[player],
                    "observation": env.observe(player),
                    "picks": env.game.picks_for(action),
                    "action": format_action(env.game.s, action),
                    "result": float(result[player]),
                }
            )
            env.game.act(action)
        self._add(rows, env.observation_size)

    def _add(self, rows: list[dict[str, Any]], observation: int) -> None:
        if self._writer is None:
            self._writer = pq.ParquetWriter(self._path, _schema(observation), compression="zstd")
        self._writer.write_table(pa.Table.from_pylist(rows, schema=self._writer.schema))

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


def read_games(path: str | Path) -> Iterator[Game]:
    """The games of a file, played again pick by pick."""
    file = pq.ParquetFile(str(path))
    form = (file.schema_arrow.metadata or {}).get(b"nshex_decisions", b"").decode()
    if form != FORMAT:
        raise ValueError(
            f"{path}: a file of form {form!r}; expected {FORMAT!r}, as nshex arena --export writes"
        )
    for group in range(file.num_row_groups):
        table = file.read_row_group(group, columns=["game", "setup", "seed", "picks"]).to_pylist()
        for number in dict.fromkeys(row["game"] for row in table):
            yield _game([row for row in table if row["game"] == number])


def _game(rows: list[dict[str, Any]]) -> Game:
    setup = make_setup(**json.loads(rows[0]["setup"]))
    game = Game.begin(setup, rows[0]["seed"])
    env = Env.from_setup(setup, seed=0)
    env.begin(game.start.to_state())
    for row in rows:
        for pick in row["picks"]:
            env.step(pick)
    for action in env.game.actions:
        game.push(action)
    return game
