"""Scenarios as people write them: one table, in TOML or JSON; docs/scenarios.md describes it (SCN-1).

Everything is checked when it is read: a `Scenario` can be played.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from typing import Any

from nshex.geometry import BOARDS, MAIN_MASK, popcount
from nshex.notation.errors import NotationError, PositionError
from nshex.notation.fields import Fields, Value
from nshex.notation.names import show
from nshex.notation.position_read import read_first, read_position, read_rules, read_teams
from nshex.notation.positions import read_json
from nshex.notation.scenario_terms import read_cells, read_goal, read_name, write_goal, write_terms
from nshex.notation.seeds import Seed, shuffled, tiles_left
from nshex.notation.tile_codes import NOTHING, read_tiles, read_unit, write_tiles, write_unit
from nshex.rules.editions import BOMBER_NEUTRAL
from nshex.rules.engine import begin_scenario
from nshex.rules.options import (
    MAX_PLAYERS,
    PILE_ROOM,
    Match,
    RulesError,
    RuleSet,
    Teams,
    head_tiles,
    start_hp,
)
from nshex.rules.scenario import MOST_ROUNDS, MOST_START_HP, ScenarioTerms
from nshex.rules.state import State
from nshex.rules.tables import NUMBER, TILES
from nshex.tiles import PLAYABLE, Kind, tile_by_id

Json = dict[str, Any]

SCENARIO_KEYS = (
    *("id", "title", "story", "mode", "board", "rules", "teams", "cells", "first", "rounds", "units"),
    "players",
)
PLAYER_KEYS = ("army", "hp", "goal", "without", "added")
LONGEST_TITLE = 60
LONGEST_STORY = 600
LONGEST_TEXT = 20_000
"""Far more than a scenario needs; a longer text is a mistake, or an attack."""
_BOMBER: Json = {"at": "C3", "tile": "neutral.mad_bomber"}


@dataclass(frozen=True)
class Scenario:
    """A game prepared in advance, with its own board and goals."""

    title: str
    story: str
    rules: RuleSet
    armies: tuple[str, ...]
    terms: ScenarioTerms
    teams: Teams | None = None
    first: int | None = None
    units: tuple[str, ...] = ()
    """Units and foundations on the board from the start, as in the line of a position: `B2oR3`."""
    without: tuple[tuple[str, ...], ...] = ()
    """For each player the tiles taken out of the pile, in full."""
    added: tuple[tuple[str, ...], ...] = ()
    """For each player extra tiles of its army that are added to the pile."""

    @property
    def id(self) -> str:
        return self.terms.name

    def match(self) -> Match:
        """The match that is played."""
        return Match(self.rules, self.armies, self.teams, self.first, self.terms)

    def start(self, seed: Seed) -> State:
        """The state at the first decision, with piles shuffled by the seed."""
        units = [read_unit(word) for word in self.units]
        match = self.match()
        data: Json = {
            "mode": self.rules.mode,
            "board": self.rules.board,
            "rules": {"edition": self.rules.edition} | self.rules.unusual(),
            "scenario": write_terms(self.terms),
            "players": [
                {"army": army, "pile": self._pile(player, units, seed)}
                for player, army in enumerate(self.armies)
            ],
            "turn": int(match.cycle[0]),
            "units": [unit for unit in units if not _is_foundation(unit)],
            "foundations": [unit for unit in units if _is_foundation(unit)],
        }
        if self.rules.mad_bomber == BOMBER_NEUTRAL:
            data["units"].append(_BOMBER)
        if self.teams is not None:
            data["teams"] = [list(team) for team in self.teams]
        if self.first is not None:
            data["first"] = self.first
        s = read_position(data)
        begin_scenario(s)
        return s

    def _pile(self, player: int, units: list[Json], seed: Seed) -> list[str]:
        army = self.armies[player]
        used = [unit["tile"] for unit in units if unit["tile"].startswith(f"{army}.")]
        try:
            left = tiles_left(army, Counter(NUMBER[name] for name in (*used, *self.without[player])))
        except NotationError as problem:
            raise PositionError(str(problem), f"players[{player}]") from None
        tiles = left + [NUMBER[name] for name in self.added[player]]
        if not 1 <= len(tiles) <= PILE_ROOM - 2:
            expected = f"1 to {PILE_ROOM - 2}"
            raise PositionError(f"a pile of {len(tiles)} tiles; expected {expected}", f"players[{player}]")
        return [TILES[tile].full_id for tile in shuffled(tiles, army, seed)]


def _is_foundation(unit: Json) -> bool:
    return tile_by_id(unit["tile"]).kind is Kind.FOUNDATION


# --- writing ---------------------------------------------------------------------------------------


def write_scenario(scenario: Scenario) -> Json:
    """A scenario as a JSON value, with the keys of its file; `read_scenario` makes an equal one of it."""
    terms, rules = scenario.terms, scenario.rules
    found: Json = {
        "id": terms.name,
        "title": scenario.title,
        "story": scenario.story,
        "mode": rules.mode,
        "board": rules.board,
        "rules": {"edition": rules.edition} | rules.unusual(),
        "cells": " ".join(write_terms(terms)["cells"]),
        "units": " ".join(scenario.units),
        "players": [_player(scenario, player) for player in range(len(scenario.armies))],
    }
    if scenario.teams is not None:
        found["teams"] = [list(team) for team in scenario.teams]
    if scenario.first is not None:
        found["first"] = scenario.first
    if terms.rounds:
        found["rounds"] = terms.rounds
    return found


def _player(scenario: Scenario, player: int) -> Json:
    army = scenario.armies[player]
    found: Json = {"army": army}
    if len(head_tiles(army)) == 1:
        found["hp"] = scenario.terms.hp[player]
    if scenario.terms.goals:
        found["goal"] = write_goal(scenario.terms.goals[player])
    for key, tiles in (("without", scenario.without), ("added", scenario.added)):
        if tiles[player]:
            found[key] = write_tiles(army, list(tiles[player]))
    return found


# --- reading ---------------------------------------------------------------------------------------


def read_scenario_text(text: str) -> Scenario:
    """A scenario from TOML, or from JSON if the text begins with a brace."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"a scenario of {len(text)} characters; expected at most {LONGEST_TEXT}")
    try:
        data: object = read_json(text, "a scenario") if text.lstrip().startswith("{") else tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise NotationError(f"not TOML: {problem}; expected a scenario") from None
    except RecursionError:
        raise NotationError("too deeply nested; expected a scenario") from None
    return read_scenario(data)


def read_scenario(data: object) -> Scenario:
    """The scenario a parsed TOML or JSON value describes; PositionError says what is wrong, and where."""
    root = Value(data, "scenario" if not isinstance(data, dict) else "").table(SCENARIO_KEYS)
    players = root.need("players", "a table for each player").items()
    if len(players) > MAX_PLAYERS:
        raise root.values["players"].error(f"{len(players)} players; expected at most {MAX_PLAYERS}")
    tables = [player.table(PLAYER_KEYS) for player in players]
    armies = tuple(table.need("army", "the id of an army").choice(PLAYABLE) for table in tables)
    cells = _read_cells(root)
    rules = _read_rules(root, cells)
    units = _read_units(root)
    terms = ScenarioTerms(
        name=read_name(root.need("id", "the id of the scenario")),
        cells=cells,
        hp=tuple(_read_hp(table, rules, player, armies[player]) for player, table in enumerate(tables)),
        standing=_standing(root, armies, units),
        rounds=root.number("rounds", 1, MOST_ROUNDS, 0),
        goals=_read_goals(tables),
    )
    scenario = Scenario(
        title=_read_words(root, "title", LONGEST_TITLE),
        story=_read_words(root, "story", LONGEST_STORY),
        rules=rules,
        armies=armies,
        terms=terms,
        teams=read_teams(root, len(armies)),
        first=read_first(root, len(armies)),
        units=tuple(write_unit(unit) for unit in units),
        without=tuple(
            _read_tiles(table, "without", army) for table, army in zip(tables, armies, strict=True)
        ),
        added=tuple(_read_tiles(table, "added", army) for table, army in zip(tables, armies, strict=True)),
    )
    _check(scenario)
    return scenario


def _check(scenario: Scenario) -> None:
    """Whether the scenario can be played: its match, its pieces, room for a first tile."""
    try:
        match = scenario.match()
    except RulesError as problem:
        raise PositionError(str(problem), "players") from None
    s = scenario.start(0)
    room = popcount(match.board.main & ~s.occupied) - (len(match.placing) - s.placed)
    if room < 1 or s.battle or s.phase >= 0:
        raise PositionError("the board is full from the start; expected a free cell (END-2)", "units")


def _read_words(root: Fields, key: str, longest: int) -> str:
    value = root.need(key, "a text")
    words = " ".join(value.text().split())
    if not words or not words.isprintable() or len(words) > longest:
        raise value.error(f"expected printable words, at most {longest} characters")
    return words


def _read_cells(root: Fields) -> int:
    value = root.need("cells", "the cells of the board, as in 'A1 A2 B1'")
    with value.here():
        return sum(1 << cell for cell in read_cells(value.text("cells, as in 'A1 A2 B1'")))


def _read_rules(root: Fields, cells: int) -> RuleSet:
    """Mode and options; the board is the smallest one that has all the cells, unless it is named."""
    if "board" in root:
        return read_rules(root)
    board = "extended" if cells & ~MAIN_MASK else "standard"
    assert board in BOARDS
    return read_rules(Fields(root.values | {"board": Value(board, "board")}, root.path))


def _read_units(root: Fields) -> list[Json]:
    given = root.get("units")
    if given is None:
        return []
    with given.here():
        units = [read_unit(word) for word in given.text("units, as in 'B2oR3 C1oQ'").split()]
    if len(units) > MAIN_MASK.bit_count() * 4:
        raise given.error(f"{len(units)} units; expected fewer than the board has cells")
    return units


def _standing(root: Fields, armies: tuple[str, ...], units: list[Json]) -> tuple[int, ...]:
    """The players whose HQ is on the board from the start; of three objects, all are or none."""
    tiles = [unit["tile"] for unit in units]
    found = []
    for player, army in enumerate(armies):
        heads = [TILES[head].full_id for head in head_tiles(army)]
        there = [head for head in heads if head in tiles]
        if there and len(there) < len(heads):
            missing = next(head for head in heads if head not in there)
            raise root.values["units"].error(f"{missing} is missing; expected all objects or none (SET-2)")
        if there:
            found.append(player)
    return tuple(found)


def _read_hp(table: Fields, rules: RuleSet, player: int, army: str) -> int:
    given = table.get("hp")
    if given is None:
        return start_hp(rules, player)
    if len(head_tiles(army)) > 1:
        raise given.error(f"the objects of {army} have their own hit points; expected none here (DAN-1)")
    return given.number(1, MOST_START_HP)


def _read_goals(tables: list[Fields]) -> tuple[Any, ...]:
    """A goal for each player, or for none."""
    if not any("goal" in table for table in tables):
        return ()
    found = []
    for table in tables:
        value = table.need("goal", "a goal such as 'survive', since other sides have one")
        with value.here():
            found.append(read_goal(value.text("a goal such as 'survive'")))
    return tuple(found)


def _read_tiles(table: Fields, key: str, army: str) -> tuple[str, ...]:
    """Tiles of a player's army in full, as the line of a position has them: `BBM`, or ids."""
    given = table.get(key)
    if given is None:
        return ()
    found = []
    with given.here():
        for name in read_tiles(army, given.text("tiles, as in 'BBM'").replace(" ", "") or NOTHING):
            full = name if "." in name else f"{army}.{name}"
            if full not in NUMBER or not full.startswith(f"{army}.") or NUMBER[full] in head_tiles(army):
                raise NotationError(f"{show(name)} is not a tile of the pile of {army}")
            found.append(full)
    if len(found) > PILE_ROOM:
        raise given.error(f"{len(found)} tiles; expected at most {PILE_ROOM}")
    return tuple(found)
