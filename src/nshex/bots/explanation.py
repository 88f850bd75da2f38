"""An analysis in words: what a battle does, and why the best variation is good."""

from __future__ import annotations

from nshex.bots.analysis import Analysis, Forecast, Loss
from nshex.bots.evaluation import WIN
from nshex.notation.labels import army_name, counted, listed, possessive
from nshex.notation.names import cell_name
from nshex.rules.state import State
from nshex.rules.tables import TILES


def score_text(score: float) -> str:
    """A score for people; a game already decided is "won" or "lost"."""
    if abs(score) >= WIN:
        return "won" if score > 0 else "lost"
    return f"{score:+.1f}"


def battle_text(s: State, battle: Forecast, which: str = "") -> str:
    """What a battle does, in one sentence; `which` says which battle is meant."""
    which = which or ("The battle" if battle.called else "A battle after that")
    parts = [
        f"{army_name(s.match, player)} loses {counted(amount, 'hit point')}"
        for player, amount in enumerate(battle.damage)
        if amount
    ]
    parts += [f"{army_name(s.match, player)} is defeated" for player in battle.fallen]
    if battle.losses:
        parts.append("destroyed: " + ", ".join(_unit(s, loss) for loss in battle.losses))
    return f"{which}: {'; '.join(parts) if parts else 'nobody is hurt'}."


def reasons(analysis: Analysis, *, by_name: bool = False) -> list[str]:
    """Why the first variation is good, or that it is.

    It is told to the player whose decision it is, or with `by_name` to anybody.
    """
    found = battle_reasons(analysis, by_name=by_name)
    if found:
        return found
    s = analysis.view.state
    army = army_name(s.match, int(s.decider))
    if analysis.variations[0].battle is None or analysis.now is None:
        return [f"No other answer is better for {army}."]
    return [f"After the opponent's reply it is best for {army}."]


def battle_reasons(analysis: Analysis, *, by_name: bool = False) -> list[str]:
    """How the first variation changes the next battle for the better; nothing where it does not."""
    s = analysis.view.state
    best = analysis.variations[0]
    then, now = best.battle, analysis.now
    if best.score >= WIN:
        return ["It wins the game."]
    if then is None or now is None:
        return []
    own = int(s.match.allies[s.decider])
    found = _about_defeat(s, own, now, then)
    found += _about_damage(own, now, then, army_name(s.match, int(s.decider)) if by_name else "you")
    return found + _about_units(s, own, now, then)


def _about_defeat(s: State, own: int, now: Forecast, then: Forecast) -> list[str]:
    found = []
    saved = [who for who in now.fallen if own >> who & 1 and who not in then.fallen]
    defeated = [who for who in then.fallen if not own >> who & 1]
    if saved:
        heads = listed([_head(s, who) for who in saved])
        found.append(f"Without it, the next battle would destroy {heads}.")
    if defeated:
        found.append(f"The battle defeats {listed([army_name(s.match, who) for who in defeated])}.")
    return found


def _head(s: State, player: int) -> str:
    """What a player loses the game with."""
    whose = possessive(army_name(s.match, player))
    return f"one of {whose} objects" if s.match.many_headed >> player & 1 else f"{whose} HQ"


def _about_damage(own: int, now: Forecast, then: Forecast, you: str) -> list[str]:
    others = ~own & 63
    costs = "The battle costs" if then.called else "A battle would cost"
    dealt, dealt_now = then.damage_to(others), now.damage_to(others)
    taken, taken_now = then.damage_to(own), now.damage_to(own)
    found = []
    if taken < taken_now:
        found.append(f"{costs} {you} {counted(taken, 'hit point')} instead of {taken_now}.")
    if dealt > dealt_now:
        found.append(f"{costs} the enemy {counted(dealt, 'hit point')} instead of {dealt_now}.")
    return found


def _about_units(s: State, own: int, now: Forecast, then: Forecast) -> list[str]:
    found = []
    killed = [loss for loss in then.losses if not own >> loss.owner & 1 and loss not in now.losses]
    saved = [loss for loss in now.losses if own >> loss.owner & 1 and loss not in then.losses]
    if killed:
        destroys = "The battle destroys" if then.called else "A battle would destroy"
        found.append(f"{destroys} {listed([_unit(s, loss) for loss in killed])}.")
    if saved:
        found.append(f"It saves {listed([_unit(s, loss) for loss in saved])}.")
    return found


def _unit(s: State, loss: Loss) -> str:
    whose = f"{army_name(s.match, loss.owner)} " if loss.owner in range(len(s.match.armies)) else ""
    return f"{whose}{TILES[loss.tile].name} on {cell_name(loss.cell)}"
