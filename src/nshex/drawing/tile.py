"""A tile as a drawing: the body, the sides, the glyph, the discs, and the unit's state now."""

from __future__ import annotations

import re
from functools import lru_cache

from nshex.drawing import discs, states
from nshex.drawing.edges import edge_group
from nshex.drawing.frames import border, hexagon, wear
from nshex.drawing.glyphs import emblem, glyph
from nshex.drawing.lettering import letters
from nshex.drawing.look import AS_PRINTED, Look, check_rotation, look_of, tile_label
from nshex.drawing.palette import (
    OBJECT_COLOURS,
    Theme,
    body_of,
    bright,
    core_of,
    greyed,
    mix,
    ring_of,
    shown_colour,
    theme_named,
)
from nshex.drawing.sides import sides_to_draw
from nshex.drawing.svg import (
    NAMESPACE,
    Drawing,
    circle,
    element,
    group,
    text_content,
)
from nshex.drawing.symbols import ON_DISC, gift_symbols
from nshex.geometry import DIRECTIONS
from nshex.tiles import ARMIES, Ability, Kind, Receiver, Tile, tile_by_id

__all__ = ["AS_PRINTED", "Look", "look_of", "tile_defs", "tile_group", "tile_label", "tile_svg"]

_CORE = 36.5
_HEAD_CORE = 51.0
_OBJECT_RING = 8.0


# --- the public drawings ---------------------------------------------------------------------------


def tile_svg(
    tile: Tile | str,
    *,
    rotation: int = 0,
    look: Look | None = None,
    theme: str = "dark",
    size: float = 200,
    name: bool = False,
    label: bool = True,
) -> Drawing:
    """One tile as a document, `size` pixels wide; with `name` its name is written below.

    With `label` the drawing has a title for screen readers; otherwise it is hidden from them.
    """
    tile = _found(tile)
    colours = theme_named(theme)
    body = tile_group(tile, rotation=rotation, look=look, theme=theme)
    height = 180 + (_NAME_ROOM if name else 0)
    defs = _needed_defs(body, colours)
    words = tile_label(tile, rotation, look)
    caption = _caption(tile, colours) if name else ""
    attributes: dict[str, str] = {"role": "img", "aria_label": words} if label else {"aria_hidden": "true"}
    return Drawing(
        element(
            "svg",
            element("title", text_content(words)) if label else "",
            element("defs", defs) if defs else "",
            body,
            caption,
            xmlns=NAMESPACE,
            viewBox=f"-104 -90 208 {height}",
            width=size,
            height=size * height / 208,
            **attributes,
        )
    )


def tile_group(tile: Tile | str, *, rotation: int = 0, look: Look | None = None, theme: str = "dark") -> str:
    """One tile as a <g> around the origin, to compose boards; it refers to what `tile_defs` defines."""
    tile = _found(tile)
    colours = theme_named(theme)
    check_rotation(rotation)
    look = look or AS_PRINTED
    if tile.kind is Kind.INSTANT:
        inside = _instant(tile, colours)
    elif tile.kind is Kind.FOUNDATION:
        inside = _foundation(tile, look, colours)
    else:
        inside = _unit(tile, rotation, look, colours)
    return group(inside, class_=f"tile {tile.kind.value}", data_tile=tile.full_id)


def tile_defs(theme: str = "dark") -> str:
    """What tile groups of this theme refer to; goes into <defs> once in a document."""
    return "".join(_definitions(theme_named(theme)).values())


def _found(tile: Tile | str) -> Tile:
    return tile_by_id(tile) if isinstance(tile, str) else tile


# --- shared definitions ----------------------------------------------------------------------------


def _ref(theme: Theme, name: str) -> str:
    """Ids contain the theme, so that drawings of both can be on one page."""
    return f"nshex-{theme.name}-{name}"


@lru_cache
def _definitions(theme: Theme) -> dict[str, str]:
    shine, wear_id, mesh = (_ref(theme, name) for name in ("shine", "wear", "mesh"))
    light = (
        element("stop", stop_color="#ffffff", stop_opacity=0.3),
        element("stop", offset=0.45, stop_color="#ffffff", stop_opacity=0.04),
        element("stop", offset=1, stop_color="#000000", stop_opacity=0.42),
    )
    hatches = {_ref(theme, f"hatch-{army}"): _hatch(theme, army) for army in ARMIES} if theme.is_safe else {}
    return hatches | {
        shine: element("radialGradient", *light, id=shine, cx=0.42, cy=0.24, r=0.85),
        wear_id: element("g", wear(theme), id=wear_id),
        mesh: element("g", states.mesh(theme), id=mesh),
    }


def _hatch(theme: Theme, army: str) -> str:
    """Stripes that run another way and lie closer or further apart for each army."""
    place = list(ARMIES).index(army)
    step = 14 + 5 * (place % 3)
    return element(
        "pattern",
        element("path", d=f"M0 0V{step}", stroke="#000000", stroke_width=4, stroke_opacity=0.4),
        id=_ref(theme, f"hatch-{army}"),
        width=step,
        height=step,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({place * 40})",
    )


def _needed_defs(body: str, theme: Theme) -> str:
    """Only what this drawing refers to, to keep a lone tile small."""
    wanted = set(re.findall(r"#(nshex-[a-z-]+)", body))
    return "".join(content for name, content in _definitions(theme).items() if name in wanted)


def _use(theme: Theme, name: str, **attributes: str | float | None) -> str:
    return element("use", href=f"#{_ref(theme, name)}", **attributes)


# --- units -----------------------------------------------------------------------------------------


def _unit(tile: Tile, rotation: int, look: Look, theme: Theme) -> str:
    ink = greyed(theme) if look.netted else theme
    owner = look.owner or tile.army
    sides = sides_to_draw(tile, rotation, look)
    edges = "".join(
        edge_group(side, direction, DIRECTIONS[direction], ink) for direction, side in enumerate(sides)
    )
    return "".join(
        (
            _body(tile, look, theme),
            border(owner, theme),
            states.collar(look.captor, theme) if look.captor else "",
            edges,
            _middle(tile, look, theme),
            states.cracks(look.wounds, theme),
            _use(theme, "mesh", class_="netted") if look.netted else "",
            _hit_points(tile, look, theme),
            _corner_discs(tile, look, ink, theme),
        )
    )


def _body(tile: Tile, look: Look, theme: Theme) -> str:
    """The worn surface with the army's emblem in it."""
    colour = body_of(tile.army, theme)
    if look.netted:
        colour = mix(colour, "#55595d", 0.55)
    turn = sum(map(ord, tile.full_id)) % 6 * 60
    hatch = f"url(#{_ref(theme, f'hatch-{tile.army}')})"
    return (
        element("polygon", points=hexagon(99), fill=colour)
        + (element("polygon", points=hexagon(99), fill=hatch) if theme.is_safe else "")
        + _use(theme, "wear", transform=f"rotate({turn})" if turn else None)
        + group(
            emblem(tile.army, mix(shown_colour(tile.army, theme), "#000000", 0.55)),
            transform="scale(1.9)",
            opacity=0.38,
        )
        + element("polygon", points=hexagon(99), fill=f"url(#{_ref(theme, 'shine')})")
    )


def _middle(tile: Tile, look: Look, theme: Theme) -> str:
    core = core_of(tile.army, theme)
    ring = ring_of(tile.army, theme)
    ink = theme.glyph
    if look.netted:
        ring, ink = "#8d9297", mix(ink, "#808488", 0.6)
    if tile.kind is Kind.HQ:
        return _head(tile, look, core, ring, theme)
    own = OBJECT_COLOURS.get(tile.full_id)
    ring, width = (ring, 2.6) if own is None else (own, _OBJECT_RING)
    return group(
        circle(0, 0, _CORE, fill=core, stroke=theme.ink, stroke_width=width + 3.4),
        circle(0, 0, _CORE, fill="none", stroke=ring, stroke_width=width),
        group(glyph(tile, ink, core), transform="scale(.83)"),
        class_="glyph",
    )


def _head(tile: Tile, look: Look, core: str, ring: str, theme: Theme) -> str:
    """A headquarters: the emblem large, faint behind hit points."""
    faint = 0.55 if look.hit_points is not None else None
    return group(
        circle(0, 0, _HEAD_CORE, fill=core, stroke=theme.ink, stroke_width=7),
        circle(0, 0, _HEAD_CORE, fill="none", stroke=ring, stroke_width=3.4),
        group(emblem(tile.army, ring), transform="scale(1.13)", opacity=faint),
        class_="glyph",
    )


def _hit_points(tile: Tile, look: Look, theme: Theme) -> str:
    """The number in the middle of a headquarters; it counts even under a net, so it lies above."""
    if tile.kind is not Kind.HQ or look.hit_points is None:
        return ""
    core = core_of(tile.army, theme)
    number = letters(str(look.hit_points), 0, 0, 42, theme.glyph, weight=2.1, outline=core, fit=76)
    return group(number, class_="hit-points")


def _corner_discs(tile: Tile, look: Look, ink: Theme, theme: Theme) -> str:
    corners = discs.Corners()
    present = tile.initiative if look.initiative is None else look.initiative
    drawn = [discs.initiative_discs(present, tile.initiative, corners, ink)]
    if tile.kind is Kind.OBJECT:
        hit_points = tile.toughness if look.hit_points is None else look.hit_points
        drawn.append(discs.hit_point_heart(hit_points, corners, theme))
    else:
        drawn.append(discs.toughness_shields(tile.toughness, look.wounds, corners, ink))
    if Ability.MOBILITY in tile.abilities:
        drawn.append(discs.mobility_disc(corners, ink))
    for ability, symbol in ON_DISC.items():
        if ability in tile.abilities:
            drawn.append(discs.symbol_disc(symbol, ability.value, corners, ink))
    if tile.gives and tile.gives.to is Receiver.ADJACENT_FRIENDS:
        for symbol, amount in gift_symbols(tile.gives):
            drawn.append(discs.symbol_disc(symbol, "gives", corners, ink, gift=bool(amount)))
    drawn.append(discs.wound_count(look.wounds, corners, theme))
    if look.captor:
        drawn.append(discs.captor_mark(look.captor, corners, theme))
    return group(*drawn, class_="discs")


# --- instants, foundations, names ------------------------------------------------------------------


def _instant(tile: Tile, theme: Theme) -> str:
    """Dark, without a frame, one large symbol."""
    ground = mix("#1d2125", shown_colour(tile.army, theme), 0.1)
    return (
        element("polygon", points=hexagon(99), fill=ground)
        + _use(theme, "wear")
        + group(emblem(tile.army, shown_colour(tile.army, theme)), transform="scale(1.9)", opacity=0.24)
        + element("polygon", points=hexagon(99), fill=f"url(#{_ref(theme, 'shine')})", fill_opacity=0.55)
        + group(glyph(tile, bright(tile.army, theme), ground), transform="scale(1.55)", class_="glyph")
    )


def _foundation(tile: Tile, look: Look, theme: Theme) -> str:
    """It lies in the ground: a dark field inside the owner's border, one large symbol."""
    ground = mix("#1b1e22", shown_colour(tile.army, theme), 0.18)
    stripes = element(
        "circle",
        r=66,
        fill=ground,
        stroke=mix(shown_colour(tile.army, theme), "#ffffff", 0.2),
        stroke_width=10,
        stroke_dasharray="11.52 11.52",
    )
    return (
        element("polygon", points=hexagon(99), fill=ground)
        + _use(theme, "wear")
        + border(look.owner or tile.army, theme)
        + stripes
        + group(
            glyph(tile, theme.paper, ground),
            transform="scale(1.2)",
            class_="glyph",
        )
    )


_NAME_ROOM = 30


def _caption(tile: Tile, theme: Theme) -> str:
    return group(letters(tile.name, 0, 106, 17, theme.words, weight=1.5, fit=200), class_="name")
