"""From the words of a line to an action: one small reader for each kind of line."""

from __future__ import annotations

import re
from collections.abc import Callable

from nshex.notation.errors import NotationError
from nshex.notation.names import (
    head_colours,
    one_of,
    read_cell,
    read_direction,
    read_mercenary,
    read_tile,
    show,
)
from nshex.rules import actions as a
from nshex.rules.actions import pack
from nshex.rules.events import MEANS
from nshex.rules.generation import rotation_matters
from nshex.rules.piles import packed_list
from nshex.rules.state import State
from nshex.rules.tables import (
    FOUNDATION,
    INSTANT,
    INSTANT_OP,
    KIND,
    PLAY_ACTION,
    PLAY_AIR_STRIKE,
    PLAY_BATTLE,
    PLAY_CASTLING,
    PLAY_GRENADE,
    PLAY_MOVE,
    PLAY_PUSH,
    PLAY_ROTATION,
    PLAY_SNIPER,
    PLAY_TERROR,
    TILES,
)
from nshex.rules.units import rotation_of

MOST_HP_PAID = 9


class Words:
    """The words after the first, and the state they are about."""

    def __init__(self, s: State, player: int, words: list[str]) -> None:
        self.s = s
        self.player = player
        self.words = words

    def need(self, count: int, form: str) -> None:
        """Raise an error unless there are exactly this many words; the form shows how it is written."""
        if len(self.words) != count:
            raise NotationError(f"expected {form!r}")

    def cell(self, word: str) -> int:
        return read_cell(self.s.match, word)

    def facing(self, word: str) -> tuple[int, int]:
        """A cell with a rotation, as in `B2/3`."""
        name, slash, rotation = word.partition("/")
        if not slash:
            raise NotationError(f"{show(word)} has no rotation; expected one from 0 to 5, as in 'B2/3'")
        return self.cell(name), _rotation(rotation)

    def facing_or(self, word: str, rotation: int) -> tuple[int, int]:
        """A cell with a rotation, or with the one given if none is written."""
        return self.facing(word) if "/" in word else (self.cell(word), rotation)

    def tile(self, word: str) -> int:
        held = packed_list(self.s.hand[self.player])
        return read_tile(self.s.match, self.player, word, held)

    def path(self, word: str) -> int:
        """The cells and rotations of a move: `C3>C2/1`, or two steps `C3>C2/1>B2/0`."""
        parts = word.split(">")
        if len(parts) not in (2, 3):
            raise NotationError(
                f"{show(word)} is not a move; expected 'C3>C2/1', or two steps 'C3>C2/1>B2/0'"
            )
        start = self.cell(parts[0])
        present = self.s.cells[start]
        goal, rotation = self.facing_or(parts[1], rotation_of(present) if present else 0)
        if len(parts) == 2:
            return pack(0, a=start, b=goal, br=rotation)
        end, last = self.facing_or(parts[2], rotation)
        return pack(0, a=start, b=goal, br=rotation, c=end, cr=last, flag=True)

    def push(self, word: str) -> tuple[int, int]:
        """Pusher and target, as in `B2>B3`."""
        parts = word.split(">")
        if len(parts) != 2:
            raise NotationError(f"{show(word)} is not a push; expected pusher and target, as in 'B2>B3'")
        return self.cell(parts[0]), self.cell(parts[1])


def _rotation(word: str) -> int:
    if not re.fullmatch("[0-5]", word):
        raise NotationError(f"rotation {show(word)}; expected 0 to 5")
    return int(word)


def read_words(s: State, player: int, words: list[str]) -> int:
    """The action of a line given as lower-case words."""
    if not words:
        raise NotationError("the line is empty; expected an action, such as 'end'")
    reader = READERS.get(words[0])
    if reader is None:
        raise NotationError(f"no action begins with {show(words[0])}; {one_of(READERS, words[0])}")
    return reader(Words(s, player, words[1:]))


# --- setting up, drawing, discarding ---------------------------------------------------------------


def _hq(line: Words) -> int:
    heads = line.s.match.heads[line.player]
    colours = head_colours(line.s.match, line.player)
    if colours:
        line.need(2, f"hq <{'|'.join(colours)}> <cell>/<rotation>")
        head = heads[_colour(line.words[0], colours)]
    else:
        line.need(1, "hq <cell>/<rotation>")
        head = heads[0]
    if rotation_matters(head):
        cell, rotation = line.facing(line.words[-1])
    else:
        cell, rotation = line.facing_or(line.words[-1], 0)[0], 0
    return pack(a.PLACE_HQ, tile=head, b=cell, br=rotation)


def _colour(word: str, colours: list[str]) -> int:
    if word not in colours:
        raise NotationError(f"no object {show(word)}; expected one of {', '.join(colours)}")
    return colours.index(word)


def _draw(line: Words) -> int:
    if line.words == ["pile"]:
        return a.DRAW_PILE
    if len(line.words) == 2 and line.words[0] == "mercenary":
        return pack(a.DRAW_MERCENARY, tile=read_mercenary(line.words[1]))
    raise NotationError("expected 'draw pile' or 'draw mercenary <tile>'")


def _discard(line: Words) -> int:
    line.need(1, "discard <tile>")
    return pack(a.DISCARD_TILE, tile=line.tile(line.words[0]))


# --- the main step ---------------------------------------------------------------------------------


def _place(line: Words) -> int:
    line.need(2, "place <tile> <cell>/<rotation>")
    tile = line.tile(line.words[0])
    if KIND[tile] == INSTANT:
        raise NotationError(f"{TILES[tile].id} is played, not placed; expected 'play {TILES[tile].id} …'")
    if KIND[tile] == FOUNDATION:
        if "/" in line.words[1]:
            raise NotationError(f"a foundation has no rotation; expected 'place {TILES[tile].id} <cell>'")
        return pack(a.PLACE, tile=tile, b=line.cell(line.words[1]))
    cell, rotation = line.facing(line.words[1])
    return pack(a.PLACE, tile=tile, b=cell, br=rotation)


def _play(line: Words) -> int:
    if not line.words:
        raise NotationError("expected 'play <tile> …'")
    tile = line.tile(line.words[0])
    if KIND[tile] != INSTANT:
        raise NotationError(f"{TILES[tile].id} is placed, not played; expected 'place {TILES[tile].id} …'")
    rest = Words(line.s, line.player, line.words[1:])
    return _INSTANTS[int(INSTANT_OP[tile])](rest, tile, f"play {TILES[tile].id}")


def _play_alone(op: int) -> Callable[[Words, int, str], int]:
    def read(line: Words, tile: int, head: str) -> int:
        line.need(0, head)
        return pack(op, tile=tile)

    return read


def _play_on_cell(op: int) -> Callable[[Words, int, str], int]:
    def read(line: Words, tile: int, head: str) -> int:
        line.need(1, f"{head} <cell>")
        return pack(op, tile=tile, b=line.cell(line.words[0]))

    return read


def _play_move(line: Words, tile: int, head: str) -> int:
    line.need(1, f"{head} <cell>><cell>/<rotation>")
    return pack(a.MOVE, tile=tile) | line.path(line.words[0])


def _play_push(line: Words, tile: int, head: str) -> int:
    line.need(1, f"{head} <pusher>><target>")
    pusher, target = line.push(line.words[0])
    return pack(a.PUSH, tile=tile, a=pusher, b=target)


def _play_castling(line: Words, tile: int, head: str) -> int:
    line.need(2, f"{head} <cell> <cell>")
    one, two = sorted(line.cell(word) for word in line.words)
    return pack(a.CASTLING, tile=tile, a=one, b=two)


def _play_rotation(line: Words, tile: int, head: str) -> int:
    line.need(1, f"{head} <cell>/<rotation>")
    cell, rotation = line.facing(line.words[0])
    return pack(a.ROTATION, tile=tile, a=cell, b=cell, br=rotation)


def _play_action(line: Words, tile: int, head: str) -> int:
    if len(line.words) == 2:
        direction = read_direction(line.words[1])
        return pack(a.ACTION, tile=tile, a=line.cell(line.words[0]), br=direction)
    if len(line.words) == 3 and line.words[1] == "heal":
        return pack(a.HEAL, tile=tile, a=line.cell(line.words[0]), b=line.cell(line.words[2]))
    raise NotationError(f"expected '{head} <cell> <direction>' or '{head} <cell> heal <cell>'")


_INSTANTS: dict[int, Callable[[Words, int, str], int]] = {
    PLAY_BATTLE: _play_alone(a.BATTLE),
    PLAY_TERROR: _play_alone(a.TERROR),
    PLAY_MOVE: _play_move,
    PLAY_PUSH: _play_push,
    PLAY_GRENADE: _play_on_cell(a.GRENADE),
    PLAY_SNIPER: _play_on_cell(a.SNIPER),
    PLAY_AIR_STRIKE: _play_on_cell(a.AIR_STRIKE),
    PLAY_CASTLING: _play_castling,
    PLAY_ROTATION: _play_rotation,
    PLAY_ACTION: _play_action,
}


def _dance(line: Words) -> int:
    colours = head_colours(line.s.match, line.player)
    if not colours:
        raise NotationError(f"{line.s.match.armies[line.player]} has no objects; only objects dance (DAN-5)")
    line.need(6, "dance " + " ".join(f"{colour} <cell>/<rotation>" for colour in colours))
    poses: dict[int, tuple[int, int]] = {}
    for i in range(0, 6, 2):
        index = _colour(line.words[i], colours)
        if index in poses:
            raise NotationError(f"{colours[index]} is named twice; expected each object once")
        poses[index] = line.facing(line.words[i + 1])
    (b, br), (c, cr), (d, dr) = poses[0], poses[1], poses[2]
    return pack(a.DANCE, b=b, br=br, c=c, cr=cr, d=d, number=dr)


def _use(line: Words) -> int:
    forms = "mobility, hq, transport@<cell> or transporter"
    if not line.words:
        raise NotationError(f"expected 'use' and {forms}")
    means, at, where = line.words[0].partition("@")
    if means == "transporter" and not at:
        return _exchange(line)
    if means in ("mobility", "hq") and not at:
        line.need(2, f"use {means} <cell>><cell>/<rotation>")
        return (a.MOBILITY if means == "mobility" else a.HQ_MOBILITY) | line.path(line.words[1])
    if means == "transport" and at:
        line.need(2, "use transport@<cell> <cell>><cell>/<rotation>")
        return pack(a.CARRY, d=line.cell(where)) | line.path(line.words[1])
    raise NotationError(f"nothing to use called {show(line.words[0])}; expected {forms}")


def _exchange(line: Words) -> int:
    form = "use transporter <cell> <tile>/<rotation>"
    line.need(3, form)
    name, slash, rotation = line.words[2].partition("/")
    if not slash:
        raise NotationError(f"expected {form!r}")
    tile = line.tile(name)
    return pack(a.EXCHANGE, tile=tile, b=line.cell(line.words[1]), br=_rotation(rotation))


# --- energy ----------------------------------------------------------------------------------------


def _procedure(line: Words) -> int:
    if not line.words or line.words[0] not in PROCEDURES:
        raise NotationError(f"expected 'procedure' and one of {', '.join(PROCEDURES)}")
    return PROCEDURES[line.words[0]](Words(line.s, line.player, line.words[1:]))


def _procedure_rotation(line: Words) -> int:
    line.need(1, "procedure rotation <cell>/<rotation>")
    cell, rotation = line.facing(line.words[0])
    return pack(a.PROC_ROTATION, a=cell, b=cell, br=rotation)


def _procedure_swap(line: Words) -> int:
    line.need(2, "procedure swap <cell>/<rotation> <cell>/<rotation>")
    (one, first), (two, second) = sorted(line.facing(word) for word in line.words)
    return pack(a.PROC_SWAP, b=one, br=first, c=two, cr=second)


def _procedure_push(line: Words) -> int:
    line.need(1, "procedure push_back <pusher>><target>")
    pusher, target = line.push(line.words[0])
    return pack(a.PROC_PUSH, a=pusher, b=target)


def _procedure_laser(line: Words) -> int:
    line.need(2, "procedure laser <cell> <cell>")
    one, two = sorted(line.cell(word) for word in line.words)
    return pack(a.PROC_LASER, a=one, b=two)


def _procedure_elimination(line: Words) -> int:
    line.need(1, "procedure elimination <cell>")
    return pack(a.PROC_ELIMINATION, b=line.cell(line.words[0]))


def _procedure_detonation(line: Words) -> int:
    line.need(0, "procedure detonation")
    return a.PROC_DETONATION


PROCEDURES: dict[str, Callable[[Words], int]] = {
    "rotation": _procedure_rotation,
    "swap": _procedure_swap,
    "push_back": _procedure_push,
    "laser": _procedure_laser,
    "elimination": _procedure_elimination,
    "detonation": _procedure_detonation,
}


def _energy(line: Words) -> int:
    parts: dict[str, str] = {}
    for word in line.words:
        key, equals, value = word.partition("=")
        if key not in ("tiles", "hp") or not equals or key in parts:
            raise NotationError(f"{show(word)}: expected 'tiles=<tile>,…' and 'hp=<number>', once each")
        parts[key] = value
    if not parts:
        raise NotationError("nothing to turn in; expected 'tiles=<tile>,…' or 'hp=<number>' (or 'end')")
    places = _places(line, parts["tiles"].split(",")) if "tiles" in parts else 0
    paid = _paid(line, parts["hp"]) if "hp" in parts else [0, 0, 0]
    return pack(a.BUY_ENERGY, tile=places, a=paid[0], b=paid[1], c=paid[2])


def _places(line: Words, names: list[str]) -> int:
    """The places in the hand of the named tiles; of equal tiles, the first ones."""
    hand = packed_list(line.s.hand[line.player])
    places = 0
    for name in names:
        tile = line.tile(name)
        free = [i for i, held in enumerate(hand) if held == tile and not places >> i & 1]
        if not free:
            raise NotationError(f"the hand does not hold that many {show(name)}")
        places |= 1 << free[0]
    return places


def _paid(line: Words, text: str) -> list[int]:
    """Hit points paid by each head."""
    colours = head_colours(line.s.match, line.player)
    if not colours:
        return [_hit_points(text), 0, 0]
    paid = [0, 0, 0]
    for part in text.split(","):
        colour, colon, amount = part.partition(":")
        if not colon:
            raise NotationError(f"hp={show(part)}: expected the object that pays, as in 'hp=red:1'")
        index = _colour(colour, colours)
        if paid[index]:
            raise NotationError(f"{colour} pays twice; expected each object at most once")
        paid[index] = _hit_points(amount)
    return paid


def _hit_points(text: str) -> int:
    if not re.fullmatch(f"[1-{MOST_HP_PAID}]", text):
        raise NotationError(f"hit points {show(text)}; expected 1 to {MOST_HP_PAID}")
    return int(text)


# --- decisions that interrupt ----------------------------------------------------------------------


def _on_cell(op: int, word: str) -> Callable[[Words], int]:
    def read(line: Words) -> int:
        line.need(1, f"{word} <cell>")
        return pack(op, b=line.cell(line.words[0]))

    return read


def _alone(op: int, word: str) -> Callable[[Words], int]:
    def read(line: Words) -> int:
        line.need(0, word)
        return op

    return read


def _turn(line: Words) -> int:
    line.need(1, "turn <cell>/<rotation>")
    cell, rotation = line.facing(line.words[0])
    return pack(a.TURN_TAKEN, a=cell, b=cell, br=rotation)


def _convert(line: Words) -> int:
    line.need(3, "convert <cell> <direction> <melee|ranged>")
    if line.words[2] not in ("melee", "ranged"):
        raise NotationError(f"{show(line.words[2])}: expected the kind it becomes, melee or ranged")
    direction = read_direction(line.words[1])
    return pack(a.CONVERT, b=line.cell(line.words[0]), br=direction, flag=line.words[2] == "ranged")


def _absorb(line: Words) -> int:
    form = "absorb <medic> for <unit> from <cell or means>"
    line.need(5, form)
    if line.words[1] != "for" or line.words[3] != "from":
        raise NotationError(f"expected {form!r}")
    origin = line.words[4]
    source = a.FROM_MEANS + MEANS.index(origin) if origin in MEANS else line.cell(origin)
    return pack(a.ABSORB, a=line.cell(line.words[0]), b=line.cell(line.words[2]), c=source)


READERS: dict[str, Callable[[Words], int]] = {
    "hq": _hq,
    "draw": _draw,
    "redraw": _alone(a.REDRAW, "redraw"),
    "discard": _discard,
    "place": _place,
    "play": _play,
    "use": _use,
    "dance": _dance,
    "procedure": _procedure,
    "energy": _energy,
    "end": _alone(a.END_TURN, "end"),
    "retreat": _on_cell(a.RETREAT_TO, "retreat"),
    "turn": _turn,
    "keep": _on_cell(a.KEEP, "keep"),
    "explode": _on_cell(a.EXPLODE, "explode"),
    "attack": _on_cell(a.ATTACK_ON, "attack"),
    "convert": _convert,
    "absorb": _absorb,
}
