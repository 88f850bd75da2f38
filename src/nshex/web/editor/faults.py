"""Everything that is wrong with a position, not only the first thing.

The reader of positions stops at the first fault. So the faulty part is removed and the rest is read again,
until the rest is a position. Every rule is checked in one place only: the reader.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from nshex.languages import N_, gettext, ngettext
from nshex.notation.errors import NotationError, PositionError
from nshex.notation.labels import listed, tile_title, title_of
from nshex.notation.names import cell_name
from nshex.notation.position_line import read_line_json
from nshex.notation.position_progress import PROGRESS_KEYS
from nshex.notation.position_read import read_position
from nshex.rules.options import RulesError
from nshex.rules.state import State, cell_of_tile
from nshex.rules.tables import TILES
from nshex.rules.units import endurance
from nshex.tiles import ARMIES, Kind

Json = dict[str, Any]

MOST_FAULTS = 60
"""No more are looked for, since nobody would read them."""
_TOO_MANY = N_("{number} of {tile}; the army has {count} (SET-1)")
_MANY_FOR_A_TEST = N_(
    "{number} of {tile}; the army has {count} (SET-1); fine for a test board, whose pile is given"
)
_KEPT = ("turn", "turns", "round", "terror", "out", "fallen")
"""What a position without a pending decision may still say about the course of the game."""
PENDING_KEYS = tuple(key for key in PROGRESS_KEYS if key not in _KEPT)
_CLAUSE = re.compile(r"\b[A-Z]{3}-\d+\b")
_CLAUSES = re.compile(r" \([A-Z]{3}-\d+(?:, [A-Z]{3}-\d+)*\)")


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a position, or only worth knowing."""

    where: str
    """The part of the position that is meant, as in `units[3].at`; empty for the whole."""
    text: str
    cells: tuple[str, ...] = ()
    seat: int | None = None
    blocks: bool = True
    """Whether this makes the position invalid."""

    def label(self, armies: Sequence[str]) -> str:
        """What it is about, in a word or two."""
        if self.seat is not None and self.seat < len(armies):
            part = self.where.partition(".")[2].partition("[")[0]
            name = gettext(ARMIES[armies[self.seat]].name)
            return f"{name}, {part}" if part else name
        return listed(list(self.cells)) or self.where.replace("_", " ")

    @property
    def words(self) -> str:
        """The text without the clauses it names."""
        return _CLAUSES.sub("", self.text)

    @property
    def clauses(self) -> list[str]:
        """The clauses of the rules the text names."""
        return list(dict.fromkeys(_CLAUSE.findall(self.text)))


@dataclass(frozen=True)
class Examined:
    """A position that was given, and the result of reading it."""

    draft: Json
    """The position as it was given."""
    state: State | None
    """The state it describes, without the faulty parts; None if too little is left."""
    faults: tuple[Fault, ...]

    @property
    def sound(self) -> State | None:
        """The state, if no fault prevents it."""
        return None if any(fault.blocks for fault in self.faults) else self.state


def examine(given: object) -> Examined:
    """Read a position, a JSON value or a line, and find everything that is wrong with it."""
    try:
        draft: object = read_line_json(given) if isinstance(given, str) else given
    except PositionError as problem:
        return Examined({}, None, (Fault("", str(problem)),))
    if not isinstance(draft, dict):
        return Examined({}, None, (Fault("", gettext("Not a position; expected an object or a line.")),))
    rest = _Rest(draft)
    state = rest.read()
    faults = [*rest.faults, *_counts(draft)]
    if state is not None:
        faults += [*_dead_units(state), *_missing_heads(state)]
    return Examined(draft, state, tuple(faults[:MOST_FAULTS]))


class _Rest:
    """What is left of a position while its faults are taken out of it."""

    def __init__(self, draft: Json) -> None:
        self.given = draft
        self.data: Json = deepcopy(draft)
        self.faults: list[Fault] = []
        self._numbers: dict[str, list[int]] = {}
        """For lists that have lost entries: the numbers the others had at the beginning."""

    def read(self) -> State | None:
        """The state that the rest describes; None if too little is left."""
        for _ in range(MOST_FAULTS):
            try:
                return read_position(self.data)
            except PositionError as problem:
                if not self._take_out(problem.place, problem.text):
                    return None
            except (NotationError, RulesError) as problem:
                if not self._take_out("rules", str(problem)):
                    return None
        return None

    def _take_out(self, place: str, text: str) -> bool:
        """Note a fault and remove what it is about; False if there is nothing to remove."""
        path = re.findall(r"[^.\[\]]+", place)
        table, number = path[0] if path else "", int(path[1]) if len(path) > 1 and path[1].isdigit() else None
        if table == "players" and number is not None:
            return self._take_from_player(place, text, number, path[2:])
        if table in ("units", "foundations") and number is not None:
            self._note(place, text, cells=self._cells_of(table, number))
            self._drop(self.data[table], number, table)
            return True
        self._note(place, text)
        if table == "players":
            return False
        if table in self.data:
            del self.data[table]
            return True
        pending = [key for key in PENDING_KEYS if key in self.data]
        for key in pending:
            del self.data[key]
        return bool(pending)

    def _take_from_player(self, place: str, text: str, seat: int, path: list[str]) -> bool:
        player = self.data["players"][seat]
        if not isinstance(player, dict):
            self._note(place, text)
            return False
        if not path:
            # More copies than there are: `_counts` says which. Without a pile nothing is counted.
            player["pile"] = []
            player.pop("known", None)
            return True
        self._note(place, text, seat=seat)
        key = path[0]
        if key == "army" or key not in player:
            return False
        if len(path) > 1 and path[1].isdigit() and isinstance(player[key], list):
            self._drop(player[key], int(path[1]), f"players[{seat}].{key}")
        else:
            del player[key]
        return True

    def _drop(self, found: list[Any], number: int, name: str) -> None:
        numbers = self._numbers.setdefault(name, list(range(len(found))))
        del found[number], numbers[number]

    def _note(self, place: str, text: str, cells: Iterable[str] = (), seat: int | None = None) -> None:
        where = "" if place == "the position" else place
        for name, numbers in self._numbers.items():
            if where.startswith(f"{name}["):
                number = int(where[len(name) + 1 :].partition("]")[0])
                where = where.replace(f"{name}[{number}]", f"{name}[{numbers[number]}]", 1)
        self.faults.append(Fault(where, text, tuple(cells), seat))

    def _cells_of(self, table: str, number: int) -> list[str]:
        entry = self.data[table][number]
        at = entry.get("at") if isinstance(entry, dict) else None
        return [at] if isinstance(at, str) else []


# --- what the reader lets pass, or says of the first alone --------------------------------------------


def _counts(draft: Json) -> list[Fault]:
    """More copies of a tile than its army has (SET-1). If a pile is given, the reader allows this."""
    players = draft.get("players")
    entries = [entry for entry in players if isinstance(entry, dict)] if isinstance(players, list) else []
    board = [
        (entry["tile"], entry.get("at"))
        for table in ("units", "foundations")
        for entry in _list(draft.get(table))
        if isinstance(entry, dict) and isinstance(entry.get("tile"), str)
    ]
    faults = []
    for seat, player in enumerate(entries):
        army = player.get("army")
        if not isinstance(army, str) or army not in ARMIES:
            continue
        held = [name for key in ("hand", "discards", "pile") for name in _list(player.get(key))]
        names = [name if "." in name else f"{army}.{name}" for name in held if isinstance(name, str)]
        used = Counter([*names, *(tile for tile, _ in board)])
        for tile in ARMIES[army].tiles:
            if used[tile.full_id] <= tile.count or tile.kind in (Kind.HQ, Kind.OBJECT):
                continue
            cells = tuple(at for name, at in board if name == tile.full_id and isinstance(at, str))
            blocks = "pile" not in player
            text = gettext(
                _TOO_MANY if blocks else _MANY_FOR_A_TEST,
                number=used[tile.full_id],
                tile=title_of(tile),
                count=tile.count,
            )
            faults.append(Fault(f"players[{seat}]", text, cells, seat, blocks))
    return faults


def _list(found: object) -> list[Any]:
    return found if isinstance(found, list) else []


def _dead_units(s: State) -> list[Fault]:
    """Units with more wounds than they survive: the reader accepts them, but no game has any (BAT-8)."""
    faults = []
    for cell, word in enumerate(s.cells):
        if word and endurance(word) < 0:
            tile = TILES[int(word) & 255]
            text = gettext(
                "{tile} could not survive that many wounds; fine for a test board (BAT-8)",
                tile=title_of(tile),
            )
            faults.append(Fault("units", text, (cell_name(cell),), blocks=False))
    return faults


def _missing_heads(s: State) -> list[Fault]:
    """HQs and objects that are neither destroyed nor on the board: a test board, and worth knowing."""
    faults = []
    for seat, heads in enumerate(s.match.heads):
        if s.fallen >> seat & 1 or not s.living >> seat & 1:
            continue
        gone = [tile_title(int(head)) for head in heads if cell_of_tile(s, head) < 0]
        if gone:
            if len(heads) == 1:
                text = gettext("the HQ is not on the board; fine for a test board (SET-2)")
            else:
                text = ngettext(
                    "{tiles} is not on the board; fine for a test board (SET-2)",
                    "{tiles} are not on the board; fine for a test board (SET-2)",
                    len(gone),
                    tiles=listed(gone),
                )
            faults.append(Fault(f"players[{seat}]", text, seat=seat, blocks=False))
    return faults
