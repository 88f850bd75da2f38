"""What the game waits for, in words for everybody at the table."""

from __future__ import annotations

from nshex.drawing.text_panel import winners
from nshex.rules import actions as a
from nshex.rules.actions import cell_a, cell_b, op_of
from nshex.rules.state import (
    CHOICE,
    DISCARD,
    DRAW,
    MAIN,
    NO_PHASE,
    OVER,
    REASON_NAMES,
    RETREAT,
    SETUP,
    TURNING,
    State,
    packed_count,
)
from nshex.ui.labels import side_name, unit_label

_REASONS = {
    "hq_destroyed": "an HQ was destroyed",
    "hit_points": "by hit points after the final battle",
    "points": "by points",
    "last_standing": "nobody else is left",
    "nothing_changes": "the board is full and nothing changes any more",
}


def outcome(s: State) -> str:
    """How the game ended."""
    words = winners(s)
    reason = _REASONS[REASON_NAMES[s.reason]]
    return f"{words[0].upper()}{words[1:]}{'' if reason.startswith('by ') else ':'} {reason}"


def question(s: State, *, yours: bool) -> str:
    """What the decider has to do now; `yours` if the one who reads it is the only one it can mean."""
    if s.step == OVER:
        return outcome(s)
    if not yours:
        return f"{side_name(s.match, int(s.decider))}: {_TASKS[int(s.step)](s)}"
    task = _TASKS[int(s.step)](s)
    if s.step == MAIN:
        return f"Your turn: {task}"
    return task[0].upper() + task[1:]


def _setup(s: State) -> str:
    return "place an object" if len(s.match.heads[s.decider]) > 1 else "place the HQ"


def _main(s: State) -> str:
    if packed_count(s.hand[s.turn]) == 0:
        return "no tiles left, use units or end the turn"
    if s.terror >> int(s.turn) & 1:
        return "under Terror no board tiles may be placed; play instants, then end the turn"
    return "place and play tiles, then end the turn"


def _retreat(s: State) -> str:
    pusher, pushed = unit_label(s, int(cell_a(s.job))), unit_label(s, int(cell_b(s.job)))
    return f"choose where {pushed} retreats, pushed by {pusher}"


def _turn(s: State) -> str:
    return f"turn {unit_label(s, int(cell_b(s.alternatives[0])))}, just taken over, or leave it as it stands"


def _choice(s: State) -> str:
    option = int(s.alternatives[0])
    op = op_of(option)
    when = f" in phase {s.phase}" if s.phase != NO_PHASE else ""
    if op == a.ABSORB:
        return f"{_saving(s)}{when}"
    unit = unit_label(s, int(cell_b(option)))
    if any(op_of(other) == a.EXPLODE for other in s.alternatives):
        return f"choose whether {unit} attacks or explodes{when}"
    return f"choose whether {unit} changes an attack{when}"


def _saving(s: State) -> str:
    """What there is to choose about medics: who of them, or for whom, or both."""
    medics = {int(cell_a(option)) for option in s.alternatives}
    hurt = {int(cell_b(option)) for option in s.alternatives}
    if len(medics) > 1 and len(hurt) > 1:
        return "choose which medic saves whom"
    medic, saved = unit_label(s, min(medics)), unit_label(s, min(hurt))
    if len(medics) > 1:
        return f"choose which medic saves {saved}"
    return f"choose whom {medic} saves" if len(hurt) > 1 else f"choose from whom {medic} saves {saved}"


_TASKS = {
    SETUP: _setup,
    DRAW: lambda s: "draw from the pile or hire a mercenary",
    DISCARD: lambda s: "discard one of three tiles",
    MAIN: _main,
    RETREAT: _retreat,
    CHOICE: _choice,
    TURNING: _turn,
}
