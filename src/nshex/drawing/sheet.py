"""An army on one sheet: every tile with its name and how many there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from nshex.drawing import surface
from nshex.drawing.board import Frame, check_size, document
from nshex.drawing.glyphs import emblem
from nshex.drawing.lettering import letters, text_width
from nshex.drawing.palette import Theme, bright, deep, shown_colour, theme_named
from nshex.drawing.svg import Drawing, PictureError, element, group, moved
from nshex.drawing.tile import tile_group
from nshex.tiles import ARMIES, Army, Kind, Tile, TileError

_CELL_WIDTH: Final = 244.0
_CELL_HEIGHT: Final = 248.0
_MARGIN: Final = 44.0
_HEAD: Final = 132.0
_SECTIONS: Final = (
    ("Headquarters", (Kind.HQ, Kind.OBJECT)),
    ("Soldiers", (Kind.SOLDIER,)),
    ("Modules", (Kind.MODULE,)),
    ("Foundations", (Kind.FOUNDATION,)),
    ("Instants", (Kind.INSTANT,)),
)


@dataclass(frozen=True)
class _Place:
    """A tile and where its middle lies."""

    tile: Tile
    x: float
    y: float


@dataclass(frozen=True)
class _Sheet:
    """What is drawn for an army, and how much room it takes."""

    content: str
    width: float
    height: float


def army_svg(army: Army | str, *, size: float = 1200, theme: str = "dark", columns: int = 6) -> Drawing:
    """All tiles of an army, headquarters first and instants last, on a sheet `size` pixels wide."""
    found = _army(army)
    words = f"{found.name}: {len(found.tiles)} kinds of tiles, {_total(found)} in all"
    return _document([_sheet(found, _columns(columns, found), theme_named(theme))], words, size, theme)


def armies_svg(
    armies: Iterable[Army | str] = tuple(ARMIES),
    *,
    size: float = 1200,
    theme: str = "dark",
    columns: int = 6,
) -> Drawing:
    """Several armies, all of them unless told otherwise, one sheet below the other."""
    found = [_army(army) for army in armies]
    if not found:
        raise PictureError("no armies; expected at least one")
    _columns(columns, found[0])
    sheets = [_sheet(army, columns, theme_named(theme)) for army in found]
    return _document(sheets, "The tiles of " + ", ".join(army.name for army in found), size, theme)


def _columns(columns: int, army: Army) -> int:
    """As many columns as asked for, or fewer if that makes the rows more even."""
    if isinstance(columns, bool) or not isinstance(columns, int) or columns < 1:
        raise PictureError(f"columns is {columns!r}; expected a whole number, 1 or more")
    rows = -(-len(army.tiles) // columns)
    return min(columns, max(3, -(-len(army.tiles) // rows)))


def _sheet(army: Army, columns: int, theme: Theme) -> _Sheet:
    places = _places(army, columns)
    width = columns * _CELL_WIDTH + 2 * _MARGIN
    height = max(place.y for place in places) + _CELL_HEIGHT / 2 + _MARGIN / 2
    content = _head(army, width, theme) + "".join(_labelled(place, theme) for place in places)
    return _Sheet(group(content, class_="army", data_army=army.id), width, height)


def _document(sheets: list[_Sheet], words: str, size: float, theme: str) -> Drawing:
    """Sheets of one width, one below the other on one ground."""
    check_size(size)
    colours = theme_named(theme)
    width, height = sheets[0].width, sum(sheet.height for sheet in sheets)
    tops = accumulate((sheet.height for sheet in sheets), initial=0.0)
    placed = (
        group(sheet.content, transform=moved(0, top) or None)
        for sheet, top in zip(sheets, tops, strict=False)
    )
    return document(
        words,
        Frame(0, 0, width, height),
        size,
        colours,
        surface.ground(0, 0, width, height, colours),
        surface.wear(0, 0, width, height, colours),
        *placed,
    )


def _army(army: Army | str) -> Army:
    if isinstance(army, Army):
        return army
    if army not in ARMIES:
        raise TileError(f"no army {army!r}; expected one of {', '.join(ARMIES)}")
    return ARMIES[army]


def _total(army: Army) -> int:
    return sum(tile.count for tile in army.tiles)


def _places(army: Army, columns: int) -> list[_Place]:
    """Tiles in reading order, sorted by what they are."""
    ordered = [tile for _, kinds in _SECTIONS for tile in army.tiles if tile.kind in kinds]
    left, top = _MARGIN + _CELL_WIDTH / 2, _MARGIN + _HEAD + _CELL_HEIGHT / 2 - 14
    return [
        _Place(tile, left + i % columns * _CELL_WIDTH, top + i // columns * _CELL_HEIGHT)
        for i, tile in enumerate(ordered)
    ]


def _head(army: Army, width: float, theme: Theme) -> str:
    """The army's name and emblem over a line in its colour."""
    colour = bright(army.id, theme) if theme.is_dark else deep(army.id, theme)
    line_y = _MARGIN + _HEAD - 26
    return group(
        group(
            emblem(army.id, shown_colour(army.id, theme)), transform=moved(_MARGIN + 48, _MARGIN + 46, 1.2)
        ),
        letters(army.name, _MARGIN + 118, _MARGIN + 48, 54, colour, anchor="start", weight=2, fit=width / 2),
        letters(
            f"{_total(army)} tile" + "s" * (_total(army) > 1),
            width - _MARGIN,
            _MARGIN + 58,
            26,
            theme.words,
            anchor="end",
        ),
        element(
            "rect",
            x=_MARGIN,
            y=line_y,
            width=width - 2 * _MARGIN,
            height=5,
            fill=shown_colour(army.id, theme),
        ),
        class_="head",
    )


def _labelled(place: _Place, theme: Theme) -> str:
    tile = place.tile
    name = letters(tile.name, 0, 109, 17, theme.words, weight=1.6, fit=200)
    count = ""
    if tile.count > 1:
        # The number stands behind the name; both together are centred under the tile.
        text, gap = f"×{tile.count}", 12.0
        name_width = min(170.0, text_width(tile.name, 17))
        both = name_width + gap + text_width(text, 17)
        colour = bright(tile.army, theme) if theme.is_dark else deep(tile.army, theme)
        name = letters(tile.name, -both / 2, 109, 17, theme.words, anchor="start", weight=1.6, fit=170)
        count = letters(text, both / 2, 109, 17, colour, anchor="end", weight=2.2)
    return group(
        tile_group(tile, theme=theme.name),
        name,
        count,
        class_="entry",
        transform=moved(place.x, place.y),
    )
