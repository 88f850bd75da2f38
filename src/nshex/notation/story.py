"""Events as JSON for programs, and as sentences for people.

An event carries what it needs; the state is only asked who plays which army, so any state of the same
match will do, before or after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nshex.languages import gettext
from nshex.notation.decisions import outcome
from nshex.notation.labels import army_name, capitalised, counted, possessive
from nshex.notation.names import cell_name, direction_name
from nshex.rules import events as e
from nshex.rules.actions import FROM_MEANS
from nshex.rules.events import FIELDS, MEANS, NAMES, Event
from nshex.rules.options import NEUTRAL, Match
from nshex.rules.procedures import PROCEDURE_NAMES
from nshex.rules.state import BATTLE_NAMES, FULL_BOARD, REASON_NAMES, State
from nshex.rules.tables import TILES
from nshex.rules.volley import DESTROYED
from nshex.tiles import ARMIES, Kind

# --- for programs ----------------------------------------------------------------------------------


def event_json(event: Event) -> dict[str, Any]:
    """An event as a JSON object: `event` names the kind, the other keys are those of `events.FIELDS`.

    Cells, tiles, means, causes and the like are names, players numbers (null for nobody). A hit that
    kills whatever the toughness has `"destroys": true` in place of `wounds`.
    """
    found: dict[str, Any] = {"event": NAMES[event.kind]}
    for field, key in FIELDS[int(event.kind)].items():
        number = int(getattr(event, field))
        if field == "wounds" and number >= DESTROYED:
            found["destroys"] = True
        elif not _is_unset(field, number):
            found[key] = _READABLE[field](number) if field in _READABLE else number
    return found


def _is_unset(field: str, number: int) -> bool:
    """Whether an event leaves a field open; there is no tile 0, and nothing else is below it."""
    return number < 0 or (number == 0 and field.endswith("tile"))


def _players(mask: int) -> list[int]:
    return [player for player in range(NEUTRAL) if mask >> player & 1]


def _tile_name(number: int) -> str:
    return TILES[number].full_id


def _source(number: int) -> str:
    """Where an absorbed hit came from: a cell, or the means by name."""
    return MEANS[number - FROM_MEANS] if number >= FROM_MEANS else cell_name(number)


_READABLE: dict[str, Callable[[int], Any]] = {
    "player": lambda number: None if number == NEUTRAL else number,
    "cell": cell_name,
    "to_cell": cell_name,
    "target_cell": cell_name,
    "pusher_cell": cell_name,
    "tile": _tile_name,
    "target_tile": _tile_name,
    "pusher_tile": _tile_name,
    "source": _source,
    "direction": direction_name,
    "means": lambda number: MEANS[number],
    "cause": lambda number: BATTLE_NAMES[number],
    "procedure": lambda number: PROCEDURE_NAMES[number],
    "winners": _players,
    "reason": lambda number: REASON_NAMES[number],
}


# --- for people ------------------------------------------------------------------------------------


def tell(s: State, event: Event) -> str | None:
    """What happened, as a sentence; None for what is not worth a line."""
    return _TELLERS[int(event.kind)](s.match, event)


def heading(s: State, event: Event) -> str | None:
    """The words over what follows, where an event begins a turn or a phase of a battle."""
    if event.kind == e.TURN_BEGAN:
        return _turn(s.match, event)
    return _phase(event) if event.kind == e.PHASE else None


def story(s: State, events: Iterable[Event]) -> list[str]:
    """The sentences of some events, without those not worth a line; tiles drawn in a row make one."""
    lines = (tell_together(s, group) for group in together(events))
    return [line for line in lines if line is not None]


def together(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events in groups that make one sentence: what one player draws in a row, all others alone."""
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
        return "the unit"
    tile = TILES[number]
    if tile.army == "neutral":
        return f"the {tile.name}"
    if tile.army == "alabama":
        return f"the hired {tile.name}"
    return f"{possessive(ARMIES[tile.army].name)} {tile.name.removeprefix('The ')}"


def _plain(number: int) -> str:
    """A tile by its name alone, where the army has just been said."""
    return TILES[number].name if number else "a tile"


def _unit(number: int, cell: int) -> str:
    return f"{_tile(number)} at {cell_name(cell)}"


def _target(event: Event) -> str:
    return _unit(event.target_tile, event.target_cell)


def _sentence(text: str) -> str:
    return capitalised(text) + "."


def _placed(match: Match, event: Event) -> str:
    facing = ""
    if TILES[event.tile].kind is not Kind.FOUNDATION:
        facing = f", facing {direction_name(event.rot)}"
    army = army_name(match, event.player)
    return _sentence(f"{army} places {_plain(event.tile)} on {cell_name(event.cell)}{facing}")


def _hq_placed(match: Match, event: Event) -> str:
    return gettext(
        "{army} sets up {tile} on {cell}.",
        army=army_name(match, event.player),
        tile=_plain(event.tile),
        cell=cell_name(event.cell),
    )


def _draws(match: Match, events: list[Event]) -> str:
    tiles = ", ".join(_plain(event.tile) for event in events)
    return _sentence(f"{army_name(match, events[0].player)} draws {tiles}")


def _drew_mercenary(match: Match, event: Event) -> str:
    return _sentence(f"{army_name(match, event.player)} hires {_plain(event.tile)}")


def _moved(match: Match, event: Event) -> str:
    goal = f"{cell_name(event.to_cell)}, facing {direction_name(event.rot)}"
    return _sentence(f"{_tile(event.tile)} moves from {cell_name(event.cell)} to {goal}")


def _turned(match: Match, event: Event) -> str:
    return _sentence(f"{_unit(event.tile, event.cell)} faces {direction_name(event.rot)}")


def _swapped(match: Match, event: Event) -> str:
    return _sentence(f"{_unit(event.tile, event.cell)} and {_target(event)} change places")


def _pushed(match: Match, event: Event) -> str:
    way = f"from {cell_name(event.cell)} to {cell_name(event.to_cell)}"
    pusher = _unit(event.pusher_tile, event.pusher_cell)
    return _sentence(f"{pusher} pushes {_tile(event.tile)} {way}")


def _exchanged(match: Match, event: Event) -> str:
    army, cell = army_name(match, event.player), cell_name(event.cell)
    return _sentence(f"{army} exchanges the Transporter at {cell} for {_plain(event.tile)}")


def _procedure(match: Match, event: Event) -> str:
    name = PROCEDURE_NAMES[event.procedure].replace("_", " ")
    return _sentence(f"{army_name(match, event.player)} starts the procedure {name} for {event.cost} energy")


def _energy(match: Match, event: Event) -> str:
    paid = f" and has paid {counted(event.hp_paid, 'hit point')}" if event.hp_paid else ""
    return _sentence(f"{army_name(match, event.player)} now has {event.energy} energy{paid}")


def _paid(match: Match, event: Event) -> str:
    paid = counted(event.hp_paid, "hit point")
    return _sentence(f"{_unit(event.tile, event.cell)} pays {paid} for energy, {event.hp} left")


def _healed(match: Match, event: Event) -> str:
    return _sentence(f"{_unit(event.tile, event.cell)} is healed by {event.healing}")


def _mine(match: Match, event: Event) -> str:
    return _sentence(f"{possessive(army_name(match, event.player))} mine at {cell_name(event.cell)} goes off")


def _about_unit(predicate: str) -> Callable[[Match, Event], str]:
    def teller(match: Match, event: Event) -> str:
        return _sentence(f"{_unit(event.tile, event.cell)} {predicate}")

    return teller


def _by_player(predicate: str) -> Callable[[Match, Event], str]:
    def teller(match: Match, event: Event) -> str:
        return _sentence(f"{army_name(match, event.player)} {predicate}")

    return teller


def _terror(match: Match, event: Event) -> str:
    """What Terror forbids: placing tiles, but to Dancer, who places none, Dance and Action (INS-9)."""
    others = [player for player in range(len(match.armies)) if player != event.player]
    dancers = [army_name(match, player) for player in others if match.many_headed >> player & 1]
    forbidden = ["nobody else places tiles"] if len(dancers) < len(others) else []
    forbidden += [f"{name} cannot dance or use Actions" for name in dancers]
    return _sentence(
        f"{army_name(match, event.player)} spreads terror: {', '.join(forbidden)} in the next turn"
    )


def _with_tile(verb: str) -> Callable[[Match, Event], str]:
    def teller(match: Match, event: Event) -> str:
        return _sentence(f"{army_name(match, event.player)} {verb} {_plain(event.tile)}")

    return teller


def _fixed(text: str) -> Callable[[Match, Event], str]:
    return lambda match, event: text


def _taken(match: Match, event: Event) -> str:
    return _sentence(f"{army_name(match, event.player)} takes over {_unit(event.tile, event.cell)}")


def _scoped(match: Match, event: Event) -> str:
    return _sentence(f"{_unit(event.tile, event.cell)} now works for {army_name(match, event.player)}")


_CAUSES = {
    "tile": "calls a battle",
    "final": "drew the last tile and opens the final battle",
}


def _battle_began(match: Match, event: Event) -> str:
    if event.cause == FULL_BOARD:
        return "The board is full: a battle begins."
    return _sentence(f"{army_name(match, event.player)} {_CAUSES[BATTLE_NAMES[event.cause]]}")


_VERBS = {
    e.BY_MELEE: "strikes",
    e.BY_RANGED: "shoots",
    e.BY_BOTH: "strikes and shoots",
    e.BY_GAUSS: "fires its gauss cannon at",
}


def _attack(match: Match, event: Event) -> str:
    target = _target(event)
    if event.means == e.BY_EXPLOSION:
        return _sentence(f"the blast at {cell_name(event.cell)} hits {target} for {event.wounds}")
    attacker = _unit(event.tile, event.cell)
    effect = f" for {event.wounds}" if event.wounds else ", but armor stops it"
    return _sentence(f"{attacker} {_VERBS.get(int(event.means), 'hits')} {target}{effect}")


def _struck(match: Match, event: Event) -> str:
    target = _target(event)
    what = f"the {MEANS[event.means].replace('_', ' ')}"
    if event.means == e.BY_RELEASE:
        return _sentence(f"breaking free costs {target} {counted(event.wounds, 'wound')}")
    if event.wounds >= DESTROYED:
        return _sentence(f"{what} destroys {target}")
    return _sentence(f"{what} hits {target} for {event.wounds}")


def _converted(match: Match, event: Event) -> str:
    attack = f"its {direction_name(event.direction)} attack into a {MEANS[event.means]} one"
    return _sentence(f"{_unit(event.tile, event.cell)} changes {attack}")


def _absorbed(match: Match, event: Event) -> str:
    name = _source(int(event.source))
    source = f"the {name.replace('_', ' ')}" if event.source >= FROM_MEANS else name
    medic = "the medic" if event.tile == 0 else _tile(event.tile)
    return _sentence(f"{medic} at {cell_name(event.cell)} saves {_target(event)} from {source}")


def _wounded(match: Match, event: Event) -> str:
    return _sentence(f"{_unit(event.tile, event.cell)} now has {counted(event.total_wounds, 'wound')}")


def _hq_hit(match: Match, event: Event) -> str:
    whose = possessive(army_name(match, event.player))
    what = _tile(event.tile) if event.tile else f"{whose} headquarters"
    place = f"{what} at {cell_name(event.cell)}"
    return _sentence(f"{place} loses {counted(event.wounds, 'hit point')}, {event.hp} left")


def _scored(match: Match, event: Event) -> str:
    return _sentence(f"{army_name(match, event.player)} scores {event.points} and has {event.score}")


def _returned(match: Match, event: Event) -> str:
    return _sentence(f"{_tile(event.tile)} goes back on top of the pile")


def _turn(match: Match, event: Event) -> str:
    return f"Turn {event.turn}: {army_name(match, event.player)}"


def _phase(event: Event) -> str:
    return f"Initiative {event.initiative}"


def _game_over(match: Match, event: Event) -> str:
    return _sentence(outcome(match, int(event.winners), int(event.reason)))


def _silent(match: Match, event: Event) -> None:
    """The next turn's beginning says enough."""


_TELLERS: dict[int, Callable[[Match, Event], str | None]] = {
    e.HQ_PLACED: _hq_placed,
    e.TURN_BEGAN: lambda match, event: f"{_turn(match, event)}.",
    e.DREW: lambda match, event: _draws(match, [event]),
    e.DREW_MERCENARY: _drew_mercenary,
    e.REDREW: _by_player("drew nothing but instants and draws again"),
    e.DISCARDED: _with_tile("discards"),
    e.PLACED: _placed,
    e.PLAYED: _with_tile("plays"),
    e.MOVED: _moved,
    e.TURNED: _turned,
    e.SWAPPED: _swapped,
    e.PUSHED: _pushed,
    e.EXCHANGED: _exchanged,
    e.DANCED: _by_player("dances"),
    e.PROCEDURE: _procedure,
    e.ENERGY: _energy,
    e.PAID: _paid,
    e.TERROR: _terror,
    e.HEALED: _healed,
    e.MINE_WENT_OFF: _mine,
    e.FOUNDATION_DESTROYED: _about_unit("is destroyed"),
    e.NETTED: _about_unit("is netted"),
    e.UNNETTED: _about_unit("is free of nets"),
    e.TAKEN: _taken,
    e.RELEASED: _about_unit("is its owner's again"),
    e.SCOPED: _scoped,
    e.BATTLE_BEGAN: _battle_began,
    e.PHASE: lambda match, event: f"{_phase(event)}:",
    e.ATTACK: _attack,
    e.EXPLODED: _about_unit("explodes"),
    e.CONVERTED: _converted,
    e.STRUCK: _struck,
    e.ABSORBED: _absorbed,
    e.WOUNDED: _wounded,
    e.DIED: _about_unit("is destroyed"),
    e.HQ_HIT: _hq_hit,
    e.HQ_FELL: _about_unit("falls"),
    e.SCORED: _scored,
    e.RETURNED: _returned,
    e.BOMBER_PASSED: _by_player("finds the Mad Bomber on top of the pile"),
    e.BOMBER_LEFT: _fixed("The Mad Bomber leaves the game."),
    e.BATTLE_ENDED: _fixed("The battle is over."),
    e.ELIMINATED: _by_player("is out of the game"),
    e.LAST_TILE: _by_player("has drawn the last tile: everybody else has one more turn"),
    e.OVERTIME_BEGAN: _fixed("It is a tie: everybody has one more turn, then one more battle."),
    e.LAST_ROUND: _fixed("The last round begins; the final battle follows it."),
    e.TURN_ENDED: _silent,
    e.GAME_OVER: _game_over,
}

assert len(_TELLERS) == len(NAMES)
