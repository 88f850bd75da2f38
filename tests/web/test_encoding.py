"""JSON encoding: the same text from every encoder."""

import asyncio
import json
import sys
from importlib.util import module_from_spec, spec_from_file_location

from nshex.web import encoding
from tests.web.live_games import ASKER, act, hot_seat, open_games


def test_json_is_the_same_with_and_without_orjson(tmp_path, monkeypatch):
    async def table():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(hot_seat(), ASKER))
            await act(live, "hq B2/0")
            return live.table_message((0, 1))

    monkeypatch.setitem(sys.modules, "orjson", None)
    spec = spec_from_file_location("without_orjson", encoding.__file__)
    assert spec is not None and spec.loader is not None
    without = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "without_orjson", without)
    spec.loader.exec_module(without)
    message = {"message": asyncio.run(table()), "more": [0.1, -2.5, "„Zając” – 🐇", None, True, (1, 2)]}
    expected = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    assert encoding.dump(message) == without.dump(message) == expected
