"""docs/notation.md is correct: its examples can be parsed, and no part of the notation is missing."""

import json
import re
from pathlib import Path

import pytest

from nshex.notation import read_line, read_position, write_line, write_position
from nshex.notation.line_words import PROCEDURES, READERS
from nshex.notation.position_progress import PROGRESS_KEYS
from nshex.notation.position_read import PLAYER_KEYS, TOP_KEYS, UNIT_KEYS
from nshex.rules.editions import EDITIONS, OPTIONS
from nshex.rules.events import FIELDS, MEANS, NAMES
from nshex.rules.options import MODES
from nshex.rules.state import BATTLE_NAMES, ENDING_NAMES, REASON_NAMES, STEP_NAMES
from nshex.tiles import ARMIES

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
LINES = re.findall(r"```line\n(.*?)\n```", TEXT)
CODE = re.findall(r"`([^`\n]+)`", TEXT)


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_are_positions(example):
    s = read_position(json.loads(example))
    assert write_position(read_position(write_position(s))) == write_position(s)


def test_example_lines_are_positions():
    """The first is as the engine writes it; of the others the third says what the second says."""
    top, by_hand, written, clown = LINES
    assert write_line(read_line(top)) == top
    assert write_line(read_line(by_hand)) == written
    assert write_line(read_line(clown)) == clown
    assert write_position(read_line(clown)) == write_position(read_position(json.loads(EXAMPLES[-1])))


def test_every_code_is_listed():
    section = TEXT[TEXT.index("### Codes") :]
    for army in ARMIES.values():
        tiles = ", ".join(f"`{tile.code}` {tile.id}" for tile in army.tiles)
        assert f"| `{army.code}` {army.id} | {tiles} |\n" in section


@pytest.mark.parametrize(
    "words",
    [
        TOP_KEYS,
        PLAYER_KEYS,
        UNIT_KEYS,
        OPTIONS,
        [f'"{edition}"' for edition in EDITIONS],
        PROGRESS_KEYS,
        NAMES,
        MEANS,
        MODES,
        STEP_NAMES,
        ENDING_NAMES[1:],
        BATTLE_NAMES[1:],
        REASON_NAMES[1:],
    ],
)
def test_every_word_is_explained(words):
    assert [word for word in words if word not in CODE] == []


def test_every_kind_of_line_is_explained():
    shown = {line.split()[0] for line in CODE if line.split()}
    assert set(READERS) <= shown
    procedures = {line.split()[1] for line in CODE if line.startswith("procedure ")}
    assert set(PROCEDURES) == procedures


def test_events_have_the_documented_keys():
    """Every row of the table of events names just the keys that kind has."""
    section = TEXT[TEXT.index("## Events") : TEXT.index("## Seeds")]
    rows = re.findall(r"^\| (`[^|]*`) \| ([^|]*)\| [^|]*\|$", section, re.MULTILINE)
    told = {name: re.findall(r"`([^`]+)`", keys) for names, keys in rows for name in names.split("`")[1::2]}
    del told["event"]
    assert told == {NAMES[kind]: list(meanings.values()) for kind, meanings in FIELDS.items()}
