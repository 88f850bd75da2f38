"""Events as sentences for people.

An event contains what it needs; the state only says who plays which army, so any state of the same match will
do, before or after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nshex.languages import N_, gettext, ngettext
from nshex.notation.decisions import outcome
from nshex.notation.event_write import source_name
from nshex.notation.labels import (
    army_name,
    army_title,
    capitalised,
    direction_title,
    means_title,
    owned,
    procedure_title,
    tile_title,
)
from nshex.notation.names import cell_name
from nshex.rules import events as e
from nshex.rules.actions import FROM_MEANS
from nshex.rules.events import MEANS, NAMES, Event
from nshex.rules.options import Match
from nshex.rules.procedures import PROCEDURE_NAMES
from nshex.rules.state import BATTLE_NAMES, FULL_BOARD, State
from nshex.rules.tables import TILES
from nshex.rules.volley import DESTROYED
from nshex.tiles import Kind


def tell(s: State, event: Event) -> str | None:
    """What happened, as a sentence; None for what is not worth a line."""
    return _TELLERS[int(event.kind)](s.match, event)


def heading(s: State, event: Event) -> str | None:
    """The heading of what follows, if an event begins a turn or a phase of a battle."""
    if event.kind == e.TURN_BEGAN:
        return _turn(s.match, event)
    return _phase(event) if event.kind == e.PHASE else None


def story(s: State, events: Iterable[Event]) -> list[str]:
    """The sentences of some events, without those not worth a line; tiles drawn in a row make one."""
    lines = (tell_together(s, group) for group in together(events))
    return [line for line in lines if line is not None]


def together(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events in groups that make one sentence: what one player draws in a row; all others stand alone."""
    group: list[Event] = []
    for event in events:
        if group and not (event.kind == group[0].kind == e.DREW and event.player == group[0].player):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def tell_together(s: State, group: list[Event]) -> str | None:
    """What happened in a group, as a sentence; None for what is not worth a line."""
    return _draws(s.match, group) if group[0].kind == e.DREW else tell(s, group[0])


def _tile(number: int) -> str:
    """A tile with its article or army: "Outpost's HQ", "the hired Shooter"."""
    if number == 0:
        return gettext("the unit")
    tile = TILES[number]
    if tile.army == "neutral":
        return gettext("the {tile}", tile=tile_title(number))
    if tile.army == "alabama":
        return gettext("the hired {tile}", tile=tile_title(number))
    return owned(army_title(tile.army), tile_title(number).removeprefix("The "))


def _plain(number: int) -> str:
    """A tile by its name alone, if the army has just been named."""
    return tile_title(number) if number else gettext("a tile")


def _unit(number: int, cell: int) -> str:
    # Translators: such as Outpost's Medic at B2, which sentences contain
    return gettext("{unit} at {cell}", unit=_tile(number), cell=cell_name(cell))


def _target(event: Event) -> str:
    return _unit(event.target_tile, event.target_cell)


def _placed(match: Match, event: Event) -> str:
    army, tile, cell = army_name(match, event.player), _plain(event.tile), cell_name(event.cell)
    if TILES[event.tile].kind is Kind.FOUNDATION:
        return gettext("{army} places {tile} on {cell}.", army=army, tile=tile, cell=cell)
    return gettext(
        "{army} places {tile} on {cell}, facing {direction}.",
        army=army,
        tile=tile,
        cell=cell,
        direction=direction_title(event.rot),
    )


def _hq_placed(match: Match, event: Event) -> str:
    return gettext(
        "{army} sets up {tile} on {cell}.",
        army=army_name(match, event.player),
        tile=_plain(event.tile),
        cell=cell_name(event.cell),
    )


def _draws(match: Match, events: list[Event]) -> str:
    tiles = ", ".join(_plain(event.tile) for event in events)
    return gettext("{army} draws {tiles}.", army=army_name(match, events[0].player), tiles=tiles)


def _moved(match: Match, event: Event) -> str:
    return capitalised(
        gettext(
            "{unit} moves from {cell} to {goal}, facing {direction}.",
            unit=_tile(event.tile),
            cell=cell_name(event.cell),
            goal=cell_name(event.to_cell),
            direction=direction_title(event.rot),
        )
    )


def _turned(match: Match, event: Event) -> str:
    unit = _unit(event.tile, event.cell)
    return capitalised(gettext("{unit} faces {direction}.", unit=unit, direction=direction_title(event.rot)))


def _swapped(match: Match, event: Event) -> str:
    unit = _unit(event.tile, event.cell)
    return capitalised(gettext("{unit} and {other} change places.", unit=unit, other=_target(event)))


def _pushed(match: Match, event: Event) -> str:
    return capitalised(
        gettext(
            "{pusher} pushes {unit} from {cell} to {goal}.",
            pusher=_unit(event.pusher_tile, event.pusher_cell),
            unit=_tile(event.tile),
            cell=cell_name(event.cell),
            goal=cell_name(event.to_cell),
        )
    )


def _exchanged(match: Match, event: Event) -> str:
    return gettext(
        "{army} exchanges the Transporter at {cell} for {tile}.",
        army=army_name(match, event.player),
        cell=cell_name(event.cell),
        tile=_plain(event.tile),
    )


def _procedure(match: Match, event: Event) -> str:
    return gettext(
        "{army} starts the procedure {procedure} for {cost} energy.",
        army=army_name(match, event.player),
        procedure=procedure_title(PROCEDURE_NAMES[event.procedure]),
        cost=event.cost,
    )


def _energy(match: Match, event: Event) -> str:
    army = army_name(match, event.player)
    if not event.hp_paid:
        return gettext("{army} now has {energy} energy.", army=army, energy=event.energy)
    return ngettext(
        "{army} now has {energy} energy and has paid {n} hit point.",
        "{army} now has {energy} energy and has paid {n} hit points.",
        event.hp_paid,
        army=army,
        energy=event.energy,
    )


def _paid(match: Match, event: Event) -> str:
    return capitalised(
        ngettext(
            "{unit} pays {n} hit point for energy, {hp} left.",
            "{unit} pays {n} hit points for energy, {hp} left.",
            event.hp_paid,
            unit=_unit(event.tile, event.cell),
            hp=event.hp,
        )
    )


def _healed(match: Match, event: Event) -> str:
    unit = _unit(event.tile, event.cell)
    return capitalised(gettext("{unit} is healed by {healing}.", unit=unit, healing=event.healing))


def _mine(match: Match, event: Event) -> str:
    mine = owned(army_name(match, event.player), gettext("mine"))
    return capitalised(gettext("{mine} at {cell} goes off.", mine=mine, cell=cell_name(event.cell)))


def _about_unit(message: str) -> Callable[[Match, Event], str]:
    def teller(match: Match, event: Event) -> str:
        return capitalised(gettext(message, unit=_unit(event.tile, event.cell)))

    return teller


def _by_player(message: str) -> Callable[[Match, Event], str]:
    def teller(match: Match, event: Event) -> str:
        return capitalised(gettext(message, army=army_name(match, event.player)))

    return teller


def _terror(match: Match, event: Event) -> str:
    """What Terror forbids: placing tiles, or for Dancer, who places none, Dance and Action (INS-9)."""
    army = army_name(match, event.player)
    others = [player for player in range(len(match.armies)) if player != event.player]
    dancers = [player for player in others if match.many_headed >> player & 1]
    if not dancers:
        return gettext("{army} spreads terror: nobody else places tiles in the next turn.", army=army)
    dancer = army_name(match, dancers[0])
    if len(dancers) < len(others):
        return gettext(
            "{army} spreads terror: nobody else places tiles, "
            "{dancer} cannot dance or use Actions in the next turn.",
            army=army,
            dancer=dancer,
        )
    return gettext(
        "{army} spreads terror: {dancer} cannot dance or use Actions in the next turn.",
        army=army,
        dancer=dancer,
    )


def _with_tile(message: str) -> Callable[[Match, Event], str]:
    def teller(match: Match, event: Event) -> str:
        return gettext(message, army=army_name(match, event.player), tile=_plain(event.tile))

    return teller


def _fixed(message: str) -> Callable[[Match, Event], str]:
    return lambda match, event: gettext(message)


def _taken(match: Match, event: Event) -> str:
    unit = _unit(event.tile, event.cell)
    return gettext("{army} takes over {unit}.", army=army_name(match, event.player), unit=unit)


def _scoped(match: Match, event: Event) -> str:
    unit = _unit(event.tile, event.cell)
    army = army_name(match, event.player)
    return capitalised(gettext("{unit} now works for {army}.", unit=unit, army=army))


_CAUSES = {
    "tile": N_("{army} calls a battle."),
    "final": N_("{army} drew the last tile and opens the final battle."),
}


def _battle_began(match: Match, event: Event) -> str:
    if event.cause == FULL_BOARD:
        return gettext("The board is full: a battle begins.")
    return capitalised(gettext(_CAUSES[BATTLE_NAMES[event.cause]], army=army_name(match, event.player)))


_HITS = {
    e.BY_MELEE: N_("{unit} strikes {target} for {wounds}."),
    e.BY_RANGED: N_("{unit} shoots {target} for {wounds}."),
    e.BY_BOTH: N_("{unit} strikes and shoots {target} for {wounds}."),
    e.BY_GAUSS: N_("{unit} fires its gauss cannon at {target} for {wounds}."),
}
_STOPPED = {
    e.BY_MELEE: N_("{unit} strikes {target}, but armor stops it."),
    e.BY_RANGED: N_("{unit} shoots {target}, but armor stops it."),
    e.BY_BOTH: N_("{unit} strikes and shoots {target}, but armor stops it."),
    e.BY_GAUSS: N_("{unit} fires its gauss cannon at {target}, but armor stops it."),
}


def _attack(match: Match, event: Event) -> str:
    target = _target(event)
    if event.means == e.BY_EXPLOSION:
        place = cell_name(event.cell)
        return gettext(
            "The blast at {cell} hits {target} for {wounds}.", cell=place, target=target, wounds=event.wounds
        )
    unit, means = _unit(event.tile, event.cell), int(event.means)
    if event.wounds:
        message = _HITS.get(means, N_("{unit} hits {target} for {wounds}."))
        return capitalised(gettext(message, unit=unit, target=target, wounds=event.wounds))
    message = _STOPPED.get(means, N_("{unit} hits {target}, but armor stops it."))
    return capitalised(gettext(message, unit=unit, target=target))


def _struck(match: Match, event: Event) -> str:
    target = _target(event)
    if event.means == e.BY_RELEASE:
        return ngettext(
            "Breaking free costs {target} {n} wound.",
            "Breaking free costs {target} {n} wounds.",
            event.wounds,
            target=target,
        )
    means = means_title(MEANS[event.means])
    if event.wounds >= DESTROYED:
        return capitalised(gettext("{means} destroys {target}.", means=means, target=target))
    return capitalised(
        gettext("{means} hits {target} for {wounds}.", means=means, target=target, wounds=event.wounds)
    )


def _converted(match: Match, event: Event) -> str:
    if event.means == e.BY_RANGED:
        message = N_("{unit} changes its {direction} attack into a ranged one.")
    else:
        message = N_("{unit} changes its {direction} attack into a melee one.")
    unit = _unit(event.tile, event.cell)
    return capitalised(gettext(message, unit=unit, direction=direction_title(event.direction)))


def _absorbed(match: Match, event: Event) -> str:
    name = source_name(int(event.source))
    return capitalised(
        gettext(
            "{medic} at {cell} saves {target} from {source}.",
            medic=_tile(event.tile) if event.tile else gettext("the medic"),
            cell=cell_name(event.cell),
            target=_target(event),
            source=means_title(name) if event.source >= FROM_MEANS else name,
        )
    )


def _wounded(match: Match, event: Event) -> str:
    return capitalised(
        ngettext(
            "{unit} now has {n} wound.",
            "{unit} now has {n} wounds.",
            event.total_wounds,
            unit=_unit(event.tile, event.cell),
        )
    )


def _hq_hit(match: Match, event: Event) -> str:
    head = _tile(event.tile)
    if not event.tile:
        head = owned(army_name(match, event.player), gettext("headquarters"))
    return capitalised(
        ngettext(
            "{head} at {cell} loses {n} hit point, {hp} left.",
            "{head} at {cell} loses {n} hit points, {hp} left.",
            event.wounds,
            head=head,
            cell=cell_name(event.cell),
            hp=event.hp,
        )
    )


def _scored(match: Match, event: Event) -> str:
    army = army_name(match, event.player)
    return gettext(
        "{army} scores {points} and has {score}.", army=army, points=event.points, score=event.score
    )


def _returned(match: Match, event: Event) -> str:
    return capitalised(gettext("{unit} goes back on top of the pile.", unit=_tile(event.tile)))


def _turn(match: Match, event: Event) -> str:
    return gettext("Turn {turn}: {army}", turn=event.turn, army=army_name(match, event.player))


def _phase(event: Event) -> str:
    return gettext("Initiative {initiative}", initiative=event.initiative)


def _game_over(match: Match, event: Event) -> str:
    return f"{capitalised(outcome(match, int(event.winners), int(event.reason)))}."


def _silent(match: Match, event: Event) -> None:
    """Not told: the beginning of the next turn says enough."""


_TELLERS: dict[int, Callable[[Match, Event], str | None]] = {
    e.HQ_PLACED: _hq_placed,
    e.TURN_BEGAN: lambda match, event: f"{_turn(match, event)}.",
    e.DREW: lambda match, event: _draws(match, [event]),
    e.DREW_MERCENARY: _with_tile(N_("{army} hires {tile}.")),
    e.REDREW: _by_player(N_("{army} drew nothing but instants and draws again.")),
    e.DISCARDED: _with_tile(N_("{army} discards {tile}.")),
    e.PLACED: _placed,
    e.PLAYED: _with_tile(N_("{army} plays {tile}.")),
    e.MOVED: _moved,
    e.TURNED: _turned,
    e.SWAPPED: _swapped,
    e.PUSHED: _pushed,
    e.EXCHANGED: _exchanged,
    e.DANCED: _by_player(N_("{army} dances.")),
    e.PROCEDURE: _procedure,
    e.ENERGY: _energy,
    e.PAID: _paid,
    e.TERROR: _terror,
    e.HEALED: _healed,
    e.MINE_WENT_OFF: _mine,
    e.FOUNDATION_DESTROYED: _about_unit(N_("{unit} is destroyed.")),
    e.NETTED: _about_unit(N_("{unit} is netted.")),
    e.UNNETTED: _about_unit(N_("{unit} is free of nets.")),
    e.TAKEN: _taken,
    e.RELEASED: _about_unit(N_("{unit} is its owner's again.")),
    e.SCOPED: _scoped,
    e.BATTLE_BEGAN: _battle_began,
    e.PHASE: lambda match, event: f"{_phase(event)}:",
    e.ATTACK: _attack,
    e.EXPLODED: _about_unit(N_("{unit} explodes.")),
    e.CONVERTED: _converted,
    e.STRUCK: _struck,
    e.ABSORBED: _absorbed,
    e.WOUNDED: _wounded,
    e.DIED: _about_unit(N_("{unit} is destroyed.")),
    e.HQ_HIT: _hq_hit,
    e.HQ_FELL: _about_unit(N_("{unit} falls.")),
    e.SCORED: _scored,
    e.RETURNED: _returned,
    e.BOMBER_PASSED: _by_player(N_("{army} finds the Mad Bomber on top of the pile.")),
    e.BOMBER_LEFT: _fixed(N_("The Mad Bomber leaves the game.")),
    e.BATTLE_ENDED: _fixed(N_("The battle is over.")),
    e.ELIMINATED: _by_player(N_("{army} is out of the game.")),
    e.LAST_TILE: _by_player(N_("{army} has drawn the last tile: everybody else has one more turn.")),
    e.OVERTIME_BEGAN: _fixed(N_("It is a tie: everybody has one more turn, then one more battle.")),
    e.LAST_ROUND: _fixed(N_("The last round begins; the final battle follows it.")),
    e.TURN_ENDED: _silent,
    e.GAME_OVER: _game_over,
}

assert len(_TELLERS) == len(NAMES)
