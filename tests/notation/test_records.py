"""Game records: written, read, played back, and refused when something in them is wrong."""

import random

import pytest

from nshex import Game, IllegalActionError, NotationError
from nshex.notation.records import read_record, write_record

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
        {"armies": ["moloch", "borgo", "smart", "vegas"], "mode": "team", "shared_command": [2, 3]},
        {"armies": ["moloch", "borgo", "smart", "dancer"], "mode": "team", "teams": [[0, 2], [1, 3]]},
        {"armies": ["moloch", "borgo", "smart", "vegas"], "mode": "points", "teams": [[0, 2], [1, 3]]},
        {"armies": ["moloch", "borgo", "smart"], "mode": "one_vs_all", "names": ["", "Ben", ""]},
        {"first": 1},
        {"first": "lot"},
        {"armies": ["moloch", "borgo", "smart", "vegas"], "mode": "team", "first": "lot"},
        {"options": {"edition": "duel", "overtime": True}},
        {"options": {"edition": "2.0"}, "mercenaries": [["shooter"], ["gunner", "netter"]]},
    ],
)
def test_everything_agreed_is_in_the_record(options):
    text = played(**options).record()
    game = Game.from_record(text)
    assert game.record() == text
    assert game.setup == Game.new(**({"armies": ARMIES, "seed": 5} | options)).setup


AS_IT_WAS = {"team_hq": 15, "eliminated_units": "battle", "points_by": "battle", "hidden_mercenaries": False}
"""What the second edition did not decide while records had format 1."""


@pytest.mark.parametrize("mode", ["team", "deathmatch", "points"])
def test_records_of_format_1_mean_what_they_meant(mode):
    """OPT-2 A record from before editions were bundles is played back with the rules it was played by."""
    armies = ["moloch", "borgo", "smart", "hegemony"]
    text = played(armies=armies, mode=mode, options={"edition": "2.0"} | AS_IT_WAS).record()
    assert text.startswith("Nshex: 2\n")
    rules = next(line for line in text.split("\n") if line.startswith("Rules"))
    old = changed(changed(text, rules, 'Rules: {"edition": "2.0"}'), "Nshex: 2", "Nshex: 1")
    assert Game.from_record(old).setup == Game.from_record(text).setup
    assert Game.from_record(old).record() == text


def test_only_another_edition_needs_format_2(record):
    """OPT-2 What an older program would misread says so in its first line; the rest stays readable for it."""
    assert record.startswith("Nshex: 1\n")
    assert Game.new(ARMIES, options={"overtime": False}).record().startswith("Nshex: 1\n")
    assert Game.new(ARMIES, options={"edition": "2.0"}).record().startswith("Nshex: 2\n")


def test_a_running_game_does_not_name_what_lies_face_down():
    """MER-1 Mercenaries not taken are counted; one that was taken is named; at the end all are."""
    options = {"hidden_mercenaries": True, "redraw_instants": False}
    game = Game.new(ARMIES, seed=5, options=options, mercenaries=[["shooter"], ["gunner", "netter"]])
    for line in ("hq A1/0", "hq E3/0", "draw pile", "end", "draw mercenary gunner"):
        game.push(line)
    text = game.record()
    assert "shooter" not in text and "netter" not in text
    assert "Hidden 0: 1\n" in text and "Hidden 1: 1\n" in text
    assert "Mercenaries 1: alabama.gunner\n" in text and "Mercenaries 0" not in text
    found = read_record(text)
    assert found.hidden == (1, 1)
    assert write_record(found) == text
    with pytest.raises(NotationError, match=r"does not name the mercenaries that lie face down.*MER-1"):
        Game.from_record(text, seed=5)
    assert "alabama.shooter" in game.record(reveal=True)
    rng = random.Random(1)
    while not game.is_over:
        game.push(rng.choice(game.legal))
    assert "Mercenaries 0: alabama.shooter\n" in game.record()
    assert Game.from_record(game.record()).position == game.position


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
    with pytest.raises(NotationError, match="the seed does not match the commitment"):
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
    with pytest.raises(NotationError, match=f"line {line_of(text, 'Commitment')}: the seed does not match"):
        Game.from_record(text)


def test_another_seed(record):
    with pytest.raises(NotationError, match="the seed does not match the commitment"):
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
        ("Nshex: 3\n", "line 1: format '3'; expected 1 or 2"),
        ("Nshex: 2\n", "line 1: no 'Commitment:'"),
        (HEADER + "First: me\n", "line 5: first 'me'; expected a player, as in '0', or 'lot'"),
        (HEADER + "First: 2\n", "line 2: player 2 is to begin; expected one from 0 to 1"),
        (HEADER + "Hidden 0: two\n", "line 5: hidden 'two'; expected how many mercenaries"),
        (HEADER + "Hidden 2: 1\n", "line 5: 'Hidden 2:', but no 'Player 2:'"),
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
