"""What one player may know, as JSON: a position whose piles show what is in them, but not in which order.

The shape is that of a position (docs/notation.md) with two differences. `player` says whose view it is, null
for somebody without a seat, and a pile is an object: `known` lists the tiles on top that everybody has seen,
`unknown` counts the others. Mercenaries that lie face down are "?" each (MER-1).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from nshex.notation.fields import MOST_ITEMS, Value
from nshex.notation.names import tile_name
from nshex.notation.position_read import read_position
from nshex.notation.position_write import write_position
from nshex.rules.options import NEUTRAL, PILE_ROOM
from nshex.rules.views import View

Json = dict[str, Any]


def write_view(view: View) -> Json:
    """A view as a JSON value; `read_view` makes an equal view of it."""
    position = write_position(view.state)
    for player, seat in enumerate(position["players"]):
        seat["pile"] = _write_pile(view, player)
        seat.pop("known", None)
    return {"player": None if view.player == NEUTRAL else view.player, **position}


def _write_pile(view: View, player: int) -> Json:
    match = view.state.match
    unknown = Counter(tile_name(match, player, tile) for tile in view.unknown_tiles(player))
    return {
        "known": [tile_name(match, player, tile) for tile in view.known_top(player)],
        "unknown": dict(unknown),
    }


def read_view(data: object) -> View:
    """The view a parsed JSON value describes; PositionError says what is wrong, and where.

    If the player is left out, it is the one who decides. A pile left out holds what is nowhere else, all of
    it unknown.
    """
    entries = Value(data, "").entries()
    plain = {key: value.raw for key, value in entries.items() if key != "player"}
    if "players" in entries:
        plain["players"] = [_with_plain_pile(player) for player in entries["players"].items()]
    s = read_position(plain)
    if "player" not in entries:
        return View(s, int(s.decider))
    return View(s, NEUTRAL if entries["player"].raw is None else entries["player"].player(s.match))


def _with_plain_pile(player: Value) -> Json:
    """A player's entry as a position has it: the pile in some order that fits."""
    entries = player.entries()
    if "known" in entries:
        raise entries["known"].error("expected it inside 'pile'")
    plain = {key: value.raw for key, value in entries.items()}
    if "pile" in entries:
        known, unknown = _read_pile(entries["pile"])
        plain |= {"pile": known + unknown, "known": len(known)}
    return plain


def _read_pile(pile: Value) -> tuple[list[str], list[str]]:
    if isinstance(pile.raw, list):
        raise pile.error('a list would tell the order; expected {"known": […], "unknown": {…}}')
    table = pile.table(("known", "unknown"))
    known = [item.text("the id of a tile") for item in table.items("known")]
    counts = table.get("unknown")
    unknown: list[str] = []
    for name, count in counts.entries().items() if counts is not None else ():
        unknown += [name] * count.number(0, PILE_ROOM)
        _check_size(pile, unknown)
    return known, unknown


def _check_size(pile: Value, tiles: list[str]) -> None:
    if len(tiles) > MOST_ITEMS:
        raise pile.error(f"more than {MOST_ITEMS} tiles; no pile has so many")
