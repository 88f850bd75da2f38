"""Game records: written, read, played back, and refused when something in them is not right."""

import random

import pytest

from nshex import Game, IllegalActionError, NotationError
from nshex.notation.records import read_record

ARMIES = ["outpost", "hegemony"]


def played(seed=5, armies=ARMIES, **options) -> Game:
    """A whole game, played at random."""
    game = Game.new(armies, seed=seed, **options)
    rng = random.Random(seed)
    while not game.is_over:
        game.push(rng.choice(game.legal))
    return game


@pytest.fixture(scope="module")
def record() -> str:
    return played(names=["Anna", "Ben # 2"]).record(date="2030-12-31")


def changed(record: str, old: str, new: str) -> str:
    assert old in record
    return record.replace(old, new, 1)


def line_of(text: str, start: str) -> int:
    return next(i for i, line in enumerate(text.split("\n"), start=1) if line.startswith(start))


# --- what is right ---------------------------------------------------------------------------------


def test_whole_game_comes_back(record):
    game = Game.from_record(record)
    assert game.record(date="2030-12-31") == record
    assert game.position == played().position
    assert list(game.story()) == list(played().story())
    assert game.setup is not None
    assert game.setup.names == ("Anna", "Ben # 2")


def test_shape(record):
    header, actions, footer = record.rstrip("\n").split("\n\n")
    keys = [line.split(":")[0] for line in header.split("\n")]
    assert keys == [
        "Nshex",
        "Date",
        "Mode",
        "Board",
        "Player 0",
        "Name 0",
        "Player 1",
        "Name 1",
        "Commitment",
    ]
    assert actions.split("\n")[0].startswith("hq ")
    assert [line.split(":")[0] for line in footer.split("\n")] == ["Result", "Reason", "Seed"]


@pytest.mark.parametrize(
    "options",
    [
        {"board": "terminals", "options": {"edition": "2.0", "clown_hurts_hq": True}},
        {"mercenaries": [["shooter"], ["gunner", "netter"]]},
        {"armies": ["moloch", "borgo", "smart"], "mode": "deathmatch", "options": {"mad_bomber": "neutral"}},
        {"armies": ["moloch", "borgo", "smart", "vegas"], "mode": "team", "commander": [2, 3]},
        {"armies": ["moloch", "borgo", "smart", "dancer"], "mode": "team", "teams": [[0, 2], [1, 3]]},
        {"armies": ["moloch", "borgo", "smart", "vegas"], "mode": "points", "teams": [[0, 2], [1, 3]]},
        {"armies": ["moloch", "borgo", "smart"], "mode": "one_vs_all", "names": ["", "Ben", ""]},
    ],
)
def test_everything_agreed_is_in_the_record(options):
    text = played(**options).record()
    game = Game.from_record(text)
    assert game.record() == text
    assert game.setup == Game.new(**({"armies": ARMIES, "seed": 5} | options)).setup


def test_comments_blank_lines_and_line_ends_do_not_matter(record):
    text = "\ufeff# a comment\n\n" + record.replace("\nhq ", "\n\n  # here\n  HQ  ").replace("\n", " # x\r\n")
    text = text.replace("Ben # 2 # x", "Ben # 2")
    assert Game.from_record(text).position == played().position


def test_seed_stays_secret_while_the_game_is_on():
    game = Game.new(ARMIES)
    game.push("hq C3/0")
    text = game.record()
    assert game.seed is not None
    assert game.seed not in text
    assert "Result: *" in text
    with pytest.raises(NotationError, match="does not reveal its seed"):
        Game.from_record(text)
    with pytest.raises(NotationError, match="the seed does not fit the commitment"):
        Game.from_record(text, seed=7)
    assert Game.from_record(text, seed=game.seed).position == game.position
    assert Game.from_record(game.record(reveal=True)).position == game.position


def test_secret_seed_is_revealed_at_the_end():
    text = played(seed=5).record()
    assert text.endswith("Seed: 5\n")
    assert Game.from_record(text).seed == "5"


# --- what is not -----------------------------------------------------------------------------------


def test_another_commitment(record):
    text = changed(record, "Commitment: ", "Commitment: 0")
    with pytest.raises(NotationError, match=f"line {line_of(text, 'Commitment')}: commitment .* 64 hexa"):
        Game.from_record(text)
    start = record.index("Commitment: ") + len("Commitment: ")
    text = record[:start] + "0" * 64 + record[start + 64 :]
    with pytest.raises(NotationError, match=f"line {line_of(text, 'Commitment')}: the seed does not fit"):
        Game.from_record(text)


def test_another_seed(record):
    with pytest.raises(NotationError, match="the seed does not fit the commitment"):
        Game.from_record(changed(record, "Seed: 5", "Seed: 6"))
    with pytest.raises(NotationError, match=r"line [0-9]+: seed 'five'"):
        Game.from_record(changed(record, "Seed: 5", "Seed: five"))


def test_illegal_action(record):
    lines = record.split("\n")
    place = line_of(record, "hq") + 1
    lines[place - 1] = lines[place - 2]
    with pytest.raises(IllegalActionError, match=f"^line {place}: 'hq .* is not legal"):
        Game.from_record("\n".join(lines))
    lines[place - 1] = "hop"
    with pytest.raises(NotationError, match=f"^line {place}: 'hop'"):
        Game.from_record("\n".join(lines))


def test_action_after_the_end(record):
    place = line_of(record, "Result") - 1
    lines = record.split("\n")
    lines.insert(place - 1, "end")
    with pytest.raises(IllegalActionError, match=f"line {place}: 'end': the game is over"):
        Game.from_record("\n".join(lines))


def test_wrong_result(record):
    result = next(line for line in record.split("\n") if line.startswith("Result"))
    place = line_of(record, "Result")
    for other in {"Result: 0", "Result: 1", "Result: draw", "Result: *"} - {result}:
        with pytest.raises(NotationError, match=f"line {place}: result .*; the actions lead to"):
            Game.from_record(changed(record, result, other))
    reason = next(line for line in record.split("\n") if line.startswith("Reason"))
    other = "Reason: points"
    with pytest.raises(NotationError, match=f"line {place}: reason 'points'; the actions lead to"):
        Game.from_record(changed(record, reason, other))


HEADER = "Nshex: 1\nPlayer 0: outpost\nPlayer 1: hegemony\nCommitment: " + "0" * 64 + "\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: no 'Nshex:'"),
        ("Nshex: 2\n", "line 1: format '2'; expected 1"),
        ("Nshex: 1\n", "line 1: no 'Commitment:'"),
        ("Nshex: 1\nCommitment: " + "0" * 64, "line 1: no 'Player 0:'"),
        (HEADER + "Colour: red\n", "line 5: unknown key 'Colour'"),
        (HEADER + "Mod: team\n", "line 5: unknown key 'Mod'; did you mean 'Mode'"),
        (HEADER + "Nshex: 1\n", "line 5: key 'Nshex' stands here and in line 1"),
        (HEADER + "Player 3: moloch\n", "line 5: 'Player 3:', but no 'Player 2:'"),
        (HEADER + "Name 2: Cy\n", "line 5: 'Name 2:', but no 'Player 2:'"),
        (HEADER.replace("hegemony", "hegemon"), "line 2: no army 'hegemon'; did you mean 'hegemony'"),
        (HEADER.replace("hegemony", "outpost"), "line 2: army outpost is at the table twice"),
        (HEADER + "Mode: duel\n", "mode: unknown value 'duel'"),
        (HEADER + "Rules: [1]\n", "line 5: Rules is .*; expected an object"),
        (HEADER + "Rules: {\n", "line 5: not JSON"),
        (HEADER + 'Rules: {"x": 1}\n', "rules: unknown key 'x'"),
        (HEADER + "Teams: [0]\n", "line 5: Teams is"),
        (HEADER + "Teams: 0\n", "line 5: Teams is 0; expected lists"),
        (HEADER + "Commander: 0\n", "line 5: commander '0'; expected two players"),
        (HEADER + "Date: today\n", "line 5: date 'today'; expected one such as"),
        (HEADER + "Mercenaries 0: bob\n", "no mercenary 'bob'"),
        (HEADER + "end\nMode: team\n", "line 6: 'Mode:' after the header"),
        (HEADER + "Seed: 1\n", "line 5: 'Seed:' before the result"),
        (HEADER + "Result: 2\n", "line 5: result '2'; expected one of 0, 1, draw, \\*"),
        (HEADER + "Result: *\nend\n", "line 6: 'end' after the result"),
        (HEADER + "Result: 0\nReason: luck\n", "line 6: reason 'luck'"),
    ],
)
def test_records_that_cannot_be_read(text, message):
    with pytest.raises(NotationError, match=message):
        read_record(text)


def test_date_of_a_record_to_write():
    with pytest.raises(NotationError, match="date 'soon'"):
        Game.new(ARMIES).record(date="soon")
