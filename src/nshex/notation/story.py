"""Events as JSON for programs, and as sentences for people.

An event carries what it needs; the state is only asked who plays which army, so any state of the same
match will do, before or after.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nshex.notation.decisions import outcome
from nshex.notation.labels import army_name, capitalised, counted, possessive
from nshex.notation.names import cell_name, direction_name
from nshex.rules import events as e
from nshex.rules.actions import FROM_MEANS
from nshex.rules.events import FIELDS, MEANS, NAMES, Event
from nshex.rules.options import NEUTRAL, Match
from nshex.rules.procedures import PROCEDURE_NAMES
from nshex.rules.state import BATTLE_NAMES, REASON_NAMES, State
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
    for field, meaning in FIELDS[int(event.kind)].items():
        number = int(getattr(event, field))
        if meaning == "wounds" and number >= DESTROYED:
            found["destroys"] = True
        elif not _is_unset(field, number):
            found[meaning] = _readable(field, meaning, number)
    return found


def _is_unset(field: str, number: int) -> bool:
    """Whether an event leaves a field open; amounts and marks always count."""
    if field.endswith("tile"):
        return number == 0
    return number < 0


def _readable(field: str, meaning: str, number: int) -> Any:
    if meaning in _MEANINGS:
        return _MEANINGS[meaning](number) if field not in ("cell", "other") else cell_name(number)
    if field in ("cell", "other"):
        return cell_name(number)
    if field.endswith("tile"):
        return TILES[number].full_id
    if field == "player":
        return None if number == NEUTRAL else number
    return number


def _players(mask: int) -> list[int]:
    return [player for player in range(NEUTRAL) if mask >> player & 1]


def _origin(number: int) -> str:
    """Where an absorbed hit came from: a cell, or the means by name."""
    return MEANS[number - FROM_MEANS] if number >= FROM_MEANS else cell_name(number)


_MEANINGS: dict[str, Callable[[int], Any]] = {
    "means": lambda number: MEANS[number],
    "cause": lambda number: BATTLE_NAMES[number],
    "reason": lambda number: REASON_NAMES[number],
    "procedure": lambda number: PROCEDURE_NAMES[number],
    "direction": direction_name,
    "winners": _players,
    "by": cell_name,
    "from": _origin,
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


def draws(s: State, events: list[Event]) -> str:
    """Tiles that one player draws in a row, in one sentence."""
    return _draws(s.match, events)


def story(s: State, events: list[Event]) -> list[str]:
    """The sentences of some events, without those not worth a line."""
    lines = (tell(s, event) for event in events)
    return [line for line in lines if line is not None]


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


def _other_tile(event: Event) -> int:
    """The tile of the second unit of an event, where the event names it."""
    return int(event.other_tile)


def _other_unit(event: Event) -> str:
    return _unit(_other_tile(event), int(event.other))


def _sentence(text: str) -> str:
    return capitalised(text) + "."


def _placed(match: Match, event: Event) -> str:
    facing = ""
    if TILES[event.tile].kind is not Kind.FOUNDATION:
        facing = f", facing {direction_name(event.rot)}"
    army = army_name(match, event.player)
    return _sentence(f"{army} places {_plain(event.tile)} on {cell_name(event.cell)}{facing}")


def _hq_placed(match: Match, event: Event) -> str:
    return _sentence(
        f"{army_name(match, event.player)} sets up {_plain(event.tile)} on {cell_name(event.cell)}"
    )


def _draws(match: Match, events: list[Event]) -> str:
    tiles = ", ".join(_plain(event.tile) for event in events)
    return _sentence(f"{army_name(match, events[0].player)} draws {tiles}")


def _drew_mercenary(match: Match, event: Event) -> str:
    return _sentence(f"{army_name(match, event.player)} hires {_plain(event.tile)}")


def _moved(match: Match, event: Event) -> str:
    goal = f"{cell_name(event.other)}, facing {direction_name(event.rot)}"
    return _sentence(f"{_tile(event.tile)} moves from {cell_name(event.cell)} to {goal}")


def _turned(match: Match, event: Event) -> str:
    return _sentence(f"{_unit(event.tile, event.cell)} faces {direction_name(event.rot)}")


def _swapped(match: Match, event: Event) -> str:
    return _sentence(f"{_unit(event.tile, event.cell)} and {_other_unit(event)} change places")


def _pushed(match: Match, event: Event) -> str:
    way = f"from {cell_name(event.cell)} to {cell_name(event.other)}"
    pusher = _unit(_other_tile(event), int(event.mark))
    return _sentence(f"{pusher} pushes {_tile(event.tile)} {way}")


def _exchanged(match: Match, event: Event) -> str:
    army, cell = army_name(match, event.player), cell_name(event.cell)
    return _sentence(f"{army} exchanges the Transporter at {cell} for {_plain(event.tile)}")


def _procedure(match: Match, event: Event) -> str:
    name = PROCEDURE_NAMES[event.mark].replace("_", " ")
    return _sentence(
        f"{army_name(match, event.player)} starts the procedure {name} for {event.amount} energy"
    )


def _energy(match: Match, event: Event) -> str:
    paid = f" and has paid {counted(event.mark, 'hit point')}" if event.mark else ""
    return _sentence(f"{army_name(match, event.player)} now has {event.amount} energy{paid}")


def _healed(match: Match, event: Event) -> str:
    return _sentence(f"{_unit(event.tile, event.cell)} is healed by {event.amount}")


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
    "full_board": "sees the board full: a battle starts",
    "final": "drew the last tile and opens the final battle",
}


def _battle_began(match: Match, event: Event) -> str:
    return _sentence(f"{army_name(match, event.player)} {_CAUSES[BATTLE_NAMES[event.mark]]}")


_VERBS = {
    e.BY_MELEE: "strikes",
    e.BY_RANGED: "shoots",
    e.BY_BOTH: "strikes and shoots",
    e.BY_GAUSS: "fires its gauss cannon at",
}


def _attack(match: Match, event: Event) -> str:
    target = _other_unit(event)
    if event.mark == e.BY_EXPLOSION:
        return _sentence(f"the blast at {cell_name(event.cell)} hits {target} for {event.amount}")
    attacker = _unit(event.tile, event.cell)
    effect = f" for {event.amount}" if event.amount else ", but armor stops it"
    return _sentence(f"{attacker} {_VERBS.get(int(event.mark), 'hits')} {target}{effect}")


def _struck(match: Match, event: Event) -> str:
    target = _unit(event.tile, event.other)
    what = f"the {MEANS[event.mark].replace('_', ' ')}"
    if event.mark == e.BY_RELEASE:
        return _sentence(f"breaking free costs {target} {counted(event.amount, 'wound')}")
    if event.amount >= DESTROYED:
        return _sentence(f"{what} destroys {target}")
    return _sentence(f"{what} hits {target} for {event.amount}")


def _converted(match: Match, event: Event) -> str:
    attack = f"its {direction_name(event.rot)} attack into a {MEANS[event.mark]} one"
    return _sentence(f"{_unit(event.tile, event.cell)} changes {attack}")


def _absorbed(match: Match, event: Event) -> str:
    origin = _origin(int(event.mark))
    source = f"the {origin.replace('_', ' ')}" if event.mark >= FROM_MEANS else origin
    medic = "the medic" if event.tile == 0 else _tile(event.tile)
    return _sentence(f"{medic} at {cell_name(event.cell)} saves {_other_unit(event)} from {source}")


def _wounded(match: Match, event: Event) -> str:
    return _sentence(f"{_unit(event.tile, event.cell)} now has {counted(event.amount, 'wound')}")


def _hq_hit(match: Match, event: Event) -> str:
    whose = possessive(army_name(match, event.player))
    what = _tile(event.tile) if event.tile else f"{whose} headquarters"
    place = f"{what} at {cell_name(event.cell)}"
    return _sentence(f"{place} loses {counted(event.amount, 'hit point')}, {event.mark} left")


def _scored(match: Match, event: Event) -> str:
    return _sentence(f"{army_name(match, event.player)} scores {event.amount} and has {event.mark}")


def _returned(match: Match, event: Event) -> str:
    return _sentence(f"{_tile(event.tile)} goes back on top of the pile")


def _turn(match: Match, event: Event) -> str:
    return f"Turn {event.amount}: {army_name(match, event.player)}"


def _phase(event: Event) -> str:
    return f"Initiative {event.amount}"


def _game_over(match: Match, event: Event) -> str:
    return _sentence(outcome(match, int(event.amount), int(event.mark)))


def _silent(match: Match, event: Event) -> None:
    """The next turn's beginning says enough."""


_TELLERS: dict[int, Callable[[Match, Event], str | None]] = {
    e.HQ_PLACED: _hq_placed,
    e.TURN_BEGAN: lambda match, event: f"{_turn(match, event)}.",
    e.DREW: lambda match, event: _draws(match, [event]),
    e.DREW_MERCENARY: _drew_mercenary,
    e.REDREW: _by_player("drew nothing but instants and draws anew"),
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
    e.TURN_ENDED: _silent,
    e.GAME_OVER: _game_over,
}

assert len(_TELLERS) == len(NAMES)
