"""PNG pictures: the right size, not blank, no fonts needed, and a clear error if resvg is missing."""

import struct
import sys
import zlib

import pytest

from nshex.drawing.board import board_svg
from nshex.drawing.png import png_bytes
from nshex.drawing.sheet import army_svg
from nshex.drawing.svg import Drawing, PictureError
from tests.pictures import example


def decoded(data):
    """Width, height and the rows of pixels of an eight-bit RGBA picture, as bytes."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks: dict[bytes, list[bytes]] = {}
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        chunks.setdefault(data[at + 4 : at + 8], []).append(data[at + 8 : at + 8 + length])
        at += length + 12
    width, height, depth, colour = struct.unpack(">IIBB", chunks[b"IHDR"][0][:10])
    assert (depth, colour) == (8, 6)
    return width, height, _rows(zlib.decompress(b"".join(chunks[b"IDAT"])), width * 4, height)


def _rows(raw, stride, height):
    """Undo the filters of PNG, as its specification has them."""
    above, rows = bytearray(stride), []
    for i in range(height):
        kind, line = raw[i * (stride + 1)], bytearray(raw[i * (stride + 1) + 1 : (i + 1) * (stride + 1)])
        for x in range(stride):
            left, corner = (line[x - 4], above[x - 4]) if x >= 4 else (0, 0)
            guess = (0, left, above[x], (left + above[x]) // 2, _paeth(left, above[x], corner))[kind]
            line[x] = (line[x] + guess) & 255
        rows.append(bytes(line))
        above = line
    return rows


def _paeth(left, above, corner):
    return min((left, above, corner), key=lambda value: abs(left + above - corner - value))


def pixel(rows, x, y):
    return tuple(rows[round(y)][round(x) * 4 : round(x) * 4 + 3])


def test_a_board_has_its_size_and_its_colours():
    width, height, rows = decoded(png_bytes(board_svg(example(), size=240)))
    assert (width, height) == (240, 257)
    scale = 240 / 908
    # Left of the middle of Moloch's HQ on C1 and Outpost's on C4 their bodies show, red and green.
    red = pixel(rows, (454 - 68) * scale, height / 2 - 346.4 * scale)
    green = pixel(rows, (454 - 68) * scale, height / 2 + 173.2 * scale)
    assert red[0] > 1.5 * red[1]
    assert green[1] > 1.2 * green[0]
    assert all(row[3::4] == b"\xff" * width for row in rows)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_sheet_is_not_blank(theme):
    width, height, rows = decoded(png_bytes(army_svg("dancer", size=200, theme=theme)))
    assert width == 200
    assert len({pixel(rows, x, y) for y in range(0, height, 4) for x in range(0, width, 4)}) > 50


def test_themes_differ():
    dark, light = (
        decoded(png_bytes(board_svg(example(), size=60, theme=theme)))[2] for theme in ("dark", "light")
    )
    assert sum(pixel(dark, 1, 1)) < 150 < 450 < sum(pixel(light, 1, 1))


def test_numbers_are_drawn_without_fonts():
    """Hit points are strokes: changing them changes pixels, though no font is ever loaded."""
    given = example().to_dict()
    other = {**given, "players": [{**given["players"][0], "hp": 4}, given["players"][1]]}
    pictures = [png_bytes(board_svg(type(example()).from_json(data), size=200)) for data in (given, other)]
    assert pictures[0] != pictures[1]


def test_too_many_pixels_are_refused():
    with pytest.raises(
        PictureError, match="10000 × 10727 pixels are too many for PNG; expected a smaller size"
    ):
        png_bytes(board_svg(example(), size=10_000))


def test_something_else_is_refused():
    with pytest.raises(PictureError, match="no drawing with a width and a height"):
        png_bytes(Drawing("<p>hello</p>"))


def test_without_resvg_there_is_a_clear_error(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(
        PictureError, match=r"PNG needs the package resvg_py; install nshex\[pictures\], or write SVG"
    ):
        png_bytes(board_svg(example()))
