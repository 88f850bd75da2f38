"""Names and stories of puzzles: a title, and two sentences about what is on the board."""

from __future__ import annotations

from collections import Counter
from random import Random

from nshex.geometry import BIT, CELL_NAMES, cells_of
from nshex.notation.names import cell_name
from nshex.puzzles.format import Puzzle
from nshex.puzzles.goals import Goal, GoalKind
from nshex.rules.state import State, hit_points
from nshex.rules.tables import HQ, KIND, OBJECT, TILES
from nshex.rules.units import owner_of
from nshex.tiles import ARMIES

_EVENTS = {
    GoalKind.WIN: ("The Narrow Lead", "Tug of War", "The Tipping Scale"),
    GoalKind.WIN_OUTRIGHT: ("The Last Assault", "Checkmate", "The Final Push", "The Knockout", "Game Over"),
    GoalKind.DESTROY_HQ: ("The Breach", "The Siege", "The Raid", "The Wrecking Ball", "The Demolition"),
    GoalKind.AHEAD: ("The Long Count", "A Matter of Points", "The Race", "The Head Start", "The Close Count"),
    GoalKind.NO_LOSSES: (
        "The Safe Way",
        "All Hands",
        "Nobody Missing",
        "The Clean Fight",
        "The Headcount",
    ),
    GoalKind.SAVE: ("The Rescue", "The Bodyguard", "One of Ours", "The Lifeline", "The Escort"),
    GoalKind.DEAL: ("The Hammer", "The Barrage", "The Storm", "The Hard Rain", "The Heavy Toll"),
    GoalKind.SURVIVE: ("The Last Stand", "Holding Out", "The Long Night", "The Bunker", "The Thin Line"),
    GoalKind.CLEAR: ("The Sweep", "Spring Cleaning", "The Clearing", "The Broom", "The Empty Field"),
}
_PLACES = (
    *("at the Pumping Station", "by the Old Bridge", "on Highway Nine", "in the Ruins", "at the Water Tower"),
    *("by the Silos", "in the Scrapyard", "at Dry Creek", "at the Overpass", "at the Power Plant"),
    *("by the Railway", "in the Quarry", "at the Refinery", "on the Salt Flats", "at the Border Post"),
    *("in the Dust", "at the Crossroads", "by the Canal", "in the Old Town", "at the Airfield"),
    *("on the Ridge", "by the Lighthouse", "at the Sawmill", "in the Tunnel", "at the Ferry"),
    *("behind the Mall", "at Mile Forty", "in the Greenhouse", "by the Radio Mast", "at the Dam"),
)
ONE_OF_A_KIND = frozenset(
    {tile.name.removeprefix("The ") for tile in TILES.values() if tile.name.startswith("The ")} | {"Claws"}
)
"""Units that English gives no "a": the Boss and the Brain, of whom there is one, and the Claws."""


def name_puzzle(rng: Random, puzzle: Puzzle) -> str:
    """A title that fits the goal and gives nothing away."""
    return f"{rng.choice(_EVENTS[puzzle.goals[0].kind])} {rng.choice(_PLACES)}"


def all_names(puzzle: Puzzle) -> list[str]:
    """Every title a puzzle could have."""
    return [f"{event} {place}" for event in _EVENTS[puzzle.goals[0].kind] for place in _PLACES]


def tell_puzzle(rng: Random, puzzle: Puzzle) -> str:
    """Two sentences: what is on the board, and what to do."""
    s = puzzle.state()
    return f"{_scene(rng, puzzle, s)} {_task(rng, puzzle, s)}"


# --- the first sentence ----------------------------------------------------------------------------


def _scene(rng: Random, puzzle: Puzzle, s: State) -> str:
    enemy = 1 - puzzle.side
    own_name, enemy_name = _army(s, puzzle.side), _army(s, enemy)
    units = _units(s, enemy)
    around = _around_head(s, enemy)
    choices = []
    if KIND[s.match.heads[enemy][0]] == HQ:
        where = _head_cell(s, enemy)
        points = _points(int(hit_points(s, enemy)))
        choices.append(f"{_own(enemy_name)} HQ stands on {where} with {points} left, {_company(units)}.")
        if around:
            choices.append(f"On {where} stands {_own(enemy_name)} HQ, with {_listed(around)} close by.")
    else:
        choices.append(f"Three objects of {enemy_name} face you, {_company(units)}.")
    mine = _units(s, puzzle.side)
    if mine and units:
        foes = f"{_many(units)} of {enemy_name}"
        choices.append(f"{own_name} has {_listed(mine)} in the field, against {foes}.")
        choices.append(f"{_listed(mine, capital=True)} of {own_name} {_be(mine)} up against {foes}.")
    if s.match.energy and s.energy[puzzle.side]:
        energy = int(s.energy[puzzle.side])
        choices.append(
            f"The terminals hum, and {own_name} has {energy} energy to spend against {enemy_name}."
        )
    return rng.choice(choices)


def _company(units: Counter[str]) -> str:
    if not units:
        return "alone on the board"
    return f"and {_listed(units)} {'keeps' if sum(units.values()) == 1 else 'keep'} it company"


# --- the second sentence ---------------------------------------------------------------------------


def _task(rng: Random, puzzle: Puzzle, s: State) -> str:
    wanted = " and ".join(_wanted(puzzle, s, goal) for goal in puzzle.goals)
    given = _count_word(len(puzzle.tiles))
    uses = _count_word(puzzle.uses)
    of_tiles = f"{uses} of your {given} tiles" if puzzle.uses < len(puzzle.tiles) else f"your {given} tiles"
    if len(puzzle.tiles) == 1:
        of_tiles = "your one tile"
    choices = (
        f"Use {of_tiles} and {wanted}.",
        f"Before the battle there is time for {of_tiles}: {wanted}.",
        f"With {of_tiles}, {wanted} in the battle that follows.",
        f"The battle is about to begin; {wanted} with {of_tiles}.",
    )
    return rng.choice(choices)


def _wanted(puzzle: Puzzle, s: State, goal: Goal) -> str:
    objects = KIND[s.match.heads[1 - puzzle.side][0]] == OBJECT
    head = "one of the objects" if objects else "the enemy HQ"
    if goal.kind is GoalKind.SAVE:
        tile = TILES[int(s.cells[CELL_NAMES.index(goal.cell)]) & 255]
        return f"bring the {tile.name.removeprefix('The ')} on {goal.cell} through alive"
    return {
        GoalKind.WIN: "come out ahead",
        GoalKind.WIN_OUTRIGHT: f"destroy {head} while your own HQ stands"
        if KIND[s.match.heads[puzzle.side][0]] == HQ
        else f"destroy {head} while all of yours stand",
        GoalKind.DESTROY_HQ: f"destroy {head}",
        GoalKind.AHEAD: f"finish {_points(goal.number)} ahead or better",
        GoalKind.NO_LOSSES: "lose no unit",
        GoalKind.DEAL: f"take {_points(goal.number)} from the enemy",
        GoalKind.SURVIVE: "survive",
        GoalKind.CLEAR: "leave no enemy unit standing"
        + (" but the HQ" if not objects else " but the objects"),
    }[goal.kind]


# --- words -----------------------------------------------------------------------------------------


def _army(s: State, player: int) -> str:
    return ARMIES[s.match.armies[player]].name


def _own(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _points(number: int) -> str:
    return "1 hit point" if number == 1 else f"{number} hit points"


def _count_word(number: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)


def _units(s: State, player: int) -> Counter[str]:
    """The names of a player's units except HQ and objects."""
    found: Counter[str] = Counter()
    for cell in cells_of(int(s.match.board.cells)):
        word = s.cells[cell]
        if word and owner_of(word) == player and KIND[word & 255] not in (HQ, OBJECT):
            found[TILES[int(word) & 255].name.removeprefix("The ")] += 1
    return found


def _head_cell(s: State, player: int) -> str:
    head = s.match.heads[player][0]
    return next(cell_name(cell) for cell in cells_of(int(s.match.board.cells)) if s.cells[cell] & 255 == head)


def _around_head(s: State, player: int) -> Counter[str]:
    """A player's own units beside the HQ."""
    found: Counter[str] = Counter()
    head = CELL_NAMES.index(_head_cell(s, player))
    for cell in cells_of(int(s.match.board.cells)):
        word = s.cells[cell]
        if word and s.match.board.around[head] & BIT[cell] and owner_of(word) == player:
            if KIND[word & 255] not in (HQ, OBJECT):
                found[TILES[int(word) & 255].name.removeprefix("The ")] += 1
    return found


def _listed(units: Counter[str], capital: bool = False) -> str:
    """Units in words: "a Scout, two Mutants and a Medic"; of many the first few kinds."""
    if sum(units.values()) > 5:
        text = _many(units)
    else:
        parts = [_some(name, number) for name, number in units.items()]
        text = parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]
    return text[0].upper() + text[1:] if capital else text


def _many(units: Counter[str]) -> str:
    number = sum(units.values())
    return f"{_count_word(number)} {'unit' if number == 1 else 'units'}"


def _be(units: Counter[str]) -> str:
    return "is" if sum(units.values()) == 1 else "are"


def _some(name: str, number: int) -> str:
    if number == 1 and name in ONE_OF_A_KIND:
        return f"the {name}"
    if number == 1:
        vowel = name[0] in "AEIO" or (name.isupper() and name[0] in "AEFHILMNORSX")
        return f"{'an' if vowel else 'a'} {name}"
    return f"{_count_word(number)} {_plural(name)}"


def _plural(name: str) -> str:
    if name.endswith(("I", "II")):
        rank, _, number = name.rpartition(" ")
        return f"{rank}s {number}"
    if name.endswith("man"):
        return name[:-3] + "men"
    if name.endswith("s"):
        return name if name == "Claws" else name + "es"
    if name.endswith("y") and name[-2] not in "aeo":
        return name[:-1] + "ies"
    return name + "s"
