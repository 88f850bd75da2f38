"""Shorthand for tests: boards, actions and battles in the notation, checked through the public API.

s = board({"C3": "outpost.hq", "B2": "hegemony.runner/3"}, hands=[["move"], []])
do(s, "play move C3>C2/1", "end")
assert "end" in legal(s)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nshex.game import Game
from nshex.geometry import AXIAL, CELL_INDEX, CELL_NAMES, STEPS
from nshex.notation.event_write import event_json
from nshex.notation.lines import format_action, parse_action
from nshex.notation.positions import read_position, write_position
from nshex.notation.records import Record, read_record
from nshex.notation.setups import make_setup
from nshex.notation.tile_codes import read_unit
from nshex.rules import state as st
from nshex.rules.attacks import slot_values, work_out_bonuses
from nshex.rules.engine import apply, call_battle, legal_actions
from nshex.rules.events import Event
from nshex.rules.state import State
from nshex.rules.units import controller_of, rotation_of, wounds_of
from nshex.rules.volley import Volley

Json = dict[str, Any]


def units_json(units: Mapping[str, str]) -> list[Json]:
    """Units by cell, each written as in the line of a position: `army.tile/rot-wounds@owner`."""
    return [read_unit(f"{cell}:{text}") for cell, text in units.items()]


def _armies(units: Mapping[str, str]) -> list[str]:
    found: list[str] = []
    for text in units.values():
        army = text.split(".")[0]
        if army not in found and army not in ("alabama", "neutral"):
            found.append(army)
    return found


def position(
    units: Mapping[str, str],
    *,
    armies: Sequence[str] | None = None,
    hands: Sequence[Sequence[str]] = (),
    piles: Sequence[Sequence[str]] | None = None,
    players: Sequence[Json] = (),
    mines: Mapping[str, str] | None = None,
    **top: Any,
) -> Json:
    """A position as JSON. Piles default to five Battle tiles each, so counts of tiles never get in the way.

    `players` adds keys to the players (hp, energy ...), `mines` are foundations by cell, `top` are keys of
    the position itself (mode, board, rules, turn, teams, step ...).
    """
    names = list(armies) if armies is not None else _armies(units)
    seats: list[Json] = []
    for i, army in enumerate(names):
        seat: Json = {"army": army, "hand": list(hands[i]) if i < len(hands) else []}
        seat["pile"] = list(piles[i]) if piles is not None else ["battle"] * 5
        if i < len(players):
            seat.update(players[i])
        seats.append(seat)
    data: Json = {"nshex": 1, "players": seats, "units": units_json(units)}
    if mines:
        data["foundations"] = units_json(mines)
    data.update(top)
    return data


def board(units: Mapping[str, str], **options: Any) -> State:
    """A state in somebody's main step."""
    return read_position(position(units, **options))


def duel(
    layout: dict[str, str], energy: int = 5, army: str = "outpost", enemy: str = "moloch", **options: Any
) -> State:
    """A Duel board; player 0 has the turn and this much energy."""
    players = options.pop("players", [{}, {}])
    players = [{"energy": energy} | players[0], *players[1:]]
    return board(layout, armies=[army, enemy], board="terminals", players=players, **options)


def do(s: State, *lines: str) -> list[Json]:
    """Apply actions, each checked for legality; returns the events as JSON."""
    log: list[Event] = []
    for line in lines:
        apply(s, parse_action(s, line), log)
    return [event_json(event) for event in log]


def legal(s: State) -> set[str]:
    """The legal actions as lines."""
    return {format_action(s, action) for action in legal_actions(s).actions()}


def legal_starting(s: State, start: str) -> set[str]:
    return {line for line in legal(s) if line.startswith(start)}


def fight(s: State, *decisions: str, caller: int | None = None) -> list[Json]:
    """Fight one battle on the current board, without any tile; decisions in the order asked.

    The turn ends with it, as after a Battle tile. Fails if a decision is missing or left over.
    """
    log: list[Event] = []
    call_battle(s, s.turn if caller is None else caller, log)
    for line in decisions:
        assert s.step in (st.CHOICE, st.TURNING), f"nobody asked for {line!r}; step {st.STEP_NAMES[s.step]}"
        apply(s, parse_action(s, line), log)
    assert s.step not in (st.CHOICE,), f"a decision is missing: {sorted(legal(s))}"
    return [event_json(event) for event in log]


def start_fight(s: State, caller: int | None = None) -> list[Json]:
    """Begin a battle and stop at its first decision, if there is one."""
    log: list[Event] = []
    call_battle(s, s.turn if caller is None else caller, log)
    return [event_json(event) for event in log]


def units(s: State) -> dict[str, str]:
    """What stands where: cell to `army.tile`."""
    return {unit["at"]: unit["tile"] for unit in write_position(s)["units"]}


def unit_at(s: State, cell: str) -> Any:
    """The unit on a cell as in the position, or None."""
    return next((unit for unit in write_position(s)["units"] if unit["at"] == cell), None)


def wounds(s: State, cell: str) -> int:
    return int(wounds_of(s.cells[CELL_INDEX[cell]]))


def netted(s: State) -> set[str]:
    return {CELL_NAMES[i] for i in range(37) if s.netted >> i & 1}


def controller(s: State, cell: str) -> int:
    return int(controller_of(s.cells[CELL_INDEX[cell]]))


def rotation(s: State, cell: str) -> int:
    return int(rotation_of(s.cells[CELL_INDEX[cell]]))


def initiatives(s: State, cell: str) -> list[int]:
    """Present initiatives, highest first."""
    v = Volley()
    work_out_bonuses(s, v.bonus)
    index = CELL_INDEX[cell]
    return slot_values(s.cells[index], v.bonus[index])


def hp(s: State, player: int) -> int:
    return int(st.hit_points(s, player))


def step_name(s: State) -> str:
    return st.STEP_NAMES[s.step]


def named(events: Sequence[Json], name: str) -> list[Json]:
    """The events of one kind."""
    return [event for event in events if event["event"] == name]


def phases(events: Sequence[Json]) -> dict[int, list[str]]:
    """The attacks of a battle by phase, in the order declared: `"C3>C2 1"` is a hit of one wound."""
    found: dict[int, list[str]] = {}
    phase = -1
    for event in events:
        if event["event"] == "phase":
            phase = event["initiative"]
            found[phase] = []
        elif event["event"] == "attack":
            found[phase].append(f"{event['from']}>{event['to']} {event['wounds']}")
    return found


def toward(cell: str, other: str, edge: int = 0) -> int:
    """The rotation in which an edge of a unit on a cell points at the next cell `other`."""
    q, r = AXIAL[CELL_INDEX[cell]]
    to_q, to_r = AXIAL[CELL_INDEX[other]]
    return (STEPS.index((to_q - q, to_r - r)) - edge) % 6


def seat(s: State, player: int) -> Json:
    """A player as in the position: army, hp, hand, pile, discards ..."""
    found: Json = write_position(s)["players"][player]
    return found


def hand(s: State, player: int) -> list[str]:
    """The tiles in a player's hand."""
    return list(seat(s, player)["hand"])


def discards(s: State, player: int) -> list[str]:
    """A player's discards, oldest first."""
    return list(seat(s, player).get("discards", []))


def mines(s: State) -> set[str]:
    """The cells with foundations."""
    return {found["at"] for found in write_position(s)["foundations"]}


def decider(s: State) -> int:
    """Who has to decide now."""
    return int(s.decider)


def winners(s: State) -> list[int] | None:
    """The winning players, empty for a draw; None while the game goes on."""
    result = write_position(s).get("result")
    return None if result is None else list(result["winners"])


def attacks(events: Sequence[Json]) -> set[tuple[str, str, str, int]]:
    """Who struck whom by what with how many wounds, as (from, to, means, wounds)."""
    return {
        (event["from"], event["to"], event["means"], event["wounds"]) for event in named(events, "attack")
    }


def died(events: Sequence[Json]) -> set[str]:
    """The cells of the units that died."""
    return {event["at"] for event in named(events, "died")}


def absorbed(events: Sequence[Json]) -> set[tuple[str, str, str]]:
    """Which medic absorbed for whom and what, as (medic, for, from)."""
    return {(event["medic"], event["for"], event["from"]) for event in named(events, "absorbed")}


# --- whole games -----------------------------------------------------------------------------------

HQ_CELLS = ("A1", "A3", "C1", "C5", "E1", "E3")
"""Cells on which HQs are out of one another's reach."""


def start_game(armies: Sequence[str], mode: str, **options: Any) -> State:
    """A new game with all HQs out of one another's way."""
    rules = options.pop("rules", {}) | {"redraw_instants": False}
    s = make_setup(list(armies), mode=mode, options=rules, **options).start(3)
    for cell in HQ_CELLS:
        if step_name(s) == "setup":
            do(s, f"hq {cell}/0")
    return s


def verified(text: str, seed: int | str | None = None) -> Record:
    """A record whose seed, actions and result have been checked by playing it."""
    record = read_record(text)
    Game.from_record(record, seed)
    return record


def opening(s: State, turns: int) -> list[tuple[int, int]]:
    """Who has the first turns, and with how many tiles in hand after drawing."""
    found = []
    for _ in range(turns):
        player = decider(s)
        found.append((player, len(seat(s, player)["hand"])))
        while decider(s) == player and seat(s, player)["hand"]:
            do(s, f"discard {seat(s, player)['hand'][0]}")
        do(s, "end")
    return found


def final(
    mode: str, players: Sequence[Json], armies: Sequence[str] = ("outpost", "moloch", "borgo"), **options: Any
) -> State:
    """The last turn is over and the final battle fought, with nobody in reach of anybody."""
    layout = {
        cell: f"{army}.hq"
        for cell, army, player in zip(HQ_CELLS, armies, players, strict=False)
        if player.get("hp") != 0
    }
    last = len(armies) - 1
    s = board(
        layout,
        armies=armies,
        mode=mode,
        turn=last,
        players=players,
        ending={"stage": "last_turns", "owed": [last], "last_drawer": 0},
        **options,
    )
    do(s, "end")
    return s
