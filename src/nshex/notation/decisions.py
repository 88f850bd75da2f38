"""What the game is waiting for and how it ended, in words for panels, prompts, refusals and stories."""

from __future__ import annotations

from nshex.languages import N_, gettext
from nshex.notation.labels import all_of, army_name, capitalised, unit_label
from nshex.rules import actions as a
from nshex.rules.actions import cell_a, cell_b, op_of
from nshex.rules.generation import legal_actions
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
    "hq_destroyed": N_("{winners}: an HQ was destroyed"),
    "hit_points": N_("{winners} on hit points after the final battle"),
    "points": N_("{winners} on points"),
    "last_standing": N_("{winners}: nobody else is left"),
    "nothing_changes": N_("{winners}: the board is full and nothing changes"),
    "goal_reached": N_("{winners}: the goal of the scenario was reached"),
}
"""Why "Outpost wins"."""


def outcome(match: Match, winners: int, reason: int) -> str:
    """Who has won, a mask of players, and why: `Outpost wins by points`."""
    return gettext(_REASONS[REASON_NAMES[reason]], winners=winners_text(match, winners))


def winners_text(match: Match, winners: int) -> str:
    names = [army_name(match, player) for player in range(match.players) if winners >> player & 1]
    if not names:
        return gettext("A draw")
    if len(names) == 1:
        return gettext("{army} wins", army=names[0])
    return gettext("{armies} win", armies=all_of(names))


# --- what is waited for ----------------------------------------------------------------------------


def who_decides(s: State) -> str:
    """One line for everybody: `Outpost discards one of three tiles`."""
    if s.step == OVER:
        return gettext("Game over: {winners}", winners=winners_text(s.match, int(s.winners)))
    return decision(s, army_name(s.match, int(s.decider)))


def decision(s: State, who: str) -> str:
    """What the decider, called by this name, does now."""
    if s.step == CHOICE and s.phase != NO_PHASE:
        return gettext("{army} decides (battle, phase {phase})", army=who, phase=s.phase)
    if s.step == SETUP and len(s.match.heads[s.decider]) > 1:
        return gettext("{army} places an object", army=who)
    return gettext(_DECISIONS[int(s.step)], army=who)


_DECISIONS = {
    SETUP: N_("{army} places the HQ"),
    DRAW: N_("{army} draws from the pile or hires a mercenary"),
    DISCARD: N_("{army} discards one of three tiles"),
    MAIN: N_("{army} to play"),
    RETREAT: N_("{army} chooses where the pushed unit goes"),
    CHOICE: N_("{army} decides"),
    TURNING: N_("{army} may turn the unit taken over"),
}


def question(s: State, *, yours: bool) -> str:
    """What the decider has to do now; `yours` if it can only mean the reader."""
    if s.step == OVER:
        return outcome(s.match, int(s.winners), int(s.reason))
    task = _TASKS[int(s.step)](s)
    if not yours:
        return gettext("{army}: {task}", army=army_name(s.match, int(s.decider)), task=task)
    if s.step == MAIN:
        return gettext("Your turn: {task}", task=task)
    return capitalised(task)


def _setup(s: State) -> str:
    return gettext("place an object") if len(s.match.heads[s.decider]) > 1 else gettext("place the HQ")


def _main(s: State) -> str:
    if packed_count(s.hand[s.turn]) == 0:
        if len(legal_actions(s)) == 1:
            return gettext("no tiles left; end the turn")
        return gettext("no tiles left; use units or end the turn")
    if s.terror >> int(s.turn) & 1:
        if s.match.many_headed >> int(s.turn) & 1:
            return gettext("under Terror no Dance and no Action; play other tiles, then end the turn")
        return gettext("under Terror no board tiles may be placed; play instants, then end the turn")
    return gettext("place and play tiles, then end the turn")


def _retreat(s: State) -> str:
    pusher, pushed = unit_label(s, int(cell_a(s.job))), unit_label(s, int(cell_b(s.job)))
    return gettext("choose where {pushed} retreats to (pushed by {pusher})", pushed=pushed, pusher=pusher)


def _turn(s: State) -> str:
    unit = unit_label(s, int(cell_b(s.alternatives[0])))
    return gettext("turn {unit}, which you have just taken over, or leave it as it is", unit=unit)


def _choice(s: State) -> str:
    task = _choice_at_any_time(s)
    if s.phase == NO_PHASE:
        return task
    # Translators: the task is such as: choose which medic saves whom
    return gettext("{task} in phase {phase}", task=task, phase=s.phase)


def _choice_at_any_time(s: State) -> str:
    option = int(s.alternatives[0])
    if op_of(option) == a.ABSORB:
        return _saving(s)
    unit = unit_label(s, int(cell_b(option)))
    if any(op_of(other) == a.EXPLODE for other in s.alternatives):
        return gettext("choose whether {unit} attacks or explodes", unit=unit)
    return gettext("choose whether {unit} changes an attack", unit=unit)


def _saving(s: State) -> str:
    """What there is to choose about medics: which medic, or for whom, or both."""
    medics = {int(cell_a(option)) for option in s.alternatives}
    hurt = {int(cell_b(option)) for option in s.alternatives}
    if len(medics) > 1 and len(hurt) > 1:
        return gettext("choose which medic saves whom")
    medic, saved = unit_label(s, min(medics)), unit_label(s, min(hurt))
    if len(medics) > 1:
        return gettext("choose which medic saves {unit}", unit=saved)
    if len(hurt) > 1:
        return gettext("choose whom {medic} saves", medic=medic)
    return gettext("choose from whom {medic} saves {unit}", medic=medic, unit=saved)


_TASKS = {
    SETUP: _setup,
    DRAW: lambda s: gettext("draw from the pile or hire a mercenary"),
    DISCARD: lambda s: gettext("discard one of three tiles"),
    MAIN: _main,
    RETREAT: _retreat,
    CHOICE: _choice,
    TURNING: _turn,
}
