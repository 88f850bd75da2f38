"""Writing a position as docs/notation.md describes it; optional keys only if they say something."""

from __future__ import annotations

from typing import Any

from nshex.geometry import cells_of
from nshex.notation.lines import format_action
from nshex.notation.names import cell_name, cell_names, head_colours, joins_armies, tile_name
from nshex.notation.position_progress import FIRST_ROUND, NORMAL_TURNS
from nshex.notation.scenario_terms import write_terms
from nshex.rules.layout import active_takeovers
from nshex.rules.options import NEUTRAL, Match, RuleSet
from nshex.rules.piles import discard_list, packed_list, pile_list
from nshex.rules.state import (
    BATTLE_NAMES,
    CHOICE,
    DISCARD,
    DRAW,
    ENDING_NAMES,
    MAIN,
    NO_BATTLE,
    NO_JOB,
    NOT_ENDING,
    OVER,
    REASON_NAMES,
    RETREAT,
    SETUP,
    STEP_NAMES,
    TURNING,
    State,
    cell_of_serial,
    cell_of_tile,
    off_board_wounds,
)
from nshex.rules.tables import TILES, TOUGHNESS
from nshex.rules.units import (
    ACTED,
    CONVERTED,
    MOVED_BY_HQ,
    MOVED_ITSELF,
    SPENT_SHIFT,
    controller_of,
    endurance,
    owner_of,
    rotation_of,
    serial_of,
    tile_of,
    works_for,
    wounds_of,
)

Json = dict[str, Any]


def write_position(s: State) -> Json:
    """A state as a JSON value; `read_position` makes an equal state of it."""
    match = s.match
    found: Json = {
        "nshex": 1,
        "mode": match.rules.mode,
        "board": match.rules.board,
        "rules": _rules(match.rules),
    }
    if match.terms is not None:
        found["scenario"] = write_terms(match.terms)
    if match.has_teams:
        found["teams"] = [list(team) for team in match.teams]
    if match.first is not None:
        found["first"] = int(match.first)
    found["players"] = [_player(s, player) for player in range(len(match.armies))]
    if s.step != MAIN:
        found["step"] = STEP_NAMES[s.step]
    found["turn"] = int(s.turn)
    found["units"] = [_unit(s, cell) for cell in cells_of(int(s.occupied))]
    found["foundations"] = _foundations(s)
    return found | _course(s) | _pending(s)


def _rules(rules: RuleSet) -> Json:
    """The edition, and the options that differ from what it says."""
    return {"edition": rules.edition} | rules.unusual()


# --- players ---------------------------------------------------------------------------------------


def _player(s: State, player: int) -> Json:
    match = s.match
    found: Json = {
        "army": match.armies[player],
        "hp": hit_points_json(s, player),
        "hand": _tiles(match, player, packed_list(s.hand[player])),
        "pile": _tiles(match, player, pile_list(s, player)),
    }
    if s.known[player]:
        found["known"] = int(s.known[player])
    if discard_list(s, player):
        found["discards"] = _tiles(match, player, discard_list(s, player))
    if s.mercenaries[player]:
        found["mercenaries"] = _tiles(match, player, packed_list(s.mercenaries[player]))
    if match.energy:
        found["energy"] = int(s.energy[player])
    if match.scoring:
        found["score"] = int(s.score[player])
    return found


def hit_points_json(s: State, player: int) -> int | dict[str, int]:
    """The hit points of an HQ, or of each object by its colour."""
    colours = head_colours(s.match, player)
    if not colours:
        return int(s.hp[player])
    found: dict[str, int] = {}
    for colour, head in zip(colours, s.match.heads[player], strict=True):
        cell = cell_of_tile(s, head)
        if cell >= 0:
            found[colour] = int(endurance(s.cells[cell])) + 1
        else:
            found[colour] = int(TOUGHNESS[head]) - int(off_board_wounds(s, player, head))
    return found


def _tiles(match: Match, player: int, tiles: list[int]) -> list[str]:
    return [tile_name(match, player, tile) for tile in tiles]


def _players(mask: int) -> list[int]:
    return cells_of(mask)


# --- the board -------------------------------------------------------------------------------------


def _unit(s: State, cell: int) -> Json:
    word = s.cells[cell]
    tile = TILES[tile_of(word)]
    found: Json = {"at": cell_name(cell), "tile": tile.full_id}
    if rotation_of(word):
        found["rot"] = int(rotation_of(word))
    if wounds_of(word) and tile_of(word) not in _all_heads(s.match):
        found["wounds"] = int(wounds_of(word))
    if joins_armies(tile) and owner_of(word) != NEUTRAL:
        found["owner"] = int(owner_of(word))
    for key, bit in (("moved", MOVED_ITSELF), ("moved_by_hq", MOVED_BY_HQ), ("acted", ACTED)):
        if word & bit:
            found[key] = True
    carriers = [int(pair) >> 6 for pair in s.carried if int(pair) & 63 == serial_of(word)]
    if carriers:
        found["carried_by"] = [cell_name(where) for where in _standing(s, carriers)]
    return found


def _all_heads(match: Match) -> list[int]:
    return [head for heads in match.heads for head in heads]


def _standing(s: State, serials: list[int]) -> list[int]:
    """The cells of units by serial, in cell order; those that have left the board are forgotten."""
    return sorted(cell for cell in (int(cell_of_serial(s, serial)) for serial in serials) if cell >= 0)


def _foundations(s: State) -> list[Json]:
    words = sorted((int(word) for word in s.foundations), key=lambda word: word & 63)
    return [{"at": cell_name(word & 63), "tile": TILES[(word >> 6) & 255].full_id} for word in words]


# --- the course of the game ------------------------------------------------------------------------


def _course(s: State) -> Json:
    """How far the game has come."""
    found: Json = {}
    cycle = [int(player) for player in s.match.cycle]
    if s.cycle_at != cycle.index(int(s.turn)):
        found["cycle"] = int(s.cycle_at)
    if s.turns_begun != (0 if s.step == SETUP else NORMAL_TURNS):
        found["turns"] = int(s.turns_begun)
    if s.match.rounds and s.round != (0 if s.step == SETUP else FIRST_ROUND):
        found["round"] = int(s.round)
    if not s.fresh and s.step != OVER and s.match.many_headed >> s.turn & 1:
        found["fresh"] = False
    if s.drawn and s.step in (DRAW, DISCARD):
        found["drawn"] = int(s.drawn)
    if s.terror:
        found["terror"] = _players(int(s.terror))
    everyone = (1 << len(s.match.armies)) - 1
    if s.living != everyone:
        found["out"] = _players(everyone & ~int(s.living))
    if s.fallen != _seen_to_have_fallen(s):
        found["fallen"] = _players(int(s.fallen))
    if s.bomber_left and s.match.hidden_mercenaries and s.match.bomber_joins:
        found["bomber_left"] = True
    if s.ending != NOT_ENDING:
        found["ending"] = {
            "stage": ENDING_NAMES[s.ending],
            "owed": _players(int(s.owed)),
            "last_drawer": int(s.last_drawer),
        }
    if s.step == OVER:
        found["result"] = {"winners": _players(int(s.winners)), "reason": REASON_NAMES[s.reason]}
    return found


def _seen_to_have_fallen(s: State) -> int:
    """The players whose hit points already show that they have fallen."""
    found = 0
    for player in range(len(s.match.armies)):
        points = hit_points_json(s, player)
        if points == 0 or (isinstance(points, dict) and 0 in points.values()):
            found |= 1 << player
    return found


def _pending(s: State) -> Json:
    """What is in progress: a battle, a job, a layout not yet worked out, takeovers not yet asked about."""
    found: Json = {}
    battle = _battle(s)
    if battle:
        found["battle"] = battle
    if s.step in (RETREAT, CHOICE) and s.job != NO_JOB:
        found["job"] = format_action(s, int(s.job))
    if s.step in (CHOICE, TURNING) and s.turn_over:
        found["turn_over"] = True
    if s.step == CHOICE:
        found |= _choice(s)
    if s.step != OVER:
        known = _takeovers(s, [int(pair) for pair in s.takeovers])
        if known != _takeovers(s, [int(pair) for pair in active_takeovers(s)]):
            found["takeovers"] = [[cell_name(source), cell_name(unit)] for source, unit in known]
    return found


def _choice(s: State) -> Json:
    """What only a choice in the middle of a battle or job leaves open."""
    found: Json = {}
    if s.judging:
        found["judging"] = True
    if s.reached:
        found["reached"] = _players(int(s.reached))
    if s.entered:
        found["entered"] = cell_names(int(s.entered))
    if len(s.decisions) > 0:
        found["choices"] = [format_action(s, int(choice)) for choice in s.decisions]
    if s.dirty:
        found["netted"] = cell_names(int(s.netted))
        found["held"] = _held(s)
    return found


def _battle(s: State) -> Json:
    if s.step == OVER:
        return {}
    found: Json = {}
    if s.battle != NO_BATTLE:
        found["cause"] = BATTLE_NAMES[s.battle]
        found["caller"] = int(s.caller)
    if s.phase >= 0:
        found["phase"] = int(s.phase)
    if s.battle_changed and s.battle != NO_BATTLE:
        found["changed"] = True
    units = {cell_name(cell): int(s.cells[cell]) for cell in cells_of(int(s.occupied))}
    spent = {name: word >> SPENT_SHIFT & 255 for name, word in units.items() if word >> SPENT_SHIFT & 255}
    converted = [name for name, word in units.items() if word & CONVERTED]
    if spent:
        found["spent"] = spent
    if converted:
        found["converted"] = converted
    return found


def _takeovers(s: State, pairs: list[int]) -> list[tuple[int, int]]:
    """Source and unit cells of takeovers between units that are both still there."""
    cells = [(int(cell_of_serial(s, pair >> 6)), int(cell_of_serial(s, pair & 63))) for pair in pairs]
    return sorted(pair for pair in cells if min(pair) >= 0)


def _held(s: State) -> dict[str, list[int]]:
    """Units that are not simply their owner's, in a layout that is about to be worked out again."""
    found: dict[str, list[int]] = {}
    for cell in cells_of(int(s.occupied)):
        word = s.cells[cell]
        if controller_of(word) != owner_of(word) or works_for(word) != owner_of(word):
            found[cell_name(cell)] = [int(controller_of(word)), int(works_for(word))]
    return found
