"""The example games of the rulebooks, rebuilt on our own choice of cells (docs/example-games.md).

Each file in `examples/` has a start position with the piles in the order of the story, and for every turn the
actions and the results given in the story. Every key of `expect` is one check of the turn's events or of the
state after it, so that no game file needs code of its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nshex.notation.event_write import event_json
from nshex.notation.lines import format_action, parse_action
from nshex.notation.positions import read_position, write_position
from nshex.rules.engine import apply
from nshex.rules.state import State
from tests import support
from tests.support import Json, named

FOLDER = Path(__file__).parent / "examples"
GAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def load(name: str) -> Json:
    game: Json = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return game


class Telling:
    """A game in progress: the state, and the events of the current turn.

    Drawing happens automatically at the end of the previous turn, so the events after `turn_began` are
    kept for the turn they belong to.
    """

    def __init__(self, game: Json) -> None:
        self.state: State = read_position(game["start"])
        self.begun: list[Json] = []
        self.events: list[Json] = []

    def play(self, actions: list[str]) -> None:
        self.events = list(self.begun)
        for line in actions:
            log: list[Any] = []
            apply(self.state, parse_action(self.state, line), log)
            self.events += [event_json(event) for event in log]
        starts = [i for i, event in enumerate(self.events) if event["event"] == "turn_began"]
        last = starts[-1] if starts and (not self.begun or len(starts) > 1) else len(self.events)
        self.begun = self.events[last:]
        self.events = self.events[:last]


# --- what a turn can be expected to show --------------------------------------------------------------


def short(full: str) -> str:
    return full.split(".")[1]


def drew(told: Telling) -> list[str]:
    return [short(event["tile"]) for event in named(told.events, "drew")]


def discarded(told: Telling) -> list[str]:
    return [short(event["tile"]) for event in named(told.events, "discarded")]


def moved(told: Telling) -> list[str]:
    return [f"{event['from']}>{event['to']}" for event in named(told.events, "moved")]


def pushed(told: Telling) -> list[str]:
    return [f"{event['from']}>{event['to']} by {event['by']}" for event in named(told.events, "pushed")]


def taken(told: Telling) -> list[str]:
    return [f"{event['at']} by {event['player']}" for event in named(told.events, "taken")]


def released(told: Telling) -> list[str]:
    return [event["at"] for event in named(told.events, "released")]


def died(events: list[Json]) -> list[str]:
    return sorted(f"{event['at']} {event['tile']}" for event in named(events, "died"))


def killed_before_battle(told: Telling) -> list[str]:
    starts = [i for i, event in enumerate(told.events) if event["event"] == "battle_began"]
    return died(told.events[: starts[0]])


def phases(told: Telling) -> list[Json]:
    """The battle phase by phase, without what had no effect."""
    starts = [i for i, event in enumerate(told.events) if event["event"] == "phase"]
    return [phase(told.events[i:j]) for i, j in zip(starts, [*starts[1:], None], strict=True)]


def phase(events: list[Json]) -> Json:
    attacks = [f"{hit['from']}>{hit['to']} {hit['means']} {hit['wounds']}" for hit in named(events, "attack")]
    absorbed = [f"{hit['medic']} for {hit['for']} from {hit['from']}" for hit in named(events, "absorbed")]
    hits = [f"{hit['player']}: {hit['wounds']} leaves {hit['hp']}" for hit in named(events, "hq_hit")]
    found: Json = {"initiative": events[0]["initiative"], "attacks": sorted(attacks)}
    if absorbed:
        found["absorbed"] = absorbed
    if died(events):
        found["died"] = died(events)
    if hits:
        found["hq_hits"] = sorted(hits)
    return found


def hp(told: Telling) -> list[int]:
    return [support.hp(told.state, player) for player in range(told.state.match.players)]


def board(told: Telling) -> dict[str, str]:
    return support.units(told.state)


def netted(told: Telling) -> list[str]:
    return sorted(support.netted(told.state))


def next_turn(told: Telling) -> Json:
    return {"player": told.state.turn, "battles": len(named(told.events, "battle_ended"))}


def initiative(told: Telling, cell: str) -> list[int]:
    return support.initiatives(told.state, cell)


def facing(told: Telling, cell: str) -> int:
    return support.rotation(told.state, cell)


def controllers(told: Telling, cell: str) -> int:
    return support.controller(told.state, cell)


OF_THE_TURN = {
    reading.__name__: reading
    for reading in (drew, discarded, moved, pushed, taken, released, killed_before_battle, phases)
}
AFTERWARDS = {reading.__name__: reading for reading in (hp, board, netted, next_turn)}
CELL_BY_CELL = {reading.__name__: reading for reading in (initiative, facing, controllers)}


def check(told: Telling, expect: Json) -> None:
    for key, value in expect.items():
        found: Any
        if key in CELL_BY_CELL:
            found = {cell: CELL_BY_CELL[key](told, cell) for cell in value}
        else:
            found = (OF_THE_TURN | AFTERWARDS)[key](told)
        assert found == value, key


def tell_until(game: Json, turn: int) -> Telling:
    """The game before a turn of the story."""
    told = Telling(game)
    for chapter in game["turns"]:
        if chapter["turn"] == turn:
            break
        told.play(chapter["actions"])
    return told


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_ends_as_in_the_story(name):
    """BAT-1 BAT-2 BAT-3 BAT-4 BAT-5 BAT-10 BAT-11 MED-1 MED-3 NET-3 VEG-1: the rulebooks' own games."""
    game = load(name)
    told = Telling(game)
    for chapter in game["turns"]:
        if chapter["player"] != "both":
            assert told.state.turn == chapter["player"], chapter["turn"]
        told.play(chapter["actions"])
        check(told, chapter["expect"])


@pytest.mark.parametrize("name", GAMES)
def test_lines_of_the_story_are_canonical(name):
    game = load(name)
    s = read_position(game["start"])
    for chapter in game["turns"]:
        for line in chapter["actions"]:
            action = parse_action(s, line)
            assert format_action(s, action) == line
            apply(s, action)


# --- what the story says beside the moves -------------------------------------------------------------


def with_tiles(told: Telling, player: int, *tiles: str) -> State:
    """The board of the story in a player's main step with other tiles in hand: what could have been."""
    position = write_position(told.state)
    for key in ("step", "drawn"):
        position.pop(key, None)
    position["turn"] = player
    position["players"][player]["hand"] = list(tiles)
    return read_position(position)


def test_a_surrounded_hq_can_only_turn():
    """INS-2: the Annihilator of turn 4 takes the last free cell beside the Hegemony HQ."""
    before = with_tiles(tell_until(load("outpost_hegemony"), 4), 1, "move")
    assert "play move D4>C5/0" in support.legal(before)
    after = with_tiles(tell_until(load("outpost_hegemony"), 5), 1, "move")
    assert support.legal_starting(after, "play move D4>") == {f"play move D4>D4/{rot}" for rot in range(1, 6)}


def test_the_netted_hq_cannot_move_until_the_sniper_frees_it():
    """NET-1: in turn 10 Outpost could have moved its HQ, but only once the Net Fighter was dead."""
    told = tell_until(load("outpost_hegemony"), 10)
    s = with_tiles(told, 0, "sniper", "move")
    assert not support.legal_starting(s, "play move D2>")
    support.do(s, "play sniper E1")
    assert support.legal_starting(s, "play move D2>C2")


def test_three_drawn_instants_could_have_been_redrawn():
    """TRN-4: Sniper, Move and Battle are all instants; the story keeps them."""
    told = tell_until(load("outpost_hegemony"), 10)
    assert "redraw" in support.legal(told.state)


def test_without_the_scout_the_commando_is_too_slow():
    """BAT-10 NET-3: the Net Fighter must die before phase 3, or the Brawler loses its first attack."""
    told = tell_until(load("outpost_hegemony"), 8)
    told.play(["discard medic", "place commando B1/2", "discard scout", "end"])
    told.play(["discard runner", "place ganger A3/1", "place boss B2/2", "end"])
    told.play(["discard move", "play sniper E1", "play battle"])
    assert [f"{hit['from']}>{hit['to']}" for hit in named(told.events, "attack")].count("D3>D4") == 1
    assert hp(told) == [18, 16]


def test_without_the_push_the_captured_cannon_would_shoot_at_smart():
    """VEG-2: while it is taken over the Gauss Cannon is an enemy of its own HQ."""
    told = tell_until(load("smart_vegas"), 5)
    s = with_tiles(told, 0, "battle")
    events = support.do(s, "play battle")
    assert ("D3", "C3") in [(hit["from"], hit["to"]) for hit in named(events, "attack")]


def test_had_it_stayed_the_cannon_would_have_been_hit_first():
    """BAT-1: the Bodyguard with its Scout acts in phase 3 and kills the Gauss Cannon before it can fire."""
    told = tell_until(load("smart_vegas"), 7)
    events = support.do(with_tiles(told, 0, "battle"), "play battle")
    assert {event["at"] for event in named(events, "died")} >= {"D3"}
    assert "D3" not in {hit["from"] for hit in named(events, "attack")}
