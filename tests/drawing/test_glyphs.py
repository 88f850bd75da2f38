"""Glyphs: one for each tile, all different, drawn with the agreed pens only and inside their circle."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt

import pytest

from nshex.drawing.glyphs import emblem, glyph
from nshex.tiles import ARMIES, Kind, TileError, tile_by_id

INK, PAPER = "#abcdef", "#123456"
TILES = {tile.full_id: tile for army in ARMIES.values() for tile in army.tiles}
LASTING = [tile for tile in TILES.values() if tile.kind is not Kind.INSTANT]
FRAGMENTS = {id: glyph(tile, INK, PAPER) for id, tile in TILES.items()}
FRAGMENTS |= {f"emblem of {army}": emblem(army, INK) for army in ARMIES}

PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "transform"}
GEOMETRY = {"path": {"d"}, "circle": {"cx", "cy", "r"}, "polygon": {"points"}, "g": set()}
LIMIT = 42.0


def parsed(fragment):
    return ET.fromstring(f"<svg>{fragment}</svg>")


# --- where a drawing reaches -----------------------------------------------------------------------

ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0}
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)"


def path_steps(d):
    """Commands of a path with their numbers, in groups as long as the command needs."""
    for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(word) for word in re.findall(NUMBER, rest)]
        size = ARGUMENTS[letter.upper()]
        assert not re.sub(NUMBER, "", rest).strip(" ,\n"), f"{rest!r} in path data"
        assert len(numbers) % size == 0 if size else not numbers, f"{letter}{rest} has a number too many"
        for start in range(0, len(numbers), size) if size else [0]:
            yield letter, numbers[start : start + size]


def arc(x, y, shape, ex, ey):
    """Points on a circular arc (the glyphs need no other ones)."""
    rx, ry, tilt, large, sweep = shape
    assert rx == ry and tilt == 0, "only circular arcs are expected"
    half = hypot(ex - x, ey - y) / 2
    radius = max(rx, half)
    side = sqrt(max(radius**2 - half**2, 0)) * (1 if large != sweep else -1)
    mx, my = (x + ex) / 2, (y + ey) / 2
    cx, cy = mx - side * (ey - y) / (2 * half), my + side * (ex - x) / (2 * half)
    start, end = atan2(y - cy, x - cx), atan2(ey - cy, ex - cx)
    turn = (end - start) % (2 * pi) if sweep else -((start - end) % (2 * pi))
    count = ceil(abs(turn) * 8) + 1
    return [
        (cx + radius * cos(start + turn * k / count), cy + radius * sin(start + turn * k / count))
        for k in range(count + 1)
    ]


def path_points(d):
    """Points along a path, dense enough to see how far it reaches."""
    x = y = 0.0
    start = (0.0, 0.0)
    for letter, n in path_steps(d):
        ox, oy = (x, y) if letter.islower() else (0.0, 0.0)
        match letter.upper():
            case "H":
                line = [(ox + n[0], y)]
            case "V":
                line = [(x, oy + n[0])]
            case "Z":
                line = [start]
            case "A":
                line = arc(x, y, n[:5], ox + n[5], oy + n[6])
            case "Q":
                (ax, ay), (bx, by) = (ox + n[0], oy + n[1]), (ox + n[2], oy + n[3])
                line = [
                    (
                        (1 - t) ** 2 * x + 2 * t * (1 - t) * ax + t * t * bx,
                        (1 - t) ** 2 * y + 2 * t * (1 - t) * ay + t * t * by,
                    )
                    for t in (k / 10 for k in range(1, 11))
                ]
            case _:
                line = [(ox + n[-2], oy + n[-1])]
        x, y = line[-1]
        if letter.upper() == "M":
            start = (x, y)
        yield from line


def moved(points, transform):
    """Points after a transform attribute, whose last step comes first."""
    for name, words in reversed(re.findall(r"(\w+)\(([^)]*)\)", transform)):
        n = [float(word) for word in words.split()]
        match name, n:
            case "translate", [dx, dy]:
                points = [(x + dx, y + dy, w) for x, y, w in points]
            case "scale", [k]:
                points = [(x * k, y * k, w * k) for x, y, w in points]
            case "scale", [kx, ky]:
                points = [(x * kx, y * ky, w * abs(kx)) for x, y, w in points]
            case "rotate", [degrees]:
                c, s = cos(radians(degrees)), sin(radians(degrees))
                points = [(c * x - s * y, s * x + c * y, w) for x, y, w in points]
            case _:
                raise AssertionError(f"unexpected transform {transform!r}")
    return points


def reach(element):
    """Points (x, y, half the stroke) of an element and everything in it."""
    half = float(element.get("stroke-width", 0)) / 2 if element.get("stroke") else 0.0
    points = [point for child in element for point in reach(child)]
    match element.tag:
        case "path":
            points = [(x, y, half) for x, y in path_points(element.get("d"))]
        case "circle":
            cx, cy, r = (float(element.get(name)) for name in ("cx", "cy", "r"))
            points = [(cx + r * cos(a), cy + r * sin(a), half) for a in (pi * k / 18 for k in range(36))]
    return moved(points, element.get("transform", ""))


def test_reach_is_measured():
    path = '<path d="M0 0H5A5 5 0 0 1 5 10" stroke="#123456" stroke-width="2"/>'
    drawing = f'<g transform="translate(10 0) rotate(90)">{path}</g>'
    points = reach(parsed(drawing))
    assert max(y + w for x, y, w in points) == pytest.approx(11, abs=0.1)
    assert min(x - w for x, y, w in points) == pytest.approx(-1)


# --- what must hold --------------------------------------------------------------------------------


@pytest.mark.parametrize("id", FRAGMENTS)
def test_fragment_uses_agreed_elements_attributes_and_colours(id):
    elements = list(parsed(FRAGMENTS[id]).iter())[1:]
    assert elements
    for element in elements:
        assert set(element.attrib) <= PAINT | GEOMETRY[element.tag]
        assert {element.get("fill", INK), element.get("stroke", INK)} <= {INK, PAPER, "none"}
        assert not (element.text or element.tail)
    if id.startswith("emblem"):
        assert PAPER not in FRAGMENTS[id]


@pytest.mark.parametrize("id", FRAGMENTS)
def test_fragment_stays_in_its_circle(id):
    far = max((hypot(x, y) + w, x, y) for x, y, w in reach(parsed(FRAGMENTS[id])))
    assert far[0] <= LIMIT, f"reaches {far[0]:.1f} at ({far[1]:.1f}, {far[2]:.1f})"


@pytest.mark.parametrize("id", FRAGMENTS)
def test_fragment_fills_its_circle_and_is_small(id):
    assert max(hypot(x, y) + w for x, y, w in reach(parsed(FRAGMENTS[id]))) >= 34
    assert len(FRAGMENTS[id]) <= 4000


def test_lasting_tiles_are_told_apart():
    alike = [
        (one.full_id, other.full_id)
        for one, other in combinations(LASTING, 2)
        if FRAGMENTS[one.full_id] == FRAGMENTS[other.full_id]
    ]
    assert alike == []


def test_emblems_are_told_apart():
    assert len({emblem(army, INK) for army in ARMIES}) == len(ARMIES)


def test_hq_shows_the_emblem():
    assert glyph(tile_by_id("moloch.hq"), INK, PAPER) == emblem("moloch", INK)


def test_instants_share_a_symbol_over_armies_but_not_with_each_other():
    instants = [tile for tile in TILES.values() if tile.kind is Kind.INSTANT]
    symbols = {(tile.id, FRAGMENTS[tile.full_id]) for tile in instants}
    kinds = {tile.id for tile in instants}
    assert len(symbols) == len(kinds) == len({symbol for _, symbol in symbols})


def test_colours_come_from_the_caller():
    tile = tile_by_id("outpost.medic")
    assert glyph(tile, "red", "blue") == FRAGMENTS["outpost.medic"].replace(INK, "red").replace(PAPER, "blue")


def test_unknown_army_is_named():
    with pytest.raises(TileError, match=r"no drawings for army 'mars'; expected one of moloch, .*neutral"):
        emblem("mars", INK)


def test_tile_without_a_drawing_is_named():
    tile = tile_by_id("outpost.medic")
    with pytest.raises(TileError, match="no drawings for army 'mars'"):
        glyph(replace(tile, army="mars"), INK, PAPER)
    with pytest.raises(TileError, match=r"no glyph for 'outpost.piper'; expected one of .*medic"):
        glyph(replace(tile, id="piper"), INK, PAPER)
