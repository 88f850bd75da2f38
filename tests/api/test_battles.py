"""A battle on its own: fought on any position, with decisions given or taken by default."""

import random

import pytest

from nshex import Game, IllegalActionError, Position
from tests.api.support import started
from tests.support import position as position_json

CLOWN = {"C3": "moloch.clown", "C2": "outpost.commando/3", "D3": "outpost.runner", "A1": "outpost.hq"}


def clown(**more) -> Position:
    return Position.from_json(position_json(CLOWN, armies=["moloch", "outpost"], **more))


def standing(battle) -> list[str]:
    return [unit.at for unit in battle.position.units]


def test_battle_takes_the_first_option_by_default():
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
    assert [event.kind for event in battle.events].count("battle_began") == 1
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
    assert kept.step == turned.step == "main"
    before, after = kept.unit_at("C2"), turned.unit_at("C2")
    assert before is not None
    assert after is not None
    assert (before.rotation, after.rotation) == (0, 4)
    assert (before.owner, before.controller) == (1, 0)


def test_caller_who_is_out_passes_the_turn_on():
    """In a deathmatch, eliminated players have no main step, and still nobody draws."""
    units = {"C3": "outpost.hq", "C2": "moloch.hornet/3", "A1": "moloch.hq", "E1": "borgo.hq"}
    position = Position.from_json(
        position_json(units, armies=["outpost", "moloch", "borgo"], players=[{"hp": 1}], mode="deathmatch")
    )
    after = position.battle().position
    assert (after.turn, after.step, after.players[0].is_out) == (1, "main", True)
    assert Position.from_json(after.to_json()) == after


@pytest.mark.parametrize("armies", [("outpost", "hegemony"), ("moloch", "vegas"), ("borgo", "dancer")])
def test_a_standalone_battle_equals_one_started_by_a_tile(armies):
    """Same decisions, same board: `battle` and the Battle tile differ only in what comes after."""
    rng = random.Random(11)
    compared = 0
    for seed in range(6):
        game = Game.new(armies, seed=seed)
        while not game.is_over:
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
            game.push(rng.choice(position.legal))
    assert compared > 3


def bare(position: Position) -> list[tuple[object, ...]]:
    """Units without what they did in the turn, which the end of the turn forgets."""
    return [(unit.at, unit.tile, unit.rotation, unit.wounds, unit.owner) for unit in position.units]
