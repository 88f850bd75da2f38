"""Colours: two themes, one saturated colour for each army, and the shades made from it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nshex.drawing.svg import PictureError
from nshex.tiles import ARMIES, TileError


@dataclass(frozen=True)
class Theme:
    """What a drawing takes its colours from; armies add their own."""

    name: str
    ground: str
    """Behind everything."""
    panel: str
    """Surfaces on the ground, such as empty cells."""
    line: str
    """Quiet outlines on ground and panel."""
    words: str
    """Text on the ground."""
    ink: str
    """Outlines of symbols and digits on light discs."""
    paper: str
    """What is printed on the tiles in a light tone: pipes, discs, glyphs."""
    blade: str
    arrow: str
    beam: str
    beam_core: str
    steel: str
    rim: str
    rope: str
    harm: str
    shield: str
    motion: str
    heal: str
    blood: str
    up: str
    down: str
    body_mix: tuple[str, float]
    """What the body of a tile mixes into the army's colour, and how much of it."""
    core_mix: tuple[str, float]
    """The same for the round field behind the glyph."""
    ring_mix: tuple[str, float]
    """And for the ring around that field."""
    glyph: str
    """The glyph's lines."""
    wear: str
    """Scratches on the body."""
    is_safe: bool = False
    """Whether armies have hatching, and colours that colour-blind people can tell apart."""

    @property
    def base(self) -> str:
        """The name of the theme with the same ground: `dark` or `light`."""
        return self.name.removesuffix(SAFE)

    @property
    def is_dark(self) -> bool:
        return self.base == "dark"


SAFE = "-safe"
"""What the names of themes with safe colours end with."""

DARK = Theme(
    name="dark",
    ground="#15171a",
    panel="#23282d",
    line="#3a424a",
    words="#f1eadb",
    ink="#101214",
    paper="#f1eadb",
    blade="#ffffff",
    arrow="#ffc233",
    beam="#2fd9f2",
    beam_core="#e9fdff",
    steel="#2c353e",
    rim="#d5dee5",
    rope="#d9c79c",
    harm="#e0322b",
    shield="#55c95a",
    motion="#2f7fe0",
    heal="#1f9d4d",
    blood="#e3171b",
    up="#7dea6e",
    down="#ff6a5c",
    body_mix=("#08090a", 0.22),
    core_mix=("#0b0c0e", 0.8),
    ring_mix=("#ffffff", 0.35),
    glyph="#f1eadb",
    wear="#000000",
)
LIGHT = replace(
    DARK,
    name="light",
    ground="#e9e3d6",
    panel="#f7f3ea",
    line="#b9b09d",
    words="#23282d",
    ink="#1b1e22",
    paper="#fffaf0",
    steel="#46525d",
    rim="#f4f8fa",
    body_mix=("#fff6e4", 0.2),
    core_mix=("#fffaf0", 0.88),
    ring_mix=("#000000", 0.62),
    glyph="#1b1e22",
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}
SAFE_THEMES = {
    f"{theme.name}{SAFE}": replace(theme, name=f"{theme.name}{SAFE}", is_safe=True) for theme in (DARK, LIGHT)
}
"""The same with safe colours; on web pages a setting switches them on."""
SAFE_COLOURS = {
    "moloch": "#d55e00",
    "outpost": "#009e73",
    "borgo": "#0072b2",
    "hegemony": "#f0e442",
    "smart": "#b0b7bd",
    "vegas": "#e69f00",
    "dancer": "#cc79a7",
}
"""After the palette of Okabe and Ito; armies that are not listed keep their colour."""


def theme_named(name: str) -> Theme:
    if name in SAFE_THEMES:
        return SAFE_THEMES[name]
    if name not in THEMES:
        raise PictureError(f"no theme {name!r}; expected one of {', '.join(THEMES)}")
    return THEMES[name]


def greyed(theme: Theme) -> Theme:
    """The theme for symbols that have no effect now: shapes stay, colours go."""
    grey, light, dark = "#8d9297", "#b9bcbd", "#5f656b"
    return replace(
        theme,
        paper=light,
        blade=light,
        arrow=grey,
        beam=grey,
        beam_core=light,
        steel="#3b4046",
        rim=grey,
        rope=grey,
        harm=dark,
        shield=grey,
        motion=dark,
        heal=dark,
        blood=dark,
    )


OBJECT_COLOURS = {
    "dancer.object_yellow": "#ecc94b",
    "dancer.object_red": "#e8695e",
    "dancer.object_blue": "#5b9fe6",
}
"""Objects of one army stand for different hit points, and are told apart by the colours in their names."""


def army_colour(army: str) -> str:
    """The colour given by an army file; unknown armies give the same error as everywhere."""
    if army not in ARMIES:
        raise TileError(f"no army {army!r}; expected one of {', '.join(ARMIES)}")
    return ARMIES[army].colour


def shown_colour(army: str, theme: Theme) -> str:
    """The colour of an army in a theme."""
    return SAFE_COLOURS.get(army, army_colour(army)) if theme.is_safe else army_colour(army)


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with this share of `other` in it."""
    ours, theirs = _channels(colour), _channels(other)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(ours, theirs, strict=True))


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def body_of(army: str, theme: Theme) -> str:
    """The broad surface of an army's tiles."""
    return mix(shown_colour(army, theme), *theme.body_mix)


def core_of(army: str, theme: Theme) -> str:
    """The round field behind a glyph."""
    return mix(shown_colour(army, theme), *theme.core_mix)


def ring_of(army: str, theme: Theme) -> str:
    """The ring around that field."""
    return mix(shown_colour(army, theme), *theme.ring_mix)


def bright(army: str, theme: Theme = DARK) -> str:
    """The army's colour, light enough to shine on a dark ground."""
    return mix(shown_colour(army, theme), "#ffffff", 0.35)


def deep(army: str, theme: Theme = DARK) -> str:
    """The army's colour, dark enough to stand out on its own tiles."""
    return mix(shown_colour(army, theme), "#000000", 0.62)
