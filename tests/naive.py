"""A slow second engine for comparison: layout and battle in sets and dicts, straight from the rules text.

It shares nothing with the package: tiles come from tests/data/tiles.json, geometry from BRD-1. It knows the
standard board, games without teams, and no choices: no medics, Clowns, Quartermasters, bombers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Cell = tuple[int, int]

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
CELLS: dict[str, Cell] = {
    f"{'ABCDE'[q + 2]}{row + 1}": (q, max(-2, -2 - q) + row)
    for q in range(-2, 3)
    for row in range(5 - abs(q))
}
NAMES = {cell: name for name, cell in CELLS.items()}


def _load_tiles() -> dict[str, dict[str, Any]]:
    text = (Path(__file__).parent / "data" / "tiles.json").read_text(encoding="utf-8")
    armies = json.loads(text)["armies"]
    return {f"{army}.{tile['id']}": tile for army, tiles in armies.items() for tile in tiles}


TILES = _load_tiles()


def step(cell: Cell, direction: int) -> Cell:
    q, r = DIRECTIONS[direction]
    return cell[0] + q, cell[1] + r


@dataclass(eq=False)
class Piece:
    """A unit on the naive board."""

    name: str
    rot: int
    owner: int
    wounds: int = 0
    spent: set[object] = field(default_factory=set)
    """Initiative slots that have acted or were missed: places among the printed, or `extra 0`, `extra 1`."""

    @property
    def tile(self) -> dict[str, Any]:
        return TILES[self.name]

    @property
    def kind(self) -> str:
        return str(self.tile["kind"])

    def symbols(self, direction: int) -> list[str]:
        """What is printed on the edge that points in a direction."""
        return list(self.tile["edges"][(direction - self.rot) % 6])

    def able(self, ability: str) -> bool:
        return ability in self.tile.get("abilities", ())

    def faces(self, ability: str) -> set[int]:
        """Directions in which an ability reaches out through links."""
        return {d for d in range(6) if self.able(ability) and "link" in self.symbols(d)}


Board = dict[Cell, Piece]


def read_board(units: Iterable[Mapping[str, Any]], armies: list[str]) -> Board:
    """The units of a position."""
    pieces: Board = {}
    for unit in units:
        name = unit["tile"]
        owner = unit["owner"] if "owner" in unit else armies.index(name.split(".")[0])
        pieces[CELLS[unit["at"]]] = Piece(name, unit.get("rot", 0), owner, unit.get("wounds", 0))
    return pieces


# --- layout (STA-2) --------------------------------------------------------------------------------


@dataclass
class Layout:
    netted: set[Cell]
    controller: dict[Cell, int]
    works_for: dict[Cell, int]


def nets_alone(targets: Mapping[Cell, set[Cell]]) -> set[Cell]:
    """Who is netted, given whom each netter's nets fall on."""
    unresolved = set(targets)
    netted: set[Cell] = set()
    while unresolved:
        hit = set().union(*(targets[netter] for netter in unresolved))
        active = unresolved - hit
        if not active:
            active = _circle_nobody_outside_nets(unresolved, targets)
        netted |= set().union(*(targets[netter] for netter in active)) - active
        unresolved -= active | netted
    return netted


def _circle_nobody_outside_nets(unresolved: set[Cell], targets: Mapping[Cell, set[Cell]]) -> set[Cell]:
    reach = {netter: _reach(netter, unresolved, targets) for netter in unresolved}
    for netter in sorted(unresolved):
        circle = {other for other in reach[netter] if netter in reach[other]}
        outsiders = unresolved - circle
        if netter in circle and not any(targets[outsider] & circle for outsider in outsiders):
            return circle
    raise AssertionError("some circle has no netter outside")


def _reach(start: Cell, unresolved: set[Cell], targets: Mapping[Cell, set[Cell]]) -> set[Cell]:
    found: set[Cell] = set()
    fresh = targets[start] & unresolved
    while fresh:
        found |= fresh
        fresh = set().union(*(targets[cell] & unresolved for cell in fresh)) - found
    return found


def net_targets(pieces: Board, controller: Mapping[Cell, int]) -> dict[Cell, set[Cell]]:
    """Whom each netter's nets fall on, leaving out those that point at a takeover source facing them."""
    targets: dict[Cell, set[Cell]] = {}
    for cell, piece in pieces.items():
        edges = [d for d in range(6) if "net" in piece.symbols(d)]
        if not edges:
            continue
        targets[cell] = set()
        for direction in edges:
            other = step(cell, direction)
            if other not in pieces or controller[other] == controller[cell]:
                continue
            if (direction + 3) % 6 not in pieces[other].faces("takeover"):
                targets[cell].add(other)
    return targets


def lay_out(pieces: Board) -> Layout:
    """Nets, takeovers, scoping, again and again until nothing changes."""
    never_taken: set[Cell] = set()
    while True:
        found, changed_hands = _until_it_repeats(pieces, never_taken)
        if found is not None:
            return found
        assert changed_hands, "an oscillation in which nobody changes hands"
        never_taken |= changed_hands


def _until_it_repeats(pieces: Board, never_taken: set[Cell]) -> tuple[Layout | None, set[Cell]]:
    """A layout that stays, or the units that change hands in an oscillation."""
    controller = {cell: piece.owner for cell, piece in pieces.items()}
    works_for = dict(controller)
    history = [(controller, works_for)]
    while True:
        netted = nets_alone(net_targets(pieces, controller))
        taken = _take(pieces, netted, works_for, never_taken)
        scoped = _scope(pieces, netted, taken)
        if (taken, scoped) == (controller, works_for):
            return Layout(netted, controller, works_for), set()
        controller, works_for = taken, scoped
        if (controller, works_for) in history:
            circling = history[history.index((controller, works_for)) :]
            return None, {cell for cell in pieces if len({held[cell] for held, _ in circling}) > 1}
        history.append((controller, works_for))


def _take(
    pieces: Board, netted: set[Cell], works_for: Mapping[Cell, int], never_taken: set[Cell]
) -> dict[Cell, int]:
    """Every un-netted source takes its target, majority of sides; level sides leave it to its owner."""
    votes: dict[Cell, Counter[int]] = {cell: Counter() for cell in pieces}
    for cell, piece in pieces.items():
        if cell not in netted:
            for direction in piece.faces("takeover"):
                if step(cell, direction) in pieces:
                    votes[step(cell, direction)][works_for[cell]] += 1
    holders: dict[Cell, int] = {}
    for cell, piece in pieces.items():
        holders[cell] = piece.owner
        ranking = votes[cell].most_common()
        if not ranking or cell in never_taken or piece.kind == "hq":
            continue
        if len(ranking) == 1 or ranking[0][1] > ranking[1][1]:
            holders[cell] = ranking[0][0]
    return holders


def _scope(pieces: Board, netted: set[Cell], controller: Mapping[Cell, int]) -> dict[Cell, int]:
    works_for = dict(controller)
    for cell, piece in pieces.items():
        if cell in netted:
            continue
        for direction in piece.faces("scoper"):
            other = step(cell, direction)
            if other in pieces and pieces[other].kind in ("module", "object"):
                if controller[other] != controller[cell]:
                    works_for[other] = controller[cell]
    return works_for


# --- battle ----------------------------------------------------------------------------------------


@dataclass
class Bonus:
    melee: int = 0
    ranged: int = 0
    initiative: int = 0
    extra_initiative: int = 0


def bonuses(pieces: Board, layout: Layout) -> dict[Cell, Bonus]:
    """What every unit gets from modules and HQs, netted ones too."""
    found = {cell: Bonus() for cell in pieces}
    for cell, piece in pieces.items():
        if cell in layout.netted:
            continue
        for direction, gives in _gifts(piece):
            other = step(cell, direction)
            if other not in pieces:
                continue
            friendly = layout.works_for[cell] == layout.controller[other]
            if friendly == (gives.get("to") == "linked enemy units"):
                continue
            for key in ("melee", "ranged", "initiative", "extra_initiative"):
                setattr(found[other], key, getattr(found[other], key) + gives.get(key, 0))
    return found


def _gifts(piece: Piece) -> Iterable[tuple[int, dict[str, Any]]]:
    gives = piece.tile.get("gives")
    for direction in range(6):
        if gives and (gives.get("to") == "adjacent friendly units" or "link" in piece.symbols(direction)):
            yield direction, gives
    for edge, gift in piece.tile.get("module_edges", {}).items():
        yield (int(edge) + piece.rot) % 6, gift


def slots(piece: Piece, bonus: Bonus) -> dict[object, int]:
    """The present value of every slot."""
    printed = piece.tile["initiative"]
    values: dict[object, int] = {i: max(0, value + bonus.initiative) for i, value in enumerate(printed)}
    if not values:
        return {}
    below = [v for v in range(max(values.values()) - 1, -1, -1) if v not in values.values()]
    for i, value in enumerate(below[: bonus.extra_initiative]):
        values[f"extra {i}"] = value
    return values


@dataclass
class Battle:
    """What a naive battle led to."""

    attacks: dict[int, list[str]]
    pieces: Board
    hp: list[int]


def battle(pieces: Board, hp: list[int]) -> Battle:
    """Fight every phase from far above any initiative down to 0; `hp` are those of the HQs."""
    told: dict[int, list[str]] = {}
    pieces, hp = dict(pieces), list(hp)
    for phase in range(40, -1, -1):
        layout = lay_out(pieces)
        given = bonuses(pieces, layout)
        hits: list[tuple[Cell, Cell, int]] = []
        for cell, piece in pieces.items():
            due = {slot for slot, value in slots(piece, given[cell]).items() if value >= phase}
            now = {slot for slot in due - piece.spent if slots(piece, given[cell])[slot] == phase}
            if now and cell not in layout.netted:
                for direction in range(6):
                    hits += _edge_attacks(pieces, layout, given[cell], cell, direction)
            piece.spent |= due
        if hits:
            told[phase] = sorted(f"{NAMES[one]}>{NAMES[two]} {wounds}" for one, two, wounds in hits)
        _settle(pieces, hp, hits)
    return Battle(told, pieces, hp)


def _edge_attacks(
    pieces: Board, layout: Layout, bonus: Bonus, cell: Cell, direction: int
) -> list[tuple[Cell, Cell, int]]:
    line = [cell]
    while step(line[-1], direction) in NAMES:
        line.append(step(line[-1], direction))
    foes = [c for c in line[1:] if c in pieces and layout.controller[c] != layout.controller[cell]]
    by_target: Counter[Cell] = Counter()
    struck: list[Cell] = []
    for symbol in pieces[cell].symbols(direction):
        armored = {c for c in foes if "armor" in pieces[c].symbols((direction + 3) % 6)}
        if symbol.startswith("melee") and foes and foes[0] == line[1]:
            struck.append(foes[0])
            by_target[foes[0]] += int(symbol[5:]) + bonus.melee
        elif symbol.startswith("ranged") and foes:
            struck.append(foes[0])
            by_target[foes[0]] += int(symbol[6:]) + bonus.ranged - (foes[0] in armored)
        elif symbol == "gauss":
            struck += foes
            by_target.update(c for c in foes if c not in armored)
    both_hqs = {c for c in struck if pieces[c].kind == pieces[cell].kind == "hq"}
    return [(cell, c, by_target[c]) for c in dict.fromkeys(struck) if c not in both_hqs]


def _settle(pieces: Board, hp: list[int], hits: list[tuple[Cell, Cell, int]]) -> None:
    wounds: Counter[Cell] = Counter()
    for _, target, amount in hits:
        wounds[target] += amount
    for cell, amount in wounds.items():
        piece = pieces[cell]
        if piece.kind == "hq":
            hp[piece.owner] = max(0, hp[piece.owner] - amount)
            dead = hp[piece.owner] == 0
        else:
            piece.wounds += amount
            limit = piece.tile["toughness"] - (piece.kind == "object")
            dead = piece.wounds > limit
        if dead:
            del pieces[cell]
