"""Random small puzzles: few free cells, few tiles, any goal."""

from random import Random

from nshex.geometry import CELL_NAMES
from nshex.puzzles.format import PuzzleError, read_puzzle
from nshex.rules.engine import legal_actions
from nshex.tiles import ARMIES, PLAYABLE, Kind

MOST_WAYS = 1600
"""Upper limit on sequences of tiles, so that the naive solver finishes."""


def random_puzzle(rng: Random):
    """A puzzle that the naive solver can try out; most have no solution, many several."""
    while True:
        try:
            puzzle = read_puzzle(_random_data(rng))
        except PuzzleError:
            continue
        ways = len(legal_actions(puzzle.state()).actions())
        if ways ** max(1, puzzle.uses) <= MOST_WAYS:
            return puzzle


def _random_data(rng: Random):
    armies = rng.sample(PLAYABLE, 2)
    cells = list(CELL_NAMES[:19])
    rng.shuffle(cells)
    terminals = rng.random() < 0.25
    units = []
    for player, army in enumerate(armies):
        for tile in ARMIES[army].tiles:
            if tile.kind in (Kind.HQ, Kind.OBJECT):
                units.append(_unit(rng, cells.pop(), army, tile))
        for tile in _some(rng, army, rng.randrange(1, 8 - player)):
            if tile.kind in (Kind.SOLDIER, Kind.MODULE):
                units.append(_unit(rng, cells.pop(), army, tile))
    side = rng.randrange(2)
    free = rng.randrange(1, 5)
    for cell in cells[free:]:
        army = rng.choice(armies)
        on_board = [tile for tile in ARMIES[army].tiles if tile.kind in (Kind.SOLDIER, Kind.MODULE)]
        if on_board and rng.random() < 0.7:
            units.append(_unit(rng, cell, army, rng.choice(on_board)))
    foundations = []
    if "vegas" in armies and rng.random() < 0.6:
        foundations = [{"at": cells[0], "tile": "vegas.mine"}]
    given = [tile.id for tile in _some(rng, armies[side], rng.randrange(1, 4)) if tile.id != "battle"]
    position = {
        "nshex": 1,
        "board": "terminals" if terminals else "standard",
        "players": [_player(rng, army, terminals) for army in armies],
        "turn": side,
        "units": units,
        "foundations": foundations,
    }
    return {
        "title": "Random",
        "position": position,
        "side": side,
        "tiles": given,
        "uses": rng.randrange(min(2, len(given)) + 1) or min(1, len(given)),
        "goal": _goals(rng, units, armies[side]),
    }


def _some(rng, army, number):
    tiles = [tile for tile in ARMIES[army].tiles if tile.kind not in (Kind.HQ, Kind.OBJECT)]
    return [rng.choice(tiles) for _ in range(number)]


def _unit(rng, cell, army, tile):
    unit = {"at": cell, "tile": f"{army}.{tile.id}", "rot": rng.randrange(6)}
    if tile.kind is Kind.SOLDIER and tile.toughness and rng.random() < 0.3:
        unit["wounds"] = 1
    return unit


def _player(rng, army, terminals):
    hp = rng.randrange(1, 7)
    player = {"army": army, "hp": hp, "pile": []}
    if army == "dancer":
        player["hp"] = {colour: rng.randrange(1, 5) for colour in ("yellow", "red", "blue")}
    if terminals:
        player["energy"] = rng.choice((0, 1, 3, 4))
    return player


def _goals(rng, units, army):
    own = [unit["at"] for unit in units if unit["tile"].startswith(f"{army}.")]
    goal = rng.choice(
        [
            *("win", "win_outright", "destroy_hq", "no_losses", "survive", "clear"),
            f"ahead {rng.randrange(1, 4)}",
            f"deal {rng.randrange(1, 5)}",
            f"save {rng.choice(own)}",
        ]
    )
    return [goal, "no_losses"] if goal != "no_losses" and rng.random() < 0.2 else goal
