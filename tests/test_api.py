"""The public API: positions, games, legal actions; and the examples of docs/api.md and of docstrings."""

import doctest
import random
from pathlib import Path

import pytest

import nshex
import nshex.game
from nshex import (
    Action,
    AmbiguousError,
    Game,
    IllegalActionError,
    NotationError,
    Outcome,
    Position,
    PositionError,
    RulesError,
    RuleSet,
)
from tests.support import position as position_json

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize(("page", "fewest"), [("api.md", 20), ("../README.md", 5)])
def test_examples_of_the_documentation(page, fewest):
    result = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert result.attempted > fewest
    assert result.failed == 0


def test_examples_of_docstrings():
    result = doctest.testmod(nshex.game)
    assert result.attempted > 10
    assert result.failed == 0


def test_all_names_are_there():
    for name in nshex.__all__:
        assert hasattr(nshex, name)
    assert nshex.__version__ == "0.1.0"


def started(*lines: str, armies=("outpost", "hegemony"), **options) -> Game:
    game = Game.new(armies, seed=1, **options)
    for line in lines:
        game.play(line)
    return game


def play_on(game: Game, rng: random.Random, actions: int) -> Game:
    for _ in range(actions):
        if game.position.is_over:
            break
        game.play(rng.choice(game.position.legal.lines()))
    return game


# --- actions ---------------------------------------------------------------------------------------


def test_actions_are_values():
    assert Action("end") == Action("end")
    assert len({Action("end"), Action("end"), Action("redraw")}) == 2
    with pytest.raises(AttributeError):
        setattr(Action("end"), "line", "redraw")  # noqa: B010 - what is tested is that it fails


def test_legal_actions_are_a_set():
    legal = started().position.legal
    assert len(legal) == len(list(legal)) == 19
    assert legal & {Action("hq C3/0"), Action("end")} == {Action("hq C3/0")}
    assert legal.__contains__(5) is False
    assert "hq C3" in legal
    assert "nonsense" not in legal
    assert repr(legal) == "<19 legal actions: 'hq A1/0', 'hq A2/0', 'hq A3/0', …>"


def test_nothing_is_legal_when_all_is_over():
    position = play_on(started(), random.Random(4), 10_000).position
    assert position.is_over
    assert len(position.legal) == 0
    assert list(position.legal) == []
    assert position.decider is None
    assert "over" in repr(position) or "Outcome" in repr(position)


# --- positions -------------------------------------------------------------------------------------


def test_positions_never_change():
    start = started().position
    before = start.to_json()
    after = start.apply("hq C3/0")
    assert start.to_json() == before
    assert after != start
    assert after == start.apply(Action("hq C3/0"))
    assert hash(after) == hash(start.apply("hq C3/0"))
    assert start != "something else"


def test_state_handed_out_is_a_copy():
    position = started().position
    before = position.to_json()
    position.to_state().hp[0] = 3
    assert position.to_json() == before
    s = position.to_state()
    wrapped = Position(s)
    s.hp[0] = 3
    assert wrapped == position


def test_three_kinds_of_errors():
    position = started("hq B2/0", "hq D3/0").position
    with pytest.raises(NotationError, match="no action begins with"):
        position.apply("jump")
    with pytest.raises(IllegalActionError):
        position.apply("hq C3/0")
    units = {"C3": "hegemony.transport", "C2": "hegemony.runner"}
    two_ways = Position.from_json(position_json(units, armies=["hegemony", "outpost"]))
    with pytest.raises(AmbiguousError, match="'use mobility C2>C1/0' or 'use transport@C3 C2>C1/0'"):
        two_ways.apply("use C2>C1/0")


def test_bad_positions():
    with pytest.raises(PositionError, match="not JSON"):
        Position.from_json("{")
    with pytest.raises(PositionError, match="unknown key 'unit'"):
        Position.from_json({"players": [], "unit": []})
    with pytest.raises(ValueError, match="no player 2"):
        started().position.view(2)


def test_outcome_with_and_without_teams():
    units = {"C3": "outpost.hq", "C2": "moloch.hornet/3"}
    position = Position.from_json(
        position_json(units, armies=["outpost", "moloch"], players=[{"hp": 1}, {}], turn=1)
    )
    over = position.battle().position
    assert over.outcome() == Outcome(1, "hq_destroyed")
    assert not Outcome(1, "hq_destroyed").is_draw
    assert Outcome("draw", "hit_points").is_draw
    team = Position.from_json(
        position_json(
            units,
            armies=["outpost", "borgo", "moloch", "hegemony"],
            players=[{"hp": 1}],
            mode="team",
        )
    )
    assert team.battle().position.outcome() == Outcome((2, 3), "hq_destroyed")


def test_players():
    player = started("hq B2/0", "hq D3/0").position.players[0]
    assert (player.army, player.hp, player.pile_size, len(player.hand)) == ("outpost", 20, 33, 1)
    assert not player.is_out


# --- battles ---------------------------------------------------------------------------------------

CLOWN = {"C3": "moloch.clown", "C2": "outpost.commando/3", "D3": "outpost.runner", "A1": "outpost.hq"}


def clown(**more) -> Position:
    return Position.from_json(position_json(CLOWN, armies=["moloch", "outpost"], **more))


def standing(battle) -> list[str]:
    return [unit["at"] for unit in battle.position.units()]


def test_battle_takes_the_first_option_unless_told():
    assert "D3" in standing(clown().battle())
    assert "D3" not in standing(clown().battle(["explode C3"]))
    assert standing(clown().battle(["attack C3"])) == standing(clown().battle())


def test_battle_leaves_the_turn_alone():
    position = clown(hands=[["battle"], ["move"]])
    after = position.battle().position
    assert (after.turn, after.step, after.decider) == (0, "main", 0)
    assert [player.hand for player in after.players] == [("battle",), ("move",)]


@pytest.mark.parametrize(
    ("decisions", "message"),
    [
        (["explode B2"], r"decisions\[0\]: 'explode B2' is not legal"),
        (["explode C3", "keep C3"], r"decisions\[1\]: 'keep C3' was not asked for"),
        (["bang"], r"decisions\[0\]: 'bang': no action begins with"),
        (["end"], r"decisions\[0\]: 'end' is not legal"),
    ],
)
def test_decisions_not_asked_for(decisions, message):
    with pytest.raises(ValueError, match=message):
        clown().battle(decisions)


def test_battle_in_other_steps():
    with pytest.raises(IllegalActionError, match="no battle in step 'setup'"):
        started().position.battle()
    discarding = clown(hands=[["battle", "move", "battle"], []], step="discard")
    after = discarding.battle().position
    assert after.step == "discard"
    assert "discard move" in after.legal


def test_one_battle_on_a_full_board():
    cells = [
        f"{column}{row}"
        for column, rows in zip("ABCDE", (3, 4, 5, 4, 3), strict=True)
        for row in range(1, rows + 1)
    ]
    units = dict.fromkeys(cells, "moloch.blocker") | {"C3": "outpost.hq"}
    position = Position.from_json(position_json(units, armies=["outpost", "moloch"]))
    battle = position.battle()
    assert [event["event"] for event in battle.events].count("battle_began") == 1
    assert not battle.position.is_over


def test_takeover_in_battle_asks_for_the_turn_afterwards():
    """The netter that holds the Agitator is shot: the takeover begins in the battle (VEG-1)."""
    units = {
        "C3": "vegas.agitator/0",
        "C2": "borgo.mutant",
        "C4": "borgo.net_fighter/0",
        "D3": "vegas.marksman/4",
    }
    position = Position.from_json(position_json(units, armies=["vegas", "borgo"]))
    kept, turned = position.battle().position, position.battle(["turn C2/4"]).position
    assert {"at": "C2", "tile": "borgo.mutant"} in kept.units()
    assert {"at": "C2", "tile": "borgo.mutant", "rot": 4} in turned.units()
    assert kept.step == turned.step == "main"
    assert kept.status()[0]["controller"] == 0


def test_caller_who_is_out_passes_the_turn_on():
    """In a deathmatch the dead have no main step; nobody draws all the same."""
    units = {"C3": "outpost.hq", "C2": "moloch.hornet/3", "A1": "moloch.hq", "E1": "borgo.hq"}
    position = Position.from_json(
        position_json(units, armies=["outpost", "moloch", "borgo"], players=[{"hp": 1}], mode="deathmatch")
    )
    after = position.battle().position
    assert (after.turn, after.step, after.players[0].is_out) == (1, "main", True)
    assert Position.from_json(after.to_json()) == after


@pytest.mark.parametrize("armies", [("outpost", "hegemony"), ("moloch", "vegas"), ("borgo", "dancer")])
def test_a_battle_alone_is_the_battle_of_a_tile(armies):
    """Same decisions, same board: `battle` and the Battle tile differ only in what comes after."""
    rng = random.Random(11)
    compared = 0
    for seed in range(6):
        game = Game.new(armies, seed=seed)
        while not game.position.is_over:
            position = game.position
            if "play battle" in position.legal:
                alone = position.battle().position
                played = position.apply("play battle")
                while played.step in ("choice", "turn"):
                    played = played.apply(played.legal.lines()[0])
                assert played.is_over or [p.hp for p in played.players] == [p.hp for p in alone.players]
                if not played.is_over:
                    assert bare(played) == bare(alone)
                    compared += 1
            game.play(rng.choice(position.legal.lines()))
    assert compared > 3


def bare(position: Position) -> list[dict]:
    """Units without what they did in the turn, which the end of the turn forgets."""
    keys = ("at", "tile", "rot", "wounds", "owner")
    return [{key: unit[key] for key in keys if key in unit} for unit in position.units()]


# --- games -----------------------------------------------------------------------------------------


def test_secret_seed_is_new_each_time():
    one, two = Game.new(["outpost", "moloch"]), Game.new(["outpost", "moloch"])
    assert len(one.seed) == 64
    assert one.seed != two.seed
    assert one.commitment != two.commitment
    assert Game.new(["outpost", "moloch"], seed=one.seed).position == one.position


def test_undo_goes_all_the_way_back():
    game = play_on(started(), random.Random(2), 60)
    first = started().position
    count = len(game.history)
    for _ in range(count):
        game.undo()
    assert game.position == first
    with pytest.raises(IllegalActionError, match="nothing to take back"):
        game.undo()


def test_a_refused_action_changes_nothing():
    game = started("hq B2/0")
    before = game.position
    with pytest.raises(IllegalActionError):
        game.play("hq B2/0")
    assert game.position == before
    assert game.history == [Action("hq B2/0")]


def test_story_tells_what_happened():
    story = list(play_on(started(), random.Random(3), 40).story())
    assert story[0].startswith("Outpost sets up HQ")
    assert any("draws" in line for line in story)


def test_options_in_both_forms():
    options = RuleSet(edition="2.0", board="terminals")
    one = Game.new(["outpost", "moloch"], seed=1, options=options)
    two = Game.new(["outpost", "moloch"], seed=1, board="terminals", options={"edition": "2.0"})
    assert one.position == two.position
    assert one.position.rules == options
    with pytest.raises(NotationError, match="board is 'standard', in the options 'terminals'"):
        Game.new(["outpost", "moloch"], board="standard", options=options)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"armies": ["outpost", "molch"]}, "no army 'molch'; did you mean 'moloch'"),
        ({"armies": ["outpost", "outpost"]}, "twice"),
        ({"armies": ["outpost"]}, "expected 2"),
        ({"mode": "duel"}, "mode: unknown value 'duel'"),
        ({"board": "round"}, "board: unknown value 'round'"),
        ({"options": {"editions": "2.0"}}, "rules: unknown key 'editions'"),
        ({"seed": "xyz"}, "seed 'xyz'"),
        ({"seed": -1}, "seed out of range"),
        ({"seed": b"short"}, "a seed of 5 bytes"),
        ({"names": ["Anna"]}, "1 names; expected one for each of 2"),
        ({"names": ["Anna", "Ben\nResult: 0"]}, "printable"),
        ({"mercenaries": [["shooter"]]}, "mercenaries for 1 players"),
        ({"mercenaries": [["shooter"], ["nobody"]]}, "no mercenary 'nobody'"),
        ({"commander": [0, 1]}, "none outside team games"),
        ({"teams": [[0, 1]]}, "teams"),
    ],
)
def test_tables_the_rules_do_not_know(arguments, message):
    with pytest.raises((NotationError, RulesError), match=message):
        Game.new(**({"armies": ["outpost", "moloch"]} | arguments))


def test_mercenaries_are_drawn_instead_of_tiles():
    game = Game.new(["outpost", "moloch"], seed=1, mercenaries=[["shooter"], []])
    for line in ("hq B2/0", "hq D3/0"):
        game.play(line)
    assert game.position.step == "draw"
    game.play("draw mercenary shooter")
    assert game.position.players[0].hand == ("alabama.shooter",)


def test_too_many_mercenaries():
    hired = [["shooter", "gunner"], [], []]
    with pytest.raises(NotationError, match="2 mercenaries for player 0 of 3; expected at most 1"):
        Game.new(["outpost", "moloch", "borgo"], mode="deathmatch", mercenaries=hired)
    with pytest.raises(NotationError, match="hired 2 times"):
        Game.new(["outpost", "moloch"], mercenaries=[["shooter"], ["shooter"]])
    with pytest.raises(NotationError, match="expected the rule mad_bomber 'mercenary'"):
        Game.new(["outpost", "moloch"], mercenaries=[["mad_bomber"], []])


def test_one_person_commands_two_armies():
    armies = ["outpost", "moloch", "borgo", "hegemony"]
    game = Game.new(armies, mode="team", commander=[1, 0])
    assert "Commander: 1 0" in game.record()
    with pytest.raises(NotationError, match="expected the players 0 1 or 2 3"):
        Game.new(armies, mode="team", commander=[0, 2])
