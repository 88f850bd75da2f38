"""A position as a picture: the board, everything on it, and anything to be pointed out.

    board_svg(game.position, highlights={"C3": "legal"}, arrows=[Arrow("C3", "C2", "ranged")])

Everything is a pure function of its arguments: the same position and options always give the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from nshex.drawing import marks, surface
from nshex.drawing.hexagons import TILE_SCALE, Cell, cell_centre, cell_index
from nshex.drawing.lettering import letters
from nshex.drawing.marks import ARROW_KINDS, HIGHLIGHT_KINDS, Arrow, Ghost, check_kind
from nshex.drawing.palette import Theme, theme_named
from nshex.drawing.players import PANEL_WIDTH, panel_of
from nshex.drawing.svg import NAMESPACE, Drawing, PictureError, element, group, moved, number, text_content
from nshex.drawing.tile import Look, look_of, tile_defs, tile_group, tile_label
from nshex.geometry import CELL_NAMES, cells_of
from nshex.notation.status import unit_status
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State, hit_points
from nshex.rules.tables import TILES
from nshex.rules.units import endurance, is_hq, is_object, rotation_of, wounds_of
from nshex.tiles import ARMIES, Tile

__all__ = ["Arrow", "Ghost", "board_svg", "cell_centre"]

USUAL_SIZE: Final = 800
_LARGEST: Final = 10_000
_CAPTION: Final = 74.0
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z]+")
_CELL_WORD: Final = re.compile(r"\b(?:[A-E][1-5]|X(?:1[0-8]|[1-9]))\b")
_STEP_WORD: Final = re.compile(r"\b([A-EX]\d+)(?:/[0-5])?(?=>([A-EX]\d+))")


class HasState(Protocol):
    """Something with a state of the rules inside, such as a `Position`."""

    def to_state(self) -> State: ...


@dataclass
class Marks:
    """What is pointed out on a board, checked, with cells as indices."""

    highlights: dict[int, str] = field(default_factory=dict)
    fills: dict[int, str] = field(default_factory=dict)
    arrows: list[tuple[int, int, str, str | None]] = field(default_factory=list)
    ghosts: list[tuple[Tile | str, int, int]] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    dead: list[int] = field(default_factory=list)


def board_svg(
    position: State | HasState,
    *,
    size: float = USUAL_SIZE,
    theme: str = "dark",
    coordinates: bool = True,
    names: bool = False,
    panel: bool = False,
    highlights: Mapping[Cell, str] | None = None,
    fills: Mapping[Cell, str] | None = None,
    arrows: Iterable[Arrow] = (),
    ghosts: Iterable[Ghost] = (),
    notes: Mapping[Cell, str] | None = None,
    dead: Iterable[Cell] = (),
    last_action: object = None,
    caption: str = "",
) -> Drawing:
    """A position as an SVG document `size` pixels wide. Cells are names such as "C3", or indices.

    - `coordinates` writes the names of the cells, `names` those of the units, `panel` adds the players.
    - `highlights` lights up cells by kind: legal, selected, last, target, danger, attacker; `dim` veils one.
    - `fills` gives cells a colour, such as "#c8362f"; `arrows` and `ghosts` hold `Arrow` and `Ghost` objects.
    - `notes` puts a few characters on a cell, `dead` crosses out units.
    - `last_action`, an action or its line, lights up its cells and shows moves as arrows.
    - `caption` is written above the board.
    """
    s = state_of(position)
    check_size(size)
    marked = _checked(s, highlights, fills, arrows, ghosts, notes, dead)
    if last_action is not None:
        _add_action(s, str(last_action), marked)
    options = Options(theme_named(theme), coordinates, names, panel, caption)
    box = frame_of(s, options)
    return document(_label(s), box, size, options.theme, board_content(s, marked, options, box))


@dataclass(frozen=True)
class Options:
    """How a board is drawn, apart from its marks."""

    theme: Theme
    coordinates: bool = True
    names: bool = False
    panel: bool = False
    caption: str = ""
    grain: bool = True
    """Whether surfaces are rough; a PNG of that takes twice the bytes."""


@dataclass(frozen=True)
class Frame:
    """The part of the plane that a board takes up."""

    left: float
    top: float
    width: float
    height: float

    @property
    def view(self) -> str:
        return " ".join(number(value) for value in (self.left, self.top, self.width, self.height))


def frame_of(s: State, options: Options) -> Frame:
    left, top, width, height = surface.extent(s.match.board)
    above = _CAPTION if options.caption else 0.0
    beside = PANEL_WIDTH + surface.MARGIN if options.panel else 0.0
    return Frame(left, top - above, width + beside, height + above)


def document(words: str, box: Frame, size: float, theme: Theme, *content: str) -> Drawing:
    """A picture of boards or tiles, `size` pixels wide; `words` say what it shows."""
    return Drawing(
        element(
            "svg",
            element("title", text_content(words)),
            element("defs", surface.table_defs(theme) + tile_defs(theme.name)),
            *content,
            xmlns=NAMESPACE,
            viewBox=box.view,
            width=size,
            height=round(size * box.height / box.width),
            role="img",
            aria_label=words,
        )
    )


def board_content(s: State, marked: Marks, options: Options, box: Frame) -> str:
    """All layers of a board, to stand alone or among others."""
    theme, board = options.theme, s.match.board
    area = (box.left, box.top, box.width, box.height)
    return "".join(
        (
            surface.ground(*area, theme),
            surface.slab(board, theme),
            surface.cells(board, theme),
            surface.wear(*area, theme, grain=options.grain),
            surface.terminals(board, theme),
            _unit_layers(s, marked, theme),
            surface.labels(_labels(s, options.coordinates, options.names), theme),
            _pointers(marked, theme),
            _panel(s, theme) if options.panel else "",
            _caption(options.caption, box, theme) if options.caption else "",
        )
    )


# --- arguments -------------------------------------------------------------------------------------


def state_of(position: State | HasState) -> State:
    if isinstance(position, State):
        return position
    if hasattr(position, "to_state"):
        return position.to_state()
    raise PictureError(f"no picture of {type(position).__name__}; expected a Position or a State")


def check_size(size: float) -> None:
    if isinstance(size, bool) or not isinstance(size, int | float) or not 1 <= size <= _LARGEST:
        raise PictureError(f"size is {size!r}; expected pixels, 1 to {_LARGEST}")


def _checked(
    s: State,
    highlights: Mapping[Cell, str] | None,
    fills: Mapping[Cell, str] | None,
    arrows: Iterable[Arrow],
    ghosts: Iterable[Ghost],
    notes: Mapping[Cell, str] | None,
    dead: Iterable[Cell],
) -> Marks:
    board = s.match.board
    found = Marks()
    for cell, kind in (highlights or {}).items():
        check_kind(kind, HIGHLIGHT_KINDS, "highlights")
        found.highlights[cell_index(cell, board, "highlights")] = kind
    for cell, colour in (fills or {}).items():
        found.fills[cell_index(cell, board, "fills")] = _colour(colour, "fills")
    for arrow in arrows:
        check_kind(arrow.kind, ARROW_KINDS, "arrows")
        colour_of = None if arrow.colour is None else _colour(arrow.colour, "arrows")
        tail, head = (cell_index(cell, board, "arrows") for cell in (arrow.tail, arrow.head))
        found.arrows.append((tail, head, arrow.kind, colour_of))
    for ghost in ghosts:
        found.ghosts.append((ghost.tile, cell_index(ghost.cell, board, "ghosts"), ghost.rotation))
    for cell, text in (notes or {}).items():
        found.notes[cell_index(cell, board, "notes")] = text
    found.dead = [cell_index(cell, board, "dead") for cell in dead]
    return found


def _colour(colour: str, what: str) -> str:
    if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
        raise PictureError(f"{what}: no colour {colour!r}; expected one such as '#c8362f' or 'red'")
    return colour


def _add_action(s: State, text: str, marked: Marks) -> None:
    """Light up the cells an action names; a step from cell to cell becomes an arrow."""
    board = s.match.board
    for word in _CELL_WORD.findall(text):
        marked.highlights.setdefault(cell_index(word, board, "last_action"), "last")
    for tail, head in _STEP_WORD.findall(text):
        ends = (cell_index(tail, board, "last_action"), cell_index(head, board, "last_action"))
        if ends[0] != ends[1]:
            marked.arrows.append((*ends, "move", None))


# --- layers ----------------------------------------------------------------------------------------


def _labels(s: State, coordinates: bool, names: bool) -> dict[int, str]:
    """What is written at the foot of each cell."""
    found = {}
    for cell in cells_of(int(s.match.board.cells)):
        words = [CELL_NAMES[cell]] if coordinates else []
        if names and s.occupied >> cell & 1:
            words.append(TILES[int(s.cells[cell]) & 255].name)
        if words:
            found[cell] = " · ".join(words)
    return found


def _unit_layers(s: State, marked: Marks, theme: Theme) -> str:
    """Fills and glows, foundations, units, ghosts, then rims and veils over them."""
    occupied = int(s.occupied)
    empty_fills = (
        marks.fill(c, colour, False) for c, colour in marked.fills.items() if not occupied >> c & 1
    )
    glows = (marks.under_units(cell, kind, theme) for cell, kind in marked.highlights.items())
    unit_fills = (marks.fill(c, colour, True) for c, colour in marked.fills.items() if occupied >> c & 1)
    return "".join(
        (
            group(*empty_fills, *glows, class_="under"),
            group(*_foundations(s, theme), class_="foundations"),
            group(*_units(s, theme), class_="units"),
            group(*_buried(s, theme), class_="badges"),
            group(*unit_fills, class_="over"),
            *(marks.ghost(tile, cell, turn, theme) for tile, cell, turn in marked.ghosts),
            *(marks.over_units(cell, kind, theme) for cell, kind in marked.highlights.items()),
        )
    )


def _units(s: State, theme: Theme) -> list[str]:
    armies = s.match.armies
    drawn = []
    for status in unit_status(s):
        cell = CELL_NAMES.index(status["at"])
        word = int(s.cells[cell])
        look = look_of(status, armies, wounds=_wounds(word), hit_points=_hit_points(s, cell))
        drawn.append(_unit(cell, TILES[word & 255], int(rotation_of(word)), look, theme))
    return drawn


def _unit(cell: int, tile: Tile, rotation: int, look: Look, theme: Theme) -> str:
    x, y = cell_centre(cell)
    return group(
        element("title", text_content(f"{CELL_NAMES[cell]}: {tile_label(tile, rotation, look)}")),
        surface.shadow(x, y),
        group(
            tile_group(tile, rotation=rotation, look=look, theme=theme.name),
            transform=moved(x, y, TILE_SCALE),
        ),
        class_="unit",
        data_cell=CELL_NAMES[cell],
    )


def _wounds(word: int) -> int:
    """The wounds of a soldier or module; heads and objects count hit points instead."""
    return 0 if is_hq(word) or is_object(word) else int(wounds_of(word))


def _hit_points(s: State, cell: int) -> int | None:
    word = int(s.cells[cell])
    if is_object(word):
        return int(endurance(word)) + 1
    owner = word >> 11 & 7
    if not is_hq(word) or s.match.scoring or owner == NEUTRAL:
        return None
    return int(hit_points(s, owner))


def _foundations(s: State, theme: Theme) -> list[str]:
    """Foundations fill their cell; under a unit a rim of them stays visible."""
    drawn = []
    for raw in s.foundations:
        word = int(raw)
        cell, tile, owner = word & 63, TILES[word >> 6 & 255], word >> 14 & 7
        laid_by = None if owner == NEUTRAL else s.match.armies[owner]
        look = Look(owner=None if laid_by == tile.army else laid_by)
        x, y = cell_centre(cell)
        scale = 0.965 if s.occupied >> cell & 1 else TILE_SCALE
        drawn.append(
            group(
                element("title", text_content(f"{CELL_NAMES[cell]}: {tile_label(tile, 0, look)}")),
                group(tile_group(tile, look=look, theme=theme.name), transform=moved(x, y, scale)),
                class_="base",
                data_cell=CELL_NAMES[cell],
            )
        )
    return drawn


def _buried(s: State, theme: Theme) -> list[str]:
    """A badge for each foundation that a unit stands on."""
    hidden = ((int(word) & 63, TILES[int(word) >> 6 & 255]) for word in s.foundations)
    return [marks.badge(cell, tile, theme) for cell, tile in hidden if s.occupied >> cell & 1]


def _pointers(marked: Marks, theme: Theme) -> str:
    from_above = {head for tail, head, *_ in marked.arrows if cell_centre(tail)[1] < cell_centre(head)[1]}
    return group(
        *(marks.struck_out(cell, theme) for cell in marked.dead),
        *(marks.arrow(*given, theme) for given in marked.arrows),
        *(marks.note(cell, text, theme, below=cell in from_above) for cell, text in marked.notes.items()),
        class_="pointers",
    )


# --- around the board ------------------------------------------------------------------------------


def _panel(s: State, theme: Theme) -> str:
    left, top, width, height = surface.extent(s.match.board)
    return panel_of(s, left + width, top + surface.MARGIN, height - 2 * surface.MARGIN, theme)


def _caption(text: str, box: Frame, theme: Theme) -> str:
    height = _CAPTION - 18
    band = element(
        "rect",
        x=number(box.left),
        y=number(box.top),
        width=number(box.width),
        height=number(height),
        fill=theme.panel,
        fill_opacity=0.85,
    )
    middle = box.left + box.width / 2
    words = letters(text, middle, box.top + height / 2, 26, theme.words, weight=2, fit=box.width - 60)
    return group(band, words, class_="caption")


def _label(s: State) -> str:
    """The board in one sentence, for people who cannot see it."""
    armies = " against ".join(ARMIES[army].name for army in s.match.armies)
    count = len(cells_of(int(s.occupied)))
    units = f"{count} unit" + "s" * (count != 1)
    return f"Neuroshima Hex, {s.match.board.name} board, {armies}, {units}"
