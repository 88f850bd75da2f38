"""How tactical positions of each theme are made from seeded games, and what makes a proof fit its theme."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.geometry import BOARDS, CELL_INDEX, CELL_NAMES, cells_of
from nshex.notation.positions import read_position, write_position
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules import actions as a
from nshex.rules.actions import action_tile, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.layout import active_takeovers
from nshex.rules.piles import packed_remove
from nshex.rules.rng import Rng
from nshex.rules.state import CHOICE, DISCARD, MAIN, OVER, RETREAT, State
from nshex.rules.tables import INSTANT, KIND, NETS, NUMBER, TILES, TRAITS
from nshex.rules.views import View
from nshex.tiles import PLAYABLE
from tests.tactics.prover import Goal, Proof, prove

Json = dict[str, Any]
Maker = Callable[[Json, int, Rng], Iterator[tuple[Json, Goal]]]
"""Makes positions of a theme from the start of a player's turn."""
Fits = Callable[[State, Goal, Proof], bool]
"""Says whether what was proven belongs to a theme."""

MOST_NODES = 14_000
"""States one proof may take while looking; what needs more would make the suite slow to prove again."""
EACH_THEME = 5


@dataclass(frozen=True)
class Recipe:
    """How positions of a theme are made."""

    question: str
    armies: tuple[str, ...]
    make: Maker
    fits: Fits
    board: str = "standard"
    count: int = EACH_THEME
    first_seed: int = 0
    most_of_an_army: int = EACH_THEME
    """Positions in which one army takes part."""


# --- games -----------------------------------------------------------------------------------------


def turn_starts(armies: tuple[str, str], board: str, seed: int, player: int) -> Iterator[State]:
    """The beginnings of a player's turns in a game."""
    s = make_setup(list(armies), board=board).start(seed)
    bot = make_bot("recruit", rng_from_seed(seed, "tactics"))
    while s.step != OVER:
        if s.turn == s.decider == player and s.fresh and s.step in (DISCARD, MAIN) and s.turns_begun > 4:
            yield s
        apply(s, bot.choose(View(s, int(s.decider)), Limit()))


def as_main_step(s: State) -> Json:
    """The position at the start of a turn, as if drawing and discarding were done."""
    position = write_position(s)
    for key in ("step", "drawn", "ending", "battle"):
        position.pop(key, None)
    return position


def take_from_pile(player: Json, tiles: list[str]) -> bool:
    """Replace the hand by tiles from the pile; False if the pile lacks one."""
    pile = player["pile"] + player["hand"]
    for tile in tiles:
        if tile not in pile:
            return False
        pile.remove(tile)
    player["hand"], player["pile"] = list(tiles), pile
    player.pop("known", None)
    return True


def put_on_board(position: Json, player: int, tile: str, rng: Rng) -> bool:
    """Replace a player's unit on the board by a tile from its pile."""
    seat = position["players"][player]
    full = f"{seat['army']}.{tile}"
    own = [unit for unit in position["units"] if unit["tile"].startswith(seat["army"] + ".")]
    if any(unit["tile"] == full for unit in own):
        return True
    own = [unit for unit in own if not unit["tile"].endswith(".hq")]
    pile = seat["pile"] + seat["hand"]
    if not own or tile not in pile:
        return False
    chosen = own[rng.below(len(own))]
    pile.remove(tile)
    pile.append(chosen["tile"].split(".")[1])
    chosen["tile"] = full
    chosen.pop("wounds", None)
    seat["pile"], seat["hand"] = pile, []
    return True


def board_tiles(player: Json) -> list[str]:
    """The different board tiles left in a pile."""
    army = player["army"]
    tiles = dict.fromkeys(player["pile"] + player["hand"])
    return [tile for tile in tiles if "." not in tile and KIND[NUMBER[f"{army}.{tile}"]] != INSTANT]


def some(items: list[str], rng: Rng, count: int = 1) -> list[str]:
    picked = list(items)
    for i in range(min(count, len(picked))):
        j = i + int(rng.below(len(picked) - i))
        picked[i], picked[j] = picked[j], picked[i]
    return picked[:count]


# --- what decides ----------------------------------------------------------------------------------


def _hp(position: Json, player: int, hp: int) -> Json:
    """The same position with other hit points; objects share them out."""
    changed = deepcopy(position)
    seat = changed["players"][player]
    if isinstance(seat["hp"], dict):
        seat["hp"] = {colour: min(10, hp) for colour in seat["hp"]}
    else:
        seat["hp"] = hp
    return changed


def to_win_now(position: Json, player: int) -> Iterator[tuple[Json, Goal]]:
    """With a Battle tile in hand; the enemy has as many hit points as can just be taken."""
    for hp in (12, 10, 8, 7, 6, 5, 4, 3, 2, 1):
        yield _hp(_hp(position, player, 14), 1 - player, hp), Goal.OUTCOME


def to_survive(position: Json, player: int) -> Iterator[tuple[Json, Goal]]:
    """The enemy holds a Battle tile; the fewest hit points with which the turn still saves the HQ."""
    if not take_from_pile(position["players"][1 - player], ["battle"]):
        return
    for hp in (1, 2, 3, 4, 5, 6, 8):
        yield _hp(_hp(position, player, hp), 1 - player, 15), Goal.THREAT


def to_win_the_final_battle(position: Json, player: int) -> Iterator[tuple[Json, Goal]]:
    """The last turn: the final battle follows, and the lead must just be turned."""
    last = deepcopy(position)
    last["ending"] = {"stage": "last_turns", "owed": [player], "last_drawer": 1 - player}
    last["players"][1 - player]["pile"] = []
    last["players"][1 - player]["hand"] = []
    for hp in (16, 14, 13, 12, 11, 10, 9, 8):
        yield _hp(_hp(last, player, 10), 1 - player, hp), Goal.OUTCOME


WAYS = (to_win_now, to_survive, to_win_the_final_battle)


def with_hand(*choices: Callable[[Json, Rng], list[str]]) -> Maker:
    """A maker that takes tiles in hand and then lets one of the ways decide."""

    def make(position: Json, player: int, rng: Rng) -> Iterator[tuple[Json, Goal]]:
        tiles = [tile for choice in choices for tile in choice(position["players"][player], rng)]
        way = WAYS[rng.below(3)]
        if way is to_win_now and "battle" not in tiles:
            tiles = [*tiles[:2], "battle"]
        if take_from_pile(position["players"][player], tiles):
            yield from way(position, player)

    return make


def only(way: Any, maker: Callable[[Json, Rng], list[str]]) -> Maker:
    def make(position: Json, player: int, rng: Rng) -> Iterator[tuple[Json, Goal]]:
        if take_from_pile(position["players"][player], maker(position["players"][player], rng)):
            yield from way(position, player)

    return make


def tile(*names: str) -> Callable[[Json, Rng], list[str]]:
    """One of these tiles, whichever the army has."""

    def choose(player: Json, rng: Rng) -> list[str]:
        held = [name for name in names if name in player["pile"] + player["hand"]]
        return some(held, rng) or ["none"]

    return choose


def any_board_tile(player: Json, rng: Rng) -> list[str]:
    return some(board_tiles(player), rng)


def any_second_tile(player: Json, rng: Rng) -> list[str]:
    return some(board_tiles(player) or ["move", "push_back", "action"], rng)


def equipped(player_tile: str, make: Maker) -> Maker:
    """A maker that first makes sure that a unit is on the board."""

    def made(position: Json, player: int, rng: Rng) -> Iterator[tuple[Json, Goal]]:
        if put_on_board(position, player, player_tile, rng):
            yield from make(position, player, rng)

    return made


def close_quarters(make: Maker) -> Maker:
    """A maker on a board where a Transporter stands beside the enemy's HQ and no cell there is free."""

    def made(position: Json, player: int, rng: Rng) -> Iterator[tuple[Json, Goal]]:
        enemy = position["players"][1 - player]
        own = position["players"][player]
        heads = [unit["at"] for unit in position["units"] if unit["tile"] == f"{enemy['army']}.hq"]
        if not heads or "transporter" not in own["pile"]:
            return
        taken = {unit["at"] for unit in position["units"]}
        free = [cell for cell in neighbours(heads[0]) if cell not in taken]
        guards = some(board_tiles(enemy), rng, len(free))
        if not free or len(guards) < len(free):
            return
        units = position["units"]
        units.append({"at": free[0], "tile": f"{own['army']}.transporter", "rot": int(rng.below(6))})
        own["pile"].remove("transporter")
        for cell, guard in zip(free[1:], guards, strict=False):
            units.append({"at": cell, "tile": f"{enemy['army']}.{guard}", "rot": int(rng.below(6))})
            (enemy["pile"] if guard in enemy["pile"] else enemy["hand"]).remove(guard)
        yield from make(position, player, rng)

    return made


def neighbours(cell: str) -> list[str]:
    """The cells of the main board around a cell."""
    around = BOARDS["standard"].around[CELL_INDEX[cell]]
    return [CELL_NAMES[other] for other in cells_of(int(around))]


def energised(position: Json, player: int, rng: Rng) -> Iterator[tuple[Json, Goal]]:
    """Energy instead of tiles."""
    position["players"][player]["energy"] = 3 + int(rng.below(3))
    hand = ["battle"] if rng.below(2) else []
    if take_from_pile(position["players"][player], hand):
        way = (to_win_now if hand else to_win_the_final_battle) if rng.below(2) else to_survive
        yield from way(position, player)


def pushed(position: Json, player: int, rng: Rng) -> Iterator[tuple[Json, Goal]]:
    """The enemy has pushed, holds a Battle tile, and the pushed unit has to choose."""
    enemy = 1 - player
    turned = deepcopy(position)
    turned["turn"] = enemy
    turned.pop("cycle", None)
    if not take_from_pile(turned["players"][enemy], ["push_back", "battle"]):
        return
    turned["players"][player]["hand"] = []
    for hp in (1, 2, 3, 4, 6):
        s = read_position(_hp(_hp(turned, player, hp), enemy, 15))
        for action in legal_actions(s).actions():
            if op_of(action) == a.PUSH:
                after = s.clone()
                apply(after, action)
                if after.step == RETREAT and after.decider == player:
                    yield write_position(after), Goal.THREAT


def in_battle(tiles: tuple[str, ...], kinds: tuple[int, ...]) -> Maker:
    """Questions of these kinds in a battle that the player calls, with one of the tiles on the board."""

    def make(position: Json, player: int, rng: Rng) -> Iterator[tuple[Json, Goal]]:
        seat = position["players"][player]
        fitting = [
            name for name in tiles if name in seat["pile"] + seat["hand"] or _stands(position, seat, name)
        ]
        if not fitting or not put_on_board(position, player, some(fitting, rng)[0], rng):
            return
        caller = int(rng.below(2))
        position["turn"] = caller
        if not take_from_pile(position["players"][caller], ["battle"]):
            return
        s = read_position(position)
        apply(s, next(x for x in legal_actions(s).actions() if op_of(x) == a.BATTLE))
        for _ in range(12):
            if s.step != CHOICE:
                return
            options = legal_actions(s).actions()
            if s.decider == player and len(options) > 1 and any(op_of(x) in kinds for x in options):
                yield write_position(s), Goal.AFTERMATH
            apply(s, options[rng.below(len(options))])

    return make


def _stands(position: Json, seat: Json, name: str) -> bool:
    return any(unit["tile"] == f"{seat['army']}.{name}" for unit in position["units"])


# --- what fits a theme -----------------------------------------------------------------------------


def by(*kinds: int) -> Fits:
    """Every right first action is of these kinds."""
    return lambda s, goal, proof: all(op_of(action) in kinds for action in proof.answers)


def needs(*names: str) -> Fits:
    """Some right action uses one of these tiles, and without it the optimum is out of reach."""

    def fits(s: State, goal: Goal, proof: Proof) -> bool:
        uses = {int(action_tile(x)) for x in proof.answers if op_of(x) not in (a.DISCARD_TILE, a.BUY_ENERGY)}
        wanted = {number for number in uses if number and TILES[number].id in names}
        return bool(wanted) and all(_lost_without(s, goal, proof, number) for number in wanted)

    return fits


def _lost_without(s: State, goal: Goal, proof: Proof, number: int) -> bool:
    poorer = s.clone()
    poorer.hand[s.turn] = packed_remove(s.hand[s.turn], number)
    return prove(poorer, goal, MOST_NODES).optimum < proof.optimum


def nets_somebody(s: State, goal: Goal, proof: Proof) -> bool:
    """Every right action nets an enemy that was free."""
    for action in proof.answers:
        after = s.clone()
        apply(after, action)
        fresh = int(after.netted & ~s.netted & after.side[1 - s.turn])
        if not fresh or (action_tile(action) and not TRAITS[action_tile(action)] & NETS):
            return False
    return True


def takes_over(s: State, goal: Goal, proof: Proof) -> bool:
    """Every right action takes a unit over, or turns one just taken."""
    for action in proof.answers:
        after = s.clone()
        apply(after, action)
        if len(active_takeovers(after)) <= len(active_takeovers(s)):
            return False
    return True


def holds_battle(s: State, goal: Goal, proof: Proof) -> bool:
    return all(op_of(x) != a.BATTLE for x in proof.answers) and any(
        op_of(x) == a.BATTLE for x in proof.values
    )


def exchanges(s: State, goal: Goal, proof: Proof) -> bool:
    """The Transporter is exchanged first, or moves to be exchanged; the tile itself is not just placed."""
    kinds = {int(op_of(action)) for action in proof.answers}
    return a.EXCHANGE in kinds and kinds <= {a.EXCHANGE, a.MOBILITY, a.HQ_MOBILITY}


def anything(s: State, goal: Goal, proof: Proof) -> bool:
    return True


EVERYBODY = tuple(PLAYABLE)
NETTERS = ("moloch", "borgo", "hegemony", "smart")
PUSHERS = ("moloch", "hegemony", "smart", "vegas", "dancer")
MEDICS = ("moloch", "outpost", "borgo", "vegas")
WITH_HQ = tuple(army for army in PLAYABLE if army != "dancer")

RECIPES: dict[str, Recipe] = {
    "win_now": Recipe(
        "Win the game in this turn.",
        EVERYBODY,
        only(to_win_now, lambda p, r: [*(any_board_tile(p, r) or tile("move", "action")(p, r)), "battle"]),
        anything,
    ),
    "final_battle": Recipe(
        "The final battle follows this turn. Win it.",
        EVERYBODY,
        only(to_win_the_final_battle, lambda p, r: some(board_tiles(p) or ["move", "action"], r, 2)),
        anything,
    ),
    "save_the_hq": Recipe(
        "The opponent will call a battle at once. Do not lose your HQ.",
        EVERYBODY,
        only(to_survive, lambda p, r: some(board_tiles(p) or ["move", "action", "push_back"], r)),
        anything,
        count=4,
        first_seed=5000,
        most_of_an_army=2,
    ),
    "net_the_killer": Recipe(
        "Net the unit that decides the battle.",
        NETTERS,
        with_hand(tile("net_fighter", "net_master")),
        nets_somebody,
    ),
    "hold_the_battle": Recipe(
        "You hold a Battle tile, and so does the opponent. Calling it now loses; what holds?",
        EVERYBODY,
        only(to_survive, lambda p, r: [*(any_board_tile(p, r) or tile("move", "action")(p, r)), "battle"]),
        holds_battle,
    ),
    "best_retreat": Recipe(
        "Your unit is pushed, and a battle will follow. Where does it go?",
        EVERYBODY,
        pushed,
        by(a.RETREAT_TO),
    ),
    "medic": Recipe(
        "Which hit does which medic take?", MEDICS, in_battle(("medic",), (a.ABSORB,)), by(a.ABSORB)
    ),
    "clown": Recipe(
        "The Clown may attack or explode.",
        ("moloch",),
        in_battle(("clown",), (a.EXPLODE,)),
        by(a.EXPLODE, a.ATTACK_ON),
    ),
    "quartermaster": Recipe(
        "Convert an attack, or not?",
        ("hegemony",),
        in_battle(("quartermaster",), (a.CONVERT,)),
        by(a.CONVERT, a.KEEP),
    ),
    "takeover": Recipe(
        "Take over the unit that decides.",
        ("vegas",),
        with_hand(tile("agitator", "rotation", "castling", "move")),
        takes_over,
    ),
    "push": Recipe(
        "Push the right unit the right way.",
        PUSHERS,
        with_hand(tile("push_back"), any_second_tile),
        needs("push_back"),
    ),
    "transporter": Recipe(
        "Use the Transporter.",
        ("smart",),
        close_quarters(with_hand(any_board_tile)),
        exchanges,
        count=2,
    ),
    "transport": Recipe(
        "Use the Transport.",
        ("hegemony",),
        equipped("transport", with_hand(lambda p, r: [])),
        by(a.CARRY),
    ),
    "procedure": Recipe(
        "Spend your energy well.",
        EVERYBODY,
        energised,
        by(a.PROC_LASER, a.PROC_DETONATION, a.PROC_ELIMINATION, a.PROC_PUSH, a.PROC_SWAP, a.PROC_ROTATION),
        board="terminals",
    ),
    "dance": Recipe("Dance.", ("dancer",), with_hand(tile("move", "action")), by(a.DANCE)),
    "action": Recipe(
        "Which object acts, and where?", ("dancer",), with_hand(tile("action")), needs("action")
    ),
    "shot": Recipe(
        "Find the target.",
        ("outpost", "borgo", "hegemony", "smart", "vegas", "moloch"),
        with_hand(tile("sniper", "grenade", "air_strike"), any_second_tile),
        needs("sniper", "grenade", "air_strike"),
    ),
    "move": Recipe(
        "The right move decides.",
        ("outpost", "borgo", "hegemony", "smart", "vegas", "dancer", "moloch"),
        with_hand(tile("move")),
        needs("move"),
    ),
    "castling": Recipe(
        "Two units change places.",
        ("vegas",),
        with_hand(tile("castling"), any_second_tile),
        needs("castling"),
    ),
}
