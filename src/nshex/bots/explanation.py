"""An analysis in words: what a battle does, and why the best variation is good."""

from __future__ import annotations

from nshex.bots.analysis import Analysis, Forecast, Loss
from nshex.bots.evaluation import WIN
from nshex.languages import N_, gettext, ngettext
from nshex.notation.labels import army_name, listed, owned, tile_title
from nshex.notation.names import cell_name
from nshex.rules.state import State


def score_text(score: float) -> str:
    """A score for people; a game already decided is "won" or "lost"."""
    if abs(score) >= WIN:
        return gettext("won") if score > 0 else gettext("lost")
    return f"{score:+.1f}"


def battle_text(s: State, battle: Forecast, which: str = "") -> str:
    """What a battle does, in one sentence; `which` says which battle is meant."""
    which = which or (gettext("The battle") if battle.called else gettext("A battle after that"))
    parts = [
        ngettext(
            "{army} loses {n} hit point",
            "{army} loses {n} hit points",
            amount,
            army=army_name(s.match, player),
        )
        for player, amount in enumerate(battle.damage)
        if amount
    ]
    parts += [gettext("{army} is defeated", army=army_name(s.match, player)) for player in battle.fallen]
    if battle.losses:
        units = ", ".join(_unit(s, loss) for loss in battle.losses)
        parts.append(gettext("destroyed: {units}", units=units))
    # Translators: what a battle does, such as A battle now: Outpost loses 2 hit points; Moloch is defeated.
    return gettext(
        "{battle}: {results}.", battle=which, results="; ".join(parts) or gettext("nobody is hurt")
    )


def reasons(analysis: Analysis, *, by_name: bool = False) -> list[str]:
    """Why the first variation is good.

    Addressed to the player who decides, or with `by_name` to anybody.
    """
    found = battle_reasons(analysis, by_name=by_name)
    if found:
        return found
    s = analysis.view.state
    army = army_name(s.match, int(s.decider))
    if analysis.variations[0].battle is None or analysis.now is None:
        return [gettext("No other answer is better for {army}.", army=army)]
    return [gettext("After the opponent's reply it is best for {army}.", army=army)]


def battle_reasons(analysis: Analysis, *, by_name: bool = False) -> list[str]:
    """How the first variation improves the next battle; nothing if it does not."""
    s = analysis.view.state
    best = analysis.variations[0]
    then, now = best.battle, analysis.now
    if best.score >= WIN:
        return [gettext("It wins the game.")]
    if then is None or now is None:
        return []
    own = int(s.match.allies[s.decider])
    found = _about_defeat(s, own, now, then)
    found += _about_damage(own, now, then, army_name(s.match, int(s.decider)) if by_name else "")
    return found + _about_units(s, own, now, then)


def _about_defeat(s: State, own: int, now: Forecast, then: Forecast) -> list[str]:
    found = []
    saved = [who for who in now.fallen if own >> who & 1 and who not in then.fallen]
    defeated = [who for who in then.fallen if not own >> who & 1]
    if saved:
        heads = listed([_head(s, who) for who in saved])
        found.append(gettext("Without it, the next battle would destroy {heads}.", heads=heads))
    if defeated:
        armies = listed([army_name(s.match, who) for who in defeated])
        found.append(gettext("The battle defeats {armies}.", armies=armies))
    return found


def _head(s: State, player: int) -> str:
    """What a player loses the game by losing: the HQ or an object."""
    army = army_name(s.match, player)
    if s.match.many_headed >> player & 1:
        objects = gettext("objects")
        return gettext("one of {objects}", objects=owned(army, objects))
    return owned(army, gettext("HQ"))


def _about_damage(own: int, now: Forecast, then: Forecast, army: str) -> list[str]:
    """What the battle costs the player, named by army unless that player is addressed."""
    others = ~own & 63
    dealt, dealt_now = then.damage_to(others), now.damage_to(others)
    taken, taken_now = then.damage_to(own), now.damage_to(own)
    found = []
    if taken < taken_now:
        found.append(
            _costs_army(army, taken, taken_now, then) if army else _costs_you(taken, taken_now, then)
        )
    if dealt > dealt_now:
        found.append(_costs_enemy(dealt, dealt_now, then))
    return found


def _costs_you(points: int, points_now: int, battle: Forecast) -> str:
    if battle.called:
        return ngettext(
            "The battle costs you {n} hit point instead of {now}.",
            "The battle costs you {n} hit points instead of {now}.",
            points,
            now=points_now,
        )
    return ngettext(
        "A battle would cost you {n} hit point instead of {now}.",
        "A battle would cost you {n} hit points instead of {now}.",
        points,
        now=points_now,
    )


def _costs_army(army: str, points: int, points_now: int, battle: Forecast) -> str:
    if battle.called:
        return ngettext(
            "The battle costs {army} {n} hit point instead of {now}.",
            "The battle costs {army} {n} hit points instead of {now}.",
            points,
            army=army,
            now=points_now,
        )
    return ngettext(
        "A battle would cost {army} {n} hit point instead of {now}.",
        "A battle would cost {army} {n} hit points instead of {now}.",
        points,
        army=army,
        now=points_now,
    )


def _costs_enemy(points: int, points_now: int, battle: Forecast) -> str:
    if battle.called:
        return ngettext(
            "The battle costs the enemy {n} hit point instead of {now}.",
            "The battle costs the enemy {n} hit points instead of {now}.",
            points,
            now=points_now,
        )
    return ngettext(
        "A battle would cost the enemy {n} hit point instead of {now}.",
        "A battle would cost the enemy {n} hit points instead of {now}.",
        points,
        now=points_now,
    )


def _about_units(s: State, own: int, now: Forecast, then: Forecast) -> list[str]:
    found = []
    killed = [loss for loss in then.losses if not own >> loss.owner & 1 and loss not in now.losses]
    saved = [loss for loss in now.losses if own >> loss.owner & 1 and loss not in then.losses]
    if killed:
        words = N_("The battle destroys {units}.") if then.called else N_("A battle would destroy {units}.")
        found.append(gettext(words, units=listed([_unit(s, loss) for loss in killed])))
    if saved:
        found.append(gettext("It saves {units}.", units=listed([_unit(s, loss) for loss in saved])))
    return found


def _unit(s: State, loss: Loss) -> str:
    tile, cell = tile_title(loss.tile), cell_name(loss.cell)
    if loss.owner not in range(len(s.match.armies)):
        return gettext("{unit} on {cell}", unit=tile, cell=cell)
    return gettext("{army} {tile} on {cell}", army=army_name(s.match, loss.owner), tile=tile, cell=cell)
