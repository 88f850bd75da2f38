"""The results file: its lines, and recovery of a file that was cut off."""

import json

import pytest

from nshex.arena.errors import ArenaError
from nshex.arena.results import ResultsFolder, result_from_json
from nshex.rules.state import REASON_NAMES
from tests.arena.support import game, mirrored

SETTINGS = {"bots": ["a", "b"], "seed": "1"}


def keep(folder, results, resume=False):
    with ResultsFolder(folder, SETTINGS, resume) as store:
        for result in results:
            store.add(result)


def reopen(folder, settings=SETTINGS):
    with ResultsFolder(folder, settings, resume=True) as store:
        return store.results


def test_line_says_everything():
    line = game(5, ["a", "b"], [1]).to_json()
    assert list(line) == [
        *("game", "seed", "armies", "bots", "winner", "reason", "actions", "seconds", "record"),
    ]
    assert (line["game"], line["winner"], line["bots"]) == (5, 1, ["a", "b"])


@pytest.mark.parametrize(
    ("winners", "written"), [((), "draw"), ((0,), 0), ((1,), 1), ((2, 3), [2, 3])], ids=str
)
def test_winner_survives_a_round_trip(winners, written):
    result = game(0, "abab", winners, ["moloch", "borgo", "smart", "vegas"], fault="b: ran away")
    line = result.to_json()
    assert line["winner"] == written
    assert result_from_json(json.loads(json.dumps(line))) == result


def test_games_are_kept(tmp_path):
    keep(tmp_path / "new" / "folder", mirrored(0, True, False))
    assert reopen(tmp_path / "new" / "folder") == mirrored(0, True, False)
    assert json.loads((tmp_path / "new" / "folder" / "arena.json").read_text()) == SETTINGS


def test_resuming_an_empty_folder_finds_no_games(tmp_path):
    assert reopen(tmp_path) == []


@pytest.mark.parametrize("cut", [1, 2, 40, 100])
def test_torn_last_line_is_repaired(tmp_path, cut):
    """Cut by one, only the line's end is missing: the game is whole. Cut by more, it was not finished."""
    keep(tmp_path, [*mirrored(0, True, False), game(2, ["a", "b"], [])])
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-cut])
    whole = 3 if cut == 1 else 2
    assert len(reopen(tmp_path)) == whole
    keep(tmp_path, [game(3, ["b", "a"], [])], resume=True)
    assert [result.number for result in reopen(tmp_path)] == [*range(whole), 3]
    assert path.read_bytes().endswith(b"}\n")
    assert path.read_bytes().count(b"\n") == whole + 1


def test_torn_first_line_is_repaired(tmp_path):
    keep(tmp_path, [game(0, ["a", "b"], [])])
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:30])
    assert reopen(tmp_path) == []
    assert path.read_bytes() == b""


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"game": 1}', "", '{"game": {}}', "[" * 100_000])
def test_bad_line_in_the_middle_is_an_error(tmp_path, line):
    keep(tmp_path, mirrored(0, True, False))
    path = tmp_path / "games.jsonl"
    first, second = path.read_text().splitlines()
    path.write_text(f"{first}\n{line}\n{second}\n")
    with pytest.raises(ArenaError, match="line 2 is not a finished game"):
        reopen(tmp_path)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", -1),
        ("game", float("inf")),
        ("actions", -5),
        ("seconds", float("nan")),
        ("seconds", float("inf")),
        ("winner", -1),
        ("winner", 2),
        ("winner", {"a": 1}),
        ("bots", [["a"], "b"]),
        ("bots", ["a"]),
        ("armies", None),
        ("armies", [[], {}]),
    ],
)
def test_a_line_that_was_tampered_with_is_named(tmp_path, key, value):
    keep(tmp_path, mirrored(0, True, False))
    path = tmp_path / "games.jsonl"
    first, second = path.read_text().splitlines()
    path.write_text(f"{first}\n{json.dumps(json.loads(second) | {key: value})}\n")
    with pytest.raises(ArenaError, match=r"line 2 is (not a finished game|a game of other bots); expected"):
        reopen(tmp_path)


def test_games_of_other_bots_are_not_counted(tmp_path):
    keep(tmp_path, [game(0, ["a", "stranger"], [0])])
    with pytest.raises(ArenaError, match="line 1 is a game of other bots; expected games of this run"):
        reopen(tmp_path)


@pytest.mark.parametrize("text", ["[]", "7", "null", "[" * 100_000, "{", "\udcff"])
def test_settings_that_were_mangled_are_one_clear_line(tmp_path, text):
    keep(tmp_path, mirrored(0, True, False))
    (tmp_path / "arena.json").write_text(text, errors="surrogateescape")
    with pytest.raises(ArenaError, match="expected the settings of the run to resume"):
        reopen(tmp_path)


def test_a_long_setting_is_not_repeated_whole(tmp_path):
    keep(tmp_path, mirrored(0, True, False))
    (tmp_path / "arena.json").write_text(json.dumps({**SETTINGS, "seed": "9" * 100_000}))
    with pytest.raises(ArenaError, match="expected the same settings") as problem:
        reopen(tmp_path)
    assert len(str(problem.value)) < 1_000


def test_a_folder_in_place_of_the_settings_is_reported(tmp_path):
    (tmp_path / "arena.json").mkdir()
    with pytest.raises(ArenaError, match=r"cannot be used: .*; expected a folder of the arena"):
        reopen(tmp_path)


def test_games_of_armies_that_do_not_exist_are_refused():
    line = game(0, ["a", "b"], [0]).to_json() | {"armies": ["moloch", "klingons"]}
    with pytest.raises(ValueError, match="an army that does not exist"):
        result_from_json(line)


def test_game_written_twice_counts_once(tmp_path):
    keep(tmp_path, [game(0, ["a", "b"], [0])])
    keep(tmp_path, [game(0, ["a", "b"], [1])], resume=True)
    assert reopen(tmp_path) == [game(0, ["a", "b"], [0])]


def test_results_are_not_mixed_up(tmp_path):
    keep(tmp_path, mirrored(0, True, False))
    with pytest.raises(ArenaError, match="has results already; expected --resume"):
        keep(tmp_path, [])
    with pytest.raises(ArenaError, match='has seed "1", not "2"; expected the same'):
        reopen(tmp_path, {**SETTINGS, "seed": "2"})
    (tmp_path / "arena.json").unlink()
    with pytest.raises(ArenaError, match="expected the settings"):
        reopen(tmp_path)


def test_one_arena_per_folder(tmp_path):
    with (
        ResultsFolder(tmp_path, SETTINGS, resume=False),
        pytest.raises(ArenaError, match="another run is using"),
    ):
        ResultsFolder(tmp_path, SETTINGS, resume=True)
    assert reopen(tmp_path) == []


def test_impossible_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ArenaError, match="cannot be written"):
        ResultsFolder(tmp_path / "file", SETTINGS, resume=False)


def test_reasons_are_those_of_the_rules():
    from nshex.arena.plots import REASON_COLOURS

    assert {*REASON_NAMES[1:], "forfeit"} == set(REASON_COLOURS)
