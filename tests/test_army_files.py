"""A mistake in an army file is reported with its place and what was expected."""

from __future__ import annotations

import pytest

from nshex.tiles import Edge, TileDataError
from nshex.tiles.army_files import parse_army

GOOD = """
[army]
id = "demo"
code = "d"
name = "Demo"
colour = "#123abc"
role = "army"
description = '''
An army
for tests.'''

[[tile]]
id = "hq"
code = "Q"
name = "HQ"
kind = "hq"
count = 1
initiative = [0]
edges = { N = "melee1" }
gives = { to = "adjacent friendly units", ranged = 1 }
help = "The head."

[[tile]]
id = "grunt"
code = "G"
name = "Grunt"
kind = "soldier"
count = 28
initiative = [3, 2]
edges = { N = "melee2 armor", S = "gauss" }
abilities = ["mobility"]
help = "The arm."

[[tile]]
id = "slower"
code = "S"
name = "Slower"
kind = "module"
count = 2
edges = { N = "link" }
gives = { to = "linked enemy units", initiative = -1 }
help = "The brake."

[[tile]]
id = "mine"
code = "I"
name = "Mine"
kind = "foundation"
count = 1
abilities = ["mine"]
help = "The floor."

[[tile]]
id = "move"
code = "M"
name = "Move"
kind = "instant"
count = 3
help = "The leg."
"""

OBJECT = """
[army]
id = "trio"
code = "t"
name = "Trio"
colour = "#123abc"
role = "army"
description = "Objects for tests."

[[tile]]
id = "one"
code = "O"
name = "One"
kind = "object"
count = 1
toughness = 10
edges = {}
module_edges = { S = { healing = 2 }, N = { initiative = 1 } }
help = "First."

[[tile]]
id = "two"
code = "T"
name = "Two"
kind = "object"
count = 1
toughness = 9
edges = {}
help = "Second."

[[tile]]
id = "three"
code = "H"
name = "Three"
kind = "object"
count = 1
toughness = 8
edges = {}
help = "Third."

[[tile]]
id = "battle"
code = "B"
name = "Battle"
kind = "instant"
count = 32
help = "Fight."
"""


def changed(text: str, old: str, new: str) -> str:
    """Break one place of a good file; a case that no longer hits exactly one place tests nothing."""
    assert text.count(old) == 1, f"{old!r} must occur once in the good file"
    return text.replace(old, new)


def complaint(text: str) -> str:
    with pytest.raises(TileDataError) as error:
        parse_army(text, "demo.toml")
    return str(error.value)


def test_the_good_files_are_good() -> None:
    army = parse_army(GOOD, "demo.toml")
    assert (army.seat, army.redraw, army.hits_allies) == ("any", True, False)
    assert army.description == "An army for tests."
    assert army.tile("grunt").edges[3] == Edge(gauss=True)
    assert [tile.toughness for tile in parse_army(OBJECT, "trio.toml").tiles] == [10, 9, 8, 0]


BROKEN_ARMY = [
    ('id = "demo"', 'id = "De mo"', "[army], key 'id'", "expected a short id"),
    ('id = "demo"', "", "[army], key 'id'", "missing"),
    ('name = "Demo"', "name = 7", "[army], key 'name'", "expected a text"),
    ('"#123abc"', '"blue"', "[army], key 'colour'", "expected a colour"),
    (
        'role = "army"',
        'role = "boss"',
        "[army], key 'role'",
        "expected one of 'army', 'mercenaries', 'neutral'",
    ),
    ('role = "army"', 'role = "neutral"', "key 'tile'", "expected no hq and no objects"),
    ('role = "army"', 'role = "army"\nseat = "left"', "[army], key 'seat'", "expected one of 'any', 'first'"),
    ('role = "army"', 'role = "army"\nredraw = 1', "[army], key 'redraw'", "expected true or false"),
    (
        'role = "army"',
        'role = "army"\nhits_allies = "no"',
        "[army], key 'hits_allies'",
        "expected true or false",
    ),
    ('role = "army"', 'role = "army"\ncolor = "x"', "[army], key 'color'", "did you mean 'colour'?"),
    ("'''\nAn army\nfor tests.'''", '"  "', "[army], key 'description'", "expected a text that is not empty"),
    ("description = '''\nAn army\nfor tests.'''", "", "[army], key 'description'", "missing"),
    ("[army]", "[amry]", "key 'amry'", "did you mean 'army'?"),
    ("count = 28", "count = 27", "key 'count'", "expected counts that add up to 35, found 34"),
    ('id = "slower"', 'id = "grunt"', "tile 'grunt', key 'id'", "expected every id once, found '2 times'"),
    ('code = "d"', 'code = "D"', "[army], key 'code'", "expected one or two small letters"),
    ('code = "S"', 'code = "s"', "tile 'slower', key 'code'", "expected one capital letter"),
    ('code = "S"', 'code = "G"', "tile 'slower', key 'code'", "expected another than tile 'grunt' has"),
]

BROKEN_TILE = [
    ('id = "slower"', "", "tile number 3, key 'id'", "missing"),
    ('id = "slower"', 'id = "Slow!"', "tile 'Slow!', key 'id'", "expected a short id"),
    ('name = "Grunt"', "", "tile 'grunt', key 'name'", "missing"),
    ('kind = "soldier"', 'kind = "tank"', "tile 'grunt', key 'kind'", "expected one of 'hq', 'soldier'"),
    ('kind = "soldier"', "", "tile 'grunt', key 'kind'", "missing"),
    ("count = 28", "count = 0", "tile 'grunt', key 'count'", "expected a whole number from 1 to 35"),
    ("count = 28", "count = true", "tile 'grunt', key 'count'", "expected a whole number from 1 to 35"),
    ("count = 28", 'count = "28"', "tile 'grunt', key 'count'", "expected a whole number from 1 to 35"),
    ("count = 1\ninit", "count = 2\ninit", "tile 'hq', key 'count'", "expected 1 for a tile of kind hq"),
    (
        "count = 28",
        "count = 28\nthoughness = 1",
        "tile 'grunt', key 'thoughness'",
        "did you mean 'toughness'?",
    ),
    ("count = 28", "count = 28\ntoughness = -1", "tile 'grunt', key 'toughness'", "from 0 to 20, found -1"),
    (
        "count = 3\n",
        "count = 3\nedges = {}\n",
        "tile 'move', key 'edges'",
        "unknown in a tile of kind instant",
    ),
    (
        "count = 1\nab",
        "count = 1\ntoughness = 1\nab",
        "tile 'mine', key 'toughness'",
        "unknown in a tile of kind",
    ),
    (
        "count = 28",
        "count = 28\ngives = {melee = 1}",
        "tile 'grunt', key 'gives'",
        "unknown in a tile of kind",
    ),
    ("count = 28", "count = 28\nmodule_edges = {}", "tile 'grunt', key 'module_edges'", "unknown in a tile"),
    ('id = "move"', 'id = "dash"', "tile 'dash', key 'id'", "expected an instant the engine can play"),
    ('help = "The arm."', "", "tile 'grunt', key 'help'", "missing"),
    ('help = "The arm."', 'help = ""', "tile 'grunt', key 'help'", "expected a text that is not empty"),
    ("[3, 2]", "3", "tile 'grunt', key 'initiative'", "expected at most three whole numbers"),
    ("[3, 2]", "[2, 3]", "tile 'grunt', key 'initiative'", "highest first, found [2, 3]"),
    ("[3, 2]", "[3, 3]", "tile 'grunt', key 'initiative'", "highest first, found [3, 3]"),
    ("[3, 2]", "[10]", "tile 'grunt', key 'initiative'", "from 0 to 9"),
    ("[3, 2]", "[-1]", "tile 'grunt', key 'initiative'", "from 0 to 9"),
    ("[3, 2]", "[3, true]", "tile 'grunt', key 'initiative'", "whole numbers"),
    ("[3, 2]", '["3"]', "tile 'grunt', key 'initiative'", "whole numbers"),
    ("[3, 2]", "[4, 3, 2, 1]", "tile 'grunt', key 'initiative'", "expected at most three"),
    ("initiative = [3, 2]", "", "tile 'grunt', key 'initiative'", "expected at least one initiative"),
]

BROKEN_EDGES = [
    ('edges = { N = "melee2 armor", S = "gauss" }', "", "tile 'grunt', key 'edges'", "missing"),
    ('{ N = "melee2 armor", S = "gauss" }', '[["gauss"]]', "tile 'grunt', key 'edges'", "expected a table"),
    ('S = "gauss"', 'E = "gauss"', "tile 'grunt', key 'edges', key 'E'", "unknown in a tile with six edges"),
    ('S = "gauss"', 'S = "claw"', "tile 'grunt', key 'edges', key 'S'", "expected words out of melee<k>"),
    ('S = "gauss"', 'S = "melee"', "tile 'grunt', key 'edges', key 'S'", "expected words out of melee<k>"),
    ('S = "gauss"', 'S = "melee0"', "tile 'grunt', key 'edges', key 'S'", "expected words out of melee<k>"),
    ('S = "gauss"', 'S = "gauss1"', "tile 'grunt', key 'edges', key 'S'", "expected words out of melee<k>"),
    ('S = "gauss"', 'S = ""', "tile 'grunt', key 'edges', key 'S'", "expected words out of melee<k>"),
    ('S = "gauss"', "S = 1", "tile 'grunt', key 'edges', key 'S'", "expected words out of melee<k>"),
    (
        'S = "gauss"',
        'S = "melee1 melee2"',
        "tile 'grunt', key 'edges', key 'S'",
        "expected melee at most once",
    ),
    ('S = "gauss"', 'S = "link"', "tile 'grunt', key 'edges'", "expected a link exactly where"),
    ('{ N = "link" }', "{}", "tile 'slower', key 'edges'", "expected a link exactly where"),
]

BROKEN_GIFTS = [
    ("ranged = 1", "ranged = 2", "tile 'hq', key 'gives', key 'ranged'", "expected 1, found 2"),
    ("ranged = 1", "ranged = true", "tile 'hq', key 'gives', key 'ranged'", "expected 1, found True"),
    ("ranged = 1", "luck = 1", "tile 'hq', key 'gives', key 'luck'", "unknown in gives"),
    ("ranged = 1", "healing = 2", "tile 'hq', key 'gives', key 'healing'", "unknown in gives"),
    (", ranged = 1", "", "tile 'hq', key 'gives'", "gives nothing"),
    ('{ to = "adjacent friendly units", ranged = 1 }', "1", "tile 'hq', key 'gives'", "expected a table"),
    ('to = "adjacent friendly units", ', "", "tile 'hq', key 'gives', key 'to'", "missing"),
    ("adjacent friendly", "linked friendly", "tile 'hq', key 'gives', key 'to'", "'adjacent friendly units'"),
    ("linked enemy", "adjacent friendly", "tile 'slower', key 'gives', key 'to'", "'linked friendly units'"),
    (
        "linked enemy",
        "linked friendly",
        "tile 'slower', key 'gives', key 'to'",
        "expected 'linked enemy units'",
    ),
    ("= -1", "= -1, melee = 1", "tile 'slower', key 'gives'", "expected nothing but initiative = -1"),
    ("= -1", "= 1", "tile 'slower', key 'gives'", "expected nothing but initiative = -1"),
    ("= -1", "= -2", "tile 'slower', key 'gives', key 'initiative'", "expected 1 or -1, found -2"),
    ('["mobility"]', '["flight"]', "tile 'grunt', key 'abilities'", "expected a list out of mobility"),
    ('["mobility"]', '"mobility"', "tile 'grunt', key 'abilities'", "expected a list out of mobility"),
    ('["mobility"]', '["mobility", "mobility"]', "tile 'grunt', key 'abilities'", "each once"),
    ('["mobility"]', "[1]", "tile 'grunt', key 'abilities'", "found 1"),
    ('["mobility"]', '["mine"]', "tile 'grunt', key 'abilities'", "found 'mine'"),
    ('["mobility"]', '["medic"]', "tile 'grunt', key 'edges'", "expected a link exactly where"),
    ('["mine"]', '["mobility"]', "tile 'mine', key 'abilities'", "expected a list out of mine"),
]

BROKEN_OBJECTS = [
    ("toughness = 10\n", "", "tile 'one', key 'toughness'", "expected the hit points"),
    (
        "healing = 2",
        "healing = 3",
        "tile 'one', key 'module_edges', key 'S', key 'healing'",
        "expected 2, found 3",
    ),
    ("healing = 2", "", "tile 'one', key 'module_edges', key 'S'", "gives nothing"),
    ("S = {", "E = {", "tile 'one', key 'module_edges', key 'E'", "unknown in a tile with six edges"),
    ("= 1 } }", "= -1 } }", "tile 'one', key 'module_edges', key 'N', key 'initiative'", "expected 1"),
    ("toughness = 10", 'to = "x"', "tile 'one', key 'to'", "unknown in a tile of kind object"),
]


@pytest.mark.parametrize(
    ("old", "new", "place", "expected"), [*BROKEN_ARMY, *BROKEN_TILE, *BROKEN_EDGES, *BROKEN_GIFTS]
)
def test_a_broken_file_is_refused_with_the_place(old: str, new: str, place: str, expected: str) -> None:
    message = complaint(changed(GOOD, old, new))
    assert message.startswith(f"demo.toml, {place}: ")
    assert expected in message


@pytest.mark.parametrize(("old", "new", "place", "expected"), BROKEN_OBJECTS)
def test_broken_objects_are_refused_with_the_place(old: str, new: str, place: str, expected: str) -> None:
    message = complaint(changed(OBJECT, old, new))
    assert message.startswith(f"demo.toml, {place}: ")
    assert expected in message


def test_an_army_has_exactly_one_hq_or_three_objects() -> None:
    two_objects = changed(OBJECT, 'kind = "object"\ncount = 1\ntoughness = 9', 'kind = "soldier"\ncount = 1')
    second = 'id = "hq2"\ncode = "H"\nname = "HQ"\nkind = "hq"\ncount = 1\nedges = {}\nhelp = "Another."\n'
    two_hqs = f"{GOOD}[[tile]]\n{second}"
    no_head = changed(
        changed(GOOD, 'kind = "hq"', 'kind = "soldier"'),
        'gives = { to = "adjacent friendly units", ranged = 1 }\n',
        "",
    )
    for text in (two_objects, two_hqs, no_head):
        assert complaint(text).startswith("demo.toml, key 'tile': expected exactly one hq or three objects")


def test_an_army_needs_tiles() -> None:
    head = GOOD[: GOOD.index("[[tile]]")]
    assert complaint(head).startswith("demo.toml, key 'tile': expected at least one [[tile]]")
    assert complaint("tile = 3\n" + head).startswith(
        "demo.toml, key 'tile': expected a list of [[tile]] tables"
    )
    assert complaint("tile = [3]\n" + head) == "demo.toml, tile number 1: expected a table, found 3"


def test_an_army_file_needs_its_army_table() -> None:
    assert complaint("") == "demo.toml, key 'army': missing, expected a table [army]"
    assert complaint("army = 1") == "demo.toml, [army]: expected a table, found 1"


def test_what_is_not_toml_is_refused_with_the_line() -> None:
    message = complaint("[army]\nid = \n")
    assert message.startswith("demo.toml: expected TOML")
    assert "line 2" in message
