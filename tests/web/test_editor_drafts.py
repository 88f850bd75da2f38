"""Whatever a draft contains, the editor reads it or says why not; valid drafts are not changed."""

import json

from hypothesis import given
from hypothesis import strategies as st

from nshex.notation import read_line, write_line
from nshex.notation.position_line import read_line_json
from nshex.notation.position_read import PLAYER_KEYS, TOP_KEYS, UNIT_KEYS
from nshex.web.editor.faults import MOST_FAULTS, examine
from nshex.web.editor.payloads import position_json

LINES = (
    "o17:MB:CE h18:R A1oQ C2hT4 C3oR2~m D2oC1 E3hQ turn=1",
    "m b C2bU C3mC step=choice battle.cause=tile battle.caller=0 battle.phase=2 turn_over=true",
    "v:energy=2 d10.8.10 A1vQ B2vI C3dY D3aS@1 board=terminals",
    "o h m b A1oQ mode=team",
)
JUNK = st.sampled_from(
    [
        *(None, True, -1, 0, 3, 99, 1e9, "", "x", "C3", "Z9", "outpost.hq", "alabama.shooter", "mines"),
        *([], [1], ["x"], ["C3", "C3"], [[0, 1]], {}, {"a": 1}, {"yellow": 3}, {"C3": [0, 1]}),
        *({"stage": "overtime", "owed": [0], "last_drawer": 0}, {"cause": "tile", "phase": 2}),
    ]
)
UNITS = st.builds(
    lambda at, tile, key, value: {"at": at, "tile": tile, key: value},
    st.sampled_from(["A1", "B2", "C3", "X1", "Q9"]),
    st.sampled_from(["outpost.hq", "borgo.mutant", "hegemony.runner", "vegas.mine", "moloch.move", "x"]),
    st.sampled_from(UNIT_KEYS),
    JUNK,
)


@given(
    line=st.sampled_from(LINES),
    top=st.dictionaries(st.sampled_from(TOP_KEYS), JUNK, max_size=2),
    player=st.dictionaries(st.sampled_from(PLAYER_KEYS), JUNK, max_size=2),
    units=st.lists(UNITS, max_size=4),
)
def test_any_draft_is_read_or_reported_as_invalid(line, top, player, units):
    draft = read_line_json(line)
    draft["players"][0] |= player
    draft["units"] += units
    found = examine(draft | top)
    answer = position_json(found)
    assert json.loads(json.dumps(answer)) == answer
    assert len(answer["faults"]) <= MOST_FAULTS
    blocked = any(fault["blocks"] for fault in answer["faults"])
    assert (answer["line"] == "") == blocked
    if not blocked:
        assert write_line(read_line(answer["line"])) == answer["line"]


@given(line=st.sampled_from(LINES))
def test_a_valid_draft_equals_its_position(line):
    found = examine(line)
    assert found.sound is not None
    assert write_line(found.sound) == write_line(read_line(line))
    assert position_json(found)["draft"] == read_line_json(line)
