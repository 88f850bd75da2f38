"""What a puzzle is about, found in its solution: in the actions, in what they set off, in the battle."""

from __future__ import annotations

from nshex.geometry import BIT
from nshex.languages import N_
from nshex.puzzles.answers import Verdict, check
from nshex.puzzles.format import THEMES, Puzzle
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.rules.state import State
from nshex.rules.tables import (
    ARMOR,
    CONVERTS,
    EXPLODES,
    GIVES,
    KEY_MASK,
    NETS,
    SCOPES,
    TILES,
    TRAITS,
)
from nshex.rules.units import owner_of
from nshex.tiles import Ability

_WORDS = {
    "play push_back": "push",
    "procedure push_back": "push",
    "play castling": "castling",
    "play rotation": "rotation",
    "play sniper": "sniper",
    "play grenade": "grenade",
    "play air_strike": "air_strike",
    "play action": "action",
    "play move": "move",
    "dance": "dance",
    "use mobility": "mobility",
    "use hq": "mobility",
    "use transporter": "exchange",
    "procedure": "procedure",
}
"""Themes that show in how a line of the solution begins."""

THEME_NAMES = {
    "net": N_("Net"),
    "net_chain": N_("Net chain"),
    "medic": N_("Medic"),
    "takeover": N_("Takeover"),
    "push": N_("Push"),
    "castling": N_("Castling"),
    "clown": N_("Clown"),
    "quartermaster": N_("Quartermaster"),
    "scoper": N_("Scoper"),
    "gauss": N_("Gauss"),
    "mine": N_("Mine"),
    "mobility": N_("Mobility"),
    "dance": N_("Dance"),
    "action": N_("Action"),
    "terminal": N_("Terminal"),
    "procedure": N_("Procedure"),
    "move": N_("Move"),
    "rotation": N_("Rotation"),
    "sniper": N_("Sniper"),
    "grenade": N_("Grenade"),
    "air_strike": N_("Air strike"),
    "initiative": N_("Initiative"),
    "bonus": N_("Bonus"),
    "saboteur": N_("Saboteur"),
    "sacrifice": N_("Sacrifice"),
    "exchange": N_("Exchange"),
    "transport": N_("Transport"),
    "armor": N_("Armor"),
    "discard": N_("Discard"),
}
"""What themes are called."""

THEME_HINTS = {
    "net": N_("Think about who is held in a net."),
    "net_chain": N_("A net on a netter frees whoever it held."),
    "medic": N_("A medic absorbs one attack; ask which."),
    "takeover": N_("Somebody could change sides."),
    "push": N_("Somebody stands on the wrong cell; push."),
    "castling": N_("Two of your units could change places."),
    "clown": N_("The Clown need not attack."),
    "quartermaster": N_("The Quartermaster changes what an attack is."),
    "scoper": N_("Their modules can work for you."),
    "gauss": N_("A gauss shot goes through everybody."),
    "mine": N_("Mind the mine."),
    "mobility": N_("One of your units can walk."),
    "dance": N_("Keep your tiles and dance."),
    "action": N_("An object can strike before the battle."),
    "terminal": N_("Look at the terminals."),
    "procedure": N_("You have energy; spend it."),
    "move": N_("One of your units stands in the wrong place."),
    "rotation": N_("One of your units faces the wrong way."),
    "sniper": N_("One shot before the battle."),
    "grenade": N_("Your HQ has somebody beside it who should go."),
    "air_strike": N_("Something can fall from the sky."),
    "initiative": N_("It is a matter of who strikes first."),
    "bonus": N_("A module makes the difference."),
    "saboteur": N_("Slow them down."),
    "sacrifice": N_("You will have to lose a unit."),
    "exchange": N_("The Transporter can become something else."),
    "transport": N_("Let somebody be carried."),
    "armor": N_("Mind the armor."),
    "discard": N_("The tile that looks best is not needed."),
}
"""The first hint of a puzzle, by its first theme."""


def find_themes(puzzle: Puzzle, verdict: Verdict | None = None) -> tuple[str, ...]:
    """The themes of a puzzle whose solution is known, in the order of `THEMES`."""
    verdict = verdict or check(puzzle, puzzle.solution)
    s = puzzle.state()
    found: set[str] = set()
    for line in puzzle.solution:
        for start, theme in _WORDS.items():
            if line.startswith(start):
                found.add(theme)
        if line.startswith("use transport@"):
            found |= {"mobility", "transport"}
    if "procedure" in found:
        found.add("terminal")
    found |= _in_events(puzzle, s, verdict.events)
    found |= _placed(puzzle, s)
    return tuple(theme for theme in THEMES if theme in found)


def _in_events(puzzle: Puzzle, s: State, log: tuple[Event, ...]) -> set[str]:
    found: set[str] = set()
    allies = s.match.allies[puzzle.side]
    own_cells = _own_cells(s, puzzle.side)
    fighting = False
    netted_netter = False
    freed = False
    for event in log:
        kind = event.kind
        fighting = fighting or kind == e.BATTLE_BEGAN
        own = 0 <= event.player < 7 and allies & BIT[event.player] != 0
        if kind == e.ABSORBED:
            found.add("medic")
        elif kind == e.EXPLODED and TRAITS[event.tile] & EXPLODES != 0:
            found.add("clown")
        elif kind == e.CONVERTED:
            found.add("quartermaster")
        elif kind == e.SCOPED and own:
            found.add("scoper")
        elif kind == e.MINE_WENT_OFF:
            found.add("mine")
        elif kind == e.TAKEN and own:
            found.add("takeover")
        elif kind == e.ATTACK and event.means == e.BY_GAUSS and own:
            found.add("gauss")
        elif kind == e.NETTED and not fighting and int(event.cell) not in own_cells:
            found.add("net")
            netted_netter = netted_netter or TRAITS[event.tile] & NETS != 0
        elif kind == e.UNNETTED and int(event.cell) in own_cells:
            found.add("net")
            freed = True
        elif kind == e.DIED and own and fighting:
            found.add("sacrifice")
    if netted_netter and freed:
        found.add("net_chain")
    return found


def _own_cells(s: State, side: int) -> set[int]:
    return {cell for cell in range(37) if s.cells[cell] and owner_of(s.cells[cell]) == side}


def _placed(puzzle: Puzzle, s: State) -> set[str]:
    """Themes of the tiles a solution places."""
    found: set[str] = set()
    by_id = {tile.id: number for number, tile in TILES.items() if tile.army == s.match.armies[puzzle.side]}
    for line in puzzle.solution:
        words = line.split()
        if words[0] != "place" or words[1] not in by_id:
            continue
        number = by_id[words[1]]
        tile = TILES[number]
        if tile.gives is not None and tile.gives.initiative < 0:
            found.add("saboteur")
        elif tile.gives is not None and tile.gives.initiative and not tile.gives.melee:
            found.add("initiative")
        elif TRAITS[number] & GIVES:
            found.add("bonus")
        if TRAITS[number] & CONVERTS:
            found.add("quartermaster")
        if TRAITS[number] & SCOPES:
            found.add("scoper")
        if Ability.MEDIC in tile.abilities:
            found.add("medic")
        if ARMOR[number & KEY_MASK]:
            found.add("armor")
    return found
