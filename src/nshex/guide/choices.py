"""Legal actions in levels, so that a turn is a few short answers: what, with which unit, where, which way.

Every action becomes a row of picks. Rows that begin alike share their levels; where a level has one way to
go on, it is not asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from nshex.geometry import CELL_NAMES, DIRECTIONS
from nshex.guide.lookout import Lookout, unit_label
from nshex.notation.names import head_colours
from nshex.picture.text_units import Side, sides_of
from nshex.rules import actions as a
from nshex.rules.actions import (
    action_tile,
    cell_a,
    cell_b,
    cell_c,
    cell_d,
    has_flag,
    number_of,
    op_of,
    rot_b,
    rot_c,
)
from nshex.rules.engine import legal_actions
from nshex.rules.events import MEANS
from nshex.rules.procedures import COST
from nshex.rules.state import SETUP, State, controller_of, packed_list, rotation_of
from nshex.rules.tables import TILES
from nshex.tiles import Kind, Tile

END_KEY = "e"
WHAT = "What do you do?"
WHERE = "On which cell?"
GOAL = "Where to?"
WHICH = "Which unit?"
TARGET = "Which target?"
FACING = "Which way round?"
ONWARD = "A second step?"


@dataclass(frozen=True)
class Pick:
    """One answer on the way to an action; without a key it gets a number."""

    question: str
    label: str
    key: str = ""
    tile: Tile | None = None


@dataclass
class Level:
    """The answers possible at one point, by what is typed for them."""

    question: str
    picks: dict[str, Pick] = field(default_factory=dict)
    ways: dict[str, Level | int] = field(default_factory=dict)


Route = tuple[list[Pick], int]


def choices(s: State) -> Level:
    """All legal actions as levels."""
    legal = legal_actions(s).actions()
    guide = _Guide(s, legal)
    return _top([(row, action) for action in legal for row in guide.rows(action)])


def _top(routes: list[Route]) -> Level:
    """The first level that leaves a choice, or the only action as a level of its own."""
    level = _level(routes, 0)
    if len(level.ways) == 1:
        (way,) = level.ways.values()
        if isinstance(way, Level):
            return way
    return level


def _grow(routes: list[Route], depth: int) -> Level | int:
    row, action = routes[0]
    if len(row) == depth:
        return action
    level = _level(routes, depth)
    if len(level.ways) == 1:
        (way,) = level.ways.values()
        return way
    return level


def _level(routes: list[Route], depth: int) -> Level:
    groups: dict[Pick, list[Route]] = {}
    for route in routes:
        groups.setdefault(route[0][depth], []).append(route)
    level = Level(routes[0][0][depth].question)
    number = 0
    for pick, group in groups.items():
        if not pick.key:
            number += 1
        key = pick.key or str(number)
        level.picks[key] = pick
        level.ways[key] = _grow(group, depth + 1)
    return level


class _Guide:
    """Turns the actions of one state into rows of picks."""

    def __init__(self, s: State, legal: list[int]) -> None:
        self.s = s
        self.player = int(s.decider if s.step == SETUP else s.turn)
        self._looks: dict[tuple[int, int], tuple[Side, ...]] = {}
        self._facings: dict[tuple[str, int, int, int | None], Pick] = {}
        self._continued = {x & ~_SECOND_STEP for x in legal if op_of(x) in _MOVES and has_flag(x)}
        """First steps after which a second one is possible (MOD-8)."""

    def rows(self, action: int) -> list[list[Pick]]:
        """The ways to an action: none if it looks like another one, two where the order is free."""
        return _ROWS[int(op_of(action))](self, action)

    # --- single picks ---

    def _tile(self, action: int) -> Tile:
        return TILES[int(action_tile(action))]

    def what(self, verb: str, tile: Tile | None = None) -> Pick:
        return Pick(WHAT, f"{verb} {tile.name}" if tile else verb, tile=tile)

    def cell(self, question: str, cell: int) -> Pick:
        label = ""
        if self.s.occupied >> cell & 1:
            label = unit_label(self.s, cell).removesuffix(f" {CELL_NAMES[cell]}")
        elif self.s.ground >> cell & 1:
            label = "mined"
        return Pick(question, label, CELL_NAMES[cell])

    def facing(self, tile: Tile, cell: int, rotation: int, leaving: int | None = None) -> Pick:
        key = (tile.full_id, cell, rotation, leaving)
        if key not in self._facings:
            player = self.player if leaving is None else int(controller_of(self.s.cells[leaving]))
            line = Lookout(self.s, tile, cell, player, leaving).line(rotation)
            self._facings[key] = Pick(FACING, line, str(rotation))
        return self._facings[key]

    def is_first_look(self, number: int, rotation: int) -> bool:
        """Whether no smaller rotation of a tile looks the same."""
        look = self.look(number, rotation)
        return all(self.look(number, smaller) != look for smaller in range(rotation))

    def look(self, number: int, rotation: int) -> tuple[Side, ...]:
        key = (number, rotation)
        if key not in self._looks:
            self._looks[key] = sides_of(TILES[number], rotation)
        return self._looks[key]

    # --- rows ---

    def head(self, action: int) -> list[list[Pick]]:
        tile = self._tile(action)
        verb = "place" if tile.kind is Kind.OBJECT else "place your"
        row = [self.what(verb, tile), self.cell(WHERE, cell_b(action))]
        return [[*row, self.facing(tile, cell_b(action), rot_b(action))]]

    def place(self, action: int) -> list[list[Pick]]:
        number = int(action_tile(action))
        row = [self.what("place", TILES[number]), self.cell(WHERE, cell_b(action))]
        return self._placed(row, action)

    def exchange(self, action: int) -> list[list[Pick]]:
        row = [self.what("exchange a Transporter for", self._tile(action)), self.cell(WHICH, cell_b(action))]
        return self._placed(row, action)

    def _placed(self, row: list[Pick], action: int) -> list[list[Pick]]:
        number = int(action_tile(action))
        if not self.is_first_look(number, rot_b(action)):
            return []
        if TILES[number].is_unit:
            row.append(self.facing(TILES[number], cell_b(action), rot_b(action)))
        return [row]

    def move(self, action: int) -> list[list[Pick]]:
        start = int(cell_a(action))
        number = int(self.s.cells[start]) & 255
        steps = [(int(cell_b(action)), int(rot_b(action)))]
        if has_flag(action):
            steps.append((int(cell_c(action)), int(rot_c(action))))
        if len(steps) == 1 and steps[0][0] == start and self._looks_as_now(start, steps[0][1]):
            return []
        if not all(self.is_first_look(number, rotation) for _, rotation in steps):
            return []
        row = [self._mover(action), self.cell(WHICH, start)]
        for i, (cell, rotation) in enumerate(steps):
            goal = self.cell(ONWARD if i else GOAL, cell)
            if cell == start:
                goal = replace(goal, label="back again" if i else "stays and turns")
            row += [goal, self.facing(TILES[number], cell, rotation, start)]
        if len(steps) == 1 and action in self._continued:
            row.append(Pick(ONWARD, "stop here", "-"))
        return [row]

    def _mover(self, action: int) -> Pick:
        op = op_of(action)
        if op == a.MOVE:
            return self.what("play", self._tile(action))
        if op == a.MOBILITY:
            return self.what("move a mobile unit")
        if op == a.HQ_MOBILITY:
            return self.what("move a unit beside the HQ")
        return self.what(f"move a unit by the Transport on {CELL_NAMES[cell_d(action)]}")

    def _looks_as_now(self, cell: int, rotation: int) -> bool:
        word = int(self.s.cells[cell])
        return self.look(word & 255, rotation) == self.look(word & 255, int(rotation_of(word)))

    def push(self, action: int) -> list[list[Pick]]:
        pusher = Pick("Which unit pushes?", self.cell("", cell_a(action)).label, CELL_NAMES[cell_a(action)])
        return [[self._instant(action), pusher, self.cell(TARGET, cell_b(action))]]

    def _instant(self, action: int) -> Pick:
        op = int(op_of(action))
        if op in COST:
            name = _PROCEDURES[op]
            return self.what(f"procedure {name} ({COST[op]} energy)")
        return self.what("play", self._tile(action))

    def on_cell(self, action: int) -> list[list[Pick]]:
        return [[self._instant(action), self.cell(TARGET, cell_b(action))]]

    def alone(self, action: int) -> list[list[Pick]]:
        return [[self._instant(action)]]

    def pair(self, action: int) -> list[list[Pick]]:
        one, two = int(cell_a(action)), int(cell_b(action))
        what = self._instant(action)
        second = "And which other?"
        return [
            [what, self.cell(WHICH, first), self.cell(second, other)]
            for first, other in ((one, two), (two, one))
        ]

    def rotation(self, action: int) -> list[list[Pick]]:
        cell, rotation = int(cell_a(action)), int(rot_b(action))
        number = int(self.s.cells[cell]) & 255
        if self._looks_as_now(cell, rotation) or not self.is_first_look(number, rotation):
            return []
        return [
            [self._instant(action), self.cell(WHICH, cell), self.facing(TILES[number], cell, rotation, cell)]
        ]

    def strike(self, action: int) -> list[list[Pick]]:
        cell, direction = int(cell_a(action)), int(rot_b(action))
        word = int(self.s.cells[cell])
        strike = Lookout(self.s, TILES[word & 255], cell, self.player).strike(
            int(rotation_of(word)), direction
        )
        row = [self._instant(action), self.cell(WHICH, cell)]
        return [[*row, Pick("Which side acts?", strike, DIRECTIONS[direction])]]

    def heal(self, action: int) -> list[list[Pick]]:
        target = CELL_NAMES[cell_b(action)]
        label = f"heals {unit_label(self.s, cell_b(action))}"
        row = [self._instant(action), self.cell(WHICH, cell_a(action))]
        return [[*row, Pick("Which side acts?", label, target)]]

    def dance(self, action: int) -> list[list[Pick]]:
        poses = (
            (int(cell_b(action)), int(rot_b(action))),
            (int(cell_c(action)), int(rot_c(action))),
            (int(cell_d(action)), int(number_of(action))),
        )
        heads = self.s.match.heads[self.player]
        row = [self.what("dance: move and turn all objects (discards the hand)")]
        for colour, head, (cell, rotation) in zip(
            head_colours(self.s.match, self.player), heads, poses, strict=True
        ):
            row.append(Pick(f"Where does {colour} go?", "", CELL_NAMES[cell]))
            facing = self.facing(TILES[head], cell, rotation)
            row.append(Pick(f"Which way does {colour} face?", facing.label, facing.key))
        return [row]

    def swap(self, action: int) -> list[list[Pick]]:
        one, two = int(cell_b(action)), int(cell_c(action))
        numbers = [int(self.s.cells[two]) & 255, int(self.s.cells[one]) & 255]
        rotations = [int(rot_b(action)), int(rot_c(action))]
        if not all(self.is_first_look(n, r) for n, r in zip(numbers, rotations, strict=True)):
            return []
        row = [self._instant(action), self.cell("Which link?", one), self.cell("And which other?", two)]
        for cell, number, rotation in zip((one, two), numbers, rotations, strict=True):
            line = Lookout(self.s, TILES[number], cell, self.player).line(rotation)
            row.append(
                Pick(f"How does {TILES[number].name} face on {CELL_NAMES[cell]}?", line, str(rotation))
            )
        return [row]

    def energy(self, action: int) -> list[list[Pick]]:
        hand = packed_list(self.s.hand[self.player])
        places = int(action_tile(action))
        turned_in = [TILES[tile].name for i, tile in enumerate(hand) if places >> i & 1]
        paid = [int(cell_a(action)), int(cell_b(action)), int(cell_c(action))]
        names = head_colours(self.s.match, self.player) or ["the HQ"]
        costs = [f"{hp} hp of {name}" for hp, name in zip(paid, names, strict=False) if hp]
        gain = len(turned_in) + sum(paid)
        label = f"{gain} energy for {', '.join(turned_in + costs)}"
        return [[self.what("turn tiles or hit points into energy (ends the turn)"), Pick("For what?", label)]]

    def retreat(self, action: int) -> list[list[Pick]]:
        pushed = unit_label(self.s, int(cell_b(self.s.job)))
        return [[self.cell(f"{pushed} is pushed. Where does it go?", cell_b(action))]]

    def taken(self, action: int) -> list[list[Pick]]:
        cell = int(cell_b(action))
        word = int(self.s.cells[cell])
        keeps = op_of(action) == a.KEEP
        rotation = int(rotation_of(word) if keeps else rot_b(action))
        facing = Lookout(self.s, TILES[word & 255], cell, int(self.s.decider), cell).line(rotation)
        question = f"{unit_label(self.s, cell)} is yours now. Which way round?"
        return [[Pick(question, f"{facing} (as it stands)" if keeps else facing, str(rotation))]]

    def in_battle(self, action: int) -> list[list[Pick]]:
        cell = int(cell_b(action))
        return [[Pick(f"{unit_label(self.s, cell)} acts:", self._battle_label(action))]]

    def _battle_label(self, action: int) -> str:
        op = op_of(action)
        if op == a.EXPLODE:
            return "explode: 1 wound to all around, and it dies"
        if op == a.CONVERT:
            kind = "ranged" if has_flag(action) else "melee"
            return f"change the attack {DIRECTIONS[rot_b(action)]} into {kind}"
        return "attack as usual"

    def absorb(self, action: int) -> list[list[Pick]]:
        source = int(cell_c(action))
        origin = MEANS[source - a.FROM_MEANS] if source >= a.FROM_MEANS else unit_label(self.s, source)
        medic, saved = unit_label(self.s, cell_a(action)), unit_label(self.s, cell_b(action))
        return [[Pick("Whom does a medic save?", f"{medic} saves {saved} from {origin.replace('_', ' ')}")]]

    def keep(self, action: int) -> list[list[Pick]]:
        """To keep is said of a unit taken over, and of an attack that is not converted."""
        options = [int(op_of(option)) for option in self.s.options]
        return self.taken(action) if a.TURN_TAKEN in options else self.in_battle(action)


_SECOND_STEP = a.FLAG | (a.FLAG - (1 << a.C_SHIFT))
"""The bits of an action that hold a second step."""
_MOVES = (a.MOVE, a.MOBILITY, a.HQ_MOBILITY, a.CARRY)
_PROCEDURES = {
    a.PROC_ROTATION: "Rotation",
    a.PROC_SWAP: "Swap",
    a.PROC_PUSH: "Push Back",
    a.PROC_LASER: "Laser",
    a.PROC_ELIMINATION: "Elimination",
    a.PROC_DETONATION: "Detonation",
}
_ROWS: dict[int, Callable[[_Guide, int], list[list[Pick]]]] = {
    a.PLACE_HQ: _Guide.head,
    a.DRAW_PILE: lambda guide, action: [[guide.what("draw from the pile")]],
    a.DRAW_MERCENARY: lambda guide, action: [[guide.what("hire", guide._tile(action))]],
    a.REDRAW: lambda guide, action: [[guide.what("discard all three instants and draw anew")]],
    a.DISCARD_TILE: lambda guide, action: [[guide.what("discard", guide._tile(action))]],
    a.PLACE: _Guide.place,
    a.MOVE: _Guide.move,
    a.MOBILITY: _Guide.move,
    a.HQ_MOBILITY: _Guide.move,
    a.CARRY: _Guide.move,
    a.PUSH: _Guide.push,
    a.SNIPER: _Guide.on_cell,
    a.GRENADE: _Guide.on_cell,
    a.AIR_STRIKE: _Guide.on_cell,
    a.BATTLE: _Guide.alone,
    a.TERROR: _Guide.alone,
    a.CASTLING: _Guide.pair,
    a.ROTATION: _Guide.rotation,
    a.ACTION: _Guide.strike,
    a.HEAL: _Guide.heal,
    a.DANCE: _Guide.dance,
    a.EXCHANGE: _Guide.exchange,
    a.PROC_ROTATION: _Guide.rotation,
    a.PROC_SWAP: _Guide.swap,
    a.PROC_PUSH: _Guide.push,
    a.PROC_LASER: _Guide.pair,
    a.PROC_ELIMINATION: _Guide.on_cell,
    a.PROC_DETONATION: _Guide.alone,
    a.BUY_ENERGY: _Guide.energy,
    a.END_TURN: lambda guide, action: [[Pick(WHAT, "end the turn", END_KEY)]],
    a.RETREAT_TO: _Guide.retreat,
    a.TURN_TAKEN: _Guide.taken,
    a.KEEP: _Guide.keep,
    a.EXPLODE: _Guide.in_battle,
    a.ATTACK_ON: _Guide.in_battle,
    a.CONVERT: _Guide.in_battle,
    a.ABSORB: _Guide.absorb,
}
