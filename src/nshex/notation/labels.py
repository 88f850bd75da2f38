"""What players and units are called in sentences, and other small pieces of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from nshex.geometry import CELL_NAMES
from nshex.languages import N_, gettext
from nshex.rules.options import NEUTRAL, Match
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.rules.units import owner_of
from nshex.tiles import ARMIES


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
    """What a tile is called."""
    return gettext(TILES[number].name)


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


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


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
    """`Hegemony Runner B2`, or the bare cell where nobody stands."""
    if not s.occupied >> cell & 1:
        return CELL_NAMES[cell]
    return f"{unit_name(s, cell)} {CELL_NAMES[cell]}"


def listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return gettext("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def either(names: list[str]) -> str:
    """`a`, `a or b`, `a or b or c`."""
    return reduce(lambda found, name: gettext("{one} or {other}", one=found, other=name), names)


def capitalised(text: str) -> str:
    """The same with a capital at the start; names inside stay as they are."""
    return text[:1].upper() + text[1:]


def counted(number: int, word: str) -> str:
    """`1 wound`, `2 wounds`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
