"""Reading a position: the match, the players, the board. position_progress.py reads what is going on."""

from __future__ import annotations

from collections import Counter
from typing import Any

from librt.vecs import append

from nshex.geometry import BOARDS
from nshex.languages import gettext
from nshex.notation.errors import NotationError, PositionError
from nshex.notation.fields import Fields, Value
from nshex.notation.names import (
    UNKNOWN,
    cell_name,
    head_colours,
    is_head,
    joins_armies,
    read_full_tile,
    read_mercenary,
    read_tile,
)
from nshex.notation.position_progress import PROGRESS_KEYS, read_progress
from nshex.notation.scenario_terms import read_terms
from nshex.notation.seeds import MAX_SEED, shuffled, tiles_left
from nshex.rules.editions import EDITIONS, OPTIONS, SWITCH_NAMES, USUAL_EDITION
from nshex.rules.options import (
    MAX_ENERGY,
    MAX_PLAYERS,
    MODES,
    NEUTRAL,
    PILE_ROOM,
    TWO_PLAYER,
    Match,
    RulesError,
    RuleSet,
)
from nshex.rules.piles import discard, packed_add, set_pile
from nshex.rules.state import State, add_foundation, cell_of_tile, put, set_off_board_wounds
from nshex.rules.tables import FACE_DOWN, TILES, TOUGHNESS
from nshex.rules.units import (
    ACTED,
    CONTROL_SHIFT,
    MOVED_BY_HQ,
    MOVED_ITSELF,
    SIDES_FIELD,
    WORKS_SHIFT,
    new_word,
    serial_of,
)
from nshex.tiles import PLAYABLE, Kind, Tile

MOST_IN_HAND = 7
"""What a packed hand holds; the rules never need more than three."""
MOST_HIT_POINTS = 99
MOST_MERCENARIES = 2
FORMAT = 1

TOP_KEYS = (
    *("nshex", "mode", "board", "rules", "scenario", "teams", "first", "players", "units", "foundations"),
    "seed",
    *PROGRESS_KEYS,
)
PLAYER_KEYS = (*("army", "hp", "hand", "pile", "known", "discards", "mercenaries", "energy", "score"),)
UNIT_KEYS = ("at", "tile", "rot", "wounds", "owner", "moved", "moved_by_hq", "acted", "carried_by")
FOUNDATION_KEYS = ("at", "tile", "owner")


def read_position(data: object) -> State:
    """The state that a parsed JSON value describes; PositionError says what is wrong, and where."""
    root = Value(data, "").table(TOP_KEYS)
    root.number("nshex", FORMAT, FORMAT, FORMAT, " (the format)")
    players = root.need("players", "a list with one object for each player").items()
    tables = [player.table(PLAYER_KEYS) for player in players]
    match = _read_match(root, tables)
    s = State(match)
    _read_units(s, root)
    _read_foundations(s, root)
    for player, table in enumerate(tables):
        _read_player(s, player, table)
    seed = root.number("seed", 0, MAX_SEED, 0)
    for player, table in enumerate(tables):
        _read_pile(s, player, table, seed)
    read_progress(s, root)
    return s


# --- the match -------------------------------------------------------------------------------------


def _read_match(root: Fields, players: list[Fields]) -> Match:
    armies = tuple(player.need("army", "the id of an army").choice(PLAYABLE) for player in players)
    if len(armies) > MAX_PLAYERS:
        raise root.values["players"].error(
            gettext("{number} players; expected at most {most}", number=len(armies), most=MAX_PLAYERS)
        )
    rules = read_rules(root)
    seats = len(armies)
    given = root.get("scenario")
    terms = read_terms(given, seats) if given is not None else None
    try:
        return Match(rules, armies, read_teams(root, seats), read_first(root, seats), terms)
    except RulesError as problem:
        raise root.values["players"].error(str(problem)) from None


def read_rules(root: Fields) -> RuleSet:
    """The options of a position, or of anything else with `mode`, `board` and `rules`."""
    given = root.get("rules")
    table = given.table(OPTIONS) if given is not None else Fields({}, "rules")
    edition = table.choice("edition", EDITIONS, USUAL_EDITION)
    found: dict[str, Any] = {
        option: _read_option(table.values[option], option) for option in OPTIONS if option in table
    }
    for switch in SWITCH_NAMES:
        if found.get(switch) == getattr(EDITIONS[edition], switch):
            del found[switch]
    return RuleSet(
        mode=root.choice("mode", MODES, TWO_PLAYER), board=root.choice("board", BOARDS, "standard"), **found
    )


def _read_option(value: Value, option: str) -> bool | int | str:
    values = OPTIONS[option]
    if values.words:
        return value.choice(values.words)
    if values.highest:
        return value.number(values.lowest, values.highest)
    return value.flag()


def read_teams(root: Fields, players: int) -> tuple[tuple[int, ...], ...] | None:
    given = root.get("teams")
    if given is None:
        return None
    return tuple(tuple(who.number(0, players - 1) for who in team.items()) for team in given.items())


def read_first(root: Fields, players: int) -> int | None:
    given = root.get("first")
    return None if given is None else given.number(0, players - 1)


# --- the board -------------------------------------------------------------------------------------


def _read_units(s: State, root: Fields) -> None:
    """All units; serials are given in cell order, so that equal boards make equal states."""
    held = _read_held(s, root)
    found: dict[int, tuple[Fields, int]] = {}
    for entry in root.items("units"):
        table = entry.table(UNIT_KEYS)
        cell = table.need("at", "a cell such as 'C3'").cell(s.match)
        if cell in found:
            raise table.values["at"].error(
                gettext("two units on {cell}; a cell holds one (BRD-4)", cell=cell_name(cell))
            )
        found[cell] = table, _read_word(s, table, found)
    for cell in held:
        if cell not in found:
            raise root.values["held"].error(gettext("no unit on {cell}", cell=cell_name(cell)))
    for cell in sorted(found):
        word = found[cell][1]
        if cell in held:
            controller, side = held[cell]
            word = (word & ~SIDES_FIELD) | (controller << CONTROL_SHIFT) | (side << WORKS_SHIFT)
        put(s, cell, word)
    for cell, (table, _) in found.items():
        _read_carriers(s, table, cell)


def _read_held(s: State, root: Fields) -> dict[int, tuple[int, int]]:
    """Controllers of a layout that is to be worked out again (see `netted` in docs/notation.md)."""
    held: dict[int, tuple[int, int]] = {}
    given = root.get("held")
    for name, value in given.entries().items() if given is not None else ():
        cell = Value(name, value.path).cell(s.match)
        pair = [player.player(s.match) for player in value.items()]
        if len(pair) != 2:
            raise value.wrong(gettext("two players: who controls the unit, whom its module serves"))
        held[cell] = (pair[0], pair[1])
    return held


def _read_word(s: State, table: Fields, others: dict[int, tuple[Fields, int]]) -> int:
    """The word of one unit, including its hit points or wounds."""
    value = table.need("tile", "a tile in full, as in 'outpost.hq'")
    with value.here():
        number = read_full_tile(value.text())
    tile = TILES[number]
    if tile.kind is Kind.FOUNDATION:
        raise value.error(
            gettext("{tile} is a foundation; expected it in 'foundations' (BRD-4)", tile=tile.full_id)
        )
    if not tile.is_unit:
        raise value.error(gettext("{tile} is an instant; expected a unit (TRN-5)", tile=tile.full_id))
    if is_head(tile) and any(word & 255 == number for _, word in others.values()):
        raise value.error(gettext("a second {tile}; each army has one (SET-1)", tile=tile.full_id))
    owner = _read_owner(s, table, tile)
    word = int(new_word(number, table.number("rot", 0, 5, 0), owner, _read_wounds(table, number)))
    for key, bit in (("moved", MOVED_ITSELF), ("moved_by_hq", MOVED_BY_HQ), ("acted", ACTED)):
        if table.flag(key):
            word |= bit
    return word


def _read_owner(s: State, table: Fields, tile: Tile) -> int:
    """The player of the tile's army; mercenaries say whose they are, a neutral unit is nobody's."""
    given = table.get("owner")
    owner = given.player(s.match) if given is not None else NEUTRAL
    if joins_armies(tile):
        if given is None and tile.army != "neutral":
            raise table.missing("owner", f"the player who hired {tile.full_id}")
        return owner
    if tile.army not in s.match.armies:
        seated = ", ".join(s.match.armies)
        raise table.values["tile"].error(
            gettext("{army} is not at the table; expected {seated} (SET-1)", army=tile.army, seated=seated)
        )
    player = s.match.armies.index(tile.army)
    if given is not None and owner != player:
        raise given.error(
            gettext(
                "{tile} belongs to player {player}; expected {player}, or no owner",
                tile=tile.full_id,
                player=player,
            )
        )
    return player


def _read_wounds(table: Fields, number: int) -> int:
    wounds = table.number("wounds", 0, 31, 0)
    if wounds and is_head(TILES[number]):
        raise table.values["wounds"].error(
            gettext("an HQ or object has none; expected the player's 'hp' instead")
        )
    return wounds


def _read_carriers(s: State, table: Fields, cell: int) -> None:
    """Which transports moved the unit this turn (MOD-7)."""
    given = table.get("carried_by")
    for transport in given.cells(s.match) if given is not None else ():
        if given is not None and not s.occupied >> transport & 1:
            raise given.error(gettext("no unit on {cell}", cell=cell_name(transport)))
        pair = 64 * serial_of(s.cells[transport]) + serial_of(s.cells[cell])
        s.carried = append(s.carried, pair)


def _read_foundations(s: State, root: Fields) -> None:
    found: dict[int, tuple[int, int]] = {}
    for entry in root.items("foundations"):
        table = entry.table(FOUNDATION_KEYS)
        at = table.need("at", "a cell such as 'C3'")
        cell = at.cell(s.match)
        value = table.need("tile", "a foundation in full, as in 'vegas.mine'")
        with value.here():
            number = read_full_tile(value.text())
        if TILES[number].kind is not Kind.FOUNDATION:
            raise value.error(
                gettext(
                    "{tile} is no foundation; expected one such as 'vegas.mine'", tile=TILES[number].full_id
                )
            )
        if cell in found:
            raise at.error(
                gettext("two foundations on {cell}; a cell holds one (ARM-7)", cell=cell_name(cell))
            )
        found[cell] = number, _read_layer(s, table, TILES[number])
    for cell in sorted(found):
        number, owner = found[cell]
        add_foundation(s, cell, number, owner)


def _read_layer(s: State, table: Fields, tile: Tile) -> int:
    """Who laid a foundation: nobody if its army is not at the table, as on test boards."""
    return NEUTRAL if tile.army not in s.match.armies else _read_owner(s, table, tile)


# --- players ---------------------------------------------------------------------------------------


def _read_player(s: State, player: int, table: Fields) -> None:
    if head_colours(s.match, player):
        _read_object_hp(s, player, table)
    else:
        _read_hq_hp(s, player, table)
    for tile in _read_tiles(s, player, table, "hand", MOST_IN_HAND):
        s.hand[player] = packed_add(s.hand[player], tile)
    for tile in _read_tiles(s, player, table, "discards", PILE_ROOM):
        discard(s, player, tile)
    _read_mercenaries(s, player, table)
    s.energy[player] = table.number("energy", 0, MAX_ENERGY, 0, " (ENR-1)")
    if s.energy[player] and not s.match.energy:
        board = s.match.board.name
        raise table.values["energy"].error(
            gettext("the {board} board has no energy; expected 0 (ENR-1)", board=board)
        )
    s.score[player] = table.number("score", 0, 9999, 0)
    if s.score[player] and not s.match.scoring:
        mode = s.match.rules.mode
        raise table.values["score"].error(
            gettext("{mode} is not played for points; expected 0 (MUL-2)", mode=mode)
        )


def _read_hq_hp(s: State, player: int, table: Fields) -> None:
    s.hp[player] = table.number("hp", 0, MOST_HIT_POINTS, int(s.match.start_hp[player]))
    if s.hp[player] > 0:
        return
    s.fallen |= 1 << player
    cell = cell_of_tile(s, s.match.heads[player][0])
    if cell >= 0:
        raise _ghost(table.values["hp"], cell)


def _ghost(value: Value, cell: int) -> PositionError:
    return value.error(gettext("at 0 it is destroyed, yet it is on {cell} (BAT-9)", cell=cell_name(cell)))


def _read_object_hp(s: State, player: int, table: Fields) -> None:
    """Objects carry their hit points as wounds; one at 0 is gone and its player has fallen (DAN-1)."""
    colours = head_colours(s.match, player)
    given = table.get("hp")
    points = given.table(colours) if given is not None else Fields({}, "")
    for colour, head in zip(colours, s.match.heads[player], strict=True):
        full = int(TOUGHNESS[head])
        hp = points.number(colour, 0, full, full, " (DAN-1)")
        cell = cell_of_tile(s, head)
        if hp == 0:
            s.fallen |= 1 << player
            if cell >= 0:
                raise _ghost(points.values[colour], cell)
        if cell >= 0:
            s.cells[cell] += new_word(0, 0, 0, full - hp)
        else:
            set_off_board_wounds(s, player, head, full - hp)


def _read_tiles(s: State, player: int, table: Fields, key: str, most: int) -> list[int]:
    """Tiles of the player's army by id, others in full."""
    given = table.get(key)
    if given is None:
        return []
    found = []
    for item in given.items():
        with item.here():
            number = read_tile(s.match, player, item.text("the id of a tile"))
        tile = TILES[number]
        if tile.army != s.match.armies[player] and not joins_armies(tile):
            text = f"{tile.full_id} is neither of {s.match.armies[player]} nor a mercenary (SET-1)"
            raise item.error(text)
        if is_head(tile) and key != "discards":
            raise item.error(
                gettext("{tile} is set apart and never in a {key} (SET-1)", tile=tile.full_id, key=key)
            )
        found.append(number)
    if len(found) > most:
        raise given.error(gettext("{number} tiles; expected at most {most}", number=len(found), most=most))
    return found


def _read_mercenaries(s: State, player: int, table: Fields) -> None:
    given = table.get("mercenaries")
    for item in given.items() if given is not None else ():
        with item.here():
            number = _read_hired(s, item.text("the id of a mercenary"))
        s.mercenaries[player] = packed_add(s.mercenaries[player], number)
    if given is not None and len(given.items()) > MOST_MERCENARIES:
        raise given.error(
            gettext(
                "{number} mercenaries; expected at most {most} (MER-1)",
                number=len(given.items()),
                most=MOST_MERCENARIES,
            )
        )


def _read_hired(s: State, name: str) -> int:
    if name != UNKNOWN:
        return read_mercenary(name)
    if not s.match.hidden_mercenaries:
        raise NotationError(
            gettext("{unknown!r}, but mercenaries lie open; expected a name (MER-1)", unknown=UNKNOWN)
        )
    return FACE_DOWN


def _read_pile(s: State, player: int, table: Fields, seed: int) -> None:
    most = PILE_ROOM - 2
    if "pile" in table:
        pile = _read_tiles(s, player, table, "pile", most)
    else:
        pile = shuffled(_tiles_left(s, player, table), s.match.armies[player], seed)
    set_pile(s, player, pile)
    s.known[player] = table.number("known", 0, len(pile), 0, ", no more than the pile has")


def _tiles_left(s: State, player: int, table: Fields) -> list[int]:
    """The army's tiles that are neither on the board nor in hand nor discarded."""
    try:
        return tiles_left(s.match.armies[player], Counter(_tiles_seen(s, player)))
    except NotationError as problem:
        raise Value(None, table.path).error(
            gettext("{problem}; for a test board give a 'pile'", problem=problem)
        ) from None


def _tiles_seen(s: State, player: int) -> list[int]:
    units = [word & 255 for word in s.cells if word]
    lying = [(word >> 6) & 255 for word in s.foundations]
    hand = [(int(s.hand[player]) >> 8 * place) & 255 for place in range(MOST_IN_HAND)]
    thrown = [int(code) & 255 for code in s.discards if int(code) >> 8 == player]
    return [int(number) for number in (*units, *lying, *hand, *thrown)]
