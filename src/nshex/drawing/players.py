"""The players beside a board: hit points, hand, pile and discards, one card each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nshex.drawing.glyphs import emblem
from nshex.drawing.hexagons import hexagon
from nshex.drawing.lettering import letters, text_width
from nshex.drawing.palette import Theme, bright, deep, shown_colour
from nshex.drawing.svg import element, group, moved, path
from nshex.drawing.symbols import HEART
from nshex.drawing.text_panel import progress
from nshex.drawing.tile import tile_group
from nshex.notation.decisions import who_decides
from nshex.rules.options import MAX_ENERGY
from nshex.rules.piles import discard_list, packed_list
from nshex.rules.state import OVER, SETUP, State, hit_points
from nshex.rules.tables import TILES
from nshex.tiles import ARMIES

PANEL_WIDTH: Final = 372.0
_GAP: Final = 16.0
_TALLEST: Final = 330.0
_PAD: Final = 26.0
_BOLT: Final = "M3-12L-7 2H-.5L-3 12L7-3H.5z"


@dataclass(frozen=True)
class _Card:
    """Where a card lies and whose it is."""

    player: int
    top: float
    height: float

    @property
    def head(self) -> float:
        """Room for name and counts; the hand has the rest."""
        return 112.0 if self.height > 230 else 94.0

    @property
    def name_line(self) -> float:
        return 0.38 * self.head

    @property
    def count_line(self) -> float:
        return 0.79 * self.head


def panel_of(s: State, left: float, top: float, height: float, theme: Theme) -> str:
    """All players in seat order, in a column of PANEL_WIDTH; two players sit at the two ends."""
    count = int(s.match.players)
    each = min(_TALLEST, (height - _GAP * (count - 1)) / count)
    spread = (height - each) / (count - 1) if count == 2 else each + _GAP
    cards = (_Card(player, top + spread * player, each) for player in range(count))
    between = _progress(s, left, top + height / 2, theme) if count == 2 else ""
    return group(*(_card(s, card, left, theme) for card in cards), between, class_="players")


def _progress(s: State, left: float, y: float, theme: Theme) -> str:
    """Between two players: how far the game has come, and what it is waiting for."""
    middle = left + PANEL_WIDTH / 2
    return letters(progress(s), middle, y - 20, 26, theme.words, weight=2, fit=PANEL_WIDTH) + letters(
        who_decides(s), middle, y + 22, 16, theme.words, fit=PANEL_WIDTH
    )


def _card(s: State, card: _Card, left: float, theme: Theme) -> str:
    army = s.match.armies[card.player]
    out = not s.living >> card.player & 1
    deciding = s.step != OVER and s.decider == card.player
    colour = bright(army, theme) if theme.is_dark else deep(army, theme)
    pieces = (
        _plate(army, card.height, deciding, theme),
        letters(ARMIES[army].name, _PAD + 14, card.name_line, 25, colour, anchor="start", weight=2, fit=200),
        "" if out else _fortune(s, card, theme),
        _out(card, theme) if out else _stocks(s, card, theme),
        "" if out else _hand(s, card, theme),
    )
    return group(
        *pieces,
        class_="player deciding" if deciding else "player",
        data_player=card.player,
        transform=moved(left, card.top),
        opacity=0.45 if out else None,
    )


def _plate(army: str, height: float, deciding: bool, theme: Theme) -> str:
    """A steel plate with the army's colour at its edge; a lit frame and a pointer for the player who
    decides."""
    colour, width, cut = shown_colour(army, theme), PANEL_WIDTH, 22.0
    outline = f"M{cut:g} 0H{width:g}V{height - cut:g}L{width - cut:g} {height:g}H0V{cut:g}z"
    frame = bright(army, theme) if theme.is_dark else colour
    pen = {"fill": "none", "stroke_linejoin": "round"}
    pointer = f"M-20 {height / 2 - 17:g}L2 {height / 2:g}L-20 {height / 2 + 17:g}z"
    return "".join(
        (
            path(outline, fill=theme.panel, stroke=theme.ink, stroke_width=6, stroke_linejoin="round"),
            group(emblem(army, colour), transform=moved(width - 78, height - 70, 1.7), opacity=0.16),
            path(f"M{cut:g} 0H28V{height:g}H0V{cut:g}z", fill=colour),
            path(outline, stroke=theme.line, stroke_width=2.5, **pen) if not deciding else "",
            path(outline, stroke=frame, stroke_width=5, **pen) + path(pointer, fill=frame)
            if deciding
            else "",
        )
    )


def _out(card: _Card, theme: Theme) -> str:
    return letters("out", _PAD + 14, card.count_line, 18, theme.words, anchor="start")


def _fortune(s: State, card: _Card, theme: Theme) -> str:
    """Hit points, or points in a game for points."""
    end, y = PANEL_WIDTH - _PAD, card.name_line
    if s.match.scoring:
        text = f"{s.score[card.player]}/{s.match.points_for(card.player)}"
        return letters(text, end, y, 30, theme.words, anchor="end", weight=2.2)
    if s.step == SETUP:
        return ""
    text = str(hit_points(s, card.player))
    place = moved(end - text_width(text, 34) - 36, y, 1.75)
    heart = path(HEART, fill=theme.blood, stroke=theme.ink, stroke_width=1.6, transform=place)
    return heart + letters(text, end, y, 34, theme.words, anchor="end", weight=2.2)


def _stocks(s: State, card: _Card, theme: Theme) -> str:
    """How many tiles are in the pile and among the discards; energy if there is any."""
    player, y = card.player, card.count_line
    x = _PAD + 14
    pieces = [_pile(int(s.pile_size[player]), x, y, theme)]
    pieces.append(_discards(len(discard_list(s, player)), x + 122, y, theme))
    if s.match.energy:
        for i in range(MAX_ENERGY):
            lit = i < s.energy[player]
            place = moved(PANEL_WIDTH - _PAD - 8 - 19 * (MAX_ENERGY - 1 - i), y, 1.1)
            pieces.append(path(_BOLT, fill=theme.beam if lit else theme.line, transform=place))
    return "".join(pieces)


def _pile(number: int, x: float, y: float, theme: Theme) -> str:
    """A small stack of hexagons and a number."""
    stack = "".join(
        element("polygon", points=hexagon(x + 15, y + 5 - 5 * i, 14), fill=theme.panel, **_rim(theme))
        for i in range(3)
    )
    return group(stack, letters(str(number), x + 40, y, 19, theme.words, anchor="start"), class_="pile")


def _discards(number: int, x: float, y: float, theme: Theme) -> str:
    """A hexagon crossed out and a number."""
    gone = element(
        "polygon", points=hexagon(x + 15, y, 14), fill="none", stroke_dasharray="5 3", **_rim(theme)
    )
    gone += path(f"M{x + 9:g} {y - 6:g}l12 12m0-12l-12 12", **_rim(theme))
    return group(gone, letters(str(number), x + 40, y, 19, theme.words, anchor="start"), class_="discards")


def _rim(theme: Theme) -> dict[str, str | float | None]:
    return {"stroke": theme.words, "stroke_width": 2.4, "stroke_linejoin": "round"}


def _hand(s: State, card: _Card, theme: Theme) -> str:
    """The tiles in hand, as large as the card allows."""
    tiles = [TILES[tile] for tile in packed_list(s.hand[card.player])]
    if not tiles:
        return ""
    room, height = PANEL_WIDTH - 2 * _PAD - 10, card.height - card.head
    scale = min(0.74, (height - 12) / 180, room / (len(tiles) * 206))
    start = _PAD + 12 + 103 * scale
    placed = (
        group(
            tile_group(tile, theme=theme.name),
            transform=moved(start + i * 206 * scale, card.head + height / 2 - 5, scale),
        )
        for i, tile in enumerate(tiles)
    )
    return group(*placed, class_="hand")
