"""What the game waits for and how it ended, in words for panels, prompts, refusals and stories."""

from __future__ import annotations

from nshex.notation.labels import army_name, capitalised, unit_label
from nshex.rules import actions as a
from nshex.rules.actions import cell_a, cell_b, op_of
from nshex.rules.options import Match
from nshex.rules.piles import packed_count
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
)

# --- how it ended ----------------------------------------------------------------------------------

_REASONS = {
    "hq_destroyed": ": an HQ was destroyed",
    "hit_points": " by hit points after the final battle",
    "points": " by points",
    "last_standing": ": nobody else is left",
    "nothing_changes": ": the board is full and nothing changes",
    "goal_reached": ": the goal of the scenario was reached",
}
"""What follows "Outpost wins"."""


def outcome(match: Match, winners: int, reason: int) -> str:
    """Who has won, a mask of players, and why: `Outpost wins by points`."""
    return f"{winners_text(match, winners)}{_REASONS[REASON_NAMES[reason]]}"


def winners_text(match: Match, winners: int) -> str:
    names = [army_name(match, player) for player in range(match.players) if winners >> player & 1]
    if not names:
        return "A draw"
    return " and ".join(names) + (" wins" if len(names) == 1 else " win")


# --- what is waited for ----------------------------------------------------------------------------


def who_decides(s: State) -> str:
    """One line for everybody: `Outpost discards one of three tiles`."""
    if s.step == OVER:
        return f"Game over: {winners_text(s.match, int(s.winners))}"
    return f"{army_name(s.match, int(s.decider))} {decision(s)}"


def decision(s: State) -> str:
    """What the decider does now, told about them."""
    if s.step == CHOICE and s.phase != NO_PHASE:
        return f"decides (battle, phase {s.phase})"
    if s.step == SETUP and len(s.match.heads[s.decider]) > 1:
        return "places an object"
    return _DECISIONS[int(s.step)]


_DECISIONS = {
    SETUP: "places the HQ",
    DRAW: "draws from the pile or hires a mercenary",
    DISCARD: "discards one of three tiles",
    MAIN: "to play",
    RETREAT: "chooses where the pushed unit goes",
    CHOICE: "decides",
    TURNING: "may turn the unit taken over",
}


def question(s: State, *, yours: bool) -> str:
    """What the decider has to do now; `yours` if the one who reads it is the only one it can mean."""
    if s.step == OVER:
        return outcome(s.match, int(s.winners), int(s.reason))
    task = _TASKS[int(s.step)](s)
    if not yours:
        return f"{army_name(s.match, int(s.decider))}: {task}"
    if s.step == MAIN:
        return f"Your turn: {task}"
    return capitalised(task)


def _setup(s: State) -> str:
    return "place an object" if len(s.match.heads[s.decider]) > 1 else "place the HQ"


def _main(s: State) -> str:
    if packed_count(s.hand[s.turn]) == 0:
        return "no tiles left; use units or end the turn"
    if s.terror >> int(s.turn) & 1:
        if s.match.many_headed >> int(s.turn) & 1:
            return "under Terror no Dance and no Action; play other tiles, then end the turn"
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
