"""Every legal action as a row of picks, so that a turn is a few short answers: what, where, which way it
faces.

Rows that begin alike share their picks. What looks the same is offered once: facings of a tile that cannot be
told apart, and moves of two steps that end where one step, or another two, would end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from functools import cached_property

from nshex.geometry import CELL_NAMES
from nshex.languages import N_, gettext, ngettext
from nshex.notation.labels import (
    hit_points_counted,
    listed,
    tile_title,
    title_of,
    unit_label,
)
from nshex.notation.names import head_colours
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
from nshex.rules.piles import packed_list
from nshex.rules.procedures import COST
from nshex.rules.state import DISCARD, State
from nshex.rules.tables import TILES
from nshex.tiles import Kind
from nshex.ui.interruption_routes import InterruptionRoutes
from nshex.ui.pick_maker import (
    HEAD_NAMES,
    LINK,
    OTHER,
    PROCEDURES,
    SURE,
    TARGET,
    WHAT,
    WHERE,
    WHICH,
    is_first_look,
    is_round,
)
from nshex.ui.picks import CELL, OPTION, Facing, Pick, Route
from nshex.ui.reach import strikes


def routes(
    s: State, is_wanted: Callable[[int], bool] | None = None, folded: Collection[int] = ()
) -> list[Route]:
    """The routes to the wanted legal actions; two if the picks may come in either order.

    Of operations that are `folded` only the first wanted action counts, after all others.
    """
    legal = list(dict.fromkeys(legal_actions(s).actions()))
    wanted = legal if is_wanted is None else list(filter(is_wanted, legal))
    if folded:
        firsts = {op: next(action for action in wanted if op_of(action) == op) for op in folded}
        legal = [action for action in legal if op_of(action) not in folded]
        wanted = legal if is_wanted is None else [action for action in wanted if op_of(action) not in folded]
        wanted, legal = [*wanted, *firsts.values()], [*legal, *firsts.values()]
    maker = _RouteMaker(s, legal)
    return [route for action in wanted for route in maker.routes(action)]


class _RouteMaker(InterruptionRoutes):
    """Turns the actions of one state into routes."""

    def __init__(self, s: State, legal: list[int]) -> None:
        super().__init__(s)
        self._dance_steps: dict[tuple[int, int, int], tuple[Pick, Pick]] = {}
        self._goals: dict[tuple[int, int, int], set[tuple[int, int]]] = {}
        self._means: dict[int, set[int]] = {}
        self._has_more_to_do = any(op_of(action) not in (a.END_TURN, a.DISCARD_TILE) for action in legal)
        for action in legal:
            if op_of(action) in _MOVES:
                self._note(action)

    def _note(self, action: int) -> None:
        """Note what a single move does not show: where one step can end, and what moves a unit."""
        if op_of(action) != a.MOVE:
            self._means.setdefault(int(cell_a(action)), set()).add(_means(action))
        if not has_flag(action):
            end = (int(cell_b(action)), int(rot_b(action)))
            self._goals.setdefault(_move_key(action), set()).add(end)

    def routes(self, action: int) -> Iterable[Route]:
        """The routes to an action: none if it looks like another one, two if the order is free."""
        return _ROUTES[op_of(action)](self, action)

    # --- tiles from the hand ---

    def _with_tile(
        self, action: int, verb: str, *details: Pick, stand: Facing | None = None
    ) -> tuple[Route, ...]:
        tile = TILES[int(action_tile(action))]
        return (Route(action, details, self.deed(verb, tile), (self.tile_pick(tile),), stand=stand),)

    def head(self, action: int) -> Iterable[Route]:
        is_object = TILES[int(action_tile(action))].kind is Kind.OBJECT
        return self._placed(action, "place" if is_object else "place your", gettext(WHERE))

    def place(self, action: int) -> Iterable[Route]:
        return self._placed(action, "place", gettext(WHERE))

    def exchange(self, action: int) -> Iterable[Route]:
        return self._placed(action, "exchange a Transporter for", gettext(WHICH))

    def _placed(self, action: int, verb: str, question: str) -> tuple[Route, ...]:
        number, rotation = int(action_tile(action)), int(rot_b(action))
        if not is_first_look(number, rotation):
            return ()
        cell = int(cell_b(action))
        where = self.cell(question, cell)
        if is_round(number):
            return self._with_tile(action, verb, where)
        return self._with_tile(action, verb, where, self.facing(rotation), stand=self.stand(number, cell))

    def discard(self, action: int) -> Iterable[Route]:
        """One of three tiles must go: pointing at it is enough. Later a tile has other uses as well."""
        tile = TILES[int(action_tile(action))]
        label = gettext("Discard {tile}", tile=title_of(tile))
        button = Pick(OPTION, "discard", gettext(SURE), label, about=tile.full_id)
        tail = () if self.s.step == DISCARD else (button,)
        yield Route(action, (), self.deed("discard", tile), lead=(self.tile_pick(tile),), tail=tail)

    def alone(self, action: int) -> Iterable[Route]:
        """An instant that needs no target."""
        tile = TILES[int(action_tile(action))]
        label = gettext("Play {tile}", tile=title_of(tile))
        button = Pick(OPTION, "play", gettext(SURE), label, primary=True, about=tile.full_id)
        yield Route(action, (), self.deed("play", tile), lead=(self.tile_pick(tile),), tail=(button,))

    # --- moves ---

    def move(self, action: int) -> Iterable[Route]:
        start = int(cell_a(action))
        number = int(self.s.cells[start]) & 255
        goal, rotation = self._end(action)
        if not self._is_first_way(action, goal, rotation) or not is_first_look(number, rotation):
            return
        if goal == start and self.looks_as_now(start, rotation):
            return
        label = gettext("stays and turns") if goal == start else None
        details = [self.cell(gettext(WHICH), start), self.cell(self.where_to(start), goal, label)]
        stand = None
        if not is_round(number):
            details.append(self.facing(rotation))
            stand = self.stand(number, goal, start)
        if op_of(action) == a.MOVE:
            yield from self._with_tile(action, "play", *details, stand=stand)
        else:
            yield Route(action, tuple(details), self._mover(action), (), self._by_what(action), stand)

    def _end(self, action: int) -> tuple[int, int]:
        if has_flag(action):
            return int(cell_c(action)), int(rot_c(action))
        return int(cell_b(action)), int(rot_b(action))

    def _is_first_way(self, action: int, goal: int, rotation: int) -> bool:
        """Whether a move of two steps ends where no other move of the same unit by the same means does.

        Only where it ends counts: the layout is worked out from scratch, and no mine lies on the way (MOD-8).
        """
        if not has_flag(action):
            return True
        ends = self._goals.setdefault(_move_key(action), set())
        if (goal, rotation) in ends:
            return False
        ends.add((goal, rotation))
        return True

    def _mover(self, action: int) -> Pick:
        op = op_of(action)
        if op == a.MOBILITY:
            return self.deed("move a mobile unit")
        if op == a.HQ_MOBILITY:
            return self.deed("move a unit beside the HQ")
        return self.deed(f"move a unit with the Transport on {CELL_NAMES[cell_d(action)]}")

    def _by_what(self, action: int) -> tuple[Pick, ...]:
        """What moves the unit, asked only if several things can."""
        if len(self._means[int(cell_a(action))]) == 1:
            return ()
        op = op_of(action)
        if op == a.MOBILITY:
            value, label = "mobility", gettext("It moves by itself")
        elif op == a.HQ_MOBILITY:
            value, label = "hq", gettext("The HQ moves it")
        else:
            transport = CELL_NAMES[cell_d(action)]
            value, label = (
                f"transport {transport}",
                gettext("The Transport on {cell} moves it", cell=transport),
            )
        return (Pick(OPTION, value, gettext("What moves it?"), label, at=CELL_NAMES[cell_a(action)]),)

    # --- instants and procedures ---

    def _work(self, action: int, *details: Pick, stand: Facing | None = None) -> Iterable[Route]:
        """An instant from the hand, or a procedure bought with energy."""
        op = int(op_of(action))
        if op not in COST:
            return self._with_tile(action, "play", *details, stand=stand)
        name, cost = PROCEDURES[op], COST[op]
        deed = self.deed(f"procedure {name} ({cost} energy)")
        spoken = gettext(name)
        label = gettext("{procedure}: {cost} energy", procedure=spoken, cost=cost)
        button = Pick(OPTION, f"procedure {name.lower()}", gettext(WHAT), label, name=spoken)
        return (Route(action, details, deed, (button,), stand=stand),)

    def push(self, action: int) -> Iterable[Route]:
        pusher, target = int(cell_a(action)), int(cell_b(action))
        says = gettext("{unit} pushes {other}", unit=self.unit(pusher), other=self.unit_on(target))
        return self._work(
            action,
            self.acting(gettext("Which unit pushes?"), pusher),
            self.meant(gettext("Whom does it push?"), target, says),
        )

    def on_cell(self, action: int) -> Iterable[Route]:
        return self._work(action, self.meant(gettext(TARGET), int(cell_b(action))))

    def nowhere(self, action: int) -> Iterable[Route]:
        """A procedure without a target is started by a second button, so that nobody does it by mistake."""
        procedure = gettext(PROCEDURES[int(op_of(action))])
        label = gettext("Start {procedure}", procedure=procedure)
        start = Pick(OPTION, "start", gettext(SURE), label, primary=True)
        for route in self._work(action):
            yield replace(route, tail=(start,))

    def pair(self, action: int) -> Iterable[Route]:
        one, two = int(cell_a(action)), int(cell_b(action))
        question = gettext(LINK if op_of(action) == a.PROC_LASER else WHICH)
        for first, other in ((one, two), (two, one)):
            says = self._changing_places(first, other)
            if op_of(action) == a.PROC_LASER:
                says = gettext(
                    "{unit} and {other} fire the laser", unit=self.unit(first), other=self.unit(other)
                )
            yield from self._work(action, *self._two(question, first, other, says))

    def _changing_places(self, one: int, other: int) -> str:
        return gettext("{unit} and {other} change places", unit=self.unit(one), other=self.unit(other))

    def _two(self, question: str, first: int, other: int, says: str) -> tuple[Pick, Pick]:
        """Two units that act together, in the order in which they are pointed at."""
        return self.acting(question, first), replace(self.acting(gettext(OTHER), other), says=says)

    def rotation(self, action: int) -> Iterable[Route]:
        cell, rotation = int(cell_a(action)), int(rot_b(action))
        number = int(self.s.cells[cell]) & 255
        if self.looks_as_now(cell, rotation) or not is_first_look(number, rotation):
            return ()
        stand = self.stand(number, cell, cell)
        return self._work(action, self.cell(gettext(WHICH), cell), self.facing(rotation), stand=stand)

    def strike(self, action: int) -> Iterable[Route]:
        cell, direction = int(cell_a(action)), int(rot_b(action))
        ahead = int(self.s.match.board.neighbour[cell * 6 + direction])
        deed = strikes(self.s, cell, direction)
        # Translators: the deed is such as: strikes Hegemony HQ C2
        says = gettext("{unit} {deed}", unit=self.unit(cell), deed=deed)
        side = self.meant(gettext("Which side acts?"), ahead, says, deed)
        return self._work(action, self.acting(gettext(WHICH), cell), side)

    def heal(self, action: int) -> Iterable[Route]:
        target = int(cell_b(action))
        healer = int(cell_a(action))
        says = gettext("{unit} heals {other}", unit=self.unit(healer), other=self.unit_on(target))
        label = gettext("heals {unit}", unit=unit_label(self.s, target))
        side = self.meant(gettext("Which side acts?"), target, says, label)
        return self._work(action, self.acting(gettext(WHICH), healer), side)

    def swap(self, action: int) -> Iterable[Route]:
        one, two = int(cell_b(action)), int(cell_c(action))
        poses = (
            (int(self.s.cells[two]) & 255, one, int(rot_b(action))),
            (int(self.s.cells[one]) & 255, two, int(rot_c(action))),
        )
        if not all(is_first_look(number, rotation) for number, _, rotation in poses):
            return
        facings = [
            self.named_facing(
                gettext("How does {tile} face on {cell}?", tile=tile_title(number), cell=CELL_NAMES[cell]),
                Facing(number, cell, self.player, None),
                rotation,
            )
            for number, cell, rotation in poses
        ]
        for first, other in ((one, two), (two, one)):
            pair = self._two(gettext(LINK), first, other, self._changing_places(first, other))
            yield from self._work(action, *pair, *facings)

    # --- what else a turn holds ---

    def hire(self, action: int) -> Iterable[Route]:
        tile = TILES[int(action_tile(action))]
        label = gettext("Hire {tile}", tile=title_of(tile))
        button = Pick(OPTION, f"hire {tile.full_id}", gettext(WHAT), label, about=tile.full_id)
        yield Route(action, (), self.deed("hire", tile), lead=(button,))

    def dance(self, action: int) -> Iterable[Route]:
        poses = (
            (int(cell_b(action)), int(rot_b(action))),
            (int(cell_c(action)), int(rot_c(action))),
            (int(cell_d(action)), int(number_of(action))),
        )
        details: list[Pick] = []
        for index, (cell, rotation) in enumerate(poses):
            details += self._dance_step(index, cell, rotation)
        yield Route(action, tuple(details), _DANCE_DEED, lead=(self._dance_button,))

    @cached_property
    def _dance_button(self) -> Pick:
        label = gettext("Dance: move and turn all objects, discard the hand")
        return Pick(OPTION, "dance", gettext(WHAT), label)

    def _dance_step(self, index: int, cell: int, rotation: int) -> tuple[Pick, Pick]:
        """Where one of the objects goes, and how it faces there."""
        key = (index, cell, rotation)
        if key not in self._dance_steps:
            head = self.s.match.heads[self.player][index]
            colour = gettext(HEAD_NAMES[head_colours(self.s.match, self.player)[index]])
            where = CELL_NAMES[cell]
            goal_question = gettext("Where does {colour} go?", colour=colour)
            goal = Pick(CELL, where, goal_question, "", about=TILES[head].full_id)
            question = gettext("Which way does {colour} face on {cell}?", colour=colour, cell=where)
            stand = Facing(head, cell, self.player, None)
            self._dance_steps[key] = goal, self.named_facing(question, stand, rotation)
        return self._dance_steps[key]

    def energy(self, action: int) -> Iterable[Route]:
        hand = packed_list(self.s.hand[self.player])
        places = int(action_tile(action))
        given = [TILES[tile] for i, tile in enumerate(hand) if places >> i & 1]
        label = listed([title_of(tile) for tile in given]) or gettext("no tile")
        gives = tuple(tile.full_id for tile in given)
        question = gettext("Which tiles do you trade for energy?")
        details = [Pick(OPTION, f"tiles {places}", question, label, gives=gives)]
        paid = [int(cell_a(action)), int(cell_b(action)), int(cell_c(action))]
        for name, points in zip(head_colours(self.s.match, self.player) or ["the HQ"], paid, strict=False):
            if not self.s.match.scoring:
                head = gettext(HEAD_NAMES[name])
                question = gettext("How many hit points of {head} for energy?", head=head)
                label = hit_points_counted(points) if points else gettext("none")
                details.append(Pick(OPTION, f"{name} {points}", question, label))
        deed = self.deed("turn tiles or hit points into energy (ends the turn)")
        label = gettext("Get energy for tiles or hit points; ends the turn")
        button = Pick(OPTION, "energy", gettext(WHAT), label)
        gained = len(given) + sum(paid[: len(details) - 1])
        label = gettext("Get {energy} energy and end the turn", energy=gained)
        buy = Pick(OPTION, "buy", gettext(SURE), label, primary=True)
        yield Route(action, tuple(details), deed, lead=(button,), tail=(buy,))

    def end(self, action: int) -> Iterable[Route]:
        """The label says what is kept; as long as there is something else to do, the button is not
        highlighted."""
        kept = len(packed_list(self.s.hand[self.player]))
        label = gettext("End turn")
        if kept:
            label = ngettext("End turn, keep {n} tile", "End turn, keep {n} tiles", kept)
        button = Pick(OPTION, "end", gettext(WHAT), label, primary=True, quiet=self._has_more_to_do)
        yield Route(action, (), Pick(OPTION, "end", WHAT, "end the turn"), lead=(button,))


_DANCE_DEED = Pick(OPTION, "dance", WHAT, "dance: move and turn all objects (discards the hand)")
_MOVES = (a.MOVE, a.MOBILITY, a.HQ_MOBILITY, a.CARRY)
BEGUN_BY_A_BUTTON = frozenset({a.DANCE, a.BUY_ENERGY, *PROCEDURES})
"""Operations whose routes all begin with the same button."""


def _means(action: int) -> int:
    """What moves a unit: the operation, and for transports the cell of the transport."""
    return int(op_of(action)) << 6 | int(cell_d(action))


def _move_key(action: int) -> tuple[int, int, int]:
    return _means(action), int(action_tile(action)), int(cell_a(action))


def _button(
    value: str, label: str, *, primary: bool = False
) -> Callable[[_RouteMaker, int], Iterable[Route]]:
    """An action that is one button, and one line when typed."""
    deed = Pick(OPTION, value, WHAT, label[0].lower() + label[1:], primary=primary)

    def made(maker: _RouteMaker, action: int) -> Iterable[Route]:
        yield Route(action, (), deed, lead=(replace(deed, question=gettext(WHAT), label=gettext(label)),))

    return made


_ROUTES: dict[int, Callable[[_RouteMaker, int], Iterable[Route]]] = {
    a.PLACE_HQ: _RouteMaker.head,
    a.DRAW_PILE: _button("draw", N_("Draw from the pile"), primary=True),
    a.DRAW_MERCENARY: _RouteMaker.hire,
    a.REDRAW: _button("redraw", N_("Discard all three instants and draw again")),
    a.DISCARD_TILE: _RouteMaker.discard,
    a.PLACE: _RouteMaker.place,
    a.MOVE: _RouteMaker.move,
    a.MOBILITY: _RouteMaker.move,
    a.HQ_MOBILITY: _RouteMaker.move,
    a.CARRY: _RouteMaker.move,
    a.PUSH: _RouteMaker.push,
    a.SNIPER: _RouteMaker.on_cell,
    a.GRENADE: _RouteMaker.on_cell,
    a.AIR_STRIKE: _RouteMaker.on_cell,
    a.BATTLE: _RouteMaker.alone,
    a.TERROR: _RouteMaker.alone,
    a.CASTLING: _RouteMaker.pair,
    a.ROTATION: _RouteMaker.rotation,
    a.ACTION: _RouteMaker.strike,
    a.HEAL: _RouteMaker.heal,
    a.DANCE: _RouteMaker.dance,
    a.EXCHANGE: _RouteMaker.exchange,
    a.PROC_ROTATION: _RouteMaker.rotation,
    a.PROC_SWAP: _RouteMaker.swap,
    a.PROC_PUSH: _RouteMaker.push,
    a.PROC_LASER: _RouteMaker.pair,
    a.PROC_ELIMINATION: _RouteMaker.on_cell,
    a.PROC_DETONATION: _RouteMaker.nowhere,
    a.BUY_ENERGY: _RouteMaker.energy,
    a.END_TURN: _RouteMaker.end,
    a.RETREAT_TO: _RouteMaker.retreat,
    a.TURN_TAKEN: _RouteMaker.taken,
    a.KEEP: _RouteMaker.keep,
    a.EXPLODE: _RouteMaker.in_battle,
    a.ATTACK_ON: _RouteMaker.in_battle,
    a.CONVERT: _RouteMaker.in_battle,
    a.ABSORB: _RouteMaker.absorb,
}
