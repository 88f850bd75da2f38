"""What players and units are called in sentences, and other small pieces of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from nshex.geometry import CELL_NAMES
from nshex.languages import N_, gettext, ngettext, pgettext
from nshex.rules.options import NEUTRAL, Match
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.rules.units import owner_of
from nshex.tiles import ARMIES, Tile


def army_name(match: Match, player: int) -> str:
    """A player's army, or nobody."""
    return army_name_among(match.armies, player)


def army_name_among(armies: Sequence[str], player: int) -> str:
    """The same where only the armies are known, by player."""
    return army_title(armies[player]) if 0 <= player < len(armies) else gettext("nobody")


def army_title(army: str) -> str:
    """What an army is called."""
    return gettext(ARMIES[army].name)


def tile_title(number: int) -> str:
    """What a tile is called, by its number."""
    return title_of(TILES[number])


def title_of(tile: Tile) -> str:
    """What a tile is called. Where two armies share a name in English, another language may have two."""
    return pgettext(tile.name_context, tile.name) if tile.name_context else gettext(tile.name)


_PROCEDURES = {
    "rotation": N_("rotation"),
    "swap": N_("swap"),
    "push_back": N_("push back"),
    "laser": N_("laser"),
    "elimination": N_("elimination"),
    "detonation": N_("detonation"),
}


def procedure_title(name: str) -> str:
    """What a procedure is called inside a sentence."""
    return gettext(_PROCEDURES[name])


def owned(army: str, what: str) -> str:
    """`Outpost's HQ`, `Vegas' HQ`; the army by its name."""
    if army.endswith("s"):
        # Translators: the same as {army}'s {what}, for armies whose name ends in s: Vegas' HQ
        return gettext("{army}' {what}", army=army, what=what)
    # Translators: such as Outpost's HQ
    return gettext("{army}'s {what}", army=army, what=what)


_DIRECTIONS = (N_("N"), N_("NE"), N_("SE"), N_("S"), N_("SW"), N_("NW"))


def direction_title(direction: int) -> str:
    """A direction of the board in a sentence."""
    return gettext(_DIRECTIONS[direction])


_MEANS = {
    "melee": N_("the melee"),
    "ranged": N_("the ranged"),
    "melee+ranged": N_("the melee+ranged"),
    "gauss": N_("the gauss"),
    "explosion": N_("the explosion"),
    "sniper": N_("the sniper"),
    "grenade": N_("the grenade"),
    "air_strike": N_("the air strike"),
    "mine": N_("the mine"),
    "laser": N_("the laser"),
    "elimination": N_("the elimination"),
    "detonation": N_("the detonation"),
    "release": N_("the release"),
}


def means_title(means: str) -> str:
    """What a hit that does not come from a unit is called."""
    return gettext(_MEANS[means])


def unit_name(s: State, cell: int) -> str:
    """`Hegemony Runner`; a unit taken over is called by its owner's name, as the board shows it."""
    return unit_name_among(s.match.armies, int(s.cells[cell]))


def unit_name_among(armies: Sequence[str], word: int) -> str:
    """The same where only the armies are known, by player."""
    owner = int(owner_of(word))
    tile = tile_title(word & 255)
    if owner == NEUTRAL:
        return tile
    return gettext("{army} {tile}", army=army_title(armies[owner]), tile=tile)


def unit_label(s: State, cell: int) -> str:
    """`Hegemony Runner B2`, or the bare cell if it is empty."""
    if not s.occupied >> cell & 1:
        return CELL_NAMES[cell]
    # Translators: such as Hegemony Runner B2
    return gettext("{unit} {cell}", unit=unit_name(s, cell), cell=CELL_NAMES[cell])


def listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return gettext("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def all_of(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a and b and c`."""
    return _joined(N_("{one} and {other}"), names)


def either(names: Sequence[str]) -> str:
    """`a`, `a or b`, `a or b or c`."""
    return _joined(N_("{one} or {other}"), names)


def one_after_another(actions: Sequence[str]) -> str:
    """`a, then b, then c`."""
    return _joined(N_("{one}, then {other}"), actions)


def _joined(message: str, parts: Sequence[str]) -> str:
    if not parts:
        return ""
    return reduce(lambda found, part: gettext(message, one=found, other=part), parts)


def capitalised(text: str) -> str:
    """The same with a capital at the start; names inside stay as they are."""
    return text[:1].upper() + text[1:]


def units_counted(number: int) -> str:
    return ngettext("{n} unit", "{n} units", number)


def hit_points_counted(number: int) -> str:
    return ngettext("{n} hit point", "{n} hit points", number)
